"""What only JupyterLab does to canvas and table: its commands on single keys, a second view, a reload of the page."""

from __future__ import annotations

import contextlib
import os
import pathlib
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_traps import BOARD, HERE, browser, expect_told, told, write_notebook

__all__ = ["browser"]


@contextlib.contextmanager
def serve_lab(folder: pathlib.Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    # Settings of its own: the user's may show a news toast or other themes.
    own = {name: str(folder / name.lower()) for name in ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")}
    log = (folder / "lab.log").open("w")
    server = subprocess.Popen(
        [
            sys.executable,
            *("-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1"),
            *(f"--ServerApp.port={port}", "--IdentityProvider.token=", "--ServerApp.password="),
            f"--ServerApp.root_dir={folder}",
        ],
        stdout=log,
        stderr=subprocess.STDOUT,
        env={**os.environ, **own},
    )
    url = f"http://127.0.0.1:{port}/"
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(url + "api", timeout=1)
                break
            except OSError:
                assert server.poll() is None, (folder / "lab.log").read_text()
                time.sleep(0.2)
        yield url
    finally:
        server.terminate()
        server.wait(20)
        log.close()


@pytest.fixture(scope="module")
def lab(browser: Browser, tmp_path_factory) -> Iterator[Page]:
    """The notebook, run, with an empty cell below."""
    folder = tmp_path_factory.mktemp("lab")
    write_notebook(folder, (HERE / "trap_notebook.py").read_text("utf-8"))
    with serve_lab(folder) as url:
        page = browser.new_context(viewport={"width": 1500, "height": 900}).new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(url + "lab/tree/traps.ipynb")
        page.locator(".jp-Notebook .cm-content").first.click(timeout=90_000)
        expect(page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")).to_be_visible(timeout=60_000)
        page.keyboard.press("Shift+Enter")
        expect_told(page, "lab")
        yield page
        assert faults == []
        page.context.close()


def test_keys_on_the_board_are_the_game_s_and_not_the_notebook_s(lab):
    lab.locator(BOARD).click(position={"x": 100, "y": 100})
    for key in ("b", "x", "d", "d", "Enter", "Shift+Enter", "ArrowDown", "Escape"):
        lab.keyboard.press(key)
    expect_told(lab, "key Escape")
    assert [line.split()[1] for line in told(lab) if line.startswith("key")] == [
        *("b", "x", "d", "d", "Enter", "Enter", "ArrowDown", "Escape")
    ]
    expect(lab.locator(".jp-Notebook .jp-Cell")).to_have_count(2)
    assert "ddm-canvas" in lab.evaluate("document.activeElement.className")


def test_single_letters_elsewhere_in_the_table_do_not_cut_the_cell(lab):
    lab.locator(".ddm-table .mark").focus()
    lab.keyboard.press("x")
    lab.keyboard.press("Enter")
    expect_told(lab, "action rule [('id', 'W-2')]")
    lab.locator(".ddm-table button", has_text="Save").focus()
    lab.keyboard.press("x")
    lab.keyboard.press("Enter")
    expect_told(lab, "saved g1 False")
    expect(lab.locator(".jp-Notebook .jp-Cell")).to_have_count(2)


def test_the_right_button_opens_no_menu_of_the_lab(lab):
    lab.locator(BOARD).click(button="right", position={"x": 150, "y": 110})
    expect_told(lab, "pointer down 3,2 2")
    expect(lab.locator(".lm-Menu:visible")).to_have_count(0)


def test_two_views_of_one_table_each_work_and_send_once(lab):
    lab.locator(".jp-Notebook .jp-Cell").nth(1).locator(".cm-content").click()
    lab.keyboard.type("root")
    lab.keyboard.press("Shift+Enter")
    expect(lab.locator(BOARD)).to_have_count(2)
    second = lab.locator(BOARD).nth(1)
    expect(second).to_have_attribute("aria-label", "Game board")
    for board, square in ((second, "6,2"), (lab.locator(BOARD).first, "9,3")):
        board.scroll_into_view_if_needed()
        column, row = map(int, square.split(","))
        board.click(position={"x": 30 + 40 * column, "y": 30 + 40 * row})
        expect(lab.locator("pre.told").first).to_contain_text(f"pointer down {square} 0")
        lines = lab.locator("pre.told").first.inner_text().splitlines()
        assert lines.count(f"pointer down {square} 0 - mouse") == 1
    # Spoken once, in the view in use.
    lab.keyboard.press("a")
    lab.wait_for_function(
        "[...document.querySelectorAll('.ddm-status')].map(e => e.textContent).join('|') === 'The same words|'"
    )


def test_a_reload_of_the_page_shows_the_game_of_the_same_kernel(lab):
    lab.locator(".ddm-table .mark").first.focus()
    lab.keyboard.press("Control+s")  # a combination of keys in the table, not on the board, is the notebook's
    expect(lab.locator(".jp-mod-dirty")).to_have_count(0)
    for attempt in range(2):  # on a very busy machine the Lab itself may fail to find its widgets again
        lab.reload()
        expect(lab.locator(BOARD).first.or_(lab.get_by_text("model not found").first)).to_be_attached(timeout=90_000)
        if lab.locator(BOARD).count() or attempt:
            break
    expect(lab.locator(BOARD).first).to_have_attribute("role", "application")
    lab.wait_for_function(
        """() => { const board = document.querySelector("canvas.ddm-canvas"), copy = document.createElement("canvas");
            copy.width = board.width; copy.height = board.height;
            const context = copy.getContext("2d", {willReadFrequently: true});
            context.drawImage(board, 0, 0);
            const red = context.getImageData(60, 60, 1, 1).data, last = context.getImageData(780, 300, 1, 1).data;
            return red[0] === 255 && red[1] === 0 && last[0] === 255 && last[1] === 255; }"""
    )
