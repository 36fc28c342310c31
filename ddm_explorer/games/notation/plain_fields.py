"""Positions whose fields stand side by side: for games that need no more than a row of named plain values.

A game lists its fields in the order in which they are read; what is assumed of one may depend on those before it. The
rest (files, links, ruling cases) follows from that list.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.verdict import SetupProblem
from ddm_explorer.games.notation import text_syntax
from ddm_explorer.games.notation.headers import ImpossibleFields
from ddm_explorer.games.notation.text_syntax import shown

ALLOW = "allow"
"""The field that names problems of a position which are known and wanted."""


def _same(value: Any) -> Any:
    return value


def read_topic(text: str) -> str:
    """A topic as a file writes it, with hyphens: a link has another use for the underscore."""
    return text.replace("-", "_")


def write_topic(topic: str) -> str:
    """A topic as a file writes it, as `read_topic` reads it."""
    return topic.replace("_", "-")


@dataclass(frozen=True, slots=True)
class PlainField:
    """One field.

    Args:
        name: as it is written, and as the state calls it.
        kind: of its plain value: "number", "text", "list" or "truth".
        assumed: (the values before it) -> the value where it is not given.
        read: (plain value) -> the value. Raises ValueError with a clause for a value that cannot be.
        write: (value) -> the plain value.
        is_free: it holds free text.
        is_setup: it belongs to the set-up, and cannot be expected of a position.
    """

    name: str
    kind: str
    assumed: Callable[[Mapping[str, Any]], Any]
    read: Callable[[Any], Any] = _same
    write: Callable[[Any], Any] = _same
    is_free: bool = False
    is_setup: bool = False


class PlainPosition:
    """Reads and writes positions of one game.

    Args:
        fields: all its fields, in the order in which they are read.
        values_of: (state) -> the value of each field by name.
        make: (values by name) -> the state.
        problems: (state) -> every reason why it cannot be.
    """

    def __init__(
        self,
        fields: Sequence[PlainField],
        values_of: Callable[[Any], Mapping[str, Any]],
        make: Callable[[Mapping[str, Any]], Any],
        problems: Callable[[Any], Sequence[SetupProblem]] = lambda _: (),
    ) -> None:
        self.fields = {field.name: field for field in fields}
        self.kinds: dict[str, str] = {field.name: field.kind for field in fields} | {ALLOW: "list"}
        self.free = tuple(field.name for field in fields if field.is_free)
        self._values_of, self._make, self._problems = values_of, make, problems

    def to_fields(self, state: Any, *, is_whole: bool = False) -> dict[str, Any]:
        """The plain fields of a position; those that a reader would assume are left out unless `is_whole`."""
        values = self._values_of(state)
        found = {
            name: field.write(values[name])
            for name, field in self.fields.items()
            if is_whole or values[name] != field.assumed(values)
        }
        topics = dict.fromkeys(problem.topic.replace("_", "-") for problem in self._problems(state))
        return {**found, ALLOW: list(topics)} if topics else found

    def from_fields(
        self,
        fields: Mapping[str, Any],
        where: str,
        *,
        allow: Collection[str] = (),
        lines: Mapping[str, int] | None = None,
    ) -> Any:
        """The position of plain fields.

        Raises:
            InvalidFile: a field is unknown or its value cannot be read.
            ImpossibleFields: no game can show it; it lists every problem that is not allowed.
        """
        self._known(fields, where)
        values: dict[str, Any] = {}
        for name, field in self.fields.items():
            values[name] = self._read(field, fields[name], where, lines) if name in fields else field.assumed(values)
        try:
            state = self._make(values)
        except ValueError as error:
            raise InvalidFile(where, f"{text_syntax.clause(error)}.") from None
        allowed = {topic.replace("-", "_") for topic in (*allow, *fields.get(ALLOW, ()))}
        problems = tuple(each for each in self._problems(state) if each.topic not in allowed)
        if problems:
            raise ImpossibleFields(where, state, problems)
        return state

    def differences(self, state: Any, expected: Mapping[str, Any], where: str) -> list[str]:
        """What is not as expected, a clause for each field.

        Raises:
            InvalidFile: `expected` names an unknown field, one of the set-up, or a value in it cannot be read.
        """
        self._known(expected, where)
        values = self._values_of(state)
        found = []
        for name, plain in expected.items():
            field = self.fields.get(name)
            if field is None or field.is_setup:
                raise InvalidFile(where, f"in {name}: this belongs to the set-up and cannot be expected here.")
            wanted = self._read(field, plain, where, None)
            if wanted != values[name]:
                told = [_as_text(field.write(value)) for value in (values[name], wanted)]
                found.append(f"{name} is {told[0]}, not {told[1]}")
        return found

    def _known(self, fields: Mapping[str, Any], where: str) -> None:
        for name in fields:
            if name not in self.kinds:
                hint = text_syntax.suggestion(name, self.kinds)
                raise InvalidFile(where, f"there is no field {shown(name)}; {hint}.")

    def _read(self, field: PlainField, plain: Any, where: str, lines: Mapping[str, int] | None) -> Any:
        try:
            return field.read(text_syntax.checked(field.kind, plain))
        except ValueError as error:
            raise text_syntax.misfit(where, field.name, error, lines) from None


def _as_text(value: Any) -> str:
    return ", ".join(map(str, value)) or text_syntax.NONE if isinstance(value, list) else str(value)
