"""Entries of a position's lists: a few fixed words, then marks, each a word and what it says.

`strike-ninja 1 F8 damage 10 moved` is a monster: a card, a seat and a square, then the marks `damage` and `moved`.
Which marks there are stands in a table per kind of entry (`position_entries`, `position_chain`), so a new attribute of
the state is one row of it: the word, the attribute, how its words are read and written, and what is assumed where the
mark does not stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.position.state import LORD, Item, Monster
from ddm_explorer.games.duel.notation.lexicon import crests_text, read_crests, read_seat, read_square
from ddm_explorer.games.duel.notation.position_values import Draft
from ddm_explorer.games.notation import text_syntax
from ddm_explorer.games.notation.text_syntax import shown

LORD_WORD = "lord"
"""How the number that stands for a Lord is written."""

MANY = -1
"""Of a kind whose words go on to the next mark."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How the value of a mark is said: in how many words, what they are called in an error, and both ways.

    `read` takes the words, `write` gives them; both take the draft of the position, because what a square or a name
    means depends on it.
    """

    words: int
    what: str
    read: Callable[[Draft, list[str]], Any]
    write: Callable[[Draft, Any], str]


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark: its word, the attribute it says, how, and what is assumed where it does not stand."""

    word: str
    name: str
    kind: Kind
    assumed: Any = field(default=0)


# Kinds ---------------------------------------------------------------------------------------


def figure_on(draft: Draft, cell: Cell) -> Monster | Item | None:
    """What stands on that square in the draft: a monster before an item."""
    standing: Iterable[Monster | Item] = (*draft["monsters"], *draft["items"])
    return next((each for each in standing if each.cell == cell), None)


def figure_numbered(draft: Draft, number: int) -> Monster | Item | None:
    """The monster or item of that number in the draft."""
    standing: Iterable[Monster | Item] = (*draft["monsters"], *draft["items"])
    return next((each for each in standing if each.number == number), None)


def read_figure(draft: Draft, word: str) -> int:
    """The number of a figure called by its square, by its number, or "lord"."""
    if word.casefold() == LORD_WORD:
        return LORD
    if word.isascii() and word.isdigit():
        return text_syntax.whole(word)
    cell = read_square(word)
    figure = figure_on(draft, cell)
    if figure is None:
        raise ValueError(f"nothing stands on {cell_name(cell)}; write a figure's square, or its number")
    return figure.number


def write_figure(draft: Draft, number: int) -> str:
    """A figure by its square, or by its number where the square would not say which it is."""
    if number == LORD:
        return LORD_WORD
    figure = figure_numbered(draft, number)
    there = None if figure is None else figure_on(draft, figure.cell)
    return str(number) if there is None or there.number != number else cell_name(there.cell)


def signed(text: str) -> int:
    """A whole number with or without a sign before it."""
    number = text_syntax.whole(text.removeprefix("-").removeprefix("+"))
    return -number if text.startswith("-") else number


def plain_kind(words: int, what: str, read: Callable[[str], Any], write: Callable[[Any], str] = str) -> Kind:
    """A kind that means the same in every position."""
    return Kind(words, what, lambda _, given: read(" ".join(given)), lambda _, value: write(value))


def named_kind(words: int, what: str, read: Callable[[Draft, str], str]) -> Kind:
    """A kind whose value is an id, called by any of its names."""
    return Kind(words, what, lambda draft, given: read(draft, " ".join(given)), lambda _, value: str(value))


def _each(read: Callable[[str], Any]) -> Callable[[str], tuple[Any, ...]]:
    return lambda given: tuple(read(word) for word in given.split() if word.casefold() != text_syntax.NONE)


FLAG = plain_kind(0, "", lambda _: True, lambda _: "")
NUMBER = plain_kind(1, "a number", text_syntax.whole)
SEAT = plain_kind(1, "a seat", read_seat, lambda seat: str(seat + 1))
SQUARE = plain_kind(1, "a square", read_square, cell_name)
SQUARES = plain_kind(
    MANY, "a square", _each(read_square), lambda cells: " ".join(map(cell_name, cells)) or text_syntax.NONE
)
CRESTS = plain_kind(MANY, "crests", read_crests, crests_text)
CARD = named_kind(MANY, "a card", lambda draft, text: draft.lexicon.card(text))
SHAPE = named_kind(1, "a Piece", lambda draft, text: draft.lexicon.shape(text))
DIE = named_kind(1, "a die", lambda draft, text: draft.lexicon.die(text))
CHOICE = named_kind(MANY, "a choice", lambda draft, text: draft.lexicon.choice(text))
FIGURE = Kind(1, "a square or a number", lambda draft, given: read_figure(draft, given[0]), write_figure)
FIGURES = Kind(
    MANY,
    "a square or a number",
    lambda draft, given: _each(lambda word: read_figure(draft, word))(" ".join(given)),
    lambda draft, value: " ".join(write_figure(draft, number) for number in value) or text_syntax.NONE,
)


def one_of(what: str, known: Iterable[str]) -> Kind:
    """A kind whose value is one of a few words."""
    by_word = {word.casefold(): word for word in known}

    def read(word: str) -> str:
        if word.casefold() not in by_word:
            raise ValueError(
                f"{shown(word)} is not {what}; {text_syntax.suggestion(word.casefold(), by_word.values())}"
            )
        return by_word[word.casefold()]

    return plain_kind(1, what, read)


# Entries -------------------------------------------------------------------------------------


def read_marks(draft: Draft, words: list[str], marks: Iterable[Mark]) -> dict[str, Any]:
    """The attributes that the words after an entry's fixed words say; those not said are left out.

    Raises:
        ValueError: a word is no mark, stands twice, or what must follow it does not.
    """
    by_word = {mark.word: mark for mark in marks}
    found: dict[str, Any] = {}
    left = list(words)
    while left:
        word = left.pop(0).casefold()
        mark = by_word.get(word)
        if mark is None:
            raise ValueError(f"{shown(word)} is not known here; {text_syntax.suggestion(word, by_word)}")
        if mark.name in found:
            raise ValueError(f"{shown(word)} stands here twice")
        taken = mark.kind.words
        if taken == MANY:
            taken = next((place for place, each in enumerate(left) if each.casefold() in by_word), len(left))
        if len(left) < taken or (not taken and mark.kind.words):
            raise ValueError(f"after {shown(word)} {mark.kind.what} is missing")
        found[mark.name] = mark.kind.read(draft, left[:taken])
        del left[:taken]
    return found


def write_marks(draft: Draft, record: Any, marks: Iterable[Mark], assumed: Mapping[str, Any] | None = None) -> str:
    """The marks of a record, each with a space before it; what a reader would assume is left out.

    Args:
        draft: the position it belongs to.
        record: a monster, an item, or another value of the state.
        marks: its table.
        assumed: what is assumed here instead of what the table says, by attribute.
    """
    told = ""
    for mark in marks:
        value = getattr(record, mark.name)
        if value != (assumed or {}).get(mark.name, mark.assumed):
            words = mark.kind.write(draft, value)
            told += f" {mark.word} {words}" if words else f" {mark.word}"
    return told
