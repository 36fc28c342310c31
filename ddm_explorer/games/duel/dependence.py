"""Which open readings a verdict depends on: those under which it would be another, or would turn out otherwise.

It is worked out by judging, and playing, again with another choice, so it can never say anything that the game does
not. It is computed for a verdict that is shown, not in every step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.position.state import DuelState, Setup
from ddm_explorer.engine.chance import Scripted, ScriptError
from ddm_explorer.engine.flow import Flow
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.engine.verdict import Objection, Place, Verdict
from ddm_explorer.games.duel.rules import Duel


@dataclass(frozen=True, slots=True)
class Happening:
    """An event and the positions round it."""

    event: Event
    before: DuelState
    after: DuelState


@dataclass(frozen=True, slots=True)
class Dependence:
    """Another choice of a reading under which the verdict would be another, or the command would turn out otherwise.

    `verdict` is what it would be; `new` are the objections that would come, `gone` those that would fall away. Where
    the command is allowed either way, `instead` is what would happen that does not happen now, and `missing` what
    happens now and would not; `draws_more` that more would be drawn by lot than was, and `ends_otherwise` that the
    position after it would be another. `duel` is the game under that choice.
    """

    reading: str
    choice: str
    verdict: Verdict
    new: tuple[Objection, ...] = ()
    gone: tuple[Objection, ...] = ()
    instead: tuple[Happening, ...] = ()
    missing: tuple[Happening, ...] = ()
    draws_more: bool = False
    ends_otherwise: bool = False
    duel: Duel | None = field(default=None, compare=False, repr=False)

    @property
    def was_legal(self) -> bool:
        """Whether nothing stands against the command under the reading in force."""
        return not self.gone and self.new == self.verdict.objections

    @property
    def is_of_outcome(self) -> bool:
        """Whether the command is allowed under either choice, and only what comes of it differs."""
        return self.was_legal and self.verdict.is_legal


def dependences(
    duel: Duel, state: DuelState, command: Any, verdict: Verdict | None = None, drawn: Sequence[str] = ()
) -> tuple[Dependence, ...]:
    """Each other choice of each reading in play under which the verdict would have other objections, or under which
    the command, allowed, would turn out otherwise.

    Other objections are also those of the same kind with other facts or squares.

    Args:
        drawn: what was drawn by lot when the command was played; of one that draws and was not played nobody can say
            how it turns out.
    """
    now = duel.check(state, command) if verdict is None else verdict
    said = [_told(objection) for objection in now.objections]
    here = _Outcome(duel, state, command, drawn) if now.is_legal else None
    found = []
    for reading, choice, other in _others(duel, state.setup):
        there = other.check(state, command)
        if not (now.is_legal and there.is_legal):
            would = [_told(objection) for objection in there.objections]
            new = tuple(each for each in there.objections if _told(each) not in said)
            gone = tuple(each for each in now.objections if _told(each) not in would)
            if new or gone:
                found.append(Dependence(reading, choice, there, new, gone, duel=other))
        elif here is not None and here.is_known:
            otherwise = _Outcome(other, state, command, drawn)
            if otherwise != here:
                found.append(_compared(reading, choice, there, here, otherwise))
    return tuple(found)


def _others(duel: Duel, setup: Setup) -> Iterator[tuple[str, str, Duel]]:
    """Each other choice of each reading in play, with the game under it."""
    for reading in duel.edition.readings:
        in_force = duel.edition.choice(reading, duel.readings)
        for choice in load_rulebook().reading(reading).choices:
            if choice.name != in_force:
                chosen = tuple(sorted({**duel.readings, reading: choice.name}.items()))
                yield reading, choice.name, Duel.of(replace(setup, readings=chosen))


class _Outcome:
    """What comes of a legal command: its events and the position after them, as far as what was drawn goes."""

    def __init__(self, duel: Duel, state: DuelState, command: Any, drawn: Sequence[str]) -> None:
        self.duel, self.start = duel, state
        flow = Flow(state, duel.evolve)
        self.is_known = True
        try:
            duel.decide(flow, command, Scripted(drawn, is_forced=False))
        except ScriptError:
            self.is_known = False
        self.events, self.state = tuple(flow.events), flow.state
        self.told = [_without_basis(event) for event in self.events]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Outcome):
            return NotImplemented
        same = (self.is_known, self.told) == (other.is_known, other.told)
        return same and (self.state == other.state or _without_notes(self.state) == _without_notes(other.state))

    __hash__ = None  # type: ignore[assignment]

    def but(self, other: _Outcome) -> tuple[Happening, ...]:
        """What happens here and not there, in order; an event that happens twice is told for each time it is more."""
        left, found, state = list(other.told), [], self.start
        for event, told in zip(self.events, self.told, strict=True):
            after = self.duel.evolve(state, event)
            if told in left:
                left.remove(told)
            else:
                found.append(Happening(event, state, after))
            state = after
        return tuple(found)


def _without_basis(event: Event) -> tuple[Any, ...]:
    """What happens, without on what it rests."""
    fields: tuple[str, ...] = type(event).__slots__
    return type(event), *(getattr(event, name) for name in fields if name not in event.NOTES)


def _without_notes(state: DuelState) -> DuelState:
    """The position without what some readings note of a walk for later commands alone, whose own verdicts tell it."""
    return state._replace(monsters=tuple([each._replace(is_moving=False) for each in state.monsters]))


def _compared(reading: str, choice: str, verdict: Verdict, here: _Outcome, there: _Outcome) -> Dependence:
    return Dependence(
        reading,
        choice,
        verdict,
        instead=there.but(here),
        missing=here.but(there),
        draws_more=not there.is_known,
        ends_otherwise=_without_notes(here.state) != _without_notes(there.state),
        duel=there.duel,
    )


def _told(objection: Objection) -> tuple[str, Mapping[str, Any], tuple[Place, ...]]:
    """All that an objection says."""
    return objection.topic, objection.facts, objection.places
