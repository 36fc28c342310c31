"""The head of a stage: where the game stands in one line, and the few buttons that are not a move."""

from __future__ import annotations

from ddm_explorer.widgets.table.toolbar import Toolbar


class StageBar(Toolbar):
    """Title, turn, undo and redo; the chart of the turn and the keys in the menu."""

    first = ()
