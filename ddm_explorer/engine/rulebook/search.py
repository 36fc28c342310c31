"""A small search over short texts: words in any form, titles before bodies, best first.

Some hundred texts are searched, so plain counting is fast enough and its order can be explained.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, Generic, TypeVar

T = TypeVar("T")

FEW: Final = 5
"""With fewer full results than this, a search goes on to texts that lack some of the words."""

# Words that say nothing about what is looked for.
_COMMON: Final = (
    "a an and any are as at be by can do does for from has have how i if in is it its many may much my no "
    "not of on or one that the then there this to what when which who why with you your"
)
FULL: Final = 100
"""A result with at least this weight has every word."""

_WORD: Final = re.compile(r"[^\W_]+")
_ENDINGS: Final = ("ing", "ly", "ed", "es", "s", "e")


def stem(word: str) -> str:
    """A word without its ending. Crude on purpose: "moves", "moved" and "moving" meet without a dictionary."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def tokens(text: str) -> list[str]:
    """The words of a text in small letters, without their endings."""
    return [stem(word) for word in _WORD.findall(text.lower())]


_SILENT: Final = frozenset(tokens(_COMMON))


class Index(Generic[T]):
    """Things with a title and a text, found by words. `items` gives each as (thing, title, text)."""

    def __init__(self, items: Iterable[tuple[T, str, str]]) -> None:
        self._rows = [(thing, frozenset(tokens(title)), Counter(tokens(text))) for thing, title, text in items]

    def find(self, words: str) -> list[tuple[T, int]]:
        """What fits, best first, each with its weight; texts that lack a word come after those with all."""
        asked = list(dict.fromkeys(tokens(words)))
        telling = [token for token in asked if token not in _SILENT] or asked
        fully: list[tuple[T, int]] = []
        partly: list[tuple[T, int]] = []
        for thing, title, body in self._rows:
            weights = [_weight(token, title, body) for token in telling]
            if any(weights):
                if all(weights):
                    fully.append((thing, sum(weights) + FULL))
                else:
                    partly.append((thing, sum(weights)))
        fully.sort(key=lambda found: -found[1])
        partly.sort(key=lambda found: -found[1])
        return fully + partly[: max(0, FEW - len(fully))]


def _weight(token: str, title: frozenset[str], body: Counter[str]) -> int:
    """What one word adds: whole before begun, title before text, 0 where it is missing."""
    begins = len(token) >= 3
    if token in title:
        return 12
    if begins and any(word.startswith(token) for word in title):
        return 8
    if token in body:
        return 3 + min(3, body[token])
    return 2 if begins and any(word.startswith(token) for word in body) else 0
