"""Item cards sealed in texts that both players may come to see: a saved game, a link.

A card that lies face down must not be read by chance by whom it is hidden from, so a text can name an item by a word
that says nothing: `sealed-1f3a08c2d97b4e`. A program finds out which card is meant by trying those of the game. That
keeps a secret from the eye, as a card turned down does; it is no cipher, and whoever wants to cheat can.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import blake2b
from typing import Any, Final

PREFIX = "sealed-"

_SALT, _DIGITS = 4, 10


def seal(card: str, place: str) -> str:
    """The word that stands for the card; another one at another place, so that two of them cannot be held together."""
    return _word(card, blake2b(place.encode(), digest_size=_SALT // 2).hexdigest())


def _word(card: str, salt: str) -> str:
    return f"{PREFIX}{salt}{blake2b(card.encode(), key=salt.encode(), digest_size=_DIGITS // 2).hexdigest()}"


def opened(word: str, cards: Iterable[str]) -> str | None:
    """The card that a sealed word stands for; None if it is no such word or stands for none of them."""
    folded = word.casefold()
    if not folded.startswith(PREFIX) or len(folded) != len(PREFIX) + _SALT + _DIGITS:
        return None
    salt = folded[len(PREFIX) : len(PREFIX) + _SALT]
    return next((card for card in cards if _word(card, salt) == folded), None)


def sealed_fields(fields: Mapping[str, Any], items: Collection[str]) -> dict[str, Any]:
    """Plain fields of a position in which the cards of items are sealed, but for those turned up.

    Dice that are called like items stay as they are: everybody sees them.
    """
    found: dict[str, Any] = {}
    for name, value in fields.items():
        if isinstance(value, Mapping):
            found[name] = {
                inner: _sealed(inner, each, items, f"{name} {inner}") if isinstance(each, list) else each
                for inner, each in value.items()
            }
        else:
            found[name] = _sealed(name, value, items, name) if isinstance(value, list) else value
    return found


def sealed_command(text: str, items: Collection[str], place: str) -> str:
    """The text of a command in which the card of an item is sealed: it stands where one is summoned."""
    words = text.split(" ")
    if words[0] == "build" and words[1] in items:
        words[1] = seal(words[1], place)
    return " ".join(words)


def _sealed(name: str, entries: list[str], items: Collection[str], place: str) -> list[str]:
    tells = SECRET.get(name)
    if tells is None:
        return entries
    found = []
    for at, entry in enumerate(entries):
        words = entry.split(" ")
        for where, word in enumerate(words):
            if word in items and tells(words, where):
                words[where] = seal(word, f"{place} {at} {where}")
        found.append(" ".join(words))
    return found


def _every_word(_words: list[str], _where: int) -> bool:
    return True


SECRET: Final[dict[str, Callable[[list[str], int], bool]]] = {
    **dict.fromkeys(("rosters", "pool", "deck", "hand", "summoned", "destroyed", "returned"), _every_word),
    "items": lambda words, _: "open" not in words,
    "chain": lambda words, where: words[where - 1] == "card",
}
"""The lists of a position that tell of cards which may lie face down: which of their words do."""
