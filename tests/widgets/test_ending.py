"""The end of a game at the table: the card, looking back, and the ways on."""

from __future__ import annotations

import re

import pytest

from ddm_explorer import Table
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.known_games import known_games
from ddm_explorer.players import PLAYERS
from tests.toys import TOYS
from tests.widgets.table_page import Visitor


@pytest.fixture(scope="module")
def played() -> tuple[Transcript, tuple]:
    """A whole game but its last command, and that command."""
    setup = Setup("western-basic")
    transcript = Transcript(Duel.of(setup), setup, Seeded(5))
    players = [PLAYERS["sensible"](1), PLAYERS["sensible"](2)]
    while (acting := transcript.rules.to_act(transcript.state)) is not None:
        transcript.play(players[acting if isinstance(acting, int) else 0].choose(transcript.rules, transcript.state))
    return transcript, tuple(node.command for node in _line(transcript))


def _line(transcript):
    node, found = transcript.node, []
    while node.parent is not None:
        found.append(node)
        node = node.parent
    return reversed(found)


@pytest.fixture
def ended(page, monkeypatch, played) -> Visitor:
    whole, commands = played
    transcript = Transcript(whole.rules, whole.setup, Seeded(5))
    for command in commands[:-1]:
        transcript.play(command)
    visitor = Visitor(page, Table(transcript=transcript), monkeypatch)
    assert visitor.table.panels["ending"].sheets["main"].value == ""
    visitor.table.send(commands[-1])
    return visitor


def card(visitor: Visitor) -> str:
    return visitor.table.panels["ending"].sheets["main"].value


def bar(visitor: Visitor) -> str:
    return visitor.table.panels["ending"].sheets["bar"].value


def verdict(visitor: Visitor) -> str:
    return " ".join(sheet.value for sheet in visitor.table.panels["verdict"].sheets.values())


def test_the_card_says_who_won_and_why_and_is_announced(ended) -> None:
    outcome = ended.table.session.rules.outcome(ended.table.state)
    winner = ended.table.state.seats[outcome.winner].name
    assert f">{winner} won<" in card(ended)
    assert f"<b>{winner}</b> won" in card(ended)
    assert any(said.startswith(f"The game is over. {winner} won.") for said in ended.spoken)
    assert "Monster Lord has fallen" in card(ended)
    assert "Who was ahead after each quarter of" in card(ended)
    assert "Done: it was allowed" not in verdict(ended)
    assert "Monster Lord has fallen" in verdict(ended)


def test_moments_are_looked_at_as_they_happened_and_one_comes_back(ended) -> None:
    session, last = ended.table.session, ended.table.session.node
    ended.act("ending:look", at="0")
    assert session.node is not last
    assert session.shown.was_played
    assert card(ended) == ""
    count = int(re.search(r"Moment 1 of (\d+)\.", bar(ended))[1])
    first = session.node
    ended.act("ending:replay")
    assert session.node is first
    ended.act("ending:look", at=str(count - 1))
    assert session.node is last
    assert card(ended) == ""
    assert f"Moment {count} of {count}." in bar(ended)
    ended.act("ending:look", at="99")
    ended.act("ending:look", at="x")
    assert f"Moment {count} of {count}." in bar(ended)
    ended.act("ending:end")
    assert session.node is last
    assert "won<" in card(ended)


def test_it_is_closed_and_shown_again_and_gone_after_undo(ended) -> None:
    ended.act("ending:close")
    assert card(ended) == ""
    assert "Result" in bar(ended)
    ended.act("ending:show")
    assert card(ended)
    ended.table.session.undo()
    assert (card(ended), bar(ended)) == ("", "")
    ended.table.session.redo()
    assert card(ended) == "", "one that has been seen does not come unasked"
    assert "Result" in bar(ended)


def test_a_rematch_has_the_same_players_and_set_up_and_another_seed(ended) -> None:
    before = ended.table.session.transcript
    ended.act("toolbar:rematch")
    after = ended.table.session.transcript
    assert after is not before
    assert after.setup == before.setup
    assert after.chance.seed != before.chance.seed
    assert ended.table.session.players == ("human", "human")
    assert (card(ended), bar(ended)) == ("", "")


def test_what_goes_into_a_forum_has_the_end_the_moments_and_the_board(ended) -> None:
    told = ended.table.panels["ending"].for_a_forum()
    assert told.startswith("**")
    assert "\n1. Turn " in told
    assert told.count("```") == 2
    assert "won." in told.splitlines()[0]


def test_the_maze_ends_with_a_score(page, monkeypatch) -> None:
    with known_games().having(*TOYS):
        text = "ddm-position 1 maze\nwalker 1-3\nrows ooo, oxo, oox\nshadow 3-2\n"
        visitor = Visitor(page, Table("maze", position=text), monkeypatch)
        visitor.table.send("walk 2-3")
        assert ">You escaped<" in card(visitor)
        assert "score 19" in card(visitor)
