"""The later exercises and the edge-case boards: every kind in every chapter, on boards that a game could show."""

from __future__ import annotations

from collections import Counter

import pytest

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.lessons.exercises.answers import right_answer
from ddm_explorer.lessons.exercises.exercise import exercise_names, packaged_exercise
from ddm_explorer.lessons.exercises.situation import packaged_situation, situation_names

CHAPTERS = ("chains", "flying-tunnel", "whole-game", "advanced", "japanese")
NAMES = tuple(name for name in exercise_names() if name.partition("/")[0] in CHAPTERS)
BOARDS = ("building", "chains", "flying", "items", "lord", "timing", "tunnel")
FEWEST, MOST = 3, 5
"""Questions of one board."""


def _pieces_and_summons(start: DuelState) -> list[tuple[int, int]]:
    """For each seat the Pieces laid and the cards summoned: every summon lays one."""
    laid = [sum(each.owner == number for each in start.laid) for number in range(len(start.seats))]
    return list(zip(laid, (len(seat.summoned) for seat in start.seats), strict=True))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_chapter_has_every_kind(chapter: str) -> None:
    kinds = {packaged_exercise(name).kind for name in NAMES if name.startswith(f"{chapter}/")}
    assert kinds == {"do", "pick", "guess", "name"}


@pytest.mark.parametrize("name", NAMES)
def test_exercise_has_a_piece_for_each_summon(name: str) -> None:
    for laid, summoned in _pieces_and_summons(packaged_exercise(name).start):
        assert laid == summoned


@pytest.mark.parametrize("name", BOARDS)
def test_board_has_a_piece_for_each_summon_and_crests_on_both_sides(name: str) -> None:
    start = packaged_situation(name).start
    for laid, summoned in _pieces_and_summons(start):
        assert laid == summoned
    assert all(any(seat.crests) for seat in start.seats)


def test_the_boards_are_there_with_questions_enough() -> None:
    assert set(BOARDS) <= set(situation_names())
    assert all(FEWEST <= len(packaged_situation(name).questions) <= MOST for name in BOARDS)


def test_on_most_boards_a_question_is_answered_by_another_reading() -> None:
    boards = [packaged_situation(name) for name in BOARDS]
    turning = [each.id for each in boards if any(one.start.setup.readings for one in each.questions)]
    assert turning == list(BOARDS)


@pytest.mark.parametrize("kind", ["guess", "name"])
def test_no_place_among_the_options_gives_the_answer_away(kind: str) -> None:
    asked = [exercise for exercise in map(packaged_exercise, exercise_names()) if exercise.kind == kind]
    places = Counter(right_answer(exercise)[0] for exercise in asked)
    assert max(places.values()) <= len(asked) / 2, places
