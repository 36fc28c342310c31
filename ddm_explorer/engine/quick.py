"""Changing a field of a long named tuple without going through all of them by name.

`NamedTuple._replace` looks every field up; a state of thirty fields is replaced several times a step.
"""

from __future__ import annotations

from typing import Any, TypeVar

Record = TypeVar("Record", bound=type)


def quickly_replaced(record: Record) -> Record:
    """Class decorator: the same `_replace`, by the places of the fields that change.

    Raises (from the `_replace` it makes):
        ValueError: for a name that is no field.
    """
    places = {name: place for place, name in enumerate(record._fields)}  # type: ignore[attr-defined]
    make = tuple.__new__

    def _replace(self: Any, /, **changes: Any) -> Any:
        values = list(self)
        try:
            for name in changes:
                values[places[name]] = changes[name]
        except KeyError as error:
            raise ValueError(f"{record.__name__} has no field {error.args[0]!r}.") from None
        return make(record, values)

    record._replace = _replace  # type: ignore[attr-defined]
    return record
