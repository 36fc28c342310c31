"""Goals: what a position and its history must show, and what a goal still lacks.

A goal is data: fields of the position (`then`), events that must have happened in this order with any others between
them, events that must not, and squares that what was built must touch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.events.play import EVENTS, Built
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.game import Node
from ddm_explorer.games.duel.kit import DUEL
from ddm_explorer.games.duel.notation.commands import read_square
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.text_syntax import shown, suggestion
from ddm_explorer.lessons.cases.runner import asked, is_event
from ddm_explorer.lessons.cases.scenario import Expected, check_then, logged


@dataclass(frozen=True, slots=True)
class Unmet:
    """One thing that a goal still lacks.

    `kind` is then, happened, never, built_beside or most. `text` is a clause in the words of the files ("step is roll,
    not build"), `places` are squares it speaks of.
    """

    kind: str
    text: str
    places: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class GoalState:
    """How far a goal is reached, with `used` of its commands."""

    is_reached: bool
    unmet: tuple[Unmet, ...]
    used: int


@dataclass(frozen=True, slots=True)
class Watch:
    """What the events so far mean for a goal: a value, so that a search can compare where it has been.

    `met` counts the events that happened of those wanted, `broken` is the name of one that must not have, `built` holds
    the squares that were laid.
    """

    met: int = 0
    broken: str = ""
    built: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class Goal:
    """What must be reached, within `most` commands, answers included.

    `is_one_way` claims that there is but one way; `prove` finds out. `built_beside` are squares that the newly laid
    ones must touch, each by a side.
    """

    most: int = 0
    is_one_way: bool = False
    then: Mapping[str, Any] = field(default_factory=dict, hash=False)
    happened: tuple[Expected, ...] = ()
    never: tuple[Expected, ...] = ()
    built_beside: tuple[Cell, ...] = ()

    def after(self, watch: Watch, events: Iterable[Any]) -> Watch:
        """The watch after more events. The first that fits counts: nothing is lost by that, as only order matters."""
        met, broken, built = watch.met, watch.broken, watch.built
        for event in events:
            if met < len(self.happened) and is_event(DUEL.cases, self.happened[met], event):
                met += 1
            if not broken and any(is_event(DUEL.cases, each, event) for each in self.never):
                broken = type(event).__name__
            if isinstance(event, Built) and self.built_beside:
                built |= frozenset(event.cells)
        return Watch(met, broken, built)

    def unmet(self, duel: Duel, state: DuelState, watch: Watch, used: int) -> tuple[Unmet, ...]:
        """What is lacking in that position after such events; the cheap looks come first, fields last."""
        found = [Unmet("happened", _told(each)) for each in self.happened[watch.met :]]
        if watch.broken:
            found.append(Unmet("never", watch.broken))
        for cell in self.built_beside:
            column, row = cell
            sides = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}
            if not sides & watch.built:
                found.append(Unmet("built_beside", cell_name(cell), (cell,)))
        if self.most and used > self.most:
            found.append(Unmet("most", f"{used} commands, where {self.most} are allowed"))
        found += [Unmet("then", clause) for clause in self._fields_unmet(duel, state)]
        return tuple(found)

    def _fields_unmet(self, duel: Duel, state: DuelState) -> list[str]:
        try:
            return asked(duel, state, self.then) if self.then else []
        except InvalidFile as error:  # it speaks of something that is not on the Field now
            return [error.problems[0].removeprefix("in ").rstrip(".")]

    def is_met(self, duel: Duel, state: DuelState, watch: Watch) -> bool:
        """Whether nothing is lacking, however many commands it took; quicker than `unmet` while events are lacking."""
        return watch.met == len(self.happened) and not watch.broken and not self.unmet(duel, state, watch, 0)

    def judge(self, start: DuelState, node: Node) -> GoalState:
        """How far it is reached at a point of a transcript, counted from the point that shows `start`, or the first."""
        nodes: list[Node] = []
        here: Node | None = node
        while here is not None and here.parent is not None and here.state != start:
            nodes.append(here)
            here = here.parent
        watch = Watch()
        for each in reversed(nodes):
            watch = self.after(watch, each.events)
        lacking = self.unmet(Duel.of(node.state.setup), node.state, watch, len(nodes))
        return GoalState(not lacking, lacking, len(nodes))


NO_GOAL = Goal()
"""A goal that is always reached."""


def _told(wanted: Expected) -> str:
    facts = ", ".join(f"{name} {value}" for name, value in wanted.facts.items())
    return f"{wanted.topic} ({facts})" if facts else wanted.topic


def read_goal(table: Mapping[str, Any], start: DuelState, where: str, place: str) -> Goal:
    """A goal, or the part of one, that a table describes; its keys are those of `Goal`.

    Raises:
        InvalidFile: it names an unknown field or event, or a value cannot be read.
    """
    then = table.get("then", {})
    check_then(DUEL, start, then, where, place)
    beside = tuple(read_square(each) for each in table.get("built_beside", ()))
    for cell in beside:
        if cell not in Duel.of(start.setup).derived.grid.bit:
            raise InvalidFile(
                where, f"in {place}: built_beside names {cell_name(cell)}, which is no square of this Field."
            )
    return Goal(
        table.get("most", 0),
        table.get("one_way", False),
        then,
        tuple(_event(each, where, place) for each in table.get("happened", ())),
        tuple(_event(each, where, place) for each in table.get("never", ())),
        beside,
    )


_SLOTS: Mapping[str, tuple[str, ...]] = {event.__name__: tuple(event.__slots__) for event in EVENTS}


def _event(entry: Any, where: str, place: str) -> Expected:
    wanted = logged(DUEL.cases, entry, where, place)
    for name in wanted.facts:
        known = _SLOTS[wanted.topic]
        if name not in known:
            raise InvalidFile(
                where, f"in {place}: {wanted.topic} has no field {shown(name)}; {suggestion(name, known)}"
            )
    return wanted
