"""Using abilities, passing, and bringing on what has begun until somebody must speak."""

from __future__ import annotations

from ddm_explorer.dungeon import answer_events, chain, combat, events, item_events, turn
from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon import effect_events as told
from ddm_explorer.dungeon.aims import level_seen, meant, numbers_at, still_good, takes_choice
from ddm_explorer.dungeon.cancelling import cancellable
from ddm_explorer.dungeon.costs import price_of, sort_of, total_of
from ddm_explorer.dungeon.crests import EMPTY
from ddm_explorer.dungeon.effects import resolve_ability
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.settling import settle
from ddm_explorer.dungeon.speakers import user_at
from ddm_explorer.dungeon.state import ADVANCE, BUILD, DuelState, Item, Link, Trigger
from ddm_explorer.dungeon.uses import of_figure
from ddm_explorer.dungeon.walking import walk
from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.flow import Flow


def link_of(kit: Kit, state: DuelState, command: say.Use) -> Link:
    """The link of the chain that a use of an ability makes; what it points at need not be legal."""
    figure = user_at(state, command.figure)
    if figure is None:
        raise AssertionError("a legal use has a user")
    ability = kit.cards[figure.card].abilities[command.ability - 1]
    first = state.triggers[0] if state.triggers else None
    is_offered = first is not None and (first.source, first.ability) == (figure.number, command.ability)
    seat = first.seat if is_offered and first is not None else figure.owner
    level = level_seen(kit, state, seat, command.at)
    plan, toll = kit.plans[figure.card][command.ability - 1], kit.powers.toll(state)
    price = plan.price(command.times, command.choice, level) if toll == 1 else price_of(ability, command, level, toll)
    if price is None:
        raise AssertionError("a legal use has a price")
    at, choice = command.at, command.choice if takes_choice(ability) else ""
    if ability.aim is not None and ability.aim.what == "path" and (not at or at[0] != figure.cell):
        at = (figure.cell, *at)
    if ability.aim is not None and ability.aim.what == "link" and not choice:
        choice = ("", *cancellable(kit, state, figure, ability))[-1]
    return Link(
        "ability",
        seat,
        figure.number,
        figure.cell,
        at,
        numbers_at(state, ability.aim, at),
        figure.card,
        command.ability,
        command.times,
        choice,
        total_of(price, command.pay),
        visitor=first.visitor if is_offered and first is not None else 0,
    )


def use(kit: Kit, flow: Flow[DuelState], command: say.Use, chance: Chance) -> None:
    """Pay, put the ability on the chain, and resolve it if nobody can answer."""
    link = link_of(kit, flow.state, command)
    ability = kit.cards[link.card].abilities[command.ability - 1]
    if not link.paid.is_empty:
        flow.emit(answer_events.AbilityPaid(link.seat, link.paid))
    chain.play(kit, flow, link, ability.id, link.card, sort_of(ability))


def say_no(kit: Kit, flow: Flow[DuelState], command: say.Pass, chance: Chance) -> None:
    """Say no to what is asked: an answer, a boost, a defense, an ability offered, a summon that need not be made."""
    state = flow.state
    if state.window is not None:
        chain.pass_answer(kit, flow)
    elif state.attack is not None:
        combat.decline(kit, flow)
    elif state.triggers:
        flow.emit(answer_events.TriggerPassed(state.triggers[0], "declined"))
    elif state.step is BUILD:
        turn.decline_summon(kit, flow)


def go_on(kit: Kit, flow: Flow[DuelState]) -> None:
    """Settle, and bring on what has begun until somebody must speak or nothing is left to do."""
    while True:
        state = flow.state
        if state.attack is None or state.attack.stage != "declared":  # else all is settled, and the attack goes first
            settle(kit, flow)
            state = flow.state
        if state.ending is not None or state.window is not None:
            return
        if state.attack is not None:
            if combat.battle_step(kit, flow):
                return
        elif state.triggers:
            if _trigger_step(kit, flow, state.triggers[0]):
                return
        else:
            if kit.answerers and _is_time_for_traps(kit, flow):
                chain.open_window(kit, flow, "step")
            return


