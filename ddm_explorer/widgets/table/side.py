"""The one panel beside the board: tabs, of which one is shown, each scrolling inside itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ipywidgets import VBox

from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import attributes
from ddm_explorer.widgets.session.game_session import HUMAN
from ddm_explorer.widgets.shared.panel import GamePanel, Told
from ddm_explorer.widgets.table.outfit import Tab

ROOMY = 980
"""Below so many pixels of width the panel lies beside the table only while it is open; `frame.css` has the same."""


class SidePanel(GamePanel):
    """The row of tabs, and what each shows.

    Where the table is wide one tab is always shown; where it is not, the panel slides over the table when a tab is
    chosen, and away again with Escape, with the same tab, or with a press beside it.

    Args:
        tabs: in their order.
        boxes: by the names of the tabs, what each holds.
    """

    name = "tabs"
    sees = ("version", "shown")

    def __init__(self, session: Any, bridge: Any, tabs: Sequence[Tab], boxes: Mapping[str, Sequence[Any]]) -> None:
        self.tabs = tuple(tabs)
        self.leading: frozenset[str] = frozenset()
        """The tabs that are not left by themselves."""
        self.current = self.tabs[0].name
        """The name of the tab that is shown."""
        self.is_open = False
        """Whether the panel lies over the table, where it does not stand beside it."""
        self._news = ""
        self._told: list[Callable[[str], Any]] = []
        self.boxes = {
            name: VBox(list(children)).add_class("ddm-tab").add_class("ddm-scrolls").add_class(f"ddm-tab-{name}")
            for name, children in boxes.items()
        }
        self.body = VBox(list(self.boxes.values())).add_class("ddm-side-body")
        super().__init__(session, bridge)

    def begin(self) -> None:
        self.on("show", self._choose)
        self.on("next", lambda _told: self._step(1))
        self.on("previous", lambda _told: self._step(-1))
        self.on("close", lambda _told: self.close(is_by_key=True))
        self.on("away", lambda _told: self.close())
        self.bridge.observe(self._resized, "width")

    def on_tab(self, callback: Callable[[str], Any]) -> None:
        """Call `callback(name)` now and whenever another tab is shown; "" while none can be seen."""
        self._told.append(callback)
        callback(self.current if self._is_roomy or self.is_open else "")

    @property
    def _is_roomy(self) -> bool:
        return not 0 < self.bridge.width < ROOMY

    def _resized(self, _change: Any) -> None:
        self.draw()
        self._tell()

    def _choose(self, told: Told) -> None:
        name = told.get("tab", "")
        if name not in self.boxes:
            return
        if name == self.current and self.is_open and not self._is_roomy:
            self.close()
        else:
            self.show_tab(name)

    def _step(self, by: int) -> None:
        names = [tab.name for tab in self.tabs]
        self.show_tab(names[(names.index(self.current) + by) % len(names)])
        self.bridge.focus(f'[data-action="tabs:show"][data-tab="{self.current}"]')

    def show_tab(self, name: str, *, opens: bool = True) -> None:
        """Show that tab.

        Args:
            opens: whatever is read, and also where the panel has to slide over the table; else the tab is only marked
                where it does not stand beside it, and while what leads through the game is read.
        """
        if name not in self.boxes:
            return
        self.is_open = self.is_open or (opens and not self._is_roomy)
        if opens or ((self._is_roomy or self.is_open) and self.current not in self.leading):
            self.current = name
        is_seen = self.current == name and (self._is_roomy or self.is_open)
        self._news = "" if is_seen else name
        self.draw()
        self._tell()

    def _tell(self) -> None:
        for callback in self._told:
            callback(self.current if self._is_roomy or self.is_open else "")

    def close(self, *, is_by_key: bool = False) -> None:
        """Let the panel slide away, where it lies over the table."""
        if self.is_open:
            self.is_open = False
            self.draw()
            self._tell()
            if is_by_key:
                self.bridge.focus(f'[data-action="tabs:show"][data-tab="{self.current}"]')

    def seen(self, trait: str) -> None:
        shown, node = self.session.shown, self.session.node
        if trait == "version":
            # Whoever plays from here wants to see on the board what that did; whoever reads on meanwhile does not.
            if shown is not None and shown.was_played and node.parent is not None:
                seat = self.rules.to_act(node.parent.state)
                if not isinstance(seat, int) or self.session.players[seat] == HUMAN:
                    self.close()
        elif shown is not None and not shown.verdict.is_legal:
            self.show_tab("why", opens=False)

    def draw(self) -> None:
        is_over = self.is_open and not self._is_roomy
        for name, box in self.boxes.items():
            (box.add_class if name == self.current else box.remove_class)("is-shown")
        (self.body.add_class if is_over else self.body.remove_class)("is-open")
        buttons = "".join(self._tab(tab, is_over=is_over) for tab in self.tabs)
        ways = {"data_keys": "ArrowLeft=tabs:previous ArrowRight=tabs:next ArrowUp=tabs:previous ArrowDown=tabs:next"}
        if is_over:
            ways |= {"data_escape": "tabs:close", "data_away": "tabs:away", "data_within": ".ddm-side"}
        self.show(
            f'<div class="ddm-tabs" role="tablist" aria-label="Beside the board"{attributes(**ways)}>{buttons}</div>'
        )

    def _tab(self, tab: Tab, *, is_over: bool) -> str:
        is_current = tab.name == self.current and (is_over or self._is_roomy)
        news = ' <i class="ddm-news" aria-hidden="true"></i>' if tab.name == self._news else ""
        return self.button(
            f"<span>{text(tab.title)}</span>{news}",
            "show",
            kind="tab",
            data={"tab": tab.name},
            role="tab",
            aria_selected="true" if is_current else "false",
            tabindex="0" if tab.name == self.current else "-1",
        )
