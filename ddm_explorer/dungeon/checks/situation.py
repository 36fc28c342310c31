"""What a check looks at, and how one is marked for the games that make it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.commands import Move
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState, Item, Monster
from ddm_explorer.dungeon.position.who_is_meant import attacker_at, mover_at, target_at
from ddm_explorer.engine.registry import CheckEntry, mark
from ddm_explorer.engine.verdict import Finding


@dataclass(frozen=True, slots=True)
class Situation:
    """A command about to be judged, where it is said and with what."""

    derived: Derived
    state: DuelState
    command: Any

    @property
    def active(self) -> int:
        """The seat at turn, 0 or 1."""
        return self.state.active

    @property
    def has_summoned(self) -> bool:
        """Whether the seat at turn has summoned in this turn."""
        state = self.state
        figures: tuple[Monster | Item, ...] = (*state.monsters, *state.items)
        return any(each.since == state.turn and each.owner == self.active for each in figures)

    @property
    def mover(self) -> Monster | None:
        """The monster that a command to move means."""
        return mover_at(self.state, self.command.path[0], self.command.nth)

    @property
    def attacker(self) -> Monster | None:
        """The monster that a command to attack means as the one that attacks; None where a Lord does, or nobody."""
        return attacker_at(self.state, self.command.attacker, self.command.nth)

    @property
    def actor(self) -> Monster | None:
        """The monster that a command to move or to attack means as the one that acts."""
        return self.mover if isinstance(self.command, Move) else self.attacker

    @property
    def lord(self) -> int | None:
        """The seat whose Lord a command to move or to attack means as the one that acts; one of several monsters is
        no Lord."""
        where = self.command.path[0] if isinstance(self.command, Move) else self.command.attacker
        return None if self.command.nth else self.state.lord_at(where)

    @property
    def owner(self) -> int | None:
        """The seat whose monster or Lord a command to move or to attack means as the one that acts."""
        actor = self.actor
        return self.lord if actor is None else actor.owner

    @property
    def target(self) -> Monster | None:
        """The monster that a command to attack means as the one that is attacked; None for a Lord, an item, nobody."""
        owner = self.owner
        seat = self.active if owner is None else owner
        return target_at(self.state, self.command.target, seat, self.command.target_nth)

    def figure_at(self, cell: Cell, monster: Monster | None = None) -> str:
        """The card of the figure on the square, of that monster where one is meant; "lord" for a Lord, "item" for a
        hidden item, "" for none."""
        monster = self.state.monster_at(cell) if monster is None else monster
        if monster is not None:
            return monster.card
        if self.state.items:
            item = self.state.item_at(cell)
            if item is not None:
                return item.card if item.is_open else "item"
        return "lord" if self.state.lord_at(cell) is not None else ""

    def not_so_many(self, cell: Cell, nth: int) -> dict[str, int]:
        """Which one of the monsters on a square was meant, and how many there are, as facts; none where a bare square
        was said."""
        return {"nth": nth, "there": len(self.state.standing_on(cell))} if nth else {}


Check = Callable[[Situation], Iterator[Finding]]


def check(*topics: str) -> Callable[[Check], Check]:
    """Mark a function as a check, under its own name, with every topic it can yield; a game enters it in its table."""
    return lambda run: mark(run, "check", run.__name__, CheckEntry(run, topics))
