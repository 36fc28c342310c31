"""Exchanging any citation for a neighbor of its chapter makes a case fail, because that case names the rule.

`python -m tests.mutation.neighbors` prints what no case names. A line `cited = { topic = "RULE" }` in a case in which
the topic comes up names it; write it only where the rule says what the sentence says.
"""

import pytest

from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.lessons.cases.scenario import packaged_case
from ddm_explorer.view.known_views import view_of
from tests.mutation.mutant import Mutant, with_topic
from tests.mutation.neighbors import comes_up, exchanges, neighbors, notices, unnamed
from tests.rulings.played import all_played


@pytest.mark.no_cover  # the cases are covered where they are run
def test_no_citation_can_be_exchanged_for_a_neighbor_unnoticed():
    assert [f"{made.edition} {made.topic} {made.rule}" for made in unnamed()] == []


def exchanged(made):
    """What becomes of an edition that cites the rule for that topic, be it the one named or one that extends it."""
    change = with_topic(made.topic, made.neighbor)
    return lambda edition: change(edition) if edition.topics.get(made.topic) == made.rule else edition


@pytest.mark.no_cover
@pytest.mark.parametrize("edition", edition_names())
def test_what_is_said_to_be_noticed_is_noticed(edition):
    """A few exchanges, played in earnest: the cases that should fail do, and another of the same topic does not."""
    made = list(exchanges(edition))
    for exchange in made[:: max(1, len(made) // 12)]:
        mutant = Mutant("a neighbor", frozenset({exchange.rule}), edition=exchanged(exchange))
        reports = {name: each for name, each in all_played().items() if comes_up(each, exchange)}
        failing = [name for name, each in reports.items() if notices(each, exchange)]
        others = [name for name in reports if name not in failing]
        for name in (*failing[:1], *others[:1]):
            went = run_case(packaged_case(name), mutant.duel_of, view_of)
            assert bool(went) is (name in others), f"{name}: {exchange}"


def test_neighbors_stand_in_the_chapter_before_and_after():
    assert neighbors("W-MOV-2") == ("W-MOV-1", "W-MOV-3")
    assert neighbors("W-MOV-1")[-1] == "W-MOV-2"
    assert all(rule not in neighbors(rule) for rule in set(load_edition("western-basic").topics.values()))


@pytest.mark.parametrize("edition", edition_names())
def test_every_citation_has_a_neighbor(edition):
    assert all(neighbors(rule) for rule in load_edition(edition).topics.values())
    assert all(made.neighbor != made.rule for made in exchanges(edition))
