"""What the action bar asks: there when it fits, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import Setup, Step
from ddm_explorer.engine.chance import Scripted
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.phrases import listed
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.widgets.table.table import Table
from tests.widgets.page import Page
from tests.widgets.table_page import Visitor, played

ROLL, BUILD, BLOW, ASKED, OVER = 10, 11, 12, 16, 76
"""Points of the game: dice are due; a summon is due; an attack is possible; the defender is asked; the end."""


@pytest.fixture
def at(page: Page, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A visitor at a point of the game."""
    return lambda commands, **facts: Visitor(page, played(commands), monkeypatch, **facts)


def offered(visitor: Visitor) -> list[str]:
    """The actions of the buttons in view, but those of the strips to choose from."""
    panels = visitor.table.panels
    shown = panels["status"].sheets["main"].value + panels["build"].sheets["place"].value
    return re.findall(r'data-action="([^"]+)"', shown)


def test_a_piece_in_hand_can_be_turned_beside_the_board(at):
    visitor = at(BUILD)
    assert offered(visitor) == []
    visitor.act("build:piece", shape="S2m")
    assert offered(visitor) == ["build:turn"] * 2 + ["build:over", "build:next", "build:next", "build:away"]
    visitor.act("build:turn", way="right")
    visitor.act("build:turn", way="right")
    visitor.act("build:turn", way="left")
    assert visitor.table.session.ghost.turns == 1
    assert "turned once to the right" in visitor.hint
    visitor.act("build:away")
    assert offered(visitor) == []


def test_the_turn_ends_beside_the_board(at):
    visitor = at(BLOW)
    assert offered(visitor) == ["status:end"]
    turn = visitor.table.state.turn
    visitor.act("status:end")
    assert visitor.table.state.turn == turn + 1
    assert offered(visitor) == []


@pytest.mark.parametrize(("commands", "left"), [(ROLL, []), (OVER, [])])
def test_nothing_is_offered_where_it_would_not_be_allowed(at, commands, left):
    visitor = at(commands)
    assert offered(visitor) == left


@pytest.mark.parametrize(("answer", "loss"), [("status:defend", 0), ("status:pass", 10)])
def test_an_attack_is_answered_beside_the_board(at, answer, loss):
    visitor = at(ASKED)
    assert offered(visitor) == ["status:defend", "status:pass"]
    before = visitor.table.state
    visitor.act(answer)
    after = visitor.table.state
    assert after.attack is None
    spent = before.seats[1 - before.active].crests.defense - after.seats[1 - after.active].crests.defense
    assert spent == (answer == "status:defend")
    assert offered(visitor) == ["status:end"]


def test_a_summon_that_may_be_left_out_can_be_declined_beside_the_board(page, monkeypatch):
    visitor = Visitor(page, Table("japanese-first", first=1), monkeypatch)
    table = visitor.table
    duel = table.session.duel
    for roll in duel.candidates(table.state):
        table.session.send(roll, Scripted(["S"] * len(roll.dice)))
        if table.state.step is Step.BUILD:
            break
        table.session.undo()
    assert table.session.duel.derived.may_decline(table.state)
    assert offered(visitor) == ["status:pass"]
    visitor.act("status:pass")
    assert table.state.step is not Step.BUILD
    assert table.state.monsters == ()
    assert offered(at_basic := Visitor(page, played(BUILD), monkeypatch)) == []
    assert not at_basic.table.session.duel.derived.may_decline(at_basic.table.state)


def test_a_game_begins_beside_the_board(at):
    visitor = at(0)
    assert offered(visitor) == ["status:flip", "status:first", "status:first"]
    visitor.act("status:flip")
    assert visitor.table.state.step is Step.ROLL


def test_the_roll_is_shown_until_the_turn_ends_and_tumbles_once(at):
    visitor = at(ROLL)
    hand = visitor.table.board.at_hand.widget
    assert "ddm-rolled" not in hand.value
    visitor = at(BUILD)
    hand = visitor.table.board.at_hand.widget
    told = [Speech(visitor.table.session.duel, visitor.table.state).face(face) for face in visitor.table.state.faces]
    assert f'aria-label="Rolled: {listed(told)}"' in hand.value
    assert "ddm-tumble" in hand.value
    visitor = at(BLOW)
    hand = visitor.table.board.at_hand.widget
    assert "ddm-rolled" in hand.value
    assert "ddm-tumble" not in hand.value
    visitor.act("status:end")
    assert "ddm-rolled" not in hand.value


