"""The board of any game: its scene on a canvas, and what pointer and keys on its areas mean."""

from __future__ import annotations

from functools import partial
from typing import Any

from ddm_explorer.engine.verdict import Place, Verdict
from ddm_explorer.view.scene.scene import LAYERS, Area, Mark, Rects, Scene, Style
from ddm_explorer.widgets.board.canvas_board import CanvasBoard, Layer
from ddm_explorer.widgets.canvas.canvas import CanvasPointer, LayeredCanvas
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.session.game_session import GameSession
from ddm_explorer.widgets.shared.legal import advice, place_words

_OVERLAY = LAYERS[-1]
_HOVER = Style(stroke="board.select", width=0.05)
_CURSOR = Style(stroke="board.select", width=0.09)
_MARKED = Style(stroke="board.select", width=0.07, dash=(0.2, 0.12))


class SceneBoard(CanvasBoard):
    """The board of a session, as the game's view draws it.

    Args:
        session: what is shown and played.
        canvas: where it is drawn; made by `empty_canvas`.
        bridge: the page's side, made with that canvas.
    """

    most_square = 90

    def __init__(self, session: GameSession, canvas: LayeredCanvas, bridge: Bridge) -> None:
        super().__init__(canvas, bridge)
        self.session = session
        self.scene = self._made()
        canvas.on_pointer(self._pointer)
        session.observe(self._changed, ("version", "holder", "open_cards", "players"))
        session.observe(lambda _change: self.refresh(), ("hovered", "marked"))
        session.observe(lambda _change: self._write_hint(session.hint), "hint")
        self._fit()
        self.refresh()
        session.hint = advice(session)

    def _made(self) -> Scene:
        return self.session.view.scene(self.session.rules, self.session.state, self.session.viewer)

    @property
    def extent(self) -> tuple[float, float]:
        return self.scene.width, self.scene.height

    @property
    def areas(self) -> tuple[Area, ...]:
        return self.scene.areas

    @property
    def label(self) -> str:
        return f"{self.scene.title}, {len(self.scene.areas)} places"

    def refresh(self) -> None:
        """Draw every layer whose marks have changed, in one message."""
        if self._held:
            return
        over = self._over()
        wanted: dict[str, Layer] = {}
        for layer in LAYERS:
            marks = self.scene.layers.get(layer, ()) + (over if layer == _OVERLAY else ())
            wanted[layer] = (marks, partial(tuple, marks))
        changed = self._changed_layers(wanted)
        if changed:
            with self.canvas.hold():
                self.canvas.invalidate(*changed)

    def _over(self) -> tuple[Mark, ...]:
        """What lies over the picture: what is marked, and what the pointer or the keyboard is on."""
        at = self.cursor if self.by_keyboard else self.session.hovered
        found: list[Mark] = []
        marked = tuple(box for place in self.session.marked if (box := self.scene.box_of(place)) is not None)
        if marked:
            found.append(Rects(marked, _MARKED))
        box = None if at is None else self.scene.box_of(at)
        if box is not None:
            found.append(Rects((box,), _CURSOR if self.by_keyboard else _HOVER))
        return tuple(found)

    def _changed(self, _change: Any) -> None:
        before, self.scene = self.scene, self._made()
        if (before.areas, before.width, before.height) != (self.scene.areas, self.scene.width, self.scene.height):
            self._fit()
        self.refresh()
        self.session.hint = advice(self.session)

    # Pointing ----------------------------------------------------------------------------------------

    def _pointer(self, event: CanvasPointer) -> None:
        place = None if event.kind == "leave" else self.cell_at(event.x, event.y)
        with self.together():
            self.by_keyboard = False
            if event.kind in ("move", "leave"):
                self.hover(place)
            elif event.kind == "down" and event.button == 2:
                self.look(place)
            elif event.kind == "down" and event.button == 0:
                self.click(place)

    def hover(self, place: Place | None) -> None:
        """The pointer is over that place, or over none."""
        self.session.hovered = place
        self.session.hint = advice(self.session) if place is None else place_words(self.session, place)

    def look(self, place: Place | None) -> None:
        """Tell what there is to say of a place; nothing is played."""
        self.session.hint = advice(self.session) if place is None else place_words(self.session, place)
        self.bridge.announce(self.session.hint)

    def click(self, place: Place | None) -> Verdict | None:
        """Play what a click on that place stands for, allowed or not.

        Returns:
            The verdict; None where it stands for nothing, or nothing may be told of it.
        """
        session = self.session
        command = None
        if place is not None and not session.is_over and not session.is_handing_over:
            command = session.view.command_at(session.rules, session.state, place)
        if command is None:
            self.look(place)
            return None
        hidden = session.why_hidden(command)
        if hidden:
            session.notice = ""
            session.notice = session.hint = hidden
            return None
        verdict = session.send(command)
        if not verdict.is_legal:
            reasons = (
                session.view.objection(each, session.rules, session.state, session.viewer)
                for each in verdict.objections
            )
            session.hint = " ".join(("Not allowed.", *reasons))
        return verdict
