"""Every packaged exercise is proved, misconceptions lead astray somewhere, and text alone is enough to solve them."""

from collections import Counter
from itertools import combinations

import pytest

from ddm_explorer.dungeon.commands import Move
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel.notation.commands import command_text
from ddm_explorer.lessons.course.course import chapters
from ddm_explorer.lessons.course.misconceptions import misconceptions
from ddm_explorer.lessons.exercises.answers import judge_answer, right_answer
from ddm_explorer.lessons.exercises.exercise import exercise_names, packaged_exercise, read_exercise
from ddm_explorer.lessons.exercises.prove import beliefs_met, prove_exercise
from ddm_explorer.lessons.exercises.search import SearchTooWide, ways

NAMES = exercise_names()

DO = """
format = 1
id = "two-steps"
title = "Two steps"
kind = "do"
task = "Walk the Ninja to F10."
rules = ["W-MOV-1"]
misconceptions = ["moves-diagonally"]
edition = "western-basic"
hints = ["One.", "Two.", "Three."]
after = "A crest a square (W-MOV-1)."
solution = ["move F12 F11 F10"]
[given]
turn = 7
laid = ["L1 1 turn 2 star G12", "T1 2 turn 2 star G8"]
monsters = ["strike-ninja 1 F12", "thunder-ball 2 G8"]
seat1 = { crests = "P2 A1" }
[goal]
most = 1
one_way = true
then = { monsters = ["strike-ninja 1 F10 moved", "thunder-ball 2 G8"] }
[[wrong]]
try = ["move F12 G11 F10"]
misconception = "moves-diagonally"
note = "Over a corner."
[[wrong]]
try = ["move F12 F11"]
note = "Too short."
"""
SOLUTION = 'solution = ["move F12 F11 F10"]'
PLACE = 'then = { monsters = ["strike-ninja 1 F10 moved", "thunder-ball 2 G8"] }'
TWO_SPENT = 'happened = [{ is = "CrestsSpent", crests = "P2" }]'
HEAD, TAIL = DO.split("solution = [", 1)[0], "[given]" + DO.split("[given]", 1)[1].split("[goal]")[0]
PICK = HEAD.replace('"do"', '"pick"') + """
options = [
  "move F12 F11",
  { do = "move F12 G11", misconception = "moves-diagonally", note = "A corner." },
]
""" + TAIL  # fmt: skip
GUESS = HEAD.replace('"do"', '"guess"') + """
play = ["move F12 F11", "end"]
question = "What is left?"
""" + TAIL + """
[[option]]
text = "1 Progress crest."
then = { seat1 = { crests = "P1 A1" } }
[[option]]
text = "Nothing: it goes on over the corner."
then = { seat1 = { crests = "A1" } }
misconception = "moves-diagonally"
[[option]]
text = "It is refused."
legal = false
"""  # fmt: skip
NAME = HEAD.replace('"do"', '"name"') + """
play = ["move F12 F11 F10 F9"]
options = ["W-MOV-1", "W-MOV-3", { rule = "W-ATK-2", note = "That is for attacks." }]
""" + TAIL  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_an_exercise_is_what_it_claims(name):
    assert prove_exercise(packaged_exercise(name)) == ()


@pytest.mark.parametrize("name", NAMES)
def test_an_exercise_can_be_solved_from_its_text_alone(name):
    """Commands as somebody would type them and numbers of options, nothing else; and not by anything else."""
    exercise = packaged_exercise(name)
    assert len(exercise.hints) == 3
    if exercise.kind == "do":
        typed = [command_text(said.command).upper() for said in exercise.solution]
        assert judge_answer(exercise, typed).is_right
        assert not judge_answer(exercise, []).is_right
        for wrong in exercise.wrongs:
            answered = judge_answer(exercise, [said.text for said in wrong.tries])
            assert not answered.is_right
            # Why it is wrong can be told: a verdict against it, draws that are used up, or what the goal still lacks.
            last = answered.steps[-1]
            assert last.verdict.objections or last.lacking or answered.goal.unmet
        return
    numbers = range(1, len(exercise.options) + 1)
    assert all(option.text for option in exercise.options)
    right = set(right_answer(exercise))
    assert 0 < len(right) < len(exercise.options)
    for size in (0, 1, 2, len(exercise.options)):
        for answer in combinations(numbers, size):
            assert judge_answer(exercise, answer).is_right is (set(answer) == right), answer


