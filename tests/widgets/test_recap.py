"""The computer's turn is told in short to whoever waited for it."""

from __future__ import annotations

from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.widgets.table.recap import recap
from tests.widgets.page import Page
from tests.widgets.table_page import Visitor, played


def against_the_computer(page: Page, monkeypatch, seat: int):
    """A table on which a turn of the computer at that seat has just ended."""
    table = played(12)
    players = ["human", "human"]
    players[seat] = "sensible"
    visitor = Visitor(page, table, monkeypatch)
    table.session.players = tuple(players)
    return table, visitor


def test_people_among_themselves_need_no_telling():
    assert recap(played(48).session) == ""


def test_the_computers_turn_is_told_until_one_plays_on(page, monkeypatch):
    seat = played(12).state.active
    table, visitor = against_the_computer(page, monkeypatch, seat)
    assert recap(table.session) == ""  # it is still to act
    while table.opponents.act():
        pass
    assert not table.session.waits_for_computer
    told = recap(table.session)
    assert told.endswith(".")
    assert "ends the turn" not in told
    shown = table.panels["status"].widget
    assert "ddm-recap" in "".join(child.value for child in shown.children)
    if table.state.attack is not None:
        visitor.act("status:pass")
        return
    assert table.state.step is Step.ROLL
    visitor.press("1", "1", "2", "r")
    assert recap(table.session) == ""


def test_two_computers_are_followed_in_the_log():
    table = played(12)
    table.session.players = ("sensible", "sensible")
    assert recap(table.session) == ""
