"""What items do and suffer: past participles, each with the topics it rests on."""

from __future__ import annotations

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.engine.values import record


@record
class ItemPlaced(Event):
    """An item came onto the star; its card stays face down."""

    TOPICS = ("summons_item", "stands_on_star", "item_card_face_down")
    seat: int
    number: int
    card: str
    cell: Cell


@record
class ItemTurnedUp(Event):
    """An item's card is turned up."""

    TOPICS = ("item_turned_up",)
    number: int
    card: str
    cell: Cell


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


@record
class ItemSetOff(Event):
    """A player let an item act on the monster that stands on it; numbers of both."""

    TOPICS = ("sets_off_item",)
    number: int
    visitor: int


@record
class ItemStruck(Event):
    """An attack met an item; any damage destroys it. `power` in points."""

    TOPICS = ("item_struck",)
    number: int
    power: int


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


ITEM_EVENTS: tuple[type[Event], ...] = (
    ItemPlaced,
    ItemTurnedUp,
    ItemActed,
    ItemSetOff,
    ItemStruck,
    ItemDestroyed,
    MoveStopped,
)
