"""Why a command may be given now or not, and what a roll, a summon and a shape laid have to do with it."""

from __future__ import annotations

from ddm_explorer.dungeon.position.state import Item, Monster
from ddm_explorer.dungeon.position.summons import lapse_of, offers_now, offers_rolled
from ddm_explorer.engine.verdict import Cited
from ddm_explorer.games.notation.text_syntax import shown
from ddm_explorer.view.duel.visibility import hides_card
from ddm_explorer.view.sentences.chain_words import link_phrase
from ddm_explorer.view.sentences.marks import grounds_on, objects_to
from ddm_explorer.view.sentences.phrases import counted, listed, square_names
from ddm_explorer.view.sentences.speech import Speech

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
    if s.level_of(str(kind)) is None:
        return f"this game has no dice called {shown(str(kind))}"
    chosen = s.dice_of(str(kind), c.facts["given"])
    if s.duel.options.dice_per_seat:
        return f"{chosen} chosen, but {s.player(s.state.active)} has {f'only {there}' if there else 'none'}"
    return f"{chosen} chosen, but there {'is' if there == 1 else 'are'} {f'only {there}' if there else 'none'}"


@objects_to("summon_gained")
def _summon_gained(s: Speech, c: Cited) -> str:
    needed = f"{c.facts['needed']} {s.words['summon']} crests of one level"
    if not c.facts["has_rolled"]:
        return f"nothing has been rolled yet this turn, and a summon takes {needed}"
    figures: tuple[Monster | Item, ...] = (*s.state.monsters, *s.state.items)
    done = [each for each in figures if each.since == s.state.turn and each.owner == s.state.active]
    if done:
        return f"this turn's summon has already been made: {s.named(done[0].number)}"
    rolled = offers_rolled(s.duel.derived, s.state)
    if rolled and lapse_of(s.duel.derived, s.state, s.state.active, rolled) is None:  # and nothing of it is left
        return "this turn's summon is already over"
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
    squares = f"{counted(c.facts['outside'], 'square')} of the {s.words['shape_short']}"
    return f"{squares} would lie outside the border: {square_names(c.places)}"


def must_touch(s: Speech) -> str:
    """How a shape must be attached, by the reading in force."""
    return "touch" if s.duel.options.attaches_by_corner else "share a side with"


def touches(s: Speech) -> str:
    """How a shape is attached, by the reading in force."""
    return "touches" if s.duel.options.attaches_by_corner else "shares a side with"


@objects_to("touches_home")
def _touches_home(s: Speech, c: Cited) -> str:
    where = f" on {square_names(c.places)}" if c.places else ""
    first = f"{s.owns(s.state.active)} first {s.words['shape_short']}"
    text = f"{first} must {must_touch(s)} their own {s.words['home']}{where}"
    return f"{text}; this one only touches its corner" if c.facts["by_corner"] else f"{text}; this one doesn't"


@objects_to("touches_own_path")
def _touches_own_path(s: Speech, c: Cited) -> str:
    piece, home = s.words["shape_short"], s.words["home"]
    text = f"after the first, each {piece} must {must_touch(s)} another {piece} of {s.owns(s.state.active)}"
    if s.duel.options.hangs_on_home:
        return f"{text}, or their {home}; this one does neither"
    if c.facts["at_home"]:
        return f"{text}; this one only touches the {home}, which doesn't count"
    return f"{text}; this one doesn't"


@grounds_on("hangs_on_home")
def _hangs(s: Speech, c: Cited) -> str:
    return f"it touches {s.owns(s.state.active)} {s.words['home']}, which counts in this game's reading"


@grounds_on("touches_own_path")
def _touches(s: Speech, c: Cited) -> str:
    return f"it {touches(s)} another {s.words['shape_short']} of {s.owns(s.state.active)}"


@grounds_on("relay_off_homes")
def _off_homes(s: Speech, c: Cited) -> str:
    if c.facts["unused"]:
        return f"the {s.words['home']} it covers isn't used in this game"
    return f"it covers no {s.words['home']}"
