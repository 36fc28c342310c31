"""The set-up behind `make`: what it finds, and the one sentence it says when it finds nothing."""

import ast
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable

import pytest

from tools import bootstrap
from tools.bootstrap import Missing

Found = tuple[int, int, bool]


def asker(answers: dict[str, Found]) -> Callable[[str], Found | None]:
    return answers.get


def test_newest_tested_python_comes_first() -> None:
    answers = {"python3.11": (3, 11, True), "python3.13": (3, 13, True), "python3": (3, 9, True)}
    assert bootstrap.find_python({}, asker(answers)) == ("python3.13", (3, 13, True))


def test_a_python_without_venv_gives_way_to_one_with_it() -> None:
    answers = {"python3.13": (3, 13, False), "python3.12": (3, 12, True)}
    assert bootstrap.find_python({}, asker(answers))[0] == "python3.12"
    assert bootstrap.find_python({}, asker({"python3": (3, 11, False)}))[0] == "python3"


@pytest.mark.parametrize(
    ("environ", "answers", "sentence"),
    [
        ({}, {}, "Python 3.11 or newer is needed, and no Python was found."),
        ({}, {"python3": (3, 8, True), "python": (2, 7, False)}, "the newest found here is 3.8: install a newer one"),
        ({"PYTHON": "nowhere"}, {}, "PYTHON=nowhere does not run"),
        ({"PYTHON": "python3"}, {"python3": (3, 10, True)}, "PYTHON=python3 is 3.10"),
    ],
)
def test_no_python_is_one_sentence(environ: dict[str, str], answers: dict[str, Found], sentence: str) -> None:
    with pytest.raises(Missing) as caught:
        bootstrap.find_python(environ, asker(answers))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_named_python_goes_before_all() -> None:
    answers = {"mine": (3, 12, True), "python3.13": (3, 13, True)}
    assert bootstrap.find_python({"PYTHON": "mine"}, asker(answers))[0] == "mine"


def test_probe_tells_a_python_from_what_is_none(tmp_path: pathlib.Path) -> None:
    found = bootstrap.probe(sys.executable)
    assert found is not None
    assert found[:2] == sys.version_info[:2]
    assert bootstrap.probe(str(tmp_path / "nothing")) is None
    assert bootstrap.probe("/bin/false") is None
    assert bootstrap.probe("/bin/echo") is None, "a command that answers, but not as a Python would"


def test_bootstrap_is_readable_for_old_pythons(root: pathlib.Path) -> None:
    """It has to turn old Pythons away in a sentence, so it must not use what they cannot read."""
    source = (root / "tools" / "bootstrap.py").read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 4))
    new = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.Match, ast.AsyncFunctionDef)
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, new)] == []
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert [node.name for node in functions if node.returns or any(a.annotation for a in node.args.args)] == []
    modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert modules <= sys.stdlib_module_names


# The environment and its stamp.


@pytest.fixture
def checkout(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, list[str]]:
    """A checkout with lock files whose .venv is only pretended, and the list of what was done to it."""
    for name in ("requirements.lock", "requirements-dev.lock", "pyproject.toml"):
        (tmp_path / name).write_text(name)
    done: list[str] = []

    def make_venv(root: str) -> None:
        done.append("venv")
        python = pathlib.Path(bootstrap.venv_python(root))
        python.parent.mkdir(parents=True, exist_ok=True)
        if not python.exists():
            python.symlink_to(sys.executable)

    monkeypatch.setattr(bootstrap, "make_venv", make_venv)
    monkeypatch.setattr(bootstrap, "install", lambda root, lock: done.append(os.path.basename(lock)))
    return str(tmp_path), done


def test_second_set_up_does_nothing(checkout: tuple[str, list[str]]) -> None:
    root, done = checkout
    bootstrap.setup(root, dev=True)
    assert done == ["venv", "requirements-dev.lock"]
    bootstrap.setup(root, dev=True)
    bootstrap.setup(root, dev=False)
    assert len(done) == 2


def test_app_needs_less_than_tests(checkout: tuple[str, list[str]]) -> None:
    root, done = checkout
    bootstrap.setup(root, dev=False)
    bootstrap.setup(root, dev=True)
    assert done == ["venv", "requirements.lock", "requirements-dev.lock"]


