"""The option `--viewer`: for whom something is shown, where cards lie face down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from ddm_explorer.games.game_kit import MOST_SEATS
from ddm_explorer.view.viewers import WATCHER

_BOTH, _WATCHER = "both", "watcher"

Command = TypeVar("Command", bound=Callable[..., Any])


def viewer_option(command: Command) -> Command:
    """Adds the option; its value comes as one of the words of `viewer_of`."""
    return click.option(
        "--viewer",
        type=click.Choice([_BOTH, *map(str, range(1, MOST_SEATS + 1)), _WATCHER]),
        default=_BOTH,
        show_default=True,
        metavar="SEAT",
        help="For whom: a seat (1, 2, ...), which does not see other players' face-down cards; watcher, or both.",
    )(command)


def viewer_of(word: str, seats: int) -> int | None:
    """The viewer as the view layer counts: a seat from 0, `WATCHER`, or None where all sides lie open.

    Raises:
        click.UsageError: the game has no such seat.
    """
    if word in (_BOTH, _WATCHER):
        return None if word == _BOTH else WATCHER
    if int(word) > seats:
        has = "one seat" if seats == 1 else f"{seats} seats"
        raise click.UsageError(f"This game has {has}; there is no seat {word}.")
    return int(word) - 1
