"""Setting off the item under a monster by a key: which item, and why none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.notation.position import from_fields
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.widgets.table.table import Table
from tests.widgets.table_page import Visitor

AT_WILL = "R-ITEM-USE a-monster-on-its-square-may"
FIELD = {
    "edition": "western-advanced",
    "turn": 11,
    "laid": [
        "S2 1 turn 0 star G16", "T1 1 turn 0 star H14", "M2 1 turn 2 star F14", "Z1 1 turn 2 star E16",
        "Z1m 1 turn 0 star I16",
    ],
    "seat1": {"hand": ["strike-ninja"]},
    "seat2": {"hand": ["armed-ninja"]},
}  # fmt: skip
BOTH = ["gluminizer 1 G16 open", "trap-bandit 1 H14"]
ON_THEM = ["skelengel 1 G16", "silver-fang 1 H14"]


@pytest.fixture
def at(page: Any, monkeypatch: Any) -> Callable[..., Visitor]:
    def at(*readings: str, **fields: Any) -> Visitor:
        state = from_fields({**FIELD, "readings": list(readings), **fields}, "the position")
        table = Table(transcript=Transcript(Duel.of(state.setup), state.setup, Seeded(0), state))
        table.session.open_cards = True
        return Visitor(page, table, monkeypatch)

    return at


def test_the_only_item_that_can_be_set_off_is_set_off(at: Callable[..., Visitor]) -> None:
    visitor = at(AT_WILL, monsters=ON_THEM[:1], items=BOTH[:1])
    visitor.press("q")
    assert visitor.table.session.node.command == say.SetOff(parse_cell("G16"))
    visitor.press("q")
    assert "was already set off this turn" in visitor.hint
    assert visitor.errors == []


def test_of_several_it_is_the_one_under_the_monster_chosen_or_at_the_cursor(at: Callable[..., Visitor]) -> None:
    visitor = at(AT_WILL, monsters=ON_THEM, items=BOTH)
    session, board = visitor.table.session, visitor.table.board
    version = session.version
    visitor.press("q")
    assert "H14 and G16" in visitor.spoken[-1]
    assert session.version == version
    board.cursor = parse_cell("G16")
    visitor.press("i")
    assert "set off the item under it" in visitor.hint
    session.selected = parse_cell("H14")
    visitor.press("q")
    assert session.node.command == say.SetOff(parse_cell("H14"))
    session.undo()
    session.selected = None
    board.cursor = parse_cell("G16")
    visitor.press("q")
    assert session.node.command == say.SetOff(parse_cell("G16"))
    assert visitor.errors == []


def test_where_it_cannot_be_the_judge_says_why(at: Callable[..., Visitor]) -> None:
    visitor = at(monsters=ON_THEM[:1], items=BOTH[:1])
    visitor.press("q")
    assert "An item acts only when a monster enters its square" in visitor.hint
    assert not visitor.table.session.shown.verdict.is_legal
    bare = at(AT_WILL, monsters=ON_THEM)
    bare.press("q")
    assert bare.spoken[-1].startswith("No monster stands on an item.")
    bare.table.board.cursor = parse_cell("H14")
    bare.press("q")
    assert "There is no item on H14" in bare.hint
    theirs = at(AT_WILL, monsters=["skelengel 2 G16"], items=BOTH[:1])
    theirs.press("q")
    assert "turn" in theirs.hint
    assert not theirs.table.session.shown.verdict.is_legal
    assert [each.errors for each in (visitor, bare, theirs)] == [[], [], []]


def test_every_key_of_the_board_is_in_the_help(at: Callable[..., Visitor]) -> None:
    table = at().table
    listed = {key.casefold() for _, lines in table.help.groups() for line in lines for key in line.keys}
    also = {"h": "?", "0": "1"}  # another key for the same, and what the line of the dice tells
    assert {also.get(key, key) for key in table.keys._letters} <= listed
