"""Using abilities, passing, and bringing on what has begun until somebody must speak."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.abilities.cancelling import cancellable
from ddm_explorer.dungeon.abilities.legal_uses import of_figure
from ddm_explorer.dungeon.abilities.targets import level_seen, meant, numbers_at, still_good, takes_choice
from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import board_effects as board_events
from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.events import strikes as strike_events
from ddm_explorer.dungeon.flow import chain, combat, turn
from ddm_explorer.dungeon.flow.effects import resolve_ability
from ddm_explorer.dungeon.flow.settling import settle
from ddm_explorer.dungeon.flow.walking import walk
from ddm_explorer.dungeon.materials.crests import EMPTY, CrestPool
from ddm_explorer.dungeon.position.costs import price_of, sort_of, total_of
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import ADVANCE, BUILD, DuelState, Item, Link, Trigger
from ddm_explorer.dungeon.position.who_is_meant import user_at
from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.flow import Flow


def link_of(derived: Derived, state: DuelState, command: say.Use) -> Link:
    """The link of the chain that a use of an ability makes; what it points at need not be legal."""
    figure = user_at(state, command.figure, command.nth)
    if figure is None:
        raise AssertionError("a legal use has a user")
    ability = derived.cards[figure.card].abilities[command.ability - 1]
    first = state.triggers[0] if state.triggers else None
    is_offered = first is not None and (first.source, first.ability) == (figure.number, command.ability)
    seat = first.seat if is_offered and first is not None else figure.owner
    level = level_seen(derived, state, seat, ability.aim, command.at, command.at_nth)
    plan, toll = derived.plans[figure.card][command.ability - 1], derived.powers.toll(state)
    price = plan.price(command.times, command.choice, level) if toll == 1 else price_of(ability, command, level, toll)
    if price is None:
        raise AssertionError("a legal use has a price")
    at, choice = command.at, command.choice if takes_choice(ability) else ""
    if ability.aim is not None and ability.aim.what == "path" and (not at or at[0] != figure.cell):
        at = (figure.cell, *at)
    if ability.aim is not None and ability.aim.what == "link" and not choice:
        choice = ("", *cancellable(derived, state, figure, ability))[-1]
    return Link(
        "ability",
        seat,
        figure.number,
        figure.cell,
        at,
        numbers_at(state, seat, ability.aim, at, command.at_nth),
        figure.card,
        command.ability,
        command.times,
        choice,
        total_of(price, command.pay),
        visitor=first.visitor if is_offered and first is not None else 0,
    )


def use(derived: Derived, flow: Flow[DuelState], command: say.Use, chance: Chance) -> None:
    """Pay, put the ability on the chain, and resolve it if nobody can answer."""
    link = link_of(derived, flow.state, command)
    ability = derived.cards[link.card].abilities[command.ability - 1]
    if not link.paid.is_empty:
        flow.emit(chain_events.AbilityPaid(link.seat, link.paid))
    chain.play(derived, flow, link, ability.id, link.card, sort_of(ability))


def say_no(derived: Derived, flow: Flow[DuelState], command: say.Pass, chance: Chance) -> None:
    """Say no to what is asked: an answer, a boost, a defense, an ability offered, a summon that need not be made."""
    state = flow.state
    if state.window is not None:
        chain.pass_answer(derived, flow)
    elif state.attack is not None:
        combat.decline(derived, flow)
    elif state.triggers:
        flow.emit(chain_events.TriggerPassed(state.triggers[0], "declined"))
    elif state.step is BUILD:
        turn.decline_summon(derived, flow)


def go_on(derived: Derived, flow: Flow[DuelState]) -> None:
    """Settle, and bring on what has begun until somebody must speak or nothing is left to do."""
    while True:
        state = flow.state
        if state.attack is None or state.attack.stage != "declared":  # else all is settled, and the attack goes first
            settle(derived, flow)
            state = flow.state
        if state.ending is not None or state.window is not None:
            return
        if state.attack is not None:
            if combat.battle_step(derived, flow):
                return
        elif state.triggers:
            if _trigger_step(derived, flow, state.triggers[0]):
                return
        else:
            if derived.answerers and _is_time_for_traps(derived, flow):
                chain.open_window(derived, flow, "step")
            return


ACTED = frozenset(
    {
        battle_events.Moved,
        board_events.Strode,
        battle_events.Damaged,
        battle_events.LordHit,
        strike_events.AttackFailed,
        item_events.ItemSetOff,
        chain_events.LinkResolved,
        chain_events.TriggerPassed,
    }
)
"""What tells that an action is over."""


OFFERED = frozenset({chain_events.LinkResolved, chain_events.TriggerPassed})
"""What tells that something a summon offered may be over."""


def _is_time_for_traps(derived: Derived, flow: Flow[DuelState]) -> bool:
    """Whether an action is over that Traps may follow: where they may answer any action, they did before it."""
    after_actions = derived.options.chain_answers != "anything" and flow.state.step is ADVANCE
    for event in flow.events:
        if type(event) in ACTED:
            if after_actions:
                return True
            if type(event) in OFFERED:
                return _has_built(derived, flow)
    return False


def _has_built(derived: Derived, flow: Flow[DuelState]) -> bool:
    """Whether what a summon offered is over: only then the step of building is, and Traps may be played at its end."""
    for event in flow.events:
        if isinstance(event, chain_events.TriggerPassed):
            if not event.trigger.visitor:
                return True
        elif isinstance(event, chain_events.LinkResolved) and event.link.kind == "ability" and not event.link.visitor:
            timing = derived.cards[event.link.card].abilities[event.link.ability - 1].timing
            if {"on-summon", "when-placed"} & set(timing):
                return True
    return False


def _trigger_step(derived: Derived, flow: Flow[DuelState], trigger: Trigger) -> bool:
    """Do what an ability offers by itself, or wait for a word; whether it waits."""
    state = flow.state
    figure = state.monster(trigger.source) or state.item(trigger.source)
    if figure is None:
        flow.emit(chain_events.TriggerPassed(trigger, "cannot"))
        return False
    ability = derived.cards[figure.card].abilities[trigger.ability - 1]
    if isinstance(figure, Item) and not trigger.visitor:  # it works as it is placed: its card is turned up for that
        if not figure.is_open:
            flow.emit(item_events.ItemTurnedUp(figure.number, figure.card, figure.cell))
        if ability.aim is not None:
            flow.emit(chain_events.TriggerPassed(trigger, "done"))
            return False
    means = meant(derived, state, trigger.seat, figure, ability)
    if not ability.cost and means is not None:
        link = Link(
            "ability",
            trigger.seat,
            figure.number,
            figure.cell,
            tuple(mark[0] for mark in means),
            tuple(mark[1] for mark in means),
            card=figure.card,
            ability=trigger.ability,
            paid=EMPTY,
            visitor=trigger.visitor,
        )
        chain.play(derived, flow, link, ability.id, figure.card, "free", by_itself=True)
        if trigger in flow.state.triggers:
            flow.emit(chain_events.TriggerPassed(trigger, "done"))
        return False
    if next(of_figure(derived, state, trigger.seat, figure, trigger.ability), None) is None:
        could = next(
            of_figure(derived, _with_crests(derived, state, trigger.seat), trigger.seat, figure, trigger.ability), None
        )
        flow.emit(chain_events.TriggerPassed(trigger, "cannot" if could is None else "no_crests"))
        return False
    return True


def _with_crests(derived: Derived, state: DuelState, number: int) -> DuelState:
    """The same position with as many crests for that seat as can be held."""
    full = CrestPool(*[derived.options.crest_limit] * len(CrestPool._fields))
    seats = tuple(seat._replace(crests=full) if each == number else seat for each, seat in enumerate(state.seats))
    return state._replace(seats=(seats[0], seats[1]))


# What links do when they resolve -----------------------------------------------------------------


def _resolve_ability(derived: Derived, flow: Flow[DuelState], link: Link) -> None:
    ability = derived.cards[link.card].abilities[link.ability - 1]
    good = still_good(derived, flow.state, link, ability)
    if good is None:
        flow.emit(chain_events.TargetsGone(link))
        return
    if ability.aim is not None and ability.aim.what == "path":
        walk(derived, flow, link.source, link.at, by_ability=True)
    else:
        resolve_ability(derived, flow, link._replace(at=good[0], aimed=good[1]), link.visitor)


def _nothing(derived: Derived, flow: Flow[DuelState], link: Link) -> None:
    """What was cancelled does nothing."""


def _attack_cancelled(derived: Derived, flow: Flow[DuelState], link: Link) -> None:
    attack = flow.state.attack
    if attack is not None:
        reason = "cancelled" if link.is_cancelled else "no_attacker"
        flow.emit(strike_events.AttackFailed(attack.attacker, attack.target, reason))
        combat.end_battle(derived, flow, attack.attacker)


def _finish(derived: Derived, flow: Flow[DuelState], link: Link) -> None:
    turn.finish_turn(derived, flow)


RESOLVERS: Mapping[str, Callable[[Derived, Flow[DuelState], Link], None]] = MappingProxyType(
    {
        "ability": _resolve_ability,
        "attack": combat.resume_attack,
        "move": turn.resume_move,
        "summon": turn.resume_build,
        "end": _finish,
        "cancelled_ability": _nothing,
        "cancelled_attack": _attack_cancelled,
        "cancelled_move": turn.lose_move,
        "cancelled_summon": turn.lose_summon,
    }
)
