"""What a learner has seen, tried and missed: a value that nothing here keeps; `to_text` and `read_text` are its file.

Everything in it only ever grows, so that two records of one learner (two tabs, two browsers) can be merged in any
order: the further step, the greater count, and for a rule the answer that was given later.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, TypeVar

from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.rulebook.rules import load_rulebook

FORMAT: Final = 1
"""The format that is written; all from 1 up to it are read."""
KIND: Final = "ddm-explorer progress"
MOST_ENTRIES: Final = 5000
"""No course has more of anything; a longer file is not one of ours."""

MET: Final = "met"
MISSED: Final = "missed"
NEVER: Final = "never"

_MOST: Final = 1_000_000
_NAME: Final = re.compile(r"[A-Za-z0-9._/-]{1,120}")

V = TypeVar("V")


class NewerFormat(InvalidFile):
    """A record that only a newer version can read: nothing is wrong with it."""


@dataclass(frozen=True, slots=True)
class LessonMark:
    """The furthest step reached of so many (both counted from 1), and whether the end was."""

    step: int
    of: int
    is_finished: bool


@dataclass(frozen=True, slots=True)
class ExerciseMark:
    """How often an exercise was answered, the most hints asked for in one go, and whether it was ever solved."""

    tries: int
    hints: int
    is_solved: bool


@dataclass(frozen=True, slots=True)
class RuleMark:
    """How often a rule was asked about, and whether the last answer was right; met in a lesson only: 0 answers."""

    answers: int
    is_right: bool


def _frozen(given: Mapping[str, V]) -> Mapping[str, V]:
    return MappingProxyType(dict(sorted(given.items())))


@dataclass(frozen=True, slots=True)
class LearnerProgress:
    """Where somebody is. Lessons and exercises go by their names ("chapter/id"), situations by their ids.

    `found` holds, for each situation, the numbers (from 0) of its questions that were answered. `last` is what was done
    last: ("lesson" | "exercise" | "situation", name), or nothing. `began` counts how often all was forgotten: what was
    recorded before that never comes back by a merge.
    """

    lessons: Mapping[str, LessonMark] = field(default_factory=dict)
    exercises: Mapping[str, ExerciseMark] = field(default_factory=dict)
    found: Mapping[str, frozenset[int]] = field(default_factory=dict)
    rules: Mapping[str, RuleMark] = field(default_factory=dict)
    last: tuple[str, str] | None = None
    began: int = 0

    # What happens ---------------------------------------------------------------------------------

    def saw_step(self, lesson: str, step: int, of: int, rules: Iterable[str]) -> LearnerProgress:
        """A step of a lesson was shown; `step` counts from 1."""
        before = self.lessons.get(lesson, LessonMark(0, of, False))
        mark = LessonMark(min(max(before.step, step), of), of, before.is_finished or step >= of)
        return replace(
            self, lessons=_frozen({**self.lessons, lesson: mark}), rules=self._with(rules), last=("lesson", lesson)
        )

    def answered(self, exercise: str, is_right: bool, rules: Iterable[str], hints: int = 0) -> LearnerProgress:
        """An exercise was answered; `rules` are those it teaches."""
        before = self.exercises.get(exercise, ExerciseMark(0, 0, False))
        mark = ExerciseMark(min(before.tries + 1, _MOST), max(before.hints, hints), before.is_solved or is_right)
        return replace(
            self,
            exercises=_frozen({**self.exercises, exercise: mark}),
            rules=self._with(rules, is_right=is_right),
            last=("exercise", exercise),
        )

    def answered_question(self, situation: str, question: int, rules: Iterable[str]) -> LearnerProgress:
        """A question of a situation (its number, from 0) was answered by trying."""
        found = self.found.get(situation, frozenset()) | {question}
        return replace(
            self,
            found=_frozen({**self.found, situation: found}),
            rules=self._with(rules, is_right=True),
            last=("situation", situation),
        )

    def forgotten(self) -> LearnerProgress:
        """Nothing is left, and what other records had does not come back."""
        return LearnerProgress(began=self.began + 1)

    def _with(self, rules: Iterable[str], *, is_right: bool | None = None) -> Mapping[str, RuleMark]:
        marks = dict(self.rules)
        for rule in rules:
            mark = marks.get(rule, RuleMark(0, False))
            marks[rule] = mark if is_right is None else RuleMark(min(mark.answers + 1, _MOST), is_right)
        return _frozen(marks)

    # What can be asked ----------------------------------------------------------------------------

    def rule(self, id_: str) -> str:
        """`MET`, `MISSED` (the last answer about it was wrong) or `NEVER`."""
        mark = self.rules.get(id_)
        if mark is None:
            return NEVER
        return MISSED if mark.answers and not mark.is_right else MET

    def by_chapter(self, book: str) -> Mapping[str, Mapping[str, str]]:
        """For each chapter of a book its rules, each with `rule`'s answer, in the book's order."""
        found: dict[str, dict[str, str]] = {}
        for rule in load_rulebook().rules:
            if rule.book == book:
                found.setdefault(rule.chapter, {})[rule.id] = self.rule(rule.id)
        return found

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been done yet."""
        return not (self.lessons or self.exercises or self.found or self.rules)

    def merged(self, other: LearnerProgress) -> LearnerProgress:
        """Both together; `self` goes first where there is a choice."""
        if other.began != self.began:
            return other if other.began > self.began else self
        return LearnerProgress(
            _both(self.lessons, other.lessons, _further),
            _both(self.exercises, other.exercises, _more_tries),
            _both(self.found, other.found, frozenset.union),
            _both(self.rules, other.rules, lambda one, two: two if two.answers > one.answers else one),
            self.last or other.last,
            self.began,
        )


