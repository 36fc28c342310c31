"""A table as a visitor has it: clicks and keys go in as messages of the page, what comes out is recorded."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.widgets.table.table import Table
from tests.widgets.page import Page, fire, post

FACTS = {"width": 1240, "pixel_ratio": 1, "dark": False, "reduced_motion": False, "coarse": False, "lab": False}


def _is_of_games(sent: dict[str, Any], op: str) -> bool:
    return sent.get("op") == op and sent["space"] == "games"


class Visitor:
    """One visitor in front of a table."""

    def __init__(self, page: Page, table: Table, monkeypatch: Any, **facts: Any) -> None:
        self.page = page
        self.table = table
        self.sent: list[dict[str, Any]] = []
        monkeypatch.setattr(table.bridge, "send", lambda content, buffers=None: self.sent.append(content))
        self.errors: list[BaseException] = []
        table.bridge.on_error(lambda sentence, error: self.errors.append(error))
        fire(table.board.canvas, event="client_ready")
        self.facts(kind="hello", **facts)

    def facts(self, kind: str = "facts", **facts: Any) -> None:
        post(self.table.bridge, type=kind, page="p1", facts=FACTS | facts)

    def pointer(self, kind: str, where: str | tuple[float, float], button: int = 0, **more: Any) -> None:
        if isinstance(where, str):
            where = self.table.board.point_of(parse_cell(where))
        content = {"button": button, "modifiers": [], "pointer": "mouse"} | more
        post(self.table.bridge, type="pointer", page="p1", kind=kind, x=where[0], y=where[1], **content)

    def click(self, where: str | tuple[float, float], **more: Any) -> None:
        self.pointer("down", where, **more)

    def tap(self, where: str) -> None:
        self.pointer("down", where, pointer="touch")

    def hover(self, where: str) -> None:
        self.pointer("move", where)

    def press(self, *keys: str, shift: bool = False) -> None:
        for key in keys:
            post(self.table.bridge, type="key", page="p1", key=key, modifiers=["shift"] if shift else [])

    def act(self, action: str, **data: str) -> None:
        post(self.table.bridge, type="action", page="p1", action=action, data=data)

    def reply(self, op: str, **content: Any) -> None:
        """Answer the oldest request to the storage of that kind that is not answered yet."""
        request = next(each for each in self.sent if _is_of_games(each, op) and not each.get("answered"))
        request["answered"] = True
        post(self.table.bridge, type="reply", page="p1", request=request["request"], **content)

    def answer(self, request: dict[str, Any], **content: Any) -> None:
        """Answer that request to the storage."""
        post(self.table.bridge, type="reply", page="p1", request=request["request"], **content)

    def asked(self, op: str, space: str = "games") -> list[dict[str, Any]]:
        return [each for each in self.sent if each.get("op") == op and each["space"] == space]

    @property
    def spoken(self) -> list[str]:
        return [each["text"] for each in self.sent if each["type"] == "announce"]

    @property
    def hint(self) -> str:
        return self.table.session.hint


WHOLE = Path(__file__).with_name("games").joinpath("whole.txt").read_text(encoding="utf-8")
"""A game of 76 commands that Kaiba wins: a build (before 12), blows (13, 49), a defense asked (16), walks."""

TITLES = re.compile(r"^(\d+)\. ")


def text_until(commands: int) -> str:
    """The text of that game after so many commands."""
    kept = []
    for line in WHOLE.splitlines():
        number = TITLES.match(line)
        if line.startswith("at ") or (number is not None and int(number[1]) > commands):
            continue
        kept.append(line)
    return "\n".join(kept)


def played(commands: int, **options: Any) -> Table:
    """A table after so many commands of that game."""
    return Table(transcript=text_until(commands), **options)
