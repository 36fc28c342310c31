"""Games and positions of every edition read back from their files as they were written, sealed or not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.notation.position import from_fields, to_fields
from ddm_explorer.games.notation.position_text import position_text, read_position
from ddm_explorer.games.notation.transcript_text import game_text, read_game
from tests.games.brawls import fought
from tests.laws.strategies import played_by_lot


def points(transcript):
    """All that a file must keep of a game."""
    return [
        (node.number, node.parent and node.parent.number, node.command, node.events, node.state, node.drawn)
        for node in transcript.nodes
    ]


@pytest.mark.parametrize("edition", edition_names())
@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), commands=st.integers(1, 60), is_fight=st.booleans(), is_sealed=st.booleans())
def test_there_and_back(edition, seed, commands, is_fight, is_sealed):
    made = fought(seed, edition, commands // 2) if is_fight else played_by_lot(edition, seed, commands)
    saved = read_game(game_text(made, is_sealed=is_sealed))
    assert points(saved.transcript) == points(made)
    assert saved.transcript.node.number == made.node.number
    state = made.state
    assert read_position(position_text(state)) == state
    fields = to_fields(state)
    assert from_fields(fields, "the fields", allow=fields.get("allow", ())) == state
