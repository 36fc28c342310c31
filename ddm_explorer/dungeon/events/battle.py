"""Moving and battling: what happened, and what it does to the state."""

from __future__ import annotations

from typing import Any

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.events.state_changes import (
    Folds,
    crests_less,
    monsters_with,
    moves_ended,
    seats_with,
    struck,
    with_monsters,
)
from ddm_explorer.dungeon.materials.crests import Crest, CrestPool
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import Attack, DuelState
from ddm_explorer.engine.values import record


@record
class CrestsSpent(Event):
    """Crests were paid. `purpose` is "move", "attack", "lord_attack" or "defense"."""

    TOPICS = ("pays_move", "pays_attack", "pays_lord_attack", "pays_defense")
    seat: int
    crests: CrestPool
    purpose: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (f"pays_{self.purpose}",)

    @property
    def crest(self) -> Crest:
        """The kind paid, where it is one kind."""
        return next(kind for kind in Crest if kind is not Crest.SUMMON and self.crests.of(kind))


@record
class Moved(Event):
    """A monster walked; `path` begins where it stood. `goes_on` says that an item interrupted the same walk before,
    `past_item` that the item acted and could have ended it."""

    TOPICS = ("moves", "item_stops_move")
    NOTES = ("past_item",)
    number: int
    path: tuple[Cell, ...]
    goes_on: bool = False
    past_item: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS if self.past_item else self.TOPICS[:1]


def _moved(derived: Derived, state: DuelState, event: Moved) -> DuelState:
    goes_on_later = derived.options.moves_until_other
    if not derived.tracks_moves and not goes_on_later:
        return with_monsters(state, monsters_with(state, event.number, cell=event.path[-1], has_moved=True))
    monster = state.monster(event.number)
    is_same = monster is not None and (event.goes_on or monster.is_moving)
    changes: dict[str, Any] = {"cell": event.path[-1], "has_moved": True}
    if derived.tracks_moves:
        changes |= {
            "begun": monster.begun if monster is not None and is_same else event.path[0],
            "moved_in": state.turn,
        }
    if goes_on_later:
        state = moves_ended(state, event.number)
        changes["is_moving"] = True
    return state._replace(monsters=monsters_with(state, event.number, **changes))


@record
class AttackDeclared(Event):
    """A figure attacks another; number 0 stands for a Lord. `power` is the attack power in points."""

    TOPICS = ("attack_declared", "lord_attack_declared")
    seat: int
    attacker: int
    attacker_cell: Cell
    target: int
    target_cell: Cell
    power: int

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[1 if self.attacker == 0 else 0],)


def _attack_declared(derived: Derived, state: DuelState, event: AttackDeclared) -> DuelState:
    if event.attacker == 0:
        seat = state.seats[event.seat]._replace(has_lord_attacked=True)
        state = state._replace(seats=seats_with(state, event.seat, seat))
    else:
        state = moves_ended(state, event.attacker)
        state = state._replace(monsters=monsters_with(state, event.attacker, has_attacked=True))
    return state._replace(
        attack=Attack(event.attacker_cell, event.target_cell, event.target, event.power, event.attacker, "declared")
    )


@record
class DefenseAsked(Event):
    """The target's owner may answer; `power` of the attack, `defense` it could put up, in points.

    `can_defend` says whether a Regular Defense is (still) possible and can be paid; else an ability is all there is.
    `has_answered` says that an ability has answered the attack already.
    """

    TOPICS = ("defense_asked", "ability_answers_attack", "defends_and_uses")
    NOTES = ("has_answered",)
    seat: int
    number: int
    power: int
    defense: int
    can_defend: bool = True
    has_answered: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[0 if self.can_defend else 1], *self.TOPICS[2:] * (self.can_defend and self.has_answered))


def _defense_asked(derived: Derived, state: DuelState, event: DefenseAsked) -> DuelState:
    return state if state.attack is None else state._replace(attack=state.attack._replace(stage="defense"))


