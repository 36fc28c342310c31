"""What abilities, chains and items did, as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ddm_explorer.dungeon.board.grid import cell_name
from ddm_explorer.dungeon.events import board_effects as board_events
from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.events import strikes as strike_events
from ddm_explorer.dungeon.position.state import LORD, Modifier
from ddm_explorer.view.duel.visibility import HIDDEN
from ddm_explorer.view.sentences.chain_words import ability_phrase, link_phrase, link_short
from ddm_explorer.view.sentences.events.parts import arrival_square, figure_name, path_words
from ddm_explorer.view.sentences.marks import tells
from ddm_explorer.view.sentences.phrases import counted, listed, signed, square_names
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.view.sentences.verdict.targets import flag_name

UNTIL = {
    "battle": "until the battle ends",
    "next-attack": "for the next attack",
    "turn": "until the turn ends",
    "game": "from now on",
    "ever": "from now on",
}

STATS = {"attack": "attack_power", "defense": "defense_power"}
"""The edition's word for what an effect changes, by its key."""


def source_name(s: Speech, modifier: Modifier) -> str:
    """Where an effect comes from: "“Surge” of Energy Disc", or the figure alone."""
    for card in s.duel.cards.values():
        for number, ability in enumerate(card.abilities, start=1):
            if ability.id == modifier.ability and _is_source(s, modifier.source, card.id):
                return s.ability(card.id, number)
    return s.named(modifier.source)


def _is_source(s: Speech, number: int, card: str) -> bool:
    monster, item = s.state.monster(number), s.state.item(number)
    figure = monster or item
    return figure is None or figure.card == card


def change_words(modifier: Modifier, words: Mapping[str, str]) -> str:
    """What an effect changes, without its bearer: "+20 attack power", "Flying"; "" for what is not shown."""
    if modifier.stat in STATS:
        versus = f" against {modifier.versus} monsters" if modifier.versus else ""
        return f"{signed(modifier.points)} {words[STATS[modifier.stat]]}{versus}"
    return "" if modifier.stat in ("control", "struck", "untouched") else flag_name(modifier.stat, words)


# The chain ----------------------------------------------------------------------------------------


@tells(chain_events.ActionDeclared)
def _declared(old: Speech, new: Speech, e: chain_events.ActionDeclared) -> str:
    return (
        f"{old.player(e.link.seat)} declares {link_phrase(old, e.link)}, which can be answered before it takes effect"
    )


@tells(chain_events.AbilityUsed)
def _used(old: Speech, new: Speech, e: chain_events.AbilityUsed) -> str:
    if e.by_itself:
        return f"{ability_phrase(old, e.link)} works by itself"
    return f"{old.player(e.link.seat)} uses {ability_phrase(old, e.link)}"


@tells(chain_events.AnswerAsked)
def _asked(old: Speech, new: Speech, e: chain_events.AnswerAsked) -> str:
    on = {"step": "at the end of the step", "end": "before the turn ends"}
    what = "answer" if e.is_answer else f"use an {new.words['ability']} {on[e.on]}"
    return f"{new.player(e.seat)} may {what}"


@tells(chain_events.AnswerPassed)
def _passed(old: Speech, new: Speech, e: chain_events.AnswerPassed) -> str:
    return f"{new.player(e.seat)} passes"


@tells(chain_events.WindowClosed)
def _closed(old: Speech, new: Speech, e: chain_events.WindowClosed) -> str:
    links = len(old.state.chain)
    tail = f", so the chain of {links} resolves from its last link" if links > 1 else ""
    return f"nobody answers anymore{tail}" if links else "nobody uses anything more"


@tells(chain_events.LinkCancelled)
def _cancelled(old: Speech, new: Speech, e: chain_events.LinkCancelled) -> str:
    chain = old.state.chain
    what = link_phrase(old, chain[e.place]) if e.place < len(chain) else f"link {e.place + 1} of the chain"
    return f"{figure_name(old, new, e.by)} cancels {what}, which will have no effect"


@tells(chain_events.LinkResolved)
def _resolved(old: Speech, new: Speech, e: chain_events.LinkResolved) -> str:
    tail = {
        "done": "goes on" if e.link.kind == "attack" else "takes effect",
        "cancelled": "was canceled and has no effect",
        "no_source": "has no effect: what it came from is gone",
    }[e.how]
    return f"{link_short(old, e.link)} {tail}"


