"""Chance: seeded, scripted, replayed, exhaustive. The only module that decides anything by lot.

A draw names its kind ("die", "coin", "card"), the labels of its outcomes (repeated where an outcome is
likelier) and its number in the game. A seeded chance answers by that number alone, so undoing a roll and
rolling again gives the same faces. What was drawn is written into an event and never drawn again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import Protocol, TypeVar

from ddm_explorer.engine.told_errors import ToldError

Result = TypeVar("Result")


class Chance(Protocol):
    """Whatever answers draws."""

    @property
    def is_forced(self) -> bool:
        """Whether somebody chose the outcomes; events say so."""

    def draw(self, kind: str, outcomes: Sequence[str], number: int) -> int:
        """The index of the outcome drawn. `number` counts the draws of the game from 0."""


class ScriptError(ToldError):
    """Outcomes that do not fit what is drawn. The message is one sentence, for whoever gave them."""


_FALLS = {"die": "rolled", "coin": "flipped"}  # what else there is is drawn


def too_few(kind: str, given: int) -> ScriptError:
    """One more is drawn than there are outcomes for.

    Args:
        kind: what is drawn: "die", "coin", "card".
        given: how many outcomes there are.
    """
    falls = _FALLS.get(kind, "drawn")
    if not given:
        return ScriptError(f"A {kind} is {falls}, and no outcome is given for it.")
    return ScriptError(f"{_outcomes(given)} given, and one more {kind} is {falls}; each needs an outcome of its own.")


def too_many(given: int, drawn: int) -> ScriptError:
    """There are outcomes for more than is drawn."""
    used = "nothing is" if not drawn else "only 1 of them is" if drawn == 1 else f"only {drawn} of them are"
    return ScriptError(f"{_outcomes(given)} given, and {used} drawn.")


def _outcomes(count: int) -> str:
    return "1 outcome is" if count == 1 else f"{count} outcomes are"


class Seeded:
    """The same seed gives the same answer to the same draw number, on every machine and version."""

    is_forced = False
    __slots__ = ("_begun", "seed")

    def __init__(self, seed: int | str) -> None:
        self.seed = str(seed)
        self._begun = blake2b(f"{self.seed}/".encode(errors="surrogatepass"), digest_size=8)

    def draw(self, kind: str, outcomes: Sequence[str], number: int) -> int:
        """The place among the outcomes, from 0, that this seed gives to the draw of that number."""
        draw = self._begun.copy()
        draw.update(b"%d" % number)
        return int.from_bytes(draw.digest(), "big") % len(outcomes)

    def __repr__(self) -> str:
        return f"Seeded({self.seed!r})"


class Scripted:
    """Answers draws from a list of labels, in order; every draw must be one its outcomes know.

    `is_forced` is True unless the script replays what chance gave before.
    """

    __slots__ = ("is_forced", "labels", "used")

    def __init__(self, labels: Iterable[str], *, is_forced: bool = True) -> None:
        self.labels = tuple(labels)
        self.used = 0
        self.is_forced = is_forced

    @property
    def left(self) -> tuple[str, ...]:
        """What has not been drawn yet."""
        return self.labels[self.used :]

    def draw(self, kind: str, outcomes: Sequence[str], number: int) -> int:
        """The place of the next label among the outcomes.

        Raises:
            ScriptError: nothing is left of the script, or its next label is no outcome of this draw.
        """
        if self.used >= len(self.labels):
            raise too_few(kind, len(self.labels))
        label = self.labels[self.used]
        if label not in outcomes:
            known = ", ".join(dict.fromkeys(outcomes))
            raise ScriptError(f"This {kind} cannot show {label!r}; it shows one of: {known}.")
        self.used += 1
        return list(outcomes).index(label)

    def __repr__(self) -> str:
        return f"Scripted({self.labels!r})"


class Recording:
    """Passes draws on to another chance and keeps the labels drawn, for the transcript."""

    __slots__ = ("drawn", "inner")

    def __init__(self, inner: Chance) -> None:
        self.inner = inner
        self.drawn: list[str] = []

    @property
    def is_forced(self) -> bool:
        """Whether the chance behind it is forced."""
        return self.inner.is_forced

    def draw(self, kind: str, outcomes: Sequence[str], number: int) -> int:
        """As the chance behind it draws; the label is kept in `drawn`."""
        index = self.inner.draw(kind, outcomes, number)
        self.drawn.append(outcomes[index])
        return index


class _Prefix:
    """Follows a fixed list of choices and takes the first outcome after it."""

    is_forced = False

    def __init__(self, prefix: Sequence[int]) -> None:
        self.prefix = prefix
        self.path: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []

    def draw(self, kind: str, outcomes: Sequence[str], number: int) -> int:
        firsts: dict[str, int] = {}
        counts: dict[str, int] = {}
        for index, label in enumerate(outcomes):
            firsts.setdefault(label, index)
            counts[label] = counts.get(label, 0) + 1
        step = len(self.path)
        choice = self.prefix[step] if step < len(self.prefix) else 0
        self.path.append((choice, tuple(firsts.values()), tuple(counts.values())))
        return self.path[-1][1][choice]


def every_outcome(run: Callable[[Chance], Result]) -> Iterator[tuple[Fraction, Result]]:
    """Run `run` once for each way its draws can fall, with the exact probability of that way.

    Equal labels of one draw count as one way. The probabilities add up to 1. `run` must be pure.
    """
    prefix: list[int] = []
    while True:
        chance = _Prefix(prefix)
        result = run(chance)
        probability = Fraction(1)
        for choice, _, counts in chance.path:
            probability *= Fraction(counts[choice], sum(counts))
        yield probability, result
        choices = [choice for choice, _, _ in chance.path]
        while choices and choices[-1] + 1 == len(chance.path[len(choices) - 1][1]):
            choices.pop()
        if not choices:
            return
        choices[-1] += 1
        prefix = choices
