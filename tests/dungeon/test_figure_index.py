"""Who is on the Field, told from who was there a moment ago, is what looking at everybody afresh tells."""

import random

import pytest

from ddm_explorer.dungeon.position.figure_index import FigureIndex, SideIndex
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel


def told(index: FigureIndex):
    """All an index tells."""
    sides = {name: getattr(index.sides, name) for name in SideIndex.__slots__}
    return index.monsters, index.standing, index.is_settled, sides


@pytest.mark.parametrize("edition", edition_names())
@pytest.mark.parametrize("seed", range(3))
def test_an_index_from_the_one_before_is_one_made_afresh(edition, seed):
    setup = Setup(edition, first=0)
    duel = Duel.of(setup)
    derived, state, lots, chance = duel.derived, duel.start(setup), random.Random(seed), Seeded(seed)
    index, kept = None, 0
    for _ in range(400):
        commands = duel.candidates(state)
        if not commands:
            break
        state, _ = perform(duel, state, lots.choice(commands), chance)
        before = index
        index = FigureIndex(state.monsters, before, derived.cards, derived.plans, derived.grid.bit)
        assert told(index) == told(FigureIndex(state.monsters, None, derived.cards, derived.plans, derived.grid.bit))
        kept += before is not None and before.sides is index.sides
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
    first = FigureIndex(well, None, derived.cards, derived.plans, derived.grid.bit)
    second = FigureIndex(hurt, first, derived.cards, derived.plans, derived.grid.bit)
    third = FigureIndex(well, second, derived.cards, derived.plans, derived.grid.bit)
    assert [first.is_settled, second.is_settled, third.is_settled] == [True, False, True]


def test_another_owner_or_card_is_another_index():
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
        before = FigureIndex(state.monsters, None, derived.cards, derived.plans, derived.grid.bit)
        after = FigureIndex((changed, *others), before, derived.cards, derived.plans, derived.grid.bit)
        assert told(after) == told(
            FigureIndex((changed, *others), None, derived.cards, derived.plans, derived.grid.bit)
        )
