"""What items do and suffer. Past participles, each with the topics it rests on."""

from __future__ import annotations

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.events.state_changes import Folds, items_with, monsters_with, seats_with, struck
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import SET_OFF, DuelState, Item
from ddm_explorer.engine.values import record


@record
class ItemPlaced(Event):
    """An item came onto the star; its card stays face down."""

    TOPICS = ("summons_item", "stands_on_star", "item_card_face_down")
    seat: int
    number: int
    card: str
    cell: Cell


def _item_placed(derived: Derived, state: DuelState, event: ItemPlaced) -> DuelState:
    seat = state.seats[event.seat]
    hand = list(seat.hand)
    if event.card in hand:
        hand.remove(event.card)
    return state._replace(
        items=(*state.items, Item(event.number, event.card, event.seat, event.cell, since=state.turn)),
        seats=seats_with(state, event.seat, seat._replace(hand=tuple(hand), summoned=(*seat.summoned, event.card))),
    )


@record
class ItemTurnedUp(Event):
    """An item's card is turned up."""

    TOPICS = ("item_turned_up",)
    number: int
    card: str
    cell: Cell


def _item_turned_up(derived: Derived, state: DuelState, event: ItemTurnedUp) -> DuelState:
    return state._replace(items=items_with(state, event.number, is_open=True))


@record
class ItemActed(Event):
    """An item acts on a monster that entered its square; `is_flying` says that it flew in.

    `because` are further topics that it rests on: "item_acts_in_passing" (the monster only passes),
    "item_acts_again" (it was here before) or "tunnel_stops_on_item" (a Tunnel monster that stops there).
    """

    TOPICS = ("item_acts", "item_acts_on_flyer", "item_acts_in_passing", "item_acts_again", "tunnel_stops_on_item")
    NOTES = ("because",)
    number: int
    card: str
    visitor: int
    is_flying: bool = False
    because: tuple[str, ...] = ()

    @property
    def topics(self) -> tuple[str, ...]:
        return (*self.TOPICS[: 1 + self.is_flying], *self.because)


def _item_acted(derived: Derived, state: DuelState, event: ItemActed) -> DuelState:
    item = state.item(event.number)
    visits = 1 if item is None else item.visits + 1
    return state._replace(items=items_with(state, event.number, visits=visits))


@record
class ItemSetOff(Event):
    """A player let an item act on the monster that stands on it; numbers of both."""

    TOPICS = ("sets_off_item",)
    number: int
    visitor: int


def _item_set_off(derived: Derived, state: DuelState, event: ItemSetOff) -> DuelState:
    return state._replace(used=(*state.used, (event.number, SET_OFF, 1)))


@record
class ItemStruck(Event):
    """An attack met an item; any damage destroys it. `power` in points."""

    TOPICS = ("item_struck",)
    number: int
    power: int


def _item_struck(derived: Derived, state: DuelState, event: ItemStruck) -> DuelState:
    return state._replace(attack=struck(derived, state))


@record
class ItemDestroyed(Event):
    """An item left the Field; `by_itself` says that its own card had it so."""

    TOPICS = ("item_leaves", "item_destroyed")
    number: int
    card: str
    seat: int
    cell: Cell
    by_itself: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[0 if self.by_itself else 1],)


def _item_destroyed(derived: Derived, state: DuelState, event: ItemDestroyed) -> DuelState:
    seat = state.seats[event.seat]
    return state._replace(
        items=tuple(each for each in state.items if each.number != event.number),
        seats=seats_with(state, event.seat, seat._replace(destroyed=(*seat.destroyed, event.card))),
    )


@record
class MoveStopped(Event):
    """A move ends before its last square. `reason` is "item", "gone", "sent_away", "cancelled", or "no_way": the way is
    closed by now."""

    TOPICS = ("item_stops_move", "move_cut_short", "move_cancelled", "move_lost", "move_sent_back")
    number: int
    cell: Cell
    reason: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[{"item": 0, "cancelled": 2, "no_way": 3, "sent_away": 4}.get(self.reason, 1)],)


def _move_stopped(derived: Derived, state: DuelState, event: MoveStopped) -> DuelState:
    if event.reason == "sent_away" and derived.options.sent_back_moves_again:
        return state._replace(monsters=monsters_with(state, event.number, has_moved=False, is_moving=False))
    return state._replace(monsters=monsters_with(state, event.number, has_moved=True))


EVENTS: tuple[type[Event], ...] = (
    ItemPlaced,
    ItemTurnedUp,
    ItemActed,
    ItemSetOff,
    ItemStruck,
    ItemDestroyed,
    MoveStopped,
)

FOLDS: Folds = {
    ItemPlaced: _item_placed,
    ItemTurnedUp: _item_turned_up,
    ItemActed: _item_acted,
    ItemSetOff: _item_set_off,
    ItemStruck: _item_struck,
    ItemDestroyed: _item_destroyed,
    MoveStopped: _move_stopped,
}
"""What each of these events does to the state; one that is not here only tells."""
