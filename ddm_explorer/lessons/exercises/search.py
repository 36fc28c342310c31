"""Looks for every way to reach a goal: all that the game counts as a way, level by level, with written draws.

Two ways are the same if they end in the same position: then what they are made of comes to the same, in whatever order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ddm_explorer.engine.chance import Scripted, ScriptError
from ddm_explorer.engine.game import perform
from ddm_explorer.lessons.exercises.exercise import Exercise
from ddm_explorer.lessons.exercises.goals import Goal, Watch

_Point = tuple[Any, int, Watch]
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
    game, rules, draws = exercise.game, exercise.game_rules, exercise.draws
    budget = _Budget(most_tried)
    level: dict[_Point, tuple[Any, ...]] = {(exercise.start, 0, Watch()): ()}
    ends: set[Any] = set()
    for depth in range(1, goal.most + 1):
        below: dict[_Point, tuple[Any, ...]] = {}
        for (state, used, watch), path in level.items():
            for command in game.all_ways(rules, state, budget.spend):
                script = Scripted(draws[used:])
                try:
                    after, events = perform(rules, state, command, script)
                except ScriptError:
                    continue  # refused for want of draws
                seen = goal.after(game, watch, events)
                point = (after, used + script.used, seen)
                if seen.broken or point in below:
                    continue
                if goal.is_met(game, rules, after, seen):
                    if after not in ends:
                        ends.add(after)
                        yield (*path, command)
                elif depth < goal.most:
                    below[point] = (*path, command)
        level = below
