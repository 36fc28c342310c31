"""Whom a command means where a square holds several monsters, and how to name each of them.

A command names squares. Where several monsters share one (by a reading), a bare square means the monster for which
there is most left to do; any other is named by its place among them (`nth`, from 1 in the order of summoning). The
functions that end in `_at` say who is meant, those that end in `_nth` how to say it: 0 where the square is enough.
"""

from __future__ import annotations

from collections.abc import Sequence

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.position.state import DuelState, Item, Monster
from ddm_explorer.dungeon.position.who_acts import user_at as user_on


def nth_at(state: DuelState, cell: Cell, nth: int) -> Monster | None:
    """The monster in that place among those on the square, from 1; None where there are not so many."""
    standing = state.standing_on(cell)
    return standing[nth - 1] if 0 < nth <= len(standing) else None


def place_of(state: DuelState, monster: Monster) -> int:
    """Which of the monsters on its square it is, from 1."""
    return 1 + sum(each.cell == monster.cell and each.number < monster.number for each in state.monsters)


def _nth(state: DuelState, monster: Monster, meant: object) -> int:
    return 0 if meant is monster else place_of(state, monster)


# Who moves, or sets an item off ------------------------------------------------------------------


def mover_at(state: DuelState, cell: Cell, nth: int = 0) -> Monster | None:
    """The monster that is to move: of several, one of the seat at turn that has not moved yet."""
    return nth_at(state, cell, nth) if nth else state.monster_at(cell)


def mover_nth(state: DuelState, monster: Monster) -> int:
    """How to name it as the one that moves."""
    return _nth(state, monster, state.monster_at(monster.cell))


# Who attacks, and whom ---------------------------------------------------------------------------


def attacker_at(state: DuelState, cell: Cell, nth: int = 0) -> Monster | None:
    """The monster that is to attack: of several, one of the seat at turn that has not attacked yet, and of those one
    that has not moved either."""
    if nth:
        return nth_at(state, cell, nth)
    meant = state.monster_at(cell)
    if meant is None or not meant.has_attacked or meant.owner != state.active:
        return meant
    rested = [each for each in state.monsters if each.cell == cell and each.owner == meant.owner]
    return min(rested, key=lambda each: (each.has_attacked, each.has_moved))


def attacker_nth(state: DuelState, monster: Monster) -> int:
    """How to name it as the one that attacks."""
    return _nth(state, monster, attacker_at(state, monster.cell))


def target_at(state: DuelState, cell: Cell, seat: int, nth: int = 0) -> Monster | None:
    """The monster that a seat attacks: of several, one that opposes it."""
    return nth_at(state, cell, nth) if nth else state.opposing_at(cell, seat)


def target_nth(state: DuelState, monster: Monster, seat: int) -> int:
    """How that seat names it as the one that is attacked."""
    return _nth(state, monster, state.opposing_at(monster.cell, seat))


# Who uses an ability, and at whom ----------------------------------------------------------------


def user_at(state: DuelState, cell: Cell, nth: int = 0) -> Monster | Item | None:
    """The figure whose ability is used: an item that waits for a word; of several monsters, one of the seat asked."""
    return nth_at(state, cell, nth) if nth else user_on(state, cell)


def user_nth(state: DuelState, figure: Monster | Item) -> int:
    """How to name it as the one whose ability is used."""
    return 0 if isinstance(figure, Item) else _nth(state, figure, user_on(state, figure.cell))


def aimed_at(state: DuelState, cell: Cell, seat: int, side: str, nth: int = 0) -> Monster | None:
    """The monster that an ability of that seat points at: of several, one of the `side` ("own", "opposing", "any") that
    the ability is for."""
    if nth:
        return nth_at(state, cell, nth)
    meant = state.monster_at(cell)
    if meant is None or side == "any" or (meant.owner == seat) is (side == "own"):
        return meant
    return next(
        (each for each in state.monsters if each.cell == cell and (each.owner == seat) is (side == "own")), meant
    )


def aimed_nth(state: DuelState, monster: Monster, seat: int, side: str) -> int:
    """How to name it as the one that an ability of that seat points at."""
    return _nth(state, monster, aimed_at(state, monster.cell, seat, side))


def nths(at: Sequence[Cell], at_nth: Sequence[int]) -> tuple[int, ...]:
    """Which monster is meant on each of the squares pointed at, 0 where the square is enough."""
    return tuple(at_nth) if len(at_nth) == len(at) else (0,) * len(at)


def told_nths(of_each: Sequence[int]) -> tuple[int, ...]:
    """The same as a command says it: nothing where each square is enough."""
    return tuple(of_each) if any(of_each) else ()
