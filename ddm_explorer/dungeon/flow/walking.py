"""Walking a declared path square by square: items act as their squares are entered."""

from __future__ import annotations

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.commands import SetOff
from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import board_effects as board_events
from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.flow.effects import resolve_ability
from ddm_explorer.dungeon.flow.settling import settle
from ddm_explorer.dungeon.materials.cards import Ability
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.items import acts_again
from ddm_explorer.dungeon.position.powers import FLYING, TUNNEL
from ddm_explorer.dungeon.position.state import DuelState, Item, Link, Monster, Trigger
from ddm_explorer.dungeon.position.who_is_meant import mover_at
from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.flow import Flow


def walk(derived: Derived, flow: Flow[DuelState], number: int, path: tuple[Cell, ...], *, by_ability: bool) -> None:
    """Walk the monster along the path, as far as it gets."""
    made = board_events.Strode if by_ability else battle_events.Moved
    start, past_item = 0, False
    if flow.state.items:
        for place in range(1, len(path)):
            item = flow.state.item_at(path[place])
            if item is None:
                continue
            flow.emit(made(number, path[start : place + 1], start > 0, past_item))
            start, past_item = place, False
            is_last = place == len(path) - 1
            stays = is_last or stops(derived, flow.state, number, path[place])
            if not _meets(derived, flow, number, item, is_last=is_last, stays=stays):
                continue
            monster = flow.state.monster(number)
            if monster is None:
                flow.emit(item_events.MoveStopped(number, path[place], "gone"))
                return
            if monster.cell != path[place]:
                flow.emit(item_events.MoveStopped(number, monster.cell, "sent_away"))
                return
            if stays and not is_last:
                flow.emit(item_events.MoveStopped(number, path[place], "item"))
                return
            past_item = not is_last and could_stand(derived, flow.state, number, path[place])
    if start < len(path) - 1:
        flow.emit(made(number, path[start:], start > 0, past_item))


def stops(derived: Derived, state: DuelState, number: int, cell: Cell) -> bool:
    """Whether an item that acts there ends the monster's walk: it must be able to stand there."""
    return derived.options.items_stop_moves and could_stand(derived, state, number, cell)


def could_stand(derived: Derived, state: DuelState, number: int, cell: Cell) -> bool:
    """Whether the monster could end its walk on the square of an item."""
    if not derived.options.items_share_squares:
        return False
    return derived.options.shares_squares or not any(m.cell == cell and m.number != number for m in state.monsters)


def _meets(derived: Derived, flow: Flow[DuelState], number: int, item: Item, *, is_last: bool, stays: bool) -> bool:
    """The monster enters the square of an item, and perhaps stays there; whether the item acts."""
    options = derived.options
    monster = flow.state.monster(number)
    if monster is None or (options.items_act == "stopping" and not is_last):
        return False
    tunnels = options.tunnel_skips_items and derived.powers.has(flow.state, monster, TUNNEL)
    because = ("tunnel_stops_on_item",) if tunnels and is_last else ()
    if tunnels and not (is_last and options.tunnel_suffers_where_it_stops):
        flow.emit(effect_events.Unaffected(number, item.cell, "tunnel", because=because))
        return False
    if not acts_again(derived, item):
        flow.emit(effect_events.Unaffected(number, item.cell, "visited"))
        return False
    because = (*because, *("item_acts_in_passing",) * (not is_last), *("item_acts_again",) * bool(item.visits))
    return act_on(derived, flow, item, monster, stays=stays, because=because)


def set_off(derived: Derived, flow: Flow[DuelState], command: SetOff, chance: Chance) -> None:
    """Let the item on the square act on the monster that stands there."""
    monster, item = mover_at(flow.state, command.cell, command.nth), flow.state.item_at(command.cell)
    if monster is None or item is None:
        raise AssertionError("what is set off lies under a monster")
    flow.emit(item_events.ItemSetOff(item.number, monster.number))
    _meets(derived, flow, monster.number, item, is_last=True, stays=True)


def act_on(
    derived: Derived,
    flow: Flow[DuelState],
    item: Item,
    monster: Monster,
    *,
    stays: bool = True,
    because: tuple[str, ...] = (),
) -> bool:
    """Turn the item up and let it act on the monster; whether it has anything to do. A vortex takes only who stays.

    `because` are further topics of `ItemActed`.
    """
    if not item.is_open:
        flow.emit(item_events.ItemTurnedUp(item.number, item.card, item.cell))
    acted = False
    for number, ability in enumerate(derived.abilities_of(item.card), start=1):
        is_way_out = ability.aim is not None and ability.aim.what == "vortex"
        if "on-enter" in ability.timing and ability.is_known and (stays or not is_way_out):
            acted = True
            is_flying = derived.powers.has(flow.state, monster, FLYING)
            flow.emit(item_events.ItemActed(item.number, item.card, monster.number, is_flying, because))
            if ability.aim is not None:
                offer(derived, flow, Trigger(monster.owner, item.number, number, monster.number))
            else:
                link = Link("ability", monster.owner, item.number, item.cell, card=item.card, ability=number)
                resolve_ability(derived, flow, link, monster.number)
                settle(derived, flow)
    return acted


def offer(derived: Derived, flow: Flow[DuelState], trigger: Trigger) -> None:
    """Put an ability that asks for a word in line."""
    figure = flow.state.monster(trigger.source) or flow.state.item(trigger.source)
    if figure is not None:
        flow.emit(chain_events.TriggerAsked(trigger, figure.card))


def times_offered(ability: Ability) -> int:
    """How often an ability that its event offers may be used: a card may say so many times."""
    return next((int(effect.facts["most"]) for effect in ability.effects if "most" in effect.facts), 1)
