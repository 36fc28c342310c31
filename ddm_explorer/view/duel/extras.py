"""What only some games have on the board: items, counters, powers that effects changed, Flying and Tunnel."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.view.duel.frame import Frame
from ddm_explorer.view.duel.snapshot import Counter, Figure, ItemFigure
from ddm_explorer.view.duel.tokens import SIDES, token_marks
from ddm_explorer.view.scene import shapes
from ddm_explorer.view.scene.glyphs import counter_glyph, item_glyph
from ddm_explorer.view.scene.scene import Circles, Glyphs, Mark, Point, Polygons, Style, Texts


def counter_marks(counters: tuple[Counter, ...], frame: Frame) -> Iterable[Mark]:
    """A plate over the square with the drawing of the counter."""
    for kind in dict.fromkeys(counter.kind for counter in counters):
        cells = [counter.cell for counter in counters if counter.kind == kind and frame.shows(counter.cell)]
        if cells:
            plates = tuple(shapes.box_outline(*frame.box(cell, 0.1), 0.14) for cell in cells)
            yield Polygons(plates, Style("board.counter", "board.counter.ink", 0.05))
            places = tuple((*frame.centre(cell), 0.58) for cell in cells)
            yield Glyphs(counter_glyph(kind), places, Style("board.counter.ink"))


def item_marks(items: tuple[ItemFigure, ...], frame: Frame, standing: Collection[Cell]) -> Iterable[Mark]:
    """Items alone on their squares: smaller than a monster, in the form of their side, with pips for the level."""
    shown = [item for item in items if frame.shows(item.cell) and item.cell not in standing]
    for side in SIDES:
        own = [(item, *frame.centre(item.cell)) for item in shown if item.side == side]
        for is_open in (False, True):
            # A dashed rim for what lies face down, a whole one for what is turned up.
            dash = () if is_open else (0.09, 0.07)
            centres = [(x, y) for item, x, y in own if item.is_open is is_open]
            yield from token_marks(side, centres, 0.7, Style("board.item"))
            rim = Style(stroke=f"board.figure.{side}.edge", width=0.06, dash=dash)
            yield from token_marks(side, centres, 0.7, rim)
        pips = tuple(
            (shapes.rounded(x + 0.1 * (number - (item.level - 1) / 2)), shapes.rounded(y + 0.26), 0.032)
            for item, x, y in own
            for number in range(item.level)
        )
        if pips:
            yield Circles(pips, Style("board.item.ink"))
    for glyph in dict.fromkeys(item_glyph(item.card) for item in shown):
        places = tuple(
            (x, shapes.rounded(y - 0.05), 0.42)
            for item in shown
            if item_glyph(item.card) == glyph
            for x, y in (frame.centre(item.cell),)
        )
        yield Glyphs(glyph, places, Style("board.item.ink"))


def badge_marks(items: tuple[ItemFigure, ...], frame: Frame, standing: Collection[Cell]) -> Iterable[Mark]:
    """An item below a monster: a small plate at the right of its square."""
    shown = [item for item in items if frame.shows(item.cell) and item.cell in standing]
    for item in shown:
        x, y = frame.centre(item.cell)
        x, y = shapes.point(x + 0.38, y + 0.14)
        dash = () if item.is_open else (0.07, 0.05)
        plate = shapes.box_outline(x - 0.15, y - 0.15, 0.3, 0.3, 0.06)
        yield Polygons((plate,), Style("board.item"))
        yield Polygons((plate,), Style(stroke=f"board.figure.{item.side}.edge", width=0.04, dash=dash))
        yield Glyphs(item_glyph(item.card), ((x, y, 0.21),), Style("board.item.ink"))


def power_marks(placed: list[tuple[Figure, float, float]]) -> Iterable[Mark]:
    """Powers that effects have changed, as base and now: attack at the head of the figure, defense at its foot."""
    told = []
    for figure, x, y in placed:
        head = y - (0.25 if figure.has_moved or figure.has_attacked else 0.42)  # below the signs at the corners
        for glyph, base, now, text, at in (
            ("crest.attack", figure.base_attack, figure.attack, figure.attack_text, head),
            ("crest.defense", figure.base_defense, figure.defense, figure.defense_text, y + 0.225),
        ):
            if base != now:
                told.append((glyph, x, at, text))
    if not told:
        return
    plates, texts = [], []
    for _, x, at, text in told:
        width = 0.23 + 0.1 * len(text)
        plates.append(shapes.box_outline(x - width / 2, at - 0.095, width, 0.19, 0.095))
        texts.append((shapes.rounded(x + 0.08), shapes.rounded(at + 0.005), text))
    yield Polygons(tuple(plates), Style("board.reach.pill", "board.reach.text", 0.02))
    for glyph in dict.fromkeys(glyph for glyph, *_ in told):
        places = tuple(
            (shapes.rounded(x - 0.1 * len(text) / 2), shapes.rounded(at), 0.14)
            for name, x, at, text in told
            if name == glyph
        )
        yield Glyphs(glyph, places, Style("board.reach.text"))
    yield Texts(tuple(texts), 0.16, Style("board.reach.text"), is_bold=True)


def ability_marks(placed: list[tuple[Figure, float, float]]) -> Iterable[Mark]:
    """What a figure can do without crests, in small plates at its sides, the left one first: Flying, Tunnel, ..."""
    marks: dict[str, list[Point]] = {}
    for figure, x, y in placed:
        for at, flag in enumerate(figure.flags):
            marks.setdefault(flag, []).append(shapes.point(x + (0.39 if at % 2 else -0.39), y - 0.05))
    for flag, places in marks.items():
        plates = tuple(shapes.box_outline(x - 0.13, y - 0.13, 0.26, 0.26, 0.08) for x, y in places)
        yield Polygons(plates, Style("board.reach.pill", "board.reach.text", 0.02))
        yield Glyphs(flag, tuple((x, y, 0.19) for x, y in places), Style("board.reach.text"))
