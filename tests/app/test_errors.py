"""An exception in a notebook becomes one sentence without a path, a class or a line of code."""

import pytest

from ddm_explorer.app.errors import GENERAL, error_sentence


def output(name: str, value: str) -> dict[str, object]:
    return {
        "output_type": "error",
        "ename": name,
        "evalue": value,
        "traceback": ["\x1b[31m/home/ann/x.py\x1b[0m in <module>"],
    }


@pytest.mark.parametrize("name", ["QueryProblem", "InvalidFile", "InvalidCommand", "ImpossiblePosition"])
def test_our_own_sentences_are_shown(name: str) -> None:
    assert error_sentence(output(name, "There is no game called chess.")) == "There is no game called chess."


def test_a_sentence_of_many_lines_is_one_line() -> None:
    assert error_sentence(output("QueryProblem", "One\n  two.")) == "One two."


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FileNotFoundError", "[Errno 2] No such file or directory: '/home/ann/x'"),
        ("KeyError", "'x'"),
        ("QueryProblem", ""),
        ("QueryProblem", "x" * 601),
    ],
)
def test_of_other_errors_only_the_fact_is_told(name: str, value: str) -> None:
    assert error_sentence(output(name, value)) == GENERAL


def test_a_broken_output_is_told_too() -> None:
    assert error_sentence({}) == GENERAL
