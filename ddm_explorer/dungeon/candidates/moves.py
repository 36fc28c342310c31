"""What can be done in the step of moving and battling, and what can be answered: one command for each result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.abilities import legal_uses
from ddm_explorer.dungeon.abilities import targets as targeting
from ddm_explorer.dungeon.abilities.exclusions import EXCLUDES
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events.battle import Moved
from ddm_explorer.dungeon.events.tables import FOLDS
from ddm_explorer.dungeon.flow import combat, walking
from ddm_explorer.dungeon.position import movement
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.items import acts_again, acts_at_will, met_in_passing, was_set_off
from ddm_explorer.dungeon.position.powers import FLYING
from ddm_explorer.dungeon.position.state import DuelState, Monster
from ddm_explorer.dungeon.position.who_acts import speaker
from ddm_explorer.dungeon.position.who_is_meant import attacker_nth, mover_nth, target_nth
from ddm_explorer.engine.flow import Flow
from ddm_explorer.engine.lazy_sequence import Joined, Lazy, nth_bit

DONE = say.EndTurn()
"""What ends the turn: said in every list."""


def answers(derived: Derived, state: DuelState) -> list[Any]:
    """What the seat that is asked can say."""
    found: list[Any] = [] if targeting.must_choose(derived, state) else [say.Pass()]
    is_defending = state.window is None and state.attack is not None and state.attack.stage == "defense"
    if is_defending and combat.can_defend(derived, state):
        found = [say.Defend(), say.Pass()]
    if derived.users:
        found += legal_uses.legal_uses(derived, state, speaker(state))
    return found


def actions(derived: Derived, state: DuelState) -> Sequence[Any]:
    """What the seat at turn can do with its monsters, its Lord and their abilities (a move: the cheapest way)."""
    found: list[Any] = [DONE]
    options, player = derived.options, state.seats[state.active]
    walks: list[Sequence[Any]] = []
    sides = derived.figure_index(state).sides
    if sides.narrow[state.active]:
        found += legal_uses.legal_uses(derived, state, state.active, but_wide=True)
    if sides.wide[state.active]:
        walks = legal_uses.wide_uses(derived, state, state.active)
    if state.items and (options.items_used_at_will or derived.servers):
        found += _set_off(derived, state)
    can_attack = player.crests.attack >= options.attack_price
    can_move = player.crests.move >= options.move_price
    if not (can_attack or can_move):
        return Joined(found, *walks) if walks else found
    own = [state.monsters[place] for place in sides.own[state.active]]
    if can_attack and options.attacking_limit:
        can_attack = sum(monster.has_attacked for monster in own) < options.attacking_limit
    if can_attack and _has_somebody_beside(derived, state):
        found += _attacks(derived, state, own)
    if can_move and options.moving_limit:
        can_move = sum(monster.has_moved for monster in own) < options.moving_limit
    if can_move:
        walks += _moves(derived, state, own)
    return Joined(found, *walks) if walks else found


def _moves(derived: Derived, state: DuelState, own: Sequence[Monster]) -> list[Sequence[say.Move]]:
    """The Regular Moves of each monster that can move. Where no item lies on the way they are only counted."""
    found: list[Sequence[say.Move]] = []
    held, options, items = state.seats[state.active].crests.move, derived.options, derived.lying(state)
    ground = movement.ground_of(derived, state, state.active)
    for monster in own:
        if movement.is_rested(options, monster) and _may_act(derived, state, monster, "move"):
            steps = movement.steps_for(derived, state, monster, held)
            if steps < 1:
                continue
            entered, ends = movement.squares_within(derived, state, monster, steps, ground)
            met = met_in_passing(derived, state, monster) if entered & items else 0
            if entered & met:
                ways = movement.ways_by_items(derived, state, monster, steps, met)
                ways = _each_result_once(derived, state, monster, ways)
                found.append(Lazy(len(ways), partial(_move_by, ways, _mover_nth(derived, state, monster))))
            elif ends:
                make = partial(_move_to, derived, state, monster, ends)
                found.append(Lazy(ends.bit_count(), make, partial(_each_move, derived, state, monster, steps)))
    return found


def _each_result_once(
    derived: Derived, state: DuelState, monster: Monster, ways: Sequence[tuple[Cell, ...]]
) -> Sequence[tuple[Cell, ...]]:
    """Of ways that come to the same but for their price, the cheapest: an item can end a move before its last square.

    Of what lies face down it is only asked whether the way comes over it, and whether that ends the move.
    """
    lying = {item.cell: item.is_open for item in state.items}
    if not any(cell in lying for way in ways for cell in way[1:-1]):
        return ways
    open_ones = tuple(item for item in state.items if item.is_open)
    bare = state if len(open_ones) == len(state.items) else state._replace(items=open_ones)
    kept: dict[Any, tuple[Cell, ...]] = {}
    for way in ways:
        last = next(
            (
                place
                for place in range(1, len(way) - 1)
                if lying.get(way[place]) is False and walking.stops(derived, state, monster.number, way[place])
            ),
            len(way) - 1,
        )
        flow = Flow(bare, partial(_evolve, derived))
        walking.walk(derived, flow, monster.number, way[: last + 1], by_ability=False)
        hidden = frozenset(cell for cell in _entered(flow.events) if lying.get(cell) is False)
        key = (flow.state, hidden)
        if key not in kept or len(way) < len(kept[key]):
            kept[key] = way
    if len(kept) == len(ways):
        return ways
    listed = set(kept.values())
    return [way for way in ways if way in listed]


def _evolve(derived: Derived, state: DuelState, event: Any) -> DuelState:
    change = FOLDS.get(type(event))
    return state if change is None else change(derived, state, event)


def _entered(events: Sequence[Any]) -> list[Cell]:
    """The squares that a walk came to."""
    return [cell for event in events if isinstance(event, Moved) for cell in event.path[1:]]


def _mover_nth(derived: Derived, state: DuelState, monster: Monster) -> int:
    """How a command names the monster as the one that moves: 0 where its square is enough."""
    return mover_nth(state, monster) if derived.options.shares_squares else 0


def _move_by(ways: Sequence[tuple[Cell, ...]], nth: int, number: int) -> say.Move:
    """The move along the way with that number."""
    return say.Move(ways[number], nth)


def _each_move(derived: Derived, state: DuelState, monster: Monster, steps: int) -> Iterator[say.Move]:
    """The cheapest move to every square, row by row."""
    ways, nth = movement.ways_within(derived, state, monster, steps), _mover_nth(derived, state, monster)
    return (say.Move(ways[end], nth) for end in sorted(ways, key=derived.grid.index))


def _move_to(derived: Derived, state: DuelState, monster: Monster, ends: int, number: int) -> say.Move:
    """The cheapest move to one of the squares of a mask, counted row by row."""
    way = movement.way_to(derived, state, monster, derived.grid.cell_at[nth_bit(ends, number)])
    return say.Move(way, _mover_nth(derived, state, monster))


def _has_somebody_beside(derived: Derived, state: DuelState) -> bool:
    """A quick look: whether something that could be attacked is beside a figure of the seat at turn."""
    seat, bit = state.active, derived.grid.bit
    standing, home, other_home = derived.standing(state), state.seats[seat].home, state.seats[1 - seat].home
    figures, foes = standing[seat], standing[1 - seat]
    if home is not None:
        figures |= bit[home]
    if other_home is not None:
        foes |= bit[other_home]
    if derived.options.items_attackable:
        foes |= derived.lying(state)
    return bool(derived.grid.beside(figures) & foes)


def _set_off(derived: Derived, state: DuelState) -> list[say.SetOff]:
    """Every item that a monster of the seat at turn stands on and can set off."""
    if not derived.lying(state) & derived.standing(state)[state.active]:
        return []
    able = [item for item in state.items if acts_again(derived, item) and not was_set_off(state, item)]
    if not derived.options.items_used_at_will:
        able = [item for item in able if acts_at_will(derived, item)]
    return [
        say.SetOff(item.cell, _mover_nth(derived, state, monster))
        for item in able
        for monster in state.monsters
        if monster.cell == item.cell and monster.owner == state.active
    ]


def _may_act(derived: Derived, state: DuelState, monster: Monster, regular: str) -> bool:
    """Whether the monster may still make that regular action: it is not too new, and no ability took its place."""
    if monster.since == state.turn and not derived.options.acts_when_summoned:
        return False
    if monster.has_strode or monster.has_struck:
        return not EXCLUDES[derived.options.ability_excludes](monster, regular)
    return True


def _attacks(derived: Derived, state: DuelState, own: Sequence[Monster]) -> list[say.Attack]:
    """Every Regular Attack, the Lord's first."""
    player = state.seats[state.active]
    ground: dict[Cell, list[int]] = {}
    air: dict[Cell, list[int]] = {}
    may_fly = bool(derived.powers.flagged or state.modifiers)
    for foe in state.monsters:
        if foe.owner != state.active:
            where = air if may_fly and derived.powers.has(state, foe, FLYING) else ground
            where.setdefault(foe.cell, []).append(_target_nth(derived, state, foe))
    if derived.options.items_attackable:
        standing = {each.cell for each in state.monsters}  # whoever stands on an item is met first
        items = [item.cell for item in state.items if item.owner != state.active and item.cell not in standing]
        ground |= {cell: [0] for cell in items}
    found = []
    sides, home, other_home = derived.grid.sides, player.home, state.seats[1 - state.active].home
    if home is not None and not player.has_lord_attacked and (ground or air):
        met = (ground, air) if derived.options.lord_attacks_flying else (ground,)
        found += [say.Attack(home, cell, 0, nth) for cell in sides[home] for each in met for nth in each.get(cell, ())]
    aims = ground if other_home is None else ground | {other_home: [0]}
    for monster in own:
        if not monster.has_attacked and _may_act(derived, state, monster, "attack"):
            met = (aims, air) if air and movement.reaches_flyers(derived, state, monster) else (aims,)
            found += [
                say.Attack(monster.cell, beside, _attacker_nth(derived, state, monster), nth)
                for beside in sides[monster.cell]
                for each in met
                for nth in each.get(beside, ())
            ]
    return found


def _attacker_nth(derived: Derived, state: DuelState, monster: Monster) -> int:
    """How a command names the monster as the one that attacks: 0 where its square is enough."""
    return attacker_nth(state, monster) if derived.options.shares_squares else 0


def _target_nth(derived: Derived, state: DuelState, monster: Monster) -> int:
    """How a command of the seat at turn names the monster as the one that is attacked."""
    return target_nth(state, monster, state.active) if derived.options.shares_squares else 0
