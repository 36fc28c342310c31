"""When a person need not be asked: a seat can pass by itself where it hardly ever wants to answer.

By default a seat is not asked about what it has just done itself. What passes by itself, the kit of a game says.
"""

from __future__ import annotations

from typing import Final

MODES: Final = {
    "own": "ask me, but not about my own actions",
    "ask": "ask me every time",
    "never": "never ask me: always pass",
}
"""What a seat can wish, the default first, each in the words of whoever wishes it."""

DEFAULT: Final = ("own", "own")
"""The wishes of two seats that said nothing."""


def wishes_of(seats: int) -> tuple[str, ...]:
    """The wishes of so many seats that said nothing."""
    return ("own",) * seats
