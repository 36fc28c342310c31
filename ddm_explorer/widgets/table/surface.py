"""What every place with a board and panels does alike: a table to play at, and a stage to learn on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.widgets.board.board import Board
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.panels import ChainPanel, FlowPanel
from ddm_explorer.widgets.session.session import Session
from ddm_explorer.widgets.shared.panel import GamePanel
from ddm_explorer.widgets.table.side import SidePanel
from ddm_explorer.widgets.table.toolbar import Toolbar

_AROUND_BOARD: Final = 330
"""Pixels of a window's height that are not the board's, while the page has not said how much room it has."""


class Surface:
    """A board with panels on one page. Subclasses make the parts named below, then call `begin`."""

    session: Session
    bridge: Bridge
    board: Board
    bar: Toolbar
    panels: Mapping[str, GamePanel]
    side: SidePanel
    flow: FlowPanel
    """The chart of the turn, shown when asked for."""

    def begin(self) -> None:
        """Follow the page and the session, once all parts are there."""
        self.bridge.on_error(self._tell_error)
        self.bridge.observe(self._resized, ("width", "height", "room"))
        self.session.observe(self._announce_notice, "notice")
        self.side.on_tab(self._tab_changed)

    def _resized(self, _change: Any) -> None:
        width, height = self.bridge.room
        if not width:
            width, height = self.bridge.width, max(1, self.bridge.height - _AROUND_BOARD)
        self.board.fit(width, height)

    def _walk(self, way: int) -> None:
        """Go on or back through what the last command did."""
        chain = self.panels["chain"]
        if isinstance(chain, ChainPanel):
            chain.walk(way)

    def _toggle_flow(self) -> None:
        self.flow.toggle()
        if self.flow.is_open:
            self.side.show_tab("rules")

    def _tab_changed(self, name: str) -> None:
        """The position is written in words only while somebody reads it."""
        self.panels["text"].widget.layout.display = "" if name == "text" else "none"

    def _announce_notice(self, _change: Any) -> None:
        if self.session.notice:
            self.bridge.announce(self.session.notice)

    def _tell_error(self, sentence: str, error: BaseException) -> None:
        # What people did wrong has a sentence of its own; anything else is our fault and named as such.
        said = str(error) if isinstance(error, InvalidCommand) else f"{sentence}. The game itself is as it was."
        self.session.notice = said
