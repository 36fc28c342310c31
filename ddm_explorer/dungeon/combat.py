"""Attacks and answers to them: from the declaration to the damage."""

from __future__ import annotations

from ddm_explorer.dungeon import answer_events, chain, events, item_events, movement
from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon import effect_events as told
from ddm_explorer.dungeon.crests import Crest, crests
from ddm_explorer.dungeon.grid import is_beside
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.settling import end_effects
from ddm_explorer.dungeon.state import LORD, Attack, DuelState, Link, Monster
from ddm_explorer.dungeon.uses import has_use
from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.flow import Flow


def attack(kit: Kit, flow: Flow[DuelState], command: say.Attack, chance: Chance) -> None:
    """Declare and pay; what follows is asked by `go_on`."""
    state = flow.state
    attacker, target = state.monster_at(command.attacker), state.opposing_at(command.target, state.active)
    seat = state.active
    purpose = "lord_attack" if attacker is None else "attack"
    paid = crests(Crest.ATTACK, kit.options.attack_price)
    flow.emit(events.CrestsSpent(seat, paid, purpose))
    power = kit.power_of(state, command.attacker, target)
    attacker_number = LORD if attacker is None else attacker.number
    target_number = LORD if target is None else target.number
    if target is None and state.item_at(command.target) is not None and state.lord_at(command.target) is None:
        target_number = state.item_at(command.target).number  # type: ignore[union-attr]
    flow.emit(events.AttackDeclared(seat, attacker_number, command.attacker, target_number, command.target, power))
    if kit.answerers:
        link = Link("attack", seat, attacker_number, command.attacker, (command.target,), (target_number,), paid=paid)
        chain.declare(kit, flow, link)


def resume_attack(kit: Kit, flow: Flow[DuelState], link: Link) -> None:
    """An attack that was answered goes on by itself, unless its target is out of its reach by now."""
    state, attack = flow.state, flow.state.attack
    if attack is None:
        return
    attacker, target = state.monster(attack.attacker), state.monster(attack.target)
    if target is None or (attacker is None and attack.attacker != LORD):
        return  # whoever is gone is seen to as the battle goes on
    stands = link.cell if attacker is None else attacker.cell
    if not is_beside(stands, target.cell) or not movement.can_meet(kit, state, attacker, target):
        flow.emit(told.AttackFailed(attack.attacker, attack.target, "out_of_reach"))
        end_battle(flow, attack.attacker)


def defend(kit: Kit, flow: Flow[DuelState], command: say.Defend, chance: Chance) -> None:
    waiting = flow.state.attack
    if waiting is None:
        raise AssertionError("a legal defense answers an attack")
    seat = 1 - flow.state.active
    target = flow.state.monster(waiting.target)
    defense = 0 if target is None else kit.defense_of(flow.state, target)
    flow.emit(events.CrestsSpent(seat, crests(Crest.DEFENSE, kit.options.defense_price), "defense"))
    flow.emit(events.Defended(waiting.target, defense))
    if not (kit.users and has_use(kit, flow.state, seat)):
        strike(kit, flow)


def decline(kit: Kit, flow: Flow[DuelState]) -> None:
    """The seat asked in a battle says no (or no more)."""
    waiting = flow.state.attack
    if waiting is None:
        raise AssertionError("a legal pass answers an attack")
    if waiting.stage == "boost":
        flow.emit(answer_events.BoostDeclined(flow.state.active, waiting.attacker))
        return
    if waiting.defense is None:
        flow.emit(events.DefenseDeclined(1 - flow.state.active, waiting.target))
    strike(kit, flow)


def can_defend(kit: Kit, state: DuelState) -> bool:
    """Whether the defender can put up a Regular Defense now."""
    attack = state.attack
    if attack is None or attack.defense is not None or (attack.target == LORD and not kit.options.lord_defends):
        return False
    if state.item(attack.target) is not None or (attack.has_answered and not kit.options.defends_and_uses):
        return False
    return state.seats[1 - state.active].crests.defense >= kit.options.defense_price


def battle_step(kit: Kit, flow: Flow[DuelState]) -> bool:
    """Bring the attack under way one step on; whether somebody must speak first."""
    state = flow.state
    attack = state.attack
    if attack is None or _fails(kit, flow):
        return False
    if attack.stage == "struck":
        _next_strike(kit, flow)
        return False
    if attack.stage in ("declared", "boost") and kit.users and attack.target != LORD:  # no boost counts on a Lord
        asking = state._replace(attack=attack._replace(stage="boost"))
        if has_use(kit, asking, state.active):
            if attack.stage == "declared":
                flow.emit(answer_events.BoostAsked(state.active, attack.attacker))
            return True
    return _ask_defender(kit, flow)


