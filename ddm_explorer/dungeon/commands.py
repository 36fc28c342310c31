"""What a player can say: imperatives, addressed by square.

Every command can be judged in every position. A seat is named only where it is not clear from the position
who speaks.
"""

from __future__ import annotations

from dataclasses import dataclass

from ddm_explorer.dungeon.grid import Cell


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the face-down cards (blind draft)."""


@dataclass(frozen=True, slots=True)
class Flip:
    """Flip the coin that decides who is Player One."""


@dataclass(frozen=True, slots=True)
class NameFirst:
    """Say who is Player One: the winner of the hand game. `seat` is 0 or 1."""

    seat: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the dice of these kinds ("1" … "4": level dice), in sorted order."""

    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Build:
    """Summon the card and lay the shape for it, turned clockwise by quarter turns, its star on that cell."""

    card: str
    shape: str
    turns: int
    star: Cell


@dataclass(frozen=True, slots=True)
class Move:
    """Walk the figure on the first cell along the others."""

    path: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """A Regular Attack of the figure on one cell against the figure on the other."""

    attacker: Cell
    target: Cell


@dataclass(frozen=True, slots=True)
class Defend:
    """Answer an attack with a Regular Defense."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Answer a question with no."""


@dataclass(frozen=True, slots=True)
class Use:
    """Use the ability with that number (from 1) of the figure on that cell."""

    figure: Cell
    ability: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Say that one has finished."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up. Any seat may, at any time."""

    seat: int


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer to agree on a draw."""

    seat: int


@dataclass(frozen=True, slots=True)
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
    EndTurn,
    Resign,
    OfferDraw,
    AnswerDraw,
)
