"""What is no command at all is told apart from one that is not allowed, and in a sentence."""

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.state import Setup, Step
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel import Duel

SETUP = Setup("western-basic", first=0)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (say.Move(()), "A move names the squares of its path"),
        ("move F8 F9", "str is no command of this game"),
        (None, "NoneType is no command of this game"),
    ],
)
def test_what_is_no_command_is_refused_unread(command, sentence):
    duel = Duel.of(SETUP)
    with pytest.raises(InvalidCommand, match=sentence):
        duel.check(duel.start(SETUP), command)


@pytest.mark.parametrize(
    "command",
    [
        say.Move(((-3, 99), (50, 50))),
        say.Move(((6, 11),)),
        say.Attack((99, 99), (-1, 0)),
        say.Build("no-such-card", "no-such-shape", 9, (99, -4)),
        say.Use((99, 9), 0),
        say.Roll(()),
        say.Resign(7),
        say.NameFirst(-1),
    ],
    ids=repr,
)
def test_a_command_about_what_is_not_there_is_judged(command):
    duel = Duel.of(SETUP)
    verdict = duel.check(duel.start(SETUP), command)
    assert verdict.objections
    assert all(objection.rule for objection in verdict.objections)


def test_a_lord_is_no_monster_to_summon_whatever_was_rolled():
    duel = Duel.of(SETUP)
    lord = next(card.id for card in duel.cards.values() if card.is_lord)
    summoning = duel.start(SETUP)._replace(step=Step.BUILD, level=1)
    verdict = duel.check(summoning, say.Build(lord, "X1", 0, (6, 11)))
    assert [objection.topic for objection in verdict.objections] == ["card_in_game"]