def test_there_are_exercises_of_every_kind_in_number():
    kinds = Counter(packaged_exercise(name).kind for name in NAMES)
    assert len(NAMES) >= 60
    assert set(kinds) == {"do", "pick", "guess", "name"}
    assert min(kinds.values()) >= 8
    assert all(chapter.exercises for chapter in chapters())


def test_every_misconception_leads_to_a_wrong_answer_somewhere():
    met = {each for name in NAMES for each in beliefs_met(packaged_exercise(name))}
    assert met == set(misconceptions())


def test_some_exercises_have_one_way_only():
    assert sum(bool((goal := packaged_exercise(name).goal) and goal.is_one_way) for name in NAMES) >= 10


# What the judge of answers says --------------------------------------------------------------


def test_a_solution_is_right_and_a_wrong_try_tells_its_verdict():
    exercise = read_exercise(DO)
    assert judge_answer(exercise, ["move F12 F11 F10"]).is_right
    assert judge_answer(exercise, ["Move f12-f11-f10"]).is_right
    refused = judge_answer(exercise, ["move F12 G11 F10", "end"])
    assert not refused.is_right
    assert len(refused.steps) == 1
    assert "W-MOV-1" in {each.rule for each in refused.steps[0].verdict.objections}
    short = judge_answer(exercise, ["move F12 F11"])
    assert [each.kind for each in short.goal.unmet] == ["then"]
    assert short.goal.used == 1


def test_a_goal_reached_with_too_many_commands_is_not_reached():
    exercise = read_exercise(DO.replace("one_way = true\n", ""))
    answered = judge_answer(exercise, ["move F12 F11 F10", "end"])
    assert not answered.is_right
    assert [each.kind for each in answered.goal.unmet] == ["most", "then"]


def test_options_are_judged_one_by_one():
    picked = judge_answer(read_exercise(PICK), [1, 2])
    assert not picked.is_right
    assert [each.is_answered_right for each in picked.options] == [True, False]
    assert picked.options[1].verdict.objections
    assert right_answer(read_exercise(PICK)) == (1,)
    assert right_answer(read_exercise(GUESS)) == (1,)
    assert right_answer(read_exercise(NAME)) == (1,)
    assert judge_answer(read_exercise(GUESS), [1]).is_right
    assert not judge_answer(read_exercise(NAME), [3]).is_right


@pytest.mark.parametrize("text", [PICK, GUESS, NAME])
@pytest.mark.parametrize("answer", [[0], [9], [True], ["1"]])
def test_an_option_that_is_not_there_is_refused_in_a_sentence(text, answer):
    with pytest.raises(InvalidCommand, match="none of the options; they are numbered from 1 to"):
        judge_answer(read_exercise(text), answer)


def test_commands_that_cannot_be_read_or_are_too_many_are_refused_in_a_sentence():
    with pytest.raises(InvalidCommand, match="There is no command"):
        judge_answer(read_exercise(DO), ["fly F8"])
    with pytest.raises(InvalidCommand, match="101 commands; at most 100"):
        judge_answer(read_exercise(DO), ["end"] * 101)


def test_draws_that_are_used_up_refuse_what_draws():
    text = DO.replace("turn = 7", 'turn = 7\nstep = "roll"').replace("one_way = true\n", "")
    answered = judge_answer(read_exercise(text), ["roll 1 1 1"])
    assert not answered.is_right
    assert answered.steps[0].lacking == "A die is rolled, and no outcome is given for it."
    assert not answered.steps[0].was_played


# What the proof finds --------------------------------------------------------------------------


@pytest.mark.parametrize("text", [DO, PICK, GUESS, NAME])
def test_an_exercise_in_order_is_proved(text):
    assert prove_exercise(read_exercise(text)) == ()


