"""Marks of a scene drawn with a pen: board units become pixels, tokens become colours, and nothing else happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ddm_explorer.view.scene.glyphs import BOX, glyph_path
from ddm_explorer.view.scene.scene import Circles, Glyphs, Lines, Mark, Point, Polygons, Rects, Style, Texts
from ddm_explorer.view.scene.theme import Theme
from ddm_explorer.widgets.canvas.pen import Pen

_FONT = "system-ui, sans-serif"


def paint(pen: Pen, marks: Iterable[Mark], theme: Theme, unit: float) -> None:
    """Draw marks from the bottom to the top; one board unit is `unit` logical pixels."""
    for mark in marks:
        _PAINTERS[type(mark)](pen, mark, theme, unit)


def _px(value: float) -> float:
    return round(value, 2)


def _points(outlines: tuple[tuple[Point, ...], ...], unit: float) -> list[list[Point]]:
    # Tenths of a pixel: finer is not seen on any screen, and short numbers make small messages.
    return [[(round(x * unit, 1), round(y * unit, 1)) for x, y in outline] for outline in outlines]


def _dash(style: Style, unit: float) -> list[float]:
    return [_px(length * unit) for length in style.dash]


def _rects(pen: Pen, mark: Rects, theme: Theme, unit: float) -> None:
    style = mark.style
    boxes = [tuple(_px(value * unit) for value in box) for box in mark.boxes]
    if style.fill is not None:
        pen.fill_rects(boxes, theme[style.fill], style.opacity)
    if style.stroke is not None:
        pen.stroke_rects(boxes, theme[style.stroke], _px(style.width * unit), style.opacity, _dash(style, unit))


def _circles(pen: Pen, mark: Circles, theme: Theme, unit: float) -> None:
    style = mark.style
    circles = [tuple(_px(value * unit) for value in circle) for circle in mark.circles]
    if style.fill is not None:
        pen.fill_circles(circles, theme[style.fill], style.opacity)
    if style.stroke is not None:
        pen.stroke_circles(circles, theme[style.stroke], _px(style.width * unit), style.opacity, _dash(style, unit))


def _polygons(pen: Pen, mark: Polygons, theme: Theme, unit: float) -> None:
    style = mark.style
    outlines = _points(mark.outlines, unit)
    if style.fill is not None:
        pen.fill_polygons(outlines, theme[style.fill], style.opacity)
    if style.stroke is not None:
        width = _px(style.width * unit)
        pen.stroke_polygons(outlines, theme[style.stroke], width, style.opacity, _dash(style, unit), join="round")


def _lines(pen: Pen, mark: Lines, theme: Theme, unit: float) -> None:
    style = mark.style
    if style.stroke is not None:
        width = _px(style.width * unit)
        lines = _points(mark.lines, unit)
        pen.lines(lines, theme[style.stroke], width, style.opacity, _dash(style, unit), cap="butt")


def _glyphs(pen: Pen, mark: Glyphs, theme: Theme, unit: float) -> None:
    style, path = mark.style, glyph_path(mark.name)
    for x, y, size in mark.places:
        scale = size * unit / BOX
        left, top = _px((x - size / 2) * unit), _px((y - size / 2) * unit)
        # The line of a glyph lies under its fill, so it is drawn first.
        if style.stroke is not None:
            width = max(0.3, _px(style.width * unit))
            pen.path(path, left, top, scale=scale, stroke=theme[style.stroke], width=width, alpha=style.opacity)
        if style.fill is not None:
            pen.path(path, left, top, scale=scale, fill=theme[style.fill], alpha=style.opacity)


def _texts(pen: Pen, mark: Texts, theme: Theme, unit: float) -> None:
    style = mark.style
    if style.fill is None:
        return
    font = f"{'700 ' if mark.is_bold else ''}{_px(mark.size * unit):g}px {_FONT}"
    for x, y, text in mark.items:
        pen.text(
            text,
            _px(x * unit),
            _px((y + 0.06 * mark.size) * unit),  # the middle of figures lies above the middle of a line
            theme[style.fill],
            font=font,
            align="center",
            baseline="middle",
            alpha=style.opacity,
        )


_PAINTERS: dict[type, Callable[[Pen, Any, Theme, float], None]] = {
    Rects: _rects,
    Circles: _circles,
    Polygons: _polygons,
    Lines: _lines,
    Glyphs: _glyphs,
    Texts: _texts,
}
