"""The HTML of the panels: buttons the bridge listens to, links to rules, pictures, and text made harmless.

Everything that comes from outside goes through `text`; the rest of a panel's HTML is our own.
"""

from __future__ import annotations

from functools import lru_cache

from ddm_explorer.dungeon.board.grid import Cell, parse_cell
from ddm_explorer.dungeon.board.nets import Shape
from ddm_explorer.dungeon.materials.cards import Card
from ddm_explorer.dungeon.materials.crests import Crest
from ddm_explorer.dungeon.materials.dice import Die, Face
from ddm_explorer.view.duel.miniatures import crest_scene, die_scene, figure_scene, glyph_scene, lord_scene, piece_scene
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.scene.scene import Scene
from ddm_explorer.view.scene.svg import scene_svg
from ddm_explorer.widgets.shared.buttons import button as button
from ddm_explorer.widgets.shared.buttons import pressed as pressed

text = escaped
"""Text from outside, made harmless."""

MOST_PLACES = 260
"""No board has more squares; a longer list from the page is not ours."""


def cells_of(named: str) -> tuple[Cell, ...]:
    """The cells that a `data-places` names; what names none is passed over."""
    found = []
    for name in named.split()[:MOST_PLACES]:
        try:
            found.append(parse_cell(name))
        except ValueError:
            continue
    return tuple(dict.fromkeys(found))


def unseen(words: str) -> str:
    """Words for a screen reader only."""
    return f'<span class="ddm-unseen">{text(words)}</span>'


# Pictures. Each is the same for the same values, and panels ask for the same few again and again.


def picture(scene: Scene, width: float) -> str:
    """A decorative picture: the words beside it say it all."""
    return scene_svg(scene, None, width=width, is_decorative=True)


@lru_cache(maxsize=64)
def crest(kind: Crest, width: float = 18) -> str:
    """A crest, drawn."""
    return picture(crest_scene(kind, ""), width)


@lru_cache(maxsize=64)
def glyph(name: str, colour: str, width: float = 18) -> str:
    """A sign of the theme in one colour."""
    return picture(glyph_scene(name, colour), width)


@lru_cache(maxsize=256)
def die(level: int, face: Face | None, width: float = 44, colour: str = "") -> str:
    """A die of that level, with a face up or none."""
    return picture(die_scene(level, face, "", kind=colour), width)


def die_of(known: Die, face: Face | None = None, width: float = 44) -> str:
    """A die of the game, rolled or not, in the colour of its level or of what it summons."""
    return die(known.level, face, width, known.colour)


@lru_cache(maxsize=256)
def piece(shape: Shape, turns: int, side: str, is_mirrored: bool, square: float = 13) -> str:
    """A shape laid flat, in the colour of a side."""
    scene = piece_scene(shape, turns, side, "", is_mirrored=is_mirrored)
    return picture(scene, scene.width * square)


@lru_cache(maxsize=64)
def figure(card: Card, side: str, width: float = 44) -> str:
    """The figure of a card, in the colour of a side."""
    return picture(figure_scene(card, side, ""), width)


@lru_cache(maxsize=16)
def lord(side: str, width: float = 28) -> str:
    """The Lord of a side."""
    return picture(lord_scene(side, ""), width)
