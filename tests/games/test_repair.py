"""What would make a command legal, each worked out by judging again."""

from __future__ import annotations

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import Attack, DuelState, Laid, Modifier, Monster, Setup, Step
from ddm_explorer.games.duel.changes import Repair
from ddm_explorer.games.duel.dependence import dependences
from ddm_explorer.games.duel.repair import RepairSet, repaired, repairs
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
    assert repair == RepairSet((Repair("more_crests", {"crest": "move", "more": 1, "seat": 0}),))


def test_without_the_figure_in_the_way() -> None:
    state = with_crests(corridor(), move=3)
    (repair,) = repairs(DUEL, state, walk("G12", "G11", "G10", "G9"))
    assert (repair.topic, repair.facts["card"], repair.places) == ("without_figure", "vorse-raider", (at("G10"),))


def test_two_faults_take_two_changes() -> None:
    state = with_crests(corridor(), move=1)
    command = walk("G12", "G11", "G10", "G9")
    (found,) = repairs(DUEL, state, command)
    assert found.topic == "without_figure + more_crests"
    assert (found.facts["card"], found.facts["more"], found.places) == ("vorse-raider", 2, (at("G10"),))
    assert found.command is None
    assert DUEL.check(*repaired(DUEL, state, command, found.changes)).is_legal


def test_never_more_crests_than_can_be_held() -> None:
    """Eleven squares there and back and there again: no store holds so many crests, but a shorter walk may do."""
    state = with_crests(corridor(), move=8)
    command = walk("G12", *["G13", "G14"] * 6)
    assert DUEL.check(state, command).objections[0].facts["needed"] == 12
    direct, shorter = repairs(DUEL, state, command)
    assert (direct.topic, direct.command) == ("other_way", walk("G12", "G13", "G14"))
    assert (shorter.topic, len(shorter.command.path)) == ("less_far", 9)
    assert DUEL.check(state, shorter.command).is_legal


def test_no_next_turn_for_a_monster_held_until_this_one_ends() -> None:
    """Vorse Raider is on red's side for this turn only: it has moved, and by red's next turn it is blue's again."""
    state = with_crests(corridor(), move=1)
    taken = state.monsters[1]._replace(owner=0, has_moved=True)
    held = state._replace(
        monsters=(state.monsters[0], taken), modifiers=(Modifier(2, "control", 1, "turn", 1, "change-of-heart"),)
    )
    assert repairs(DUEL, held, walk("G10", "G9")) == ()
    for_good = held._replace(modifiers=(held.modifiers[0]._replace(until="ever"),))
    assert topics(for_good, walk("G10", "G9")) == ["next_turn"]


def test_no_next_turn_for_a_figure_that_is_as_good_as_gone() -> None:
    state = with_crests(corridor(), move=1)
    doomed = state.monsters[0]._replace(has_moved=True, is_doomed=True)
    assert repairs(DUEL, state._replace(monsters=(doomed, state.monsters[1])), walk("G12", "G13")) == ()


def test_no_next_turn_in_a_game_that_is_over_by_then() -> None:
    """Nobody can build any more or come near: the turn's end decides the game."""
    state = with_crests(corridor(), move=1)
    alone = state._replace(
        monsters=(state.monsters[0]._replace(has_moved=True),),
        pile=(),
        seats=(state.seats[0]._replace(hand=()), state.seats[1]._replace(hand=(), path_mask=0)),
    )
    assert repairs(DUEL, alone, walk("G12", "G13")) == ()
    assert topics(alone._replace(pile=state.pile, seats=state.seats), walk("G12", "G13")) == ["next_turn"]


def test_a_path_that_no_shape_could_make_is_no_help() -> None:
    state = with_crests(corridor(), move=1)
    assert "with_path" in topics(state, walk("G12", "F12"))
    assert "with_path" not in topics(state._replace(pile=()), walk("G12", "F12"))


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
