"""How sentences on events are found: one function or one template for each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.position.state import LORD, DuelState
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.phrases import listed, sentence
from ddm_explorer.view.sentences.speech import Speech, templates

Teller = Callable[[Speech, Speech, Any], str]
"""Takes the position before the command, the one after it, and the event."""

TELLERS: dict[type[Event], Teller] = {}


def tells(event: type[Event]) -> Callable[[Teller], Teller]:
    """Enter a function as what tells of that kind of event."""

    def enter(teller: Teller) -> Teller:
        TELLERS[event] = teller
        return teller

    return enter


def event_sentence(event: Event, before: DuelState, after: DuelState, duel: Duel, viewer: int | None = None) -> str:
    """What happened, in one sentence for that viewer (`visibility`). `before` and `after` are the positions round the
    event, or round the whole command."""
    old, new = Speech(duel, before, viewer), Speech(duel, after, viewer)
    teller = TELLERS.get(type(event))
    if teller is not None:
        return sentence(teller(old, new, event))
    facts = {field.name: getattr(event, field.name) for field in fields(event)}  # type: ignore[arg-type]
    number = facts.get("number")
    if isinstance(number, int):
        facts["figure"] = figure_name(old, new, number)
    return new.fill(templates("event")[type(event).__name__], facts)


def figure_name(old: Speech, new: Speech, number: int) -> str:
    """The name of a monster or item, also when it has left; the edition's word for a Lord."""
    if number == LORD:
        return f"the {old.words['lord']}"
    item = new.state.item(number)
    if item is not None:
        return new.item(item)
    return old.named(number) if old.monster(number) or old.state.item(number) else new.named(number)


def arrival_square(s: Speech, cell: Cell) -> str:
    """Where a figure arrived: "the star square G12", or where a reading lets it stand elsewhere, "F12"."""
    laid = next((each for each in reversed(s.state.laid) if cell in each.cells), None)
    return f"the {s.words['star']} {cell_name(cell)}" if laid is None or laid.star == cell else cell_name(cell)


def path_words(path: tuple[Cell, ...]) -> str:
    """A way from square to square: "from F8 over F9 to F10"."""
    over = [cell_name(cell) for cell in path[1:-1]]
    way = f" over {listed(over)}" if over else ""
    return f"from {cell_name(path[0])}{way} to {cell_name(path[-1])}"
