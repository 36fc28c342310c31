"""Mutants of judgement and of what happens: checks, topics, citations, events."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import cache

from ddm_explorer.dungeon.abilities import relocation
from ddm_explorer.dungeon.abilities import targets as targeting
from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.dungeon.events.tables import EVENTS
from ddm_explorer.dungeon.materials.options import Options
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.engine.verdict import Finding
from ddm_explorer.games.duel.editions import Edition, edition_data, edition_names, load_edition
from ddm_explorer.games.duel.parts import CHECK_MODULES, PARTS
from tests.mutation.mutant import Judged, Mutant, Record, citing, with_topic

ELSEWHERE, OR_ELSE = "R-J-BORDER", "R-DRAFT"
"""Where a topic is made to point when its citation is broken: to the one, or if that is its own, to the other."""

IDLE = (chain_events.AnswerPassed,)
"""Events that change nothing where they stand among those that do."""

ALWAYS_HOLDS: dict[str, Callable[[Options], bool]] = {
    "acts_when_summoned": lambda options: options.acts_when_summoned,
    "aims_at_grounded": lambda options: True,  # no card asks for it
    "roster_items": lambda options: options.items_brought or options.cards == "western-starter",  # it holds no items
    "movers_within_limit": lambda options: not options.moving_limit,
    "attackers_within_limit": lambda options: not options.attacking_limit,
    "passes_own": lambda options: options.passes_own,
    "passes_no_opponent": lambda options: options.passes_opposing,
    "stops_alone": lambda options: options.shares_squares,
    "tunnel_stops_alone": lambda options: options.shares_squares,
    "flyer_stops_alone": lambda options: options.shares_squares,
    "flyer_passes_own": lambda options: options.flying_passes_own,
    "flyer_passes_no_opponent": lambda options: options.passes_opposing,
    "tunnel_passes_own": lambda options: options.tunnel_passes_own,
    "tunnel_passes": lambda options: options.tunnel_passes_opposing,
    "lord_cannot_defend": lambda options: options.lord_defends,
    "lord_against_flying": lambda options: options.lord_attacks_flying,
    "stops_off_items": lambda options: options.items_share_squares,
    "summon_optional": lambda options: options.summon_may_be_declined,
    "defends_beside_ability": lambda options: options.defends_and_uses,
    "special_at_lord": lambda options: True,
}
"""Topics that cannot object where an option has such a value; there the mutants of the option break the rule."""

NEVER_HOLDS: dict[str, Callable[[Options], bool]] = {
    "ability_spares_lord": lambda options: True,
    "passes_no_opponent": lambda options: not options.passes_opposing,
    "flyer_passes_no_opponent": lambda options: not options.passes_opposing,
    "lord_cannot_defend": lambda options: not options.lord_defends,
}
"""Topics that only ever object where an option has such a value."""

HELD_BY_FEW = frozenset(
    {"tunnel_stops_alone", "flyer_stops_alone", "flyer_passes_no_opponent"}  # only by a reading, which others show
    | {"aims_at_nothing", "aims_at_figure", "counter_on_field"}  # they only ever object
    | {"aims_at_grounded"}  # no card asks for it
)
"""Topics that no case can show to hold."""


@cache
def ways_to_play() -> tuple[Options, ...]:
    """The options of every edition as it is, and under each choice of each reading."""
    found = []
    for name in edition_names():
        edition = load_edition(name)
        found.append(edition.options({}))
        for reading in edition.readings:
            for choice in load_rulebook().reading(reading).choices:
                found.append(edition.options({reading: choice.name}))
    return tuple(found)


def _everywhere(holds: Callable[[Options], bool]) -> bool:
    return all(holds(options) for options in ways_to_play())


def sides() -> tuple[frozenset[str], frozenset[str]]:
    """The topics that can object and those that can hold, as the source of the checks says."""
    objects: set[str] = set()
    holds: set[str] = set()
    known = {topic for entry in PARTS.checks.values() for topic in entry.topics}
    for module in CHECK_MODULES:
        for function in ast.parse(inspect.getsource(module)).body:
            if not isinstance(function, ast.FunctionDef):
                continue
            check = PARTS.checks.get(function.name)
            own = known if check is None else set(check.topics)
            calls = [
                (_strings(call.args[0]) & own, call.args[1])
                for call in ast.walk(function)
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Finding"
            ]
            named = set().union(*(topics for topics, _ in calls))
            for topics, verdict in calls:
                found = topics or (own - named if check else set())  # what checks share names its topics itself
                constant = verdict.value if isinstance(verdict, ast.Constant) else None
                objects |= found if constant in (None, False) else set()
                holds |= found if constant in (None, True) else set()
    told = pointed_at()
    return frozenset(objects) | told, frozenset(holds) | told


@cache
def pointed_at() -> frozenset[str]:
    """The topics that checks take from what an ability can point at: each may object, and may hold."""
    known = {topic for entry in PARTS.checks.values() for topic in entry.topics}
    found: set[str] = set()
    for module in (*CHECK_MODULES, targeting, relocation):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Finding":
                found |= _strings(node.args[0]) & known
    named = {topic for name in ("ability_aim", "can_pay_ability") for topic in PARTS.checks[name].topics}
    own = {"can_pay_ability", "pays_with_allowed", "flying_target"}
    return frozenset(found & named - own)


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


def _pairs() -> dict[tuple[str, str], None]:
    """Every command with each check that some edition makes of it."""
    editions = [load_edition(name) for name in edition_names()]
    return dict.fromkeys(
        (command, name) for edition in editions for command, names in edition.checks.items() for name in names
    )


def of_checks() -> Iterator[Mutant]:
    """Each check of each command lets everything through."""
    objects, _ = sides()
    fixed = {topic for topic, holds in ALWAYS_HOLDS.items() if _everywhere(holds)}
    for command, name in _pairs():
        topics = set(PARTS.checks[name].topics) & objects - fixed

        def could_show(record: Record, command: str = command, topics: set[str] = topics) -> bool:
            return any(said == command and topic in topics and not holds for said, topic, holds in record.findings)

        if topics:
            yield Mutant(
                f"check {name} lets every {command} through",
                judged=_lets_through(command, name),
                could_show=could_show,
                **citing(topics),
            )


def of_topics() -> Iterator[Mutant]:
    """Each topic of a check never objects, always objects, keeps silent when it holds."""
    objects, holds = sides()
    objects -= {topic for topic, always in ALWAYS_HOLDS.items() if _everywhere(always)}
    holds -= {topic for topic, never in NEVER_HOLDS.items() if _everywhere(never)} | HELD_BY_FEW
    brought = what_is_brought()
    for topic in dict.fromkeys(topic for _, name in _pairs() for topic in PARTS.checks[name].topics):
        rules = citing([topic])

        def objected(record: Record, topic: str = topic) -> bool:
            return record.judged(topic, False)

        def held(record: Record, topic: str = topic) -> bool:
            return record.judged(topic, True)

        if topic in objects:
            name = f"topic {topic} never objects"
            yield Mutant(name, judged=_without(topic, False), could_show=objected, **rules)
        if topic in holds:
            name = f"topic {topic} always objects"
            yield Mutant(name, judged=_always_refuses(topic), could_show=held, **rules)
        if topic in holds - pointed_at() - brought:
            name = f"topic {topic} is silent when it holds"
            yield Mutant(name, judged=_without(topic, True), could_show=held, **rules)


@cache
def what_is_brought() -> frozenset[str]:
    """The topics of what a player brings: cases tell what is wrong with it, not what is right."""
    return frozenset(
        topic for said, name in _pairs() if said in ("Roster", "DicePool") for topic in PARTS.checks[name].topics
    )


def of_citations(edition: Edition, family: frozenset[str]) -> Iterator[Mutant]:
    """Each topic to which the edition itself gives a rule cites another one; `family` are those that play it."""
    other = edition_data(edition.name).get("extends")
    base = {} if other is None else load_edition(other).topics
    for topic in (each for each, rule in edition.topics.items() if base.get(each) != rule):

        def could_show(record: Record, topic: str = topic) -> bool:
            return record.judged(topic, False) if topic in what_is_brought() else record.has_topic(topic, family)

        rules = frozenset({edition.topics[topic]})
        change = with_topic(topic, ELSEWHERE if edition.topics[topic] != ELSEWHERE else OR_ELSE)
        yield Mutant(f"topic {topic} cites another rule", rules, edition=change, could_show=could_show)


def of_events() -> Iterator[Mutant]:
    """Each event is not told, or changes nothing."""
    for event in EVENTS:

        def could_show(record: Record, name: str = event.__name__) -> bool:
            return name in record.events

        rules = citing(event.TOPICS)
        yield Mutant(f"event {event.__name__} does not happen", unsaid=event, could_show=could_show, **rules)
        if event in PARTS.folds and event not in IDLE:
            yield Mutant(f"event {event.__name__} changes nothing", unfelt=event, could_show=could_show, **rules)
