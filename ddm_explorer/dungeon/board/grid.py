"""A grid of squares as bits of one integer.

A cell is (column, row) from 0 at the top left. In files, on screen and in speech it is a letter and a
number: column A from the left, row 1 from the top. A set of cells is a mask: one bit a cell, with a guard
column at the right so that a shift never wraps from one row into the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

Cell = tuple[int, int]

STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The four sides of a square: up, right, down, left."""


class Grid:
    """A rectangle of `columns` by `rows` squares (at most 26 columns)."""

    __slots__ = (
        "_rings",
        "all_mask",
        "around",
        "bit",
        "cell_at",
        "cells",
        "columns",
        "rows",
        "sides",
        "stride",
    )

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.stride = columns + 1
        self.cells: tuple[Cell, ...] = tuple((column, row) for row in range(rows) for column in range(columns))
        self.bit: dict[Cell, int] = {cell: 1 << self.index(cell) for cell in self.cells}
        self.all_mask = sum(self.bit.values())
        self.cell_at: dict[int, Cell] = {self.index(cell): cell for cell in self.cells}
        self._rings: dict[tuple[Cell, int], int] = {}
        self.sides: dict[Cell, tuple[Cell, ...]] = {
            (column, row): tuple(
                (column + across, row + down) for across, down in STEPS if (column + across, row + down) in self.bit
            )
            for column, row in self.cells
        }

        self.around: dict[Cell, tuple[Cell, ...]] = {
            (column, row): tuple(
                (column + across, row + down)
                for across in (-1, 0, 1)
                for down in (-1, 0, 1)
                if (across or down) and (column + across, row + down) in self.bit
            )
            for column, row in self.cells
        }

    def index(self, cell: Cell) -> int:
        """The number of the cell's bit."""
        return cell[1] * self.stride + cell[0]

    def mask(self, cells: Iterable[Cell]) -> int:
        """The mask of those cells; cells outside the grid have no bit."""
        found = 0
        for cell in cells:
            found |= self.bit.get(cell, 0)
        return found

    def cells_of(self, mask: int) -> Iterator[Cell]:
        """The cells of a mask, row by row."""
        while mask:
            low = mask & -mask
            yield self.cell_at[low.bit_length() - 1]
            mask ^= low

    def beside(self, mask: int) -> int:
        """Every cell that shares a side with one of the mask (its own cells only if they touch each other)."""
        return (mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride) & self.all_mask

    def ring(self, cell: Cell, distance: int) -> int:
        """Every cell as many squares away from that one, counted along sides."""
        key = (cell, distance)
        found = self._rings.get(key)
        if found is None:
            column, row = cell
            found = self.mask(each for each in self.cells if abs(each[0] - column) + abs(each[1] - row) == distance)
            self._rings[key] = found
        return found

    def near(self, mask: int) -> int:
        """Every cell that shares a side or a corner with one of the mask."""
        across = (mask | mask << 1 | mask >> 1) & self.all_mask
        return self.beside(mask) | (across << self.stride | across >> self.stride) & self.all_mask

    def filled(self, start_mask: int, within_mask: int) -> int:
        """All of `within_mask` that hangs together, by sides, with `start_mask`."""
        found = start_mask & within_mask
        while True:
            more = (found | self.beside(found)) & within_mask
            if more == found:
                return found
            found = more

    def filled_near(self, start_mask: int, within_mask: int) -> int:
        """As `filled`, where squares also hang together by their corners."""
        found = start_mask & within_mask
        while (more := (found | self.near(found)) & within_mask) != found:
            found = more
        return found

    def rectangle(self, first: Cell, last: Cell) -> int:
        """The mask of the rectangle between two corner cells, both included."""
        return self.mask(
            (column, row) for row in range(first[1], last[1] + 1) for column in range(first[0], last[0] + 1)
        )


@lru_cache(maxsize=8)
def grid_of(columns: int, rows: int) -> Grid:
    """The grid of that size, made once."""
    return Grid(columns, rows)


def is_beside(one: Cell, other: Cell) -> bool:
    """Whether two cells share a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def cell_name(cell: Cell) -> str:
    """The name of a square: `(5, 7)` is "F8"."""
    return f"{chr(ord('A') + cell[0])}{cell[1] + 1}"


def parse_cell(text: str) -> Cell:
    """The cell of a square's name.

    Raises:
        ValueError: with one sentence, if the text names no square of any grid.
    """
    name = text.strip().upper()
    if len(name) in (2, 3) and "A" <= name[0] <= "Z" and name[1:].isascii() and name[1:].isdigit() and name[1] != "0":
        return ord(name[0]) - ord("A"), int(name[1:]) - 1
    raise ValueError(f"{text[:20]!r} is no square: a square is a column letter and a row number, such as F8.")
