"""Shapes of one kind gathered into one command of the canvas, with their numbers in packed arrays."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ddm_explorer.widgets.canvas.drawing_values import channels_of, trim


@dataclass(frozen=True, slots=True)
class PathRef:
    """Stands for an SVG path in the arguments of a call until the canvas puts its own path object there."""

    d: str


@dataclass(slots=True)
class Call:
    """One command: its name on the canvas, its arguments, and the packed arrays the arguments point to."""

    name: str
    args: list[Any] = field(default_factory=list)
    buffers: list[array[Any]] = field(default_factory=list)

    def pack(self, values: Sequence[float], *, one_for_all: bool = False) -> None:
        """Append an argument: a packed array, or a single number where all are equal and that is allowed."""
        if one_for_all and len(set(values)) == 1:
            self.args.append(trim(values[0]))
        elif all(value == int(value) for value in values):
            self._point_to(array("h", map(int, values)), "int16")
        else:
            self._point_to(array("f", values), "float32")

    def pack_colours(self, colours: Sequence[str]) -> None:
        """Append red, green and blue of each colour as one packed array."""
        self._point_to(array("B", (channel for colour in colours for channel in channels_of(colour))), "uint8")

    def _point_to(self, packed: array[Any], kind: str) -> None:
        self.args.append({"shape": [len(packed)], "dtype": kind, "idx": len(self.buffers)})
        self.buffers.append(packed)


@dataclass(frozen=True, slots=True)
class Flush:
    """One message to the page: its size, and what it drew by layer."""

    bytes: int
    """Commands and packed arrays together, without the envelope of the messaging protocol."""
    layers: tuple[str, ...]
    calls: dict[str, list[Call]]


@dataclass(slots=True)
class Batch:
    """Shapes of one kind waiting to be one command: `kind` is the command for a single one (`fillRect`).

    `style` is what all of them must share; each has its row of numbers (or of points), its colour and its alpha.
    """

    kind: str
    style: tuple[Any, ...]
    rows: list[Any]
    colours: list[str]
    alphas: list[float]

    @property
    def alike(self) -> bool:
        """All in one colour: it is set once before; else the command brings the colours along."""
        return len(set(self.colours)) == 1 and len(set(self.alphas)) == 1

    def command(self) -> Call:
        """The one command that draws them all."""
        single = len(self.rows) == 1 and self.alike
        if self.kind.endswith(("Polygon", "Line")):
            call = self._lines(single)
        elif single:
            return Call(self.kind, [trim(value) for value in self.rows[0]])
        else:
            call = self._shapes()
        if not self.alike:
            call.pack_colours(self.colours)
            call.pack(self.alphas, one_for_all=True)
        return call

    def _lines(self, single: bool) -> Call:
        flat = [value for row in self.rows for point in row for value in point]
        if single:
            call = Call("strokeLines" if self.kind == "strokeLine" else self.kind)
            call.pack(flat)
            return call
        call = Call(self._name_of_many(), [len(self.rows)])
        call.pack(flat)
        call.pack([len(row) for row in self.rows], one_for_all=True)
        return call

    def _shapes(self) -> Call:
        columns = list(zip(*self.rows, strict=True))
        # Where all shapes are the same, arrays are still needed: they say how many there are.
        varied = any(len(set(column)) > 1 for column in columns)
        call = Call(self._name_of_many())
        for column in columns:
            call.pack(column, one_for_all=varied)
        return call

    def _name_of_many(self) -> str:
        verb = "fill" if self.kind.startswith("fill") else "stroke"
        shape = self.kind.removeprefix(verb)
        return f"{verb}{'' if self.alike else 'Styled'}{'LineSegment' if shape == 'Line' else shape}s"
