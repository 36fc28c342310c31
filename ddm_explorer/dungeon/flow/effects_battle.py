"""What abilities do in a battle and in a chain: take off damage, turn it on another, cancel, and attack."""

from __future__ import annotations

from ddm_explorer.dungeon.abilities.cancelling import cancellable
from ddm_explorer.dungeon.abilities.legal_uses import remember_target
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.dungeon.events import strikes as strike_events
from ddm_explorer.dungeon.flow import chain, durations
from ddm_explorer.dungeon.flow.combat import end_battle
from ddm_explorer.dungeon.flow.verbs import Act, verb
from ddm_explorer.dungeon.materials.crests import EMPTY, Crest, CrestPool, crests
from ddm_explorer.dungeon.position.ability_profile import keeps_target
from ddm_explorer.dungeon.position.costs import price_for
from ddm_explorer.dungeon.position.powers import UNTOUCHED
from ddm_explorer.dungeon.position.state import LORD, Attack, Link, Modifier, Monster


@verb("reduce")
def reduce(act: Act) -> None:
    """The damage of the attack under way is less by so many points."""
    if act.state.attack is not None:
        act.flow.emit(strike_events.DamageReduced(act.state.attack.target, act.points))


@verb("redirect")
def redirect(act: Act) -> None:
    """The damage of the attack under way goes to the figure pointed at instead."""
    attack = act.state.attack
    for target in act.targets():
        if attack is not None:
            act.flow.emit(strike_events.DamageRedirected(attack.target, target.number))


@verb("cancel")
def cancel(act: Act) -> None:
    """What was chosen comes to nothing: the attack under way, or a link of the chain.

    The last link that can be cancelled, where nothing was chosen. A user that only dodges is spared by the link, which
    still meets others.
    """
    link = act.link
    user = act.user or Monster(link.source, link.card, link.seat, link.cell)  # it may be gone, and the link goes on
    user = user._replace(owner=link.seat)  # nor does it matter who controls it by now
    can = cancellable(act.derived, act.state, user, act.ability)
    place = link.choice or (can[-1] if can else "")
    if place not in can:
        act.flow.emit(chain_events.TargetsGone(link))
        return
    if place == "attack":
        attack = act.state.attack
        if attack is not None:
            act.flow.emit(strike_events.AttackFailed(attack.attacker, attack.target, "cancelled"))
            chain.give_back_crests(act.derived, act.flow, act.state.active, _paid_for(act, attack))
            end_battle(act.derived, act.flow, attack.attacker)
        return
    link = act.state.chain[int(place) - 1]
    meets_others = chain.reaches_by_area(act.derived, act.state, link, user.number) or _meets_its_user(act, link)
    if act.text("aimed") == "self" and meets_others:
        dodged = Modifier(user.number, UNTOUCHED, int(place), "turn", user.number, act.ability.id)
        act.flow.emit(durations.modified(act.derived, dodged))
    else:
        chain.cancel(act.derived, act.flow, int(place), user.number)


def _paid_for(act: Act, attack: Attack) -> CrestPool:
    """What an attack that is past its chain cost; of several strikes bought at once none has a price of its own."""
    if not attack.is_special:
        return crests(Crest.ATTACK, act.derived.options.attack_price)
    attacker = act.state.monster(attack.attacker)
    for ability in () if attacker is None else act.derived.abilities_of(attacker.card):
        price = price_for(ability, 1, "") if any(effect.do == "strike-at" for effect in ability.effects) else None
        if price is not None:
            return price.named
    return EMPTY


def _meets_its_user(act: Act, link: Link) -> bool:
    """Whether the link also does something to the monster it comes from, which no other can dodge for it."""
    if link.kind != "ability":
        return False
    effects = act.derived.cards[link.card].abilities[link.ability - 1].effects
    return {"self", "target"} <= {effect.facts.get("whom") for effect in effects}


@verb("strikes")
def strikes(act: Act) -> None:
    """The user attacks the figure pointed at, several times for each time bought."""
    _special_attack(act, int(act.effect.facts["strikes"]) * act.link.times - 1)


@verb("strike-at")
def strike_at(act: Act) -> None:
    """The user attacks the figure pointed at, once."""
    _special_attack(act, 0)


def _special_attack(act: Act, more: int) -> None:
    user = act.user
    if user is None or not act.link.aimed:
        return
    number = act.link.aimed[0]
    target = act.state.monster(number) if number != LORD else None
    cell: Cell = act.link.at[0] if target is None else target.cell
    power = act.derived.powers.attack(act.state, user, target)
    on_lord = number == LORD and more > 0
    if on_lord and not act.derived.options.lord_hit_by_each_strike:
        more = 0
    if keeps_target(act.ability):
        act.flow.emit(durations.modified(act.derived, remember_target(user, number)))
    seat, met = act.link.seat, (number, cell)
    act.flow.emit(strike_events.SpecialAttackDeclared(seat, user.number, user.cell, *met, power, more, on_lord))
