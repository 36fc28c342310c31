"""The state of a duel: values only, changed by events alone.

Seats are 0 and 1 in Python and 1 and 2 in files and on screen. Which of them is Player One (and so sits at
the bottom and moves first) is decided by the flip.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from ddm_explorer.dungeon.crests import EMPTY, CrestPool
from ddm_explorer.dungeon.dice import Face
from ddm_explorer.dungeon.grid import Cell

LORD = 0
"""The number that stands for a Lord where a monster's number could stand."""


class Step(StrEnum):
    """Where in the game one is."""

    DRAFT = "draft"
    FLIP = "flip"
    ROLL = "roll"
    BUILD = "build"
    ADVANCE = "advance"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the first command.

    `edition` names the edition's data; `readings` holds (id, choice) pairs that differ from its defaults,
    sorted; `selection` is "rosters" (each its own), "draft" (blind) or "pool" (common); `names` are the
    players' (empty: those of the edition's rosters); `rosters` are card ids per seat (empty: the edition's own);
    `first` is the seat already agreed to be Player One, else a command decides.
    """

    edition: str
    readings: tuple[tuple[str, str], ...] = ()
    selection: str = "rosters"
    names: tuple[str, ...] = ()
    colours: tuple[str, ...] = ("red", "blue")
    rosters: tuple[tuple[str, ...], ...] = ()
    first: int | None = None


class Monster(NamedTuple):
    """A figure on the Field. `number` counts summons from 1; `damage` in points; `since` is the turn it was
    summoned in; the flags are this turn's."""

    number: int
    card: str
    owner: int
    cell: Cell
    damage: int = 0
    since: int = 0
    has_moved: bool = False
    has_attacked: bool = False


class Laid(NamedTuple):
    """A shape on the Field, in the order of laying."""

    shape: str
    owner: int
    turns: int
    star: Cell
    cells: tuple[Cell, ...]


class Seat(NamedTuple):
    """One player. `hand` are the cards still to summon, `summoned` all ever summoned, in order;
    `destroyed` those of them turned face down. `path_mask` holds the squares of the own shapes."""

    name: str
    colour: str
    hand: tuple[str, ...] = ()
    summoned: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    crests: CrestPool = EMPTY
    life: int = 3
    home: Cell | None = None
    path_mask: int = 0
    has_lord_attacked: bool = False


class Attack(NamedTuple):
    """An attack under way, waiting for the defender. `target` is the number of the monster
    attacked, or `LORD`."""

    attacker_cell: Cell
    target_cell: Cell
    target: int
    power: int


class DuelState(NamedTuple):
    """Everything there is to know of a duel.

    `pool` holds the common pool of cards, `deck` the cards not yet drawn in a blind draft (sorted: what is
    hidden is the draw); `pile` the shapes not yet laid; `rolled` the dice and faces of this turn;
    `level` the level that must be summoned now, 0 for none; `offer` the seat that offers a draw.
    `ending` is what ended the game, as (topic, results).
    """

    setup: Setup
    seats: tuple[Seat, Seat]
    step: Step
    turn: int = 0
    first: int | None = None
    active: int = 0
    monsters: tuple[Monster, ...] = ()
    laid: tuple[Laid, ...] = ()
    pile: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    faces: tuple[Face, ...] = ()
    level: int = 0
    attack: Attack | None = None
    offer: int | None = None
    draws: int = 0
    ending: tuple[str, tuple[str, ...]] | None = None

    def monster_at(self, cell: Cell) -> Monster | None:
        """The monster on that square."""
        for monster in self.monsters:
            if monster.cell == cell:
                return monster
        return None

    def monster(self, number: int) -> Monster | None:
        """The monster with that number, if it is on the Field."""
        for monster in self.monsters:
            if monster.number == number:
                return monster
        return None

    def lord_at(self, cell: Cell) -> int | None:
        """The seat whose Lord stands on that square."""
        for number, seat in enumerate(self.seats):
            if seat.home == cell:
                return number
        return None

    @property
    def path_mask(self) -> int:
        """All dungeon squares, whoever laid them."""
        return self.seats[0].path_mask | self.seats[1].path_mask
