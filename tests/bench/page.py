"""The page in a real browser: until the board is drawn, from click to pixel, bytes a redraw; against a bare canvas.

The bare notebook is a canvas of ipycanvas that draws when it is ready and echoes each click with a rectangle. Both
notebooks are pages of one server with one template, and are loaded in turns, so that only the ratios mean anything.
"""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import statistics
import tempfile
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.servers import NOTEBOOKS, serve_app

BARE = """from ipycanvas import Canvas, hold_canvas
canvas = Canvas(width=1040, height=1040, layout={"width": "520px", "height": "520px"})
def draw():
    with hold_canvas():
        canvas.fill_style = "#345"
        canvas.fill_rect(0, 0, 1040, 1040)
def ready():
    canvas._canvas_manager._current_canvas = None
    draw()
clicks = []
def echo(x, y):
    clicks.append(x)
    with hold_canvas():
        canvas.fill_style = ("#c55", "#5c5")[len(clicks) % 2]
        canvas.fill_rect(x - 20, y - 20, 40, 40)
canvas.on_client_ready(ready)
canvas.on_mouse_down(echo)
canvas"""

DRAWN = """() => [...document.querySelectorAll("canvas")].some(canvas => canvas.width > 100 &&
    canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3] > 0)"""

# Counts from the page's own pointer event to the first frame in which the pixels around it differ.
WATCH = """([x, y]) => new Promise((done, fail) => {
    const canvas = document.querySelector("canvas"), box = canvas.getBoundingClientRect();
    const scale = canvas.width / box.width, side = 60 * scale;
    const look = () => canvas.getContext("2d").getImageData(
        (x - box.left) * scale - side / 2, (y - box.top) * scale - side / 2, side, side).data.join();
    const before = look();
    window.__watching = true;
    window.addEventListener("mousedown", () => {
        const begun = performance.now();
        const frame = () => {
            if (look() !== before) done(performance.now() - begun);
            else if (performance.now() - begun > 20000) fail(new Error("no pixel changed"));
            else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    }, {capture: true, once: true});
})"""

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LOADS = int(os.environ.get("DDM_BENCH_LOADS", "5"))
CLICKS = 15
PATIENCE = 180_000
LORD = (6.5 / 13, 11.5 / 13)
"""Where Player One's Lord stands, as parts of the board's width and height: a click takes it up or puts it down."""


def pages(folder: pathlib.Path) -> None:
    """A folder with the home page, the bare notebook and the table's."""
    play = NOTEBOOKS / "01_play.ipynb"
    for name in ("00_index.ipynb", play.name):
        shutil.copy(NOTEBOOKS / name, folder / name)
    notebook: dict[str, Any] = json.loads(play.read_text(encoding="utf-8"))
    cell = {**notebook["cells"][0], "source": BARE.splitlines(keepends=True)}
    notebook |= {"cells": [cell], "metadata": {**notebook["metadata"], "title": "Bare"}}
    (folder / "02_bare.ipynb").write_text(json.dumps(notebook), encoding="utf-8")


def seconds_until_drawn(page: Page, url: str) -> float:
    """Seconds from navigation until the canvas shows something, by the page's own clock."""
    page.goto(url, wait_until="commit", timeout=PATIENCE)
    page.wait_for_function(DRAWN, polling=20, timeout=PATIENCE)
    now: float = page.evaluate("performance.now()")
    return now / 1000


def loads(browser: Browser, url: str) -> dict[str, dict[str, list[float]]]:
    """Times of each page, cold (a new browser profile each time) and warm (the same again)."""
    found: dict[str, dict[str, list[float]]] = {"cold": {"bare": [], "play": []}, "warm": {"bare": [], "play": []}}
    for _ in range(LOADS):
        for name, address in (("bare", f"{url}bare"), ("play", f"{url}play")):
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            for state in ("cold", "warm"):
                page = context.new_page()
                found[state][name].append(seconds_until_drawn(page, address))
                page.wait_for_timeout(1500)  # the pool fills up again, and the machine comes to rest
                page.close()
            context.close()
    return found


def clicks(browser: Browser, url: str) -> tuple[float, list[int], list[int]]:
    """Median milliseconds from mouse-down to a changed pixel; bytes received a click, and its largest drawing."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    received: list[int] = []
    drawings: list[int] = []

    def count(frame: str | bytes) -> None:
        size = len(frame)
        received.append(size)
        if b"buffer_paths" in (frame if isinstance(frame, bytes) else frame.encode()) or size > 600:
            drawings.append(size)

    page.on("websocket", lambda socket: socket.on("framereceived", count))
    seconds_until_drawn(page, url)
    page.wait_for_timeout(3000)
    box = page.locator("canvas").first.bounding_box()
    assert box is not None
    times, totals, largest = [], [], []
    for _ in range(CLICKS):
        x, y = box["x"] + box["width"] * LORD[0], box["y"] + box["height"] * LORD[1]
        page.mouse.move(x, y)
        page.wait_for_timeout(500)
        watch = page.evaluate_handle(f"window.__time = ({WATCH})([{x}, {y}]), null")
        watch.dispose()
        received.clear()
        drawings.clear()
        page.mouse.down()
        page.mouse.up()
        times.append(page.evaluate("window.__time"))
        page.wait_for_timeout(500)
        totals.append(sum(received))
        largest.append(max(drawings, default=0))
    context.close()
    return statistics.median(times), totals, largest


def report() -> list[tuple[str, str]]:
    """Rows of figures: what, and how much."""
    rows: list[tuple[str, str]] = []
    executable = os.environ.get("DDM_CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        folder = pathlib.Path(name)
        pages(folder)
        browser = play.chromium.launch(executable_path=executable, args=ARGUMENTS)
        for pool in (0, 2):
            with serve_app(folder / "app.log", notebooks=str(folder), pool=pool) as url:
                browser_page = browser.new_page()
                seconds_until_drawn(browser_page, f"{url}bare")
                browser_page.close()
                times = loads(browser, url)
                for state, found in times.items():
                    bare, table = (statistics.median(found[kind]) for kind in ("bare", "play"))
                    ratio = statistics.median(
                        one / other for one, other in zip(found["play"], found["bare"], strict=True)
                    )
                    label = f"page {state}, {f'pool of {pool}' if pool else 'no pool'}: board against bare canvas"
                    rows.append((f"{label} (aim: at most 1.3)", f"{table:.2f} s / {bare:.2f} s = {ratio:.2f}"))
                if pool:
                    bare_ms, bare_bytes, _ = clicks(browser, f"{url}bare")
                    table_ms, table_bytes, largest = clicks(browser, f"{url}play?first=1")
                    rows += [
                        (
                            "click to changed pixel against a bare echo (aim: at most 1.5)",
                            f"{table_ms:.0f} ms / {bare_ms:.0f} ms = {table_ms / bare_ms:.2f}",
                        ),
                        (
                            "bytes received a click, all messages, against the bare echo",
                            f"{statistics.median(table_bytes):.0f} / {statistics.median(bare_bytes):.0f}",
                        ),
                        ("largest message a click (aim: a redraw below 3,000)", f"{statistics.median(largest):.0f}"),
                    ]
        browser.close()
    return rows
