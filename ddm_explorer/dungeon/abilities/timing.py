"""When an ability may be used: by what its card says, and by the crests that pay it."""

from __future__ import annotations

from collections.abc import Callable

from ddm_explorer.dungeon.abilities.cancelling import cancels, kinds_of
from ddm_explorer.dungeon.materials.cards import WHILE_BUILDING, Ability
from ddm_explorer.dungeon.position.ability_profile import is_attack, is_lasting_defense, stands_for
from ddm_explorer.dungeon.position.costs import sort_of
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import ADVANCE, BUILD, LORD, ROLL, DuelState, Item, Monster
from ddm_explorer.dungeon.position.who_acts import is_main, is_target, moment

When = Callable[[Derived, DuelState, int, Monster | Item, Ability], bool]


def _is_magic_time(derived: Derived, state: DuelState, seat: int) -> bool:
    """Whether the seat at turn may begin a Magic action: in its main step, or (by option) at any time of its turn."""
    if is_main(state):
        return True
    early = state.step in (ROLL, BUILD) and not state.is_asking
    return early and derived.options.magic_whole_turn


def _answers_effects(derived: Derived, state: DuelState, seat: int) -> bool:
    """Whether the window is one in which a Magic action may be played on another."""
    if state.window is None or state.window.asked != seat or not derived.options.magic_answers or not state.chain:
        return False
    last = state.chain[-1]  # one plays on what the other does: what one does oneself needs no answer
    return last.seat != seat and bool(kinds_of(derived, state, last) & {"magic", "trap"})


def _own_turn(derived: Derived, state: DuelState, seat: int, figure: Monster | Item, ability: Ability) -> bool:
    sort = sort_of(ability)
    if sort == "any" and derived.options.any_cost_either_turn:
        return _either_turn(derived, state, seat, figure, ability)
    if seat != state.active:
        return False
    if sort == "magic":
        if _is_magic_time(derived, state, seat):
            return True
        # What takes the place of an attack begins a battle of its own, as one does while nobody is asked anything.
        return not stands_for(ability) and _answers_effects(derived, state, seat)
    return is_main(state)


def _either_turn(derived: Derived, state: DuelState, seat: int, figure: Monster | Item, ability: Ability) -> bool:
    now = moment(state)
    if now == "window":
        return state.window is not None and state.window.asked == seat
    if now == "boost":
        return seat == state.active
    if now == "defense":
        return seat != state.active and state.attack is not None and state.attack.target != LORD
    return now == "" and seat == state.active and state.step is ADVANCE


def _when_attacking(derived: Derived, state: DuelState, seat: int, figure: Monster | Item, ability: Ability) -> bool:
    if is_attack(ability):
        return seat == state.active and is_main(state)
    attack = state.attack
    if attack is None:
        return derived.options.attack_abilities != "battle" and seat == state.active and is_main(state)
    if state.window is not None:
        return False
    if attack.stage == "boost":
        return attack.attacker == figure.number and seat == state.active
    return (
        derived.options.defender_boosts
        and attack.stage == "defense"
        and attack.target == figure.number
        and seat != state.active
    )


def _when_attacked(derived: Derived, state: DuelState, seat: int, figure: Monster | Item, ability: Ability) -> bool:
    """When it is attacked itself; a card that stops what is aimed at anybody answers for all of its side."""
    if seat == state.active or not isinstance(figure, Monster):
        return False
    stops = cancels(ability)
    for_anyone = stops is not None and stops.facts["aimed"] == "any"
    any_time = not derived.options.defense_abilities_in_battle and is_lasting_defense(ability)
    if not (for_anyone or any_time) and not is_target(state, figure):
        return False
    now = moment(state)
    if now == "window" and any_time:
        return state.window is not None and state.window.asked == seat
    if now == "window":
        is_asked = state.window is not None and state.window.asked == seat and sort_of(ability) == "trap"
        return is_asked and (for_anyone or any(link.kind == "attack" for link in state.chain))
    return now == "defense"


def _on_summon(derived: Derived, state: DuelState, seat: int, figure: Monster | Item, ability: Ability) -> bool:
    if state.window is not None or state.attack is not None or not state.triggers:
        return False
    first = state.triggers[0]
    abilities = derived.cards[figure.card].abilities
    return first.source == figure.number and abilities[first.ability - 1] is ability and first.seat == seat


def _never(derived: Derived, state: DuelState, seat: int, figure: Monster | Item, ability: Ability) -> bool:
    return False


TIMES: dict[str, When] = {
    "own-turn": _own_turn,
    "either-turn": _either_turn,
    "when-attacking": _when_attacking,
    "when-attacked": _when_attacked,
    "on-summon": _on_summon,
    "on-enter": _on_summon,
    "when-placed": _on_summon,
    "while-there": _on_summon,
    "always": _never,
}
"""By the word on the card: whether that time is now."""


def is_time(derived: Derived, state: DuelState, seat: int, figure: Monster | Item, ability: Ability) -> bool:
    """Whether the ability may be used now, as far as time is concerned."""
    if ability.limit == WHILE_BUILDING:  # the card's own limit goes before the times of the crests that pay it
        return seat == state.active and state.step is BUILD and not state.is_asking
    for word in ability.timing:  # noqa: SIM110 - asked all the time, and a generator takes longer than the loop
        if TIMES[word](derived, state, seat, figure, ability):
            return True
    return False
