"""What is asked of whom now, what it would cost, and what each answer leads to."""

from __future__ import annotations

from dataclasses import dataclass

from ddm_explorer.dungeon.abilities import legal_uses
from ddm_explorer.dungeon.abilities.targets import must_choose
from ddm_explorer.dungeon.flow import combat
from ddm_explorer.dungeon.materials.cards import Ability
from ddm_explorer.dungeon.position.state import LORD, DuelState, Item, Monster, Step
from ddm_explorer.dungeon.position.who_acts import speaker
from ddm_explorer.dungeon.position.who_is_meant import user_at
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.visibility import hides_item
from ddm_explorer.view.sentences.card_words import cost_text
from ddm_explorer.view.sentences.chain_words import link_phrase, link_short
from ddm_explorer.view.sentences.events.turns import ending_text
from ddm_explorer.view.sentences.phrases import counted, listed, sentence
from ddm_explorer.view.sentences.speech import Speech, in_words


@dataclass(frozen=True, slots=True)
class Usable:
    """An ability that can be used now: by which figure, its number on the card from 1, and its price in words."""

    figure: Monster | Item
    number: int
    ability: Ability
    price: str


def usable_now(duel: Duel, state: DuelState) -> tuple[Usable, ...]:
    """The abilities that whoever is asked can use now, in the order of the figures; each once, whatever its targets."""
    if not duel.derived.users or state.step is Step.OVER:
        return ()
    s = Speech(duel, state)
    found: dict[tuple[int, int], Usable] = {}
    for use in legal_uses.legal_uses(duel.derived, state, speaker(state)):
        figure = user_at(state, use.figure, use.nth)
        if figure is not None and (figure.number, use.ability) not in found:
            ability = duel.cards[figure.card].abilities[use.ability - 1]
            price = cost_text(ability.cost, s.words)
            found[figure.number, use.ability] = Usable(figure, use.ability, ability, price)
    return tuple(found.values())


def question_sentence(duel: Duel, state: DuelState, viewer: int | None = None) -> str:
    """What is asked of whom now, for that viewer (`visibility`); when the game is over, how it ended."""
    s = Speech(duel, state, viewer)
    if state.step is Step.OVER:
        return outcome_sentence(duel, state)
    told = sentence(_between(s) or (_asked(s) if state.is_asking else _step(s)))
    if state.offer is not None:
        told += f" {s.player(state.offer)} offers a draw; {s.player(1 - state.offer)} may accept or decline it."
    return told


def short_question(duel: Duel, state: DuelState, viewer: int | None = None) -> str:
    """What is asked of whom now, in one line: without what a chain in view shows, and of a defense only what is left.

    Of a chain it names the last link and the answers. Anything else is the whole question; see `question_sentence`.
    """
    s = Speech(duel, state, viewer)
    if state.offer is None and state.window is None and state.attack is not None:
        return _short_defense(s) or question_sentence(duel, state, viewer)
    if state.window is None or len(state.chain) < 2 or state.offer is not None:
        return question_sentence(duel, state, viewer)
    link = state.chain[-1]
    able = list(dict.fromkeys(f"“{each.ability.name}”" for each in usable_now(duel, state)))
    one_of = f"one of {len(able)} {s.words['abilities']}"
    with_what = f" with {listed(able, 'or') if len(able) <= _FEW else one_of}," if able else ""
    seat = speaker(state)
    is_own = link.seat == seat  # what is added goes against a link further down, or against none
    may = "add to the chain after their own" if is_own else f"answer {s.player(link.seat)}'s"
    told = f"{s.player(seat)} may {may} link {len(state.chain)}, {link_short(s, link)}"
    return sentence(f"{told},{with_what} or pass")


def _short_defense(s: Speech) -> str:
    """The question to whose monster is attacked; "" where there is more to say of it."""
    state, attack, prospect = s.state, s.state.attack, defense_prospect(s.duel, s.state)
    is_plain = attack is not None and attack.stage == "defense" and attack.defense is None and prospect is not None
    if not is_plain or not combat.can_defend(s.duel.derived, state) or usable_now(s.duel, state):
        return ""
    assert attack is not None
    assert prospect is not None
    attacker, target = (
        s.standing(attack.attacker_cell, s.state.monster(attack.attacker)),
        s.figure(attack.target, attack.target_cell),
    )
    power = combat.power_now(s.duel.derived, state)
    told = f"{s.player(1 - state.active)}: {attacker} attacks {target} with {power}."
    left, left_bare = (f"keeps {left}" if left else "is destroyed" for left in prospect[2:])
    if left == left_bare:
        return f"{told} Defended or not, it {left}."
    return f"{told} Defended for {s.crests('defense', s.duel.options.defense_price)} it {left}; if not, it {left_bare}."


