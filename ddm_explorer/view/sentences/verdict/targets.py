"""What an ability points at, and why that will do or not: figures, squares, counters, links, shapes laid anew."""

from __future__ import annotations

from collections.abc import Mapping

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.engine.verdict import Cited
from ddm_explorer.view.sentences.marks import grounds_on, objects_to
from ddm_explorer.view.sentences.phrases import counted, listed, square_names, with_article
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.view.sentences.verdict.acts import not_so_many
from ddm_explorer.view.sentences.verdict.turns import must_touch, touches

_NOT_EMPTY = {
    "is_taken": "a figure is there",
    "has_counter": "a counter is there",
    "is_home": "it's a {home}",
    "is_outside": "it's outside the border",
}


def flag_name(flag: str, words: Mapping[str, str]) -> str:
    """What a card's flag is called in an edition's words: "Flying", "Tunnel", "attacks Flying"."""
    return f"attacks {words['flying']}" if flag == "attacks-flying" else words.get(flag, flag.replace("-", " "))


def _at(cells: tuple[Cell, ...]) -> str:
    return square_names(cells) or "no square"


@objects_to("aims_count")
def _count(s: Speech, c: Cited) -> str:
    least, most, given = c.facts["least"], c.facts["most"], c.facts["given"]
    wanted = f"exactly {least}" if least == most else f"from {least} to {most}"
    noun = "target" if most == 1 else "targets"
    also = ", each only once" if most > 1 and least <= given <= most else ""
    return f"name {wanted} {noun}{also}; here {given or 'none'} {'is' if given < 2 else 'are'} named"


@grounds_on("aims_count")
def _counted(s: Speech, c: Cited) -> str:
    is_ = "is" if c.facts["given"] == 1 else "are"
    return f"{counted(c.facts['given'], 'target')} {is_} named, as the card asks"


@objects_to("ability_spares_lord")
def _lord(s: Speech, c: Cited) -> str:
    lord, abilities = s.words["lord"], s.words["abilities"]
    if s.duel.options.specials_hit_lord:
        return (
            f"only an attack may be aimed at a {lord}, and only at the opposing one; {_at(c.places)} doesn't fit that"
        )
    return f"there is a {lord} on {_at(c.places)}, and {abilities} don't affect a {lord}"


@objects_to("aims_at_figure")
def _nobody(s: Speech, c: Cited) -> str:
    if c.facts.get("there"):
        return not_so_many(c)
    what = "no monster or item" if c.facts["what"] == "monster-or-item" else "no monster"
    return f"there is {what} on {_at(c.places)}"


@objects_to("aims_at_side")
def _wrong_side(s: Speech, c: Cited) -> str:
    own = c.facts["side"] == "own"
    is_, wanted = ("the other side", "its own side") if own else ("the same side", "the other side")
    must = f"this {s.words['ability']} must be aimed at {wanted}"
    return f"{s.card(c.facts['card'])} on {_at(c.places)} is on {is_}, and {must}"


@grounds_on("aims_at_side")
def _right_side(s: Speech, c: Cited) -> str:
    side = "the same side" if c.facts["side"] == "own" else "the other side"
    return f"{s.card(c.facts['card'])} on {_at(c.places)} is on {side}"


def _apart(c: Cited) -> str:
    across, down = c.facts["across"], c.facts["down"]
    parts = [counted(across, "column")] if across else []
    parts += [counted(down, "row")] if down else []
    return listed(parts) or "no square"


@objects_to("aims_within")
def _too_far(s: Speech, c: Cited) -> str:
    within, across, down = c.facts["within"], c.facts["across"], c.facts["down"]
    reach = f"the {counted(within, 'square')} the {s.words['ability']} reaches"
    away = f"{_at(c.places[1:])} is {_apart(c)} away from {_at(c.places[:1])}"
    if s.duel.options.area_shape == "rays" and max(across, down) <= within:
        return f"{away}, not in a straight or diagonal line, and only in such a line are {reach}"
    if s.duel.options.area_shape == "diamond":
        return f"{away}, which is {counted(across + down, 'step')}, farther than {reach}"
    return f"{away}, farther than {reach}"


@grounds_on("aims_within")
def _near(s: Speech, c: Cited) -> str:
    return f"{_at(c.places[1:])} is within {counted(c.facts['within'], 'square')} of {_at(c.places[:1])}"


@objects_to("aims_at_distance")
def _wrong_distance(s: Speech, c: Cited) -> str:
    way, distance, exactly = c.facts.get("counted", ""), c.facts["distance"], c.facts["exactly"]
    step, how = "step", ""
    if way == "as_area" and len(c.places) > 1:
        (column, row), (other_column, other_row) = c.places[:2]
        distance, step, how = max(abs(column - other_column), abs(row - other_row)), "square", ", diagonals counted"
    reaches = f"the {s.words['ability']} reaches exactly {counted(exactly, step)}"
    if not distance:
        return f"{_at(c.places[1:])} is where the {s.words['ability']} is used; {reaches} away"
    apart = f"{_at(c.places[1:])} is {counted(distance, step)} away from {_at(c.places[:1])}"
    if way == "straight":
        if distance == exactly:
            return f"{apart}, but not in a straight line"
        return f"{apart}; {reaches} in a straight line"
    return f"{apart}{how}; {reaches}"


@grounds_on("aims_at_distance")
def _right_distance(s: Speech, c: Cited) -> str:
    if c.facts.get("counted") == "as_area":
        reach = counted(c.facts["exactly"], "square")
        return f"{_at(c.places[1:])} is exactly {reach} away from {_at(c.places[:1])}, diagonals counted"
    return f"{_at(c.places[1:])} is exactly {counted(c.facts['distance'], 'step')} away from {_at(c.places[:1])}"


