"""Lessons are for learners: they act early and often, and the first of them meet boards that a game could show."""

from __future__ import annotations

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.lessons.course.lesson import lesson_names, packaged_lesson

BASICS = ("first-turns", "dice", "building", "moving", "battle", "abilities")
LONGEST_WAIT = 2
"""How many steps the learner may watch before the next own move."""
LONGEST_NOTE = 360
"""Signs; more than that is a page, not a note."""


@pytest.mark.parametrize("name", lesson_names())
def test_learner_is_asked_to_act_in_every_third_step(name: str) -> None:
    for track in packaged_lesson(name).tracks:
        waits, wait = [], 0
        for step in track.steps:
            wait = 0 if step.task else wait + 1
            waits.append(wait)
        assert max(waits) <= LONGEST_WAIT, (track.name, waits)


@pytest.mark.parametrize("name", lesson_names())
def test_notes_are_short(name: str) -> None:
    for track in packaged_lesson(name).tracks:
        for step in track.steps:
            assert len(step.note) <= LONGEST_NOTE, step.text


@pytest.mark.parametrize("name", [name for name in lesson_names() if name.partition("/")[0] in BASICS])
def test_basics_begin_with_a_piece_for_each_summon(name: str) -> None:
    for track in packaged_lesson(name).tracks:
        for number, seat in enumerate(track.start.seats):
            laid = [each.shape for each in track.start.laid if each.owner == number]
            assert len(laid) == len(seat.summoned), (number + 1, laid, seat.summoned)


def test_first_game_lets_the_learner_do_everything_once() -> None:
    (track,) = packaged_lesson("first-turns/first-game").tracks
    done = {type(step.command) for step in track.steps if step.task and step.is_legal}
    assert done == {say.Flip, say.Roll, say.Build, say.Move, say.Attack, say.Defend, say.EndTurn}
    shown = [step.command for step in track.steps if not step.is_legal]
    assert {type(command) for command in shown} == {say.Build, say.Attack}
