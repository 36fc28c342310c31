"""What a position is worth to a seat, and what a command leads to if everybody answers it as one would.

Worth is counted in Hit Points. What lasts for a turn only is worth nothing by itself: it shows in what is done with it.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, Final

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.flow.combat import can_defend, defender_of, power_now
from ddm_explorer.dungeon.materials.crests import STORED, Crest, CrestPool
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.dungeon.position.who_acts import speaker
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.players.duel.map import FAR, steps_to_lord

OVER = 10_000.0
"""What a game won is worth."""

LAST_LIFE, NEXT_LIFE = 150.0, 75.0
"""What the last Life Point is worth, and each before it."""

HELD_WORTH: Final = {Crest.MOVE: 0.35, Crest.ATTACK: 1.6, Crest.DEFENSE: 1.3, Crest.MAGIC: 0.7, Crest.TRAP: 0.7}
"""What each of the first three stored crests of a kind is worth; the next three half of it, more of them a fifth."""

BESIDE_LORD, STEP_WORTH, NEAR_WORTH, NO_WAY = 30.0, 0.8, 10.0, 0.0
"""What it is worth to stand beside the opposing Lord, how much less with every step before it, what the last steps add
to that, and what it is worth to stand without a way to it."""

IN_HAND, ON_FIELD, ITEM = 8.0, 8.0, 8.0
"""What a card to summon is worth, a monster beside its Hit Points and power, and an item placed."""

LONGEST_LOOK = 12
"""How many answers one looks ahead, at the most."""

MOST_ANSWERS = 8
"""Of more answers of one's own than these in a look ahead, only the first so many are looked at."""

_PASSING = ("battle", "next-attack", "turn")


def _table(each: float) -> tuple[float, ...]:
    return tuple(each * (min(count, 3) + min(max(count - 3, 0), 3) / 2 + max(count - 6, 0) / 5) for count in range(31))


_HELD = tuple(_table(HELD_WORTH[crest]) for crest in STORED)


def held_worth(pool: CrestPool) -> float:
    """What a store of crests is worth: the more of a kind, the less each of them."""
    return sum([table[min(count, 30)] for table, count in zip(_HELD, pool, strict=True)])


def place_worth(steps: int) -> float:
    """What it is worth to stand so many steps from beside the opposing Lord."""
    return NO_WAY if steps >= FAR else BESIDE_LORD - STEP_WORTH * steps + NEAR_WORTH / (1 + steps)


def worth_of(rules: Duel, state: DuelState, seat: int) -> float:
    """The position as that seat sees it: own figures, Life Points and crests less those of the other."""
    if state.ending is not None:
        result = state.ending[1][seat]
        return OVER if result == "won" else -OVER if result == "lost" else 0.0
    derived = rules.derived
    total, owner = 0.0, {}
    for number, player in enumerate(state.seats):
        sign = 1.0 if number == seat else -1.0
        total += sign * (LAST_LIFE + NEXT_LIFE * (player.life - 1)) if player.life > 0 else 0.0
        total += sign * (held_worth(player.crests) + IN_HAND * _cards_to_come(derived, player.hand, player.dice))
    if state.modifiers:
        borrowed = [each for each in state.modifiers if each.stat == "control" and each.until in _PASSING]
        owner = {each.bearer: each.points for each in borrowed}
        lasting = tuple([each for each in state.modifiers if each.until not in _PASSING])
        if len(lasting) < len(state.modifiers):
            state = state._replace(modifiers=lasting)
    ways = (steps_to_lord(derived, state, 1), steps_to_lord(derived, state, 0))
    for monster in state.monsters:
        side = owner.get(monster.number, monster.owner)
        left = derived.hit_points(monster.card) - monster.damage
        strength = derived.powers.attack(state, monster) + derived.powers.defense(state, monster) / 2
        value = ON_FIELD + left + strength / 2 + place_worth(ways[side].get(monster.cell, FAR))
        total += value if side == seat else -value
    for item in state.items:
        total += ITEM if item.owner == seat else -ITEM
    return total


@lru_cache(maxsize=4096)
def _cards_to_come(derived: Derived, hand: tuple[str, ...], dice: tuple[str, ...]) -> int:
    """How many cards of a hand can still be summoned: where players use up dice of their own, some cannot."""
    if not derived.options.dice_per_seat:
        return len(hand)
    held = [derived.dice[kind] for kind in dice]
    levels = Counter(die.level for die in held)
    fitting = {(die.level, die.colour) for die in held}
    known = [(derived.cards[card].level, derived.colour_of(card)) for card in hand]
    return sum(levels[level] >= derived.options.summon_at and (level, colour) in fitting for level, colour in known)


def reply(rules: Duel, state: DuelState) -> Any:
    """What one says who is asked and does not think long: a Regular Defense that saves something, else no."""
    attack = state.attack
    if state.window is None and attack is not None and attack.stage == "defense" and can_defend(rules.derived, state):
        defender = defender_of(rules.derived, state, attack)
        if defender is not None and power_now(rules.derived, state) and rules.derived.defense_of(state, defender):
            return say.Defend()
    return say.Pass()


def position_after(rules: Duel, state: DuelState, command: Any) -> DuelState:
    """The position right after the command: whoever is asked then is still asked."""
    return perform(rules, state, command, Seeded("looking ahead"))[0]


def worth_after(rules: Duel, state: DuelState, command: Any, seat: int, depth: int = 1) -> float:
    """What the position is worth once the command is done.

    Args:
        depth: how many answers of its own in a battle the seat may weigh on the way; otherwise all say what `reply`
            says.
    """
    after = position_after(rules, state, command)
    for _ in range(LONGEST_LOOK):
        if not after.is_asking:
            break
        answer = reply(rules, after)
        if depth and after.attack is not None and speaker(after) == seat:
            choices = rules.candidates(after)[:MOST_ANSWERS]
            if len(choices) > 1:
                return max(worth_after(rules, after, each, seat, depth - 1) for each in choices)
        if not rules.check(after, answer).is_legal:
            break
        after = position_after(rules, after, answer)
    return worth_of(rules, after, seat)


def best_attack(rules: Duel, state: DuelState, seat: int, depth: int = 1) -> float:
    """How much the best Regular Attack of the seat at turn gains; 0 where none gains anything."""
    now = worth_of(rules, state, seat)
    attacks = [each for each in rules.candidates(state) if isinstance(each, say.Attack)]
    return max([0.0, *[worth_after(rules, state, each, seat, depth) - now for each in attacks]])


def worth_at_once(rules: Duel, state: DuelState, command: Any, seat: int) -> float:
    """As `worth_after`, with the best attack that the command lets its own side make next."""
    after = position_after(rules, state, command)
    if after.is_asking or after.ending is not None:
        return worth_after(rules, state, command, seat)
    return worth_of(rules, after, seat) + best_attack(rules, after, seat)
