"""What only JupyterLab does to canvas and table: its commands on single keys, a second view, a reload of the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.play import visitor
from tests.browser.servers import serve_lab
from tests.browser.test_lab import open_notebook, run_all
from tests.browser.test_traps import BOARD, expect_told, told, write_notebook
from tests.browser.watch import drained, watch


@pytest.fixture(scope="module")
def notebook(browser: Browser, tmp_path_factory) -> Iterator[Page]:
    """The notebook, run, with an empty cell below."""
    folder = tmp_path_factory.mktemp("traps")
    name = write_notebook(folder, "").name
    with serve_lab(folder) as url:
        try:
            with visitor(browser, viewport={"width": 1500, "height": 900}) as context:
                page = context.new_page()
                watch(page, url)
                open_notebook(page, url, name)
                run_all(page)
                expect_told(page, "lab")
                yield page
        finally:
            # The last test leaves a page whose kernel came anew: what it says until it is closed belongs here.
            late = drained()
        assert [fault for fault in late if "Canceled future" not in fault] == []


def test_keys_on_the_board_are_the_game_s_and_not_the_notebook_s(notebook):
    notebook.locator(BOARD).click(position={"x": 100, "y": 100})
    for key in ("b", "x", "d", "d", "Enter", "Shift+Enter", "ArrowDown", "Escape"):
        notebook.keyboard.press(key)
    expect_told(notebook, "key Escape")
    assert [line.split()[1] for line in told(notebook) if line.startswith("key")] == [
        *("b", "x", "d", "d", "Enter", "Enter", "ArrowDown", "Escape")
    ]
    expect(notebook.locator(".jp-Notebook .jp-Cell")).to_have_count(2)
    assert "ddm-canvas" in notebook.evaluate("document.activeElement.className")


def test_single_letters_elsewhere_in_the_table_do_not_cut_the_cell(notebook):
    notebook.locator(".ddm-table .mark").focus()
    notebook.keyboard.press("x")
    notebook.keyboard.press("Enter")
    expect_told(notebook, "action rule [('id', 'W-2')]")
    notebook.locator(".ddm-table button", has_text="Save").focus()
    notebook.keyboard.press("x")
    notebook.keyboard.press("Enter")
    expect_told(notebook, "saved g1 False")
    expect(notebook.locator(".jp-Notebook .jp-Cell")).to_have_count(2)


def test_the_right_button_opens_no_menu_of_the_lab(notebook):
    notebook.locator(BOARD).click(button="right", position={"x": 150, "y": 110})
    expect_told(notebook, "pointer down 3,2 2")
    expect(notebook.locator(".lm-Menu:visible")).to_have_count(0)


def test_two_views_of_one_table_each_work_and_send_once(notebook):
    notebook.locator(".jp-Notebook .jp-Cell").nth(1).locator(".cm-content").click()
    notebook.keyboard.type("root")
    notebook.keyboard.press("Shift+Enter")
    expect(notebook.locator(BOARD)).to_have_count(2)
    second = notebook.locator(BOARD).nth(1)
    expect(second).to_have_attribute("aria-label", "Game board")
    for board, square in ((second, "6,2"), (notebook.locator(BOARD).first, "9,3")):
        board.scroll_into_view_if_needed()
        column, row = map(int, square.split(","))
        board.click(position={"x": 30 + 40 * column, "y": 30 + 40 * row})
        expect(notebook.locator("pre.told").first).to_contain_text(f"pointer down {square} 0")
        lines = notebook.locator("pre.told").first.inner_text().splitlines()
        assert lines.count(f"pointer down {square} 0 - mouse") == 1
    # Spoken once, in the view in use.
    notebook.keyboard.press("a")
    notebook.wait_for_function(
        "() => [...document.querySelectorAll('.ddm-status')].map(e => e.textContent).join('|') === 'The same words|'"
    )


def test_a_reload_of_the_page_shows_the_game_of_the_same_kernel(notebook):
    notebook.locator(".ddm-table .mark").first.focus()
    notebook.keyboard.press("Control+s")  # a combination of keys in the table, not on the board, is the notebook's
    expect(notebook.locator(".jp-mod-dirty")).to_have_count(0)
    for attempt in range(2):  # on a very busy machine the Lab itself may fail to find its widgets again
        notebook.reload()
        expect(notebook.locator(BOARD).first.or_(notebook.get_by_text("model not found").first)).to_be_attached(
            timeout=90_000
        )
        if notebook.locator(BOARD).count() or attempt:
            break
    expect(notebook.locator(BOARD).first).to_have_attribute("role", "application")
    notebook.wait_for_function(
        """() => { const board = document.querySelector("canvas.ddm-canvas"), copy = document.createElement("canvas");
            copy.width = board.width; copy.height = board.height;
            const context = copy.getContext("2d", {willReadFrequently: true});
            context.drawImage(board, 0, 0);
            const red = context.getImageData(60, 60, 1, 1).data, last = context.getImageData(780, 300, 1, 1).data;
            return red[0] === 255 && red[1] === 0 && last[0] === 255 && last[1] === 255; }"""
    )


def test_a_kernel_that_restarts_is_said_above_the_table(notebook):
    notebook.locator(BOARD).first.focus()
    notebook.keyboard.press("k")
    notice = notebook.locator(".ddm-notice").first
    expect(notice).to_contain_text("run this cell again to go on")
    expect(notice.get_by_role("button")).to_have_count(0)
    # JupyterLab itself complains of what it had asked the kernel that is gone.
    assert [fault for fault in drained() if "Canceled future" not in fault] == []
