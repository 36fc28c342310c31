"""What fits a position, found by masks over all places at once, is what fits each place by itself."""

from __future__ import annotations

import random

import pytest

from ddm_explorer.dungeon.board.grid import grid_of
from ddm_explorer.dungeon.board.nets import placements, shapes_to_lay
from ddm_explorer.dungeon.board.placements import Places

GRID = grid_of(13, 19)
SHAPES = shapes_to_lay("eleven-nets")
PLACES = Places(GRID, GRID.all_mask, SHAPES, is_mirrored=False)
EVERY = [place for shape in SHAPES.values() for place in placements(GRID, GRID.all_mask, shape, is_mirrored=False)]


@pytest.mark.parametrize("seed", range(8))
def test_what_fits_is_what_covers_an_edge_and_nothing_covered(seed: int) -> None:
    lots = random.Random(seed)
    path = GRID.mask(lots.sample(GRID.cells, 6 * seed + 1))
    covered, edge = path | GRID.bit[6, 0], GRID.beside(path)
    pile = tuple(lots.sample(list(SHAPES), 1 + seed % 5))
    PLACES.fit(pile, lots.choice((covered, GRID.bit[0, 18], covered & (covered - 1))), edge)  # looked at before
    wanted = [place for place in EVERY if place.shape in pile and not place.mask & covered and place.mask & edge]
    fitting = PLACES.fitting(pile, covered, edge)
    assert list(fitting) == wanted
    assert [fitting[number] for number in range(len(fitting))] == wanted
    assert fitting[-3:] == wanted[-3:]
    assert not wanted or fitting[-1] is wanted[-1]
    with pytest.raises(IndexError):
        fitting[len(wanted)]
    assert PLACES.fit(pile, covered, edge) is bool(wanted)


def test_nothing_fits_without_an_edge_or_without_a_shape() -> None:
    assert len(PLACES.fitting(tuple(SHAPES), 0, 0)) == 0
    assert len(PLACES.fitting((), 0, GRID.all_mask)) == 0
    assert not PLACES.fit(tuple(SHAPES), GRID.all_mask, GRID.all_mask)
    assert not PLACES.fit(("no-such-shape",), 0, GRID.all_mask)


def test_near_is_beside_and_across_corners() -> None:
    for cell in ((0, 0), (6, 9), (12, 18), (12, 0)):
        assert set(GRID.cells_of(GRID.near(GRID.bit[cell]))) == set(GRID.around[cell])
