"""Outlines and patterns of squares, in board units: plain geometry, no colour, no game.

Points are rounded to a thousandth of a square, so that the same position always gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.view.scene.scene import Point

Outline = tuple[Point, ...]

# How many strokes or dots a square carries.
_STROKES = 5
_DOTS = ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75))


def rounded(value: float) -> float:
    """To a thousandth, and never minus zero."""
    return round(value, 3) + 0.0


def point(x: float, y: float) -> Point:
    return rounded(x), rounded(y)


def loops(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The corners of every edge round those cells, each loop with the inside on its right hand.

    Cells that only touch at a corner are kept apart there.
    """
    inside = set(cells)
    edges: dict[Cell, list[Cell]] = {}
    for column, row in sorted(inside):
        for beside, start, end in (
            ((column, row - 1), (column, row), (column + 1, row)),
            ((column + 1, row), (column + 1, row), (column + 1, row + 1)),
            ((column, row + 1), (column + 1, row + 1), (column, row + 1)),
            ((column - 1, row), (column, row + 1), (column, row)),
        ):
            if beside not in inside:
                edges.setdefault(start, []).append(end)
    found = []
    while edges:
        first = min(edges)
        corner, end = first, edges[first].pop()
        loop: list[Cell] = []
        while True:
            across, down = end[0] - corner[0], end[1] - corner[1]
            if not edges[corner]:
                del edges[corner]
            if end == first:
                loop.append(end)
                break
            ways = edges[end]
            # Of two ways on, the sharper right turn stays with the same cell.
            onward = max(ways, key=lambda way, e=end, a=across, d=down: a * (way[1] - e[1]) - d * (way[0] - e[0]))  # type: ignore[misc]
            ways.remove(onward)
            if (onward[0] - end[0], onward[1] - end[1]) != (across, down):
                loop.append(end)
            corner, end = end, onward
        before, corner, after = loop[-2], loop[-1], loop[0]
        if (corner[0] - before[0]) * (after[1] - corner[1]) == (corner[1] - before[1]) * (after[0] - corner[0]):
            loop.pop()
        found.append(tuple(loop))
    return tuple(found)


def outlines(cells: Iterable[Cell], at: Point, *, inset: float, radius: float) -> tuple[Outline, ...]:
    """The outline of those cells, drawn in by `inset`, its corners rounded; cell (0, 0) begins at `at`."""
    return tuple(_softened(loop, at, inset, radius) for loop in loops(cells))


def _softened(loop: tuple[Cell, ...], at: Point, inset: float, radius: float) -> Outline:
    found: list[Point] = []
    count = len(loop)
    for index, (x, y) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % count]
        came, goes = _direction(before, (x, y)), _direction((x, y), after)
        # The inside lies to the right of the direction of travel: (dx, dy) turned right is (-dy, dx).
        corner_x = at[0] + x + inset * (-came[1] - goes[1])
        corner_y = at[1] + y + inset * (came[0] + goes[0])
        found.append(point(corner_x - radius * came[0], corner_y - radius * came[1]))
        bend = radius * 0.29  # where a circle's arc is nearest to the corner of its box
        found.append(point(corner_x + bend * (goes[0] - came[0]), corner_y + bend * (goes[1] - came[1])))
        found.append(point(corner_x + radius * goes[0], corner_y + radius * goes[1]))
    return tuple(found)


def _direction(start: Cell, end: Cell) -> Cell:
    across, down = end[0] - start[0], end[1] - start[1]
    return (across > 0) - (across < 0), (down > 0) - (down < 0)


def box_outline(x: float, y: float, width: float, height: float, radius: float) -> Outline:
    """A rectangle with round corners; the radius is cut down to what fits."""
    r = min(radius, width / 2, height / 2)
    found = []
    for corner_x, corner_y, start in (
        (x + width - r, y + r, -pi / 2),
        (x + width - r, y + height - r, 0.0),
        (x + r, y + height - r, pi / 2),
        (x + r, y + r, pi),
    ):
        for step in range(4):
            angle = start + step * pi / 6
            found.append(point(corner_x + r * cos(angle), corner_y + r * sin(angle)))
    return tuple(found)


def seams(cells: Iterable[Cell], at: Point, *, inset: float) -> tuple[Outline, ...]:
    """The lines between neighbouring squares of one shape, a little shorter than a side."""
    inside = set(cells)
    found = []
    for column, row in sorted(inside):
        x, y = at[0] + column, at[1] + row
        if (column + 1, row) in inside:
            found.append((point(x + 1, y + inset), point(x + 1, y + 1 - inset)))
        if (column, row + 1) in inside:
            found.append((point(x + inset, y + 1), point(x + 1 - inset, y + 1)))
    return tuple(found)


def strokes(cells: Iterable[Cell], at: Point, *, inset: float) -> tuple[Outline, ...]:
    """Slanting strokes that rise to the right and run on from square to square of one shape; they stop
    `inset` short of its edge."""
    inside = set(cells)
    found = []
    for column, row in sorted(inside):
        left = 0.0 if (column - 1, row) in inside else inset
        right = 1.0 if (column + 1, row) in inside else 1 - inset
        top = 0.0 if (column, row - 1) in inside else inset
        bottom = 1.0 if (column, row + 1) in inside else 1 - inset
        for number in range(1, _STROKES + 1):
            # On one stroke x + y stays the same.
            both = 2 * number / (_STROKES + 1)
            low, high = max(left, both - bottom), min(right, both - top)
            if low < high:
                x, y = at[0] + column, at[1] + row
                found.append((point(x + low, y + both - low), point(x + high, y + both - high)))
    return tuple(found)


def dots(cells: Iterable[Cell], at: Point, radius: float) -> tuple[tuple[float, float, float], ...]:
    """Dots in a quincunx on each square."""
    return tuple(
        (*point(at[0] + column + across, at[1] + row + down), radius)
        for column, row in sorted(cells)
        for across, down in _DOTS
    )


def corner_brackets(x: float, y: float, side: float, length: float) -> tuple[Outline, ...]:
    """The four corners of a square, each two short lines."""
    right, bottom = x + side, y + side
    return (
        (point(x, y + length), point(x, y), point(x + length, y)),
        (point(right - length, y), point(right, y), point(right, y + length)),
        (point(right, bottom - length), point(right, bottom), point(right - length, bottom)),
        (point(x + length, bottom), point(x, bottom), point(x, bottom - length)),
    )


def arc(x: float, y: float, radius: float, start: float, end: float) -> Outline:
    """Part of a circle, in degrees clockwise from the right."""
    steps = max(2, round((end - start) / 15))
    angles = (pi / 180 * (start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple(point(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def arrow(path: tuple[Point, ...], size: float) -> tuple[tuple[Point, ...], Outline]:
    """A line that stops short of its end, and the triangle of its head there. The path has two points or
    more and its last step is upright or level."""
    (x0, y0), (x1, y1) = path[-2], path[-1]
    length = max(abs(x1 - x0), abs(y1 - y0)) or 1.0
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    neck = point(x1 - size * dx, y1 - size * dy)
    head = (
        point(x1, y1),
        point(neck[0] - size * 0.62 * dy, neck[1] + size * 0.62 * dx),
        point(neck[0] + size * 0.62 * dy, neck[1] - size * 0.62 * dx),
    )
    return (*path[:-1], neck), head
