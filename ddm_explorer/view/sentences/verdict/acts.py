"""Why a monster may move or attack, or a defense be made, or not: squares, prices, who is in the way, who is beside."""

from __future__ import annotations

from ddm_explorer.engine.verdict import Cited
from ddm_explorer.view.sentences.marks import grounds_on, objects_to
from ddm_explorer.view.sentences.phrases import counted, listed, square_names
from ddm_explorer.view.sentences.speech import Speech

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


@objects_to("comes_back")
def _comes_back(s: Speech, c: Cited) -> str:
    return f"a move can't end on {square_names(c.places[:1])}, where it began, whatever happens on the way"


@grounds_on("comes_back")
def _came_back(s: Speech, c: Cited) -> str:
    start, items = square_names(c.places[:1]), square_names(c.places[1:])
    what = "an item that acts" if c.facts["met"] == 1 else "items that act"
    return f"the path leads back to {start}, over {what} on the way: {items}"


@grounds_on("movers_within_limit", "attackers_within_limit")
def _within_limit(s: Speech, c: Cited) -> str:
    did, done = ("move", "moved") if c.topic == "movers_within_limit" else ("attack", "attacked")
    count, limit = c.facts[done], c.facts["limit"]
    often = f"up to {counted(limit, 'monster')}" if limit else "any number of monsters"
    return f"{often} may {did} in a turn; {count} {'has' if count == 1 else 'have'} {done} so far"


@grounds_on("flies_at_a_price")
def _flies_at_a_price(s: Speech, c: Cited) -> str:
    factor, each = c.facts["factor"], counted(c.facts["each"], "crest")
    often = {1: "no more than on foot", 2: "twice as much"}.get(factor, f"{factor} times as much")
    return f"{s.card(c.facts['card'])} has {s.words['flying']}, so each square costs {often}: {each}"


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
            parts.append(f"{square_names(foreign)} {one} of the other player's, where this monster can't go")
    if homes:
        is_one = len(homes) == 1
        are = f"is a {s.words['home']}" if is_one else f"are {s.words['home']}s"
        parts.append(f"{square_names(homes)} {are}, and nobody can walk there")
    return "; ".join(parts)


@grounds_on("crosses_void")
def _crosses(s: Speech, c: Cited) -> str:
    square, flying = s.words["path_square"], s.words["flying"]
    return f"it has {flying}, so in this game's reading it may cross squares that aren't {square}s"


@grounds_on("walks_on_path")
def _walks(s: Speech, c: Cited) -> str:
    square = s.words["path_square"]
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
    whose = "a monster on its own side" if "own" in c.topic else "an opposing monster"
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
    who = f"a {name}" if name else f"an attack by the {s.words['lord']}"
    return f"{who} costs {s.crests(c.facts['crest'], c.facts['needed'])}"
