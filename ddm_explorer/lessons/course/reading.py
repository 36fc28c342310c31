"""What the readers of lessons, exercises and edge-case boards share: format, rules in texts, positions, commands.

Whatever cannot be read is refused at once, with one sentence that says where and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.games.duel.notation.position import from_fields
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.text_syntax import clause, shown, suggestion

FORMAT: Final = 1
"""The format that is written; all from 1 up to it are read."""

_ID: Final = re.compile(r"(?<![\w-])[A-Z]+(?:-[A-Z0-9]+)+(?![\w-])")


@dataclass(frozen=True, slots=True)
class Said:
    """A command as it was written and as it was read."""

    text: str
    command: Any


def document_of(document: Mapping[str, Any], schema: str, where: str) -> None:
    """Hold a parsed document against its format and schema.

    Raises:
        InvalidFile: one sentence.
    """
    format_ = document.get("format")
    if isinstance(format_, int) and format_ > FORMAT:
        raise InvalidFile(
            where, f"this is format {format_}, and formats up to {FORMAT} are known here; a newer version reads it."
        )
    library.validate(document, schema, where)


def known_rules(rules: Collection[str], where: str, place: str) -> tuple[str, ...]:
    """The rules, each of which must be in the rulebook.

    Raises:
        InvalidFile: one is not; the sentence offers what is near to it.
    """
    for rule in rules:
        if rule not in load_rulebook():
            known = [each.id for each in load_rulebook()]
            raise InvalidFile(where, f"in {place}: there is no rule {shown(rule)}; {suggestion(rule, known)}")
    return tuple(rules)


def cited_in(text: str, where: str, place: str) -> tuple[str, ...]:
    """The rules and readings that a text names, once each, in order.

    Raises:
        InvalidFile: it names one that does not exist.
    """
    return known_rules(tuple(dict.fromkeys(_ID.findall(text))), where, place)


def start_of(table: Mapping[str, Any], where: str) -> tuple[DuelState, bool]:
    """The position that a table begins with, and whether it is just the start of a game.

    Raises:
        InvalidFile, ImpossibleFields: as `position.from_fields`.
    """
    fields = {**table.get("given", {}), "edition": table["edition"], "readings": table.get("readings", [])}
    start = from_fields(fields, where, allow=table.get("allow", ()))
    return start, start == Duel.of(start.setup).start(start.setup)


def read_said(text: str, lexicon: Lexicon, where: str, place: str) -> Said:
    """A command of a file.

    Raises:
        InvalidFile: it cannot be read.
    """
    try:
        return Said(text, read_command(text, lexicon))
    except InvalidCommand as error:
        raise InvalidFile(where, f"in {place} ({text[:40]}): {clause(error)}") from None


def read_all_said(texts: Collection[str], lexicon: Lexicon, where: str, place: str) -> tuple[Said, ...]:
    """Commands of a file, in order.

    Raises:
        InvalidFile: one cannot be read.
    """
    return tuple(read_said(text, lexicon, where, f"{place} {number}") for number, text in enumerate(texts, 1))


def packaged_names(folder: str) -> tuple[str, ...]:
    """The names ("chapter/id") of the packaged files below a folder."""
    return tuple(f"{chapter}/{name}" for chapter in library.folders(folder) for name in library.names(folder, chapter))
