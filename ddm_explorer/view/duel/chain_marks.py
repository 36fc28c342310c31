"""The chain on the board: the number of each link where it comes from, and an arrow to what it is aimed at.

A link that resolves next has a whole line, one that waits a dashed one; of a link that is cancelled the number alone is
left, struck out.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.view.duel.chain import LinkView
from ddm_explorer.view.duel.frame import Frame
from ddm_explorer.view.scene import shapes
from ddm_explorer.view.scene.scene import Circles, Lines, Mark, Point, Polygons, Style, Texts

_AWAY = 0.36  # an arrow begins and ends beside the middle of a square, where figures stand
_RADIUS = 0.16


def chain_marks(links: Iterable[LinkView], frame: Frame) -> Iterable[Mark]:
    """The marks of the links that wait, the first to resolve on top."""
    shown = [link for link in reversed(tuple(links)) if frame.shows(link.places[0])]
    for link in shown:
        if not link.is_cancelled:
            yield from _arrows(link, frame)
    yield from _numbers(shown, frame)


def _arrows(link: LinkView, frame: Frame) -> Iterable[Mark]:
    ways = [link.way] if len(link.way) > 1 else [(link.places[0], cell) for cell in link.points]
    lines, heads = [], []
    for way in ways:
        if way[0] != way[-1] and all(frame.shows(cell) for cell in (way[0], way[-1])):
            line, head = _arrow([frame.centre(cell) for cell in way])
            lines.append(line)
            heads.append(head)
    if lines:
        dash = () if link.is_next else (0.16, 0.11)
        yield Lines(tuple(lines), Style(stroke="board.route.edge", width=0.15))
        yield Polygons(tuple(heads), Style(stroke="board.route.edge", width=0.1))
        yield Lines(tuple(lines), Style(stroke="board.route", width=0.075, dash=dash))
        yield Polygons(tuple(heads), Style("board.route"))


def _arrow(path: list[Point]) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """A line that stays clear of the middle of its first and last squares, and its head."""
    first, last = _step(path[0], path[1]), _step(path[-2], path[-1])
    start = _moved(path[0], first, _AWAY)
    tip = _moved(path[-1], last, -_AWAY)
    neck = _moved(tip, last, -0.22)
    across = (-last[1], last[0])
    return (start, *path[1:-1], neck), (tip, _moved(neck, across, 0.14), _moved(neck, across, -0.14))


def _step(one: Point, other: Point) -> Point:
    length = hypot(other[0] - one[0], other[1] - one[1]) or 1.0
    return (other[0] - one[0]) / length, (other[1] - one[1]) / length


def _moved(place: Point, direction: Point, by: float) -> Point:
    return shapes.point(place[0] + by * direction[0], place[1] + by * direction[1])


def _numbers(links: list[LinkView], frame: Frame) -> Iterable[Mark]:
    by_cell: dict[Cell, list[LinkView]] = {}
    for link in links:
        by_cell.setdefault(link.places[0], []).append(link)
    placed = []
    for cell, own in by_cell.items():
        x, y = frame.corner(cell)
        for place, link in enumerate(own):
            placed.append((*shapes.point(x + 0.93, y + 0.34 - 0.29 * place), link))  # on the side that is free
    if not placed:
        return
    yield Circles(tuple((x, y, _RADIUS) for x, y, _ in placed), Style("board.reach.pill", "board.route", 0.035))
    yield Texts(tuple((x, y, str(link.number)) for x, y, link in placed), 0.22, Style("board.reach.text"), is_bold=True)
    struck = tuple(
        (shapes.point(x - _RADIUS, y + _RADIUS), shapes.point(x + _RADIUS, y - _RADIUS))
        for x, y, link in placed
        if link.is_cancelled
    )
    if struck:
        yield Lines(struck, Style(stroke="board.route", width=0.05))
