"""What a viewer may not see: cards that lie face down.

A viewer is a seat, `WATCHER` (sees what lies open to both), or None: both sides lie open, as for two friends at one
screen. Of another's item everybody sees the figure, its level and whose it is; its card only once it is turned up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ddm_explorer.dungeon.commands import Build
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.materials.cards import Card
from ddm_explorer.dungeon.position.state import Item
from ddm_explorer.engine.game import Node

HIDDEN = "item"
"""What stands for the card of an item that a viewer may not see, where a card's id could stand."""


def hides_item(item: Item, viewer: int | None) -> bool:
    """Whether the card of that item on the Field is hidden from the viewer."""
    return viewer is not None and item.owner != viewer and not item.is_open


def hides_card(cards: Mapping[str, Card], card: str, owner: int, viewer: int | None) -> bool:
    """Whether a card of that seat that is not on the Field (in hand, or turned down again) is hidden: an item's is."""
    if viewer is None or owner == viewer:
        return False
    known = cards.get(card)
    return known is not None and known.is_item


def names_hidden(cards: Mapping[str, Card], command: Any, active: int, viewer: int | None) -> bool:
    """Whether a command of whoever is at turn (`active`) summons a card that the viewer may not see. To judge it for
    that viewer would tell who has the card, and where it lies."""
    return isinstance(command, Build) and hides_card(cards, command.card, active, viewer)


def shows_secret(node: Node, viewer: int | None) -> int | None:
    """The place of the first event of that point which turns up another's item for the viewer; None if none does."""
    if viewer is None:
        return None
    for place, event in enumerate(node.events):
        if isinstance(event, item_events.ItemTurnedUp):
            before = node.state if node.parent is None else node.parent.state
            item = before.item(event.number) or node.state.item(event.number)
            if item is None or item.owner != viewer:
                return place
    return None


def is_taken_back(node: Node, viewer: int | None, line: frozenset[int] | None) -> bool:
    """Whether the point lies behind one, taken back since, at which another's item was turned up for the viewer.

    Args:
        line: the points on the way to where the game stands now; None if the point lies on it.
    """
    if viewer is None or line is None:
        return False
    before = node.parent
    while before is not None and before.number not in line:
        if shows_secret(before, viewer) is not None:
            return True
        before = before.parent
    return False
