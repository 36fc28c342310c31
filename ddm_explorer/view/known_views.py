"""Which view a game has: its own, or for a packaged game the one of this layer, which games do not know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ddm_explorer.games.digimon.kit import TRACK
from ddm_explorer.games.game_kit import GameKit
from ddm_explorer.games.known_games import known_games
from ddm_explorer.view.digimon.view import TRACK_VIEW
from ddm_explorer.view.duel_view import DUEL_VIEW
from ddm_explorer.view.game_view import GameView

_PACKAGED: Final[Mapping[str, GameView]] = {"duel": DUEL_VIEW, TRACK.tag: TRACK_VIEW}


def view_of(kit: GameKit) -> GameView:
    """How that game is told and drawn.

    Raises:
        TypeError: it brings no view.
    """
    view = kit.view if kit.view is not None else _PACKAGED.get(kit.tag)
    if not isinstance(view, GameView):
        raise TypeError(f"The game {kit.tag} brings no view.")
    return view


def kit_and_view(rules: Any) -> tuple[GameKit, GameView]:
    """The game that rules are of, and how it is told and drawn.

    Raises:
        UnknownGame: it is none of those known.
    """
    kit = known_games().of_rules(rules)
    return kit, view_of(kit)
