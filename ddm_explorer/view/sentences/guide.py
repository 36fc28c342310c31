"""What a newcomer needs beside the rules: where in the turn one is, and what to do next on the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import DuelState, Step
from ddm_explorer.dungeon.position.who_acts import moment, speaker
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.phrases import counted, listed, sentence, spelled
from ddm_explorer.view.sentences.questions import defense_prospect
from ddm_explorer.view.sentences.speech import Speech


@dataclass(frozen=True, slots=True)
class TurnStep:
    """One of the four steps of a turn. `status` is "done", "now", "ahead" or "left_out" (no summon this time)."""

    title: str
    status: str

    @property
    def told(self) -> str:
        """The status in words."""
        return {"done": "done", "now": "now", "ahead": "still to come", "left_out": "left out in this turn"}[
            self.status
        ]


TITLES = ("Roll", "Summon", "{step_of_laying}", "Move and battle")


def laying_title(words: Mapping[str, str]) -> str:
    """What the step of summoning and laying a shape is called: "Summon and build"."""
    return f"{words['summon']} and {words['step_of_laying']}"


def turn_steps(state: DuelState, words: Mapping[str, str], *, is_holding: bool = False) -> tuple[TurnStep, ...]:
    """The steps of the turn and how far it has come; all ahead before the first turn, none now after the end.

    Args:
        words: the edition's.
        is_holding: a shape is in hand, so that of summoning and building it is building's time.
    """
    if state.step is Step.ROLL:
        statuses = ["now", "ahead", "ahead", "ahead"]
    elif state.step is Step.BUILD:
        statuses = ["done", *(["done", "now"] if is_holding else ["now", "ahead"]), "ahead"]
    elif state.step is Step.ADVANCE:
        statuses = ["done", *(["done", "done"] if has_summoned(state) else ["left_out", "left_out"]), "now"]
    else:
        statuses = ["ahead"] * 4 if state.step is not Step.OVER else ["done"] * 4
    titles = [sentence(title.format_map(words)).rstrip(".") for title in TITLES]
    return tuple(TurnStep(title, status) for title, status in zip(titles, statuses, strict=True))


def has_summoned(state: DuelState) -> bool:
    """Whether who is at turn has brought a monster or an item into play in this turn that is still there."""
    came = [(each.since, each.owner) for each in state.monsters] + [(each.since, each.owner) for each in state.items]
    return (state.turn, state.active) in came


def step_topic(duel: Duel, state: DuelState) -> str:
    """The topic whose rule says why this is what is asked now."""
    if state.is_asking:
        return {"window": "asks_for_answer", "boost": "boost_asked", "trigger": "trigger_asked"}.get(
            moment(state), "defense_asked"
        )
    return {
        Step.DRAFT: "drafted_first",
        Step.FLIP: "first_decided",
        Step.ROLL: "dice_rolled",
        Step.BUILD: "built_first",
        Step.ADVANCE: "turn_steps",
        Step.OVER: state.ending[0] if state.ending is not None else "game_goes_on",
    }[state.step]


def next_sentence(duel: Duel, state: DuelState, *, is_holding: bool = False, viewer: int | None = None) -> str:
    """What to do on the screen now, in a sentence or two for somebody who plays for the first time, as that viewer may
    read it (`visibility`)."""
    s = Speech(duel, state, viewer)
    if state.step is not Step.OVER and state.is_asking:
        what = {
            "window": f"choose an {s.words['ability']} to answer with, or pass",
            "boost": f"add an {s.words['ability']} to the attack, or go on without",
            "trigger": f"use the {s.words['ability']} that is offered, or pass",
        }.get(moment(state), "choose an answer below")
        return f"{s.player(speaker(state))} decides this one: {what}."
    if state.step is Step.DRAFT:
        return "Draw a card. The cards lie face down and are drawn in turn until each player has enough."
    if state.step is Step.FLIP:
        as_whom = s.words["first_player"]
        return f"Flip the coin, or settle it in your own way and say who won. The winner plays first, as {as_whom}."
    if state.step is Step.ROLL:
        number = duel.derived.dice_to_roll(state, state.active) or duel.options.dice_per_roll
        twice = " They are rolled twice." if duel.options.rolls_per_turn > 1 else ""
        dice = "die" if number == 1 else "dice"
        return f"Choose {spelled(number)} {dice} below the board, look at the odds, and roll.{twice}"
    if state.step is Step.BUILD:
        return _build_hint(s, is_holding=is_holding)
    if state.step is Step.ADVANCE:
        return _advance_hint(s)
    return "Go back to any line of the log to try another way, or start a new game."


def _build_hint(s: Speech, *, is_holding: bool) -> str:
    piece = s.words["shape_short"]
    if is_holding:
        return f"Turn the {piece} until it fits, then choose the square on the board for its {s.words['star']}."
    cards = s.duel.derived.cards_of_level(s.state, s.state.active, s.state.level)
    if len(cards) == 1 and len({offer.level for offer in s.state.summons}) < 2:
        for_whom = s.card_of(s.state.active, cards[0]).removesuffix(".")  # as in “Lord of D.”
        return f"Below the board, choose a {piece} for {for_whom}."
    what = "a monster or item" if s.duel.options.items_brought else "a monster"
    return f"Below the board, choose {what} and a {piece}."


def _advance_hint(s: Speech) -> str:
    """What is left to do with the crests at hand."""
    commands = tuple(s.duel.candidates(s.state))
    moving = {(each.path[0], each.nth) for each in commands if isinstance(each, say.Move)}
    attacking = {(each.attacker, each.nth) for each in commands if isinstance(each, say.Attack)}
    able = []
    if moving:
        able.append(f"{counted(len(moving), 'monster')} can still move")
    if attacking:
        able.append(f"{counted(len(attacking), 'figure')} can attack")
    using = {(each.figure, each.nth) for each in commands if isinstance(each, say.Use)}
    if using:
        able.append(f"{counted(len(using), 'monster')} can use an {s.words['ability']}")
    if able:
        return sentence(f"{listed(able)}: choose one on the board to see where and whom, or end the turn")
    own = [each for each in s.state.monsters if each.owner == s.state.active]
    why = "" if own else f": no monster of your own is on the {s.words['field']} yet"
    return sentence(f"nothing is left to do in this turn{why}. End it")


def limit_sentence(duel: Duel) -> str:
    """How many crests are kept."""
    return f"At most {duel.options.crest_limit} of each kind are kept."


def dice_left_sentence(s: Speech) -> str:
    """How many dice of the player at turn are left, and which were used up; "" where dice come back."""
    if not s.duel.options.dice_per_seat:
        return ""
    seat = s.state.active
    left, brought = s.state.seats[seat].dice, s.duel.start(s.state.setup).seats[seat].dice
    gone = [s.die(kind) for kind in (Counter(brought) - Counter(left)).elements()]
    used = f"; used up: {listed(gone)}" if gone else ""
    return sentence(f"{len(left)} of {len(brought)} dice are left{used}")


def answer_sentences(duel: Duel, state: DuelState) -> tuple[str, str] | None:
    """What each answer to the attack at hand leads to, with a Regular Defense and without; None if none waits."""
    attack = state.attack
    target = None if attack is None else state.monster(attack.target)
    if attack is None or target is None:
        return None
    s = Speech(duel, state)
    prospect = defense_prospect(duel, state)
    if prospect is None:
        return None
    victim = state.monster(attack.shielded) or target
    left = duel.cards[victim.card].hp - victim.damage
    has, price = state.seats[1 - state.active].crests.defense, duel.options.defense_price
    defended, bare, _, _ = prospect
    cost = sentence(f"costs {s.crests('defense', price)}; {s.player(1 - state.active)} has {has}")
    with_it = f"{cost} Saves {bare - defended}: {_damage(defended, left, s)}."
    return with_it, sentence(f"costs nothing: {_damage(bare, left, s)}")


def _damage(damage: int, left: int, s: Speech) -> str:
    if not damage:
        return "no damage"
    rest = left - damage
    kept = f"{counted(rest, s.words['hit'])} left" if rest > 0 else "which destroys it"
    return f"{damage} damage, {kept}"
