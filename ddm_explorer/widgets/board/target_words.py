"""What the table says of an ability in hand: what is chosen, what is still to be chosen, what a click would do.

Plain sentences; whoever puts them into HTML escapes them.
"""

from __future__ import annotations

from ddm_explorer.dungeon.abilities import targets as targeting
from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.materials.crests import EMPTY, CrestPool
from ddm_explorer.dungeon.position.state import Monster
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.view.sentences.chain_words import link_phrase
from ddm_explorer.view.sentences.phrases import counted, listed, sentence, square_names, turned
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.view.sentences.words import objection_sentence
from ddm_explorer.widgets.session.aiming import ON_FIGURES, ON_SQUARES, Prospect
from ddm_explorer.widgets.session.session import Session

_POINT = {
    "monster": "Choose whom it meets.",
    "monster-or-item": "Choose whom or what it meets.",
    "square": "Choose the square.",
    "counter": "Choose the counter.",
    "direction": "Choose the direction.",
    "path": "Choose where it goes.",
    "vortex": "Choose the vortex to go to.",
}
_CHOOSE = {
    "crests": "Choose the crest to take.",
    "destroyed-card": "Choose the card.",
    "link": "Choose what it answers.",
}


def point_words(speech: Speech, prospect: Prospect) -> str:
    """What is to be pointed at, as an order; "" for nothing."""
    if prospect.what != "shapes":
        return _POINT.get(prospect.what, "")
    piece = speech.words["shape_short"]
    return "Choose where its star goes; it can be turned." if prospect.held.at else f"Choose the {piece} to lift."


def _named(prospect: Prospect) -> list[tuple[Cell, Monster | None]]:
    """The squares pointed at, each with the monster that is chosen on it."""
    held, aim = prospect.held, None if prospect.ability is None else prospect.ability.aim
    found = targeting.figures_at(prospect.state, prospect.seat, aim, held.at, held.at_nth)
    return [(cell, each if isinstance(each, Monster) else None) for cell, each in zip(held.at, found, strict=True)]


def chosen_words(speech: Speech, prospect: Prospect) -> str:
    """What is pointed at so far; "" for nothing."""
    at = prospect.held.at
    if not at:
        return ""
    if prospect.what == "path":
        return f"Over {square_names(at[1:])}."
    if prospect.what in ON_FIGURES:
        return sentence(listed([speech.standing(*mark) for mark in _named(prospect)]))
    return sentence(square_names(at))


def choice_words(speech: Speech, prospect: Prospect, choice: str) -> str:
    """What a choice of the ability in hand is called."""
    if prospect.what == "crests":
        return speech.words[choice]
    if prospect.what == "destroyed-card":
        return speech.card(choice)
    if prospect.what == "shapes":
        return turned(int(choice), speech.words)
    if prospect.what != "link":
        return f"Level {choice}"
    chain = prospect.state.chain
    if choice.isdecimal() and 1 <= int(choice) <= len(chain):
        return f"Link {choice}: {link_phrase(speech, chain[int(choice) - 1])}"
    return "The attack"


def paid(prospect: Prospect) -> CrestPool:
    """The crests that the use would cost as it is chosen now."""
    price = prospect.price
    if price is None:
        return EMPTY
    return price.named.plus(prospect.held.pay or EMPTY)


def missing_words(speech: Speech, prospect: Prospect) -> str:
    """What is still to be chosen, as an order; "" if nothing is."""
    missing = prospect.missing
    if missing == "at":
        return point_words(speech, prospect)
    if missing == "choice":
        return _CHOOSE.get(prospect.what, "Choose a level.")
    return "Choose the crests that pay for it." if missing == "pay" else ""


def aim_sentence(session: Session) -> str:
    """What is in hand, and what is to be done with it."""
    prospect = session.prospect
    if prospect is None or prospect.ability is None:
        return ""
    speech = Speech(session.duel, session.state, session.viewer)
    told = [f"{prospect.ability.name} in hand.", chosen_words(speech, prospect)]
    if prospect.held.choice and prospect.what != "shapes":
        told.append(sentence(choice_words(speech, prospect, prospect.held.choice)))
    missing = missing_words(speech, prospect)
    if missing:
        many = len(prospect.cells)
        can = f" {counted(many, 'square')} can be chosen." if prospect.missing == "at" else ""
        return " ".join(part for part in (*told, f"{missing}{can}") if part)
    verdict = session.duel.check(session.state, prospect.held.command)
    if verdict.is_legal:
        told.append(f"It costs {speech.pool(paid(prospect))}: use it, or put it back.")
    else:
        told += [objection_sentence(each, session.duel, session.state, session.viewer) for each in verdict.objections]
    return " ".join(part for part in told if part)


def hover_words(session: Session, cell: Cell) -> str:
    """What pointing at that square would mean for the ability in hand, with every reason where it cannot be."""
    prospect = session.prospect
    if prospect is None or prospect.what not in ON_SQUARES:
        return aim_sentence(session)
    speech = Speech(session.duel, session.state, session.viewer)
    is_figure = prospect.what in ON_FIGURES
    name = speech.standing(cell, prospect.figure_named(cell)) if is_figure else cell_name(cell)
    if is_figure and cell in prospect.held.at and len(prospect.marks_on(cell)) > 1:
        return f"{name}: chosen. Click for the next monster on this square; G uses it."
    if cell in prospect.held.at and not prospect.missing:
        return f"{name}: chosen. Click once more to use it."
    if cell in prospect.cells:
        return f"{name}: click to choose it."
    wanted = Prospect(session.duel, session.state, prospect.pointed(cell)).settled()
    verdict = session.duel.check(session.state, wanted.command)
    if verdict.is_legal:
        return f"{name}: click to choose it."
    return f"{name} cannot be chosen. {_reasons(session, verdict)}"


def _reasons(session: Session, verdict: Verdict) -> str:
    return " ".join(
        objection_sentence(each, session.duel, session.state, session.viewer) for each in verdict.objections
    )
