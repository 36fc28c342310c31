"""Ruling cases: a position, commands said in it, and what the judge must say to each. Read and checked here.

The format is documented in docs/ruling-cases.md and in the schema `cases`. A case is read for all its runs
before anything is played, so whatever cannot be read is refused at once: an unknown topic, rule, field, card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ddm_explorer.dungeon.events.play import EVENTS
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command, shown
from ddm_explorer.games.duel.notation.position import differences, from_fields
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.text_syntax import clause, suggestion
from ddm_explorer.lessons.cases.materials import MATERIALS, SINGLE

SCHEMA = "cases"
FOLDER = "cases"
FORMAT = 1
"""The format that is written; all from 1 up to it are read."""


@dataclass(frozen=True, slots=True)
class Expected:
    """An objection, ground, repair or event that must come: its topic (or tag), and what else is written of it.

    `cites` are exactly the rules that an event cites.
    """

    topic: str
    rule: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    places: tuple[str, ...] | None = None
    command: str = ""
    cites: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One command of a case and what is expected of it; None stands for what the case leaves open."""

    text: str
    command: Any
    is_legal: bool
    objections: tuple[Expected, ...] = ()
    is_partial: bool = False
    rests_on: tuple[str, ...] = ()
    grounds: tuple[Expected, ...] | None = None
    repairs: tuple[Expected, ...] | None = None
    depends: tuple[str, ...] | None = None
    log: tuple[Expected, ...] | None = None
    tells: tuple[str, ...] = ()
    cited: Mapping[str, str] = field(default_factory=dict)
    then: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """A case under one edition and one set of readings."""

    name: str
    start: DuelState
    is_from_start: bool
    chance: tuple[str, ...]
    lines: tuple[Line, ...]
    then: Mapping[str, Any]
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """A ruling case with all its runs. `cards` are the ids of the cards whose effects it shows."""

    id: str
    title: str
    text: str
    cites: tuple[str, ...]
    runs: tuple[Run, ...]
    where: str
    cards: tuple[str, ...] = ()


def case_names(book: str | None = None) -> tuple[str, ...]:
    """The names ("western/first-piece") of the packaged cases, of one book or of all."""
    books = (book,) if book else library.folders(FOLDER)
    return tuple(f"{each}/{name}" for each in books for name in library.names(FOLDER, each))


def packaged_case(name: str) -> Case:
    """A packaged case by its name.

    Raises:
        InvalidFile: there is none, or (our own fault) it cannot be read.
    """
    book, _, stem = name.partition("/")
    where = f"{name}.toml"
    return _case_of(library.read_toml(FOLDER, book, f"{stem}.toml"), where)


def read_case(text: str, where: str = "the case") -> Case:
    """The case that a TOML text describes.

    Args:
        text: may come from anybody.
        where: what to call it in an error.

    Raises:
        InvalidFile: it cannot be read; one sentence.
        ImpossibleFields: a run starts from a position that no game can show and that the case does not allow.
    """
    return _case_of(library.parse_toml(text, where), where)


def _case_of(document: dict[str, Any], where: str) -> Case:
    format_ = document.get("format")
    if isinstance(format_, int) and format_ > FORMAT:
        raise InvalidFile(
            where, f"this is format {format_}, and formats up to {FORMAT} are known here; a newer version reads it."
        )
    library.validate(document, SCHEMA, where)
    for rule in document["cites"]:
        _known_rule(rule, where, "cites")
    shared = {
        key: value
        for key, value in document.items()
        if key not in ("format", "id", "title", "text", "cites", "cards", "run")
    }
    tables = document.get("run", [{}])
    runs = tuple(
        _read_run(_merged(shared, table), where if len(tables) == 1 else f"{where}, run {number}", number)
        for number, table in enumerate(tables, 1)
    )
    cards = tuple(document.get("cards", ()))
    for run in runs:
        _known_cards(cards, Duel.of(run.start.setup), where)
    told, cites = document.get("text", ""), tuple(document["cites"])
    return Case(document["id"], document["title"], told, cites, runs, where, cards)


def _known_cards(cards: Collection[str], duel: Duel, where: str) -> None:
    for card in cards:
        if card not in duel.cards:
            raise InvalidFile(where, f"in cards: there is no card {shown(card)}; {suggestion(card, duel.cards)}")


def _merged(shared: Mapping[str, Any], table: Mapping[str, Any]) -> dict[str, Any]:
    given = {**shared.get("given", {}), **table.get("given", {})}
    return {**shared, **table, **({"given": given} if given else {})}


def _known_rule(rule: str, where: str, place: str) -> None:
    if rule not in load_rulebook():
        known = [each.id for each in load_rulebook()]
        raise InvalidFile(where, f"in {place}: there is no rule {shown(rule)}; {suggestion(rule, known)}")


