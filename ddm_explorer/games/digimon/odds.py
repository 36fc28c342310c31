"""Exact chances: of a battle before the fee is paid, of one at hand, of a sum of dice, of reaching a space.

Everything is counted in fractions, over what lies open: a pile that nobody has seen is equally likely in any order.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from ddm_explorer.engine.verdict import Place
from ddm_explorer.games.digimon.material import PATH, SECTIONS, Enemy
from ddm_explorer.games.digimon.movement import strength
from ddm_explorer.games.digimon.state import TrackState


@lru_cache(maxsize=256)
def chance_of_more(lead: int, count: int, tie: str = "loss") -> Fraction:
    """The chance that `count` dice and a lead beat `count` other dice.

    Args:
        lead: the player's sum without dice less the enemy's number.
        count: how many dice each side rolls.
        tie: what a tie is: "loss", "win" or "reroll".
    """
    sums = {0: 1}
    for _ in range(count):
        after: dict[int, int] = {}
        for total, ways in sums.items():
            for face in range(1, 7):
                after[total + face] = after.get(total + face, 0) + ways
        sums = after
    wins = ties = 0
    for mine, ways in sums.items():
        for theirs, others in sums.items():
            wins += ways * others * (lead + mine > theirs)
            ties += ways * others * (lead + mine == theirs)
    whole = (6**count) ** 2
    if tie == "win":
        return Fraction(wins + ties, whole)
    if tie == "reroll" and ties < whole:
        return Fraction(wins, whole - ties)
    return Fraction(wins, whole)


def bonus(state: TrackState, card: str, section: int) -> int:
    """What a card adds in a battle of that section; 0 where it cannot be played there."""
    known = state.setup.table.cards.get(card)
    if known is None or known.effect != "battle_bonus" or known.section not in ("any", SECTIONS[section]):
        return 0
    worth: int = known.value
    return worth


def against(rules: Any, state: TrackState, section: int, enemy: Enemy, card: str = "") -> Fraction:
    """The chance to beat that enemy with the best crest and that card; 0 where no crest matches."""
    seat = state.mine
    mine = sum(value for _, value in strength(seat, state.setup.table, section)) + bonus(state, card, section)
    if section == PATH:
        return chance_of_more(mine - enemy.value, 2)
    best = max((seat.crests[word] for word in enemy.words), default=0)
    return chance_of_more(mine + best - enemy.value, 1, rules.options["tie"]) if best else Fraction(0)


def before_fee(rules: Any, state: TrackState, section: int, card: str = "", way: int = -1) -> Fraction:
    """The chance to win a battle whose token is not turned yet, over what its pile can still show.

    Args:
        section: 0 to 3.
        card: a battle card to be played, or none.
        way: of a Dark Master, from 0.
    """
    table = state.setup.table
    if section == PATH:
        known = state.masters[way] if way >= 0 else -1
        left = [known] if known >= 0 else [each for each in range(len(table.dark_masters)) if each not in state.masters]
        foes = [table.dark_masters[each] for each in left]
    else:
        pile, every = state.enemies[section], table.enemies[section]
        top = pile.unseen or pile.under[:1] or range(len(every))
        foes = [every[each] for each in top]
    return sum((against(rules, state, section, foe, card) for foe in foes), Fraction(0)) / len(foes)


def at_hand(rules: Any, state: TrackState, crest: int, card: str = "") -> Fraction:
    """The chance to win the battle that is going on with that crest (-1 for all) and card."""
    fight, table, seat = state.fight, state.setup.table, state.mine
    assert fight is not None
    foes = table.dark_masters if fight.section == PATH else table.enemies[fight.section]
    mine = sum(value for _, value in strength(seat, table, fight.section)) + bonus(state, card, fight.section)
    mine += seat.crests[crest] if crest >= 0 else 0
    is_last = fight.section == PATH
    return chance_of_more(
        mine - foes[fight.enemy].value, 2 if is_last else 1, "loss" if is_last else rules.options["tie"]
    )


def reaches(state: TrackState, place: Place, turns: int) -> Fraction:
    """The chance that a piece that only goes on round its ring stands on that space, or for a battle space reaches it,
    within so many turns.

    Raises:
        ValueError: the space lies in another lane than the piece, or in the circle, where one chooses the way.
    """
    at, lane = state.mine.place
    if place[1] != lane or lane >= PATH:
        raise ValueError("the space must lie in the ring in which the piece stands")
    size = len(state.setup.table.lanes[lane].spaces)
    is_battle = state.setup.table.kind(place) == "battle"
    spread, done = {at: Fraction(1)}, Fraction(0)
    for _ in range(turns):
        after: dict[int, Fraction] = {}
        for here, share in spread.items():
            far = (place[0] - here - 1) % size + 1
            for face in range(1, 7):
                if face == far or (is_battle and face > far):
                    done += share / 6
                else:
                    to = (here + face) % size
                    after[to] = after.get(to, Fraction(0)) + share / 6
        spread = after
    return done
