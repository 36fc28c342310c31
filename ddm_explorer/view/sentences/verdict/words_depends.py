"""What another choice of an open reading would make of a verdict, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.verdict import Objection
from ddm_explorer.games.duel.dependence import Dependence
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.phrases import choice_in_words, sentence
from ddm_explorer.view.sentences.verdict.words_verdict import objection_sentence


def dependence_sentence(dependence: Dependence, duel: Duel, state: DuelState, viewer: int | None = None) -> str:
    """What another choice of an open reading would change: the answer, or which reasons stand against the command."""
    new = _reasons(dependence.new, duel, state, viewer)
    gone = _reasons(dependence.gone, duel, state, viewer)
    if dependence.verdict.is_legal:
        would = "it would be allowed"
    elif dependence.was_legal:
        would = f"it would not be allowed: {new}"
    elif new and gone:
        would = f"it would not be allowed either; the reason would be: {new}"
    elif new:
        would = f"there would be one more reason against it: {new}"
    else:
        would = f"it would not be allowed either, but without this reason: {gone}"
    choice = choice_in_words(dependence.choice)
    return sentence(f"depends on {dependence.reading}: under its choice “{choice}” {would}")


def _reasons(objections: Iterable[Objection], duel: Duel, state: DuelState, viewer: int | None) -> str:
    return " ".join(dict.fromkeys(objection_sentence(each, duel, state, viewer) for each in objections))
