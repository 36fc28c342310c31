"""What the computer did while one waited: its turn goes by quickly, and the log tells more than one wants to read."""

from __future__ import annotations

from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import board_effects as board_events
from ddm_explorer.dungeon.events import building as build_events
from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.events import strikes as strike_events
from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.view.duel.log import parts_of
from ddm_explorer.widgets.session.session import HUMAN, Session

_TOLD = (
    turn_events.CrestsEarned,
    turn_events.SummonLapsed,
    build_events.Summoned,
    battle_events.Moved,
    battle_events.AttackDeclared,
    battle_events.Defended,
    battle_events.Damaged,
    battle_events.LordHit,
    battle_events.Destroyed,
    chain_events.AbilityUsed,
    chain_events.LinkCancelled,
    strike_events.SpecialAttackDeclared,
    strike_events.AttackFailed,
    effect_events.Hurt,
    effect_events.Healed,
    board_events.Strode,
    board_events.SentAway,
    board_events.ControlTaken,
    board_events.CounterPlaced,
    board_events.CounterRemoved,
    board_events.ShapeRelaid,
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
