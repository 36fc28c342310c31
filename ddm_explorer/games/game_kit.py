"""A game as the shared parts see it: one object that holds all they need of it, found by the tag in a file's header.

Whatever is shared (files, ruling cases, the command line, the table) asks the kit and knows no game by name. A kit
brings its own tables, so two games may use the same names. Nothing registers itself: a program puts the games it knows
into a `GameRegistry`; `known_games` gives the one with the packaged games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ddm_explorer.engine.verdict import InvalidCommand, Place, SetupProblem

MOST_SEATS = 7
"""No game here seats more."""

_TAG = re.compile(r"[a-z][a-z0-9-]{0,30}")


def _nothing(*_: Any) -> tuple[Any, ...]:
    return ()


def _no_fields(*_: Any) -> dict[str, Any]:
    return {}


def _same(first: Any, *_: Any) -> Any:
    return first


def _second(_: Any, second: Any, *__: Any) -> Any:
    return second


def _nobody(*_: Any) -> None:
    return None


def _no(*_: Any) -> bool:
    return False


def _no_beside(name: str, rules: Any) -> tuple[Place, Collection[Place]]:
    raise InvalidCommand(f"in {rules.game}, nothing lies beside {name[:20]}, since no place has sides")


def _all_listed(rules: Any, state: Any, spend: Callable[[], None]) -> Iterator[Any]:
    for command in rules.candidates(state):
        spend()
        yield command


def plain(value: Any) -> Any:
    """A value of facts and events as a file writes it, where a game has nothing better: tuples as lists."""
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def place_name(place: Place) -> str:
    """The name of a place where a game has none of its own: its two numbers, counted from 1."""
    return f"{place[0] + 1}-{place[1] + 1}"


@dataclass(frozen=True, slots=True, eq=False)
class Notation:
    """How a game writes its commands and positions.

    A position is a set-up and a state, written as named plain fields; `kinds` says of each field what its plain value
    is ("number", "text", "list", "truth"; those of a table are named "table.field"), `free` which hold free text. The
    newest `format` of its files is written; all from 1 up to it are read.

    Args:
        to_fields: (state, *, is_whole=False) -> the fields; those a reader would assume are left out unless `is_whole`.
        from_fields: (fields, where, *, allow=(), lines=None) -> the state. Raises `InvalidFile`, and `ImpossibleFields`
            for a position that no game can show.
        differences: (state, expected fields, where) -> a clause for each field that is not as expected.
        command_text: (command) -> its text, as it is read.
        read_command: (text, rules, state or None) -> the command. Raises `InvalidCommand`.
        forms: (rules) -> how each command is written, with an example, for help.
        first_fields: (state) -> fields that a saved game tells first, in the words of those who look at the file.
        upgrade: (fields, format they are written in) -> fields as the newest format has them.
        sealed_fields: (fields, state) -> the same with what both players may not see sealed.
        sealed_command: (text of a command, first state, number of the point) -> likewise.
    """

    format: int
    kinds: Mapping[str, str]
    free: Collection[str]
    to_fields: Callable[..., dict[str, Any]]
    from_fields: Callable[..., Any]
    differences: Callable[[Any, Mapping[str, Any], str], list[str]]
    command_text: Callable[[Any], str]
    read_command: Callable[[str, Any, Any], Any]
    forms: Callable[[Any], Sequence[tuple[str, str]]] = _nothing
    first_fields: Callable[[Any], dict[str, Any]] = _no_fields
    upgrade: Callable[[dict[str, Any], int], dict[str, Any]] = _same
    sealed_fields: Callable[[dict[str, Any], Any], dict[str, Any]] = _same
    sealed_command: Callable[[str, Any, str], str] = _same
    place_name: Callable[[Place], str] = place_name


@dataclass(frozen=True, slots=True)
class Material:
    """One thing that a game's data says: its values, and the ids of the rules it follows."""

    values: Mapping[str, Any]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class CaseFields:
    """What ruling cases of a game can name, and how they write it.

    Args:
        rule_ids: () -> the ids of the rules and readings that may be cited.
        topics: (rules) -> the topics that may be objected.
        events: the names of its kinds of events.
        plain: (value of a fact or of an event's field) -> the value as a case writes it.
        left_open: (state, names of the fields a case states at its end) -> a sentence for each question left open.
        result: (state) -> what of a last state can differ between readings.
        run_name: (state) -> what to call a run that has no name.
        readings: (state) -> the readings chosen, as pairs of id and choice.
        things: (rules) -> the ids of the cards (or the like) whose effects a case may show.
        event_fields: of each kind of event the names of its fields, for files that name some; of a kind that is left
            out, any name is taken.
        laid: (event) -> the places that what happened adds to the board, for goals that ask what they lie beside.
        read_beside: (name of a place, rules) -> the place, and those that share a side with it. Raises `InvalidCommand`
            for a name that is none, and where a game has no such places.
        under_other_choices: (state, id of a reading) -> the same state under each other choice of that reading; none
            where the game knows no such reading.
        materials: what a case can expect under `data`: each kind, with a function (rules) -> its things by name.
        single: the kinds whose things are one value each.
        judged: the kinds whose values are verdicts, in which readings can differ.
        is_described: whether the packaged schema of ruling cases describes the fields of its positions; if not, the
            game's own notation alone says which there are.
    """

    rule_ids: Callable[[], Collection[str]]
    topics: Callable[[Any], Collection[str]]
    events: Sequence[str]
    plain: Callable[[Any], Any] = plain
    left_open: Callable[[Any, Collection[str]], Sequence[str]] = _nothing
    result: Callable[[Any], Any] = _same
    run_name: Callable[[Any], str] = lambda _: "the run"
    readings: Callable[[Any], Iterable[tuple[str, str]]] = _nothing
    things: Callable[[Any], Collection[str]] = _nothing
    event_fields: Mapping[str, Collection[str]] = field(default_factory=dict)
    laid: Callable[[Any], Iterable[Place]] = _nothing
    read_beside: Callable[[str, Any], tuple[Place, Collection[Place]]] = _no_beside
    under_other_choices: Callable[[Any, str], Iterable[Any]] = _nothing
    materials: Mapping[str, Callable[[Any], Mapping[str, Material]]] = field(default_factory=dict)
    single: Collection[str] = ()
    judged: Collection[str] = ()
    is_described: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class GameKit:
    """All that the shared parts need of one game.

    Args:
        tag: names the game in files: `ddm-position 2 TAG`.
        title: what people call it.
        seats: the numbers of seats it can be played with, from 1 to `MOST_SEATS`. An actor that is no seat is the
            environment (`ENVIRONMENT`), and has no number.
        state: the class of its states.
        new_setup: () -> the set-up of a game that nobody has chosen anything for.
        rules_of: (set-up) -> the rules, as `engine.game.Rules` has them.
        setup_of: (state) -> the set-up.
        seats_of: (state) -> how many seats this game has.
        notation: how it is written.
        cases: what ruling cases can say of it.
        asides: (rules, state) -> legal commands that do not play on: to resign, to offer a draw.
        offer: (state) -> who is asked to answer such an offer, and a function (accepts) -> the answer; None if none is.
        passes: (state, how each seat wishes to be asked) -> the seat that is asked and need not be, and the command it
            says by itself; None where somebody is to be asked.
        has_secrets: (rules, state) -> whether something lies face down that one seat may see and another may not, so
            that people at one screen take turns to look.
        problems: (rules, state) -> what is wrong with a position that a file gives, as `SetupProblem`s; a game whose
            `from_fields` refuses every such position leaves it out.
        repairs: (rules, state, command, verdict) -> what would make an illegal command legal, each with `topic`,
            `facts` and `command`, and `changes` with a topic, facts and places each.
        dependences: (rules, state, command, verdict, drawn=()) -> the readings under which the verdict, or what comes
            of the command, would be another: each as `games.duel.dependence.Dependence`.
        all_ways: (rules, state, spend) -> every legal command that plays on or gives up, one for each result, for a
            search that counts ways: where commands that lead to the same are listed once, here each stands for itself.
            It calls `spend` for each command it looks at, which may raise to end the search.
        evaluation: (rules, state, seat) -> how good the state is for the seat, in whole points: more is better, 0 even.
        imagine: (rules, state, seat) -> a state that this seat may take it for: what it cannot see may be otherwise.
        players: computer players of its own by name, made from a seed; what every game has comes besides.
        panels: the names of the panels beside its board, which the table knows by name; all shared ones if none.
        view: how it is told and drawn, a `ddm_explorer.view.game_view.GameView`. A packaged game leaves it out: the
            view layer, which games do not know, has it.
    """

    tag: str
    title: str
    seats: tuple[int, ...]
    state: type
    new_setup: Callable[[], Any]
    rules_of: Callable[[Any], Any]
    setup_of: Callable[[Any], Any]
    seats_of: Callable[[Any], int]
    notation: Notation
    cases: CaseFields
    asides: Callable[[Any, Any], Sequence[Any]] = _nothing
    offer: Callable[[Any], tuple[int, Callable[[bool], Any]] | None] = _nobody
    passes: Callable[[Any, Sequence[str]], tuple[int, Any] | None] = _nobody
    has_secrets: Callable[[Any, Any], bool] = _no
    problems: Callable[[Any, Any], Sequence[SetupProblem]] = _nothing
    repairs: Callable[..., Sequence[Any]] = _nothing
    dependences: Callable[..., Sequence[Any]] = _nothing
    all_ways: Callable[[Any, Any, Callable[[], None]], Iterator[Any]] = _all_listed
    evaluation: Callable[[Any, Any, int], int] | None = None
    imagine: Callable[[Any, Any, int], Any] = _second
    players: Mapping[str, Callable[[int | str], Any]] = field(default_factory=dict)
    panels: tuple[str, ...] = ()
    view: Any = None

    def __post_init__(self) -> None:
        if not _TAG.fullmatch(self.tag):
            raise ValueError(f"{self.tag!r} is no tag of a game: small letters, digits and hyphens.")
        if not self.seats or not all(1 <= seats <= MOST_SEATS for seats in self.seats):
            raise ValueError(f"The game {self.tag} must have from 1 to {MOST_SEATS} seats.")


