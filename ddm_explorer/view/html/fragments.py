"""Fragments of HTML: verdicts, the texts of rules, squares that light up.

What can be acted on carries `data-action` and further `data-*`; what speaks of squares carries
`data-places="F8 F9"`, which the page lights up on the board while it is pointed at or focused. Words of the glossary
tell their meaning (`terms`), unless the page has nothing that would show it. Every text is escaped; sentences are made
in `words`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.rulebook.rules import Reading, Rule, load_rulebook
from ddm_explorer.engine.verdict import Cited, Verdict
from ddm_explorer.games.duel.dependence import Dependence
from ddm_explorer.games.duel.repair import RepairSet
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.miniatures import glyph_scene
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.html.terms import Marker
from ddm_explorer.view.scene.svg import scene_svg
from ddm_explorer.view.sentences.invented_words import invented_words
from ddm_explorer.view.sentences.phrases import choice_in_words, is_named
from ddm_explorer.view.sentences.speech import in_words, vocabulary
from ddm_explorer.view.sentences.words import (
    command_sentence,
    dependence_sentence,
    ground_sentence,
    objection_sentence,
    repair_sentence,
    told_dependences,
    verdict_sentence,
)


def attributes(**given: object) -> str:
    """Attributes of an element, with a space before each: `data_rule` becomes `data-rule`; None and False are
    left out, True stands without a value."""
    found = []
    for name, value in given.items():
        if value is None or value is False:
            continue
        spelled = name.strip("_").replace("_", "-")
        found.append(f" {spelled}" if value is True else f' {spelled}="{escaped(value)}"')
    return "".join(found)


def button(text: str, action: str, *, class_: str = "ddm-button", **data: object) -> str:
    """A button that the page answers; `text` is HTML already."""
    return f'<button type="button"{attributes(class_=class_, data_action=action, **data)}>{text}</button>'


def icon(glyph: str, colour: str) -> str:
    """A small sign beside words that say the same."""
    return scene_svg(glyph_scene(glyph, colour), None, width=16, is_decorative=True)


# Rules and squares ----------------------------------------------------------------------------


def rule_link(rule: str) -> str:
    """The id of a rule or reading as a link that opens its text (`data-action="rule"`, `data-id`)."""
    entry = load_rulebook().get(rule)
    title = "" if entry is None else entry.title if isinstance(entry, Rule) else entry.question
    kind = "Reading" if isinstance(entry, Reading) else "Rule"
    label = f"{kind} {rule}: {title}" if title else f"{kind} {rule}"
    given = attributes(class_="ddm-rule", href=f"#{rule}", data_action="rule", data_id=rule, aria_label=label)
    return f"<a{given}>{escaped(rule)}</a>"


def rule_links(rules: Iterable[str]) -> str:
    return " ".join(rule_link(rule) for rule in rules)


def places_value(places: Iterable[Cell]) -> str:
    """Squares as the value of `data-places`; what has no name is left out."""
    return " ".join(dict.fromkeys(cell_name(cell) for cell in places if is_named(cell)))


def sentence_html(text: str, places: Iterable[Cell] = (), marker: Marker | None = None) -> str:
    """A sentence, escaped, in which the names of those squares light up on the board.

    Args:
        marker: finds the words that tell their meaning; None for none.
    """
    told = escaped if marker is None else marker.html
    names = places_value(places).split()
    if not names:
        return told(text)
    pattern = re.compile(rf"\b({'|'.join(sorted(names, key=len, reverse=True))})\b")
    parts = pattern.split(text)  # plain text and names of squares in turn
    return "".join(
        f'<span class="ddm-square" data-places="{part}">{part}</span>' if number % 2 else told(part)
        for number, part in enumerate(parts)
    )


def invented_html(starts: Iterable[DuelState], told: str) -> str:
    """What was made up among the cards shown, as a paragraph; "" where nothing was.

    Args:
        starts: the positions shown.
        told: texts and commands that may name further cards.
    """
    words = invented_words(starts, told)
    return f'<p class="ddm-note ddm-made-up">{escaped(words)}</p>' if words else ""


def rule_html(rule: str, duel: Duel | None = None, *, tells_terms: bool = True) -> str:
    """The text of a rule or reading, where it stands in its book, and what belongs to it.

    Args:
        duel: to say which choice of a reading is in force.
        tells_terms: whether words of the glossary tell their meaning.
    """
    entry = load_rulebook().get(rule)
    if entry is None:
        return f'<article class="ddm-ruletext"><p>There is no rule called {escaped(rule)}.</p></article>'
    marker = Marker(None if duel is None else duel.edition.name) if tells_terms else None
    return _rule(entry, marker) if isinstance(entry, Rule) else _reading(entry, duel, marker)


_OPEN_POINT = re.compile(r'(?<=aria-label=")Reading R-[A-Z-]+: [^"]*')


def labelled_in(html: str, words: Mapping[str, str]) -> str:
    """HTML whose links to readings tell their question in the words of an edition, as all else there does."""
    return _OPEN_POINT.sub(lambda found: in_words(found[0], words), html)


def _rule(rule: Rule, marker: Marker | None) -> str:
    book = load_rulebook().books[rule.book]
    inferred = f'<p class="ddm-note">{escaped(rule.inferred)}</p>' if rule.inferred else ""
    where = rule.place if rule.place.startswith("page") else f"section {rule.place}"
    readings = f'<p class="ddm-note">Open points: {rule_links(rule.readings)}</p>' if rule.readings else ""
    return (
        f'<article class="ddm-ruletext"><h3><span class="ddm-id">{escaped(rule.id)}</span> {escaped(rule.title)}</h3>'
        f"<p>{sentence_html(rule.text, (), marker)}</p>{inferred}"
        f'<p class="ddm-note">{escaped(book.title)}, {escaped(where)}. The wording here is ours.</p>'
        f"{readings}</article>"
    )


def _reading(reading: Reading, duel: Duel | None, marker: Marker | None) -> str:
    is_played = duel is not None and reading.id in duel.edition.readings

    def said(text: str) -> str:
        return text if duel is None else in_words(text, vocabulary(duel))

    in_force = duel.edition.choice(reading.id, duel.readings) if duel is not None and is_played else None
    choices = "".join(
        f"<li{attributes(class_='is-current' if choice.name == in_force else None)}>"
        f"<strong>{escaped(choice_in_words(choice.name))}</strong>: {sentence_html(said(choice.text), (), marker)}"
        f"{' <em>(in force)</em>' if choice.name == in_force else ''}</li>"
        for choice in reading.choices
    )
    books = load_rulebook().books
    places = "; ".join(f"{books[place.book].title}, {place.at}" for place in reading.places)
    where = f'<p class="ddm-note">Where the books touch it: {escaped(places)}.</p>' if places else ""
    evidence = f'<p class="ddm-note">{escaped(said(reading.evidence))}</p>' if reading.evidence else ""
    about = (
        "A clarified point: the books don't say it, and only one answer makes a game."
        if not reading.is_open
        else f"An open point ({reading.status}): the books do not settle it."
    )
    open_point = f'<p class="ddm-note">{escaped(about)}</p>'
    return (
        f'<article class="ddm-ruletext"><h3><span class="ddm-id">{escaped(reading.id)}</span> '
        f"{escaped(said(reading.question))}</h3>{open_point}<ul>{choices}</ul>{where}{evidence}</article>"
    )


# Verdicts -------------------------------------------------------------------------------------


def verdict_html(
    verdict: Verdict,
    duel: Duel,
    state: DuelState,
    repairs: Sequence[RepairSet] = (),
    dependences: Sequence[Dependence] = (),
    *,
    was_played: bool = False,
    done: str = "Done: it was allowed.",
    viewer: int | None = None,
    tells_terms: bool = True,
) -> str:
    """A verdict, for that viewer (`visibility`), with every reason, its rules and squares, what would make it legal,
    and what it depends on.

    A repair that names another command offers it: a button with `data-action="repair"` and its number. `done` is the
    answer to a command that was played.
    """
    marker = Marker(duel.edition.name) if tells_terms else None
    tone, glyph = ("good", "ok") if verdict.is_legal else ("bad", "no")
    answer = done if was_played and verdict.is_legal else verdict_sentence(verdict)
    parts = [
        f'<p class="ddm-said">{escaped(command_sentence(verdict.command, duel, state, viewer))}</p>',
        f'<p class="ddm-answer is-{tone}">{icon(glyph, f"tone.{tone}.text")} {escaped(answer)}</p>',
    ]
    if verdict.is_legal:
        reasons = [_reason(each, ground_sentence(each, duel, state, viewer), marker) for each in verdict.grounds]
        listing = f'<ul class="ddm-reasons">{"".join(reasons)}</ul>' if reasons else ""
        if listing:
            parts.append(
                f'<details class="ddm-why" data-keep="grounds"><summary>What it rests on</summary>{listing}</details>'
            )
    else:
        reasons = [_reason(each, objection_sentence(each, duel, state, viewer), marker) for each in verdict.objections]
        parts.append(f'<ul class="ddm-reasons">{"".join(reasons)}</ul>')
    if repairs:
        items = "".join(_repair(number, each, duel, state, viewer) for number, each in enumerate(repairs))
        parts.append(f'<p class="ddm-label">What would help</p><ul class="ddm-repairs">{items}</ul>')
    told = told_dependences(dependences, viewer, was_played=was_played)
    parts.append(dependences_html(told, duel, state, viewer))
    return f'<section class="ddm-verdict is-{tone}" aria-label="Verdict">{"".join(parts)}</section>'


def dependences_html(dependences: Sequence[Dependence], duel: Duel, state: DuelState, viewer: int | None = None) -> str:
    """What other readings would change about a verdict; empty if nothing."""
    items = "".join(
        f"<li>{escaped(dependence_sentence(each, duel, state, viewer))} {rule_link(each.reading)}</li>"
        for each in dependences
    )
    return f'<ul class="ddm-depends">{items}</ul>' if items else ""


def _reason(cited: Cited, text: str, marker: Marker | None) -> str:
    places = places_value(cited.places)
    focus = attributes(data_places=places, tabindex=0) if places else ""
    return f"<li{focus}>{sentence_html(text, cited.places, marker)} {rule_link(cited.rule)}</li>"


def _repair(number: int, repair: RepairSet, duel: Duel, state: DuelState, viewer: int | None) -> str:
    places = places_value(repair.places)
    focus = attributes(data_places=places, tabindex=0) if places else ""
    offer = "" if repair.command is None else " " + button("Do that", "repair", data_repair=number)
    return f"<li{focus}>{sentence_html(repair_sentence(repair, duel, state, viewer), repair.places)}{offer}</li>"
