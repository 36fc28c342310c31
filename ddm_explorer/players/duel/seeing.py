"""What a player may know: the position without the cards that lie face down for it, and what these could be.

A player that decides from such a position alone cannot use what it may not know, whatever it looks at.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.items import could_be
from ddm_explorer.dungeon.position.state import DuelState, Item, Seat


def is_hidden(item: Item, seat: int) -> bool:
    """Whether that seat may not know the card of the item."""
    return item.owner != seat and not item.is_open


def as_seen(derived: Derived, state: DuelState, seat: int) -> DuelState:
    """The position with another card wherever that seat may not know it: the same one whatever the true one is."""
    other = state.seats[1 - seat]
    items = tuple([_guessed(derived, item, 0) if is_hidden(item, seat) else item for item in state.items])
    veiled = _veiled(derived, other, items, seat)
    chain = state.chain
    if any(link.kind == "summon" and link.seat != seat and derived.cards[link.card].is_item for link in chain):
        chain = tuple(
            link._replace(card=could_be(derived, derived.cards[link.card].level)[0])
            if link.kind == "summon" and link.seat != seat and derived.cards[link.card].is_item
            else link
            for link in chain
        )
    if items == state.items and veiled is other and chain is state.chain:
        return state
    seats = (state.seats[0], veiled) if seat == 0 else (veiled, state.seats[1])
    return state._replace(seats=seats, items=items, chain=chain)


def _veiled(derived: Derived, other: Seat, items: tuple[Item, ...], seat: int) -> Seat:
    """The other seat with its item cards turned over, wherever they lie; what is turned up on the Field is known.

    Which of several items was summoned first is not known of what is turned up, so it is always put before the rest:
    else, beside another like it, the place in the list would tell what lies face down.
    """
    known = Counter(item.card for item in items if item.owner != seat and item.is_open)
    lists: dict[str, Any] = {}
    for name in ("hand", "summoned", "destroyed", "returned"):
        cards = getattr(other, name)
        if any(derived.cards[card].is_item for card in cards):
            left = sorted((known & Counter(cards)).elements(), reverse=True) if name == "summoned" else []
            turned = [left.pop() if left else could_be(derived, 0)[0] for card in cards if derived.cards[card].is_item][
                ::-1
            ]
            found = tuple(turned.pop() if derived.cards[card].is_item else card for card in cards)
            if found != cards:
                lists[name] = found
    return other._replace(**lists) if lists else other


def _guessed(derived: Derived, item: Item, which: int) -> Item:
    cards = could_be(derived, derived.cards[item.card].level)
    return item._replace(card=cards[which % len(cards)])


def guesses(derived: Derived, state: DuelState, seat: int) -> tuple[DuelState, ...]:
    """Positions that could be meant by one that was made by `as_seen`, each as likely as the others.

    Together they hold every card that any of the items turned down could have.
    """
    levels = {derived.cards[item.card].level for item in state.items if is_hidden(item, seat)}
    count = max((len(could_be(derived, level)) for level in levels), default=1)
    if count == 1:
        return (state,)
    return tuple(
        state._replace(
            items=tuple(_guessed(derived, item, which) if is_hidden(item, seat) else item for item in state.items)
        )
        for which in range(count)
    )
