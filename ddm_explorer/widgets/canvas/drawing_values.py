"""What painters may hand over: each number, colour and choice is checked before anything is sent to the page.

Lengths are logical pixels. Every function raises `DrawingError` with a sentence that names the call, the place and
the value; `what` is the name of the call, `name` that of the value in it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import Final

Point = tuple[float, float]

_COLOUR: Final = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_FAR: Final = 30_000  # beyond int16 and beyond any board: a coordinate out there is a mistake
_CHOICES: Final = {
    "align": ("start", "end", "left", "right", "center"),
    "baseline": ("top", "hanging", "middle", "alphabetic", "ideographic", "bottom"),
    "cap": ("butt", "round", "square"),
    "join": ("round", "bevel", "miter"),
}


class DrawingError(ValueError):
    """A painter asked for something the canvas cannot draw; nothing of its layer was sent."""


def short(value: object) -> str:
    """The value as it would be written in Python, cut to what fits into a sentence."""
    said = repr(value)
    return said if len(said) <= 60 else said[:57] + "..."


def is_text(value: object, most: int) -> bool:
    """One line of at most `most` printable signs; the hints at types are no proof of what a caller hands over."""
    return isinstance(value, str) and len(value) <= most and value.isprintable()


def checked_number(what: str, name: str, value: object) -> float:
    """A finite number of pixels the canvas can take. Foreign number types are read by `float`, truth values are not."""
    if isinstance(value, (bool, str, bytes)) or value is None:
        raise DrawingError(f"{what}: {name} is {short(value)}; a number is needed")
    try:
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        raise DrawingError(f"{what}: {name} is {short(value)}; a number is needed") from None
    if not math.isfinite(number):
        raise DrawingError(f"{what}: {name} is {number}; a finite number is needed")
    if abs(number) > _FAR:
        raise DrawingError(f"{what}: {name} is {number:g}; it must lie between -{_FAR} and {_FAR}")
    return number


def checked_positive(what: str, name: str, value: object) -> float:
    """A number above 0."""
    number = checked_number(what, name, value)
    if number <= 0:
        raise DrawingError(f"{what}: {name} is {number:g}; it must be above 0")
    return number


def check_no_negative(what: str, name: str, values: Iterable[float]) -> None:
    """Lengths and radii, already known to be numbers, are 0 or more."""
    for value in values:
        if value < 0:
            raise DrawingError(f"{what}: {name} is {value:g}; it must be 0 or more")


def checked_alpha(what: str, value: object) -> float:
    """How strongly a colour covers, from 0 to 1."""
    number = checked_number(what, "alpha", value)
    if not 0 <= number <= 1:
        raise DrawingError(f"{what}: alpha is {number:g}; it must lie between 0 and 1")
    return trim(number, 3)


def checked_colour(what: str, value: object) -> str:
    """A colour as `#rgb` or `#rrggbb`."""
    if not isinstance(value, str) or not _COLOUR.fullmatch(value):
        raise DrawingError(f"{what}: colour {short(value)} is not of the form #rrggbb")
    return value


def checked_choice(what: str, name: str, value: object) -> str:
    """One of the words the canvas knows for `name`."""
    if not isinstance(value, str) or value not in _CHOICES[name]:
        raise DrawingError(f"{what}: {name} is {short(value)}; one of {', '.join(_CHOICES[name])} is needed")
    return value


def channels_of(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a checked colour, 0 to 255 each."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def trim(value: float, places: int = 2) -> float:
    """Shorter in the message: hundredths of a pixel are enough, and whole numbers need no point."""
    rounded = round(value, places)
    return int(rounded) if rounded == int(rounded) else rounded


def rows_of(what: str, rows: Iterable[Sequence[float]], size: int) -> list[tuple[float, ...]]:
    """Shapes of `size` numbers each."""
    out = []
    for i, row in enumerate(rows):
        try:
            values = tuple(row)
        except TypeError:
            raise DrawingError(f"{what}: shape {i} is {short(row)}; {size} numbers are needed") from None
        if len(values) != size:
            raise DrawingError(f"{what}: shape {i} has {len(values)} numbers; {size} are needed")
        out.append(tuple(checked_number(what, f"shape {i}, number {j}", value) for j, value in enumerate(values)))
    return out


def polygons_of(what: str, polygons: Iterable[Sequence[Point]], least: int) -> list[list[tuple[float, ...]]]:
    """Lines of at least `least` points each."""
    out = []
    for i, polygon in enumerate(polygons):
        points = rows_of(f"{what}: line {i}", polygon, 2)
        if len(points) < least:
            raise DrawingError(f"{what}: line {i} has {len(points)} points; at least {least} are needed")
        out.append(points)
    return out
