"""What can be done in the step of moving and battling, and what can be answered: one command for each result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from ddm_explorer.dungeon import aims, combat, movement, uses, walking
from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.exclusions import EXCLUDES
from ddm_explorer.dungeon.grid import Cell
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.listing import Joined, Lazy, nth_bit
from ddm_explorer.dungeon.powers import FLYING
from ddm_explorer.dungeon.speakers import speaker
from ddm_explorer.dungeon.state import DuelState, Monster

DONE = say.EndTurn()
"""What ends the turn: said in every list."""


def answers(kit: Kit, state: DuelState) -> list[Any]:
    """What the seat that is asked can say."""
    found: list[Any] = [] if aims.must_choose(kit, state) else [say.Pass()]
    is_defending = state.window is None and state.attack is not None and state.attack.stage == "defense"
    if is_defending and combat.can_defend(kit, state):
        found = [say.Defend(), say.Pass()]
    if kit.users:
        found += uses.legal_uses(kit, state, speaker(state))
    return found


def actions(kit: Kit, state: DuelState) -> Sequence[Any]:
    """What the seat at turn can do with its monsters, its Lord and their abilities (a move: the cheapest way)."""
    found: list[Any] = [DONE]
    options, player = kit.options, state.seats[state.active]
    walks: list[Sequence[Any]] = []
    muster = kit.crowd(state).muster
    if muster.narrow[state.active]:
        found += uses.legal_uses(kit, state, state.active, but_wide=True)
    if muster.wide[state.active]:
        walks = uses.wide_uses(kit, state, state.active)
    if state.items and (options.items_used_at_will or kit.servers):
        found += _set_off(kit, state)
    can_attack = player.crests.attack >= options.attack_price
    can_move = player.crests.move >= options.move_price
    if not (can_attack or can_move):
        return Joined(found, *walks) if walks else found
    own = [state.monsters[place] for place in muster.own[state.active]]
    if options.shares_squares:  # a command names a square, so it means the one that would be found there
        own = [monster for monster in own if state.monster_at(monster.cell) is monster]
    if can_attack and options.attacking_limit:
        can_attack = sum(monster.has_attacked for monster in own) < options.attacking_limit
    if can_attack and _has_somebody_beside(kit, state):
        found += _attacks(kit, state, own)
    if can_move and options.moving_limit:
        can_move = sum(monster.has_moved for monster in own) < options.moving_limit
    if can_move:
        walks += _moves(kit, state, own)
    return Joined(found, *walks) if walks else found


def _moves(kit: Kit, state: DuelState, own: Sequence[Monster]) -> list[Sequence[say.Move]]:
    """The Regular Moves of each monster that can move. Where no item lies on the way they are only counted."""
    found: list[Sequence[say.Move]] = []
    held, options, items = state.seats[state.active].crests.move, kit.options, kit.lying(state)
    ground = movement.ground_of(kit, state, state.active)
    for monster in own:
        if movement.is_rested(options, monster) and _may_act(kit, state, monster, "move"):
            steps = movement.steps_for(kit, state, monster, held)
            if steps < 1:
                continue
            entered, ends = movement.squares_within(kit, state, monster, steps, ground)
            if entered & items:
                ways = movement.ways_by_items(kit, state, monster, steps)
                found.append(Lazy(len(ways), partial(_move_by, ways)))
            elif ends:
                make = partial(_move_to, kit, state, monster, ends)
                found.append(Lazy(ends.bit_count(), make, partial(_each_move, kit, state, monster, steps)))
    return found


def _move_by(ways: Sequence[tuple[Cell, ...]], number: int) -> say.Move:
    """The move along the way with that number."""
    return say.Move(ways[number])


def _each_move(kit: Kit, state: DuelState, monster: Monster, steps: int) -> Iterator[say.Move]:
    """The cheapest move to every square, row by row."""
    ways = movement.ways_within(kit, state, monster, steps)
    return (say.Move(ways[end]) for end in sorted(ways, key=kit.grid.index))


def _move_to(kit: Kit, state: DuelState, monster: Monster, ends: int, number: int) -> say.Move:
    """The cheapest move to one of the squares of a mask, counted row by row."""
    return say.Move(movement.way_to(kit, state, monster, kit.grid.cell_at[nth_bit(ends, number)]))


def _has_somebody_beside(kit: Kit, state: DuelState) -> bool:
    """A quick look: whether something that could be attacked is beside a figure of the seat at turn."""
    seat, bit = state.active, kit.grid.bit
    standing, home, other_home = kit.standing(state), state.seats[seat].home, state.seats[1 - seat].home
    figures, foes = standing[seat], standing[1 - seat]
    if home is not None:
        figures |= bit[home]
    if other_home is not None:
        foes |= bit[other_home]
    if kit.options.items_attackable:
        foes |= kit.lying(state)
    return bool(kit.grid.beside(figures) & foes)


def _set_off(kit: Kit, state: DuelState) -> list[say.SetOff]:
    """Every item that a monster of the seat at turn stands on and can set off."""
    if not kit.lying(state) & kit.standing(state)[state.active]:
        return []
    own = {monster.cell for monster in state.monsters if monster.owner == state.active}
    able = [item for item in state.items if item.cell in own and walking.acts_again(kit, item)]
    if not kit.options.items_used_at_will:
        able = [item for item in able if walking.acts_at_will(kit, item)]
    return [say.SetOff(item.cell) for item in able if not walking.was_set_off(state, item)]


def _may_act(kit: Kit, state: DuelState, monster: Monster, regular: str) -> bool:
    """Whether the monster may still make that regular action: it is not too new, and no ability took its place."""
    if monster.since == state.turn and not kit.options.acts_when_summoned:
        return False
    if monster.has_strode or monster.has_struck:
        return not EXCLUDES[kit.options.ability_excludes](monster, regular)
    return True


def _attacks(kit: Kit, state: DuelState, own: Sequence[Monster]) -> list[say.Attack]:
    """Every Regular Attack, the Lord's first."""
    player, foes = state.seats[state.active], [each for each in state.monsters if each.owner != state.active]
    ground = [each.cell for each in foes]
    air: list[Cell] = []
    if kit.powers.flagged or state.modifiers:
        air = [each.cell for each in foes if kit.powers.has(state, each, FLYING)]
        ground = [cell for cell in ground if cell not in air]
    if kit.options.items_attackable:
        standing = {each.cell for each in state.monsters}  # whoever stands on an item is met first
        ground += [item.cell for item in state.items if item.owner != state.active and item.cell not in standing]
    found = []
    sides, home, other_home = kit.grid.sides, player.home, state.seats[1 - state.active].home
    if home is not None and not player.has_lord_attacked and (ground or air):
        near = [*ground, *air] if kit.options.lord_attacks_flying else ground
        found += [say.Attack(home, cell) for cell in sides[home] if cell in near]
    aims = ground if other_home is None else [*ground, other_home]
    for monster in own:
        if not monster.has_attacked and _may_act(kit, state, monster, "attack"):
            near = [*aims, *air] if air and movement.reaches_flyers(kit, state, monster) else aims
            found += [say.Attack(monster.cell, beside) for beside in sides[monster.cell] if beside in near]
    return found
