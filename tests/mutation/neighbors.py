"""Which cases notice that a topic cites another rule of the same chapter, without playing them again.

What a game does never depends on what it cites, so a case that was played once shows how it would go with another
citation: only what it compares with a named rule can come out otherwise. `test_neighbors` plays a few of them in
earnest and finds the same.

`python -m tests.mutation.neighbors` prints every citation that no case names.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from ddm_explorer.engine.rulebook.rules import Rule, load_rulebook
from ddm_explorer.games.duel.editions import edition_data, edition_names, load_edition
from ddm_explorer.lessons.cases.runner import CaseReport, RunReport, StepReport
from tests.rulings.played import all_played


@dataclass(frozen=True)
class Exchange:
    """In games of an edition (and of those that extend it) a topic cites `neighbor` in place of `rule`."""

    edition: str
    topic: str
    rule: str
    neighbor: str


@cache
def neighbors(rule: str) -> tuple[str, ...]:
    """The ids next to this one in its chapter, before and after; of a reading, among the readings."""
    book = load_rulebook()
    entry = book[rule]
    if isinstance(entry, Rule):
        near = [each.id for each in book.rules if (each.book, each.chapter) == (entry.book, entry.chapter)]
        if len(near) == 1:
            near = [each.id for each in book.rules if each.book == entry.book]
    else:
        near = [each.id for each in book.readings]
    place = near.index(rule)
    return (*near[max(place - 1, 0) : place], *near[place + 1 : place + 2])


def exchanges(edition: str) -> Iterator[Exchange]:
    """Each topic to which the edition itself gives a rule, with each neighbor of that rule."""
    other = edition_data(edition).get("extends")
    base = {} if other is None else load_edition(other).topics
    for topic, rule in load_edition(edition).topics.items():
        if base.get(topic) != rule:
            for neighbor in neighbors(rule):
                yield Exchange(edition, topic, rule, neighbor)


# What a case names ----------------------------------------------------------------------------


def notices(report: CaseReport, made: Exchange) -> bool:
    """Whether the case would no longer go as it says."""
    runs = [run for run in report.runs if _cited(run).get(made.topic) == made.rule]
    if any(_step_notices(run, step, made) for run in runs for step in run.steps):
        return True
    if any(made.topic in _brought(run) for run in runs):
        return True
    return bool(runs) and made.rule in report.case.cites and not any(_shows(run, made) for run in report.runs)


def _cited(run: RunReport) -> dict[str, str]:
    topics: dict[str, str] = run.transcript.rules.edition.topics
    return topics


def _brought(run: RunReport) -> set[str]:
    """The topics of what is wrong with what players might bring, each of which stands there with its rule."""
    return {each.split()[0] for wanted in run.run.data.get("brings", {}).values() for each in wanted["problems"]}


def _step_notices(run: RunReport, step: StepReport, made: Exchange) -> bool:
    line, verdict = step.line, step.verdict
    named = {*line.cited, *(each.topic for each in line.objections)}
    named |= {each.topic for each in line.grounds or () if each.rule}
    if made.topic in named:
        return True
    cited = _cited(run)
    topics = {each.topic for each in verdict.objections or verdict.grounds}
    if made.rule in line.rests_on and _lost(topics, cited, made):
        return True
    told = {topic for event in step.events for topic in event.topics}
    if made.rule in line.tells and _lost(told, cited, made):
        return True
    return any(
        wanted.cites is not None and set(wanted.cites) != _exchanged(event.topics, cited, made)
        for wanted, event in zip(line.log or (), step.events, strict=False)
    )


def _exchanged(topics: Iterable[str], cited: dict[str, str], made: Exchange) -> set[str]:
    """What those topics cite with the citation exchanged."""
    return {made.neighbor if topic == made.topic else cited[topic] for topic in topics if topic in cited}


def _lost(topics: set[str], cited: dict[str, str], made: Exchange) -> bool:
    """Whether nothing but the exchanged topic cites the rule there."""
    return made.topic in topics and made.rule not in _exchanged(topics, cited, made)


def _shows(run: RunReport, made: Exchange) -> bool:
    """Whether the run still shows the rule by something other than the exchanged topic; what the materials say and
    what readings change shows more, so that it counts as showing."""
    if run.run.data or made.rule.startswith("R-"):
        return True
    cited = _cited(run)
    topics = {topic for step in run.steps for event in step.events for topic in event.topics}
    topics |= {each.topic for step in run.steps for each in step.verdict.objections or step.verdict.grounds}
    topics |= {each.topic for step in run.steps if step.line.grounds is not None for each in step.verdict.grounds}
    return made.rule in _exchanged(topics, cited, made) or any(
        made.rule in {rule for topic, rule in step.line.cited.items() if topic != made.topic} for step in run.steps
    )


# What no case names ---------------------------------------------------------------------------


def comes_up(report: CaseReport, made: Exchange) -> bool:
    """Whether the topic comes up in the case under that rule, in a verdict or in what happens."""
    return any(
        made.topic in {each.topic for each in (*step.verdict.objections, *step.verdict.grounds)}
        or any(made.topic in event.topics for event in step.events)
        for run in report.runs
        if _cited(run).get(made.topic) == made.rule
        for step in run.steps
    ) or any(made.topic in _brought(run) for run in report.runs if _cited(run).get(made.topic) == made.rule)


def unnamed() -> list[Exchange]:
    """Every exchange of a citation that comes up in some case, but that none would notice."""
    reports = all_played().values()
    return [
        made
        for edition in edition_names()
        for made in exchanges(edition)
        if any(comes_up(each, made) for each in reports) and not any(notices(each, made) for each in reports)
    ]


def main() -> None:
    """Print what no case names, with the cases in which it comes up: where a `cited` line could stand."""
    reports = all_played()
    for made in unnamed():
        where = [name for name, each in reports.items() if comes_up(each, made)]
        sys.stdout.write(f"{made.edition} {made.topic} {made.rule} (as {made.neighbor}): {', '.join(where)}\n")


if __name__ == "__main__":
    main()
