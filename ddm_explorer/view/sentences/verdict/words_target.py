"""What an ability points at, and why that will do or not: figures, squares, counters, links, shapes laid anew."""

from __future__ import annotations

from collections.abc import Mapping

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.engine.verdict import Cited
from ddm_explorer.view.sentences.phrases import counted, listed, square_names
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.view.sentences.verdict.words_verdict import grounds_on, not_so_many, objects_to

_NOT_EMPTY = {
    "is_path": "a {path} lies there",
    "is_taken": "a figure stands there",
    "has_counter": "a counter lies there",
    "is_home": "it is a {home}",
    "is_outside": "it lies outside the border",
}


def flag_name(flag: str, words: Mapping[str, str]) -> str:
    """What a card's flag is called in an edition's words: "Flying", "Tunnel", "attacks Flying"."""
    return f"attacks {words['flying']}" if flag == "attacks-flying" else words.get(flag, flag.replace("-", " "))


def _at(cells: tuple[Cell, ...]) -> str:
    return square_names(cells) or "no square"


@objects_to("aims_count")
def _count(s: Speech, c: Cited) -> str:
    least, most, given = c.facts["least"], c.facts["most"], c.facts["given"]
    wanted = str(least) if least == most else f"{least} to {most}"
    noun = "target" if wanted == "1" else "targets"
    return f"{wanted} {noun} must be named, each once; {given} {'is' if given == 1 else 'are'}"


@grounds_on("aims_count")
def _counted(s: Speech, c: Cited) -> str:
    is_ = "is" if c.facts["given"] == 1 else "are"
    return f"{counted(c.facts['given'], 'target')} {is_} named, as the card says"


@objects_to("ability_spares_lord")
def _lord(s: Speech, c: Cited) -> str:
    whose = "one's own" if c.facts["is_own"] else "the other"
    return f"no {s.words['ability']} touches a {s.words['lord']}, and on {_at(c.places)} stands {whose}"


@objects_to("aims_at_figure")
def _nobody(s: Speech, c: Cited) -> str:
    if c.facts.get("there"):
        return not_so_many(c)
    what = "monster and no item" if c.facts["what"] == "monster-or-item" else "monster"
    return f"no {what} stands on {_at(c.places)}"


@objects_to("aims_at_side")
def _wrong_side(s: Speech, c: Cited) -> str:
    own = c.facts["side"] == "own"
    is_, wanted = ("other", "figure of one's own") if own else ("same", "figure of the other side")
    points = f"the {s.words['ability']} points"
    return f"{s.card(c.facts['card'])} on {_at(c.places)} is on the {is_} side; {points} at a {wanted}"


@grounds_on("aims_at_side")
def _right_side(s: Speech, c: Cited) -> str:
    side = "the own side" if c.facts["side"] == "own" else "the other side"
    return f"{s.card(c.facts['card'])} on {_at(c.places)} is on {side}"


def _apart(c: Cited) -> str:
    across, down = c.facts["across"], c.facts["down"]
    parts = [counted(across, "column")] if across else []
    parts += [counted(down, "row")] if down else []
    return listed(parts) or "no square"


@objects_to("aims_within")
def _too_far(s: Speech, c: Cited) -> str:
    reach = counted(c.facts["within"], "square")
    away = f"{_at(c.places[1:])} lies {_apart(c)} from {_at(c.places[:1])}"
    return f"{away}, beyond the {reach} that the {s.words['ability']} reaches"


@grounds_on("aims_within")
def _near(s: Speech, c: Cited) -> str:
    return f"{_at(c.places[1:])} lies within {counted(c.facts['within'], 'square')} of {_at(c.places[:1])}"


@objects_to("aims_at_distance")
def _wrong_distance(s: Speech, c: Cited) -> str:
    how = {"straight": " in a straight line", "as_area": ", counted as an area is"}.get(c.facts.get("counted", ""), "")
    return (
        f"{_at(c.places[1:])} is {counted(c.facts['distance'], 'step')} from {_at(c.places[:1])}; "
        f"the {s.words['ability']} reaches exactly {c.facts['exactly']}{how}"
    )


@grounds_on("aims_at_distance")
def _right_distance(s: Speech, c: Cited) -> str:
    if c.facts.get("counted") == "as_area":
        reach = counted(c.facts["exactly"], "square")
        return f"{_at(c.places[1:])} is exactly {reach} from {_at(c.places[:1])}, counted as an area is"
    return f"{_at(c.places[1:])} is exactly {counted(c.facts['distance'], 'step')} from {_at(c.places[:1])}"


