"""Short links lead to pages of the app, with what they name, and to nowhere else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ddm_explorer.app.links import short_link
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
