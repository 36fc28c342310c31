"""The one way to a square, found alone, is the way that the search for all of them finds."""

from __future__ import annotations

import random

import pytest

from ddm_explorer.dungeon.position import movement
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel

READINGS = {
    "western-advanced": (("R-FLY-VOID", "yes"),),
    "japanese-first": (("R-FLY-VOID", "yes"), ("R-J-DIAGONAL", "yes"), ("R-J-SHARE", "yes")),
}


@pytest.mark.parametrize("edition", edition_names())
@pytest.mark.parametrize("are_changed", [False, True])
def test_one_way_alone_is_the_way_among_all(edition: str, are_changed: bool) -> None:
    setup = Setup(edition, readings=READINGS.get(edition, ()) if are_changed else ())
    duel, lots, looked = Duel.of(setup), random.Random(5), 0
    for game in range(2):
        state, chance = duel.start(setup), Seeded(game)
        for _ in range(160):
            commands = duel.candidates(state)
            if not commands:
                break
            for monster in state.monsters:
                ways = movement.ways_within(duel.derived, state, monster, 6)
                _, ends = movement.squares_within(duel.derived, state, monster, 6)
                assert set(duel.derived.grid.cells_of(ends)) == set(ways)
                for end, way in ways.items():
                    assert movement.way_to(duel.derived, state, monster, end) == way
                    looked += len(way) > 3
            state, _ = perform(duel, state, lots.choice(commands), chance)
    assert looked > 60
    far = next(cell for cell in duel.derived.grid.cells if cell not in ways and cell != monster.cell)
    free = state._replace(seats=tuple(seat._replace(path_mask=0) for seat in state.seats))
    with pytest.raises(ValueError, match="no way leads"):
        movement.way_to(duel.derived, free, monster, far)
