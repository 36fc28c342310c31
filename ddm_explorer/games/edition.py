"""Editions: options, readings, checks per command, citations and words, all as data.

A topic without a citation fails at load, and so does a rule in play that nothing cites: a forbidding rule
must be cited by a check, a doing rule by an event, any rule by something.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ddm_explorer.engine.data import library
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.game_parts import GameParts


class EditionError(ValueError):
    """An edition's data that does not hold together. Lists every fault."""


@dataclass(frozen=True, slots=True)
class OptionEntry:
    """One option of an edition: a fixed value, or the value that each choice of a reading gives it."""

    value: Any
    reading: str
    choices: Mapping[str, Any]
    rule: str


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """One edition of the rules of a game, whose tables are its `parts`. `family` is the key under which readings keep
    their defaults for it."""

    parts: GameParts
    name: str
    title: str
    text: str
    book: str
    family: str
    abilities_in_play: bool
    rules_in_play: tuple[str, ...]
    readings: tuple[str, ...]
    option_entries: Mapping[str, OptionEntry]
    checks: Mapping[str, tuple[str, ...]]
    topics: Mapping[str, str]
    words: Mapping[str, str]

    @property
    def settled(self) -> tuple[str, ...]:
        """The readings that verdicts cite and that leave no choice: no book says it, and nobody plays otherwise."""
        cited = set(self.topics.values())
        known = (reading for reading in load_rulebook().readings if len(reading.choices) == 1)
        return tuple(reading.id for reading in known if reading.id in cited and self.family in reading.defaults)

    @property
    def in_play(self) -> tuple[str, ...]:
        """Every rule and reading that this edition plays, those too that leave no choice."""
        return (*self.rules_in_play, *self.readings, *self.settled)

    def cite(self, topic: str) -> str:
        """The rule (or reading) that the topic rests on."""
        return self.topics[topic]

    def choice(self, reading: str, chosen: Mapping[str, str]) -> str:
        """The choice of a reading in force: the one chosen, else the edition's default."""
        if reading in chosen:
            return chosen[reading]
        return load_rulebook().reading(reading).defaults[self.family]

    def options(self, chosen: Mapping[str, str]) -> Any:
        """The options under those readings, of the class that the game has for them.

        Raises:
            ValueError: with one sentence, if a reading or a choice is unknown here.
        """
        for reading, choice in chosen.items():
            if reading not in self.readings:
                known = ", ".join(self.readings)
                raise ValueError(f"{reading!r} is no reading of the {self.title}; its readings are {known}.")
            known_choices = [each.name for each in load_rulebook().reading(reading).choices]
            if choice not in known_choices:
                raise ValueError(f"{reading} has no choice {choice!r}; its choices are {', '.join(known_choices)}.")
        values = {
            name: entry.choices[self.choice(entry.reading, chosen)] if entry.reading else entry.value
            for name, entry in self.option_entries.items()
        }
        return self.parts.options(**values)


def edition_heads(game: str) -> Mapping[str, tuple[str, str]]:
    """Title and text of all editions of a game by name, in the order of their ranks: the first is the one to start
    with."""
    found = {name: edition_data(name) for name in library.names("editions")}
    own = [name for name, data in found.items() if data.get("game") == game]
    ordered = sorted(own, key=lambda name: (found[name]["rank"], name))
    return {name: (found[name]["title"], found[name]["text"]) for name in ordered}


def edition_data(name: str) -> dict[str, Any]:
    """The data of an edition; one that extends another has all of that other's but what it says itself.

    Its tables are laid over those of the other, entry by entry; to `in_play` and `readings` it adds, and takes away
    what `not_in_play` names. Rules of another book than its own are not taken over.
    """
    data = dict(library.read_toml("editions", f"{name}.toml"))
    other = data.get("extends")
    if other is None:
        return data
    base = edition_data(other)
    dropped = set(data.get("not_in_play", ()))
    if data["book"] != base["book"]:
        dropped.update(base["in_play"])
    merged = {**base, **data}
    for table in ("options", "checks", "topics", "words"):
        merged[table] = {**base[table], **data.get(table, {})}
    for listed in ("in_play", "readings"):
        both = dict.fromkeys((*base[listed], *data.get(listed, ())))
        merged[listed] = [each for each in both if each not in dropped]
    return merged


def load_edition(name: str, parts: GameParts) -> Edition:
    """The edition of that name of the game that has those parts.

    Raises:
        ValueError: with one sentence, if there is none.
        EditionError: if its data does not hold together.
    """
    known = edition_heads(parts.game)
    if name not in known:
        raise ValueError(f"There is no edition {name[:40]!r}; the editions are {', '.join(known)}.")
    return make_edition(edition_data(name), parts)