def _kind(s: Speech, c: Cited) -> str:
    return (
        f"has {flag_name(c.facts['flag'], s.words)}"
        if c.facts["flag"]
        else f"is {with_article(c.facts['tribe'])} monster"
    )


@objects_to("aims_at_kind")
def _wrong_kind(s: Speech, c: Cited) -> str:
    kind = flag_name(c.facts["flag"], s.words) if c.facts["flag"] else f"{with_article(c.facts['tribe'])} monster"
    isnt = f"doesn't have {kind}" if c.facts["flag"] else f"isn't {kind}"
    return f"{s.card(c.facts['card'])} on {_at(c.places)} can't be the target: it {isnt}"


@grounds_on("aims_at_kind")
def _right_kind(s: Speech, c: Cited) -> str:
    return f"{s.card(c.facts['card'])} on {_at(c.places)} {_kind(s, c)}"


@objects_to("aims_along_path")
def _no_line(s: Speech, c: Cited) -> str:
    if not c.places:
        return f"name the direction by a {s.words['path_square']} next to the monster"
    isnt = "isn't one" if len(c.places) == 1 else "isn't a single one"
    return f"the direction is named by a {s.words['path_square']} next to the monster, and {_at(c.places)} {isnt}"


@grounds_on("aims_along_path")
def _line(s: Speech, c: Cited) -> str:
    length = counted(c.facts["length"], s.words["path_square"])
    return f"{length} {'lies' if c.facts['length'] == 1 else 'lie'} in a straight line from there: {_at(c.places)}"


@objects_to("aims_at_counter")
def _no_counter(s: Speech, c: Cited) -> str:
    return f"there is no counter on {square_names(c.places)}"


@objects_to("vortex_free")
def _no_vortex(s: Speech, c: Cited) -> str:
    named = f", and {square_names(c.places)} isn't one" if c.places else ""
    return f"name another vortex that nobody is standing on{named}"


@objects_to("relay_touches")
def _touches_nothing(s: Speech, c: Cited) -> str:
    piece = s.words["shape_short"]
    return f"the {piece} must {must_touch(s)} another one, and on {_at(c.places)} it touches none"


@grounds_on("relay_touches")
def _touches_one(s: Speech, c: Cited) -> str:
    return f"it {touches(s)} another {s.words['shape_short']}"


@objects_to("crest_chosen")
def _no_crest(s: Speech, c: Cited) -> str:
    kinds = listed([s.words[kind] for kind in c.facts["kinds"]], "or")
    return f"name the kind of crest to get, other than the one paid: {kinds}"


@grounds_on("crest_chosen")
def _crest(s: Speech, c: Cited) -> str:
    return f"{with_article(s.words[c.facts['choice']])} crest is gained in exchange"


@objects_to("card_destroyed")
def _not_destroyed(s: Speech, c: Cited) -> str:
    cards = [s.card(card) for card in c.facts["cards"]]
    if not cards:
        return "no monster has been destroyed"
    one = "name the destroyed monster" if len(cards) == 1 else "name one of the destroyed monsters"
    return f"{one}: {listed(cards, 'or')}"


@grounds_on("card_destroyed")
def _is_destroyed(s: Speech, c: Cited) -> str:
    return f"{s.card(c.facts['choice'])} was destroyed"


_KEPT = {
    "kind": "link {number} isn't the kind of action it cancels",
    "itself": "link {number} comes from the same figure",
    "cancelled": "link {number} is already canceled",
    "own": "link {number} is its own side's",
    "answered": "it already answered link {number}, and the other side hasn't answered that",
    "elsewhere": "link {number} isn't aimed at it",
}
"""Why a link, told by its number, cannot be cancelled."""


@objects_to("answers_something")
def _nothing_to_cancel(s: Speech, c: Cited) -> str:
    if not c.facts["can"]:
        told = f"there is nothing this {s.words['ability']} could cancel right now"
        kept = [_KEPT[why].format(number=number) for number, why in enumerate(c.facts.get("kept", ()), start=1)]
        return f"{told}: {'; '.join(kept)}" if kept else told
    links = listed([_place(choice) for choice in c.facts["can"]], "or")
    return f"name what it cancels; it can cancel {links}"


def _place(choice: str) -> str:
    return "the attack" if choice == "attack" else f"link {choice} of the chain"


@grounds_on("answers_something")
def _something(s: Speech, c: Cited) -> str:
    return f"it can cancel {listed([_place(choice) for choice in c.facts['can']], 'or')}"


@objects_to("counter_on_empty")
def _not_empty(s: Speech, c: Cited) -> str:
    why = [
        text.format(path=s.words["path_square"], home=s.words["home"])
        for fact, text in _NOT_EMPTY.items()
        if c.facts[fact]
    ]
    return f"a counter goes on an empty square, and {_at(c.places)} isn't: {listed(why)}"


@objects_to("relays_a_shape")
def _no_shape(s: Speech, c: Cited) -> str:
    piece, star = s.words["shape_short"], s.words["star"]
    return (
        f"name a {piece} on the {s.words['field']} by one of its squares, then the square where its {star} goes, "
        "and how it is turned (0 to 3)"
    )


@objects_to("flying_target")
def _flies(s: Speech, c: Cited) -> str:
    flying, attacker = s.words["flying"], s.card(c.facts["attacker"])
    who = f"{s.card(c.facts['card'])} on {_at(c.places)} has {flying}"
    return f"{who}: only a monster with {flying}, or one whose card says so, can attack it, and {attacker} is neither"


@grounds_on("flying_target")
def _can_reach(s: Speech, c: Cited) -> str:
    who, attacker = s.card(c.facts["card"]), s.card(c.facts["attacker"])
    return f"{who} has {s.words['flying']}, and {attacker} can attack {s.words['flying']} monsters"
