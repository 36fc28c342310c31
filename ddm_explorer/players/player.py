"""What a computer player is: something that chooses a command where a seat must act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from ddm_explorer.engine.chance import Seeded

Item = TypeVar("Item")


class Player(Protocol):
    """One interface for every computer player, in every game that keeps the contract of a game."""

    name: str

    def choose(self, rules: Any, state: Any) -> Any:
        """A legal command for whoever must act in `state` (a seat, or the environment)."""

    def takes_draw(self, rules: Any, state: Any, seat: int) -> bool:
        """Whether it accepts, for that seat, the draw that the other seat offers."""


class Lots:
    """Draws lots from a seed: the same seed gives the same choices."""

    def __init__(self, seed: int | str) -> None:
        self._chance = Seeded(f"player/{seed}")
        self._drawn = 0

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items, each as likely as the others."""
        self._drawn += 1
        return items[self._chance.draw("choice", ("",) * len(items), self._drawn)]

    def some(self, items: Sequence[Item], most: int) -> list[Item]:
        """All of the items, or where there are more than `most`, so many of them."""
        if len(items) <= most:
            return list(items)
        places: dict[int, None] = {}
        while len(places) < most:
            places[self.pick(range(len(items)))] = None
        return [items[place] for place in places]
