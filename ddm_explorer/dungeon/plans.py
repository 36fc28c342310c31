"""What can be told of an ability once for a whole game, so that listing uses looks at few.

A plan never allows anything: it only tells at which kinds of moment an ability could be used at all, and the least it
costs. What is legal is found as before.
"""

from __future__ import annotations

from typing import NamedTuple

from ddm_explorer.dungeon.cards import Ability
from ddm_explorer.dungeon.costs import sort_of
from ddm_explorer.dungeon.crests import STORED
from ddm_explorer.dungeon.options import Options

MAIN, EARLY, WINDOW, BOOST, DEFENSE = "main", "early", "window", "boost", "defense"

ATTACKS = frozenset({"strikes", "strike-at"})


class Plan(NamedTuple):
    """`moments` are kinds of moment; `needs` pairs of (place in a `CrestPool`, least count); `stands_for` "move",
    "attack" or ""; `answers` says that it can only be used on something that waits to take effect,
    `is_plain` that its price is the crests its card names, once."""

    number: int
    ability: Ability
    moments: frozenset[str]
    needs: tuple[tuple[int, int], ...]
    stands_for: str
    answers: bool
    is_plain: bool


def stands_for(ability: Ability) -> str:
    """What a use of the ability takes the place of: "move", "attack" or nothing."""
    verbs = {effect.do for effect in ability.effects}
    return "move" if "stride" in verbs else "attack" if verbs & ATTACKS else ""


def is_lasting_defense(ability: Ability) -> bool:
    """Whether Defense crests buy something that counts without an attack under way, such as power."""
    if sort_of(ability) != "defense":
        return False
    return not {"reduce", "redirect", "cancel"} & {effect.do for effect in ability.effects}


def plan_of(options: Options, number: int, ability: Ability) -> Plan:
    """The plan of the ability with that number on its card."""
    sort, found = sort_of(ability), set()
    everywhere = {MAIN, WINDOW, BOOST, DEFENSE}
    for word in ability.timing if ability.is_known else ():
        if word == "either-turn":
            found |= everywhere
        elif word == "own-turn":
            found.add(MAIN)
            if sort == "any" and options.any_cost_either_turn:
                found |= everywhere
            elif sort == "magic":
                found.add(WINDOW)
                found |= {EARLY} if options.magic_whole_turn else set()
        elif word == "when-attacking":
            if stands_for(ability):
                found.add(MAIN)
            else:
                found |= {BOOST, DEFENSE} if options.attack_abilities_in_battle else {MAIN, BOOST, DEFENSE}
        elif word == "when-attacked":
            found |= {DEFENSE, WINDOW} if sort == "trap" else {DEFENSE}
            if not options.defense_abilities_in_battle and is_lasting_defense(ability):
                found.add(WINDOW)
    answers = ability.aim is not None and ability.aim.what == "link"
    if answers:
        found.discard(MAIN)  # there is nothing to cancel yet
    is_plain = all(cost.crest is not None and not cost.per for cost in ability.cost)
    least: dict[int, int] = {}
    for cost in ability.cost:
        if cost.crest is not None:
            place = STORED.index(cost.crest)
            least[place] = least.get(place, 0) + cost.count
    return Plan(number, ability, frozenset(found), tuple(least.items()), stands_for(ability), answers, is_plain)


def can_answer(plan: Plan) -> bool:
    """Whether the ability can begin an answer: Magic of a player at turn can only join a chain that has begun."""
    if WINDOW not in plan.moments:
        return False
    return sort_of(plan.ability) != "magic" or "either-turn" in plan.ability.timing
