"""Walking a declared path square by square: items act as their squares are entered."""

from __future__ import annotations

from ddm_explorer.dungeon import effect_events as told
from ddm_explorer.dungeon import events
from ddm_explorer.dungeon.cards import Ability
from ddm_explorer.dungeon.effects import resolve_ability
from ddm_explorer.dungeon.grid import Cell
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.powers import FLYING, TUNNEL
from ddm_explorer.dungeon.settling import settle
from ddm_explorer.dungeon.state import DuelState, Item, Link, Monster, Trigger
from ddm_explorer.engine.flow import Flow


def walk(kit: Kit, flow: Flow[DuelState], number: int, path: tuple[Cell, ...], *, by_ability: bool) -> None:
    """Walk the monster along the path, as far as it gets."""
    made = told.Strode if by_ability else events.Moved
    start = 0
    if flow.state.items:
        for place in range(1, len(path)):
            item = flow.state.item_at(path[place])
            if item is None:
                continue
            flow.emit(made(number, path[start : place + 1], start > 0))
            start = place
            is_last = place == len(path) - 1
            if not _meets(kit, flow, number, item, is_last=is_last):
                continue
            monster = flow.state.monster(number)
            if monster is None:
                flow.emit(told.MoveStopped(number, path[place], "gone"))
                return
            if monster.cell != path[place]:
                flow.emit(told.MoveStopped(number, monster.cell, "sent_away"))
                return
            if kit.options.items_stop_moves and not is_last and flow.state.monster_at(path[place]) == monster:
                flow.emit(told.MoveStopped(number, path[place], "item"))
                return
    if start < len(path) - 1:
        flow.emit(made(number, path[start:], start > 0))


def _meets(kit: Kit, flow: Flow[DuelState], number: int, item: Item, *, is_last: bool) -> bool:
    """The monster enters the square of an item; whether the item acts."""
    options = kit.options
    monster = flow.state.monster(number)
    if monster is None or (options.items_act == "stopping" and not is_last):
        return False
    is_immune = options.tunnel_skips_items and not (is_last and options.tunnel_suffers_where_it_stops)
    if is_immune and kit.powers.has(flow.state, monster, TUNNEL):
        flow.emit(told.Unaffected(number, item.cell, "tunnel"))
        return False
    if item.visits and not options.items_act_each_time:
        return False
    return act_on(kit, flow, item, monster)


def act_on(kit: Kit, flow: Flow[DuelState], item: Item, monster: Monster) -> bool:
    """Turn the item up and let it act on the monster; whether it has anything to do."""
    if not item.is_open:
        flow.emit(told.ItemTurnedUp(item.number, item.card, item.cell))
    acted = False
    for number, ability in enumerate(kit.abilities_of(item.card), start=1):
        if "on-enter" in ability.timing and ability.is_known:
            acted = True
            is_flying = kit.powers.has(flow.state, monster, FLYING)
            flow.emit(told.ItemActed(item.number, item.card, monster.number, is_flying))
            if ability.aim is not None:
                offer(kit, flow, Trigger(monster.owner, item.number, number, monster.number))
            else:
                link = Link("ability", monster.owner, item.number, item.cell, card=item.card, ability=number)
                resolve_ability(kit, flow, link, monster.number)
                settle(kit, flow)
    return acted


def offer(kit: Kit, flow: Flow[DuelState], trigger: Trigger) -> None:
    """Put an ability that asks for a word in line."""
    figure = flow.state.monster(trigger.source) or flow.state.item(trigger.source)
    if figure is not None:
        flow.emit(told.TriggerAsked(trigger, figure.card))


def times_offered(ability: Ability) -> int:
    """How often an ability that its event offers may be used: a card may say so many times."""
    return next((int(effect.facts["most"]) for effect in ability.effects if "most" in effect.facts), 1)
