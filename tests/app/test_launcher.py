"""Starting says what is wrong in one sentence; ending leaves nothing behind."""

import re
import signal
import socket
from pathlib import Path

import psutil
import pytest

from ddm_explorer.app.launcher import EXIT_CODE, AppProblem, compile_ahead, serve

from .conftest import served, until


def test_the_exit_code_of_a_problem_is_two() -> None:
    assert EXIT_CODE == 2


def test_a_taken_port_is_told(pages: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(AppProblem) as caught:
            serve(port, open_browser=False, notebooks=pages)
    assert str(caught.value) == f"Port {port} is taken by another program; choose another one, or 0 for any."


@pytest.mark.parametrize(
    ("host", "sentence"),
    [
        ("no.such.host.invalid", "There is no host called no.such.host.invalid"),
        ("192.0.2.1", "192.0.2.1 is no address of this machine; 127.0.0.1 always is."),
    ],
)
def test_a_wrong_host_is_told(pages: Path, host: str, sentence: str) -> None:
    with pytest.raises(AppProblem) as caught:
        serve(0, host, open_browser=False, notebooks=pages)
    assert sentence in str(caught.value)


def test_missing_notebooks_are_told(tmp_path: Path) -> None:
    with pytest.raises(AppProblem, match="There is no folder"):
        serve(0, open_browser=False, notebooks=tmp_path / "nowhere")


def test_an_unknown_setting_is_a_mistake_of_the_caller(pages: Path) -> None:
    with pytest.raises(TypeError, match="colour"):
        serve(0, open_browser=False, notebooks=pages, colour="red")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ending_ends_every_kernel_and_says_little(pages: Path, number: signal.Signals) -> None:
    """A person at the command line reads two sentences, not the log of a library."""
    with served(pages, pool=1) as server:
        held = server.ask("/play")  # from the pool, which is about to make up for it
        assert server.ask("/nowhere").status == 404
        assert server.has_kernel(held.kernel)
        kernels = psutil.Process(server.process.pid).children(recursive=True)
        assert kernels
        server.process.send_signal(number)
        said, complaint = server.process.communicate(timeout=120)
    assert server.process.returncode == 0
    assert said == "The app has ended.\n"
    assert complaint == ""
    until(lambda: not any(_runs(kernel) for kernel in kernels), "all kernels have ended")


def test_a_killed_server_leaves_no_kernel(pages: Path) -> None:
    with served(pages, pool=1) as server:
        server.ask("/plain")
        kernels = psutil.Process(server.process.pid).children(recursive=True)
        assert kernels
        server.process.kill()
        server.process.communicate()
        until(lambda: not any(_runs(kernel) for kernel in kernels), "the kernels noticed")


def _runs(process: psutil.Process) -> bool:
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def test_a_public_app_says_that_it_is_public(pages: Path) -> None:
    with served(pages, pool=0, host="0.0.0.0") as server:
        assert server.process.stdout is not None
        assert "asks for no password" in server.process.stdout.readline()
        assert server.ask("/", Host="box.example").status == 200
        code = re.search(r'src="([^"]+/voila\.js)"', server.ask("/plain", Host="box.example").text)
        assert code
        packed = server.ask(code[1], Accept_Encoding="gzip")
        assert packed.headers["Content-Encoding"] == "gzip"


def test_it_can_be_served_below_another_address(pages: Path) -> None:
    with served(pages, pool=1, base_url="/user/ann/ddm/") as server:
        home = server.ask("/user/ann/ddm/", Host="hub.example")
        assert home.status == 200
        assert 'href="/user/ann/ddm/play"' in home.text
        assert "Path=/user/ann/ddm/" in home.headers["Set-Cookie"]
        play = server.ask("/user/ann/ddm/play?seed=7", Host="hub.example")
        assert play.status == 200
        assert "[('seed', '7')]" not in play.text  # it is in the widget, which the browser asks for
        assert '"fullStaticUrl": "/user/ann/ddm/voila/static-' in play.text
        assert server.ask(f"/user/ann/ddm/api/kernels/{play.kernel}").status == 200
        assert server.ask("/play").status == 404


def test_modules_are_compiled_ahead_and_a_folder_that_cannot_be_written_is_no_matter(tmp_path):
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "one.py").write_text("ONE = 1\n", encoding="utf-8")
    (tmp_path / "part" / "broken.py").write_text("ONE = = 1\n", encoding="utf-8")
    compile_ahead(tmp_path)
    assert [each.name.split(".")[0] for each in (tmp_path / "part" / "__pycache__").iterdir()] == ["one"]
    (tmp_path / "file").write_text("", encoding="utf-8")
    compile_ahead(tmp_path / "file")
    compile_ahead(tmp_path / "missing")
