"""The two servers that the browser tests visit: the app as `ddm-explorer app` serves it, and JupyterLab."""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
PATIENCE = 180
"""Seconds that a server may take to answer; it only keeps a broken run from waiting for ever."""


@contextmanager
def serve_app(log: pathlib.Path, **settings: object) -> Iterator[str]:
    """The app in a process of its own; its address, with a slash at the end."""
    arguments = {"port": 0, "open_browser": False, "pool": 1, **settings}
    script = f"from ddm_explorer.app.launcher import serve\nserve(**{arguments!r})"
    with log.open("w") as errors:
        app = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=errors, text=True)
        try:
            assert app.stdout is not None
            first = app.stdout.readline()
            found = re.search(r"http://\S+/", first)
            assert found, first + log.read_text("utf-8")
            yield found[0]
        finally:
            _end(app)


@contextmanager
def serve_lab(folder: pathlib.Path) -> Iterator[str]:
    """JupyterLab with a copy of the notebooks, and with settings of its own; its address, with a slash at the end."""
    for notebook in NOTEBOOKS.glob("*.ipynb"):
        shutil.copy(notebook, folder)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {name: str(folder / name.lower()) for name in ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")}
    news = (
        folder / "jupyterlab_settings_dir" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    )
    news.parent.mkdir(parents=True)
    news.write_text('{"fetchNews": "false"}', "utf-8")  # or it asks about news, over the table
    log = folder / "lab.log"
    with log.open("w") as told:
        lab = subprocess.Popen(
            [
                sys.executable,
                *("-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1"),
                *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
                *("--IdentityProvider.token=", "--ServerApp.password=", f"--ServerApp.root_dir={folder}"),
            ],
            stdout=told,
            stderr=subprocess.STDOUT,
            env={**os.environ, **own},
        )
        url = f"http://127.0.0.1:{port}/"
        try:
            end = time.monotonic() + PATIENCE
            while not _answers(url + "api"):
                assert lab.poll() is None, log.read_text("utf-8")
                assert time.monotonic() < end, log.read_text("utf-8")
                time.sleep(0.2)
            yield url
        finally:
            _end(lab)


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except OSError:
        return False


def _end(server: subprocess.Popen[str] | subprocess.Popen[bytes]) -> None:
    server.terminate()
    try:
        server.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        server.kill()
        server.communicate()
