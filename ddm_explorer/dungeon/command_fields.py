"""What a command must be made of before anything can be said about it.

Text is read by a notation that knows this; commands put together in Python are not, and a slip there should be told as
what it is and not come out as an error of the arithmetic behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.materials.crests import CrestPool

_CELL: Final = 'a square as (column, row), such as (5, 7) or parse_cell("F8")'


def _is_number(value: object) -> bool:
    return type(value) is int


def _is_text(value: object) -> bool:
    return type(value) is str


def _is_cell(value: object) -> bool:
    return type(value) is tuple and len(value) == 2 and type(value[0]) is int and type(value[1]) is int


def _are_cells(value: object) -> bool:
    return type(value) is tuple and all(map(_is_cell, value))


def _is_path(value: object) -> bool:
    return _are_cells(value) and value != ()


def _is_nth(value: object) -> bool:
    return type(value) is int and 0 <= value <= 999


def _are_nths(value: object) -> bool:
    return type(value) is tuple and all(map(_is_nth, value))


def _is_payment(value: object) -> bool:
    return value is None or (isinstance(value, CrestPool) and all(map(_is_number, value)))


def _are_dice(value: object) -> bool:
    return type(value) is tuple and all(map(_is_text, value))


_NTH = ("nth", _is_nth, "the place of a monster among those on its square, from 1, or 0")
_SEAT = ("seat", _is_number, "a seat as a number, 0 or 1")
PARTS: Final[dict[type, tuple[tuple[str, Callable[[object], bool], str], ...]]] = {
    say.NameFirst: (_SEAT,),
    say.Roll: (("dice", _are_dice, 'a tuple of kinds of dice, such as ("1", "1", "2")'),),
    say.Build: (
        ("card", _is_text, "the id of a card as text"),
        ("shape", _is_text, "the id of a shape as text"),
        ("turns", _is_number, "a number of quarter turns, clockwise"),
        ("star", _is_cell, _CELL),
        ("die", _is_text, "the kind of a die as text, empty for none"),
        ("figure", lambda value: value is None or _is_cell(value), f"{_CELL}, or None for the star's"),
    ),
    say.Move: (("path", _is_path, "a tuple of squares, the figure's own first, each as (column, row)"), _NTH),
    say.Attack: (("attacker", _is_cell, _CELL), ("target", _is_cell, _CELL), _NTH, ("target_nth", *_NTH[1:])),
    say.Use: (
        ("figure", _is_cell, _CELL),
        ("ability", _is_number, "the number of an ability, from 1"),
        ("at", _are_cells, "a tuple of squares, each as (column, row); () for none"),
        ("times", _is_number, "a number: how often it is bought at once"),
        ("choice", _is_text, 'what is chosen beside, as text, such as "3" or "trap"; empty for nothing'),
        ("pay", _is_payment, "a CrestPool of whole numbers, or None where the card names the crests itself"),
        _NTH,
        ("at_nth", _are_nths, f"a tuple with, for each square of at, {_NTH[2]}; () where no square needs it"),
    ),
    say.SetOff: (("cell", _is_cell, _CELL), _NTH),
    say.Resign: (_SEAT,),
    say.OfferDraw: (_SEAT,),
    say.AnswerDraw: (_SEAT, ("accept", lambda value: type(value) is bool, "True or False")),
}
"""The parts of each command: name, whether a value is of the kind, and the kind in words."""


def flaw_of(command: Any) -> str:
    """One sentence on the first part of a command that is not of the kind it must be; empty if all are."""
    for name, fits, wanted in PARTS.get(type(command), ()):
        if not fits(getattr(command, name)):
            return f"In {type(command).__name__}, {name} must be {wanted}."
    if isinstance(command, say.Use) and command.at_nth and len(command.at_nth) != len(command.at):
        return "In Use, at_nth must hold as many numbers as at holds squares, or be empty."
    return ""
