"""Ruling cases: a position, commands said in it, and what the judge must say to each. Read and checked here.

The format is documented in docs/ruling-cases.md and in the schema `cases`. It is the same for every game; what a
position, a command, a rule and an event are called, the kit of the game says. A case is read for all its runs
before anything is played, so whatever cannot be read is refused at once: an unknown topic, rule, field, card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.verdict import InvalidCommand, SetupProblem
from ddm_explorer.games.game_kit import CaseFields, GameKit, GameRegistry
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation.headers import ImpossibleFields
from ddm_explorer.games.notation.text_syntax import clause, shown, suggestion
from ddm_explorer.lessons.cases.told import NO_WORDS, Sight, Words, sights_of, words_of

SCHEMA = "cases"
FOLDER = "cases"
FORMAT = 1
"""The format that is written; all from 1 up to it are read."""


@dataclass(frozen=True, slots=True)
class Expected:
    """An objection, ground, repair or event that must come: its topic (or tag), and what else is written of it.

    `cites` are exactly the rules that an event cites, `words` those that a problem of a position is told with.
    """

    topic: str
    rule: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    places: tuple[str, ...] | None = None
    command: str = ""
    cites: tuple[str, ...] | None = None
    words: Words = NO_WORDS


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
    words: Words = NO_WORDS
    sights: tuple[Sight, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """A case in one position, under one edition and one set of readings where the game has them.

    `sights` is what viewers are shown at its end. `refused` holds the problems expected of a position that no game can
    show, from which nothing is played, and `problems` those that it has; None and none for all others.
    """

    name: str
    game: GameKit
    start: Any
    is_from_start: bool
    chance: tuple[str, ...]
    lines: tuple[Line, ...]
    then: Mapping[str, Any]
    data: Mapping[str, Any]
    sights: tuple[Sight, ...] = ()
    refused: tuple[Expected, ...] | None = None
    problems: tuple[SetupProblem, ...] = ()


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


def read_case(text: str, where: str = "the case", *, games: GameRegistry | None = None) -> Case:
    """The case that a TOML text describes.

    Args:
        text: may come from anybody.
        where: what to call it in an error.
        games: the games that are known; by default the packaged ones.

    Raises:
        InvalidFile: it cannot be read; one sentence.
        ImpossibleFields: a run starts from a position that no game can show and that the case does not allow.
    """
    return _case_of(library.parse_toml(text, where), where, games)


def _case_of(document: dict[str, Any], where: str, games: GameRegistry | None = None) -> Case:
    format_ = document.get("format")
    if isinstance(format_, int) and format_ > FORMAT:
        raise InvalidFile(
            where, f"this is format {format_}, and formats up to {FORMAT} are known here; a newer version reads it."
        )
    kit = game_of(document, where, games or known_games())
    library.validate(document if kit.cases.is_described else undescribed(document), SCHEMA, where)
    for rule in document["cites"]:
        _known_rule(kit.cases, rule, where, "cites")
    shared = {
        key: value
        for key, value in document.items()
        if key not in ("format", "id", "title", "text", "cites", "cards", "game", "run")
    }
    tables = document.get("run", [{}])
    runs = tuple(
        _read_run(kit, _merged(shared, table), where if len(tables) == 1 else f"{where}, run {number}", number)
        for number, table in enumerate(tables, 1)
    )
    cards = tuple(document.get("cards", ()))
    for run in runs:
        _known_things(cards, kit.cases.things(kit.rules_of(kit.setup_of(run.start))), where)
    told, cites = document.get("text", ""), tuple(document["cites"])
    return Case(document["id"], document["title"], told, cites, runs, where, cards)


def game_of(document: Mapping[str, Any], where: str, games: GameRegistry) -> GameKit:
    """The game that a case or a piece of the course is of: the one it names, else the first.

    Raises:
        InvalidFile: it names none that is known.
    """
    tag = document.get("game")
    if tag is None:
        return games.first
    if not isinstance(tag, str) or tag not in games:
        raise InvalidFile(where, f"in game: there is no game {shown(str(tag))}; {suggestion(str(tag), games.tags)}.")
    return games.kit(tag)


def undescribed(value: Any) -> Any:
    """A document without the fields of its positions, which the notation of its game knows and the schema does not."""
    if isinstance(value, Mapping):
        return {
            key: {} if key in ("given", "then") and isinstance(each, Mapping) else undescribed(each)
            for key, each in value.items()
            if key != "built_beside"
        }
    return [undescribed(each) for each in value] if isinstance(value, list) else value


def _known_things(cards: Collection[str], known: Collection[str], where: str) -> None:
    for card in cards:
        if card not in known:
            raise InvalidFile(where, f"in cards: there is no card {shown(card)}; {suggestion(card, known)}")


def _merged(shared: Mapping[str, Any], table: Mapping[str, Any]) -> dict[str, Any]:
    given = {**shared.get("given", {}), **table.get("given", {})}
    return {**shared, **table, **({"given": given} if given else {})}


def _known_rule(cases: CaseFields, rule: str, where: str, place: str) -> None:
    known = cases.rule_ids()
    if rule not in known:
        raise InvalidFile(where, f"in {place}: there is no rule {shown(rule)}; {suggestion(rule, known)}")


def _read_run(kit: GameKit, table: Mapping[str, Any], where: str, number: int) -> Run:
    fields = dict(table.get("given", {}))
    if "edition" in kit.notation.kinds:
        fields |= {"edition": table.get("edition", ""), "readings": table.get("readings", [])}
    start, problems = _position(kit, fields, table, where)
    rules = kit.rules_of(kit.setup_of(start))
    lines = tuple(
        _read_line(kit, line, rules, start, where, index) for index, line in enumerate(table.get("do", ()), 1)
    )
    then = table.get("then", {})
    check_then(kit, start, then, where, "then")
    for kind, things in table.get("data", {}).items():
        _check_data(kit.cases, rules, kind, things, where)
    drawn = tuple(word for each in table.get("chance", ()) for word in each.split())
    name = table.get("name") or kit.cases.run_name(start)
    is_from_start = start == rules.start(kit.setup_of(start))
    sights = sights_of(table, kit.seats_of(start), where, "the run")
    refused = tuple(_expected(each) for each in table["refused"]) if "refused" in table else None
    return Run(name, kit, start, is_from_start, drawn, lines, then, table.get("data", {}), sights, refused, problems)


_NOT_FROM_REFUSED = ("do", "then", "chance", "sees")
"""What a run does not have whose position is refused."""


def _position(
    kit: GameKit, fields: Mapping[str, Any], table: Mapping[str, Any], where: str
) -> tuple[Any, tuple[SetupProblem, ...]]:
    """Where a run begins, and what is wrong with that, where the case says that it is refused."""
    if "refused" not in table:
        return kit.notation.from_fields(fields, where, allow=table.get("allow", ())), ()
    for key in _NOT_FROM_REFUSED:
        if key in table:
            raise InvalidFile(
                where, f"in {key}: nothing is played from a position that is refused; leave one of both out."
            )
    try:
        return kit.notation.from_fields(fields, where, allow=table.get("allow", ())), ()
    except ImpossibleFields as error:
        return error.state, error.problems


def _read_line(kit: GameKit, table: Mapping[str, Any], rules: Any, start: Any, where: str, index: int) -> Line:
    place = f"do {index} ({table['command'][:40]})"
    try:
        command = kit.notation.read_command(table["command"], rules, None)
    except InvalidCommand as error:
        raise InvalidFile(where, f"in {place}: {clause(error)}") from None
    then = table.get("then", {})
    check_then(kit, start, then, where, place)
    if "partial" in table and "illegal" not in table:
        raise InvalidFile(where, f"in {place}: partial belongs to a command that is not allowed")
    for key in ("rests_on", "log", "tells", "then"):
        if key in table and "illegal" in table:
            raise InvalidFile(where, f"in {place}: {key} belongs to a command that is allowed")
    for key in ("rests_on", "tells", "depends"):
        for rule in table.get(key, ()):
            _known_rule(kit.cases, rule, where, f"{place}, {key}")
    expected = [(objection["topic"], objection["rule"]) for objection in table.get("illegal", ())]
    for topic, rule in (*expected, *table.get("cited", {}).items()):
        _known_rule(kit.cases, rule, where, place)
        _known_topic(topic, kit.cases.topics(rules), where, place)
    return Line(
        table["command"],
        command,
        "legal" in table,
        tuple(_expected(each) for each in table.get("illegal", ())),
        table.get("partial", False),
        tuple(table.get("rests_on", ())),
        _grounds(kit.cases, table, rules, where, place),
        tuple(_expected(each) for each in table["repairs"]) if "repairs" in table else None,
        tuple(table["depends"]) if "depends" in table else None,
        tuple(logged(kit.cases, each, where, place) for each in table["log"]) if "log" in table else None,
        tuple(table.get("tells", ())),
        table.get("cited", {}),
        then,
        table.get("note", ""),
        words_of(table),
        sights_of(table, kit.seats_of(start), where, place),
    )


def _known_topic(topic: str, known: Collection[str], where: str, place: str) -> None:
    if topic not in known:
        raise InvalidFile(where, f"in {place}: there is no topic {shown(topic)}; {suggestion(topic, known)}")


def _grounds(
    cases: CaseFields, table: Mapping[str, Any], rules: Any, where: str, place: str
) -> tuple[Expected, ...] | None:
    if "grounds" not in table:
        return None
    found = [_expected({"topic": each} if isinstance(each, str) else each) for each in table["grounds"]]
    for each in found:
        _known_topic(each.topic, cases.topics(rules), where, f"{place}, grounds")
        if each.rule:
            _known_rule(cases, each.rule, where, f"{place}, grounds")
    return tuple(found)


def _expected(table: Mapping[str, Any]) -> Expected:
    places = tuple(table["places"]) if "places" in table else None
    facts, command = table.get("facts", {}), table.get("command", "")
    return Expected(table["topic"], table.get("rule", ""), facts, places, command, words=words_of(table))


def logged(cases: CaseFields, entry: Any, where: str, place: str) -> Expected:
    """An event of a game that is expected: its name, or a table with `is`, fields and `cites`.

    Raises:
        InvalidFile: there is no such event or rule.
    """
    name = entry if isinstance(entry, str) else entry["is"]
    if name not in cases.events:
        raise InvalidFile(where, f"in {place}: there is no event {shown(name)}; {suggestion(name, cases.events)}")
    if isinstance(entry, str):
        return Expected(name)
    for rule in entry.get("cites", ()):
        _known_rule(cases, rule, where, f"{place}, {name}")
    cites = tuple(entry["cites"]) if "cites" in entry else None
    return Expected(name, facts={k: v for k, v in entry.items() if k not in ("is", "cites")}, cites=cites)


def check_then(kit: GameKit, start: Any, then: Mapping[str, Any], where: str, place: str) -> None:
    """Find out whether fields that are expected can be read at all.

    Raises:
        InvalidFile: a field is unknown, or its value cannot be read.
    """
    fields = {key: value for key, value in then.items() if key != "asks"}
    try:
        kit.notation.differences(start, fields, where)  # only to find out whether it can be read
    except InvalidFile as error:
        raise InvalidFile(where, f"in {place}, {error.problems[0].removeprefix('in ')}") from None


def _check_data(cases: CaseFields, rules: Any, kind: str, things: Mapping[str, Any], where: str) -> None:
    if kind not in cases.materials:
        raise InvalidFile(where, f"in data: there is no {shown(kind)}; {suggestion(kind, cases.materials)}")
    known = cases.materials[kind](rules)
    for name, values in things.items():
        if name not in known:
            raise InvalidFile(where, f"in data, {kind}: there is no {shown(name)}; {suggestion(name, known)}")
        for key in () if kind in cases.single else values:
            if key not in known[name].values:
                hint = suggestion(key, known[name].values)
                raise InvalidFile(where, f"in data, {kind}, {name}: there is no {shown(key)}; {hint}")


def cases_citing(rule: str, cases: Collection[Case]) -> Iterator[Case]:
    """The cases among them that cite the rule or reading."""
    return (case for case in cases if rule in case.cites)
