"""Small pictures: a die's face, a crest, a Piece of the pile, the figure of a card. Scenes like the board's."""

from __future__ import annotations

from ddm_explorer.dungeon.board.nets import Shape, offsets
from ddm_explorer.dungeon.materials.cards import Card
from ddm_explorer.dungeon.materials.crests import Crest
from ddm_explorer.dungeon.materials.dice import Face
from ddm_explorer.view.duel.scene import piece_marks
from ddm_explorer.view.duel.tokens import token_marks
from ddm_explorer.view.scene import shapes
from ddm_explorer.view.scene.glyphs import figure_glyph
from ddm_explorer.view.scene.scene import Circles, Glyphs, Mark, Polygons, Scene, Style, Texts

_ROOM = 0.08


def crest_scene(crest: Crest, title: str) -> Scene:
    """The glyph of a crest alone, in its colour."""
    return _scene(1.0, 1.0, (Glyphs(f"crest.{crest.value}", ((0.5, 0.5, 1.0),), Style(f"crest.{crest.value}")),), title)


def glyph_scene(glyph: str, colour: str, title: str = "") -> Scene:
    """Any glyph alone, in the colour of a token."""
    return _scene(1.0, 1.0, (Glyphs(glyph, ((0.5, 0.5, 1.0),), Style(colour)),), title)


_SUMMONS = {
    "white": "tribe.spellcaster",
    "green": "tribe.beast",
    "blue": "tribe.warrior",
    "red": "tribe.dragon",
    "gold": "tribe.undead",
    "black": "tribe.item",
}
"""What a die of that colour summons, as the drawing that tells it without colour."""


def die_scene(level: int, face: Face | None, title: str, *, kind: str = "") -> Scene:
    """The upper face of a die of a level; None for a die that has not been rolled, which shows its level.

    The level is told by pips (a Summon crest carries it as a number), the crest by its glyph, and a face that counts
    more than once by a number. The colour of the body tells the level, or for a die of one's own (`kind`: "red", ...)
    what it summons, with a small drawing in the corner that says the same.
    """
    colour = f"dice.{kind}" if kind else f"dice.level{level}"
    ink = Style(f"{colour}.ink")
    marks: list[Mark] = [
        Polygons((shapes.box_outline(0.06, 0.06, 0.88, 0.88, 0.17),), Style(colour, f"{colour}.edge", 0.06))
    ]
    if face is None:
        marks.append(Texts(((0.5, 0.47, str(level)),), 0.52, ink, is_bold=True))
    elif face.crest is Crest.SUMMON:
        marks.append(Glyphs("crest.summon", ((0.5, 0.47, 0.74),), ink))
        marks.append(Texts(((0.5, 0.5, str(level)),), 0.28, Style(colour), is_bold=True))
    elif face.count == 1:
        marks.append(Glyphs(f"crest.{face.crest.value}", ((0.5, 0.46, 0.56),), ink))
    else:
        marks.append(Glyphs(f"crest.{face.crest.value}", ((0.34, 0.46, 0.46),), ink))
        marks.append(Texts(((0.71, 0.48, f"×{face.count}"),), 0.27, ink, is_bold=True))
    if kind:
        marks.append(Glyphs(_SUMMONS[kind], ((0.2, 0.2, 0.2),), ink))
    pips = tuple((shapes.rounded(0.5 + 0.12 * (number - (level - 1) / 2)), 0.85, 0.033) for number in range(level))
    marks.append(Circles(pips, ink))
    return _scene(1.0, 1.0, tuple(marks), title)


def piece_scene(shape: Shape, turns: int, side: str, title: str, *, is_mirrored: bool) -> Scene:
    """A Piece as it would lie, with its star."""
    cells = offsets(shape, turns, is_mirrored=is_mirrored)
    left, top = min(cell[0] for cell in cells), min(cell[1] for cell in cells)
    wide = max(cell[0] for cell in cells) - left + 1
    high = max(cell[1] for cell in cells) - top + 1
    marks = tuple(piece_marks(side, (cells,), ((0, 0),), shapes.point(_ROOM - left, _ROOM - top)))
    return _scene(wide + 2 * _ROOM, high + 2 * _ROOM, marks, title)


def figure_scene(card: Card, side: str, title: str) -> Scene:
    """The figure of a card as it stands on the board, without its bar."""
    colour = f"board.figure.{side}"
    marks = (
        *token_marks(side, ((0.5, 0.5),), 0.9, Style(colour, f"{colour}.edge", 0.05)),
        Glyphs(figure_glyph(card.id, card.tribe), ((0.5, 0.5, 0.6),), Style(f"{colour}.ink")),
    )
    return _scene(1.0, 1.0, marks, title)


def lord_scene(side: str, title: str) -> Scene:
    """The figure of a Lord."""
    colour = f"board.lord.{side}"
    marks = (
        *token_marks(side, ((0.5, 0.5),), 0.92, Style(colour, f"{colour}.ink", 0.06)),
        Glyphs("lord", ((0.5, 0.48, 0.56),), Style(f"{colour}.ink")),
    )
    return _scene(1.0, 1.0, marks, title)


def _scene(width: float, height: float, marks: tuple[Mark, ...], title: str) -> Scene:
    return Scene(width, height, {"field": marks}, title=title)
