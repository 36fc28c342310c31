"""What another choice of an open reading would make of a verdict, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.verdict import Objection
from ddm_explorer.games.duel.dependence import Dependence, Happening
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.event_sentences import event_sentence
from ddm_explorer.view.sentences.phrases import choice_in_words, sentence
from ddm_explorer.view.sentences.verdict.words_verdict import objection_sentence

MOST_TOLD = 4
"""How many sentences are told of what would happen otherwise: enough to see the point of it."""

_TELL_OF_ITEMS = (
    item_events.ItemTurnedUp,
    item_events.ItemActed,
    item_events.ItemStruck,
    item_events.ItemDestroyed,
)


def dependence_sentence(dependence: Dependence, duel: Duel, state: DuelState, viewer: int | None = None) -> str:
    """What another choice of an open reading would change: the answer, which reasons stand against the command, or
    what comes of it."""
    # What would be is said as it is under that choice, and what is, as it is under the one in force.
    new = _reasons(dependence.new, dependence.duel or duel, state, viewer)
    gone = _reasons(dependence.gone, duel, state, viewer)
    if dependence.is_of_outcome:
        would = _outcome(dependence, duel, viewer)
    elif dependence.verdict.is_legal:
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


def told_dependences(
    dependences: Sequence[Dependence], viewer: int | None, *, was_played: bool = False
) -> tuple[Dependence, ...]:
    """Those that this viewer may be told: how something turns out that was not played, or turns out only under another
    reading, would tell what an item does whose card lies face down."""
    if viewer is None:
        return tuple(dependences)
    return tuple(each for each in dependences if not _tells_secret(each, was_played))


def _tells_secret(dependence: Dependence, was_played: bool) -> bool:
    told = dependence.instead if was_played else (*dependence.instead, *dependence.missing)
    return any(isinstance(each.event, _TELL_OF_ITEMS) for each in told)


def _outcome(dependence: Dependence, duel: Duel, viewer: int | None) -> str:
    """What would happen otherwise."""
    there = dependence.duel or duel
    instead, missing = _told(dependence.instead, there, viewer), _told(dependence.missing, duel, viewer)
    if instead:
        how = "this would happen instead" if missing else "this would happen as well"
        return f"{how}: {instead}"
    if dependence.draws_more:
        return "more would be drawn by lot"
    if missing:
        return f"this would not happen: {missing}"
    return "it would leave another position"


def _told(happenings: Sequence[Happening], duel: Duel, viewer: int | None) -> str:
    told = dict.fromkeys(event_sentence(each.event, each.before, each.after, duel, viewer) for each in happenings)
    more = " And so on." if len(told) > MOST_TOLD else ""
    return f"{' '.join(list(told)[:MOST_TOLD])}{more}"


def _reasons(objections: Iterable[Objection], duel: Duel, state: DuelState, viewer: int | None) -> str:
    return " ".join(dict.fromkeys(objection_sentence(each, duel, state, viewer) for each in objections))
