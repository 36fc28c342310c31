"""A visitor who does anything at any moment: every button shown, now or before, with its words or with others, keys,
clicks on and off the board, files, and answers of the browser that were never asked for.

What it does follows from a number, so that a failure comes again.
"""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from typing import Any

import ipywidgets
import pytest

from ddm_explorer.widgets.page.bridge import Bridge
from tests.widgets.page import post

FACTS = {"width": 1240, "pixel_ratio": 1, "dark": False, "reduced_motion": False, "coarse": False, "lab": False}
EVIL = "<b class=evil onclick=run()>"
"""Whatever a page shows of it must be text."""
WORDS = [
    *("", "0", "-1", "1", "2", "3", "9" * 30, "F8", "Z99", "F8 F9", "x" * 900, EVIL, "W-ROLL-1", "R-DRAFT", "\u0661"),
    *(
        "²",
        "none",
        "nan",
        "1e9",
        "\x00",
        "a:b",
        "1,2",
        "1 2 3",
        "../../etc/passwd",
        "strike-ninja",
        "M3",
        "lord",
        "'\"",
    ),
]
KEYS = [
    *("Enter", " ", "Escape", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"),
    *"abcdefghijklmnopqrstuvwxyz0123456789?+-.,/[]",
    *("Delete", "\x00", "", "é"),
]
TAG = re.compile(r"<[a-z]+\b[^>]*\bdata-(?:action|submit|input)=[^>]*>")
DATA = re.compile(r'data-([\w-]+)="([^"]*)"')
OURS = {"action", "submit", "input", "keep", "places", "tip", "keys", "home", "copy", "open"}
"""What the page keeps for itself; everything else of a button is told to the program."""


class Monkey:
    """One visitor at one page.

    Args:
        root: the widget of the page.
        bridge: its bridge.
        seed: what it does follows from this.
        files: texts that it opens, whole and broken.
    """

    def __init__(self, root: Any, bridge: Bridge, seed: int, files: list[str], patch: pytest.MonkeyPatch) -> None:
        self.root, self.bridge, self.files = root, bridge, files
        self.chance = random.Random(seed)
        self.did: list[Any] = []
        self.wrong: list[str] = []
        self.seen: list[tuple[str, dict[str, str]]] = []
        patch.setattr(bridge, "send", lambda _content, _buffers=None: None)
        bridge.on_error(lambda sentence, _error: self.wrong.append(sentence))
        self.post(type="hello", facts=FACTS)

    def post(self, **content: Any) -> None:
        self.did.append(content)
        post(self.bridge, **{"page": self.chance.choice(["p1", "p1", "p2"])} | content)

    def widgets(self) -> Iterator[Any]:
        waiting, seen = [self.root], set()
        while waiting:
            widget = waiting.pop()
            if widget.model_id not in seen:
                seen.add(widget.model_id)
                yield widget
                waiting.extend(getattr(widget, "children", ()))

    @property
    def html(self) -> str:
        """All that the page shows in HTML."""
        return "\n".join(each.value for each in self.widgets() if isinstance(each, ipywidgets.HTML))

    def buttons(self) -> list[tuple[str, dict[str, str]]]:
        found = []
        for tag in TAG.findall(self.html):
            told = {name: html.unescape(value) for name, value in DATA.findall(tag)}
            action = told.get("action") or told.get("submit") or told.get("input") or ""
            if "disabled" not in tag:
                found.append((action, {name: value for name, value in told.items() if name not in OURS}))
        return found

    def step(self) -> None:
        """Do one thing."""
        pick = self.chance.choices(
            (self.press_button, self.press_old, self.call, self.type, self.click, self.point, self.open, self.reply,
             self.change, self.fill),
            (45, 6, 6, 14, 18, 2, 2, 3, 1, 3),
        )[0]  # fmt: skip
        pick()

    def press_button(self) -> None:
        shown = self.buttons()
        self.seen = [*self.seen, *shown][-300:]
        if shown:
            action, data = self.chance.choice(shown)
            if self.chance.random() < 0.3:
                data = data | {self.chance.choice([*data, "value"]): self.chance.choice(WORDS)}
            self.post(type="action", action=action, data=data)

    def press_old(self) -> None:
        """A button that may not be there any more: the page was slow."""
        if self.seen:
            action, data = self.chance.choice(self.seen)
            self.post(type="action", action=action, data=data)

    def call(self) -> None:
        """Any action with anything, as only a page that is not ours would say it."""
        names = [name for _, data in self.seen for name in data] + ["value", "id", "key", "seat", "card", "number"]
        data = {self.chance.choice(names): self.chance.choice(WORDS) for _ in range(self.chance.randint(0, 3))}
        self.post(type="action", action=self.chance.choice(list(self.bridge._actions)), data=data)

    def type(self) -> None:
        held = self.chance.choice([[], [], [], ["shift"], ["ctrl"]])
        self.post(type="key", key=self.chance.choice(KEYS), modifiers=held)

    def click(self) -> None:
        left, top, width, height = self.chance.choice(self.bridge.areas or [[0, 0, 30, 30]])
        aside, below = (self.chance.choice([0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 1]) for _ in range(2))  # now and then beside
        at = (left + width * (aside + 0.5), top + height * (below + 0.5))
        at = self.chance.choice([at] * 20 + [(99_999, -99_999), (-5, 3)])
        self.post(
            type="pointer",
            kind=self.chance.choice(["down", "down", "drop", "move", "leave"]),
            x=at[0],
            y=at[1],
            button=self.chance.choice([0, 0, 0, 1, 2]),
            modifiers=self.chance.choice([[], ["shift"]]),
            pointer=self.chance.choice(["mouse", "touch", "pen"]),
        )

    def point(self) -> None:
        self.post(type="places", places=self.chance.choice(WORDS))

    def open(self) -> None:
        if self.bridge._files:
            told = self.chance.choice(self.files)
            if self.chance.random() < 0.5:
                cut = self.chance.randrange(len(told))
                told = told[:cut] + self.chance.choice(WORDS) + told[cut + self.chance.randint(0, 4) :]
            name = self.chance.choice(WORDS)[:200]
            self.post(type="file", action=self.chance.choice(list(self.bridge._files)), name=name, text=told)

    def reply(self) -> None:
        """Let the browser answer something that was asked of it, rightly or not."""
        if self.bridge._asked:
            request = self.chance.choice(list(self.bridge._asked))
            save = {"id": "g1", "when": 1e12, "label": EVIL, "size": 3, "finished": False, "said": EVIL}
            self.post(
                type="reply",
                request=request,
                **self.chance.choice(
                    [
                        {"ok": True},
                        {"ok": True, "id": self.bridge._asked[request][0].get("id")},
                        {"ok": True, "id": "g1~2"},
                        {"ok": True, "saves": [save, {"id": "g2", "when": "x", "label": 3}, 7, None]},
                        {"ok": True, "saves": {}},
                        {"ok": True, "save": {"text": self.chance.choice([*self.files, *WORDS]), "generation": "ab"}},
                        {"ok": True, "save": {"text": 3, "generation": 4}},
                        {"ok": False, "error": self.chance.choice(["full", "blocked", "missing", "broken", [1], None])},
                    ]
                ),
            )

    def change(self) -> None:
        """Another window, or a page that comes anew."""
        facts = FACTS | {"width": self.chance.choice([0, 320, 390, 99_999]), "dark": True}
        self.post(
            **self.chance.choice(
                [{"type": "facts", "facts": facts}, {"type": "hello", "facts": facts}, {"type": "blank"}]
            )
        )

    def fill(self) -> None:
        """Choose something in a plain field; what a field cannot hold is refused by the field itself."""
        fields = [each for each in self.widgets() if "index" in each.keys and getattr(each, "options", ())]
        texts = [each for each in self.widgets() if isinstance(each, (ipywidgets.Text, ipywidgets.Textarea))]
        if fields and self.chance.random() < 0.7:
            field = self.chance.choice(fields)
            state: dict[str, Any] = {"index": self.chance.randrange(len(field.options))}
        elif texts:
            field, state = self.chance.choice(texts), {"value": self.chance.choice([*WORDS, *self.files])}
        else:
            return
        self.did.append((type(field).__name__, state))
        field._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})
