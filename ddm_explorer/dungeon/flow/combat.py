"""Attacks and answers to them: from the declaration to the damage."""

from __future__ import annotations

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.abilities.legal_uses import has_use
from ddm_explorer.dungeon.board.grid import is_beside
from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.events import strikes as strike_events
from ddm_explorer.dungeon.flow import chain
from ddm_explorer.dungeon.flow.settling import end_effects
from ddm_explorer.dungeon.materials.crests import Crest, crests
from ddm_explorer.dungeon.position import movement
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import LORD, Attack, DuelState, Link, Monster
from ddm_explorer.dungeon.position.who_is_meant import attacker_at, target_at
from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.flow import Flow


def attack(derived: Derived, flow: Flow[DuelState], command: say.Attack, chance: Chance) -> None:
    """Declare and pay; what follows is asked by `go_on`."""
    state = flow.state
    seat = state.active
    attacker = attacker_at(state, command.attacker, command.nth)
    target = target_at(state, command.target, seat, command.target_nth)
    purpose = "lord_attack" if attacker is None else "attack"
    paid = crests(Crest.ATTACK, derived.options.attack_price)
    flow.emit(battle_events.CrestsSpent(seat, paid, purpose))
    power = derived.options.lord_power if attacker is None else derived.powers.attack(state, attacker, target)
    attacker_number = LORD if attacker is None else attacker.number
    target_number = LORD if target is None else target.number
    if target is None and state.item_at(command.target) is not None and state.lord_at(command.target) is None:
        target_number = state.item_at(command.target).number  # type: ignore[union-attr]
    flow.emit(
        battle_events.AttackDeclared(seat, attacker_number, command.attacker, target_number, command.target, power)
    )
    if derived.answerers:
        link = Link("attack", seat, attacker_number, command.attacker, (command.target,), (target_number,), paid=paid)
        chain.declare(derived, flow, link)


def resume_attack(derived: Derived, flow: Flow[DuelState], link: Link) -> None:
    """An attack that was answered goes on by itself, unless its target is out of its reach by now."""
    state, attack = flow.state, flow.state.attack
    if attack is None:
        return
    attacker, target = state.monster(attack.attacker), state.monster(attack.target)
    if target is None or (attacker is None and attack.attacker != LORD):
        return  # whoever is gone is seen to as the battle goes on
    stands = link.cell if attacker is None else attacker.cell
    if not is_beside(stands, target.cell) or not movement.can_meet(derived, state, attacker, target):
        flow.emit(strike_events.AttackFailed(attack.attacker, attack.target, "out_of_reach"))
        end_battle(derived, flow, attack.attacker)


def defend(derived: Derived, flow: Flow[DuelState], command: say.Defend, chance: Chance) -> None:
    """The player attacked defends, or does not: the damage is dealt."""
    waiting = flow.state.attack
    if waiting is None:
        raise AssertionError("a legal defense answers an attack")
    seat = 1 - flow.state.active
    target = flow.state.monster(waiting.target)
    defense = 0 if target is None else derived.defense_of(flow.state, target)
    flow.emit(battle_events.CrestsSpent(seat, crests(Crest.DEFENSE, derived.options.defense_price), "defense"))
    flow.emit(battle_events.Defended(waiting.target, defense))
    if not (derived.users and has_use(derived, flow.state, seat)):
        strike(derived, flow)


def decline(derived: Derived, flow: Flow[DuelState]) -> None:
    """The seat asked in a battle says no (or no more)."""
    waiting = flow.state.attack
    if waiting is None:
        raise AssertionError("a legal pass answers an attack")
    if waiting.stage == "boost":
        flow.emit(chain_events.BoostDeclined(flow.state.active, waiting.attacker))
        return
    if waiting.defense is None:
        flow.emit(battle_events.DefenseDeclined(1 - flow.state.active, waiting.target))
    strike(derived, flow)


def can_defend(derived: Derived, state: DuelState) -> bool:
    """Whether the defender can put up a Regular Defense now."""
    attack = state.attack
    if attack is None or attack.defense is not None or (attack.target == LORD and not derived.options.lord_defends):
        return False
    if state.item(attack.target) is not None or (attack.has_answered and not derived.options.defends_and_uses):
        return False
    return state.seats[1 - state.active].crests.defense >= derived.options.defense_price


def battle_step(derived: Derived, flow: Flow[DuelState]) -> bool:
    """Bring the attack under way one step on; whether somebody must speak first."""
    state = flow.state
    attack = state.attack
    if attack is None or _fails(derived, flow):
        return False
    if attack.stage == "struck":
        _next_strike(derived, flow)
        return False
    if attack.stage in ("declared", "boost") and derived.users and attack.target != LORD:  # no boost counts on a Lord
        asking = state._replace(attack=attack._replace(stage="boost"))
        if has_use(derived, asking, state.active):
            if attack.stage == "declared":
                flow.emit(chain_events.BoostAsked(state.active, attack.attacker))
            return True
    return _ask_defender(derived, flow)


