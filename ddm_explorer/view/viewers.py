"""Who looks at a game, and what they have seen of it. The same for every game.

A viewer is a seat (from 0), `WATCHER` (sees what lies open to all), or None: all sides lie open, as for friends at one
screen.
"""

from __future__ import annotations

from ddm_explorer.engine.game import Node

WATCHER = -1
"""A viewer who sits on no side."""


def line_of(node: Node | None) -> frozenset[int]:
    """The numbers of all points on the way from the beginning to that one."""
    numbers = set()
    while node is not None:
        numbers.add(node.number)
        node = node.parent
    return frozenset(numbers)