def make_edition(data: Mapping[str, Any], parts: GameParts) -> Edition:
    """Build an edition from its data and hold it against the game's tables and the rulebook.

    Raises:
        EditionError: if it does not hold together.
    """
    entries = {
        name: OptionEntry(entry.get("value"), entry.get("reading", ""), entry.get("choices", {}), entry.get("rule", ""))
        for name, entry in data["options"].items()
    }
    edition = Edition(
        parts,
        data["name"],
        data["title"],
        data["text"],
        data["book"],
        data["family"],
        data["abilities_in_play"],
        tuple(data["in_play"]),
        tuple(data["readings"]),
        entries,
        {command: tuple(names) for command, names in data["checks"].items()},
        data["topics"],
        data["words"],
    )
    faults = list(_faults(edition))
    if faults:
        raise EditionError(f"Edition {edition.name}: {'; '.join(faults)}.")
    return edition


def cited_by_data(edition: Edition) -> set[str]:
    """The rules that options and packaged materials of the edition cite."""
    found = {entry.rule for entry in edition.option_entries.values() if entry.rule}
    for option, folder in edition.parts.materials.items():
        if option not in edition.option_entries or not edition.option_entries[option].value:
            continue
        document = library.read_toml(folder, f"{edition.option_entries[option].value}.toml")
        pending: list[Any] = [document]
        while pending:
            value = pending.pop()
            if isinstance(value, dict):
                found.update(value.get("rules", ()))
                pending.extend(value.values())
            elif isinstance(value, list):
                pending.extend(value)
    return found


def _unlike(parts: GameParts, kind: str, name: str, value: Any) -> str:
    """What the value of an option of that kind ("int", "bool", "str") should be, where it is not; empty where it is."""
    if name in parts.strategies and value not in parts.strategies[name]:
        return f"one of {', '.join(parts.strategies[name])}"
    if type(value).__name__ != kind or (kind == "int" and value < 0):
        return {"int": "a whole number from 0", "bool": "true or false", "str": "a text"}[kind]
    return ""


def _faults(edition: Edition) -> list[str]:
    parts, faults = edition.parts, []
    kinds = {field.name: str(field.type) for field in dataclasses.fields(parts.options)}
    faults += [f"option {name} is missing" for name in sorted(set(kinds) - set(edition.option_entries))]
    faults += [f"there is no option {name}" for name in sorted(set(edition.option_entries) - set(kinds))]
    for name, entry in edition.option_entries.items():
        if name in kinds:
            values = list(entry.choices.values()) if entry.reading else [entry.value]
            faults += [
                f"option {name} is {value!r}, not {wants}"
                for value in values
                if (wants := _unlike(parts, kinds[name], name, value))
            ]
    for command in parts.judged(edition.option_entries):
        if command.__name__ not in edition.checks:
            faults.append(f"{command.__name__} has no checks")
    used: set[str] = set()
    for command_name, names in edition.checks.items():
        for name in names:
            if name in parts.checks:
                used.update(parts.checks[name].topics)
            else:
                faults.append(f"{command_name} names a check {name} that does not exist")
    told = {topic for event in parts.events for topic in event.TOPICS}
    faults += [f"topic {topic} cites no rule" for topic in sorted((used | told) - set(edition.topics))]
    faults += [f"topic {topic} is nobody's" for topic in sorted(set(edition.topics) - used - told)]
    book = load_rulebook()
    faults += [
        f"topic {topic} cites {rule}, which no book has" for topic, rule in edition.topics.items() if rule not in book
    ]
    by_checks = {edition.topics.get(topic) for topic in used}
    by_events = {edition.topics.get(topic) for topic in told}
    by_data = cited_by_data(edition)
    for rule in edition.rules_in_play:
        kind = book.rule(rule).kind
        if kind == "forbids" and rule not in by_checks:
            faults.append(f"{rule} forbids but no check cites it")
        elif kind == "does" and rule not in by_events:
            faults.append(f"{rule} does something but no event cites it")
        elif rule not in by_checks | by_events | by_data:
            faults.append(f"nothing cites {rule}")
    follows = {entry.reading for entry in edition.option_entries.values() if entry.reading}
    faults += [f"no option follows {reading}" for reading in edition.readings if reading not in follows]
    faults += [f"{reading} is followed but not listed" for reading in sorted(follows - set(edition.readings))]
    for name, entry in edition.option_entries.items():
        if entry.reading:
            choices = {choice.name for choice in book.reading(entry.reading).choices}
            if choices != set(entry.choices):
                faults.append(
                    f"option {name} gives values for {sorted(entry.choices)}, its reading has {sorted(choices)}"
                )
    return faults
