"""Turning over the Piece in hand by a key: what it is then, or why it cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.notation.position import from_fields
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.widgets.table.table import Table
from tests.widgets.table_page import Visitor

FIELD = {"turn": 3, "step": "build", "level": 1, "laid": ["S2m 1 turn 0 star G12"]}


@pytest.fixture
def at(page: Any, monkeypatch: Any) -> Callable[..., Visitor]:
    def at(edition: str, *readings: str) -> Visitor:
        state = from_fields({**FIELD, "edition": edition, "readings": list(readings)}, "the position")
        return Visitor(
            page, Table(transcript=Transcript(Duel.of(state.setup), state.setup, Seeded(0), state)), monkeypatch
        )

    return at


def test_a_key_turns_it_over_where_the_reading_lets_it(at: Callable[..., Visitor]) -> None:
    visitor = at("western-basic", "R-PIECE-FLIP yes")
    session = visitor.table.session
    session.take(shape="S2")
    visitor.press("z")
    assert session.ghost is not None
    assert session.ghost.shape == "S2m"
    assert visitor.spoken[-1] == "Turned over, it is Piece S2m."
    visitor.press("z")
    assert session.ghost.shape == "S2"
    assert visitor.errors == []


def test_a_key_says_why_it_cannot_be_turned_over(at: Callable[..., Visitor]) -> None:
    visitor = at("western-basic")
    session = visitor.table.session
    visitor.press("z")
    assert visitor.spoken[-1] == "There is no Piece in hand to turn over."
    session.take(shape="S2")
    visitor.press("z")
    assert session.ghost is not None
    assert session.ghost.shape == "S2"
    assert visitor.spoken[-1] == "Not allowed. Piece S2 can't serve as S2m. (R-PIECE-FLIP)"
    session.take(shape="X1")
    visitor.press("z")
    assert visitor.spoken[-1] == "Turned over, Piece X1 is the same."
    assert visitor.errors == []
