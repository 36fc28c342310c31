"""Verdicts: what a judge says of a command, and why.

A check looks at one thing and yields `Finding`s, which know topics but no rule ids. The edition in force
turns each finding into a cited one: an `Objection` when it does not hold, a `Ground` when it does. All
objections are kept, in the order of explanation that the edition gives.

Four things are never mixed: `InvalidCommand` (cannot be read), `Verdict`/`IllegalCommand` (not allowed),
`SetupProblem`/`ImpossiblePosition` (a position that cannot be), and an assertion (our own bug).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ddm_explorer.engine.told_errors import ToldError

Place = tuple[int, int]
"""A place to point at: (column, row) from 0 at the top left, or (space, lane) where a game has no grid."""

NOTHING: Mapping[str, Any] = MappingProxyType({})
"""No facts at all."""


def nothing() -> Mapping[str, Any]:
    """The default of every field of facts (a dataclass takes no unhashable default)."""
    return NOTHING


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found.

    `topic` names the point in neutral words ("touches_own_path"), `holds` says whether it is satisfied,
    `facts` are plain values (int, str, bool, or tuples of them) that decide it, `places` what to point at.
    """

    topic: str
    holds: bool
    facts: Mapping[str, Any] = field(default_factory=nothing, hash=False)
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Cited:
    """A finding together with the rule (or reading) that the edition in force cites for its topic."""

    topic: str
    rule: str
    facts: Mapping[str, Any] = field(default_factory=nothing, hash=False)
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Objection(Cited):
    """A reason why a command is not allowed."""


@dataclass(frozen=True, slots=True)
class Ground(Cited):
    """A reason why, in this respect, a command is allowed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one command: legal if and only if there is no objection."""

    command: Any
    objections: tuple[Objection, ...] = ()
    grounds: tuple[Ground, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether nothing stands against the command."""
        return not self.objections

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids it rests on, once each: of the objections if there are any, else of the grounds."""
        return tuple(dict.fromkeys(cited.rule for cited in self.objections or self.grounds))

    @property
    def places(self) -> tuple[Place, ...]:
        """Every place its objections point at, once each."""
        return tuple(dict.fromkeys(place for each in self.objections for place in each.places))

    def objection(self, topic: str) -> Objection | None:
        """The objection on that topic, or None."""
        return next((each for each in self.objections if each.topic == topic), None)

    def __bool__(self) -> bool:
        return self.is_legal


class IllegalCommand(Exception):  # noqa: N818 - the name the field uses (python-chess: IllegalMoveError)
    """A command was played that its verdict forbids. Nothing has changed."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(", ".join(f"{each.topic} ({each.rule})" for each in verdict.objections))


class InvalidCommand(ToldError):  # noqa: N818 - pairs with IllegalCommand
    """A command that cannot be read at all. The message is one sentence for the person who wrote it."""


@dataclass(frozen=True, slots=True)
class SetupProblem:
    """One reason why a position cannot be."""

    topic: str
    facts: Mapping[str, Any] = field(default_factory=nothing, hash=False)
    places: tuple[Place, ...] = ()


class ImpossiblePosition(ToldError):  # noqa: N818 - names what it is
    """A position that no game can show. `problems` lists every reason."""

    def __init__(self, problems: tuple[SetupProblem, ...]) -> None:
        self.problems = problems
        super().__init__(", ".join(problem.topic for problem in problems))
