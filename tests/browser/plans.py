"""Games to be played through the interface, thought out beforehand, and a check that the page tells the same game.

Dice that follow a seed answer by the number of the draw, so whoever knows the seed can look at a roll before making it.
The plan does, which makes for a short game: Player One walks up to the other Lord, and Player Two stands by.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from playwright.sync_api import expect

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import DuelState, Step
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import Node, Transcript
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.games.duel.repair import repairs
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.transcript_text import game_text
from ddm_explorer.players import SensiblePlayer
from ddm_explorer.view.html.fragments import places_value
from ddm_explorer.view.sentences.words import (
    command_sentence,
    log_line,
    objection_sentence,
    repair_sentence,
    verdict_sentence,
)
from tests.browser.play import Play, new_duel

MOST = 60
"""More commands than a planned game has."""


class Hand(Protocol):
    """Whatever carries commands out on a page."""

    play: Play

    def do(self, command: Any) -> None: ...


def new_game(seed: str = "1", **fields: Any) -> Transcript:
    """A game at its start."""
    duel, state = new_duel(**fields)
    return Transcript(duel, state.setup, Seeded(seed))


def read(said: str) -> Any:
    """A command as files write it."""
    return read_command(said, Lexicon.of(new_duel()[0]))


def played(*lines: str, seed: str = "1", **fields: Any) -> Transcript:
    """A game in which these commands were said, as files write them; `roll 1 1 2: S S P2` sets the faces by hand."""
    game = new_game(seed, **fields)
    for line in lines:
        said, _, faces = line.partition(": ")
        game.play(read(said), Scripted(faces.split()) if faces else None)
    return game


MEETING = (
    "first 1",
    "roll 1 1 2: S S P2",
    "build gearfried-the-iron-knight L1 turn 2 star G12",
    "end",
    "roll 1 1 1: S S D2",
    "build vorse-raider T1 turn 2 star G8",
    "end",
)
"""Both players have built, and their paths have met between F10 and F9; Player One is to roll."""

BESIDE = (
    *MEETING,
    "roll 2 2 2: P2 P2 A2",
    "move G12 F12 F11 F10 F9 G9",
)
"""Gearfried stands beside Vorse Raider, with an Attack crest to spend and a defense to meet."""


def saved(game: Transcript) -> str:
    """The game as a file."""
    return game_text(game)


def planned(seed: str, **fields: Any) -> Transcript:
    """A whole game in which Player One brings the other Lord down."""
    game = new_game(seed, **fields)
    duel, walker = game.rules, SensiblePlayer(1)
    while game.state.step is not Step.OVER and len(game.nodes) < MOST:
        game.play(_next(duel, game.state, seed, walker))
    return game


def _next(duel: Duel, state: DuelState, seed: str, walker: SensiblePlayer) -> Any:
    is_first = state.active == state.first
    if state.step is Step.FLIP:
        return say.Flip()
    if state.attack is not None:
        return say.Pass()
    if state.step is Step.ROLL:
        return max(duel.candidates(state), key=lambda roll: _worth(duel, state, seed, roll, is_first=is_first))
    if state.step is Step.ADVANCE:
        command = walker.choose(duel, state) if is_first else say.EndTurn()
        if isinstance(command, say.Move):  # the way that a click on the last square stands for
            return say.Move(duel.any_way(state, command.path[0], command.path[-1]))
        return command
    return walker.choose(duel, state)


def _worth(duel: Duel, state: DuelState, seed: str, roll: say.Roll, *, is_first: bool) -> tuple[float, ...]:
    after = Transcript(duel, state.setup, Seeded(seed), state).play(roll).state
    crests, summons = after.seats[state.active].crests, after.step is Step.BUILD
    if not any(monster.owner == state.active for monster in after.monsters):
        return (summons, crests.move)
    return (not summons, min(1, crests.attack), crests.move) if is_first else (not summons, -crests.attack)


def follow(hand: Hand, game: Transcript, nodes: Iterable[Node]) -> None:
    """Carry out these points of a game one after the other; the page must tell each as the rules do."""
    for node in nodes:
        hand.do(node.command)
        expect_told(hand.play, node, game.rules)


def expect_told(play: Play, node: Node, duel: Duel) -> None:
    """The page stands at that point of the game, with all that happened in its log."""
    play.expect_point(node.number)
    for part in log_line(node, duel).parts:
        expect(play.line).to_contain_text(part.text)
    play.expect_state(node.state)


def expect_verdict(play: Play, game: Transcript, said: str) -> None:
    """The page shows what the judge says of a command now: every reason with rule and squares, and what would help."""
    duel, state = game.rules, game.state
    command = read(said)
    verdict = duel.check(state, command)
    expect(play.verdict.locator(".ddm-said")).to_have_text(command_sentence(command, duel, state))
    expect(play.verdict.locator(".ddm-answer")).to_contain_text(verdict_sentence(verdict))
    expect(play.reasons).to_have_count(len(verdict.objections))
    for reason, objection in zip(play.reasons.all(), verdict.objections, strict=True):
        expect(reason).to_contain_text(objection_sentence(objection, duel, state))
        expect(play.rule(objection.rule, reason)).to_be_visible()
        if objection.places:
            expect(reason).to_have_attribute("data-places", places_value(objection.places))
    help_ = play.verdict.locator(".ddm-repairs > li")
    expected = repairs(duel, state, command, verdict)
    expect(help_).to_have_count(len(expected))
    for each, repair in zip(help_.all(), expected, strict=True):
        expect(each).to_contain_text(repair_sentence(repair, duel, state))
