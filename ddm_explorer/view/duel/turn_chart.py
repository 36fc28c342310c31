"""The chart of a turn: where one is in it, what can be done now, and what can come next.

Every box is worked out from the position: the step, what is asked of whom, and the commands that are legal. Which
boxes there are depends on the edition, and so do the rules beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import DuelState, Step
from ddm_explorer.dungeon.position.who_acts import moment
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.guide import has_summoned
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.view.sentences.speech import Speech, templates

STATUSES: Final = {
    "done": "done",
    "now": "you are here",
    "can": "possible now",
    "cannot": "not possible now",
    "next": "can come next",
    "ahead": "later",
    "left_out": "left out in this turn",
}
"""What can be said of a box, each in words."""

_BOXES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("begin", ("drafted_first", "first_decided")),
    ("roll", ("dice_rolled", "earns_crests", "caps_crests")),
    ("build", ("summon_gained", "touches_home", "touches_own_path", "stands_on_star", "summon_lapses")),
    ("move", ("can_pay_move", "no_move_attack_move")),
    ("attack", ("attack_declared", "target_beside", "not_attacked_yet")),
    ("use", ("pays_ability",)),
    ("item", ("sets_off_item",)),
    ("answer", ("asks_for_answer", "resolves_link")),
    ("boost", ("boost_asked",)),
    ("defense", ("defense_asked", "lord_cannot_defend")),
    ("damage", ("damage_less_defense", "damage_full", "destroyed_at_zero", "lord_loses_life")),
    ("end", ("turn_ends", "in_order")),
    ("over", ("lord_fell", "game_goes_on")),
)
"""The boxes in order, each with the topics whose rules stand beside it."""

BATTLE: Final = ("answer", "boost", "defense", "damage")
"""The boxes that belong to an attack or an action under way."""
ACTING: Final = ("move", "attack", "use", "item")
_AFTER: Final = {
    "begin": ("roll",),
    "roll": ("build", *ACTING, "end"),
    "build": (*ACTING, "end"),
    "boost": ("answer", "defense", "damage"),
    "answer": ("defense", "damage", *ACTING, "end"),
    "defense": ("answer", "damage"),
    "end": ("roll",),
}
_ASKED: Final = {"window": "answer", "trigger": "use", "boost": "boost", "defense": "defense"}


@dataclass(frozen=True, slots=True)
class FlowBox:
    """One box: what it is, its rules, where it stands (`STATUSES`) and what the position says of it, or ""."""

    name: str
    title: str
    text: str
    rules: tuple[str, ...]
    status: str
    told: str = ""


def turn_flow(duel: Duel, state: DuelState, viewer: int | None = None) -> tuple[FlowBox, ...]:
    """The chart for a position, as that viewer may read it (`visibility`)."""
    s = Speech(duel, state, viewer)
    there = [name for name, _ in _BOXES if _is_there(name, duel)]
    now = _now(state)
    able = _able(duel, state) if state.step is Step.ADVANCE and not state.is_asking else {}
    options = duel.options
    facts: dict[str, Any] = {
        "dice": options.dice_per_roll,
        "again": " twice" if options.rolls_per_turn > 1 else "",
        "colour": ", in the color of a die that shows it" if options.dice_set_colour else "",
        "limit": options.crest_limit,
        "stars": options.summon_at,
        "step": options.move_price,
        "blow": options.attack_price,
        "guard": options.defense_price,
    }
    boxes = []
    for name, topics in _BOXES:
        if name not in there:
            continue
        rules = tuple(dict.fromkeys(duel.edition.topics[topic] for topic in topics if topic in duel.edition.topics))
        title = s.fill(templates("flow_title")[name], {}).rstrip(".")
        text = s.fill(templates("flow_text")[name], facts)
        told = able.get(name, "")
        boxes.append(FlowBox(name, title, text, rules, _status(name, now, state, able), told))
    return tuple(boxes)


def _is_there(name: str, duel: Duel) -> bool:
    if name in ("use", "answer", "boost"):
        return bool(duel.derived.users)
    return duel.options.items_used_at_will or bool(duel.derived.servers) if name == "item" else True


def _now(state: DuelState) -> str:
    """The box one is in; "" between the actions of a turn, when one may choose."""
    if state.step in (Step.DRAFT, Step.FLIP):
        return "begin"
    if state.step is Step.OVER:
        return "over"
    if state.is_asking:
        return _ASKED.get(moment(state), "answer")
    return {Step.ROLL: "roll", Step.BUILD: "build"}.get(state.step, "")


def _able(duel: Duel, state: DuelState) -> dict[str, str]:
    """What can be done between two actions, in words, by box."""
    figures: dict[str, set[Any]] = {}
    for command in duel.candidates(state):
        match command:
            case say.Move(path, nth):
                figures.setdefault("move", set()).add((path[0], nth))
            case say.Attack(attacker, _, nth):
                figures.setdefault("attack", set()).add((attacker, nth))
            case say.Use():
                figures.setdefault("use", set()).add((command.figure, command.nth))
            case say.SetOff(cell):
                figures.setdefault("item", set()).add(cell)
            case say.EndTurn():
                figures.setdefault("end", set())
    nouns = {"move": "monster can", "attack": "figure can", "use": "monster can", "item": "item waits"}
    many = {"move": "monsters can", "attack": "figures can", "use": "monsters can", "item": "items wait"}
    return {
        name: counted(len(those), nouns[name], many[name]) if name in nouns else "" for name, those in figures.items()
    }


def _status(name: str, now: str, state: DuelState, able: dict[str, str]) -> str:
    if name == now:
        return "now"
    if now == "over":
        return "done"
    if now in ("begin", "roll"):
        if name in _AFTER[now]:
            return "next"
        return "done" if name == "begin" else "ahead"
    if name in ("begin", "roll"):
        return "done"
    if now == "build":
        return "next" if name in _AFTER[now] else "ahead"
    if name == "build":
        return "done" if has_summoned(state) else "left_out"
    if not now:
        return ("can" if name in able else "cannot") if name in (*ACTING, "end") else "ahead"
    if name == "attack" and state.attack is not None:
        return "done"
    if name in ("defense", "damage") and state.attack is None:
        return "ahead"
    return "next" if name in _AFTER.get(now, (*ACTING, "end")) else "ahead"
