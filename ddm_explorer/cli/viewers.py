"""The option `--viewer`: for whom something is shown, where cards lie face down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from ddm_explorer.view.duel.visibility import WATCHER

_VIEWERS: dict[str, int | None] = {"both": None, "1": 0, "2": 1, "watcher": WATCHER}

Command = TypeVar("Command", bound=Callable[..., Any])


def viewer_option(command: Command) -> Command:
    """Adds the option; its value comes as one of the words of `viewer_of`."""
    return click.option(
        "--viewer",
        type=click.Choice(list(_VIEWERS)),
        default="both",
        show_default=True,
        help="For whom: a player who does not see the other's cards that lie face down, or both.",
    )(command)


def viewer_of(word: str) -> int | None:
    """The viewer as the view layer counts: a seat from 0, `WATCHER`, or None where both sides lie open."""
    return _VIEWERS[word]
