"""A die unfolds square by square from its star, and ends as the net that was laid."""

from __future__ import annotations

import pytest

from ddm_explorer.dungeon.nets import cells_at, load_shapes
from ddm_explorer.dungeon.state import Setup
from ddm_explorer.games.duel import Duel
from ddm_explorer.games.edition import edition_names
from ddm_explorer.view.scene import Rects
from ddm_explorer.widgets.outlook import Outlook
from ddm_explorer.widgets.unfolding import STEPS, folds, unfolding

OWN = next(name for name in edition_names() if Duel.of(Setup(name)).options.dice_per_seat)


@pytest.mark.parametrize("net", sorted(load_shapes(Duel.of(Setup(OWN)).options.shapes)))
def test_every_net_comes_down_side_by_side(net: str) -> None:
    shape = load_shapes(Duel.of(Setup(OWN)).options.shapes)[net]
    cells = cells_at(shape, 1, (6, 9), is_mirrored=False)
    rounds = folds((6, 9), cells)
    assert sorted(cell for each in rounds for _, cell in each) == sorted(set(cells) - {(6, 9)})
    lies = {(6, 9)}
    for each in rounds:
        assert all(near in lies for near, _ in each)
        lies |= {cell for _, cell in each}


def test_what_has_not_come_down_is_covered_and_grows_from_its_edge() -> None:
    setup = Setup(OWN, first=0)
    duel = Duel.of(setup)
    before = Outlook(duel, duel.start(setup))
    cells = ((6, 9), (6, 10), (6, 11), (6, 12), (5, 9), (7, 12))
    frames = unfolding(before, before.frame, "red", (6, 9), cells)
    assert len(frames) == STEPS * len(folds((6, 9), cells))
    areas = []
    for make in frames:
        covers, flaps = [mark for mark in make() if isinstance(mark, Rects)][:2]
        areas.append((len(covers.boxes), sum(width * height for _, _, width, height in flaps.boxes)))
    assert areas[0] == (5, 0)
    assert areas[1][1] > 0
    assert areas[STEPS - 1][1] > areas[1][1]
    assert areas[-1][0] == 1
