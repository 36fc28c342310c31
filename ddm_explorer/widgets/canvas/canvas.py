"""The canvas: the only module that imports ipycanvas, and the place where all of its traps are cured.

A `LayeredCanvas` has named layers, each with a *painter*, a function that draws the whole layer with a `Pen` from the
state as it is now. Nothing is kept but which layers are dirty, so a page that loads, reloads or opens a second time
gets the whole picture by calling the painters again:

    canvas = LayeredCanvas(760, 520, ("ground", "pieces", "overlay"))
    canvas.set_painter("ground", lambda pen: pen.fill_rects([(0, 0, 760, 520)], "#23292d"))
    canvas.invalidate("ground")          # drawn now if a page is there, else as soon as one is
    with canvas.hold():                  # several layers, one message
        canvas.invalidate("pieces", "overlay")
    canvas.widget                        # put this into a box

What ipycanvas does and how it is met here:
* Drawing sent before the page is ready is lost: layers stay dirty until `client_ready` or any event tells of a page.
* Python and page can disagree on which canvas is current, which leaves the page blank for ever: every message names
  its canvas itself, and the library's own idea of it is put right afterwards.
* An exception inside its `hold_canvas` freezes every canvas: its shared queue is not used at all. A layer is gathered
  in a `Pen` first and sent whole or not at all.
* One number that is not finite stops every canvas of the page: the pen checks, and JSON is written without NaN.
* Exceptions in callbacks are swallowed: all go through a `Guard` (`on_error`).
* No device pixel ratio: the canvas has `SCALE` times the pixels and is laid out at its logical size.

Units: logical pixels (CSS pixels at full size) from the top left, y downwards.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import ipycanvas.canvas as _ipycanvas
from ipywidgets import Layout

from ddm_explorer.widgets.canvas.canvas_events import CanvasKey, CanvasPointer
from ddm_explorer.widgets.canvas.drawing_batch import Flush
from ddm_explorer.widgets.canvas.pen import Call, DrawingError, PathRef, Pen
from ddm_explorer.widgets.page.guard import ErrorCallback, Guard

__all__ = ["CanvasKey", "CanvasPointer", "DrawingError", "Flush", "LayeredCanvas", "Pen"]

SCALE: Final = 2
"""Canvas pixels per logical pixel. Python cannot know a screen's own ratio; two is sharp on dense screens."""

Painter = Callable[[Pen], None]

# Attributes of the drawing context by their name in a browser, as numbers of the wire format.
_ATTRIBUTES: Final = {
    "fillStyle": _ipycanvas.Canvas.ATTRS["fill_style"],
    "strokeStyle": _ipycanvas.Canvas.ATTRS["stroke_style"],
    "globalAlpha": _ipycanvas.Canvas.ATTRS["global_alpha"],
    "font": _ipycanvas.Canvas.ATTRS["font"],
    "textAlign": _ipycanvas.Canvas.ATTRS["text_align"],
    "textBaseline": _ipycanvas.Canvas.ATTRS["text_baseline"],
    "lineWidth": _ipycanvas.Canvas.ATTRS["line_width"],
    "lineCap": _ipycanvas.Canvas.ATTRS["line_cap"],
    "lineJoin": _ipycanvas.Canvas.ATTRS["line_join"],
}

# Path objects live in the page; one per distinct path serves all canvases of this kernel.
_PATHS: dict[str, Any] = {}


