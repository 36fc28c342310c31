"""The buttons beside the line under the board: there when they fit, and doing what the panels' buttons do."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ddm_explorer.dungeon.state import Step
from ddm_explorer.widgets.table import Table
from tests.widgets.page import Page
from tests.widgets.table_page import Visitor, played

ROLL, BUILD, BLOW, ASKED, OVER = 10, 11, 12, 16, 76
"""Points of the game: dice are due; a summon is due; an attack is possible; the defender is asked; the end."""


@pytest.fixture
def at(page: Page, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A visitor at a point of the game."""
    return lambda commands, **facts: Visitor(page, played(commands), monkeypatch, **facts)


def offered(visitor: Visitor) -> list[str]:
    """The actions of the buttons in view."""
    widget = visitor.table.board.at_hand.widget
    assert (widget.layout.display == "none") is (widget.value == "")
    return re.findall(r'data-action="([^"]+)"', widget.value)


def test_a_piece_in_hand_can_be_turned_beside_the_board(at):
    visitor = at(BUILD)
    assert offered(visitor) == []
    visitor.act("build:piece", shape="S2m")
    assert offered(visitor) == ["hand:left", "hand:right"]
    visitor.act("hand:right")
    visitor.act("hand:right")
    visitor.act("hand:left")
    assert visitor.table.session.ghost.turns == 1
    assert "turned once to the right" in visitor.hint
    visitor.act("build:away")
    assert offered(visitor) == []


def test_the_turn_ends_beside_the_board_and_the_focus_stays_there(at):
    visitor = at(BLOW)
    assert offered(visitor) == ["hand:end"]
    turn = visitor.table.state.turn
    visitor.sent.clear()
    visitor.act("hand:end")
    assert visitor.table.state.turn == turn + 1
    assert offered(visitor) == []
    assert any(each["type"] == "focus" for each in visitor.sent)


@pytest.mark.parametrize("commands", [ROLL, ASKED, OVER])
def test_nothing_is_offered_where_it_would_not_be_allowed(at, commands):
    visitor = at(commands)
    assert offered(visitor) == []


def test_nothing_is_offered_in_place_of_a_computer(page, monkeypatch):
    table = Table(transcript=None, opponents=("computer", "computer"))
    visitor = Visitor(page, table, monkeypatch)
    while table.state.step is not Step.ADVANCE:
        table.opponents.act()
    assert offered(visitor) == []


def test_the_end_of_the_turn_is_the_first_thing_to_do_when_nothing_else_is_left(at):
    visitor = at(BLOW)
    left = bool(visitor.table.board.outlook.movers)
    assert left
    assert "is-first" not in visitor.table.board.at_hand.widget.value
    state = visitor.table.state
    while visitor.table.state.turn == state.turn and visitor.table.board.outlook.movers:
        mover = visitor.table.board.outlook.movers[0]
        target = (*visitor.table.board.outlook.targets(mover), *visitor.table.board.outlook.prices(mover))[0]
        visitor.table.session.selected = mover
        visitor.table.session.choose(target)
        if visitor.table.state.attack is not None:
            visitor.act("status:pass")
    assert visitor.table.state.step is Step.ADVANCE
    assert "is-first" in visitor.table.board.at_hand.widget.value
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
