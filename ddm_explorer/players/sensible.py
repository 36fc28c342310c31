"""A player with sense: summons when it can, builds and walks to the Lord, attacks and defends with profit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.crests import STORED, Crest
from ddm_explorer.dungeon.grid import Cell
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.speakers import speaker
from ddm_explorer.dungeon.state import DuelState, Monster, Step
from ddm_explorer.games.duel import Duel
from ddm_explorer.players.map import FAR, gap_to_lord, steps_to_foes, steps_to_lord
from ddm_explorer.players.player import Lots
from ddm_explorer.players.rolls import chances_of, crests_of
from ddm_explorer.players.worth import OVER, uses_worth, worth_after

WORTH = {Crest.MOVE: 1.0, Crest.ATTACK: 1.6, Crest.DEFENSE: 0.7, Crest.MAGIC: 0.05, Crest.TRAP: 0.05}
"""What one more crest of a kind is worth to this player, against a summon at 4; more than six of a kind is dear."""

SUMMON_WORTH = 4.0
ENOUGH = 6

MOST_WEIGHED = 160
"""Of more rolls or builds than these, as many are weighed by lot."""

MOST_USES = 24
"""Of more uses of abilities than these, as many are looked at by lot."""


class SensiblePlayer:
    """Plays by a few weighed rules and no search; ties are broken by lot."""

    name = "sensible"

    def __init__(self, seed: int | str = 0) -> None:
        self._lots = Lots(seed)

    def choose(self, rules: Duel, state: DuelState) -> Any:
        step = state.step
        if state.is_asking:
            return self._answer(rules, state)
        if step is Step.ROLL:
            rolls = [each for each in rules.candidates(state) if isinstance(each, say.Roll)]
            wanted = wanted_stars(rules, state)
            return self._best(self._some(rolls), lambda roll: _roll_worth(rules, state, roll, wanted))
        if step is Step.BUILD:
            builds = [each for each in rules.candidates(state) if isinstance(each, say.Build)]
            if not builds:
                return say.Pass()
            masks = place_masks(rules, state)
            return self._best(self._some(builds), lambda build: _build_worth(rules, state, build, masks))
        if step is Step.ADVANCE:
            return self._act(rules, state)
        return rules.candidates(state)[0]

    def _act(self, rules: Duel, state: DuelState) -> Any:
        commands = rules.candidates(state)
        steps = steps_to_lord(rules.kit, state, 1 - state.active)
        home = steps_to_lord(rules.kit, state, state.active)
        if not any(each.owner == state.active and each.cell in steps for each in state.monsters):
            steps = steps_to_foes(rules.kit, state, state.active)  # no way to the Lord: then fight for one
        uses = self._some([each for each in commands if isinstance(each, say.Use)], MOST_USES)
        gains = uses_worth(rules, state, uses, state.active) if uses else {}
        others = [each for each in commands if not isinstance(each, say.Use)]

        def worth(act: Any) -> float:
            if isinstance(act, say.Use):
                return max(gains[act] / 2, _stride_worth(rules, state, act, steps))
            return _act_worth(rules, state, act, steps, home)

        return self._best([*others, *uses], worth)

    def _some(self, commands: Sequence[Any], most: int = MOST_WEIGHED) -> list[Any]:
        """All of them, or as many as are weighed, by lot."""
        pool = list(commands)
        if len(pool) <= most:
            return pool
        return [pool.pop(self._lots.pick(range(len(pool)))) for _ in range(most)]

    def _best(self, commands: Any, worth: Callable[[Any], float]) -> Any:
        weighed = [(worth(command), command) for command in commands]
        top = max(value for value, _ in weighed)
        return self._lots.pick([command for value, command in weighed if value == top])

    def _answer(self, rules: Duel, state: DuelState) -> Any:
        """What looking one command ahead finds best; saying no where nothing gains."""
        seat = speaker(state)
        commands = [each for each in rules.candidates(state) if not isinstance(each, say.Pass)]
        if not commands:
            return say.Pass()
        passing = worth_after(rules, state, say.Pass(), seat) if rules.check(state, say.Pass()).is_legal else -OVER
        weighed = [(worth_after(rules, state, each, seat), each) for each in self._some(commands, MOST_USES)]
        top = max(value for value, _ in weighed)
        if top <= passing:
            return say.Pass()
        return self._lots.pick([command for value, command in weighed if value == top])


def wanted_stars(rules: Duel, state: DuelState) -> frozenset[tuple[int, str]]:
    """The levels (with colours, where dice have them) of which Summon crests would bring a summon now."""
    kit, seat = rules.kit, state.active
    cards = kit.cards_left(state, seat)
    levels = {kit.cards[card].level for card in cards}
    open_levels = {level for level in levels if kit.summon_lapse(state, seat, level) is None}
    found = {(level, "") for level in open_levels}
    for card in cards:
        if kit.cards[card].level in open_levels:
            found.add((kit.cards[card].level, kit.colour_of(card)))
    return frozenset(found)


def _roll_worth(rules: Duel, state: DuelState, roll: say.Roll, wanted: frozenset[tuple[int, str]]) -> float:
    dice = tuple(rules.dice[kind] for kind in roll.dice)
    player = state.seats[state.active]
    worth = sum(
        chance * (SUMMON_WORTH + level)
        for level, chance in chances_of(dice, rules.options.summon_at).items()
        if any((die.level, die.colour) in wanted for die in dice if die.level == level)
    )
    expected = [sum(counts) for counts in zip(*map(crests_of, dice), strict=True)]
    for crest, held, mean in zip(STORED, player.crests, expected, strict=True):
        worth += WORTH[crest] * min(mean, max(0, ENOUGH - held))
    return worth


def place_masks(rules: Duel, state: DuelState) -> dict[tuple[str, int, Cell], int]:
    """The squares of every legal place by shape, turns and star."""
    return {(place.shape, place.turns, place.star): place.mask for place in rules.kit.fitting_now(state, state.active)}


def _build_worth(rules: Duel, state: DuelState, build: say.Build, masks: Mapping[tuple[str, int, Cell], int]) -> float:
    kit, seat = rules.kit, state.active
    mask = masks.get((build.shape, build.turns, build.star), 0)
    own = state.seats[seat].path_mask | mask
    gap = gap_to_lord(kit, state, 1 - seat, own)
    home = state.seats[1 - seat].home
    ahead = 0 if home is None else abs(build.star[0] - home[0]) + abs(build.star[1] - home[1])
    card = kit.cards[build.card]
    return -10.0 * gap - ahead + (card.hp + card.attack) / 20


def _strike_worth(kit: Kit, state: DuelState, power: int, target: Monster, near_home: int) -> float:
    card, defense = kit.cards[target.card], kit.powers.defense(state, target)
    guarded = state.seats[target.owner].crests.defense >= kit.options.defense_price
    damage = max(0, power - (defense if guarded else 0))
    if damage == 0:
        return -1.0 if not guarded else 1.0 if power > defense else -1.0
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


def _stride_worth(rules: Duel, state: DuelState, use: say.Use, steps: dict[Any, int]) -> float:
    """A walk by an ability is worth the way it makes."""
    monster = state.monster_at(use.figure)
    if monster is None or len(use.at) < 2 or use.at[0] != use.figure or monster.has_attacked:
        return -1.0
    gain = steps.get(use.at[0], FAR) - steps.get(use.at[-1], FAR)
    return 1.5 + gain - use.times / 4 if gain > 1 and steps.get(use.at[0]) != 0 else -1.0


def _move_worth(rules: Duel, state: DuelState, act: say.Move, steps: dict[Any, int], home: dict[Any, int]) -> float:
    kit, start, end = rules.kit, act.path[0], act.path[-1]
    monster = state.monster_at(start)
    if monster is None:
        return 0.0
    price = kit.step_price(state, monster) * (len(act.path) - 1)
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
            power = kit.powers.attack(state, monster, other)
            worth = max(worth, _strike_worth(kit, state, power, other, home.get(beside, FAR)) - price / 2)
    if gain > 0:
        worth = max(worth, 2.0 + gain - price / 4)
    return worth if worth > 0 else -1.0
