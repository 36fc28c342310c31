"""No lesson, exercise or edge-case board teaches an open reading as a rule: each is played under every other choice of
every reading in play, and where an answer or a step changes, one of its texts names the reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.course.lesson import Lesson, Track, lesson_names, packaged_lesson
from ddm_explorer.lessons.course.replay import replay_lesson
from ddm_explorer.lessons.exercises.answers import judge_answer
from ddm_explorer.lessons.exercises.exercise import Exercise, Option, Wrong, exercise_names, packaged_exercise
from ddm_explorer.lessons.exercises.prove import prove_situation
from ddm_explorer.lessons.exercises.situation import Question, Situation, packaged_situation, situation_names


def otherwise(start: DuelState) -> Iterator[tuple[str, str, DuelState]]:
    """Each reading in play with each choice that is not in force, and the position under it."""
    duel = Duel.of(start.setup)
    for reading in duel.edition.readings:
        in_force = duel.edition.choice(reading, duel.readings)
        for choice in load_rulebook().reading(reading).choices:
            if choice.name != in_force:
                readings = tuple(sorted({**dict(start.setup.readings), reading: choice.name}.items()))
                yield reading, choice.name, start._replace(setup=replace(start.setup, readings=readings))


# Exercises -------------------------------------------------------------------------------------


def texts_of_exercise(exercise: Exercise) -> str:
    """All that a learner may read in it."""
    answers: tuple[Option | Wrong, ...] = (*exercise.options, *exercise.wrongs)
    said = (exercise.task, exercise.question, exercise.after, *exercise.hints, *(each.note for each in answers))
    return " ".join((*said, *(each.text for each in exercise.options), *exercise.rules))


def answers_of(exercise: Exercise) -> list[bool]:
    """What is right: of each option; or of the solution and of each wrong way."""
    if exercise.kind != "do":
        return [each.is_right for each in judge_answer(exercise, ()).options]
    ways = (exercise.solution, *(each.tries for each in exercise.wrongs))
    return [judge_answer(exercise, [said.command for said in way]).is_right for way in ways]


def unnamed_in(exercise: Exercise) -> list[str]:
    """The choices that change an answer of it and whose reading no text of it names."""
    told, in_force = texts_of_exercise(exercise), answers_of(exercise)
    return [
        f"{reading} {choice}"
        for reading, choice, start in otherwise(exercise.start)
        if reading not in told and answers_of(replace(exercise, start=start)) != in_force
    ]


@pytest.mark.parametrize("name", exercise_names())
def test_exercise_names_each_reading_that_changes_an_answer(name: str) -> None:
    assert unnamed_in(packaged_exercise(name)) == []


def test_exercise_that_keeps_a_reading_to_itself_is_found() -> None:
    silent = replace(packaged_exercise("abilities/after-the-stride"), task="", hints=(), after="")
    changed = [f"R-ABILITY-EXCLUDES {each}" for each in ("like-for-like", "not-both", "nothing")]
    assert unnamed_in(silent) == changed
    assert unnamed_in(replace(silent, after="Both are given up (R-ABILITY-EXCLUDES).")) == []


# Lessons ---------------------------------------------------------------------------------------


def plays_as_it_says(lesson: Lesson, track: Track) -> bool:
    """Whether each step of a track is allowed or refused as written, and draws what is written."""
    bare = replace(track, steps=tuple(replace(step, cites=()) for step in track.steps))
    (report,) = replay_lesson(replace(lesson, tracks=(bare,))).tracks
    return len(report.steps) == len(track.steps) and not any(_is_otherwise(step.mismatches) for step in report.steps)


def _is_otherwise(mismatches: tuple[str, ...]) -> bool:
    return any(not each.startswith("its note names") for each in mismatches)


@pytest.mark.parametrize("name", lesson_names())
def test_lesson_names_each_reading_under_which_it_goes_otherwise(name: str) -> None:
    lesson = packaged_lesson(name)
    told = lesson.told
    found: list[Any] = [
        (track.name, reading, choice)
        for track in lesson.tracks
        for reading, choice, start in otherwise(track.start)
        if reading not in told and not plays_as_it_says(lesson, replace(track, start=start))
    ]
    assert found == []


# Edge-case boards ------------------------------------------------------------------------------


def unproved(situation: Situation, question: Question) -> list[str]:
    """What of a question is not as it claims, but for the rules that it is said to be about."""
    alone = replace(situation, questions=(replace(question, rules=()),))
    return list(prove_situation(alone))


@pytest.mark.parametrize("name", situation_names())
def test_board_names_each_reading_that_changes_what_is_found(name: str) -> None:
    situation = packaged_situation(name)
    found = []
    for question in situation.questions:
        told = " ".join((situation.text, question.text, question.answer, *question.hints, *question.rules))
        for reading, choice, start in otherwise(question.start):
            if reading not in told and unproved(situation, replace(question, start=start)):
                found.append((question.text, reading, choice))
    assert found == []
