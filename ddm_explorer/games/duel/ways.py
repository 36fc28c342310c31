"""Every way to do something, for searches that count ways: a move is walked on every path, not only the cheapest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.commands import Move, OfferDraw
from ddm_explorer.dungeon.position import movement
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.dungeon.position.who_is_meant import mover_at
from ddm_explorer.games.duel.rules import Duel


def all_ways(duel: Duel, state: DuelState, spend: Callable[[], None]) -> Iterator[Any]:
    """Every legal command, one for each result, each counted. Offering a draw is left out: it changes nothing.

    Args:
        duel: the rules.
        state: the position.
        spend: called for each command looked at; what it raises ends the search.
    """
    walkers: set[tuple[Cell, int]] = set()
    concessions = (each for each in duel.concessions(state) if not isinstance(each, OfferDraw))
    for command in (*duel.candidates(state), *concessions):
        if isinstance(command, Move):
            walker = (command.path[0], command.nth)
            if walker not in walkers:
                walkers.add(walker)
                yield from _walks(duel, state, *walker, spend)
        else:
            spend()
            yield command


def _walks(duel: Duel, state: DuelState, start: Cell, nth: int, spend: Callable[[], None]) -> Iterator[Move]:
    """Every legal move from there that enters no square twice."""
    monster = mover_at(state, start, nth)
    assert monster is not None
    longest = movement.steps_for(duel.derived, state, monster, state.seats[monster.owner].crests.move)
    open_cells = {cell for laid in state.laid for cell in laid.cells}
    paths: list[tuple[Cell, ...]] = [(start,)]
    while paths:
        path = paths.pop()
        for cell in duel.derived.grid.sides.get(path[-1], ()):
            if cell in open_cells and cell not in path:
                spend()
                longer = (*path, cell)
                if len(longer) <= longest:
                    paths.append(longer)
                if duel.check(state, Move(longer, nth)).is_legal:
                    yield Move(longer, nth)