_FEW = 2  # more answers than this are counted, not named


def _between(s: Speech) -> str:
    """What goes on in the middle of what a command does, when nobody is asked anything; "" where that is not so."""
    state = s.state
    if state.window is not None:
        return ""
    if state.chain:
        return f"the chain resolves, and {link_phrase(s, state.chain[-1])} comes next"
    if state.attack is not None and state.attack.stage not in ("boost", "defense"):
        attack = state.attack
        target = s.figure(attack.target, attack.target_cell)
        return f"the attack of {s.standing(attack.attacker_cell, s.state.monster(attack.attacker))} on {target} goes on"
    return ""


def _step(s: Speech) -> str:
    state, duel = s.state, s.duel
    active = s.player(state.active)
    if state.step is Step.DRAFT:
        drawing = duel.to_act(state)
        who = s.player(drawing) if isinstance(drawing, int) else "somebody"
        return f"{who} draws from {counted(len(state.deck), 'card')} face down"
    if state.step is Step.FLIP:
        return f"flip a coin, or play rock, paper, scissors and say who won: who is {s.words['first_player']}?"
    if state.step is Step.ROLL:
        dice = counted(duel.derived.dice_to_roll(state, state.active) or duel.options.dice_per_roll, "die", "dice")
        twice = {2: " twice"}.get(duel.options.rolls_per_turn, "")
        return f"{active} chooses {dice} and rolls them{twice}"
    if state.step is Step.BUILD:
        may = duel.derived.may_decline(state)
        verb, tail = ("may", ", or summon nothing") if may else ("must", "")
        what = "a monster or item" if duel.options.items_brought else "a monster"
        lay = f"choose it, choose a {s.words['shape_short']} and {s.words['lay_it']} it"
        return f"{active} {verb} summon {what} of {summons_words(s)}: {lay}{tail}"
    using = f", and use {s.words['abilities']}" if duel.derived.users else ""
    return f"{active} may move and attack, once with each figure{using}, and then ends the turn"


_SOURCES = {"first": "first roll", "second": "second roll", "triple": "three of a kind"}


def summons_words(s: Speech) -> str:
    """What the roll lets one summon: "level 2", "level 2 (first roll) or level 3 (three of a kind)", "level 1 in red"
    (the colour of the die)."""
    told = []
    for offer in s.state.summons:
        source = f" ({_SOURCES[offer.source]})" if offer.source in _SOURCES and len(s.state.summons) > 1 else ""
        colour = f" in {offer.colour}" if offer.colour else ""
        told.append(f"level {offer.level}{colour}{source}")
    return listed(list(dict.fromkeys(told)), "or") or f"level {s.state.level}"


def _asked(s: Speech) -> str:
    state = s.state
    who = s.player(speaker(state))
    if state.window is not None:
        return _window_question(s, who)
    if state.attack is not None:
        return _boost_question(s, who) if state.attack.stage == "boost" else _defense_question(s)
    return _offer_question(s, who)


def usable_words(s: Speech) -> str:
    """The abilities that whoever is asked can use, with figure and price: "“A” of B on F8 (1 Trap crest)"."""
    told = [
        f"{s.ability(each.figure.card, each.number)} on {s.square(each.figure.cell)} ({each.price})"
        for each in usable_now(s.duel, s.state)
    ]
    return listed(told, "or")


def _window_question(s: Speech, who: str) -> str:
    window, chain = s.state.window, s.state.chain
    if chain:
        link = chain[-1]
        number = f"link {len(chain)} of the chain, " if len(chain) > 1 else ""
        to_what = f"{s.player(link.seat)} has declared {number}{link_phrase(s, link)}; {who} may answer it"
    elif window is not None and window.on == "end":
        to_what = f"{s.player(s.state.active)} ends the turn; before that {who} may use an {s.words['ability']}"
    else:
        to_what = f"a step of the turn is over; {who} may use an {s.words['ability']}"
    able = usable_words(s)
    return f"{to_what}, with {able}, or pass" if able else f"{to_what}, or pass"


