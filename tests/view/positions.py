"""Positions the tests of the view look at, in the compact text form."""

from __future__ import annotations

from ddm_explorer.dungeon.position.state import DuelState, Setup
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.position_text import read_position

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


ADVANCED = """ddm-position 2 duel
edition western-advanced
names Ada, Bea
first 2
turn 75
seat1.crests P6 A10 D10 M3 T2
seat1.destroyed curse-of-dragon, harpie-lady
seat2.crests A10 D10 T10
laid Z1m 1 turn 2 star E3, M2m 1 turn 0 star B5, L1m 2 turn 3 star G18, X1 2 turn 2 star D17, S2m 2 turn 3 star I15, \
T1 1 turn 1 star H3, M2 2 turn 2 star B17
monsters parrot-dragon 1 E2 since 4, twin-headed-dragon 2 H16 since 11, lord-of-d 1 C4 since 18, \
the-13th-grave 2 C16 since 21 moved, strike-ninja 2 I15 since 27, magician-dragon 1 I3 since 40 damage 20, \
crocozaurus 2 B5 since 55 moved attacked
items trap-bandit 2 H17 since 31, exploding-disc 2 B5 since 44 open visits 1, medical-aid-kit 1 H3 since 45
modifiers C16 attack 20 until game by H16, I15 attack -10 until turn by I3, E2 tunnel until turn by I3
counters D10 shelled-ground, G10 shelled-ground
rolled 3 P, 4 D, 4 P2
again P, D, T
draws 450
"""
"""The whole Field: items that lie face down, one that is open under a monster, counters, effects that last."""

CHAIN = """ddm-position 2 duel
edition western-advanced
names Ada, Bea
laid L1m 2 turn 3 star G18, X1 2 turn 2 star D17, Z1m 1 turn 2 star E3
monsters strike-ninja 2 G17, magician-dragon 1 H17, twin-headed-dragon 2 E18, parrot-dragon 1 E2
first 2
active 1
turn 10
items trap-bandit 2 D17
seat1.crests T2
seat2.crests D1 T5 M2
attack H17 G17 power 20 stage declared
chain 1 attack H17 at G17, 2 ability G17 shadow-dodge for 1 paid T2, 1 ability H17 borrowed-guard at E18 paid T3
window action 2
"""
"""An attack, an ability that cancels it, and one on top of it: three links, and the second player is asked."""
