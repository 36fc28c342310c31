"""How far one gets from a square, step by step: worked out once for a start and its ground, as far as is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ddm_explorer.dungeon.board.grid import Cell


class Flood:
    """The squares that can be entered within each number of steps.

    Args:
        start: the bit of the square one stands on.
        passable: the squares one may go through.
        ends_only: those one may stop on but not go through.
        spread: the squares beside those of a mask.
    """

    __slots__ = ("_ends_only", "_is_over", "_passable", "_spread", "edges", "reached")

    def __init__(self, start: int, passable: int, ends_only: int, spread: Callable[[int], int]) -> None:
        self._passable = passable
        self._ends_only = ends_only
        self._spread = spread
        self._is_over = False
        self.edges = [start]
        """By the number of steps, the squares one gets to in no fewer and may go on from."""
        self.reached = [start]
        """By the number of steps, all squares one gets to in so many or fewer, the start too."""

    def within(self, steps: int) -> int:
        """All squares one gets to in that many steps, the start too."""
        reached = self.reached
        if steps < len(reached):
            return reached[max(steps, 0)]
        if self._is_over:
            return reached[-1]
        edges, spread, passable, ends_only = self.edges, self._spread, self._passable, self._ends_only
        seen, edge = reached[-1], edges[-1]
        for _ in range(steps + 1 - len(reached)):
            beside = spread(edge) & ~seen
            edge = beside & passable
            more = edge | (beside & ends_only) if ends_only else edge
            if not more:
                self._is_over = True
                break
            seen |= more
            edges.append(edge)
            reached.append(seen)
        return seen

    def way_to(
        self, start: Cell, end: Cell, bit: Mapping[Cell, int], sides: Mapping[Cell, tuple[Cell, ...]]
    ) -> tuple[Cell, ...] | None:
        """A shortest way from the start to a square one may stop on: of several the one that turns first to the side
        that comes first in `sides`, where they part. None if it does not lead there."""
        target, steps = bit[end], 1
        while not self.within(steps) & target:
            steps += 1
            if self._is_over and steps >= len(self.reached):
                return None
        # The squares of each distance from which the end is still near enough, from the end back to the start.
        edge, layers = target, []
        for layer in self.edges[steps - 1 : 0 : -1]:
            edge = self._spread(edge) & layer
            layers.append(edge)
        way = [start]
        for layer in reversed(layers):
            for beside in sides[way[-1]]:
                if bit[beside] & layer:
                    way.append(beside)
                    break
        return (*way, end)
