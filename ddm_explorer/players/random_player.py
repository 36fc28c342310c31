"""A player that chooses by lot among the legal commands."""

from __future__ import annotations

from typing import Any

from ddm_explorer.players.player import Lots


class RandomPlayer:
    """Each candidate is as likely as the others. It never resigns and offers no draw; it answers one by lot."""

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._lots = Lots(seed)

    def choose(self, rules: Any, state: Any) -> Any:
        return self._lots.pick(rules.candidates(state))

    def takes_draw(self, rules: Any, state: Any, seat: int) -> bool:
        return self._lots.pick((True, False))
