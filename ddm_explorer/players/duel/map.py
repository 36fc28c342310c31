"""Distances on the Field, as a player sees them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState

FAR = 99
"""Farther than any way on the Field."""


@lru_cache(maxsize=1024)
def distances(derived: Derived, goal_mask: int, within_mask: int) -> Mapping[Cell, int]:
    """Steps from each square of `within_mask` to the nearest square of `goal_mask` inside it; others are absent."""
    grid = derived.grid
    spread = grid.near if derived.options.steps_diagonally else grid.beside
    layer = goal_mask & within_mask
    seen = layer
    found: dict[Cell, int] = {}
    count = 0
    while layer:
        for cell in grid.cells_of(layer):
            found[cell] = count
        layer = spread(layer) & within_mask & ~seen
        seen |= layer
        count += 1
    return found


def steps_to_lord(derived: Derived, state: DuelState, seat: int) -> Mapping[Cell, int]:
    """Steps of the other seat's monsters to a square beside that seat's Lord, whoever stands in the way."""
    home = state.seats[seat].home
    if home is None:
        return {}
    return distances(derived, derived.grid.beside(derived.grid.bit[home]), derived.walkable_mask(state, 1 - seat))


def steps_to_foes(derived: Derived, state: DuelState, seat: int) -> Mapping[Cell, int]:
    """Steps of that seat's monsters to a square beside an opposing monster, whoever stands in the way."""
    foes = derived.grid.mask(monster.cell for monster in state.monsters if monster.owner != seat)
    return distances(derived, derived.grid.beside(foes), derived.walkable_mask(state, seat))


def steps_to_border(derived: Derived, state: DuelState, seat: int) -> Mapping[Cell, int]:
    """Steps of that seat's monsters to where the other seat's monsters can come beside them."""
    return distances(
        derived, derived.grid.beside(derived.walkable_mask(state, 1 - seat)), derived.walkable_mask(state, seat)
    )


def flight_to_lord(derived: Derived, state: DuelState, seat: int) -> Mapping[Cell, int]:
    """As `steps_to_lord`, for a monster that also crosses squares without path."""
    home = state.seats[seat].home
    if home is None:
        return {}
    landing = derived.grid.beside(derived.grid.bit[home]) & derived.walkable_mask(state, 1 - seat)
    return distances(derived, landing, derived.board.region_mask & ~derived.homes_mask)


def gap_to_lord(derived: Derived, state: DuelState, seat: int, own_path_mask: int) -> int:
    """How many squares must still be built between a path of the other seat and that seat's Domain: 0 if the path
    touches it, `FAR` if it never can. Where monsters walk on their own side's path alone, only that counts."""
    home = state.seats[seat].home
    if home is None:
        return FAR
    grid = derived.grid
    reached = grid.bit[home]
    if derived.options.walks == "both":
        open_mask, hanging = derived.board.region_mask, grid.filled(own_path_mask, own_path_mask | state.path_mask)
    else:
        open_mask, hanging = derived.board.region_mask & ~derived.covered_mask(state) | own_path_mask, own_path_mask
    count = 0
    while not grid.beside(reached) & hanging:
        wider = reached | grid.beside(reached) & open_mask
        if wider == reached:
            return FAR
        reached = wider
        count += 1
    return count
