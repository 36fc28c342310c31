"""What another choice of an open reading would make of a verdict, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.verdict import Objection
from ddm_explorer.games.duel.dependence import Dependence, Happening
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.events.telling import event_sentence
from ddm_explorer.view.sentences.phrases import choice_in_words, sentence, spelled
from ddm_explorer.view.sentences.verdict.saying import objection_sentence

MOST_TOLD = 4
"""How many sentences are told of what would happen otherwise: enough to see the point of it."""

LONGEST_TOLD = 180
"""How many characters they have together at most, unless it is one alone: with what goes before, no more than 300."""

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
    new_told = _reasons(dependence.new, dependence.duel or duel, state, viewer)
    gone_told = _reasons(dependence.gone, duel, state, viewer)
    new, gone = _joined(new_told), _joined(gone_told)
    if dependence.is_of_outcome:
        would = _outcome(dependence, duel, viewer)
    elif dependence.verdict.is_legal:
        would = "it would be allowed"
    elif dependence.was_legal:
        would = f"it would not be allowed: {new}"
    elif new and gone:
        reason = "the reason" if len(new_told) == 1 else "the reasons"
        would = f"it would not be allowed either; {reason} would be: {new}"
    elif new:
        more = "one more reason" if len(new_told) == 1 else f"{spelled(len(new_told))} more reasons"
        would = f"there would be {more} against it: {new}"
    else:
        this = "this reason" if len(gone_told) == 1 else "these reasons"
        would = f"it would not be allowed either, but without {this}: {gone}"
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
        return "more would be left to chance"
    if missing:
        return f"this would not happen: {missing}"
    return "it would lead to a different position"


def _told(happenings: Sequence[Happening], duel: Duel, viewer: int | None) -> str:
    told = dict.fromkeys(event_sentence(each.event, each.before, each.after, duel, viewer) for each in happenings)
    return _joined(list(told), MOST_TOLD)


def _reasons(objections: Iterable[Objection], duel: Duel, state: DuelState, viewer: int | None) -> list[str]:
    return list(dict.fromkeys(objection_sentence(each, duel, state, viewer) for each in objections))


def _joined(told: Sequence[str], most: int | None = None) -> str:
    """The first of some sentences, as many as can be taken in at once, but one at least."""
    kept: list[str] = []
    for each in told[:most]:
        if kept and len(" ".join([*kept, each])) > LONGEST_TOLD:
            break
        kept.append(each)
    return " ".join([*kept, "And so on."] if len(kept) < len(told) else kept)
