"""Judges answers to exercises: one judge for the app, the text view and the proof. What is right, the game says.

An answer to "do" is the commands, as text or as commands; to every other kind it is the numbers of the options marked,
from 1. So an exercise can be solved wherever commands can be typed and numbers chosen.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from ddm_explorer.engine.game import Transcript
from ddm_explorer.engine.verdict import InvalidCommand, Verdict
from ddm_explorer.games.game_kit import GameKit
from ddm_explorer.lessons.course.replay import transcript_of
from ddm_explorer.lessons.exercises.exercise import Exercise, Option
from ddm_explorer.lessons.exercises.goals import Goal, GoalState, Watch
from ddm_explorer.lessons.exercises.trying import Script, Tried

MOST_COMMANDS = 100
"""So many commands are judged in one answer; no exercise needs a fifth of it."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One option as the game judges it.

    `is_right` is whether it holds (pick: is allowed; guess: is what happens; name: is a rule that decides),
    `is_marked` whether the answer has it. `tried` is the command that decides it.
    """

    number: int
    option: Option
    is_right: bool
    is_marked: bool
    tried: Tried

    @property
    def is_answered_right(self) -> bool:
        """Whether it was marked if and only if it holds."""
        return self.is_right is self.is_marked

    @property
    def verdict(self) -> Verdict:
        return self.tried.verdict

    @property
    def events(self) -> tuple[Any, ...]:
        return self.tried.events

    @property
    def state(self) -> Any:
        """The position after the command."""
        return self.tried.after


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer as it was judged.

    `options` are those of pick, guess and name. `steps` are the commands: of do those of the answer, up to where they
    are refused; of guess and name those of the exercise. `goal` is how far that of do was reached.
    """

    is_right: bool
    options: tuple[Judged, ...] = ()
    steps: tuple[Tried, ...] = ()
    goal: GoalState | None = None

    @property
    def rules(self) -> frozenset[str]:
        """The rules that came up."""
        tries = (*self.steps, *(each.tried for each in self.options))
        return frozenset[str]().union(*(each.rules for each in tries))


def judge_answer(exercise: Exercise, answer: Sequence[Any] | Collection[int]) -> Answered:
    """Judge an answer.

    Args:
        exercise: the exercise.
        answer: of do the commands, as texts or commands; of every other kind the numbers of the options, from 1.

    Raises:
        InvalidCommand: with one sentence, if a command cannot be read or there is no such option.
    """
    if exercise.kind == "do":
        return _done(exercise, tuple(answer))
    count = len(exercise.options)
    for number in answer:
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= count:
            raise InvalidCommand(f"{number!r} is none of the options; they are numbered from 1 to {count}.")
    marked = frozenset(answer)
    steps = played(exercise)
    if exercise.kind == "pick":
        options = _picked(exercise, marked)
    else:
        hold = _outcomes(exercise, steps) if exercise.kind == "guess" else _deciding(exercise, steps[-1])
        options = tuple(
            Judged(number, option, number in hold, number in marked, steps[-1])
            for number, option in enumerate(exercise.options, 1)
        )
    return Answered(all(each.is_answered_right for each in options), options, steps)


def right_answer(exercise: Exercise) -> tuple[Any, ...]:
    """A right answer: the solution's texts, or the numbers of the options that hold."""
    if exercise.kind == "do":
        return tuple(said.text for said in exercise.solution)
    return tuple(each.number for each in judge_answer(exercise, ()).options if each.is_right)


def begin(exercise: Exercise) -> tuple[Transcript, Script]:
    """The game of an exercise at its beginning, and the draws that are written for it."""
    return transcript_of(exercise.start, is_from_start=exercise.is_from_start), Script(exercise.draws)


def played(exercise: Exercise) -> tuple[Tried, ...]:
    """The commands of guess and name as they were judged; the last one is asked about. Of other kinds none.

    One that is refused before the last is a fault of the exercise: then the rest is not played, and `prove` says so.
    """
    transcript, script = begin(exercise)
    steps = []
    for said in exercise.play:
        steps.append(script.try_in(transcript, said.command))
        if not steps[-1].was_played:
            break
    return tuple(steps)


def _done(exercise: Exercise, answer: tuple[Any, ...]) -> Answered:
    if len(answer) > MOST_COMMANDS:
        raise InvalidCommand(f"These are {len(answer)} commands; at most {MOST_COMMANDS} are judged.")
    assert exercise.goal is not None
    transcript, script = begin(exercise)
    rules, read = exercise.game_rules, exercise.game.notation.read_command
    steps = []
    for each in answer:
        command = read(each, rules, transcript.state) if isinstance(each, str) else each
        steps.append(script.try_in(transcript, command))
        if not steps[-1].was_played:
            break
    goal = exercise.goal.judge(transcript.root.state, transcript.node)
    return Answered(goal.is_reached and all(each.was_played for each in steps), steps=tuple(steps), goal=goal)


def _picked(exercise: Exercise, marked: Collection[int]) -> tuple[Judged, ...]:
    found = []
    for number, option in enumerate(exercise.options, 1):
        assert option.said is not None
        transcript, script = begin(exercise)
        tried = script.try_in(transcript, option.said.command)
        found.append(Judged(number, option, tried.verdict.is_legal, number in marked, tried))
    return tuple(found)


def _outcomes(exercise: Exercise, steps: Sequence[Tried]) -> frozenset[int]:
    """The numbers of the outcomes that come true."""
    last = steps[-1]

    def comes_true(option: Option) -> bool:
        if option.is_legal is not last.verdict.is_legal:
            return False
        return holds(option.goal, steps, last.after, exercise.game, exercise.game_rules)

    return frozenset(number for number, option in enumerate(exercise.options, 1) if comes_true(option))


def holds(goal: Goal, steps: Sequence[Tried], state: Any, game: GameKit, rules: Any) -> bool:
    """Whether that is seen after those commands."""
    watch = Watch()
    for step in steps:
        watch = goal.after(game, watch, step.events)
    return goal.is_met(game, rules, state, watch)


def _deciding(exercise: Exercise, last: Tried) -> frozenset[int]:
    """The numbers of the rules that decide the last command: its objections', or those it rests on and happens by."""
    rules = frozenset(last.verdict.rules) if not last.verdict.is_legal else last.rules
    return frozenset(number for number, option in enumerate(exercise.options, 1) if option.rule in rules)
