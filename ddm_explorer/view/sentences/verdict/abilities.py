"""Why an ability may be used or not: whose it is, when, how often, for how much."""

from __future__ import annotations

from ddm_explorer.dungeon.abilities.cancelling import cancels
from ddm_explorer.dungeon.materials.cards import WHILE_BUILDING
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.ability_profile import is_attack, is_lasting_defense
from ddm_explorer.dungeon.position.costs import sort_of
from ddm_explorer.engine.verdict import Cited
from ddm_explorer.view.sentences.marks import grounds_on, objects_to
from ddm_explorer.view.sentences.phrases import counted, listed, square_names
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.view.sentences.timing_words import limit_words, now_words, when_words
from ddm_explorer.view.sentences.verdict.acts import not_so_many

_IN_TIME = (
    "move_ability_in_own_turn",
    "attack_ability_in_battle",
    "defense_ability_when_attacked",
    "magic_in_own_turn",
    "trap_in_any_turn",
    "any_ability_in_time",
    "free_ability_by_itself",
    "card_sets_time",
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
        return f"there is nobody on {where}" if item is None else f"the item on {where} is face down and can't be used"
    if not c.facts["has"]:
        return f"{s.card(card)} on {where} has no {s.words['ability']}"
    has = counted(c.facts["has"], *_names(s))
    return f"{s.card(card)} on {where} has {has}, so there is no number {c.facts['number']}"


@grounds_on("ability_there")
def _has_ability(s: Speech, c: Cited) -> str:
    name = s.ability_name(c.facts["card"], c.facts["number"])
    return f"{s.card(c.facts['card'])} on {square_names(c.places)} has the {s.words['ability']} {name}"


@objects_to("ability_known")
def _unknown(s: Speech, c: Cited) -> str:
    return f"nobody knows what {s.ability(c.facts['card'], c.facts['number'])} does, so it can't be used"


@grounds_on("ability_known")
def _known(s: Speech, c: Cited) -> str:
    return f"it is known what {s.ability(c.facts['card'], c.facts['number'])} does"


# When, and how often ------------------------------------------------------------------------------


_IN_A_TURN = {"own-turn", "either-turn"}


@objects_to(*_IN_TIME)
def _wrong_time(s: Speech, c: Cited) -> str:
    name = s.ability(c.facts["card"], c.facts["number"])
    when = _when(s, c)
    if set(c.facts["timing"]) <= {"always"}:
        return f"{name} works by itself, {when}, so a player never uses it"
    return f"{name} may be used {when}{_unless_asked(s, c)}; {now_words(s)}"


def _unless_asked(s: Speech, c: Cited) -> str:
    """What more is asked of the moment where it is the owner's turn, and somebody is asked something."""
    facts = c.facts
    if "either-turn" in facts["timing"]:
        return " whenever its owner gets to act or answer"
    if "own-turn" not in facts["timing"] or facts["owner"] != facts["active"] or not facts["moment"]:
        return ""
    answers = c.topic == "magic_in_own_turn" and s.duel.derived.options.magic_answers
    if not answers or s.duel.derived.stands_for(facts["card"], facts["number"]):
        return " while nobody has anything to answer"
    kinds = f"{s.words['magic']} or {s.words['trap']}"
    return f" while nobody has anything to answer, or in answer to the other player's {kinds}"


@grounds_on(*_IN_TIME)
def _right_time(s: Speech, c: Cited) -> str:
    name = s.ability(c.facts["card"], c.facts["number"])
    return f"{name} may be used {_when(s, c)}, and that is now"


def _when(s: Speech, c: Cited) -> str:
    """The times on the card, or the one step to which its limit holds it."""
    if c.facts.get("limit") == WHILE_BUILDING:
        return limit_words(WHILE_BUILDING, s.words)
    return listed([_time(s, c, word) for word in c.facts["timing"]], "or")


def _time(s: Speech, c: Cited, word: str) -> str:
    """One of the times on a card as it is in this game: the moment that the readings in force make of it."""
    options, card, number = s.duel.options, s.duel.cards.get(c.facts["card"]), c.facts["number"]
    ability = card.abilities[number - 1] if card is not None and 1 <= number <= len(card.abilities) else None
    plain = when_words([word])
    if ability is None:
        return plain
    if word == "own-turn" and sort_of(ability) == "any" and options.any_cost_either_turn:
        return when_words(["either-turn"])
    if word == "when-attacking":
        if is_attack(ability):
            return "as an attack in its owner's turn"
        if options.attack_abilities != "battle":
            return "for an attack in its owner's turn"
        return f"{plain} or is attacked" if options.defender_boosts else plain
    if word == "when-attacked":
        stops = cancels(ability)
        if stops is not None and stops.facts["aimed"] == "any":
            return "when its side is under attack"
        if not options.defense_abilities_in_battle and is_lasting_defense(ability):
            return "in the opponent's turn"
    return plain


@objects_to("ability_within_limit")
def _used_up(s: Speech, c: Cited) -> str:
    used, times, most = c.facts["used"], c.facts["times"], c.facts["most"]
    if c.facts["limit"] == "once":
        return f"{s.card(c.facts['card'])} already used this {s.words['ability']}, and it can be used once a game"
    if c.facts["limit"] or not most:
        used_it = f"{s.card(c.facts['card'])} already used this {s.words['ability']} this turn"
        return f"{used_it}, and it can be used once a turn"
    more = f"{used} so far and {times} more" if used else f"not {times}"
    return f"this {s.words['ability']} can be used at most {counted(most, 'time')} {_span(s, c)}: {more}"


@grounds_on("ability_within_limit")
def _not_used_up(s: Speech, c: Cited) -> str:
    if c.facts["limit"] == WHILE_BUILDING:
        return f"the only limit on its card is that it is used {limit_words(WHILE_BUILDING, s.words)}"
    if c.facts["limit"]:
        span = "this game" if c.facts["limit"] == "once" else "this turn"
        return f"{s.card(c.facts['card'])} hasn't used it yet {span}"
    if c.facts["most"]:
        used = c.facts["used"] + c.facts["times"]
        return f"this makes {counted(used, 'use')}, and the limit is {c.facts['most']} {_span(s, c)}"
    return "its card sets no limit on how often it is used"


def _span(s: Speech, c: Cited) -> str:
    """For what a limit counts: what strengthens an attack is counted attack by attack."""
    known = s.duel.cards.get(c.facts["card"])
    number = c.facts.get("number", 0)
    ability = known.abilities[number - 1] if known is not None and 1 <= number <= len(known.abilities) else None
    return "for each attack" if ability is not None and "when-attacking" in ability.timing else "a turn"


@objects_to("ability_bought_so_often")
def _bought(s: Speech, c: Cited) -> str:
    if c.facts["times"] < 1:
        return f"an {s.words['ability']} is used at least once"
    return f"this {s.words['ability']} is used once at a time, not {counted(c.facts['times'], 'time')} at once"


# Beside regular actions ---------------------------------------------------------------------------


@objects_to("ability_excluded", "special_excluded")
def _excluded(s: Speech, c: Cited) -> str:
    kind = "moves" if c.facts["stands_for"] == "move" else "attacks"
    return (
        f"{s.card(c.facts['card'])} already {_done(c)} this turn, which rules out an {s.words['ability']} that {kind}"
    )


@grounds_on("ability_excluded", "special_for_regular")
def _not_excluded(s: Speech, c: Cited) -> str:
    kind = "moves" if c.facts["stands_for"] == "move" else "attacks"
    return f"nothing {s.card(c.facts['card'])} did this turn rules out an {s.words['ability']} that {kind}"


@objects_to("ability_excludes_regular")
def _excludes(s: Speech, c: Cited) -> str:
    what = [word for word, fact in (("moved", "has_strode"), ("attacked", "has_struck")) if c.facts[fact]]
    by = f"by an {s.words['ability']} this turn"
    did = f"{s.card(c.facts['card'])} already {listed(what)} {by}"
    if s.duel.options.ability_excludes == "not_both":
        return f"{did}, so it gets only one of its {s.words['regular_action']}s, and it already made that one"
    return f"{did}, which takes the place of its {_regular(s)}"


def _regular(s: Speech) -> str:
    """The regular actions that an ability takes the place of, in the words of the game."""
    if s.duel.options.ability_excludes == "both":
        return f"{s.words['regular_action']}s"
    return s.words["regular_action"]


@objects_to("card_limits_squares")
def _rooted(s: Speech, c: Cited) -> str:
    left, name, asked = c.facts["most"], s.card(c.facts["card"]), c.facts["squares"]
    limit = _squares_a_turn(s, c.facts["card"])
    if not limit:
        return f"{name} never moves: its card says so"
    told = f"its card lets {name} move at most {counted(limit, 'square')} a turn"
    return (
        f"{told}, and {left or 'none'} {'is' if left < 2 else 'are'} left"
        if left < limit
        else f"{told}, and this move takes {asked}"
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
        return "name the squares of the path, starting at the monster"
    return f"the path is {counted(squares, 'square')} long; {_bought_squares(s, c)} allows {most}"


@grounds_on("stride_within")
def _far_enough(s: Speech, c: Cited) -> str:
    return f"the path is {counted(c.facts['squares'], 'square')} long; {_bought_squares(s, c)} allows {c.facts['most']}"


def _bought_squares(s: Speech, c: Cited) -> str:
    ability, times = s.words["ability"], c.facts["times"]
    if times < 2:
        return f"the {ability}, {'used once' if times == 1 else 'not used at all'},"
    return f"the {ability}, used {counted(times, 'time')} for {counted(c.facts['each'], 'square')} each,"


# What it costs ------------------------------------------------------------------------------------


@objects_to("can_pay_ability")
def _too_poor(s: Speech, c: Cited) -> str:
    price = s.crests(c.facts["crest"], c.facts["needed"])
    return f"the {s.words['ability']} costs {price}; {s.player(c.facts['seat'])} has {c.facts['has'] or 'none'}"


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
        return f"the card asks for {s.pool(CrestPool(*c.facts['asked']))}, and no other crests pay for it"
    given = c.facts["given"]
    if not given:
        return f"say which crests pay for it: {_open_price(c)}"
    kinds = f" of {counted(c.facts['kinds'], 'kind')}" if c.facts["same"] and c.facts["kinds"] > 1 else ""
    return f"the card asks for {_open_price(c)}, not for {counted(given, 'crest')}{kinds}"


@grounds_on("pays_as_asked")
def _paid_as_asked(s: Speech, c: Cited) -> str:
    if "asked" in c.facts:
        return f"the card asks for {s.pool(CrestPool(*c.facts['asked']))}, and that is what pays for it"
    return f"the card asks for {_open_price(c)}, and that is what pays for it"


@objects_to("pays_with_allowed")
def _paid_with_wrong(s: Speech, c: Cited) -> str:
    kinds = listed([s.words[crest] for crest in c.facts["crests"]])
    when = "their owner's own turn" if c.facts["own_turn"] else "the opponent's turn"
    return f"{kinds} crests can't be spent in {when}, not even on this {s.words['ability']}"


# Items --------------------------------------------------------------------------------------------


@objects_to("item_under_monster")
def _no_item_below(s: Speech, c: Cited) -> str:
    if c.facts.get("there"):
        return not_so_many(c)
    missing = [name for name, fact in (("monster", "has_monster"), ("item", "has_item")) if not c.facts[fact]]
    return f"there is no {listed(missing, 'and no')} on {square_names(c.places)}"


# Answers ------------------------------------------------------------------------------------------


@objects_to("level_chosen")
def _no_level(s: Speech, c: Cited) -> str:
    levels = c.facts["levels"]
    return f"choose a level from {levels[0]} to {levels[-1]}" if len(levels) > 1 else f"choose level {levels[0]}"
