"""Why an ability may be used or not: whose it is, when, how often, for how much."""

from __future__ import annotations

from ddm_explorer.dungeon.materials.cards import WHILE_BUILDING
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.engine.verdict import Cited
from ddm_explorer.view.sentences.phrases import counted, listed, square_names
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.view.sentences.timing_words import limit_words, now_words, when_words
from ddm_explorer.view.sentences.verdict.words_verdict import grounds_on, not_so_many, objects_to

_IN_TIME = (
    "move_ability_in_own_turn",
    "attack_ability_in_battle",
    "defense_ability_when_attacked",
    "magic_in_own_turn",
    "trap_in_any_turn",
    "any_ability_in_time",
    "free_ability_by_itself",
)


def _done(c: Cited) -> str:
    done = [word for word, is_done in (("moved", "has_moved"), ("attacked", "has_attacked")) if c.facts.get(is_done)]
    return listed(done) or "acted"


def _names(s: Speech) -> tuple[str, str]:
    return s.words["ability"], s.words["abilities"]


# Whether there is one -----------------------------------------------------------------------------


@objects_to("ability_there")
def _ability_there(s: Speech, c: Cited) -> str:
    where = square_names(c.places)
    card = c.facts["card"]
    if card == "lord":
        return f"a {s.words['lord']} has no {s.words['abilities']}"
    if c.facts.get("there"):
        return not_so_many(c)
    if not card or card == "item":
        item = s.state.item_at(c.places[0]) if c.places else None
        return f"nobody stands on {where}" if item is None else f"the item on {where} lies face down and cannot be used"
    has = counted(c.facts["has"], *_names(s)) if c.facts["has"] else f"no {s.words['ability']}"
    return f"{s.card(card)} on {where} has {has}, so there is no number {c.facts['number']}"


@grounds_on("ability_there")
def _has_ability(s: Speech, c: Cited) -> str:
    return f"{s.card(c.facts['card'])} on {square_names(c.places)} has {s.ability(c.facts['card'], c.facts['number'])}"


@objects_to("ability_known")
def _unknown(s: Speech, c: Cited) -> str:
    return f"nobody knows what {s.ability(c.facts['card'], c.facts['number'])} does, so it cannot be used"


@grounds_on("ability_known")
def _known(s: Speech, c: Cited) -> str:
    return f"it is known what {s.ability(c.facts['card'], c.facts['number'])} does"


# When, and how often ------------------------------------------------------------------------------


@objects_to(*_IN_TIME)
def _wrong_time(s: Speech, c: Cited) -> str:
    name = s.ability(c.facts["card"], c.facts["number"])
    when = _when(s, c)
    if set(c.facts["timing"]) <= {"always"}:
        return f"{name} works {when} by itself and is not used"
    return f"{name} may be used {when}{_unless_asked(s, c)}; {now_words(s)}"


def _unless_asked(s: Speech, c: Cited) -> str:
    """What more is asked of the moment where it is the owner's turn, and somebody is asked something."""
    facts = c.facts
    if "own-turn" not in facts["timing"] or facts["owner"] != facts["active"] or not facts["moment"]:
        return ""
    answers = c.topic == "magic_in_own_turn" and s.duel.derived.options.magic_answers
    if not answers or s.duel.derived.stands_for(facts["card"], facts["number"]):
        return " while nobody is asked anything"
    kinds = f"{s.words['magic']} or a {s.words['trap']}"
    return f" while nobody is asked anything, or in answer to {kinds} of the other player"


@grounds_on(*_IN_TIME)
def _right_time(s: Speech, c: Cited) -> str:
    name = s.ability(c.facts["card"], c.facts["number"])
    return f"{name} may be used {_when(s, c)}, and that is now"


def _when(s: Speech, c: Cited) -> str:
    """The times on the card, or the one step to which its limit holds it."""
    if c.facts.get("limit") == WHILE_BUILDING:
        return limit_words(WHILE_BUILDING, s.words)
    return when_words(c.facts["timing"])


@objects_to("ability_within_limit")
def _used_up(s: Speech, c: Cited) -> str:
    used, times, most = c.facts["used"], c.facts["times"], c.facts["most"]
    if c.facts["limit"] == "once":
        return (
            f"{s.card(c.facts['card'])} has used this {s.words['ability']} already, and it can be used once in a game"
        )
    if c.facts["limit"] or not most:
        used_it = f"{s.card(c.facts['card'])} has used this {s.words['ability']}"
        return f"{used_it} in this turn already, and it can be used once a turn"
    more = f"{used} and {times} more are too many" if used else f"{times} are too many"
    return f"this {s.words['ability']} can be bought {counted(most, 'time')} a turn: {more}"


@grounds_on("ability_within_limit")
def _not_used_up(s: Speech, c: Cited) -> str:
    if c.facts["limit"] == WHILE_BUILDING:
        return f"its card sets no other limit than that it is used {limit_words(WHILE_BUILDING, s.words)}"
    if c.facts["limit"]:
        span = "in this game" if c.facts["limit"] == "once" else "in this turn"
        return f"{s.card(c.facts['card'])} has not used it {span} yet"
    if c.facts["most"]:
        return f"it is bought {counted(c.facts['used'] + c.facts['times'], 'time')} of {c.facts['most']} in this turn"
    return "its card sets no limit"


@objects_to("ability_bought_so_often")
def _bought(s: Speech, c: Cited) -> str:
    if c.facts["times"] < 1:
        return f"an {s.words['ability']} is bought once at the least"
    times = counted(c.facts["times"], "time")
    return f"this {s.words['ability']} is not sold by the time: it is bought once, not {times} at once"


# Beside regular actions ---------------------------------------------------------------------------


