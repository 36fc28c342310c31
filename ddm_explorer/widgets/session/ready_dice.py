"""Which dice lie ready when a turn begins: those of last time while they can summon, else the best there are."""

from __future__ import annotations

from typing import Final

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.odds import Prospect, every_choice, roll_prospect

MOST: Final = 120
"""Of more choices than this, only those of three dice alike are looked at."""


def ready_dice(duel: Duel, state: DuelState, before: tuple[str, ...]) -> tuple[str, ...]:
    """Three dice to begin with: never a choice that cannot summon where another one can.

    Args:
        before: the kinds that whoever is to roll took last, or none.
    """
    held = duel.derived.dice_held(state, state.active)
    is_there = bool(before) and all(before.count(kind) <= held.get(kind, 0) for kind in before)
    if is_there and roll_prospect(duel, state, before).summon:
        return before
    best = max((roll_prospect(duel, state, dice) for dice in _choices(duel, state)), key=_worth, default=None)
    if best is not None and best.summon:
        return best.dice
    return before if is_there else () if best is None else best.dice


def _choices(duel: Duel, state: DuelState) -> list[tuple[str, ...]]:
    found = list(every_choice(duel, state))
    if len(found) <= MOST:
        return found
    dice = duel.dice
    return [each for each in found if len({(dice[kind].level, dice[kind].colour) for kind in each}) == 1]


def _worth(prospect: Prospect) -> tuple[object, ...]:
    """A summon first, then crests; what is equal stays in the order in which the choices are listed."""
    return prospect.summon, sum(prospect.expected)
