"""A session with panels and a bridge, used the way the page uses them, and HTML read the way a browser reads it."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest

from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.chance import Scripted
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.panels import Panel
from ddm_explorer.widgets.session.session import Session

VOID = {"br", "img", "input", "hr"}


class Page(HTMLParser):
    """The elements of some HTML, each as (tag, attributes, text inside); fails on tags that do not pair."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[dict[str, Any]] = []
        self._open: list[dict[str, Any]] = []
        self.feed(html)
        self.close()
        assert [each["tag"] for each in self._open] == [], "tags left open"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        element = {"tag": tag, **dict(attrs), "text": "", "inside": [each["tag"] for each in self._open]}
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1]["tag"] == tag, f"</{tag}> closes <{self._open[-1]['tag']}>"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element["text"] += data

    def all(self, tag: str = "", **wanted: str) -> list[dict[str, Any]]:
        """Elements of that tag with those attributes (`data_action` for `data-action`; a class may be one of many)."""
        found = []
        for element in self.elements:
            if tag and element["tag"] != tag:
                continue
            if all(_fits(element, name.replace("_", "-").strip("-"), value) for name, value in wanted.items()):
                found.append(element)
        return found

    def one(self, tag: str = "", **wanted: str) -> dict[str, Any]:
        found = self.all(tag, **wanted)
        assert len(found) == 1, f"{len(found)} elements {tag} {wanted}"
        return found[0]


def _fits(element: dict[str, Any], name: str, value: str) -> bool:
    given = element.get(name)
    return value in (given or "").split() if name == "class" else given == value


class Desk:
    """One session, one bridge, and the panels asked for."""

    def __init__(self, setup: Setup | None = None, seed: int = 7) -> None:
        self.session = Session(setup, seed)
        self.bridge = Bridge()
        self.said: list[tuple[str, bool]] = []
        self.asked: list[dict[str, Any]] = []
        self.bridge.send = self._sent  # type: ignore[method-assign]

    def _sent(self, content: dict[str, Any], *_: Any) -> None:
        if content["type"] == "announce":
            self.said.append((content["text"], content["urgent"]))
        else:
            self.asked.append(content)

    def panel(self, kind: type[Panel]) -> Any:
        panel = kind(self.session, self.bridge)
        self.well()
        return panel

    def press(self, action: str, **data: object) -> None:
        """A click on `data-action="action"` in the page."""
        told = {name: str(value) for name, value in data.items()}
        self.bridge.refused = ""
        self.bridge._receive(None, {"type": "action", "page": "p", "action": action, "data": told}, None)
        assert self.bridge.refused == ""
        self.well()

    def point(self, places: str) -> None:
        self.bridge._receive(None, {"type": "places", "page": "p", "places": places}, None)
        self.well()

    def play(self, *lines: str) -> None:
        """Play commands in notation that must be legal; `roll 1 1 2 = S S A2` sets the faces by hand."""
        for line in lines:
            said, _, faces = line.partition("=")
            command = read_command(said, Lexicon.of(self.session.duel))
            verdict = self.session.send(command, Scripted(faces.split()) if faces else None)
            assert verdict.is_legal, (line, verdict.objections)
        self.well()

    def well(self) -> None:
        """No callback has failed."""
        if self.bridge.guard.last:
            pytest.fail(self.bridge.guard.last)


def html_of(panel: Panel) -> str:
    return "".join(sheet.value for sheet in panel.sheets.values())


def page_of(panel: Panel) -> Page:
    return Page(html_of(panel))


FIRST_BUILDS = (
    "first 1",
    "roll 3 3 3 = S S P",
    "build strike-ninja T1 turn 0 star G12",
    "end",
    "roll 1 1 1 = S S D2",
    "build vorse-raider L1 turn 0 star G8",
    "end",
)
"""Both players have built, and the two paths meet at F10 and F11. Yugi is to roll."""

ATTACK = (*FIRST_BUILDS, "roll 4 4 4 = P2 P2 A", "move G12 G11 F11 F10 F9 F8", "attack F8 G8")
"""Strike Ninja attacks Vorse Raider, and Kaiba may defend."""