@objects_to("ability_excluded", "special_for_regular")
def _excluded(s: Speech, c: Cited) -> str:
    kind = "moves" if c.facts["stands_for"] == "move" else "attacks"
    return (
        f"{s.card(c.facts['card'])} has {_done(c)} in this turn, and an {s.words['ability']} that {kind} does not go "
        "with that"
    )


@grounds_on("ability_excluded", "special_for_regular")
def _not_excluded(s: Speech, c: Cited) -> str:
    kind = "moves" if c.facts["stands_for"] == "move" else "attacks"
    return f"nothing that {s.card(c.facts['card'])} did in this turn stands against an {s.words['ability']} that {kind}"


@objects_to("ability_excludes_regular")
def _excludes(s: Speech, c: Cited) -> str:
    what = [word for word, fact in (("moved", "has_strode"), ("attacked", "has_struck")) if c.facts[fact]]
    by = f"by an {s.words['ability']} in this turn"
    return f"{s.card(c.facts['card'])} has {listed(what)} {by}, which takes the place of this"


@objects_to("card_limits_squares")
def _rooted(s: Speech, c: Cited) -> str:
    left, name, asked = c.facts["most"], s.card(c.facts["card"]), c.facts["squares"]
    limit = _squares_a_turn(s, c.facts["card"])
    if not limit:
        return f"{name} never moves: its card says so"
    told = f"{name} moves {counted(limit, 'square')} a turn at the most: its card says so"
    return (
        f"{told}, and {left or 'none'} {'is' if left < 2 else 'are'} left"
        if left < limit
        else f"{told}, and this is {asked}"
    )


def _squares_a_turn(s: Speech, card: str) -> int:
    """How many squares its card lets a monster move in a turn; 0 for none."""
    effects = [
        effect for ability in s.duel.cards[card].abilities for effect in ability.effects if effect.do == "rooted"
    ]
    return min((int(effect.facts["squares"]) for effect in effects), default=0)


@objects_to("stride_within")
def _too_far(s: Speech, c: Cited) -> str:
    squares, most = c.facts["squares"], c.facts["most"]
    if not squares:
        return "the squares of the way must be named, from the monster on"
    return f"the way has {counted(squares, 'square')}; {_bought_squares(s, c)} allows {most}"


@grounds_on("stride_within")
def _far_enough(s: Speech, c: Cited) -> str:
    return f"the way has {counted(c.facts['squares'], 'square')}; {_bought_squares(s, c)} allows {c.facts['most']}"


def _bought_squares(s: Speech, c: Cited) -> str:
    times = "once" if c.facts["times"] == 1 else counted(c.facts["times"], "time")
    return f"the {s.words['ability']}, bought {times} at {counted(c.facts['each'], 'square')} a time,"


# What it costs ------------------------------------------------------------------------------------


@objects_to("can_pay_ability")
def _too_poor(s: Speech, c: Cited) -> str:
    price = s.crests(c.facts["crest"], c.facts["needed"])
    return f"the {s.words['ability']} costs {price}; {s.player(c.facts['seat'])} has {c.facts['has']}"


@grounds_on("can_pay_ability")
def _rich_enough(s: Speech, c: Cited) -> str:
    price = s.crests(c.facts["crest"], c.facts["needed"])
    return f"the {s.words['ability']} costs {price}, and {s.player(c.facts['seat'])} has {c.facts['has']}"


def _open_price(c: Cited) -> str:
    free, same = c.facts["open"], c.facts["same"]
    if same and not free:
        return f"{counted(same, 'crest')} of one kind"
    return f"{counted(free + same, 'crest')} of any kind"


@objects_to("pays_as_asked")
def _paid_otherwise(s: Speech, c: Cited) -> str:
    if "asked" in c.facts:
        return f"the card asks for {s.pool(CrestPool(*c.facts['asked']))}, and nothing else pays for it"
    given = c.facts["given"]
    if not given:
        return f"the payer must say with which crests: {_open_price(c)}"
    kinds = f" of {counted(c.facts['kinds'], 'kind')}" if c.facts["same"] else ""
    are = "is" if given == 1 else "are"
    return f"the card asks for {_open_price(c)}, and {counted(given, 'crest')}{kinds} {are} named"


@grounds_on("pays_as_asked")
def _paid_as_asked(s: Speech, c: Cited) -> str:
    if "asked" in c.facts:
        return f"it is paid with {s.pool(CrestPool(*c.facts['asked']))}, as the card says"
    return f"it is paid with {_open_price(c)}, as the card says"


@objects_to("pays_with_allowed")
def _paid_with_wrong(s: Speech, c: Cited) -> str:
    kinds = listed([s.words[crest] for crest in c.facts["crests"]])
    when = "in one's own turn" if c.facts["own_turn"] else "in the other player's turn"
    return f"{kinds} crests are not spent {when}, for this {s.words['ability']} no more than for others"


# Items --------------------------------------------------------------------------------------------


@objects_to("item_under_monster")
def _no_item_below(s: Speech, c: Cited) -> str:
    if c.facts.get("there"):
        return not_so_many(c)
    missing = [name for name, fact in (("monster", "has_monster"), ("item", "has_item")) if not c.facts[fact]]
    return f"there is no {listed(missing, 'and no')} on {square_names(c.places)}"


# Answers ------------------------------------------------------------------------------------------


@grounds_on("answer_waits")
def _answer_waits(s: Speech, c: Cited) -> str:
    offered = f"an {s.words['ability']} is offered, and it may be left"
    return offered if c.facts["moment"] == "trigger" else "nobody has to answer"


@objects_to("boost_comes_first")
def _boost_first(s: Speech, c: Cited) -> str:
    what = "answer" if c.facts["moment"] == "window" else f"strengthen the attack by {s.words['abilities']}"
    return f"before the defense {s.player(c.facts['asked'])} may {what}"
