"""Which open readings a verdict depends on.

It is worked out by judging again with another choice, so it can never say anything that the one judgement does not. It
is computed for a verdict that is shown, not in every step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.engine.verdict import Objection, Place, Verdict
from ddm_explorer.games.duel.rules import Duel


@dataclass(frozen=True, slots=True)
class Dependence:
    """Another choice of a reading under which the verdict would be another.

    `verdict` is what it would be; `new` are the objections that would come, `gone` those that would fall away.
    """

    reading: str
    choice: str
    verdict: Verdict
    new: tuple[Objection, ...] = ()
    gone: tuple[Objection, ...] = ()

    @property
    def was_legal(self) -> bool:
        """Whether nothing stands against the command under the reading in force."""
        return not self.gone and self.new == self.verdict.objections


def dependences(duel: Duel, state: DuelState, command: Any, verdict: Verdict | None = None) -> tuple[Dependence, ...]:
    """Each other choice of each reading in play under which the verdict would have other objections.

    Other are also those of the same kind with other facts or squares.
    """
    now = duel.check(state, command) if verdict is None else verdict
    said = [_told(objection) for objection in now.objections]
    found = []
    for reading in duel.edition.readings:
        in_force = duel.edition.choice(reading, duel.readings)
        for choice in load_rulebook().reading(reading).choices:
            if choice.name != in_force:
                readings = {**duel.readings, reading: choice.name}
                setup = replace(state.setup, readings=tuple(sorted(readings.items())))
                other = Duel.of(setup).check(state, command)
                would = [_told(objection) for objection in other.objections]
                new = tuple(each for each in other.objections if _told(each) not in said)
                gone = tuple(each for each in now.objections if _told(each) not in would)
                if new or gone:
                    found.append(Dependence(reading, choice.name, other, new, gone))
    return tuple(found)


def _told(objection: Objection) -> tuple[str, Mapping[str, Any], tuple[Place, ...]]:
    """All that an objection says."""
    return objection.topic, objection.facts, objection.places
