"""All events of the duel, and what each does to the state.

An event changes the state by its fold and by nothing else; its topics are neutral words, and the edition says which
rule each cites.
"""

from __future__ import annotations

from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import board_effects as board_events
from ddm_explorer.dungeon.events import building as build_events
from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.events import strikes as strike_events
from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.events.state_changes import Folds

MODULES = (
    *(turn_events, build_events, battle_events, chain_events),
    *(item_events, strike_events, effect_events, board_events),
)
"""Where the events stand, each beside its fold."""

EVENTS: tuple[type[Event], ...] = tuple(event for module in MODULES for event in module.EVENTS)

FOLDS: Folds = {event: fold for module in MODULES for event, fold in module.FOLDS.items()}
"""What each event does to the state; one that is not here only tells."""
