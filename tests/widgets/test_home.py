"""The home page counts what is in the data and leads on, in the app and in JupyterLab."""

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pytest

from ddm_explorer.dungeon.materials.dice import load_dice
from ddm_explorer.games.duel.editions import edition_data, edition_names
from ddm_explorer.lessons.course.course import chapters
from ddm_explorer.lessons.course.lesson import lesson_names
from ddm_explorer.lessons.exercises.exercise import exercise_names
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.widgets.pages.home import Counts, counts, home, home_html, opening_picture
from ddm_explorer.widgets.session.choices import PARAMETERS, choices_of_query

VOID = {"br", "meta", "link", "path", "circle", "rect", "use"}


class Balance(HTMLParser):
    """Collects the elements that are left open or closed without being open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def test_the_numbers_are_those_of_the_data() -> None:
    editions = [edition_data(name) for name in edition_names()]
    found = counts()
    assert found.rules == len({rule for edition in editions for rule in edition["in_play"]})
    assert found.readings == len({reading for edition in editions for reading in edition["readings"]})
    files = {edition["options"]["dice"]["value"] for edition in editions}
    assert found.dice == sum(len(load_dice(file)) for file in files)
    assert found.lessons == len(lesson_names()) > 0
    assert found.exercises == len(exercise_names()) > 0
    assert found.monsters > 0
    assert found.pieces > 0


def test_the_page_shows_the_numbers_it_is_given() -> None:
    page = home_html(Counts(*range(101, 108)), "<svg></svg>", has_query=True)
    assert re.findall(r"<dd>(\d+)</dd>", page) == [str(number) for number in range(101, 108)]


@pytest.mark.parametrize("has_query", [True, False])
def test_every_link_leads_to_a_page_that_is_there(root: Path, has_query: bool) -> None:
    links = re.findall(r'href="([^"]+)"', home_html(counts(), "", has_query=has_query))
    assert links
    for link in links:
        file, _, words = link.partition("?")
        assert (root / "notebooks" / file).is_file()
        assert has_query or not words  # JupyterLab takes a question mark for a part of the file's name
        pairs = dict(pair.split("=") for pair in words.split("&") if pair)
        assert set(pairs) <= set(PARAMETERS)
        assert choices_of_query(pairs).problems == []


@pytest.mark.parametrize("has_query", [True, False])
def test_the_page_is_well_formed(has_query: bool) -> None:
    balance = Balance()
    balance.feed(home_html(counts(), opening_picture(), has_query=has_query))
    assert balance.wrong == []
    assert balance.open == []


def test_the_way_leads_through_all_chapters_and_names_what_they_hold() -> None:
    page = home_html(counts(), "", has_query=True)
    held = [json.loads(unescape(told)) for told in re.findall(r'data-holds="([^"]*)"', page)]
    assert [set(told) for told in held] == [
        {f"lesson:{name}" for name in chapter.lessons} | {f"exercise:{name}" for name in chapter.exercises}
        for chapter in chapters()
    ]
    order = [page.index(f'href="{chapter.notebook}.ipynb">{escaped(chapter.title)}<') for chapter in chapters()]
    assert order == sorted(order)


def test_the_picture_is_a_position_of_a_game_under_way() -> None:
    picture = opening_picture()
    assert picture.startswith("<svg")
    assert 'aria-hidden="true"' in picture
    assert picture == opening_picture()


def test_only_the_app_links_with_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VOILA_KERNEL_ID", raising=False)
    assert "?" not in "".join(re.findall(r'href="([^"]+)"', home().data))
    monkeypatch.setenv("VOILA_KERNEL_ID", "x")
    assert "01_play.ipynb?opponents=" in home().data


def test_nothing_is_asked_from_outside() -> None:
    page = home().data
    assert re.findall(r"(?:https?:)?//(?!www\.w3\.org/)[\w.-]+\.\w+|@import|url\(", page) == []


@pytest.mark.parametrize("file", ["00_index.ipynb", "01_play.ipynb"])
def test_notebooks_hold_short_cells(root: Path, file: str) -> None:
    notebook = nbformat.read(root / "notebooks" / file, as_version=4)
    assert notebook.metadata.kernelspec.name == "python3"
    for cell in notebook.cells:
        assert 1 <= len(cell.source.splitlines()) <= 5