@record
class DefenseImpossible(Event):
    """The target cannot defend. `reason` is "lord", "no_crests", or "answered": it has used an ability instead."""

    TOPICS = ("lord_cannot_defend", "cannot_pay_defense", "defends_beside_ability", "defends_and_uses")
    seat: int
    number: int
    reason: str

    @property
    def topics(self) -> tuple[str, ...]:
        place = ("lord", "no_crests", "answered").index(self.reason)
        return (self.TOPICS[place], *self.TOPICS[3:] * (self.reason == "answered"))


@record
class Defended(Event):
    """A monster put up its Regular Defense; points."""

    TOPICS = ("defends",)
    number: int
    defense: int


def _defended(derived: Derived, state: DuelState, event: Defended) -> DuelState:
    return state if state.attack is None else state._replace(attack=state.attack._replace(defense=event.defense))


@record
class DefenseDeclined(Event):
    """The owner let the attack through."""

    TOPICS = ("defense_declined",)
    seat: int
    number: int


@record
class Damaged(Event):
    """A monster took damage (0 if the defense held); `defense` is what was taken off the attack's power.

    `of_another` says that two monsters could have lent their defense power: the one attacked and the one that takes
    the damage in its place.
    """

    TOPICS = ("damage_full", "damage_less_defense", "damage_marked", "defense_of_taker")
    NOTES = ("of_another",)
    number: int
    points: int
    power: int
    defense: int | None
    of_another: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        full, less, marked, taker = self.TOPICS
        return (full if self.defense is None else less, *(marked,) * bool(self.points), *(taker,) * self.of_another)


def _damaged(derived: Derived, state: DuelState, event: Damaged) -> DuelState:
    target = state.monster(event.number)
    damage = event.points + (0 if target is None else target.damage)
    return state._replace(monsters=monsters_with(state, event.number, damage=damage), attack=struck(derived, state))


@record
class LordHit(Event):
    """A Lord lost Life Points: to an attack, which `is_special` says an ability made, or where `by_effect` to something
    else."""

    TOPICS = ("lord_loses_life", "area_at_lord", "special_at_lord")
    seat: int
    points: int
    by_effect: bool = False
    is_special: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[0], *self.TOPICS[1:2] * self.by_effect, *self.TOPICS[2:] * self.is_special)


def _lord_hit(derived: Derived, state: DuelState, event: LordHit) -> DuelState:
    seat = state.seats[event.seat]
    return state._replace(
        seats=seats_with(state, event.seat, seat._replace(life=max(0, seat.life - event.points))),
        attack=state.attack if event.by_effect else struck(derived, state),
    )


@record
class Destroyed(Event):
    """A monster left the Field for good; its card is turned face down and its markers come off.

    `seat` is the one whose card it is. `by_effect` says that an effect destroyed it, whatever Hit Points it had left.
    """

    TOPICS = ("destroyed_at_zero", "card_turned_down", "markers_come_off")
    number: int
    card: str
    seat: int
    cell: Cell
    by_effect: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS[1:] if self.by_effect else self.TOPICS


def _destroyed(derived: Derived, state: DuelState, event: Destroyed) -> DuelState:
    seat = state.seats[event.seat]
    return state._replace(
        monsters=tuple(each for each in state.monsters if each.number != event.number),
        seats=seats_with(state, event.seat, seat._replace(destroyed=(*seat.destroyed, event.card))),
        modifiers=tuple(each for each in state.modifiers if each.bearer != event.number) if state.modifiers else (),
    )


EVENTS: tuple[type[Event], ...] = (
    CrestsSpent,
    Moved,
    AttackDeclared,
    DefenseAsked,
    DefenseImpossible,
    Defended,
    DefenseDeclined,
    Damaged,
    LordHit,
    Destroyed,
)

FOLDS: Folds = {
    CrestsSpent: crests_less,
    Moved: _moved,
    AttackDeclared: _attack_declared,
    DefenseAsked: _defense_asked,
    Defended: _defended,
    Damaged: _damaged,
    LordHit: _lord_hit,
    Destroyed: _destroyed,
}
"""What each of these events does to the state; one that is not here only tells."""
