"""Texts of lessons, exercises and rules as HTML: rules become links, squares light up, words tell their meaning.

Texts may come from anybody; everything is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from ddm_explorer.dungeon.board.grid import Cell, parse_cell
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.html.fragments import rule_link
from ddm_explorer.view.html.terms import Marker

# A rule is named in capitals with hyphens. A Dungeon Piece may be called like a square, and then says that it is one.
_NAMED: Final = re.compile(
    r"(?<![\w-])(?P<rule>[A-Z]+(?:-[A-Z0-9]+)+)(?![\w-])"
    r"|(?<![\w-])(?<!Piece )(?<!Pieces )(?<!Piece\n)(?P<square>[A-Z][1-9]\d?)(?![\w-])"
)


def marked_text(text: str, edition: str | None = None, *, is_still: bool = False, without: Iterable[str] = ()) -> str:
    """A text as HTML without a paragraph round it.

    Ids of rules become links (`view.html.rule_link`), names of squares carry `data-places`, and each word of the
    glossary tells its meaning where it stands first.

    Args:
        text: plain text, from anybody.
        edition: the name of the edition whose words are looked for; None for those of all.
        is_still: for a page that stands still, where words are links to their meaning (`terms.term_link`).
        without: ids of terms whose meaning is not told: it is what the text says.
    """
    marker, parts, at = Marker(edition, is_still=is_still, without=without), [], 0
    for found in _NAMED.finditer(text):
        html = _rule(found["rule"]) if found["rule"] else _square(found["square"])
        if html:
            parts += [marker.html(text[at : found.start()], text[:at]), html]
            at = found.end()
    return "".join((*parts, marker.html(text[at:], text[:at])))


def marked_paragraphs(text: str, edition: str | None = None) -> str:
    """A text as paragraphs, which empty lines part; a word tells its meaning once in each."""
    return "".join(
        f"<p>{marked_text(part.strip(), edition)}</p>" for part in re.split(r"\n\s*\n", text) if part.strip()
    )


def _rule(id_: str) -> str:
    return rule_link(id_) if id_ in load_rulebook() else ""


def _square(name: str) -> str:
    columns, rows = _largest()
    column, row = parse_cell(name)
    return f'<span class="ddm-square" data-places="{name}">{name}</span>' if column < columns and row < rows else ""


@cache
def _largest() -> Cell:
    """The columns and rows that hold the squares of every edition's Field."""
    grids = [Duel.of(Setup(name)).board.grid for name in edition_names()]
    return max(grid.columns for grid in grids), max(grid.rows for grid in grids)
