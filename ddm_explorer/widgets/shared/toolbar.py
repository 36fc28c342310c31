"""The head of any table: where the game stands in one line, and buttons for what is not a move; the help on keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import attributes
from ddm_explorer.widgets.board.canvas_board import NARROW
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.session.game_session import HUMAN
from ddm_explorer.widgets.shared.buttons import pressed
from ddm_explorer.widgets.shared.panel import GamePanel, Told
from ddm_explorer.widgets.table.key_help import KeyHelp


class GameToolbar(GamePanel):
    """Title, turn and buttons; where these are too many for one row, the rest come out below “More”.

    Args:
        does: what each button does, by name: new, save, open, saved, flow, text, keys.
    """

    name = "toolbar"
    sees = ("version", "halted", "players")
    sheet_names = ("where", "buttons")

    def __init__(self, session: Any, bridge: Bridge, does: Mapping[str, Callable[[], object]]) -> None:
        self._does = does
        self.is_text = False
        self.is_flow = False
        self.is_more = False
        super().__init__(session, bridge)

    def begin(self) -> None:
        for what, act in self._does.items():
            self.on(what, partial(self._run, act))
        self.on("undo", lambda _told: self._undo())
        self.on("redo", lambda _told: self._redo())
        self.on("go-on", lambda _told: self.session.resume())
        self.on("pause", lambda _told: self.session.pause())
        self.on("more", lambda _told: self._more())
        self.on("less", lambda _told: self._close())
        self.on("back", lambda _told: self._close(is_by_key=True))

    @property
    def is_menu(self) -> bool:
        """Whether what “More” holds lies open over the page; on a phone it stands among the rest instead."""
        return self.is_more and self.bridge.width >= NARROW

    def _run(self, act: Callable[[], object], _told: Told) -> None:
        self._close(is_by_key=True)  # what is done may send the focus on
        act()

    def _close(self, *, is_by_key: bool = False) -> None:
        if self.is_menu:
            self._more()
            if is_by_key:
                self.bridge.focus('[data-action="toolbar:more"]')

    def _undo(self) -> None:
        if not self.session.transcript.can_undo():
            self.tell("Nothing to undo: this is the beginning of the game.")
        self.session.undo()

    def _redo(self) -> None:
        if not self.session.transcript.can_redo():
            self.tell("Nothing to redo: this is the end of what was played.")
        self.session.redo()

    def _more(self) -> None:
        self.is_more = not self.is_more
        self.draw()

    def where(self) -> str:
        """Where the game stands, in a few words."""
        return self.session.view.question(self.rules, self.state, self.session.viewer)

    def _side(self) -> str:
        """The colour of whoever is to act, "none" where seats have none."""
        return "none"

    def _purse(self) -> str:
        """What whoever is to act can spend, as HTML: on a phone it stays in view here. Empty in most games."""
        return ""

    def flow_button(self) -> str:
        """The button of the chart of the turn, where there is one."""
        if "flow" not in self._does:
            return ""
        is_pressed = pressed(self.is_flow)
        return self.button("The turn", "flow", aria_label="Chart of the turn", aria_pressed=is_pressed)

    def draw(self) -> None:
        self.show(
            f'<div class="ddm-where ddm-side-{self._side()}"><h2>{text(self.session.title)}</h2>'
            f'<p class="ddm-turn">{text(self.where())}</p>{self._purse()}</div>',
            "where",
        )
        transcript = self.session.transcript
        dim_undo, dim_redo = (None if can else "true" for can in (transcript.can_undo(), transcript.can_redo()))
        go_on = ""
        if self.session.waits_for_computer:
            if self.session.halted:
                go_on = self.button("Go on", "go-on", kind="primary", aria_label="Let the computer go on")
            elif HUMAN not in self.session.players:
                go_on = self.button("Pause", "pause", kind="primary", aria_label="Let the computers pause")
        # `aria-disabled` and not `disabled`: the button stays in the order of focus, and a click is answered.
        self.show(
            f'<div class="ddm-tools" role="group" aria-label="Game"{attributes(**self._ways_out())}>'
            + go_on
            + self.button("New game", "new")
            + self.button(
                "<span aria-hidden=true>↶</span><span class=ddm-word> Undo</span>",
                "undo",
                aria_label="Undo",
                aria_disabled=dim_undo,
            )
            + self.button(
                "<span aria-hidden=true>↷</span><span class=ddm-word> Redo</span>",
                "redo",
                aria_label="Redo",
                aria_disabled=dim_redo,
            )
            + self.button(
                "More<span aria-hidden=true> ▾</span>",
                "more",
                kind="plain ddm-overflow",
                aria_expanded=pressed(self.is_more),
            )
            + f'<span class="ddm-second{" ddm-shown" if self.is_more else ""}">'
            + self.button("Save", "save", aria_label="Save the game as a file")
            + self.button("Open", "open", aria_label="Open a game or a position from a file")
            + self.button("My games", "saved", aria_label="My games: those this browser keeps")
            + self._for_the_board()
            + "</span></div>",
            "buttons",
        )

    def _ways_out(self) -> dict[str, str]:
        """What closes the open menu without choosing from it: Escape, and a press beside it."""
        return {"data_away": "toolbar:less", "data_keys": "Escape=toolbar:back"} if self.is_menu else {}

    def _for_the_board(self) -> str:
        """What stands beside the board, which is not there while the screen changes hands."""
        if self.session.is_handing_over:
            return ""
        words = self.button("Text", "text", aria_label="Text view", aria_pressed=pressed(self.is_text))
        return self.flow_button() + words + self.button("Keys", "keys", aria_label="Keys of the board")


class GameHelp(GamePanel):
    """Every key of the board. Hidden until asked for."""

    name = "help"
    sees = ()

    def begin(self) -> None:
        self.is_open = False
        self._more: tuple[tuple[str, tuple[KeyHelp, ...]], ...] = ()
        self.on("close", lambda _told: self._close())

    def add(self, title: str, lines: tuple[KeyHelp, ...]) -> None:
        """Tell of more keys, in a group of their own."""
        self._more = (*self._more, (title, lines))
        self.draw()

    def toggle(self, *, is_by_key: bool = False) -> None:
        """Show or hide the keys."""
        self.is_open = not self.is_open
        self.draw()
        if not is_by_key:
            if self.is_open:
                self.bridge.focus(f"#{self.id('title')}")
        elif self.is_open:
            self.bridge.announce(f"Keys. {self.words()} Press question mark again to hide them.")
        else:
            self.bridge.announce("Keys hidden.")

    def _close(self) -> None:
        self.is_open = False
        self.draw()
        self.bridge.focus_board()

    def groups(self) -> tuple[tuple[str, tuple[KeyHelp, ...]], ...]:
        """All groups of keys."""
        return self._more

    def words(self) -> str:
        """All keys in sentences."""
        return " ".join(f"{', '.join(line.keys)}: {line.does}." for _, lines in self.groups() for line in lines)

    def draw(self) -> None:
        if not self.is_open:
            self.show("")
            return
        groups = "".join(
            f"<div><h4>{text(title)}</h4><dl>"
            + "".join(
                f"<dt>{' '.join(f'<kbd>{text(key)}</kbd>' for key in line.keys)}</dt><dd>{text(line.does)}</dd>"
                for line in lines
            )
            + "</dl></div>"
            for title, lines in self.groups()
        )
        told = "They work while the board has the focus: click it, or go there with Tab."
        self.show(
            self.section(
                "Keys of the board",
                f'<p class="ddm-note-small">{told}</p><div class="ddm-keys">{groups}</div>',
                extra=self.button("Close", "close", kind="quiet"),
            )
        )