class LayeredCanvas:
    """Layers of drawing in one canvas of the page. See the module's text for how it is used.

    `width` and `height` are logical pixels, `layers` the names from back to front.
    Raises `ValueError` for sizes that are no positive whole numbers and for names given twice.
    """

    def __init__(self, width: int, height: int, layers: Sequence[str], *, css_class: str = "ddm-canvas") -> None:
        if len(set(layers)) != len(layers) or not layers:
            raise ValueError(f"layers are {list(layers)}; at least one name is needed, and each only once")
        _check_size(width, height)
        self.guard = Guard()
        self.ready = False
        """Whether a page has been heard of. It stays true: a page that goes away is not announced."""
        self.bridged = False
        """Set by a bridge that takes over pointer and keys in the page; events of ipycanvas itself are left out."""
        self.reduced_motion = False
        """With this on, `play` draws no frames but goes straight to the end."""
        self.last_flush: Flush | None = None
        self._names = tuple(layers)
        self._size = (width, height)
        self._painters: dict[str, Painter] = {}
        self._dirty = set(layers)
        self._held = 0
        self._plays: dict[str, tuple[asyncio.Task[None], Callable[[], Any] | None]] = {}
        self._on_pointer: list[Callable[[CanvasPointer], Any]] = []
        self._on_key: list[Callable[[CanvasKey], Any]] = []
        self._on_resize: list[Callable[[], Any]] = []
        self._on_flush: list[Callable[[Flush], Any]] = []
        self._last_move: tuple[float, float] = (-1e9, -1e9)
        multi = _ipycanvas.MultiCanvas(len(layers), width=width * SCALE, height=height * SCALE, layout=_layout(width))
        multi.add_class(css_class)
        self.widget = multi
        """The ipywidgets widget to put into a box."""
        self._canvases = {name: multi[number] for number, name in enumerate(layers)}
        self._manager = multi[0]._canvas_manager
        self._listen()

    # --- layers and painting ------------------------------------------------------------------------------------

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers' names from back to front."""
        return self._names

    @property
    def width(self) -> int:
        """Logical width in pixels."""
        return self._size[0]

    @property
    def height(self) -> int:
        """Logical height in pixels."""
        return self._size[1]

    def resize(self, width: int, height: int) -> None:
        """Give the canvas another logical size. That empties it in the page, so every layer is drawn again."""
        _check_size(width, height)
        if (width, height) == self._size:
            return
        self.stop()
        self._size = (width, height)
        multi = self.widget
        # The layers first: a MultiCanvas passes each side on to them, which is no change and no message then.
        for widget in (*self._canvases.values(), multi):
            with widget.hold_sync():
                widget.width, widget.height = width * SCALE, height * SCALE
        multi.layout.width = f"{width}px"
        for callback in self._on_resize:
            self.guard.call("Resizing the board", callback)
        self.redraw()

    def set_painter(self, layer: str, painter: Painter) -> None:
        """Let `painter(pen)` draw the whole of `layer` from now on. The layer becomes dirty but is not drawn yet."""
        self._check_layers((layer,))
        self._painters[layer] = painter
        self._dirty.add(layer)

    def invalidate(self, *layers: str) -> None:
        """Draw these layers again: now, at the end of `hold()`, or when a page is ready. Stops their animation.

        Raises `DrawingError` (or what the painter raised) if a layer could not be drawn; the page keeps its old
        picture of that layer, the other layers are drawn, and the layer is tried again at the next chance.
        """
        self._check_layers(layers)
        for layer in layers:
            self._stop(layer)
        self._dirty.update(layers)
        self._flush()

    def redraw(self) -> None:
        """Draw all layers again."""
        self.invalidate(*self._names)

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Gather all drawing inside into one message, sent at the end even if something inside raises."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self._flush()

    # --- animation ----------------------------------------------------------------------------------------------

    def play(
        self, layer: str, frames: Sequence[Painter], *, fps: float = 24.0, done: Callable[[], Any] | None = None
    ) -> None:
        """Draw `frames` on `layer` one after another, then its painter again, then call `done()`.

        The kernel stays free between frames, so clicks are handled meanwhile; `invalidate` and `stop` end it early
        (`done` is called then too, once). Without a page, without a running event loop and with `reduced_motion` only
        the end is drawn. Frames are short lists of drawing; keep the whole below about a second.
        """
        self._check_layers((layer,))
        if not fps > 0:
            raise ValueError(f"fps is {fps}; it must be above 0")
        self._stop(layer)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            loop = None
        if loop is None or self.reduced_motion or not self.ready or not frames:
            self.invalidate(layer)
            if done is not None:
                self.guard.call("The end of an animation", done)
            return
        self._plays[layer] = (loop.create_task(self._play(layer, list(frames), 1 / fps)), done)

    def stop(self) -> None:
        """End every animation now; the layers concerned are drawn as they are at the next chance."""
        for layer in list(self._plays):
            self._stop(layer)

    @property
    def playing(self) -> bool:
        """Whether an animation runs."""
        return bool(self._plays)

    async def _play(self, layer: str, frames: list[Painter], pause: float) -> None:
        try:
            for frame in frames:
                self._send({layer: self._paint(frame)})
                await asyncio.sleep(pause)
        except asyncio.CancelledError:
            return  # by `_stop`, which has done all the rest
        except Exception as error:
            self.guard.report("An animation", error)
        self._stop(layer)
        self.guard.call("Drawing after an animation", self._flush)

    def _stop(self, layer: str) -> None:
        """Forget the layer's animation, if any: the layer is dirty then, and `done` is called."""
        task, done = self._plays.pop(layer, (None, None))
        if task is None:
            return
        self._dirty.add(layer)
        if not task.done() and task is not _current_task():
            task.cancel()
        if done is not None:
            self.guard.call("The end of an animation", done)

    # --- events -------------------------------------------------------------------------------------------------

    def on_pointer(self, callback: Callable[[CanvasPointer], Any]) -> None:
        """Call `callback(CanvasPointer)` for presses, taps, moves to another square, and leaving."""
        self._on_pointer.append(callback)

    def on_key(self, callback: Callable[[CanvasKey], Any]) -> None:
        """Call `callback(CanvasKey)` for keys pressed while the canvas has the focus."""
        self._on_key.append(callback)

    def on_error(self, callback: ErrorCallback) -> None:
        """Call `callback(sentence, exception)` when a painter or a callback fails."""
        self.guard.on_error(callback)

    def on_resize(self, callback: Callable[[], Any]) -> None:
        """Call `callback()` after each `resize`, before the layers are drawn again."""
        self._on_resize.append(callback)

    def on_flush(self, callback: Callable[[Flush], Any]) -> None:
        """Call `callback(Flush)` for each message sent: for tests and measurements."""
        self._on_flush.append(callback)

    def feed(self, event: CanvasPointer | CanvasKey) -> None:
        """Take an event, from the page's own shim or from a test, as if the canvas had made it."""
        self.wake()
        if isinstance(event, CanvasPointer):
            for on_pointer in self._on_pointer:
                self.guard.call("A click on the board" if event.kind == "down" else "The pointer", on_pointer, event)
        else:
            for on_key in self._on_key:
                self.guard.call(f"The key {event.key}", on_key, event)

    def wake(self) -> None:
        """A page is there: if nothing was drawn yet, because its ready message was lost, draw everything."""
        if not self.ready:
            self.refresh()

    def refresh(self) -> None:
        """A page is new or shows nothing: draw all layers whatever was sent before. Errors go to `on_error`."""
        self.ready = True
        self._dirty.update(self._names)
        if not self._held:
            self.guard.call("Drawing the board", self._flush)

    def _listen(self) -> None:
        top = self.widget
        top.on_client_ready(self.refresh)

        def pointer(kind: str) -> Callable[[float, float], None]:
            return lambda x, y: self._native(kind, x, y)

        top.on_mouse_down(pointer("down"))
        top.on_mouse_move(pointer("move"))
        top.on_mouse_out(pointer("leave"))
        top.on_touch_start(self._native_touch)
        top.on_key_down(self._native_key)

    def _native(self, kind: str, x: float, y: float, pointer: str = "mouse") -> None:
        if self.bridged:
            return
        x, y = x / SCALE, y / SCALE
        if kind == "move":
            # Every single move arrives here; a few pixels are no news.
            if abs(x - self._last_move[0]) + abs(y - self._last_move[1]) < 8:
                return
            self._last_move = (x, y)
        self.feed(CanvasPointer(kind, x, y, pointer=pointer))

    def _native_touch(self, touches: list[tuple[float, float]]) -> None:
        for x, y in touches[:1]:
            self._native("down", x, y, "touch")

    def _native_key(self, key: str, shift: bool, ctrl: bool, meta: bool) -> None:
        if not self.bridged:
            held = zip(("shift", "ctrl", "meta"), (shift, ctrl, meta), strict=True)
            self.feed(CanvasKey(key, frozenset(name for name, down in held if down)))

    # --- sending ------------------------------------------------------------------------------------------------

    def _check_layers(self, layers: Sequence[str]) -> None:
        for layer in layers:
            if layer not in self._canvases:
                raise ValueError(f"there is no layer {layer!r}; the layers are {', '.join(self._names)}")

    def _flush(self) -> None:
        """Paint and send what is dirty. A layer that fails stays dirty; its error is raised when the rest is sent."""
        if self._held or not self.ready:
            return
        painted: dict[str, list[Call]] = {}
        failed: Exception | None = None
        for layer in self._names:
            if layer not in self._dirty:
                continue
            try:
                painted[layer] = self._paint(self._painters.get(layer))
            except Exception as error:  # a painter is any function; one bad layer must not take the others along
                failed = failed or error
        if painted:
            self._send(painted)
            self._dirty.difference_update(painted)
        if failed is not None:
            raise failed

    def _paint(self, painter: Painter | None) -> list[Call]:
        pen = Pen()
        if painter is not None:
            painter(pen)
        # The transform is set anew each time: a resize resets it in the page without a word to us.
        before = [
            Call("setTransform", [SCALE, 0, 0, SCALE, 0, 0]),
            Call("clearRect", [0, 0, self._size[0], self._size[1]]),
        ]
        return before + pen.calls()

    def _send(self, painted: dict[str, list[Call]]) -> None:
        """Send layers as one message in the wire format of ipycanvas (see its `canvas.py`; the version is pinned)."""
        commands: list[list[Any]] = []
        buffers: list[Any] = []
        for layer, calls in painted.items():
            commands.append([_ipycanvas.COMMANDS["switchCanvas"], [_reference(self._canvases[layer])]])
            for call in calls:
                commands.append(_encode(call))
                buffers += [memoryview(packed) for packed in call.buffers]
        text = json.dumps(commands, separators=(",", ":"), allow_nan=False).encode()
        self._manager.send({"shape": [len(text)], "dtype": "uint8"}, buffers=[memoryview(text), *buffers])
        # For other users of ipycanvas in this kernel: the page's current canvas is now ours.
        self._manager._current_canvas = self._canvases[next(reversed(painted))]
        size = len(text) + sum(buffer.nbytes for buffer in buffers)
        self.last_flush = Flush(size, tuple(painted), painted)
        for callback in self._on_flush:
            self.guard.call("Measuring a drawing", callback, self.last_flush)


