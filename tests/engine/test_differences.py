"""Where the two books differ: each point has both sides, each with rules of its own book."""

from dataclasses import FrozenInstanceError

import pytest

from ddm_explorer.engine.data import library
from ddm_explorer.engine.rulebook.differences import load_differences
from ddm_explorer.engine.rulebook.rules import load_rulebook

BOOK = load_rulebook()

POINTS = """
dice roster summon what-is-summoned path second-roll attack-abilities lord-against-flying items tunnel
abilities-against-the-lord defense-abilities nothing-left words abilities-beside-regular-actions answers
own-figure-defends card-over-rule price-of-nothing
"""


def test_every_point_is_there_once_and_in_order():
    assert [point.id for point in load_differences()] == POINTS.split()
    assert len({point.point for point in load_differences()}) == len(load_differences())


@pytest.mark.parametrize("point", load_differences(), ids=lambda point: point.id)
def test_a_point_has_both_sides_which_differ_and_cite_their_own_book(point):
    assert list(point.sides) == ["western", "japanese"]
    assert point.sides["western"].text != point.sides["japanese"].text
    for book, side in point.sides.items():
        assert [BOOK.rule(id_).book for id_ in side.rules] == [book] * len(side.rules)
    assert point.rules == point.sides["western"].rules + point.sides["japanese"].rules


@pytest.mark.parametrize("point", load_differences(), ids=lambda point: point.id)
def test_the_readings_of_a_point_are_linked_with_its_rules(point):
    linked = {reading for id_ in point.rules for reading in BOOK.rule(id_).readings}
    assert set(point.readings) <= linked


def test_points_are_read_once_and_cannot_be_changed():
    assert load_differences() is load_differences()
    first = load_differences()[0]
    with pytest.raises(FrozenInstanceError):
        first.point = "x"
    with pytest.raises(TypeError):
        first.sides["western"] = None


def test_a_row_without_one_of_its_sides_is_refused_in_a_sentence():
    document = library.read_toml("rules", "differences.toml")
    del document["difference"][0]["japanese"]
    with pytest.raises(library.InvalidFile) as caught:
        library.validate(document, "differences", "mine.toml")
    assert str(caught.value) == 'mine.toml, in difference 1 (dice): the key "japanese" is missing.'