def _read_run(table: Mapping[str, Any], where: str, number: int) -> Run:
    given = table.get("given", {})
    fields = {**given, "edition": table.get("edition", ""), "readings": table.get("readings", [])}
    start = from_fields(fields, where, allow=table.get("allow", ()))
    duel = Duel.of(start.setup)
    lexicon = Lexicon.of(duel)
    lines = tuple(
        _read_line(line, duel, lexicon, start, where, index) for index, line in enumerate(table.get("do", ()), 1)
    )
    then = table.get("then", {})
    check_then(start, then, where, "then")
    for kind, things in table.get("data", {}).items():
        _check_data(duel, kind, things, where)
    drawn = tuple(word for each in table.get("chance", ()) for word in each.split())
    name = table.get("name") or " · ".join((start.setup.edition, *(f"{r} {c}" for r, c in start.setup.readings)))
    return Run(name, start, start == duel.start(start.setup), drawn, lines, then, table.get("data", {}))


def _read_line(
    table: Mapping[str, Any], duel: Duel, lexicon: Lexicon, start: DuelState, where: str, index: int
) -> Line:
    place = f"do {index} ({table['command'][:40]})"
    try:
        command = read_command(table["command"], lexicon)
    except InvalidCommand as error:
        raise InvalidFile(where, f"in {place}: {clause(error)}") from None
    then = table.get("then", {})
    check_then(start, then, where, place)
    if "partial" in table and "illegal" not in table:
        raise InvalidFile(where, f"in {place}: partial belongs to a command that is not allowed")
    for key in ("rests_on", "log", "tells", "then"):
        if key in table and "illegal" in table:
            raise InvalidFile(where, f"in {place}: {key} belongs to a command that is allowed")
    for key in ("rests_on", "tells", "depends"):
        for rule in table.get(key, ()):
            _known_rule(rule, where, f"{place}, {key}")
    expected = [(objection["topic"], objection["rule"]) for objection in table.get("illegal", ())]
    for topic, rule in (*expected, *table.get("cited", {}).items()):
        _known_rule(rule, where, place)
        _known_topic(topic, duel, where, place)
    return Line(
        table["command"],
        command,
        "legal" in table,
        tuple(_expected(each) for each in table.get("illegal", ())),
        table.get("partial", False),
        tuple(table.get("rests_on", ())),
        _grounds(table, duel, where, place),
        tuple(_expected(each) for each in table["repairs"]) if "repairs" in table else None,
        tuple(table["depends"]) if "depends" in table else None,
        tuple(logged(each, where, place) for each in table["log"]) if "log" in table else None,
        tuple(table.get("tells", ())),
        table.get("cited", {}),
        then,
        table.get("note", ""),
    )


def _known_topic(topic: str, duel: Duel, where: str, place: str) -> None:
    if topic not in duel.edition.topics:
        known = suggestion(topic, duel.edition.topics)
        raise InvalidFile(where, f"in {place}: there is no topic {shown(topic)}; {known}")


def _grounds(table: Mapping[str, Any], duel: Duel, where: str, place: str) -> tuple[Expected, ...] | None:
    if "grounds" not in table:
        return None
    found = [_expected({"topic": each} if isinstance(each, str) else each) for each in table["grounds"]]
    for each in found:
        _known_topic(each.topic, duel, where, f"{place}, grounds")
        if each.rule:
            _known_rule(each.rule, where, f"{place}, grounds")
    return tuple(found)


def _expected(table: Mapping[str, Any]) -> Expected:
    places = tuple(table["places"]) if "places" in table else None
    return Expected(table["topic"], table.get("rule", ""), table.get("facts", {}), places, table.get("command", ""))


_EVENT_NAMES = tuple(event.__name__ for event in EVENTS)


def logged(entry: Any, where: str, place: str) -> Expected:
    """An event that is expected: its name, or a table with `is`, fields and `cites`.

    Raises:
        InvalidFile: there is no such event or rule.
    """
    name = entry if isinstance(entry, str) else entry["is"]
    if name not in _EVENT_NAMES:
        raise InvalidFile(where, f"in {place}: there is no event {shown(name)}; {suggestion(name, _EVENT_NAMES)}")
    if isinstance(entry, str):
        return Expected(name)
    for rule in entry.get("cites", ()):
        _known_rule(rule, where, f"{place}, {name}")
    cites = tuple(entry["cites"]) if "cites" in entry else None
    return Expected(name, facts={k: v for k, v in entry.items() if k not in ("is", "cites")}, cites=cites)


def check_then(start: DuelState, then: Mapping[str, Any], where: str, place: str) -> None:
    """Find out whether fields that are expected can be read at all.

    Raises:
        InvalidFile: a field is unknown, or its value cannot be read.
    """
    fields = {key: value for key, value in then.items() if key != "asks"}
    try:
        differences(start, fields, where)  # only to find out whether it can be read
    except InvalidFile as error:
        raise InvalidFile(where, f"in {place}, {error.problems[0].removeprefix('in ')}") from None


def _check_data(duel: Duel, kind: str, things: Mapping[str, Any], where: str) -> None:
    known = MATERIALS[kind](duel)
    for name, values in things.items():
        if name not in known:
            raise InvalidFile(where, f"in data, {kind}: there is no {shown(name)}; {suggestion(name, known)}")
        for key in () if kind in SINGLE else values:
            if key not in known[name].values:
                hint = suggestion(key, known[name].values)
                raise InvalidFile(where, f"in data, {kind}, {name}: there is no {shown(key)}; {hint}")


def cases_citing(rule: str, cases: Collection[Case]) -> Iterator[Case]:
    """The cases among them that cite the rule or reading."""
    return (case for case in cases if rule in case.cites)
