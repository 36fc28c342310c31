"""A player with sense: summons when it can, builds and walks to the Lord, attacks and defends with profit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.crests import STORED, Crest
from ddm_explorer.dungeon.dice import odds_of
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.state import DuelState, Monster, Step
from ddm_explorer.games.duel import Duel
from ddm_explorer.players.map import FAR, gap_to_lord, steps_to_lord
from ddm_explorer.players.player import Lots

WORTH = {Crest.MOVE: 1.0, Crest.ATTACK: 1.6, Crest.DEFENSE: 0.7, Crest.MAGIC: 0.05, Crest.TRAP: 0.05}
"""What one more crest of a kind is worth to this player, against a summon at 4; more than six of a kind is dear."""

SUMMON_WORTH = 4.0
ENOUGH = 6


class SensiblePlayer:
    """Plays by a few weighed rules and no search; ties are broken by lot."""

    name = "sensible"

    def __init__(self, seed: int | str = 0) -> None:
        self._lots = Lots(seed)

    def choose(self, rules: Duel, state: DuelState) -> Any:
        step = state.step
        if state.attack is not None:
            return self._answer(rules, state)
        if step is Step.ROLL:
            return self._best(rules.candidates(state), lambda roll: _roll_worth(rules, state, roll))
        if step is Step.BUILD:
            return self._best(rules.candidates(state), lambda build: _build_worth(rules, state, build))
        if step is Step.ADVANCE:
            steps = steps_to_lord(rules.kit, state, 1 - state.active)
            home = steps_to_lord(rules.kit, state, state.active)
            return self._best(rules.candidates(state), lambda act: _act_worth(rules, state, act, steps, home))
        return rules.candidates(state)[0]

    def _best(self, commands: Any, worth: Callable[[Any], float]) -> Any:
        weighed = [(worth(command), command) for command in commands]
        top = max(value for value, _ in weighed)
        return self._lots.pick([command for value, command in weighed if value == top])

    def _answer(self, rules: Duel, state: DuelState) -> Any:
        attack = state.attack
        target = None if attack is None else state.monster(attack.target)
        if attack is None or target is None:
            return say.Pass()
        saved = min(attack.power, rules.kit.defense_of(state, target))
        verdict = rules.check(state, say.Defend())
        return say.Defend() if saved > 0 and verdict.is_legal else say.Pass()


def _roll_worth(rules: Duel, state: DuelState, roll: say.Roll) -> float:
    odds = odds_of(tuple(rules.dice[kind] for kind in roll.dice))
    player = state.seats[state.active]
    worth = sum(
        float(chance) * (SUMMON_WORTH + level)
        for level, chance in odds.summon.items()
        if rules.kit.summon_lapse(state, state.active, level) is None
    )
    for crest, expected in zip(STORED, odds.expected, strict=True):
        room = max(0, ENOUGH - player.crests.of(crest))
        worth += WORTH[crest] * min(float(expected), room)
    return worth


def _build_worth(rules: Duel, state: DuelState, build: say.Build) -> float:
    kit, seat = rules.kit, state.active
    place = next(
        each
        for each in kit.fitting_now(state, seat)
        if each.shape == build.shape and each.turns == build.turns and each.star == build.star
    )
    own = state.seats[seat].path_mask | place.mask
    gap = gap_to_lord(kit, state, 1 - seat, own)
    home = state.seats[1 - seat].home
    ahead = 0 if home is None else abs(build.star[0] - home[0]) + abs(build.star[1] - home[1])
    card = kit.cards[build.card]
    return -10.0 * gap - ahead + (card.hp + card.attack) / 20


def _strike_worth(kit: Kit, state: DuelState, power: int, target: Monster, near_home: int) -> float:
    card = kit.cards[target.card]
    guarded = state.seats[target.owner].crests.defense >= kit.options.defense_price
    damage = max(0, power - (card.defense if guarded else 0))
    if damage == 0:
        return -1.0 if not guarded else 1.0 if power > card.defense else -1.0
    kills = damage >= card.hp - target.damage
    return damage / 5 + (20 if kills else 0) + max(0, 6 - near_home)


def _act_worth(rules: Duel, state: DuelState, act: Any, steps: dict[Any, int], home: dict[Any, int]) -> float:
    """How much an action of the advance step is worth; ending the turn is worth nothing."""
    kit = rules.kit
    if isinstance(act, say.Attack):
        target = state.monster_at(act.target)
        if target is None:
            return 100.0
        return 5 + _strike_worth(kit, state, kit.power_of(state, act.attacker), target, home.get(act.target, FAR))
    if isinstance(act, say.Move):
        return _move_worth(rules, state, act, steps, home)
    return 0.0


def _move_worth(rules: Duel, state: DuelState, act: say.Move, steps: dict[Any, int], home: dict[Any, int]) -> float:
    kit, start, end = rules.kit, act.path[0], act.path[-1]
    monster = state.monster_at(start)
    if monster is None:
        return 0.0
    price = kit.options.move_price * (len(act.path) - 1)
    gain = steps.get(start, FAR) - steps.get(end, FAR)
    worth = 0.0
    if steps.get(start) == 0:
        return -5.0  # it stands beside the Lord and stays there
    if steps.get(end) == 0:
        worth += 30.0
    can_attack = state.seats[state.active].crests.attack >= kit.options.attack_price and not monster.has_attacked
    for beside in kit.grid.sides[end]:
        other = state.monster_at(beside)
        if other is not None and other.owner != monster.owner and can_attack:
            power = kit.cards[monster.card].attack
            worth = max(worth, _strike_worth(kit, state, power, other, home.get(beside, FAR)) - price / 2)
    if gain > 0:
        worth = max(worth, 2.0 + gain - price / 4)
    return worth if worth > 0 else -1.0
