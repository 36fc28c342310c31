"""A die that unfolds on the board: from the square of its star side by side is turned down until the whole net lies."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.view.duel.frame import Frame
from ddm_explorer.view.duel.scene import figure_marks
from ddm_explorer.view.scene.scene import Box, Mark, Rects, Style
from ddm_explorer.view.scene.shapes import point
from ddm_explorer.widgets.session.legal_actions import Outlook

STEPS = 6
"""Frames for each turn of a side."""


def folds(star: Cell, cells: tuple[Cell, ...]) -> list[list[tuple[Cell, Cell]]]:
    """The order in which the sides come down: for each round the pairs of a square that lies and one turned from it."""
    lies, rounds = {star}, list[list[tuple[Cell, Cell]]]()
    while True:
        turned: dict[Cell, Cell] = {}
        for cell in cells:
            if cell in lies:
                continue
            near = [one for one in lies if abs(one[0] - cell[0]) + abs(one[1] - cell[1]) == 1]
            if near:
                turned[cell] = min(near)
        if not turned:
            return rounds
        rounds.append([(near, cell) for cell, near in turned.items()])
        lies |= set(turned)


def unfolding(
    before: Outlook, frame: Frame, side: str, star: Cell, cells: tuple[Cell, ...]
) -> list[Callable[[], tuple[Mark, ...]]]:
    """Frames of the figures' layer, which lie over the shape that is there already: what has not come down is covered.

    Args:
        before: the position without the shape.
        frame: the picture.
        side: the colour of the shape.
        star: its star's square.
        cells: its squares.
    """
    rounds = folds(star, cells)
    return [
        _frame(before, frame, side, rounds, number, index / STEPS)
        for number in range(len(rounds))
        for index in range(STEPS)
    ]


def _frame(
    before: Outlook, frame: Frame, side: str, rounds: list[list[tuple[Cell, Cell]]], number: int, part: float
) -> Callable[[], tuple[Mark, ...]]:
    def marks() -> tuple[Mark, ...]:
        hidden = [cell for each in rounds[number:] for _, cell in each]
        reach = 0.5 - 0.5 * cos(pi * part)
        flaps = tuple(_flap(frame, near, cell, reach) for near, cell in rounds[number] if reach > 0.02)
        covers = tuple(frame.box(cell, -0.04) for cell in hidden if frame.shows(cell))
        return (
            Rects(covers, Style("board.field")),
            Rects(flaps, Style(f"board.path.{side}", f"board.path.{side}.edge", 0.06)),
            *figure_marks(before.snapshot, frame),
        )

    return marks


def _flap(frame: Frame, near: Cell, cell: Cell, reach: float) -> Box:
    """The side that turns from one square onto the next, seen from above: it grows from their common edge."""
    x, y = frame.corner(cell)
    (from_x, from_y), (to_x, to_y) = frame.centre(near), frame.centre(cell)
    across, down = round(to_x - from_x), round(to_y - from_y)
    width = reach if across else 1.0
    height = reach if down else 1.0
    left = x if across >= 0 else x + 1 - reach
    top = y if down >= 0 else y + 1 - reach
    return (*point(left, top), *point(width, height))
