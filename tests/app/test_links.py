"""Short links lead to pages of the app, with what they name, and to nowhere else."""

from __future__ import annotations

import re
import shutil
from html import escape
from pathlib import Path

import pytest

from ddm_explorer.app.links import link_problem, short_link
from ddm_explorer.app.pages import Pages
from tests.app.conftest import Server, served, write_notebooks

PAGES = Pages.find()


@pytest.mark.parametrize(
    ("query", "target"),
    [
        ("rule=W-FLY-1", "rulebook?rule=W-FLY-1"),
        ("rule=w-fly-11", "rulebook?rule=w-fly-11"),
        ("lesson=first-turns/first-game&step=3", "first_turns?lesson=first-turns/first-game&step=3"),
        ("step=3&lesson=first-game", "first_turns?lesson=first-game&step=3"),
        ("lesson=battle/none-such", "battle?lesson=battle/none-such"),
        ("lesson=none-such", "first_turns?lesson=none-such"),
        ("exercise=dice/one-roll", "dice?exercise=dice/one-roll"),
        ("exercise=one-roll", "dice?exercise=one-roll"),
        ("board=building", "try?board=building"),
    ],
)
def test_a_link_leads_to_its_page(query: str, target: str) -> None:
    assert short_link(query, PAGES) == target


@pytest.mark.parametrize(
    "query",
    [
        "",
        "seed=7",
        "step=3",
        "rule=",
        "rule=W-FLY-1&rule=W-FLY-2",
        "rule=W-FLY-1&lesson=first-game",
        "rule=W-FLY-1&next=//evil.example",
        "rule=//evil.example",
        "rule=https://evil.example",
        "rule=W-FLY-1%0d%0aSet-Cookie:x",
        "rule=%ff",
        "rule=" + "x" * 200,
        "rule=%E2%80%AE",
        "lesson=../../etc/passwd",
        "lesson=a/b/c",
        "lesson=first-game&step=-1",
        "lesson=first-game&step=99999",
        "lesson=%5Cevil.example",
        "board=<script>",
    ],
)
def test_whatever_else_leads_nowhere(query: str) -> None:
    assert short_link(query, PAGES) is None


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("", ""),
        ("rule=W-FLY-1", ""),
        ("lesson=first-turns/first-game&step=3", ""),
        ("lesson=x&foo=1", "The address names “foo”, and the home page knows only rule, lesson, exercise, board and"),
        ("rule=//x", "The address has rule=//x, and that cannot be; write the id of a rule there."),
        ("rule=", "The address has rule= and nothing after it; write the id of a rule there."),
        ("lesson=a/b/c", "write a chapter and the id of a lesson, as chapter/id there."),
        ("lesson=first-game&step=-1", "The address has step=-1, and that cannot be; write a whole number there."),
        ("step=3", "The address names a step and no lesson"),
        ("rule=W-FLY-1&board=building", "The address names rule and board at once; name one of them."),
        ("rule=W-FLY-1&rule=W-FLY-2", "The address gives the parameter rule twice; give it once."),
        ("rule=%ff", "% signs that are not text"),
    ],
)
def test_what_leads_nowhere_is_told_in_one_sentence(query: str, told: str) -> None:
    said = link_problem(query, PAGES)
    assert told in said
    assert bool(said) is bool(told)
    assert (short_link(query, PAGES) is None) is (query == "" or bool(told))
    assert said.count(". ") == 0


def test_the_home_page_says_it_to_this_visitor_only(server: Server) -> None:
    for query in ("rule=//<b>x", "lesson=x&foo=1", "rule="):
        answer = server.ask(f"/?{query}")
        assert answer.status == 200
        assert "Welcome" in answer.text
        (note,) = re.findall(
            r'<div class="ddm-page-note ddm-page-note-attention" role="alert"><p>(.*)</p>', answer.text
        )
        assert note == escape(link_problem(query, PAGES))
        assert "<b>x" not in answer.text
        assert "The address" not in server.ask("/").text


def test_a_folder_without_such_a_page_keeps_its_first_page(pages: Path) -> None:
    assert short_link("rule=W-FLY-1", Pages.find(pages)) is None


def test_the_server_answers_a_link_on_a_folder_without_such_pages_with_the_first_page(server: Server) -> None:
    answer = server.ask("/?rule=W-FLY-1")
    assert answer.status == 200
    assert "Welcome" in answer.text


def test_the_server_sends_a_visitor_on_below_its_own_address(tmp_path: Path) -> None:
    folder = write_notebooks(tmp_path)
    shutil.copy(folder / "03_plain.ipynb", folder / "22_rulebook.ipynb")
    with served(folder, base_url="/ann/") as server:
        answer = server.ask("/ann/?rule=W-FLY-1")
        assert (answer.status, answer.headers["Location"]) == (302, "/ann/rulebook?rule=W-FLY-1")
        assert server.ask("/ann/?rule=//evil.example").status == 200
        assert "Set-Cookie" not in answer.headers
