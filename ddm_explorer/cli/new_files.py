"""Files to start from, for any game: its first commands, with what the judge says to them.

They are worked out by asking the game, so all that such a file claims is so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.engine.verdict import InvalidCommand, Verdict
from ddm_explorer.games.game_kit import GameKit

_HEAD = """\
# {what}
# The format is described in docs/{page}; “ddm-explorer {check} FILE” {does} it.
format = 1
id = "my-{kind}"
title = "{title}"
game = "{game}"
"""

_CASE = """\
cites = [{rules}]
{chance}
[[do]]
command = "{command}"
legal = true
"""

_REFUSED = """\

[[do]]
command = "{command}"
illegal = [{objections}]
"""

_THEN = """\

[then]                      # any fields of the position, and who acts: 0 for nobody
asks = {asks}
"""

_LESSON = """\
goal = "Know what can be done at the start."
overview = "A first command, and what the judge says to it."
summary = "The game has begun."

[[step]]
do = "{command}"
{draws}yours = "Now you: {command}."   # the learner makes this one
note = "The judge allows it ({rule})."   # at least one rule that the step touches, and no other
"""

_EXERCISE = """\
kind = "do"                     # or pick, guess, name
task = "Bring about the first thing that happens."
rules = ["{rule}"]
hints = ["Look at what can be done.", "One command is enough.", "Say: {command}."]
after = "That is how it begins ({rule})."
{draws}solution = ["{command}"]

[goal]
most = 1                        # so many commands are allowed
happened = ["{event}"]

[[wrong]]
try = ["{wrong}"]
note = "That is not allowed yet."
"""

_SITUATION = """\
text = "The start of a game. Try what can be done."

[[question]]
text = "Can you say “{command}” now?"
hints = ["Try it."]
answer = "Yes ({rule})."
rules = ["{rule}"]
try = ["{command}"]             # commands from the position that answer it
{draws}found = {{ rests_on = "{rule}" }}   # or refused_by, happened, then
"""

_BODIES = {
    "case": ("A ruling case: commands, and what the judge must say to each.", "ruling-cases.md", "judge", "runs"),
    "lesson": ("A lesson: commands, each with why.", "lessons.md", "lesson check", "replays"),
    "exercise": ("An exercise: a task that the game judges.", "lessons.md", "lesson check", "proves"),
    "situation": (
        "An edge-case board: a position, and questions that are answered by trying.",
        *("lessons.md", "lesson check", "proves"),
    ),
}


@dataclass(frozen=True, slots=True)
class _First:
    """The first command of a game that is allowed, what was drawn for it, and what came of it."""

    command: str
    verdict: Verdict
    drawn: str
    event: str
    after: Transcript


def starter_text(kind: str, kit: GameKit, setup: Any, seed: str) -> str:
    """A file of that kind ("case", "lesson", "exercise", "situation") for a game of any kit.

    Args:
        seed: what chance follows in it; what it drew is written into the file.
    """
    first = _first(kit, setup, seed)
    rule, drawn = first.verdict.rules[0], first.drawn
    what, page, check, does = _BODIES[kind]
    name = {"situation": "board"}.get(kind, kind)
    text = _HEAD.format(what=what, page=page, check=check, does=does, kind=name, title="How it begins", game=kit.tag)
    fields = {
        "command": first.command,
        "rule": rule,
        "rules": f'"{rule}"',
        "event": first.event,
        "chance": f'chance = ["{drawn}"]          # what is drawn, in order\n' if drawn else "",
        "draws": f'draws = "{drawn}"\n' if drawn else "",
    }
    before = Transcript(first.after.rules, setup, start=first.after.root.state)
    if kind == "exercise":
        fields["wrong"] = next((text for text, _ in _all_refused(kit, before)), first.command)
    text += {"case": _CASE, "lesson": _LESSON, "exercise": _EXERCISE, "situation": _SITUATION}[kind].format(**fields)
    if kind == "case":
        for command, verdict in islice(_all_refused(kit, first.after), 1):
            listed = ", ".join(f'{{ topic = "{each.topic}", rule = "{each.rule}" }}' for each in verdict.objections)
            text += _REFUSED.format(command=command, objections=listed)
        asked = first.after.rules.to_act(first.after.state)
        text += _THEN.format(asks=asked + 1 if isinstance(asked, int) else 0)
    return text


def _first(kit: GameKit, setup: Any, seed: str) -> _First:
    rules = kit.rules_of(setup)
    start = Transcript(rules, setup)
    for command in rules.candidates(start.state):
        verdict = start.check(command)
        if not verdict.is_legal or not verdict.rules:
            continue
        game = Transcript(rules, setup, Seeded(seed))
        game.play(command)
        events = game.node.events
        if events:
            text = kit.notation.command_text(command)
            return _First(text, verdict, " ".join(game.node.drawn), type(events[0]).__name__, game)
    raise AssertionError(f"nothing can be done at the start of {kit.tag}")


def _all_refused(kit: GameKit, game: Transcript) -> Iterator[tuple[str, Verdict]]:
    """Examples of commands that are refused in that position, with the verdicts."""
    for command in _examples(kit, game):
        verdict = game.check(command)
        if not verdict.is_legal:
            yield kit.notation.command_text(command), verdict


def _examples(kit: GameKit, game: Transcript) -> Iterator[Any]:
    if game.node.command is not None:
        yield game.node.command  # the same once more
    for _, example in kit.notation.forms(game.rules):
        try:
            yield kit.notation.read_command(example, game.rules, game.state)
        except InvalidCommand:
            continue
