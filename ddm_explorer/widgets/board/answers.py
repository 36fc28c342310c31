"""What the table says about a square that is pointed at or clicked: what is there, and what could be done.

Plain sentences; whoever puts them into HTML escapes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.dungeon.position.summons import cards_now
from ddm_explorer.dungeon.position.who_is_meant import mover_nth
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.view.duel.text import piece_text, square_text
from ddm_explorer.view.sentences.forecast_words import forecast_sentence
from ddm_explorer.view.sentences.guide import next_sentence
from ddm_explorer.view.sentences.phrases import counted, listed, sentence, square_names, turned
from ddm_explorer.view.sentences.speech import Speech, player_name, vocabulary
from ddm_explorer.view.sentences.words import objection_sentence, question_sentence, short_question, verdict_sentence
from ddm_explorer.widgets.board.target_words import aim_sentence, hover_words
from ddm_explorer.widgets.session.legal_actions import Outlook, Place
from ddm_explorer.widgets.session.session import Session

AFTER_THE_END = "Go back in the log, or begin a new game."
"""What can be done when a game is over."""


def square_sentence(session: Session, outlook: Outlook, cell: Cell) -> str:
    """The square in a few words: its name, what lies there and who stands there, and how far it is."""
    shown = session.shown
    return sentence(
        square_text(
            outlook.snapshot,
            cell,
            prices=outlook.prices(session.selected, session.brought_forward(session.selected)),
            targets=outlook.targets(session.selected, session.brought_forward(session.selected)),
            selected=session.selected,
            front=session.in_front(cell),
            marks=() if shown is None else shown.verdict.places,
        )
    )


def hover_sentence(session: Session, outlook: Outlook, cell: Cell) -> str:
    """The square, and what a click there would do."""
    if session.aiming is not None:
        return hover_words(session, cell)
    return f"{square_sentence(session, outlook, cell)} {_click(session, outlook, cell)}".strip()


def hand_sentence(session: Session, outlook: Outlook) -> str:
    """What is in hand, and in how many places it may lie as it is turned now."""
    ghost = session.ghost
    assert ghost is not None
    fits = len(outlook.fits(ghost.shape, ghost.turns))
    name = Speech(session.duel, session.state, session.viewer).card(ghost.card)
    piece = f"{vocabulary(session.duel)['shape_short']} {ghost.shape}"
    lies = turned(ghost.turns, vocabulary(session.duel))
    told = sentence(f"{piece} in hand for {name}, {lies}: {counted(fits, 'place')} for it lying so")
    return f"{told} {card_refusal(session, outlook.places(ghost.shape))}".strip()


def turn_over(session: Session) -> str:
    """Turn the shape in hand over; what is in hand now, or why it cannot be turned over, with the rule or reading.

    Where the judge also refuses the mirror image, its verdict is shown, with the reading that it depends on.
    """
    ghost, other = session.ghost, session.other_side
    piece = vocabulary(session.duel)["shape_short"]
    if ghost is None:
        return f"There is no {piece} in hand to turn over."
    if not other:
        return sentence(f"turned over, {piece} {ghost.shape} is the same")
    refusal = session.turn_over()
    if refusal is None:
        return sentence(f"turned over, it is {piece} {other}")
    why = objection_sentence(refusal, session.duel, session.state, session.viewer)
    told = f"Not allowed. {why} ({refusal.rule})"
    if other in session.state.pile:
        return f"{told} {sentence(f'{piece} {other} is in the pile as a {piece} of its own')}"
    session.explain(session.build_of(replace(ghost, shape=other), ghost.star or session.duel.board.corners[0]))
    return told


def card_refusal(session: Session, places: Sequence[Place]) -> str:
    """Why the card in hand cannot come onto the Field now, however the shape lies; "" if it can.

    The keys take up any card, so that one may hear why not.

    Args:
        places: those where the shape fits, so that nothing can be said against them.
    """
    ghost, state = session.ghost, session.state
    if ghost is None or not places or ghost.card in cards_now(session.duel.derived, state):
        return ""
    turns, star = places[0]
    return _reasons(session, session.duel.check(state, session.build_of(replace(ghost, turns=turns), star)))


def ghost_sentence(session: Session, verdict: Verdict) -> str:
    """What putting the shape in hand down would do: build, or why not."""
    ghost = session.ghost
    assert ghost is not None
    name = Speech(session.duel, session.state, session.viewer).card(ghost.card)
    piece = f"{vocabulary(session.duel)['shape_short']} {ghost.shape}"
    where = "" if ghost.star is None else f" with the star on {square_names((ghost.star,))}"
    if verdict.is_legal:
        lay_it = vocabulary(session.duel)["lay_it"]
        return f"{piece[:1].upper()}{piece[1:]} fits here{where}: click to {lay_it} it and summon {name}."
    return f"{piece[:1].upper()}{piece[1:]} cannot lie here{where}. {_reasons(session, verdict)}"


def _reasons(session: Session, verdict: Verdict) -> str:
    told = (objection_sentence(each, session.duel, session.state, session.viewer) for each in verdict.objections)
    return " ".join(told)


def refusal_sentence(session: Session, verdict: Verdict, *, is_narrow: bool = False) -> str:
    """Why something tried is not allowed, in short: the answer and every reason.

    Args:
        is_narrow: the verdict with all reasons stands just below, so that the first one will do.
    """
    told = verdict.objections[:1] if is_narrow else verdict.objections
    reasons = " ".join(objection_sentence(each, session.duel, session.state, session.viewer) for each in told)
    return f"{verdict_sentence(verdict)} {reasons}"


def _click(session: Session, outlook: Outlook, cell: Cell) -> str:
    chosen = session.selected
    front = session.brought_forward(chosen)
    if chosen is not None and cell in outlook.prices(chosen, front):
        return "Click to move here."
    if chosen is not None and cell in outlook.targets(chosen, front):
        attack = session.command_for(cell)
        told = (
            forecast_sentence(attack, session.duel, session.state, session.viewer)
            if isinstance(attack, say.Attack)
            else ""
        )
        return f"Click to attack. {told}".rstrip()
    if chosen == cell:
        is_last = session.is_last_forward(cell)
        return "Click to let go of it." if is_last else "Click for the next monster on this square."
    if session.owner_at(cell) is not None and (chosen is None or session.owner_at(cell) == session.owner_at(chosen)):
        return "Click to choose it."
    if chosen is not None:
        return "Click to hear why not."
    return ""


def click_sentence(session: Session, outlook: Outlook, cell: Cell | None) -> str:
    """The answer to a click that neither played nor tried anything."""
    state = session.state
    if session.aiming is not None:
        return aim_sentence(session)
    if cell is None:
        return f"Nothing is played beside the {vocabulary(session.duel)['field']}. {advice(session, outlook)}"
    if session.selected == cell:
        return f"{square_sentence(session, outlook, cell)} {_what_it_can(session, outlook, cell)}"
    if state.step is Step.OVER or session.owner_at(cell) is not None:
        return f"{square_sentence(session, outlook, cell)} {advice(session, outlook)}"
    missing = _nothing_here(session, outlook, cell)
    return f"{square_sentence(session, outlook, cell)} {missing}{advice(session, outlook)}"


def look_sentence(session: Session, outlook: Outlook, cell: Cell | None) -> str:
    """Everything about a square: what a right click, a long press and the key for it tell."""
    if cell is None:
        return f"Beside the {vocabulary(session.duel)['field']}."
    told = [square_sentence(session, outlook, cell)]
    front = session.in_front(cell)
    figure = next(
        (each for each in outlook.snapshot.figures if front is not None and each.number == front.number), None
    )
    piece = outlook.snapshot.piece_at(cell)
    if figure is not None:
        told.append(f"Level {figure.level}, attack {figure.attack}, defense {figure.defense}.")
        told.append(_what_it_can(session, outlook, cell))
    elif session.owner_at(cell) is not None:
        told.append(_what_it_can(session, outlook, cell))
    if piece is not None:
        told.append(sentence(piece_text(piece, vocabulary(session.duel)["shape_short"])))
    return " ".join(told)


def advice(session: Session, outlook: Outlook | None = None, *, is_whole: bool = False) -> str:
    """What to do now, in one or two sentences; with an outlook also that nothing is left to do in the turn.

    Args:
        is_whole: with everything about a chain, also what the table shows beside the board.
    """
    waiting = session.waiting_sentence or session.led
    if waiting:
        return waiting
    if session.state.step is Step.OVER:
        return f"{question_sentence(session.duel, session.state, session.viewer)} {AFTER_THE_END}"
    if session.state.step is Step.FLIP and len(session.people) == 1:
        return f"Flip the coin: it says who is {vocabulary(session.duel)['first_player']}."
    tell = question_sentence if is_whole else short_question
    asked = tell(session.duel, session.state, session.viewer)
    if session.state.is_asking:
        return asked
    if outlook is not None and session.state.step is Step.ADVANCE:
        return (
            asked if outlook.movers else f"{asked} {next_sentence(session.duel, session.state, viewer=session.viewer)}"
        )
    if session.dice and session.state.step is Step.ROLL and session.dice == session.dice_before():
        speech = Speech(session.duel, session.state, session.viewer)
        levels = listed([speech.die(kind) for kind in session.dice])
        return f"{asked} The dice of last time lie ready: {levels}."
    return asked


def _nothing_here(session: Session, outlook: Outlook, cell: Cell) -> str:
    words = vocabulary(session.duel)
    if session.state.step is Step.BUILD:
        return f"To {words['lay']} here, take up a {words['shape_short']} first. "
    if not outlook.snapshot.is_inside(cell):
        return "This part of the " + words["field"] + " is not used in this game. "
    if outlook.movers:
        return "To move or attack, choose a figure first. "
    return ""


def _what_it_can(session: Session, outlook: Outlook, cell: Cell) -> str:
    """What the figure there can do now, or why nothing."""
    front = session.brought_forward(cell)
    prices, targets = outlook.prices(cell, front), outlook.targets(cell, front)
    s = Speech(session.duel, session.state, session.viewer)
    can = []
    if prices:
        can.append(f"move to {counted(len(prices), 'square')}")
    if targets:
        can.append(f"attack {listed([s.standing(target) for target in targets])}")
    if cell in outlook.items:
        can.append("set off the item under it")
    if can:
        return f"It can {listed(can)}."
    return _why_nothing(session, outlook, cell)


def _why_nothing(session: Session, outlook: Outlook, cell: Cell) -> str:
    state, duel = session.state, session.duel
    owner = session.owner_at(cell)
    waiting = session.waiting_sentence
    if owner is None:
        return ""
    if waiting:
        return waiting
    if state.step is Step.OVER:
        return f"The game is over. {AFTER_THE_END}"
    # The judge knows best: what it says of a step to any square beside it, and of an attack, is the reason.
    beside = duel.board.grid.sides[cell]
    monster = session.in_front(cell)
    if monster is not None:
        verdict = duel.check(state, say.Move((cell, beside[0]), mover_nth(state, monster)))
        first = next((each for each in verdict.objections if each.topic not in _OF_THE_WAY), None)
        if first is not None:
            return f"It cannot move now: {_lowered(objection_sentence(first, duel, state, session.viewer))}"
        return "No square is in its reach, and no opponent stands beside it."
    if owner != state.active:
        return f"It is the turn of {player_name(state, state.active)}."
    if state.step is not Step.ADVANCE:
        return f"It can attack only later in the turn. {advice(session, outlook)}"
    return "It can attack a monster that stands beside it; none does, or it has no crest for it."


_OF_THE_WAY = ("steps_by_side", "walks_on_path", "passes_own", "passes_no_opponent", "stops_alone", "goes_somewhere")


def _lowered(text: str) -> str:
    """Ready to follow a colon; names keep their capitals because only small words are changed."""
    first, _, rest = text.partition(" ")
    return f"{first.lower()} {rest}" if first in ("It", "First", "The", "A", "Monsters", "This", "There") else text
