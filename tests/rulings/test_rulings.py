"""Every packaged ruling case is as it says, and every rule and reading in play has one that shows it."""

from collections import defaultdict
from itertools import combinations

import pytest

from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.data import library
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.editions import edition_data, edition_names, load_edition
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.lessons.cases.scenario import FOLDER, case_names, packaged_case
from ddm_explorer.view.known_views import view_of

CASES = {name: packaged_case(name) for name in case_names()}
IN_PLAY = sorted({(edition, id_) for edition in edition_names() for id_ in load_edition(edition).in_play})


@pytest.mark.parametrize("name", CASES)
def test_case(name):
    report = run_case(CASES[name], telling_of=view_of)
    assert not report.mismatches, "\n".join(report.mismatches)


def played_by(edition):
    """The edition and those it extends: what it leaves as it is there is shown by their cases."""
    other = edition_data(edition).get("extends")
    return {edition} if other is None else {edition, *played_by(other)}


@pytest.mark.parametrize(("edition", "id_"), IN_PLAY)
def test_every_rule_and_reading_in_play_has_a_case(edition, id_):
    """That a case which cites an id really shows it, for a reading by two runs that differ, the runner checks."""
    cited = [
        name
        for name, case in CASES.items()
        if id_ in case.cites and any(r.start.setup.edition in played_by(edition) for r in case.runs)
    ]
    assert cited, f"no case under {edition} cites {id_}"


def begins_alike(one, other):
    """Whether two runs begin in the same position and draw the same, as far as both draw."""
    draws = zip(one.run.chance, other.run.chance, strict=False)
    bare = [each.run.start._replace(setup=Setup(""), pile=()) for each in (one, other)]  # how many Pieces is a reading
    return bare[0] == bare[1] and all(first == second for first, second in draws)


def comes_out_otherwise(one, other):
    """Whether the same command, said after the same ones, is answered otherwise in two runs or comes to something
    else; or, where nothing is said, what players bring is judged otherwise."""
    if not one.steps and not other.steps:
        return one.results != other.results
    for step, same, result, other_result in zip(one.steps, other.steps, one.results, other.results, strict=False):
        if step.line.command != same.line.command:
            return False
        if result != other_result:
            return True
    return False


def shown_by(name):
    """What two runs of a case show that differ in one reading and in nothing else: the edition they are played by, the
    reading, and its two choices."""
    for one, other in combinations(run_case(CASES[name]).runs, 2):
        edition = load_edition(one.run.start.setup.edition)
        if other.run.start.setup.edition != edition.name:
            continue
        chosen = [dict(each.run.start.setup.readings) for each in (one, other)]
        choices = {id_: frozenset(edition.choice(id_, each) for each in chosen) for id_ in edition.readings}
        differing = [id_ for id_, made in choices.items() if len(made) > 1]
        if len(differing) == 1 and begins_alike(one, other) and comes_out_otherwise(one, other):
            yield edition.name, differing[0], choices[differing[0]]


@pytest.fixture(scope="module")
def shown():
    """For each edition and reading the pairs of choices between which a case that cites the reading tells."""
    pairs = defaultdict(set)
    for name in [name for name, case in CASES.items() if any(id_.startswith("R-") for id_ in case.cites)]:
        for edition, id_, choices in shown_by(name):
            if id_ in CASES[name].cites:
                pairs[edition, id_].add(choices)
    return pairs


READINGS = {reading.id: reading for reading in load_rulebook().readings if len(reading.choices) > 1}


@pytest.mark.parametrize("id_", READINGS)
def test_every_two_choices_of_a_reading_are_told_apart_by_a_case(shown, id_):
    """By which the reading alone makes the difference, not another position, other commands or other dice."""
    told = set().union(*(pairs for (_, reading), pairs in shown.items() if reading == id_))
    every = {frozenset(two) for two in combinations([choice.name for choice in READINGS[id_].choices], 2)}
    assert {frozenset(two) for two in every - told} == set(), f"no case tells these choices of {id_} apart"


@pytest.mark.parametrize(("edition", "id_"), [each for each in IN_PLAY if each[1] in READINGS])
def test_every_edition_has_a_case_in_which_a_reading_alone_makes_the_difference(shown, edition, id_):
    """Its own, or one of the edition that it takes over as it is."""
    assert any(shown[each, id_] for each in played_by(edition)), f"no case under {edition} shows what {id_} changes"


@pytest.mark.parametrize("name", CASES)
def test_a_case_is_called_as_its_file(name):
    assert CASES[name].id == name.partition("/")[2]


def test_cases_are_told_apart_by_title():
    titles = [case.title for case in CASES.values()]
    assert len(set(titles)) == len(titles)


def test_nothing_but_cases_lies_among_the_cases():
    for folder in library.folders(FOLDER):
        assert library.names(FOLDER, folder)
        assert not library.folders(FOLDER, folder)
