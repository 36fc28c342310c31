"""What a goal asks for, part by part in words, and which parts are there already."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ddm_explorer.dungeon.board.grid import Cell, cell_name, parse_cell
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.game import Node
from ddm_explorer.games.duel.notation.lexicon import read_crests
from ddm_explorer.games.known_games import known_games
from ddm_explorer.lessons.cases.runner import asked
from ddm_explorer.lessons.cases.scenario import Expected
from ddm_explorer.lessons.exercises.goals import Goal, Watch
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.widgets.panels.markup import cells_of


@dataclass(frozen=True, slots=True)
class GoalPart:
    """One part of a goal: what it wants as a clause, whether that is so now, and the squares it speaks of.

    `is_lost` means that it can only come true by going back.
    """

    text: str
    is_met: bool
    places: tuple[Cell, ...] = ()
    is_lost: bool = False


# What is wanted of an event in general; what its fields say beyond that is added.
_WANTED: Final = {
    "AttackDeclared": "an attack is declared",
    "Built": "a {piece} is laid",
    "Damaged": "{who} takes {points}damage",
    "Defended": "{who} is defended",
    "DefenseDeclined": "an attack is let through",
    "Destroyed": "{card} is destroyed",
    "FirstDecided": "{seat} begins",
    "GameEnded": "the game ends",
    "ItemPlaced": "{card} is placed{cell}",
    "LinkCancelled": "a link of the chain is cancelled",
    "LordHit": "the {lord} of {seat} is hit",
    "Moved": "{who} moves{path}",
    "Rolled": "{seat} rolls",
    "Strode": "{who} moves by an {ability}{path}",
    "Summoned": "{card} is summoned{cell}",
    "TurnEnded": "the turn of {seat} ends",
}
_SAID: Final = frozenset({"number", "points", "card", "seat", "path", "cell"})
"""The fields that those clauses speak of."""
_WORDS: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_FIELDS: Final = {"seat1": 0, "seat2": 1}


def goal_parts(goal: Goal, start: DuelState, node: Node, speech: Speech) -> tuple[GoalPart, ...]:
    """The parts of a goal at a point of a game that began with `start`.

    Args:
        speech: names things as they stand now; what was destroyed is named from `start`.
    """
    return (*_events(goal, node, speech, Speech(speech.duel, start)), *_fields(goal, start, node.state, speech))


def _events(goal: Goal, node: Node, speech: Speech, before: Speech) -> Iterator[GoalPart]:
    game, watch = known_games().of_state(node.state), Watch()
    for each in _line(node):
        watch = goal.after(game, watch, each.events)
    for number, wanted in enumerate(goal.happened):
        yield GoalPart(_event(wanted, before), number < watch.met, _places(wanted))
    for wanted in goal.never:
        # It holds until it does not; then only going back helps.
        yield GoalPart(f"never: {_event(wanted, before)}", not watch.broken, is_lost=watch.broken == wanted.topic)
    for cell, sides in goal.built_beside:
        yield GoalPart(f"the new Piece shares a side with {cell_name(cell)}", bool(sides & watch.built), (cell,))


def _line(node: Node) -> list[Node]:
    found: list[Node] = []
    here: Node | None = node
    while here is not None and here.parent is not None:
        found.append(here)
        here = here.parent
    return found[::-1]


def _event(wanted: Expected, speech: Speech) -> str:
    facts = wanted.facts
    path = facts.get("path")
    values = {
        "who": speech.named(facts["number"]) if isinstance(facts.get("number"), int) else "a monster",
        "card": speech.card(str(facts["card"])) if "card" in facts else "a monster",
        "seat": speech.player(facts["seat"]) if isinstance(facts.get("seat"), int) else "a player",
        "points": ("no " if facts.get("points") == 0 else f"{facts['points']} ") if "points" in facts else "",
        "path": f" from {path[0]} to {path[-1]}" if isinstance(path, list) and path else "",
        "cell": f" on {facts['cell']}" if "cell" in facts else "",
        "lord": speech.words["lord"],
        "piece": speech.words["shape_short"],
        "ability": speech.words["ability"],
    }
    template = _WANTED.get(wanted.topic)
    told = template.format_map(values) if template else f"“{_WORDS.sub(' ', wanted.topic).lower()}” happens"
    more = [
        f"{name.replace('_', ' ')} {_plain(value)}" for name, value in facts.items() if not _is_said(name, template)
    ]
    return f"{told} ({', '.join(more)})" if more else told


def _is_said(name: str, template: str | None) -> bool:
    called = {"number": "who"}.get(name, name)
    return name in _SAID and template is not None and f"{{{called}}}" in template


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _places(wanted: Expected) -> tuple[Cell, ...]:
    """Where it shall come to; not the way, which is for the learner to find."""
    named = [value for name, value in wanted.facts.items() if name in ("cell", "path")]
    return cells_of(" ".join(str(value[-1]) if isinstance(value, list) and value else str(value) for value in named))


def _fields(goal: Goal, start: DuelState, state: DuelState, speech: Speech) -> Iterator[GoalPart]:
    for name, wanted in goal.then.items():
        tables = wanted.items() if isinstance(wanted, Mapping) else ((None, wanted),)
        for key, value in tables:
            part = {name: value} if key is None else {name: {key: value}}
            is_met = not asked(speech.duel, state, part)
            yield from _field(name, key, value, start, state, speech, is_met=is_met)


def _field(
    name: str, key: str | None, value: Any, start: DuelState, state: DuelState, speech: Speech, *, is_met: bool
) -> Iterator[GoalPart]:
    if name in ("monsters", "items") and isinstance(value, list):
        for each in value:
            text, cell = _figure(each, speech)
            is_there = is_met or _stands(each, name, state)
            if not (is_there and _stands(each, name, start)):  # what only has to stay is not worth a line
                yield GoalPart(text, is_there, (cell,))
        if not is_met and all(_stands(each, name, state) for each in value):
            yield GoalPart("nobody else stands on the Field, and each has done what was asked", is_met=False)
    elif name in _FIELDS and key is not None:
        yield GoalPart(f"{speech.player(_FIELDS[name])} has {_owned(key, value, speech)}", is_met)
    elif name == "asks":
        yield GoalPart(f"it is for {speech.player(value - 1)} to act" if value else "nobody is to act", is_met)
    elif name == "ended":
        results = str(value).split()[1:]
        won = f"{speech.player(results.index('won'))} has won" if "won" in results else "the game is over"
        yield GoalPart(won, is_met)
    elif name == "step":
        yield GoalPart(f"the turn has come to its step “{value}”", is_met)
    else:
        yield GoalPart(f"{name.replace('_', ' ')} is {_plain(value)}", is_met)


def _stands(text: str, name: str, state: DuelState) -> bool:
    words = text.split()
    cell = parse_cell(words[2])
    stands = state.monster_at(cell) if name == "monsters" else state.item_at(cell)
    return stands is not None and stands.card == words[0]


def _figure(text: str, speech: Speech) -> tuple[str, Cell]:
    """A figure as files write it: card, seat, square, and what it has done."""
    card, seat, square, *_done = text.split()
    owner = speech.player(int(seat) - 1) if seat.isdecimal() else seat
    return f"{speech.card(card)} of {owner} stands on {square}", parse_cell(square)


def _owned(key: str, value: Any, speech: Speech) -> str:
    if key == "crests" and isinstance(value, str):
        return f"{speech.pool(read_crests(value))} left"
    if key in ("life", "lord") and isinstance(value, int):
        return counted(value, "Life Point")
    return f"{key.replace('_', ' ')}: {_plain(value)}"
