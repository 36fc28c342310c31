"""What stands round the notebooks: sentences for every status, one theme, no picture from elsewhere."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ddm_explorer.app.pages import Pages
from ddm_explorer.app.settings import Settings
from ddm_explorer.app.shell import Shell
from ddm_explorer.view.scene.theme import Theme, css_name

TEMPLATES = Path(__file__).resolve().parents[2] / "ddm_explorer" / "app" / "templates" / "ddm"


@pytest.fixture(scope="module")
def shell(pages: Path) -> Shell:
    return Shell(Settings(), Pages.find(pages))


@pytest.mark.parametrize("status", [400, 403, 404, 405, 500, 503])
def test_every_status_has_a_sentence_and_a_way_back(shell: Shell, status: int) -> None:
    page = shell.error_page(status)
    sentence = re.search(r"<h1>[^<]+</h1>\s*<p>([^<]+)</p>", page)
    assert sentence
    assert sentence[1].endswith(".")
    assert '<a class="ddm-page-button" href="/">' in page


def test_the_first_picture_is_a_well_formed_board_in_the_colours_of_the_page(shell: Shell) -> None:
    picture = shell.resources["picture"]
    root = ElementTree.fromstring(picture)
    assert root.attrib["aria-hidden"] == "true"
    used = set(re.findall(r"var\((--ddm-[a-z0-9-]+)\)", picture))
    assert css_name("board.field") in used
    assert used <= {css_name(token) for token in Theme.load("light")}


def test_the_style_sheets_use_only_what_the_theme_declares(shell: Shell) -> None:
    sheets = {path.name: path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.css")}
    home = TEMPLATES.parents[2] / "widgets" / "pages" / "home.css"
    sheets["home.css"] = home.read_text(encoding="utf-8")
    declared = set(re.findall(r"(--ddm-[a-z0-9-]+):", shell.resources["css"] + "".join(sheets.values())))
    for name, sheet in sheets.items():
        used = set(re.findall(r"var\((--ddm-[a-z0-9-]+)", sheet))
        assert used, name
        assert used - declared == set(), name
        assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgba?\(|https?:|@import|url\(", sheet), (
            f"{name} names a colour or an address"
        )
        assert sheet.count("{") == sheet.count("}"), name


def test_links_lie_below_the_base_address(pages: Path) -> None:
    shell = Shell(Settings(base_url="/ann/ddm/"), Pages.find(pages))
    assert [page["href"] for page in shell.resources["pages"]][:2] == ["/ann/ddm/", "/ann/ddm/play"]
    assert shell.resources["own"].startswith("/ann/ddm/ddm/static-")
    assert shell.page_config({})["fullStaticUrl"].startswith("/ann/ddm/voila/static-")


def test_a_title_from_a_notebook_is_escaped(tmp_path: Path) -> None:
    (tmp_path / "00_index.ipynb").write_text('{"metadata": {"title": "<b>&"}}', encoding="utf-8")
    page = Shell(Settings(), Pages.find(tmp_path)).error_page(404)
    assert "&lt;b&gt;&amp;" in page
    assert "<b>" not in page


def test_parts_of_the_menu_come_after_the_pages_of_their_own(tmp_path: Path) -> None:
    for file, menu in (
        ("00_home", ""),
        ("02_read", "Rules"),
        ("05_more", "Else"),
        ("10_one", "Learn"),
        ("11_two", "Learn"),
    ):
        metadata = {"title": file, "ddm": {"menu": menu} if menu else {}}
        (tmp_path / f"{file}.ipynb").write_text(
            json.dumps({"cells": [], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8"
        )
    shell = Shell(Settings(), Pages.find(tmp_path))
    menu = [(part["title"], part["files"]) for part in shell.resources["menu"]]
    assert menu == [
        ("", ["00_home.ipynb"]),
        ("Learn", ["10_one.ipynb", "11_two.ipynb"]),
        ("Rules", ["02_read.ipynb"]),
        ("Else", ["05_more.ipynb"]),
    ]
    page = shell.error_page(404)
    assert page.count("<summary") == 3
    assert page.index('href="/one"') > page.index(">Learn</summary>")
