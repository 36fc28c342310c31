"""What several events do to the state: no decision, no check, no chance. The rest stands beside each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import LORD, Attack, DuelState, Item, Monster, Seat
from ddm_explorer.engine.values import changing

Fold = Callable[[Derived, DuelState, Any], DuelState]
Folds = dict[type[Event], Fold]

# What happens in every turn, made in one go.
_with_seats = changing(DuelState, "seats")
with_monsters = changing(DuelState, "monsters")
_with_crests = changing(Seat, "crests")


def seats_with(state: DuelState, number: int, seat: Seat) -> tuple[Seat, Seat]:
    """The seats, with this one in the place of the one of that number."""
    return (seat, state.seats[1]) if number == 0 else (state.seats[0], seat)


def monsters_with(state: DuelState, number: int, **changes: Any) -> tuple[Monster, ...]:
    """The monsters, with fields of the one of that number changed."""
    return tuple([each._replace(**changes) if each.number == number else each for each in state.monsters])


def moves_ended(state: DuelState, number: int = LORD) -> DuelState:
    """The state after that monster has acted: by the reading in which a move goes on until then, those of all others
    end; of an ability used, its own too."""
    if not any(each.is_moving and each.number != number for each in state.monsters):
        return state
    monsters = tuple([each if each.number == number else each._replace(is_moving=False) for each in state.monsters])
    return state._replace(monsters=monsters)


def items_with(state: DuelState, number: int, **changes: Any) -> tuple[Item, ...]:
    """The items, with fields of the one of that number changed."""
    return tuple(each._replace(**changes) if each.number == number else each for each in state.items)


def crests_more(derived: Derived, state: DuelState, event: Any) -> DuelState:
    """Crests come into the store of a seat."""
    seat = state.seats[event.seat]
    return _with_seats(state, seats_with(state, event.seat, _with_crests(seat, seat.crests.plus(event.crests))))


def crests_less(derived: Derived, state: DuelState, event: Any) -> DuelState:
    """Crests leave the store of a seat."""
    seat = state.seats[event.seat]
    return _with_seats(state, seats_with(state, event.seat, _with_crests(seat, seat.crests.minus(event.crests))))


def struck(derived: Derived, state: DuelState) -> Attack | None:
    """What is left of an attack after a strike: nothing, or the strikes still to come."""
    attack = state.attack
    if attack is None or not attack.strikes:
        return None
    defense = None if derived.options.defends_each_strike else attack.defense
    return attack._replace(stage="struck", reduced=0, defense=defense, has_answered=False, shielded=0)


def without_one(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    """The things without one of that name: there may be several alike."""
    if thing not in things:
        return things
    at = things.index(thing)
    return things[:at] + things[at + 1 :]
