"""Records are frozen dataclasses in every way but in how they are made; what is remembered is what was worked out."""

import copy
import dataclasses
import pickle

import pytest

from ddm_explorer.engine.values import Changing, Remembered, changing, record


@record
class Point(Changing):
    """A place."""

    across: int
    down: int = 2
    name: str = ""

    @property
    def sum(self) -> int:
        return self.across + self.down


@record
class Nothing:
    """Without fields."""


class TestRecords:
    def test_fields_are_given_by_place_by_name_or_left_out(self):
        assert (Point(1).across, Point(1).down, Point(1).name) == (1, 2, "")
        assert Point(1, 3, "here") == Point(name="here", down=3, across=1)

    @pytest.mark.parametrize("given", [{}, {"across": 1, "up": 2}])
    def test_a_missing_or_unknown_field_is_refused(self, given):
        with pytest.raises(TypeError):
            Point(**given)

    def test_nothing_can_be_set_or_taken_away(self):
        point = Point(1)
        for act in (
            lambda: setattr(point, "across", 5),
            lambda: delattr(point, "down"),
            lambda: setattr(point, "x", 1),
        ):
            with pytest.raises((dataclasses.FrozenInstanceError, AttributeError, TypeError)):
                act()
        assert point == Point(1)
        assert not hasattr(point, "__dict__")

    def test_equal_values_are_equal_and_hash_alike_but_not_across_classes(self):
        assert Point(1) == Point(1)
        assert hash(Point(1)) == hash(Point(1))
        assert Point(1) != Point(2)
        assert Point(1) != (1, 2, "")
        assert Nothing() == Nothing()
        assert Nothing() != Point(1)

    def test_they_are_dataclasses_with_methods_and_a_telling_repr(self):
        assert dataclasses.is_dataclass(Point)
        assert [field.name for field in dataclasses.fields(Point)] == ["across", "down", "name"]
        assert dataclasses.replace(Point(1), down=7).sum == 8
        assert repr(Point(1)) == "Point(across=1, down=2, name='')"
        assert Point.__doc__ == "A place."

    def test_they_can_be_copied_and_stored(self):
        point = Point(1, 3, "here")
        assert copy.copy(point) == copy.deepcopy(point) == pickle.loads(pickle.dumps(point)) == point
        assert type(copy.deepcopy(point)) is Point

    def test_one_like_it_differs_in_what_was_named_alone(self):
        point = Point(1, 3, "here")
        assert point._replace(down=4) == Point(1, 4, "here")
        assert point._replace() == point
        assert point == Point(1, 3, "here")
        with pytest.raises(ValueError, match="Point has no field 'up'"):
            point._replace(down=5, up=1)

    def test_the_quick_way_to_one_like_it_is_the_same(self):
        moved = changing(Point, "down", "across")
        assert moved(Point(1, 3, "here"), 8, 9) == Point(9, 8, "here")
        assert type(moved(Point(1), 8, 9)) is Point
        with pytest.raises(ValueError, match="Point has no field 'up'"):
            changing(Point, "up")

    def test_what_needs_more_must_be_a_plain_dataclass(self):
        class Listed:
            things: list[int] = dataclasses.field(default_factory=list)

        class Checked:
            number: int

            def __post_init__(self) -> None: ...

        for each in (Listed, Checked):
            with pytest.raises(TypeError, match="plain dataclass"):
                record(each)


class TestRemembered:
    def test_it_works_out_once(self):
        asked = []

        def add(one, two):
            asked.append((one, two))
            return one + two

        known = Remembered(add, 8)
        assert [known[1, 2], known[1, 2], known[2, 2]] == [3, 3, 4]
        assert asked == [(1, 2), (2, 2)]

    def test_it_keeps_no_more_than_it_may(self):
        known = Remembered(lambda number: number * 2, 3)
        for number in range(20):
            assert known[(number,)] == number * 2
            assert len(known) <= 3

    def test_what_fails_is_not_kept(self):
        known = Remembered(lambda number: 1 // number, 3)
        with pytest.raises(ZeroDivisionError):
            known[(0,)]
        assert (0,) not in known
