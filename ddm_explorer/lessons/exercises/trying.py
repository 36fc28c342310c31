"""One command tried in a game: what was said of it, what came of it, and the rules it touches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ddm_explorer.engine.chance import Scripted, ScriptError
from ddm_explorer.engine.game import Transcript, perform
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.games.known_games import known_games


@dataclass(frozen=True, slots=True)
class Tried:
    """A command as it was judged, in the position `before`, and what came of it.

    `after` is the position afterwards, the same as before where it was not played. `lacking` is "" or a sentence: it
    was allowed, but the draws that are written do not fit it. `drawn` is what it drew.
    """

    command: Any
    before: Any
    verdict: Verdict
    events: tuple[Any, ...]
    after: Any
    lacking: str = ""
    drawn: tuple[str, ...] = ()

    @property
    def was_played(self) -> bool:
        return self.verdict.is_legal and not self.lacking

    @property
    def rules(self) -> frozenset[str]:
        """The rules it touches: of everything the judge found, and of everything that happened."""
        game = known_games().of_state(self.before)
        rules = game.rules_of(game.setup_of(self.before))
        found = {each.rule for each in (*self.verdict.objections, *self.verdict.grounds)}
        return frozenset(found | {rules.cite(topic) for event in self.events for topic in event.topics})


class Script:
    """Draws that are written, used up by one command after the other."""

    def __init__(self, labels: Sequence[str]) -> None:
        self.left = tuple(labels)

    def try_in(self, transcript: Transcript, command: Any) -> Tried:
        """Play a command at the current point, if it is allowed and the draws fit; else nothing changes."""
        before = transcript.state
        verdict = transcript.check(command)
        if not verdict.is_legal:
            return Tried(command, before, verdict, (), before)
        chance = Scripted(self.left)
        try:
            node = transcript.play(command, chance)
        except ScriptError as error:
            return Tried(command, before, verdict, (), before, str(error))
        drawn = self.left[: chance.used]
        self.left = chance.left
        return Tried(command, before, verdict, node.events, node.state, drawn=drawn)


def touches(tried: Tried, rule: str) -> bool:
    """Whether a step touches the rule; a reading is touched too where its other choices judge or play it otherwise.

    Args:
        tried: the command.
        rule: the id of a rule or a reading.
    """
    if rule in tried.rules:
        return True
    others = known_games().of_state(tried.before).cases.under_other_choices(tried.before, rule)
    return any(_differs(tried, state) for state in others)


def _differs(tried: Tried, state: Any) -> bool:
    """Whether the command is judged or played otherwise in that state, the same under another reading."""
    game = known_games().of_state(state)
    rules = game.rules_of(game.setup_of(state))
    verdict = rules.check(state, tried.command)
    if {each.topic for each in verdict.objections} != {each.topic for each in tried.verdict.objections}:
        return True
    if not tried.was_played:
        return False
    try:
        after, events = perform(rules, state, tried.command, Scripted(tried.drawn))
    except ScriptError:
        return True  # it draws more or less than it did
    return events != tried.events or game.cases.result(after) != game.cases.result(tried.after)


def all_rules(tries: Iterable[Tried]) -> frozenset[str]:
    """The rules that any of them touches."""
    return frozenset[str]().union(*(each.rules for each in tries))
