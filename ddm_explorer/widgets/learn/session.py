"""A session that somebody looks over the shoulder of: a lesson or an exercise is asked before a command is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.widgets.session.session import Judged, Session

EVERY_TIME = ("ask", "ask")
"""How both seats are asked for answers while learning: what is taught must not pass by itself."""


@dataclass(frozen=True, slots=True)
class Hold:
    """The command is not played. Its verdict is shown all the same, and `sentence` says why nothing happened."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Instead:
    """Another command is played in its place, one that comes to the same."""

    command: Any
    chance: Chance | None = None


Before = Callable[[Any, Chance | None], Hold | Instead | Chance | None]
"""Asked with the command of the visitor and what answers its draws where they set it by hand (else None). It returns a
`Hold`; or an `Instead`; or what shall answer the draws; or None to let things go their way."""

After = Callable[[Judged], Any]
"""Told of each command of the visitor once it is judged, played or refused; not of those that were held."""


class StageSession(Session):
    """A session whose visitor is watched. All ways to play (board, keys, panels, text) come through `send`."""

    before: Before | None = None
    after: After | None = None
    lays_best_dice = False
    sealed = ""
    """Why nothing is judged now, as a sentence: a verdict would tell what the visitor is asked. Else empty."""

    def explain(self, command: Any) -> Judged:
        """Judge a command and show the verdict, unless nothing is judged now."""
        if not self.sealed:
            return super().explain(command)
        self.shown = None
        self.notice = ""
        self.notice = self.sealed
        return Judged(Verdict(command), self.state)  # nothing is said for or against it

    def send(self, command: Any, chance: Chance | None = None) -> Verdict:
        """Play a command as whoever leads here lets it be played, and tell them what came of it."""
        if self.sealed:
            return self.explain(command).verdict
        answer = None if self.before is None else self.before(command, chance)
        if isinstance(answer, Hold):
            verdict = self.explain(command).verdict
            self.notice = ""
            self.notice = answer.sentence
            return verdict
        if isinstance(answer, Instead):
            command, chance = answer.command, answer.chance
        elif answer is not None:
            chance = answer
        verdict = super().send(command, chance)
        if self.after is not None and self.shown is not None:
            self.after(self.shown)
        return verdict
