"""What would make a command legal, each worked out by judging again."""

from __future__ import annotations

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import Attack, DuelState, Laid, Monster, Setup, Step
from ddm_explorer.games.duel.repair import Repair, dependences, repairs
from ddm_explorer.games.duel.rules import Duel

SETUP = Setup("western-basic", first=0)
DUEL = Duel.of(SETUP)


def at(name: str) -> tuple[int, int]:
    return parse_cell(name)


def corridor() -> DuelState:
    """Red owns G9 to G14, blue G6 to G8; Gearfried on G12, Vorse Raider on G10; it is red's turn to advance."""
    state = DUEL.start(SETUP)
    red = tuple((6, row) for row in range(8, 14))
    blue = tuple((6, row) for row in range(5, 8))
    mask = DUEL.derived.grid.mask
    seats = (
        state.seats[0]._replace(path_mask=mask(red), hand=("strike-ninja",), summoned=("gearfried-the-iron-knight",)),
        state.seats[1]._replace(path_mask=mask(blue), hand=("thunder-ball",), summoned=("vorse-raider",)),
    )
    return state._replace(
        seats=seats,
        step=Step.ADVANCE,
        turn=3,
        laid=(Laid("L1", 0, 0, red[0], red),),
        monsters=(
            Monster(1, "gearfried-the-iron-knight", 0, at("G12"), since=1),
            Monster(2, "vorse-raider", 1, at("G10"), since=2),
        ),
    )


def with_crests(state: DuelState, **counts: int) -> DuelState:
    return state._replace(seats=(state.seats[0]._replace(crests=CrestPool(**counts)), state.seats[1]))


def topics(state: DuelState, command: object) -> list[str]:
    return [repair.topic for repair in repairs(DUEL, state, command)]


def walk(*names: str) -> say.Move:
    return say.Move(tuple(at(name) for name in names))


def test_a_legal_command_needs_none() -> None:
    assert repairs(DUEL, with_crests(corridor(), move=1), walk("G12", "G13")) == ()


def test_one_more_crest() -> None:
    state = with_crests(corridor(), move=1)
    (repair,) = repairs(DUEL, state, walk("G12", "G13", "G14"))
    assert repair == Repair("more_crests", {"crest": "move", "more": 1, "seat": 0})


def test_without_the_figure_in_the_way() -> None:
    state = with_crests(corridor(), move=3)
    (repair,) = repairs(DUEL, state, walk("G12", "G11", "G10", "G9"))
    assert (repair.topic, repair.facts["card"], repair.places) == ("without_figure", "vorse-raider", (at("G10"),))


def test_two_faults_have_no_single_repair() -> None:
    assert repairs(DUEL, with_crests(corridor(), move=1), walk("G12", "G11", "G10", "G9")) == ()


def test_next_turn() -> None:
    state = with_crests(corridor(), move=3)
    tired = state._replace(monsters=(state.monsters[0]._replace(has_moved=True), state.monsters[1]))
    assert topics(tired, walk("G12", "G13")) == ["next_turn"]


def test_the_opponents_monster_moves_in_the_opponents_turn() -> None:
    state = corridor()
    rich = state._replace(seats=(state.seats[0], state.seats[1]._replace(crests=CrestPool(move=1))))
    (repair,) = repairs(DUEL, rich, walk("G10", "G9"))
    assert (repair.topic, repair.facts) == ("next_turn", {"seat": 1})


@pytest.mark.parametrize(("step", "topic"), [(Step.ROLL, "after_roll"), (Step.BUILD, "after_build")])
def test_in_due_order(step: Step, topic: str) -> None:
    state = with_crests(corridor(), move=1)._replace(step=step, level=3 if step is Step.BUILD else 0)
    assert topic in topics(state, walk("G12", "G13"))


def test_after_the_answer() -> None:
    waiting = Attack(at("G12"), at("G10"), 2, 10)
    state = with_crests(corridor(), move=1)._replace(attack=waiting)
    assert "after_answer" in topics(state, walk("G12", "G13"))


def test_another_way_round() -> None:
    state = with_crests(corridor(), move=2)
    (repair,) = repairs(DUEL, state, walk("G12", "F12", "F13", "G13"))
    assert repair.topic == "other_way"
    assert repair.command == walk("G12", "G13")


def test_a_square_that_is_no_path() -> None:
    assert "with_path" in topics(with_crests(corridor(), move=1), walk("G12", "F12"))


def first_build() -> DuelState:
    return DUEL.start(SETUP)._replace(step=Step.BUILD, level=1)


def test_a_place_nearby() -> None:
    state = first_build()
    (repair,) = repairs(DUEL, state, say.Build("gearfried-the-iron-knight", "X1", 0, at("G9")))
    assert repair.topic == "place_nearby"
    assert DUEL.check(state, repair.command).is_legal


def test_another_card() -> None:
    state = first_build()
    good = DUEL.candidates(state)[0]
    (repair,) = repairs(DUEL, state, say.Build("buster-blader", good.shape, good.turns, good.star))
    assert (repair.topic, repair.facts["card"]) == ("other_card", "gearfried-the-iron-knight")


def test_with_a_summon_of_the_level() -> None:
    state = first_build()
    good = DUEL.candidates(state)[0]
    (repair,) = repairs(DUEL, state._replace(step=Step.ADVANCE, level=0), good)
    assert (repair.topic, repair.facts["level"]) == ("with_summon", 1)


def test_when_it_is_over_nothing_helps() -> None:
    state = corridor()._replace(step=Step.OVER, ending=("lord_fell", ("won", "lost")))
    assert repairs(DUEL, state, walk("G12", "G13")) == ()


def test_what_a_verdict_depends_on() -> None:
    """Laid beside the own Domain alone, a later Piece is legal under the other reading."""
    state = first_build()
    taken = state.seats[0]._replace(path_mask=DUEL.derived.grid.bit[at("B15")])
    later = state._replace(seats=(taken, state.seats[1]))
    command = DUEL.candidates(state)[0]
    found = dependences(DUEL, later, command)
    assert [(each.reading, each.choice, each.verdict.is_legal) for each in found] == [
        ("R-LATER-PIECE-DOMAIN", "yes", True)
    ]


def test_most_verdicts_depend_on_nothing() -> None:
    assert dependences(DUEL, with_crests(corridor(), move=1), walk("G12", "G13")) == ()
