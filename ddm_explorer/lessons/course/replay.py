"""Plays lessons and says, a sentence each, what is not as the file says: a verdict, a draw, a rule in a note."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ddm_explorer.engine.game import Transcript
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.games.known_games import known_games
from ddm_explorer.lessons.cases.runner import reasons
from ddm_explorer.lessons.course.lesson import Lesson, LessonStep, Track
from ddm_explorer.lessons.exercises.trying import Script, Tried, touches


@dataclass(frozen=True, slots=True)
class StepReport:
    """One step as it was judged; `node` is the number of the point of the transcript where the game stands after it."""

    step: LessonStep
    tried: Tried
    node: int
    mismatches: tuple[str, ...]

    @property
    def state(self) -> Any:
        """The position before it."""
        return self.tried.before

    @property
    def verdict(self) -> Verdict:
        return self.tried.verdict

    @property
    def events(self) -> tuple[Any, ...]:
        return self.tried.events

    @property
    def rules(self) -> frozenset[str]:
        """The rules that it touches."""
        return self.tried.rules


@dataclass(frozen=True, slots=True)
class TrackReport:
    """One side as it was played; `transcript` stands at its end."""

    track: Track
    transcript: Transcript
    steps: tuple[StepReport, ...]


@dataclass(frozen=True, slots=True)
class LessonReport:
    """A lesson as it was played. All is as the file says if and only if there is no mismatch."""

    lesson: Lesson
    tracks: tuple[TrackReport, ...]
    mismatches: tuple[str, ...]

    def __bool__(self) -> bool:
        return not self.mismatches


def replay_lesson(lesson: Lesson) -> LessonReport:
    """Play every track of a lesson to its end, or to the first step that is not judged as it says."""
    tracks, found = [], []
    for track in lesson.tracks:
        report, wrong = _replay(track)
        tracks.append(report)
        found += [f"{track.name}: {each}" if track.name else each for each in wrong]
    return LessonReport(lesson, tuple(tracks), tuple(found))


def transcript_of(start: Any, *, is_from_start: bool) -> Transcript:
    """A transcript that begins with that position, of any game that is known."""
    game = known_games().of_state(start)
    setup = game.setup_of(start)
    return Transcript(game.rules_of(setup), setup, start=None if is_from_start else start)


def _replay(track: Track) -> tuple[TrackReport, list[str]]:
    transcript = transcript_of(track.start, is_from_start=track.is_from_start)
    reports: list[StepReport] = []
    found: list[str] = []
    for number, step in enumerate(track.steps, 1):
        script = Script(step.draws)
        tried = script.try_in(transcript, step.command)
        wrong = _wrong(step, tried, script.left)
        is_stopped = bool(wrong)
        if not wrong:
            wrong = _misnamed(step, tried)
        reports.append(StepReport(step, tried, transcript.node.number, tuple(wrong)))
        found += [f"Step {number} “{step.text}”: {each}." for each in wrong]
        if is_stopped:
            rest = [each.text for each in track.steps[number:]]
            found += [f"The rest is not reached: {'; '.join(rest)}."] if rest else []
            break
    return TrackReport(track, transcript, tuple(reports)), found


def _wrong(step: LessonStep, tried: Tried, left: Sequence[str]) -> list[str]:
    """What keeps the lesson from going on as it is written."""
    if step.is_legal and not tried.verdict.is_legal:
        return [f"expected to be allowed, but it is not: {reasons(tried.verdict)}"]
    if not step.is_legal:
        if tried.verdict.is_legal:
            return [f"expected to be refused, but it is allowed; it rests on {', '.join(tried.verdict.rules)}"]
        return []
    if tried.lacking:
        return [tried.lacking.rstrip(".")[:1].lower() + tried.lacking.rstrip(".")[1:]]
    return [f"these outcomes are never drawn: {' '.join(left)}"] if left else []


def _misnamed(step: LessonStep, tried: Tried) -> list[str]:
    """What is wrong with the rules that the note names."""
    touched = ", ".join(sorted(tried.rules))
    if not step.cites:
        return [f"its note names no rule; the step touches {touched}"]
    return [
        f"its note names {rule}, which this step does not touch; it touches {touched}"
        for rule in step.cites
        if not touches(tried, rule)
    ]
