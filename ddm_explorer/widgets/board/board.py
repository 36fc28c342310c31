"""The board: the scene of the current position on a canvas, and what pointer and clicks on it mean.

It draws from the session alone and can be rebuilt from it at any time. What the board of every game has is in
`canvas_board`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.view.duel.frame import frame_of
from ddm_explorer.view.duel.overlay import Overlay, overlay_marks
from ddm_explorer.view.duel.scene import field_marks, figure_marks
from ddm_explorer.view.duel_plates import bottom_seat
from ddm_explorer.view.scene.scene import LAYERS, Area, Mark
from ddm_explorer.view.sentences.speech import vocabulary
from ddm_explorer.widgets.board import answers
from ddm_explorer.widgets.board.board_motion import FPS, NOTE_SECONDS, motion_of
from ddm_explorer.widgets.board.board_overlay import OverlayOfSession
from ddm_explorer.widgets.board.canvas_board import NARROW, CanvasBoard, Layer
from ddm_explorer.widgets.board.quick_actions import AtHand
from ddm_explorer.widgets.board.target_words import aim_sentence
from ddm_explorer.widgets.canvas.canvas import CanvasPointer, LayeredCanvas
from ddm_explorer.widgets.canvas.paint import paint
from ddm_explorer.widgets.canvas.pen import Pen
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.session.legal_actions import Outlook, Still
from ddm_explorer.widgets.session.session import Session
from ddm_explorer.widgets.session.stepping import moments

_FIELD, _FIGURES, _OVERLAY = LAYERS

_GAIN: Final = 1.15
"""So much larger must squares become for a Field to lie on its side."""


class Board(CanvasBoard):
    """The board of a session.

    Args:
        session: what is shown and played.
        canvas: where it is drawn; made by `empty_canvas`.
        bridge: the page's side, made with that canvas.
    """

    def __init__(self, session: Session, canvas: LayeredCanvas, bridge: Bridge) -> None:
        super().__init__(canvas, bridge)
        self.session = session
        self.outlook = Outlook(session.duel, session.state, session.viewer)
        self.lies = True
        """Whether a long Field may lie on its side where that makes its squares larger."""
        self._node = (session.game, session.node.number)
        self._notes: tuple[tuple[Cell, str], ...] = ()
        self._motion: tuple[Callable[[Pen], None], ...] = ()
        self._timer: asyncio.TimerHandle | None = None
        self._grabbed: Cell | None = None
        self._over = OverlayOfSession(session)
        canvas.on_pointer(self._pointer)
        session.observe(self._game_changed, "version")
        session.observe(self._changed, ("shown", "selected", "fronts", "hovered", "marked"))
        session.observe(self._hand_changed, "ghost")
        session.observe(self._aim_changed, "aiming")
        session.observe(self._step_changed, ("step", "holder", "open_cards", "players"))
        session.observe(lambda _change: self.turn(), "players")
        session.observe(self._show_hint, "hint")
        # After the board's own observers: it draws from the outlook that they renew.
        self.at_hand = AtHand(session)
        self.beside = (self.at_hand.widget,)
        self._fit()
        self.refresh()
        session.hint = answers.advice(session, self.outlook)

    # --- drawing ------------------------------------------------------------------------------------------------

    @property
    def extent(self) -> tuple[float, float]:
        frame = self.outlook.frame
        return frame.width, frame.height

    @property
    def areas(self) -> tuple[Area, ...]:
        return self.outlook.frame.areas

    @property
    def label(self) -> str:
        # The squares beyond the border are shown, but they are not the board that somebody counts.
        (west, north), (east, south) = self.outlook.snapshot.region
        return f"Game board, {east - west + 1} columns by {south - north + 1} rows"

    def _painter_of(self, make: Callable[[], tuple[Mark, ...]]) -> Callable[[Pen], None]:
        theme, unit = self.theme, self.unit
        return lambda pen: paint(pen, make(), theme, unit)

    def refresh(self) -> None:
        """Draw every layer whose marks have changed, in one message."""
        if self._held:
            return
        snapshot, frame = self.outlook.snapshot, self.outlook.frame
        overlay = self.overlay()
        wanted: dict[str, Layer] = {
            _FIELD: ((snapshot.pieces, snapshot.region, self._homes, frame), lambda: field_marks(snapshot, frame)),
            _FIGURES: (
                (snapshot.figures, snapshot.items, snapshot.counters, snapshot.chain, self._lords, frame),
                lambda: figure_marks(snapshot, frame),
            ),
            _OVERLAY: ((overlay, frame), lambda: overlay_marks(snapshot, overlay, frame)),
        }
        changed = self._changed_layers(wanted)
        motion, self._motion = self._motion, ()
        with self.canvas.hold():
            if motion:
                # The figures as they are now come at the end of the motion, not before it.
                changed = [layer for layer in changed if layer != _FIGURES]
                self.canvas.play(_FIGURES, motion, fps=FPS)
            if changed:
                self.canvas.invalidate(*changed)

    @property
    def _homes(self) -> tuple[Any, ...]:
        return tuple((player.side, player.home) for player in self.outlook.snapshot.players)

    @property
    def _lords(self) -> tuple[Any, ...]:
        players = self.outlook.snapshot.players
        return tuple((player.side, player.home, player.life, player.has_lord_attacked) for player in players)

    def overlay(self) -> Overlay:
        """What lies over the position now."""
        return self._over.overlay(
            self.outlook,
            hover=None if self.by_keyboard else self.session.hovered,
            focus=self.cursor if self.by_keyboard else None,
            notes=self._notes,
        )

    def ghost_verdict(self) -> Verdict | None:
        """The verdict on putting the shape in hand down where it is held; None if it is held nowhere."""
        return self._over.ghost_verdict()

    # --- changes ------------------------------------------------------------------------------------------------

    def _changed(self, _change: Any) -> None:
        self.refresh()

    def _hand_changed(self, change: Any) -> None:
        ghost = self.session.ghost
        if ghost is not None and ghost.star is None:
            told = answers.hand_sentence(self.session, self.outlook)
            how = (
                "Tap a square to see it there"
                if self.bridge.coarse
                else "Point at a square to see it there; R turns it"
            )
            self.session.hint = f"{told} {how}."
        self.refresh()

    def _aim_changed(self, change: Any) -> None:
        session = self.session
        told = aim_sentence(session) if change["new"] is not None else answers.advice(session, self.outlook)
        session.hint = told
        self.refresh()

    def _step_changed(self, _change: Any) -> None:
        """Look at the position in the middle of the last command, or go back to where the game stands."""
        session = self.session
        found = moments(session.duel, session.node, session.viewer) if session.step is not None else ()
        if session.step is None or session.step > len(found):
            self._see(Outlook(session.duel, session.state, session.viewer, self.turns))
        else:
            self._see(Still(session.duel, found[session.step - 1].state, session.viewer, self.turns))
            session.marked = found[session.step - 1].part.places
        self.refresh()

    @property
    def turns(self) -> int:
        """By how many quarters the picture is turned: whoever plays alone sits at the lower edge; a long Field lies on
        its side where that makes its squares larger, with the lower edge to the left."""
        session = self.session
        people = session.people
        half = 2 * (len(people) == 1 and session.seats > 1 and people[0] != bottom_seat(session.duel, session.state))
        return half + (self.lies and self._is_longer_than_high())

    def _is_longer_than_high(self) -> bool:
        (width, height), frame = self._room, frame_of(self.outlook.snapshot)
        if not height:
            return False
        upright = min(width / frame.width, height / frame.height)
        return min(width / frame.height, height / frame.width) > _GAIN * upright

    def fit(self, width: int, height: int = 0) -> None:
        """Draw the board as large as it can be in that room, upright or on its side."""
        super().fit(width, height)
        self.turn()

    def turn(self) -> None:
        """Bring the picture in line with who looks at it, and with the room there is."""
        if self.outlook.turns != self.turns:
            self._see(type(self.outlook)(self.outlook.duel, self.outlook.state, self.outlook.viewer, self.turns))
            self.refresh()

    def _see(self, outlook: Outlook) -> None:
        """Show that position; the canvas follows where another Field is shown, whatever told of it first."""
        before, self.outlook = self.outlook, outlook
        if outlook.frame != before.frame:
            self._fit()

    def _show_hint(self, _change: Any) -> None:
        self._write_hint(self.session.hint)

    def _game_changed(self, _change: Any) -> None:
        session, before = self.session, self.outlook
        shown = session.shown
        node = (session.game, session.node.number)
        went_on = shown is not None and shown.was_played and node != self._node and shown.state is before.state
        seen, self._node = self._node, node
        self._grabbed = None
        after = Outlook(session.duel, session.state, session.viewer, self.turns)
        self._see(after)
        self.canvas.stop()
        motion = motion_of(self._events_since(seen), before, after) if went_on else None
        self._set_notes(motion.notes if motion is not None else ())
        self._motion = tuple(self._painter_of(make) for make in (() if motion is None else motion.frames))
        self.refresh()
        session.hint = answers.advice(session, self.outlook)
        if went_on and session.state.attack is not None and not session.waits_for_computer:
            # The defender is asked: with what it costs and what it saves, also for who does not see the buttons.
            asked = answers.advice(session, self.outlook, is_whole=True)
            self.bridge.announce(f"{asked} D defends, P lets it through.")

    def _events_since(self, seen: tuple[int, int]) -> tuple[Any, ...]:
        """What happened since that point: more than one command where a seat passed by itself."""
        node, events = self.session.node, list[Any]()
        while node.parent is not None and node.number != seen[1]:
            events[:0] = node.events
            node = node.parent
        return tuple(events)

    def _set_notes(self, notes: tuple[tuple[Cell, str], ...]) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._notes = notes
        if notes:
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:
                return  # nobody looks: the texts go with the next change
            self._timer = loop.call_later(NOTE_SECONDS, self._take_notes_away)

    def _take_notes_away(self) -> None:
        self._set_notes(())
        self.canvas.guard.call("Drawing the board", self.refresh)

    # --- pointer ------------------------------------------------------------------------------------------------

    def _pointer(self, event: CanvasPointer) -> None:
        cell = None if event.kind == "leave" else self.cell_at(event.x, event.y)
        with self.together():
            if event.kind in ("move", "leave"):
                self.hover(cell)
            elif event.kind == "drop":
                self._drop(cell)
            elif event.kind == "down":
                self.by_keyboard = False
                if event.button == 2:
                    self.look(cell)
                elif event.button == 0:
                    is_tap = event.pointer == "touch"
                    self.click(cell, is_forced="shift" in event.modifiers, is_tap=is_tap)

    def hover(self, cell: Cell | None) -> None:
        """The pointer is over that square, or over none."""
        session = self.session
        with self.together():
            self.by_keyboard = False
            session.hovered = cell
            session.carry(cell)
            session.hint = self.hint_for(cell)

    def hint_for(self, cell: Cell | None) -> str:
        """What to say while the pointer or the cursor is over that square."""
        session = self.session
        if cell is None:
            return answers.advice(session, self.outlook)
        verdict = self.ghost_verdict()
        if verdict is not None:
            return answers.ghost_sentence(session, verdict)
        return answers.hover_sentence(session, self.outlook, cell)

    def click(self, cell: Cell | None, *, is_forced: bool = False, is_tap: bool = False) -> None:
        """A click on that square, or beside all squares: every one has an answer.

        Args:
            is_forced: try a move onto a figure of the own side too, instead of choosing it.
            is_tap: a finger; it has no way to hover, so its first tap holds a shape over the square.
        """
        session = self.session
        with self.together():
            self._grabbed = None
            session.step = None
            if cell is None:
                session.drop()
                session.hint = answers.click_sentence(session, self.outlook, None)
                return
            session.hovered = None if is_tap else cell
            if is_tap and session.ghost is not None and session.ghost.star != cell:
                session.carry(cell)
                verdict = self.ghost_verdict()
                if verdict is not None:
                    lay = f"Tap once more to {vocabulary(session.duel)['lay_it']} it."
                    more = lay if verdict.is_legal else "Tap once more to be told all reasons."
                    session.hint = f"{answers.ghost_sentence(session, verdict)} {more}"
                return
            verdict = session.choose(cell, is_forced=is_forced)
            if verdict is None:
                self._grabbed = cell if session.selected == cell else None
                session.hint = answers.click_sentence(session, self.outlook, cell)
            elif not verdict.is_legal:
                session.hint = self.refusal(verdict)
            elif session.notice:
                session.hint = session.notice

    def _drop(self, cell: Cell | None) -> None:
        """A figure was dragged to another square: what dragging stands for is tried, whatever stands there."""
        grabbed, self._grabbed = self._grabbed, None
        if grabbed is not None and cell is not None and cell != grabbed and self.session.selected == grabbed:
            self.click(cell, is_forced=True)

    def look(self, cell: Cell | None) -> None:
        """Tell everything about a square; nothing is chosen or played. Of several monsters on it, the next one comes to
        the front and is told of."""
        if cell is not None:
            self.session.next_forward(cell)
        self.session.hint = answers.look_sentence(self.session, self.outlook, cell)
        self.bridge.announce(self.session.hint)

    def refusal(self, verdict: Verdict) -> str:
        """What to say of something that was tried and is not allowed."""
        return answers.refusal_sentence(self.session, verdict, is_narrow=0 < self.bridge.width < NARROW)

    def escape(self) -> None:
        """Put back what was taken last."""
        with self.together():
            self.session.drop()
            self.session.hint = self.hint_for(self.cursor if self.by_keyboard else self.session.hovered)
