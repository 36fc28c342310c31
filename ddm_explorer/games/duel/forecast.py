"""What an attack would do, told before it is made: worked out by making it on a copy of the position.

Nobody answers in it but with a Regular Defense or without one. An attack is not drawn for, so it can be made to see.
"""

from __future__ import annotations

from dataclasses import dataclass

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.dungeon.position.who_acts import moment
from ddm_explorer.engine.chance import Scripted, ScriptError
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.rules import Duel

_MOST_ANSWERS = 12
"""More often than this nobody is asked about one attack."""


@dataclass(frozen=True, slots=True)
class Blow:
    """What comes of an attack one way: its events, and the position after it."""

    events: tuple[Event, ...]
    after: DuelState

    @property
    def damage(self) -> battle_events.Damaged | None:
        """The damage to a monster, where it comes to that."""
        return next((each for each in self.events if isinstance(each, battle_events.Damaged)), None)

    @property
    def lives(self) -> int:
        """How many Life Points a Lord loses."""
        return sum(each.points for each in self.events if isinstance(each, battle_events.LordHit))

    @property
    def destroys(self) -> bool:
        """Whether the figure attacked is gone after it."""
        kinds = (battle_events.Destroyed, item_events.ItemDestroyed)
        return any(isinstance(each, kinds) for each in self.events)


@dataclass(frozen=True, slots=True)
class Forecast:
    """What an attack would do: undefended, defended (None where that cannot be), and whether it may be answered
    otherwise."""

    undefended: Blow
    defended: Blow | None
    may_be_answered: bool


def forecast(duel: Duel, state: DuelState, command: say.Attack) -> Forecast | None:
    """What a legal attack would do; None where it cannot be told, because something would be drawn for it."""
    try:
        now, events = perform(duel, state, command, Scripted((), is_forced=False))
        answered = False
        for _ in range(_MOST_ANSWERS):
            if not now.is_asking or moment(now) == "defense":
                break
            answered = True
            now, more = perform(duel, now, say.Pass(), Scripted((), is_forced=False))
            events += more
        defended = _after(duel, now, events, say.Defend()) if duel.check(now, say.Defend()).is_legal else None
        if now.is_asking:
            return Forecast(_after(duel, now, events, say.Pass()), defended, answered)
        return Forecast(Blow(events, now), None, answered)
    except ScriptError:
        return None


def _after(duel: Duel, state: DuelState, events: tuple[Event, ...], answer: object) -> Blow:
    now, more = perform(duel, state, answer, Scripted((), is_forced=False))
    events += more
    for _ in range(_MOST_ANSWERS):
        if now.attack is None or not now.is_asking:
            break
        now, more = perform(duel, now, say.Pass(), Scripted((), is_forced=False))
        events += more
    return Blow(events, now)
