"""Mutants of judgement and of what happens: checks, topics, citations, events."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator

from ddm_explorer.dungeon.events import EVENTS
from ddm_explorer.dungeon.fold import FOLDS
from ddm_explorer.dungeon.options import Options
from ddm_explorer.dungeon.situation import CHECKS
from ddm_explorer.engine.verdict import Finding
from ddm_explorer.games.edition import CHECK_MODULES, Edition
from tests.mutation.mutant import Judged, Mutant, with_topic

ELSEWHERE = "R-J-BORDER"
"""A rule that no case of this book cites: where a topic is made to point when its citation is broken."""

ALWAYS_HOLDS: dict[str, Callable[[Options], bool]] = {
    "acts_when_summoned": lambda options: options.acts_when_summoned,
    "movers_within_limit": lambda options: not options.moving_limit,
    "attackers_within_limit": lambda options: not options.attacking_limit,
    "passes_own": lambda options: options.passes_own,
    "passes_no_opponent": lambda options: options.passes_opposing,
    "stops_alone": lambda options: options.shares_squares,
    "lord_cannot_defend": lambda options: options.lord_defends,
}
"""Topics that cannot object where an option has such a value; there the mutants of the option break the rule."""

NEVER_HOLDS: dict[str, Callable[[Options], bool]] = {
    "passes_no_opponent": lambda options: not options.passes_opposing,
    "lord_cannot_defend": lambda options: not options.lord_defends,
}
"""Topics that only ever object where an option has such a value."""


def sides() -> tuple[frozenset[str], frozenset[str]]:
    """The topics that can object and those that can hold, as the source of the checks says."""
    objects: set[str] = set()
    holds: set[str] = set()
    for module in CHECK_MODULES:
        for function in ast.parse(inspect.getsource(module)).body:
            if not isinstance(function, ast.FunctionDef) or function.name not in CHECKS:
                continue
            own = set(CHECKS[function.name].topics)
            calls = [
                (_strings(call.args[0]) & own, call.args[1])
                for call in ast.walk(function)
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Finding"
            ]
            named = set().union(*(topics for topics, _ in calls))
            for topics, verdict in calls:
                found = topics or own - named
                constant = verdict.value if isinstance(verdict, ast.Constant) else None
                objects |= found if constant in (None, False) else set()
                holds |= found if constant in (None, True) else set()
    return frozenset(objects), frozenset(holds)


def _strings(node: ast.expr) -> set[str]:
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def _lets_through(command: str, check: str) -> Judged:
    def judged(said: str, name: str, finding: Finding) -> Finding | None:
        return None if said == command and name == check and not finding.holds else finding

    return judged


def _without(topic: str, holds: bool) -> Judged:
    return lambda said, name, finding: None if finding.topic == topic and finding.holds is holds else finding


def _always_refuses(topic: str) -> Judged:
    def judged(said: str, name: str, finding: Finding) -> Finding | None:
        if finding.topic == topic and finding.holds:
            return Finding(topic, False, finding.facts, finding.places)
        return finding

    return judged


def of_checks(edition: Edition) -> Iterator[Mutant]:
    """Each check of each command lets everything through."""
    objects, _ = sides()
    options = edition.options({})
    fixed = {topic for topic, holds in ALWAYS_HOLDS.items() if holds(options)}
    for command, names in edition.checks.items():
        for name in names:
            topics = set(CHECKS[name].topics) & objects - fixed
            if topics:
                rules = frozenset(edition.topics[topic] for topic in topics)
                yield Mutant(f"check {name} lets every {command} through", rules, judged=_lets_through(command, name))


def of_topics(edition: Edition) -> Iterator[Mutant]:
    """Each topic of a check never objects, always objects, keeps silent when it holds, cites another rule."""
    objects, holds = sides()
    options = edition.options({})
    objects -= {topic for topic, always in ALWAYS_HOLDS.items() if always(options)}
    holds -= {topic for topic, never in NEVER_HOLDS.items() if never(options)}
    used = dict.fromkeys(topic for names in edition.checks.values() for name in names for topic in CHECKS[name].topics)
    for topic in used:
        rules = frozenset({edition.topics[topic]})
        if topic in objects:
            yield Mutant(f"topic {topic} never objects", rules, judged=_without(topic, False))
        if topic in holds:
            yield Mutant(f"topic {topic} always objects", rules, judged=_always_refuses(topic))
            yield Mutant(f"topic {topic} is silent when it holds", rules, judged=_without(topic, True))
        yield Mutant(f"topic {topic} cites another rule", rules, edition=with_topic(topic, ELSEWHERE))


def of_events(edition: Edition) -> Iterator[Mutant]:
    """Each event is not told, changes nothing, cites another rule."""
    for event in EVENTS:
        rules = frozenset(edition.topics[topic] for topic in event.TOPICS)
        yield Mutant(f"event {event.__name__} does not happen", rules, unsaid=event)
        if event in FOLDS:
            yield Mutant(f"event {event.__name__} changes nothing", rules, unfelt=event)
        for topic in event.TOPICS:
            yield Mutant(
                f"event {event.__name__} cites another rule for {topic}",
                frozenset({edition.topics[topic]}),
                edition=with_topic(topic, ELSEWHERE),
            )