def _fails(derived: Derived, flow: Flow[DuelState]) -> bool:
    """An attack whose attacker or target is gone comes to nothing; whether it did."""
    state, attack = flow.state, flow.state.attack
    if attack is None:
        return True
    reason = ""
    if attack.attacker != LORD and state.monster(attack.attacker) is None and not derived.options.links_outlive_source:
        reason = "no_attacker"
    elif attack.target != LORD:
        target = state.monster(attack.target) or state.item(attack.target)
        if target is None or target.owner == state.active:
            reason = "no_target"
    if not reason:
        return False
    if attack.stage == "struck":
        flow.emit(strike_events.StrikesLost(attack.strikes))
    else:
        flow.emit(strike_events.AttackFailed(attack.attacker, attack.target, reason))
    end_battle(derived, flow, attack.attacker)
    return True


def _next_strike(derived: Derived, flow: Flow[DuelState]) -> None:
    state, attack = flow.state, flow.state.attack
    if attack is None:
        return
    attacker, target = state.monster(attack.attacker), state.monster(attack.target)
    power = attack.power if attacker is None else derived.powers.attack(state, attacker, target)
    asked = state._replace(attack=attack._replace(stage="declared"))
    can = target is not None and (attack.defense is not None or can_defend(derived, asked))
    flow.emit(strike_events.StrikeBegan(power, attack.strikes - 1, can))


def _ask_defender(derived: Derived, flow: Flow[DuelState]) -> bool:
    state, attack = flow.state, flow.state.attack
    if attack is None:
        return False
    seat = 1 - state.active
    if attack.target == LORD and not derived.options.lord_defends:
        flow.emit(battle_events.DefenseImpossible(seat, LORD, "lord"))
        strike(derived, flow)
        return False
    can = can_defend(derived, state)
    if not can and derived.users:
        can = has_use(derived, state._replace(attack=attack._replace(stage="defense")), seat)
    if not can:
        if attack.defense is None and attack.stage != "defense" and state.item(attack.target) is None:
            reason = "answered" if attack.has_answered and not derived.options.defends_and_uses else "no_crests"
            flow.emit(battle_events.DefenseImpossible(seat, attack.target, reason))
        strike(derived, flow)
        return False
    defender = defender_of(derived, state, attack)
    defense = 0 if defender is None else derived.defense_of(state, defender)
    can_regular = can_defend(derived, state)
    power = power_now(derived, state)
    flow.emit(battle_events.DefenseAsked(seat, attack.target, power, defense, can_regular, attack.has_answered))
    return True


def defender_of(derived: Derived, state: DuelState, attack: Attack) -> Monster | None:
    """The monster whose defense power counts in the attack: the one attacked, or the one that takes its damage."""
    target = state.monster(attack.target)
    return (state.monster(attack.shielded) or target) if derived.options.taker_defends else target


def power_now(derived: Derived, state: DuelState) -> int:
    """The attack power of the attack under way, with all that has been added since."""
    attack = state.attack
    if attack is None:
        return 0
    attacker = state.monster(attack.attacker)
    if attacker is None:
        return attack.power
    return derived.powers.attack(state, attacker, state.monster(attack.target))


def strike(derived: Derived, flow: Flow[DuelState]) -> None:
    """The attack meets its target."""
    state, attack = flow.state, flow.state.attack
    if attack is None:
        return
    if attack.target == LORD:
        flow.emit(battle_events.LordHit(1 - state.active, derived.options.life_per_hit, is_special=attack.is_special))
    elif state.item(attack.target) is not None:
        power = power_now(derived, state)
        if power > 0:
            flow.emit(effect_events.Doomed(attack.target, attack.attacker))
        flow.emit(item_events.ItemStruck(attack.target, power))
    else:
        power = power_now(derived, state)
        target = state.monster(attack.target)
        victim = state.monster(attack.shielded) or target
        defender = defender_of(derived, state, attack)
        defense = None if attack.defense is None or defender is None else derived.defense_of(state, defender)
        points = max(0, power - (defense or 0) - attack.reduced)
        number = attack.target if victim is None else victim.number
        if victim is not None and derived.powers.standing and derived.powers.is_shielded(state, victim):
            flow.emit(effect_events.Unaffected(number, victim.cell, "shielded"))
            points = 0
        of_another = defense is not None and victim is not target
        flow.emit(battle_events.Damaged(number, points, power, defense, of_another))
    end_battle(derived, flow, attack.attacker)


def end_battle(derived: Derived, flow: Flow[DuelState], attacker: int) -> None:
    """When no strike is left, what was added for the battle comes off."""
    if flow.state.attack is None and flow.state.modifiers:
        end_effects(derived, flow, "battle")
        end_effects(derived, flow, "next-attack", attacker)