@tells(chain_events.TargetsGone)
def _targets_gone(old: Speech, new: Speech, e: chain_events.TargetsGone) -> str:
    if e.link.kind in ("move", "summon"):
        return f"{link_short(old, e.link)} can no longer be made"
    return f"{link_short(old, e.link)} has nothing left to affect"


# Effects that last --------------------------------------------------------------------------------


@tells(effect_events.Modified)
def _modified(old: Speech, new: Speech, e: effect_events.Modified) -> str:
    one = e.modifier
    bearer = figure_name(old, new, one.bearer)
    until = UNTIL[one.until]
    if one.stat in STATS:
        versus = f" against {one.versus} monsters" if one.versus else ""
        more = f"{abs(one.points)} {'more' if one.points >= 0 else 'less'} {new.words[STATS[one.stat]]}"
        return f"{bearer} has {more}{versus} {until}"
    if one.stat == "control":
        back = "" if one.until == "ever" else f", and then goes back to {new.player(one.points)}"
        return f"{bearer} changes sides {until}{back}"
    if one.stat == "struck":
        return f"all special attacks by {bearer} this turn must be at {figure_name(old, new, one.points)}"
    if one.stat == "untouched":
        return f"link {one.points} of the chain can't touch {bearer}"
    return f"{bearer} has {flag_name(one.stat, new.words)} {until}"


@tells(effect_events.NotStacked)
def _not_stacked(old: Speech, new: Speech, e: effect_events.NotStacked) -> str:
    return f"{figure_name(old, new, e.number)} already has this lasting effect, and a second one adds nothing"


@tells(effect_events.EffectsEnded)
def _ended(old: Speech, new: Speech, e: effect_events.EffectsEnded) -> str:
    if e.modifiers and all(one.stat == "untouched" for one in e.modifiers):
        met = list(dict.fromkeys(figure_name(old, new, one.bearer) for one in e.modifiers))
        links = list(dict.fromkeys(f"link {one.points}" for one in e.modifiers))
        return f"{listed(links)} of the chain is over, so {listed(met)} can be affected again"
    why = {
        "battle": "the battle is over",
        "next-attack": "the attack has been made",
        "turn": "the turn is over",
        "gone": "the monster is gone",
    }[e.until]
    ended = Counter(
        f"{change_words(one, old.words)} of {figure_name(old, new, one.bearer)}"
        for one in e.modifiers
        if change_words(one, old.words) and (old.monster(one.bearer) or new.monster(one.bearer))
    )
    lost = [text if count == 1 else f"{counted(count, 'time')} {text}" for text, count in ended.items()]
    if not lost:
        return f"{why}, and what lasted that long ends"
    return f"{why}: {listed(lost)} {'ends' if len(lost) == 1 else 'end'}"


# Damage, healing, destroying ----------------------------------------------------------------------


@tells(effect_events.Hurt)
def _hurt(old: Speech, new: Speech, e: effect_events.Hurt) -> str:
    monster, name = old.monster(e.number), figure_name(old, new, e.number)
    tail = ""
    if monster is not None:
        hp = old.duel.cards[monster.card].hp
        tail = f" and has {max(0, hp - monster.damage - e.points)} of {hp} {old.words['hit']}s left"
    by = "" if e.source in (e.number, LORD) else f" from {figure_name(old, new, e.source)}"
    return f"{name} takes {e.points} damage{by}{tail}"


@tells(effect_events.Unaffected)
def _unaffected(old: Speech, new: Speech, e: effect_events.Unaffected) -> str:
    name = old.figure(e.number, e.cell)
    return {
        "lord": f"{name} isn't harmed: {old.words['abilities']} don't affect a {old.words['lord']}",
        "shielded": f"{name} takes no damage: a monster in play protects its tribe",
        "tunnel": f"{name} passes the item unharmed, thanks to {old.words['tunnel']}",
        "flying": f"{name} isn't affected: it has {old.words['flying']}",
        "self": f"{name} isn't affected by its own {old.words['ability']}",
        "item": f"{name} isn't affected: areas spare {old.words['item']}s",
        "visited": f"{name} isn't affected: the {old.words['item']} here has acted before",
    }[e.reason]