class UnknownGame(LookupError):  # noqa: N818 - names what it is
    """A tag that no game has. The message is one sentence."""


class GameRegistry:
    """The games a program knows, by tag; the first is the one to start with."""

    def __init__(self, *kits: GameKit) -> None:
        self._kits: dict[str, GameKit] = {}
        for kit in kits:
            self.register(kit)

    def register(self, kit: GameKit) -> None:
        """Add a game.

        Raises:
            ValueError: there is one of that tag, or with the same class of states.
        """
        if kit.tag in self._kits:
            raise ValueError(f"There are two games with the tag {kit.tag}.")
        for other in self:
            if other.state is kit.state:
                raise ValueError(f"The games {other.tag} and {kit.tag} have the same class of states.")
        self._kits[kit.tag] = kit

    @contextmanager
    def having(self, *kits: GameKit) -> Iterator[None]:
        """While this lasts, these games are known too."""
        before = dict(self._kits)
        try:
            for kit in kits:
                self.register(kit)
            yield
        finally:
            self._kits = before

    def __iter__(self) -> Iterator[GameKit]:
        return iter(list(self._kits.values()))

    def __contains__(self, tag: object) -> bool:
        return tag in self._kits

    @property
    def tags(self) -> tuple[str, ...]:
        return tuple(self._kits)

    @property
    def first(self) -> GameKit:
        """The game to start with."""
        return next(iter(self))

    def kit(self, tag: str) -> GameKit:
        """The game of that tag.

        Raises:
            UnknownGame: there is none.
        """
        if tag not in self._kits:
            raise UnknownGame(f"there is no game {tag[:40]!r}; the games known here are {', '.join(self.tags)}")
        return self._kits[tag]

    def of_rules(self, rules: Any) -> GameKit:
        """The game that these rules are of.

        Raises:
            UnknownGame: it is none of these.
        """
        return self.kit(rules.game)

    def of_state(self, state: Any) -> GameKit:
        """The game that this state is of.

        Raises:
            UnknownGame: it is none of these.
        """
        for kit in self:
            if isinstance(state, kit.state):
                return kit
        raise UnknownGame(f"no game known here has states of the kind {type(state).__name__}")
