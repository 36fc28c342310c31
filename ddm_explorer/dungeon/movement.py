"""Where a monster can walk, at what price, and whom a figure can attack."""

from __future__ import annotations

from ddm_explorer.dungeon.grid import Cell
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.state import DuelState, Monster


def reach(kit: Kit, state: DuelState, monster: Monster, crests: int | None = None) -> dict[Cell, tuple[Cell, ...]]:
    """The cheapest path to every square the monster may stop on.

    Args:
        crests: how many Progress crests may be spent; by default those its owner holds.

    Returns:
        For each square (column, row) the squares from where it stands to there, both included. One entry
        per destination: longer ways to the same square only pay more.
    """
    options, bit = kit.options, kit.grid.bit
    held = state.seats[monster.owner].crests.move if crests is None else crests
    steps = held // options.move_price
    passable = kit.walkable_mask(state, monster.owner)
    standing = 0
    for other in state.monsters:
        if other.number != monster.number:
            square = bit[other.cell]
            standing |= square
            if not (options.passes_own if other.owner == monster.owner else options.passes_opposing):
                passable &= ~square
    free = -1 if options.shares_squares else ~standing
    sides = kit.grid.sides
    ways: dict[Cell, tuple[Cell, ...]] = {monster.cell: (monster.cell,)}
    edge = [monster.cell]
    while steps > 0 and edge:
        steps -= 1
        further = []
        for cell in edge:
            way = ways[cell]
            for beside in sides[cell]:
                if beside not in ways and bit[beside] & passable:
                    ways[beside] = (*way, beside)
                    further.append(beside)
        edge = further
    del ways[monster.cell]
    return {cell: way for cell, way in ways.items() if bit[cell] & free}


def targets(kit: Kit, state: DuelState, cell: Cell) -> tuple[Cell, ...]:
    """The squares beside `cell` on which a figure stands that the figure there may attack."""
    monster = state.monster_at(cell)
    owner = monster.owner if monster is not None else state.lord_at(cell)
    if owner is None:
        return ()
    opposing = [other.cell for other in state.monsters if other.owner != owner]
    if monster is not None:
        home = state.seats[1 - owner].home
        if home is not None:
            opposing.append(home)
    return tuple([beside for beside in kit.grid.sides[cell] if beside in opposing]) if opposing else ()


def any_way(kit: Kit, state: DuelState, start: Cell, end: Cell) -> tuple[Cell, ...]:
    """A path from one square to another for showing and judging: the best that can be said.

    The cheapest one the monster there could walk if it had crests enough; else the shortest over dungeon
    squares, whoever stands there; else the shortest over any squares of the grid. Both ends included.
    """
    monster = state.monster_at(start)
    if monster is not None:
        way = reach(kit, state, monster, crests=len(kit.grid.cells) * kit.options.move_price).get(end)
        if way is not None:
            return way
    for within in (state.path_mask, kit.grid.all_mask):
        way = _shortest(kit, start, end, within | kit.grid.bit.get(end, 0))
        if way is not None:
            return way
    return (start, end)


def _shortest(kit: Kit, start: Cell, end: Cell, within: int) -> tuple[Cell, ...] | None:
    ways: dict[Cell, tuple[Cell, ...]] = {start: (start,)}
    edge = [start]
    while edge and end not in ways:
        further = []
        for cell in edge:
            for beside in kit.grid.sides.get(cell, ()):
                if beside not in ways and kit.grid.bit[beside] & within:
                    ways[beside] = (*ways[cell], beside)
                    further.append(beside)
        edge = further
    return ways.get(end)
