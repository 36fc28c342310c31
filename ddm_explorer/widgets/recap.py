"""What the computer did while one waited: its turn goes by quickly, and the log tells more than one wants to read."""

from __future__ import annotations

from ddm_explorer.dungeon import answer_events, item_events
from ddm_explorer.dungeon import effect_events as effect
from ddm_explorer.dungeon import events as did
from ddm_explorer.view.log import parts_of
from ddm_explorer.widgets.session import HUMAN, Session

_TOLD = (
    did.CrestsEarned,
    did.SummonLapsed,
    did.Summoned,
    did.Moved,
    did.AttackDeclared,
    did.Defended,
    did.Damaged,
    did.LordHit,
    did.Destroyed,
    answer_events.AbilityUsed,
    answer_events.LinkCancelled,
    effect.SpecialAttackDeclared,
    effect.AttackFailed,
    effect.Hurt,
    effect.Healed,
    effect.Strode,
    effect.SentAway,
    effect.ControlTaken,
    effect.CounterPlaced,
    effect.CounterRemoved,
    effect.ShapeRelaid,
    effect.CrestsTaken,
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
