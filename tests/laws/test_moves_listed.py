"""A Regular Move or Attack is listed if and only if it is legal, whatever has been done in the turn before."""

import random

import pytest

from ddm_explorer.dungeon.board.grid import cell_name
from ddm_explorer.dungeon.commands import Attack, Move
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.dungeon.position.who_is_meant import attacker_at, mover_at, place_of, target_at
from ddm_explorer.games.duel.editions import edition_names
from tests.games.brawls import fought
from tests.laws.test_listed import ends_early

DONE = ("has_moved", "has_attacked", "has_strode", "has_struck")
"""What a monster may have done in its turn."""


def tired(state, lot):
    """The position in the main step, in which each monster has done some of what it may do in a turn."""
    monsters = tuple(each._replace(**{name: lot.random() < 0.4 for name in DONE}) for each in state.monsters)
    seats = tuple(each._replace(has_lord_attacked=lot.random() < 0.4) for each in state.seats)
    bare = {"attack": None, "window": None, "chain": (), "triggers": (), "summons": (), "level": 0, "ending": None}
    return state._replace(monsters=monsters, seats=seats, step=Step.ADVANCE, offer=None, **bare)


def where_to(duel, state, monster):
    """The squares for which the judge allows a move by the way that is shown for them."""
    ends, nth = [cell for cell in duel.derived.grid.cells_of(state.path_mask) if cell != monster.cell], 0
    if mover_at(state, monster.cell) is not monster:
        nth = place_of(state, monster)
    ways = [duel.any_way(state, monster.cell, end, nth) for end in ends]
    return {end for end, way in zip(ends, ways, strict=True) if duel.check(state, Move(way, nth)).is_legal}


@pytest.mark.parametrize("edition", edition_names())
def test_a_move_is_listed_if_and_only_if_it_is_legal(edition):
    after = set()
    for seed in range(25):
        lot = random.Random(seed)
        fight = fought(seed, edition, lot.randint(0, 6))
        duel, state = fight.rules, tired(fight.state, lot)
        moves = [each for each in duel.candidates(state) if isinstance(each, Move)]
        for monster in state.monsters:
            if monster.owner != state.active:
                continue
            listed = {each.path[-1] for each in moves if mover_at(state, each.path[0], each.nth) is monster}
            listed -= {monster.cell}
            done = tuple(name for name in DONE if getattr(monster, name))
            legal = where_to(duel, state, monster)
            assert listed <= legal, (seed, cell_name(monster.cell), done)
            # Where an item ends the move on its way there, it is listed by what it comes to.
            nth = 0 if mover_at(state, monster.cell) is monster else place_of(state, monster)
            missing = [Move(duel.any_way(state, monster.cell, end, nth), nth) for end in legal - listed]
            assert all(ends_early(duel, state, move) for move in missing), (seed, cell_name(monster.cell), done)
            after |= {done} if listed else set()
    assert {(), ("has_attacked",)} <= after, "what comes first and after an attack was seen"


def attacks(state):
    """Every attack that can be said of somebody on somebody, in every way to say it."""
    cells = {each.cell for each in (*state.monsters, *state.items)} | {each.home for each in state.seats}
    named = [(cell, nth) for cell in cells for nth in range(len(state.standing_on(cell)) + 2)]
    return [Attack(one, other, nth, target_nth) for one, nth in named for other, target_nth in named]


def who(state, attack):
    """Who attacks whom by that command: the squares, and the numbers of the monsters meant on them."""
    attacker = attacker_at(state, attack.attacker, attack.nth)
    target = target_at(state, attack.target, state.active, attack.target_nth)
    return attack.attacker, attack.target, attacker and attacker.number, target and target.number


@pytest.mark.parametrize("edition", edition_names())
def test_an_attack_is_listed_if_and_only_if_it_is_legal(edition):
    seen = 0
    for seed in range(40):
        lot = random.Random(-seed)
        fight = fought(seed, edition, lot.randint(0, 6))
        duel, state = fight.rules, tired(fight.state, lot)
        listed = [who(state, each) for each in duel.candidates(state) if isinstance(each, Attack)]
        legal = {who(state, each) for each in attacks(state) if duel.check(state, each).is_legal}
        assert len(listed) == len(set(listed)), "one command for each attacker and target"
        assert set(listed) == legal, seed
        seen += len(legal)
    assert seen >= 10
