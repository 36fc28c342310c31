"""A duel at one screen: who need not be asked for an answer, and whether there is a card to hide.

By default a seat is not asked about what it has just done itself. Only windows are passed over: an attack, an ability
offered and a summon always ask.
"""

from __future__ import annotations

from collections.abc import Sequence

from ddm_explorer.dungeon.commands import Pass
from ddm_explorer.dungeon.position.state import DuelState, Step
from ddm_explorer.games.duel.rules import Duel


def passes(state: DuelState, wishes: Sequence[str]) -> tuple[int, Pass] | None:
    """Who is asked in a window of that position and passes without a word, and how it says so; None if nobody does.

    Args:
        state: the position.
        wishes: of each seat: "own" (ask, but not about its own actions), "ask" or "never".
    """
    window = state.window
    if window is None or state.ending is not None:
        return None
    wish = wishes[window.asked]
    causes = {link.seat for link in state.chain} or {state.active}
    is_passing = causes == {window.asked} if wish == "own" else wish == "never"
    return (window.asked, Pass()) if is_passing else None


def has_secrets(duel: Duel, state: DuelState) -> bool:
    """Whether there is a card that one side may see and the other may not; after the end as before, for whoever goes
    back goes on."""
    if not duel.options.items_brought or state.step is Step.DRAFT:
        return False
    if any(not item.is_open for item in state.items):
        return True
    held = (card for seat in state.seats for card in (*seat.hand, *seat.destroyed))
    return any(duel.cards[card].is_item for card in held)
