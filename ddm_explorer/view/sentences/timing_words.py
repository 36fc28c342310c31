"""When abilities may be used, and what moment it is, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.dungeon.position.who_acts import moment, speaker
from ddm_explorer.view.sentences.phrases import listed
from ddm_explorer.view.sentences.speech import Speech

TIMINGS = {
    "own-turn": "in its owner's turn",
    "either-turn": "in either turn",
    "when-attacking": "when it attacks",
    "when-attacked": "when it is attacked",
    "on-summon": "when it is summoned",
    "always": "at all times",
    "on-enter": "when a monster enters its square",
    "when-placed": "as soon as it is placed",
    "while-there": "while a monster stands on its square",
}

LIMITS = {
    "": "",
    "once-per-turn": "once a turn",
    "once": "once in a game",
    "only-when-building": "only while its owner {lays}",
}

_STEPS = {
    Step.DRAFT: "cards are still being drawn",
    Step.FLIP: "it isn't decided yet who goes first",
    Step.ROLL: "the dice haven't been rolled",
    Step.BUILD: "the summon comes first",
    Step.OVER: "the game is over",
}


def limit_words(limit: str, words: Mapping[str, str]) -> str:
    """How often what stands on a card can be used: "once a turn"."""
    return LIMITS.get(limit, limit.replace("-", " ")).format_map(words)


def when_words(timing: Sequence[str]) -> str:
    """The times on a card: "in either turn", "when it attacks or when it is attacked"."""
    return listed([TIMINGS.get(one, one.replace("-", " ")) for one in timing], "or")


def now_words(s: Speech) -> str:
    """What moment it is, as a clause: whose turn, and what is asked of whom."""
    state = s.state
    turn = f"it's {s.owns(state.active)} turn"
    asked = s.player(speaker(state))
    now = moment(state)
    if now == "window":
        return f"{turn}, and {asked} may answer"
    if now == "boost":
        return f"{turn}, and {asked} may strengthen an attack"
    if now == "trigger":
        return f"{turn}, and an {s.words['ability']} is offered to {asked}"
    if now:
        return f"{turn}, and {asked} is answering an attack"
    return f"{turn}, and {_STEPS[state.step]}" if state.step in _STEPS else f"{turn}, and nobody has anything to answer"
