"""The words of one game, and the small things every text is made of: squares, seats, crests.

What cannot be read is refused with one sentence that says what would be right: a name near to it, or what there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Protocol

from ddm_explorer.dungeon.board.grid import Cell, cell_name, parse_cell
from ddm_explorer.dungeon.materials.crests import LETTERS, STORED, CrestPool
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel.notation.hidden_cards import PREFIX, opened
from ddm_explorer.games.notation.text_syntax import NONE, shown


class Materials(Protocol):
    """What a game knows by name."""

    @property
    def cards(self) -> Mapping[str, Any]: ...
    @property
    def shapes(self) -> Mapping[str, Any]: ...
    @property
    def dice(self) -> Mapping[str, Any]: ...
    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The words of one game: cards and their abilities by every spelling of id and name, shapes, kinds of dice.

    `abilities` holds the numbers (from 1) of each card's abilities by spelling, `crests` the crests by spelling,
    `words` what the edition calls things.
    """

    cards: Mapping[str, str]
    shapes: Mapping[str, str]
    dice: Mapping[str, str]
    abilities: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    crests: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Materials) -> Lexicon:
        """The words of that game; its edition's names of the crests too, where it has any. Made once for each game."""
        return _lexicon_of(game)

    @classmethod
    def made_of(cls, game: Materials) -> Lexicon:
        """The same, made anew."""
        cards, abilities = {}, {}
        for card_id, card in game.cards.items():
            cards[_folded(card_id)] = card_id
            cards[_folded(card.name)] = card_id
            abilities[card_id] = {
                _folded(word): number for number, one in enumerate(card.abilities, 1) for word in (one.id, one.name)
            }
        words = getattr(getattr(game, "edition", None), "words", {})
        crests = {
            _folded(word): crest.value
            for crest in STORED
            for word in (words.get(crest.value, crest.value), LETTERS[crest], crest.value)
        }
        return cls(
            cards,
            {_folded(shape): shape for shape in game.shapes},
            {_folded(kind): kind for kind in game.dice},
            abilities,
            crests,
            words,
        )

    def card(self, text: str) -> str:
        """The id of the card called so, or sealed so.

        Raises:
            InvalidCommand: there is none.
        """
        if text.casefold().startswith(PREFIX):
            card = opened(text, dict.fromkeys(self.cards.values()))
            if card is None:
                raise InvalidCommand(f"The seal {shown(text)} is of no card in this game.")
            return card
        return _found(self.cards, text, "card", self.cards.values())

    def shape(self, text: str) -> str:
        """The id of the Dungeon Piece called so.

        Raises:
            InvalidCommand: there is none.
        """
        return _found(self.shapes, text, self.words.get("shape_short", "shape"), self.shapes.values())

    def die(self, text: str) -> str:
        """The kind of the die called so.

        Raises:
            InvalidCommand: there is none.
        """
        return _found(self.dice, text, "die", self.dice.values())

    def ability(self, text: str, card: str = "") -> int:
        """The number of the ability, from 1, called so by number, id or name.

        Args:
            text: what it is called.
            card: the id of the card it must stand on; "" where that is not known, and then all cards that have an
                ability of that name must have it in the same place.

        Raises:
            InvalidCommand: there is none, or the cards that have one do not agree.
        """
        if text.isdigit() and text.isascii():
            if text not in tuple("123456789"):
                raise InvalidCommand(f"The {self._abilities} of a card are counted from 1, so {shown(text)} is none.")
            return int(text)
        on_cards = [self.abilities.get(card, {})] if card else list(self.abilities.values())
        known = {word: word for words in on_cards for word in words}
        if card and not known:
            raise InvalidCommand(f"The card {card} has no {self._abilities}, so there is none called {shown(text)}.")
        word = _found(known, text, f"{self._ability} of {card}" if card else self._ability, known)
        numbers = {words[word] for words in on_cards if word in words}
        if len(numbers) > 1:
            raise InvalidCommand(
                f"Several cards have an {self._ability} {shown(text)}; call it by its number on the card."
            )
        return numbers.pop()

    @property
    def _ability(self) -> str:
        return self.words.get("ability", "ability")

    @property
    def _abilities(self) -> str:
        return self.words.get("abilities", "abilities")

    def choice(self, text: str) -> str:
        """What is chosen beside squares and crests: a number, a crest, or the id of a card or die, as it is held.

        Raises:
            InvalidCommand: it is nothing that could be chosen.
        """
        if text.isdigit() and text.isascii() and len(text) <= 2:
            return str(int(text))
        folded = _folded(text)
        if folded in self.crests:
            return self.crests[folded]
        for known in (self.cards, self.dice):
            if folded in known:
                return known[folded]
        near = get_close_matches(folded[:60], [*self.crests, *self.cards], n=1, cutoff=0.6)
        hint = f"; perhaps {(self.crests | self.cards)[near[0]]} is meant" if near else ""  # type: ignore[operator]
        raise InvalidCommand(f"What is chosen is a number, a crest or a card, and {shown(text)} is none of them{hint}.")


