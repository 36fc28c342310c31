"""Why a command is allowed or not, as sentences with the numbers and squares that decide it.

Most topics have a template in the packaged words; here stand those whose sentence depends on the facts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ddm_explorer.dungeon.position.state import DuelState, Item, Monster
from ddm_explorer.engine.verdict import Cited, SetupProblem
from ddm_explorer.games.duel.notation.commands import shown
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.visibility import HIDDEN, hides_card
from ddm_explorer.view.sentences.chain_words import link_phrase
from ddm_explorer.view.sentences.phrases import counted, listed, sentence, square_names
from ddm_explorer.view.sentences.speech import Speech, templates

Sayer = Callable[[Speech, Cited], str]

OBJECTIONS: dict[str, Sayer] = {}
GROUNDS: dict[str, Sayer] = {}


def objects_to(*topics: str) -> Callable[[Sayer], Sayer]:
    """Enter a function as what says why those topics stand against a command."""

    def enter(sayer: Sayer) -> Sayer:
        OBJECTIONS.update(dict.fromkeys(topics, sayer))
        return sayer

    return enter


def grounds_on(*topics: str) -> Callable[[Sayer], Sayer]:
    """Enter a function as what says that those topics hold."""

    def enter(sayer: Sayer) -> Sayer:
        GROUNDS.update(dict.fromkeys(topics, sayer))
        return sayer

    return enter


def objection_sentence(cited: Cited, duel: Duel, state: DuelState, viewer: int | None = None) -> str:
    """Why a command is not allowed, in one sentence with the facts that decide it."""
    return _say(cited, Speech(duel, state, viewer), OBJECTIONS, "objection")


def ground_sentence(cited: Cited, duel: Duel, state: DuelState, viewer: int | None = None) -> str:
    """Why, in one respect, a command is allowed."""
    return _say(cited, Speech(duel, state, viewer), GROUNDS, "ground")


def _say(cited: Cited, speech: Speech, sayers: dict[str, Sayer], kind: str) -> str:
    cited = _veiled(cited, speech)
    sayer = sayers.get(cited.topic)
    if sayer is not None:
        return sentence(sayer(speech, cited))
    return speech.fill(templates(kind)[cited.topic], cited.facts, cited.places)


_OF_A_SUMMON: Final = frozenset(
    (
        *("card_left", "card_not_summoned", "card_not_destroyed", "level_matches", "triple_matches"),
        *("triple_brings_items", "first_roll_binds", "die_offered", "colour_matches"),
    )
)
"""Topics whose fact `card` is what whoever is at turn summons, which another viewer may not be told."""


def _veiled(cited: Cited, s: Speech) -> Cited:
    card = str(cited.facts.get("card", ""))
    if cited.topic in _OF_A_SUMMON and hides_card(s.duel.cards, card, s.state.active, s.viewer):
        return replace(cited, facts={**cited.facts, "card": HIDDEN}, places=())
    return cited


def problem_sentence(problem: SetupProblem, duel: Duel, state: DuelState) -> str:
    """Why a position cannot be."""
    return Speech(duel, state).fill(templates("problem")[problem.topic], problem.facts, problem.places)


# Timing ---------------------------------------------------------------------------------------


@objects_to("question_answered")
def _question_answered(s: Speech, c: Cited) -> str:
    asked, now = s.player(c.facts["asked"]), c.facts["moment"]
    if now == "window":
        link = s.state.chain[-1] if s.state.chain else None
        what = "" if link is None else f" {link_phrase(s, link)}"
        return f"first {asked} may answer{what}, or pass"
    if now == "trigger":
        return f"first {asked} must use the {s.words['ability']} that is offered, or pass"
    attack = f"the attack on {s.card(c.facts['card'])}"
    if now == "boost":
        return f"first {asked} may strengthen {attack} ({square_names(c.places)}), or go on"
    return f"first {asked} must answer {attack} ({square_names(c.places)})"


@objects_to("drafted_first")
def _drafted_first(s: Speech, c: Cited) -> str:
    if c.facts["is_over"]:
        return "all cards have been drawn" if c.facts["has_draft"] else "in this game no cards are drawn"
    return f"first all cards must be drawn: {counted(c.facts['left'], 'card')} still face down"


@objects_to("first_decided")
def _first_decided(s: Speech, c: Cited) -> str:
    if not c.facts["is_decided"]:
        return f"first it must be settled who is {s.words['first_player']}"
    who = "" if s.state.first is None else f": {s.player(s.state.first)}"
    return f"it is settled already who is {s.words['first_player']}{who}"


@objects_to("built_first")
def _built_first(s: Speech, c: Cited) -> str:
    what = "a monster or item" if s.duel.options.items_brought else "a monster"
    or_not = ", or decline to" if s.duel.derived.may_decline(s.state) else ""
    must = f"first {s.player(s.state.active)} must summon {what} of level {c.facts['level']}"
    return f"{must} and {s.words['lay']} for it{or_not}"


@objects_to("seat_exists")
def _seat_exists(s: Speech, c: Cited) -> str:
    return f"there is no seat {c.facts['seat']}; the seats are 1 and 2"


@objects_to("offer_is_open")
def _offer_is_open(s: Speech, c: Cited) -> str:
    if "by" in c.facts:
        return f"{s.player(c.facts['by'])} made the offer, so the other player answers it"
    return "no draw has been offered"


# Rolling, summoning, building -------------------------------------------------------------------


@objects_to("dice_in_set")
def _dice_in_set(s: Speech, c: Cited) -> str:
    there, kind = c.facts["there"], c.facts["kind"]
    level = s.level_of(kind)
    if level is None:
        return f"there are no dice {shown(str(kind))} in this game"
    return f"{counted(c.facts['given'], 'die', 'dice')} of level {level} chosen, but there are {there}"


@objects_to("summon_gained")
def _summon_gained(s: Speech, c: Cited) -> str:
    needed = f"{c.facts['needed']} {s.words['summon']} crests of one level"
    if not c.facts["has_rolled"]:
        return f"nothing has been rolled in this turn yet, and a summon takes {needed}"
    figures: tuple[Monster | Item, ...] = (*s.state.monsters, *s.state.items)
    done = [each for each in figures if each.since == s.state.turn and each.owner == s.state.active]
    if done:
        return f"the summon of this turn is done: {s.named(done[0].number)} came onto the {s.words['field']}"
    if "lapse" in c.facts:
        why = s.lapse(c.facts["lapse"], s.state.active)
        return f"the {s.words['summon']} crests of level {c.facts['rolled']} brought no summon: {why}"
    shown_crests = counted(c.facts["shown"], f"{s.words['summon']} crest")
    return f"there is nothing to summon: a summon takes {needed}, and the roll shows {shown_crests} in all"


@objects_to("card_left")
def _card_left(s: Speech, c: Cited) -> str:
    other = 1 - s.state.active
    is_told = c.facts["is_opponents"] and not hides_card(s.duel.cards, c.facts["card"], other, s.viewer)
    whose = f": {s.player(other)} has it" if is_told else ""
    return f"{s.card(c.facts['card'])} is not among the cards {s.player(s.state.active)} can summon{whose}"


@objects_to("card_not_summoned")
def _card_not_summoned(s: Speech, c: Cited) -> str:
    where = f" and stands on {square_names(c.places)}" if c.places else ""
    return f"{s.card(c.facts['card'])} has been summoned already{where}"


@objects_to("inside_border")
def _inside_border(s: Speech, c: Cited) -> str:
    count = c.facts["outside"]
    verb = "lies" if count == 1 else "lie"
    squares = f"{counted(count, 'square')} of the {s.words['shape_short']}"
    return f"{squares} {verb} outside the border: {square_names(c.places)}"


@objects_to("touches_home")
def _touches_home(s: Speech, c: Cited) -> str:
    where = f" on {square_names(c.places)}" if c.places else ""
    whose = f"{s.player(s.state.active)}'s own" if c.places else "one's own"
    text = f"the first {s.words['shape_short']} must share a side with {whose} {s.words['home']}{where}"
    return (
        f"{text}; this one touches it by a corner only"
        if c.facts["by_corner"]
        else f"{text}; this one does not touch it"
    )


@objects_to("touches_own_path")
def _touches_own_path(s: Speech, c: Cited) -> str:
    own = f"a {s.words['shape_short']} of {s.player(s.state.active)}'s own"
    text = f"after the first, every {s.words['shape_short']} must share a side with {own}"
    if s.duel.options.hangs_on_home:
        return f"{text} or with the {s.words['home']}; this one touches neither"
    if c.facts["at_home"]:
        return f"{text}; this one touches the {s.words['home']} alone, which does not count"
    return f"{text}; this one touches none"


# Moving -----------------------------------------------------------------------------------------


@objects_to("own_turn_to_move")
def _own_turn_to_move(s: Speech, c: Cited) -> str:
    return f"this monster is {s.player(c.facts['owner'])}'s, and it is {s.player(c.facts['active'])}'s turn"


@objects_to("can_pay_move")
def _can_pay_move(s: Speech, c: Cited) -> str:
    return f"{_move_price(s, c)}; {_purse(s, c)}"


@grounds_on("can_pay_move")
def _pays_move(s: Speech, c: Cited) -> str:
    return f"{_move_price(s, c)}, and {_purse(s, c)}"


def _move_price(s: Speech, c: Cited) -> str:
    squares = counted(c.facts["squares"], "square")
    each = c.facts["each"]
    price = f"the move costs {s.crests(c.facts['crest'], c.facts['needed'])}"
    why = [s.words["flying"]] if c.facts.get("flies") else []
    why += ["a card in play makes moving dearer"] if c.facts.get("toll", 1) > 1 else []
    dear = f", {listed(why)}" if why else ""
    if c.facts["squares"] == 1:
        return f"{price}: {squares}{dear}" if dear else price
    return f"{price}: {squares} at {each} each{dear}"


def _purse(s: Speech, c: Cited) -> str:
    return f"{s.player(c.facts['seat'])} has {c.facts['has']}"


@objects_to("steps_by_side")
def _steps_by_side(s: Speech, c: Cited) -> str:
    steps = list(zip(c.places[::2], c.places[1::2], strict=False))
    named = listed([f"{square_names((one,))} and {square_names((two,))}" for one, two in steps[:3]])
    more = "" if len(steps) <= 3 else f", and {counted(len(steps) - 3, 'more step')} of that kind"
    if c.facts["diagonal"]:
        return f"a step goes over a side, never diagonally: {named} touch by a corner only{more}"
    return f"each step goes to a square that shares a side, but {named} do not{more}"


@objects_to("walks_on_path")
def _walks_on_path(s: Speech, c: Cited) -> str:
    homes = [cell for cell in c.places if cell in s.duel.board.homes]
    others = [cell for cell in c.places if cell not in homes]
    parts = []
    if others:
        square = s.words["path_square"]
        is_none = f"is no {square}" if len(others) == 1 else f"are no {square}s"
        parts.append(f"{square_names(others)} {is_none}")
    if homes:
        is_one = len(homes) == 1
        parts.append(f"{square_names(homes)} {'is' if is_one else 'are'} a {s.words['home']}, and nobody walks there")
    return "; ".join(parts)


@grounds_on("walks_on_path")
def _walks(s: Speech, c: Cited) -> str:
    tail = ", and either player's will do" if c.facts["on_opponents"] else ""
    return f"every square of the path is a {s.words['path_square']}{tail}"


_PASSES = (
    "passes_own",
    "passes_no_opponent",
    "flyer_passes_own",
    "flyer_passes_no_opponent",
    "tunnel_passes_own",
    "tunnel_passes",
)
_STOPS = ("stops_alone", "flyer_stops_alone", "tunnel_stops_alone")


def _passer(s: Speech, c: Cited) -> str:
    return {
        "flyer": f"a monster with {s.words['flying']}",
        "tunnel": f"a monster with {s.words['tunnel']}",
    }.get(c.topic.split("_")[0], "a monster")


def _met(s: Speech, c: Cited) -> str:
    return listed(
        [f"{s.card(card)} on {square_names((cell,))}" for card, cell in zip(c.facts["cards"], c.places, strict=True)]
    )


@objects_to(*_PASSES)
def _passes_not(s: Speech, c: Cited) -> str:
    whose = "its own side's monsters" if "own" in c.topic else "an opposing monster"
    return f"{_met(s, c)} {'is' if len(c.places) == 1 else 'are'} in the way: {_passer(s, c)} does not pass {whose}"


@grounds_on(*_PASSES)
def _passes(s: Speech, c: Cited) -> str:
    whose = "its own side" if "own" in c.topic else "the other side"
    by = {"flyer": "flying", "tunnel": "tunnel"}.get(c.topic.split("_")[0])
    how = f"by {s.words[by]} " if by else ""
    return f"it may {how}pass {_met(s, c)}, of {whose}"


@objects_to(*_STOPS)
def _stops_alone(s: Speech, c: Cited) -> str:
    tail = "" if c.topic == "stops_alone" else f", {_passer(s, c)} no more than others"
    where = square_names(c.places)
    return f"{s.card(c.facts['card'])} stands on {where}, and two monsters never stop on one square{tail}"


@grounds_on(*_STOPS)
def _stops(s: Speech, c: Cited) -> str:
    return f"no other monster stands on {square_names(c.places)}"


@objects_to("mover_there", "attacker_there", "target_there")
def _nobody_there(s: Speech, c: Cited) -> str:
    if c.facts.get("there"):
        return not_so_many(c)
    who, what = {
        "mover_there": ("no monster", ""),
        "attacker_there": ("nobody", " to attack"),
        "target_there": ("nobody", " to be attacked"),
    }[c.topic]
    return f"{who} stands on {square_names(c.places)}{what}"


def not_so_many(c: Cited) -> str:
    """That a command means one of several monsters on a square, and there are not so many."""
    there, where = c.facts["there"], square_names(c.places)
    if there == 1:
        return f"only one monster stands on {where}, so the square alone is enough to name it"
    return f"only {there} monsters stand on {where}, so number {c.facts['nth']} is none of them"


# Battling ---------------------------------------------------------------------------------------


@objects_to("own_turn_to_attack")
def _own_turn_to_attack(s: Speech, c: Cited) -> str:
    return f"this figure is {s.player(c.facts['owner'])}'s, and it is {s.player(c.facts['active'])}'s turn"


@objects_to("target_is_opposing")
def _target_is_opposing(s: Speech, c: Cited) -> str:
    name = s.card(c.facts["card"])
    return (
        f"{name} cannot attack itself"
        if c.facts["is_itself"]
        else f"{name} on {square_names(c.places)} is on the same side"
    )


@objects_to("target_beside")
def _target_beside(s: Speech, c: Cited) -> str:
    if c.facts["distance"] == 0:
        return f"attacker and target are the same square, {square_names(c.places)}"
    if c.facts["diagonal"]:
        return f"{square_names(c.places)} touch by a corner only; an attack goes over a side"
    return f"{square_names(c.places)} are {counted(c.facts['distance'], 'step')} apart; an attack goes over a side"


@objects_to("can_pay_attack", "lord_can_pay_attack", "can_pay_defense")
def _cannot_pay(s: Speech, c: Cited) -> str:
    return f"{_price(s, c)}; {_purse(s, c)}"


@grounds_on("can_pay_attack", "lord_can_pay_attack", "can_pay_defense")
def _can_pay(s: Speech, c: Cited) -> str:
    return f"{_price(s, c)}, and {_purse(s, c)}"


def _price(s: Speech, c: Cited) -> str:
    what = {"can_pay_attack": s.words["regular_attack"], "can_pay_defense": s.words["regular_defense"]}
    name = what.get(c.topic)
    who = f"a {name}" if name else f"an attack of the {s.words['lord']}"
    return f"{who} costs {s.crests(c.facts['crest'], c.facts['needed'])}"
