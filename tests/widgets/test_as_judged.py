"""What the board shows and what the judge says come from one source: every number, mark and button on any position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.events.battle import CrestsSpent
from ddm_explorer.dungeon.position.who_is_meant import mover_at
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.widgets.session.legal_actions import Outlook
from tests.games.brawls import fought


@pytest.mark.parametrize("edition", edition_names())
@given(seed=st.integers(0, 10**6), commands=st.integers(0, 20))
def test_a_price_on_the_board_is_what_the_move_takes(edition, seed, commands):
    fight = fought(seed, edition, commands)
    duel, state = fight.rules, fight.state
    outlook = Outlook(duel, state)
    for start in outlook.movers:
        for number in (None, *(each.number for each in state.monsters if each.cell == start)):
            for target, price in outlook.prices(start, number).items():
                moves = [
                    each
                    for each in duel.candidates(state)
                    if isinstance(each, say.Move)
                    and (each.path[0], each.path[-1]) == (start, target)
                    and (not each.nth if number is None else number == mover_of(state, each))
                ]
                assert price == min(taken_for(duel, state, each) for each in moves)


@pytest.mark.parametrize("edition", edition_names())
@given(seed=st.integers(0, 10**6), commands=st.integers(0, 20))
def test_a_mark_on_the_board_is_what_the_judge_allows(edition, seed, commands):
    """Where a figure can go and whom it can attack is allowed, and nothing that is listed is left out."""
    fight = fought(seed, edition, commands)
    duel, state = fight.rules, fight.state
    outlook = Outlook(duel, state)
    listed = list(duel.candidates(state))
    moves = {(each.path[0], each.path[-1]) for each in listed if isinstance(each, say.Move)}
    strikes = {(each.attacker, each.target) for each in listed if isinstance(each, say.Attack)}
    numbers = {cell: [None, *(each.number for each in state.monsters if each.cell == cell)] for cell in outlook.movers}
    shown = [(start, number) for start, found in numbers.items() for number in found]
    assert {(start, to) for start, number in shown for to in outlook.prices(start, number)} == moves
    assert {(start, at) for start, number in shown for at in outlook.targets(start, number)} == strikes
    assert outlook.can_end == duel.check(state, say.EndTurn()).is_legal


def taken_for(duel, state, move):
    """The crests that a move takes when it is made."""
    _, events = perform(duel, state, move, Seeded(0))
    return next(event.crests.move for event in events if isinstance(event, CrestsSpent))


def mover_of(state, move):
    """The number of the monster that a move names."""
    monster = mover_at(state, move.path[0], move.nth)
    return None if monster is None else monster.number