ACTED = frozenset(
    {
        events.Moved,
        told.Strode,
        events.Damaged,
        events.LordHit,
        told.AttackFailed,
        item_events.ItemSetOff,
        answer_events.LinkResolved,
        answer_events.TriggerPassed,
    }
)
"""What tells that an action is over."""


OFFERED = frozenset({answer_events.LinkResolved, answer_events.TriggerPassed})
"""What tells that something a summon offered may be over."""


def _is_time_for_traps(kit: Kit, flow: Flow[DuelState]) -> bool:
    """Whether an action is over that Traps may follow: where they may answer any action, they did before it."""
    after_actions = kit.options.chain_answers != "anything" and flow.state.step is ADVANCE
    for event in flow.events:
        if type(event) in ACTED:
            if after_actions:
                return True
            if type(event) in OFFERED:
                return _has_built(kit, flow)
    return False


def _has_built(kit: Kit, flow: Flow[DuelState]) -> bool:
    """Whether what a summon offered is over: only then the step of building is, and Traps may be played at its end."""
    for event in flow.events:
        if isinstance(event, answer_events.TriggerPassed):
            if not event.trigger.visitor:
                return True
        elif isinstance(event, answer_events.LinkResolved) and event.link.kind == "ability" and not event.link.visitor:
            timing = kit.cards[event.link.card].abilities[event.link.ability - 1].timing
            if {"on-summon", "when-placed"} & set(timing):
                return True
    return False


def _trigger_step(kit: Kit, flow: Flow[DuelState], trigger: Trigger) -> bool:
    """Do what an ability offers by itself, or wait for a word; whether it waits."""
    state = flow.state
    figure = state.monster(trigger.source) or state.item(trigger.source)
    if figure is None:
        flow.emit(answer_events.TriggerPassed(trigger, "cannot"))
        return False
    ability = kit.cards[figure.card].abilities[trigger.ability - 1]
    if isinstance(figure, Item) and not trigger.visitor:  # it works as it is placed: its card is turned up for that
        if not figure.is_open:
            flow.emit(item_events.ItemTurnedUp(figure.number, figure.card, figure.cell))
        if ability.aim is not None:
            flow.emit(answer_events.TriggerPassed(trigger, "done"))
            return False
    means = meant(kit, state, trigger.seat, figure, ability)
    if not ability.cost and means is not None:
        link = Link(
            "ability",
            trigger.seat,
            figure.number,
            figure.cell,
            means,
            numbers_at(state, ability.aim, means),
            card=figure.card,
            ability=trigger.ability,
            paid=EMPTY,
            visitor=trigger.visitor,
        )
        chain.play(kit, flow, link, ability.id, figure.card, "free")
        if trigger in flow.state.triggers:
            flow.emit(answer_events.TriggerPassed(trigger, "done"))
        return False
    if next(of_figure(kit, state, trigger.seat, figure, trigger.ability), None) is None:
        flow.emit(answer_events.TriggerPassed(trigger, "cannot"))
        return False
    return True


# What links do when they resolve -----------------------------------------------------------------


def _resolve_ability(kit: Kit, flow: Flow[DuelState], link: Link) -> None:
    ability = kit.cards[link.card].abilities[link.ability - 1]
    good = still_good(kit, flow.state, link, ability)
    if good is None:
        flow.emit(answer_events.TargetsGone(link))
        return
    if ability.aim is not None and ability.aim.what == "path":
        walk(kit, flow, link.source, link.at, by_ability=True)
    else:
        resolve_ability(kit, flow, link._replace(at=good[0], aimed=good[1]), link.visitor)


def _nothing(kit: Kit, flow: Flow[DuelState], link: Link) -> None:
    """What was cancelled does nothing."""


def _attack_cancelled(kit: Kit, flow: Flow[DuelState], link: Link) -> None:
    attack = flow.state.attack
    if attack is not None:
        reason = "cancelled" if link.is_cancelled else "no_attacker"
        flow.emit(told.AttackFailed(attack.attacker, attack.target, reason))
        combat.end_battle(flow, attack.attacker)


def _finish(kit: Kit, flow: Flow[DuelState], link: Link) -> None:
    turn.finish_turn(kit, flow)


chain.RESOLVERS.update(
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
