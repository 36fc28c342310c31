"""What can be told of an ability once for a whole game, so that listing uses looks at few.

A plan never allows anything: it only tells at which kinds of moment an ability could be used at all, and the least it
costs. What is legal is found as before.
"""

from __future__ import annotations

from dataclasses import dataclass

from ddm_explorer.dungeon.materials.cards import WHILE_BUILDING, Ability
from ddm_explorer.dungeon.materials.crests import STORED
from ddm_explorer.dungeon.materials.options import Options
from ddm_explorer.dungeon.position.costs import Price, price_for, sort_of
from ddm_explorer.dungeon.position.state import DuelState, Item, Monster

MAIN, EARLY, WINDOW, BOOST, DEFENSE = MOMENTS = ("main", "early", "window", "boost", "defense")

ATTACKS = frozenset({"strikes", "strike-at"})


@dataclass(frozen=True, slots=True)
class Plan:
    """`moments` are kinds of moment; `needs` pairs of (place in a `CrestPool`, least count); `stands_for` "move",
    "attack" or ""; `answers` says that it can only be used on something that waits to take effect,
    `is_plain` that its price is the crests its card names, once. `shields` says that it only answers what is aimed at
    its own figure or reaches it by an area; `distance` is how far from its figure a target must be, 0 for anywhere.
    `is_wide` says that it walks, or points at any one square of many, for a price its card names; `is_sold` that it is
    sold by the time; `counts_as` are the kinds of action that a use of it is, `cancels` those it can cancel;
    `keeps_target` that all its attacks of one turn go to the same target; `prices` keeps the prices that were asked
    for."""

    number: int
    ability: Ability
    moments: frozenset[str]
    needs: tuple[tuple[int, int], ...]
    stands_for: str
    answers: bool
    is_plain: bool
    shields: bool
    distance: int
    is_wide: bool
    is_sold: bool
    counts_as: frozenset[str]
    cancels: frozenset[str]
    keeps_target: bool
    prices: dict[tuple[int, str, int], Price | None]

    def price(self, times: int, choice: str, level: int) -> Price | None:
        """As `costs.price_for`, found once."""
        key = (times, choice, level)
        try:
            return self.prices[key]
        except KeyError:
            found = self.prices[key] = price_for(self.ability, times, choice, level)
            return found


def is_attack(ability: Ability) -> bool:
    """Whether the ability attacks."""
    return any(effect.do in ATTACKS for effect in ability.effects)


def stands_for(ability: Ability) -> str:
    """What a use of the ability takes the place of: "move", "attack" or nothing."""
    if any(effect.do == "stride" for effect in ability.effects):
        return "move"
    return "attack" if is_attack(ability) else ""


def counts_as(ability: Ability) -> frozenset[str]:
    """What kinds of action a use of the ability is: one that cancels an action names such kinds."""
    found = {"ability", sort_of(ability)}
    return frozenset(found | {"attack"} if is_attack(ability) else found)


def keeps_target(ability: Ability) -> bool:
    """Whether all attacks that the ability makes in one turn go to the same target."""
    return any(effect.do == "strikes" for effect in ability.effects)


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
                found |= set() if stands_for(ability) else {WINDOW}
                found |= {EARLY} if options.magic_whole_turn else set()
        elif word == "when-attacking":
            if stands_for(ability):
                found.add(MAIN)
            else:
                found |= {BOOST, DEFENSE} if options.attack_abilities == "battle" else {MAIN, BOOST, DEFENSE}
        elif word == "when-attacked":
            found |= {DEFENSE, WINDOW} if sort == "trap" else {DEFENSE}
            if not options.defense_abilities_in_battle and is_lasting_defense(ability):
                found.add(WINDOW)
    if ability.limit == WHILE_BUILDING:
        found = {EARLY} if ability.is_known else set()
    answers = ability.aim is not None and ability.aim.what == "link"
    if answers:
        found.discard(MAIN)  # there is nothing to cancel yet
    is_plain = all(cost.crest is not None and not cost.per for cost in ability.cost)
    least: dict[int, int] = {}
    for cost in ability.cost:
        if cost.crest is not None:
            place = STORED.index(cost.crest)
            least[place] = least.get(place, 0) + cost.count
    wanted = next((effect for effect in ability.effects if effect.do == "cancel"), None)
    return Plan(
        number,
        ability,
        frozenset(found),
        tuple(least.items()),
        stands_for(ability),
        answers,
        is_plain,
        answers and wanted is not None and wanted.facts["aimed"] == "self",
        _distance(options, ability),
        ability.aim is not None and (ability.aim.what == "path" or (ability.aim.what == "square" and is_plain)),
        any(cost.per == "time" for cost in ability.cost),
        counts_as(ability),
        frozenset(() if wanted is None else wanted.facts["kinds"]),
        keeps_target(ability),
        {},
    )


def _distance(options: Options, ability: Ability) -> int:
    """How far away a target must be, counted by sides; 0 for anywhere, or where it is counted otherwise."""
    squares = 0 if ability.aim is None or ability.aim.what == "path" else ability.aim.exactly
    return squares if squares == 1 or options.squares_away == "by_sides" else 0


def answers_nothing(plan: Plan, state: DuelState, figure: Monster | Item) -> bool:
    """A quick look: whether the ability only shields its own figure, and nothing is aimed at that."""
    if not plan.shields:
        return False
    number, attack = figure.number, state.attack
    if attack is not None and attack.target == number:
        return False
    for link in state.chain:  # noqa: SIM110 - asked all the time, and a generator takes longer than the loop
        if link.kind == "ability" or number in link.aimed:
            return False
    return True


def can_answer(plan: Plan) -> bool:
    """Whether the ability can begin an answer: Magic of a player at turn can only join a chain that has begun."""
    if WINDOW not in plan.moments:
        return False
    return sort_of(plan.ability) != "magic" or "either-turn" in plan.ability.timing
