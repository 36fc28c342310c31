"""What every place with a board and panels does alike: a table to play at, and a stage to learn on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.widgets.board.board import Board
from ddm_explorer.widgets.board.canvas_board import NARROW
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.panels import ChainPanel, FlowPanel
from ddm_explorer.widgets.session.session import Session
from ddm_explorer.widgets.shared.panel import GamePanel
from ddm_explorer.widgets.table.toolbar import Toolbar

# Widths of the root in pixels at which its columns change, beside `NARROW`; `table.css` has the same.
WIDE: Final = 1080
WIDEST: Final = 1500

AROUND_BOARD: Final = 215
"""Pixels of a wide page's height that are not the board's: the head, and the line below it."""
_BOARD_PART: Final = {NARROW: 0.56, WIDE: 0.46, WIDEST: 0.44}
_MOST_BOARD: Final = 780


class Surface:
    """A board with panels on one page. Subclasses make the parts named below, then call `begin`."""

    session: Session
    bridge: Bridge
    board: Board
    bar: Toolbar
    panels: Mapping[str, GamePanel]
    flow: FlowPanel
    """The chart of the turn, shown when asked for."""

    def begin(self) -> None:
        """Follow the page and the session, once all parts are there."""
        self.bridge.on_error(self._tell_error)
        self.bridge.observe(self._resized, ("width", "height"))
        self.session.observe(self._announce_notice, "notice")
        self.session.observe(self._taken, "ghost")

    def _resized(self, _change: Any) -> None:
        width, height = self.bridge.width, self.bridge.height
        # On a wide page head, board and the line below it shall fit into the window together.
        self.board.fit(board_width(width), max(1, height - AROUND_BOARD) if height and width >= NARROW else 0)

    def _taken(self, change: Any) -> None:
        """On a phone the pile lies a long way below the board, where what is taken from it goes."""
        taken, held = change["new"], change["old"]
        if taken is not None and taken.star is None and held is None and 0 < self.bridge.width < NARROW:
            self.bridge.focus_board()

    def _walk(self, way: int) -> None:
        """Go on or back through what the last command did."""
        chain = self.panels["chain"]
        if isinstance(chain, ChainPanel):
            chain.walk(way)

    def _toggle_flow(self) -> None:
        self.flow.toggle()
        self.bar.is_flow = self.flow.is_open
        self.bar.draw()

    def _toggle_text(self) -> None:
        self._show_text(not self.bar.is_text)
        if self.bar.is_text:
            self.bridge.focus(".ddm-panel.ddm-text h3")

    def _show_text(self, is_shown: bool) -> None:
        self.bar.is_text = is_shown
        self.bar.draw()
        self.panels["text"].widget.layout.display = "" if is_shown else "none"

    def _announce_notice(self, _change: Any) -> None:
        if self.session.notice:
            self.bridge.announce(self.session.notice)

    def _tell_error(self, sentence: str, error: BaseException) -> None:
        # What people did wrong has a sentence of its own; anything else is our fault and named as such.
        said = str(error) if isinstance(error, InvalidCommand) else f"{sentence}. The game itself is as it was."
        self.session.notice = said


def board_width(width: int) -> int:
    """How wide the board is drawn in a table that has so many pixels."""
    part = next((part for least, part in sorted(_BOARD_PART.items(), reverse=True) if width >= least), 1.0)
    return min(_MOST_BOARD, int(width * part))
