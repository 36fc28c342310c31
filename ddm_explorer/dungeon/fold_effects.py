"""How the events of abilities, chains and items change the state. No decision, no check, no chance."""

from __future__ import annotations

from typing import Any

from ddm_explorer.dungeon import answer_events, item_events
from ddm_explorer.dungeon import effect_events as ev
from ddm_explorer.dungeon.event import Event
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.state import SET_OFF, Attack, DuelState, Item, Laid, Monster, Seat, Window
from ddm_explorer.engine.quick import changing

# What happens in every turn, made in one go.
_with_seats = changing(DuelState, "seats")
with_monsters = changing(DuelState, "monsters")
_with_crests = changing(Seat, "crests")
_with_chain = changing(DuelState, "chain")


def seats_with(state: DuelState, number: int, seat: Seat) -> tuple[Seat, Seat]:
    """The seats, with this one in the place of the one of that number."""
    return (seat, state.seats[1]) if number == 0 else (state.seats[0], seat)


def monsters_with(state: DuelState, number: int, **changes: Any) -> tuple[Monster, ...]:
    """The monsters, with fields of the one of that number changed."""
    return tuple([each._replace(**changes) if each.number == number else each for each in state.monsters])


def _items(state: DuelState, number: int, **changes: Any) -> tuple[Item, ...]:
    return tuple(each._replace(**changes) if each.number == number else each for each in state.items)


def _declared(kit: Kit, state: DuelState, event: answer_events.ActionDeclared) -> DuelState:
    return state._replace(chain=(*state.chain, event.link))


def _used(kit: Kit, state: DuelState, event: answer_events.AbilityUsed) -> DuelState:
    link = event.link
    monsters = state.monsters
    stands_for = kit.stands_for(event.card, link.ability)
    if stands_for == "move":
        monsters = monsters_with(state, link.source, has_strode=True)
    elif stands_for == "attack":
        monsters = monsters_with(state, link.source, has_struck=True)
    attack = state.attack
    if attack is not None and link.seat != state.active and link.source == attack.target:
        attack = attack._replace(has_answered=True)
    key = (link.source, link.ability)
    before = state.uses(*key)
    used = (*(each for each in state.used if each[:2] != key), (*key, before + link.times))
    triggers = state.triggers
    if triggers and (triggers[0].source, triggers[0].ability) == key:
        first = triggers[0]
        triggers = (first._replace(left=first.left - 1), *triggers[1:]) if first.left > 1 else triggers[1:]
    return state._replace(chain=(*state.chain, link), used=used, monsters=monsters, attack=attack, triggers=triggers)


def _asked(kit: Kit, state: DuelState, event: answer_events.AnswerAsked) -> DuelState:
    return state._replace(window=Window(event.on, event.seat, event.passes))


def _passed(kit: Kit, state: DuelState, event: answer_events.AnswerPassed) -> DuelState:
    return state


def _closed(kit: Kit, state: DuelState, event: answer_events.WindowClosed) -> DuelState:
    return state._replace(window=None)


def _cancelled(kit: Kit, state: DuelState, event: answer_events.LinkCancelled) -> DuelState:
    chain = list(state.chain)
    chain[event.place] = chain[event.place]._replace(is_cancelled=True)
    return state._replace(chain=tuple(chain))


def _resolved(kit: Kit, state: DuelState, event: answer_events.LinkResolved) -> DuelState:
    return _with_chain(state, state.chain[:-1])


def crests_more(kit: Kit, state: DuelState, event: Any) -> DuelState:
    """Crests come into the store of a seat."""
    seat = state.seats[event.seat]
    return _with_seats(state, seats_with(state, event.seat, _with_crests(seat, seat.crests.plus(event.crests))))


def crests_less(kit: Kit, state: DuelState, event: Any) -> DuelState:
    """Crests leave the store of a seat."""
    seat = state.seats[event.seat]
    return _with_seats(state, seats_with(state, event.seat, _with_crests(seat, seat.crests.minus(event.crests))))


def _modified(kit: Kit, state: DuelState, event: ev.Modified) -> DuelState:
    return state._replace(modifiers=(*state.modifiers, event.modifier))


def _effects_ended(kit: Kit, state: DuelState, event: ev.EffectsEnded) -> DuelState:
    gone = list(event.modifiers)
    kept = []
    for modifier in state.modifiers:
        if modifier in gone:
            gone.remove(modifier)
        else:
            kept.append(modifier)
    return state._replace(modifiers=tuple(kept))


def _healed(kit: Kit, state: DuelState, event: ev.Healed) -> DuelState:
    monster = state.monster(event.number)
    damage = 0 if monster is None else max(0, monster.damage - event.points)
    return state._replace(monsters=monsters_with(state, event.number, damage=damage))


