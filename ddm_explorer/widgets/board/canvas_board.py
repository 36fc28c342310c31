"""A picture on a canvas that can be pointed at: what the board of every game has, whatever its shape.

Only the layers whose marks have changed are sent, all of one change in one message. Lengths of a picture are squares;
pixels are known here and below only. What can be pointed at are the areas of the picture, and nothing here knows a
grid.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from ipywidgets import HTML, VBox

from ddm_explorer.engine.verdict import Place
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.scene.scene import LAYERS, Area, Mark, place_at
from ddm_explorer.view.scene.theme import Theme
from ddm_explorer.widgets.canvas.canvas import LayeredCanvas
from ddm_explorer.widgets.canvas.paint import paint
from ddm_explorer.widgets.canvas.pen import Pen
from ddm_explorer.widgets.page.bridge import Bridge

NARROW: Final = 700
"""Below so many pixels of width a table has one column."""
LEAST_SQUARE: Final = 10
MOST_SQUARE: Final = 80
"""Limits of a square's side in pixels."""

Layer = tuple[Any, Callable[[], tuple[Mark, ...]]]
"""What a layer is made from, and what makes its marks; comparing the first is cheaper than making the second."""


def empty_canvas() -> LayeredCanvas:
    """A canvas with the layers of a scene; its size follows once a board is put on it."""
    return LayeredCanvas(572, 572, LAYERS)


class CanvasBoard(ABC):
    """A picture on a canvas, and a line of text on what is under the pointer.

    Args:
        canvas: where it is drawn; made by `empty_canvas`.
        bridge: the page's side, made with that canvas.

    Attributes:
        widget: the box to lay out: the picture, as large as there is room for it.
        hint_widget: the line of text.
        beside: what else belongs to what is asked at the board, to stand beside that line.
    """

    most_square = MOST_SQUARE
    """The longest side of a square, in pixels."""

    def __init__(self, canvas: LayeredCanvas, bridge: Bridge) -> None:
        self.canvas = canvas
        self.bridge = bridge
        self.cursor: Place | None = None
        """Where the keyboard's cursor stands; None until a key moved it."""
        self.by_keyboard = False
        """Whether the last thing done on the board was a key: only then is the cursor shown."""
        self._areas: tuple[Area, ...] = ()
        self._held = 0
        self._room = (canvas.width, 0)
        self._keys: dict[str, Any] = {}
        self._marks: dict[str, tuple[Mark, ...]] = {}
        self.hint_widget = HTML().add_class("ddm-board-hint")
        self.beside: tuple[Any, ...] = ()
        self.widget = VBox([canvas.widget])
        self.widget.add_class("ddm-board")
        for layer in LAYERS:
            canvas.set_painter(layer, self._painter(layer))
        bridge.observe(self._theme_changed, "dark")

    # What a board brings --------------------------------------------------------------------------

    @property
    @abstractmethod
    def extent(self) -> tuple[float, float]:
        """Width and height of the picture, in squares."""

    @property
    @abstractmethod
    def areas(self) -> tuple[Area, ...]:
        """What can be pointed at."""

    @property
    @abstractmethod
    def label(self) -> str:
        """What a screen reader calls the board."""

    @abstractmethod
    def refresh(self) -> None:
        """Draw every layer whose marks have changed."""

    # Drawing --------------------------------------------------------------------------------------

    @property
    def theme(self) -> Theme:
        """The colours for the page's scheme."""
        return Theme.load("dark" if self.bridge.dark else "light")

    @property
    def unit(self) -> int:
        """The side of a square in pixels."""
        (width, height), (columns, rows) = self._room, self.extent
        most = width // max(columns, 1)
        if height:
            most = min(most, height // max(rows, 1))
        return int(max(LEAST_SQUARE, min(self.most_square, most)))

    def fit(self, width: int, height: int = 0) -> None:
        """Draw the board as large as it can be in that many pixels of width, and of height where that is known."""
        if width > 0 and (width, height) != self._room:
            self._room = (width, height)
            self._fit()

    def _fit(self) -> None:
        (columns, rows), unit = self.extent, self.unit
        with self.canvas.hold():
            self.canvas.resize(round(columns * unit), round(rows * unit))
        self._areas = self.areas
        self.bridge.set_areas(
            (left * unit, top * unit, width * unit, height * unit)
            for left, top, width, height in (area.box for area in self._areas)
        )
        self.bridge.label = self.label

    def _painter(self, layer: str) -> Callable[[Pen], None]:
        return lambda pen: paint(pen, self._marks.get(layer, ()), self.theme, self.unit)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Gather all changes of the session inside into one redraw."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            if not self._held:
                self.refresh()

    def _changed_layers(self, wanted: Mapping[str, Layer]) -> list[str]:
        """The layers that are made from something else now; their marks are made anew."""
        changed = [layer for layer, (key, _) in wanted.items() if self._keys.get(layer) != key]
        for layer in changed:
            self._keys[layer], make = wanted[layer]
            self._marks[layer] = make()
        return changed

    def _theme_changed(self, _change: Any) -> None:
        self.canvas.redraw()

    def _write_hint(self, sentence: str) -> None:
        """Show that sentence below the picture."""
        self.hint_widget.value = f"<p>{escaped(sentence)}</p>"

    # Pointing -------------------------------------------------------------------------------------

    def cell_at(self, x: float, y: float) -> Place | None:
        """The place at a point of the canvas, or None beside all of them."""
        return place_at(self._areas, x / self.unit, y / self.unit)

    def point_of(self, place: Place) -> tuple[float, float]:
        """The middle of a place on the canvas.

        Raises:
            LookupError: the picture does not show it.
        """
        for area in self._areas:
            if area.place == place:
                left, top, width, height = area.box
                return (left + width / 2) * self.unit, (top + height / 2) * self.unit
        raise LookupError(f"the picture does not show {place}")
