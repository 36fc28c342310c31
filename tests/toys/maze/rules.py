"""The rules of the maze. A walker takes a step, then the shadow takes one by lot, and so on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.event import Event
from ddm_explorer.engine.flow import Flow
from ddm_explorer.engine.game import ENVIRONMENT, Environment, Outcome
from ddm_explorer.engine.verdict import Ground, InvalidCommand, Objection, Place, SetupProblem, Verdict

RULES = {
    "walks_in_turn": "M-TURN-1",
    "prowls_in_turn": "M-TURN-1",
    "walks_beside": "M-WALK-1",
    "walks_on_floor": "M-WALK-2",
    "shadow_walks": "M-SHADOW-1",
    "walked": "M-WALK-1",
    "reaches_exit": "M-END-1",
    "is_caught": "M-END-2",
}
"""What each topic rests on."""

DEFAULT = ("ooo", "oxo", "oox")
"""Rows of squares: o is floor, x is wall."""

PAR = 20
"""The score of a way without a step."""


@dataclass(frozen=True, slots=True)
class Walk:
    """The walker takes a step."""

    to: Place


@dataclass(frozen=True, slots=True)
class Prowl:
    """The shadow takes a step by lot, or stays where it cannot."""


@dataclass(frozen=True, slots=True)
class Walked(Event):
    TOPICS = ("walked",)
    to: Place


@dataclass(frozen=True, slots=True)
class Prowled(Event):
    TOPICS = ("shadow_walks",)
    to: Place


@dataclass(frozen=True, slots=True)
class Ended(Event):
    TOPICS = ("reaches_exit", "is_caught")
    reason: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.reason,)


@dataclass(frozen=True, slots=True)
class MazeSetup:
    rows: tuple[str, ...] = DEFAULT


@dataclass(frozen=True, slots=True)
class MazeState:
    setup: MazeSetup
    walker: Place = (0, 0)
    shadow: Place = (2, 1)
    steps: int = 0
    draws: int = 0
    is_shadows_turn: bool = False
    ended: str = ""


class Maze:
    """The maze of one set-up. The way in is its first square, the way out the last floor of its last row."""

    game = "maze"

    def __init__(self, setup: MazeSetup) -> None:
        self.setup = setup
        self.floor = frozenset(
            (column, row) for row, line in enumerate(setup.rows) for column, mark in enumerate(line) if mark == "o"
        )
        self.exit = max(self.floor, key=lambda cell: (cell[1], cell[0]))

    def start(self, setup: MazeSetup) -> MazeState:
        return MazeState(setup)

    def to_act(self, state: MazeState) -> int | Environment | None:
        if state.ended:
            return None
        return ENVIRONMENT if state.is_shadows_turn else 0

    def beside(self, cell: Place) -> list[Place]:
        column, row = cell
        near = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
        return sorted(each for each in near if each in self.floor)

    def candidates(self, state: MazeState) -> Sequence[Any]:
        actor = self.to_act(state)
        if actor is None:
            return ()
        return (Prowl(),) if actor == ENVIRONMENT else [Walk(cell) for cell in self.beside(state.walker)]

    def check(self, state: MazeState, command: Any) -> Verdict:
        if isinstance(command, Prowl):
            found = [("prowls_in_turn", self.to_act(state) == ENVIRONMENT, {}, ())]
        elif isinstance(command, Walk):
            (column, row), (x, y) = state.walker, command.to
            found = [
                ("walks_in_turn", self.to_act(state) == 0, {}, ()),
                ("walks_beside", abs(column - x) + abs(row - y) == 1, {"from": state.walker}, (command.to,)),
                ("walks_on_floor", command.to in self.floor, {}, (command.to,)),
            ]
        else:
            raise InvalidCommand(f"{type(command).__name__} is no command of this game.")
        objections = tuple(Objection(t, RULES[t], facts, places) for t, holds, facts, places in found if not holds)
        grounds = tuple(Ground(t, RULES[t], facts, places) for t, holds, facts, places in found if holds)
        return Verdict(command, objections, grounds)

    def decide(self, flow: Flow[MazeState], command: Any, chance: Chance) -> None:
        if isinstance(command, Walk):
            flow.emit(Walked(command.to))
        else:
            ways = self.beside(flow.state.shadow) or [flow.state.shadow]
            labels = [f"{column + 1}-{row + 1}" for column, row in ways]
            flow.emit(Prowled(ways[chance.draw("way", labels, flow.state.draws)]))
        if flow.state.walker == flow.state.shadow:
            flow.emit(Ended("is_caught"))
        elif flow.state.walker == self.exit:
            flow.emit(Ended("reaches_exit"))

    def evolve(self, state: MazeState, event: Any) -> MazeState:
        if isinstance(event, Walked):
            return replace(state, walker=event.to, steps=state.steps + 1, is_shadows_turn=True)
        if isinstance(event, Prowled):
            return replace(state, shadow=event.to, draws=state.draws + 1, is_shadows_turn=False)
        return replace(state, ended=event.reason)

    def outcome(self, state: MazeState) -> Outcome | None:
        if not state.ended:
            return None
        if state.ended == "reaches_exit":
            return Outcome(("escaped",), state.ended, (max(0, PAR - state.steps),))
        return Outcome(("lost",), state.ended, (0,))

    def cite(self, topic: str) -> str:
        return RULES[topic]

    def problems(self, state: MazeState) -> list[SetupProblem]:
        off = [(name, cell) for name, cell in (("walker", state.walker), ("shadow", state.shadow))]
        return [SetupProblem("stands_on_floor", {"who": name}, (cell,)) for name, cell in off if cell not in self.floor]


def worth(rules: Maze, state: MazeState, seat: int) -> int:
    """Near the way out is good; every step taken costs."""
    (column, row), (x, y) = state.walker, rules.exit
    return -10 * (abs(column - x) + abs(row - y)) - state.steps
