"""Squares within a distance, straight lines, and what is there."""

from __future__ import annotations

from collections.abc import Callable

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.powers import FLYING
from ddm_explorer.dungeon.position.state import DuelState, Item, Monster


def _square(across: int, down: int, reach: int) -> bool:
    return max(across, down) <= reach


def _rays(across: int, down: int, reach: int) -> bool:
    return max(across, down) <= reach and (across == 0 or down == 0 or across == down)


def _diamond(across: int, down: int, reach: int) -> bool:
    return across + down <= reach


SHAPES: dict[str, Callable[[int, int, int], bool]] = {"square": _square, "rays": _rays, "diamond": _diamond}
"""Which squares lie within a distance: by columns and rows apart."""


def is_within(derived: Derived, one: Cell, other: Cell, reach: int) -> bool:
    """Whether `other` lies within that many squares of `one`, as an area is counted."""
    return SHAPES[derived.options.area_shape](abs(one[0] - other[0]), abs(one[1] - other[1]), reach)


def depends_on_shape(one: Cell, other: Cell, reach: int) -> bool:
    """Whether `other` lies within that many squares of `one` by some way to count and not by another."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return len({shape(across, down, reach) for shape in SHAPES.values()}) > 1


def _straight(across: int, down: int, squares: int) -> bool:
    return across + down == squares and 0 in (across, down)


def _by_sides(across: int, down: int, squares: int) -> bool:
    return across + down == squares


def _as_area(across: int, down: int, squares: int) -> bool:
    return max(across, down) == squares


DISTANCES: dict[str, Callable[[int, int, int], bool]] = {
    "by_sides": _by_sides,
    "straight": _straight,
    "as_area": _as_area,
}
"""Which squares lie exactly so far away: by columns and rows apart."""


def is_at(derived: Derived, one: Cell, other: Cell, squares: int) -> bool:
    """Whether `other` lies exactly that many squares from `one`. One square away is what shares a side."""
    counted = DISTANCES[how_counted(derived, squares)]
    return counted(abs(one[0] - other[0]), abs(one[1] - other[1]), squares)


def how_counted(derived: Derived, squares: int) -> str:
    """How a distance of exactly so many squares is counted, as a key of `DISTANCES`."""
    return "by_sides" if squares == 1 else derived.options.squares_away


def squares_within(derived: Derived, centre: Cell, reach: int) -> tuple[Cell, ...]:
    """All squares of the grid within that distance, the centre too."""
    return tuple(cell for cell in derived.grid.cells if is_within(derived, centre, cell, reach))


def line_from(derived: Derived, state: DuelState, start: Cell, beside: Cell) -> tuple[Cell, ...]:
    """The dungeon squares in a straight line from `start` through `beside`, until the path ends."""
    step = (beside[0] - start[0], beside[1] - start[1])
    path, bit = state.path_mask, derived.grid.bit
    found = []
    cell = beside
    while bit.get(cell, 0) & path:
        found.append(cell)
        cell = (cell[0] + step[0], cell[1] + step[1])
    return tuple(found)


def met_on_line(
    derived: Derived, state: DuelState, start: Cell, beside: Cell, level: int, *, items: bool, grounded: bool
) -> tuple[Monster | Item, ...]:
    """The monsters (and items) that something rolling from `start` through `beside` meets, up to one above `level`.

    Where it spares Flying monsters (`grounded`), whether one above `level` stops it is an option.
    """
    found: list[Monster | Item] = []
    for cell in line_from(derived, state, start, beside):
        standing: list[Monster | Item] = [each for each in state.monsters if each.cell == cell]
        standing += [each for each in state.items if items and each.cell == cell]
        for figure in standing:
            if derived.cards[figure.card].level > level:
                rolls_below = grounded and not derived.options.flyers_stop_lines and is_flying(derived, state, figure)
                if not rolls_below:
                    return tuple(found)
            found.append(figure)
    return tuple(found)


def is_flying(derived: Derived, state: DuelState, figure: Monster | Item) -> bool:
    """Whether the figure is a monster that counts as Flying now."""
    return isinstance(figure, Monster) and derived.powers.has(state, figure, FLYING)


def lords_beside(state: DuelState, cell: Cell) -> bool:
    """Whether the square shares a side with a Lord's."""
    return any(
        seat.home is not None and abs(seat.home[0] - cell[0]) + abs(seat.home[1] - cell[1]) == 1 for seat in state.seats
    )
