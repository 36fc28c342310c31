"""What a check looks at, and the table of all checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState, Item, Monster
from ddm_explorer.engine.verdict import Finding


@dataclass(frozen=True, slots=True)
class Situation:
    """A command about to be judged, where it is said and with what."""

    derived: Derived
    state: DuelState
    command: Any

    @property
    def active(self) -> int:
        return self.state.active

    @property
    def has_summoned(self) -> bool:
        """Whether the seat at turn has summoned in this turn."""
        state = self.state
        figures: tuple[Monster | Item, ...] = (*state.monsters, *state.items)
        return any(each.since == state.turn and each.owner == self.active for each in figures)

    def owner_at(self, cell: Cell) -> int | None:
        """The seat whose figure (monster or Lord) stands on the square."""
        monster = self.state.monster_at(cell)
        return monster.owner if monster is not None else self.state.lord_at(cell)

    def figure_at(self, cell: Cell) -> str:
        """The card of the figure on the square; "lord" for a Lord, "item" for a hidden item, "" for none."""
        monster = self.state.monster_at(cell)
        if monster is not None:
            return monster.card
        if self.state.items:
            item = self.state.item_at(cell)
            if item is not None:
                return item.card if item.is_open else "item"
        return "lord" if self.state.lord_at(cell) is not None else ""


Check = Callable[[Situation], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class CheckEntry:
    """A check and every topic it can yield."""

    run: Check
    topics: tuple[str, ...]


CHECKS: dict[str, CheckEntry] = {}
"""All checks by name. An edition lists, for each command, the names of those it makes."""


def check(*topics: str) -> Callable[[Check], Check]:
    """Enter a check into the table under its own name."""

    def enter(run: Check) -> Check:
        CHECKS[run.__name__] = CheckEntry(run, topics)
        return run

    return enter
