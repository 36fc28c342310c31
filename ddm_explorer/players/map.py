"""Distances on the Field, as a player sees them."""

from __future__ import annotations

from ddm_explorer.dungeon.grid import Cell
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.state import DuelState

FAR = 99
"""Farther than any way on the Field."""


def distances(kit: Kit, goal_mask: int, within_mask: int) -> dict[Cell, int]:
    """Steps from each square of `within_mask` to the nearest square of `goal_mask` inside it; others are absent."""
    grid = kit.grid
    layer = goal_mask & within_mask
    seen = layer
    found: dict[Cell, int] = {}
    count = 0
    while layer:
        for cell in grid.cells_of(layer):
            found[cell] = count
        layer = grid.beside(layer) & within_mask & ~seen
        seen |= layer
        count += 1
    return found


def steps_to_lord(kit: Kit, state: DuelState, seat: int) -> dict[Cell, int]:
    """Steps of the other seat's monsters to a square beside that seat's Lord, whoever stands in the way."""
    home = state.seats[seat].home
    if home is None:
        return {}
    return distances(kit, kit.grid.beside(kit.grid.bit[home]), kit.walkable_mask(state, 1 - seat))


def steps_to_foes(kit: Kit, state: DuelState, seat: int) -> dict[Cell, int]:
    """Steps of that seat's monsters to a square beside an opposing monster, whoever stands in the way."""
    foes = kit.grid.mask(monster.cell for monster in state.monsters if monster.owner != seat)
    return distances(kit, kit.grid.beside(foes), kit.walkable_mask(state, seat))


def gap_to_lord(kit: Kit, state: DuelState, seat: int, own_path_mask: int) -> int:
    """How many squares must still be built between a path and that seat's Domain: 0 if the path touches it."""
    home = state.seats[seat].home
    if home is None:
        return FAR
    grid = kit.grid
    reached = grid.bit[home]
    whole = own_path_mask | state.path_mask
    hanging = grid.filled(own_path_mask, whole)
    count = 0
    while not grid.beside(reached) & hanging:
        wider = (reached | grid.beside(reached)) & kit.board.region_mask
        if wider == reached:
            return FAR
        reached = wider
        count += 1
    return count
