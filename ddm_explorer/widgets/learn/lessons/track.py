"""A track of a lesson being played: its steps one by one on a transcript, each played when it is first reached."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.nets import cells_at
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.chance import Scripted, ScriptError
from ddm_explorer.engine.game import Node, Transcript, perform
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.text_syntax import clause
from ddm_explorer.lessons.course.lesson import LessonStep, Track


class TrackPlay:
    """One side of a lesson on its own transcript.

    Attributes:
        points: the node after so many steps; `points[0]` is the start. A refused step stays where it is.
    """

    def __init__(self, track: Track) -> None:
        self.track = track
        setup = track.start.setup
        self.duel = Duel.of(setup)
        # What is tried beside the track draws from here; the lesson itself is written with its dice.
        self.transcript = Transcript(self.duel, setup, start=None if track.is_from_start else track.start)
        self.points: list[Node] = [self.transcript.root]

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        """The steps of the track, in their order."""
        return self.track.steps

    def __len__(self) -> int:
        return len(self.track.steps)

    def point(self, count: int) -> Node:
        """The node after so many steps (at most as many as there are), played up to there where it was not yet.

        The transcript stands at that node afterwards only if something was played; go there in any case.
        """
        count = min(count, len(self))
        while len(self.points) <= count:
            step = self.steps[len(self.points) - 1]
            node = self.points[-1]
            if step.is_legal:
                self.transcript.go_to(node.number)
                node = self.transcript.play(step.command, Scripted(step.draws, is_forced=False))
            self.points.append(node)
        return self.points[count]

    def reach(self, count: int) -> tuple[int, str]:
        """How many of the first so many steps can be played, and a sentence on what the next one lacks, else "".

        Only a lesson that is still being written lacks anything.
        """
        try:
            self.point(count - 1)
            if 0 < count == len(self.points) and (step := self.steps[count - 1]).is_legal:
                perform(self.duel, self.points[-1].state, step.command, Scripted(step.draws, is_forced=False))
        except ScriptError as error:
            done = len(self.points) - 1
            return done, f"Step {done + 1} “{self.steps[done].text}” cannot be played: {clause(error)}."
        return count, ""

    def played(self, node: Node) -> None:
        """Enter the node that the next step led to; whoever played it shows the move."""
        self.points.append(node)

    def count_at(self, node: Node, at: int) -> int | None:
        """How many steps lie before that node, seen from `at` steps; None beside the track.

        A node stands for several counts where steps are refused in it. Coming back to it one stands right before the
        step that led on; coming forward, right after the one that led here.
        """
        counts = [count for count, point in enumerate(self.points) if point is node]
        if not counts:
            return None
        if at in counts:
            return at
        return counts[-1] if counts[-1] < at else counts[0]

    def state_before(self, number: int) -> DuelState:
        """The position in which that step, counted from 1, is said."""
        state: DuelState = self.point(number - 1).state
        return state

    def is_same(self, said: Any, step: LessonStep, state: DuelState) -> bool:
        """Whether a command comes to the same as that of a step: other turns of a shape over the same squares, another
        way at the same price, the same dice in another order."""
        wanted = step.command
        if said == wanted:
            return True
        if type(said) is not type(wanted):
            return False
        if isinstance(said, say.Roll):
            return sorted(said.dice) == sorted(wanted.dice)
        if isinstance(said, say.Build) and said.shape == wanted.shape:
            said = self._as_turned(said, wanted, state)
        if said == wanted or not step.is_legal or not self.duel.check(state, said).is_legal:
            return bool(said == wanted)
        try:
            ours, theirs = (
                perform(self.duel, state, one, Scripted(step.draws, is_forced=False))[0] for one in (wanted, said)
            )
        except ScriptError:
            return False
        return bool(ours == theirs)

    def _as_turned(self, said: say.Build, wanted: say.Build, state: DuelState) -> say.Build:
        shape = self.duel.shapes.get(said.shape)
        if shape is None or said.star != wanted.star:
            return said
        mirrored = self.duel.is_mirrored(state.seats[state.active].colour)
        ours, theirs = (set(cells_at(shape, one.turns, one.star, is_mirrored=mirrored)) for one in (said, wanted))
        return replace(said, turns=wanted.turns) if ours == theirs else said