@pytest.mark.parametrize(
    ("text", "old", "new", "told"),
    [
        (DO, SOLUTION, 'solution = ["move F12 F11"]', "The solution does not reach the goal: mo"),
        (DO, SOLUTION, 'solution = ["end", "end"]', "The solution does not reach the goal: “en"),
        (DO, 'try = ["move F12 F11"]', 'try = ["move F12 F11 F10"]', "Wrong 2 “move F12 F11 F10” reaches the goal."),
        (DO, 'try = ["move F12 F11"]', 'try = ["move F12 F11 F10", "end"]', "Wrong 2 “move F12 F11 F10; end” reaches"),
        (DO, 'rules = ["W-MOV-1"]', 'rules = ["W-DEF-1"]', "It is said to teach W-DEF-1, but nothing in it shows that"),
        (DO, 'misconceptions = ["moves-diagonally"]', 'misconceptions = ["roll-again"]', "It names the misconception"),
        (DO, PLACE, TWO_SPENT, "It claims one way, but there are more: “"),
        (PICK, '"move F12 F11",', '"move F12 E12",', "None of the options is allowed."),
        (PICK, "F12 G11", "F12 F11 F10", "All of the options are allowed; one at least must be wrong."),
        (PICK, "F12 G11", "F12 F11", "All of the options are allowed"),
        (GUESS, '"P1 A1"', '"P2 A1"', "None of the options is what happens; what happens is CrestsSpent, Moved, "),
        (GUESS, 'crests = "A1"', 'crests = "P1 A1"', "Options 1 and 2 are all what happens; exactly one must be."),
        (GUESS, '"move F12 F11", "end"', '"move F12 G11", "end"', "Play 1 “move F12 G11” is refused before the last: "),
        (GUESS, '"move F12 F11", "end"', '"end", "roll 1 1 1"', "Play 2 “roll 1 1 1” cannot be played: a die is "),
        (GUESS, "play =", 'draws = "S"\nplay =', "These outcomes are never drawn: S."),
        (NAME, '"W-MOV-1", "W-MOV-3"', '"W-MOV-2", "W-MOV-3"', "None of the options decides; what decides is "),
        (NAME, "play =", "several = true\nplay =", "Only W-MOV-1 decides, but it says “several = true”."),
        (NAME, '"W-MOV-3"', '"W-MOV-1"', "W-MOV-1 and W-MOV-1 all decide; leave one, or say “several = true”."),
    ],
)  # fmt: skip
def test_what_an_exercise_claims_falsely_is_told(text, old, new, told):
    assert old in text
    found = prove_exercise(read_exercise(text.replace(old, new)))
    assert any(each.startswith(told) for each in found), found


# The search ----------------------------------------------------------------------------------


def test_the_search_finds_every_way_and_not_only_the_cheapest():
    """Two ways round a block of squares, one of them longer: a cheapest-way search would call it one way."""
    text = DO.replace("P2 A1", "P5 A1").replace(
        'monsters = ["strike-ninja 1 F12"', 'monsters = ["strike-ninja 1 G12"', 1
    )
    exercise = read_exercise(
        text.replace('"L1 1 turn 2 star G12", ', '"L1 1 turn 2 star G12", "L1m 1 turn 2 star H10", ')
        .replace("one_way = true\n", "").replace("strike-ninja 1 F10 moved", "strike-ninja 1 G9 moved")
    )  # fmt: skip
    found = list(ways(exercise, exercise.goal))
    assert all(isinstance(way[-1], Move) for way in found)
    assert {way[-1].path[-1] for way in found} == {(6, 8)}


def test_a_search_that_is_too_wide_gives_up_with_a_clause():
    exercise = read_exercise(DO)
    with pytest.raises(SearchTooWide, match="more than 3 commands would have to be tried"):
        list(ways(exercise, exercise.goal, most_tried=3))
    (told,) = prove_exercise(exercise, most_tried=3)
    assert told.startswith("Whether there is one way only cannot be found out: more than 3 commands")


