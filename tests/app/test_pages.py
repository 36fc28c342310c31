"""Which notebooks are pages, and where each one is found."""

import json
from pathlib import Path

import pytest

from ddm_explorer.app.pages import Pages
from ddm_explorer.app.problem import AppProblem


def test_pages_are_the_numbered_notebooks(pages: Path) -> None:
    found = Pages.find(pages)
    assert [(page.file, page.slug, page.title, page.has_table) for page in found.pages] == [
        ("00_index.ipynb", "", "Home", False),
        ("01_play.ipynb", "play", "Play", True),
        ("02_broken.ipynb", "broken", "Broken", False),
        ("03_plain.ipynb", "plain", "Plain", False),
        ("04_dying.ipynb", "dying", "Dying", False),
    ]


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("", "00_index.ipynb"),
        ("00_index.ipynb", "00_index.ipynb"),
        ("play", "01_play.ipynb"),
        ("01_play.ipynb", "01_play.ipynb"),
        ("index", None),
        ("notes.ipynb", None),
        ("notes", None),
        ("secret.txt", None),
        ("../01_play.ipynb", None),
    ],
)
def test_an_address_leads_to_a_page_or_nowhere(pages: Path, address: str, file: str | None) -> None:
    page = Pages.find(pages).at(address)
    assert (page.file if page else None) == file


def test_the_project_has_its_own_pages(root: Path) -> None:
    found = Pages.find()
    assert found.folder == root / "notebooks"
    assert found.pages[0].file == "00_index.ipynb"
    assert found.at("play") is not None


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(AppProblem, match=r"There is no folder .*/nowhere; name the folder"):
        Pages.find(tmp_path / "nowhere")


def test_a_folder_without_pages_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes.ipynb").write_text("{}", encoding="utf-8")
    with pytest.raises(AppProblem, match=r"There is no notebook in .*names like 00_index\.ipynb\."):
        Pages.find(tmp_path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "00_index.ipynb, line 1, column 1: this is not JSON"),
        ("{", "00_index.ipynb, line 1, column 2: this is not JSON"),
        ("[]", "00_index.ipynb is not a notebook"),
        ("{}", "00_index.ipynb is not a notebook"),
        ('{"metadata": []}', "00_index.ipynb is not a notebook"),
        ('{"metadata": {"ddm": 7}}', "00_index.ipynb is not a notebook"),
    ],
)
def test_a_page_that_is_no_notebook_is_told(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "00_index.ipynb").write_text(text, encoding="utf-8")
    with pytest.raises(AppProblem) as caught:
        Pages.find(tmp_path)
    assert sentence in str(caught.value)


def test_a_title_of_the_notebook_wins(tmp_path: Path) -> None:
    text = json.dumps({"metadata": {"title": "The start"}})
    (tmp_path / "00_index.ipynb").write_text(text, encoding="utf-8")
    assert Pages.find(tmp_path).pages[0].title == "The start"
