"""What is no command at all is told apart from one that is not allowed, and in a sentence."""

from dataclasses import fields

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.command_fields import PARTS
from ddm_explorer.dungeon.position.state import Setup, Step
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.transcript_text import game_text, read_game

SETUP = Setup("western-basic", first=0)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (say.Move(()), "In Move, path must be a tuple of squares, the figure's own first"),
        ("move F8 F9", "str is no command of this game"),
        (None, "NoneType is no command of this game"),
        (say.Move(("F8", "F9")), "In Move, path must be a tuple of squares"),
        (say.Move([(6, 11), (6, 10)]), "In Move, path must be a tuple of squares"),
        (say.Attack("F8", (6, 11)), "In Attack, attacker must be a square as"),
        (say.Attack((6, 11), (6.0, 10.0)), "In Attack, target must be a square as"),
        (say.Build("strike-ninja", "S2", "1", (6, 11)), "In Build, turns must be a number of quarter turns"),
        (say.Build("strike-ninja", ["S2"], 1, (6, 11)), "In Build, shape must be the id of a shape"),
        (say.Build(None, "S2", 1, (6, 11)), "In Build, card must be the id of a card"),
        (say.Build("strike-ninja", "S2", 1, ()), "In Build, star must be a square as"),
        (say.Roll((1, 1, 2)), "In Roll, dice must be a tuple of kinds of dice"),
        (say.Roll("112"), "In Roll, dice must be a tuple of kinds of dice"),
        (say.Use((6, 11), None), "In Use, ability must be the number of an ability"),
        (say.Resign(None), "In Resign, seat must be a seat as a number, 0 or 1"),
        (say.NameFirst(True), "In NameFirst, seat must be a seat as a number, 0 or 1"),
        (say.OfferDraw("1"), "In OfferDraw, seat must be a seat as a number, 0 or 1"),
        (say.AnswerDraw(0, 1), "In AnswerDraw, accept must be True or False"),
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


def test_every_part_of_every_command_has_a_kind_it_must_be_of():
    parts = {kind: tuple(each.name for each in fields(kind)) for kind in say.COMMANDS if fields(kind)}
    assert {kind: tuple(name for name, _, _ in forms) for kind, forms in PARTS.items()} == parts


def test_dice_and_turns_have_one_spelling_so_that_a_saved_game_plays_as_it_was_played():
    assert say.Roll(("3", "1", "2")) == say.Roll(("1", "2", "3"))
    assert say.Build("strike-ninja", "T1", -1, (6, 11)).turns == 3
    duel = Duel.of(SETUP)
    game = Transcript(duel, SETUP, Seeded(1))
    game.play(say.Roll(("3", "1", "2")), Scripted(("P", "P2", "S")))
    game.play(duel.candidates(game.state)[0])
    assert read_game(game_text(game)).transcript.state == game.state
