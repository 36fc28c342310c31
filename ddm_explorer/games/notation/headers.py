"""What every file of a game begins with (`ddm-position 2 duel`), its fields, and positions that cannot be."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.told_errors import one_sentence
from ddm_explorer.engine.verdict import ImpossiblePosition, SetupProblem
from ddm_explorer.games.game_kit import GameKit, GameRegistry, Notation
from ddm_explorer.games.notation import text_syntax
from ddm_explorer.games.notation.text_syntax import shown


class ImpossibleFields(ImpossiblePosition):
    """Fields that describe a position no game can show.

    Attributes:
        where: what the fields were called.
        state: the position itself, for telling what is wrong with it.
    """

    def __init__(self, where: str, state: Any, problems: tuple[SetupProblem, ...]) -> None:
        self.where, self.state = where, state
        super().__init__(problems)

    def __str__(self) -> str:
        topics = ", ".join(dict.fromkeys(problem.topic.replace("_", "-") for problem in self.problems))
        return one_sentence(f"{self.where}: no game can show this position ({topics}).")


def header_of(kind: str, kit: GameKit) -> str:
    """The first line of a file of that kind ("ddm-position") of a game."""
    return f"{kind} {kit.notation.format} {kit.tag}"


def read_header(
    first: text_syntax.Statement | None, where: str, header: str, games: GameRegistry
) -> tuple[GameKit, int]:
    """The game and the format that the first statement names.

    Raises:
        InvalidFile: it is no such header, or of a format or game that is not known here.
    """
    if first is None or first.word != header:
        begin = header_of(header, games.first)
        raise InvalidFile(where, f"line {first.line if first else 1}: the text must begin with “{begin}”.")
    number, *rest = first.value.split() or [""]
    kit = games.kit(rest[0]) if len(rest) == 1 and rest[0] in games else None
    newest = (kit or games.first).notation.format
    if not number.isdigit() or not number.isascii() or len(number) > 4 or int(number) < 1:
        raise InvalidFile(
            where, f"line {first.line}: after “{header}” stands the format, a number; the newest is {newest}."
        )
    if int(number) > newest:
        raise InvalidFile(
            where,
            f"line {first.line}: this is format {int(number)}, and formats up to {newest} are known here; "
            "a newer version of the program reads it.",
        )
    if kit is None:
        known = " or ".join(f"“{tag}”" for tag in games.tags)
        raise InvalidFile(where, f"line {first.line}: after the format stands the game: {known}.")
    return kit, int(number)


def typed_fields(
    found: Iterable[text_syntax.Statement], where: str, notation: Notation, written_in: int
) -> tuple[dict[str, Any], dict[str, int]]:
    """The plain fields that statements write, and the line of each.

    Args:
        found: the statements.
        where: what to call them in an error.
        notation: says which fields there are.
        written_in: their format; what it could not yet say is added to them.

    Raises:
        InvalidFile: a field is unknown, stands twice, or its value cannot be read.
    """
    kinds: dict[str, str] = dict(notation.kinds)
    free: Collection[str] = notation.free
    fields: dict[str, Any] = {}
    lines: dict[str, int] = {}
    for each in found:
        kind = kinds.get(each.word)
        if kind is None:
            raise InvalidFile(
                where,
                f"line {each.line}: there is no field {shown(each.word)}; {text_syntax.suggestion(each.word, kinds)}.",
            )
        if each.word in fields:
            raise InvalidFile(where, f"line {each.line}: the field {each.word} stands here for the second time.")
        lines[each.word] = each.line
        try:
            fields[each.word] = text_syntax.plain_value(kind, each.value, is_free=each.word in free)
        except ValueError as error:
            raise text_syntax.misfit(where, each.word, error, lines) from None
    return notation.upgrade(fields, written_in), lines
