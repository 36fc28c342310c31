"""Settling: after each command and each link of a chain, what is destroyed leaves and fallen Lords end the game.

Nothing else destroys.
"""

from __future__ import annotations

from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import board_effects as board_events
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.dungeon.flow import durations, endings
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.powers import UNTOUCHED
from ddm_explorer.dungeon.position.state import DuelState, Modifier
from ddm_explorer.dungeon.position.who_acts import summoner_of
from ddm_explorer.engine.flow import Flow


def settle(derived: Derived, flow: Flow[DuelState]) -> None:
    """Monsters without Hit Points and what effects destroy leave; fallen Lords end the game (both at once: a tie)."""
    for monster in () if derived.figure_index(flow.state).is_settled else flow.state.monsters:
        if monster.is_doomed or (monster.damage and monster.damage >= derived.hit_points(monster.card)):
            whose, ended = summoner_of(flow.state, monster), _ended_with(derived, flow.state, monster.number)
            flow.emit(battle_events.Destroyed(monster.number, monster.card, whose, monster.cell, monster.is_doomed))
            if ended:
                flow.emit(durations.ended(derived, "gone", ended))
    if flow.state.items:
        for item in flow.state.items:
            if item.is_doomed:
                by_itself = any(
                    isinstance(each, effect_events.Doomed) and each.number == each.source == item.number
                    for each in flow.events
                )
                flow.emit(item_events.ItemDestroyed(item.number, item.card, item.owner, item.cell, by_itself))
    one, two = flow.state.seats
    if (one.life <= 0 or two.life <= 0) and flow.state.ending is None:
        fallen = [seat for seat, player in enumerate(flow.state.seats) if player.life <= 0]
        if len(fallen) == 2:
            flow.emit(turn_events.GameEnded("both_lords_fell", endings.results(None)))
        elif fallen:
            flow.emit(turn_events.GameEnded("lord_fell", endings.results(1 - fallen[0])))


def _ended_with(derived: Derived, state: DuelState, number: int) -> tuple[Modifier, ...]:
    """The lasting effects that end with that monster: those it brought, or those it has, or both."""
    way = derived.options.magic_ends_with
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
            flow.emit(board_events.ControlTaken(modifier.bearer, modifier.points, is_back=True))


def end_effects(derived: Derived, flow: Flow[DuelState], until: str, bearer: int | None = None) -> None:
    """Take off the effects of that duration (of one bearer, where it is named)."""
    if not flow.state.modifiers:
        return
    gone = tuple(
        each for each in flow.state.modifiers if each.until == until and (bearer is None or each.bearer == bearer)
    )
    if gone:
        flow.emit(durations.ended(derived, until, gone))
        give_back(flow, gone)


def end_dodges(derived: Derived, flow: Flow[DuelState], place: int) -> None:
    """What a monster dodged is over once the link at that place of the chain (from 1) has resolved."""
    gone = tuple(each for each in flow.state.modifiers if each.stat == UNTOUCHED and each.points == place)
    if gone:
        flow.emit(durations.ended(derived, "turn", gone))
