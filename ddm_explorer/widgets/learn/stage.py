"""The stage: one board with its panels, on which a chapter shows its lessons and exercises one after the other.

There is one stage to a page, for a board and its panels are what a page waits for. Whoever plays on it (a lesson's
player, an exercise) brings a position and is asked before each command of the visitor:

    stage = Stage()
    stage.beside.children = (my_panel.widget,)           # next to the board; on a phone right below it
    stage.open(transcript, title="…", before=judge, after=look)
    stage.close()                                        # board and panels away, `above` and `under` stay

`before(command, chance)` may hold a command back, answer its draws, or let it be; `after(judged)` is told of what was
played or refused (`learn.session`). Undo, redo and the log move as they like: observe `stage.session` for "version" and
look at `session.node`. Panels of your own are made as `Panel`s with `stage.session` and `stage.bridge`; they may stand
in any of the slots, all of which lie in the root that the bridge listens to.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from ipywidgets import HTML, VBox

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.game import Transcript
from ddm_explorer.widgets.board import answers
from ddm_explorer.widgets.board.board import Board
from ddm_explorer.widgets.board.board_keys import BoardKeys
from ddm_explorer.widgets.board.canvas_board import empty_canvas
from ddm_explorer.widgets.learn.bar import StageBar
from ddm_explorer.widgets.learn.session import EVERY_TIME, After, Before, StageSession
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.panels import FlowPanel
from ddm_explorer.widgets.panels.base import mark_places
from ddm_explorer.widgets.table.frame import Frame
from ddm_explorer.widgets.table.outfit import PANELS, Tab, outfit_of
from ddm_explorer.widgets.table.surface import Surface
from ddm_explorer.widgets.table.table import table_style
from ddm_explorer.widgets.table.toolbar import HelpPanel

_SHEETS: Final = ("learn", "exercise")


class Stage(Surface):
    """A board with panels to play lessons and exercises on.

    Args:
        transcript: what stands on it at first; an empty board of the first edition by default.
        is_closed: nothing is shown yet but what stands in `above` and `under`.
        lesson: what the first tab is called.
        is_page: what stands in `above` is a page to read and scroll, and the table is a part of it.

    Attributes:
        session: what is played; see `StageSession`.
        bridge: the page.
        board: the board.
        keys: the keys of the board; more are entered with `keys.also`.
        panels: all panels by name.
        flow: the chart of the turn, shown when asked for.
        above: slot over everything.
        beside: slot of the first tab beside the board; on a phone it lies open below the action bar.
        pickers: slot below it in the same tab: what else there is to open here.
        under: slot under the whole table.
        widget: the box to show.
    """

    bar: StageBar

    def __init__(
        self,
        transcript: Transcript | None = None,
        *,
        is_closed: bool = False,
        lesson: str = "Lesson",
        is_page: bool = False,
    ) -> None:
        session = self.session = StageSession(transcript=transcript)
        session.passing = EVERY_TIME
        session.open_cards = True  # who learns plays both sides and sees both hands
        canvas = empty_canvas()
        bridge = self.bridge = Bridge(canvas)
        bridge.description = "Arrow keys go over the squares, Enter chooses, question mark lists all keys."
        self.board = Board(session, canvas, bridge)
        self.help = HelpPanel(session, bridge)
        self.keys = BoardKeys(self.board, lambda: self.help.toggle(is_by_key=True), self._walk)
        does = {"flow": self._toggle_flow, "keys": self.help.toggle}
        self.bar = StageBar(session, bridge, does)
        self.flow = FlowPanel(session, bridge)
        self.panels = {name: make(session, bridge) for name, make in PANELS.items()}
        mark_places(session, bridge)
        self.above, self.beside, self.pickers, self.under = (
            VBox().add_class(f"ddm-slot-{name}") for name in ("above", "beside", "pickers", "under")
        )
        self.widget = self._box(lesson)
        if is_page:
            self.widget.add_class("is-page")
        self.begin()
        if is_closed:
            self.close()

    # --- what others ask ------------------------------------------------------------------------------------------

    @property
    def state(self) -> DuelState:
        """The position now."""
        return self.session.state

    def open(
        self,
        transcript: Transcript,
        *,
        title: str = "",
        before: Before | None = None,
        after: After | None = None,
        shows: Iterable[str] | None = None,
        is_spoken: bool = True,
    ) -> None:
        """Show another position, and whom to ask from now on.

        Args:
            transcript: the game; it is shown at the point it stands at.
            title: what it is, for the head of the stage; the edition's title if empty.
            before: asked before each command of the visitor; see `learn.session.Before`.
            after: told of each that was judged; see `learn.session.After`.
            shows: the panels to show, by name; all by default.
            is_spoken: tell a screen reader that something else stands here now.
        """
        session = self.session
        session.before = session.after = None
        self._unseal()
        self.bar.title = title
        self.show_panels(shows)
        session.open(transcript)
        session.passing = EVERY_TIME
        session.before, session.after = before, after
        self.widget.remove_class("is-closed")
        self.bar.draw()
        if is_spoken and title:
            self.bridge.announce(title)

    def close(self) -> None:
        """Put board and panels away; nobody is asked any more."""
        self.session.before = self.session.after = None
        self._unseal()
        self.widget.add_class("is-closed")

    def seal(self, why: str = "", leads: str = "") -> None:
        """Let nothing be tried or judged on the board, or let everything again.

        Args:
            why: what to say instead of a verdict and of what the game asks; "" ends it.
            leads: a button, as HTML, in the place of those that answer the game.
        """
        session = self.session
        session.sealed = session.led = why
        self.board.at_hand.leads = leads
        (self.widget.add_class if why else self.widget.remove_class)("is-sealed")
        session.hint = answers.advice(session, self.board.outlook)

    def watch(self, before: Before | None = None, after: After | None = None) -> None:
        """Ask others from now on, or nobody."""
        self.session.before, self.session.after = before, after

    def show_panels(self, names: Iterable[str] | None = None) -> None:
        """Show these panels only; None for all. What is asked is always shown, and the text view is the visitor's."""
        wanted = set(PANELS) if names is None else {"status", *names}
        for name, panel in self.panels.items():
            if name != "text":
                panel.widget.layout.display = "" if name in wanted else "none"

    def tell(self, sentence: str) -> None:
        """Tell one sentence about what just happened; told again, it is news again."""
        self.session.notice = ""
        self.session.notice = sentence

    # --- inside ---------------------------------------------------------------------------------------------------

    def _unseal(self) -> None:
        if self.session.sealed:
            self.seal()

    def _box(self, lesson: str) -> VBox:
        outfit = outfit_of(self.session.kit)
        first = (Tab("lesson", lesson, ()), (self.beside, self.pickers))
        frame = Frame(
            self.session,
            self.bridge,
            outfit,
            {**self.panels, "flow": self.flow},
            self.board,
            outfit.plates(self.session, self.bridge),
            self.bar,
            over=(self.help.widget,),
            first=(first,),
        )
        self.side = frame.side
        style = HTML(f"<style>{stage_style()}</style>").add_class("ddm-style")
        box = VBox([style, self.bridge, self.above, frame.widget, self.under])
        box.add_class("ddm-table").add_class("ddm-stage")
        return box


@cache
def stage_style() -> str:
    """The style sheet of a stage: that of a table, and what learning adds to it."""
    own = (Path(__file__).with_name(f"{name}.css").read_text(encoding="utf-8") for name in _SHEETS)
    return "\n".join((table_style(), *own))
