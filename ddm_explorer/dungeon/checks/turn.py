"""The checks that bear on every command: is it time for it, and whose turn is it.

A check yields findings: topics with the facts and places that decide them. No check knows a rule id or an
edition. Checks on building stand in `checks_build`, those on moving and battling in `checks_act`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.checks.situation import Situation, check
from ddm_explorer.dungeon.position.state import DuelState, Step
from ddm_explorer.dungeon.position.summons import is_triple, lapse_of, offers_rolled
from ddm_explorer.dungeon.position.who_acts import moment, speaker
from ddm_explorer.engine.verdict import Finding


@check("game_goes_on")
def game_goes_on(s: Situation) -> Iterator[Finding]:
    """Whether the game is not over yet."""
    over = s.state.step is Step.OVER
    yield Finding("game_goes_on", not over, {"reason": s.state.ending[0]} if s.state.ending else {})


@check("question_answered", "chain_answered", "step_answered", "boost_answered", "offer_answered")
def question_answered(s: Situation) -> Iterator[Finding]:
    """While somebody is asked something, nothing else can be done."""
    state = s.state
    if not state.is_asking:
        return
    attack = state.attack
    facts: dict[str, Any] = {"asked": speaker(state), "moment": moment(state)}
    places: tuple[Cell, ...] = ()
    if attack is not None:
        facts["card"] = s.figure_at(attack.target_cell, s.state.monster(attack.target))
        places = (attack.attacker_cell, attack.target_cell)
    elif state.chain:
        places = (state.chain[-1].cell, *state.chain[-1].at)
    elif state.triggers:
        figure = state.monster(state.triggers[0].source) or state.item(state.triggers[0].source)
        places = () if figure is None else (figure.cell,)
    yield Finding(asked_topic(state), False, facts, places)


def asked_topic(state: DuelState) -> str:
    """The topic of what is asked now: an answer to a link or at the end of a step, a boost, an offer, a defense."""
    now = moment(state)
    if now == "window":
        return "chain_answered" if state.chain else "step_answered"
    return {"boost": "boost_answered", "trigger": "offer_answered"}.get(now, "question_answered")


@check(
    "drafted_first",
    "first_decided",
    "rolled_first",
    "built_first",
    "built_or_declined",
    "in_order",
    "one_roll_a_turn",
    "summon_gained",
    "triple_gained",
    "summon_lapses",
)
def in_step(s: Situation) -> Iterator[Finding]:
    """Each command has its step; the topic says what the step at hand asks for first."""
    step, command = s.state.step, s.command
    if step is Step.OVER:
        return
    if isinstance(command, say.Draw):
        facts = {"is_over": step is not Step.DRAFT, "has_draft": s.state.setup.selection == "draft"}
        yield Finding("drafted_first", step is Step.DRAFT, facts)
    elif step is Step.DRAFT:
        yield Finding("drafted_first", False, {"is_over": False, "left": len(s.state.deck)})
    elif isinstance(command, (say.Flip, say.NameFirst)):
        yield Finding("first_decided", step is Step.FLIP, {"is_decided": step is not Step.FLIP})
    elif step is Step.FLIP:
        yield Finding("first_decided", False, {"is_decided": False})
    elif isinstance(command, say.Roll):
        if step is Step.BUILD:
            may = s.derived.may_decline(s.state)
            yield Finding("built_or_declined" if may else "built_first", False, {"level": s.state.level})
        yield Finding("one_roll_a_turn", step is Step.ROLL)
    elif isinstance(command, say.Build):
        if step is Step.ROLL:
            yield Finding("rolled_first", False)
        facts = _summon_facts(s)
        if step is Step.BUILD:
            yield Finding("triple_gained" if is_triple(s.state) else "summon_gained", True, facts)
        else:
            yield Finding("summon_lapses" if "lapse" in facts else "summon_gained", False, facts)
    elif isinstance(command, say.Use):
        return
    elif step is Step.BUILD:
        may = s.derived.may_decline(s.state)
        yield Finding("built_or_declined" if may else "built_first", False, {"level": s.state.level})
    elif step is Step.ROLL and isinstance(command, say.EndTurn):
        yield Finding("rolled_first", False)
    else:
        yield Finding("in_order", step is Step.ADVANCE)


def _summon_facts(s: Situation) -> dict[str, Any]:
    """What the roll shows; where it called for a summon that could not be made, also the level and why."""
    state, needed = s.state, s.derived.options.summon_at
    shown = sum(1 for face in (*state.faces, *state.again) if face.crest == "summon")
    facts = {"level": state.level, "shown": shown, "needed": needed, "has_rolled": bool(state.faces)}
    if is_triple(state):
        return {**facts, "needed": s.derived.options.triple_at, "rolled": state.level - 1}
    if state.step is Step.ADVANCE and state.faces and not s.has_summoned:
        rolled = offers_rolled(s.derived, state)
        lapse = lapse_of(s.derived, state, s.active, rolled) if rolled else None
        return {**facts, "rolled": rolled[0].level, "lapse": lapse} if lapse is not None else facts
    return facts


@check("dice_number", "dice_in_set")
def dice_can_be_rolled(s: Situation) -> Iterator[Finding]:
    """As many dice as the edition asks for, and no more of a kind than there are."""
    dice, needed = s.command.dice, s.derived.dice_to_roll(s.state, s.active) or s.derived.options.dice_per_roll
    yield Finding("dice_number", len(dice) == needed, {"needed": needed, "given": len(dice)})
    held = s.derived.dice_held(s.state, s.active)
    for kind in dict.fromkeys(dice):
        there = held.get(kind, 0)
        if dice.count(kind) > there:
            yield Finding("dice_in_set", False, {"kind": kind, "given": dice.count(kind), "there": there})
    if all(dice.count(kind) <= held.get(kind, 0) for kind in dice):
        yield Finding("dice_in_set", True, {"there": sum(held.values())})


@check("turn_may_end")
def turn_may_end(s: Situation) -> Iterator[Finding]:
    """With the roll made and a compulsory build done, a turn may end, crests or no crests."""
    if s.state.step is Step.ADVANCE and not s.state.is_asking:
        yield Finding("turn_may_end", True)


@check("seat_exists")
def seat_exists(s: Situation) -> Iterator[Finding]:
    """Whether the command names a seat that there is."""
    yield Finding("seat_exists", s.command.seat in (0, 1), {"seat": s.command.seat + 1})


@check("concession_allowed")
def concession_allowed(s: Situation) -> Iterator[Finding]:
    """Whether the players may end the game themselves."""
    yield Finding("concession_allowed", s.derived.options.concessions)


@check("offer_is_new", "offer_is_open")
def offer_stands(s: Situation) -> Iterator[Finding]:
    """One offer at a time; it is the other seat that answers it."""
    offer = s.state.offer
    if isinstance(s.command, say.OfferDraw):
        yield Finding("offer_is_new", offer is None, {} if offer is None else {"by": offer})
    else:
        facts = {} if offer is None else {"by": offer}
        yield Finding("offer_is_open", offer is not None and offer != s.command.seat, facts)
