"""Looks for every way to reach a goal: all legal commands but offers of a draw, level by level, with written draws.

Two ways are the same if they end in the same position: then what they are made of comes to the same, in whatever order.
Of a move every way on foot is tried, not only the cheapest; of everything else, each command with a result of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.commands import Move, OfferDraw
from ddm_explorer.dungeon.position import movement
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.dungeon.position.who_is_meant import mover_at
from ddm_explorer.engine.chance import Scripted, ScriptError
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.exercises.exercise import Exercise
from ddm_explorer.lessons.exercises.goals import Goal, Watch

_Point = tuple[DuelState, int, Watch]
"""Where a search has been: the position, how many draws are used up, and what the events so far mean for the goal."""

MOST_TRIED: Final = 20_000
"""So many commands are tried before a search gives up: some seconds at most, while somebody waits for the preview."""


class SearchTooWide(Exception):  # noqa: N818 - says what is wrong
    """There are too many positions to look at. The message is a clause."""


class _Budget:
    """Counts what is tried."""

    def __init__(self, most: int) -> None:
        self.most = self.left = most

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise SearchTooWide(
                f"more than {self.most:,} commands would have to be tried; fewer commands in “most”, fewer crests or "
                "fewer monsters make it narrower"
            )


def ways(exercise: Exercise, goal: Goal, most_tried: int = MOST_TRIED) -> Iterator[tuple[Any, ...]]:
    """The ways to reach the goal within its commands, the short ones first, each as its commands.

    Nothing is looked for behind a position in which the goal is reached.

    Raises:
        SearchTooWide: more than `most_tried` commands would have to be tried.
    """
    duel, draws, budget = exercise.duel, exercise.draws, _Budget(most_tried)
    level: dict[_Point, tuple[Any, ...]] = {(exercise.start, 0, Watch()): ()}
    ends: set[DuelState] = set()
    for depth in range(1, goal.most + 1):
        below: dict[_Point, tuple[Any, ...]] = {}
        for (state, used, watch), path in level.items():
            for command in _commands(duel, state, budget):
                script = Scripted(draws[used:])
                try:
                    after, events = perform(duel, state, command, script)
                except ScriptError:
                    continue  # refused for want of draws
                seen = goal.after(watch, events)
                point = (after, used + script.used, seen)
                if seen.broken or point in below:
                    continue
                if goal.is_met(duel, after, seen):
                    if after not in ends:
                        ends.add(after)
                        yield (*path, command)
                elif depth < goal.most:
                    below[point] = (*path, command)
        level = below


def _commands(duel: Duel, state: DuelState, budget: _Budget) -> Iterator[Any]:
    """Every legal command, one for each result, each counted. Offering a draw is left out: it changes nothing here."""
    walkers: set[tuple[Cell, int]] = set()
    concessions = (each for each in duel.concessions(state) if not isinstance(each, OfferDraw))
    for command in (*duel.candidates(state), *concessions):
        if isinstance(command, Move):
            walker = (command.path[0], command.nth)
            if walker not in walkers:
                walkers.add(walker)
                yield from _walks(duel, state, *walker, budget)
        else:
            budget.spend()
            yield command


def _walks(duel: Duel, state: DuelState, start: Cell, nth: int, budget: _Budget) -> Iterator[Move]:
    """Every legal move from there that enters no square twice."""
    monster = mover_at(state, start, nth)
    assert monster is not None
    longest = movement.steps_for(duel.derived, state, monster, state.seats[monster.owner].crests.move)
    open_cells = {cell for laid in state.laid for cell in laid.cells}
    paths: list[tuple[Cell, ...]] = [(start,)]
    while paths:
        path = paths.pop()
        for cell in duel.derived.grid.sides.get(path[-1], ()):
            if cell in open_cells and cell not in path:
                budget.spend()
                longer = (*path, cell)
                if len(longer) <= longest:
                    paths.append(longer)
                if duel.check(state, Move(longer, nth)).is_legal:
                    yield Move(longer, nth)
