"""A mutant: the game with one thing broken, made in the process without touching a file."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from ddm_explorer.dungeon.board import nets
from ddm_explorer.dungeon.checks.situation import Situation
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState, Setup
from ddm_explorer.engine.flow import Flow
from ddm_explorer.engine.verdict import Finding
from ddm_explorer.games.duel.editions import Edition, edition_names, load_edition
from ddm_explorer.games.duel.parts import PARTS
from ddm_explorer.games.duel.rules import Duel

Judged = Callable[[str, str, Finding], Finding | None]
"""Command, check and finding to what is made of the finding; None for nothing."""


def as_it_is(command: str, check: str, finding: Finding) -> Finding | None:
    """Leave a finding alone."""
    return finding


@dataclass(frozen=True)
class Record:
    """What came up in a case as it should go: (command, topic, whether it holds) of its verdicts, kinds of events, and
    (edition, topic) that those told.

    It tells which cases could notice a breach at all, so that only those are tried.
    """

    findings: frozenset[tuple[str, str, bool]] = frozenset()
    events: frozenset[str] = frozenset()
    told: frozenset[tuple[str, str]] = frozenset()

    def judged(self, topic: str, holds: bool) -> bool:
        """Whether a verdict found that topic to hold, or not to hold."""
        return any((name, held) == (topic, holds) for _, name, held in self.findings)

    def has_topic(self, topic: str, editions: frozenset[str]) -> bool:
        """Whether a verdict spoke of that topic, or an event in a game of one of those editions."""
        return (
            any((name, topic) in self.told for name in editions)
            or self.judged(topic, True)
            or self.judged(topic, False)
        )


@dataclass(frozen=True)
class Mutant:
    """One thing broken.

    Attributes:
        name: what is broken, for the report.
        rules: the ids that this breaks; a case that cites one of them must notice.
        by_edition: the same by edition, where editions cite several rules for it.
        could_show: whether a case in which that came up could notice it.
        edition: what becomes of the edition's data.
        materials: fields of the kit (options, board, cards, dice, shapes) to replace, of the kit as it is.
        judged: what becomes of each finding.
        unsaid: a class of events that is not emitted.
        unfelt: a class of events that changes nothing.
        patches: (object, attribute, value) put in place while the mutant lives.
    """

    name: str
    rules: frozenset[str]
    by_edition: Mapping[str, frozenset[str]] = field(default_factory=dict, hash=False)
    could_show: Callable[[Record], bool] = lambda record: True
    edition: Callable[[Edition], Edition] = lambda edition: edition
    materials: Callable[[Derived], dict[str, Any]] | None = None
    judged: Judged = as_it_is
    unsaid: type | None = None
    unfelt: type | None = None
    patches: tuple[tuple[Any, Any, Any], ...] = ()
    duels: dict[Any, Duel] = field(default_factory=dict, compare=False)

    def duel_of(self, setup: Setup) -> Duel:
        """The broken game of a set-up, made once."""
        key = (setup.edition, setup.readings, setup.abilities, setup.cards, setup.variants)
        if key not in self.duels:
            self.duels[key] = MutantDuel(self, self.edition(load_edition(setup.edition)), setup)
        return self.duels[key]

    def broken_for(self, editions: frozenset[str]) -> frozenset[str]:
        """The rules that this breaks in games of those editions."""
        if not self.by_edition:
            return self.rules
        return frozenset[str]().union(*(self.by_edition.get(each, frozenset()) for each in editions))

    @contextmanager
    def alive(self) -> Iterator[None]:
        """While this lasts, the patches are in place; nothing that was kept in store outlives it."""
        if not self.patches:
            yield
            return
        with ExitStack() as stack:
            stack.callback(nets._placements.cache_clear)
            for owner, name, value in self.patches:
                if isinstance(owner, dict):
                    stack.enter_context(mock.patch.dict(owner, {name: value}))
                else:
                    stack.enter_context(mock.patch.object(owner, name, value))
            nets._placements.cache_clear()
            yield


MOST_EVENTS = 500
"""More than one command ever makes happen: what goes on longer goes in a circle."""


class _Deaf(Flow[DuelState]):
    """A flow that does not hear one class of events."""

    __slots__ = ("_inner", "_left", "_unsaid")

    def __init__(self, inner: Flow[DuelState], unsaid: type) -> None:
        self._inner, self._unsaid, self._left = inner, unsaid, MOST_EVENTS

    @property
    def state(self) -> DuelState:  # type: ignore[override]
        return self._inner.state

    @property
    def events(self) -> list[Any]:  # type: ignore[override]
        return self._inner.events

    def emit(self, event: Any) -> None:
        self._left -= 1
        if not self._left:
            raise RuntimeError("it goes on and on")
        if not isinstance(event, self._unsaid):
            self._inner.emit(event)


class MutantDuel(Duel):
    """The game with the mutant's change in it."""

    def __init__(self, mutant: Mutant, edition: Edition, setup: Setup) -> None:
        self.mutant, self.folded = mutant, 0
        super().__init__(edition, setup.readings, abilities=setup.abilities, cards=setup.cards, variants=setup.variants)
        if mutant.materials is not None:
            derived = self.derived
            parts = {
                "options": derived.options,
                "board": derived.board,
                "cards": derived.cards,
                "dice": derived.dice,
                "shapes": derived.shapes,
                **mutant.materials(derived),
            }
            self.derived = derived = Derived(
                **parts,
                abilities=derived.abilities,
                colours=derived.colours,
                verbs=derived.verbs,
                resolvers=derived.resolvers,
            )
            self.options = derived.options
            self.board, self.cards, self.dice, self.shapes = derived.board, derived.cards, derived.dice, derived.shapes

    def findings(self, state: DuelState, command: Any) -> list[Finding]:
        situation, said = Situation(self.derived, state, command), type(command).__name__
        made = (
            self.mutant.judged(said, name, finding)
            for name in self.edition.checks[said]
            for finding in PARTS.checks[name].run(situation)
        )
        return [finding for finding in made if finding is not None]

    def decide(self, flow: Flow[DuelState], command: Any, chance: Any) -> None:
        self.folded = 0
        if self.mutant.unsaid is not None:
            flow = _Deaf(flow, self.mutant.unsaid)
        super().decide(flow, command, chance)

    def evolve(self, state: DuelState, event: Any) -> DuelState:
        self.folded += 1
        if self.folded > MOST_EVENTS:
            raise RuntimeError("it goes on and on")
        if self.mutant.unfelt is not None and isinstance(event, self.mutant.unfelt):
            return state
        return super().evolve(state, event)