def test_on_a_phone_the_reasons_are_left_to_the_verdict_just_below(at):
    told = {}
    for width in (390, 1280):
        visitor = at(BLOW, width=width)
        visitor.table.session.selected = visitor.table.board.outlook.movers[0]
        visitor.click("C6")
        told[width] = visitor.hint
        shown = visitor.table.session.shown
        assert len(shown.verdict.objections) > 1
        assert "is-asked" in visitor.table.panels["verdict"].widget._dom_classes
    assert told[1280].startswith(told[390])
    assert len(told[1280]) > len(told[390])


def test_the_panel_in_which_something_is_asked_says_so(at):
    asked = {}
    for commands in (ROLL, BUILD, BLOW, OVER):
        panels = at(commands).table.panels
        asked[commands] = [name for name, panel in panels.items() if "is-asked" in panel.widget._dom_classes]
    assert asked == {ROLL: ["dice"], BUILD: ["build"], BLOW: [], OVER: []}


def test_nothing_is_offered_in_place_of_a_computer(page, monkeypatch):
    table = Table(transcript=None, opponents=("computer", "computer"))
    visitor = Visitor(page, table, monkeypatch)
    while table.state.step is not Step.ADVANCE:
        table.opponents.act()
    assert offered(visitor) == []


def test_the_dice_tray_stays_away_while_a_computer_is_to_roll(page, monkeypatch):
    visitor = Visitor(page, Table(opponents=("human", "computer"), first=2), monkeypatch)
    tray = visitor.table.panels["dice"].sheets["tray"]
    assert visitor.table.state.step is Step.ROLL
    assert tray.value == ""
    visitor.table.session.players = ("human", "human")
    assert "dice:roll" in tray.value


def test_the_end_of_the_turn_is_the_first_thing_to_do_when_nothing_else_is_left(at):
    visitor = at(BLOW)
    left = bool(visitor.table.board.outlook.movers)
    assert left
    assert "ddm-button-primary" not in visitor.table.panels["status"].sheets["main"].value
    state = visitor.table.state
    while visitor.table.state.turn == state.turn and visitor.table.board.outlook.movers:
        mover = visitor.table.board.outlook.movers[0]
        target = (*visitor.table.board.outlook.targets(mover), *visitor.table.board.outlook.prices(mover))[0]
        visitor.table.session.selected = mover
        visitor.table.session.choose(target)
        if visitor.table.state.attack is not None:
            visitor.act("status:pass")
    assert visitor.table.state.step is Step.ADVANCE
    assert "ddm-button-primary" in visitor.table.panels["status"].sheets["main"].value
    assert "Nothing is left to do in this turn" in visitor.hint


def test_a_finger_is_not_told_of_keys(at):
    visitor = at(BUILD, coarse=True)
    visitor.act("build:piece", shape="S2m")
    assert visitor.hint.endswith("Tap a square to see it there.")


def test_a_lord_before_the_battle_is_told_what_comes_first(at):
    visitor = at(ROLL)
    state = visitor.table.state
    lord = state.seats[state.active].home
    visitor.click(visitor.table.board.point_of(lord))
    assert "It can attack only later in the turn." in visitor.hint
    assert "dice" in visitor.hint


def test_both_rolls_of_a_turn_are_shown(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    twice = next(name for name in edition_names() if Duel.of(Setup(name)).options.rolls_per_turn > 1)
    visitor = Visitor(page, Table(twice, first=1), monkeypatch)
    visitor.table.session.send(say.Roll(("1", "1", "1")), Scripted(["S", "S", "P", "S", "P", "P"]))
    hand = visitor.table.board.at_hand.widget
    assert re.findall(r'aria-label="(Rolled[^"]*)"', hand.value) == [
        "Rolled: Summon, Summon and Progress",
        "Rolled again: Summon, Progress and Progress",
    ]
