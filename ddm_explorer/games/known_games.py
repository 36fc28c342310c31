"""The packaged games."""

from __future__ import annotations

from functools import lru_cache

from ddm_explorer.games.digimon.kit import TRACK
from ddm_explorer.games.duel.kit import DUEL
from ddm_explorer.games.game_kit import GameRegistry


@lru_cache(maxsize=1)
def known_games() -> GameRegistry:
    """The games that come with the program; whoever brings more of them registers them here."""
    return GameRegistry(DUEL, TRACK)
