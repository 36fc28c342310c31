"""Every error that a person is told is one printable sentence of a bearable length, whatever it was made of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddm_explorer.app.query import QueryProblem
from ddm_explorer.engine.chance import ScriptError
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.records import InvalidRecord
from ddm_explorer.engine.told_errors import MOST, ToldError, one_sentence, several
from ddm_explorer.engine.verdict import ImpossiblePosition, InvalidCommand, SetupProblem

anything = st.text(st.characters(), max_size=900)
MADE = {
    "file": lambda text: InvalidFile("the file", text),
    "file called so": lambda text: InvalidFile(text, "it cannot be read."),
    "command": InvalidCommand,
    "record": InvalidRecord,
    "script": ScriptError,
    "address": QueryProblem,
    "position": lambda text: ImpossiblePosition((SetupProblem(text),) * 40),
}


@pytest.mark.parametrize("name", MADE)
@given(anything)
def test_it_is_printable_and_short(name, text):
    error = MADE[name](text)
    assert isinstance(error, ToldError)
    assert str(error).isprintable()
    assert len(str(error)) <= MOST


@given(st.lists(anything, min_size=1, max_size=4))
def test_so_is_each_problem_of_a_file(problems):
    assert all(each.isprintable() and len(each) <= MOST for each in InvalidFile("the file", problems).problems)


def test_a_sentence_that_fits_stays_as_it_is():
    assert one_sentence("  This is  no square. ") == "  This is  no square. "
    assert one_sentence("x" * MOST) == "x" * MOST


def test_a_long_one_is_cut_between_words_and_says_so():
    told = one_sentence("a word " * 60)
    assert told.endswith("a word a … (shortened).")
    assert len(told) <= MOST


def test_as_many_problems_are_told_as_there_is_room_for():
    assert several("Wrong:", ["this", "that"]) == "Wrong: this; that."
    told = several("Wrong:", ["something is the matter here"] * 30)
    assert len(told) <= MOST
    assert told.endswith("; and 21 more problems.")
    assert several("Wrong:", ["x" * 500, "y"]).endswith("(shortened).")
