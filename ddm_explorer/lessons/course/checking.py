"""Checks a file of the course, whatever it is: a lesson, an exercise or an edge-case board, told by its keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.lessons.course.lesson import Lesson, lesson_names, packaged_lesson, read_lesson
from ddm_explorer.lessons.course.replay import replay_lesson
from ddm_explorer.lessons.exercises.exercise import Exercise, exercise_names, packaged_exercise, read_exercise
from ddm_explorer.lessons.exercises.prove import prove_exercise, prove_situation
from ddm_explorer.lessons.exercises.search import MOST_TRIED
from ddm_explorer.lessons.exercises.situation import Situation, packaged_situation, read_situation, situation_names

Piece = Lesson | Exercise | Situation

LESSON, EXERCISE, SITUATION = "lesson", "exercise", "board"

_TOLD_BY: Mapping[str, tuple[str, ...]] = {
    EXERCISE: ("kind", "task", "goal", "solution", "wrong", "options", "option", "play"),
    SITUATION: ("question", "text"),
    LESSON: ("step", "track", "overview", "summary"),
}
"""The keys by which a file is told. Some stand in files of several kinds, so the kind with most of its keys wins."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A file as it was read, its kind, and what is not as it claims, a sentence each."""

    kind: str
    piece: Piece
    mismatches: tuple[str, ...]

    def __bool__(self) -> bool:
        return not self.mismatches


def kind_of(document: Mapping[str, Any]) -> str:
    """What a document of the course is by its keys, or "" if it has none of them."""
    counts = {kind: sum(key in document for key in keys) for kind, keys in _TOLD_BY.items()}
    best = max(counts, key=lambda kind: counts[kind])
    return best if counts[best] else ""


def read_piece(text: str, where: str) -> tuple[str, Piece]:
    """The kind and content of a text: a lesson, an exercise or an edge-case board.

    Args:
        text: may come from anybody.
        where: what to call it in an error.

    Raises:
        InvalidFile: it cannot be read; one sentence.
        ImpossibleFields: it begins with a position that no game can show and that it does not allow.
    """
    kind = kind_of(library.parse_toml(text, where))
    if kind == EXERCISE:
        return kind, read_exercise(text, where)
    if kind == SITUATION:
        return kind, read_situation(text, where)
    if kind == LESSON:
        return kind, read_lesson(text, where)
    raise InvalidFile(
        where,
        "this is no lesson (with step), no exercise (with kind and task) and no edge-case board (with question).",
    )


def check_piece(piece: Piece, most_tried: int = MOST_TRIED) -> Checked:
    """Replay or prove what was read.

    Args:
        piece: as `read_piece` gives it.
        most_tried: how many commands the search for other ways tries before it says that it is too wide.
    """
    if isinstance(piece, Lesson):
        return Checked(LESSON, piece, replay_lesson(piece).mismatches)
    if isinstance(piece, Exercise):
        return Checked(EXERCISE, piece, prove_exercise(piece, most_tried))
    return Checked(SITUATION, piece, prove_situation(piece))


def check_text(text: str, where: str) -> Checked:
    """Read a text and replay or prove it.

    Raises:
        InvalidFile, ImpossibleFields: as `read_piece`.
    """
    _, piece = read_piece(text, where)
    return check_piece(piece)


def packaged_pieces() -> tuple[tuple[str, str], ...]:
    """Kind and name of everything packaged: lessons, exercises, boards."""
    return (
        *((LESSON, name) for name in lesson_names()),
        *((EXERCISE, name) for name in exercise_names()),
        *((SITUATION, name) for name in situation_names()),
    )


def packaged_piece(kind: str, name: str) -> Piece:
    """One of them.

    Raises:
        InvalidFile: there is none of that name, or (our own fault) it cannot be read.
    """
    if kind == LESSON:
        return packaged_lesson(name)
    return packaged_exercise(name) if kind == EXERCISE else packaged_situation(name)
