"""What would make an illegal command legal.

It is worked out by judging again with facts changed, so it can never say anything that the one judgement does not. It
is computed for a verdict that is shown, not in every step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ddm_explorer.dungeon.position.state import DuelState, Step
from ddm_explorer.engine.verdict import Objection, Place, Verdict
from ddm_explorer.games.duel.changes import Repair, changed
from ddm_explorer.games.duel.relaxations import HELPS, helps
from ddm_explorer.games.duel.rules import Duel

MOST_CHANGES = 5
"""Of how many changes a set has at most: nobody learns anything from more."""

MOST_SETS = 2
"""How many sets are told where no single change helps."""

MOST_JUDGED = 400
"""How often is judged in the search for a set."""


@dataclass(frozen=True, slots=True)
class RepairSet:
    """Changes after which, made together, the command is legal; none of them can be left out."""

    changes: tuple[Repair, ...]

    @property
    def topic(self) -> str:
        """The topics of the changes: "more_crests + without_figure"."""
        return " + ".join(each.topic for each in self.changes)

    @property
    def facts(self) -> Mapping[str, Any]:
        """The facts of all changes."""
        return {name: value for each in self.changes for name, value in each.facts.items()}

    @property
    def places(self) -> tuple[Place, ...]:
        """The squares that the changes are about, each once."""
        return tuple(dict.fromkeys(place for each in self.changes for place in each.places))

    @property
    def command(self) -> Any:
        """The command that is legal as things stand, where only the command changes; None otherwise."""
        said = [each.command for each in self.changes]
        return None if None in said else said[-1]


def repaired(duel: Duel, state: DuelState, command: Any, changes: Sequence[Repair]) -> tuple[DuelState, Any] | None:
    """The position and the command after those changes, in their order; None where one of them cannot be made."""
    for each in changes:
        after = changed(duel, state, command, each)
        if after is None:
            return None
        state, command = after
    return state, command


def repairs(duel: Duel, state: DuelState, command: Any, verdict: Verdict | None = None) -> tuple[RepairSet, ...]:
    """The smallest sets of changes after which the command is legal; none if it is legal, or if nothing helps.

    Where one change is enough, every one that is; else a few sets of the smallest size.
    """
    found = duel.check(state, command) if verdict is None else verdict
    if found.is_legal or state.step is Step.OVER:
        return ()
    search = _Search(duel, state, command)
    for size in range(1, MOST_CHANGES + 1):
        sets = search.of_size(size, found)
        if sets:
            return sets
    return ()


class _Search:
    """Looks for sets of changes, the smallest first.

    Of a position some objection is picked, and each change is tried that could take it away: any set that helps has
    one of them.
    """

    def __init__(self, duel: Duel, state: DuelState, command: Any) -> None:
        self.duel, self.state, self.command = duel, state, command
        self.left = MOST_JUDGED
        self.problems = {problem.topic for problem in duel.setup_problems(state)}

    def of_size(self, size: int, verdict: Verdict) -> tuple[RepairSet, ...]:
        kept: list[RepairSet] = []
        seen: set[frozenset[tuple[Any, ...]]] = set()
        for changes in self._from(self.state, self.command, verdict, (), size, seen):
            if self._is_smallest(changes) and self._is_possible(changes):
                kept.append(RepairSet(changes))
                if size > 1 and len(kept) == MOST_SETS:
                    break
        return tuple(kept)

    def _from(
        self,
        state: DuelState,
        command: Any,
        verdict: Verdict,
        made: tuple[Repair, ...],
        size: int,
        seen: set[frozenset[tuple[Any, ...]]],
    ) -> Iterator[tuple[Repair, ...]]:
        for repair in self._tried(state, command, verdict):
            changes = (*made, repair)
            key = frozenset(_key(each) for each in changes)
            if key in seen or self.left <= 0:
                continue
            seen.add(key)
            after = changed(self.duel, state, command, repair)
            if after is None:
                continue
            self.left -= 1
            then = self.duel.check(*after)
            if len(changes) == size:
                if then.is_legal:
                    yield changes
            elif not then.is_legal and then.objections != verdict.objections:
                yield from self._from(*after, then, changes, size, seen)

    def _tried(self, state: DuelState, command: Any, verdict: Verdict) -> tuple[Repair, ...]:
        """The changes against the objection that the fewest could take away; prices last, for all else changes them."""
        found: list[tuple[bool, int, tuple[Repair, ...]]] = []
        for objection in verdict.objections:
            if objection.topic not in HELPS:
                return ()
            tried = helps(self.duel, state, command, objection)
            if tried:
                found.append((_is_price(objection), len(tried), tried))
        return min(found, key=lambda each: each[:2])[2] if found else ()

    def _is_smallest(self, changes: tuple[Repair, ...]) -> bool:
        """Whether none of the changes can be left out."""
        for count in range(1, len(changes)):
            for fewer in combinations(changes, count):
                after = repaired(self.duel, self.state, self.command, fewer)
                if after is not None and self.duel.check(*after).is_legal:
                    return False
        return True

    def _is_possible(self, changes: tuple[Repair, ...]) -> bool:
        """Whether a game can come to such a position, as far as it could before."""
        after = repaired(self.duel, self.state, self.command, changes)
        if after is None:
            return False
        return after[0] is self.state or {each.topic for each in self.duel.setup_problems(after[0])} <= self.problems


def _is_price(objection: Objection) -> bool:
    return {"crest", "needed", "has", "seat"} <= set(objection.facts)


def _key(repair: Repair) -> tuple[Any, ...]:
    return (repair.topic, repair.places, *sorted((name, str(value)) for name, value in repair.facts.items()))
