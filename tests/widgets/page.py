"""A stand-in for the page: what it would get on a canvas, and what it would send."""

from __future__ import annotations

import json
from typing import Any

import ipycanvas.canvas as ipycanvas

from ddm_explorer.widgets.canvas.canvas import LayeredCanvas

NAMES = {number: name for name, number in ipycanvas.COMMANDS.items()}


class Page:
    """Records each message to ipycanvas' manager and decodes it the way the page does."""

    def __init__(self) -> None:
        self.messages: list[list[tuple[str, list[Any]]]] = []
        self.sizes: list[int] = []

    def send(self, content: dict[str, Any], buffers: list[Any]) -> None:
        text, *arrays = (bytes(buffer) for buffer in buffers)
        assert content == {"shape": [len(text)], "dtype": "uint8"}
        self.sizes.append(sum(len(bytes(buffer)) for buffer in buffers))
        calls = []
        for number, *rest in json.loads(text):
            args = rest[0] if rest else []
            mine = [arrays.pop(0) for _ in range(rest[1] if len(rest) > 1 else 0)]
            calls.append((NAMES[number], [_unpack(arg, mine) for arg in args]))
        assert arrays == [], "arrays that no command asked for"
        self.messages.append(calls)

    @property
    def calls(self) -> list[tuple[str, list[Any]]]:
        """All commands of all messages."""
        return [call for message in self.messages for call in message]

    def named(self, name: str) -> list[list[Any]]:
        """The arguments of all commands of this name."""
        return [args for called, args in self.calls if called == name]


def _unpack(arg: Any, arrays: list[bytes]) -> Any:
    if not isinstance(arg, dict):
        return arg
    kind = {"int16": "h", "float32": "f", "uint8": "B"}[arg["dtype"]]
    values = memoryview(arrays[arg["idx"]]).cast(kind).tolist()
    assert arg["shape"] == [len(values)]
    return values


def fire(canvas: LayeredCanvas, **content: Any) -> None:
    """Send what ipycanvas' own code in the page would send for the top layer: `event="client_ready"` and so on."""
    layer = canvas.widget[len(canvas.layers) - 1]
    layer._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def post(widget: Any, **content: Any) -> None:
    """Send a custom message of the page to a widget."""
    widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
