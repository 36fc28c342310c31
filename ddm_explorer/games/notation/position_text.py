"""A position of any game as text for people, for files and for links, and back. Its fields are the game's.

A text begins with `ddm-position 2 duel`: what it is, the format, the game. Texts of every format from 1 up
are read for ever; a corpus of old ones is part of the tests.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ddm_explorer.games.game_kit import GameRegistry
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation import text_syntax
from ddm_explorer.games.notation.headers import header_of, read_header, typed_fields

HEADER = "ddm-position"


def position_text(
    state: Any, *, is_whole: bool = False, is_sealed: bool = False, games: GameRegistry | None = None
) -> str:
    """The position as statements, one a line.

    Args:
        state: any state of a known game.
        is_whole: write also what a reader would assume.
        is_sealed: seal what lies face down, for a text that both players may see.
        games: the games that are known; by default the packaged ones.
    """
    kit = (games or known_games()).of_state(state)
    fields = kit.notation.to_fields(state, is_whole=is_whole)
    if is_sealed:
        fields = kit.notation.sealed_fields(fields, state)
    return "\n".join((header_of(HEADER, kit), *text_syntax.written(fields, free=kit.notation.free))) + "\n"


def position_link(state: Any, *, is_sealed: bool = False, games: GameRegistry | None = None) -> str:
    """The position in one word that stands unchanged in any link: letters, digits and `-._~!%` only."""
    return text_syntax.link_of(position_text(state, is_sealed=is_sealed, games=games))


def read_position(
    text: str, where: str = "the position", *, allow: Collection[str] = (), games: GameRegistry | None = None
) -> Any:
    """The position that the text describes, in either spelling.

    Args:
        text: may come from anybody.
        where: what to call it in an error.
        allow: topics of problems of a position that are known and wanted.
        games: the games that are known; by default the packaged ones.

    Raises:
        InvalidFile: the text cannot be read; one sentence, with the line.
        ImpossibleFields: no game can show the position; it lists every problem that is not allowed.
    """
    found = text_syntax.statements(text, where)
    kit, written_in = read_header(next(found, None), where, HEADER, games or known_games())
    fields, lines = typed_fields(found, where, kit.notation, written_in)
    return kit.notation.from_fields(fields, where, allow=allow, lines=lines)
