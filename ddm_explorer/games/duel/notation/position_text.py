"""A position as text for people, for files and for links, and back. The fields are those of `position`.

A text begins with `ddm-position 2 duel`: what it is, the format, the game. Texts of every format from 1 up
are read for ever; a corpus of old ones is part of the tests. Format 1 is older than the abilities of cards: what is
written in it is read as a game without them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.games.duel.notation.hidden_cards import sealed_fields
from ddm_explorer.games.duel.notation.lexicon import shown
from ddm_explorer.games.duel.notation.position import FREE, KINDS, from_fields, to_fields
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation import text_syntax

HEADER = "ddm-position"
GAME = "duel"
FORMAT = 2
"""The format that is written; all from 1 up to it are read."""

WITHOUT_ABILITIES = 1
"""The last format in which abilities were not in play."""


def position_text(state: DuelState, *, is_whole: bool = False, is_sealed: bool = False) -> str:
    """The position as statements, one a line.

    Args:
        state: any state of a duel.
        is_whole: write also what a reader would assume.
        is_sealed: seal items that lie face down (`hidden_cards`), for a text that both players may see.
    """
    fields = to_fields(state, is_whole=is_whole)
    if is_sealed:
        fields = sealed_fields(fields, items_of(state))
    return "\n".join((f"{HEADER} {FORMAT} {GAME}", *text_syntax.written(fields, free=FREE))) + "\n"


def position_link(state: DuelState, *, is_sealed: bool = False) -> str:
    """The position in one word that stands unchanged in any link: letters, digits and `-._~!%` only."""
    return text_syntax.link_of(position_text(state, is_sealed=is_sealed))


def items_of(state: DuelState) -> frozenset[str]:
    """The ids of the items of the game that the state belongs to."""
    return frozenset(card.id for card in Duel.of(state.setup).cards.values() if card.is_item)


def read_position(text: str, where: str = "the position", *, allow: Collection[str] = ()) -> DuelState:
    """The position that the text describes, in either spelling.

    Args:
        text: may come from anybody.
        where: what to call it in an error.
        allow: topics of problems of a position that are known and wanted.

    Raises:
        InvalidFile: the text cannot be read; one sentence, with the line.
        ImpossibleFields: no game can show the position; it lists every problem that is not allowed.
    """
    found = text_syntax.statements(text, where)
    written_in = read_header(next(found, None), where, HEADER, GAME, FORMAT)
    fields, lines = typed_fields(found, where, written_in)
    return from_fields(fields, where, allow=allow, lines=lines)


def read_header(first: text_syntax.Statement | None, where: str, header: str, game: str, newest: int) -> int:
    """The format that the first statement names.

    Raises:
        InvalidFile: it is no such header, or of a format or game that is not known here.
    """
    if first is None or first.word != header:
        raise InvalidFile(
            where, f"line {first.line if first else 1}: the text must begin with “{header} {newest} {game}”."
        )
    words = first.value.split()
    if not words or not words[0].isdigit() or not words[0].isascii() or len(words[0]) > 4 or int(words[0]) < 1:
        raise InvalidFile(
            where, f"line {first.line}: after “{header}” stands the format, a number; the newest is {newest}."
        )
    if int(words[0]) > newest:
        raise InvalidFile(
            where,
            f"line {first.line}: this is format {int(words[0])}, and formats up to {newest} are known here; "
            "a newer version of the program reads it.",
        )
    if words[1:] != [game]:
        raise InvalidFile(where, f"line {first.line}: after the format stands the game, and “{game}” is known here.")
    return int(words[0])


def typed_fields(
    found: Iterable[text_syntax.Statement], where: str, written_in: int = FORMAT
) -> tuple[dict[str, Any], dict[str, int]]:
    """The plain fields that statements write, and the line of each.

    Args:
        found: the statements.
        where: what to call them in an error.
        written_in: their format; what it could not yet say is added to them.

    Raises:
        InvalidFile: a field is unknown, stands twice, or its value cannot be read.
    """
    fields: dict[str, Any] = {}
    lines: dict[str, int] = {}
    for each in found:
        kind = KINDS.get(each.word)
        if kind is None:
            raise InvalidFile(
                where,
                f"line {each.line}: there is no field {shown(each.word)}; {text_syntax.suggestion(each.word, KINDS)}.",
            )
        if each.word in fields:
            raise InvalidFile(where, f"line {each.line}: the field {each.word} stands here for the second time.")
        lines[each.word] = each.line
        try:
            fields[each.word] = text_syntax.plain_value(kind, each.value, is_free=each.word in FREE)
        except ValueError as error:
            raise text_syntax.misfit(where, each.word, error, lines) from None
    if written_in <= WITHOUT_ABILITIES:
        fields.setdefault("abilities", False)
    return fields, lines
