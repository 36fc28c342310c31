"""What the player of a lesson answers to a move of the learner; its keys, and how fast it plays by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ddm_explorer.engine.chance import Chance
from ddm_explorer.widgets.session.session import Judged
from ddm_explorer.widgets.table.key_help import KeyHelp

SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.0}
"""How fast a lesson plays by itself, as a factor on the time a note takes to read."""
LEAST_SECONDS: Final = 2.5
SIGNS_A_SECOND: Final = 15.0

KEYS: Final = (
    KeyHelp(("N", "Shift N"), "one step on or back"),
    KeyHelp(("J",), "hear where the lesson stands, and what it asks"),
    KeyHelp(("K",), "let the lesson play by itself, or stop it"),
    KeyHelp(("W",), "be shown the move that is asked"),
    KeyHelp(("X",), "leave the lesson and try things; come back to it"),
)
OTHER: Final = "That is allowed, but the lesson goes another way here."


@dataclass(frozen=True, slots=True)
class Reply:
    """What the lesson answers to the learner's last command: "right", "refused" or "other".

    `command` and `chance` are what was held back; `judged` is the verdict of what was refused.
    """

    kind: str
    command: Any = None
    chance: Chance | None = None
    judged: Judged | None = None
