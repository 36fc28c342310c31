"""Every place for every shape of a game, and which of them fit a position: found by masks over all places at once.

The places are numbered. For each square a mask with one bit a place tells which places cover it, so what fits is what
covers a square at the edge, less what covers a covered one: a few operations on large numbers, however many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from typing import overload

from ddm_explorer.dungeon.board.grid import Cell, Grid, grid_of
from ddm_explorer.dungeon.board.nets import Placement, Shape, placements
from ddm_explorer.engine.lazy_sequence import nth_bit

_TRUTHS = bytes.maketrans(b"01", b"\x00\x01")


class Fitting(Sequence[Placement]):
    """Those of all places whose bit is set, in their order. They are told one by one only when they are asked for."""

    __slots__ = ("_all", "_count", "_good")

    def __init__(self, places: tuple[Placement, ...], good: int) -> None:
        self._all = places
        self._good = good
        self._count = good.bit_count()

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> Placement: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Placement]: ...

    def __getitem__(self, place: int | slice) -> Placement | Sequence[Placement]:
        if isinstance(place, slice):
            return list(self)[place]
        if place < 0:
            place += self._count
        if not 0 <= place < self._count:
            raise IndexError("there is no such place")
        return self._all[nth_bit(self._good, place)]

    def __iter__(self) -> Iterator[Placement]:
        bits = f"{self._good:b}".encode()[::-1].translate(_TRUTHS)
        return compress(self._all, bits)


class Places:
    """The places inside `region_mask` of the shapes, with one side of them up."""

    def __init__(self, grid: Grid, region_mask: int, shapes: Mapping[str, Shape], *, is_mirrored: bool) -> None:
        self._grid = grid
        found: list[Placement] = []
        self._of_shape: dict[str, int] = {}
        for shape in shapes.values():
            start = len(found)
            found += placements(grid, region_mask, shape, is_mirrored=is_mirrored)
            self._of_shape[shape.id] = (1 << len(found)) - (1 << start)
        self._all = tuple(found)
        covers: dict[Cell, bytearray] = {}
        size = len(found) // 8 + 1
        for number, place in enumerate(found):
            for cell in place.cells:
                covers.setdefault(cell, bytearray(size))[number >> 3] |= 1 << (number & 7)
        self._covers = {cell: int.from_bytes(bits, "little") for cell, bits in covers.items()}
        self._last = (0, 0)
        """The squares last found covered, and the places over them: a path only grows, so most of it is known."""

    def _over(self, mask: int) -> int:
        """The places that cover a square of the mask."""
        found = 0
        for cell in self._grid.cells_of(mask):
            found |= self._covers.get(cell, 0)
        return found

    def _over_covered(self, mask: int) -> int:
        """As `_over`, from what was found for the last mask if that lies within this one."""
        before, found = self._last
        if before & ~mask:
            before = found = 0
        if mask != before:
            found |= self._over(mask & ~before)
            self._last = (mask, found)
        return found

    def _good(self, shapes: Iterable[str], covered: int, edge: int) -> int:
        good = self._over(edge & ~covered)
        if not good:
            return 0
        wanted = 0
        for shape in shapes:
            wanted |= self._of_shape.get(shape, 0)
        return good & wanted & ~self._over_covered(covered)

    def fit(self, shapes: Iterable[str], covered: int, edge: int) -> bool:
        """Whether any of the shapes can be laid on a square of `edge` without covering one of `covered` (masks)."""
        return self._good(shapes, covered, edge) != 0

    def fitting(self, shapes: Iterable[str], covered: int, edge: int) -> Fitting:
        """Every place on which one of the shapes can be laid so, in the order of the shapes' set."""
        return Fitting(self._all, self._good(shapes, covered, edge))


@lru_cache(maxsize=16)
def _shared(columns: int, rows: int, region_mask: int, shapes: tuple[Shape, ...], is_mirrored: bool) -> Places:
    by_id = {shape.id: shape for shape in shapes}
    return Places(grid_of(columns, rows), region_mask, by_id, is_mirrored=is_mirrored)


def shared_places(grid: Grid, region_mask: int, shapes: Mapping[str, Shape], *, is_mirrored: bool) -> Places:
    """The places of those shapes, worked out once for all games on the same Field, whatever their readings."""
    return _shared(grid.columns, grid.rows, region_mask, tuple(shapes.values()), is_mirrored)
