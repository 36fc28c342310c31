"""Drawings of our own, by name: one path each in a box of 24 by 24, filled by the nonzero rule.

Signs (crests, star, crown) are part of the theme; figures have their own file. A card without a drawing
gets the one of its tribe.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ddm_explorer.engine.data.library import read_toml
from ddm_explorer.view.duel.visibility import HIDDEN
from ddm_explorer.view.scene.theme import Theme

BOX = 24.0
"""The side of the box every path is drawn in."""


@cache
def _figures() -> Mapping[str, str]:
    found: dict[str, str] = read_toml("theme", "glyphs.toml")["figure"]
    return found


def glyph_path(name: str) -> str:
    """The SVG path of a glyph (also fit for a canvas `Path2D`); `theme.UnknownTokenError` if there is none."""
    path = _figures().get(name)
    return Theme.load("light").glyph(name) if path is None else path


def glyph_names() -> tuple[str, ...]:
    """Every glyph there is."""
    return (*Theme.load("light").glyphs, *_figures())


def item_glyph(card: str) -> str:
    """The name of the drawing for an item: of its own if it lies open, the same for all that lie face down
    (`visibility.HIDDEN`)."""
    if card == HIDDEN:
        return "item.closed"
    return f"card.{card}" if f"card.{card}" in _figures() else "tribe.item"


def counter_glyph(kind: str) -> str:
    """The name of the drawing for a counter."""
    name = f"counter.{kind}"
    return name if name in Theme.load("light").glyphs else "counter"


def figure_glyph(card: str, tribe: str) -> str:
    """The name of the drawing for a card id, or else of its tribe, or else of any figure."""
    known = _figures()
    for name in (f"card.{card}", f"tribe.{tribe.lower()}"):
        if name in known:
            return name
    return "tribe.any"
