"""A duel as a scene: the Field with Domains and Pieces, and the figures on it.

Two sides are never told apart by colour alone: red Pieces carry slanting strokes and round figures, blue
ones dots and figures with corners. What the pointer and the judgement mark is drawn by `duel_overlay`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.view.duel.chain_marks import chain_marks
from ddm_explorer.view.duel.extras import ability_marks, badge_marks, counter_marks, item_marks, power_marks
from ddm_explorer.view.duel.frame import Frame, frame_of
from ddm_explorer.view.duel.overlay import LOOK, NO_OVERLAY, Overlay, overlay_marks
from ddm_explorer.view.duel.snapshot import Figure, Piece, Player, Snapshot
from ddm_explorer.view.duel.text import position_words
from ddm_explorer.view.duel.tokens import ROUND_SIDE, SIDES, token_marks
from ddm_explorer.view.scene import shapes
from ddm_explorer.view.scene.glyphs import figure_glyph
from ddm_explorer.view.scene.scene import Box, Circles, Glyphs, Lines, Mark, Point, Polygons, Rects, Scene, Style, Texts

_STEP_HP = 10  # one part of a health bar stands for so many Hit Points, as one marker on the table does
_EDGE = 0.045  # how far a Piece's outline stays inside its squares
_TOKEN_DOWN = -0.03  # a figure stands a little above the middle, to leave room for its bar


def duel_scene(snapshot: Snapshot, overlay: Overlay = NO_OVERLAY, *, is_cropped: bool = True) -> Scene:
    """The whole picture of a position."""
    frame = frame_of(snapshot, is_cropped=is_cropped)
    return Scene(
        frame.width,
        frame.height,
        {
            "field": field_marks(snapshot, frame),
            "figures": figure_marks(snapshot, frame),
            "overlay": overlay_marks(snapshot, overlay, frame),
        },
        frame.areas,
        f"{snapshot.title}: the board",
        position_words(snapshot),
    )


# The Field ------------------------------------------------------------------------------------


def field_marks(snapshot: Snapshot, frame: Frame) -> tuple[Mark, ...]:
    """Ground, names of the squares, Domains and Pieces."""
    return (
        *_ground(snapshot, frame),
        *_names(snapshot, frame),
        *_homes(snapshot, frame),
        *_pieces(snapshot.pieces, frame),
        *_border(snapshot, frame),
    )


def _ground(snapshot: Snapshot, frame: Frame) -> Iterable[Mark]:
    first, last = snapshot.region
    yield Rects(((0.0, 0.0, frame.width, frame.height),), Style("board.table"))
    yield Rects((frame.span(frame.first, frame.last),), Style("board.outside"))
    outer = _grid_lines(frame, frame.first, frame.last)
    yield Lines(outer, Style(stroke="board.grid", width=0.02, opacity=0.4))
    yield Rects((frame.span(first, last),), Style("board.field"))
    alternate = tuple(frame.box(cell) for cell in frame.cells if snapshot.is_inside(cell) and (cell[0] + cell[1]) % 2)
    yield Rects(alternate, Style("board.field.alt"))
    yield Lines(_grid_lines(frame, first, last), Style(stroke="board.grid", width=LOOK.square("line.grid")))


def _grid_lines(frame: Frame, first: Cell, last: Cell) -> tuple[tuple[Point, ...], ...]:
    left, top, width, height = frame.span(first, last)
    upright = [
        (shapes.point(left + step, top), shapes.point(left + step, top + height)) for step in range(int(width) + 1)
    ]
    level = [
        (shapes.point(left, top + step), shapes.point(left + width, top + step)) for step in range(int(height) + 1)
    ]
    return tuple(upright + level)


def _border(snapshot: Snapshot, frame: Frame) -> Iterable[Mark]:
    left, top, width, height = frame.span(*snapshot.region)
    yield Rects(
        (shapes.point(left - 0.045, top - 0.045) + shapes.point(width + 0.09, height + 0.09),),
        Style(stroke="board.border", width=LOOK.square("line.border")),
    )
    yield Rects(
        (shapes.point(left - 0.15, top - 0.15) + shapes.point(width + 0.3, height + 0.3),),
        Style(stroke="board.border", width=0.025, opacity=0.7),
    )


def _names(snapshot: Snapshot, frame: Frame) -> Iterable[Mark]:
    """Letters above and below, numbers left and right, or the other way where the picture lies on its side: in the
    squares beyond the border, or beside the Field."""
    first, last = (frame.first, frame.last) if frame.gutter else snapshot.region
    left, top, width, height = frame.span(first, last)
    away = 0.36 if frame.gutter else 0.46
    columns = [(frame.centre((column, first[1])), cell_name((column, 0))[0]) for column in range(first[0], last[0] + 1)]
    rows = [(frame.centre((first[0], row)), str(row + 1)) for row in range(first[1], last[1] + 1)]
    level, upright = (rows, columns) if frame.turns % 2 else (columns, rows)
    items = [(x, y, name) for (x, _), name in level for y in (top - away, top + height + away)]
    items += [(x, y, name) for (_, y), name in upright for x in (left - away, left + width + away)]
    placed = tuple((shapes.rounded(x), shapes.rounded(y), text) for x, y, text in items)
    yield Texts(placed, LOOK.square("label"), Style("board.label"))


def _homes(snapshot: Snapshot, frame: Frame) -> Iterable[Mark]:
    others = tuple(frame.box(cell, 0.14) for cell in snapshot.other_homes if frame.shows(cell))
    if others:
        yield Rects(
            others, Style(stroke="board.label", width=0.04, opacity=LOOK.opacity("board.unused"), dash=(0.12, 0.1))
        )
    for player in snapshot.players:
        if player.home is None or not frame.shows(player.home):
            continue
        x, y = frame.corner(player.home)
        plate = shapes.box_outline(x + 0.03, y + 0.03, 0.94, 0.94, 0.1)
        yield Polygons((plate,), Style(f"board.domain.{player.side}", "board.domain.edge", LOOK.square("line.edge")))
        inner = shapes.corner_brackets(x + 0.13, y + 0.13, 0.74, 0.16)
        yield Lines(inner, Style(stroke="board.domain.edge", width=0.035, opacity=0.8))


def _pieces(pieces: tuple[Piece, ...], frame: Frame) -> Iterable[Mark]:
    origin = frame.ground
    if pieces:
        fallen = shapes.point(origin[0] + 0.05, origin[1] + 0.08)
        shadow = tuple(
            outline
            for piece in pieces
            for outline in shapes.outlines(frame.laid(piece.cells), fallen, inset=_EDGE, radius=0.12)
        )
        yield Polygons(shadow, Style("board.table", opacity=LOOK.opacity("board.shadow")))
    for side in SIDES:
        own = tuple(piece for piece in pieces if piece.side == side)
        if own:
            yield from piece_marks(
                side, tuple(frame.laid(piece.cells) for piece in own), frame.laid(piece.star for piece in own), origin
            )


def piece_marks(
    side: str, cell_sets: tuple[tuple[Cell, ...], ...], stars: tuple[Cell, ...], origin: Point
) -> Iterable[Mark]:
    """Shapes of one side, each with its own outline, its pattern and its star; cell (0, 0) begins at `origin`."""
    outlines = tuple(
        outline for cells in cell_sets for outline in shapes.outlines(cells, origin, inset=_EDGE, radius=0.12)
    )
    colour = f"board.path.{side}"
    yield Polygons(outlines, Style(colour))
    every = tuple(cell for cells in cell_sets for cell in cells)
    if side == ROUND_SIDE:
        lines = tuple(line for cells in cell_sets for line in shapes.strokes(cells, origin, inset=_EDGE + 0.02))
        yield Lines(lines, Style(stroke=f"{colour}.pattern", width=0.055, opacity=LOOK.opacity("board.pattern")))
    else:
        yield Circles(
            shapes.dots(every, origin, 0.065), Style(f"{colour}.pattern", opacity=LOOK.opacity("board.pattern"))
        )
    seams = tuple(seam for cells in cell_sets for seam in shapes.seams(cells, origin, inset=0.06))
    yield Lines(seams, Style(stroke=f"{colour}.seam", width=0.035))
    yield Polygons(outlines, Style(stroke=f"{colour}.edge", width=LOOK.square("line.edge")))
    yield Glyphs("star", _on(stars, origin, LOOK.square("star")), Style("board.star", "board.star.edge", 0.035))


def _on(cells: Iterable[Cell], origin: Point, size: float) -> tuple[tuple[float, float, float], ...]:
    return tuple((*shapes.point(cell[0] + origin[0] + 0.5, cell[1] + origin[1] + 0.5), size) for cell in cells)


def _fanned(snapshot: Snapshot, figure: Figure) -> Point:
    """Where a monster stands; of several on one square each a little aside, so that all are seen."""
    there = snapshot.figures_at(figure.cell)
    aside = (there.index(figure) - (len(there) - 1) / 2) * _ASIDE
    return (figure.cell[0] + aside, figure.cell[1] - aside / 2)


_ASIDE = 0.3
"""How far monsters on one square stand from each other, in squares."""


# The figures ----------------------------------------------------------------------------------


def figure_marks(snapshot: Snapshot, frame: Frame, shifted: Mapping[int, Point] | None = None) -> tuple[Mark, ...]:
    """Lords, monsters, items and counters.

    Args:
        shifted: for monsters on their way, by number, the place of their square's top left corner in squares
            (fractions allowed), in place of the square they stand on.
    """
    away = shifted or {}
    placed = []
    for figure in snapshot.figures:
        column, row = away.get(figure.number) or _fanned(snapshot, figure)
        x, y = frame.at(column + 0.5, row + 0.5)
        if -0.5 < x < frame.width + 0.5 and -0.5 < y < frame.height + 0.5:
            placed.append((figure, x, y))
    lords = [
        (player, *frame.centre(player.home))
        for player in snapshot.players
        if player.home is not None and frame.shows(player.home)
    ]
    standing = {figure.cell for figure, _, _ in placed if figure.number not in away}
    return (
        *counter_marks(snapshot.counters, frame),
        *item_marks(snapshot.items, frame, standing),
        *_lords(lords),
        *_tokens(placed),
        *_health(placed),
        *power_marks(placed),
        *ability_marks(placed),
        *_done(placed, lords),
        *badge_marks(snapshot.items, frame, standing),
        *chain_marks(snapshot.chain, frame),
    )


def _lords(lords: list[tuple[Player, float, float]]) -> Iterable[Mark]:
    for player, x, y in lords:
        colour = f"board.lord.{player.side}"
        ink = f"{colour}.ink"
        yield from token_marks(
            player.side, ((x, shapes.rounded(y - 0.04)),), LOOK.square("figure"), Style(colour, ink, 0.05)
        )
        yield Glyphs("lord", ((x, shapes.rounded(y - 0.12), 0.44),), Style(ink))
        hearts = tuple(
            (shapes.rounded(x + 0.21 * (number - (player.life - 1) / 2)), shapes.rounded(y + 0.21), 0.19)
            for number in range(player.life)
        )
        if hearts:
            yield Glyphs("heart", hearts, Style(ink))


def _tokens(placed: list[tuple[Figure, float, float]]) -> Iterable[Mark]:
    for side in SIDES:
        own = [(figure, x, shapes.rounded(y + _TOKEN_DOWN)) for figure, x, y in placed if figure.side == side]
        if not own:
            continue
        colour = f"board.figure.{side}"
        for is_spent in (False, True):
            centres = [(x, y) for figure, x, y in own if (figure.has_moved and figure.has_attacked) is is_spent]
            fill = "board.figure.spent" if is_spent else colour
            yield from token_marks(side, centres, LOOK.square("figure"), Style(fill, f"{colour}.edge", 0.055))
        for glyph in dict.fromkeys(figure_glyph(figure.card, figure.tribe) for figure, _, _ in own):
            places = tuple(
                (x, shapes.rounded(y - 0.075), LOOK.square("glyph"))
                for figure, x, y in own
                if figure_glyph(figure.card, figure.tribe) == glyph
            )
            yield Glyphs(glyph, places, Style(f"{colour}.ink"))
        pips = tuple(
            (shapes.rounded(x + 0.105 * (number - (figure.level - 1) / 2)), shapes.rounded(y + 0.265), 0.036)
            for figure, x, y in own
            for number in range(figure.level)
        )
        yield Circles(pips, Style(f"{colour}.ink"))


def _health(placed: list[tuple[Figure, float, float]]) -> Iterable[Mark]:
    """A bar below each monster, one part for ten Hit Points: full ones bright, lost ones dark."""
    tracks: list[tuple[Point, ...]] = []
    full: list[Box] = []
    low: list[Box] = []
    numbers: list[tuple[float, float, str]] = []
    for figure, x, y in placed:
        left, top, width, height = x - 0.4, y + 0.32, 0.8, 0.15
        tracks.append(shapes.box_outline(left, top, width, height, 0.05))
        parts = max(1, figure.hp // _STEP_HP)
        part = (width - 0.33) / parts
        for number in range(-(-figure.left // _STEP_HP)):
            bar = (
                *shapes.point(left + 0.035 + number * part, top + 0.035),
                *shapes.point(part - 0.03, height - 0.07),
            )
            (low if figure.left * 2 <= figure.hp and figure.damage else full).append(bar)
        numbers.append(
            (shapes.rounded(left + width - 0.155), shapes.rounded(top + height / 2 + 0.005), str(figure.left))
        )
    if tracks:
        yield Polygons(tuple(tracks), Style("board.health.track", "board.health.track", 0.03))
    if full:
        yield Rects(tuple(full), Style("board.health.full"))
    if low:
        yield Rects(tuple(low), Style("board.health.low"))
    if numbers:
        yield Texts(tuple(numbers), 0.18, Style("board.reach.text"), is_bold=True)


def _done(placed: list[tuple[Figure, float, float]], lords: list[tuple[Player, float, float]]) -> Iterable[Mark]:
    """Small signs at the upper corners: has moved (left), has attacked (right)."""
    moved = [(x - 0.37, y - 0.37) for figure, x, y in placed if figure.has_moved]
    attacked = [(x + 0.37, y - 0.37) for figure, x, y in placed if figure.has_attacked]
    attacked += [(x + 0.37, y - 0.37) for player, x, y in lords if player.has_lord_attacked]
    for glyph, places in (("crest.move", moved), ("crest.attack", attacked)):
        if places:
            at = tuple(shapes.point(x, y) for x, y in places)
            yield Circles(tuple((x, y, 0.15) for x, y in at), Style("board.reach.pill", "board.reach.text", 0.025))
            yield Glyphs(glyph, tuple((x, y, 0.18) for x, y in at), Style("board.reach.text"))
