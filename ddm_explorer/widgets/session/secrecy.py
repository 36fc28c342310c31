"""Who may see what at one screen: whose cards lie open, and when the screen is to be handed over."""

from __future__ import annotations

from typing import Protocol

from ddm_explorer.dungeon.position.state import DuelState, Step
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.viewers import WATCHER


class Screen(Protocol):
    """A game on a screen, as far as it matters to who may see what; a `Session` is one.

    Attributes:
        open_cards: whether both sides lie open although a card could be hidden.
        holder: the seat of the person who sits there; None before the first.
    """

    open_cards: bool
    holder: int | None

    @property
    def duel(self) -> Duel: ...

    @property
    def state(self) -> DuelState: ...


def has_secrets(duel: Duel, state: DuelState) -> bool:
    """Whether there is a card that one side may see and the other may not; after the end as before, for whoever goes
    back goes on."""
    if not duel.options.items_brought or state.step is Step.DRAFT:
        return False
    if any(not item.is_open for item in state.items):
        return True
    held = (card for seat in state.seats for card in (*seat.hand, *seat.destroyed))
    return any(duel.cards[card].is_item for card in held)


def viewer_of(screen: Screen, people: tuple[int, ...]) -> int | None:
    """Whose view the screen shows.

    Args:
        screen: the game, with who holds the screen.
        people: the seats that people play.

    Returns:
        A seat; `WATCHER` while the screen is handed over; None where both sides lie open.
    """
    if screen.open_cards or not people or not has_secrets(screen.duel, screen.state):
        return None
    if len(people) == 1:
        return people[0]
    return WATCHER if screen.holder is None or is_handing_over(screen, people) else screen.holder


def is_handing_over(screen: Screen, people: tuple[int, ...]) -> bool:
    """Whether the screen is to go to another person before anything of theirs is shown."""
    if screen.open_cards or len(people) < 2 or not has_secrets(screen.duel, screen.state):
        return False
    return next_holder(screen) not in (None, screen.holder)


def next_holder(screen: Screen) -> int | None:
    """The seat that must act or answer now, and so must see its cards; None if it is nobody's."""
    acting = screen.duel.to_act(screen.state)
    return acting if isinstance(acting, int) else None
