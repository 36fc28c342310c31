"""A scene: everything a picture shows, as few kinds of plain marks, without a pixel and without a colour.

Lengths are board units: the side of one square is 1.0, x grows to the right and y downwards, and (0, 0) is
the top left corner of the picture. A colour is the name of a theme token, a glyph the name of a path in a
box of 24 by 24 (`glyphs.glyph_path`). A mark may hold many shapes of one style, so that a painter can send
them in one call. Nothing here assumes a grid: what can be pointed at is listed as areas.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ddm_explorer.engine.verdict import Place

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""x and y of the top left corner, width, height."""

LAYERS = ("field", "figures", "overlay")
"""From the bottom to the top. The first changes rarely, the last with every movement of the pointer."""


@dataclass(frozen=True, slots=True)
class Style:
    """How the shapes of one mark are painted: colour tokens, line width and dashes in board units, opacity
    0 to 1. What has no `fill` is not filled, what has no `stroke` has no line. The line lies over the fill (a
    glyph's: under it), its corners are round, its ends flat."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Rects:
    """Upright rectangles."""

    boxes: tuple[Box, ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Circles:
    """Circles as (x and y of the centre, radius)."""

    circles: tuple[tuple[float, float, float], ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Polygons:
    """Closed outlines."""

    outlines: tuple[tuple[Point, ...], ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Lines:
    """Open lines through points; stroked only."""

    lines: tuple[tuple[Point, ...], ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One drawing in several places, as (x and y of the centre, side of its box). A stroke is measured in
    board units too, whatever the size of the box."""

    name: str
    places: tuple[tuple[float, float, float], ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Texts:
    """Short texts of one size, each centred on its point."""

    items: tuple[tuple[float, float, str], ...]
    size: float
    style: Style
    is_bold: bool = False


Mark = Rects | Circles | Polygons | Lines | Glyphs | Texts


@dataclass(frozen=True, slots=True)
class Area:
    """Something that can be pointed at."""

    place: Place
    box: Box


def place_at(areas: Iterable[Area], x: float, y: float) -> Place | None:
    """The place under a point, in board units, or None beside all areas; on a line the right or lower one."""
    for area in areas:
        left, top, width, height = area.box
        if left <= x < left + width and top <= y < top + height:
            return area.place
    return None


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture. `title` names it, `text` tells everything it shows."""

    width: float
    height: float
    layers: Mapping[str, tuple[Mark, ...]] = field(hash=False)
    areas: tuple[Area, ...] = ()
    title: str = ""
    text: str = ""

    def cell_at(self, x: float, y: float) -> Place | None:
        """The place under a point, or None beside everything. A line between two belongs to the right or
        lower one."""
        return place_at(self.areas, x, y)

    def box_of(self, place: Place) -> Box | None:
        """Where a place is drawn, or None if the picture leaves it out."""
        return next((area.box for area in self.areas if area.place == place), None)

    def with_layer(self, name: str, marks: Iterable[Mark]) -> Scene:
        """The same picture with one layer changed."""
        if name not in self.layers:
            raise KeyError(f"a scene has the layers {', '.join(self.layers)}, not {name!r}")
        return replace(self, layers={**self.layers, name: tuple(marks)})

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All marks from the bottom to the top."""
        return tuple(mark for marks in self.layers.values() for mark in marks)
