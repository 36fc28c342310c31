"""What lies over the position on a board: reach, targets, the shape in hand, what a verdict marks, the last way."""

from __future__ import annotations

from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.view.duel.overlay import Ghost, Overlay
from ddm_explorer.view.scene.glyphs import figure_glyph
from ddm_explorer.view.sentences.words import event_places
from ddm_explorer.widgets.session.aiming import ON_FIGURES
from ddm_explorer.widgets.session.legal_actions import Outlook
from ddm_explorer.widgets.session.session import Session


class OverlayOfSession:
    """Reads a session; what only the board knows (pointer, cursor, notes) it is told."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._ghost_verdict: tuple[Any, Verdict] | None = None

    def overlay(
        self, outlook: Outlook, *, hover: Cell | None, focus: Cell | None, notes: tuple[tuple[Cell, str], ...]
    ) -> Overlay:
        """Everything over the position.

        Args:
            outlook: what can be seen and done now.
            hover: the square that is pointed at, if it is to be marked.
            focus: the square of the keyboard's cursor, if it is to be marked.
            notes: short texts on squares.
        """
        session = self.session
        if session.aiming is not None:
            return self._aimed(outlook, hover=hover, focus=focus, notes=notes)
        chosen, shape = session.selected, session.ghost
        ghost = self._ghost(outlook)
        pointed = chosen if chosen is not None or ghost is not None else self._hovered_mover(outlook)
        front = None if pointed is None else session.brought_forward(pointed)
        prices = {} if ghost is not None else outlook.prices(pointed, front)
        marks, good, route = self._judged()
        last, is_walk = self._last()
        if chosen is not None and session.hovered in prices:
            route = session.way_to(session.hovered)
        if session.marked:
            last, is_walk = tuple(session.marked), False
        elif chosen is not None or ghost is not None or marks:
            last, is_walk = (), False
        return Overlay(
            hover=hover,
            focus=focus,
            selected=chosen,
            reach=tuple(sorted(prices.items())),
            targets=() if ghost is not None else outlook.targets(pointed, front),
            fits=outlook.fits(shape.shape, shape.turns) if shape is not None else (),
            ghost=ghost or self._refused(outlook),
            route=route,
            marks=marks,
            good=good,
            last=last,
            is_walk=is_walk,
            notes=notes,
        )

    def _aimed(
        self, outlook: Outlook, *, hover: Cell | None, focus: Cell | None, notes: tuple[tuple[Cell, str], ...]
    ) -> Overlay:
        """What the ability in hand can point at, points at, and would meet."""
        prospect = self.session.prospect
        assert prospect is not None
        held, what = prospect.held, prospect.what
        marks, _, way = self._judged()
        free = tuple(cell for cell in prospect.cells if cell not in held.at)
        is_walk = what == "path"
        chosen = () if is_walk else held.at
        return Overlay(
            hover=hover,
            focus=focus,
            selected=held.figure,
            area=prospect.area,
            reach=tuple(sorted(prospect.prices.items())) if is_walk else (),
            targets=free if what in ON_FIGURES else (),
            spots=free if what in ("square", "counter", "direction", "shapes") else (),
            route=way or (held.at if is_walk else ()),
            marks=marks,
            good=tuple(cell for cell in chosen if cell not in marks),
            notes=notes,
        )

    def ghost_verdict(self) -> Verdict | None:
        """The verdict on putting the shape in hand down where it is held; None if it is held nowhere."""
        session, ghost = self.session, self.session.ghost
        if ghost is None or ghost.star is None:
            return None
        key = (ghost, session.game, session.node.number)
        if self._ghost_verdict is None or self._ghost_verdict[0] != key:
            command = session.build_of(ghost, ghost.star)
            self._ghost_verdict = (key, session.duel.check(session.state, command))
        return self._ghost_verdict[1]

    def _judged(self) -> tuple[tuple[Cell, ...], tuple[Cell, ...], tuple[Cell, ...]]:
        """Of what was tried and refused: the squares concerned, those of the repair, and the way."""
        held, shown = self.ghost_verdict(), self.session.shown
        if held is not None:
            return held.places, (), ()
        if shown is None or shown.was_played:
            return (), (), ()
        marks = tuple(shown.verdict.places)
        command = shown.verdict.command
        # Of a Piece that may not lie there, what was tried is drawn; a second Piece over it would hide both.
        repairs = () if isinstance(command, say.Build) else shown.repairs[:1]
        good = dict.fromkeys(place for repair in repairs for place in repair.places)
        way = command.path if isinstance(command, say.Move) else ()
        prospect = self.session.prospect
        if prospect is not None and prospect.what == "path" and isinstance(command, say.Use):
            way = command.at
        return marks, tuple(cell for cell in good if cell not in marks), way

    def _hovered_mover(self, outlook: Outlook) -> Cell | None:
        hovered = self.session.hovered
        return hovered if hovered in outlook.movers else None

    def _last(self) -> tuple[tuple[Cell, ...], bool]:
        """The squares of what waits for an answer, else of the last command, and whether they are a walk."""
        node, chain = self.session.node, self.session.state.chain
        if chain:
            link = chain[-1]
            return (link.at, True) if link.kind == "move" else ((link.cell, *link.at), False)
        if isinstance(node.command, say.Move):
            return node.command.path, True
        if isinstance(node.command, say.Attack):
            return (node.command.attacker, node.command.target), False
        if isinstance(node.command, say.Use):
            return (node.command.figure, *node.command.at), False
        if isinstance(node.command, say.Build) and node.events:
            return event_places(node.events[0]), False
        return (), False

    def _ghost(self, outlook: Outlook) -> Ghost | None:
        held, verdict = self.session.ghost, self.ghost_verdict()
        if held is None or held.star is None or verdict is None:
            return None
        cells = outlook.shape_cells(held.shape, held.turns, held.star)
        card = self.session.duel.cards[held.card]
        stands = held.star if held.stand < 0 else cells[held.stand % len(cells)]
        return Ghost(cells, stands, verdict.is_legal, figure_glyph(card.id, card.tribe))

    def _refused(self, outlook: Outlook) -> Ghost | None:
        """The shape that was to be laid where it may not lie, while that verdict is shown and none is in hand."""
        shown = self.session.shown
        if shown is None or shown.verdict.is_legal or self.session.ghost is not None:
            return None
        command = shown.verdict.command
        if not isinstance(command, say.Build) or command.shape not in self.session.duel.shapes:
            return None
        cells = outlook.shape_cells(command.shape, command.turns, command.star)
        card = self.session.duel.cards.get(command.card)
        stands = command.star if command.figure is None else command.figure
        return Ghost(cells, stands, False, figure_glyph(card.id, card.tribe) if card is not None else None)
