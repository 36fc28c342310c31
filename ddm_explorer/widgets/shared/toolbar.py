"""The head of any table: where the game stands in one line, and buttons for what is not a move; the help on keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar

from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import attributes
from ddm_explorer.view.sentences.phrases import sentence
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.session.game_session import HUMAN, TEMPOS
from ddm_explorer.widgets.shared.buttons import pressed
from ddm_explorer.widgets.shared.panel import GamePanel, Told
from ddm_explorer.widgets.table.key_help import KeyHelp


class GameToolbar(GamePanel):
    """Title and turn, and few buttons: undo, redo, a new game, and a menu with the rest.

    Args:
        does: what each button does, by name: new, save, open, saved, flow, keys; what is left out has no button.
    """

    name = "toolbar"
    sees = ("version", "halted", "players", "tempo")
    sheet_names = ("where", "buttons")
    title = ""
    """What is played here, where it is not the game's own title."""

    def __init__(self, session: Any, bridge: Bridge, does: Mapping[str, Callable[[], object]]) -> None:
        self._does = does
        self.is_more = False
        self.pressed: dict[str, bool] = {}
        """For what in the menu is a switch: whether it is on."""
        super().__init__(session, bridge)

    def begin(self) -> None:
        for what, act in self._does.items():
            self.on(what, partial(self._run, act))
        self.on("undo", lambda _told: self._undo())
        self.on("redo", lambda _told: self._redo())
        self.on("go-on", lambda _told: self.session.resume())
        self.on("pause", lambda _told: self.session.pause())
        self.on("tempo", lambda _told: self._next_tempo())
        self.on("more", lambda _told: self._more())
        self.on("less", lambda _told: self._close())
        self.on("back", lambda _told: self._close(is_by_key=True))

    def _run(self, act: Callable[[], object], _told: Told) -> None:
        self._close(is_by_key=True)  # what is done may send the focus on
        act()

    def _close(self, *, is_by_key: bool = False) -> None:
        if self.is_more:
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

    def _next_tempo(self) -> None:
        """The computers follow each other more quickly, and after the quickest slowly again."""
        tempos = tuple(TEMPOS)
        self.session.tempo = tempos[(tempos.index(self.session.tempo) + 1) % len(tempos)]
        self.bridge.announce(f"Speed: {TEMPOS[self.session.tempo]}.")

    def _more(self) -> None:
        self.is_more = not self.is_more
        self.draw()

    def where(self) -> str:
        """Where the game stands, in a few words."""
        return sentence(self.session.where).rstrip(".")

    def _side(self) -> str:
        """The colour of whoever is to act, "none" where seats have none."""
        return "none"

    def draw(self) -> None:
        self.show(
            f'<div class="ddm-where ddm-side-{self._side()}"><h2>{text(self.title or self.session.title)}</h2>'
            f'<p class="ddm-turn">{text(self.where())}</p></div>',
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
            if HUMAN not in self.session.players:
                tempo = self.session.tempo
                label = f"Speed of the computers: {TEMPOS[tempo]}. Press for the next"
                go_on += self.button(f"{tempo:g}×", "tempo", aria_label=label)
        # `aria-disabled` and not `disabled`: the button stays in the order of focus, and a click is answered.
        tools = go_on + self._tool("↶", "Undo", "undo", aria_disabled=dim_undo)
        tools += self._tool("↷", "Redo", "redo", aria_disabled=dim_redo)
        tools += "".join(
            self.button(text(said), name, kind="plain ddm-wide") for name, said in self.first if name in self._does
        )
        tools += self._tool("⋮", "More", "more", aria_expanded=pressed(self.is_more), aria_label="More")
        self.show(
            f'<div class="ddm-tools" role="group" aria-label="Game"{attributes(**self._ways_out())}>{tools}'
            f"{self._menu() if self.is_more else ''}</div>",
            "buttons",
        )

    first: ClassVar[tuple[tuple[str, str], ...]] = (("new", "New game"),)
    """What stands in the row itself where there is room, else in the menu: what is done, and what the button says."""
    more: ClassVar[tuple[tuple[str, str, str], ...]] = (
        ("save", "Save", "Save the game as a file"),
        ("open", "Open", "Open a game or a position from a file"),
        ("saved", "My games", "My games: those this browser keeps"),
        ("flow", "The turn", "Chart of the turn"),
        ("side", "Long board on its side", "Let a long board lie on its side"),
        ("keys", "Keys", "Keys of the board"),
    )
    """What stands in the menu: what is done, what the button says, and what it is called where it is only heard."""

    def _tool(self, sign: str, word: str, what: str, **more: Any) -> str:
        inner = f"<span aria-hidden=true>{sign}</span><span class=ddm-word> {word}</span>"
        return self.button(inner, what, **{"aria_label": word} | more)

    def _menu(self) -> str:
        """What there is no room for in the row."""
        found = [
            self.button(text(said), name, kind="plain ddm-narrow") for name, said in self.first if name in self._does
        ]
        found += [
            self.button(text(said), name, aria_label=label, aria_pressed=self._pressed(name))
            for name, said, label in self.more
            if name in self._does
        ]
        return f'<div class="ddm-menu" role="group" aria-label="More">{"".join(found)}</div>'

    def _pressed(self, name: str) -> str | None:
        return pressed(self.pressed[name]) if name in self.pressed else None

    def _ways_out(self) -> dict[str, str]:
        """What closes the open menu without choosing from it: Escape, and a press beside it."""
        return {"data_escape": "toolbar:back", "data_away": "toolbar:less"} if self.is_more else {}


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
            self.opened(
                "Keys of the board",
                f'<p class="ddm-note-small">{told}</p><div class="ddm-keys">{groups}</div>',
                extra=self.button("Close", "close", kind="quiet"),
            )
        )