def _both(one: Mapping[str, V], two: Mapping[str, V], join: Callable[[V, V], V]) -> Mapping[str, V]:
    return _frozen({**one, **{name: join(one[name], mark) if name in one else mark for name, mark in two.items()}})


def _further(one: LessonMark, two: LessonMark) -> LessonMark:
    return LessonMark(max(one.step, two.step), max(one.of, two.of), one.is_finished or two.is_finished)


def _more_tries(one: ExerciseMark, two: ExerciseMark) -> ExerciseMark:
    return ExerciseMark(max(one.tries, two.tries), max(one.hints, two.hints), one.is_solved or two.is_solved)


# The file -----------------------------------------------------------------------------------------


def to_text(progress: LearnerProgress) -> str:
    """The record as JSON, the same for the same record."""
    document = {
        "kind": KIND,
        "format": FORMAT,
        "began": progress.began,
        "last": list(progress.last or ()),
        "lessons": {
            name: {"step": mark.step, "of": mark.of, "finished": mark.is_finished}
            for name, mark in progress.lessons.items()
        },
        "exercises": {
            name: {"tries": mark.tries, "hints": mark.hints, "solved": mark.is_solved}
            for name, mark in progress.exercises.items()
        },
        "situations": {name: sorted(numbers) for name, numbers in progress.found.items()},
        "rules": {rule: {"answers": mark.answers, "right": mark.is_right} for rule, mark in progress.rules.items()},
    }
    return json.dumps(document, indent=1) + "\n"


def read_text(text: str, where: str = "the progress") -> LearnerProgress:
    """The record that a text holds. What a newer version added to this format is passed over.

    Args:
        text: may come from anybody.
        where: what to call it in an error.

    Raises:
        NewerFormat: it is one of a later format; one sentence.
        InvalidFile: it is no such record; one sentence.
    """
    document = library.parse_json(text, where)
    if not isinstance(document, dict) or document.get("kind") != KIND:
        raise InvalidFile(where, f'this is no saved progress: its "kind" must be "{KIND}".')
    format_ = document.get("format")
    if isinstance(format_, int) and format_ > FORMAT:
        raise NewerFormat(
            where, f"this is format {format_}, and formats up to {FORMAT} are known here; a newer version reads it."
        )
    if not _is_count(format_) or not format_:
        raise InvalidFile(where, f"its format must be a number from 1 to {FORMAT}.")
    if not _is_count(document.get("began", 0)):
        raise InvalidFile(where, f"its began must be a whole number from 0 to {_MOST}.")
    return LearnerProgress(
        _read(document, "lessons", where, _lesson),
        _read(document, "exercises", where, _exercise),
        _read(document, "situations", where, _numbers),
        _read(document, "rules", where, _rule),
        _last(document.get("last", []), where),
        document.get("began", 0),
    )


def _read(document: Mapping[str, Any], key: str, where: str, one: Callable[[Any], V | None]) -> Mapping[str, V]:
    table = document.get(key, {})
    if not isinstance(table, dict) or len(table) > MOST_ENTRIES:
        raise InvalidFile(where, f"its {key} must be a table of at most {MOST_ENTRIES} entries.")
    found: dict[str, V] = {}
    for name, value in table.items():
        if not _NAME.fullmatch(name):
            raise InvalidFile(where, f"in {key}: {name!r:.60} is no name; it must be letters, digits and . _ / -")
        mark = one(value)
        if mark is None:
            raise InvalidFile(where, f"in {key}, {name}: {_FORMS[key]}.")
        found[name] = mark
    return _frozen(found)


_FORMS: Final = {
    "lessons": "it needs step and of (whole numbers, step not above of) and finished (true or false)",
    "exercises": "it needs tries and hints (whole numbers) and solved (true or false)",
    "situations": "it must be a list of whole numbers below 100",
    "rules": "it needs answers (a whole number) and right (true or false)",
}


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST


def _fields(value: Any, counts: tuple[str, ...], flag: str) -> tuple[int, ...] | None:
    if not isinstance(value, dict) or not isinstance(value.get(flag), bool):
        return None
    found = tuple(value.get(name) for name in counts)
    return (*(each for each in found if isinstance(each, int)), value[flag]) if all(map(_is_count, found)) else None


def _lesson(value: Any) -> LessonMark | None:
    read = _fields(value, ("step", "of"), "finished")
    return None if read is None or read[0] > read[1] else LessonMark(read[0], read[1], bool(read[2]))


def _exercise(value: Any) -> ExerciseMark | None:
    read = _fields(value, ("tries", "hints"), "solved")
    return None if read is None else ExerciseMark(read[0], read[1], bool(read[2]))


def _rule(value: Any) -> RuleMark | None:
    read = _fields(value, ("answers",), "right")
    return None if read is None else RuleMark(read[0], bool(read[1]))


def _numbers(value: Any) -> frozenset[int] | None:
    is_list = isinstance(value, list) and len(value) <= 100 and all(_is_count(each) and each < 100 for each in value)
    return frozenset(value) if is_list else None


def _last(value: Any, where: str) -> tuple[str, str] | None:
    if value == []:
        return None
    is_pair = isinstance(value, list) and len(value) == 2 and all(isinstance(each, str) for each in value)
    if not is_pair or not all(_NAME.fullmatch(each) for each in value):
        raise InvalidFile(where, "its last must be empty, or the kind and the name of what was done last.")
    return (value[0], value[1])