def _hurt(kit: Kit, state: DuelState, event: ev.Hurt) -> DuelState:
    monster = state.monster(event.number)
    damage = event.points + (0 if monster is None else monster.damage)
    return state._replace(monsters=monsters_with(state, event.number, damage=damage))


def _doomed(kit: Kit, state: DuelState, event: ev.Doomed) -> DuelState:
    return state._replace(
        monsters=monsters_with(state, event.number, is_doomed=True), items=_items(state, event.number, is_doomed=True)
    )


def _item_destroyed(kit: Kit, state: DuelState, event: item_events.ItemDestroyed) -> DuelState:
    seat = state.seats[event.seat]
    return state._replace(
        items=tuple(each for each in state.items if each.number != event.number),
        seats=seats_with(state, event.seat, seat._replace(destroyed=(*seat.destroyed, event.card))),
    )


def _strode(kit: Kit, state: DuelState, event: ev.Strode) -> DuelState:
    if not kit.tracks_moves:
        return state._replace(monsters=monsters_with(state, event.number, cell=event.path[-1]))
    monster = state.monster(event.number)
    begun = monster.begun if monster is not None and event.goes_on else event.path[0]
    return state._replace(
        monsters=monsters_with(state, event.number, cell=event.path[-1], begun=begun, moved_in=state.turn)
    )


def _sent_away(kit: Kit, state: DuelState, event: ev.SentAway) -> DuelState:
    return state._replace(monsters=monsters_with(state, event.number, cell=event.cell))


def _counter_placed(kit: Kit, state: DuelState, event: ev.CounterPlaced) -> DuelState:
    return state._replace(counters=tuple(sorted((*state.counters, (event.cell, event.kind)))))


def _counter_removed(kit: Kit, state: DuelState, event: ev.CounterRemoved) -> DuelState:
    return state._replace(counters=tuple(each for each in state.counters if each != (event.cell, event.kind)))


def _relaid(kit: Kit, state: DuelState, event: ev.ShapeRelaid) -> DuelState:
    old = state.laid[event.place]
    new = Laid(old.shape, old.owner, event.turns, event.star, event.cells)
    laid = (*state.laid[: event.place], new, *state.laid[event.place + 1 :])
    seat = state.seats[old.owner]
    mask = (seat.path_mask & ~kit.grid.mask(old.cells)) | kit.grid.mask(event.cells)
    carried = dict(event.carried)
    return state._replace(
        laid=laid,
        seats=seats_with(state, old.owner, seat._replace(path_mask=mask)),
        monsters=tuple(
            each._replace(cell=carried[each.number]) if each.number in carried else each for each in state.monsters
        ),
        items=tuple(
            each._replace(cell=carried[each.number]) if each.number in carried else each for each in state.items
        ),
    )


def _control_taken(kit: Kit, state: DuelState, event: ev.ControlTaken) -> DuelState:
    return state._replace(monsters=monsters_with(state, event.number, owner=event.seat))


def _boost_asked(kit: Kit, state: DuelState, event: answer_events.BoostAsked) -> DuelState:
    return state if state.attack is None else state._replace(attack=state.attack._replace(stage="boost"))


def _boost_declined(kit: Kit, state: DuelState, event: answer_events.BoostDeclined) -> DuelState:
    return state if state.attack is None else state._replace(attack=state.attack._replace(stage="boosted"))


def _special_attack(kit: Kit, state: DuelState, event: ev.SpecialAttackDeclared) -> DuelState:
    attack = Attack(
        event.attacker_cell,
        event.target_cell,
        event.target,
        event.power,
        event.attacker,
        "declared",
        strikes=event.strikes,
        is_special=True,
    )
    return state._replace(attack=attack, monsters=monsters_with(state, event.attacker, has_struck=True))


def _strike_began(kit: Kit, state: DuelState, event: ev.StrikeBegan) -> DuelState:
    attack = state.attack
    if attack is None:
        return state
    return state._replace(attack=attack._replace(stage="declared", strikes=event.strikes, power=event.power))


def _reduced(kit: Kit, state: DuelState, event: ev.DamageReduced) -> DuelState:
    attack = state.attack
    return state if attack is None else state._replace(attack=attack._replace(reduced=attack.reduced + event.points))


def _redirected(kit: Kit, state: DuelState, event: ev.DamageRedirected) -> DuelState:
    attack = state.attack
    return state if attack is None else state._replace(attack=attack._replace(shielded=event.to))


