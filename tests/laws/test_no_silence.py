"""What takes effect does something, or the log says why it does not."""

import pytest

from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.view.duel.log import log_line
from tests.games.brawls import fought

BETWEEN = (
    chain_events.LinkResolved,
    chain_events.AnswerAsked,
    chain_events.TriggerAsked,
    chain_events.TriggerPassed,
    chain_events.WindowClosed,
)
"""Events of the chain itself: none of them is the effect of a link."""


@pytest.mark.parametrize("edition", edition_names())
def test_no_effect_is_followed_by_silence(edition):
    resolved = 0
    for seed in range(8):
        fight = fought(seed, edition, 20)
        for node in fight.nodes[1:]:
            for event, then in zip(node.events, (*node.events[1:], None), strict=True):
                is_done = isinstance(event, chain_events.LinkResolved) and event.how == "done"
                if is_done and event.link.kind == "ability":
                    resolved += 1
                    assert then is not None, log_line(node, fight.rules).text
                    assert not isinstance(then, BETWEEN), log_line(node, fight.rules).text
    assert resolved >= 8
