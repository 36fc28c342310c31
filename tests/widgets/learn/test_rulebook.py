"""The rulebook's page: browse, search, open, act out, and what a wrong address is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.lessons.cases.scenario import packaged_case
from ddm_explorer.lessons.course.misconceptions import misconceptions
from ddm_explorer.lessons.course.taught import all_taught
from ddm_explorer.view.reports.coverage import case_rows
from ddm_explorer.view.reports.rulebook import WAYS
from ddm_explorer.widgets.learn.taught import related
from ddm_explorer.widgets.pages.rulebook import Rulebook, rulebook, rulebook_of_query
from tests.widgets.page import Page
from tests.widgets.table_page import Visitor


class Reader:
    """Somebody who looks things up."""

    def __init__(self, book: Rulebook, visitor: Visitor) -> None:
        self.book, self.visitor = book, visitor

    def html(self, name: str) -> str:
        return self.book._sheets[name].value

    def does(self, action: str, **data: str) -> None:
        self.visitor.act(action, **data)


@pytest.fixture
def reader(page: Page, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Reader]]:
    readers = []

    def visit(**parameters: str) -> Reader:
        book = Rulebook(parameters)
        readers.append(Reader(book, Visitor(page, book.stage, monkeypatch)))
        return readers[-1]

    yield visit
    assert [each.visitor.errors for each in readers] == [[]] * len(readers)


def test_the_page_begins_with_every_rule_by_chapter(reader: Any) -> None:
    html = reader().html("list")
    for rule in load_rulebook().rules:
        assert f'data-id="{rule.id}"' in html


@pytest.mark.parametrize("way", WAYS)
def test_every_way_shows_something_else(reader: Any, way: str) -> None:
    one = reader()
    first = one.html("list")
    one.does("rulebook:way", way=way)
    assert (one.html("list") == first) == (way == "chapter")
    assert WAYS[way] in one.visitor.spoken


def test_what_is_typed_is_searched_and_the_count_is_told(reader: Any) -> None:
    one = reader()
    one.does("rulebook:search", value="dungeon master")
    assert 'data-id="J-LORD-1"' in one.html("list")
    assert any("results for dungeon master." in said for said in one.visitor.spoken)
    belief = next(iter(misconceptions().values()))
    one.does("rulebook:search", value=belief.title)
    assert f"“{belief.title}”" in one.html("list")
    one.does("rulebook:search", value="zzz zzz")
    assert "Nothing fits “zzz zzz”" in one.html("list")
    one.does("rulebook:search", value="  ")
    assert "By chapter" in one.html("list")
    assert 'data-id="W-OBJ-1"' in one.html("list")


def test_an_edition_limits_lists_and_results(reader: Any) -> None:
    one = reader()
    one.does("rulebook:edition", value="japanese-first")
    assert 'data-id="W-MOV-1"' not in one.html("list")
    assert 'data-id="J-MOV-1"' in one.html("list")
    one.does("rulebook:search", value="flying")
    assert 'data-id="J-FLY-1"' in one.html("list")
    assert 'class="ddm-entry-link" href="?rule=W-FLY-1"' not in one.html("list")
    one.does("rulebook:edition", value="none-such")
    assert one.book.edition == "japanese-first"


def test_enter_opens_a_whole_id_and_leads_to_results_otherwise(reader: Any) -> None:
    one = reader()
    one.does("rulebook:find", words="w-fly-1")
    assert one.book.current == "W-FLY-1"
    one.does("rulebook:find", words="tunnel")
    assert one.book.words == "tunnel"
    assert one.book.current == "W-FLY-1"


def test_back_next_and_previous(reader: Any) -> None:
    one = reader(rule="W-FLY-1")
    assert "rulebook:back" not in one.html("entry")
    one.does("rulebook:step", way="next")
    assert one.book.current == "W-FLY-2"
    one.does("rule", id="R-FLY-VOID")
    assert "R-FLY-VOID" in one.html("entry")
    one.does("rulebook:back")
    one.does("rulebook:back")
    assert one.book.current == "W-FLY-1"
    one.does("rulebook:step", way="previous")
    one.does("rulebook:step", way="previous")
    one.does("rulebook:close")
    assert one.book.current == ""
    assert "has-entry" not in one.book._book._dom_classes


def test_the_list_has_what_is_open(reader: Any) -> None:
    one = reader(rule="R-FLY-VOID")
    for id_ in ("R-FLY-VOID", "W-FLY-1", "R-CHAIN-OPEN"):
        one.does("rule", id=id_)
        assert f'data-id="{id_}" aria-current="true"' in one.html("list")


def test_the_first_and_the_last_have_no_neighbour_beyond(reader: Any) -> None:
    order = [entry.id for entry in load_rulebook()]
    one = reader(rule=order[0])
    one.does("rulebook:step", way="previous")
    assert one.book.current == order[0]
    one.does("rule", id=order[-1])
    one.does("rulebook:step", way="next")
    assert one.book.current == order[-1]


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        ({"rule": ""}, "The address has rule= and nothing after it; write the id of a rule there."),
        ({"rule": "W-MOV-1", "<b>": "1"}, "names “&lt;b&gt;”, and this page knows only rule and search."),
        ({"step": "3"}, "names “step”, and this page knows only rule and search."),
    ],
)
def test_what_an_address_says_beside_a_rule_is_told(reader: Any, parameters: dict[str, str], told: str) -> None:
    html = reader(**parameters).html("entry")
    assert html.startswith('<p class="ddm-book-problem" role="alert">The address ')
    assert told in html


@pytest.mark.parametrize(
    ("rule", "near"), [("W-FLY-11", "W-FLY-1"), ("<script>", "search by a word"), ("x" * 900, "search by a word")]
)
def test_a_wrong_address_is_told_one_sentence_with_what_is_near(reader: Any, rule: str, near: str) -> None:
    html = reader(rule=rule).html("entry")
    assert html.startswith('<p class="ddm-book-problem" role="alert">No rule or reading has the id')
    assert near in html
    assert "<script>" not in html
    assert html.count("<p") == 1


def test_a_wrong_link_is_told_and_keeps_what_is_open(reader: Any) -> None:
    one = reader(rule="W-MOV-1")
    one.does("rule", id="W-MOV-99")
    assert one.book.current == "W-MOV-1"
    assert any("W-MOV-9" in said for said in one.visitor.spoken)
    one.does("rulebook:act", id="western/none-such")
    assert "no packaged file" in one.book.stage.session.notice


def test_an_address_can_search(reader: Any) -> None:
    one = reader(search="chain")
    assert 'value="chain"' in one.html("search")
    assert 'data-id="W-CHN-1"' in one.html("list")


def test_a_case_is_acted_out_step_by_step(reader: Any) -> None:
    name = "western/a-crest-a-square"
    one = reader(rule="W-MOV-1")
    assert f'data-id="{name}"' in one.html("entry")
    one.does("rulebook:act", id=name)
    panel, session = one.book.case, one.book.stage.session
    expected = run_case(packaged_case(name)).runs[0].steps
    assert "is-closed" not in one.book.stage.widget._dom_classes
    assert session.state == expected[0].state
    for number, step in enumerate(expected, 1):
        one.does("case:walk", way="on")
        assert panel.at == number
        assert session.shown.verdict == step.verdict
        assert panel.sheets["main"].value.count('aria-current="step"') == 1
        if number < len(expected):
            assert session.state == expected[number].state
    assert session.state == run_case(packaged_case(name)).runs[0].transcript.state
    one.does("case:walk", way="on")
    assert panel.at == 0
    one.does("case:walk", way="back")
    assert panel.at == 0
    one.does("case:go", step="3")
    assert panel.at == 3
    one.does("case:go", step="bad")
    one.does("case:close")
    assert "is-closed" in one.book.stage.widget._dom_classes


def test_a_case_begins_with_the_edition_that_is_read(reader: Any) -> None:
    several = next(case for case in case_rows().values() if len(case.editions) > 1)
    one = reader(rule=several.cites[0])
    last = several.editions[-1]
    one.does("rulebook:edition", value=last)
    one.does("rulebook:act", id=several.name)
    assert one.book.stage.session.duel.edition.name == last
    one.does("case:run", run="0")
    assert one.book.stage.session.duel.edition.name == several.runs[0][0]
    one.does("case:run", run="99")


def test_opening_another_rule_puts_the_case_away(reader: Any) -> None:
    one = reader(rule="W-MOV-1")
    one.does("rulebook:act", id="western/a-crest-a-square")
    one.does("rule", id="W-MOV-2")
    assert "is-closed" in one.book.stage.widget._dom_classes


def test_a_case_that_was_put_away_is_not_opened_again_by_a_late_button(reader: Any) -> None:
    one = reader()
    one.does("rulebook:act", id="western/a-crest-a-square")
    one.book.case.close()
    one.does("case:run", run="0")
    assert one.book.case.case is None
    assert "is-closed" in one.book.stage.widget._dom_classes


@pytest.mark.parametrize("name", [name for name, case in case_rows().items() if not case.commands][:1])
def test_a_case_without_commands_says_what_it_does(reader: Any, name: str) -> None:
    one = reader()
    one.does("rulebook:act", id=name)
    assert "says no command" in one.book.case.sheets["main"].value


@pytest.mark.parametrize("name", list(case_rows())[::12])
def test_a_case_can_be_acted_out_to_its_end(one_book: Rulebook, name: str) -> None:
    one_book.case.act(name)
    for _ in one_book.case.steps:
        one_book.case._step_on({"way": "on"})
    assert one_book.case.at == len(one_book.case.steps)
    assert one_book.stage.state == one_book.case.run.transcript.state


@pytest.fixture(scope="module")
def one_book() -> Rulebook:
    return Rulebook({})


def test_lessons_and_exercises_that_teach_a_rule_are_found() -> None:
    assert {each.kind for each in all_taught()} == {"lesson", "exercise"}
    found = related("W-MOV-1", has_query=True)
    assert "10_first_turns.ipynb?lesson=first-turns/first-game" in [link.href for link in found.lessons]
    assert all("?exercise=" in link.href for link in found.exercises)
    assert found.beliefs
    assert all("?" not in link.href for link in related("W-MOV-1", has_query=False).lessons)


def test_both_doors_open_the_same() -> None:
    assert edition_names()
    for widget in (rulebook("W-MOV-1"), rulebook_of_query({"rule": "W-MOV-1", "other": "x"})):
        assert "ddm-rulebook" in widget._dom_classes
