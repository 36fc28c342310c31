"""Lets ruling cases hunt mutants: which case notices which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.games.duel.editions import Edition, edition_data, edition_names, load_edition
from ddm_explorer.games.duel.materials import dice_named
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.lessons.cases.scenario import Case, case_names, packaged_case
from ddm_explorer.view.known_views import view_of
from tests.mutation.mutant import Mutant, Record
from tests.mutation.mutants_of_checks import of_checks, of_citations, of_events, of_topics
from tests.mutation.mutants_of_data import of_data
from tests.mutation.mutants_of_options import of_options, of_readings
from tests.mutation.mutants_of_play import of_derived, of_endings, of_figures, of_folds
from tests.mutation.mutants_of_ways import of_verbs, of_ways
from tests.mutation.unsayable import SPOKEN
from tools.time_limit import skip_if_over

DuelOf = Callable[[Setup], Duel]


@dataclass(frozen=True)
class Hunter:
    """A case that can notice: its name, what it cites, and whether it goes as expected under some rules.

    `editions` are those it plays, `record` what comes up in it (None: anything may). One that shows cards need not
    prove what it cites (`proves`): it has breaches of its own to notice, in tests/rulings/test_cards.py.
    """

    name: str
    cites: frozenset[str]
    goes_well: Callable[[DuelOf], bool]
    editions: frozenset[str]
    record: Record | None = None
    proves: bool = True

    def could_notice(self, mutant: Mutant) -> bool:
        """Whether it cites what the mutant breaks, and that comes up in it."""
        cites_it = bool(self.cites & mutant.broken_for(self.editions))
        return cites_it and (self.record is None or mutant.could_show(self.record))


@dataclass(frozen=True)
class Kill:
    """A mutant and the hunter that noticed it; none if it survived."""

    mutant: Mutant
    hunter: Hunter | None


def _hunter(name: str, case: Case) -> Hunter:
    findings, events, told = set(), set(), set()
    for run in run_case(case).runs:
        duel = run.transcript.rules
        cited = duel.edition.topics
        for text in run.run.data.get("brings", {}):
            verdict = duel.check_roster(tuple(text.replace(",", " ").split()))
            findings |= {("Roster", each.topic, False) for each in verdict.objections}
            findings |= {("Roster", each.topic, True) for each in verdict.grounds}
        for text in run.run.data.get("pools", {}):
            verdict = duel.check_dice(dice_named(text))
            findings |= {("DicePool", each.topic, False) for each in verdict.objections}
            findings |= {("DicePool", each.topic, True) for each in verdict.grounds}
        for step in run.steps:
            command = type(step.line.command).__name__
            findings |= {(command, each.topic, False) for each in step.verdict.objections}
            findings |= {(command, each.topic, True) for each in step.verdict.grounds}
            events |= {type(event).__name__ for event in step.events}
            name = duel.edition.name
            told |= {(name, topic) for event in step.events for topic in event.topics if topic in cited}
    return Hunter(
        name,
        frozenset(case.cites),
        lambda duel_of: bool(run_case(case, duel_of, view_of)),
        frozenset(run.start.setup.edition for run in case.runs),
        Record(frozenset(findings), frozenset(events), frozenset(told)),
        proves=not case.cards,
    )


@cache
def hunters() -> tuple[Hunter, ...]:
    """All packaged cases, and what no text can say of an edition."""
    spoken = [
        Hunter(name, frozenset(cites), goes_well, frozenset({edition}))
        for edition, entries in SPOKEN.items()
        for name, (cites, goes_well) in entries.items()
    ]
    return (*(_hunter(name, packaged_case(name)) for name in case_names()), *spoken)


@cache
def family(edition: str) -> frozenset[str]:
    """The edition and all that extend it: what they leave as it is there, their cases show too."""
    found = {edition}
    for name in edition_names():
        base: str | None = name
        while base is not None and base != edition:
            base = edition_data(base).get("extends")
        found |= {name} if base else set()
    return frozenset(found)


def of_family(edition: str) -> tuple[Hunter, ...]:
    """The cases that play the edition or one that extends it."""
    mine = family(edition)
    return tuple(each for each in hunters() if each.editions & mine)


def common_mutants() -> list[Mutant]:
    """What can be broken for all editions at once, one at a time."""
    return [*of_checks(), *of_topics(), *of_events(), *of_readings(), *of_ways(), *of_verbs()]


def mutants(edition: Edition) -> list[Mutant]:
    """What can be broken of one edition: what it says itself, and where it extends no other, how it plays."""
    found = [*of_citations(edition, family(edition.name)), *of_options(edition, family(edition.name))]
    if "extends" not in edition_data(edition.name):
        found += of_endings(edition)
        found += of_derived(edition)
        found += of_folds(edition)
        found += of_figures(edition)
        found += of_data(edition, Duel(edition).derived)
    return found


def notices(hunter: Hunter, mutant: Mutant) -> bool:
    """Whether the case goes otherwise than expected, or not at all, with the mutant in place."""
    with mutant.alive():
        try:
            return not hunter.goes_well(mutant.duel_of)
        except Exception:
            return True  # whatever a broken engine raises, the case does not go well


def hunt(all_of: Sequence[Mutant], by: Sequence[Hunter]) -> list[Kill]:
    """For each mutant the first case citing what it breaks that notices; those yet unproved are let go first.

    The longest of all tests: on a machine too slow for it the time limit ends it midway, and it counts as skipped.
    """
    proved: set[str] = set()
    found = []
    for mutant in all_of:
        skip_if_over()
        able = [hunter for hunter in by if hunter.could_notice(mutant)]
        able.sort(key=lambda hunter: (hunter.name in proved or not hunter.proves, len(hunter.cites)))
        killer = next((hunter for hunter in able if notices(hunter, mutant)), None)
        mutant.duels.clear()
        if killer is not None:
            proved.add(killer.name)
        found.append(Kill(mutant, killer))
    return found


def unproved(kills: Iterable[Kill], by: Sequence[Hunter]) -> Iterator[tuple[Hunter, str]]:
    """Each case with each rule it cites of which it notices no breach.

    Only a mutant that breaks this rule and no other, in the editions of the case, counts.
    """
    made = list(kills)
    for hunter in by:
        for rule in sorted(hunter.cites) if hunter.proves else ():
            mine = [
                kill
                for kill in made
                if kill.mutant.broken_for(hunter.editions) == {rule} and hunter.could_notice(kill.mutant)
            ]
            if any(kill.hunter is hunter for kill in mine):
                continue
            mine.sort(key=lambda kill: "cites another rule" not in kill.mutant.name)
            if mine and not any(notices(hunter, kill.mutant) for kill in mine if kill.hunter is not hunter):
                yield hunter, rule


def in_play() -> frozenset[str]:
    """Every rule and reading that some edition plays."""
    editions = [load_edition(name) for name in edition_names()]
    return frozenset(rule for each in editions for rule in each.in_play)
