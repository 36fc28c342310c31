"""A Regular Move or Attack is listed if and only if it is legal, whatever has been done in the turn before."""

import random

import pytest

from ddm_explorer.dungeon.board.grid import cell_name
from ddm_explorer.dungeon.commands import Attack, Move
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.games.edition import edition_names
from tests.games.brawls import fought

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
    ends = [cell for cell in duel.derived.grid.cells_of(state.path_mask) if cell != monster.cell]
    return {end for end in ends if duel.check(state, Move(duel.any_way(state, monster.cell, end))).is_legal}


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
            listed = {each.path[-1] for each in moves if each.path[0] == monster.cell}
            done = tuple(name for name in DONE if getattr(monster, name))
            assert listed == where_to(duel, state, monster), (seed, cell_name(monster.cell), done)
            after |= {done} if listed else set()
    assert {(), ("has_attacked",)} <= after, "what comes first and after an attack was seen"


@pytest.mark.parametrize("edition", edition_names())
def test_an_attack_is_listed_if_and_only_if_it_is_legal(edition):
    seen = 0
    for seed in range(40):
        lot = random.Random(-seed)
        fight = fought(seed, edition, lot.randint(0, 6))
        duel, state = fight.rules, tired(fight.state, lot)
        listed = {(each.attacker, each.target) for each in duel.candidates(state) if isinstance(each, Attack)}
        cells = {each.cell for each in (*state.monsters, *state.items)} | {each.home for each in state.seats}
        legal = {(one, other) for one in cells for other in cells if duel.check(state, Attack(one, other)).is_legal}
        assert listed == legal, seed
        seen += len(legal)
    assert seen >= 10