@tells(effect_events.NothingDone)
def _nothing_done(old: Speech, new: Speech, e: effect_events.NothingDone) -> str:
    name = link_short(old, e.link)
    if e.reason == "standing":
        return f"{name} counts as long as {figure_name(old, new, e.link.source)} is in play"
    why = {
        "unhurt": "there is no damage to heal",
        "no_crests": "there are no such crests to lose",
        "stays": "there is nowhere for the monster to go",
        "not_there": "the card is no longer there",
        "incomplete": "not all parts are in play",
        "none_fallen": "no such monster has been destroyed",
        "dodged": "the monster it would meet is out of its reach",
        "tie": "several monsters are equally weak, and none of them is meant",
        "nobody": "there is nobody it could meet",
    }[e.reason]
    return f"{name} has no effect: {why}"


@tells(effect_events.Doomed)
def _doomed(old: Speech, new: Speech, e: effect_events.Doomed) -> str:
    name = figure_name(old, new, e.number)
    if e.number == e.source:
        if old.state.item(e.number) is not None:
            return f"{name} is used up"
        return f"{name} destroys itself as well" if e.by_area else f"{name} is given up for it"
    within = ", which is within its reach" if getattr(e, "by_area", False) else ""
    return f"{figure_name(old, new, e.source)} destroys {name}{within}"


@tells(strike_events.DamageReduced)
def _reduced(old: Speech, new: Speech, e: strike_events.DamageReduced) -> str:
    return f"{figure_name(old, new, e.number)} will take {e.points} less damage"


@tells(strike_events.DamageRedirected)
def _redirected(old: Speech, new: Speech, e: strike_events.DamageRedirected) -> str:
    return f"the damage meant for {figure_name(old, new, e.number)} will go to {figure_name(old, new, e.to)} instead"


# Moving, shapes, control --------------------------------------------------------------------------


@tells(board_events.Strode)
def _strode(old: Speech, new: Speech, e: board_events.Strode) -> str:
    return f"{figure_name(old, new, e.number)} moves {path_words(e.path)} with its {old.words['ability']}"


@tells(board_events.ShapeRelaid)
def _relaid(old: Speech, new: Speech, e: board_events.ShapeRelaid) -> str:
    laid = old.state.laid[e.place] if e.place < len(old.state.laid) else None
    name = old.words["shape_short"] if laid is None else f"{old.words['shape_short']} {old.shape(laid.shape)}"
    whose = "the" if laid is None else old.owns(laid.owner)
    load = f" with {counted(len(e.carried), 'figure')} on it" if e.carried else ""
    return f"{whose} {name} is picked up{load} and laid on {square_names(e.cells)}"


@tells(board_events.ControlTaken)
def _control(old: Speech, new: Speech, e: board_events.ControlTaken) -> str:
    name = figure_name(old, new, e.number)
    return f"{name} goes back to {new.player(e.seat)}" if e.is_back else f"{new.player(e.seat)} takes control of {name}"


@tells(item_events.MoveStopped)
def _stopped(old: Speech, new: Speech, e: item_events.MoveStopped) -> str:
    name, cell = figure_name(old, new, e.number), cell_name(e.cell)
    return {
        "item": f"{name} stops on {cell}: an item ends its move there",
        "gone": f"the move ends on {cell}: nobody is left to finish it",
        "sent_away": f"{name}'s move is over, and it is on {cell} now",
        "cancelled": f"{name}'s move is canceled, and it stays on {cell}",
        "no_way": f"{name}'s move is lost, and it stays on {cell}",
    }[e.reason]


# Battles ------------------------------------------------------------------------------------------


@tells(strike_events.SpecialAttackDeclared)
def _special(old: Speech, new: Speech, e: strike_events.SpecialAttackDeclared) -> str:
    attacker, target = old.figure(e.attacker, e.attacker_cell), old.figure(e.target, e.target_cell)
    more = f"; {counted(e.strikes, 'more strike')} will follow" if e.strikes else ""
    how = f"using its {old.words['ability']}, with {old.words['attack_power']} {e.power}"
    return f"{attacker} attacks {target} {how}{more}"


