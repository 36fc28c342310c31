"""The whole game by keyboard, in any game: a cursor that goes from area to area, and a digit for each command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ddm_explorer.engine.verdict import Place
from ddm_explorer.widgets.canvas.canvas import CanvasKey
from ddm_explorer.widgets.shared.board import SceneBoard
from ddm_explorer.widgets.shared.legal import advice, command_words, listed_commands, place_words
from ddm_explorer.widgets.table.key_help import KeyHelp

ARROWS: Final = {"ArrowUp": (0, -1), "ArrowRight": (1, 0), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0)}

KEYS: Final = (
    (
        "On the board",
        (
            KeyHelp(("←", "↑", "→", "↓"), "go over the places and hear what a click there stands for"),
            KeyHelp(("Enter",), "click the place"),
            KeyHelp(("I",), "hear what there is to say of the place"),
            KeyHelp(("S",), "hear what is asked, and of whom"),
        ),
    ),
    (
        "Play",
        (
            KeyHelp(("L",), "hear everything you can do, with its number"),
            KeyHelp(("1", "…", "9"), "do what has that number"),
            KeyHelp(("U",), "undo"),
            KeyHelp(("Y",), "redo"),
            KeyHelp(("?",), "show or hide these keys"),
            KeyHelp(("Tab",), "leave the board for the buttons"),
        ),
    ),
)
"""Groups of keys, in the order of the help."""


class SceneKeys:
    """Listens to the keys of a board.

    Args:
        board: the board.
        choose: plays the command with that number, from 1; whether there is one.
        toggle_help: shows or hides the help.
    """

    def __init__(self, board: SceneBoard, choose: Callable[[int], bool], toggle_help: Callable[[], None]) -> None:
        self.board = board
        self.session = board.session
        self.bridge = board.bridge
        self._choose = choose
        self._letters: dict[str, Callable[[], None]] = {
            "enter": self._click,
            "i": lambda: self.board.look(self.board.cursor),
            "s": lambda: self._say(advice(self.session)),
            "l": self._list,
            "u": self._undo,
            "y": self._redo,
            "h": toggle_help,
            "?": toggle_help,
        }
        board.canvas.on_key(self._key)

    def _key(self, key: CanvasKey) -> None:
        with self.board.together():
            self.board.by_keyboard = True
            name = key.key
            if name in ARROWS:
                self._step(ARROWS[name])
            elif name.isdecimal() and len(name) == 1:
                if not self._choose(int(name)):
                    self._say(f"Nothing you can do now has the number {name}; L lists everything.")
            elif name.casefold() in self._letters:
                self._letters[name.casefold()]()
            elif name == "Escape":
                self.session.shown = None
            else:
                self._say(f"The key {name} does nothing here; ? shows all keys.")

    def _say(self, sentence: str) -> None:
        self.session.hint = sentence
        self.bridge.announce(sentence)

    def _go_to(self, place: Place) -> None:
        self.board.cursor = self.session.hovered = place
        self._say(place_words(self.session, place))

    def _step(self, way: tuple[int, int]) -> None:
        """To the nearest area in that direction: what lies straight on counts more than what lies aside."""
        areas = {area.place: area.box for area in self.board.areas}
        start = self.board.cursor
        if start is None or start not in areas:
            if areas:
                self._go_to(min(areas, key=lambda place: (areas[place][1], areas[place][0])))
            return

        def middle(place: Place) -> tuple[float, float]:
            left, top, width, height = areas[place]
            return left + width / 2, top + height / 2

        x, y = middle(start)
        best: tuple[float, Place] | None = None
        for place in areas:
            across, down = middle(place)[0] - x, middle(place)[1] - y
            along, aside = across * way[0] + down * way[1], abs(across * way[1]) + abs(down * way[0])
            if along > 0.05 and aside <= along * 2.5 and (best is None or (along + 2 * aside, place) < best):
                best = (along + 2 * aside, place)
        if best is None:
            self._say("There is nothing further that way.")
        else:
            self._go_to(best[1])

    def _click(self) -> None:
        if self.board.cursor is None:
            self._step((0, 0))
        else:
            self.board.click(self.board.cursor)
            self.board.by_keyboard = True

    def _list(self) -> None:
        session = self.session
        told = [f"{number}: {command_words(session, each)}." for number, each in enumerate(listed_commands(session), 1)]
        self._say(" ".join(told) if told and not session.is_handing_over else "There is nothing you can do now.")

    def _undo(self) -> None:
        if not self.session.transcript.can_undo():
            self._say("Nothing to undo: this is the beginning of the game.")
        self.session.undo()

    def _redo(self) -> None:
        if not self.session.transcript.can_redo():
            self._say("Nothing to redo: this is the end of what was played.")
        self.session.redo()
