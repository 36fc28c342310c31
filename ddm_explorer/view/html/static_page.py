"""A lesson as a page that stands still: each step with its position as a picture, what was said of it, and why.

Made of plain values; whoever has played the lesson gives them. Rules and words are links to their texts at the end of
the page, so that it can be read without anything running.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.html.fragments import attributes, rule_html
from ddm_explorer.view.html.marked import marked_text
from ddm_explorer.view.html.terms import term_tip
from ddm_explorer.view.scene.theme import theme_css
from ddm_explorer.view.sentences.phrases import counted

INDEX = "index.html"
"""The page that leads to all lessons."""
MARK = '<meta name="generator" content="DDM Explorer lessons">'
"""What tells pages of ours from others."""
_LINK = re.compile(r'href="#([^"]+)"')


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something said, with the rules it rests on."""

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StillStep:
    """One step. `said` is the command as a sentence, `reasons` why it is refused, `told` what it did, `task` what is
    asked of who plays it, `picture` an SVG of the position after it."""

    said: str
    is_legal: bool
    reasons: tuple[Sentence, ...]
    told: tuple[Sentence, ...]
    note: str
    task: str
    picture: str


@dataclass(frozen=True, slots=True)
class StillTrack:
    """One side of a lesson; `name` is "" where it has only one, `first` the picture it begins with."""

    name: str
    edition: str
    game: str
    first: str
    steps: tuple[StillStep, ...]


@dataclass(frozen=True, slots=True)
class StillLesson:
    """A lesson as it was played; `name` is "chapter/id"."""

    name: str
    chapter: str
    title: str
    goal: str
    overview: str
    invented: str
    summary: str
    tracks: tuple[StillTrack, ...]

    @property
    def file(self) -> str:
        """The page's path below the folder that all pages are written to."""
        return f"{self.name}.html"


def lesson_page(lesson: StillLesson, style: str, previous: StillLesson | None, following: StillLesson | None) -> str:
    """A lesson as a whole HTML document.

    Args:
        lesson: what to show.
        style: the page's own style sheet; the theme's is added.
        previous: the lesson before it, if it is written too.
        following: the lesson after it, if it is written too.
    """
    edition = lesson.tracks[0].edition
    up = "../" * lesson.name.count("/")
    body = (
        f'<p class="where"><a href="{up}{INDEX}">All lessons</a> · {escaped(lesson.chapter)}</p>'
        f'<h1>{escaped(lesson.title)}</h1><p class="lead">{_marked(lesson.goal, edition)}</p>'
        f"<p>{_marked(lesson.overview, edition)}</p>"
        f"{_invented(lesson.invented)}"
        f"{''.join(_track(track) for track in lesson.tracks)}"
        f'<section class="summary"><h2>What to take away</h2><p>{_marked(lesson.summary, edition)}</p></section>'
    )
    beside = "".join(
        f'<a href="{up}{escaped(other.file)}">{word}: {escaped(other.title)}</a>'
        for word, other in (("Before", previous), ("Next", following))
        if other is not None
    )
    return _document(lesson.title, f'{body}{_texts(body)}<nav class="beside">{beside}</nav>', style)


def index_page(lessons: Sequence[StillLesson], style: str) -> str:
    """All lessons that were written, by chapter, as a whole HTML document."""
    chapters: dict[str, list[str]] = {}
    for lesson in lessons:
        row = f'<li><a href="{escaped(lesson.file)}">{escaped(lesson.title)}</a><p>{escaped(lesson.goal)}</p></li>'
        chapters.setdefault(lesson.chapter, []).append(row)
    lists = "".join(f"<h2>{escaped(name)}</h2><ol>{''.join(rows)}</ol>" for name, rows in chapters.items())
    body = f'<h1>Lessons</h1><p class="lead">{counted(len(lessons), "lesson")} to read.</p>{lists}'
    return _document("Lessons", f'<div class="index">{body}</div>', style)


def _document(title: str, body: str, style: str) -> str:
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'{MARK}\n<meta name="color-scheme" content="light dark">\n<title>{escaped(title)}</title>\n'
        f"<style>{theme_css()}\n{style}</style>\n</head>\n<body>\n<main>{body}</main>\n</body>\n</html>\n"
    )


def _invented(words: str) -> str:
    return f'<p class="made-up">{escaped(words)}</p>' if words else ""


def _marked(text: str, edition: str) -> str:
    """A text in which nothing waits for a pointer: no squares light up on a page that stands still."""
    return re.sub(r' data-[\w-]+="[^"]*"', "", marked_text(text, edition, is_still=True))


def _track(track: StillTrack) -> str:
    head = f"<h2>{escaped(track.name)}</h2>" if track.name else ""
    steps = "".join(_step(number, step, track.edition) for number, step in enumerate(track.steps, 1))
    return (
        f'<section class="track">{head}<figure>{track.first}'
        f"<figcaption>{escaped(track.game)}: the position to begin with.</figcaption></figure>"
        f"<ol>{steps}</ol></section>"
    )


def _step(number: int, step: StillStep, edition: str) -> str:
    mark, word = ("✓", "Allowed.") if step.is_legal else ("✗", "Not allowed.")
    given = attributes(class_=f"verdict {'good' if step.is_legal else 'bad'}")
    task = f'<p class="task">{_marked(step.task, edition)}</p>' if step.task else ""
    told = "".join(_sentence(each, edition) for each in step.told)
    return (
        f'<li id="step-{number}"><div class="words"><h3>{number}. {escaped(step.said)}</h3>{task}'
        f'<p{given}><span aria-hidden="true">{mark}</span> {word}</p>'
        f"{_list(step.reasons, edition)}<p>{_marked(step.note, edition)}</p>"
        f"{f'<details><summary>What happened</summary><ul>{told}</ul></details>' if told else ''}</div>"
        f"<figure>{step.picture}</figure></li>"
    )


def _list(sentences: Iterable[Sentence], edition: str) -> str:
    rows = "".join(_sentence(each, edition) for each in sentences)
    return f"<ul>{rows}</ul>" if rows else ""


def _sentence(sentence: Sentence, edition: str) -> str:
    rules = " ".join(f'<a class="ddm-rule" href="#{escaped(rule)}">{escaped(rule)}</a>' for rule in sentence.rules)
    return f"<li>{_marked(sentence.text, edition)} {rules}</li>"


def _texts(body: str) -> str:
    """The rules and words that the page names, where its links lead; what those name in turn is there as well."""
    book = load_rulebook()
    terms = {f"term-{term.id}": term for term in book.terms}
    pending, rules, words = list(dict.fromkeys(_LINK.findall(body))), {}, {}
    while pending:
        name = pending.pop(0)
        if name in terms:
            term = terms[name]
            words[name] = (
                f'<dt id="{name}">{escaped(" / ".join(term.spellings[:1]))}</dt><dd>{escaped(term_tip(term))}</dd>'
            )
        elif name not in rules and name in book:
            rules[name] = re.sub(r' data-[\w-]+="[^"]*"', "", rule_html(name, tells_terms=False))
            pending += _LINK.findall(rules[name])
    told = "".join(f'<div id="{escaped(name)}">{text}</div>' for name, text in rules.items())
    return (
        f'<section class="texts"><h2>The rules named above</h2>{told}</section>'
        f'<section class="texts"><h2>Words</h2><dl>{"".join(words.values())}</dl></section>'
    )
