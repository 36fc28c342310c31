"""Shapes of six squares (Dungeon Pieces, unfolded dice), turned, mirrored and laid on a grid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from ddm_explorer.dungeon.board.grid import Cell, Grid, grid_of
from ddm_explorer.engine.data import library


@dataclass(frozen=True, slots=True)
class Shape:
    """Six joined squares and the star among them, as (column, row) offsets from 0.

    `id` names it in commands and files ("S2", "S2m" for its other hand).
    """

    id: str
    cells: tuple[Cell, ...]
    star: Cell
    standing: str
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class Placement:
    """A shape laid on a grid: where its squares and its star are, as cells and as masks.

    `beside_mask` holds the squares around it that share a side with it. `turns` counts quarter turns
    clockwise from the printed position.
    """

    shape: str
    turns: int
    star: Cell
    cells: tuple[Cell, ...]
    mask: int
    beside_mask: int


def offsets(shape: Shape, turns: int, *, is_mirrored: bool) -> tuple[Cell, ...]:
    """The shape's squares relative to its star after mirroring (left to right), then turning clockwise."""
    found = []
    for column, row in shape.cells:
        across, down = column - shape.star[0], row - shape.star[1]
        if is_mirrored:
            across = -across
        for _ in range(turns % 4):
            across, down = -down, across
        found.append((across, down))
    return tuple(found)


def cells_at(shape: Shape, turns: int, star: Cell, *, is_mirrored: bool) -> tuple[Cell, ...]:
    """The squares the shape covers with its star there, inside the grid or not."""
    return tuple((star[0] + across, star[1] + down) for across, down in offsets(shape, turns, is_mirrored=is_mirrored))


@lru_cache(maxsize=256)
def _placements(columns: int, rows: int, region_mask: int, shape: Shape, is_mirrored: bool) -> tuple[Placement, ...]:
    grid = grid_of(columns, rows)
    inside = {cell: bit for cell, bit in grid.bit.items() if bit & region_mask}
    found = []
    for turns in range(4):
        spots = offsets(shape, turns, is_mirrored=is_mirrored)
        for star in inside:
            bits = [inside.get((star[0] + across, star[1] + down), 0) for across, down in spots]
            if 0 not in bits:
                mask = sum(bits)
                cells = tuple([(star[0] + across, star[1] + down) for across, down in spots])
                found.append(Placement(shape.id, turns, star, cells, mask, grid.beside(mask) & ~mask))
    return tuple(found)


def placements(grid: Grid, region_mask: int, shape: Shape, *, is_mirrored: bool) -> tuple[Placement, ...]:
    """Every way to lay the shape wholly inside the region, one for each set of squares and star."""
    return _placements(grid.columns, grid.rows, region_mask, shape, is_mirrored)


MIRRORED = "m"
"""What the id of a shape ends with that is the other hand of the shape so called."""


def _other_hand(shape: Shape) -> Shape | None:
    """The mirrored shape; None where it is the same shape in another position."""
    width = max(column for column, _ in shape.cells)
    other = Shape(
        f"{shape.id}{MIRRORED}",
        tuple((width - column, row) for column, row in shape.cells),
        (width - shape.star[0], shape.star[1]),
        shape.standing,
        shape.source,
    )
    lies = [frozenset(offsets(shape, turns, is_mirrored=False)) for turns in range(4)]
    return None if frozenset(offsets(other, 0, is_mirrored=False)) in lies else other


def turned_over(shapes: Mapping[str, Shape]) -> dict[str, str]:
    """For each of the shapes that is another one of them turned over, the id of that one."""
    found = {}
    for shape in shapes.values():
        over = frozenset(offsets(shape, 0, is_mirrored=True))
        for other in shapes.values():
            lies = (frozenset(offsets(other, turns, is_mirrored=False)) for turns in range(4))
            if other.id != shape.id and over in lies:
                found[shape.id] = other.id
    return found


@lru_cache(maxsize=8)
def shapes_to_lay(set_name: str) -> Mapping[str, Shape]:
    """The shapes of a set in every hand in which they may be laid, each by an id of its own.

    Where a set may be laid with either side up, the other hand of "T2" is "T2m"; else the shapes are those of the set,
    and which side is up follows from the player.
    """
    found: dict[str, Shape] = {}
    either = library.read_toml("pieces", f"{set_name}.toml")["set"].get("upper_side") == "either"
    for id_, shape in load_shapes(set_name).items():
        found[id_] = shape
        other = _other_hand(shape) if either else None
        if other is not None:
            found[other.id] = other
    return found


@lru_cache(maxsize=8)
def load_shapes(set_name: str) -> Mapping[str, Shape]:
    """The shapes of a set by id, from the packaged data, as they are listed there."""
    found = {}
    document = library.read_toml("pieces", f"{set_name}.toml")
    for row in document["piece"]:
        provenance = row.get("provenance") or document["set"]["provenance"]
        found[row["id"]] = Shape(
            row["id"],
            tuple((cell[0], cell[1]) for cell in row["cells"]),
            (row["star"][0], row["star"][1]),
            provenance["standing"],
            provenance["source"],
        )
    return found
