"""Errors that are told to people: one sentence, printable, and no longer than anybody reads.

What is wrong comes from anybody's text, so it may hold anything and be of any length. Every error that a person is told
is a :class:`ToldError`, and this is the one place that sees to its sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MOST: Final = 300
"""So many characters a told sentence has at the most."""
_TAIL: Final = " … (shortened)."


def one_sentence(text: str) -> str:
    """The same text on one line, without marks that do not print, and not longer than `MOST` characters."""
    if not text.isprintable():
        text = "".join(
            mark if mark.isprintable() else " " if mark.isspace() else "\N{REPLACEMENT CHARACTER}" for mark in text
        )
    if len(text) <= MOST:
        return text
    kept = text[: MOST - len(_TAIL)]
    whole = kept.rpartition(" ")[0]
    return (whole if len(whole) > MOST // 2 else kept) + _TAIL


def several(head: str, parts: Sequence[str]) -> str:
    """A sentence that tells as many of the parts as it can hold, the first at least, and counts the others.

    Args:
        head: how it begins, with a colon at its end.
        parts: clauses without their full stops; at least one.
    """
    told = list(parts)
    while True:
        more = len(parts) - len(told)
        tail = f"; and {more} more problem{'s' if more > 1 else ''}" if more else ""
        found = f"{head} {'; '.join(told)}{tail}."
        if len(found) <= MOST or len(told) == 1:
            return one_sentence(found)
        told.pop()


class ToldError(ValueError):
    """An error whose text is one sentence for a person."""

    def __init__(self, sentence: str) -> None:
        super().__init__(one_sentence(sentence))
