"""With any one rule broken, some ruling case that cites it fails, and each case proves what it cites.

`python -m tests.mutation` prints which case notices which mutant.
"""

import pytest

from ddm_explorer.dungeon.situation import CHECKS
from ddm_explorer.games.edition import edition_names, load_edition
from tests.mutation.hunt import hunt, hunters, mutants, notices, unproved
from tests.mutation.mutant import Mutant
from tests.mutation.mutants_of_checks import sides
from tests.mutation.mutants_of_options import FILES, OTHERS

EDITIONS = edition_names()


@pytest.mark.no_cover  # the cases are covered where they are run; here that would take thrice the time
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_mutant_is_noticed_and_every_case_proves_what_it_cites(edition):
    """One test, so that the hunt is made once: its faults are listed together, each with its name."""
    data = load_edition(edition)
    by = hunters(edition)
    kills = hunt(mutants(data), by)
    faults = [f"no case notices: {kill.mutant.name} {sorted(kill.mutant.rules)}" for kill in kills if not kill.hunter]
    loose = [(hunter.name, rule) for hunter, rule in unproved(kills, by)]
    faults += [f"case {name} cites {rule}, but notices no breach of it alone" for name, rule in loose]
    proved = {rule for hunter in by for rule in hunter.cites if (hunter.name, rule) not in loose}
    in_play = (*data.rules_in_play, *data.readings)
    faults += [f"{rule} is in play, but no case proves it" for rule in in_play if rule not in proved]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_with_nothing_broken_is_noticed_by_nobody(edition):
    """Else the way of breaking, and not what is broken, would be noticed."""
    sound = Mutant("nothing", frozenset(), materials=lambda kit: {})
    assert [hunter.name for hunter in hunters(edition) if notices(hunter, sound)] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_mutants_have_names_of_their_own_and_break_rules_of_the_book(edition):
    data = load_edition(edition)
    made = mutants(data)
    names = [mutant.name for mutant in made]
    assert len(set(names)) == len(names)
    known = {*data.topics.values(), *data.rules_in_play, *data.readings}
    assert all(mutant.rules and mutant.rules <= known for mutant in made)


def test_every_topic_of_every_check_is_found_in_its_source():
    objects, holds = sides()
    assert objects | holds == {topic for entry in CHECKS.values() for topic in entry.topics}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_option_has_another_value_to_try(edition):
    entries = load_edition(edition).option_entries
    free = {name for name, entry in entries.items() if not entry.reading and name not in FILES}
    assert free <= set(OTHERS)
    assert all(entries[name].value not in OTHERS[name] for name in free)


def test_what_is_patched_is_put_back():
    class Thing:
        value = 1

    table = {"one": 1}
    mutant = Mutant("a patch", frozenset(), patches=((Thing, "value", 2), (table, "one", 2)))
    with mutant.alive():
        assert (Thing.value, table) == (2, {"one": 2})
    assert (Thing.value, table) == (1, {"one": 1})
