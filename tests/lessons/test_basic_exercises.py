"""The exercises of the basics: every kind in every chapter, boards that a game could show, and every rule to act on."""

from __future__ import annotations

import pytest

from ddm_explorer.games.duel.editions import load_edition
from ddm_explorer.lessons.course.course import acted_on
from ddm_explorer.lessons.exercises.exercise import exercise_names, packaged_exercise

CHAPTERS = ("first-turns", "dice", "building", "moving", "battle", "abilities")
NAMES = tuple(name for name in exercise_names() if name.partition("/")[0] in CHAPTERS)
LATER = frozenset({"W-WIN-2", "W-CHN-1", "W-CHN-2"})
"""Rules of the Basic game that have chapters of their own."""


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_chapter_has_every_kind(chapter: str) -> None:
    kinds = {packaged_exercise(name).kind for name in NAMES if name.startswith(f"{chapter}/")}
    assert kinds == {"do", "pick", "guess", "name"}


@pytest.mark.parametrize("name", NAMES)
def test_board_has_a_piece_for_each_summon(name: str) -> None:
    start = packaged_exercise(name).start
    for number, seat in enumerate(start.seats):
        laid = [each.shape for each in start.laid if each.owner == number]
        assert len(laid) == len(seat.summoned), (number + 1, laid, seat.summoned)


def test_every_basic_rule_to_act_on_is_exercised() -> None:
    rules = {rule for name in NAMES for rule in packaged_exercise(name).rules}
    assert (set(load_edition("western-basic").rules_in_play) & set(acted_on())) - rules == LATER
