"""Outlines and patterns: right, inside, and the same bytes every time."""

from __future__ import annotations

import math

import pytest

from ddm_explorer.dungeon.board.nets import load_shapes, offsets
from ddm_explorer.view.scene import shapes

ALL = [*load_shapes("western-ten").values(), *load_shapes("eleven-nets").values()]


def area(outline: tuple[tuple[float, float], ...]) -> float:
    """By the shoelace formula; positive for a clockwise outline with y downwards."""
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) / 2


@pytest.mark.parametrize("shape", ALL, ids=lambda shape: shape.id)
@pytest.mark.parametrize("turns", range(4))
def test_the_outline_of_a_shape_encloses_its_six_squares(shape, turns: int) -> None:
    cells = offsets(shape, turns, is_mirrored=False)
    (loop,) = shapes.loops(cells)
    assert area(loop) == 6
    assert len(loop) == len(set(loop))
    for (x0, y0), (x1, y1) in zip(loop, (*loop[1:], loop[0]), strict=True):
        assert (x0 == x1) != (y0 == y1)


def test_a_square_has_four_corners_and_a_ring_has_a_hole() -> None:
    assert shapes.loops([(2, 3)]) == (((3, 3), (3, 4), (2, 4), (2, 3)),)
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    areas = sorted(area(loop) for loop in shapes.loops(ring))
    assert areas == [-1, 9]


def test_squares_that_touch_at_a_corner_stay_two_outlines() -> None:
    assert sorted(area(loop) for loop in shapes.loops([(0, 0), (1, 1)])) == [1, 1]


def test_an_outline_drawn_in_is_smaller_by_its_inset_and_its_corners() -> None:
    (outline,) = shapes.outlines([(0, 0)], (10.0, 20.0), inset=0.1, radius=0.2)
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    assert (min(xs), max(xs), min(ys), max(ys)) == (10.1, 10.9, 20.1, 20.9)
    assert 0.64 - 4 * 0.2**2 / 2 < area(outline) < 0.64
    (corner,) = shapes.outlines([(0, 0), (1, 0), (1, 1)], (0.0, 0.0), inset=0.1, radius=0.0)
    assert area(corner) == pytest.approx(3 - 8 * 0.1 + (5 - 1) * 0.1**2)


def test_strokes_and_dots_stay_inside_the_shape() -> None:
    cells = {(0, 0), (1, 0), (1, 1)}
    for line in shapes.strokes(cells, (0.0, 0.0), inset=0.05):
        (x0, y0), (x1, y1) = line
        assert x1 > x0
        assert y1 < y0
        middle = (math.floor((x0 + x1) / 2), math.floor((y0 + y1) / 2))
        assert middle in cells
    assert all((math.floor(x), math.floor(y)) in cells for x, y, _ in shapes.dots(cells, (0.0, 0.0), 0.05))


def test_seams_are_where_squares_of_one_shape_meet() -> None:
    assert len(shapes.seams([(0, 0), (1, 0), (1, 1)], (0.0, 0.0), inset=0.05)) == 2
    assert shapes.seams([(0, 0), (2, 0)], (0.0, 0.0), inset=0.05) == ()


def test_an_arrow_ends_where_its_path_ends() -> None:
    line, head = shapes.arrow(((0.5, 0.5), (0.5, 3.5)), 0.3)
    assert line == ((0.5, 0.5), (0.5, 3.2))
    assert head[0] == (0.5, 3.5)
    assert {y for _, y in head[1:]} == {3.2}


def test_numbers_are_short_and_never_minus_zero() -> None:
    assert str(shapes.rounded(-0.0001)) == "0.0"
    assert shapes.rounded(1 / 3) == 0.333
