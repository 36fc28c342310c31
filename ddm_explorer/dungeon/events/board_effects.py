"""What abilities do to the board: figures walk or are put elsewhere, counters and shapes move, sides change."""

from __future__ import annotations

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.events.state_changes import Folds, monsters_with, seats_with
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState, Laid
from ddm_explorer.engine.values import record


@record
class Strode(Event):
    """An ability moved a monster; `path`, `goes_on` and `past_item` are as in `Moved`."""

    TOPICS = ("ability_moves", "item_stops_move")
    NOTES = ("past_item",)
    number: int
    path: tuple[Cell, ...]
    goes_on: bool = False
    past_item: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS if self.past_item else self.TOPICS[:1]


def _strode(derived: Derived, state: DuelState, event: Strode) -> DuelState:
    if not derived.tracks_moves:
        return state._replace(monsters=monsters_with(state, event.number, cell=event.path[-1]))
    monster = state.monster(event.number)
    begun = monster.begun if monster is not None and event.goes_on else event.path[0]
    return state._replace(
        monsters=monsters_with(state, event.number, cell=event.path[-1], begun=begun, moved_in=state.turn)
    )


@record
class SentAway(Event):
    """An effect put a monster on another square."""

    TOPICS = ("effect_moves",)
    number: int
    cell: Cell


def _sent_away(derived: Derived, state: DuelState, event: SentAway) -> DuelState:
    return state._replace(monsters=monsters_with(state, event.number, cell=event.cell))


@record
class CounterPlaced(Event):
    """A counter was put on a square."""

    TOPICS = ("places_counter",)
    cell: Cell
    kind: str


def _counter_placed(derived: Derived, state: DuelState, event: CounterPlaced) -> DuelState:
    return state._replace(counters=tuple(sorted((*state.counters, (event.cell, event.kind)))))


@record
class CounterRemoved(Event):
    """A counter was taken off a square."""

    TOPICS = ("removes_counter",)
    cell: Cell
    kind: str


def _counter_removed(derived: Derived, state: DuelState, event: CounterRemoved) -> DuelState:
    return state._replace(counters=tuple(each for each in state.counters if each != (event.cell, event.kind)))


@record
class ShapeRelaid(Event):
    """A laid shape (its place in the order of laying) was lifted and put elsewhere with what stands on it.

    `carried` are (number of the monster or item, its new square); `counters` (old square, new square).
    """

    TOPICS = ("relays_shape",)
    place: int
    turns: int
    star: Cell
    cells: tuple[Cell, ...]
    carried: tuple[tuple[int, Cell], ...]


def _relaid(derived: Derived, state: DuelState, event: ShapeRelaid) -> DuelState:
    old = state.laid[event.place]
    new = Laid(old.shape, old.owner, event.turns, event.star, event.cells)
    laid = (*state.laid[: event.place], new, *state.laid[event.place + 1 :])
    seat = state.seats[old.owner]
    mask = (seat.path_mask & ~derived.grid.mask(old.cells)) | derived.grid.mask(event.cells)
    carried = dict(event.carried)
    return state._replace(
        laid=laid,
        seats=seats_with(state, old.owner, seat._replace(path_mask=mask)),
        monsters=tuple(
            each._replace(cell=carried[each.number]) if each.number in carried else each for each in state.monsters
        ),
        items=tuple(
            each._replace(cell=carried[each.number]) if each.number in carried else each for each in state.items
        ),
    )


@record
class ControlTaken(Event):
    """A monster changed sides. `until` is "turn" or "ever"; `back` that it returns to its side."""

    TOPICS = ("takes_control", "control_returns")
    number: int
    seat: int
    is_back: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[1 if self.is_back else 0],)


def _control_taken(derived: Derived, state: DuelState, event: ControlTaken) -> DuelState:
    return state._replace(monsters=monsters_with(state, event.number, owner=event.seat))


EVENTS: tuple[type[Event], ...] = (
    Strode,
    SentAway,
    CounterPlaced,
    CounterRemoved,
    ShapeRelaid,
    ControlTaken,
)

FOLDS: Folds = {
    Strode: _strode,
    SentAway: _sent_away,
    CounterPlaced: _counter_placed,
    CounterRemoved: _counter_removed,
    ShapeRelaid: _relaid,
    ControlTaken: _control_taken,
}
"""What each of these events does to the state; one that is not here only tells."""