def test_order_makes_no_other_way_where_it_makes_no_other_position():
    text = DO.replace(PLACE, 'happened = ["Moved"]')
    exercise = read_exercise(text.replace("P2 A1", "P1"))
    assert {way[-1].path[-1] for way in ways(exercise, exercise.goal)} == {(5, 10), (6, 11)}


# What cannot be read ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "old", "new", "told"),
    [
        (DO, 'rules = ["W-MOV-1"]', 'rules = ["W-MOV-99"]', "in rules: there is no rule “W-MOV-99”; perhaps W-MOV-"),
        (DO, "(W-MOV-1)", "(W-MOV-99)", "in after: there is no rule “W-MOV-99”"),
        (DO, 'ns = ["moves-', 'ns = ["move-', "in misconceptions: there is no misconception “move-diagonally”"),
        (DO, '["moves-diagonally"]', '["zzz"]', "there is no misconception “zzz”; course/misconceptions.toml has all"),
        (DO, "move F12 F11 F10", "moove F12", "in solution 1 (moove F12): there is no command “moove”; perhaps"),
        (DO, "then = {", "than = {", "than"),
        (DO, "then = { monsters", "then = { edition", "edition"),
        (DO, "then = {", 'happened = ["Mooved"]\nthen = {', "there is no event “Mooved”; perhaps Moved is meant"),
        (DO, "then = {", 'never = [{ is = "Moved", pat = 3 }]\nthen = {', "Moved has no field “pat”; perhaps path is"),
        (DO, 'kind = "do"', 'kind = "pick"', "the key \"options\" is missing"),
        (PICK, 'kind = "pick"', 'kind = "name"', "the key \"play\" is missing"),
        (NAME, 'kind = "name"', 'kind = "pick"', "in play: an exercise of the kind “pick” has no such part"),
        (NAME, '{ rule = "W-ATK-2"', '{ do = "end"', "in option 3: an option of the kind “name” has rule"),
        (GUESS, "legal = false\n", "", "in option 3: it says nothing that could be found out"),
        (DO, '"Two.", ', "", "hints"),
        (DO, "format = 1", "format = 2", "this is format 2, and formats up to 1 are known here"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_in_one_sentence(text, old, new, told):
    assert old in text
    with pytest.raises(InvalidFile) as caught:
        read_exercise(text.replace(old, new), "mine.toml")
    sentence = str(caught.value)
    assert sentence.startswith("mine.toml")
    assert told in sentence
    assert "\n" not in sentence


def test_the_search_speaks_for_the_other_side_too():
    """An attack that can be defended: it goes through only if the defense is declined, which is a command as well."""
    text = (
        DO.replace(PLACE, 'happened = ["Destroyed"]')
        .replace("strike-ninja 1 F12", "buster-blader 1 F10")
        .replace("thunder-ball 2 G8", "thunder-ball 2 F9")
        .replace('seat1 = { crests = "P2 A1" }', 'seat1 = { crests = "A1" }\nseat2 = { crests = "D1" }')
        .replace("move F12 F11 F10", "attack F10 F9")
    )
    one = read_exercise(text)
    assert list(ways(one, one.goal)) == []
    two = read_exercise(text.replace("most = 1", "most = 2"))
    assert [[command_text(each) for each in way] for way in ways(two, two.goal)] == [["attack F10 F9", "pass"]]


def test_the_search_rolls_only_what_is_written():
    """One die each of level 1 cannot show what is written for the third; a roll that cannot be is no way."""
    text = DO.replace("turn = 7", 'turn = 7\nstep = "roll"').replace(PLACE, 'then = { seat1 = { crests = "P4 A1" } }')
    exercise = read_exercise(text.replace("solution =", 'draws = "S S P2"\nsolution ='))
    found = [way[0] for way in ways(exercise, exercise.goal)]
    assert found
    for roll in found:
        assert judge_answer(exercise, [roll]).is_right
    assert len({command_text(roll) for roll in found}) == len(found)


def test_resigning_can_be_a_way():
    exercise = read_exercise(DO.replace(PLACE, 'happened = ["GameEnded"]'))
    assert {command_text(command) for (command,) in ways(exercise, exercise.goal)} == {"resign 1", "resign 2"}
