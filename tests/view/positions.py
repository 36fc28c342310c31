"""Positions the tests of the view look at, in the compact text form."""

from __future__ import annotations

from ddm_explorer.dungeon.state import DuelState, Setup
from ddm_explorer.games.duel import Duel
from ddm_explorer.games.position_text import read_position

_HEAD = "ddm-position 1 duel\nedition western-basic\n"

MIDDLE = (
    _HEAD
    + """turn 159
seat1.life 2
seat1.crests P7 A4 D3 M2 T10
seat2.crests A10 D10 M10 T10
laid X1 2 turn 3 star E6, S2 2 turn 2 star E10, L1m 1 turn 2 star G12, Z1m 2 turn 1 star J6, T1 1 turn 3 star J12
monsters vorse-raider 2 H6 since 2 moved attacked, thunder-ball 2 E10 damage 10 since 8, \
gearfried-the-iron-knight 1 K12 since 13 moved, knight-of-twin-swords 2 J6 damage 20 since 20 attacked, \
strike-ninja 1 G12 since 53
rolled 3 S, 3 P, 3 P
draws 478
"""
)
"""Both players have monsters; Yugi (red) is at turn and may act. Every kind of mark is on the board."""

ATTACK = (
    _HEAD
    + """turn 9
seat1.crests P2 A3
seat2.crests D2
laid L1m 1 turn 2 star G12, S2 2 turn 2 star G8
monsters strike-ninja 1 H11 since 3, thunder-ball 2 H10 damage 10 since 4
attack H11 H10
rolled 1 P, 1 P, 1 D2
draws 40
"""
)

FIGHT = ATTACK.replace("attack H11 H10\n", "seat1.destroyed gearfried-the-iron-knight\n")
"""The same a moment earlier, one card of the attacker's being out of the game."""

BUILD = (
    _HEAD
    + """turn 1
step build
level 1
rolled 1 S, 1 S, 2 A2
draws 4
"""
)

DRAFT = _HEAD + "selection draft\nstep draft\n"


def read(text: str) -> tuple[Duel, DuelState]:
    """The game and the position of a text."""
    state = read_position(text)
    return Duel.of(state.setup), state


def fresh(**setup: object) -> tuple[Duel, DuelState]:
    """A game that has not begun."""
    agreed = Setup("western-basic", **setup)  # type: ignore[arg-type]
    duel = Duel.of(agreed)
    return duel, duel.start(agreed)
