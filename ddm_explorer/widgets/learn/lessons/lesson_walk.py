"""Where a lesson stands on the board: forward, back, jump and play, the learner's own moves, and a way off and back.

What happens is decided here; `player` gives it buttons, keys and a page. The board follows the lesson, and the lesson
follows the board: undo, redo and the log move it too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from ddm_explorer.dungeon import commands as say
from ddm_explorer.engine.chance import Chance, Scripted
from ddm_explorer.lessons.course.lesson import Lesson, LessonStep
from ddm_explorer.view.sentences.words import log_line
from ddm_explorer.widgets.learn.lessons.replies import LEAST_SECONDS, OTHER, SIGNS_A_SECOND, SPEEDS, Reply
from ddm_explorer.widgets.learn.lessons.track import TrackPlay
from ddm_explorer.widgets.learn.session import Hold, Instead
from ddm_explorer.widgets.learn.stage import Stage
from ddm_explorer.widgets.panels.base import Panel
from ddm_explorer.widgets.session.session import Judged

_SHOWN_ANYWAY: Final = (say.Move, say.Attack, say.Build)  # the board marks the last of these by itself


class LessonWalk(Panel):
    """Walks through lessons on a stage, one at a time; a panel made of this gives `draw` and `announce`.

    Args:
        stage: where.
    """

    name = "player"

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.lesson: Lesson | None = None
        self.plays: tuple[TrackPlay, ...] = ()
        self.live = 0
        """The track on the board; the others are pictures."""
        self.at = 0
        """How many steps are done."""
        self.is_exploring = False
        """The board is off the track: the learner plays both sides."""
        self.is_playing = False
        self.speed = "normal"
        self.reply: Reply | None = None
        self.on_seen: list[Callable[[Lesson, int], Any]] = []
        """Told of each step that comes into view: the lesson, and how many steps are done."""
        self.ending: Callable[[Lesson], str] = lambda _lesson: ""
        """Buttons for the end of a lesson, as HTML."""
        self._is_own = False
        self._expected = False
        self._timer: asyncio.TimerHandle | None = None
        super().__init__(stage.session, stage.bridge)
        stage.session.observe(self._moved, "version")

    # --- what the page brings -------------------------------------------------------------------------------------

    def announce(self, *, urgent: bool = False) -> None:
        """Speak where the lesson stands."""
        raise AssertionError("every player speaks in words of its own")

    # --- what is in view ------------------------------------------------------------------------------------------

    @property
    def side(self) -> TrackPlay:
        """The track on the board."""
        return self.plays[self.live]

    @property
    def count(self) -> int:
        """How many steps the lesson has, on its longest side."""
        return max((len(play) for play in self.plays), default=0)

    @property
    def is_open(self) -> bool:
        """Whether a lesson is open."""
        return self.lesson is not None

    @property
    def waiting(self) -> LessonStep | None:
        """The step that the learner is to make now; None if the lesson goes on by itself."""
        play = self.side
        step = play.steps[self.at] if self.at < len(play) else None
        return step if step is not None and step.task and not self.is_exploring else None

    @property
    def seconds(self) -> float:
        """How long the step in view stays while the lesson plays by itself."""
        told = self.plays[self.live].steps[self.at - 1].note if 0 < self.at <= len(self.side) else ""
        return max(LEAST_SECONDS, len(told) / SIGNS_A_SECOND) / SPEEDS[self.speed]

    # --- open and close -------------------------------------------------------------------------------------------

    def open(self, lesson: Lesson, at: int = 0) -> None:
        """Play a lesson from a step on; a number that it does not have becomes the nearest that it has."""
        self._stop()
        self.lesson, self.live = lesson, 0
        self.plays = tuple(TrackPlay(track) for track in lesson.tracks)
        self.at, self.is_exploring, self.reply = 0, False, None
        self._to_board()
        self.widget.layout.display = ""
        self._move(max(0, min(self.count, at)))

    def close(self) -> None:
        """Leave the stage to others."""
        self._stop()
        self.lesson, self.plays = None, ()
        self.widget.layout.display = "none"
        self.draw()

    def _to_board(self) -> None:
        assert self.lesson is not None
        self._is_own = True
        try:
            self.stage.open(
                self.side.transcript, title=self.lesson.title, before=self._before, after=self._after, is_spoken=False
            )
        finally:
            self._is_own = False

    # --- walking --------------------------------------------------------------------------------------------------

    def next(self) -> None:
        """One step on, whoever was to make it."""
        if self.is_exploring:
            self.come_back()
        elif self.at < self.count:
            self._move(self.at + 1)
        else:
            self.bridge.announce("This is the end of the lesson.")

    def back(self) -> None:
        """One step back."""
        if self.is_exploring:
            self.come_back()
        elif self.at:
            self._move(self.at - 1)
        else:
            self.bridge.announce("This is the beginning of the lesson.")

    def go(self, at: int) -> None:
        """To the position after so many steps, back on the track if it was left."""
        self._stop()
        self.is_exploring = False
        self._move(max(0, min(self.count, at)))

    def show_move(self) -> None:
        """Make the move that is asked."""
        if self.waiting is None:
            self.bridge.announce("Nothing is asked of you here.")
        else:
            self.next()

    def _move(self, at: int) -> None:
        play, before, problem = self.side, self.at, ""
        for each in self.plays:
            done, lacks = each.reach(min(at, len(each)))
            if lacks:
                at, problem = done, lacks
                self._stop()
        self.reply = None
        self._is_own = True
        try:
            mine = min(at, len(play))
            step = play.steps[mine - 1] if mine else None
            is_on = at == before + 1 and mine == at and self.session.node is play.point(before)
            if step is not None and step.is_legal and is_on:
                self.session.play(step.command, Scripted(step.draws, is_forced=False))
                if len(play.points) == at:
                    play.played(self.session.node)
            else:
                self.session.go_to(play.point(mine).number)
        finally:
            self._is_own = False
        self._arrive(at)
        if problem:
            self.tell(problem)

    def _arrive(self, at: int) -> None:
        """The board stands where it is to stand after so many steps: show the rest."""
        self.at = at
        step = self.side.steps[at - 1] if 0 < at <= len(self.side) else None
        if step is not None and not step.is_legal:
            if self.session.shown is None or self.session.shown.verdict.command != step.command:
                self.session.explain(step.command)
        elif step is not None and not isinstance(step.command, _SHOWN_ANYWAY):
            parts = log_line(self.session.node, self.duel, self.session.viewer).parts
            self.session.marked = tuple(dict.fromkeys(cell for part in parts for cell in part.places))
        self.draw()
        self.announce()
        if self.lesson is not None:
            for callback in self.on_seen:
                callback(self.lesson, at)
        self._wait()

    # --- the learner's moves --------------------------------------------------------------------------------------

    def _before(self, command: Any, chance: Chance | None) -> Hold | Instead | None:
        self._expected = False
        play = self.side
        if self.is_exploring or self.at >= len(play):
            return None
        step, state = play.steps[self.at], self.session.state
        by_hand = getattr(chance, "labels", None) if chance is not None else None
        if (by_hand is None or tuple(by_hand) == step.draws) and play.is_same(command, step, state):
            if lacks := play.reach(self.at + 1)[1]:
                return Hold(lacks)
            self._expected = True
            return Instead(step.command, Scripted(step.draws, is_forced=False))
        if not self.duel.check(state, command).is_legal:
            return None
        self.reply = Reply("other", command, chance)
        self.session.hint = OTHER
        self.draw()
        self.bridge.announce(f"{OTHER} Choose: as in the lesson, or stay and explore.")
        self.bridge.rise(".ddm-player h3")  # the choice may lie far above the panel where the move was made
        return Hold("")

    def _after(self, judged: Judged) -> None:
        if self._expected and not judged.was_played:
            self._expected = False
            self._done(self.at + 1)
        elif not self.is_exploring and not judged.was_played:
            self.reply = Reply("refused", judged=judged)
            self.draw()
            self.bridge.rise(".ddm-player .ddm-reply")  # on a phone it may lie far above the dice

    def _done(self, at: int) -> None:
        """The learner made the move of the lesson."""
        had_task = bool(self.side.steps[at - 1].task)
        self.reply = Reply("right") if had_task else None
        self._arrive(at)

    def _moved(self, _change: Any) -> None:
        """The game has changed; if nobody here did it, find out where the lesson stands now."""
        if self._is_own or not self.is_open or self.session.transcript is not self.side.transcript:
            return
        play, node = self.side, self.session.node
        if self._expected:
            self._expected = False
            if len(play.points) == self.at + 1:
                play.played(node)
            self._done(self.at + 1)
            return
        self._stop()
        if not self.is_exploring:
            count = play.count_at(node, self.at)
            self.reply = None
            if count is None:
                self.is_exploring = True
                self.bridge.announce("You have left the lesson. X goes back to it.")
            else:
                self.at = count
        self.draw()

    def stay(self) -> None:
        """Play what was held back, and go on freely from there."""
        held = self.reply
        if held is not None and held.kind == "other":
            self._stop()
            self.is_exploring, self.reply = True, None
            self.session.send(held.command, held.chance)
            self.draw()

    def explore(self) -> None:
        """Leave the track here: both sides in hand, dice as they fall."""
        self._stop()
        self.is_exploring, self.reply = True, None
        self.draw()
        self.bridge.announce("You are off the lesson: play both sides as you like. X goes back to it.")
        self.bridge.focus_board()

    def come_back(self) -> None:
        """Back to the step where the track was left."""
        if self.is_exploring:
            self.is_exploring = False
            self._move(self.at)

    def swap(self) -> None:
        """Bring the next side of the lesson onto the board."""
        if len(self.plays) > 1:
            self._stop()
            self.live = (self.live + 1) % len(self.plays)
            self.is_exploring = False
            self._to_board()
            self._move(self.at)

    # --- playing by itself ----------------------------------------------------------------------------------------

    def toggle_play(self) -> None:
        """Let the lesson go on by itself up to where something is asked, or stop it."""
        if self.is_playing:
            self._stop()
            self.draw()
            self.bridge.announce("Stopped.")
            return
        if self.is_exploring:
            self.come_back()
        if self.at >= self.count:
            self._move(0)
        self.is_playing = True
        self.draw()
        self._wait()

    def tick(self) -> None:
        """The time of the step in view is over."""
        if self.is_playing and self.waiting is None:
            self.next()

    def _wait(self) -> None:
        self._cancel()
        if not self.is_playing:
            return
        if self.at >= self.count:
            self.is_playing = False
            self.draw()
        elif self.waiting is None:
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:
                return  # nobody looks
            self._timer = loop.call_later(self.seconds, self.bridge.guard.call, "Playing the lesson", self.tick)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stop(self) -> None:
        self._cancel()
        self.is_playing = False
