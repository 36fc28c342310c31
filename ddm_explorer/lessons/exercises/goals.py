"""Goals: what a position and its history must show, and what a goal still lacks.

A goal is data: fields of the position (`then`), events that must have happened in this order with any others between
them, events that must not, and squares that what was built must touch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.game import Node
from ddm_explorer.engine.verdict import InvalidCommand, Place
from ddm_explorer.games.game_kit import CaseFields, GameKit
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation.text_syntax import shown, suggestion
from ddm_explorer.lessons.cases.runner import asked, is_event
from ddm_explorer.lessons.cases.scenario import Expected, check_then, logged


@dataclass(frozen=True, slots=True)
class Unmet:
    """One thing that a goal still lacks.

    `kind` is then, happened, never, built_beside or most. `text` is a clause in the words of the files ("step is roll,
    not build"), `places` are squares it speaks of.
    """

    kind: str
    text: str
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class GoalState:
    """How far a goal is reached, with `used` of its commands."""

    is_reached: bool
    unmet: tuple[Unmet, ...]
    used: int


@dataclass(frozen=True, slots=True)
class Watch:
    """What the events so far mean for a goal: a value, so that a search can compare where it has been.

    `met` counts the events that happened of those wanted, `broken` is the name of one that must not have, `built` holds
    the places that were laid.
    """

    met: int = 0
    broken: str = ""
    built: frozenset[Place] = frozenset()


@dataclass(frozen=True, slots=True)
class Goal:
    """What must be reached, within `most` commands, answers included.

    `is_one_way` claims that there is but one way; `prove` finds out. `built_beside` are places that the newly laid
    ones must touch, each by a side: the place, and those that share a side with it.
    """

    most: int = 0
    is_one_way: bool = False
    then: Mapping[str, Any] = field(default_factory=dict, hash=False)
    happened: tuple[Expected, ...] = ()
    never: tuple[Expected, ...] = ()
    built_beside: tuple[tuple[Place, frozenset[Place]], ...] = ()

    def after(self, game: GameKit, watch: Watch, events: Iterable[Any]) -> Watch:
        """The watch after more events. The first that fits counts: nothing is lost by that, as only order matters."""
        met, broken, built = watch.met, watch.broken, watch.built
        for event in events:
            if met < len(self.happened) and is_event(game.cases, self.happened[met], event):
                met += 1
            if not broken and any(is_event(game.cases, each, event) for each in self.never):
                broken = type(event).__name__
            if self.built_beside:
                built |= frozenset(game.cases.laid(event))
        return Watch(met, broken, built)

    def unmet(self, game: GameKit, rules: Any, state: Any, watch: Watch, used: int) -> tuple[Unmet, ...]:
        """What is lacking in that position after such events; the cheap looks come first, fields last."""
        found = [Unmet("happened", _told(each)) for each in self.happened[watch.met :]]
        if watch.broken:
            found.append(Unmet("never", watch.broken))
        found += [
            Unmet("built_beside", game.notation.place_name(place), (place,))
            for place, sides in self.built_beside
            if not sides & watch.built
        ]
        if self.most and used > self.most:
            found.append(Unmet("most", f"{used} commands, where {self.most} are allowed"))
        found += [Unmet("then", clause) for clause in self._fields_unmet(game, rules, state)]
        return tuple(found)

    def _fields_unmet(self, game: GameKit, rules: Any, state: Any) -> list[str]:
        try:
            return asked(rules, state, self.then, game) if self.then else []
        except InvalidFile as error:  # it speaks of something that is not on the Field now
            return [error.problems[0].removeprefix("in ").rstrip(".")]

    def is_met(self, game: GameKit, rules: Any, state: Any, watch: Watch) -> bool:
        """Whether nothing is lacking, however many commands it took; quicker than `unmet` while events are lacking."""
        return watch.met == len(self.happened) and not watch.broken and not self.unmet(game, rules, state, watch, 0)

    def judge(self, start: Any, node: Node) -> GoalState:
        """How far it is reached at a point of a transcript, counted from the point that shows `start`, or the first."""
        nodes: list[Node] = []
        here: Node | None = node
        while here is not None and here.parent is not None and here.state != start:
            nodes.append(here)
            here = here.parent
        game = known_games().of_state(start)
        watch = Watch()
        for each in reversed(nodes):
            watch = self.after(game, watch, each.events)
        lacking = self.unmet(game, game.rules_of(game.setup_of(node.state)), node.state, watch, len(nodes))
        return GoalState(not lacking, lacking, len(nodes))


NO_GOAL = Goal()
"""A goal that is always reached."""


def _told(wanted: Expected) -> str:
    facts = ", ".join(f"{name} {value}" for name, value in wanted.facts.items())
    return f"{wanted.topic} ({facts})" if facts else wanted.topic


def read_goal(table: Mapping[str, Any], start: Any, where: str, place: str) -> Goal:
    """A goal, or the part of one, that a table describes; its keys are those of `Goal`.

    Raises:
        InvalidFile: it names an unknown field or event, or a value cannot be read.
    """
    then = table.get("then", {})
    game = known_games().of_state(start)
    check_then(game, start, then, where, place)
    return Goal(
        table.get("most", 0),
        table.get("one_way", False),
        then,
        tuple(_event(game.cases, each, where, place) for each in table.get("happened", ())),
        tuple(_event(game.cases, each, where, place) for each in table.get("never", ())),
        tuple(_beside(game, each, start, where, place) for each in table.get("built_beside", ())),
    )


def _beside(game: GameKit, name: str, start: Any, where: str, place: str) -> tuple[Place, frozenset[Place]]:
    try:
        found, sides = game.cases.read_beside(name, game.rules_of(game.setup_of(start)))
    except InvalidCommand as error:
        raise InvalidFile(where, f"in {place}, built_beside: {error}.") from None
    return found, frozenset(sides)


def _event(cases: CaseFields, entry: Any, where: str, place: str) -> Expected:
    wanted = logged(cases, entry, where, place)
    for name in wanted.facts:
        known = cases.event_fields.get(wanted.topic, (name,))
        if name not in known:
            raise InvalidFile(
                where, f"in {place}: {wanted.topic} has no field {shown(name)}; {suggestion(name, known)}"
            )
    return wanted
