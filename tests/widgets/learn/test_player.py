"""The player of a lesson: every way through it, the learner's own moves, off the track and back."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.engine.chance import Scripted
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.lessons.course.lesson import read_lesson
from ddm_explorer.widgets.learn.lessons.player import Player
from ddm_explorer.widgets.learn.lessons.replies import OTHER
from ddm_explorer.widgets.learn.stage import Stage
from tests.widgets.learn.lesson_text import FIRST, HOSTILE, SIDES
from tests.widgets.page import Page
from tests.widgets.table_page import Visitor


class Learner(Visitor):
    """A visitor with a lesson open."""

    def __init__(self, page: Page, text: str, monkeypatch: Any, **facts: Any) -> None:
        self.stage = Stage()
        self.player = Player(self.stage)
        self.stage.beside.children = (self.player.widget,)
        super().__init__(page, self.stage, monkeypatch, **facts)  # type: ignore[arg-type]  # it has what a table has
        self.player.open(read_lesson(text))

    @property
    def html(self) -> str:
        return self.player.sheets["main"].value

    @property
    def told(self) -> str:
        """What the player shows, without its marks."""
        return re.sub(r"<[^>]+>", "", self.html)

    @property
    def step(self) -> Step:
        return self.stage.state.step

    def roll(self, *levels: int) -> None:
        kinds = {die.level: kind for kind, die in self.stage.session.duel.dice.items()}
        self.stage.session.dice = tuple(kinds[level] for level in levels)
        self.press("r")


def reasons(html: str) -> list[str]:
    """The reasons of each refused verdict that the player shows."""
    found = re.findall(r'<div class="[^"]*is-(?:refused|bad)[^"]*".*?<ul[^>]*>(.*?)</ul>', html)
    assert found
    return found


@pytest.fixture
def learner(page: Page, monkeypatch: pytest.MonkeyPatch) -> Learner:
    return Learner(page, FIRST, monkeypatch)


class TestWalking:
    def test_it_begins_with_what_it_is_good_for(self, learner: Learner) -> None:
        assert "Summon and walk." in learner.told
        assert "6 steps" in learner.told
        assert any("A tiny lesson" in told for told in learner.spoken)
        assert 'data-places="G15"' in learner.html

    def test_each_step_says_what_happened_and_why(self, learner: Learner) -> None:
        learner.act("player:next")
        assert learner.step is Step.ROLL
        assert "Chance says who begins" in learner.told
        assert 'data-id="W-SET-7"' in learner.html
        assert "Step 1 of 6" in learner.told
        assert any("Chance says who begins" in told for told in learner.spoken)

    def test_the_dice_are_those_of_the_lesson_and_nobody_set_them(self, learner: Learner) -> None:
        learner.act("player:next")
        learner.act("player:show")
        assert learner.stage.session.node.drawn == ("S", "S", "P2")
        assert not learner.stage.session.node.is_forced

    def test_a_refused_step_shows_every_reason_and_changes_nothing(self, learner: Learner) -> None:
        learner.player.go(2)
        before = learner.stage.state
        learner.act("player:next")
        assert learner.stage.state is before
        verdict = learner.stage.session.shown.verdict
        assert not verdict.is_legal
        assert "is-refused" in learner.html
        assert all('class="ddm-term"' in each for each in reasons(learner.html)), "words tell their meaning"
        for objection in verdict.objections:
            assert f'data-id="{objection.rule}"' in learner.html

    def test_back_jump_first_and_last(self, learner: Learner) -> None:
        learner.act("player:go", step="5")
        assert learner.stage.state.monster_at(parse_cell("F10")) is not None
        learner.act("player:back")
        assert learner.stage.state.monster_at(parse_cell("F12")) is not None
        learner.act("player:first")
        assert learner.step is Step.FLIP
        learner.act("player:last")
        assert learner.player.at == 6
        assert "That was a turn." in learner.told
        learner.act("player:next")
        assert learner.player.at == 6
        assert "This is the end of the lesson." in learner.spoken

    @pytest.mark.parametrize("told", ["", "x", "-1", "99999", "²"])
    def test_a_number_of_nothing_is_passed_over(self, learner: Learner, told: str) -> None:
        learner.act("player:go", step=told)
        assert learner.player.at == 0
        assert learner.errors == []

    def test_a_number_beyond_the_end_is_the_end(self, learner: Learner) -> None:
        learner.act("player:go", step="4000")
        assert learner.player.at == 6

    def test_keys_of_the_board_walk_too(self, learner: Learner) -> None:
        learner.press("n")
        assert learner.player.at == 1
        learner.press("N", shift=True)
        assert learner.player.at == 0
        learner.press("w")
        assert learner.player.at == 0
        assert "Nothing is asked of you here." in learner.spoken
        learner.press("n", "w")
        assert learner.player.at == 2
        learner.press("j")
        assert learner.spoken[-1].startswith("Step 2 of 6.")

    def test_undo_redo_and_the_log_move_the_lesson(self, learner: Learner) -> None:
        learner.player.go(5)
        learner.press("u")
        assert learner.player.at == 4
        learner.press("u")
        assert learner.player.at == 3, "right before the step that led on, after the refused one"
        learner.press("y")
        assert learner.player.at == 4
        learner.act("log:goto", node="1")
        assert learner.player.at == 1
        assert not learner.player.is_exploring

    def test_what_is_to_be_found_is_not_told_before(self, learner: Learner) -> None:
        assert "Step 4: your move" in learner.html
        assert "L1" not in learner.html
        learner.player.go(6)
        assert "Step 4: your move" not in learner.html

    def test_every_step_is_told_to_whoever_keeps_progress(self, learner: Learner) -> None:
        seen: list[tuple[str, int]] = []
        learner.player.on_seen.append(lambda lesson, at: seen.append((lesson.name, at)))
        learner.press("n", "n", "n")
        assert seen == [("tiny", 1), ("tiny", 2), ("tiny", 3)]

    def test_texts_from_outside_are_harmless(self, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
        hostile = Learner(page, HOSTILE, monkeypatch)
        hostile.press("n")
        everything = "".join(
            sheet.value for sheet in (*hostile.player.sheets.values(), *hostile.stage.bar.sheets.values())
        )
        assert "<script" not in everything
        assert "<img" not in everything
        assert "&lt;script&gt;" in everything


class TestOwnMoves:
    def test_the_right_move_goes_on(self, learner: Learner) -> None:
        learner.press("n")
        assert "Roll two dice of level 1" in learner.told
        learner.roll(1, 1, 2)
        assert learner.player.at == 2
        assert "Right." in learner.told
        assert learner.stage.session.node.drawn == ("S", "S", "P2")
        assert any(told.startswith("Right.") for told in learner.spoken)

    def test_a_move_that_is_not_allowed_gets_its_verdict(self, learner: Learner) -> None:
        learner.press("n")
        learner.act("text:say", command="roll 1 1")
        assert learner.player.at == 1
        assert learner.player.reply is not None
        assert learner.player.reply.kind == "refused"
        (risen,) = [sent["selector"] for sent in learner.sent if sent["type"] == "rise"]
        assert risen == ".ddm-player .ddm-reply"
        assert 'class="ddm-reply' in learner.html
        assert all('class="ddm-term"' in each for each in reasons(learner.html)), "words tell their meaning"
        for objection in learner.stage.session.shown.verdict.objections:
            assert f'data-id="{objection.rule}"' in learner.html
        assert "Try again." in learner.html

    def test_another_move_is_held_and_the_learner_chooses_the_lesson(self, learner: Learner) -> None:
        learner.press("n")
        learner.roll(2, 3, 4)
        assert learner.step is Step.ROLL
        assert learner.stage.session.shown.verdict.is_legal
        assert learner.hint == OTHER
        assert "Stay and explore" in learner.html
        learner.act("player:next")
        assert learner.player.at == 2
        assert learner.stage.session.node.drawn == ("S", "S", "P2")

    def test_another_move_is_held_and_the_learner_stays(self, learner: Learner) -> None:
        learner.press("n")
        learner.roll(2, 3, 4)
        learner.act("player:stay")
        assert learner.player.is_exploring
        assert learner.stage.session.node.command.dice == ("2", "3", "4")
        learner.act("player:return")
        assert (learner.player.at, learner.step) == (1, Step.ROLL)

    def test_dice_set_by_hand_are_another_move(self, learner: Learner) -> None:
        learner.press("n")
        learner.stage.session.send(learner.player.side.steps[1].command, Scripted(["P", "P", "P2"]))
        assert learner.player.reply is not None
        assert learner.player.reply.kind == "other"
        assert learner.player.at == 1

    def test_other_turns_over_the_same_squares_and_another_way_are_right(self, learner: Learner) -> None:
        track = learner.player.side
        before_move = track.state_before(5)
        lexicon = Lexicon.of(track.duel)
        move = track.steps[4]
        assert track.is_same(move.command, move, before_move)
        assert not track.is_same(read_command("move F12 F11", lexicon, before_move), move, before_move)
        build, before = track.steps[3], track.state_before(4)
        for turns in range(1, 4):
            other = read_command(f"build gearfried-the-iron-knight L1 turn {turns} star F12", lexicon, before)
            assert not track.is_same(other, build, before)

    def test_the_learner_may_make_a_move_that_the_lesson_would_show(self, learner: Learner) -> None:
        learner.press("r")
        assert learner.player.at == 1
        assert learner.stage.session.node.drawn == ("heads",)

    def test_a_refused_move_can_be_the_one_that_is_asked(self, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
        asked = FIRST.replace("refused = true", 'refused = true\nyours = "Try Piece X1 on F12."')
        learner = Learner(page, asked, monkeypatch)
        learner.player.go(2)
        learner.act("text:say", command="build gearfried-the-iron-knight X1 turn 0 star F12")
        assert learner.player.at == 3
        assert "It meets your Domain at a corner only" in learner.told


class TestOffTheTrack:
    def test_one_leaves_plays_and_comes_back(self, learner: Learner) -> None:
        learner.player.go(5)
        learner.press("x")
        assert "Off the lesson" in learner.told
        learner.press("e")
        learner.roll(1, 2, 3)
        assert learner.stage.state.turn == 2
        learner.press("x")
        assert learner.player.at == 5
        assert not learner.player.is_exploring
        assert learner.stage.state.turn == 1
        learner.press("n")
        assert learner.player.at == 6

    def test_after_the_end_one_plays_on_freely(self, learner: Learner) -> None:
        learner.player.go(6)
        learner.roll(1, 2, 3)
        assert learner.player.is_exploring
        assert learner.stage.state.turn == 2

    def test_the_log_may_lead_off_the_track(self, learner: Learner) -> None:
        learner.player.go(1)
        learner.press("x")
        learner.roll(2, 3, 4)
        number = learner.stage.session.node.number
        learner.press("x")
        learner.act("log:goto", node=str(number))
        assert learner.player.is_exploring

    def test_a_closed_player_leaves_the_stage_alone(self, learner: Learner) -> None:
        learner.player.close()
        assert learner.html == ""
        learner.press("n")
        assert "No lesson is open." in learner.spoken
        learner.stage.watch()
        learner.press("r")
        assert learner.step is Step.ROLL
        assert learner.errors == []


class TestPlaying:
    def test_it_plays_up_to_what_is_asked_and_goes_on_after_the_answer(self, learner: Learner) -> None:
        async def play() -> None:
            learner.player.toggle_play()
            assert learner.player._timer is not None
            learner.player.tick()
            assert (learner.player.at, learner.player._timer) == (1, None), "it waits for the learner"
            learner.roll(1, 1, 2)
            assert learner.player._timer is not None
            learner.player.tick()
            assert learner.player.at == 3
            learner.player.tick()
            assert learner.player.at == 3
            learner.player.toggle_play()
            assert (learner.player.is_playing, learner.player._timer) == (False, None)

        asyncio.run(play())

    def test_the_speed_is_chosen(self, learner: Learner) -> None:
        learner.press("n")
        normal = learner.player.seconds
        learner.act("player:speed", speed="fast")
        assert learner.player.seconds == normal / 2
        learner.act("player:speed", speed="reckless")
        assert learner.player.speed == "fast"

    def test_it_stops_at_the_end(self, learner: Learner) -> None:
        async def play() -> None:
            learner.player.go(5)
            learner.player.toggle_play()
            learner.act("player:show")
            assert (learner.player.at, learner.player.is_playing) == (6, False)

        asyncio.run(play())


def test_buttons_of_a_lesson_that_is_closed_do_nothing(learner: Learner) -> None:
    learner.press("n")
    learner.player.close()
    learner.sent.clear()
    actions = ("next", "back", "first", "last", "show", "play", "explore", "return", "stay", "swap", "hear")
    for action in actions:
        learner.act(f"player:{action}")
    learner.act("player:go", step="2")
    assert learner.errors == []
    assert learner.spoken == []
    assert (learner.player.is_playing, learner.player.is_exploring) == (False, False)


class TestTwoSides:
    def test_both_sides_walk_together(self, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
        learner = Learner(page, SIDES, monkeypatch)
        others = learner.player.sheets["others"]
        assert "Another coin" in others.value
        assert "<svg" in others.value
        learner.press("n")
        assert "Tails" in others.value
        assert any("Another coin:" in told for told in learner.spoken)
        learner.press("n")
        assert learner.player.at == 2
        assert "Tails" in others.value, "the shorter side stays at its end"

    def test_the_other_side_comes_onto_the_board(self, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
        learner = Learner(page, SIDES, monkeypatch)
        learner.press("n")
        first = learner.stage.state
        learner.act("player:swap")
        assert learner.player.at == 1
        assert learner.stage.state.first != first.first
        assert "One coin" in learner.player.sheets["others"].value
        learner.press("n")
        assert learner.player.at == 2
        assert "This side has come to its end." in learner.told
        assert learner.errors == []
