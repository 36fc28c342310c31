"""The player of a lesson: what stands beside the board, its buttons and its keys.

Where the lesson stands and what a move does is decided in `lesson_walk`; `player_html` draws it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ddm_explorer.widgets.learn.lessons import player_html
from ddm_explorer.widgets.learn.lessons.lead import Lead
from ddm_explorer.widgets.learn.lessons.lesson_walk import LessonWalk
from ddm_explorer.widgets.learn.lessons.replies import KEYS, SPEEDS
from ddm_explorer.widgets.panels.base import Told


class Player(LessonWalk):
    """Plays lessons on a stage, one at a time. It stands in the stage's slot beside the board.

    Args:
        stage: where.
    """

    sees = ()
    sheet_names = ("main", "others")

    def begin(self) -> None:
        self._lead = Lead(self)
        acts: dict[str, Callable[[], Any]] = {
            "next": self.next,
            "back": self.back,
            "first": lambda: self.go(0),
            "last": lambda: self.go(self.count),
            "show": self.show_move,
            "play": self.toggle_play,
            "explore": self.explore,
            "return": self.come_back,
            "stay": self.stay,
            "swap": self.swap,
            "hear": lambda: self.announce(urgent=False),
        }
        for what, act in acts.items():
            self.on(what, partial(self._told, act))
        self.on("go", self._go)
        self.on("speed", self._speed)
        self.stage.keys.also(
            {
                "n": lambda by: self._key(self.next if by > 0 else self.back),
                "j": lambda _: self._key(self.announce),
                "k": lambda _: self._key(self.toggle_play),
                "w": lambda _: self._key(self.show_move),
                "x": lambda _: self._key(self.come_back if self.is_exploring else self.explore),
            }
        )
        self.stage.help.add("Lesson", KEYS)

    # --- page -----------------------------------------------------------------------------------------------------

    def _key(self, act: Callable[[], Any]) -> None:
        if self.is_open:
            act()
        else:
            self.bridge.announce("No lesson is open.")

    def _told(self, act: Callable[[], Any], _told: Told) -> None:
        if self.is_open:  # the page may lag behind, and its button be one of a lesson that was closed
            act()

    def _go(self, told: Told) -> None:
        number = told.get("step", "")
        if self.is_open and number.isdecimal() and len(number) < 5:
            self.go(int(number))

    def _speed(self, told: Told) -> None:
        if told.get("speed") in SPEEDS:
            self.speed = told["speed"]
            self.draw()
            self._wait()

    def announce(self, *, urgent: bool = False) -> None:
        """Speak what stands here."""
        if self.is_open:
            self.bridge.announce(player_html.spoken(self), urgent)

    def draw(self) -> None:
        self._lead.show()
        if not self.is_open:
            self.show("")
            self.show("", "others")
            return
        self.show(player_html.main(self))
        self.show(player_html.others(self), "others")