def test_changed_lock_is_installed_again_without_losing_the_tools(checkout: tuple[str, list[str]]) -> None:
    root, done = checkout
    bootstrap.setup(root, dev=True)
    pathlib.Path(root, "requirements.lock").write_text("changed")
    bootstrap.setup(root, dev=False)
    assert done == ["venv", "requirements-dev.lock", "requirements-dev.lock"]


def test_settings_of_tools_are_no_reason_to_install_again(checkout: tuple[str, list[str]]) -> None:
    root, done = checkout
    page = pathlib.Path(root, "pyproject.toml")
    page.write_text('[project]\nversion = "1"\n[tool.ruff]\nline-length = 80\n')
    bootstrap.setup(root, dev=False)
    page.write_text('[project]\nversion = "1"\n[tool.ruff]\nline-length = 90\n')
    bootstrap.setup(root, dev=False)
    assert len(done) == 2
    page.write_text('[project]\nversion = "2"\n[tool.ruff]\nline-length = 90\n')
    bootstrap.setup(root, dev=False)
    assert len(done) == 3


def test_moved_checkout_gets_a_new_environment(checkout: tuple[str, list[str]], tmp_path: pathlib.Path) -> None:
    root, done = checkout
    bootstrap.setup(root, dev=True)
    moved = str(tmp_path / "elsewhere")
    shutil.copytree(root, moved, symlinks=True)
    bootstrap.setup(moved, dev=True)
    assert done == ["venv", "requirements-dev.lock"] * 2


def test_broken_environment_is_made_anew(checkout: tuple[str, list[str]]) -> None:
    root, done = checkout
    bootstrap.setup(root, dev=False)
    pathlib.Path(bootstrap.venv_python(root)).unlink()
    bootstrap.setup(root, dev=False)
    assert done == ["venv", "requirements.lock"] * 2


@pytest.mark.parametrize("text", ["", "[]", "{", '{"root": 3}'])
def test_damaged_stamp_is_no_stamp(checkout: tuple[str, list[str]], text: str) -> None:
    root, done = checkout
    bootstrap.setup(root, dev=False)
    pathlib.Path(root, ".venv", "stamp.json").write_text(text)
    bootstrap.setup(root, dev=False)
    assert done.count("requirements.lock") == 2
    assert json.loads(pathlib.Path(root, ".venv", "stamp.json").read_text())["root"] == root


def test_failed_install_is_tried_again(checkout: tuple[str, list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    root, done = checkout

    def fail(root: str, lock: str) -> None:
        raise Missing("no network")

    with monkeypatch.context() as patch:
        patch.setattr(bootstrap, "install", fail)
        with pytest.raises(Missing, match="no network"):
            bootstrap.setup(root, dev=False)
    bootstrap.setup(root, dev=False)
    assert done == ["venv", "requirements.lock"]


def test_half_a_checkout_is_one_sentence(tmp_path: pathlib.Path) -> None:
    with pytest.raises(Missing, match=r"requirements\.lock is missing"):
        bootstrap.setup(str(tmp_path), dev=False)


def test_missing_venv_module_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    monkeypatch.setattr(bootstrap, "find_python", lambda: ("python3.11", (3, 11, False)))
    monkeypatch.setattr(bootstrap, "apt_install", lambda package: False)
    with pytest.raises(Missing, match=r"install the package python3\.11-venv"):
        bootstrap.make_venv(str(tmp_path))


def test_failing_pip_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    monkeypatch.setattr(bootstrap, "run", lambda command, **options: False)
    with pytest.raises(Missing, match=r"pip could not install what requirements\.lock lists"):
        bootstrap.install(str(tmp_path), str(tmp_path / "requirements.lock"))


def test_apt_is_called_only_where_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    tools = {"apt-get": "/usr/bin/apt-get"}
    monkeypatch.setattr(bootstrap.shutil, "which", tools.get)
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 1000)
    assert bootstrap.apt_prefix() is None, "no sudo"
    tools["sudo"] = "/usr/bin/sudo"
    monkeypatch.setattr(bootstrap, "run", lambda command, **options: False)
    assert bootstrap.apt_prefix() is None, "sudo would ask for a password"
    monkeypatch.setattr(bootstrap, "run", lambda command, **options: True)
    assert bootstrap.apt_prefix() == ["sudo", "-n"]
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 0)
    assert bootstrap.apt_prefix() == []
    del tools["apt-get"]
    assert bootstrap.apt_prefix() is None
    assert not bootstrap.apt_install("chromium")


