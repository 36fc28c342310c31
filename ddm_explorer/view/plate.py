"""What stands on a player's plate beside the board: name, life, what is held and what else there is to see at a glance.

A game says it as values (`GameView.plates`); how a plate looks, who plays the seat and whose turn it is are added by
whatever shows it. Nothing that lies face down for the viewer may stand here.
"""

from __future__ import annotations

from dataclasses import dataclass

from ddm_explorer.view.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Life:
    """Life that is counted in few points, each drawn as a heart.

    Args:
        now: the points left, from 0.
        most: the points at the beginning; none of them is drawn beyond this.
        word: one of them, as the game calls it: "Life Point".
    """

    now: int
    most: int
    word: str = "Life Point"


@dataclass(frozen=True, slots=True)
class Count:
    """One thing that a player holds so many of.

    Args:
        key: names it among those of the plate, in small letters.
        name: what people call it: "Progress".
        value: how many.
        picture: a square picture of it; without one its name stands there.
        most: how many can be held, where that is limited.
        shown: the figure as it is written, where it is not `value` alone: "12 of 30".
    """

    key: str
    name: str
    value: int
    picture: Scene | None = None
    most: int | None = None
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Plate:
    """The plate of one seat.

    Args:
        seat: its number, from 0.
        name: what to call whoever sits there.
        side: "red" or "blue" where seats have a color of the theme, else "none".
        picture: a square picture of the player.
        life: life in few points.
        counts: what is held, in the order of the game.
        notes: what else is to be seen, each in one or two words: "out", "score 12".
    """

    seat: int
    name: str
    side: str = "none"
    picture: Scene | None = None
    life: Life | None = None
    counts: tuple[Count, ...] = ()
    notes: tuple[str, ...] = ()
