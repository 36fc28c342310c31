"""How the parts of a table stand on one screen: plates above and below the board, the action bar, the panel beside.

The style sheet is `frame.css`. Nothing here knows a game: which panels go where is said by its `Outfit`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ipywidgets import VBox

from ddm_explorer.widgets.shared.panel import GamePanel
from ddm_explorer.widgets.table.outfit import Outfit, Tab
from ddm_explorer.widgets.table.side import SidePanel


def parts_of(panels: Mapping[str, GamePanel], names: Iterable[str]) -> list[Any]:
    """What stands for names of an outfit; what this place has no panel for is left out."""
    return [part_of(panels, name) for name in names if name.partition(".")[0] in panels]


def part_of(panels: Mapping[str, GamePanel], name: str) -> Any:
    """What stands for a name of an outfit: a panel, or with a dot one of its sheets.

    Raises:
        KeyError: there is no such panel or sheet.
    """
    panel, _, sheet = name.partition(".")
    if not sheet:
        return panels[panel].widget
    made = panels[panel]
    return made.sheets[sheet].add_class("ddm-panel").add_class(f"ddm-{made.name}").add_class(f"ddm-{made.name}-{sheet}")


class Frame:
    """The frame round a board.

    Args:
        session: what is played.
        bridge: the page.
        outfit: which panels stand where.
        panels: all panels, by name.
        board: the board.
        plates: the plates.
        bar: the head, whose sheet `where` heads the action bar and whose `buttons` stand below the panel.
        over: what opens over the table: the new game, the saved games, the help.
        first: tabs before those of the outfit, each with what it holds, that lead through the game.
        asked: what stands in the action bar before the panels of the outfit.

    Attributes:
        side: the panel beside the board.
        widget: the box to lay out.
    """

    def __init__(
        self,
        session: Any,
        bridge: Any,
        outfit: Outfit,
        panels: Mapping[str, GamePanel],
        board: Any,
        plates: GamePanel,
        bar: GamePanel,
        *,
        over: Iterable[Any] = (),
        first: Sequence[tuple[Tab, Sequence[Any]]] = (),
        asked: Sequence[Any] = (),
    ) -> None:
        boxes: dict[str, Sequence[Any]] = {tab.name: held for tab, held in first}
        boxes |= {tab.name: parts_of(panels, tab.panels) for tab in outfit.tabs}
        tabs = (*(tab for tab, _ in first), *outfit.tabs)
        self.side = SidePanel(session, bridge, tabs, boxes)
        # What is typed in words is answered there.
        self.side.leading = frozenset((*(tab.name for tab, _ in first), "text"))
        said = VBox([bar.sheets["where"], board.hint_widget]).add_class("ddm-said").add_class("ddm-scrolls")
        self.bar = VBox([said, *asked, *board.beside, *parts_of(panels, outfit.asks)])
        self.bar.add_class("ddm-actions")
        strips = {
            name: sheet.add_class("ddm-panel").add_class("ddm-plates-of") for name, sheet in plates.sheets.items()
        }
        tools = bar.sheets["buttons"].add_class("ddm-panel").add_class("ddm-toolbar")
        notice = parts_of(panels, outfit.notices)
        side = VBox([self.side.widget, self.side.body, tools]).add_class("ddm-side")
        self.widget = VBox(
            [
                strips["others"].add_class("ddm-plates-others"),
                board.widget,
                strips["own"].add_class("ddm-plates-own"),
                self.bar,
                side,
                VBox(notice).add_class("ddm-notices"),
                VBox([*over, *parts_of(panels, outfit.over)]).add_class("ddm-over"),
            ]
        ).add_class("ddm-frame")