def _boost_question(s: Speech, who: str) -> str:
    attack = s.state.attack
    assert attack is not None
    attacker = s.standing(attack.attacker_cell, s.state.monster(attack.attacker))
    target = s.figure(attack.target, attack.target_cell)
    power = combat.power_now(s.duel.derived, s.state)
    able = usable_words(s)
    return f"{who}: {attacker} attacks {target} with {power}. Strengthen the attack by {able}, or go on without?"


def _offer_question(s: Speech, who: str) -> str:
    trigger = s.state.triggers[0]
    figure = s.state.monster(trigger.source) or s.state.item(trigger.source)
    if figure is None:
        return f"{who} may use the {s.words['ability']} that is offered, or pass"
    if isinstance(figure, Item) and hides_item(figure, s.viewer):
        return f"{who} may use what {s.item(figure)} on {s.square(figure.cell)} offers, or pass"
    ability = s.duel.cards[figure.card].abilities[trigger.ability - 1]
    price = "" if not ability.cost else f" It costs {cost_text(ability.cost, s.words)}."
    times = f" It can be used {counted(trigger.left, 'more time')}." if trigger.left > 1 else ""
    name = f"{s.ability(figure.card, trigger.ability)} on {s.square(figure.cell)}"
    if must_choose(s.duel.derived, s.state):
        return f"{who} says what {name} means: {sentence(in_words(ability.text, s.words))}"
    return f"{who} may use {name}, or pass: {sentence(in_words(ability.text, s.words))}{price}{times}"


def defense_prospect(duel: Duel, state: DuelState) -> tuple[int, int, int, int] | None:
    """What an answer to the attack at hand means, or None if nothing waits or no monster is attacked.

    Returns:
        Damage with and without a Regular Defense, and the Hit Points left with and without it.
    """
    attack = state.attack
    target = None if attack is None else state.monster(attack.target)
    if attack is None or target is None:
        return None
    victim = state.monster(attack.shielded) or target
    power = combat.power_now(duel.derived, state) - attack.reduced
    defense = duel.derived.defense_of(state, combat.defender_of(duel.derived, state, attack) or target)
    left = duel.cards[victim.card].hp - victim.damage
    if duel.derived.powers.standing and duel.derived.powers.is_shielded(state, victim):
        return 0, 0, left, left
    bare, defended = max(0, power), max(0, power - defense)
    return defended, bare, max(0, left - defended), max(0, left - bare)


def _defense_question(s: Speech) -> str:
    state, duel = s.state, s.duel
    attack = state.attack
    assert attack is not None
    seat = 1 - state.active
    attacker, target = (
        s.standing(attack.attacker_cell, s.state.monster(attack.attacker)),
        s.figure(attack.target, attack.target_cell),
    )
    power = combat.power_now(duel.derived, state)
    told = f"{s.player(seat)}: {attacker} attacks {target} with {power}."
    able = usable_words(s)
    prospect = defense_prospect(duel, state)
    if attack.defense is not None:
        damage = 0 if prospect is None else prospect[0]
        return f"{told} It is defended, which leaves {damage} damage. Use {able}, or let it come?"
    also = f" {'Or use' if combat.can_defend(duel.derived, state) else 'Use'} {able}, or let it come." if able else ""
    if not combat.can_defend(duel.derived, state):
        return f"{told}{also}"
    price, has = duel.options.defense_price, state.seats[seat].crests.defense
    ask = f"{told} Defend for {s.crests('defense', price)} (of {has})?"
    if attack.target == LORD or prospect is None:
        loss = counted(duel.options.life_per_hit, s.words["life"])
        return f"{ask} Undefended the {s.words['lord']} loses {loss}.{also}"
    damage, full, left, left_bare = prospect
    return f"{ask} Then {_prospect(damage, left)}; if not, {_prospect(full, left_bare)}.{also}"


def _prospect(damage: int, left: int) -> str:
    if not damage:
        return f"it takes no damage and keeps {left}"
    return f"it takes {damage} damage and {f'keeps {left}' if left else 'is destroyed'}"


def outcome_sentence(duel: Duel, state: DuelState) -> str:
    """How the game ended; while it goes on, that it does."""
    if state.ending is None:
        return "The game is going on."
    reason, results = state.ending
    return sentence(ending_text(Speech(duel, state), reason, results))
