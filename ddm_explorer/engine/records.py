"""Frozen records (commands, events, set-ups) to plain JSON values and back, by tag.

A record is a frozen dataclass or a NamedTuple. Its tag is its class name; its fields are read by their
annotations, so that a file cannot bring a value of another type into the game.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from enum import Enum
from typing import Any, Union

from ddm_explorer.engine.told_errors import ToldError


class InvalidRecord(ToldError):  # noqa: N818 - pairs with InvalidCommand
    """Plain values that make no record. The message is one sentence."""


def to_plain(value: Any) -> Any:
    """A record (or a tuple, mapping or plain value inside one) as JSON values; records carry `"is": tag`."""
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, (str, int, bool)):
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {field.name: to_plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return {"is": type(value).__name__, **fields}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {
            "is": type(value).__name__,
            **{name: to_plain(getattr(value, name)) for name in value._fields},
        }
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [to_plain(item) for item in value]
    raise TypeError(f"{type(value).__name__} is no part of a record")


class Codec:
    """Reads the records of the classes it was made with."""

    def __init__(self, *classes: type) -> None:
        self._classes = {each.__name__: each for each in classes}
        self._hints: dict[type, dict[str, Any]] = {}

    def from_plain(self, plain: Any) -> Any:
        """The record of those plain values.

        Raises:
            InvalidRecord: unknown tag, missing or unknown field, or a value of the wrong type.
        """
        if not isinstance(plain, dict) or not isinstance(plain.get("is"), str):
            raise InvalidRecord('A record is a table with its name under "is".')
        cls = self._classes.get(plain["is"])
        if cls is None:
            raise InvalidRecord(f"There is no record {plain['is'][:40]!r}.")
        return self._build(cls, {key: value for key, value in plain.items() if key != "is"})

    def _build(self, cls: type, given: dict[str, Any]) -> Any:
        hints = self._hints.get(cls)
        if hints is None:
            hints = self._hints[cls] = typing.get_type_hints(cls)
        if dataclasses.is_dataclass(cls):
            names = [field.name for field in dataclasses.fields(cls)]
            needed = [
                field.name
                for field in dataclasses.fields(cls)
                if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
            ]
        else:
            names = list(cls._fields)  # type: ignore[attr-defined]
            needed = [name for name in names if name not in cls._field_defaults]  # type: ignore[attr-defined]
        for name in given:
            if name not in names:
                raise InvalidRecord(f"{cls.__name__} has no field {str(name)[:40]!r}; it has {', '.join(names)}.")
        for name in needed:
            if name not in given:
                raise InvalidRecord(f"{cls.__name__} lacks its field {name!r}.")
        return cls(**{name: self._read(hints[name], value, f"{cls.__name__}.{name}") for name, value in given.items()})

    def _read(self, hint: Any, value: Any, where: str) -> Any:
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if hint is Any:
            return value
        if origin in (Union, types.UnionType):
            if value is None and type(None) in args:
                return None
            for option in args:
                if option is not type(None):
                    try:
                        return self._read(option, value, where)
                    except InvalidRecord:
                        continue
            raise InvalidRecord(f"{where} cannot be {str(value)[:40]!r}.")
        if origin is tuple:
            if not isinstance(value, list):
                raise InvalidRecord(f"{where} must be a list.")
            if len(args) == 2 and args[1] is Ellipsis:
                return tuple(self._read(args[0], item, where) for item in value)
            if len(value) != len(args):
                raise InvalidRecord(f"{where} must have {len(args)} entries; it has {len(value)}.")
            return tuple(self._read(arg, item, where) for arg, item in zip(args, value, strict=True))
        if isinstance(origin, type) and issubclass(origin, Mapping):
            if not isinstance(value, dict):
                raise InvalidRecord(f"{where} must be a table.")
            return {self._read(args[0], key, where): self._read(args[1], item, where) for key, item in value.items()}
        if isinstance(hint, type) and issubclass(hint, Enum):
            try:
                return hint(value)
            except ValueError:
                known = ", ".join(str(member.value) for member in hint)
                raise InvalidRecord(f"{where} cannot be {str(value)[:40]!r}; it is one of: {known}.") from None
        if isinstance(hint, type) and (dataclasses.is_dataclass(hint) or hasattr(hint, "_fields")):
            if not isinstance(value, dict):
                raise InvalidRecord(f"{where} must be a table.")
            return self._build(hint, {key: item for key, item in value.items() if key != "is"})
        if isinstance(hint, type) and isinstance(value, hint) and (hint is bool or not isinstance(value, bool)):
            return value
        raise InvalidRecord(f"{where} must be {getattr(hint, '__name__', hint)}; it is {str(value)[:40]!r}.")
