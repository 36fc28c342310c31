"""Events fold into the state: no decision, no check, no chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ddm_explorer.dungeon.events import play as play_events
from ddm_explorer.dungeon.events.evolve_effects import (
    crests_less,
    crests_more,
    monsters_with,
    moves_ended,
    seats_with,
    struck,
    with_monsters,
)
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import (
    ADVANCE,
    BUILD,
    DRAFT,
    FLIP,
    OVER,
    ROLL,
    Attack,
    DuelState,
    Laid,
    Monster,
)
from ddm_explorer.engine.values import changing

Fold = Callable[[Derived, DuelState, Any], DuelState]

# What happens in every turn, made in one go.
_with_faces = changing(DuelState, "dice", "faces", "draws")
_with_step = changing(DuelState, "step", "level", "summons")
_rested = changing(Monster, "has_moved", "has_attacked", "has_strode", "has_struck", "is_moving")
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


def _cards_drawn(derived: Derived, state: DuelState, event: play_events.CardsDrawn) -> DuelState:
    seat = state.seats[event.seat]
    deck = tuple(card for card in state.deck if card not in event.cards)
    return state._replace(
        deck=deck,
        seats=seats_with(state, event.seat, seat._replace(hand=seat.hand + event.cards)),
        step=DRAFT if deck else FLIP,
        draws=state.draws + len(event.cards),
    )


def _first_decided(derived: Derived, state: DuelState, event: play_events.FirstDecided) -> DuelState:
    one, two = derived.board.homes if event.seat == 0 else derived.board.homes[::-1]
    seats = (state.seats[0]._replace(home=one), state.seats[1]._replace(home=two))
    return state._replace(first=event.seat, seats=seats, draws=state.draws + (event.by == "coin"))


def _turn_began(derived: Derived, state: DuelState, event: play_events.TurnBegan) -> DuelState:
    one, two = state.seats
    if one.has_lord_attacked or two.has_lord_attacked:
        one, two = one._replace(has_lord_attacked=False), two._replace(has_lord_attacked=False)
    monsters = state.monsters
    for each in monsters:
        if each.has_moved or each.has_attacked or each.has_strode or each.has_struck or each.is_moving:
            monsters = tuple([_at_rest(each) for each in monsters])
            break
    used = state.used
    if used:
        used = tuple(each for each in used if derived.is_once_for_ever(state, each[0], each[1]))
    return _next_turn(state, ROLL, event.turn, event.seat, (), (), (), 0, (), (one, two), monsters, used)


def _at_rest(monster: Monster) -> Monster:
    """The monster as a turn finds it: nothing done yet."""
    if monster.has_moved or monster.has_attacked or monster.has_strode or monster.has_struck or monster.is_moving:
        return _rested(monster, False, False, False, False, False)
    return monster


def _rolled(derived: Derived, state: DuelState, event: play_events.Rolled) -> DuelState:
    draws = state.draws + len(event.dice)
    if event.again:
        return state._replace(again=event.faces, draws=draws)
    return _with_faces(state, event.dice, event.faces, draws)


def _summon_gained(derived: Derived, state: DuelState, event: play_events.SummonGained) -> DuelState:
    return state._replace(step=BUILD, level=event.level, summons=event.offers)


def _advance_began(derived: Derived, state: DuelState, event: play_events.AdvanceBegan) -> DuelState:
    return _with_step(state, ADVANCE, 0, ())


def _built(derived: Derived, state: DuelState, event: play_events.Built) -> DuelState:
    seat = state.seats[event.seat]
    pile = state.pile
    if derived.options.uses_up_shapes:
        at = pile.index(derived.taken_for(pile, event.shape))
        pile = pile[:at] + pile[at + 1 :]
    return state._replace(
        laid=(*state.laid, Laid(event.shape, event.seat, event.turns, event.star, event.cells)),
        pile=pile,
        seats=seats_with(state, event.seat, seat._replace(path_mask=seat.path_mask | derived.grid.mask(event.cells))),
    )


def _die_used_up(derived: Derived, state: DuelState, event: play_events.DieUsedUp) -> DuelState:
    seat = state.seats[event.seat]
    return state._replace(seats=seats_with(state, event.seat, seat._replace(dice=without_one(seat.dice, event.die))))


def _summoned(derived: Derived, state: DuelState, event: play_events.Summoned) -> DuelState:
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


def _moved(derived: Derived, state: DuelState, event: play_events.Moved) -> DuelState:
    goes_on_later = derived.options.moves_until_other
    if not derived.tracks_moves and not goes_on_later:
        return with_monsters(state, monsters_with(state, event.number, cell=event.path[-1], has_moved=True))
    monster = state.monster(event.number)
    is_same = monster is not None and (event.goes_on or monster.is_moving)
    changes: dict[str, Any] = {"cell": event.path[-1], "has_moved": True}
    if derived.tracks_moves:
        changes |= {
            "begun": monster.begun if monster is not None and is_same else event.path[0],
            "moved_in": state.turn,
        }
    if goes_on_later:
        state = moves_ended(state, event.number)
        changes["is_moving"] = True
    return state._replace(monsters=monsters_with(state, event.number, **changes))


def _attack_declared(derived: Derived, state: DuelState, event: play_events.AttackDeclared) -> DuelState:
    if event.attacker == 0:
        seat = state.seats[event.seat]._replace(has_lord_attacked=True)
        state = state._replace(seats=seats_with(state, event.seat, seat))
    else:
        state = moves_ended(state, event.attacker)
        state = state._replace(monsters=monsters_with(state, event.attacker, has_attacked=True))
    return state._replace(
        attack=Attack(event.attacker_cell, event.target_cell, event.target, event.power, event.attacker, "declared")
    )


def _defense_asked(derived: Derived, state: DuelState, event: play_events.DefenseAsked) -> DuelState:
    return state if state.attack is None else state._replace(attack=state.attack._replace(stage="defense"))


def _defended(derived: Derived, state: DuelState, event: play_events.Defended) -> DuelState:
    return state if state.attack is None else state._replace(attack=state.attack._replace(defense=event.defense))


def _damaged(derived: Derived, state: DuelState, event: play_events.Damaged) -> DuelState:
    target = state.monster(event.number)
    damage = event.points + (0 if target is None else target.damage)
    return state._replace(monsters=monsters_with(state, event.number, damage=damage), attack=struck(derived, state))


def _lord_hit(derived: Derived, state: DuelState, event: play_events.LordHit) -> DuelState:
    seat = state.seats[event.seat]
    return state._replace(
        seats=seats_with(state, event.seat, seat._replace(life=max(0, seat.life - event.points))),
        attack=state.attack if event.by_effect else struck(derived, state),
    )


def _destroyed(derived: Derived, state: DuelState, event: play_events.Destroyed) -> DuelState:
    seat = state.seats[event.seat]
    return state._replace(
        monsters=tuple(each for each in state.monsters if each.number != event.number),
        seats=seats_with(state, event.seat, seat._replace(destroyed=(*seat.destroyed, event.card))),
        modifiers=tuple(each for each in state.modifiers if each.bearer != event.number) if state.modifiers else (),
    )


def _draw_offered(derived: Derived, state: DuelState, event: play_events.DrawOffered) -> DuelState:
    return state._replace(offer=event.seat)


def _draw_declined(derived: Derived, state: DuelState, event: play_events.DrawDeclined) -> DuelState:
    return state._replace(offer=None)


def _game_ended(derived: Derived, state: DuelState, event: play_events.GameEnded) -> DuelState:
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


FOLDS: dict[type[play_events.Event], Fold] = {
    play_events.CardsDrawn: _cards_drawn,
    play_events.FirstDecided: _first_decided,
    play_events.TurnBegan: _turn_began,
    play_events.Rolled: _rolled,
    play_events.CrestsEarned: crests_more,
    play_events.CrestsLost: crests_less,
    play_events.CrestsSpent: crests_less,
    play_events.SummonGained: _summon_gained,
    play_events.AdvanceBegan: _advance_began,
    play_events.Built: _built,
    play_events.DieUsedUp: _die_used_up,
    play_events.Summoned: _summoned,
    play_events.Moved: _moved,
    play_events.AttackDeclared: _attack_declared,
    play_events.DefenseAsked: _defense_asked,
    play_events.Defended: _defended,
    play_events.Damaged: _damaged,
    play_events.LordHit: _lord_hit,
    play_events.Destroyed: _destroyed,
    play_events.DrawOffered: _draw_offered,
    play_events.DrawDeclined: _draw_declined,
    play_events.GameEnded: _game_ended,
}
"""What each of these events does to the state; one that no table of folds holds only tells."""
