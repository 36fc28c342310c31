"""One command tried in a game: what was said of it, what came of it, and the rules it touches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.chance import Scripted, ScriptError
from ddm_explorer.engine.game import Transcript, perform
from ddm_explorer.engine.rulebook.rules import Reading, load_rulebook
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.games.duel.rules import Duel


@dataclass(frozen=True, slots=True)
class Tried:
    """A command as it was judged, in the position `before`, and what came of it.

    `after` is the position afterwards, the same as before where it was not played. `lacking` is "" or a sentence: it
    was allowed, but the draws that are written do not fit it. `drawn` is what it drew.
    """

    command: Any
    before: DuelState
    verdict: Verdict
    events: tuple[Any, ...]
    after: DuelState
    lacking: str = ""
    drawn: tuple[str, ...] = ()

    @property
    def was_played(self) -> bool:
        return self.verdict.is_legal and not self.lacking

    @property
    def rules(self) -> frozenset[str]:
        """The rules it touches: of everything the judge found, and of everything that happened."""
        duel = Duel.of(self.before.setup)
        found = {each.rule for each in (*self.verdict.objections, *self.verdict.grounds)}
        return frozenset(found | {duel.edition.cite(topic) for event in self.events for topic in event.topics})


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
    entry = load_rulebook().get(rule)
    if not isinstance(entry, Reading):
        return False
    setup = tried.before.setup
    duel = Duel.of(setup)
    if rule not in duel.edition.readings:
        return False
    in_force = duel.edition.choice(rule, duel.readings)
    others = (choice.name for choice in entry.choices if choice.name != in_force)
    return any(_differs(tried, dict(setup.readings) | {rule: choice}) for choice in others)


def _differs(tried: Tried, readings: dict[str, str]) -> bool:
    state = tried.before._replace(setup=replace(tried.before.setup, readings=tuple(sorted(readings.items()))))
    duel = Duel.of(state.setup)
    verdict = duel.check(state, tried.command)
    if {each.topic for each in verdict.objections} != {each.topic for each in tried.verdict.objections}:
        return True
    if not tried.was_played:
        return False
    try:
        after, events = perform(duel, state, tried.command, Scripted(tried.drawn))
    except ScriptError:
        return True  # it draws more or less than it did
    return events != tried.events or after._replace(setup=tried.after.setup) != tried.after


def all_rules(tries: Iterable[Tried]) -> frozenset[str]:
    """The rules that any of them touches."""
    return frozenset[str]().union(*(each.rules for each in tries))
