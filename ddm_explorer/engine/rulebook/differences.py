"""Where two books differ, point by point, with the rules of each. Source: ``rules/differences.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from ddm_explorer.engine.data import library
from ddm_explorer.engine.rulebook.rules import load_rulebook


@dataclass(frozen=True, slots=True)
class Side:
    """How one book plays a point: whole sentences in our words, and the ids of the rules that say so."""

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """One point in which books differ. `sides` holds each by the id of its book, `readings` what it hangs on."""

    id: str
    point: str
    sides: Mapping[str, Side]
    readings: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of all sides, in the order of the books."""
        return tuple(rule for side in self.sides.values() for rule in side.rules)


@cache
def load_differences() -> tuple[Difference, ...]:
    """All points that are packaged, in the order in which they are shown."""
    return tuple(_difference(row) for row in library.read_toml("rules", "differences.toml")["difference"])


def _difference(row: Mapping[str, Any]) -> Difference:
    sides = {book: Side(row[book]["text"], tuple(row[book]["rules"])) for book in load_rulebook().books if book in row}
    return Difference(row["id"], row["point"], MappingProxyType(sides), tuple(row.get("readings", ())))
