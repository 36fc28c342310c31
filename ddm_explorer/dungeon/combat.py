"""Attacks, answers to them, damage, and settling: nothing else destroys."""

from __future__ import annotations

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon import endings, events
from ddm_explorer.dungeon.crests import Crest, crests
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.state import LORD, DuelState
from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.flow import Flow


def attack(kit: Kit, flow: Flow[DuelState], command: say.Attack, chance: Chance) -> None:
    """Declare and pay; then ask the target's owner, if another answer than no is possible."""
    state = flow.state
    attacker, target = state.monster_at(command.attacker), state.monster_at(command.target)
    seat = state.active
    purpose = "lord_attack" if attacker is None else "attack"
    flow.emit(events.CrestsSpent(seat, crests(Crest.ATTACK, kit.options.attack_price), purpose))
    power = kit.power_of(state, command.attacker)
    attacker_number = LORD if attacker is None else attacker.number
    target_number = LORD if target is None else target.number
    flow.emit(events.AttackDeclared(seat, attacker_number, command.attacker, target_number, command.target, power))
    if target is None and not kit.options.lord_defends:
        flow.emit(events.DefenseImpossible(1 - seat, LORD, "lord"))
        _hit_lord(kit, flow, 1 - seat)
    elif state.seats[1 - seat].crests.defense < kit.options.defense_price:
        flow.emit(events.DefenseImpossible(1 - seat, target_number, "no_crests"))
        _strike(kit, flow, target_number, power, None)
    else:
        defense = 0 if target is None else kit.defense_of(target.card)
        flow.emit(events.DefenseAsked(1 - seat, target_number, power, defense))


def defend(kit: Kit, flow: Flow[DuelState], command: say.Defend, chance: Chance) -> None:
    waiting = flow.state.attack
    if waiting is None:
        raise AssertionError("a legal defense answers an attack")
    seat = 1 - flow.state.active
    target = flow.state.monster(waiting.target)
    defense = 0 if target is None else kit.defense_of(target.card)
    flow.emit(events.CrestsSpent(seat, crests(Crest.DEFENSE, kit.options.defense_price), "defense"))
    flow.emit(events.Defended(waiting.target, defense))
    _strike(kit, flow, waiting.target, waiting.power, defense)


def decline(kit: Kit, flow: Flow[DuelState], command: say.Pass, chance: Chance) -> None:
    waiting = flow.state.attack
    if waiting is None:
        raise AssertionError("a legal pass answers an attack")
    flow.emit(events.DefenseDeclined(1 - flow.state.active, waiting.target))
    _strike(kit, flow, waiting.target, waiting.power, None)


def _hit_lord(kit: Kit, flow: Flow[DuelState], seat: int) -> None:
    flow.emit(events.LordHit(seat, kit.options.life_per_hit))


def _strike(kit: Kit, flow: Flow[DuelState], target: int, power: int, defense: int | None) -> None:
    if target == LORD:
        _hit_lord(kit, flow, 1 - flow.state.active)
    else:
        flow.emit(events.Damaged(target, max(0, power - (defense or 0)), power, defense))


def settle(kit: Kit, flow: Flow[DuelState]) -> None:
    """After each command: monsters without Hit Points leave, fallen Lords end the game (both at once: a tie)."""
    for monster in flow.state.monsters:
        if monster.damage and monster.damage >= kit.hit_points(monster.card):
            flow.emit(events.Destroyed(monster.number, monster.card, monster.owner, monster.cell))
    if flow.state.ending is None:
        fallen = [seat for seat, player in enumerate(flow.state.seats) if player.life <= 0]
        if len(fallen) == 2:
            flow.emit(events.GameEnded("both_lords_fell", endings.results(None)))
        elif fallen:
            flow.emit(events.GameEnded("lord_fell", endings.results(1 - fallen[0])))
