"""Computer players over the contract of a game."""

from __future__ import annotations

from collections.abc import Callable

from ddm_explorer.players.duel.sensible import SensiblePlayer
from ddm_explorer.players.player import Lots, Player
from ddm_explorer.players.random_player import RandomPlayer

PLAYERS: dict[str, Callable[[int | str], Player]] = {"random": RandomPlayer, "sensible": SensiblePlayer}
"""Every computer player by name; calling one with a seed makes it."""

__all__ = ["PLAYERS", "Lots", "Player", "RandomPlayer", "SensiblePlayer"]
