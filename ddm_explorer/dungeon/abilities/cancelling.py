"""What a waiting link counts as, and which links an ability could cancel."""

from __future__ import annotations

from ddm_explorer.dungeon.abilities.areas import is_flying, is_within, met_on_line
from ddm_explorer.dungeon.materials.cards import Ability, Effect
from ddm_explorer.dungeon.position.ability_profile import Plan, counts_as
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState, Item, Link, Monster


def kinds_of(derived: Derived, state: DuelState, link: Link) -> frozenset[str]:
    """What a link counts as: what it is, and for an ability by which crests it is paid."""
    if link.kind != "ability":
        return frozenset((link.kind,))
    card = link.card
    if not card:
        figure = state.monster(link.source) or state.item(link.source)
        card = "" if figure is None else figure.card
    plans = derived.plans.get(card)
    return plans[link.ability - 1].counts_as if plans else counts_as(derived.cards[card].abilities[link.ability - 1])


def cancels(ability: Ability) -> Effect | None:
    """The effect of the ability that cancels an action, if it has one."""
    return next((effect for effect in ability.effects if effect.do == "cancel"), None)


def cancellable(derived: Derived, state: DuelState, figure: Monster | Item, ability: Ability) -> tuple[str, ...]:
    """The links the ability could cancel, oldest first: places from 1, and "attack" for an attack past its chain."""
    wanted = cancels(ability)
    if wanted is None:
        return ()
    found = []
    attack = state.attack
    own_only = wanted.facts["aimed"] == "self"
    if attack is not None and attack.stage in ("boost", "defense") and not state.chain:
        spares = _spares_own(ability) and figure.owner == state.active
        is_met = "attack" in wanted.facts["kinds"] and (attack.target == figure.number or not own_only)
        if is_met and not spares:
            found.append("attack")
    places = range(1, len(state.chain) + 1)
    return (*found, *(str(place) for place in places if not keeps_link(derived, state, figure, ability, place)))


def meets_something(derived: Derived, state: DuelState, figure: Monster | Item, plan: Plan) -> bool:
    """A quick look: whether anything of another figure's waits that is of a kind the ability cancels."""
    if state.attack is not None and "attack" in plan.cancels:
        return True
    for link in state.chain:
        if link.source != figure.number and not plan.cancels.isdisjoint(kinds_of(derived, state, link)):
            return True
    return False


def _spares_own(ability: Ability) -> bool:
    return ability.aim is not None and ability.aim.side == "opposing"


def keeps_link(derived: Derived, state: DuelState, figure: Monster | Item, ability: Ability, place: int) -> str:
    """Why the ability, which cancels, cannot cancel the link at that place (from 1): it is "itself" of the same
    figure, "cancelled" already, of another "kind", of the "own" side, "answered" by that figure already, or "elsewhere"
    aimed; "" if it can."""
    wanted, link = cancels(ability), state.chain[place - 1]
    if wanted is None or not kinds_of(derived, state, link) & set(wanted.facts["kinds"]):
        return "kind"
    if link.source == figure.number:
        return "itself"
    if link.is_cancelled:
        return "cancelled"
    if _spares_own(ability) and link.seat == figure.owner:
        return "own"
    if _has_answered(state, figure, place):
        return "answered"
    is_met = wanted.facts["aimed"] != "self" or figure.number in link.aimed or is_in_area(derived, state, link, figure)
    return "" if is_met else "elsewhere"


def _has_answered(state: DuelState, figure: Monster | Item, place: int) -> bool:
    """Whether the figure has played an answer to that link to which the other side has said nothing: another would do
    no more."""
    for link in reversed(state.chain[place:]):
        if link.seat != figure.owner:
            return False
        if link.source == figure.number and link.choice == str(place):
            return True
    return False


def is_in_area(derived: Derived, state: DuelState, link: Link, figure: Monster | Item) -> bool:
    """Whether a link that points at nobody would reach that figure by its area."""
    if link.kind != "ability":
        return False
    flies, ability = is_flying(derived, state, figure), derived.cards[link.card].abilities[link.ability - 1]
    for effect in ability.effects:
        if effect.do != "destroy":
            continue
        whom = effect.facts.get("whom")
        if whom == "area":
            near = is_within(derived, link.cell, figure.cell, int(effect.facts.get("reach", 3)))
            return near and (not flies or derived.options.area_reaches_flying)
        if whom == "line" and link.at:
            level, items = int(link.choice or 0), bool(effect.facts.get("items"))
            grounded = ability.aim is not None and ability.aim.grounded
            met = met_on_line(derived, state, link.cell, link.at[0], level, items=items, grounded=grounded)
            return not (flies and grounded) and any(each.number == figure.number for each in met)
    return False
