"""Small pieces of sentences: counted things, lists, names of squares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ddm_explorer.dungeon.board.grid import Cell, cell_name

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TURNED = ("", "turned once to the right", "turned upside down", "turned once to the left")


def counted(count: int, thing: str, things: str | None = None) -> str:
    """A number and its noun: "1 square", "3 squares", "0 squares"."""
    return f"{count} {thing if count == 1 else things or thing + 's'}"


def with_article(noun: str) -> str:
    """A noun with "a" or "an": "an Attack crest", "a Magic crest"."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def possessive(name: str) -> str:
    """Whose something is: "Yugi's", "Beasts and Blades'"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def signed(number: int) -> str:
    """A number with its sign: "+10", "−10"."""
    return f"{'+' if number >= 0 else chr(0x2212)}{abs(number)}"


def spelled(count: int) -> str:
    """A small number as a word."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def listed(things: Sequence[str], joint: str = "and") -> str:
    """One, two, or several things: "A", "A and B", "A, B and C"."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {joint} {things[-1]}"


_NAMES = {"west": "West", "wests": "West's"}


def choice_in_words(name: str) -> str:
    """The choice of a reading as people read it; in files and options it may stand so too."""
    return " ".join(_NAMES.get(word, word) for word in name.split("-"))


def is_named(cell: Cell) -> bool:
    """Whether a cell has a name at all; beside any Field there are none."""
    return 0 <= cell[0] < 26 and cell[1] >= 0


MOST_NAMED = 20
"""How many squares a sentence names; of more of them, the rest are counted."""


def square_names(cells: Iterable[Cell]) -> str:
    """The names of squares: "F8", "F8 and F9"; what has no name is counted, and so are those above `MOST_NAMED`."""
    every = list(dict.fromkeys(cells))
    names = [cell_name(cell) for cell in every if is_named(cell)]
    beyond = len(every) - len(names)
    more = len(names) - MOST_NAMED
    if more > 1:
        names[MOST_NAMED:] = [counted(more, "more square")]
    if beyond:
        names.append(f"{counted(beyond, 'square')} off the Field")
    return listed(names)


def turned(turns: int, words: Mapping[str, str]) -> str:
    """How a shape lies, in quarter turns clockwise, in an edition's words for one that is not turned."""
    return _TURNED[turns % 4] or words["unturned"]


def sentence(text: str) -> str:
    """With a capital at the beginning and a full stop at the end."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
