"""One browser, one app and one JupyterLab for all browser tests, and an eye on everything that goes wrong.

All of them run in one process, one page after the other: a page keeps a processor busy on its own.
"""

from __future__ import annotations

import pathlib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import watch
from tests.browser.play import Play, visiting
from tests.browser.servers import serve_app, serve_lab
from tools.bootstrap import known_browser

HERE = pathlib.Path(__file__).resolve().parent
ARGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=60_000)  # a busy machine is no failure


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the browser tests on one worker where tests are shared out (`-n 4 --dist loadgroup`)."""
    if config.pluginmanager.hasplugin("xdist"):
        for item in items:
            if HERE in item.path.parents:
                item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium; `make test` names it in DDM_CHROMIUM."""
    path = known_browser()
    assert path is not None, "no Chromium was found; tools/bootstrap.py browser says what to do"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=ARGS, timeout=180_000)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the app."""
    with serve_app(tmp_path_factory.mktemp("app") / "app.log", check_every=1, visitors=200, abandoned_after=120) as url:
        yield url


@pytest.fixture(scope="package")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of JupyterLab with the notebooks."""
    with serve_lab(tmp_path_factory.mktemp("notebooks")) as url:
        yield url


@pytest.fixture(scope="module")
def table(browser: Browser, app: str) -> Iterator[Play]:
    """A table in the app, shared by the tests of a module: each opens the game it needs."""
    with visiting(browser, app) as play:
        yield play


@pytest.fixture(autouse=True)
def nothing_went_wrong() -> Iterator[None]:
    """No error in any page or its console, and nothing fetched from anywhere else."""
    yield
    assert watch.drained() == []
