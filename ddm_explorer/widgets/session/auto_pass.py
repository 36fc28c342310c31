"""When a person need not be asked: a seat can pass by itself where it hardly ever wants to answer.

By default a seat is not asked about what it has just done itself. Only windows are passed over: an attack, an ability
offered and a summon always ask.
"""

from __future__ import annotations

from typing import Final

from ddm_explorer.dungeon.position.state import DuelState

MODES: Final = {
    "own": "ask me, but not about my own actions",
    "ask": "ask me every time",
    "never": "never ask me: always pass",
}
"""What a seat can wish, the default first, each in the words of whoever wishes it."""

DEFAULT: Final = ("own", "own")


def passes_by_itself(state: DuelState, passing: tuple[str, str]) -> bool:
    """Whether whoever is asked in a window of that position passes without a word."""
    window = state.window
    if window is None or state.ending is not None:
        return False
    mode = passing[window.asked]
    if mode != "own":
        return mode == "never"
    causes = {link.seat for link in state.chain} or {state.active}
    return causes == {window.asked}
