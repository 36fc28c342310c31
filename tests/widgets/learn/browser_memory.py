"""A browser's memory, shared by the tabs of one visitor: what `bridge_saves.js` does, without a browser."""

from __future__ import annotations

from typing import Any

from ddm_explorer.widgets.page.bridge import Bridge
from tests.widgets.page import post
from tests.widgets.table_page import FACTS


class Memory:
    """What the browser keeps: {(space, name): save}. `problem` is the error it answers with, if any."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], dict[str, Any]] = {}
        self.problem = ""

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        if self.problem:
            return {"ok": False, "error": self.problem}
        if asked["op"] == "read" and (asked["space"], asked["id"]) not in self.kept:
            return {"ok": False, "error": "missing"}
        return {"ok": True, **getattr(self, asked["op"])(asked)}

    def list(self, asked: dict[str, Any]) -> dict[str, Any]:
        saves = [{"id": name, **save} for (space, name), save in self.kept.items() if space == asked["space"]]
        return {"saves": saves}

    def read(self, asked: dict[str, Any]) -> dict[str, Any]:
        return {"save": self.kept.get((asked["space"], asked["id"]))}

    def aside(self, asked: dict[str, Any]) -> dict[str, Any]:
        name, number = asked["aside"], 1
        while (asked["space"], name) in self.kept:
            number += 1
            name = f"{asked['aside']}~{number}"
        self.kept[asked["space"], name] = self.kept.pop((asked["space"], asked["id"]))
        return {}

    def delete(self, asked: dict[str, Any]) -> dict[str, Any]:
        self.kept.pop((asked["space"], asked["id"]), None)
        return {}

    def write(self, asked: dict[str, Any]) -> dict[str, Any]:
        name, number = asked["id"], 1
        while (save := self.kept.get((asked["space"], name))) is not None and save["generation"] not in (
            asked["expect"],
            asked["generation"],
        ):
            number += 1
            name = f"{asked['id']}~{number}"
        self.kept[asked["space"], name] = {"text": asked["text"], "generation": asked["generation"], "when": 1}
        return {"id": name}


class Tab:
    """One tab: it answers at once, or, while `is_slow`, when `catch_up` is called."""

    def __init__(self, memory: Memory, bridge: Bridge, monkeypatch: Any) -> None:
        self.memory, self.bridge = memory, bridge
        self.sent: list[dict[str, Any]] = []
        self.waiting: list[dict[str, Any]] = []
        self.is_slow = False
        monkeypatch.setattr(bridge, "send", self._send)

    def _send(self, content: dict[str, Any], buffers: Any = None) -> None:
        self.sent.append(content)
        if content["type"] == "store":
            self.waiting.append(content)
            if not self.is_slow:
                self.catch_up()

    def catch_up(self) -> None:
        while self.waiting:
            asked = self.waiting.pop(0)
            self.reply(asked, self.memory.answer(asked))

    def reply(self, asked: dict[str, Any], answer: dict[str, Any]) -> None:
        post(self.bridge, type="reply", page="p1", request=asked["request"], **answer)

    def open(self) -> None:
        post(self.bridge, type="hello", page="p1", facts=FACTS)

    def act(self, action: str, **data: str) -> None:
        post(self.bridge, type="action", page="p1", action=action, data=data)

    def file(self, action: str, name: str, text: str) -> None:
        post(self.bridge, type="file", page="p1", action=action, name=name, text=text)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [each for each in self.sent if each["type"] == kind]

    @property
    def spoken(self) -> list[str]:
        return [each["text"] for each in self.of("announce")]