def struck(kit: Kit, state: DuelState) -> Attack | None:
    """What is left of an attack after a strike: nothing, or the strikes still to come."""
    attack = state.attack
    if attack is None or not attack.strikes:
        return None
    defense = None if kit.options.defends_each_strike else attack.defense
    return attack._replace(stage="struck", reduced=0, defense=defense, has_answered=False, shielded=0)


def _attack_failed(kit: Kit, state: DuelState, event: ev.AttackFailed) -> DuelState:
    return state._replace(attack=struck(kit, state) if event.reason == "cancelled" else None)


def _attack_over(kit: Kit, state: DuelState, event: Any) -> DuelState:
    return state._replace(attack=None)


def _trigger_asked(kit: Kit, state: DuelState, event: answer_events.TriggerAsked) -> DuelState:
    return state._replace(triggers=(*state.triggers, event.trigger))


def _trigger_passed(kit: Kit, state: DuelState, event: answer_events.TriggerPassed) -> DuelState:
    return state._replace(triggers=tuple(each for each in state.triggers if each != event.trigger))


def _item_placed(kit: Kit, state: DuelState, event: item_events.ItemPlaced) -> DuelState:
    seat = state.seats[event.seat]
    hand = list(seat.hand)
    if event.card in hand:
        hand.remove(event.card)
    return state._replace(
        items=(*state.items, Item(event.number, event.card, event.seat, event.cell, since=state.turn)),
        seats=seats_with(state, event.seat, seat._replace(hand=tuple(hand), summoned=(*seat.summoned, event.card))),
    )


def _item_turned_up(kit: Kit, state: DuelState, event: item_events.ItemTurnedUp) -> DuelState:
    return state._replace(items=_items(state, event.number, is_open=True))


def _item_acted(kit: Kit, state: DuelState, event: item_events.ItemActed) -> DuelState:
    item = state.item(event.number)
    visits = 1 if item is None else item.visits + 1
    return state._replace(items=_items(state, event.number, visits=visits))


def _item_set_off(kit: Kit, state: DuelState, event: item_events.ItemSetOff) -> DuelState:
    return state._replace(used=(*state.used, (event.number, SET_OFF, 1)))


def _item_struck(kit: Kit, state: DuelState, event: item_events.ItemStruck) -> DuelState:
    return state._replace(attack=struck(kit, state))


def _move_stopped(kit: Kit, state: DuelState, event: item_events.MoveStopped) -> DuelState:
    return state._replace(monsters=monsters_with(state, event.number, has_moved=True))


def _card_returned(kit: Kit, state: DuelState, event: ev.CardReturned) -> DuelState:
    seat = state.seats[event.seat]
    changed = seat._replace(returned=(*seat.returned, event.card), hand=(*seat.hand, event.card))
    return state._replace(seats=seats_with(state, event.seat, changed))


EFFECT_FOLDS: dict[type[Event], Any] = {
    answer_events.ActionDeclared: _declared,
    answer_events.AbilityUsed: _used,
    answer_events.AbilityPaid: crests_less,
    answer_events.AnswerAsked: _asked,
    answer_events.AnswerPassed: _passed,
    answer_events.WindowClosed: _closed,
    answer_events.LinkCancelled: _cancelled,
    answer_events.CrestsReturned: crests_more,
    answer_events.LinkResolved: _resolved,
    ev.Modified: _modified,
    ev.EffectsEnded: _effects_ended,
    ev.Healed: _healed,
    ev.Hurt: _hurt,
    ev.Doomed: _doomed,
    item_events.ItemDestroyed: _item_destroyed,
    ev.CrestsGained: crests_more,
    ev.CrestsTaken: crests_less,
    ev.Strode: _strode,
    ev.SentAway: _sent_away,
    ev.CounterPlaced: _counter_placed,
    ev.CounterRemoved: _counter_removed,
    ev.ShapeRelaid: _relaid,
    ev.ControlTaken: _control_taken,
    answer_events.BoostAsked: _boost_asked,
    answer_events.BoostDeclined: _boost_declined,
    ev.SpecialAttackDeclared: _special_attack,
    ev.StrikeBegan: _strike_began,
    ev.DamageReduced: _reduced,
    ev.DamageRedirected: _redirected,
    ev.AttackFailed: _attack_failed,
    ev.StrikesLost: _attack_over,
    answer_events.TriggerAsked: _trigger_asked,
    answer_events.TriggerPassed: _trigger_passed,
    item_events.ItemPlaced: _item_placed,
    item_events.ItemTurnedUp: _item_turned_up,
    item_events.ItemActed: _item_acted,
    item_events.ItemSetOff: _item_set_off,
    item_events.ItemStruck: _item_struck,
    item_events.MoveStopped: _move_stopped,
    ev.CardReturned: _card_returned,
}
"""What each of these events does to the state; one that is not here only tells."""
