"""Attacks that abilities make, one strike after another, and what becomes of their damage."""

from __future__ import annotations

from typing import Any

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.events.state_changes import Folds, monsters_with, struck
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import Attack, DuelState
from ddm_explorer.engine.values import record


@record
class SpecialAttackDeclared(Event):
    """An ability attacks. `strikes` counts the attacks still to come after this one; `on_lord` says that it is one of
    several on a Lord, each of which may take a Life Point or not."""

    TOPICS = ("special_attack", "strikes_follow", "lord_hit_by_each_strike")
    NOTES = ("on_lord",)
    seat: int
    attacker: int
    attacker_cell: Cell
    target: int
    target_cell: Cell
    power: int
    strikes: int
    on_lord: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[0], *self.TOPICS[1:2] * bool(self.strikes), *self.TOPICS[2:] * self.on_lord)


def _special_attack(derived: Derived, state: DuelState, event: SpecialAttackDeclared) -> DuelState:
    attack = Attack(
        event.attacker_cell,
        event.target_cell,
        event.target,
        event.power,
        event.attacker,
        "declared",
        strikes=event.strikes,
        is_special=True,
    )
    return state._replace(attack=attack, monsters=monsters_with(state, event.attacker, has_struck=True))


@record
class StrikeBegan(Event):
    """The next strike of a multiple attack begins; `can_defend` says that a defense counts against it, one made before
    or one that can still be made."""

    TOPICS = ("strikes_follow", "defends_each_strike")
    NOTES = ("can_defend",)
    power: int
    strikes: int
    can_defend: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS if self.can_defend else self.TOPICS[:1]


def _strike_began(derived: Derived, state: DuelState, event: StrikeBegan) -> DuelState:
    attack = state.attack
    if attack is None:
        return state
    return state._replace(attack=attack._replace(stage="declared", strikes=event.strikes, power=event.power))


@record
class DamageReduced(Event):
    """An ability takes points off the damage of the attack."""

    TOPICS = ("damage_reduced",)
    number: int
    points: int


def _reduced(derived: Derived, state: DuelState, event: DamageReduced) -> DuelState:
    attack = state.attack
    return state if attack is None else state._replace(attack=attack._replace(reduced=attack.reduced + event.points))


@record
class DamageRedirected(Event):
    """The damage of the attack will go to another monster."""

    TOPICS = ("damage_redirected",)
    number: int
    to: int


def _redirected(derived: Derived, state: DuelState, event: DamageRedirected) -> DuelState:
    attack = state.attack
    return state if attack is None else state._replace(attack=attack._replace(shielded=event.to))


@record
class AttackFailed(Event):
    """An attack came to nothing. `reason` is "cancelled", "no_attacker", "no_target" or "out_of_reach"."""

    TOPICS = ("attack_cancelled", "attacker_gone", "target_gone")
    attacker: int
    target: int
    reason: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[{"cancelled": 0, "no_attacker": 1}.get(self.reason, 2)],)


def _attack_failed(derived: Derived, state: DuelState, event: AttackFailed) -> DuelState:
    return state._replace(attack=struck(derived, state) if event.reason == "cancelled" else None)


@record
class StrikesLost(Event):
    """Strikes left over after the target is gone are lost."""

    TOPICS = ("strikes_lost",)
    strikes: int


def _attack_over(derived: Derived, state: DuelState, event: Any) -> DuelState:
    return state._replace(attack=None)


EVENTS: tuple[type[Event], ...] = (
    SpecialAttackDeclared,
    StrikeBegan,
    DamageReduced,
    DamageRedirected,
    AttackFailed,
    StrikesLost,
)

FOLDS: Folds = {
    SpecialAttackDeclared: _special_attack,
    StrikeBegan: _strike_began,
    DamageReduced: _reduced,
    DamageRedirected: _redirected,
    AttackFailed: _attack_failed,
    StrikesLost: _attack_over,
}
"""What each of these events does to the state; one that is not here only tells."""
