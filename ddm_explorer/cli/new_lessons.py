"""Lessons, exercises and edge-case boards to start from. Their rules are asked of the edition, so all is as it says."""

from __future__ import annotations

from collections.abc import Mapping

from ddm_explorer.dungeon.commands import EndTurn, NameFirst
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.exercises.trying import Script

_HEAD = """\
# {what}
# The format is described in docs/lessons.md; “ddm-explorer lesson check FILE” {does} it.
format = 1
"""

_LESSON = """\
id = "my-lesson"
title = "Who begins"
goal = "Know what has to be settled before the first turn."
overview = "Nobody is at turn yet. Try to end a turn all the same, then say who begins."
summary = "First it is settled who begins, then the first turn is taken."
edition = "{edition}"
{readings}
[[step]]
do = "end"                      # any command
refused = true                  # the judge must say no here; nothing changes
note = "Nobody is at turn, so no turn can be ended ({refused})."

[[step]]
do = "first 1"
yours = "Say that seat 1 begins."   # the learner makes this one
note = "Now seat 1 is at turn ({allowed})."   # at least one rule that the step touches, and no other
"""

_EXERCISE = """\
id = "my-exercise"
title = "Let seat 1 begin"
kind = "do"                     # or pick, guess, name
task = "See to it that seat 1 has the first turn."
rules = ["{allowed}"]
edition = "{edition}"
{readings}hints = ["Nobody is at turn yet.", "It has to be said who begins.", "Say: first 1."]
after = "Now seat 1 is at turn ({allowed})."
solution = ["first 1"]

[goal]
most = 1                        # so many commands are allowed
one_way = true                  # a search finds out whether that is so
happened = [{{ is = "FirstDecided", seat = 0 }}]

[[wrong]]
try = ["first 2"]
note = "That lets the other seat begin."

[[wrong]]
try = ["end"]
note = "Nobody is at turn yet."
"""

_SITUATION = """\
id = "my-board"
title = "Before the first turn"
text = "It is not settled yet who begins. Try what can be done."
edition = "{edition}"
{readings}
[[question]]
text = "Can a turn be ended now?"
hints = ["Try it."]
answer = "No: nobody is at turn ({refused})."
rules = ["{refused}"]
try = ["end"]                   # commands from the position that answer it
found = {{ refused_by = "{refused}" }}   # or rests_on, happened, then
"""

_TEXTS: Mapping[str, tuple[str, str, str]] = {
    "lesson": ("A lesson: commands, each with why.", "replays", _LESSON),
    "exercise": ("An exercise: a task that the game judges.", "proves", _EXERCISE),
    "situation": ("An edge-case board: a position, and questions that are answered by trying.", "proves", _SITUATION),
}

KINDS = tuple(_TEXTS)


def lesson_text(kind: str, setup: Setup) -> str:
    """A file of that kind for the edition and readings of the set-up."""
    setup = Setup(setup.edition, setup.readings)
    duel = Duel.of(setup)
    transcript = Transcript(duel, setup)
    refused = transcript.check(EndTurn()).rules[0]
    tried = Script(()).try_in(transcript, NameFirst(0))
    what, does, body = _TEXTS[kind]
    listed = ", ".join(f'"{reading} {choice}"' for reading, choice in setup.readings)
    return (_HEAD + body).format(
        what=what,
        does=does,
        edition=setup.edition,
        readings=f"readings = [{listed}]\n" if listed else "",
        refused=refused,
        allowed=(*tried.verdict.rules, *sorted(tried.rules))[0],
    )
