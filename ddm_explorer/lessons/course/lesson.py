"""Lessons: annotated turns. Every step is a real command, and its note says why, with the rules.

The format is documented in docs/lessons.md and in the schema `lessons`. Here lessons are read; `replay` plays them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.games.game_kit import GameKit
from ddm_explorer.games.known_games import known_games
from ddm_explorer.lessons.cases.scenario import game_of
from ddm_explorer.lessons.course.reading import Opening, cited_in, document_of, packaged_names, read_said, start_of

SCHEMA = "lessons"
FOLDER = "lessons"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One command of a lesson, and why.

    `draws` is what its dice, coin and cards give, `cites` are the rules and readings that the note names, `task` is ""
    or what the learner is asked to do here.
    """

    text: str
    command: Any
    draws: tuple[str, ...]
    is_legal: bool
    note: str
    cites: tuple[str, ...]
    task: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """One side of a lesson; most lessons have but one, whose name is empty."""

    name: str
    start: Any
    is_from_start: bool
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson; `chapter` is "" for one that is not packaged."""

    id: str
    chapter: str
    title: str
    goal: str
    overview: str
    summary: str
    tracks: tuple[Track, ...]
    where: str

    @property
    def name(self) -> str:
        """As links and progress call it: "chapter/id"."""
        return f"{self.chapter}/{self.id}" if self.chapter else self.id

    @property
    def told(self) -> str:
        """All that a learner reads or plays in it: texts and commands, one after the other."""
        steps = [step for track in self.tracks for step in track.steps]
        said = [each for step in steps for each in (step.text, step.task, step.note)]
        return " ".join((self.goal, self.overview, self.summary, *said))


def lesson_names() -> tuple[str, ...]:
    """The names ("chapter/id") of the packaged lessons, by folder; `course.chapters` has them in order."""
    return packaged_names(FOLDER)


def packaged_lesson(name: str) -> Lesson:
    """A packaged lesson by its name.

    Raises:
        InvalidFile: there is none, or (our own fault) it cannot be read.
    """
    chapter, _, stem = name.partition("/")
    return _lesson_of(library.read_toml(FOLDER, chapter, f"{stem}.toml"), f"{name}.toml", chapter)


OF_A_TRACK = ("edition", "readings", "given", "allow", "step")
"""What a lesson with several tracks says in each of them."""


def read_lesson(text: str, where: str = "the lesson") -> Lesson:
    """The lesson that a TOML text describes.

    Args:
        text: may come from anybody.
        where: what to call it in an error.

    Raises:
        InvalidFile: it cannot be read; one sentence.
        ImpossibleFields: a track begins with a position that no game can show and that the file does not allow.
    """
    return _lesson_of(library.parse_toml(text, where), where, "")


def _lesson_of(document: dict[str, Any], where: str, chapter: str) -> Lesson:
    if not chapter:  # what is packaged is held against its schema by the tests
        document_of(document, SCHEMA, where)
    game = game_of(document, where, known_games())
    for key in ("goal", "overview", "summary"):
        cited_in(document[key], where, key, game)
    idle = [key for key in OF_A_TRACK if key in document] if "track" in document else []
    if idle:
        raise InvalidFile(where, f"{', '.join(idle)} would count for nothing beside track; write it into each track.")
    tables = document.get("track", [{**document, "name": ""}])
    tracks = tuple(
        _track_of(table, game, where if len(tables) == 1 else f"{where}, track {number}")
        for number, table in enumerate(tables, 1)
    )
    texts = (document[key] for key in ("id", "title", "goal", "overview", "summary"))
    id_, title, goal, overview, summary = texts
    return Lesson(id_, chapter, title, goal, overview, summary, tracks, where)


def _track_of(table: Mapping[str, Any], game: GameKit, where: str) -> Track:
    opening = start_of({**table, "game": game.tag}, where)
    steps = tuple(_step_of(step, opening, where, f"step {number}") for number, step in enumerate(table["step"], 1))
    return Track(table["name"], opening.start, opening.is_from_start, steps)


def _step_of(table: Mapping[str, Any], opening: Opening, where: str, place: str) -> LessonStep:
    said = read_said(table["do"], opening, where, place)
    if "refused" in table and "draws" in table:
        raise InvalidFile(where, f"in {place}: draws belongs to a command that is allowed.")
    task = table.get("yours", "")
    cited_in(task, where, f"{place}, yours", opening.game)
    return LessonStep(
        said.text,
        said.command,
        tuple(table.get("draws", "").split()),
        "refused" not in table,
        table["note"],
        cited_in(table["note"], where, f"{place}, note", opening.game),
        task,
    )