def with_topic(topic: str, rule: str) -> Callable[[Edition], Edition]:
    """The edition with that topic citing that rule."""
    return lambda edition: dataclasses.replace(edition, topics={**edition.topics, topic: rule})


def citing(topics: Iterable[str]) -> dict[str, Any]:
    """What each edition cites for those topics, as a mutant takes it."""
    found = {}
    for name in edition_names():
        cited = load_edition(name).topics
        found[name] = frozenset(cited[topic] for topic in topics if topic in cited)
    return {"rules": frozenset[str]().union(*found.values()), "by_edition": found}


def with_option(name: str, value: Any) -> Callable[[Edition], Edition]:
    """The edition with that option at that value, whatever the readings say."""

    def change(edition: Edition) -> Edition:
        entry = dataclasses.replace(edition.option_entries[name], value=value, reading="", choices={})
        return dataclasses.replace(edition, option_entries={**edition.option_entries, name: entry})

    return change


def with_choice(name: str, choice: str, other: str) -> Callable[[Edition], Edition]:
    """The edition in which one choice of the reading that an option follows plays as another."""

    def change(edition: Edition) -> Edition:
        entry = edition.option_entries[name]
        if choice not in entry.choices:
            return edition
        choices = {**entry.choices, choice: entry.choices[other]}
        changed = dataclasses.replace(entry, choices=choices)
        return dataclasses.replace(edition, option_entries={**edition.option_entries, name: changed})

    return change