def _fails(kit: Kit, flow: Flow[DuelState]) -> bool:
    """An attack whose attacker or target is gone comes to nothing; whether it did."""
    state, attack = flow.state, flow.state.attack
    if attack is None:
        return True
    reason = ""
    if attack.attacker != LORD and state.monster(attack.attacker) is None and not kit.options.links_outlive_source:
        reason = "no_attacker"
    elif attack.target != LORD:
        target = state.monster(attack.target) or state.item(attack.target)
        if target is None or target.owner == state.active:
            reason = "no_target"
    if not reason:
        return False
    if attack.stage == "struck":
        flow.emit(told.StrikesLost(attack.strikes))
    else:
        flow.emit(told.AttackFailed(attack.attacker, attack.target, reason))
    end_battle(flow, attack.attacker)
    return True


def _next_strike(kit: Kit, flow: Flow[DuelState]) -> None:
    state, attack = flow.state, flow.state.attack
    if attack is None:
        return
    attacker, target = state.monster(attack.attacker), state.monster(attack.target)
    power = attack.power if attacker is None else kit.powers.attack(state, attacker, target)
    flow.emit(told.StrikeBegan(power, attack.strikes - 1))


def _ask_defender(kit: Kit, flow: Flow[DuelState]) -> bool:
    state, attack = flow.state, flow.state.attack
    if attack is None:
        return False
    seat = 1 - state.active
    if attack.target == LORD and not kit.options.lord_defends:
        flow.emit(events.DefenseImpossible(seat, LORD, "lord"))
        strike(kit, flow)
        return False
    can = can_defend(kit, state)
    if not can and kit.users:
        can = has_use(kit, state._replace(attack=attack._replace(stage="defense")), seat)
    if not can:
        if attack.defense is None and attack.stage != "defense" and state.item(attack.target) is None:
            reason = "answered" if attack.has_answered and not kit.options.defends_and_uses else "no_crests"
            flow.emit(events.DefenseImpossible(seat, attack.target, reason))
        strike(kit, flow)
        return False
    defender = defender_of(kit, state, attack)
    defense = 0 if defender is None else kit.defense_of(state, defender)
    flow.emit(events.DefenseAsked(seat, attack.target, power_now(kit, state), defense))
    return True


def defender_of(kit: Kit, state: DuelState, attack: Attack) -> Monster | None:
    """The monster whose defense power counts in the attack: the one attacked, or the one that takes its damage."""
    target = state.monster(attack.target)
    return (state.monster(attack.shielded) or target) if kit.options.taker_defends else target


def power_now(kit: Kit, state: DuelState) -> int:
    """The attack power of the attack under way, with all that has been added since."""
    attack = state.attack
    if attack is None:
        return 0
    attacker = state.monster(attack.attacker)
    if attacker is None:
        return attack.power
    return kit.powers.attack(state, attacker, state.monster(attack.target))


def strike(kit: Kit, flow: Flow[DuelState]) -> None:
    """The attack meets its target."""
    state, attack = flow.state, flow.state.attack
    if attack is None:
        return
    if attack.target == LORD:
        flow.emit(events.LordHit(1 - state.active, kit.options.life_per_hit))
    elif state.item(attack.target) is not None:
        power = power_now(kit, state)
        if power > 0:
            flow.emit(told.Doomed(attack.target, attack.attacker))
        flow.emit(item_events.ItemStruck(attack.target, power))
    else:
        power = power_now(kit, state)
        target = state.monster(attack.target)
        victim = state.monster(attack.shielded) or target
        defender = defender_of(kit, state, attack)
        defense = None if attack.defense is None or defender is None else kit.defense_of(state, defender)
        points = max(0, power - (defense or 0) - attack.reduced)
        number = attack.target if victim is None else victim.number
        if victim is not None and kit.powers.standing and kit.powers.is_shielded(state, victim):
            flow.emit(told.Unaffected(number, victim.cell, "shielded"))
            points = 0
        flow.emit(events.Damaged(number, points, power, defense))
    end_battle(flow, attack.attacker)


def end_battle(flow: Flow[DuelState], attacker: int) -> None:
    """When no strike is left, what was added for the battle comes off."""
    if flow.state.attack is None and flow.state.modifiers:
        end_effects(flow, "battle")
        end_effects(flow, "next-attack", attacker)
