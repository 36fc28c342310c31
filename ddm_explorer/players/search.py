"""A player that looks ahead, in any game that brings an evaluation: every actor is taken to do what is best for itself.

It deepens step by step until its budget is used up, and plays what the last whole depth found best. The budget is a
count of positions, or a function that says when to stop: nothing here reads a clock. The environment's choices count
equally often, and what is drawn in a command is tried by a few draws. Of what lies face down it knows only what a game
lets its seat imagine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ddm_explorer.engine.chance import Recording, Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.games.game_kit import GameKit
from ddm_explorer.players.player import Lots

NODES = 600
"""So many positions are looked at where nothing else is said."""

DEEPEST = 12
"""No deeper than this many commands, however large the budget."""

MOST_CHOICES = 40
"""Of more commands than this, so many are drawn by lot."""

DRAWS = 3
"""So many draws are tried for a command that draws."""

_DECIDED = 1_000_000
_OF_RESULT = {"won": _DECIDED, "escaped": _DECIDED, "tied": 0, "out": -_DECIDED, "lost": -_DECIDED}


class _Spent(Exception):  # noqa: N818 - it is no error
    """The budget is used up."""


class SearchPlayer:
    """Plays what looks best a few commands ahead.

    Args:
        kit: the game, which must have an `evaluation`.
        seed: of the lots it draws where several are equally good.
        nodes: the budget, as a count of positions looked at for one choice.
        stop: asked before each position; once it says yes, the search ends.
    """

    name = "search"

    def __init__(
        self, kit: GameKit, seed: int | str = 0, *, nodes: int = NODES, stop: Callable[[], bool] = lambda: False
    ) -> None:
        if kit.evaluation is None:
            raise ValueError(f"The game {kit.tag} brings no evaluation to search with.")
        self._kit, self._evaluate = kit, kit.evaluation
        self._lots = Lots(seed)
        self._nodes, self._stop = nodes, stop
        self.looked_at = 0
        """Positions looked at for the last choice."""

    def choose(self, rules: Any, state: Any) -> Any:
        """The command that the last whole depth found best; by lot among equals, and where there was no time at all."""
        choices = self._lots.some(rules.candidates(state), MOST_CHOICES)
        actor = rules.to_act(state)
        if len(choices) == 1 or not isinstance(actor, int):
            return self._lots.pick(choices)
        seen = self._kit.imagine(rules, state, actor)
        known = [each for each in choices if rules.check(seen, each).is_legal] or choices
        self.looked_at = 0
        best = known
        try:
            for depth in range(1, DEEPEST + 1):
                values = [self._after(rules, seen, each, depth - 1)[actor] for each in known]
                best = [each for each, value in zip(known, values, strict=True) if value == max(values)]
                if max(values) >= _DECIDED:
                    break
        except _Spent:
            pass
        return self._lots.pick(best)

    def takes_draw(self, rules: Any, state: Any, seat: int) -> bool:
        """It accepts where it stands no better than even."""
        return self._evaluate(rules, self._kit.imagine(rules, state, seat), seat) <= 0

    def _after(self, rules: Any, state: Any, command: Any, depth: int) -> tuple[int, ...]:
        """What a command is worth to each seat, over a few draws where it draws."""
        values = []
        for number in range(DRAWS):
            chance = Recording(Seeded(f"search/{number}"))
            after, _ = perform(rules, state, command, chance)
            values.append(self._worth(rules, after, depth))
            if not chance.drawn:
                break
        return _mean(values)

    def _worth(self, rules: Any, state: Any, depth: int) -> tuple[int, ...]:
        """What a position is worth to each seat, if every actor then does what is best for itself."""
        if self.looked_at >= self._nodes or self._stop():
            raise _Spent
        self.looked_at += 1
        outcome = rules.outcome(state)
        seats = range(self._kit.seats_of(state))
        if outcome is not None or depth == 0:
            ends = [_OF_RESULT[each] for each in outcome.results] if outcome is not None else [0] * len(seats)
            return tuple(ends[seat] + self._evaluate(rules, state, seat) for seat in seats)
        choices: Sequence[Any] = self._lots.some(rules.candidates(state), MOST_CHOICES)
        values = [self._after(rules, state, each, depth - 1) for each in choices]
        actor = rules.to_act(state)
        return max(values, key=lambda value: value[actor]) if isinstance(actor, int) else _mean(values)


def _mean(values: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The values of each seat in the middle, in whole points."""
    return tuple(sum(each) // len(values) for each in zip(*values, strict=True))
