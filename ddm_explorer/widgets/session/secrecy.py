"""Who may see what at one screen: whose cards lie open, and when the screen is to be handed over."""

from __future__ import annotations

from typing import Any, Protocol

from ddm_explorer.games.game_kit import GameKit
from ddm_explorer.view.viewers import WATCHER


class Screen(Protocol):
    """A game on a screen, as far as it matters to who may see what; every session is one.

    Attributes:
        open_cards: whether all sides lie open although a card could be hidden.
        holder: the seat of the person who sits there; None before the first.
    """

    open_cards: bool
    holder: int | None

    @property
    def kit(self) -> GameKit:
        """The game."""

    @property
    def rules(self) -> Any:
        """Its rules."""

    @property
    def state(self) -> Any:
        """The position now."""


def has_secrets(screen: Screen) -> bool:
    """Whether something lies face down that one seat may see and another may not."""
    return screen.kit.has_secrets(screen.rules, screen.state)


def viewer_of(screen: Screen, people: tuple[int, ...]) -> int | None:
    """Whose view the screen shows.

    Args:
        screen: the game, with who holds the screen.
        people: the seats that people play.

    Returns:
        A seat; `WATCHER` while the screen is handed over; None where all sides lie open.
    """
    if screen.open_cards or not people or not has_secrets(screen):
        return None
    if len(people) == 1:
        return people[0]
    return WATCHER if screen.holder is None or is_handing_over(screen, people) else screen.holder


def is_handing_over(screen: Screen, people: tuple[int, ...]) -> bool:
    """Whether the screen is to go to another person before anything of theirs is shown."""
    if screen.open_cards or len(people) < 2 or not has_secrets(screen):
        return False
    return next_holder(screen) not in (None, screen.holder)


def next_holder(screen: Screen) -> int | None:
    """The seat that must act or answer now, and so must see its cards; None if it is nobody's."""
    acting = screen.rules.to_act(screen.state)
    return acting if isinstance(acting, int) else None
