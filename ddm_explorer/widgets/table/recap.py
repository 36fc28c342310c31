"""What the computer did while one waited: its turn goes by quickly, and the log tells more than one wants to read."""

from __future__ import annotations

from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.events import play as play_events
from ddm_explorer.view.duel.log import parts_of
from ddm_explorer.widgets.session.session import HUMAN, Session

_TOLD = (
    play_events.CrestsEarned,
    play_events.SummonLapsed,
    play_events.Summoned,
    play_events.Moved,
    play_events.AttackDeclared,
    play_events.Defended,
    play_events.Damaged,
    play_events.LordHit,
    play_events.Destroyed,
    chain_events.AbilityUsed,
    chain_events.LinkCancelled,
    effect_events.SpecialAttackDeclared,
    effect_events.AttackFailed,
    effect_events.Hurt,
    effect_events.Healed,
    effect_events.Strode,
    effect_events.SentAway,
    effect_events.ControlTaken,
    effect_events.CounterPlaced,
    effect_events.CounterRemoved,
    effect_events.ShapeRelaid,
    effect_events.CrestsTaken,
    item_events.ItemPlaced,
    item_events.ItemTurnedUp,
    item_events.ItemDestroyed,
)
"""What changes the position; that dice are rolled, paid for and turns begin and end goes without saying."""


def recap(session: Session) -> str:
    """What computers have done since a person played last, in sentences; empty if nothing, or nobody waited for it."""
    if HUMAN not in session.players or session.waits_for_computer:
        return ""
    duel, node = session.duel, session.node
    told: list[str] = []
    while node.parent is not None:
        before = node.parent.state
        acting = duel.to_act(before)
        if not isinstance(acting, int) or session.players[acting] == HUMAN:
            break
        told[:0] = [part.text for event, part in parts_of(node, duel, session.viewer) if isinstance(event, _TOLD)]
        node = node.parent
    return " ".join(told)
