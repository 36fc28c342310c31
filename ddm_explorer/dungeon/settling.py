"""Settling: after each command and each link of a chain, what is destroyed leaves and fallen Lords end the game.

Nothing else destroys.
"""

from __future__ import annotations

from ddm_explorer.dungeon import effect_events as effects
from ddm_explorer.dungeon import endings, events, item_events
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.powers import UNTOUCHED
from ddm_explorer.dungeon.state import DuelState, Modifier, Monster
from ddm_explorer.engine.flow import Flow


def settle(kit: Kit, flow: Flow[DuelState]) -> None:
    """Monsters without Hit Points and what effects destroy leave; fallen Lords end the game (both at once: a tie)."""
    for monster in () if kit.crowd(flow.state).is_settled else flow.state.monsters:
        if monster.is_doomed or (monster.damage and monster.damage >= kit.hit_points(monster.card)):
            whose, ended = summoner_of(flow.state, monster), _ended_with(kit, flow.state, monster.number)
            flow.emit(events.Destroyed(monster.number, monster.card, whose, monster.cell, monster.is_doomed))
            if ended:
                flow.emit(effects.EffectsEnded("gone", ended))
    if flow.state.items:
        for item in flow.state.items:
            if item.is_doomed:
                flow.emit(item_events.ItemDestroyed(item.number, item.card, item.owner, item.cell))
    one, two = flow.state.seats
    if (one.life <= 0 or two.life <= 0) and flow.state.ending is None:
        fallen = [seat for seat, player in enumerate(flow.state.seats) if player.life <= 0]
        if len(fallen) == 2:
            flow.emit(events.GameEnded("both_lords_fell", endings.results(None)))
        elif fallen:
            flow.emit(events.GameEnded("lord_fell", endings.results(1 - fallen[0])))


def summoner_of(state: DuelState, monster: Monster) -> int:
    """The seat whose card the monster is, whoever controls it now: the card goes back to its side."""
    for modifier in state.modifiers:
        if modifier.bearer == monster.number and modifier.stat == "control":
            return modifier.points
    return monster.owner


def _ended_with(kit: Kit, state: DuelState, number: int) -> tuple[Modifier, ...]:
    """The lasting effects that end with that monster: those it brought, or those it has, or both."""
    way = kit.options.magic_ends_with
    return tuple(
        each
        for each in state.modifiers
        if each.until == "game"
        and (
            (each.source == number and way in ("source", "either"))
            or (each.bearer == number and way in ("bearer", "either"))
        )
    )


def give_back(flow: Flow[DuelState], ended: tuple[Modifier, ...]) -> None:
    """Monsters whose control ends go back to the seat that had them before, the last taken first."""
    for modifier in reversed(ended):
        monster = flow.state.monster(modifier.bearer)
        if modifier.stat == "control" and monster is not None and monster.owner != modifier.points:
            flow.emit(effects.ControlTaken(modifier.bearer, modifier.points, is_back=True))


def end_effects(flow: Flow[DuelState], until: str, bearer: int | None = None) -> None:
    """Take off the effects of that duration (of one bearer, where it is named)."""
    if not flow.state.modifiers:
        return
    gone = tuple(
        each for each in flow.state.modifiers if each.until == until and (bearer is None or each.bearer == bearer)
    )
    if gone:
        flow.emit(effects.EffectsEnded(until, gone))
        give_back(flow, gone)


def end_dodges(flow: Flow[DuelState], place: int) -> None:
    """What a monster dodged is over once the link at that place of the chain (from 1) has resolved."""
    gone = tuple(each for each in flow.state.modifiers if each.stat == UNTOUCHED and each.points == place)
    if gone:
        flow.emit(effects.EffectsEnded("turn", gone))
