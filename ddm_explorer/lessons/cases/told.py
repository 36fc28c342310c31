"""What a case asks of words: that a verdict or what happens is told so, and what a viewer is shown.

Whoever runs a case hands in how its game is told; a case that asks for words where nobody tells them fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.game import Node
from ddm_explorer.engine.verdict import SetupProblem, Verdict
from ddm_explorer.games.game_kit import GameKit

WATCHER: Final = "watcher"
"""What a case calls a viewer who sits on no side and sees what lies open to all."""

_NO_SEAT: Final = -1
"""A watcher, as those who tell a game count viewers; seats are counted from 0."""


class Telling(Protocol):
    """Who tells a game in words: `view.game_view.GameView` is one. `viewer` None means that all sides lie open."""

    @property
    def verdict(self) -> Callable[..., str]: ...

    @property
    def log_line(self) -> Callable[..., Any]: ...

    @property
    def question(self) -> Callable[..., str]: ...

    @property
    def position(self) -> Callable[..., str]: ...

    @property
    def problem(self) -> Callable[..., str]: ...

    @property
    def hides(self) -> Callable[..., str]: ...


TellingOf = Callable[[GameKit], Telling]
"""Gives who tells a game; raises `TypeError` where nobody does."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words that must be told, and words that must not."""

    says: tuple[str, ...] = ()
    never_says: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.says or self.never_says)


@dataclass(frozen=True, slots=True)
class Sight:
    """What one viewer must and must not be told: a seat from 0, or a watcher."""

    viewer: int
    name: str
    words: Words


NO_WORDS: Final = Words()
"""Nothing is asked of words."""


def words_of(table: Mapping[str, Any]) -> Words:
    """The words that a table of a case asks for."""
    return Words(tuple(table.get("says", ())), tuple(table.get("never_says", ())))


def sights_of(table: Mapping[str, Any], seats: int, where: str, place: str) -> tuple[Sight, ...]:
    """What viewers must be shown, of a table of a case.

    Args:
        seats: how many seats the game has.

    Raises:
        InvalidFile: a viewer is no seat of this game, or no words are named for it.
    """
    found = []
    for each in table.get("sees", ()):
        viewer, words = each["viewer"], words_of(each)
        if viewer != WATCHER and not 1 <= viewer <= seats:
            raise InvalidFile(
                where,
                f"in {place}, sees: there is no seat {viewer}; a viewer is a seat from 1 to {seats}, or “{WATCHER}”.",
            )
        if not words:
            raise InvalidFile(where, f"in {place}, sees: the words are missing; they stand under says or never_says.")
        name = f"a {WATCHER}" if viewer == WATCHER else f"seat {viewer}"
        found.append(Sight(_NO_SEAT if viewer == WATCHER else viewer - 1, name, words))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells a game for a case; `telling_of` None where nobody does."""

    kit: GameKit
    rules: Any
    telling_of: TellingOf | None = None

    @property
    def _telling(self) -> Telling | None:
        if self.telling_of is not None:
            return self.telling_of(self.kit)
        telling: Telling | None = self.kit.view
        return telling

    def of_step(
        self, words: Words, sights: Sequence[Sight], state: Any, verdict: Verdict, node: Node | None
    ) -> list[str]:
        """A clause for all that is not told of a command as asked for.

        Args:
            state: the position in which it was said.
            node: where it led to; None if it was not played.
        """
        telling = self._telling
        if not words and not sights:
            return []
        if telling is None:
            return [_NOBODY]
        drawn = () if node is None else node.drawn
        found: list[str] = []
        if words:
            helps = self.kit.repairs(self.rules, state, verdict.command, verdict)
            depends = self.kit.dependences(self.rules, state, verdict.command, verdict, drawn)
            lines = [telling.verdict(verdict, self.rules, state, helps, depends)]
            lines += [] if node is None else [telling.log_line(node, self.rules).text]
            found += _compared("it is told", "\n".join(lines), words)
        for sight in sights:
            now = state if node is None else node.state
            found += self._of_sight(telling, sight, now, self._heard(telling, sight.viewer, state, verdict, node))
        return found

    def _heard(self, telling: Telling, viewer: int, state: Any, verdict: Verdict, node: Node | None) -> str:
        if node is not None:
            return str(telling.log_line(node, self.rules, viewer).text)
        hidden = telling.hides(self.rules, verdict.command, state, viewer)
        return hidden or telling.verdict(verdict, self.rules, state, (), (), viewer)

    def _of_sight(self, telling: Telling, sight: Sight, state: Any, heard: str) -> Iterator[str]:
        seen = (telling.question(self.rules, state, sight.viewer), telling.position(self.rules, state, sight.viewer))
        yield from _compared(f"{sight.name} is told", "\n".join((heard, *seen)), sight.words)

    def of_position(self, sights: Sequence[Sight], state: Any) -> list[str]:
        """A clause for all of a position that is not shown as asked for."""
        telling = self._telling
        if not sights:
            return []
        if telling is None:
            return [_NOBODY]
        return [clause for sight in sights for clause in self._of_sight(telling, sight, state, "")]

    def of_problem(self, words: Words, problem: SetupProblem, state: Any) -> list[str]:
        """A clause for all of a problem of a position that is not told as asked for."""
        telling = self._telling
        if not words:
            return []
        if telling is None:
            return [_NOBODY]
        return list(_compared("it is told", telling.problem(problem, self.rules, state), words))


_NOBODY: Final = "words are asked for, and nobody here tells this game in words"


def _compared(how: str, text: str, words: Words) -> Iterator[str]:
    """A clause for each of the words that should be in a text and are not, and the other way round."""
    told = " ".join(text.split())
    for each in words.says:
        if " ".join(each.split()) not in told:
            yield f"{how} without “{each}”: “{told}”"
    for each in words.never_says:
        if " ".join(each.split()) in told:
            yield f"{how} with “{each}”: “{told}”"
