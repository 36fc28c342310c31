"""What was made up is said wherever it is taught: in lessons, exercises and on edge-case boards."""

from __future__ import annotations

import pytest

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.course.lesson import lesson_names, packaged_lesson
from ddm_explorer.lessons.exercises.exercise import exercise_names, packaged_exercise
from ddm_explorer.lessons.exercises.situation import packaged_situation, situation_names
from ddm_explorer.view.html.fragments import invented_html
from ddm_explorer.view.sentences.invented_words import invented_words

BEGIN = "Made up for this explorer, because it is not published: "


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("flying-tunnel/on-the-wing", "the numbers on the card of Vorse Raider."),
        ("abilities/shelled-ground", "the cost of Crawling Dragon #1's “Shelled Ground”."),
        (
            "japanese/two-traps",
            "the numbers on the card of Gearfried the Iron Knight; Gearfried the Iron Knight's “Iron will”.",
        ),
        (
            "first-turns/first-game",
            "the numbers on the cards of Gearfried the Iron Knight and Vorse Raider; "
            "Gearfried the Iron Knight's “Iron will”.",
        ),
    ],
)
def test_each_form_of_the_sentence(name: str, told: str) -> None:
    lesson = packaged_lesson(name)
    words = invented_words([track.start for track in lesson.tracks], lesson.told)
    assert words == BEGIN + told


def test_nothing_is_said_where_nothing_is_made_up() -> None:
    (track,) = packaged_lesson("abilities/wide-blast").tracks
    assert invented_words([track.start], "") == ""
    assert invented_html([track.start], "") == ""


def test_a_card_that_only_a_text_names_counts_by_its_name_its_short_name_its_ability_or_a_command() -> None:
    (track,) = packaged_lesson("abilities/wide-blast").tracks
    for told in ("Gearfried comes.", "Iron will is used.", "build gearfried-the-iron-knight X1 turn 0 star F12"):
        assert "the card of Gearfried the Iron Knight" in invented_words([track.start], told)
    assert '<p class="ddm-note ddm-made-up">Made up' in invented_html([track.start], "Buster Blader")


def boards() -> list[tuple[str, DuelState]]:
    """Every board of the course with the name of what shows it."""
    lessons = [(name, track.start) for name in lesson_names() for track in packaged_lesson(name).tracks]
    exercises = [(name, packaged_exercise(name).start) for name in exercise_names()]
    return [*lessons, *exercises, *((name, packaged_situation(name).start) for name in situation_names())]


def test_everything_made_up_that_stands_on_a_board_of_the_course_is_named() -> None:
    for name, start in boards():
        words, cards = invented_words([start], ""), Duel.of(start.setup).cards
        for id_ in [*(each.card for each in start.monsters), *(each.card for each in start.items)]:
            assert not cards[id_].has_reconstruction or cards[id_].name in words, (name, id_)
