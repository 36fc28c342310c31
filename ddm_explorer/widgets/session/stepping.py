"""What the last command did, event by event: each with its sentence and the position right after it."""

from __future__ import annotations

from typing import NamedTuple

from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.game import Node
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.log import parts_of
from ddm_explorer.view.log_lines import LogPart

_WORTH_A_LOOK = (chain_events.LinkResolved, item_events.ItemActed, chain_events.LinkCancelled)


class Moment(NamedTuple):
    """One event of a command: its sentence with rules and squares, and the position after it."""

    part: LogPart
    state: DuelState


def moments(duel: Duel, node: Node, viewer: int | None = None) -> tuple[Moment, ...]:
    """The events of one point in order; none where there is no more to see than in its line of the log.

    Args:
        duel: the rules.
        node: the point.
        viewer: who reads it.
    """
    if node.parent is None or len(node.events) < 2 or not any(isinstance(one, _WORTH_A_LOOK) for one in node.events):
        return ()
    state: DuelState = node.parent.state
    found = []
    for event, part in parts_of(node, duel, viewer):
        state = duel.evolve(state, event)
        found.append(Moment(part, state))
    return tuple(found)
