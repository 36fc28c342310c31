"""Transcripts: play, undo, redo, branch, replay; on a small counting game of the tests' own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from ddm_explorer.engine.chance import Chance, Scripted, ScriptError, Seeded
from ddm_explorer.engine.flow import Flow
from ddm_explorer.engine.game import ENVIRONMENT, Outcome, Transcript, perform
from ddm_explorer.engine.verdict import IllegalCommand, Objection, Verdict


@dataclass(frozen=True, slots=True)
class Add:
    count: int


@dataclass(frozen=True, slots=True)
class Toss:
    pass


class Counting:
    """Add 1 to 3 until 10; a toss adds 1 or 2."""

    def start(self, setup: int) -> int:
        return setup

    def to_act(self, state: int) -> Any:
        return None if state >= 10 else ENVIRONMENT if state == 9 else state % 2

    def candidates(self, state: int) -> Sequence[Any]:
        return [] if state >= 10 else [Add(count) for count in (1, 2, 3)]

    def concessions(self, state: int) -> Sequence[Any]:
        return ()

    def check(self, state: int, command: Any) -> Verdict:
        bad = isinstance(command, Add) and not 1 <= command.count <= 3
        return Verdict(command, (Objection("count", "T-1", {"given": command.count}),) if bad else ())

    def decide(self, flow: Flow[int], command: Any, chance: Chance) -> None:
        count = command.count if isinstance(command, Add) else 1 + chance.draw("coin", ("one", "two"), flow.state)
        for _ in range(count):
            flow.emit(1)

    def evolve(self, state: int, event: int) -> int:
        return state + event

    def outcome(self, state: int) -> Outcome | None:
        return Outcome(("won", "lost"), "ten") if state >= 10 else None


@pytest.fixture
def game() -> Transcript:
    return Transcript(Counting(), 0, Seeded(0))


def test_a_flow_folds_each_event_at_once() -> None:
    assert perform(Counting(), 0, Add(3), Seeded(0)) == (3, (1, 1, 1))


def test_play_undo_redo(game: Transcript) -> None:
    game.play(Add(2))
    game.play(Add(3))
    assert game.state == 5
    assert game.undo().state == 2
    assert game.redo().state == 5
    assert not game.can_redo()
    game.undo()
    game.undo()
    assert not game.can_undo()
    assert game.undo().state == 0


def test_an_illegal_command_changes_nothing(game: Transcript) -> None:
    node = game.node
    with pytest.raises(IllegalCommand, match=r"count \(T-1\)") as refusal:
        game.play(Add(4))
    assert refusal.value.verdict.objection("count") is not None
    assert game.node is node
    assert len(game.nodes) == 1


def test_going_on_from_an_earlier_point_makes_a_branch_that_is_kept(game: Transcript) -> None:
    game.play(Add(1))
    first = game.play(Add(1))
    game.undo()
    second = game.play(Add(3))
    assert [node.state for node in game.line()] == [1, 4]
    assert list(game.branches()) == [first, second]
    game.go_to(first.number)
    assert [node.state for node in game.line()] == [1, 2]


def test_the_same_command_again_goes_along_the_same_branch(game: Transcript) -> None:
    first = game.play(Add(1))
    game.undo()
    assert game.play(Add(1)) is first
    assert len(game.nodes) == 2


def test_undoing_a_draw_is_no_second_chance(game: Transcript) -> None:
    first = game.play(Toss())
    game.undo()
    assert game.play(Toss()) is first


def test_a_forced_draw_is_marked_and_another_branch(game: Transcript) -> None:
    drawn = game.play(Toss())
    game.undo()
    other = "two" if drawn.drawn == ("one",) else "one"
    forced = game.play(Toss(), Scripted([other]))
    assert forced is not drawn
    assert (forced.is_forced, drawn.is_forced) == (True, False)


def test_replay_gives_what_was_written(game: Transcript) -> None:
    assert game.replay(Toss(), ["two"], is_forced=False).state == 2
    assert not game.node.is_forced
    with pytest.raises(ScriptError, match="1 outcome is given, and nothing is drawn"):
        game.replay(Add(1), ["two"], is_forced=False)
    assert game.state == 2


def test_a_point_that_is_not_there(game: Transcript) -> None:
    with pytest.raises(LookupError, match="no point 3; its points are 0 to 0"):
        game.go_to(3)


def test_depth_counts_commands(game: Transcript) -> None:
    game.play(Add(1))
    assert game.play(Add(1)).depth == 2
    assert game.root.depth == 0


def test_the_winner_of_an_outcome() -> None:
    assert Outcome(("lost", "won"), "ten").winner == 1
    assert Outcome(("tied", "tied"), "ten").winner is None
