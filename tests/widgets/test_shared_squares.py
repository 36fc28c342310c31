"""Where monsters share a square, a click goes on to the next of them, and what is done there it does or meets."""

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.position_text import read_position
from ddm_explorer.view.duel.scene import figure_marks
from ddm_explorer.view.duel.text import full_text, square_text
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.widgets.board.target_words import chosen_words, hover_words
from ddm_explorer.widgets.session.legal_actions import Outlook
from ddm_explorer.widgets.session.session import Session

TEXT = """ddm-position 2 duel
edition japanese-first
readings R-J-SHARE yes
turn 9
laid L1 1 turn 0 star F16, L1 1 turn 0 star E11, L1 2 turn 2 star H4, L1m 2 turn 2 star G9
rosters petit-dragon knight-of-twin-swords, crocozaurus mystical-elf
monsters petit-dragon 1 F12, knight-of-twin-swords 1 F12, crocozaurus 2 F11, mystical-elf 2 F11
seat1.crests P4 A4
"""
MINE, THEIRS, FREE = parse_cell("F12"), parse_cell("F11"), parse_cell("F13")


def begun(text):
    start = read_position(text)
    return Session(transcript=Transcript(Duel.of(start.setup), start.setup, Seeded(0), start))


@pytest.fixture
def session():
    return begun(TEXT)


def outlook(session):
    return Outlook(session.duel, session.state, session.viewer)


def test_a_second_click_goes_to_the_next_and_a_third_lets_go(session):
    session.choose(MINE)
    assert session.in_front(MINE).card == "petit-dragon"
    session.choose(MINE)
    assert session.selected == MINE
    assert session.in_front(MINE).card == "knight-of-twin-swords"
    session.choose(MINE)
    assert session.selected is None
    assert session.in_front(MINE).card == "petit-dragon"


def test_the_one_in_front_moves(session):
    session.choose(MINE)
    session.choose(MINE)
    assert session.choose(FREE).is_legal
    assert session.node.command == say.Move((MINE, FREE), 2)
    assert [each.cell for each in session.state.monsters[:2]] == [MINE, FREE]


def test_a_square_is_enough_for_the_one_that_it_means(session):
    session.choose(MINE)
    assert session.choose(FREE).is_legal
    assert session.node.command == say.Move((MINE, FREE))


def test_the_one_in_front_is_attacked(session):
    session.next_forward(THEIRS)
    session.choose(MINE)
    session.choose(MINE)
    assert session.choose(THEIRS).is_legal
    assert session.node.command == say.Attack(MINE, THEIRS, 2, 2)
    assert session.fronts == {}, "another position begins anew"


def test_reach_and_targets_are_those_of_the_one_in_front():
    session = begun(TEXT.replace("petit-dragon 1 F12", "petit-dragon 1 F13"))
    assert session.send(say.Move((FREE, MINE))).is_legal
    found = outlook(session)
    moved, rested = session.state.monsters[:2]
    assert found.prices(MINE, rested.number)
    assert found.prices(MINE, moved.number) == {}
    assert found.prices(MINE) == found.prices(MINE, rested.number)
    assert found.targets(MINE, moved.number) == found.targets(MINE, rested.number) == (THEIRS,)
    assert found.movers == (MINE,)


def test_an_ability_is_used_by_the_second_at_the_second(session):
    assert session.aim(MINE, 2, 2) is None
    session.choose(THEIRS)
    assert session.aiming.command == say.Use(MINE, 2, (THEIRS,), nth=2)
    assert "next monster on this square" in hover_words(session, THEIRS)
    session.choose(THEIRS)
    assert session.aiming.command == say.Use(MINE, 2, (THEIRS,), nth=2, at_nth=(2,))
    speech = Speech(session.duel, session.state, session.viewer)
    assert chosen_words(speech, session.prospect) == "Mystical Elf on F11."
    assert session.use().is_legal


def test_the_square_tells_of_all_who_stand_there(session):
    snapshot = outlook(session).snapshot
    told = square_text(snapshot, MINE, selected=MINE, front=session.state.monsters[1])
    assert "2 monsters, red Petit Dragon" in told
    assert "chosen: Knight of Twin Swords" in told
    assert "R1R2" in full_text(snapshot)
    assert "Monsters on one square stand side by side" in full_text(snapshot)


def test_they_are_drawn_beside_each_other(session):
    found = outlook(session)
    apart = figure_marks(found.snapshot, found.frame)
    one_gone = session.state._replace(monsters=session.state.monsters[1:])
    alone = Outlook(session.duel, one_gone, None)
    assert apart != figure_marks(alone.snapshot, alone.frame)
