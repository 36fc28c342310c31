"""Lifting a laid shape with what stands on it and putting it elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.board.nets import cells_at, placements
from ddm_explorer.dungeon.commands import Use
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState, Laid
from ddm_explorer.engine.verdict import Finding

TURNS = ("0", "1", "2", "3")


def shape_on(state: DuelState, cell: Cell) -> int | None:
    """The place, in the order of laying, of the shape that covers the square."""
    return next((place for place, laid in enumerate(state.laid) if cell in laid.cells), None)


def relaid_cells(derived: Derived, state: DuelState, laid: Laid, turns: int, star: Cell) -> tuple[Cell, ...]:
    """The squares the shape would cover, its side up as before."""
    mirrored = derived.is_laid_mirrored(state, laid)
    return cells_at(derived.shapes[laid.shape], turns, star, is_mirrored=mirrored)


def relay_findings(derived: Derived, state: DuelState, seat: int, use: Use) -> Iterator[Finding]:
    """The shape lies elsewhere inside, off everything, beside another shape, and cuts no path off its Lord."""
    place = shape_on(state, use.at[0]) if use.at else None
    good = place is not None and len(use.at) == 2 and use.choice in TURNS
    yield Finding("relays_a_shape", good, {"given": len(use.at), "choice": use.choice}, use.at)
    if place is None or not good:
        return
    laid = state.laid[place]
    cells = relaid_cells(derived, state, laid, int(use.choice), use.at[1])
    bit, grid = derived.grid.bit, derived.grid
    mine = grid.mask(laid.cells)
    others = state.path_mask & ~mine
    counters = grid.mask(cell for cell, _ in state.counters)
    outside = tuple(cell for cell in cells if not bit.get(cell, 0) & derived.board.region_mask)
    yield Finding("relay_inside", not outside, {"outside": len(outside)}, outside)
    homes = derived.homes_mask | derived.other_homes_mask * (not derived.options.covers_other_homes)
    covered = tuple(cell for cell in cells if bit.get(cell, 0) & others)
    yield Finding("relay_overlaps_nothing", not covered, {"covered": len(covered)}, covered)
    on_homes = tuple(cell for cell in cells if bit.get(cell, 0) & homes)
    unused = grid.mask(cells) & derived.other_homes_mask
    yield Finding("relay_off_homes", not on_homes, {} if on_homes else {"unused": unused.bit_count()}, on_homes)
    if counters:
        on_counters = tuple(cell for cell in cells if bit.get(cell, 0) & counters)
        yield Finding("relay_off_counters", not on_counters, {"covered": len(on_counters)}, on_counters)
    mask = grid.mask(cells)
    yield Finding("relay_goes_elsewhere", mask != mine, {}, cells)
    yield Finding("relay_touches", bool(derived.attached(mask) & others), {}, cells)
    if not outside:
        spares = laid.owner != seat and derived.options.relays_cut_others
        loose = () if spares else _cut_off(derived, state, laid, mask)
        yield Finding("relay_cuts_no_path", not loose, {"count": len(loose)}, loose)


def _cut_off(derived: Derived, state: DuelState, laid: Laid, mask: int) -> tuple[Cell, ...]:
    """The squares of the shape's owner that would no longer hang on its Domain."""
    grid, player = derived.grid, state.seats[laid.owner]
    path = (player.path_mask & ~grid.mask(laid.cells)) | mask
    if player.home is None:
        return ()
    return tuple(grid.cells_of(path & ~derived.hanging(grid.bit[player.home], path)))


def relay_choices(derived: Derived, state: DuelState, seat: int) -> Iterator[tuple[tuple[Cell, ...], str]]:
    """Every way to relay one shape, by masks."""
    grid = derived.grid
    barred_anyhow = derived.homes_mask | derived.other_homes_mask * (not derived.options.covers_other_homes)
    barred_anyhow |= grid.mask(cell for cell, _ in state.counters)
    for laid in state.laid:
        mine = grid.mask(laid.cells)
        others = state.path_mask & ~mine
        barred, edge = others | barred_anyhow, derived.attached(others)
        mirrored = derived.is_laid_mirrored(state, laid)
        spares = laid.owner != seat and derived.options.relays_cut_others
        touched = () if spares else _must_touch(derived, state, laid.owner, mine)
        for place in placements(grid, derived.board.region_mask, derived.shapes[laid.shape], is_mirrored=mirrored):
            if place.mask & barred or place.mask == mine or not place.mask & edge:
                continue
            if all(place.mask & each for each in touched):
                yield (laid.cells[0], place.star), TURNS[place.turns]


def _must_touch(derived: Derived, state: DuelState, owner: int, mine: int) -> tuple[int, ...]:
    """Of what squares a shape of that owner must lie on one at least, of each, so that all its path hangs on its Domain
    again: those around what hangs there without the shape, and those around each part that does not."""
    player = state.seats[owner]
    if player.home is None:
        return ()
    rest, home = player.path_mask & ~mine, derived.grid.bit[player.home]
    hung = derived.hanging(home, rest)
    found = [derived.attached(hung | home)]
    loose = rest & ~hung
    while loose:
        part = loose & -loose
        part |= derived.hanging(part, rest)
        found.append(derived.attached(part))
        loose &= ~part
    return tuple(found)


def carried(state: DuelState, laid: Laid, cells: tuple[Cell, ...]) -> tuple[tuple[int, Cell], ...]:
    """What stands on the shape, and where it stands when the shape lies on `cells` (in the order of the shape)."""
    new = dict(zip(laid.cells, cells, strict=True))
    standing = [(monster.number, monster.cell) for monster in state.monsters]
    standing += [(item.number, item.cell) for item in state.items]
    return tuple((number, new[cell]) for number, cell in standing if cell in new)
