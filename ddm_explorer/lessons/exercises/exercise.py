"""Exercises: do it, pick what is allowed, guess what happens, name the rule. Read and checked here.

The format is documented in docs/lessons.md and in the schema `exercises`. Which answer is right stands in no file: the
game says so (`answers`), and `prove` holds against it what an exercise claims.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.games.game_kit import GameKit
from ddm_explorer.lessons.course.misconceptions import known_misconception
from ddm_explorer.lessons.course.reading import (
    Opening,
    Said,
    cited_in,
    document_of,
    known_rules,
    packaged_names,
    read_all_said,
    read_said,
    start_of,
)
from ddm_explorer.lessons.exercises.goals import NO_GOAL, Goal, read_goal

SCHEMA = "exercises"
FOLDER = "exercises"

Kind = Literal["do", "pick", "guess", "name"]

_PARTS: Mapping[str, tuple[str, ...]] = {
    "do": ("goal", "solution", "wrong", "draws"),
    "pick": ("options", "question"),
    "guess": ("play", "question", "option", "draws"),
    "name": ("play", "options", "question", "draws", "several"),
}
"""The keys that not all kinds have; which of them a kind must have, the schema says."""
_ALL_PARTS = tuple(dict.fromkeys(key for keys in _PARTS.values() for key in keys))


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: a command (pick), an outcome (guess) or a rule (name); the other fields are empty.

    `is_legal` is what an outcome says of the command asked about, `goal` what would be seen then. `misconception` is
    the id of the one that leads astray here, or "".
    """

    text: str
    note: str = ""
    misconception: str = ""
    said: Said | None = None
    rule: str = ""
    is_legal: bool = True
    goal: Goal = NO_GOAL


@dataclass(frozen=True, slots=True)
class Wrong:
    """What people try: commands that fail, why people try them, and the misconception behind it, or ""."""

    tries: tuple[Said, ...]
    note: str
    misconception: str = ""


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise of any kind; what another kind has is empty. `chapter` is "" for one that is not packaged.

    `draws` is what dice, coin and cards give, in order.
    """

    id: str
    chapter: str
    kind: Kind
    title: str
    task: str
    game: GameKit
    start: Any
    is_from_start: bool
    rules: tuple[str, ...]
    misconceptions: tuple[str, ...]
    hints: tuple[str, ...]
    after: str
    where: str
    goal: Goal | None = None
    draws: tuple[str, ...] = ()
    solution: tuple[Said, ...] = ()
    wrongs: tuple[Wrong, ...] = ()
    options: tuple[Option, ...] = ()
    play: tuple[Said, ...] = ()
    question: str = ""
    several: bool = False

    @property
    def name(self) -> str:
        """As links and progress call it: "chapter/id"."""
        return f"{self.chapter}/{self.id}" if self.chapter else self.id

    @property
    def asked(self) -> str:
        """All that a learner reads before answering: the task, the question and what can be chosen."""
        return " ".join((self.task, self.question, *(option.text for option in self.options)))

    @property
    def game_rules(self) -> Any:
        """The rules it is played by."""
        return self.game.rules_of(self.game.setup_of(self.start))


def exercise_names() -> tuple[str, ...]:
    """The names ("chapter/id") of the packaged exercises, by folder; `course.chapters` has them in order."""
    return packaged_names(FOLDER)


def packaged_exercise(name: str) -> Exercise:
    """A packaged exercise by its name.

    Raises:
        InvalidFile: there is none, or (our own fault) it cannot be read.
    """
    chapter, _, stem = name.partition("/")
    return _exercise_of(library.read_toml(FOLDER, chapter, f"{stem}.toml"), f"{name}.toml", chapter)


def read_exercise(text: str, where: str = "the exercise") -> Exercise:
    """The exercise that a TOML text describes.

    Args:
        text: may come from anybody.
        where: what to call it in an error.

    Raises:
        InvalidFile: it cannot be read; one sentence.
        ImpossibleFields: it begins with a position that no game can show and that the file does not allow.
    """
    return _exercise_of(library.parse_toml(text, where), where, "")


def _exercise_of(document: dict[str, Any], where: str, chapter: str) -> Exercise:
    if not chapter:  # what is packaged is held against its schema by the tests
        document_of(document, SCHEMA, where)
    kind = document["kind"]
    for key in _ALL_PARTS:
        if key in document and key not in _PARTS[kind]:
            raise InvalidFile(where, f"in {key}: an exercise of the kind “{kind}” has no such part.")
    opening = start_of(document, where)
    game, start = opening.game, opening.start
    for key in ("task", "after", "question"):
        cited_in(document.get(key, ""), where, key, game)
    for hint in document["hints"]:
        cited_in(hint, where, "hints", game)
    wrongs = tuple(
        _wrong_of(table, opening, where, f"wrong {number}") for number, table in enumerate(document.get("wrong", ()), 1)
    )
    return Exercise(
        document["id"],
        chapter,
        kind,
        document["title"],
        document["task"],
        game,
        start,
        opening.is_from_start,
        known_rules(document["rules"], where, "rules", game),
        tuple(known_misconception(each, where, "misconceptions") for each in document.get("misconceptions", ())),
        tuple(document["hints"]),
        document["after"],
        where,
        read_goal(document["goal"], start, where, "goal") if "goal" in document else None,
        tuple(document.get("draws", "").split()),
        read_all_said(document.get("solution", ()), opening, where, "solution"),
        wrongs,
        _options_of(document, opening, where),
        read_all_said(document.get("play", ()), opening, where, "play"),
        document.get("question", ""),
        document.get("several", False),
    )


def _wrong_of(table: Mapping[str, Any], opening: Opening, where: str, place: str) -> Wrong:
    cited_in(table["note"], where, place, opening.game)
    tries = read_all_said(table["try"], opening, where, f"{place}, try")
    return Wrong(tries, table["note"], _misconception(table, where, place))


def _misconception(table: Mapping[str, Any], where: str, place: str) -> str:
    return known_misconception(table["misconception"], where, place) if "misconception" in table else ""


def _options_of(document: Mapping[str, Any], opening: Opening, where: str) -> tuple[Option, ...]:
    if document["kind"] == "guess":
        return tuple(
            _outcome(table, opening, where, f"option {number}") for number, table in enumerate(document["option"], 1)
        )
    key = "do" if document["kind"] == "pick" else "rule"
    found = []
    for number, each in enumerate(document.get("options", ()), 1):
        place, table = f"option {number}", {key: each} if isinstance(each, str) else each
        if key not in table:
            raise InvalidFile(where, f"in {place}: an option of the kind “{document['kind']}” has {key}.")
        note, misconception = table.get("note", ""), _misconception(table, where, place)
        cited_in(note, where, place, opening.game)
        if key == "do":
            said = read_said(table["do"], opening, where, place)
            found.append(Option(said.text, note, misconception, said))
        else:
            (rule,) = known_rules((table["rule"],), where, place, opening.game)
            found.append(Option(rule, note, misconception, rule=rule))
    return tuple(found)


def _outcome(table: Mapping[str, Any], opening: Opening, where: str, place: str) -> Option:
    is_legal = table.get("legal", True)
    if is_legal and not {"then", "happened", "never"} & set(table) and "legal" not in table:
        raise InvalidFile(
            where, f"in {place}: it says nothing that could be found out; then, happened, never or legal do."
        )
    cited_in(table["text"], where, place, opening.game)
    cited_in(table.get("note", ""), where, place, opening.game)
    return Option(
        table["text"],
        table.get("note", ""),
        _misconception(table, where, place),
        is_legal=is_legal,
        goal=read_goal(table, opening.start, where, place),
    )
