"""Lets ruling cases hunt mutants: which case notices which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ddm_explorer.dungeon.state import Setup
from ddm_explorer.games.duel import Duel
from ddm_explorer.games.edition import Edition
from ddm_explorer.lessons.runner import run_case
from ddm_explorer.lessons.scenario import Case, case_names, packaged_case
from tests.mutation.mutant import Mutant
from tests.mutation.mutants_of_checks import of_checks, of_events, of_topics
from tests.mutation.mutants_of_data import of_data
from tests.mutation.mutants_of_options import of_options, of_readings
from tests.mutation.mutants_of_play import of_derived, of_endings, of_figures, of_folds
from tests.mutation.unsayable import SPOKEN

DuelOf = Callable[[Setup], Duel]


@dataclass(frozen=True)
class Hunter:
    """A case that can notice: its name, what it cites, and whether it goes as expected under some rules."""

    name: str
    cites: frozenset[str]
    goes_well: Callable[[DuelOf], bool]


@dataclass(frozen=True)
class Kill:
    """A mutant and the hunter that noticed it; none if it survived."""

    mutant: Mutant
    hunter: Hunter | None


def _hunter(case: Case) -> Hunter:
    return Hunter(case.id, frozenset(case.cites), lambda duel_of: bool(run_case(case, duel_of)))


def hunters(edition: str) -> list[Hunter]:
    """The packaged cases that run under an edition, and what no text can say of it.

    Those that show cards have breaches of their own to notice: tests/rulings/test_cards.py.
    """
    cases = [packaged_case(name) for name in case_names()]
    mine = [case for case in cases if not case.cards and any(r.start.setup.edition == edition for r in case.runs)]
    spoken = [Hunter(name, frozenset(cites), goes_well) for name, (cites, goes_well) in SPOKEN.get(edition, {}).items()]
    return [_hunter(case) for case in mine] + spoken


def mutants(edition: Edition) -> list[Mutant]:
    """Everything that can be broken, one at a time."""
    kit = Duel(edition).kit
    return [
        *of_checks(edition),
        *of_topics(edition),
        *of_events(edition),
        *of_options(edition),
        *of_readings(edition),
        *of_endings(edition),
        *of_derived(edition),
        *of_folds(edition),
        *of_figures(edition),
        *of_data(edition, kit),
    ]


def notices(hunter: Hunter, mutant: Mutant) -> bool:
    """Whether the case goes otherwise than expected, or not at all, with the mutant in place."""
    with mutant.alive():
        try:
            return not hunter.goes_well(mutant.duel_of)
        except Exception:
            return True  # whatever a broken engine raises, the case does not go well


def hunt(all_of: Sequence[Mutant], by: Sequence[Hunter]) -> list[Kill]:
    """For each mutant the first case citing what it breaks that notices; those yet unproved are let go first."""
    proved: set[str] = set()
    found = []
    for mutant in all_of:
        able = [hunter for hunter in by if hunter.cites & mutant.rules]
        able.sort(key=lambda hunter: (hunter.name in proved, len(hunter.cites)))
        killer = next((hunter for hunter in able if notices(hunter, mutant)), None)
        mutant.duels.clear()
        if killer is not None:
            proved.add(killer.name)
        found.append(Kill(mutant, killer))
    return found


def unproved(kills: Iterable[Kill], by: Sequence[Hunter]) -> Iterator[tuple[Hunter, str]]:
    """Each case with each rule it cites of which it notices no breach.

    Only a mutant that breaks this rule and no other counts.
    """
    made = list(kills)
    for hunter in by:
        for rule in sorted(hunter.cites):
            mine = [kill for kill in made if kill.mutant.rules == {rule}]
            if any(kill.hunter is hunter for kill in mine):
                continue
            if not any(notices(hunter, kill.mutant) for kill in mine if kill.hunter is not hunter):
                yield hunter, rule
