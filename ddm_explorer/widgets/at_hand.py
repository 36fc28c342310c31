"""What fits now, in reach of the board: turn the shape in hand, or end the turn.

The panels have these buttons too, but on a phone or a small screen they may lie a page away from the board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.state import Step
from ddm_explorer.view.html import button
from ddm_explorer.widgets.bridge import Bridge
from ddm_explorer.widgets.outlook import Outlook
from ddm_explorer.widgets.session import Session


class AtHand:
    """Buttons beside the line under the board; none of them says anything that a panel does not.

    Args:
        session: what is played.
        bridge: tells of clicks.
        outlook: what can be done in the position at hand.
    """

    def __init__(self, session: Session, bridge: Bridge, outlook: Callable[[], Outlook]) -> None:
        self.session = session
        self.bridge = bridge
        self._outlook = outlook
        self.widget = HTML()
        """The box to lay out."""
        self.widget.add_class("ddm-at-hand")
        bridge.on_action("hand:left", lambda _told: session.turn(-1))
        bridge.on_action("hand:right", lambda _told: session.turn(1))
        bridge.on_action("hand:end", self._end)
        session.observe(self._changed, ("version", "ghost", "players", "halted"))
        self._draw()

    def _end(self, _told: dict[str, str]) -> None:
        self.session.send(say.EndTurn())
        # The button goes with the turn: whoever came to it by keyboard goes on at the board.
        self.bridge.focus_board()

    def _changed(self, _change: Any) -> None:
        self._draw()

    def _draw(self) -> None:
        state = self.session.state
        buttons = ""
        if self.session.waits_for_computer:
            pass
        elif state.step is Step.BUILD and self.session.ghost is not None:
            piece = self.session.duel.edition.words["shape_short"]
            buttons = _button("↺", "left", aria_label=f"{piece} a quarter to the left")
            buttons += _button("↻", "right", aria_label=f"{piece} a quarter to the right")
        elif state.step is Step.ADVANCE and state.attack is None:
            buttons = _button("End this turn", "end", is_first=not self._outlook().movers)
        self.widget.layout.display = "" if buttons else "none"
        self.widget.value = buttons


def _button(inner: str, what: str, *, is_first: bool = False, **more: str) -> str:
    return button(inner, f"hand:{what}", class_="ddm-hand-button" + (" is-first" if is_first else ""), **more)
