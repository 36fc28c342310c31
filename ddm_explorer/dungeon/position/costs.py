"""What a use of an ability costs, and how an open price can be paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ddm_explorer.dungeon.commands import Use
from ddm_explorer.dungeon.materials.cards import Ability
from ddm_explorer.dungeon.materials.crests import EMPTY, STORED, Crest, CrestPool, crests

LEVELS = ("1", "2", "3", "4")


def levels_of(ability: Ability) -> tuple[str, ...]:
    """The levels its user chooses from, where its price goes by the level chosen; () for any other price."""
    for cost in ability.cost:
        if cost.per == "level":
            return LEVELS[: cost.most or None]
    return ()


class Price(NamedTuple):
    """What one command costs: the crests the card names, `open` more of any mix, `same` more of one kind."""

    named: CrestPool
    open: int = 0
    same: int = 0

    @property
    def is_open(self) -> bool:
        """Whether the payer chooses crests."""
        return bool(self.open or self.same)


def price_of(ability: Ability, use: Use, target_level: int = 0, toll: int = 1) -> Price | None:
    """The price of that use; None while a level it depends on is not known.

    `toll` is how many times as much movement costs now.
    """
    return price_for(ability, use.times, use.choice, target_level, toll)


def price_for(ability: Ability, times: int, choice: str, target_level: int = 0, toll: int = 1) -> Price | None:
    """The price of so many times of the ability with that choice; otherwise as `price_of`."""
    is_stride = toll > 1 and any(effect.do == "stride" for effect in ability.effects)
    named, is_open, same = EMPTY, 0, 0
    for cost in ability.cost:
        count = cost.count * toll if is_stride else cost.count
        if cost.per == "time":
            count *= max(1, times)
        elif cost.per == "level":
            if choice not in LEVELS:
                return None
            count *= int(choice)
        elif cost.per == "target-level":
            if not target_level:
                return None
            count *= target_level
        if cost.same:
            same += count
        elif cost.crest is None:
            is_open += count
        else:
            named = named.plus(crests(cost.crest, count))
    return Price(named, is_open, same)


def total_of(price: Price, pay: CrestPool | None) -> CrestPool:
    """The crests that leave the payer: those named, and those chosen for an open price."""
    return price.named if pay is None or not price.is_open else price.named.plus(pay)


def ways_to_pay(price: Price, held: CrestPool, allowed: tuple[Crest, ...] = STORED) -> Iterator[CrestPool | None]:
    """Every way to pay the price with what is held; None where the card leaves nothing open."""
    left = held.minus(price.named)
    if any(count < 0 for count in left):
        return
    if not price.is_open:
        yield None
    elif price.same:
        for crest in allowed:
            if left.of(crest) >= price.same:
                yield crests(crest, price.same)
    else:
        for counts in _mixes(price.open, [left.of(crest) if crest in allowed else 0 for crest in STORED]):
            yield CrestPool(*counts)


def _mixes(needed: int, most: list[int]) -> Iterator[list[int]]:
    if len(most) == 1:
        if needed <= most[0]:
            yield [needed]
        return
    for here in range(min(needed, most[0]) + 1):
        for rest in _mixes(needed - here, most[1:]):
            yield [here, *rest]


def sort_of(ability: Ability) -> str:
    """The kind of an ability by its crests: "move", "attack", "defense", "magic", "trap", "any" or "free"."""
    if not ability.cost:
        return "free"
    first = ability.cost[0]
    return "any" if first.crest is None else str(first.crest)


def most_times(ability: Ability) -> int | None:
    """How often it can be bought: 1 where it is not sold by the time, None for no limit."""
    for cost in ability.cost:
        if cost.per == "time":
            return cost.most or None
    return 1
