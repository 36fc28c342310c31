"""The duel's editions: packaged data bound to the duel's own tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ddm_explorer.games import edition
from ddm_explorer.games.duel.parts import GAME, PARTS
from ddm_explorer.games.edition import Edition, EditionError, OptionEntry, edition_data

__all__ = [
    "Edition",
    "EditionError",
    "OptionEntry",
    "edition_data",
    "edition_heads",
    "edition_names",
    "load_edition",
    "make_edition",
]


@lru_cache(maxsize=1)
def edition_heads() -> Mapping[str, tuple[str, str]]:
    """Title and text of all editions by name, in the order of their ranks: the first is the one to start with."""
    return edition.edition_heads(GAME)


def edition_names() -> tuple[str, ...]:
    """The names of all editions, in the order of their ranks."""
    return tuple(edition_heads())


@lru_cache(maxsize=16)
def load_edition(name: str) -> Edition:
    """The edition of that name.

    Raises:
        ValueError: with one sentence, if there is none.
        EditionError: if its data does not hold together.
    """
    return edition.load_edition(name, PARTS)


def make_edition(data: Mapping[str, Any]) -> Edition:
    """Build an edition from its data and hold it against the code and the rulebook.

    Raises:
        EditionError: if it does not hold together.
    """
    return edition.make_edition(data, PARTS)
