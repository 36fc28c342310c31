"""The demo on Binder, as far as it can be tried here: its image is built in a clean copy, its server shows the app."""

import contextlib
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest
from websockets.sync.client import connect

from tests.test_repository import read_lock, tracked

BASE = "/user/ann-dice-1x2y3z/"
TOKEN = "a-visitors-token"
# Seconds; a bound for a machine that is busy, no expectation.
PATIENCE = 300


@pytest.fixture(scope="module")
def image(root: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What Binder does: the files of the repository and nothing else, then postBuild; returns the environment."""
    copy = tmp_path_factory.mktemp("repository")
    home = tmp_path_factory.mktemp("ann")
    for path in tracked(root):
        place = copy / path.relative_to(root)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, place)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "COV_", "MAKE"))}
    environ = {**kept, "HOME": str(home), "REPO_DIR": str(copy), "PYTHON": sys.executable}
    # pip keeps its cache, so that a second run fetches nothing again.
    environ.setdefault("PIP_CACHE_DIR", str(pathlib.Path.home() / ".cache" / "pip"))
    answer = subprocess.run(
        ["bash", "binder/postBuild"], cwd=copy, env=environ, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stderr
    return environ


def test_binder_asks_for_a_python_we_support(root: pathlib.Path) -> None:
    wanted = (root / "binder" / "runtime.txt").read_text(encoding="utf-8")
    found = re.fullmatch(r"python-3\.(\d+)\n", wanted)
    assert found is not None
    assert 11 <= int(found[1]) <= 13


def test_what_goes_beside_the_server_is_locked(root: pathlib.Path) -> None:
    lines = (root / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pins = dict(line.split("==") for line in lines if not line.startswith("#"))
    assert list(pins) == ["jupyter-server-proxy"]
    assert pins.items() <= read_lock(root / "requirements-dev.lock").items()


def test_the_image_holds_exactly_what_is_locked(root: pathlib.Path, image: dict[str, str]) -> None:
    python = pathlib.Path(image["REPO_DIR"], ".venv", "bin", "python")
    script = (
        "import importlib.metadata as m; print(*sorted(d.name.lower().replace('_', '-') for d in m.distributions()))"
    )
    answer = subprocess.run([python, "-P", "-c", script], env=image, capture_output=True, text=True, check=True)
    locked = read_lock(root / "requirements.lock").keys() - {"appnope"}
    assert set(answer.stdout.split()) - {"pip", "setuptools", "wheel"} == locked | {"ddm-explorer"}


@pytest.fixture(scope="module")
def server(root: pathlib.Path, image: dict[str, str]) -> Iterator[str]:
    """The address of a server like Binder's, with its proxy, in front of the app of the image."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = root / "build" / "binder.log"
    log.parent.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "jupyter_server", "--allow-root", "--no-browser", "--ServerApp.ip=127.0.0.1"]
    command += [
        f"--port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.base_url={BASE}",
        f"--IdentityProvider.token={TOKEN}",
    ]
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=image["REPO_DIR"], env=image, stdout=out, stderr=out)
        try:
            yield f"http://127.0.0.1:{port}{BASE}"
        finally:
            process.terminate()
            process.wait(PATIENCE)


def fetch(address: str) -> tuple[int, str]:
    """Status and text of an address; 0 while nothing answers."""
    try:
        with contextlib.closing(urllib.request.urlopen(address, timeout=PATIENCE)) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as problem:
        with problem:
            return problem.code, problem.read().decode()
    except OSError:
        return 0, ""


def test_the_start_command_serves_the_app(server: str) -> None:
    """The first visit to `ddm/` starts the app, which answers under the whole address of the visitor."""
    end = time.monotonic() + PATIENCE
    status = 0
    while status == 0 and time.monotonic() < end:
        status, text = fetch(f"{server}ddm/?token={TOKEN}")
        if status == 0:
            time.sleep(0.5)
    assert status == 200, text[-500:]
    assert "Dungeon Dice Monsters" in text
    own = re.findall(r'(?:href|src)="(/[^"]+)"', text)
    assert own
    assert [place for place in own if not place.startswith(f"{BASE}ddm/")] == []
    assert [
        place
        for place in own
        if fetch(f"http://127.0.0.1:{server.split(':')[2].split('/')[0]}{place}?token={TOKEN}")[0] != 200
    ] == []


def test_a_table_is_reached_through_the_proxy(server: str) -> None:
    """Clicks go over a web socket, which has to pass both servers."""
    status, text = fetch(f"{server}ddm/play?token={TOKEN}")
    assert status == 200
    kernel = re.search(r'"kernelId": ?"([\w-]+)"', text)
    assert kernel is not None
    place = f"{server.replace('http', 'ws', 1)}ddm/api/kernels/{kernel[1]}/channels?token={TOKEN}"
    with connect(place, open_timeout=PATIENCE, close_timeout=PATIENCE) as socket_of_kernel:
        assert socket_of_kernel.response is not None
        assert socket_of_kernel.response.status_code == 101


def test_nobody_comes_in_without_the_token(server: str) -> None:
    status, text = fetch(f"{server}ddm/")
    assert status in {403, 200}
    assert "Token authentication is enabled" in text or status == 403
