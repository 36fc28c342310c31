"""Crests and the store that holds them."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple


class Crest(StrEnum):
    """The six marks of a die. `SUMMON` is never stored."""

    MOVE = "move"
    ATTACK = "attack"
    DEFENSE = "defense"
    MAGIC = "magic"
    TRAP = "trap"
    SUMMON = "summon"

    __hash__ = str.__hash__  # an enum hashes its name in Python, and crests are keys all over


STORED = (Crest.MOVE, Crest.ATTACK, Crest.DEFENSE, Crest.MAGIC, Crest.TRAP)
"""The crests a player keeps, in the order of a `CrestPool`."""

SUMMON = Crest.SUMMON
"""By itself, because to look it up in its class takes as long as a call, and every die rolled is asked."""

_PLACES = {crest: place for place, crest in enumerate(STORED)}

LETTERS = {
    Crest.SUMMON: "S",
    Crest.MOVE: "P",
    Crest.ATTACK: "A",
    Crest.DEFENSE: "D",
    Crest.MAGIC: "M",
    Crest.TRAP: "T",
}
"""One letter each for files and scripts (P as in Progress: M is Magic's)."""


_new = tuple.__new__


class CrestPool(NamedTuple):
    """How many crests of each stored kind a player holds (or earns, or spends)."""

    move: int = 0
    attack: int = 0
    defense: int = 0
    magic: int = 0
    trap: int = 0

    def of(self, crest: Crest) -> int:
        """How many of that crest."""
        return self[_PLACES[crest]]

    def plus(self, other: CrestPool) -> CrestPool:
        """Both together, kind by kind; no limit is held here."""
        one, two, three, four, five = self
        move, attack, defense, magic, trap = other
        return _new(CrestPool, (one + move, two + attack, three + defense, four + magic, five + trap))

    def minus(self, other: CrestPool) -> CrestPool:
        """What is left when the other is paid, kind by kind; below 0 where this does not cover it."""
        one, two, three, four, five = self
        move, attack, defense, magic, trap = other
        return _new(CrestPool, (one - move, two - attack, three - defense, four - magic, five - trap))

    def above(self, limit: int) -> CrestPool:
        """What exceeds `limit`, kind by kind."""
        if max(self) <= limit:
            return EMPTY
        return CrestPool(*[max(0, count - limit) for count in self])

    def covers(self, price: CrestPool) -> bool:
        """Whether there are enough of each kind to pay that."""
        one, two, three, four, five = self
        move, attack, defense, magic, trap = price
        return one >= move and two >= attack and three >= defense and four >= magic and five >= trap

    @property
    def is_empty(self) -> bool:
        """Whether there is no crest of any kind."""
        return not any(self)


@lru_cache(maxsize=512)
def crests(crest: Crest, count: int) -> CrestPool:
    """A pool of `count` crests of one kind."""
    return CrestPool(**{crest.value: count})


EMPTY = CrestPool()
