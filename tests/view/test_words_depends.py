"""What another reading would make of a verdict: allowed, refused, one reason more, one less, or another."""

from __future__ import annotations

import pytest

from ddm_explorer.games.duel.dependence import dependences
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.position_text import read_position
from ddm_explorer.view.sentences.words import verdict_text

ITEM = """ddm-position 1 duel
edition western-advanced
turn 11
laid S2 1 turn 0 star G16, T1 1 turn 0 star H14
monsters gate-guardian 1 G16, vorse-raider 2 H14
items medical-aid-kit 2 G16, trap-bandit 1 H14
seat1.crests P4
seat1.hand silver-fang
seat2.hand armed-ninja
"""
AT_WILL = ITEM + "readings R-ITEM-USE a-monster-on-its-square-may\n"
BOTH_DUNGEONS = """ddm-position 1 duel
edition japanese-first
turn 9
rosters petit-dragon, killer-needle
laid L1 1 turn 0 star F16, L1 1 turn 0 star E11, T1 1 turn 0 star F7, L1 2 turn 2 star H4
monsters petit-dragon 1 F14
seat1.crests P9
seat1.dice petit-dragon, lord-of-d, thunder-ball
seat2.destroyed killer-needle
"""

OF_ITEMS = "An item acts only when a monster enters its square; a player can't set it off."


def told(text: str, said: str) -> list[str]:
    """The lines on what the verdict on a command depends on."""
    state = read_position(text, "the position")
    duel = Duel.of(state.setup)
    command = read_command(said, Lexicon.of(duel), state)
    verdict = duel.check(state, command)
    lines = verdict_text(verdict, duel, state, (), dependences(duel, state, command, verdict)).split("\n")
    return [line for line in lines if line.startswith("~ ")]


@pytest.mark.parametrize(
    ("text", "said", "wanted"),
    [
        (ITEM, "set-off G16", "R-ITEM-USE: under its choice “a monster on its square may” it would be allowed."),
        (AT_WILL, "set-off G16", f"R-ITEM-USE: under its choice “no” it would not be allowed: {OF_ITEMS}"),
        (
            AT_WILL,
            "set-off H14",
            f"R-ITEM-USE: under its choice “no” there would be one more reason against it: {OF_ITEMS}",
        ),
        (
            ITEM,
            "set-off H14",
            "R-ITEM-USE: under its choice “a monster on its square may” it would not be allowed either, but without "
            f"this reason: {OF_ITEMS}",
        ),
        (
            BOTH_DUNGEONS.replace("petit-dragon 1 F14", "petit-dragon 1 G6"),
            "move G6 H6 H7",
            "R-J-OPPONENT-PATH: under its choice “no” it would not be allowed either; the reason would be: H7 isn't "
            "a dungeon space; H6 is a dungeon space of the other player's, where this monster can't go.",
        ),
    ],
)
def test_what_would_be_is_told(text: str, said: str, wanted: str) -> None:
    assert [line for line in told(text, said) if line.startswith(f"~ Depends on {wanted}")]


def test_what_is_the_same_everywhere_depends_on_nothing() -> None:
    assert told(ITEM, "end") == []
