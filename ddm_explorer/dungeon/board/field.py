"""The Field of one game: its grid, the border in use, the Domains."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ddm_explorer.dungeon.board.grid import Cell, Grid, grid_of, parse_cell
from ddm_explorer.engine.data import library


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Where a game is played.

    `region_mask` holds the squares inside the border in use; `homes` the Domains in play, Player One's
    first; `other_homes` those of the other game size.
    """

    grid: Grid
    region_mask: int
    homes: tuple[Cell, Cell]
    other_homes: tuple[Cell, ...]
    corners: tuple[Cell, Cell]
    standing: str
    note: str


@lru_cache(maxsize=16)
def load_board(name: str, field_id: str) -> Board:
    """The board of that file with the named field in use, from the packaged data."""
    document = library.read_toml("boards", f"{name}.toml")
    grid = grid_of(document["board"]["columns"], document["board"]["rows"])
    homes: dict[str, tuple[Cell, ...]] = {}
    for row in document["field"]:
        ordered = sorted(row["homes"], key=lambda home: home["seat"])
        homes[row["id"]] = tuple(parse_cell(home["square"]) for home in ordered)
    used = next(row for row in document["field"] if row["id"] == field_id)
    one, two = homes[field_id]
    corners = (parse_cell(used["from"]), parse_cell(used["to"]))
    others = tuple(cell for name, cells in homes.items() if name != field_id for cell in cells)
    provenance = used["provenance"]
    return Board(
        grid,
        grid.rectangle(*corners),
        (one, two),
        others,
        corners,
        provenance["standing"],
        provenance["note"],
    )
