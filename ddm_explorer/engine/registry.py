"""Registries: tables that belong to one game, put together by that game and by nobody else.

Modules only *mark* what they bring (a check, a verb, a sentence). A game then names the modules it is made of and
enters what they marked. So nothing fills itself by being imported, two games may use the same name for different
things, and a name given twice in one game is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, TypeVar

Key = TypeVar("Key", bound=Hashable)
Entry = TypeVar("Entry")
Made = TypeVar("Made")

_MARKS = "_marked_as"


class RegistryError(ValueError):
    """A table of a game that does not hold together. The message is one sentence."""


@dataclass(frozen=True, slots=True)
class CheckEntry:
    """A check (situation -> findings) and every topic it can yield."""

    run: Callable[[Any], Iterator[Any]]
    topics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Mark:
    kind: str
    key: Any
    entry: Any


def mark(made: Made, kind: str, key: Any, entry: Any) -> Made:
    """Note on a function that it brings `entry` under `key` to a registry of that kind; the function itself is given
    back. One function may bring several."""
    found = (*getattr(made, _MARKS, ()), _Mark(kind, key, entry))
    setattr(made, _MARKS, found)
    return made


class Registry(dict[Key, Entry]):
    """What one game has of one kind, by name.

    Args:
        game: the tag of the game it belongs to.
        kind: what it holds, in the singular: "check", "verb"; modules mark what they bring with the same word.
    """

    def __init__(self, game: str, kind: str) -> None:
        super().__init__()
        self.game, self.kind = game, kind

    def enter(self, key: Key, entry: Entry) -> None:
        """Add an entry.

        Raises:
            RegistryError: the game has one of that name.
        """
        if key in self:
            name = getattr(key, "__name__", key)
            raise RegistryError(f"The game {self.game} has two entries for the {self.kind} {name}.")
        super().__setitem__(key, entry)

    def __setitem__(self, key: Key, entry: Entry) -> None:
        self.enter(key, entry)

    def enter_all(self, entries: Mapping[Key, Entry]) -> Registry[Key, Entry]:
        """Add each entry of a table; the registry itself is given back.

        Raises:
            RegistryError: the game has one of these names.
        """
        for key, entry in entries.items():
            self.enter(key, entry)
        return self

    def enter_marked(self, *modules: ModuleType) -> Registry[Key, Entry]:
        """Add what the functions of these modules are marked to bring; the registry itself is given back.

        Raises:
            RegistryError: a name comes twice, or a module brings nothing of the kind.
        """
        for module in modules:
            before = len(self)
            for made in list(vars(module).values()):
                if getattr(made, "__module__", None) == module.__name__:
                    for each in getattr(made, _MARKS, ()):
                        if each.kind == self.kind:
                            self.enter(each.key, each.entry)
            if len(self) == before:
                raise RegistryError(f"The module {module.__name__} brings no {self.kind} to the game {self.game}.")
        return self
