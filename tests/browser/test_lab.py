"""The notebooks in a real JupyterLab: the same table, in a cell."""

from __future__ import annotations

import json
import pathlib
import re
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.plans import BESIDE, expect_told, expect_verdict, played, read, saved
from tests.browser.play import LOAD, Mouse, Play, visitor
from tests.browser.watch import watch

ANN_BOB = ("Ann", "Bob")


def open_notebook(page: Page, lab: str, name: str) -> None:
    """Open a notebook in a workspace of its own: others would bring back what was open in them."""
    page.goto(f"{lab}lab/workspaces/{pathlib.Path(name).stem}/tree/{name}", timeout=LOAD)
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=LOAD)
    expect(page.locator("#jp-main-statusbar")).to_contain_text("| Idle", timeout=LOAD)


def run_all(page: Page) -> None:
    """Run all cells by the menu; asked while a kernel still comes, JupyterLab may clear the cells and run none."""
    for _ in range(3):
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        try:
            page.locator(".jp-InputPrompt", has_text=re.compile(r"\[\d+\]")).first.wait_for()
            return
        except TooLate:
            continue
    raise AssertionError("Run All runs nothing")


@pytest.fixture(scope="module")
def notebook(browser: Browser, lab: str) -> Iterator[Play]:
    """The notebook of the table, run."""
    with visitor(browser) as context:
        page = context.new_page()
        watch(page, lab)
        open_notebook(page, lab, "01_play.ipynb")
        run_all(page)
        play = Play(page)
        play.wait_until_drawn()
        yield play


def test_run_all_draws_the_table_and_a_click_plays(notebook: Play, screenshots):
    play = notebook
    game = played(*BESIDE, names=ANN_BOB)
    play.open_game(saved(game))
    expect_told(play, game.node, game.rules)
    hand = Mouse(play)
    hand.choose((6, 8))
    play.click("G7")
    play.tab("why")
    expect_verdict(play, game, "move G9 G8 G7")
    play.page.keyboard.press("Escape")  # closes the panel, and is no key of the notebook here
    play.board.focus()
    play.page.keyboard.press("Escape")  # puts the figure back
    hand.do(attack := read("attack G9 G8"))
    game.play(attack)
    expect_told(play, game.node, game.rules)
    play.page.screenshot(path=screenshots / "lab.png")
    hand.do(answer := read("defend"))
    game.play(answer)
    expect_told(play, game.node, game.rules)


def test_what_is_saved_shows_the_position_without_any_widget(notebook: Play, lab: str):
    notebook.page.locator(".jp-NotebookPanel .jp-Toolbar").get_by_role("button", name="Save").first.click()
    expect(notebook.page.locator(".jp-NotebookPanel-notebook.jp-mod-dirty, .jp-mod-dirty")).to_have_count(0)
    with urllib.request.urlopen(f"{lab}api/contents/01_play.ipynb") as answer:
        cells = json.load(answer)["content"]["cells"]
    outputs = [output["data"] for cell in cells for output in cell.get("outputs", ()) if "data" in output]
    (table,) = [data for data in outputs if "application/vnd.jupyter.widget-view+json" in data]
    assert "".join(table["image/svg+xml"]).startswith("<svg")
    assert "Monster Lord: 3 Life Points" in "".join(table["text/plain"])


def test_a_reload_of_the_page_draws_the_game_of_the_same_kernel(notebook: Play):
    before = notebook.line.inner_text()
    notebook.page.reload(timeout=LOAD)
    notebook.wait_until_drawn()
    assert notebook.line.inner_text() == before
    # And the table works: another click is answered by the same kernel.
    notebook.action("toolbar:undo").click()
    expect(notebook.line).to_contain_text("attacks")
    expect(notebook.turn).to_contain_text("Bob answers the attack")


def test_the_first_notebook_shows_where_to_go(browser: Browser, lab: str):
    with visitor(browser) as context:
        page = context.new_page()
        watch(page, lab)
        open_notebook(page, lab, "00_index.ipynb")
        run_all(page)
        expect(page.get_by_role("heading", name="Try anything. Be told why.")).to_be_visible()
        page.locator(".jp-Notebook .ddm-home").get_by_role("link", name="Open the table").first.click()
        expect(page.locator(".lm-TabBar-tab.lm-mod-current", has_text="01_play.ipynb")).to_be_visible()
