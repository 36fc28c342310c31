"""With any one rule broken, some ruling case that cites it fails, and each case proves what it cites.

`python -m tests.mutation` prints which case notices which mutant.
"""

import pytest

from ddm_explorer.games.duel.editions import edition_data, edition_names, load_edition
from ddm_explorer.games.duel.parts import PARTS
from tests.mutation.hunt import common_mutants, family, hunters, mutants, notices
from tests.mutation.mutant import Mutant
from tests.mutation.mutants_of_checks import sides
from tests.mutation.mutants_of_options import FILES, OTHERS
from tests.mutation.report import faults_of, report

EDITIONS = edition_names()


@pytest.mark.longest
@pytest.mark.no_cover  # the cases are covered where they are run; here that would take thrice the time
def test_every_mutant_is_noticed_and_every_case_proves_what_it_cites():
    """One test, so that the hunt is made once: its faults are listed together, each with its name."""
    faults = faults_of(report())
    assert not faults, "\n".join(faults)


def test_a_game_with_nothing_broken_is_noticed_by_nobody():
    """Else the way of breaking, and not what is broken, would be noticed."""
    sound = Mutant("nothing", frozenset(), materials=lambda derived: {})
    assert [hunter.name for hunter in hunters() if notices(hunter, sound)] == []


def test_mutants_have_names_of_their_own_and_break_rules_of_a_book():
    groups = [common_mutants(), *(mutants(load_edition(name)) for name in EDITIONS)]
    known = {rule for name in EDITIONS for rule in load_edition(name).topics.values()}
    known |= {rule for name in EDITIONS for rule in (*load_edition(name).rules_in_play, *load_edition(name).readings)}
    for made in groups:
        names = [mutant.name for mutant in made]
        assert len(set(names)) == len(names)
        assert all(mutant.rules and mutant.rules <= known for mutant in made)


def test_every_topic_of_every_check_is_found_in_its_source():
    objects, holds = sides()
    assert objects | holds == {topic for entry in PARTS.checks.values() for topic in entry.topics}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_option_has_another_value_to_try(edition):
    entries = load_edition(edition).option_entries
    free = {name for name, entry in entries.items() if not entry.reading and name not in FILES}
    assert free <= set(OTHERS)
    if "extends" not in edition_data(edition):  # else it is tried in the edition that this one extends
        assert all(set(OTHERS[name]) - {entries[name].value} for name in free - {"pools"})


def test_a_family_is_an_edition_and_those_that_extend_it():
    assert family("western-basic") == set(EDITIONS)
    assert family("western-advanced") == {"western-advanced"}


def test_what_is_patched_is_put_back():
    class Thing:
        value = 1

    table = {"one": 1}
    mutant = Mutant("a patch", frozenset(), patches=((Thing, "value", 2), (table, "one", 2)))
    with mutant.alive():
        assert (Thing.value, table) == (2, {"one": 2})
    assert (Thing.value, table) == (1, {"one": 1})
