"""What a position is worth to a seat, for looking one command ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.crests import STORED, Crest
from ddm_explorer.dungeon.state import DuelState
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel import Duel

LIFE_WORTH = 60.0
"""What one Life Point is worth, in Hit Points."""

HELD_WORTH = {Crest.MOVE: 0.6, Crest.ATTACK: 1.5, Crest.DEFENSE: 1.2, Crest.MAGIC: 0.8, Crest.TRAP: 0.8}
"""What a stored crest is worth, in Hit Points."""

LONGEST_LOOK = 12
"""How many times one says no, at the most, to see what a command leads to."""

OVER = 10_000.0


def worth_of(rules: Duel, state: DuelState, seat: int) -> float:
    """The position as that seat sees it: own figures, Life Points and crests less those of the other."""
    if state.ending is not None:
        result = state.ending[1][seat]
        return OVER if result == "won" else -OVER if result == "lost" else 0.0
    kit = rules.kit
    total = 0.0
    for number, player in enumerate(state.seats):
        sign = 1.0 if number == seat else -1.0
        total += sign * LIFE_WORTH * player.life
        total += sign * sum(HELD_WORTH[crest] * player.crests.of(crest) for crest in STORED)
        total += sign * 8.0 * len(player.hand)
    for monster in state.monsters:
        sign = 1.0 if monster.owner == seat else -1.0
        left = kit.hit_points(monster.card) - monster.damage
        strength = kit.powers.attack(state, monster) + kit.powers.defense(state, monster) / 2
        total += sign * (8.0 + left + strength / 2)
    for item in state.items:
        total += 3.0 if item.owner == seat else -3.0
    return total


def worth_after(rules: Duel, state: DuelState, command: Any, seat: int) -> float:
    """What the position is worth once the command is done, if everybody says no to all that is asked."""
    chance = Seeded("looking ahead")
    after, _ = perform(rules, state, command, chance)
    for _ in range(LONGEST_LOOK):
        if not after.is_asking or not rules.check(after, say.Pass()).is_legal:
            break
        after, _ = perform(rules, after, say.Pass(), chance)
    return worth_of(rules, after, seat)


def uses_worth(rules: Duel, state: DuelState, uses: Sequence[Any], seat: int) -> dict[Any, float]:
    """What each use gains over doing nothing."""
    now = worth_of(rules, state, seat)
    return {use: worth_after(rules, state, use, seat) - now for use in uses}