# The browser.


def test_a_browser_that_does_not_run_is_passed_over() -> None:
    here = {"chromium": "/bin/chromium", "google-chrome": "/bin/google-chrome"}
    assert bootstrap.known_browser({}, here.get, lambda path: True) == "/bin/chromium"
    assert bootstrap.known_browser({}, here.get, lambda path: path == "/bin/google-chrome") == "/bin/google-chrome"
    assert bootstrap.known_browser({}, {}.get, lambda path: True) is None


def test_the_named_browser_goes_before_all() -> None:
    here = {"chromium": "/bin/chromium", "mine": "/opt/mine"}
    assert bootstrap.known_browser({"DDM_CHROMIUM": "mine"}, here.get, lambda path: True) == "/opt/mine"
    with pytest.raises(Missing, match="DDM_CHROMIUM=other does not run"):
        bootstrap.known_browser({"DDM_CHROMIUM": "other"}, here.get, lambda path: True)


def test_missing_browser_is_installed_or_said(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str | None] = [None, "/usr/bin/chromium"]
    asked: list[str] = []
    monkeypatch.setattr(bootstrap, "known_browser", lambda: found.pop(0))
    monkeypatch.setattr(bootstrap, "apt_install", lambda package: not asked.append(package))
    assert bootstrap.browser() == "/usr/bin/chromium"
    assert asked == ["chromium"]
    found[:] = [None]
    monkeypatch.setattr(bootstrap, "apt_install", lambda package: False)
    with pytest.raises(Missing, match="need Chromium or Chrome, none was found"):
        bootstrap.browser()


# What a person at the terminal sees.


def say(root: pathlib.Path, *words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(root / "tools" / "bootstrap.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environ}, check=False)


def test_taken_port_is_one_sentence(root: pathlib.Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        answer = say(root, "port", port)
    assert answer.returncode == 1
    assert answer.stderr.startswith(f"Port {port} cannot be used")
    assert answer.stderr.count("\n") == 1
    assert say(root, "port", port).returncode == 0, "free again"


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eight", "", "8866; true", "²"])
def test_a_port_must_be_a_port(root: pathlib.Path, port: str) -> None:
    answer = say(root, "port", port)
    assert answer.returncode == 1
    assert answer.stderr == f"PORT={port} is no port: it must be a number from 1 to 65535.\n"


@pytest.mark.parametrize("words", [(), ("what",), ("setup", "--all"), ("port",)])
def test_wrong_words_are_one_sentence(root: pathlib.Path, words: tuple[str, ...]) -> None:
    answer = say(root, *words)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr == "bootstrap.py knows: setup [--dev], browser, port NUMBER.\n"


def test_named_browser_that_does_not_run_is_said(root: pathlib.Path) -> None:
    answer = say(root, "browser", DDM_CHROMIUM="/nowhere/chromium")
    assert answer.returncode == 1
    assert answer.stderr.startswith("DDM_CHROMIUM=/nowhere/chromium does not run")


def make(root: pathlib.Path, *words: str, path: str | None = None) -> subprocess.CompletedProcess[str]:
    environ = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    if path is not None:
        environ["PATH"] = path
    command = ["make", "--no-print-directory", *words]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, env=environ, check=False)


def test_make_without_any_python_says_so(root: pathlib.Path, tmp_path: pathlib.Path) -> None:
    for tool in ("make", "sh"):
        where = shutil.which(tool)
        assert where is not None
        (tmp_path / tool).symlink_to(where)
    for target in ("app", "test", "lab", "lint", "setup"):
        answer = make(root, target, path=str(tmp_path))
        assert answer.returncode != 0
        assert answer.stderr.startswith("Python 3.11 or newer is needed, and no Python was found"), answer.stderr
        assert answer.stderr.count("\n") == 2, "the sentence, and make's own line"


def test_make_app_on_a_taken_port_says_so(root: pathlib.Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        answer = make(root, "app", f"PORT={port}")
    assert answer.returncode != 0
    assert f"Port {port} cannot be used" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_make_help_lists_every_target(root: pathlib.Path) -> None:
    answer = make(root, "help")
    listed = {line.split()[1] for line in answer.stdout.splitlines()}
    phony = next(line for line in (root / "Makefile").read_text().splitlines() if line.startswith(".PHONY:"))
    assert listed == set(phony.split()[1:])
