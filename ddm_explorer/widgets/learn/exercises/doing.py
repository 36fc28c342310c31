"""Exercises that are done on the board: free to play until the goal is reached or the commands are used up."""

from __future__ import annotations

from typing import Any

from ddm_explorer.engine.chance import Chance, Scripted, ScriptError
from ddm_explorer.engine.game import Node, perform
from ddm_explorer.games.notation.text_syntax import clause
from ddm_explorer.lessons.exercises.answers import begin
from ddm_explorer.lessons.exercises.exercise import Exercise, Wrong
from ddm_explorer.lessons.exercises.goals import Goal, GoalState
from ddm_explorer.lessons.exercises.trying import Tried
from ddm_explorer.view.html.fragments import attributes, places_value
from ddm_explorer.view.html.marked import marked_text
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.view.sentences.words import command_sentence
from ddm_explorer.widgets.learn.exercises.answer_html import (
    Result,
    belief_html,
    belief_text,
    happened_html,
    happened_text,
    mark,
    reasons_html,
)
from ddm_explorer.widgets.learn.exercises.dead_ends import dead_end
from ddm_explorer.widgets.learn.exercises.goal_words import GoalPart, goal_parts
from ddm_explorer.widgets.learn.exercises.open_exercise import OpenExercise
from ddm_explorer.widgets.learn.session import Hold
from ddm_explorer.widgets.panels.base import Told
from ddm_explorer.widgets.session.session import Judged

_NOTHING_DRAWN = "Nothing is rolled, flipped or drawn in this exercise."
_DRAWN = "All the dice of this exercise are thrown: undo, or start again."
_UNFIT = (
    "How dice and coin fall is settled in this exercise, and that does not go with it: {}. "
    "Try something else, undo, or start again."
)


