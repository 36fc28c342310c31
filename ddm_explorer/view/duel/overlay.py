"""What is laid over the board of a duel for a moment: pointer, choice, reach, targets, a Piece held over the
Field, the marks of a verdict. Each kind has a form of its own, so that none is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.view.duel.frame import Frame
from ddm_explorer.view.duel.snapshot import Snapshot
from ddm_explorer.view.scene import shapes
from ddm_explorer.view.scene.scene import Circles, Glyphs, Lines, Mark, Polygons, Rects, Style, Texts
from ddm_explorer.view.scene.theme import Theme


@dataclass(frozen=True, slots=True)
class Ghost:
    """A Piece held over the board: its squares (some may lie outside), its star, whether it may lie there, and
    the glyph of the figure it brings, if chosen (`glyphs.figure_glyph`)."""

    cells: tuple[Cell, ...]
    star: Cell
    is_ok: bool
    glyph: str | None = None


@dataclass(frozen=True, slots=True)
class Overlay:
    """All that can be laid over a position. Squares outside the picture are left out.

    `hover` is under the pointer, `focus` under the keyboard's cursor, `selected` the figure chosen; `reach` holds
    (square, price in crests); `targets` can be attacked; `fits` are squares for the star of the Piece chosen;
    `spots` can be pointed at by an ability in hand; `route` is a path about to be walked, from where the figure
    stands; `marks` are squares that objections point at, `good` squares that a repair or a lesson points at; `area`
    the squares that an ability in hand would meet; `last` the squares of what just happened, in order; `notes` are
    short texts over squares, such as the damage done.
    """

    hover: Cell | None = None
    focus: Cell | None = None
    selected: Cell | None = None
    reach: tuple[tuple[Cell, int], ...] = ()
    targets: tuple[Cell, ...] = ()
    fits: tuple[Cell, ...] = ()
    spots: tuple[Cell, ...] = ()
    ghost: Ghost | None = None
    route: tuple[Cell, ...] = ()
    marks: tuple[Cell, ...] = ()
    good: tuple[Cell, ...] = ()
    area: tuple[Cell, ...] = ()
    last: tuple[Cell, ...] = ()
    is_walk: bool = False
    notes: tuple[tuple[Cell, str], ...] = ()


NO_OVERLAY: Overlay = Overlay()

LOOK = Theme.load("light")
"""Lengths and opacities, the same in both schemes."""


def overlay_marks(snapshot: Snapshot, overlay: Overlay, frame: Frame) -> tuple[Mark, ...]:
    """The marks of the overlay, from the faintest to what must never be covered."""
    return (
        *_last(overlay, frame),
        *_area(overlay, frame),
        *_reach(overlay, frame),
        *_fits(overlay, frame),
        *_spots(overlay, frame),
        *_ghost(overlay, frame),
        *_route(overlay.route, frame),
        *_prices(overlay, frame),
        *_targets(overlay, frame),
        *_judged(overlay, frame),
        *_pointed(snapshot, overlay, frame),
        *_notes(overlay, frame),
    )


def _shown(cells: Iterable[Cell], frame: Frame) -> tuple[Cell, ...]:
    return tuple(cell for cell in dict.fromkeys(cells) if frame.shows(cell))


def _last(overlay: Overlay, frame: Frame) -> Iterable[Mark]:
    cells = _shown(overlay.last, frame)
    if not cells:
        return
    yield Rects(
        tuple(frame.box(cell, 0.05) for cell in cells),
        Style(stroke="board.last", width=0.045, opacity=LOOK.opacity("board.last")),
    )
    if overlay.is_walk and len(overlay.last) > 1:
        line = tuple(frame.centre(cell) for cell in overlay.last)
        yield Lines((line,), Style(stroke="board.last", width=0.07, opacity=0.9, dash=(0.05, 0.14)))


def _area(overlay: Overlay, frame: Frame) -> Iterable[Mark]:
    """What an ability would meet: one dashed outline round all of it."""
    cells = _shown(overlay.area, frame)
    if cells:
        outlines = shapes.outlines(frame.laid(cells), frame.ground, inset=0.03, radius=0.1)
        yield Polygons(outlines, Style("board.target", opacity=0.5 * LOOK.opacity("board.reach")))
        yield Polygons(outlines, Style(stroke="board.target.edge", width=0.12))
        yield Polygons(outlines, Style(stroke="board.target", width=0.06, dash=(0.22, 0.14)))


def _reach(overlay: Overlay, frame: Frame) -> Iterable[Mark]:
    """Squares that can be walked to."""
    boxes = tuple(frame.box(cell, 0.1) for cell, _ in overlay.reach if frame.shows(cell))
    if boxes:
        yield Rects(boxes, Style("board.reach", opacity=LOOK.opacity("board.reach")))


def _prices(overlay: Overlay, frame: Frame) -> Iterable[Mark]:
    """What it costs to walk there, in a dark pill in the lower right corner of each square."""
    at = tuple((*shapes.point(x + 0.75, y + 0.75), price) for x, y, price in _priced(overlay, frame))
    if at:
        yield Circles(tuple((x, y, 0.2) for x, y, _ in at), Style("board.reach.pill", opacity=0.92))
        yield Texts(
            tuple((x, y, str(price)) for x, y, price in at),
            LOOK.square("price"),
            Style("board.reach.text"),
            is_bold=True,
        )


def _priced(overlay: Overlay, frame: Frame) -> Iterable[tuple[float, float, int]]:
    return ((*frame.corner(cell), price) for cell, price in overlay.reach if frame.shows(cell))


def _fits(overlay: Overlay, frame: Frame) -> Iterable[Mark]:
    """Squares where the star of the chosen Piece may come to lie, as it is turned now."""
    cells = _shown(overlay.fits, frame)
    if cells:
        yield Glyphs(
            "star", tuple((*frame.centre(cell), 0.4) for cell in cells), Style(stroke="board.star", width=0.035)
        )


def _spots(overlay: Overlay, frame: Frame) -> Iterable[Mark]:
    """Squares to choose for an ability: a small diamond, since a star is where a monster comes in."""
    centres = [frame.centre(cell) for cell in _shown(overlay.spots, frame)]
    if centres:
        diamonds = tuple(
            tuple(shapes.point(x + across, y + down) for across, down in ((0, -0.2), (0.2, 0), (0, 0.2), (-0.2, 0)))
            for x, y in centres
        )
        yield Polygons(diamonds, Style("board.target.edge", "board.target", 0.05))


def _ghost(overlay: Overlay, frame: Frame) -> Iterable[Mark]:
    ghost = overlay.ghost
    if ghost is None:
        return
    cells = _shown(ghost.cells, frame)
    colour = "board.ghost.ok" if ghost.is_ok else "board.ghost.bad"
    outlines = shapes.outlines(frame.laid(cells), frame.ground, inset=0.045, radius=0.12)
    yield Polygons(outlines, Style(colour, opacity=LOOK.opacity("board.ghost")))
    dash = () if ghost.is_ok else (0.16, 0.12)
    yield Polygons(outlines, Style(stroke=f"{colour}.edge", width=0.075, dash=dash))
    if frame.shows(ghost.star):
        x, y = frame.centre(ghost.star)
        if ghost.glyph is None:
            yield Glyphs("star", ((x, y, LOOK.square("star")),), Style("board.star", "board.star.edge", 0.035))
        else:
            yield Circles(((x, y, 0.37),), Style("board.reach.pill", f"{colour}.edge", 0.045))
            yield Glyphs(ghost.glyph, ((x, y, 0.46),), Style("board.reach.text"))


def _targets(overlay: Overlay, frame: Frame) -> Iterable[Mark]:
    """A sight: a ring, open below where the health bar is, with three ticks."""
    centres = [frame.centre(cell) for cell in _shown(overlay.targets, frame)]
    if not centres:
        return
    rings = tuple(shapes.arc(x, y, 0.47, 130, 410) for x, y in centres)
    ticks = tuple(
        (shapes.point(x + 0.36 * across, y + 0.36 * down), shapes.point(x + 0.54 * across, y + 0.54 * down))
        for x, y in centres
        for across, down in ((0, -1), (1, 0), (-1, 0))
    )
    yield Lines(rings + ticks, Style(stroke="board.target.edge", width=0.14))
    yield Lines(rings + ticks, Style(stroke="board.target", width=LOOK.square("line.ring")))


def _route(route: tuple[Cell, ...], frame: Frame) -> Iterable[Mark]:
    cells = [cell for cell in route if frame.shows(cell)]
    if len(cells) < 2:
        return
    (x, y), (next_x, next_y), *rest = (frame.centre(cell) for cell in cells)
    start = shapes.point(x + 0.42 * (next_x - x), y + 0.42 * (next_y - y))  # beside the figure, not across it
    line, head = shapes.arrow((start, (next_x, next_y), *rest), 0.3)
    yield Lines((line,), Style(stroke="board.route.edge", width=0.2))
    yield Polygons((head,), Style(stroke="board.route.edge", width=0.12))
    yield Lines((line,), Style(stroke="board.route", width=LOOK.square("line.route")))
    yield Polygons((head,), Style("board.route"))


def _judged(overlay: Overlay, frame: Frame) -> Iterable[Mark]:
    """Squares of a verdict: against it with corner brackets and a cross, for it with a frame and a tick."""
    for cells, colour, glyph in (
        (_shown(overlay.good, frame), "board.mark.good", "ok"),
        (_shown(overlay.marks, frame), "board.mark.bad", "no"),
    ):
        if not cells:
            continue
        corners = [frame.corner(cell) for cell in cells]
        if glyph == "ok":
            boxes = tuple(frame.box(cell, 0.07) for cell in cells)
            yield Rects(boxes, Style(stroke=f"{colour}.edge", width=0.13))
            yield Rects(boxes, Style(stroke=colour, width=0.065))
        else:
            brackets = tuple(line for x, y in corners for line in shapes.corner_brackets(x + 0.07, y + 0.07, 0.86, 0.3))
            yield Lines(brackets, Style(stroke=f"{colour}.edge", width=0.15))
            yield Lines(brackets, Style(stroke=colour, width=0.08))
        signs = tuple((*shapes.point(x + 0.84, y + 0.16), 0.2) for x, y in corners)
        yield Circles(tuple((x, y, 0.16) for x, y, _ in signs), Style(f"{colour}.edge", colour, 0.03))
        yield Glyphs(glyph, signs, Style(colour))


def _pointed(snapshot: Snapshot, overlay: Overlay, frame: Frame) -> Iterable[Mark]:
    if overlay.hover is not None and frame.shows(overlay.hover):
        strength = LOOK.opacity("board.hover") * (1 if snapshot.is_inside(overlay.hover) else 0.5)
        yield Rects((frame.box(overlay.hover, 0.02),), Style("board.hover", opacity=strength))
    if overlay.selected is not None and frame.shows(overlay.selected):
        box = frame.box(overlay.selected, 0.02)
        yield Rects((box,), Style(stroke="board.select.edge", width=0.13))
        yield Rects((box,), Style(stroke="board.select", width=LOOK.square("line.ring")))
    if overlay.focus is not None and frame.shows(overlay.focus):
        box = frame.box(overlay.focus, 0.01)
        yield Rects((box,), Style(stroke="board.focus.edge", width=0.13))
        yield Rects((box,), Style(stroke="board.focus", width=0.06, dash=(0.2, 0.13)))


def _notes(overlay: Overlay, frame: Frame) -> Iterable[Mark]:
    for cell, text in overlay.notes:
        if frame.shows(cell):
            x, y = frame.centre(cell)
            width = 0.24 + 0.2 * len(text)
            plate = shapes.box_outline(x - width / 2, y - 0.26, width, 0.52, 0.26)
            yield Polygons((plate,), Style("board.reach.pill", "board.damage", 0.05))
            yield Texts(((x, y, text),), 0.36, Style("board.damage"), is_bold=True)
