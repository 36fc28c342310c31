"""What a painter draws with: checked drawing calls, gathered into few and small canvas commands.

A `Pen` is an abstract surface. It knows the commands of the canvas by name but imports no widget library; `canvas.py`
turns what it gathered into one message. Lengths and places are logical pixels (CSS pixels, y downwards), angles
radians, colours `#rgb` or `#rrggbb`, alpha 0 to 1. Every number is checked when it is drawn, because one number that
is not finite would stop every canvas of the page for good: `DrawingError` names the call, the place and the value,
and nothing of the layer is sent.

Neighbouring calls of one kind become one batch command with packed arrays (int16 where whole, else float32), so a
painter may simply go through its shapes one by one.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from ddm_explorer.widgets.canvas.drawing_batch import Batch, Call, PathRef
from ddm_explorer.widgets.canvas.drawing_values import (
    DrawingError,
    Point,
    check_no_negative,
    checked_alpha,
    checked_choice,
    checked_colour,
    checked_number,
    checked_positive,
    is_text,
    polygons_of,
    rows_of,
    short,
    trim,
)

__all__ = ["Call", "DrawingError", "PathRef", "Pen", "Point"]

_PATH: Final = re.compile(r"\s*[Mm][MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]*")
_TEXT_MOST: Final = 300


class Pen:
    """Gathers the drawing of one layer. Read `calls()` when done; a pen is used once."""

    def __init__(self) -> None:
        self._calls: list[Call] = []
        self._batch: Batch | None = None
        # What the canvas is known to have set since this pen began; unknown at first, so the first use always sets.
        self._set: dict[str, Any] = {}
        self._stack: list[dict[str, Any]] = []

    def calls(self) -> list[Call]:
        """All commands so far, in order."""
        self._end_batch()
        return self._calls

    # --- filled shapes ------------------------------------------------------------------------------------------

    def fill_rects(
        self, rects: Iterable[Sequence[float]], colour: str | Sequence[str], alpha: float | Sequence[float] = 1.0
    ) -> None:
        """Fill rectangles `(x, y, width, height)`, in one colour or one each."""
        self._add("fill_rects", "fillRect", (), rows_of("fill_rects", rects, 4), colour, alpha)

    def fill_circles(
        self, circles: Iterable[Sequence[float]], colour: str | Sequence[str], alpha: float | Sequence[float] = 1.0
    ) -> None:
        """Fill circles `(x, y, radius)`, in one colour or one each."""
        rows = rows_of("fill_circles", circles, 3)
        check_no_negative("fill_circles", "radius", (row[2] for row in rows))
        self._add("fill_circles", "fillCircle", (), rows, colour, alpha)

    def fill_polygons(
        self, polygons: Iterable[Sequence[Point]], colour: str | Sequence[str], alpha: float | Sequence[float] = 1.0
    ) -> None:
        """Fill closed polygons, each a sequence of at least three points."""
        self._add("fill_polygons", "fillPolygon", (), polygons_of("fill_polygons", polygons, 3), colour, alpha)

    # --- outlines -----------------------------------------------------------------------------------------------

    def stroke_rects(
        self,
        rects: Iterable[Sequence[float]],
        colour: str | Sequence[str],
        width: float = 1.0,
        alpha: float | Sequence[float] = 1.0,
        dash: Sequence[float] = (),
    ) -> None:
        """Outline rectangles `(x, y, width, height)`; `width` is the line's, `dash` lengths of line and gap."""
        style = self._line_style("stroke_rects", width, dash, "butt", "miter")
        self._add("stroke_rects", "strokeRect", style, rows_of("stroke_rects", rects, 4), colour, alpha)

    def stroke_circles(
        self,
        circles: Iterable[Sequence[float]],
        colour: str | Sequence[str],
        width: float = 1.0,
        alpha: float | Sequence[float] = 1.0,
        dash: Sequence[float] = (),
    ) -> None:
        """Outline circles `(x, y, radius)`."""
        style = self._line_style("stroke_circles", width, dash, "butt", "miter")
        rows = rows_of("stroke_circles", circles, 3)
        check_no_negative("stroke_circles", "radius", (row[2] for row in rows))
        self._add("stroke_circles", "strokeCircle", style, rows, colour, alpha)

    def stroke_polygons(
        self,
        polygons: Iterable[Sequence[Point]],
        colour: str | Sequence[str],
        width: float = 1.0,
        alpha: float | Sequence[float] = 1.0,
        dash: Sequence[float] = (),
        join: str = "miter",
    ) -> None:
        """Outline closed polygons, each a sequence of at least three points."""
        style = self._line_style("stroke_polygons", width, dash, "butt", join)
        self._add("stroke_polygons", "strokePolygon", style, polygons_of("stroke_polygons", polygons, 3), colour, alpha)

    def lines(
        self,
        lines: Iterable[Sequence[Point]],
        colour: str | Sequence[str],
        width: float = 1.0,
        alpha: float | Sequence[float] = 1.0,
        dash: Sequence[float] = (),
        cap: str = "round",
        join: str = "round",
    ) -> None:
        """Draw open lines, each a sequence of at least two points."""
        style = self._line_style("lines", width, dash, cap, join)
        self._add("lines", "strokeLine", style, polygons_of("lines", lines, 2), colour, alpha)

    # --- paths and text -----------------------------------------------------------------------------------------

    def path(
        self,
        d: str,
        x: float = 0.0,
        y: float = 0.0,
        *,
        scale: float = 1.0,
        rotation: float = 0.0,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """Draw an SVG path (its `d` text) with its origin at `(x, y)`, scaled and turned; `width` is not scaled.

        The page keeps each distinct path after its first use, so a glyph drawn often costs about 100 bytes a time.
        """
        what = "path"
        if not is_text(d, 20_000) or not _PATH.fullmatch(d):
            raise DrawingError(f"{what}: {short(d)} is not the text of an SVG path (it begins with M)")
        x, y = checked_number(what, "x", x), checked_number(what, "y", y)
        scale, rotation = checked_number(what, "scale", scale), checked_number(what, "rotation", rotation)
        if scale == 0:
            raise DrawingError(f"{what}: scale is 0; a factor other than 0 is needed")
        self._end_batch()
        self._style("globalAlpha", checked_alpha(what, alpha))
        if fill is not None:
            self._style("fillStyle", checked_colour(what, fill))
        if stroke is not None:
            self._apply_line(self._line_style(what, abs(width / scale), (), "round", "round"))
            self._style("strokeStyle", checked_colour(what, stroke))
        cos, sin = scale * math.cos(rotation), scale * math.sin(rotation)
        self._call("save")
        self._call("transform", [trim(value, 4) for value in (cos, sin, -sin, cos)] + [trim(x), trim(y)])
        if fill is not None:
            self._call("fillPath", [PathRef(d)])
        if stroke is not None:
            self._call("strokePath", [PathRef(d)])
        self._call("restore")

    def text(
        self,
        text: str,
        x: float,
        y: float,
        colour: str,
        *,
        font: str = "14px sans-serif",
        align: str = "left",
        baseline: str = "alphabetic",
        alpha: float = 1.0,
        max_width: float | None = None,
        halo: str | None = None,
        halo_width: float = 3.0,
    ) -> None:
        """Write one line of text; `font` as in CSS ("600 14px Georgia, serif"); `halo` a colour laid round it."""
        what = "text"
        if not is_text(text, _TEXT_MOST):
            raise DrawingError(f"{what}: {short(text)} is not one line of at most {_TEXT_MOST} signs")
        if not is_text(font, 200) or len(font) < 4:
            raise DrawingError(f"{what}: font {short(font)} is not a font as in CSS, such as '14px sans-serif'")
        args: list[Any] = [text, trim(checked_number(what, "x", x)), trim(checked_number(what, "y", y))]
        if max_width is not None:
            args.append(trim(checked_positive(what, "max_width", max_width)))
        self._end_batch()
        self._style("globalAlpha", checked_alpha(what, alpha))
        self._style("font", font)
        self._style("textAlign", checked_choice(what, "align", align))
        self._style("textBaseline", checked_choice(what, "baseline", baseline))
        if halo is not None:
            self._apply_line(self._line_style(what, halo_width, (), "round", "round"))
            self._style("strokeStyle", checked_colour(what, halo))
            self._call("strokeText", list(args))
        self._style("fillStyle", checked_colour(what, colour))
        self._call("fillText", args)

    # --- state: always undone, whatever happens inside ----------------------------------------------------------

    @contextmanager
    def saved(self) -> Iterator[Pen]:
        """Undo at the end every `translate`, `rotate`, `zoom` and `clip` made inside."""
        self._end_batch()
        self._call("save")
        self._stack.append(dict(self._set))
        try:
            yield self
        finally:
            self._end_batch()
            self._set = self._stack.pop()
            self._call("restore")

    def translate(self, x: float, y: float) -> None:
        """Move the origin; only inside `saved()`."""
        self._moved("translate", [checked_number("translate", "x", x), checked_number("translate", "y", y)])

    def rotate(self, angle: float) -> None:
        """Turn clockwise round the origin; only inside `saved()`."""
        self._moved("rotate", [checked_number("rotate", "angle", angle)])

    def zoom(self, factor: float) -> None:
        """Scale everything drawn from here on; only inside `saved()`."""
        factor = checked_positive("zoom", "factor", factor)
        self._moved("scale", [factor, factor])

    def clip_rect(self, x: float, y: float, width: float, height: float) -> None:
        """Draw only inside this rectangle from here on; only inside `saved()`."""
        (row,) = rows_of("clip_rect", [(x, y, width, height)], 4)
        self._inside_saved("clip_rect")
        self._call("beginPath")
        self._call("rect", [trim(value) for value in row])
        self._call("clip")

    def clip_polygon(self, points: Sequence[Point]) -> None:
        """Draw only inside this closed polygon from here on; only inside `saved()`."""
        (polygon,) = polygons_of("clip_polygon", [points], 3)
        self._inside_saved("clip_polygon")
        self._call("beginPath")
        for number, (x, y) in enumerate(polygon):
            self._call("lineTo" if number else "moveTo", [trim(x), trim(y)])
        self._call("closePath")
        self._call("clip")

    # --- inside -------------------------------------------------------------------------------------------------

    def _inside_saved(self, what: str) -> None:
        # A clip or a moved origin left behind would spoil every later drawing of the layer.
        if not self._stack:
            raise DrawingError(f"{what}: stands outside `with pen.saved():`, where nothing would undo it")
        self._end_batch()

    def _moved(self, name: str, args: list[float]) -> None:
        self._inside_saved(name)
        self._call(name, [trim(value, 4) for value in args])

    def _call(self, name: str, args: list[Any] | None = None, buffers: list[array[Any]] | None = None) -> None:
        self._calls.append(Call(name, args or [], buffers or []))

    def _style(self, name: str, value: Any) -> None:
        if self._set.get(name) != value:
            self._set[name] = value
            self._call("set", [name, value])

    def _line_style(self, what: str, width: float, dash: Sequence[float], cap: str, join: str) -> tuple[Any, ...]:
        lengths = tuple(trim(checked_number(what, f"dash[{i}]", length)) for i, length in enumerate(dash))
        check_no_negative(what, "dash", lengths)
        return (
            trim(checked_positive(what, "width", width)),
            lengths,
            checked_choice(what, "cap", cap),
            checked_choice(what, "join", join),
        )

    def _apply_line(self, style: tuple[Any, ...]) -> None:
        width, dash, cap, join = style
        self._style("lineWidth", width)
        self._style("lineCap", cap)
        self._style("lineJoin", join)
        if self._set.get("dash") != dash:
            self._set["dash"] = dash
            self._call("setLineDash", [list(dash)])

    def _add(
        self,
        what: str,
        kind: str,
        style: tuple[Any, ...],
        rows: list[Any],
        colour: str | Sequence[str],
        alpha: float | Sequence[float],
    ) -> None:
        """Check colours and put the shapes into the waiting batch, or begin a new one."""
        colours = (
            [checked_colour(what, colour)] * len(rows)
            if isinstance(colour, str)
            else [checked_colour(what, c) for c in colour]
        )
        alphas = (
            [checked_alpha(what, alpha)] * len(rows)
            if isinstance(alpha, (int, float))
            else [checked_alpha(what, one) for one in alpha]
        )
        if len(colours) != len(rows) or len(alphas) != len(rows):
            raise DrawingError(
                f"{what}: {len(rows)} shapes with {len(colours)} colours and {len(alphas)} alphas; "
                "one for all or one each is needed"
            )
        if not rows:
            return
        batch = self._batch
        if batch is None or batch.kind != kind or batch.style != style:
            self._end_batch()
            self._batch = Batch(kind, style, rows, colours, alphas)
        else:
            batch.rows += rows
            batch.colours += colours
            batch.alphas += alphas

    def _end_batch(self) -> None:
        """Turn the waiting shapes into one command: single, all alike, or each in its own colour."""
        batch, self._batch = self._batch, None
        if batch is None:
            return
        if batch.style:
            self._apply_line(batch.style)
        if batch.alike:
            self._style("globalAlpha", batch.alphas[0])
            self._style("fillStyle" if batch.kind.startswith("fill") else "strokeStyle", batch.colours[0])
        else:
            self._style("globalAlpha", 1)  # the styled commands bring their own, on top of this one
        self._calls.append(batch.command())
