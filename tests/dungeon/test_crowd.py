"""Who is on the Field, told from who was there a moment ago, is what looking at everybody afresh tells."""

import random

import pytest

from ddm_explorer.dungeon.position.figure_index import Crowd, Muster
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.edition import edition_names


def told(crowd: Crowd):
    """All a crowd tells."""
    muster = {name: getattr(crowd.muster, name) for name in Muster.__slots__}
    return crowd.monsters, crowd.standing, crowd.is_settled, muster


@pytest.mark.parametrize("edition", edition_names())
@pytest.mark.parametrize("seed", range(3))
def test_a_crowd_from_the_one_before_is_one_made_afresh(edition, seed):
    setup = Setup(edition, first=0)
    duel = Duel.of(setup)
    derived, state, lots, chance = duel.derived, duel.start(setup), random.Random(seed), Seeded(seed)
    crowd, kept = None, 0
    for _ in range(400):
        commands = duel.candidates(state)
        if not commands:
            break
        state, _ = perform(duel, state, lots.choice(commands), chance)
        before = crowd
        crowd = Crowd(state.monsters, before, derived.cards, derived.plans, derived.grid.bit)
        assert told(crowd) == told(Crowd(state.monsters, None, derived.cards, derived.plans, derived.grid.bit))
        kept += before is not None and before.muster is crowd.muster
    assert kept > 20


@pytest.mark.parametrize("changes", [{"damage": 990}, {"is_doomed": True}])
def test_it_tells_of_a_monster_to_be_destroyed_and_that_it_is_healed(changes):
    setup = Setup("western-basic", first=0)
    duel = Duel.of(setup)
    derived, state, lots = duel.derived, duel.start(setup), random.Random(5)
    while len(state.monsters) < 2:
        state, _ = perform(duel, state, lots.choice(duel.candidates(state)), Seeded(5))
    well = state.monsters
    hurt = (well[0]._replace(**changes), *well[1:])
    first = Crowd(well, None, derived.cards, derived.plans, derived.grid.bit)
    second = Crowd(hurt, first, derived.cards, derived.plans, derived.grid.bit)
    third = Crowd(well, second, derived.cards, derived.plans, derived.grid.bit)
    assert [first.is_settled, second.is_settled, third.is_settled] == [True, False, True]


def test_another_owner_or_card_is_another_muster():
    setup = Setup("western-basic", first=0)
    duel = Duel.of(setup)
    derived, state, lots = duel.derived, duel.start(setup), random.Random(5)
    while len(state.monsters) < 2:
        state, _ = perform(duel, state, lots.choice(duel.candidates(state)), Seeded(5))
    one, *others = state.monsters
    for changed in (
        one._replace(owner=1 - one.owner),
        one._replace(card=next(card for card in derived.plans if card != one.card)),
    ):
        before = Crowd(state.monsters, None, derived.cards, derived.plans, derived.grid.bit)
        after = Crowd((changed, *others), before, derived.cards, derived.plans, derived.grid.bit)
        assert told(after) == told(Crowd((changed, *others), None, derived.cards, derived.plans, derived.grid.bit))
