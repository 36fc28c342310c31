"""The short form of the many games: two for each number of seats."""

import pytest

from tests.games.digimon.many import play


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_game_at_random(seed):
    end, count = play(seed)
    assert end in ("", "beat_dark_master", "last_in", "all_out", "too_long")
    assert count > 50
