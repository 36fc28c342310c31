"""Who stands on the Field, looked through once: a state is asked about it many times before anybody stirs.

Most of what happens changes one monster and leaves the others as they are, so an index is made from the one before it.
"""

from __future__ import annotations

from collections.abc import Mapping

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.materials.cards import Card
from ddm_explorer.dungeon.position.ability_profile import MAIN, WINDOW, Plan
from ddm_explorer.dungeon.position.state import Monster

Places = tuple[list[tuple[int, Plan]], list[tuple[int, Plan]]]
"""By seat, abilities with the places in `FigureIndex.monsters` of those that have them, in the order of both."""


class SideIndex:
    """Which cards are in play on which side, whatever their monsters do.

    `own` are the places of each seat's monsters, `narrow` and `wide` the abilities that could be used in the main part
    of a turn, `answering` those that could be used in a window, `unprompted` those of them that need nothing that waits
    to take effect.

    Args:
        monsters: the monsters of a state.
        plans: the plans of each card that has any.
    """

    __slots__ = ("answering", "narrow", "own", "unprompted", "wide")

    def __init__(self, monsters: tuple[Monster, ...], plans: Mapping[str, tuple[Plan, ...]]) -> None:
        self.own: tuple[list[int], list[int]] = ([], [])
        self.narrow: Places = ([], [])
        self.wide: Places = ([], [])
        self.answering: Places = ([], [])
        self.unprompted: Places = ([], [])
        for place, monster in enumerate(monsters):
            self.own[monster.owner].append(place)
            for plan in plans.get(monster.card, ()):
                if MAIN in plan.moments:
                    (self.wide if plan.is_wide else self.narrow)[monster.owner].append((place, plan))
                if WINDOW in plan.moments:
                    self.answering[monster.owner].append((place, plan))
                    if not plan.answers:
                        self.unprompted[monster.owner].append((place, plan))


class FigureIndex:
    """The monsters in play: their `sides`, the squares those of each seat are `standing` on, and whether nobody is to
    be destroyed (`is_settled`).

    Args:
        monsters: the monsters of a state.
        before: an index of the same game, the last one best; None for none.
        cards: the cards by id.
        plans: the plans of each card that has any.
        bit: the bit of each square.
    """

    __slots__ = ("is_settled", "monsters", "sides", "standing")

    is_settled: bool
    sides: SideIndex
    standing: tuple[int, int]

    def __init__(
        self,
        monsters: tuple[Monster, ...],
        before: FigureIndex | None,
        cards: Mapping[str, Card],
        plans: Mapping[str, tuple[Plan, ...]],
        bit: Mapping[Cell, int],
    ) -> None:
        self.monsters = monsters
        sides: SideIndex | None = None
        standing: tuple[int, int] | None = None
        is_settled = True
        if before is not None and len(monsters) == len(before.monsters):
            sides, standing, is_settled = before.sides, before.standing, before.is_settled
            for old, new in zip(before.monsters, monsters):  # noqa: B905 - they are as many
                if old is not new:
                    if old.card != new.card or old.owner != new.owner:
                        sides = None
                        break
                    if old.cell != new.cell:
                        standing = None
                    if new.is_doomed or old.is_doomed or new.damage or old.damage:
                        is_settled = False  # to be looked at again
        if sides is None or not is_settled:
            is_settled = not any(_is_lost(cards, monster) for monster in monsters)
        if sides is None:
            sides, standing = SideIndex(monsters, plans), None
        if standing is None:
            masks = [0, 0]
            for monster in monsters:
                masks[monster.owner] |= bit[monster.cell]
            standing = (masks[0], masks[1])
        self.sides, self.standing, self.is_settled = sides, standing, is_settled


def _is_lost(cards: Mapping[str, Card], monster: Monster) -> bool:
    """Whether the monster is to be destroyed."""
    return monster.is_doomed or (monster.damage > 0 and monster.damage >= cards[monster.card].hp)
