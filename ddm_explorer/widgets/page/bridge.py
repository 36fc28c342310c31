"""The bridge to the page: the only module that imports anywidget. `bridge.js` and `bridge.css` are its other half.

One `Bridge` per table, put anywhere inside the table's root box (the element with the class `root_class`):

    canvas = LayeredCanvas(760, 520, ("ground", "pieces", "overlay"))
    bridge = Bridge(canvas, label="Game board, 13 rows by 19 columns")
    bridge.set_areas((10 + 40 * x, 10 + 40 * y, 40, 40) for x in range(19) for y in range(13))
    root = VBox([canvas.widget, panels, bridge]); root.add_class("ddm-table")
    canvas.on_pointer(...); canvas.on_key(...)            # the bridge feeds these
    bridge.on_action("rule", lambda data: show(data["id"]))   # <button data-action="rule" data-id="W-1">
    bridge.announce("F8, red path")

What it cures: the canvas gets a name, a role, a description and a focus outline; Tab, function keys and combinations
with Ctrl, Alt or Meta stay the browser's and no key pressed on the board reaches JupyterLab's commands; only moves to
another square are sent; right and middle button and modifiers are told; a finger scrolls the page, taps, and presses
long for the right button; the wheel scrolls the page.

HTML anywhere in the root may carry
* `data-action="name"` with further `data-*`: a click (or Enter and Space, give it `role="button" tabindex="0"`) calls
  what `on_action(name, ...)` registered, with the other `data-*` as a dict of strings;
* `data-places="F8 F9"`: pointing at it or focusing it calls `on_places("F8 F9")`, leaving it `on_places("")`;
* `data-submit="name"` on a form: submitting it calls what `on_action(name, ...)` registered, with the form's other
  `data-*` and its named fields;
* `data-input="name"` on a field: once the visitor pauses in typing, or has chosen, what `on_action(name, ...)`
  registered is called with its `value` and its other `data-*`;
* `data-keep="name"`: stays open (`details`) and scrolled as it was when the HTML around it is replaced. The focus goes
  on to the same element of the new HTML, else to the `data-home` of its panel (class `ddm-panel`);
* `data-keys="ArrowLeft=name Home=other"`: these keys, pressed anywhere inside but in a field, call what
  `on_action(name, ...)` registered, without data;
* `data-away="name"`: a press anywhere beside it (beside what `data-within` names round it) calls what
  `on_action(name, ...)` registered, without data;
* `data-escape="name"`: Escape, wherever the focus is, calls what `on_action(name, ...)` registered, without data, and
  does nothing else; of several that are there the last one counts;
* `data-tip="text"` on a word of class `ddm-term`: its meaning, shown beside it (`terms.js`);
* the class `ddm-scrolls` on a box of widgets: it takes the focus, so that keys can scroll it;
* `data-open="name"`: opens a file for `on_file(name, ...)`; `data-copy="text"`: copies the text.

Everything from the page is data: types and lengths are checked, names must be registered, and what does not fit is
dropped (`refused` says why). Errors in callbacks go to `on_error`, shared with the canvas. Lengths are CSS pixels.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

import anywidget
from traitlets import Bool, Dict, Float, Int, List, Tuple, Unicode

from ddm_explorer.widgets.canvas.canvas import CanvasKey, CanvasPointer, LayeredCanvas
from ddm_explorer.widgets.page.guard import ErrorCallback, Guard
from ddm_explorer.widgets.saves.saves import Saves

FILE_LIMIT: Final = 1_000_000
"""Most bytes of a file that is opened."""

_SCRIPTS: Final = ("bridge_board.js", "bridge_html.js", "bridge_saves.js", "terms.js", "bridge.js")
"""One module of the page in parts, in this order."""
_MODIFIERS: Final = frozenset(("shift", "ctrl", "alt", "meta"))
_TEXTS: Final = {
    "lost": "The connection to the game was lost. What this browser has saved is still here: reload the page to go on.",
    "lost_in_lab": "The connection to the game was lost. What this browser has saved is still here: "
    "run this cell again to go on.",
    "slow": "Waiting for the server: it has not answered for 3 seconds. Clicks made meanwhile are not counted.",
    "reload": "Reload and go on",
    "blank": "The board could not be drawn in this page.",
    "copied": "Copied.",
    "not_copied": "The browser did not allow copying: select the text and copy it yourself.",
}
_FILE_PROBLEMS: Final = {
    "large": "{name} is too large: a file of at most {limit} kB can be opened.",
    "binary": "{name} is not a text file.",
    "unreadable": "{name} could not be read by the browser.",
}


class OpenedFile(NamedTuple):
    """A file the visitor opened: its name and text, or a sentence on why there is no text."""

    name: str
    text: str
    problem: str


class _RefusedError(Exception):
    """A message of the page that does not have the agreed form."""


class Bridge(anywidget.AnyWidget):
    """The page's side of one table. See the module's text."""

    _esm = "\n".join(Path(__file__).with_name(name).read_text("utf-8") for name in _SCRIPTS)
    _css = "\n".join(Path(__file__).with_name(name).read_text("utf-8") for name in ("bridge.css", "terms.css"))

    # Told to the page.
    label = Unicode("Game board").tag(sync=True)
    description = Unicode("").tag(sync=True)
    root_class = Unicode("ddm-table").tag(sync=True)
    canvas_class = Unicode("ddm-canvas").tag(sync=True)
    surface = List([1, 1]).tag(sync=True)
    areas = List([]).tag(sync=True)
    texts = Dict(_TEXTS).tag(sync=True)
    problem = Unicode("").tag(sync=True)
    """A sentence shown above everything until it is emptied; announced when it changes."""
    drop_action = Unicode("").tag(sync=True)
    """If set, a file dropped on the table is opened for `on_file` under this name."""
    accept = Unicode(".json,.toml,.txt").tag(sync=True)
    file_limit = Int(FILE_LIMIT).tag(sync=True)

    # Told by the page, for `observe`. They hold the last report of any view of the table.
    width = Int(0, help="width of the table's root in CSS pixels; 0 while unknown")
    height = Int(0, help="height of the window in CSS pixels; 0 while unknown")
    room = Tuple((0, 0), help="width and height of what the board may fill, in CSS pixels; 0 while unknown")
    pixel_ratio = Float(1.0)
    dark = Bool(False, help="the page is dark: its own theme, else the visitor's wish")
    reduced_motion = Bool(False)
    coarse = Bool(False, help="the main pointer is a finger")
    lab = Bool(False, help="the page is JupyterLab, not the app")

    def __init__(self, canvas: LayeredCanvas | None = None, *, space: str = "games", **traits: Any) -> None:
        super().__init__(**traits)
        self.guard = canvas.guard if canvas is not None else Guard()
        self.refused = ""
        """Why the last message of the page was dropped."""
        self.page = ""
        """The page that spoke last; what is meant for one page goes there."""
        self.saves = Saves(space, self._ask)
        self._canvas = canvas
        self._actions: dict[str, list[Callable[[dict[str, str]], Any]]] = {}
        self._files: dict[str, list[Callable[[OpenedFile], Any]]] = {}
        self._places: list[Callable[[str], Any]] = []
        self._ready: list[Callable[[], Any]] = []
        self._asked: dict[int, tuple[dict[str, Any], Callable[[dict[str, Any]], Any]]] = {}
        self._requests = 0
        if canvas is not None:
            canvas.on_resize(self._measure)
            self._measure()
        self.on_msg(self._receive)

    # --- what others register -----------------------------------------------------------------------------------

    def kept(self, space: str) -> Saves:
        """Another space of the browser's memory beside that of `saves`."""
        return Saves(space, self._ask)

    def on_ready(self, callback: Callable[[], Any]) -> None:
        """Call `callback()` each time a view of the table has appeared in a page (its facts are known then)."""
        self._ready.append(callback)

    def on_action(self, name: str, callback: Callable[[dict[str, str]], Any]) -> None:
        """Call `callback(data)` for a click on `data-action="name"`; `data` holds its other `data-*` as texts."""
        self._actions.setdefault(name, []).append(callback)

    def answers(self, name: str) -> bool:
        """Whether somebody here does something at a click on `data-action="name"`."""
        return name in self._actions

    def on_places(self, callback: Callable[[str], Any]) -> None:
        """Call `callback(places)` when something with `data-places` is pointed at or focused, `""` when left."""
        self._places.append(callback)

    def on_file(self, name: str, callback: Callable[[OpenedFile], Any]) -> None:
        """Call `callback(OpenedFile)` for a file opened under `name` (by `data-open`, `open_file` or dropping)."""
        self._files.setdefault(name, []).append(callback)

    def on_error(self, callback: ErrorCallback) -> None:
        """Call `callback(sentence, exception)` when a callback fails; one place for bridge and canvas."""
        self.guard.on_error(callback)

    # --- what others ask of the page ----------------------------------------------------------------------------

    def set_areas(self, boxes: Iterable[tuple[float, float, float, float]]) -> None:
        """Say where on the canvas there is something to point at (left, top, width, height in logical pixels), so that
        only moves from one area to another are sent. Where areas overlap, the first counts."""
        self.areas = [[round(length, 2) for length in box] for box in boxes]

    def announce(self, text: str, urgent: bool = False) -> None:
        """Let a screen reader speak `text`, also if it is the same as before; `urgent` interrupts."""
        self._tell("announce", text=text, urgent=urgent)

    def forget(self) -> None:
        """Take away what was spoken and typed last, in every view: another person comes to the screen."""
        self.send({"type": "forget"})

    def focus(self, selector: str) -> None:
        """Put the focus on the first element inside the root that matches this CSS selector."""
        self._tell("focus", selector=selector)

    def focus_beside_board(self, selector: str) -> None:
        """Put the focus on the first match of this CSS selector and bring the board into view with it: where a page has
        one column, the board comes to the top of the window, and not what has the focus below it."""
        self._tell("focus", selector=selector, board=True)

    def focus_board(self) -> None:
        """Put the focus on the canvas."""
        self.focus(f"canvas.{self.canvas_class}")

    def scroll_to_end(self, selector: str) -> None:
        """Scroll the elements matching this CSS selector to their ends, in every view."""
        self.send({"type": "scroll", "selector": selector})

    def reveal(self, selector: str) -> None:
        """Scroll the box with `data-keep` round the first match of this CSS selector until it shows, in every view."""
        self.send({"type": "reveal", "selector": selector})

    def rise(self, selector: str) -> None:
        """Scroll the page up to the first match of this CSS selector, if it lies above what is in view."""
        self._tell("rise", selector=selector)

    def set_title(self, text: str) -> None:
        """Set the title of the page."""
        self._tell("title", text=text)

    def download(self, name: str, text: str, mime: str = "text/plain") -> None:
        """Hand `text` to the visitor as a file. Signs that file systems dislike are taken out of `name`."""
        clean = re.sub(r"[^\w .()~-]+", "-", name).strip(" .-")[:100] or "game.txt"
        self._tell("download", name=clean, text=text, mime=mime)

    def open_file(self, name: str) -> None:
        """Let the visitor choose a file for `on_file(name, ...)`; browsers allow it only right after a click."""
        self._tell("open", action=name)

    def copy(self, text: str, done: Callable[[str], Any] | None = None) -> None:
        """Copy `text` to the clipboard; `done(problem)` gets a sentence, empty if it worked."""

        def replied(reply: dict[str, Any]) -> None:
            if done is not None:
                done("" if reply.get("ok") is True else str(self.texts["not_copied"]))

        self._ask({"type": "copy", "text": text}, replied)

    # --- inside: to the page ------------------------------------------------------------------------------------

    def _measure(self) -> None:
        if self._canvas is not None:
            self.surface = [self._canvas.width, self._canvas.height]

    def _tell(self, kind: str, **content: Any) -> None:
        self.send({"type": kind, "to": self.page, **content})

    def _ask(self, content: dict[str, Any], replied: Callable[[dict[str, Any]], Any]) -> None:
        """Send a request that the page answers. Kept until answered, and sent again to a page that comes anew."""
        self._requests += 1
        self._asked[self._requests] = (content, replied)
        if self.page:
            self.send({**content, "request": self._requests, "to": self.page})

    # --- inside: from the page ----------------------------------------------------------------------------------

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        try:
            kind = content.get("type") if isinstance(content, dict) else None
            handler = _HANDLERS.get(kind) if isinstance(kind, str) else None
            if handler is None:
                raise _RefusedError(f"message of the kind {kind!r:.40}")
            page = _text(content, "page", 32)
            call = handler(self, content)
            if kind != "facts":
                self.page = page
        except _RefusedError as refused:
            self.refused = str(refused)
            return
        if self._canvas is not None:
            self._canvas.bridged = True
            self._canvas.wake()
        for callback, *args in call:
            self.guard.call(f"What the page asked for ({kind})", callback, *args)

    def _got_hello(self, content: dict[str, Any]) -> list[tuple[Any, ...]]:
        calls = self._got_facts(content)
        calls += [(self._ask_again,)]
        return calls + [(callback,) for callback in self._ready]

    def _ask_again(self) -> None:
        for request, (content, _) in list(self._asked.items()):
            if content["type"] == "copy":  # belongs to a click long gone
                del self._asked[request]
            else:
                self.send({**content, "request": request, "to": self.page})

    def _got_facts(self, content: dict[str, Any]) -> list[tuple[Any, ...]]:
        facts = content.get("facts")
        if not isinstance(facts, dict):
            raise _RefusedError("facts that are no table")
        size = (round(_number(facts, "width", 0, 100_000)), round(_number({"height": 0} | facts, "height", 0, 100_000)))
        inside = [round(_number({each: 0} | facts, each, 0, 100_000)) for each in ("room_width", "room_height")]
        ratio = _number(facts, "pixel_ratio", 0.01, 100)
        flags = {name: facts.get(name) is True for name in ("dark", "reduced_motion", "coarse", "lab")}
        return [(self._take_facts, size, inside, ratio, flags)]

    def _take_facts(self, size: tuple[int, int], inside: list[int], ratio: float, flags: dict[str, bool]) -> None:
        if self._canvas is not None:
            self._canvas.reduced_motion = flags["reduced_motion"]
        with self.hold_trait_notifications():
            for name, value in flags.items():
                self.set_trait(name, value)
            self.pixel_ratio = ratio
            self.width = size[0] or self.width
            self.height = size[1] or self.height
            if all(inside):
                self.room = (inside[0], inside[1])

    def _got_pointer(self, content: dict[str, Any]) -> list[tuple[Any, ...]]:
        if self._canvas is None:
            raise _RefusedError("pointer without a canvas")
        event = CanvasPointer(
            _one_of(content, "kind", ("down", "drop", "move", "leave")),
            _number(content, "x", -100_000, 100_000),
            _number(content, "y", -100_000, 100_000),
            round(_number(content, "button", 0, 4)),
            _modifiers(content),
            _one_of(content, "pointer", ("mouse", "touch", "pen")),
        )
        return [(self._canvas.feed, event)]

    def _got_key(self, content: dict[str, Any]) -> list[tuple[Any, ...]]:
        if self._canvas is None:
            raise _RefusedError("key without a canvas")
        return [(self._canvas.feed, CanvasKey(_text(content, "key", 20), _modifiers(content)))]

    def _got_action(self, content: dict[str, Any]) -> list[tuple[Any, ...]]:
        name = _one_of(content, "action", self._actions)
        raw = content.get("data")
        if not isinstance(raw, dict) or len(raw) > 20:
            raise _RefusedError(f"action {name} without a table of at most 20 texts")
        data = {_checked(key, "a name", 40): _checked(value, str(key), 1000) for key, value in raw.items()}
        return [(callback, dict(data)) for callback in self._actions[name]]

    def _got_places(self, content: dict[str, Any]) -> list[tuple[Any, ...]]:
        places = _text(content, "places", 2000)
        return [(callback, places) for callback in self._places]

    def _got_file(self, content: dict[str, Any]) -> list[tuple[Any, ...]]:
        action = _one_of(content, "action", self._files)
        name = "".join(mark if mark.isprintable() else "?" for mark in _text(content, "name", 300))
        error = content.get("error")
        if error is None:
            # Bytes were limited in the page; a page that does not keep to it is refused here by characters.
            opened = OpenedFile(name, _text(content, "text", self.file_limit), "")
        else:
            sentence = _FILE_PROBLEMS[_one_of(content, "error", _FILE_PROBLEMS)]
            opened = OpenedFile(name, "", sentence.format(name=name, limit=self.file_limit // 1000))
        return [(callback, opened) for callback in self._files[action]]

    def _got_reply(self, content: dict[str, Any]) -> list[tuple[Any, ...]]:
        request = content.get("request")
        if not isinstance(request, int) or request not in self._asked:
            raise _RefusedError("an answer to nothing that was asked")
        _, replied = self._asked.pop(request)
        return [(replied, content)]

    def _got_ping(self, _content: dict[str, Any]) -> list[tuple[Any, ...]]:
        return [(self._tell, "pong")]

    def _got_blank(self, _content: dict[str, Any]) -> list[tuple[Any, ...]]:
        return [(self._canvas.refresh,)] if self._canvas is not None else []


_HANDLERS: Final[dict[str, Callable[[Bridge, dict[str, Any]], list[tuple[Any, ...]]]]] = {
    "hello": Bridge._got_hello,
    "facts": Bridge._got_facts,
    "pointer": Bridge._got_pointer,
    "key": Bridge._got_key,
    "action": Bridge._got_action,
    "places": Bridge._got_places,
    "file": Bridge._got_file,
    "reply": Bridge._got_reply,
    "ping": Bridge._got_ping,
    "blank": Bridge._got_blank,
}


def _checked(value: object, name: str, most: int) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise _RefusedError(f"{name:.40} that is no text of at most {most} characters")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:  # half a character: it could not be told to any page again
            raise _RefusedError(f"{name:.40} that is not valid Unicode") from None
    return value


def _text(content: dict[str, Any], name: str, most: int) -> str:
    return _checked(content.get(name), name, most)


def _one_of(content: dict[str, Any], name: str, allowed: Any) -> str:
    value = _text(content, name, 100)
    if value not in allowed:
        raise _RefusedError(f"{name} {value!r} that nobody registered")
    return value


def _number(content: dict[str, Any], name: str, least: float, most: float) -> float:
    value = content.get(name)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value:
        raise _RefusedError(f"{name} that is no number")
    if not least <= value <= most:  # also what is infinite, or a whole number that no float can hold
        raise _RefusedError(f"{name} outside {least:g} to {most:g}")
    return float(value)


def _modifiers(content: dict[str, Any]) -> frozenset[str]:
    held = content.get("modifiers")
    if not isinstance(held, list) or not all(isinstance(name, str) and name in _MODIFIERS for name in held):
        raise _RefusedError("modifiers of an unknown kind")
    return frozenset(held)
