"""The toys are taught like the packaged game: a lesson and exercises of each are read, replayed and proved."""

import pytest

from ddm_explorer.cli.program import run
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.games.known_games import known_games
from ddm_explorer.lessons.course.checking import check_text
from ddm_explorer.lessons.exercises.answers import judge_answer, right_answer
from ddm_explorer.lessons.exercises.exercise import read_exercise
from tests.toys import TOYS

LESSON = """
format = 1
id = "first-steps"
title = "Out of the maze"
game = "maze"
goal = "You can walk on the floor and know what the shadow does."
overview = "A wall, a step, and the shadow. See M-WALK-2."
summary = "You walk to a neighboring square of the floor."
[given]
rows = ["ooo", "oxo", "oox"]
walker = "1-2"
[[step]]
do = "walk 2-2"
refused = true
note = "A wall is no floor (M-WALK-2)."
[[step]]
do = "walk 1-3"
note = "A step to the square below it (M-WALK-1)."
[[step]]
do = "prowl"
draws = "3-1"
note = "The shadow takes a step of its own (M-SHADOW-1)."
"""
DO = """
format = 1
id = "the-way-out"
kind = "do"
title = "The way out"
game = "maze"
task = "Walk to the way out."
rules = ["M-WALK-1", "M-END-1"]
hints = ["It lies in the last row.", "It lies two steps from you.", "Walk down first."]
after = "That is the way out (M-END-1)."
draws = "3-1 2-1"
solution = ["walk 1-3", "prowl", "walk 2-3"]
[given]
rows = ["ooo", "oxo", "oox"]
walker = "1-2"
[goal]
most = 4
one_way = true
happened = ["Walked", { is = "Walked", to = [1, 2] }]
[[wrong]]
try = ["walk 2-2"]
note = "There is a wall."
"""
PICK = """
format = 1
id = "how-far"
kind = "pick"
title = "How far you may go"
game = "ring"
task = "Your token says 2."
question = "Which of these may you say?"
rules = ["G-GO-1"]
hints = ["Try each.", "One space is always allowed.", "What does your token say?"]
after = "One space, or as many as your token says (G-GO-1)."
options = ["go 1", "go 2", "go 3"]
[given]
seats = 3
tokens = ["2", "1", "3"]
"""
BOARD = """
format = 1
id = "a-wall"
title = "A wall"
game = "maze"
text = "You stand beside a wall."
[given]
rows = ["ooo", "oxo", "oox"]
walker = "1-2"
[[question]]
text = "What keeps you from walking through it?"
hints = ["Try it."]
answer = "A wall is no floor (M-WALK-2)."
rules = ["M-WALK-2"]
try = ["walk 2-2"]
found = { refused_by = "M-WALK-2" }
"""


@pytest.fixture(autouse=True)
def registered():
    with known_games().having(*TOYS):
        yield


@pytest.mark.parametrize(("text", "kind"), [(LESSON, "lesson"), (DO, "exercise"), (PICK, "exercise"), (BOARD, "board")])
def test_what_teaches_a_toy_is_as_it_claims(text, kind):
    checked = check_text(text, "here")
    assert checked.kind == kind
    assert checked.mismatches == ()


@pytest.mark.parametrize(
    ("text", "old", "new", "found"),
    [
        (LESSON, "below it (M-WALK-1)", "below it (M-END-2)", "names M-END-2, which this step does not touch"),
        (LESSON, "walk 1-3", "walk 1-2", "expected to be allowed, but it is not"),
        (DO, ', "walk 2-3"]', "]", "The solution does not reach the goal"),
        (DO, "M-END-1\"]", "M-END-2\"]", "nothing in it shows that rule"),
        (PICK, '"go 3"', '"go 1"', "stands here twice"),
        (BOARD, 'try = ["walk 2-2"]', 'try = ["walk 1-3"]', "does not show what is to be found"),
    ],
)  # fmt: skip
def test_what_teaches_a_toy_fails_where_it_is_wrong(text, old, new, found):
    assert old in text
    assert found in " ".join(check_text(text.replace(old, new), "here").mismatches)


@pytest.mark.parametrize(
    ("text", "old", "new", "found"),
    [
        (LESSON, 'game = "maze"', 'game = "chess"', "there is no game “chess”"),
        (LESSON, "M-WALK-2", "W-MOV-1", "there is no rule “W-MOV-1”"),
        (LESSON, "walker", "wanderer", "there is no field “wanderer”"),
        (LESSON, "prowl", "fly", "is no command here"),
        (DO, '["Walked"', '["Flown"', "there is no event “Flown”"),
        (DO, "one_way = true", 'built_beside = ["1-1"]', "in maze, nothing lies beside 1-1"),
        (PICK, "G-GO-1\"]", "G-FLY-1\"]", "there is no rule “G-FLY-1”"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(text, old, new, found):
    assert old in text
    with pytest.raises(InvalidFile, match=found):
        check_text(text.replace(old, new), "here")


def test_an_answer_is_judged_by_the_game_it_is_of():
    exercise = read_exercise(PICK)
    assert right_answer(exercise) == (1, 2)
    assert not judge_answer(exercise, (1, 3)).is_right
    assert judge_answer(read_exercise(DO), ["walk 1-3", "prowl", "walk 2-3"]).is_right


def test_the_command_line_checks_them(tmp_path, capsys):
    (tmp_path / "lesson.toml").write_text(LESSON, encoding="utf-8")
    (tmp_path / "board.toml").write_text(BOARD.replace('"walk 2-2"', '"walk 1-3"'), encoding="utf-8")
    assert run(["lesson", "check", str(tmp_path / "lesson.toml")]) == 0
    assert run(["lesson", "check", str(tmp_path / "board.toml")]) == 1
    assert "does not show what is to be found" in capsys.readouterr().out
