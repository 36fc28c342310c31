"""How the events of abilities, chains and items change the state. No decision, no check, no chance."""

from __future__ import annotations

from typing import Any

from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import LORD, SET_OFF, Attack, DuelState, Item, Laid, Monster, Seat, Window
from ddm_explorer.engine.values import changing

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


def moves_ended(state: DuelState, number: int = LORD) -> DuelState:
    """The state after that monster has acted: by the reading in which a move goes on until then, those of all others
    end; of an ability used, its own too."""
    if not any(each.is_moving and each.number != number for each in state.monsters):
        return state
    monsters = tuple([each if each.number == number else each._replace(is_moving=False) for each in state.monsters])
    return state._replace(monsters=monsters)


def _items(state: DuelState, number: int, **changes: Any) -> tuple[Item, ...]:
    return tuple(each._replace(**changes) if each.number == number else each for each in state.items)


def _declared(derived: Derived, state: DuelState, event: chain_events.ActionDeclared) -> DuelState:
    return state._replace(chain=(*state.chain, event.link))


def _used(derived: Derived, state: DuelState, event: chain_events.AbilityUsed) -> DuelState:
    link = event.link
    if link.seat == state.active:
        state = moves_ended(state)
    monsters = state.monsters
    stands_for = derived.stands_for(event.card, link.ability)
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


def _asked(derived: Derived, state: DuelState, event: chain_events.AnswerAsked) -> DuelState:
    return state._replace(window=Window(event.on, event.seat, event.passes))


def _passed(derived: Derived, state: DuelState, event: chain_events.AnswerPassed) -> DuelState:
    return state


def _closed(derived: Derived, state: DuelState, event: chain_events.WindowClosed) -> DuelState:
    return state._replace(window=None)


def _cancelled(derived: Derived, state: DuelState, event: chain_events.LinkCancelled) -> DuelState:
    chain = list(state.chain)
    chain[event.place] = chain[event.place]._replace(is_cancelled=True)
    return state._replace(chain=tuple(chain))


def _resolved(derived: Derived, state: DuelState, event: chain_events.LinkResolved) -> DuelState:
    return _with_chain(state, state.chain[:-1])


def crests_more(derived: Derived, state: DuelState, event: Any) -> DuelState:
    """Crests come into the store of a seat."""
    seat = state.seats[event.seat]
    return _with_seats(state, seats_with(state, event.seat, _with_crests(seat, seat.crests.plus(event.crests))))


def crests_less(derived: Derived, state: DuelState, event: Any) -> DuelState:
    """Crests leave the store of a seat."""
    seat = state.seats[event.seat]
    return _with_seats(state, seats_with(state, event.seat, _with_crests(seat, seat.crests.minus(event.crests))))


def _modified(derived: Derived, state: DuelState, event: effect_events.Modified) -> DuelState:
    return state._replace(modifiers=(*state.modifiers, event.modifier))


def _effects_ended(derived: Derived, state: DuelState, event: effect_events.EffectsEnded) -> DuelState:
    gone = list(event.modifiers)
    kept = []
    for modifier in state.modifiers:
        if modifier in gone:
            gone.remove(modifier)
        else:
            kept.append(modifier)
    return state._replace(modifiers=tuple(kept))


def _healed(derived: Derived, state: DuelState, event: effect_events.Healed) -> DuelState:
    monster = state.monster(event.number)
    damage = 0 if monster is None else max(0, monster.damage - event.points)
    return state._replace(monsters=monsters_with(state, event.number, damage=damage))


def _hurt(derived: Derived, state: DuelState, event: effect_events.Hurt) -> DuelState:
    monster = state.monster(event.number)
    damage = event.points + (0 if monster is None else monster.damage)
    return state._replace(monsters=monsters_with(state, event.number, damage=damage))


def _doomed(derived: Derived, state: DuelState, event: effect_events.Doomed) -> DuelState:
    return state._replace(
        monsters=monsters_with(state, event.number, is_doomed=True), items=_items(state, event.number, is_doomed=True)
    )


