"""What would make a command legal, in a sentence: one change, or several that belong together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ddm_explorer.dungeon.board.grid import cell_name
from ddm_explorer.dungeon.commands import Use
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.dungeon.position.who_is_meant import user_at
from ddm_explorer.games.duel.changes import Repair
from ddm_explorer.games.duel.repair import RepairSet
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.phrases import counted, listed, sentence, square_names, turned, with_article
from ddm_explorer.view.sentences.speech import Speech, templates

Phrase = Callable[[Speech, Repair], str]


def repair_sentence(repair: RepairSet, duel: Duel, state: DuelState, viewer: int | None = None) -> str:
    """The change after which the command would be legal, or the changes that it takes together."""
    speech = Speech(duel, state, viewer)
    in_order = sorted(repair.changes, key=lambda each: each.topic not in _LATER)  # when, before what
    phrases = [change_phrase(each, speech) for each in in_order]
    if len(phrases) == 1:
        return sentence(f"it would be allowed {phrases[0]}")
    return sentence(f"it would be allowed with {len(phrases)} changes together: {'; '.join(phrases)}")


_LATER = frozenset({"after_answer", "after_roll", "after_build", "next_turn", "with_summon"})


def change_phrase(repair: Repair, speech: Speech) -> str:
    """One change, as it goes on from "it would be allowed": "with 1 more Trap crest for Yugi"."""
    say = PHRASES.get(repair.topic)
    if say is not None:
        return say(speech, repair)
    return speech.phrase(templates("repair")[repair.topic], repair.facts, repair.places)


def _more_crests(s: Speech, repair: Repair) -> str:
    more = counted(repair.facts["more"], f"more {s.words[repair.facts['crest']]} crest")
    return f"with {more} for {s.player(repair.facts['seat'])}"


def _after_build(s: Speech, repair: Repair) -> str:
    what = "monster or item" if s.duel.options.items_brought else "monster"
    or_not = ", or skipping the summon" if s.duel.derived.may_decline(s.state) else ""
    summoned = f"after summoning a level {repair.facts['level']} {what}"
    return f"{summoned} and laying its {s.words['shape_short']}{or_not}"


def _with_path(s: Speech, repair: Repair) -> str:
    square = s.words["path_square"]
    what = f"a {square}" if len(repair.places) == 1 else f"{square}s"
    return f"if {square_names(repair.places)} were {what}"


def _place_nearby(s: Speech, repair: Repair) -> str:
    return f"nearby: {_lies(s, repair)}"


def _other_shape(s: Speech, repair: Repair) -> str:
    return f"with {s.words['shape_short']} {s.shape(repair.facts['shape'])}: {_lies(s, repair)}"


def _lies(s: Speech, repair: Repair) -> str:
    return f"{turned(repair.facts['turns'], s.words)}, star on {cell_name(repair.facts['star'])}"


def _other_card(s: Speech, repair: Repair) -> str:
    return f"with {s.card_of(s.state.active, repair.facts['card'])} instead"


def _other_way(s: Speech, repair: Repair) -> str:
    times = repair.facts.get("times", 1)
    often = f", used {counted(times, 'time')}" if times > 1 else ""
    return f"on another path: {_path(repair)}{often}"


def _other_figure(s: Speech, repair: Repair) -> str:
    name = s.card(repair.facts["card"])
    return (
        f"with {name}: {_path(repair)}" if "path" in repair.facts else f"with {name} on {square_names(repair.places)}"
    )


def _path(repair: Repair) -> str:
    return " ".join(cell_name(cell) for cell in repair.facts["path"])


def _other_aim(s: Speech, repair: Repair) -> str:
    facts = repair.facts
    parts = []
    if _relays(s, repair):
        lifted, star = (cell_name(cell) for cell in facts["at"])
        piece, lies = s.words["shape_short"], turned(int(facts["choice"]), s.words)
        parts.append(f"used to move the {piece} on {lifted}, {lies}, {s.words['star_short']} on {star}")
    else:
        if facts.get("at"):
            parts.append(f"aimed at {square_names(facts['at'])}")
        if facts.get("choice"):
            parts.append(f"used for {_choice(s, facts['choice'])}")
    if facts.get("times", 1) > 1 or set(facts) == {"times"}:
        parts.append(f"used {'once' if facts['times'] == 1 else counted(facts['times'], 'time')}")
    if facts.get("pay") is not None:
        parts.append(f"paid with {s.pool(facts['pay'])}")
    return f"if it's {listed(parts)}" if parts else "if it isn't aimed at anything"


def _relays(s: Speech, repair: Repair) -> bool:
    """Whether the ability lays a shape anew, so that its choice is how the shape is turned."""
    use = repair.command
    if not isinstance(use, Use) or len(repair.facts.get("at", ())) != 2:
        return False
    figure = user_at(s.state, use.figure, use.nth)
    abilities = () if figure is None else s.duel.cards[figure.card].abilities
    aim = abilities[use.ability - 1].aim if 1 <= use.ability <= len(abilities) else None
    return aim is not None and aim.what == "shapes"


def _choice(s: Speech, choice: str) -> str:
    if choice in s.duel.cards:
        return s.card(choice)
    return f"level {choice}" if choice.isdecimal() else f"{with_article(s.words.get(choice, choice))} crest"


def _other_pay(s: Speech, repair: Repair) -> str:
    pay = repair.facts["pay"]
    return f"if it's paid with {'the crests that the card names' if pay is None else s.pool(pay)}"


def _other_dice(s: Speech, repair: Repair) -> str:
    dice = repair.facts["dice"]
    return f"with {listed([s.dice_of(kind, count) for kind, count in Counter(dice).items()])}"


def _other_die(s: Speech, repair: Repair) -> str:
    die = str(repair.facts["die"])
    return f"with {s.the_die(die)}" if die else "without naming a die"


PHRASES: dict[str, Phrase] = {
    "other_die": _other_die,
    "more_crests": _more_crests,
    "after_build": _after_build,
    "with_path": _with_path,
    "place_nearby": _place_nearby,
    "other_shape": _other_shape,
    "other_card": _other_card,
    "other_way": _other_way,
    "other_figure": _other_figure,
    "other_aim": _other_aim,
    "other_pay": _other_pay,
    "other_dice": _other_dice,
}
"""What says a change whose words depend on its facts; the others have a template."""
