"""Parts of sentences on events: who, and from where to where."""

from __future__ import annotations

from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.position.state import LORD
from ddm_explorer.view.sentences.phrases import listed
from ddm_explorer.view.sentences.speech import Speech


def figure_name(old: Speech, new: Speech, number: int) -> str:
    """The name of a monster or item, also when it has left; the edition's word for a Lord."""
    if number == LORD:
        return f"the {old.words['lord']}"
    item = new.state.item(number)
    if item is not None:
        return new.item(item)
    return old.named(number) if old.monster(number) or old.state.item(number) else new.named(number)


def arrival_square(s: Speech, cell: Cell) -> str:
    """Where a figure arrived: "the star square G12", or where a reading lets it stand elsewhere, "F12"."""
    laid = next((each for each in reversed(s.state.laid) if cell in each.cells), None)
    return f"the {s.words['star']} {cell_name(cell)}" if laid is None or laid.star == cell else cell_name(cell)


def path_words(path: tuple[Cell, ...]) -> str:
    """A way from square to square: "from F8 over F9 to F10"."""
    over = [cell_name(cell) for cell in path[1:-1]]
    way = f" over {listed(over)}" if over else ""
    return f"from {cell_name(path[0])}{way} to {cell_name(path[-1])}"