class Doing:
    """How an exercise of the kind "do" is answered."""

    def __init__(self, panel: OpenExercise, exercise: Exercise) -> None:
        self.panel = panel
        self.exercise = exercise
        self._shown = 0
        """How many commands of the solution have been shown."""
        self._is_solved = False

    @property
    def goal(self) -> Goal:
        """What is to be reached."""
        assert self.exercise.goal is not None
        return self.exercise.goal

    @property
    def node(self) -> Node:
        """The point of the game the learner is at."""
        return self.panel.session.node

    @property
    def so_far(self) -> GoalState:
        """How far the goal is reached now."""
        return self.goal.judge(self.panel.session.transcript.root.state, self.node)

    def parts(self) -> tuple[GoalPart, ...]:
        """The parts of the goal as they stand now."""
        session = self.panel.session
        return goal_parts(self.goal, self.exercise.start, self.node, Speech(session.duel, session.state))

    # --- what the panel asks ------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Lay out the position."""
        self._is_solved = False
        transcript, _ = begin(self.exercise)
        self.panel.stage.open(transcript, title=self.exercise.title, before=self._before, after=self._after)

    def answer(self, told: Told) -> None:
        """There is no form: the board is the answer."""

    def show(self) -> None:
        """Get ready to show the solution step by step."""
        self._shown = 0
        transcript, _ = begin(self.exercise)
        self.panel.stage.open(
            transcript,
            title=self.exercise.title,
            before=lambda _command, _chance: Hold("This shows the solution: press “Try it yourself” to play."),
            is_spoken=False,
        )
        self.step()

    def step(self) -> None:
        """Play the next command of the solution."""
        session, solution = self.panel.session, self.exercise.solution
        if not self.panel.is_shown or self._shown >= len(solution):
            return
        said = solution[self._shown]
        told = command_sentence(said.command, session.duel, session.state)
        self._shown += 1
        session.play(said.command, Scripted(self._draws_left(), is_forced=False))
        self.panel.redraw()
        self.panel.bridge.announce(
            f"Step {self._shown} of {len(solution)}: {told} {happened_text((session.node,), session.duel)}"
            + (f" {self.exercise.after}" if self._shown == len(solution) else "")
        )

    def seen(self) -> None:
        """The game has moved: after going back nothing is wrong any more."""
        result = self.panel.result
        if result is not None and not result.is_right:
            self.panel.result = None

    @property
    def is_begun(self) -> bool:
        """Whether a command was played."""
        return len(self.panel.session.transcript.nodes) > 1

    @property
    def is_told(self) -> bool:
        """Whether the answer is out; what went wrong on the board tells nothing of another way."""
        return False

    @property
    def may_go_back(self) -> bool:
        """Whether undoing is a way on from here."""
        is_open = not self.panel.is_shown and not self._is_solved
        return is_open and self.panel.session.transcript.can_undo()

    # --- playing ------------------------------------------------------------------------------------------------

    def _draws_left(self) -> tuple[str, ...]:
        used, node = 0, self.node
        while node.parent is not None:
            used += len(node.drawn)
            node = node.parent
        return self.exercise.draws[used:]

    def _before(self, command: Any, _chance: Chance | None) -> Hold | Chance | None:
        session = self.panel.session
        if not session.duel.check(session.state, command).is_legal:
            return None  # the judge says why
        if self._is_solved:
            return Hold("This exercise is solved: “Start again” lets you try another way.")
        if self.so_far.used >= self.goal.most:
            return Hold(f"All {self.goal.most} commands are used: undo, or start again.")
        left = self._draws_left()
        try:
            perform(session.duel, session.state, command, Scripted(left))
        except ScriptError as error:
            unfit = _UNFIT.format(clause(error))
            return Hold(unfit if left else _DRAWN if self.exercise.draws else _NOTHING_DRAWN)
        return Scripted(left, is_forced=False)

    def _after(self, judged: Judged) -> None:
        command, panel = judged.verdict.command, self.panel
        if not judged.was_played:
            told, wrong = "That is not allowed.", self._wrong(command)
            tried = Tried(command, judged.state, judged.verdict, (), judged.state)
            places = tuple(cell for each in judged.verdict.objections for cell in each.places)
            panel.conclude(Result(False, self._told(told, wrong), self._body(wrong, reasons_html(tried)), places))
            return
        now = self.so_far
        if now.is_reached:
            self._is_solved = True
            panel.conclude(Result(True, f"Solved with {counted(now.used, 'command')}."))
            return
        wrong = self._wrong(None)
        parts = self.parts()
        if wrong is not None or now.used >= self.goal.most or any(part.is_lost for part in parts):
            lost = [part for part in parts if not part.is_met]
            told = (
                "It was allowed, but does not lead to the goal." if wrong else "Allowed, but the goal is not reached."
            )
            told += f" {dead_end(self.exercise, self.node, parts, now.used, most=self.goal.most)}"
            panel.conclude(
                Result(
                    False, self._told(told, wrong), self._body(wrong), tuple(c for part in lost for c in part.places)
                )
            )

    def _wrong(self, refused: Any) -> Wrong | None:
        """What was done, if the exercise knows it as something that people try."""
        played: list[Any] = [refused] if refused is not None else []
        node = self.node
        while node.parent is not None:
            played.insert(0, node.command)
            node = node.parent
        solution = [said.command for said in self.exercise.solution]
        for wrong in self.exercise.wrongs:
            # What only stops too early is on the way, and no fault yet.
            is_early = refused is None and solution[: len(played)] == played and len(played) < self.goal.most
            if not is_early and [said.command for said in wrong.tries] == played:
                return wrong
        # The same last step, whatever led there, is the same thought.
        last = played[-1:]
        return next(
            (each for each in self.exercise.wrongs if refused is not None and [each.tries[-1].command] == last), None
        )

    def _told(self, told: str, wrong: Wrong | None) -> str:
        return told if wrong is None else f"{told} {belief_text('', wrong.note)}".strip()

    def _body(self, wrong: Wrong | None, reasons: str = "") -> str:
        belief = "" if wrong is None else belief_html(wrong.misconception, "", self.panel.edition)
        return f"{reasons}{belief}"

    # --- drawing ------------------------------------------------------------------------------------------------

    def html(self) -> str:
        """What is still missing, or the solution as far as it is shown."""
        if self.panel.is_shown:
            return self._solution()
        now = self.so_far
        rows = "".join(self._part(part) for part in self.parts())
        used = f"{now.used} of {counted(self.goal.most, 'command')} used"
        return (
            f'<div class="ddm-goal" role="group" aria-label="The goal"><p class="ddm-label">The goal '
            f'<small>{used}</small></p><ul class="ddm-parts">{rows}</ul></div>'
        )

    def _part(self, part: GoalPart) -> str:
        state = "there" if part.is_met else "lost: go back" if part.is_lost else "still missing"
        glyph = "✓" if part.is_met else "✗" if part.is_lost else "○"
        named = places_value(part.places)
        focus = attributes(data_places=named, tabindex=0) if named else ""
        told = marked_text(part.text[:1].upper() + part.text[1:], self.panel.edition)
        tone = "good" if part.is_met else "open"
        return (
            f'<li class="is-{tone}"{focus}><span aria-hidden="true">{glyph}</span> {told} <small>{state}</small></li>'
        )

    def _solution(self) -> str:
        session, solution = self.panel.session, self.exercise.solution
        nodes = session.transcript.line()[: self._shown]
        rows = []
        for number, node in enumerate(nodes):
            assert node.parent is not None
            told = command_sentence(solution[number].command, session.duel, node.parent.state)
            is_last = number == len(nodes) - 1
            more = happened_html((node,), session.duel) if is_last else ""
            rows.append(f"<li><b>{marked_text(told, self.panel.edition)}</b>{more}</li>")
        is_over = self._shown >= len(solution)
        onward = "" if is_over else self.panel.button("Next step", "step", kind="primary")
        end = ""
        if is_over:
            after = marked_text(self.exercise.after, self.panel.edition)
            end = f'<div class="ddm-after"><p>{mark(True, "The goal is reached.")}</p><p>{after}</p></div>'
        return (
            f'<div class="ddm-solution" role="group" aria-label="A solution"><p class="ddm-label">A solution '
            f"<small>step {self._shown} of {len(solution)}</small></p><ol>{''.join(rows)}</ol>"
            f'<div class="ddm-row">{onward}</div>{end}</div>'
        )
