"""Each row of "where the two editions differ" is one case, run under editions of both books with different results."""

from __future__ import annotations

import pytest

from ddm_explorer.engine.rulebook.differences import load_differences
from ddm_explorer.games.duel.editions import load_edition
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.lessons.cases.scenario import case_names, packaged_case
from ddm_explorer.view.known_views import view_of

FOLDER = "differences"
ROWS = [row.id for row in load_differences()]


def test_each_row_has_its_case_and_each_case_its_row() -> None:
    assert sorted(case_names(FOLDER)) == sorted(f"{FOLDER}/{row}" for row in ROWS)


@pytest.mark.parametrize("row", ROWS)
def test_the_case_runs_under_both_books_and_comes_out_differently(row: str) -> None:
    report = run_case(packaged_case(f"{FOLDER}/{row}"), telling_of=view_of)
    by_book: dict[str, list[object]] = {}
    for run in report.runs:
        edition = load_edition(run.run.start.setup.edition)
        by_book.setdefault(edition.book, []).append((run.results, run.run.data))
    assert set(by_book) == {"western", "japanese"}
    assert not any(west == japan for west in by_book["western"] for japan in by_book["japanese"])


@pytest.mark.parametrize("row", ROWS)
def test_the_case_cites_a_rule_or_reading_of_the_row_on_either_side(row: str) -> None:
    difference = next(each for each in load_differences() if each.id == row)
    cites = set(packaged_case(f"{FOLDER}/{row}").cites)
    assert cites & set(difference.sides["western"].rules)
    assert cites & {*difference.sides["japanese"].rules, *difference.readings}
