"""The command behind `make test`: nothing that fails can end well."""

import pathlib

import pytest

from tools import check, lock, time_limit


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> tuple[list[list[str]], list[int]]:
    """The pytest runs that were asked for, and the exit codes they are to give."""
    asked: list[list[str]] = []
    codes: list[int] = []

    def call(command: list[str]) -> int:
        asked.append(command)
        return codes.pop(0)

    monkeypatch.setattr(check.subprocess, "call", call)
    monkeypatch.setattr(check, "find_browser", lambda: "/usr/bin/chromium")
    monkeypatch.setenv("DDM_CHROMIUM", "")
    monkeypatch.chdir(check.ROOT)
    return asked, codes


@pytest.mark.parametrize(("codes", "end"), [([0, 0], 0), ([1, 0], 1), ([0, 1], 1), ([2, 1], 2), ([0, 5], 5)])
def test_one_failing_run_fails_the_whole(runs: tuple[list[list[str]], list[int]], codes: list[int], end: int) -> None:
    asked, given = runs
    given[:] = codes
    assert check.main([]) == end
    assert len(asked) == 2, "the second run tells its part even where the first failed"


def test_a_run_that_was_killed_is_the_last(runs: tuple[list[list[str]], list[int]]) -> None:
    asked, given = runs
    given[:] = [-15]
    assert check.main([]) == 1
    assert len(asked) == 1


def test_the_two_runs_leave_nothing_out_and_do_nothing_twice(runs: tuple[list[list[str]], list[int]]) -> None:
    asked, given = runs
    given[:] = [0, 0]
    check.main([])
    first, second = asked
    assert "--ignore=tests/browser" in first
    assert "--ignore=tests/browser" not in second
    assert {"tests/browser", "notebooks", "--nbval"} <= set(second)
    assert not [word for word in (*first, *second) if "cov" in word]


def test_coverage_is_that_of_both_runs(runs: tuple[list[list[str]], list[int]]) -> None:
    asked, given = runs
    given[:] = [0, 0, 0, 0]
    check.main([])
    check.main(["--coverage"])
    plain, covered = asked[:2], asked[2:]
    assert [run[: len(bare)] for run, bare in zip(covered, plain, strict=True)] == plain
    assert "--cov=ddm_explorer" in covered[0]
    assert "--cov-append" not in covered[0]
    assert {"--cov=ddm_explorer", "--cov-append", "--cov-report=term"} <= set(covered[1])


def test_words_of_your_own_are_one_plain_run(runs: tuple[list[list[str]], list[int]]) -> None:
    asked, given = runs
    given[:] = [1]
    assert check.main(["tests/view", "-k", "path or star"]) == 1
    assert asked == [[*check.PYTEST, "tests/view", "-k", "path or star"]]


def test_without_a_browser_no_test_is_said_to_pass(
    runs: tuple[list[list[str]], list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "find_browser", lambda: None)
    assert check.main([]) == 1
    assert runs[0] == []


@pytest.mark.parametrize(
    ("words", "is_needed"),
    [
        ([], True),
        (["-x"], True),
        (["-k", "keyboard"], True),
        (["."], True),
        (["tests"], True),
        (["tests/browser"], True),
        (["tests/view", "tests/browser/test_app.py::test_it"], True),
        (["tests/view", "-k", "path or star"], False),
        (["tests/test_check.py::test_it"], False),
    ],
)
def test_a_browser_is_looked_for_only_where_tests_may_want_one(
    runs: tuple[list[list[str]], list[int]], monkeypatch: pytest.MonkeyPatch, words: list[str], is_needed: bool
) -> None:
    looked: list[bool] = []
    monkeypatch.setattr(check, "find_browser", lambda: looked.append(True) or "/usr/bin/chromium")
    runs[1][:] = [0, 0]
    assert check.main(words) == 0
    assert bool(looked) is is_needed


def test_a_lock_is_written_plainly(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "requirements.lock"
    lock.write(path, "what the app needs.", {"anyio": "4.1", "appnope": "1.0"})
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# Written by `make lock` from pyproject.toml: what the app needs."
    assert lines[-2:] == ["anyio==4.1", "appnope==1.0; sys_platform == 'darwin'"]


def test_a_run_is_given_time_only_where_somebody_says_how_much(
    runs: tuple[list[list[str]], list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, given = runs
    monkeypatch.setenv(time_limit.UNTIL, "")
    monkeypatch.delenv(check.MINUTES, raising=False)
    given[:] = [0, 0, 0, 0]
    check.main([])
    assert not time_limit.is_over()
    monkeypatch.setenv(check.MINUTES, "0")
    check.main([])
    assert ["tools.time_limit" in run for run in asked] == [False, False, True, True]
    assert time_limit.is_over()
    with pytest.raises(pytest.skip.Exception, match="time"):
        time_limit.pytest_runtest_setup(None)
