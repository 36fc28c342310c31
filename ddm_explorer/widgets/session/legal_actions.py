"""What can be seen and done at one point of a game: worked out once, whatever the pointer does meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.board.nets import cells_at
from ddm_explorer.dungeon.position.movement import price_of
from ddm_explorer.dungeon.position.state import DuelState, Monster
from ddm_explorer.dungeon.position.who_is_meant import attacker_at, mover_at
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.frame import Frame, frame_of
from ddm_explorer.view.duel.snapshot import Snapshot, snapshot_of

Named = tuple[Cell, int | None]
"""A figure as it is looked up: its square, and its number where it is one of several there."""
Legal = tuple[dict[Named, dict[Cell, int]], dict[Named, list[Cell]], list[say.Build], list[Cell]]
"""Moves with their prices, attacks with their targets, builds, and the items that can be set off."""
Place = tuple[int, Cell]
"""How a shape lies: quarter turns clockwise, and the square of its star."""


class Outlook:
    """A position as the table shows it: what everybody may see, and every legal command by its square.

    Prices are in crests. Nothing in here changes; another position has another outlook.
    """

    def __init__(self, duel: Duel, state: DuelState, viewer: int | None = None, turns: int = 0) -> None:
        self.duel = duel
        self.state = state
        self.viewer = viewer
        self.turns = turns
        """By how many quarters the picture is turned."""
        self._fits: dict[str, dict[int, tuple[Cell, ...]]] = {}

    @cached_property
    def snapshot(self) -> Snapshot:
        """What the viewer sees of the position."""
        return snapshot_of(self.duel, self.state, self.viewer)

    @cached_property
    def frame(self) -> Frame:
        """Which squares the picture shows."""
        return frame_of(self.snapshot, turns=self.turns)

    @cached_property
    def _legal(self) -> Legal:
        moves: dict[Named, dict[Cell, int]] = {}
        attacks: dict[Named, list[Cell]] = {}
        builds: list[say.Build] = []
        items: list[Cell] = []
        for command in self.duel.candidates(self.state):
            if isinstance(command, say.Move):
                start = command.path[0]
                mover = mover_at(self.state, start, command.nth)
                price = 0 if mover is None else price_of(self.duel.derived, self.state, mover, command.path)
                for key in self._keys(start, mover, command.nth):
                    known = moves.setdefault(key, {})
                    known[command.path[-1]] = min(price, known.get(command.path[-1], price))
            elif isinstance(command, say.Attack):
                attacker = attacker_at(self.state, command.attacker, command.nth)
                for key in self._keys(command.attacker, attacker, command.nth):
                    if command.target not in (struck := attacks.setdefault(key, [])):
                        struck.append(command.target)
            elif isinstance(command, say.Build):
                builds.append(command)
            elif isinstance(command, say.SetOff) and command.cell not in items:
                items.append(command.cell)
        return moves, attacks, builds, items

    @staticmethod
    def _keys(cell: Cell, monster: Monster | None, nth: int) -> Iterator[Named]:
        """Under what an action of a figure is looked up: its square, where that is enough, and its own number."""
        if not nth:
            yield (cell, None)
        if monster is not None:
            yield (cell, monster.number)

    def prices(self, cell: Cell | None, number: int | None = None) -> dict[Cell, int]:
        """The squares that the figure there can move to now, each with what the cheapest way costs.

        `number` is that of the monster, here as below, where several share the square and one of them is meant.
        """
        return {} if cell is None else self._legal[0].get((cell, number), {})

    def targets(self, cell: Cell | None, number: int | None = None) -> tuple[Cell, ...]:
        """The squares whose figures the figure there can attack now."""
        return () if cell is None else tuple(self._legal[1].get((cell, number), ()))

    @cached_property
    def movers(self) -> tuple[Cell, ...]:
        """The figures that can do something now, in reading order."""
        cells = {cell for cell, _ in (*self._legal[0], *self._legal[1])}
        return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))

    @property
    def items(self) -> tuple[Cell, ...]:
        """The squares whose items the monsters that stand on them can set off now, in reading order."""
        return tuple(sorted(self._legal[3], key=lambda cell: (cell[1], cell[0])))

    @property
    def can_end(self) -> bool:
        """Whether the turn may end now."""
        return self.duel.check(self.state, say.EndTurn()).is_legal

    def fits(self, shape: str, turns: int) -> tuple[Cell, ...]:
        """The squares where the star of that shape, turned so, may come to lie now."""
        return self._fitting(shape).get(turns % 4, ())

    def places(self, shape: str) -> tuple[Place, ...]:
        """Every way that shape may be laid now, as (turns, star), those of fewer turns first."""
        return tuple((turns, star) for turns in range(4) for star in self._fitting(shape).get(turns, ()))

    def shape_cells(self, shape: str, turns: int, star: Cell) -> tuple[Cell, ...]:
        """The squares the shape of whoever is at turn would cover, on the Field or not."""
        mirrored = self.duel.is_mirrored(self.state.seats[self.state.active].colour)
        return cells_at(self.duel.shapes[shape], turns, star, is_mirrored=mirrored)

    def _fitting(self, shape: str) -> dict[int, tuple[Cell, ...]]:
        if shape not in self._fits:
            # Candidates name one of several turns that cover the same squares, so squares are compared, not turns.
            legal = {
                (each.star, frozenset(self.shape_cells(shape, each.turns, each.star)))
                for each in self._legal[2]
                if each.shape == shape
            }
            stars = sorted({star for star, _ in legal}, key=lambda cell: (cell[1], cell[0]))
            self._fits[shape] = {
                turns: tuple(star for star in stars if (star, frozenset(self.shape_cells(shape, turns, star))) in legal)
                for turns in range(4)
            }
        return self._fits[shape]


class Still(Outlook):
    """A position to look at and no more, such as one in the middle of what a command did: nothing can be done in it."""

    @cached_property
    def _legal(self) -> Legal:
        return {}, {}, [], []
