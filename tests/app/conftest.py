"""A real server on a free port, asked over HTTP as a browser would ask it."""

import http.client
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import pytest

KERNEL = re.compile(r'"kernelId": "([0-9a-f-]{36})"')
SECRET = "/a/folder/of/this/machine"

CELLS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "00_index.ipynb": ({"title": "Home"}, ["from IPython.display import HTML", 'HTML("<h1>Welcome</h1>")']),
    "01_play.ipynb": (
        {"ddm": {"table": True}},
        [
            "from ipywidgets import HTML\nfrom ddm_explorer.app import query_parameters",
            "words = query_parameters()",
            "HTML(repr(sorted(words.items())))",
        ],
    ),
    "02_broken.ipynb": ({}, ["print('before')", f"open({SECRET!r})", "print('after')"]),
    "04_dying.ipynb": ({}, ["import os", "os._exit(7)", "print('after')"]),
    "03_plain.ipynb": ({}, ["from ipywidgets import Label", "Label('no kernel is kept ready for this page')"]),
}


def write_notebooks(folder: Path) -> Path:
    """The pages of the tests: small, quick, and with everything a page can do."""
    for name, (metadata, cells) in CELLS.items():
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata.update(metadata)
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, folder / name)
    (folder / "notes.ipynb").write_text((folder / "03_plain.ipynb").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "secret.txt").write_text("nobody reads this", encoding="utf-8")
    return folder


@dataclass
class Answer:
    """What the server said."""

    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def kernel(self) -> str:
        found = KERNEL.search(self.text)
        assert found is not None, self.text[-2000:]
        return found[1]

    @property
    def cookie(self) -> str:
        return self.headers["Set-Cookie"].split(";")[0]


@dataclass
class Server:
    """A running app."""

    host: str
    port: int
    process: "subprocess.Popen[str]"
    pages: Path

    def ask(self, path: str, method: str = "GET", body: str | None = None, **headers: str) -> Answer:
        """One request; the path is sent as it is, dots and all. Header names with _ for -."""
        line = http.client.HTTPConnection(self.host, self.port, timeout=120)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            line.request(method, path, body, named)
            answer = line.getresponse()
            return Answer(answer.status, answer.headers, answer.read().decode("utf-8", "replace"))
        finally:
            line.close()

    def has_kernel(self, kernel: str) -> bool:
        answer = self.ask(f"/api/kernels/{kernel}")
        assert answer.status in (200, 404)
        return answer.status == 200

    def close_tab(self, page: Answer) -> Answer:
        """What the browser sends when a tab is closed."""
        token = page.cookie.partition("=")[2].strip('"')
        return self.ask(
            f"/voila/api/shutdown/{page.kernel}",
            "POST",
            f"_xsrf={token}",
            Cookie=page.cookie,
            Content_Type="application/x-www-form-urlencoded",
        )


def until(holds: Callable[[], bool], what: str, seconds: float = 120) -> None:
    """Wait until something holds; the bound only keeps a broken run from waiting for ever."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            pytest.fail(f"it never came true that {what}")
        time.sleep(0.1)


@contextmanager
def served(pages: Path, path: Path | None = None, **settings: Any) -> Iterator[Server]:
    """A server of its own process, ended at the end whatever happens.

    `path` is a folder whose modules are found before all others, by the server and by its kernels.
    """
    environment = {**os.environ, "PYTHONPATH": str(path)} if path else None
    arguments = {"port": 0, "open_browser": False, "notebooks": str(pages), **settings}
    script = f"from ddm_explorer.app.launcher import serve\nserve(**{arguments!r})"
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment,
    )
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        found = re.search(r"http://([^:/]+|\[[^]]+\]):(\d+)/", first)
        assert found, f"{first!r} {process.communicate()[1] if process.poll() is not None else ''}"
        yield Server(found[1], int(found[2]), process, pages)
    finally:
        process.terminate()
        try:
            process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_notebooks(tmp_path_factory.mktemp("pages"))


@pytest.fixture(scope="session")
def server(pages: Path) -> Iterator[Server]:
    """The app as it is served by default, but with one kernel kept ready to spare the machine."""
    with served(pages, pool=1) as running:
        yield running


@pytest.fixture(scope="session")
def small_server(pages: Path) -> Iterator[Server]:
    """Two places, no pool, and short patience with pages that are gone."""
    with served(pages, pool=0, visitors=2, abandoned_after=1, check_every=1) as running:
        yield running


def message(kind: str, content: dict[str, Any]) -> str:
    """A message of the kernel protocol, as JSON for the websocket."""
    header = {"msg_id": f"test-{kind}", "msg_type": kind, "session": "test", "username": "", "version": "5.4"}
    return json.dumps({"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"})
