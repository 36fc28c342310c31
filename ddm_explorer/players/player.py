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


class Lots:
    """Draws lots from a seed: the same seed gives the same choices."""

    def __init__(self, seed: int | str) -> None:
        self._chance = Seeded(f"player/{seed}")
        self._drawn = 0

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items, each as likely as the others."""
        self._drawn += 1
        return items[self._chance.draw("choice", ("",) * len(items), self._drawn)]
