"""Computer players over the contract of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ddm_explorer.games.game_kit import GameKit
from ddm_explorer.players.duel.sensible import SensiblePlayer
from ddm_explorer.players.player import Lots, Player
from ddm_explorer.players.random_player import RandomPlayer
from ddm_explorer.players.search import SearchPlayer

Makes = Callable[[int | str], Player]
"""Makes a player from a seed."""

PLAYERS: dict[str, Makes] = {"random": RandomPlayer, "sensible": SensiblePlayer}
"""Every computer player of a duel by name; calling one with a seed makes it."""

_PACKAGED: Mapping[str, Mapping[str, Makes]] = {"duel": PLAYERS}


def players_of(kit: GameKit) -> dict[str, Makes]:
    """Every computer player of a game by name: what plays any game, its own, and one that searches if it can."""
    search: dict[str, Makes] = {} if kit.evaluation is None else {"search": lambda seed: SearchPlayer(kit, seed)}
    return {"random": RandomPlayer, **search, **_PACKAGED.get(kit.tag, {}), **kit.players}


__all__ = ["PLAYERS", "Lots", "Makes", "Player", "RandomPlayer", "SearchPlayer", "SensiblePlayer", "players_of"]
