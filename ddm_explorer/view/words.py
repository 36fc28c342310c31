"""Sentences in the edition's vocabulary: what is asked, what was said, what the judge answers.

The one door to all sentences; those on verdicts and events stand in `words_verdict` and `words_events`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.state import LORD, DuelState, Step
from ddm_explorer.engine.verdict import Cited, Verdict
from ddm_explorer.games.duel import Duel
from ddm_explorer.games.notation import shown
from ddm_explorer.games.repair import Dependence, Repair
from ddm_explorer.view.phrases import counted, listed, sentence, square_names, turned
from ddm_explorer.view.speech import Speech, player_name
from ddm_explorer.view.words_events import (
    LogLine,
    LogPart,
    decision_sentences,
    ending_text,
    event_places,
    event_sentence,
    log_line,
)
from ddm_explorer.view.words_verdict import (
    dependence_sentence,
    ground_sentence,
    objection_sentence,
    problem_sentence,
    repair_sentence,
)

__all__ = [
    "LogLine",
    "LogPart",
    "command_sentence",
    "decision_sentences",
    "defense_prospect",
    "dependence_sentence",
    "event_places",
    "event_sentence",
    "ground_sentence",
    "log_line",
    "objection_sentence",
    "outcome_sentence",
    "player_name",
    "problem_sentence",
    "question_sentence",
    "repair_sentence",
    "verdict_sentence",
    "verdict_text",
]


# What is asked -------------------------------------------------------------------------------


def question_sentence(duel: Duel, state: DuelState) -> str:
    """What is asked of whom now; when the game is over, how it ended."""
    s = Speech(duel, state)
    if state.step is Step.OVER:
        return outcome_sentence(duel, state)
    if state.attack is not None:
        question = _defense_question(s)
    elif state.step is Step.DRAFT:
        drawing = duel.to_act(state)
        who = s.player(drawing) if isinstance(drawing, int) else "somebody"
        question = f"{who} draws from {counted(len(state.deck), 'card')} face down"
    elif state.step is Step.FLIP:
        question = "flip a coin, or play rock, paper, scissors and say who won: who is Player One?"
    elif state.step is Step.ROLL:
        dice = counted(duel.options.dice_per_roll, "die", "dice")
        question = f"{s.player(state.active)} chooses {dice} and rolls them"
    elif state.step is Step.BUILD:
        question = (
            f"{s.player(state.active)} must summon a monster of level {state.level}: choose it, "
            f"choose a {s.words['shape_short']} and lay it"
        )
    else:
        question = f"{s.player(state.active)} may move and attack, once with each figure, and then ends the turn"
    told = sentence(question)
    if state.offer is not None:
        told += f" {s.player(state.offer)} offers a draw; {s.player(1 - state.offer)} may accept or decline it."
    return told


def defense_prospect(duel: Duel, state: DuelState) -> tuple[int, int, int, int] | None:
    """What an answer to the attack at hand means, or None if nothing waits or a Lord is attacked.

    Returns:
        Damage with and without a Regular Defense, and the Hit Points left with and without it.
    """
    attack = state.attack
    target = None if attack is None else state.monster(attack.target)
    if attack is None or target is None:
        return None
    card = duel.cards[target.card]
    left = card.hp - target.damage
    defended = max(0, attack.power - card.defense)
    return defended, attack.power, max(0, left - defended), max(0, left - attack.power)


def _defense_question(s: Speech) -> str:
    attack = s.state.attack
    assert attack is not None
    seat = 1 - s.state.active
    attacker, target = s.standing(attack.attacker_cell), s.figure(attack.target, attack.target_cell)
    price = s.duel.options.defense_price
    has = s.state.seats[seat].crests.defense
    ask = (
        f"{s.player(seat)}: {attacker} attacks {target} with {attack.power}. Defend for "
        f"{s.crests('defense', price)} (of {has})?"
    )
    prospect = defense_prospect(s.duel, s.state)
    if attack.target == LORD or prospect is None:
        return f"{ask} Undefended the {s.words['lord']} loses {counted(s.duel.options.life_per_hit, s.words['life'])}."
    damage, full, left, left_bare = prospect
    return f"{ask} Then {_prospect(damage, left)}; if not, {_prospect(full, left_bare)}."


def _prospect(damage: int, left: int) -> str:
    if not damage:
        return f"it takes no damage and keeps {left}"
    return f"it takes {damage} damage and {f'keeps {left}' if left else 'is destroyed'}"


def outcome_sentence(duel: Duel, state: DuelState) -> str:
    """How the game ended; while it goes on, that it does."""
    if state.ending is None:
        return "The game is going on."
    reason, results = state.ending
    return sentence(ending_text(Speech(duel, state), reason, results))


# What was said -------------------------------------------------------------------------------


def command_sentence(command: Any, duel: Duel, state: DuelState) -> str:
    """A command as an order: "Move Strike Ninja from F8 to F10: 2 squares"."""
    s = Speech(duel, state)
    match command:
        case say.Draw():
            text = "draw from the cards that lie face down"
        case say.Flip():
            text = "flip the coin"
        case say.NameFirst(seat):
            text = f"make {s.player(seat)} Player One"
        case say.Roll(dice):
            levels = [f"level {s.level_of(kind)}" if s.level_of(kind) else shown(kind) for kind in dice]
            text = f"roll {counted(len(dice), 'die', 'dice')}: {listed(levels)}" if dice else "roll no dice"
        case say.Build(card, shape, turns, star):
            piece = f"{s.words['shape_short']} {s.shape(shape)}"
            text = f"summon {s.card(card)} with {piece}, {turned(turns)}, star on {square_names((star,))}"
        case say.Move(path):
            text = f"move {s.standing(path[0])} to {square_names(path[-1:])}: {counted(len(path) - 1, 'square')}"
        case say.Attack(attacker, target):
            text = f"attack {s.standing(target)} with {s.standing(attacker)}"
        case say.Defend():
            text = f"answer with a {s.words['regular_defense']}"
        case say.Pass():
            text = "let the attack through"
        case say.Use(figure, ability):
            text = f"use ability {ability} of {s.standing(figure)}"
        case say.EndTurn():
            text = "end the turn"
        case say.Resign(seat):
            text = f"{s.player(seat)} resigns"
        case say.OfferDraw(seat):
            text = f"{s.player(seat)} offers a draw"
        case say.AnswerDraw(seat, accept):
            text = f"{s.player(seat)} {'accepts' if accept else 'declines'} the draw"
        case _:
            raise TypeError(f"{type(command).__name__} is no command")
    return sentence(text)


# What the judge answers ------------------------------------------------------------------------


def verdict_sentence(verdict: Verdict) -> str:
    """The answer in a few words."""
    if verdict.is_legal:
        return "Allowed."
    return f"Not allowed, for {counted(len(verdict.objections), 'reason')}."


def _cited(text: str, cited: Cited) -> str:
    return f"{text} [{cited.rule}]"


def verdict_text(
    verdict: Verdict,
    duel: Duel,
    state: DuelState,
    repairs: Sequence[Repair] = (),
    dependences: Sequence[Dependence] = (),
) -> str:
    """A verdict as lines of plain text: the command, the answer, every reason with its rule, and what would help."""
    lines = [command_sentence(verdict.command, duel, state), verdict_sentence(verdict)]
    if verdict.is_legal:
        lines += [f"- {_cited(ground_sentence(each, duel, state), each)}" for each in verdict.grounds]
    else:
        lines += [f"- {_cited(objection_sentence(each, duel, state), each)}" for each in verdict.objections]
    lines += [f"+ {repair_sentence(repair, duel, state)}" for repair in repairs]
    lines += [f"~ {dependence_sentence(dependence, duel, state)}" for dependence in dependences]
    return "\n".join(lines)
