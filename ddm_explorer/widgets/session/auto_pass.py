"""When a person need not be asked: a seat can pass by itself where it hardly ever wants to answer.

By default a seat is not asked about what it has just done itself. Only windows are passed over: an attack, an ability
offered and a summon always ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.widgets.page.preferences import Preferences

if TYPE_CHECKING:
    from ddm_explorer.widgets.session.session import Session

MODES: Final = {
    "own": "ask me, but not about my own actions",
    "ask": "ask me every time",
    "never": "never ask me: always pass",
}
"""What a seat can wish, the default first, each in the words of whoever wishes it."""

DEFAULT: Final = ("own", "own")
_KEPT: Final = "passing"


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


class Passing:
    """Keeps the wishes of a session in the visitor's browser.

    Args:
        session: its `passing` is what counts.
        preferences: the browser's memory.
    """

    def __init__(self, session: Session, preferences: Preferences) -> None:
        self.session = session
        self.preferences = preferences
        self._kept = ""
        preferences.on_known(_KEPT, self._known)
        session.observe(self._wished, "passing")

    def _wished(self, _change: object) -> None:
        wishes = " ".join(self.session.passing)
        if wishes != self._kept:
            self._kept = wishes
            self.preferences.keep(_KEPT, wishes)
        self.session.pass_on()

    def _known(self, kept: str) -> None:
        wishes = kept.split()
        if len(wishes) == 2 and all(wish in MODES for wish in wishes):
            self._kept = kept
            self.session.passing = (wishes[0], wishes[1])
