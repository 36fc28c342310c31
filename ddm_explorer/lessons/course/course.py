"""The course: its chapters in order, and which rules they teach."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ddm_explorer.engine.data import library
from ddm_explorer.engine.rulebook.rules import Rule, load_rulebook
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.lessons.course.lesson import lesson_names, packaged_lesson
from ddm_explorer.lessons.exercises.exercise import exercise_names, packaged_exercise

SCHEMA = "chapters"
_FILE = ("course", "chapters.toml")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter; `notebook` is its notebook without the ending, lessons and exercises are names ("chapter/id")."""

    slug: str
    title: str
    text: str
    notebook: str
    lessons: tuple[str, ...]
    exercises: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Taught:
    """Of each rule that somebody can act on the lessons and exercises that teach it, and the rules without any."""

    lessons: Mapping[str, tuple[str, ...]]
    exercises: Mapping[str, tuple[str, ...]]

    @property
    def untaught(self) -> tuple[str, ...]:
        return tuple(rule for rule in self.lessons if not self.lessons[rule] and not self.exercises[rule])

    @property
    def unasked(self) -> tuple[str, ...]:
        """The rules that no exercise asks about."""
        return tuple(rule for rule, names in self.exercises.items() if not names)


@cache
def chapters() -> tuple[Chapter, ...]:
    """The chapters in order. What lies in a chapter's folders and is not named by it comes last, by name."""
    found = []
    lessons, exercises = lesson_names(), exercise_names()
    for row in library.read_toml(*_FILE)["chapter"]:
        slug = row["slug"]
        found.append(
            Chapter(
                slug,
                row["title"],
                row["text"],
                row["notebook"],
                _ordered(slug, row.get("lessons", ()), lessons),
                _ordered(slug, row.get("exercises", ()), exercises),
            )
        )
    return tuple(found)


def _ordered(slug: str, named: list[str], there: tuple[str, ...]) -> tuple[str, ...]:
    full = [f"{slug}/{name}" for name in named]
    return (*full, *(name for name in there if name.startswith(f"{slug}/") and name not in full))


def acted_on() -> tuple[str, ...]:
    """The rules that limit or do something in some edition, in the order of the rulebook."""
    cited = {rule for name in edition_names() for rule in load_edition(name).topics.values()}
    return tuple(
        each.id
        for each in load_rulebook()
        if isinstance(each, Rule) and each.kind in ("forbids", "does") and each.id in cited
    )


@cache
def taught() -> Taught:
    """Which lessons name each rule in their notes, and which exercises ask about it."""
    rules = acted_on()
    lessons: dict[str, list[str]] = {rule: [] for rule in rules}
    exercises: dict[str, list[str]] = {rule: [] for rule in rules}
    for chapter in chapters():
        for name in chapter.lessons:
            for track in packaged_lesson(name).tracks:
                for rule in {rule for step in track.steps for rule in step.cites} & lessons.keys():
                    if name not in lessons[rule]:
                        lessons[rule].append(name)
        for name in chapter.exercises:
            for rule in packaged_exercise(name).rules:
                if rule in exercises:
                    exercises[rule].append(name)
    return Taught(
        {rule: tuple(names) for rule, names in lessons.items()},
        {rule: tuple(names) for rule, names in exercises.items()},
    )
