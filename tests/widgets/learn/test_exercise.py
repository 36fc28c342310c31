"""Exercises on the stage: every one can be solved from text and forms alone, and a wrong answer is told why."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ddm_explorer.lessons.course.misconceptions import misconceptions
from ddm_explorer.lessons.exercises.answers import judge_answer, right_answer
from ddm_explorer.lessons.exercises.exercise import Exercise, exercise_names, packaged_exercise, read_exercise
from ddm_explorer.widgets.learn.exercises.choosing import ASKED
from ddm_explorer.widgets.learn.exercises.exercise import ExercisePanel
from ddm_explorer.widgets.learn.progress import ProgressStore
from ddm_explorer.widgets.learn.stage import Stage
from tests.widgets.page import Page
from tests.widgets.table_page import Visitor

EVERY = exercise_names()
CHAPTERS = tuple(dict.fromkeys(name.partition("/")[0] for name in EVERY))


def of_kind(kind: str) -> tuple[str, ...]:
    return tuple(name for name in EVERY if packaged_exercise(name).kind == kind)


class Learner(Visitor):
    """Somebody with an exercise in front of them, who has a keyboard and hears what is said."""

    def __init__(self, page: Page, monkeypatch: Any) -> None:
        stage = Stage(is_closed=True)
        self.store = ProgressStore(None)
        self.panel = ExercisePanel(stage, self.store, onward=lambda: self.gone.append(1))
        self.gone: list[int] = []
        stage.beside.children = (self.panel.widget,)
        super().__init__(page, stage, monkeypatch)  # type: ignore[arg-type]

    def open(self, exercise: str | Exercise) -> None:
        self.panel.open(packaged_exercise(exercise) if isinstance(exercise, str) else exercise)
        self.sent.clear()

    def say(self, command: str) -> None:
        self.act("text:say", command=command)

    def mark(self, *numbers: int) -> None:
        """Mark those options in the form and submit it, as the page would send it."""
        field = self.panel.sheets["answer"].value
        names = re.findall(r'<input type="(\w+)" id="[^"]+" name="([^"]+)" value="(\d+)"', field)
        data = {}
        for number in numbers:
            _, name, value = names[number - 1]
            data[name] = value
        self.act("exercise:answer", **data)

    def answer(self, answer: tuple[Any, ...]) -> None:
        if self.panel.exercise is not None and self.panel.exercise.kind == "do":
            for command in answer:
                self.say(command)
        else:
            self.mark(*answer)

    @property
    def shown(self) -> str:
        return "".join(self.panel.sheets[name].value for name in self.panel.sheet_names)

    @property
    def tries(self) -> tuple[int, bool]:
        mark = self.store.record.exercises.get(self.panel.exercise.name)
        return (0, False) if mark is None else (mark.tries, mark.is_solved)


@pytest.fixture
def learner(page: Page, monkeypatch: pytest.MonkeyPatch) -> Learner:
    return Learner(page, monkeypatch)


@pytest.mark.parametrize("chapter", CHAPTERS)
class TestEveryExercise:
    """A chapter at a time: one learner does all its exercises."""

    @pytest.fixture
    def exercises(self, chapter: str) -> list[Exercise]:
        return [packaged_exercise(name) for name in EVERY if name.startswith(f"{chapter}/")]

    def test_it_is_solved_from_text_and_forms_alone(self, learner: Learner, exercises: list[Exercise]) -> None:
        for exercise in exercises:
            learner.open(exercise)
            learner.answer(right_answer(exercise))
            assert learner.panel.result is not None, (exercise.name, learner.table.session.notice)
            assert learner.panel.result.is_right, (exercise.name, learner.panel.result.said)
            assert learner.tries == (1, True)
            assert "What to take away" in learner.shown
            assert any(learner.panel.result.said in told for told in learner.spoken)
        assert learner.errors == []

    def test_show_me_comes_to_the_end_and_does_not_count_as_solved(
        self, learner: Learner, exercises: list[Exercise]
    ) -> None:
        for exercise in exercises:
            learner.open(exercise)
            learner.act("exercise:show")
            for _ in exercise.solution[1:]:
                assert "Next step" in learner.shown, exercise.name
                learner.act("exercise:step")
            assert "Next step" not in learner.shown
            assert any(exercise.after in told for told in learner.spoken), exercise.name
            assert learner.tries == (1, False)
            learner.act("exercise:again")
            assert learner.panel.result is None
            assert not learner.table.session.transcript.can_undo()
        assert learner.errors == []

    def test_each_wrong_answer_is_told_with_its_belief(self, learner: Learner, exercises: list[Exercise]) -> None:
        for exercise in exercises:
            for judged in judge_answer(exercise, ()).options if exercise.kind != "do" else ():
                if judged.is_right:
                    continue
                learner.open(exercise)
                learner.mark(judged.number)
                assert learner.panel.result is not None
                assert not learner.panel.result.is_right, (exercise.name, judged.number)
                assert "Wrong." in learner.panel.sheets["answer"].value
                assert ("Many believe" in learner.shown) >= bool(judged.option.misconception)
        assert learner.errors == []

    def test_each_wrong_try_is_told_with_its_belief(self, learner: Learner, exercises: list[Exercise]) -> None:
        for exercise in exercises:
            for wrong in exercise.wrongs:
                learner.open(exercise)
                for said in wrong.tries:
                    learner.say(said.text)
                result = learner.panel.result
                assert result is None or not result.is_right
                assert result is not None or learner.table.session.notice, (exercise.name, wrong.tries)
                if result is not None and wrong.misconception:
                    assert "Many believe" in result.body, (exercise.name, wrong.tries)
        assert learner.errors == []


STEPS = """format = 1
id = "my-own"
title = "Two steps"
kind = "do"
task = "Walk to F12."
rules = ["W-MOV-1"]
edition = "western-basic"
hints = ["One.", "Two.", "Three."]
after = "A step costs a crest (W-MOV-1)."
solution = ["move G13 G12", "end"]
given = { turn = 7, laid = ["L1 1 turn 2 star G12"], monsters = ["buster-blader 1 G13"], seat1 = { crests = "P3 A1" } }
goal = { most = 2, happened = [{ is = "Moved", path = ["G13", "G12"] }, "TurnEnded"], never = ["Rolled"] }
wrong = [{ try = ["move G13 F12"], misconception = "moves-diagonally", note = "A corner is no side." }]
"""


class TestDoing:
    @pytest.fixture
    def at_it(self, learner: Learner) -> Learner:
        learner.open(read_exercise(STEPS))
        return learner

    def test_what_is_missing_is_shown_and_ticked_off(self, at_it: Learner) -> None:
        assert at_it.shown.count("still missing") == 2
        at_it.say("move G13 G12")
        assert at_it.shown.count("still missing") == 1
        assert "1 of 2 commands used" in at_it.shown
        assert at_it.panel.result is None, "a step on the way is no answer"

    def test_a_refusal_is_an_answer_with_verdict_squares_and_belief(self, at_it: Learner) -> None:
        at_it.say("move G13 F12")
        assert at_it.panel.result is not None
        assert "W-MOV-1" in at_it.panel.result.body
        assert misconceptions()["moves-diagonally"].title.split()[0] in at_it.panel.result.body
        assert "A corner is no side." in at_it.panel.result.said
        assert at_it.table.session.marked
        assert at_it.tries == (1, False)
        at_it.say("move G13 G12")
        assert at_it.panel.result is None, "after going on nothing is wrong any more"

    def test_words_of_a_refusal_tell_their_meaning(self, at_it: Learner) -> None:
        at_it.say("move G13 F13")
        assert at_it.panel.result is not None
        (reasons,) = re.findall(r'<ul class="ddm-reasons">(.*?)</ul>', at_it.panel.result.body)
        assert 'class="ddm-term"' in reasons

    def test_used_up_commands_are_a_dead_end_with_a_way_back(self, at_it: Learner) -> None:
        at_it.say("move G13 G12 G13 G12")
        at_it.say("end")
        assert at_it.panel.result is not None
        assert not at_it.panel.result.is_right
        before = at_it.table.session.node
        at_it.say("roll 1 1 1")
        assert at_it.table.session.node is before
        assert "All 2 commands are used" in at_it.table.session.notice
        at_it.act("exercise:undo")
        at_it.act("exercise:undo")
        assert at_it.panel.result is None
        at_it.say("move G13 G12")
        at_it.say("end")
        assert at_it.panel.result is not None
        assert at_it.panel.result.is_right

    def test_nothing_goes_on_after_the_goal_but_starting_again(self, at_it: Learner) -> None:
        at_it.say("move G13 G12")
        at_it.say("end")
        before = at_it.table.session.node
        at_it.say("roll 1 1 1")
        assert at_it.table.session.node is before
        assert "solved" in at_it.table.session.notice
        at_it.act("exercise:again")
        assert not at_it.table.session.transcript.can_undo()
        assert at_it.shown.count("still missing") == 2

    def test_draws_that_are_not_written_are_refused_with_a_sentence(self, learner: Learner) -> None:
        text = STEPS.replace("given = { turn = 7,", 'given = { turn = 7, step = "roll",')
        learner.open(read_exercise(text))
        before = learner.table.session.node
        learner.say("roll 1 1 1")
        assert learner.table.session.node is before
        assert learner.table.session.notice == "Nothing is rolled, flipped or drawn in this exercise."

    def test_draws_that_do_not_fit_are_told_as_the_exercise_s(self, learner: Learner) -> None:
        for draws, told in (
            ("P P", "2 outcomes are given, and one more die is rolled; each needs an outcome of its own"),
            ("P P T2", "this die cannot show 'T2'; it shows one of: S, P, D2"),
        ):
            text = STEPS.replace("given = { turn = 7,", f'draws = "{draws}"\ngiven = {{ turn = 7, step = "roll",')
            learner.open(read_exercise(text))
            before = learner.table.session.node
            learner.say("roll 1 1 1")
            assert learner.table.session.node is before
            notice = learner.table.session.notice
            assert notice.startswith("How dice and coin fall is settled in this exercise, ")
            assert told in notice
            assert notice.endswith(" Try something else, undo, or start again.")

    def test_dice_fall_as_the_exercise_says(self, learner: Learner) -> None:
        learner.open("dice/who-begins")
        learner.say("flip")
        assert learner.table.session.node.drawn == ("tails",)
        assert not learner.table.session.node.is_forced


class TestHelp:
    def test_hints_come_one_by_one_and_are_spoken(self, learner: Learner) -> None:
        learner.open(read_exercise(STEPS))
        for number, told in enumerate(("One.", "Two.", "Three."), 1):
            learner.act("exercise:hint")
            assert learner.spoken[-1] == f"Hint {number}: {told}"
        learner.act("exercise:hint")
        assert len(learner.spoken) == 3
        assert "No more hints" in learner.shown
        learner.say("move G13 F12")
        assert learner.store.record.exercises["my-own"].hints == 3

    def test_show_me_pressed_twice_is_missed_once(self, learner: Learner) -> None:
        exercise = packaged_exercise(of_kind("pick")[0])
        learner.open(exercise)
        for _ in range(2):
            learner.act("exercise:show")
        assert learner.store.record.exercises[exercise.name].tries == 1

    @pytest.mark.parametrize("kind", ["pick", "do"])
    def test_what_was_solved_is_not_missed_by_a_late_show_me(self, learner: Learner, kind: str) -> None:
        exercise = packaged_exercise(of_kind(kind)[0])
        learner.open(exercise)
        learner.answer(right_answer(exercise))
        before, shown = learner.store.record, learner.shown
        learner.act("exercise:show")
        assert (learner.store.record, learner.shown) == (before, shown)

    def test_onward_is_offered_once_it_is_solved(self, learner: Learner) -> None:
        name = of_kind("pick")[0]
        learner.open(name)
        assert 'data-action="exercise:next"' not in learner.shown
        learner.answer(right_answer(packaged_exercise(name)))
        assert 'data-action="exercise:next"' in learner.shown
        learner.act("exercise:next")
        assert learner.gone == [1]


class TestChoosing:
    def test_the_board_waits_for_the_answer_and_is_free_afterwards(self, learner: Learner) -> None:
        learner.open("moving/who-may-go")
        learner.say("move G12 G13 G14")
        assert learner.table.session.notice == learner.hint == ASKED
        assert not learner.table.session.transcript.can_undo()
        assert learner.table.session.shown is None, "a verdict would be the answer"
        for key in ("e", "d", "p", "q", "g"):
            learner.press(key)
            assert learner.table.session.shown is None
        assert "is-sealed" in learner.table.widget._dom_classes
        assert "exercise:question" in learner.table.board.at_hand.widget.value
        assert "hand:" not in learner.table.board.at_hand.widget.value
        learner.act("exercise:question")
        assert [each for each in learner.sent if each["type"] == "focus"][-1]["selector"] == ".ddm-exercise h3"
        learner.mark(1)
        assert "is-sealed" not in learner.table.widget._dom_classes
        assert "exercise:question" not in learner.table.board.at_hand.widget.value
        learner.say("move G12 G13 G14")
        assert learner.table.session.transcript.can_undo()

    def test_nothing_marked_is_no_answer(self, learner: Learner) -> None:
        learner.open("moving/who-may-go")
        learner.mark()
        assert learner.table.session.notice == "Mark at least one first."
        assert learner.tries == (0, False)

    def test_a_guess_is_acted_out_on_the_board(self, learner: Learner) -> None:
        name = "battle/how-much"
        learner.open(name)
        learner.answer(right_answer(packaged_exercise(name)))
        assert learner.table.session.node.command == packaged_exercise(name).play[-1].command
        assert "What happened" in learner.shown

    def test_each_option_marks_its_squares(self, learner: Learner) -> None:
        learner.open("building/side-or-corner")
        places = re.findall(r'<label[^>]* data-places="([^"]+)"', learner.panel.sheets["answer"].value)
        assert len(places) == 5
        assert all(len(each.split()) == 6 for each in places[:2]), "a Piece covers six squares"

    def test_what_the_page_makes_up_is_no_answer(self, learner: Learner) -> None:
        learner.open("battle/how-much")
        learner.act("exercise:answer", option="99")
        learner.act("exercise:answer", option="<b>")
        assert learner.tries == (0, False)
        assert learner.errors == []


def test_texts_from_outside_are_harmless(learner: Learner) -> None:
    bad = "<script>alert(1)</script>"
    text = (
        STEPS.replace("Two steps", bad)
        .replace("Walk to F12.", bad)
        .replace("One.", bad)
        .replace("A corner is no side.", bad)
    )
    learner.open(read_exercise(text))
    learner.act("exercise:hint")
    learner.say("move G13 F12")
    assert "<script" not in learner.shown
    assert "&lt;script" in learner.shown