@lru_cache(maxsize=64)
def _lexicon_of(game: Materials) -> Lexicon:
    return Lexicon.made_of(game)


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    """A name without capitals and without the marks that people leave out."""
    return " ".join("".join(mark if mark.isalnum() else " " for mark in text.casefold()).split())


def _found(known: Mapping[str, str], text: str, what: str, right: Iterable[str]) -> str:
    wanted = _folded(text)
    if wanted in known:
        return known[wanted]
    near = [each for each in known if len(wanted) > 2 and each.startswith(wanted)][:1]
    near = near or get_close_matches(wanted[:60], known, n=1, cutoff=0.6)
    listed = list(dict.fromkeys(right))
    if near:
        hint = f"perhaps {known[near[0]]} is meant."
    elif len(listed) <= 12:
        hint = f"there is {', '.join(listed)}."
    else:
        hint = f"for example {', '.join(listed[:3])}."
    raise InvalidCommand(f"There is no {what} {shown(text)} in this game; {hint}")


def read_square(text: str) -> Cell:
    """The cell of a square's name.

    Raises:
        InvalidCommand: it names none.
    """
    try:
        return parse_cell(text)
    except ValueError as error:
        raise InvalidCommand(str(error)) from None


def read_squares(text: str) -> tuple[Cell, ...]:
    """The cells of squares in a row, with spaces, commas, hyphens or arrows between them.

    Raises:
        InvalidCommand: one of them is none.
    """
    return tuple(read_square(word) for word in _words_of_squares(text))


def _words_of_squares(text: str) -> list[str]:
    for mark in (",", ";", "-", "–", "→", ">"):
        text = text.replace(mark, " ")
    return [word for word in text.split() if word.casefold() != "to"]


def read_standing(text: str) -> tuple[Cell, int]:
    """A square and which of the monsters that share it is meant, from 1: `F8/2`; 0 where the square alone is named.

    Raises:
        InvalidCommand: it names no square, or no place among monsters.
    """
    square, mark, number = text.partition("/")
    if mark and (number not in tuple("123456789") or not square):
        raise InvalidCommand(
            f"{shown(text)} names no monster; F8/2 is the second of the monsters that share F8, in the order in which "
            "they were summoned."
        )
    return read_square(square), int(number) if mark else 0


def read_standings(text: str) -> tuple[tuple[Cell, ...], tuple[int, ...]]:
    """The squares of such a text in a row, and which of the monsters on each is meant.

    Raises:
        InvalidCommand: one of them is none.
    """
    found = [read_standing(word) for word in _words_of_squares(text)]
    return tuple(cell for cell, _ in found), tuple(nth for _, nth in found)


def standing_text(cell: Cell, nth: int = 0) -> str:
    """The text that `read_standing` reads back."""
    return f"{cell_name(cell)}/{nth}" if nth else cell_name(cell)


def read_seat(text: str) -> int:
    """The seat, 0 or 1, of a number as people write it.

    Raises:
        InvalidCommand: it is neither 1 nor 2.
    """
    if text not in ("1", "2"):
        raise InvalidCommand(f"A seat is 1 or 2, not {shown(text)}.")
    return int(text) - 1


def crests_text(pool: CrestPool) -> str:
    """The crests as a letter and a number each ("P4 A2"), or "none"."""
    return " ".join(f"{LETTERS[crest]}{pool.of(crest)}" for crest in STORED if pool.of(crest)) or NONE


def read_crests(text: str) -> CrestPool:
    """The crests of such a text.

    Raises:
        InvalidCommand: with a sentence, if it is none.
    """
    by_letter = {LETTERS[crest]: crest for crest in STORED}
    counts = dict.fromkeys(STORED, 0)
    for word in [] if text.strip().casefold() in ("", NONE) else text.replace(",", " ").split():
        crest = by_letter.get(word[0].upper())
        if crest is None or not word[1:].isascii() or not word[1:].isdigit() or len(word) > 4:
            raise InvalidCommand(
                f"{shown(word)} is no number of crests; write P4 A2 D1 M3 T1 for those that are held or paid."
            )
        if counts[crest]:
            raise InvalidCommand(f"The crests {word[0].upper()} stand here twice.")
        counts[crest] = int(word[1:])
    return CrestPool(*[counts[crest] for crest in STORED])
