"""Which dice to roll: what each choice of dice may bring of what is needed now."""

from __future__ import annotations

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.materials.crests import STORED, Crest
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.players.duel.map import FAR, steps_to_foes, steps_to_lord
from ddm_explorer.players.duel.rolls import chances_of, crests_of

WORTH = {Crest.MOVE: 0.9, Crest.ATTACK: 1.5, Crest.DEFENSE: 0.7, Crest.MAGIC: 0.1, Crest.TRAP: 0.1}
"""What one more crest of a kind is worth to this player, against a summon at 4; more than six of a kind is dear."""

SUMMON_WORTH = 4.0
ENOUGH = 6

TO_STRIKE, TO_DRIVE_OFF, TO_FIGHT, TO_WALK, TO_DEFEND, TO_USE, TO_USE_LATER = 12.0, 8.0, 3.0, 1.6, 1.2, 1.0, 0.4
"""What a crest is worth that is wanted: to strike a Lord one stands beside, to drive off who stands beside the own
Lord, to fight, to walk, to defend, for an ability of a monster on the Field, and of one still to summon."""

CLOSE = 4
"""So many steps are soon made."""


def wanted_stars(rules: Duel, state: DuelState) -> frozenset[tuple[int, str]]:
    """The levels (with colours, where dice have them) of which Summon crests would bring a summon now."""
    derived, seat = rules.derived, state.active
    cards = derived.cards_left(state, seat)
    levels = {derived.cards[card].level for card in cards}
    open_levels = {level for level in levels if derived.summon_lapse(state, seat, level) is None}
    found = {(level, "") for level in open_levels}
    for card in cards:
        if derived.cards[card].level in open_levels:
            found.add((derived.cards[card].level, derived.colour_of(card)))
    return frozenset(found)


def crest_worths(rules: Duel, state: DuelState) -> tuple[float, ...]:
    """What one more crest of each stored kind is worth to the seat at turn, in the order of a `CrestPool`."""
    derived, seat = rules.derived, state.active
    held = state.seats[seat].crests
    worth = dict(WORTH)
    own = [monster for monster in state.monsters if monster.owner == seat]
    foes = [monster for monster in state.monsters if monster.owner != seat]
    if own:
        there = steps_to_lord(derived, state, 1 - seat)
        nearest = min(there.get(monster.cell, FAR) for monster in own)
        around = steps_to_foes(derived, state, seat)
        if held.attack < 2 and any(around.get(monster.cell, FAR) <= CLOSE for monster in own):
            worth[Crest.ATTACK] = TO_FIGHT
        if not held.attack and nearest == 0:
            worth[Crest.ATTACK] = TO_STRIKE
        if held.move < CLOSE and nearest > 0:
            worth[Crest.MOVE] = TO_WALK
    home = steps_to_lord(derived, state, seat)
    closest = min((home.get(monster.cell, FAR) for monster in foes), default=FAR)
    if not held.attack and closest == 0:
        worth[Crest.ATTACK] = max(worth[Crest.ATTACK], TO_DRIVE_OFF)
    if foes and own and held.defense < 2:
        worth[Crest.DEFENSE] = TO_DEFEND
    for cards, wish in (((monster.card for monster in own), TO_USE), (state.seats[seat].hand, TO_USE_LATER)):
        for card in cards:
            _wish(derived, card, held, wish, worth)
    return tuple([worth[crest] for crest in STORED])


def _wish(derived: Derived, card: str, held: tuple[int, ...], wish: float, worth: dict[Crest, float]) -> None:
    """Raise the worth of the crests that an ability of the card lacks."""
    for plan in derived.plans.get(card, ()):
        for place, count in plan.needs:
            if held[place] < count and plan.moments:
                worth[STORED[place]] = max(worth[STORED[place]], wish)


def roll_worth(
    rules: Duel, state: DuelState, roll: say.Roll, wanted: frozenset[tuple[int, str]], worths: tuple[float, ...]
) -> float:
    """What a roll of those dice is worth on average."""
    dice = tuple([rules.dice[kind] for kind in roll.dice])
    worth = sum(
        chance * (SUMMON_WORTH + level)
        for level, chance in chances_of(dice, rules.options.summon_at).items()
        if any((die.level, die.colour) in wanted for die in dice if die.level == level)
    )
    means = [crests_of(die) for die in dice]
    for place, (each, held) in enumerate(zip(worths, state.seats[state.active].crests, strict=True)):
        if held < ENOUGH:
            worth += each * min(sum([mean[place] for mean in means]), ENOUGH - held)
    return worth
