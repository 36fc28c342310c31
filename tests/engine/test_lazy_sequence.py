"""Lists that make their commands when asked: by place, by part, in turn, all the same."""

from __future__ import annotations

import random

import pytest

from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.engine.lazy_sequence import Joined, Lazy, nth_bit
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel


def test_the_nth_bit_is_the_nth_bit() -> None:
    lots = random.Random(3)
    for size in (1, 2, 7, 64, 5000):
        places = sorted(lots.sample(range(size), (size + 1) // 2))
        mask = sum(1 << place for place in places)
        assert [nth_bit(mask, number) for number in range(len(places))] == places


def test_a_lazy_list_makes_what_is_asked_for() -> None:
    made: list[int] = []

    def make(place: int) -> str:
        made.append(place)
        return "abcde"[place]

    listed = Lazy(5, make)
    assert (len(listed), bool(listed), bool(Lazy(0, make)), made) == (5, True, False, [])
    assert (listed[1], listed[-1], listed[1:4], "c" in listed) == ("b", "e", ["b", "c", "d"], True)
    assert list(listed) == list("abcde")
    for place in (5, -6):
        with pytest.raises(IndexError):
            listed[place]


def test_joined_lists_are_one_list() -> None:
    listed = Joined("ab", (), [3, 4], Lazy(2, str))
    assert list(listed) == ["a", "b", 3, 4, "0", "1"] == [listed[place] for place in range(6)]
    assert (len(listed), listed[-1], listed[-6], listed[1:3], listed[::-2]) == (6, "1", "a", ["b", 3], ["1", 4, "b"])
    for place in (6, -7):
        with pytest.raises(IndexError):
            listed[place]
    assert not Joined((), [])


def test_a_lazy_list_is_gone_through_in_its_own_way() -> None:
    listed = Lazy(3, str, lambda: iter(("0", "1", "2")))
    assert list(listed) == [listed[place] for place in range(3)] == ["0", "1", "2"]


@pytest.mark.parametrize("edition", edition_names())
def test_what_is_listed_by_place_is_what_is_listed_in_turn(edition: str) -> None:
    setup = Setup(edition)
    duel, lots, lazy = Duel.of(setup), random.Random(11), 0
    for game in range(2):
        state, chance = duel.start(setup), Seeded(game)
        for _ in range(120):
            commands = duel.candidates(state)
            if not commands:
                break
            lazy += isinstance(commands, Joined)
            if len(commands) < 400 or lots.random() < 0.2:
                assert list(commands) == [commands[place] for place in range(len(commands))]
                assert len(set(commands)) == len(commands)
            state, _ = perform(duel, state, lots.choice(commands), chance)
    assert lazy > 20
