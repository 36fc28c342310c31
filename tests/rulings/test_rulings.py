"""Every packaged ruling case is as it says, and every rule and reading in play has one that shows it."""

import pytest

from ddm_explorer.engine import library
from ddm_explorer.games.edition import edition_data, edition_names, load_edition
from ddm_explorer.lessons.runner import run_case
from ddm_explorer.lessons.scenario import FOLDER, case_names, packaged_case

CASES = {name: packaged_case(name) for name in case_names()}
IN_PLAY = sorted(
    {
        (edition, id_)
        for edition in edition_names()
        for id_ in (*load_edition(edition).rules_in_play, *load_edition(edition).readings)
    }
)


@pytest.mark.parametrize("name", CASES)
def test_case(name):
    report = run_case(CASES[name])
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
