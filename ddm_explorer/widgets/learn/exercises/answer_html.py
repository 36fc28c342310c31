"""What an exercise says of an answer, as HTML: verdicts with their rules and squares, beliefs that lead astray."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.board.nets import cells_at
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.game import Node
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.course.misconceptions import misconceptions
from ddm_explorer.lessons.exercises.trying import Tried
from ddm_explorer.view.duel.log import log_line
from ddm_explorer.view.html.fragments import attributes, icon, places_value, rule_link, rule_links, sentence_html
from ddm_explorer.view.html.marked import marked_paragraphs, marked_text
from ddm_explorer.view.html.terms import Marker
from ddm_explorer.view.sentences.words import ground_sentence, objection_sentence, verdict_sentence


@dataclass(frozen=True, slots=True)
class Result:
    """What came of an answer: whether it is right, one sentence to speak, all about it as HTML, squares to mark.

    `is_final` means that the answer was judged as a whole; a step on the way is not.
    """

    is_right: bool
    said: str
    body: str = ""
    places: tuple[Cell, ...] = field(default=())
    is_final: bool = True


def command_places(command: Any, duel: Duel, state: DuelState) -> tuple[Cell, ...]:
    """The squares that a command speaks of; of a shape that is laid those that it would cover."""
    if isinstance(command, say.Build) and command.shape in duel.shapes:
        mirrored = duel.is_mirrored(state.seats[state.active].colour)
        return tuple(cells_at(duel.shapes[command.shape], command.turns, command.star, is_mirrored=mirrored))
    found: list[Cell] = []
    for each_field in fields(command) if hasattr(command, "__dataclass_fields__") else ():
        value = getattr(command, each_field.name)
        found += [each for each in (value if isinstance(value, tuple) else ()) if _is_cell(each)]
        found += [value] if _is_cell(value) else []
    return tuple(dict.fromkeys(found))


def _is_cell(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(type(each) is int for each in value)


def mark(is_good: bool, words: str) -> str:
    """A sign with its words; neither is told by colour alone."""
    tone, glyph = ("good", "ok") if is_good else ("bad", "no")
    return f'<span class="ddm-mark is-{tone}">{icon(glyph, f"tone.{tone}.text")} {words}</span>'


def reasons_html(tried: Tried, *, is_folded: bool = False, is_judged_only: bool = False) -> str:
    """The verdict on a command with every reason: what stands against it, or what it rests on.

    Args:
        is_folded: only the heads of it are shown until somebody wants to know.
        is_judged_only: nobody meant to play it, so that it is of no matter that nothing is written for it to draw.
    """
    duel, verdict = Duel.of(tried.before.setup), tried.verdict
    edition, marker = duel.edition.name, Marker(duel.edition.name)
    rows = []
    for each in verdict.objections:
        rows.append((objection_sentence(each, duel, tried.before), each.places, each.rule))
    if verdict.is_legal:
        rows = [(ground_sentence(each, duel, tried.before), each.places, each.rule) for each in verdict.grounds]
    items = "".join(
        f"<li{_focus(places)}>{sentence_html(told, places, marker)} {rule_link(rule)}</li>"
        for told, places, rule in rows
    )
    lacking = f"<p>{marked_text(tried.lacking, edition)}</p>" if tried.lacking and not is_judged_only else ""
    answer = verdict_sentence(verdict)
    listing = f'<ul class="ddm-reasons">{items}</ul>' if items else ""
    if is_folded:
        if not (listing or lacking):
            return ""
        summary = "What it rests on" if verdict.is_legal else f"Why not? {answer}"
        return f'<details class="ddm-more"><summary>{summary}</summary>{listing}{lacking}</details>'
    return f'<div class="ddm-verdict-short"><p>{mark(verdict.is_legal, answer)}</p>{listing}{lacking}</div>'


def _focus(places: Iterable[Cell]) -> str:
    named = places_value(places)
    return attributes(data_places=named, tabindex=0) if named else ""


def happened_html(nodes: Iterable[Node], duel: Duel) -> str:
    """What those points of a game did, sentence by sentence with rules."""
    marker = Marker(duel.edition.name)
    items = "".join(
        f"<li{_focus(part.places)}>{sentence_html(part.text, part.places, marker)} {rule_links(part.rules)}</li>"
        for node in nodes
        for part in log_line(node, duel).parts
    )
    return f'<ol class="ddm-happened">{items}</ol>' if items else ""


def happened_text(nodes: Iterable[Node], duel: Duel) -> str:
    """The same as plain text, to be spoken."""
    return " ".join(part.text for node in nodes for part in log_line(node, duel).parts)


def belief_html(misconception: str, note: str, edition: str) -> str:
    """The belief behind a wrong answer by its name, and what is right; and the note of whoever wrote the exercise."""
    known = misconceptions().get(misconception)
    told = f"<p>{marked_text(note, edition)}</p>" if note else ""
    if known is None:
        return told
    return (
        f'{told}<aside class="ddm-belief" aria-label="A common belief"><p class="ddm-label">Many believe: '
        f"“{marked_text(known.title, edition)}”</p>{marked_paragraphs(known.text, edition)}</aside>"
    )


def belief_text(misconception: str, note: str) -> str:
    """The same as plain text, to be spoken."""
    known = misconceptions().get(misconception)
    return " ".join(
        part for part in (note, "" if known is None else f"Many believe: {known.title}. {known.text}") if part
    )
