"""What a player can say."""

from __future__ import annotations

from dataclasses import dataclass

from ddm_explorer.engine.verdict import Place


@dataclass(frozen=True, slots=True)
class DrawFirst:
    """Draw by lot who begins."""


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the top card of the pile."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card that is no battle card."""

    card: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Give up one of six cards."""

    card: str


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the die to move."""


@dataclass(frozen=True, slots=True)
class Go:
    """Go to a space that the roll leads to."""

    place: Place


@dataclass(frozen=True, slots=True)
class Battle:
    """Go to a battle space that the roll reaches, pay, and turn the token."""

    place: Place


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top of a pile: "rookie", "champion", "ultimate" or "crest"."""

    pile: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the tray's first token where it lies."""


@dataclass(frozen=True, slots=True)
class Use:
    """Fight with a crest, by its place among the words (-1 against a Dark Master), and with a card or none."""

    crest: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Leave a battle after the token is turned."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Roll for the enemy, as its neighbor does."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn."""


Command = (
    DrawFirst | Buy | Play | Discard | Roll | Go | Battle | Draw | Leave | Use | Withdraw | Throw | EndTurn
)  # fmt: skip
KINDS = (DrawFirst, Buy, Play, Discard, Roll, Go, Battle, Draw, Leave, Use, Withdraw, Throw, EndTurn)
