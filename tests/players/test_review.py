"""Looking back on a game: who was ahead, and where it turned."""

from __future__ import annotations

import pytest

from ddm_explorer.dungeon.events.battle import LordHit
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.known_games import known_games
from ddm_explorer.players import PLAYERS
from ddm_explorer.players.review import MOST_MOMENTS, evaluation_of, leads, line_to, moments
from tests.toys import MAZE


@pytest.fixture(scope="module")
def game() -> Transcript:
    """A whole game of the computer against itself."""
    setup = Setup("western-basic")
    transcript = Transcript(Duel.of(setup), setup, Seeded(5))
    players = [PLAYERS["sensible"](1), PLAYERS["sensible"](2)]
    while (acting := transcript.rules.to_act(transcript.state)) is not None:
        seat = acting if isinstance(acting, int) else 0
        transcript.play(players[seat].choose(transcript.rules, transcript.state))
    return transcript


def test_the_moments_of_a_game_are_where_life_was_lost_and_its_end(game):
    evaluate = evaluation_of(known_games().kit("duel"))
    line = line_to(game.node)
    assert [line[0], line[-1], len(line)] == [game.root, game.node, game.node.depth + 1]
    found = leads(line, game.rules, evaluate)
    assert found[0] == 0
    chosen = moments(line, found)
    assert 1 < len(chosen) <= MOST_MOMENTS
    assert [each.node.depth for each in chosen] == sorted(each.node.depth for each in chosen)
    assert chosen[-1].node is game.node
    hits = [node for node in line if any(isinstance(event, LordHit) for event in node.events)]
    assert hits
    assert {id(node) for node in hits} <= {id(each.node) for each in chosen}


def test_the_end_is_as_far_apart_as_it_ever_was_and_no_further(game):
    evaluate = evaluation_of(known_games().kit("duel"))
    found = leads(line_to(game.node), game.rules, evaluate)
    winner = game.rules.outcome(game.state).winner
    assert max(map(abs, found)) == abs(found[-1])
    assert (found[-1] > 0) is (winner == 0)
    assert max(map(abs, found[:-1])) * 1.2 > abs(found[-1])


def test_a_game_of_one_move_has_one_moment_and_one_of_none_has_none(game):
    assert moments((game.root,), (0.0,)) == ()
    (only,) = moments(line_to(game.root.children[0]), (0.0, 0.0))
    assert only.swing == 0


def test_a_game_brings_its_own_evaluation():
    assert evaluation_of(MAZE) is MAZE.evaluation
