"""Every edge-case board is answered by what its file tries, and questions are found by doing and not by chance."""

import pytest

from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.course.replay import transcript_of
from ddm_explorer.lessons.exercises.prove import prove_situation
from ddm_explorer.lessons.exercises.situation import packaged_situation, question_found, read_situation, situation_names
from ddm_explorer.lessons.exercises.trying import Script

BOARD = """
format = 1
id = "a-board"
title = "A board"
text = "A Ninja on its path (W-MOV-1)."
edition = "western-basic"
[given]
turn = 7
laid = ["L1 1 turn 2 star G12", "T1 2 turn 2 star G8"]
monsters = ["strike-ninja 1 F12", "thunder-ball 2 G8"]
seat1 = { crests = "P2 A1" }
[[question]]
text = "Can it step over a corner?"
hints = ["Try it."]
answer = "No (W-MOV-1)."
rules = ["W-MOV-1"]
try = ["move F12 G11"]
found = { refused_by = "W-MOV-1" }
[[question]]
text = "Can it walk on foreign path?"
hints = ["Try it."]
answer = "Yes (W-MOV-2)."
rules = ["W-MOV-2"]
try = ["move F12 F11 F10"]
found = { rests_on = "W-MOV-2", happened = ["Moved"], then = { seat1 = { crests = "A1" } } }
"""


@pytest.mark.parametrize("name", situation_names())
def test_a_board_is_answered_by_what_it_tries(name):
    situation = packaged_situation(name)
    assert prove_situation(situation) == ()
    assert 3 <= len(situation.questions) <= 5


def test_there_are_boards_for_each_field_that_is_hard():
    assert len(situation_names()) >= 7
    editions = {packaged_situation(name).start.setup.edition for name in situation_names()}
    assert len(editions) >= 2


def test_a_board_in_order_is_proved():
    assert prove_situation(read_situation(BOARD)) == ()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"move F12 G11"', '"move F12 F11"', "Question 1: what is tried does not show what is to be found: the last"),
        ('"move F12 G11"', '"end", "end"', "Question 1: what is tried does not show what is to be found"),
        ('"move F12 G11"', '"move F12 G11", "end"', "Question 1: it is found by “move F12 G11” already, before"),
        ('"move F12 F11 F10"', '"move F12 G11", "end"', "Question 2: “move F12 G11” is refused, so the"),
        ('"move F12 F11 F10"', '"end", "roll 1 1 1"', "Question 2: “roll 1 1 1” cannot be played: a die is rolled"),
        ('crests = "A1"', 'crests = "P9"', "Question 2: what is tried does not show what is to be found: the"),
        ('rules = ["W-MOV-2"]', 'rules = ["W-DEF-1"]', "Question 2: it is said to be about W-DEF-1, but nothing tried"),
        ('try = ["move F12 F11 F10"]', 'try = ["move F12 F11 F10"]\ndraws = "S"', "Question 2: these outcomes are "),
    ],
)  # fmt: skip
def test_what_a_board_claims_falsely_is_told(old, new, told):
    assert old in BOARD
    found = prove_situation(read_situation(BOARD.replace(old, new)))
    assert any(each.startswith(told) for each in found), found


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('refused_by = "W-MOV-1"', 'refused_by = "W-MOV-1", then = { step = "roll" }', "so refused_by stands alone"),
        ('refused_by = "W-MOV-1"', 'refused_by = "W-MOV-88"', "in question 1, found: there is no rule “W-MOV-88”"),
        ('answer = "No (W-MOV-1)."', 'answer = "No (W-MOV-88)."', "in question 1: there is no rule “W-MOV-88”"),
        ('found = { refused_by = "W-MOV-1" }', "found = {}", "found"),
        ("move F12 G11", "hop", "in question 1, try 1 (hop): there is no command “hop”"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_sentence(old, new, told):
    assert old in BOARD
    with pytest.raises(InvalidFile) as caught:
        read_situation(BOARD.replace(old, new), "mine.toml")
    assert str(caught.value).startswith("mine.toml")
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_question_is_found_by_any_command_that_shows_it_and_by_no_other():
    situation = read_situation(BOARD)
    corner, foreign = situation.questions
    transcript, script = transcript_of(situation.start, is_from_start=False), Script(())
    lexicon = Lexicon.of(Duel.of(situation.start.setup))

    def tried(text):
        verdict = script.try_in(transcript, read_command(text, lexicon)).verdict
        return question_found(corner, verdict, transcript.node), question_found(foreign, verdict, transcript.node)

    assert tried("attack F12 G8") == (False, False)
    assert tried("move F12 G13") == (True, False)
    assert tried("move F12 F11 F10") == (False, True)


def test_a_question_can_be_found_under_another_reading():
    situation = read_situation(
        BOARD.replace('hints = ["Try it."]', 'readings = ["R-DRAFT three-at-once"]\nhints = ["Try it."]', 1)
    )
    first, second = situation.questions
    assert dict(first.start.setup.readings) == {"R-DRAFT": "three-at-once"}
    assert second.start == situation.start
    assert prove_situation(situation) == ()
