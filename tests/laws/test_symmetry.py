"""Nobody is better off for the seat, the colour or the side of the Field: changed over, a game goes the same way."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ddm_explorer.dungeon import commands as say
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from tests.games.brawls import fought
from tests.laws.mirrors import (
    Mirror,
    from_the_other_seat,
    said_from_the_other_seat,
    setup_of_the_other_seat,
    without_shapes,
)
from tests.laws.strategies import played_by_lot

EDITIONS = edition_names()


def steps(transcript):
    """Each command of the game in view, with the position before it, its draws and the position after it."""
    for node in transcript.line():
        yield node.parent.state, node.command, node.drawn, node.state


@st.composite
def games(draw, edition):
    """A game by lot from its beginning, or from the thick of it, under any readings and with any cards."""
    seed = draw(st.integers(0, 10**6))
    if draw(st.booleans()):
        return fought(seed, edition, draw(st.integers(1, 25)))
    return played_by_lot(edition, seed, draw(st.integers(1, 60)))


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=12)
@given(data=st.data())
def test_who_changes_seats_plays_the_same_game(edition, data):
    transcript = data.draw(games(edition))
    duel, other = transcript.rules, Duel.of(setup_of_the_other_seat(transcript.setup))
    for before, command, drawn, after in steps(transcript):
        if isinstance(command, (say.Flip, say.Draw)):
            continue  # the coin and a blind draft name the seats themselves
        there, said = from_the_other_seat(before), said_from_the_other_seat(command)
        assert other.check(there, said).is_legal
        assert perform(other, there, said, Scripted(drawn, is_forced=False))[0] == from_the_other_seat(after)
        assert {said_from_the_other_seat(each) for each in duel.candidates(before)} == set(other.candidates(there))


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=12)
@given(data=st.data())
def test_a_game_in_a_mirror_goes_the_same_way(edition, data):
    transcript = data.draw(games(edition))
    mirror = Mirror(transcript.rules)
    other = Duel.of(mirror.setup(transcript.setup))
    for before, command, drawn, after in steps(transcript):
        there = mirror.state(before)
        said = mirror.command(command, before)
        if said is None:
            continue
        verdict = other.check(there, said)
        assert verdict.is_legal, (command, said, verdict.objections)
        result = perform(other, there, said, Scripted(drawn, is_forced=False))[0]
        assert without_shapes(result) == without_shapes(mirror.state(after)), (command, said)


def test_the_two_changes_are_changes():
    """Both really change something, and done twice nothing."""
    for edition in EDITIONS:
        state = fought(3, edition, 12).state
        assert from_the_other_seat(state) != state
        assert from_the_other_seat(from_the_other_seat(state)) == state
        mirror = Mirror(Duel.of(state.setup))
        assert without_shapes(mirror.state(state)) != without_shapes(state)
        assert without_shapes(mirror.state(mirror.state(state))) == without_shapes(state)


def test_a_seed_plays_the_same_game_twice():
    for edition in EDITIONS:
        one, two = (played_by_lot(edition, 5, 40) for _ in range(2))
        assert [node.state for node in one.line()] == [node.state for node in two.line()]
        assert Seeded(5).draw("die", ("a", "b", "c"), 3) == Seeded(5).draw("die", ("a", "b", "c"), 3)
