"""How each seat wishes to be asked for answers, remembered by the browser from one visit to the next."""

from __future__ import annotations

from typing import Final

from ddm_explorer.widgets.page.preferences import Preferences
from ddm_explorer.widgets.session.auto_pass import MODES
from ddm_explorer.widgets.session.game_session import GameSession

_KEPT: Final = "passing"


class KeptPassing:
    """Keeps the wishes of a session in the visitor's browser.

    Args:
        session: its `passing` is what counts.
        preferences: the browser's memory.
    """

    def __init__(self, session: GameSession, preferences: Preferences) -> None:
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
        if len(wishes) == len(self.session.passing) and all(wish in MODES for wish in wishes):
            self._kept = kept
            self.session.passing = tuple(wishes)
