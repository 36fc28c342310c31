"""A snapshot shows what a viewer may see, and nothing that lies face down."""

from __future__ import annotations

import dataclasses

import pytest

from ddm_explorer.dungeon.commands import Draw
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.view.duel.scene import duel_scene
from ddm_explorer.view.duel.snapshot import Snapshot, snapshot_of
from ddm_explorer.view.duel.text import full_text
from ddm_explorer.view.scene.svg import scene_svg
from tests.view.positions import MIDDLE, fresh, read


def seen_in(snapshot: Snapshot) -> str:
    """All that is made from a snapshot, and the snapshot itself but for the catalogue of all cards."""
    bare = dataclasses.replace(snapshot, card_names={}, card_levels={})
    return repr(bare) + full_text(snapshot) + scene_svg(duel_scene(snapshot))


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_cards_still_to_be_drawn_are_counted_and_never_named(viewer: int | None) -> None:
    duel, state = fresh(selection="draft")
    transcript = Transcript(duel, state.setup, Seeded(3))
    for drawn in range(7):
        snapshot = snapshot_of(duel, transcript.state, viewer)
        assert snapshot.undrawn == 6 - drawn
        seen = seen_in(snapshot)
        for card in transcript.state.deck:
            assert card not in seen
            assert duel.cards[card].name not in seen
        for seat in transcript.state.seats:
            for card in seat.hand:
                assert duel.cards[card].name in seen
        if drawn < 6:
            transcript.play(Draw())


def test_two_orders_of_the_deck_look_the_same() -> None:
    duel, state = fresh(selection="draft")
    turned = state._replace(deck=tuple(reversed(state.deck)))
    assert snapshot_of(duel, state) == snapshot_of(duel, turned)


def test_a_snapshot_is_a_value() -> None:
    one, other = (snapshot_of(*read(MIDDLE)) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.turn = 3  # type: ignore[misc]


def test_what_stands_where_is_found() -> None:
    snapshot = snapshot_of(*read(MIDDLE))
    for figure in snapshot.figures:
        assert snapshot.figure_at(figure.cell) is figure
        assert snapshot.piece_at(figure.cell) is not None
    for player in snapshot.players:
        assert player.home is not None
        assert snapshot.lord_at(player.home) is player
        assert snapshot.is_inside(player.home)
    assert snapshot.figure_at((0, 0)) is None
    assert snapshot.piece_at((0, 0)) is None
    assert snapshot.lord_at((0, 0)) is None
    assert not snapshot.is_inside((0, 0))


def test_the_one_at_turn_and_player_one_are_told() -> None:
    snapshot = snapshot_of(*read(MIDDLE))
    assert [player.is_active for player in snapshot.players] == [True, False]
    assert [player.is_first for player in snapshot.players] == [True, False]
    before = snapshot_of(*fresh())
    assert not any(player.is_active or player.is_first for player in before.players)
    assert before.to_act == "environment"
    assert before.players[0].home is None