def _kind(s: Speech, c: Cited) -> str:
    return f"has {flag_name(c.facts['flag'], s.words)}" if c.facts["flag"] else f"is of the tribe {c.facts['tribe']}"


@objects_to("aims_at_kind")
def _wrong_kind(s: Speech, c: Cited) -> str:
    return f"{s.card(c.facts['card'])} on {_at(c.places)} is no target: only a monster will do that {_kind(s, c)}"


@grounds_on("aims_at_kind")
def _right_kind(s: Speech, c: Cited) -> str:
    return f"{s.card(c.facts['card'])} on {_at(c.places)} {_kind(s, c)}"


@objects_to("aims_along_path")
def _no_line(s: Speech, c: Cited) -> str:
    if not c.places:
        return f"the direction must be named, by a {s.words['path_square']} beside the monster"
    return f"the direction is named by a {s.words['path_square']} beside the monster, and {_at(c.places)} is none"


@objects_to("aims_at_counter")
def _no_counter(s: Speech, c: Cited) -> str:
    return f"no counter lies on {square_names(c.places)}" if c.places else "a square with a counter must be named"


@objects_to("vortex_free")
def _no_vortex(s: Speech, c: Cited) -> str:
    named = f", and {square_names(c.places)} is none" if c.places else ""
    return f"another vortex must be named on which nobody stands{named}"


@objects_to("crest_chosen")
def _no_crest(s: Speech, c: Cited) -> str:
    kinds = listed([s.words[kind] for kind in c.facts["kinds"]], "or")
    return f"the kind of crest to receive must be named, another than the one paid: {kinds}"


@grounds_on("crest_chosen")
def _crest(s: Speech, c: Cited) -> str:
    return f"a {s.words[c.facts['choice']]} crest comes in exchange"


@objects_to("card_destroyed")
def _not_destroyed(s: Speech, c: Cited) -> str:
    cards = [s.card(card) for card in c.facts["cards"]]
    if not cards:
        return "no monster was destroyed"
    return f"one of the destroyed monsters must be named: {listed(cards, 'or')}"


@grounds_on("card_destroyed")
def _is_destroyed(s: Speech, c: Cited) -> str:
    return f"{s.card(c.facts['choice'])} was destroyed"


_KEPT = {
    "kind": "link {number} is an action of a kind that it does not cancel",
    "itself": "link {number} comes from the same figure",
    "cancelled": "link {number} is cancelled already",
    "own": "link {number} is of its own side",
    "answered": "link {number} it has answered already, and the other side has said nothing to that",
    "elsewhere": "link {number} is not aimed at it",
}
"""Why a link, told by its number, cannot be cancelled."""


@objects_to("answers_something")
def _nothing_to_cancel(s: Speech, c: Cited) -> str:
    if not c.facts["can"]:
        told = f"nothing is under way that this {s.words['ability']} could cancel"
        kept = [_KEPT[why].format(number=number) for number, why in enumerate(c.facts.get("kept", ()), start=1)]
        return f"{told}: {'; '.join(kept)}" if kept else told
    links = listed([_place(choice) for choice in c.facts["can"]], "or")
    return f"what it cancels must be named, and it can cancel {links}"


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
    return f"a counter goes on an empty square, and {_at(c.places)} is none: {listed(why)}"


@objects_to("relays_a_shape")
def _no_shape(s: Speech, c: Cited) -> str:
    piece, star = s.words["shape_short"], s.words["star"]
    return (
        f"a {piece} on the {s.words['field']} must be named by one of its squares, then the square for its {star}, "
        "and how it is turned (0 to 3)"
    )


@objects_to("flying_target")
def _flies(s: Speech, c: Cited) -> str:
    who = f"{s.card(c.facts['card'])} on {_at(c.places)} has {s.words['flying']}"
    attacker = s.card(c.facts["attacker"])
    return f"{who}: only a monster that has it too can attack it, or one whose card says so, and {attacker} is neither"


@grounds_on("flying_target")
def _can_reach(s: Speech, c: Cited) -> str:
    who, attacker = s.card(c.facts["card"]), s.card(c.facts["attacker"])
    return f"{who} has {s.words['flying']}, and {attacker} can attack such a monster"
