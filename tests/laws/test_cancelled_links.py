"""What a cancelled link cost goes where the reading says, in positions where both sides can answer each other."""

from itertools import pairwise

import pytest

from ddm_explorer.dungeon.events.chain import CrestsReturned, LinkResolved
from ddm_explorer.dungeon.materials.cards import load_cards
from ddm_explorer.games.duel.editions import edition_names
from tests.games.brawls import fought

SEEDS = range(110)
CANCELLING = tuple(
    card.id
    for card in load_cards("catalogue").values()
    if any(effect.do == "cancel" for ability in card.abilities for effect in ability.effects)
)
"""Cards that cancel a link; both sides bring them, so that it comes up often."""


def _cancelled(transcript):
    """Each link that was cancelled and cost something, with the events of its command that follow it."""
    for node in transcript.nodes:
        for place, event in enumerate(node.events):
            if isinstance(event, LinkResolved) and event.how == "cancelled" and not event.link.paid.is_empty:
                yield event.link, node.events[place + 1 :]


@pytest.mark.parametrize("edition", edition_names())
def test_the_cost_of_a_cancelled_link_goes_where_the_reading_says(edition):
    seen = {True: 0, False: 0}
    for seed in SEEDS:
        transcript = fought(seed, edition, 30, CANCELLING)
        returns = transcript.rules.options.refunds_cancelled
        for link, after in _cancelled(transcript):
            seen[returns] += 1
            back = after[:1] and isinstance(after[0], CrestsReturned)
            assert bool(back) is returns, (seed, link)
            if back:
                assert (after[0].seat, after[0].crests) == (link.seat, link.paid)
        for node in transcript.nodes:  # and nothing else brings crests back
            for before, event in pairwise(node.events):
                if isinstance(event, CrestsReturned):
                    assert returns, seed
                    reason = before.how if isinstance(before, LinkResolved) else before.reason  # or a failed attack
                    assert reason == "cancelled"
    # Few cards of the smallest game cancel anything, so there it comes up under one of the readings only.
    enough = all if len(transcript.rules.cards) > 20 else any
    assert enough(count >= 3 for count in seen.values()), f"hardly a link was cancelled: {seen}"
