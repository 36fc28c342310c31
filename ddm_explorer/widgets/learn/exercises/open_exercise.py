"""The exercise that is open on a stage and what came of its answer: all that a way to answer knows of its panel."""

from __future__ import annotations

from ddm_explorer.lessons.exercises.exercise import Exercise
from ddm_explorer.widgets.learn.exercises.answer_html import Result
from ddm_explorer.widgets.learn.progress import ProgressStore
from ddm_explorer.widgets.learn.stage import Stage
from ddm_explorer.widgets.panels.base import Panel


class OpenExercise(Panel):
    """An exercise in view, its result and its record; the panel that draws it is made of this.

    Args:
        stage: where it is played.
        store: what is answered is recorded there.
    """

    name = "exercise"

    def __init__(self, stage: Stage, store: ProgressStore) -> None:
        self.stage = stage
        self.store = store
        super().__init__(stage.session, stage.bridge)

    def begin(self) -> None:
        self.exercise: Exercise | None = None
        """The exercise in view, or None."""
        self.result: Result | None = None
        """What came of the last answer, or None before one is given."""
        self.hints = 0
        """How many hints were asked for since it was opened."""
        self.is_shown = False
        """Whether the solution is being shown."""

    @property
    def edition(self) -> str:
        """The name of the edition it is played by; "" while none is open."""
        return "" if self.exercise is None else self.exercise.start.setup.edition

    def record(self, *, is_right: bool) -> None:
        """Record an answer."""
        if self.exercise is not None:
            self.store.answered(self.exercise.name, is_right, self.exercise.rules, self.hints)

    def conclude(self, result: Result | None) -> None:
        """Show what came of an answer, and tell it; None takes it away again."""
        self.result = result
        if result is not None and result.is_final:
            self.record(is_right=result.is_right)
        self.redraw()
        if result is not None:
            self.session.marked = result.places
            self.bridge.announce(result.said, urgent=not result.is_right)
