"""Open readings to browse: the question, its choices, where the books touch it, and what shows the difference."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ddm_explorer.engine.rulebook.rules import Reading, load_rulebook
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.html.coverage_html import case_links
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.html.fragments import attributes, rule_link
from ddm_explorer.view.reports.coverage import CaseRow, case_rows
from ddm_explorer.view.sentences.phrases import choice_in_words

STATUSES = {
    "printed": "One choice is what the text says; the other is played against it.",
    "inferred": "The text implies one choice without saying it.",
    "open": "The text allows each of them.",
    "silent": "The text says nothing about it.",
    "clarified": "The text says nothing about it, and only one answer makes a game.",
}


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """One way to read the point. `default_in` are the titles of the editions that start with it."""

    name: str
    text: str
    default_in: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InEdition:
    """How the point stands in one edition: whether that edition plays it, its default there, and its status."""

    name: str
    title: str
    is_played: bool
    default: str
    status: str


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A reading with all that is known of it. `passages` are where the books touch it, `rules` the rules that name it,
    `cases` those that show what its choices change."""

    id: str
    question: str
    status: str
    status_text: str
    choices: tuple[ChoiceView, ...]
    editions: tuple[InEdition, ...]
    passages: tuple[str, ...]
    evidence: str
    rules: tuple[str, ...]
    cases: tuple[str, ...]

    @property
    def is_played(self) -> bool:
        """Whether some edition plays it."""
        return any(edition.is_played for edition in self.editions)


def reading_view(id_: str) -> ReadingView:
    """One reading.

    Raises:
        UnknownCitation: there is no such reading; the sentence offers ids that are close to it.
    """
    return _view(load_rulebook().reading(id_))


def reading_views(edition: str = "", words: str = "") -> tuple[ReadingView, ...]:
    """All readings, in the order of the book.

    Args:
        edition: only those that this edition plays; "" for all.
        words: only those whose id, question, choices or evidence hold all of these words; "" for all.
    """
    wanted = words.casefold().split()
    found = [_view(reading) for reading in load_rulebook().readings]
    return tuple(
        view
        for view in found
        if (not edition or any(one.name == edition and one.is_played for one in view.editions))
        and all(word in _searched(view) for word in wanted)
    )


def _searched(view: ReadingView) -> str:
    choices = " ".join(f"{choice.name} {choice.text}" for choice in view.choices)
    return f"{view.id} {view.question} {choices} {view.evidence}".casefold()


def _view(reading: Reading) -> ReadingView:
    book = load_rulebook()
    editions = []
    for name in edition_names():
        edition = load_edition(name)
        if edition.family in reading.defaults:
            default, status = reading.defaults[edition.family], reading.status_in(edition.family)
            editions.append(InEdition(name, edition.title, reading.id in edition.in_play, default, status))
    choices = tuple(
        ChoiceView(choice.name, choice.text, tuple(one.title for one in editions if one.default == choice.name))
        for choice in reading.choices
    )
    return ReadingView(
        reading.id,
        reading.question,
        reading.status,
        STATUSES[reading.status],
        choices,
        tuple(editions),
        tuple(f"{book.books[place.book].title}, {place.at}" for place in reading.places),
        reading.evidence,
        tuple(rule.id for rule in book.rules if reading.id in rule.readings),
        tuple(case.name for case in case_rows().values() if reading.id in case.cites),
    )


# As text and HTML ---------------------------------------------------------------------------------


def reading_text(view: ReadingView) -> str:
    """A reading as lines of plain text."""
    lines = [f"{view.id}: {view.question}", f"  {view.status_text}"]
    for choice in view.choices:
        default = f" (default: {', '.join(choice.default_in)})" if choice.default_in else ""
        lines.append(f"  {choice.name}{default}: {choice.text}")
    for edition in view.editions:
        if edition.status != view.status:
            lines.append(f"  In the {edition.title}: {STATUSES[edition.status]}")
    if view.passages:
        lines.append(f"  Passages: {'; '.join(view.passages)}.")
    if view.evidence:
        lines.append(f"  Evidence: {view.evidence}")
    if view.rules:
        lines.append(f"  Touches {', '.join(view.rules)}.")
    lines.append(f"  Shown by {', '.join(view.cases)}." if view.cases else "  No case shows it.")
    return "\n".join(lines)


def reading_html(view: ReadingView, duel: Duel | None = None, *, has_title: bool = True) -> str:
    """A reading as an article.

    Args:
        view: the reading.
        duel: to mark the choice in force.
        has_title: whether its id and question stand above it; not where they do so already.
    """
    cases: dict[str, CaseRow] = dict(case_rows())
    in_force = (
        duel.edition.choice(view.id, duel.readings) if duel is not None and view.id in duel.edition.readings else ""
    )
    choices = "".join(_choice_html(choice, is_current=choice.name == in_force) for choice in view.choices)
    title = f'<h3><span class="ddm-id">{escaped(view.id)}</span> {escaped(view.question)}</h3>'
    parts = [
        title if has_title else "",
        f'<p class="ddm-note"><span class="ddm-tag">{escaped(view.status)}</span> {escaped(view.status_text)}</p>',
        f'<ul class="ddm-choices">{choices}</ul>',
    ]
    parts += [
        f'<p class="ddm-note">In the {escaped(one.title)}: {escaped(STATUSES[one.status])}</p>'
        for one in view.editions
        if one.status != view.status
    ]
    if view.passages:
        parts.append(f'<p class="ddm-note">Passages on either side: {escaped("; ".join(view.passages))}.</p>')
    if view.evidence:
        parts.append(f'<p class="ddm-note">Evidence: {escaped(view.evidence)}</p>')
    if view.rules:
        parts.append(f'<p class="ddm-note">Touches {" ".join(rule_link(rule) for rule in view.rules)}</p>')
    parts.append(f'<div class="ddm-note">Shown by {case_links(view.cases, cases)}</div>')
    return f'<article class="ddm-reading" id="{escaped(view.id)}">{"".join(parts)}</article>'


def _choice_html(choice: ChoiceView, *, is_current: bool) -> str:
    default = f" <small>default: {escaped(', '.join(choice.default_in))}</small>" if choice.default_in else ""
    current = " <em>(in force)</em>" if is_current else ""
    given = attributes(class_="is-current" if is_current else None)
    name = escaped(choice_in_words(choice.name))
    return f"<li{given}><strong>{name}</strong>{default}{current}: {escaped(choice.text)}</li>"


def readings_html(views: Iterable[ReadingView], duel: Duel | None = None) -> str:
    """Readings one below the other, each folded under its question."""
    items = "".join(
        f'<details class="ddm-fold" data-keep="reading-{escaped(view.id)}"><summary><span class="ddm-id">'
        f"{escaped(view.id)}</span> {escaped(view.question)}</summary>"
        f"{reading_html(view, duel, has_title=False)}</details>"
        for view in views
    )
    return f'<section class="ddm-readings" aria-label="Open readings">{items or "<p>No reading fits.</p>"}</section>'