def _current_task() -> asyncio.Task[Any] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:  # no event loop runs here
        return None


def _check_size(width: int, height: int) -> None:
    sides: tuple[tuple[str, object], ...] = (("width", width), ("height", height))
    for name, value in sides:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 4000:
            raise ValueError(f"{name} is {value!r}; a whole number of pixels from 1 to 4000 is needed")


def _layout(width: int) -> Layout:
    # Height follows from the canvas' own proportions, so a page narrower than the board shrinks it unbent.
    return Layout(width=f"{width}px", height="auto", max_width="100%", flex="0 0 auto")


def _reference(widget: Any) -> str:
    return f"IPY_MODEL_{widget.model_id}"


def _encode(call: Call) -> list[Any]:
    number = _ipycanvas.COMMANDS[call.name]
    if call.name == "set":
        name, value = call.args
        return [number, [_ATTRIBUTES[name], value]]
    args = [_path(arg) if isinstance(arg, PathRef) else arg for arg in call.args]
    if call.buffers:
        return [number, args, len(call.buffers)]
    return [number, args] if args else [number]


def _path(ref: PathRef) -> str:
    if ref.d not in _PATHS:
        _PATHS[ref.d] = _ipycanvas.Path2D(ref.d)
    return _reference(_PATHS[ref.d])
