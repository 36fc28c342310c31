"""Which squares of a Field a picture shows, and where: the one place that turns squares into board units."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.view.duel.snapshot import Snapshot
from ddm_explorer.view.scene.scene import Area, Box, Point
from ddm_explorer.view.scene.shapes import point

_GUTTER = 0.7  # room for the names of squares beside a Field that is shown whole
_MARGIN = 1  # squares shown beyond the border in use; their names stand in there


@dataclass(frozen=True, slots=True)
class Frame:
    """The squares from `first` to `last` are shown; `gutter` is the room left free on all sides, and `turns` says by
    how many quarters to the right the picture is turned. Squares keep their names however it lies."""

    first: Cell
    last: Cell
    gutter: float
    turns: int = 0

    @property
    def width(self) -> float:
        return self._counts[self.turns % 2] + 2 * self.gutter

    @property
    def height(self) -> float:
        return self._counts[1 - self.turns % 2] + 2 * self.gutter

    @property
    def _counts(self) -> tuple[int, int]:
        """How many columns and rows are shown."""
        return self.last[0] - self.first[0] + 1, self.last[1] - self.first[1] + 1

    def at(self, x: float, y: float) -> Point:
        """A place counted in squares from the corner of A1, fractions allowed, in the picture."""
        across, down = x - self.first[0], y - self.first[1]
        columns, rows = self._counts
        found = ((across, down), (rows - down, across), (columns - across, rows - down), (down, columns - across))
        turned = found[self.turns % 4]
        return point(turned[0] + self.gutter, turned[1] + self.gutter)

    def step(self, across: int, down: int) -> Cell:
        """The way over the squares that one step on the screen is."""
        return ((across, down), (down, -across), (-across, -down), (-down, across))[self.turns % 4]

    @property
    def ground(self) -> Point:
        """Where the square (0, 0) of `laid` begins."""
        return point(self.gutter, self.gutter)

    def laid(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """Squares as they lie in the picture, counted from its top left corner."""
        found = []
        for cell in cells:
            x, y = self.corner(cell)
            found.append((round(x - self.gutter), round(y - self.gutter)))
        return tuple(found)

    def corner(self, cell: Cell) -> Point:
        """The top left corner of a square, as it lies."""
        x, y = self.centre(cell)
        return point(x - 0.5, y - 0.5)

    def centre(self, cell: Cell) -> Point:
        return self.at(cell[0] + 0.5, cell[1] + 0.5)

    def box(self, cell: Cell, inset: float = 0.0) -> Box:
        x, y = self.corner(cell)
        return (*point(x + inset, y + inset), *point(1 - 2 * inset, 1 - 2 * inset))

    def span(self, first: Cell, last: Cell) -> Box:
        """The rectangle from one square to another, both included."""
        (one_x, one_y), (two_x, two_y) = self.corner(first), self.corner(last)
        left, top = min(one_x, two_x), min(one_y, two_y)
        return (*point(left, top), *point(abs(one_x - two_x) + 1, abs(one_y - two_y) + 1))

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


def frame_of(snapshot: Snapshot, *, is_cropped: bool = True, turns: int = 0) -> Frame:
    """Cropped to the border in use and one square round it, or else the whole Field; turned by so many quarters."""
    if not is_cropped:
        return Frame((0, 0), (snapshot.columns - 1, snapshot.rows - 1), _GUTTER, turns)
    (left, top), (right, bottom) = snapshot.region
    first = max(0, left - _MARGIN), max(0, top - _MARGIN)
    last = min(snapshot.columns - 1, right + _MARGIN), min(snapshot.rows - 1, bottom + _MARGIN)
    has_margin = first[0] < left and first[1] < top and last[0] > right and last[1] > bottom
    return Frame(first, last, 0.0 if has_margin else _GUTTER, turns)
