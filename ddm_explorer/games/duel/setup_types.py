"""Whether what a program puts into a `Setup` is of the right kind, so that the game itself need not ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ddm_explorer.dungeon.position.state import Setup

_MOST: Final = 40
"""Characters of a value that are told again."""


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _are_texts(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(each, str) for each in value)


def _are_pairs(value: object) -> bool:
    return isinstance(value, tuple) and all(_are_texts(each) and len(each) == 2 for each in value)


def _are_lists(value: object) -> bool:
    return isinstance(value, tuple) and all(_are_texts(each) for each in value)


def _is_seat(value: object) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


_KINDS: Final[Mapping[str, tuple[Callable[[object], bool], str]]] = {
    "edition": (_is_text, "the name of an edition, a text"),
    "readings": (_are_pairs, "a tuple of pairs of texts, a reading and its choice"),
    "selection": (_is_text, "a text"),
    "names": (_are_texts, "a tuple of texts"),
    "colours": (_are_texts, "a tuple of texts"),
    "rosters": (_are_lists, "a tuple with a tuple of card ids for each seat"),
    "first": (_is_seat, "0, 1 or None"),
    "abilities": (lambda value: isinstance(value, bool), "True or False"),
    "pools": (_are_lists, "a tuple with a tuple of kinds of dice for each seat"),
    "cards": (_is_text, "the name of a set of cards, a text"),
    "variants": (_are_pairs, "a tuple of pairs of texts, a card and its variant"),
}


def type_problem(setup: Any) -> str:
    """One sentence about the first field that is of a wrong kind; "" if all are right."""
    if not isinstance(setup, Setup):
        return f"A set-up is a Setup, and not {value_text(setup)}."
    for name, (is_right, right) in _KINDS.items():
        value = getattr(setup, name)
        if not is_right(value):
            return f"In a set-up, {name} is {right}, and not {value_text(value)}."
    return ""


def value_text(value: object) -> str:
    """A value of a program as it can stand in a sentence: plain ones as Python writes them, of others their kind.

    It never fails, whatever the value does when it is asked for its text.
    """
    kind = type(value).__name__
    if not isinstance(value, (str, int, float, bool, type(None), list, tuple, dict, set, bytes)):
        return f"a value of the kind {kind}"
    try:
        text = repr(value)
    except Exception:  # a number too long to be written, or a list of things that cannot be shown
        return f"a value of the kind {kind}"
    return text if len(text) <= _MOST else f"{text[:_MOST]}…"
