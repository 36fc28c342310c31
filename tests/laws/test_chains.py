"""What holds of every chain, in positions where both sides can answer each other, under any readings."""

import pytest

from ddm_explorer.dungeon.abilities.legal_uses import legal_uses
from ddm_explorer.dungeon.events.battle import AttackDeclared
from ddm_explorer.dungeon.events.chain import ActionDeclared, AnswerAsked, AnswerPassed, LinkResolved, WindowClosed
from ddm_explorer.dungeon.events.strikes import SpecialAttackDeclared
from ddm_explorer.dungeon.events.turns import GameEnded
from ddm_explorer.games.duel.editions import edition_names
from tests.games.brawls import fought

SEEDS = range(60)


def told(transcript):
    """Each event with the position before it and the one after it; the state at its command comes with it."""
    for node in transcript.nodes:
        if node.parent is None:
            continue
        before = node.parent.state
        for event in node.events:
            after = transcript.rules.evolve(before, event)
            yield event, before, after, node
            before = after


@pytest.fixture(scope="module", params=edition_names())
def brawls(request):
    """Fights of that edition."""
    return [fought(seed, request.param, 30) for seed in SEEDS]


def test_the_last_link_resolves_first_and_all_is_settled_between_two(brawls):
    long_ones = 0
    for transcript in brawls:
        hit_points = transcript.rules.derived.hit_points
        for event, before, after, _ in told(transcript):
            if not isinstance(event, LinkResolved):
                continue
            assert before.chain[-1] == event.link
            assert after.chain == before.chain[:-1]
            long_ones += len(before.chain) > 2
            assert not any(each.is_doomed or each.damage >= hit_points(each.card) for each in before.monsters)
            assert not any(each.is_doomed for each in before.items)
            assert before.window is None
    assert long_ones


def test_a_chain_that_began_is_resolved_to_its_first_link_before_anything_else_begins(brawls):
    for transcript in brawls:
        for event, before, _, node in told(transcript):
            if isinstance(event, (ActionDeclared, AttackDeclared)):
                assert not before.chain, node.command
            if isinstance(event, (AttackDeclared, SpecialAttackDeclared)):
                assert before.attack is None, node.command  # one attack at a time
        for node in transcript.nodes:
            assert bool(node.state.window) or not node.state.chain


def test_only_who_can_answer_is_asked_and_both_pass_before_it_closes(brawls):
    asked = 0
    for transcript in brawls:
        derived = transcript.rules.derived
        for event, before, after, node in told(transcript):
            if isinstance(event, AnswerAsked):
                asked += 1
                assert next(legal_uses(derived, after, event.seat), None) is not None, node.command
            if isinstance(event, WindowClosed) and not isinstance(node.events[0], AnswerPassed):
                # who has just played was not asked again, for the other one has nothing to say, nor has he
                for seat in (0, 1):
                    window = before.window
                    if window is not None and not any(isinstance(each, GameEnded) for each in node.events):
                        there = before._replace(window=window._replace(asked=seat))
                        assert next(legal_uses(derived, there, seat), None) is None, node.command
    assert asked
