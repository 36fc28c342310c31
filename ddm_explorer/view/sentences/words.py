"""Sentences in the edition's vocabulary: what is asked, what was said, what the judge answers.

The one door to all sentences; those on verdicts and events stand in `verdict` and `events`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.abilities.targets import numbers_at
from ddm_explorer.dungeon.materials.cards import Aim
from ddm_explorer.dungeon.position.state import DuelState, Item, Link, Monster, Step
from ddm_explorer.dungeon.position.who_acts import moment
from ddm_explorer.dungeon.position.who_is_meant import attacker_at, mover_at, target_at, user_at
from ddm_explorer.engine.verdict import Cited, Verdict
from ddm_explorer.games.duel.dependence import Dependence
from ddm_explorer.games.duel.repair import RepairSet
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.log import decision_sentences, event_places, log_line
from ddm_explorer.view.duel.visibility import hides_item
from ddm_explorer.view.log_lines import LogLine, LogPart
from ddm_explorer.view.sentences.chain_words import ability_phrase
from ddm_explorer.view.sentences.events.telling import event_sentence
from ddm_explorer.view.sentences.phrases import counted, listed, sentence, square_names, turned
from ddm_explorer.view.sentences.questions import defense_prospect, outcome_sentence, question_sentence, short_question
from ddm_explorer.view.sentences.speech import Speech, player_name
from ddm_explorer.view.sentences.verdict.dependences import dependence_sentence, told_dependences
from ddm_explorer.view.sentences.verdict.repairs import repair_sentence
from ddm_explorer.view.sentences.verdict.saying import ground_sentence, objection_sentence, problem_sentence

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
    "short_question",
    "told_dependences",
    "verdict_sentence",
    "verdict_text",
]


# What was said -------------------------------------------------------------------------------


def command_sentence(command: Any, duel: Duel, state: DuelState, viewer: int | None = None) -> str:
    """A command as an order, for that viewer (`visibility`): "Move Strike Ninja from F8 to F10: 2 squares"."""
    s = Speech(duel, state, viewer)
    match command:
        case say.Draw():
            text = "draw from the cards that lie face down"
        case say.Flip():
            text = "flip the coin"
        case say.NameFirst(seat):
            text = f"make {s.player(seat)} {s.words['first_player']}"
        case say.Roll(dice):
            named = [s.die(kind) for kind in dice]
            text = f"roll {counted(len(dice), 'die', 'dice')}: {listed(named)}" if dice else "roll no dice"
        case say.Build():
            text = _build_text(s, command)
        case say.Move(path, nth):
            who = s.standing(path[0], mover_at(state, path[0], nth))
            text = f"move {who} to {square_names(path[-1:])}: {counted(len(path) - 1, 'square')}"
        case say.Attack():
            text = _attack_text(s, command)
        case say.Defend():
            text = f"answer with a {s.words['regular_defense']}"
        case say.Pass():
            text = _pass_text(s)
        case say.Use():
            text = use_text(s, command)
        case say.SetOff(cell):
            text = f"set off the item on {square_names((cell,))}"
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


def _attack_text(s: Speech, command: say.Attack) -> str:
    attacker = attacker_at(s.state, command.attacker, command.nth)
    seat = s.state.active if attacker is None else attacker.owner
    target = target_at(s.state, command.target, seat, command.target_nth)
    return f"attack {s.standing(command.target, target)} with {s.standing(command.attacker, attacker)}"


def _build_text(s: Speech, command: say.Build) -> str:
    words = s.words
    piece = f"{words['shape_short']} {s.shape(command.shape)}"
    die = f" from {s.the_die(command.die)}" if command.die else ""
    stands = f", the figure on {square_names((command.figure,))}" if command.figure is not None else ""
    star = f"{words['star_short']} on {square_names((command.star,))}"
    card = s.card_of(s.state.active, command.card)
    return f"summon {card} with {piece}{die}, {turned(command.turns, words)}, {star}{stands}"


def _pass_text(s: Speech) -> str:
    """What a no means, by what is asked."""
    now = moment(s.state)
    if now == "window":
        return "do not answer"
    if now == "boost":
        return "add nothing to the attack"
    if now == "trigger":
        return f"leave the {s.words['ability']} that is offered"
    return "summon nothing" if s.state.step is Step.BUILD else "let the attack through"


def use_text(s: Speech, command: say.Use) -> str:
    """A use of an ability as an order: "use “Rush” of Strike Ninja on F8, 2 times, at Thunder Ball on F9"."""
    figure = user_at(s.state, command.figure, command.nth)
    monster = figure if isinstance(figure, Monster) else None
    name = f"{s.words['ability']} {command.ability} of {s.standing(command.figure, monster)}"
    parts = [f"use {name}"]
    if figure is not None and not (isinstance(figure, Item) and hides_item(figure, s.viewer)):
        aim = _aim(s, figure.card, command.ability)
        at = numbers_at(s.state, figure.owner, aim, command.at, command.at_nth)
        link = Link(
            "ability", figure.owner, figure.number, command.figure, command.at, at, figure.card, command.ability,
            command.times, command.choice,
        )  # fmt: skip
        parts = [f"use {ability_phrase(s, link)}"]
    if command.pay is not None and any(command.pay):
        parts.append(f"paid with {s.pool(command.pay)}")
    return ", ".join(parts)


def _aim(s: Speech, card: str, number: int) -> Aim | None:
    abilities = s.duel.cards[card].abilities
    return abilities[number - 1].aim if 1 <= number <= len(abilities) else None


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
    repairs: Sequence[RepairSet] = (),
    dependences: Sequence[Dependence] = (),
    viewer: int | None = None,
) -> str:
    """A verdict, for that viewer, as lines of plain text: the command, the answer, every reason with its rule, and what
    would help."""
    lines = [command_sentence(verdict.command, duel, state, viewer), verdict_sentence(verdict)]
    if verdict.is_legal:
        lines += [f"- {_cited(ground_sentence(each, duel, state, viewer), each)}" for each in verdict.grounds]
    else:
        lines += [f"- {_cited(objection_sentence(each, duel, state, viewer), each)}" for each in verdict.objections]
    lines += [f"+ {repair_sentence(repair, duel, state, viewer)}" for repair in repairs]
    told = told_dependences(dependences, viewer)
    lines += [f"~ {dependence_sentence(dependence, duel, state, viewer)}" for dependence in told]
    return "\n".join(lines)
