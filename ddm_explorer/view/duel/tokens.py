"""The forms of the two sides' figures: round for one, with corners for the other, so that no colour is needed."""

from __future__ import annotations

from collections.abc import Iterable

from ddm_explorer.view.scene import shapes
from ddm_explorer.view.scene.scene import Circles, Mark, Point, Polygons, Style

SIDES = ("red", "blue")
ROUND_SIDE = "red"
"""The side with round figures and strokes on its Pieces; the other has corners and dots."""


def token(side: str, x: float, y: float, size: float) -> tuple[Point, ...]:
    """The outline of a figure with corners, the side that is not round; `size` is its whole width."""
    half, cut = size / 2, size * 0.23
    return tuple(
        shapes.point(x + across, y + down)
        for across, down in (
            (-half + cut, -half),
            (half - cut, -half),
            (half, -half + cut),
            (half, half - cut),
            (half - cut, half),
            (-half + cut, half),
            (-half, half - cut),
            (-half, -half + cut),
        )
    )


def token_marks(side: str, centres: Iterable[Point], size: float, style: Style) -> Iterable[Mark]:
    """The tokens of figures of one side."""
    places = tuple(centres)
    if not places:
        return
    if side == ROUND_SIDE:
        radius = shapes.rounded(size / 2)
        yield Circles(tuple((x, y, radius) for x, y in places), style)
    else:
        yield Polygons(tuple(token(side, x, y, size * 0.94) for x, y in places), style)