def _item_destroyed(derived: Derived, state: DuelState, event: item_events.ItemDestroyed) -> DuelState:
    seat = state.seats[event.seat]
    return state._replace(
        items=tuple(each for each in state.items if each.number != event.number),
        seats=seats_with(state, event.seat, seat._replace(destroyed=(*seat.destroyed, event.card))),
    )


def _strode(derived: Derived, state: DuelState, event: effect_events.Strode) -> DuelState:
    if not derived.tracks_moves:
        return state._replace(monsters=monsters_with(state, event.number, cell=event.path[-1]))
    monster = state.monster(event.number)
    begun = monster.begun if monster is not None and event.goes_on else event.path[0]
    return state._replace(
        monsters=monsters_with(state, event.number, cell=event.path[-1], begun=begun, moved_in=state.turn)
    )


def _sent_away(derived: Derived, state: DuelState, event: effect_events.SentAway) -> DuelState:
    return state._replace(monsters=monsters_with(state, event.number, cell=event.cell))


def _counter_placed(derived: Derived, state: DuelState, event: effect_events.CounterPlaced) -> DuelState:
    return state._replace(counters=tuple(sorted((*state.counters, (event.cell, event.kind)))))


def _counter_removed(derived: Derived, state: DuelState, event: effect_events.CounterRemoved) -> DuelState:
    return state._replace(counters=tuple(each for each in state.counters if each != (event.cell, event.kind)))


def _relaid(derived: Derived, state: DuelState, event: effect_events.ShapeRelaid) -> DuelState:
    old = state.laid[event.place]
    new = Laid(old.shape, old.owner, event.turns, event.star, event.cells)
    laid = (*state.laid[: event.place], new, *state.laid[event.place + 1 :])
    seat = state.seats[old.owner]
    mask = (seat.path_mask & ~derived.grid.mask(old.cells)) | derived.grid.mask(event.cells)
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


def _control_taken(derived: Derived, state: DuelState, event: effect_events.ControlTaken) -> DuelState:
    return state._replace(monsters=monsters_with(state, event.number, owner=event.seat))


def _boost_asked(derived: Derived, state: DuelState, event: chain_events.BoostAsked) -> DuelState:
    return state if state.attack is None else state._replace(attack=state.attack._replace(stage="boost"))


def _boost_declined(derived: Derived, state: DuelState, event: chain_events.BoostDeclined) -> DuelState:
    return state if state.attack is None else state._replace(attack=state.attack._replace(stage="boosted"))


def _special_attack(derived: Derived, state: DuelState, event: effect_events.SpecialAttackDeclared) -> DuelState:
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


def _strike_began(derived: Derived, state: DuelState, event: effect_events.StrikeBegan) -> DuelState:
    attack = state.attack
    if attack is None:
        return state
    return state._replace(attack=attack._replace(stage="declared", strikes=event.strikes, power=event.power))


def _reduced(derived: Derived, state: DuelState, event: effect_events.DamageReduced) -> DuelState:
    attack = state.attack
    return state if attack is None else state._replace(attack=attack._replace(reduced=attack.reduced + event.points))


def _redirected(derived: Derived, state: DuelState, event: effect_events.DamageRedirected) -> DuelState:
    attack = state.attack
    return state if attack is None else state._replace(attack=attack._replace(shielded=event.to))


def struck(derived: Derived, state: DuelState) -> Attack | None:
    """What is left of an attack after a strike: nothing, or the strikes still to come."""
    attack = state.attack
    if attack is None or not attack.strikes:
        return None
    defense = None if derived.options.defends_each_strike else attack.defense
    return attack._replace(stage="struck", reduced=0, defense=defense, has_answered=False, shielded=0)


def _attack_failed(derived: Derived, state: DuelState, event: effect_events.AttackFailed) -> DuelState:
    return state._replace(attack=struck(derived, state) if event.reason == "cancelled" else None)


def _attack_over(derived: Derived, state: DuelState, event: Any) -> DuelState:
    return state._replace(attack=None)


def _trigger_asked(derived: Derived, state: DuelState, event: chain_events.TriggerAsked) -> DuelState:
    return state._replace(triggers=(*state.triggers, event.trigger))


def _trigger_passed(derived: Derived, state: DuelState, event: chain_events.TriggerPassed) -> DuelState:
    return state._replace(triggers=tuple(each for each in state.triggers if each != event.trigger))


