"""Building and summoning: what happened, and what it does to the state."""

from __future__ import annotations

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.events.state_changes import Folds, seats_with, without_one
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState, Laid, Monster
from ddm_explorer.engine.values import record


@record
class Built(Event):
    """A shape was laid and is used up; `cells` in the order of the shape's own."""

    TOPICS = ("uses_up_shape", "own_side_up")
    seat: int
    shape: str
    turns: int
    star: Cell
    cells: tuple[Cell, ...]


def _built(derived: Derived, state: DuelState, event: Built) -> DuelState:
    seat = state.seats[event.seat]
    pile = state.pile
    if derived.options.uses_up_shapes:
        at = pile.index(derived.taken_for(pile, event.shape))
        pile = pile[:at] + pile[at + 1 :]
    return state._replace(
        laid=(*state.laid, Laid(event.shape, event.seat, event.turns, event.star, event.cells)),
        pile=pile,
        seats=seats_with(state, event.seat, seat._replace(path_mask=seat.path_mask | derived.grid.mask(event.cells))),
    )


@record
class DieUsedUp(Event):
    """A die became part of the dungeon and is rolled no more."""

    TOPICS = ("uses_up_die",)
    seat: int
    die: str


def _die_used_up(derived: Derived, state: DuelState, event: DieUsedUp) -> DuelState:
    seat = state.seats[event.seat]
    return state._replace(seats=seats_with(state, event.seat, seat._replace(dice=without_one(seat.dice, event.die))))


@record
class Summoned(Event):
    """A figure came onto the star; its card goes from the left to the right."""

    TOPICS = ("summons", "stands_on_star", "card_moves_over")
    seat: int
    number: int
    card: str
    cell: Cell


def _summoned(derived: Derived, state: DuelState, event: Summoned) -> DuelState:
    seat = state.seats[event.seat]
    hand, pool = without_one(seat.hand, event.card), without_one(state.pool, event.card)
    return state._replace(
        monsters=(
            *state.monsters,
            Monster(event.number, event.card, event.seat, event.cell, since=state.turn),
        ),
        pool=pool,
        seats=seats_with(state, event.seat, seat._replace(hand=hand, summoned=(*seat.summoned, event.card))),
    )


EVENTS: tuple[type[Event], ...] = (
    Built,
    DieUsedUp,
    Summoned,
)

FOLDS: Folds = {
    Built: _built,
    DieUsedUp: _die_used_up,
    Summoned: _summoned,
}
"""What each of these events does to the state; one that is not here only tells."""
