"""What a player can say: imperatives, addressed by square.

Every command can be judged in every position. A seat is named only where it is not clear from the position
who speaks.

Where several monsters share a square (by a reading), `nth` says which of them is meant: from 1, in the order in which
they were summoned. 0 leaves it to the position (`position.who_is_meant`), which is enough wherever one stands alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.engine.values import record


@record
class Draw:
    """Draw from the face-down cards (blind draft)."""


@record
class Flip:
    """Flip the coin that decides who is Player One."""


@record
class NameFirst:
    """Say who is Player One: the winner of the hand game. `seat` is 0 or 1."""

    seat: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the dice of these kinds ("1" … "4": level dice); whatever the order they are named in, they are sorted.

    Faces are told in the order of the dice, so one roll must have one order, in a saved game too.
    """

    dice: tuple[str, ...]

    def __post_init__(self) -> None:
        if type(self.dice) is tuple and all(type(kind) is str for kind in self.dice):
            object.__setattr__(self, "dice", tuple(sorted(self.dice)))


@dataclass(frozen=True, slots=True)
class Build:
    """Summon the card and lay the shape for it, turned clockwise by quarter turns, its star on that cell.

    Any number of turns comes to 0, 1, 2 or 3; it is kept as that one, which is what a saved game can say. `die` is the
    kind of the die that the summon uses up, where players have dice of their own ("": the only one that will do).
    `figure` is the square of the shape on which the figure stands, where that may be another than the star's (None).
    """

    card: str
    shape: str
    turns: int
    star: Cell
    die: str = ""
    figure: Cell | None = None

    def __post_init__(self) -> None:
        if type(self.turns) is int and not 0 <= self.turns <= 3:
            object.__setattr__(self, "turns", self.turns % 4)
        if self.figure == self.star:
            object.__setattr__(self, "figure", None)


@record
class Move:
    """Walk the figure on the first cell along the others."""

    path: tuple[Cell, ...]
    nth: int = 0


@record
class Attack:
    """A Regular Attack of the figure on one cell against the figure on the other.

    `nth` is said of the attacker, `target_nth` of the target.
    """

    attacker: Cell
    target: Cell
    nth: int = 0
    target_nth: int = 0


@record
class Defend:
    """Answer an attack with a Regular Defense."""


@record
class Pass:
    """Answer a question with no."""


@record
class Use:
    """Use the ability with that number (from 1) of the figure on that cell.

    `at` are the squares it points at (a path begins where the figure stands; a direction is a square beside it; a
    shape is one of its squares, then where its star goes). `times` is how often it is bought at once. `choice` says
    what else is to be chosen: a level ("3"), a crest ("trap"), quarter turns ("1"), the id of a card. `pay` names the
    crests where the card leaves them open; None where it names them itself. `nth` is said of the figure, `at_nth` of
    the squares pointed at, one for each; empty where none of them needs it.
    """

    figure: Cell
    ability: int
    at: tuple[Cell, ...] = ()
    times: int = 1
    choice: str = ""
    pay: CrestPool | None = None
    nth: int = 0
    at_nth: tuple[int, ...] = ()


@record
class SetOff:
    """Let the item on that square act on the monster that stands on it."""

    cell: Cell
    nth: int = 0


@record
class EndTurn:
    """Say that one has finished."""


@record
class Resign:
    """Give up. Any seat may, at any time."""

    seat: int


@record
class OfferDraw:
    """Offer to agree on a draw."""

    seat: int


@record
class AnswerDraw:
    """Accept or decline the other seat's offer."""

    seat: int
    accept: bool


Command = (
    Draw
    | Flip
    | NameFirst
    | Roll
    | Build
    | Move
    | Attack
    | Defend
    | Pass
    | Use
    | SetOff
    | EndTurn
    | Resign
    | OfferDraw
    | AnswerDraw
)
COMMANDS: tuple[type, ...] = (
    Draw,
    Flip,
    NameFirst,
    Roll,
    Build,
    Move,
    Attack,
    Defend,
    Pass,
    Use,
    SetOff,
    EndTurn,
    Resign,
    OfferDraw,
    AnswerDraw,
)
