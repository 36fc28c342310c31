"""Events fold into the state: no decision, no check, no chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ddm_explorer.dungeon import events as ev
from ddm_explorer.dungeon.fold_effects import (
    EFFECT_FOLDS,
    crests_less,
    crests_more,
    monsters_with,
    seats_with,
    struck,
    with_monsters,
)
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.state import ADVANCE, BUILD, DRAFT, FLIP, OVER, ROLL, Attack, DuelState, Laid, Monster
from ddm_explorer.engine.quick import changing

Fold = Callable[[Kit, DuelState, Any], DuelState]

# What happens in every turn, made in one go.
_with_faces = changing(DuelState, "dice", "faces", "draws")
_with_step = changing(DuelState, "step", "level", "summons")
_rested = changing(Monster, "has_moved", "has_attacked", "has_strode", "has_struck")
_next_turn = changing(
    DuelState,
    "step",
    "turn",
    "active",
    "dice",
    "faces",
    "again",
    "level",
    "summons",
    "seats",
    "monsters",
    "used",
)


def without_one(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    """The things without one of that name: there may be several alike."""
    if thing not in things:
        return things
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def _cards_drawn(kit: Kit, state: DuelState, event: ev.CardsDrawn) -> DuelState:
    seat = state.seats[event.seat]
    deck = tuple(card for card in state.deck if card not in event.cards)
    return state._replace(
        deck=deck,
        seats=seats_with(state, event.seat, seat._replace(hand=seat.hand + event.cards)),
        step=DRAFT if deck else FLIP,
        draws=state.draws + len(event.cards),
    )


def _first_decided(kit: Kit, state: DuelState, event: ev.FirstDecided) -> DuelState:
    one, two = kit.board.homes if event.seat == 0 else kit.board.homes[::-1]
    seats = (state.seats[0]._replace(home=one), state.seats[1]._replace(home=two))
    return state._replace(first=event.seat, seats=seats, draws=state.draws + (event.by == "coin"))


def _turn_began(kit: Kit, state: DuelState, event: ev.TurnBegan) -> DuelState:
    one, two = state.seats
    if one.has_lord_attacked or two.has_lord_attacked:
        one, two = one._replace(has_lord_attacked=False), two._replace(has_lord_attacked=False)
    monsters = state.monsters
    for each in monsters:
        if each.has_moved or each.has_attacked or each.has_strode or each.has_struck:
            monsters = tuple([_at_rest(each) for each in monsters])
            break
    used = state.used
    if used:
        used = tuple(each for each in used if kit.is_once_for_ever(state, each[0], each[1]))
    return _next_turn(state, ROLL, event.turn, event.seat, (), (), (), 0, (), (one, two), monsters, used)


def _at_rest(monster: Monster) -> Monster:
    """The monster as a turn finds it: nothing done yet."""
    if monster.has_moved or monster.has_attacked or monster.has_strode or monster.has_struck:
        return _rested(monster, False, False, False, False)
    return monster


def _rolled(kit: Kit, state: DuelState, event: ev.Rolled) -> DuelState:
    draws = state.draws + len(event.dice)
    if event.again:
        return state._replace(again=event.faces, draws=draws)
    return _with_faces(state, event.dice, event.faces, draws)


def _summon_gained(kit: Kit, state: DuelState, event: ev.SummonGained) -> DuelState:
    return state._replace(step=BUILD, level=event.level, summons=event.offers)


def _advance_began(kit: Kit, state: DuelState, event: ev.AdvanceBegan) -> DuelState:
    return _with_step(state, ADVANCE, 0, ())


def _built(kit: Kit, state: DuelState, event: ev.Built) -> DuelState:
    seat = state.seats[event.seat]
    pile = state.pile
    if kit.options.uses_up_shapes:
        at = pile.index(event.shape)
        pile = pile[:at] + pile[at + 1 :]
    return state._replace(
        laid=(*state.laid, Laid(event.shape, event.seat, event.turns, event.star, event.cells)),
        pile=pile,
        seats=seats_with(state, event.seat, seat._replace(path_mask=seat.path_mask | kit.grid.mask(event.cells))),
    )


def _die_used_up(kit: Kit, state: DuelState, event: ev.DieUsedUp) -> DuelState:
    seat = state.seats[event.seat]
    return state._replace(seats=seats_with(state, event.seat, seat._replace(dice=without_one(seat.dice, event.die))))


def _summoned(kit: Kit, state: DuelState, event: ev.Summoned) -> DuelState:
    seat = state.seats[event.seat]
    hand, pool = without_one(seat.hand, event.card), without_one(state.pool, event.card)
    return state._replace(
        monsters=(
            *state.monsters,
            Monster(event.number, event.card, event.seat, event.cell, since=state.turn),
        ),
        pool=pool,
        seats=seats_with(state, event.seat, seat._replace(hand=hand, summoned=(*seat.summoned, event.card))),
    )


def _moved(kit: Kit, state: DuelState, event: ev.Moved) -> DuelState:
    if not kit.tracks_moves:
        return with_monsters(state, monsters_with(state, event.number, cell=event.path[-1], has_moved=True))
    monster = state.monster(event.number)
    begun = monster.begun if monster is not None and event.goes_on else event.path[0]
    return state._replace(
        monsters=monsters_with(
            state, event.number, cell=event.path[-1], has_moved=True, begun=begun, moved_in=state.turn
        )
    )


def _attack_declared(kit: Kit, state: DuelState, event: ev.AttackDeclared) -> DuelState:
    if event.attacker == 0:
        seat = state.seats[event.seat]._replace(has_lord_attacked=True)
        state = state._replace(seats=seats_with(state, event.seat, seat))
    else:
        state = state._replace(monsters=monsters_with(state, event.attacker, has_attacked=True))
    return state._replace(
        attack=Attack(event.attacker_cell, event.target_cell, event.target, event.power, event.attacker, "declared")
    )


def _defense_asked(kit: Kit, state: DuelState, event: ev.DefenseAsked) -> DuelState:
    return state if state.attack is None else state._replace(attack=state.attack._replace(stage="defense"))


def _defended(kit: Kit, state: DuelState, event: ev.Defended) -> DuelState:
    return state if state.attack is None else state._replace(attack=state.attack._replace(defense=event.defense))


def _damaged(kit: Kit, state: DuelState, event: ev.Damaged) -> DuelState:
    target = state.monster(event.number)
    damage = event.points + (0 if target is None else target.damage)
    return state._replace(monsters=monsters_with(state, event.number, damage=damage), attack=struck(kit, state))


def _lord_hit(kit: Kit, state: DuelState, event: ev.LordHit) -> DuelState:
    seat = state.seats[event.seat]
    return state._replace(
        seats=seats_with(state, event.seat, seat._replace(life=max(0, seat.life - event.points))),
        attack=state.attack if event.by_effect else struck(kit, state),
    )


def _destroyed(kit: Kit, state: DuelState, event: ev.Destroyed) -> DuelState:
    seat = state.seats[event.seat]
    return state._replace(
        monsters=tuple(each for each in state.monsters if each.number != event.number),
        seats=seats_with(state, event.seat, seat._replace(destroyed=(*seat.destroyed, event.card))),
        modifiers=tuple(each for each in state.modifiers if each.bearer != event.number) if state.modifiers else (),
    )


def _draw_offered(kit: Kit, state: DuelState, event: ev.DrawOffered) -> DuelState:
    return state._replace(offer=event.seat)


def _draw_declined(kit: Kit, state: DuelState, event: ev.DrawDeclined) -> DuelState:
    return state._replace(offer=None)


def _game_ended(kit: Kit, state: DuelState, event: ev.GameEnded) -> DuelState:
    return state._replace(
        step=OVER,
        ending=(event.reason, event.results),
        attack=None,
        offer=None,
        level=0,
        summons=(),
        chain=(),
        window=None,
        triggers=(),
    )


FOLDS: dict[type[ev.Event], Fold] = {
    ev.CardsDrawn: _cards_drawn,
    ev.FirstDecided: _first_decided,
    ev.TurnBegan: _turn_began,
    ev.Rolled: _rolled,
    ev.CrestsEarned: crests_more,
    ev.CrestsLost: crests_less,
    ev.CrestsSpent: crests_less,
    ev.SummonGained: _summon_gained,
    ev.AdvanceBegan: _advance_began,
    ev.Built: _built,
    ev.DieUsedUp: _die_used_up,
    ev.Summoned: _summoned,
    ev.Moved: _moved,
    ev.AttackDeclared: _attack_declared,
    ev.DefenseAsked: _defense_asked,
    ev.Defended: _defended,
    ev.Damaged: _damaged,
    ev.LordHit: _lord_hit,
    ev.Destroyed: _destroyed,
    ev.DrawOffered: _draw_offered,
    ev.DrawDeclined: _draw_declined,
    ev.GameEnded: _game_ended,
    **EFFECT_FOLDS,
}
"""What each event does to the state; an event that is not here only tells."""