def _item_placed(derived: Derived, state: DuelState, event: item_events.ItemPlaced) -> DuelState:
    seat = state.seats[event.seat]
    hand = list(seat.hand)
    if event.card in hand:
        hand.remove(event.card)
    return state._replace(
        items=(*state.items, Item(event.number, event.card, event.seat, event.cell, since=state.turn)),
        seats=seats_with(state, event.seat, seat._replace(hand=tuple(hand), summoned=(*seat.summoned, event.card))),
    )


def _item_turned_up(derived: Derived, state: DuelState, event: item_events.ItemTurnedUp) -> DuelState:
    return state._replace(items=_items(state, event.number, is_open=True))


def _item_acted(derived: Derived, state: DuelState, event: item_events.ItemActed) -> DuelState:
    item = state.item(event.number)
    visits = 1 if item is None else item.visits + 1
    return state._replace(items=_items(state, event.number, visits=visits))


def _item_set_off(derived: Derived, state: DuelState, event: item_events.ItemSetOff) -> DuelState:
    return state._replace(used=(*state.used, (event.number, SET_OFF, 1)))


def _item_struck(derived: Derived, state: DuelState, event: item_events.ItemStruck) -> DuelState:
    return state._replace(attack=struck(derived, state))


def _move_stopped(derived: Derived, state: DuelState, event: item_events.MoveStopped) -> DuelState:
    if event.reason == "sent_away" and derived.options.sent_back_moves_again:
        return state._replace(monsters=monsters_with(state, event.number, has_moved=False, is_moving=False))
    return state._replace(monsters=monsters_with(state, event.number, has_moved=True))


def _card_returned(derived: Derived, state: DuelState, event: effect_events.CardReturned) -> DuelState:
    seat = state.seats[event.seat]
    changed = seat._replace(returned=(*seat.returned, event.card), hand=(*seat.hand, event.card))
    return state._replace(seats=seats_with(state, event.seat, changed))


EFFECT_FOLDS: dict[type[Event], Any] = {
    chain_events.ActionDeclared: _declared,
    chain_events.AbilityUsed: _used,
    chain_events.AbilityPaid: crests_less,
    chain_events.AnswerAsked: _asked,
    chain_events.AnswerPassed: _passed,
    chain_events.WindowClosed: _closed,
    chain_events.LinkCancelled: _cancelled,
    chain_events.CrestsReturned: crests_more,
    chain_events.LinkResolved: _resolved,
    effect_events.Modified: _modified,
    effect_events.EffectsEnded: _effects_ended,
    effect_events.Healed: _healed,
    effect_events.Hurt: _hurt,
    effect_events.Doomed: _doomed,
    item_events.ItemDestroyed: _item_destroyed,
    effect_events.CrestsGained: crests_more,
    effect_events.CrestsTaken: crests_less,
    effect_events.Strode: _strode,
    effect_events.SentAway: _sent_away,
    effect_events.CounterPlaced: _counter_placed,
    effect_events.CounterRemoved: _counter_removed,
    effect_events.ShapeRelaid: _relaid,
    effect_events.ControlTaken: _control_taken,
    chain_events.BoostAsked: _boost_asked,
    chain_events.BoostDeclined: _boost_declined,
    effect_events.SpecialAttackDeclared: _special_attack,
    effect_events.StrikeBegan: _strike_began,
    effect_events.DamageReduced: _reduced,
    effect_events.DamageRedirected: _redirected,
    effect_events.AttackFailed: _attack_failed,
    effect_events.StrikesLost: _attack_over,
    chain_events.TriggerAsked: _trigger_asked,
    chain_events.TriggerPassed: _trigger_passed,
    item_events.ItemPlaced: _item_placed,
    item_events.ItemTurnedUp: _item_turned_up,
    item_events.ItemActed: _item_acted,
    item_events.ItemSetOff: _item_set_off,
    item_events.ItemStruck: _item_struck,
    item_events.MoveStopped: _move_stopped,
    effect_events.CardReturned: _card_returned,
}
"""What each of these events does to the state; one that is not here only tells."""
