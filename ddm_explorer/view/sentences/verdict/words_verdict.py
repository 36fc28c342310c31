"""Why a command is allowed or not, as sentences with the numbers and squares that decide it.

Most topics have a template in the packaged words; here stand those whose sentence depends on the facts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ddm_explorer.dungeon.position.state import DuelState, Item, Monster
from ddm_explorer.dungeon.position.summons import offers_now
from ddm_explorer.engine.verdict import Cited, SetupProblem
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.text_syntax import shown
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


@objects_to("chain_answered")
def _chain_answered(s: Speech, c: Cited) -> str:
    link = s.state.chain[-1] if s.state.chain else None
    what = "" if link is None else f" {link_phrase(s, link)}"
    return f"first {s.player(c.facts['asked'])} must answer{what} or pass"


@objects_to("step_answered")
def _step_answered(s: Speech, c: Cited) -> str:
    return f"first {s.player(c.facts['asked'])} must use an {s.words['ability']} or pass, because a step is ending"


@objects_to("offer_answered")
def _offer_answered(s: Speech, c: Cited) -> str:
    return f"first {s.player(c.facts['asked'])} must use the {s.words['ability']} that is offered, or pass"


@objects_to("boost_answered")
def _boost_answered(s: Speech, c: Cited) -> str:
    attack = f"the attack on {s.card(c.facts['card'])} ({square_names(c.places)})"
    return f"first {s.player(c.facts['asked'])} must strengthen {attack} or pass"


@objects_to("question_answered")
def _question_answered(s: Speech, c: Cited) -> str:
    attack = f"the attack on {s.card(c.facts['card'])} ({square_names(c.places)})"
    return f"first {s.player(c.facts['asked'])} must answer {attack}"


@objects_to("drafted_first")
def _drafted_first(s: Speech, c: Cited) -> str:
    if c.facts["is_over"]:
        return "all cards have already been drawn" if c.facts["has_draft"] else "no cards are drawn in this game"
    lie = "is" if c.facts["left"] == 1 else "are"
    return f"first all cards must be drawn: {counted(c.facts['left'], 'card')} {lie} still face down"


@objects_to("first_decided")
def _first_decided(s: Speech, c: Cited) -> str:
    if not c.facts["is_decided"]:
        return f"first the players must decide who is {s.words['first_player']}"
    if s.state.first is None:
        return f"it has already been decided who is {s.words['first_player']}"
    return f"{s.player(s.state.first)} is already {s.words['first_player']}"


@objects_to("built_first")
def _built_first(s: Speech, c: Cited) -> str:
    return f"first {s.player(s.state.active)} must summon {_summon_text(s)} and {s.words['lay']} for it"


@objects_to("built_or_declined")
def _built_or_declined(s: Speech, c: Cited) -> str:
    who = s.player(s.state.active)
    return f"first {who} must summon {_summon_text(s)} and {s.words['lay']} for it, or skip the summon"


def _summon_text(s: Speech) -> str:
    """What can be summoned now: "a level 2 monster or item", "a monster or item of level 1 or 2"."""
    what = "monster or item" if s.duel.options.items_brought else "monster"
    levels = [str(level) for level in sorted({offer.level for offer in offers_now(s.state)})]
    return f"a level {levels[0]} {what}" if len(levels) == 1 else f"a {what} of level {listed(levels, 'or')}"


@objects_to("seat_exists")
def _seat_exists(s: Speech, c: Cited) -> str:
    return f"there is no player {c.facts['seat']}; the players are 1 and 2"


@objects_to("offer_is_open")
def _offer_is_open(s: Speech, c: Cited) -> str:
    if "by" in c.facts:
        return f"{s.player(c.facts['by'])} made the offer, so the other player answers"
    return "no draw has been offered"


# Rolling, summoning, building -------------------------------------------------------------------


@objects_to("dice_in_set")
def _dice_in_set(s: Speech, c: Cited) -> str:
    there, kind = c.facts["there"], c.facts["kind"]
    level = s.level_of(kind)
    if level is None:
        return f"this game has no dice called {shown(str(kind))}"
    dice = "die" if c.facts["given"] == 1 else "dice"
    return (
        f"{c.facts['given']} level {level} {dice} chosen, but there {'is' if there == 1 else 'are'} {there or 'none'}"
    )


@objects_to("summon_gained")
def _summon_gained(s: Speech, c: Cited) -> str:
    needed = f"{c.facts['needed']} {s.words['summon']} crests of one level"
    if not c.facts["has_rolled"]:
        return f"nothing has been rolled yet this turn, and a summon takes {needed}"
    figures: tuple[Monster | Item, ...] = (*s.state.monsters, *s.state.items)
    done = [each for each in figures if each.since == s.state.turn and each.owner == s.state.active]
    if done:
        return f"this turn's summon has already been made: {s.named(done[0].number)}"
    shown_crests = counted(c.facts["shown"], f"{s.words['summon']} crest")
    return f"there is nothing to summon: that takes {needed}, and the roll shows {shown_crests} in all"


@objects_to("summon_lapses")
def _summon_lapses(s: Speech, c: Cited) -> str:
    why = s.lapse(c.facts["lapse"], s.state.active)
    return f"the level {c.facts['rolled']} {s.words['summon']} crests brought no summon: {why}"


@objects_to("card_left")
def _card_left(s: Speech, c: Cited) -> str:
    other = 1 - s.state.active
    is_told = c.facts["is_opponents"] and not hides_card(s.duel.cards, c.facts["card"], other, s.viewer)
    whose = f": it's {s.owns(other)}" if is_told else ""
    return f"{s.card(c.facts['card'])} isn't among the cards {s.player(s.state.active)} can summon{whose}"


@objects_to("card_not_summoned")
def _card_not_summoned(s: Speech, c: Cited) -> str:
    where = f" and is on {square_names(c.places)}" if c.places else ""
    return f"{s.card(c.facts['card'])} has already been summoned{where}"


@objects_to("inside_border")
def _inside_border(s: Speech, c: Cited) -> str:
    count = c.facts["outside"]
    verb = "lie"
    squares = f"{counted(count, 'square')} of the {s.words['shape_short']}"
    return f"{squares} would {verb} outside the border: {square_names(c.places)}"


def _must_touch(s: Speech) -> str:
    """How a shape must be attached, by the reading in force."""
    return "touch" if s.duel.options.attaches_by_corner else "share a side with"


@objects_to("touches_home")
def _touches_home(s: Speech, c: Cited) -> str:
    where = f" on {square_names(c.places)}" if c.places else ""
    first = f"{s.owns(s.state.active)} first {s.words['shape_short']}"
    text = f"{first} must {_must_touch(s)} their own {s.words['home']}{where}"
    return f"{text}; this one only touches its corner" if c.facts["by_corner"] else f"{text}; this one doesn't"


@objects_to("touches_own_path")
def _touches_own_path(s: Speech, c: Cited) -> str:
    piece, home = s.words["shape_short"], s.words["home"]
    text = f"after the first, each {piece} must {_must_touch(s)} another {piece} of {s.owns(s.state.active)}"
    if s.duel.options.hangs_on_home:
        return f"{text}, or their {home}; this one does neither"
    if c.facts["at_home"]:
        return f"{text}; this one only touches the {home}, which doesn't count"
    return f"{text}; this one doesn't"


@grounds_on("touches_own_path")
def _touches(s: Speech, c: Cited) -> str:
    if not c.facts["at_path"]:
        return f"it touches {s.owns(s.state.active)} {s.words['home']}, which counts in this game's reading"
    how = "touches" if s.duel.options.attaches_by_corner else "shares a side with"
    return f"it {how} another {s.words['shape_short']} of {s.owns(s.state.active)}"


@grounds_on("off_homes")
def _off_homes(s: Speech, c: Cited) -> str:
    covered = c.facts["unused"]
    if covered:
        return f"the {s.words['home']} it covers isn't used in this game"
    return f"it covers no {s.words['home']}"


# Moving -----------------------------------------------------------------------------------------


@objects_to("own_turn_to_move")
def _own_turn_to_move(s: Speech, c: Cited) -> str:
    return f"this is {s.owns(c.facts['owner'])} monster, but it's {s.owns(c.facts['active'])} turn"


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
    why += ["a card in play that raises the price"] if c.facts.get("toll", 1) > 1 else []
    dear = f", with {listed(why)}" if why else ""
    if c.facts["squares"] == 1:
        return f"{price} ({squares}{dear})" if dear else price
    return f"{price} ({squares} at {each} each{dear})"


def _purse(s: Speech, c: Cited) -> str:
    return f"{s.player(c.facts['seat'])} has {c.facts['has'] or 'none'}"


@objects_to("steps_by_side")
def _steps_by_side(s: Speech, c: Cited) -> str:
    steps = list(zip(c.places[::2], c.places[1::2], strict=False))
    named = listed([f"{square_names((one,))} to {square_names((two,))}" for one, two in steps[:3]])
    more = "" if len(steps) <= 3 else f", and {counted(len(steps) - 3, 'more step')} like that"
    if c.facts["diagonal"]:
        return f"monsters don't move diagonally, as from {named}{more}"
    if s.duel.options.steps_diagonally:
        return f"each step goes to a neighboring square, but not from {named}{more}"
    return f"each step goes to a square that shares a side, but not from {named}{more}"


@grounds_on("steps_by_side")
def _steps(s: Speech, c: Cited) -> str:
    if c.facts.get("corners"):
        return "each square of the path touches the one before, and diagonal steps are allowed in this game's reading"
    return "each square of the path shares a side with the one before"


@grounds_on("not_moved_yet")
def _not_moved(s: Speech, c: Cited) -> str:
    name = s.card(c.facts["card"])
    if c.facts["has_moved"]:
        return f"{name} already moved this turn, but in this game's reading it may move as often as crests allow"
    return f"{name} hasn't moved yet this turn"


@grounds_on("no_move_attack_move")
def _moves_after(s: Speech, c: Cited) -> str:
    name = s.card(c.facts["card"])
    if c.facts["has_moved"]:
        return f"{name} already moved and attacked, but in this game's reading it may move on"
    return f"{name} attacked but hasn't moved; a monster may move and attack in either order"


@objects_to("walks_on_path")
def _walks_on_path(s: Speech, c: Cited) -> str:
    homes = [cell for cell in c.places if cell in s.duel.board.homes]
    others = [cell for cell in c.places if cell not in homes]
    parts = []
    if others:
        square = s.words["path_square"]
        foreign = [cell for cell in others if any(cell in laid.cells for laid in s.state.laid)]
        bare = [cell for cell in others if cell not in foreign]
        if bare:
            isnt = f"isn't a {square}" if len(bare) == 1 else f"aren't {square}s"
            parts.append(f"{square_names(bare)} {isnt}")
        if foreign:
            one = f"is a {square}" if len(foreign) == 1 else f"are {square}s"
            parts.append(f"{square_names(foreign)} {one} of the other player, where this monster can't go")
    if homes:
        is_one = len(homes) == 1
        are = f"is a {s.words['home']}" if is_one else f"are {s.words['home']}s"
        parts.append(f"{square_names(homes)} {are}, and nobody can walk there")
    return "; ".join(parts)


@grounds_on("walks_on_path")
def _walks(s: Speech, c: Cited) -> str:
    square = s.words["path_square"]
    if c.facts.get("over_none"):
        return f"it has {s.words['flying']}, so in this game's reading it may cross squares that aren't {square}s"
    tail = ", and the other player's count too" if c.facts["on_opponents"] else ""
    return f"every square of the path is a {square}{tail}"


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
    whose = "a monster of its own side" if "own" in c.topic else "an opposing monster"
    return f"{_met(s, c)} {'is' if len(c.places) == 1 else 'are'} in the way: {_passer(s, c)} can't pass {whose}"


@grounds_on(*_PASSES)
def _passes(s: Speech, c: Cited) -> str:
    whose = "its own side" if "own" in c.topic else "the other side"
    return f"{_passer(s, c)} may pass {_met(s, c)}, on {whose}"


@objects_to(*_STOPS)
def _stops_alone(s: Speech, c: Cited) -> str:
    two = (
        "two monsters can't share a square"
        if c.topic == "stops_alone"
        else f"{_passer(s, c)} can't share a square either"
    )
    return f"{s.card(c.facts['card'])} is on {square_names(c.places)}, and {two}"


@grounds_on(*_STOPS)
def _stops(s: Speech, c: Cited) -> str:
    where = square_names(c.places)
    if "card" in c.facts:
        return f"{s.card(c.facts['card'])} is on {where} too, and monsters may share a square in this game's reading"
    return f"no other monster is on {where}"


@objects_to("mover_there", "attacker_there", "target_there")
def _nobody_there(s: Speech, c: Cited) -> str:
    if c.facts.get("there"):
        return not_so_many(c)
    who, what = {
        "mover_there": ("there is no monster", "to move"),
        "attacker_there": ("no figure", "can make an attack"),
        "target_there": ("there is nobody", "to attack"),
    }[c.topic]
    return f"{who} on {square_names(c.places)} {what}"


def not_so_many(c: Cited) -> str:
    """That a command means one of several monsters on a square, and there are not so many."""
    there, where = c.facts["there"], square_names(c.places)
    if there == 1:
        return f"there is only one monster on {where}, so the square alone is enough to name it"
    return f"there are only {there} monsters on {where}, so there is no number {c.facts['nth']}"


# Battling ---------------------------------------------------------------------------------------


@objects_to("own_turn_to_attack")
def _own_turn_to_attack(s: Speech, c: Cited) -> str:
    return f"the attacker is {s.owns(c.facts['owner'])}, but it's {s.owns(c.facts['active'])} turn"


@objects_to("target_is_opposing")
def _target_is_opposing(s: Speech, c: Cited) -> str:
    name = s.card(c.facts["card"])
    return (
        f"{name} can't attack itself"
        if c.facts["is_itself"]
        else f"{name} on {square_names(c.places)} is on the attacker's own side"
    )


@objects_to("target_beside")
def _target_beside(s: Speech, c: Cited) -> str:
    if c.facts["distance"] == 0:
        return f"the attacker and the target are on the same square, {square_names(c.places)}"
    if c.facts["diagonal"]:
        return f"{square_names(c.places)} touch only at a corner; an attack needs a shared side"
    return f"{square_names(c.places)} are {counted(c.facts['distance'], 'step')} apart; an attack needs a shared side"


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
