"""What a file is that somebody opens where it does not belong: told by its keys, so that the answer can say so."""

from __future__ import annotations

from typing import Final

from ddm_explorer.engine.data.library import InvalidFile, parse_toml

_KINDS: Final[tuple[tuple[str, str, str], ...]] = (
    ("card", "a set of cards", "the cards of a game are chosen where it is set up"),
    ("pool", "a set of suggested pools of dice", "pools are chosen where a game is set up"),
    ("die", "a set of dice", "dice belong to a game and are not opened by themselves"),
    ("piece", "a set of Pieces", "Pieces belong to a game and are not opened by themselves"),
    ("step", "a lesson", "“ddm-explorer lesson check” looks at it"),
    ("task", "an exercise", "“ddm-explorer lesson check” looks at it"),
    ("question", "an edge-case board", "“ddm-explorer lesson check” looks at it"),
    ("run", "a ruling case", "“ddm-explorer judge” runs it"),
    ("cards", "a roster", "it is brought in where players choose their cards and dice"),
)
"""A key that only such a file has, what the file is, and where it belongs. A roster's key is found in others too."""


def misplaced(text: str) -> str:
    """What a text is that is no game and no position, and where it belongs, as a clause; "" if it is none of ours.

    Args:
        text: may come from anybody.
    """
    try:
        document = parse_toml(text, "the text")
    except InvalidFile:
        return ""
    for key, what, where in _KINDS:
        if key in document:
            return f"this is {what}; {where}"
    return ""