@tells(strike_events.StrikeBegan)
def _strike(old: Speech, new: Speech, e: strike_events.StrikeBegan) -> str:
    more = f"; {e.strikes} more to come" if e.strikes else ", the last one"
    return f"the next strike comes with {old.words['attack_power']} {e.power}{more}"


@tells(strike_events.AttackFailed)
def _failed(old: Speech, new: Speech, e: strike_events.AttackFailed) -> str:
    why = {
        "cancelled": "it is canceled",
        "no_attacker": "the attacker is gone",
        "no_target": "its target is gone",
        "out_of_reach": "its target is out of reach",
    }[e.reason]
    return f"{figure_name(old, new, e.attacker)}'s attack has no effect: {why}"


@tells(strike_events.StrikesLost)
def _lost(old: Speech, new: Speech, e: strike_events.StrikesLost) -> str:
    if not e.strikes:
        return "no strikes are left"
    if e.strikes == 1:
        return "the remaining strike is lost: the target is gone"
    return f"the {e.strikes} remaining strikes are lost: the target is gone"


# What an event offers, and items ------------------------------------------------------------------


def _offered(old: Speech, new: Speech, source: int, number: int) -> str:
    figure = old.monster(source) or old.state.item(source) or new.monster(source) or new.state.item(source)
    if figure is None:
        return f"the {old.words['ability']} offered"
    speech = new if new.monster(source) or new.state.item(source) else old
    item = speech.state.item(source)
    if item is not None and speech.item(item) == speech.card(HIDDEN):
        return f"what {speech.card(HIDDEN)} does"
    return speech.ability(figure.card, number)


@tells(chain_events.TriggerAsked)
def _trigger(old: Speech, new: Speech, e: chain_events.TriggerAsked) -> str:
    name = _offered(old, new, e.trigger.source, e.trigger.ability)
    times = f", up to {counted(e.trigger.left, 'time')}" if e.trigger.left > 1 else ""
    return f"{name} is offered to {new.player(e.trigger.seat)}{times}"


@tells(chain_events.TriggerPassed)
def _trigger_passed(old: Speech, new: Speech, e: chain_events.TriggerPassed) -> str:
    name = _offered(old, new, e.trigger.source, e.trigger.ability)
    return {
        "declined": f"{new.player(e.trigger.seat)} doesn't use {name}",
        "cannot": f"there is nothing {name} could do",
        "no_crests": f"{new.player(e.trigger.seat)} doesn't have the crests for {name}",
        "done": f"{name} is done",
    }[e.reason]


def _item(old: Speech, new: Speech, number: int) -> str:
    """An item by its name: as the viewer knows it after the event, or knew it before it left."""
    item = new.state.item(number)
    if item is not None:
        return new.item(item)
    item = old.state.item(number)
    return new.card(HIDDEN) if item is None else old.item(item)


@tells(item_events.ItemPlaced)
def _placed(old: Speech, new: Speech, e: item_events.ItemPlaced) -> str:
    level = new.duel.cards[e.card].level if e.card in new.duel.cards else 0
    name = new.card_of(e.seat, e.card)
    what = f"a level {level} item" if name == "a face-down item" else f"{name}, a level {level} item,"
    return f"{new.player(e.seat)} puts {what} on {arrival_square(new, e.cell)}; its card stays face down"


@tells(item_events.ItemTurnedUp)
def _turned_up(old: Speech, new: Speech, e: item_events.ItemTurnedUp) -> str:
    return f"the item on {cell_name(e.cell)} is turned face up: it's {_item(old, new, e.number)}"


@tells(item_events.ItemActed)
def _acted(old: Speech, new: Speech, e: item_events.ItemActed) -> str:
    on = f" on {figure_name(old, new, e.visitor)}" if e.visitor else ""
    return f"{_item(old, new, e.number)} acts{on}"


@tells(item_events.ItemSetOff)
def _set_off(old: Speech, new: Speech, e: item_events.ItemSetOff) -> str:
    return f"{figure_name(old, new, e.visitor)} sets off the item on its square"


@tells(item_events.ItemDestroyed)
def _item_gone(old: Speech, new: Speech, e: item_events.ItemDestroyed) -> str:
    return f"{_item(old, new, e.number)} leaves {cell_name(e.cell)} and is out of the game"
