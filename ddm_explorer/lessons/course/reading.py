"""What the readers of lessons, exercises and edge-case boards share: format, rules in texts, positions, commands.

Whatever cannot be read is refused at once, with one sentence that says where and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.game_kit import GameKit
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation.text_syntax import clause, shown, suggestion
from ddm_explorer.lessons.cases.scenario import game_of, undescribed

FORMAT: Final = 1
"""The format that is written; all from 1 up to it are read."""

_NO_EDITION: Final = "none"

_ID: Final = re.compile(r"(?<![\w-])[A-Z]+(?:-[A-Z0-9]+)+(?![\w-])")


@dataclass(frozen=True, slots=True)
class Said:
    """A command as it was written and as it was read."""

    text: str
    command: Any


@dataclass(frozen=True, slots=True)
class Opening:
    """What a piece of the course begins with: the game, its rules, and the position.

    `is_from_start` is whether that is just how a game begins.
    """

    game: GameKit
    rules: Any
    start: Any
    is_from_start: bool


def document_of(document: Mapping[str, Any], schema: str, where: str) -> None:
    """Hold a parsed document against its format and schema.

    Of a game whose positions the packaged schema does not describe, these are left to the game's own notation.

    Raises:
        InvalidFile: one sentence.
    """
    format_ = document.get("format")
    if isinstance(format_, int) and format_ > FORMAT:
        raise InvalidFile(
            where, f"this is format {format_}, and formats up to {FORMAT} are known here; a newer version reads it."
        )
    game = game_of(document, where, known_games())
    library.validate(document if game.cases.is_described else _without_positions(document), schema, where)


def _without_positions(document: Mapping[str, Any]) -> dict[str, Any]:
    found = {**undescribed(document), "edition": _NO_EDITION}
    if "track" in found and isinstance(found["track"], list):
        del found["edition"]
        found["track"] = [{**each, "edition": _NO_EDITION} for each in found["track"] if isinstance(each, dict)]
    return found


def known_rules(rules: Collection[str], where: str, place: str, game: GameKit | None = None) -> tuple[str, ...]:
    """The rules, each of which must be one of the game's, or where none is given, of the first game's.

    Raises:
        InvalidFile: one is not; the sentence offers what is near to it.
    """
    known = (game or known_games().first).cases.rule_ids() if rules else ()
    for rule in rules:
        if rule not in known:
            raise InvalidFile(where, f"in {place}: there is no rule {shown(rule)}; {suggestion(rule, known)}")
    return tuple(rules)


def cited_in(text: str, where: str, place: str, game: GameKit | None = None) -> tuple[str, ...]:
    """The rules and readings that a text names, once each, in order.

    Raises:
        InvalidFile: it names one that does not exist.
    """
    return known_rules(tuple(dict.fromkeys(_ID.findall(text))), where, place, game)


def start_of(table: Mapping[str, Any], where: str) -> Opening:
    """What a table begins with; its keys are game, edition and readings where the game has them, given and allow.

    Raises:
        InvalidFile, ImpossibleFields: as the `from_fields` of the game's notation.
    """
    game = game_of(table, where, known_games())
    fields = dict(table.get("given", {}))
    if "edition" in game.notation.kinds:
        fields |= {"edition": table["edition"], "readings": table.get("readings", [])}
    start = game.notation.from_fields(fields, where, allow=table.get("allow", ()))
    setup = game.setup_of(start)
    rules = game.rules_of(setup)
    return Opening(game, rules, start, start == rules.start(setup))


def read_said(text: str, opening: Opening, where: str, place: str) -> Said:
    """A command of a file.

    Raises:
        InvalidFile: it cannot be read.
    """
    try:
        return Said(text, opening.game.notation.read_command(text, opening.rules, None))
    except InvalidCommand as error:
        raise InvalidFile(where, f"in {place} ({text[:40]}): {clause(error)}") from None


def read_all_said(texts: Collection[str], opening: Opening, where: str, place: str) -> tuple[Said, ...]:
    """Commands of a file, in order.

    Raises:
        InvalidFile: one cannot be read.
    """
    return tuple(read_said(text, opening, where, f"{place} {number}") for number, text in enumerate(texts, 1))


def packaged_names(folder: str) -> tuple[str, ...]:
    """The names ("chapter/id") of the packaged files below a folder."""
    return tuple(f"{chapter}/{name}" for chapter in library.folders(folder) for name in library.names(folder, chapter))
