"""Which squares of a Field a picture shows, and where: the one place that turns squares into board units."""

from __future__ import annotations

from dataclasses import dataclass

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.view.duel.snapshot import Snapshot
from ddm_explorer.view.scene.scene import Area, Box, Point
from ddm_explorer.view.scene.shapes import point

_GUTTER = 0.7  # room for the names of squares beside a Field that is shown whole
_MARGIN = 1  # squares shown beyond the border in use; their names stand in there


@dataclass(frozen=True, slots=True)
class Frame:
    """The squares from `first` to `last` are shown; `gutter` is the room left free on all sides."""

    first: Cell
    last: Cell
    gutter: float

    @property
    def width(self) -> float:
        return self.last[0] - self.first[0] + 1 + 2 * self.gutter

    @property
    def height(self) -> float:
        return self.last[1] - self.first[1] + 1 + 2 * self.gutter

    @property
    def origin(self) -> Point:
        """Where the square (0, 0) begins; it may lie outside the picture."""
        return point(self.gutter - self.first[0], self.gutter - self.first[1])

    def corner(self, cell: Cell) -> Point:
        """The top left corner of a square."""
        return point(cell[0] + self.origin[0], cell[1] + self.origin[1])

    def centre(self, cell: Cell) -> Point:
        return point(cell[0] + self.origin[0] + 0.5, cell[1] + self.origin[1] + 0.5)

    def box(self, cell: Cell, inset: float = 0.0) -> Box:
        x, y = self.corner(cell)
        return (*point(x + inset, y + inset), *point(1 - 2 * inset, 1 - 2 * inset))

    def span(self, first: Cell, last: Cell) -> Box:
        """The rectangle from one square to another, both included."""
        return (*self.corner(first), float(last[0] - first[0] + 1), float(last[1] - first[1] + 1))

    def shows(self, cell: Cell) -> bool:
        return self.first[0] <= cell[0] <= self.last[0] and self.first[1] <= cell[1] <= self.last[1]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The squares shown, row by row."""
        return tuple(
            (column, row)
            for row in range(self.first[1], self.last[1] + 1)
            for column in range(self.first[0], self.last[0] + 1)
        )

    @property
    def areas(self) -> tuple[Area, ...]:
        return tuple(Area(cell, self.box(cell)) for cell in self.cells)


def frame_of(snapshot: Snapshot, *, is_cropped: bool = True) -> Frame:
    """Cropped to the border in use and one square round it, or else the whole Field."""
    if not is_cropped:
        return Frame((0, 0), (snapshot.columns - 1, snapshot.rows - 1), _GUTTER)
    (left, top), (right, bottom) = snapshot.region
    first = max(0, left - _MARGIN), max(0, top - _MARGIN)
    last = min(snapshot.columns - 1, right + _MARGIN), min(snapshot.rows - 1, bottom + _MARGIN)
    has_margin = first[0] < left and first[1] < top and last[0] > right and last[1] > bottom
    return Frame(first, last, 0.0 if has_margin else _GUTTER)
