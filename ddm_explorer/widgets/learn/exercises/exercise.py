"""An exercise on the stage: its task, an answer by board, keyboard or form, what is wrong with it, and a way on.

    panel = ExercisePanel(stage, store)
    stage.beside.children = (panel.widget,)
    panel.open(packaged_exercise("moving/one-more-step"))

Which answer is right says the game (`lessons.exercises.answers`), so every correct solution counts. What differs
between the kinds is in `doing` and `choosing`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ddm_explorer.lessons.exercises.exercise import Exercise
from ddm_explorer.view.html.fragments import invented_html
from ddm_explorer.view.html.marked import marked_paragraphs, marked_text
from ddm_explorer.widgets.learn.exercises.answer_html import mark
from ddm_explorer.widgets.learn.exercises.choosing import Choosing
from ddm_explorer.widgets.learn.exercises.doing import Doing
from ddm_explorer.widgets.learn.exercises.open_exercise import OpenExercise
from ddm_explorer.widgets.learn.progress import ProgressStore
from ddm_explorer.widgets.learn.stage import Stage
from ddm_explorer.widgets.panels.base import Told
from ddm_explorer.widgets.panels.markup import text

KINDS: Final = {
    "do": "Do it",
    "pick": "Mark what is allowed",
    "guess": "What happens?",
    "name": "Which rule?",
}
"""What is asked for, in the head of an exercise."""
_DEPTHS: Final = ("a nudge", "the rule", "nearly the answer")


class ExercisePanel(OpenExercise):
    """The exercise that is open on a stage; nothing is shown while none is.

    Args:
        stage: where it is played; the panel goes into one of its slots.
        store: what is answered is recorded there.
        onward: called when the learner wants the next one; without it nothing offers that.
    """

    sees = ("version",)
    sheet_names = ("task", "result", "answer", "help")
    _told: Any = None
    """The result that was last brought into view."""

    def __init__(self, stage: Stage, store: ProgressStore, onward: Callable[[], Any] | None = None) -> None:
        self.onward = onward
        super().__init__(stage, store)
        # What was done on earlier visits the browser says later than the page is drawn.
        store.observe(lambda _change: self.redraw(), "version")

    def begin(self) -> None:
        super().begin()
        self.way: Doing | Choosing | None = None
        """How the exercise in view is answered, or None."""
        self.on("answer", self._answered)
        self.on("step", lambda _told: self._with(lambda way: way.step()))
        self.on("hint", lambda _told: self.hint())
        self.on("show", lambda _told: self.show_me())
        self.on("again", lambda _told: self.again())
        self.on("question", lambda _told: self.bridge.focus(".ddm-exercise h3"))
        self.on("undo", lambda _told: self.session.undo())
        self.on("next", lambda _told: self.onward() if self.onward is not None else None)

    # --- what others ask ----------------------------------------------------------------------------------------

    def open(self, exercise: Exercise) -> None:
        """Begin an exercise, whatever was open before."""
        self.exercise = exercise
        self.way = Doing(self, exercise) if exercise.kind == "do" else Choosing(self, exercise)
        self.hints = 0
        self._begin()
        self.bridge.focus_beside_board(".ddm-exercise h3")

    def close(self) -> None:
        """Put it away, with the board."""
        self.exercise = self.way = self.result = None
        self.stage.close()
        self.draw()

    def again(self) -> None:
        """Begin the same exercise once more; hints that were given stay."""
        if self.exercise is not None:
            self._begin()
            self.bridge.announce("Once more from the start.")
            self.bridge.focus_beside_board(".ddm-exercise h3")

    def hint(self) -> None:
        """Give the next hint."""
        if self.exercise is not None and self.hints < len(self.exercise.hints):
            self.hints += 1
            self._draw_help()
            self.bridge.announce(f"Hint {self.hints}: {self.exercise.hints[self.hints - 1]}")

    def show_me(self) -> None:
        """Show the solution; whoever has not solved it yet has missed it."""
        if self.exercise is None or self.way is None:
            return
        # Pressed twice, or told by a page that lags behind: what was shown or solved is not missed a second time.
        if self.is_shown or (self.result is not None and self.result.is_right):
            return
        self.record(is_right=False)
        self.is_shown, self.result = True, None
        self.way.show()
        self.redraw()

    # --- inside -------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.result, self.is_shown = None, False
        if self.way is not None:
            self.way.begin()
        self.redraw()

    def _with(self, act: Callable[[Any], Any]) -> None:
        if self.way is not None:
            act(self.way)

    def _answered(self, told: Told) -> None:
        self._with(lambda way: way.answer(told))
        if self.result is not None and self.result.is_final:
            self.bridge.focus(".ddm-exercise .ddm-result")

    def seen(self, trait: str) -> None:
        if self.way is not None:
            self.way.seen()
        self.draw()

    # --- drawing ------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        if self.result is not self._told and self.result is not None:
            self.bridge.rise(".ddm-exercise .ddm-result")  # it stands below the task, in a panel that may be small
        self._told = self.result
        exercise, way = self.exercise, self.way
        self.widget.layout.display = "none" if exercise is None else ""
        if exercise is None or way is None:
            for name in self.sheet_names:
                self.show("", name)
            return
        solved = self.store.record.exercises.get(exercise.name)
        done = mark(True, "solved before") if solved is not None and solved.is_solved and self.result is None else ""
        question = (
            f'<p class="ddm-question">{marked_text(exercise.question, self.edition)}</p>' if exercise.question else ""
        )
        head = f'<p class="ddm-kind"><span class="ddm-tag">{KINDS[exercise.kind]}</span> {done}</p>'
        invented = invented_html([exercise.start], exercise.asked)
        task = f"{head}{marked_paragraphs(exercise.task, self.edition)}{question}{invented}"
        self.show(self.section(exercise.title, task), "task")
        self.show(way.html(), "answer")
        self.show(self._result(), "result")
        self._draw_help()

    def _result(self) -> str:
        result, exercise = self.result, self.exercise
        if result is None or exercise is None:
            return ""
        word = "" if not result.is_final else mark(result.is_right, "Right." if result.is_right else "Not right.")
        after = ""
        if result.is_right:
            told = marked_paragraphs(exercise.after, self.edition)
            after = f'<div class="ddm-after"><p class="ddm-label">What to take away</p>{told}</div>'
        onward = ""
        if result.is_right and self.onward is not None:
            onward = f'<div class="ddm-row">{self.button("Next", "next", kind="primary")}</div>'
        tone = "good" if result.is_right else "bad"
        return (
            f'<div class="ddm-result is-{tone}" tabindex="-1" role="group" aria-label="Your answer">'
            f'<p class="ddm-said">{word} {marked_text(result.said, self.edition)}</p>{result.body}{after}{onward}</div>'
        )

    def _draw_help(self) -> None:
        exercise, way = self.exercise, self.way
        if exercise is None or way is None:
            return
        given = "".join(f"<li>{marked_text(each, self.edition)}</li>" for each in exercise.hints[: self.hints])
        listed = f'<ol class="ddm-hints" aria-label="Hints">{given}</ol>' if given else ""
        is_solved = self.result is not None and self.result.is_right
        left = len(exercise.hints) - self.hints
        buttons = []
        # Where every option has its answer already, there is nothing left to hint at.
        is_told = is_solved or self.is_shown or way.is_told
        if not is_told:
            if left:
                depth = f" <small>{text(_DEPTHS[self.hints])}</small>" if self.hints < len(_DEPTHS) else ""
                label = f"Hint {self.hints + 1} of {len(exercise.hints)}"
                buttons.append(self.button(f"{label}{depth}", "hint"))
            buttons.append(self.button("Show me", "show"))
        if way.may_go_back:
            buttons.append(self.button("Undo", "undo"))
        if way.is_begun or self.is_shown or self.result is not None:
            is_wrong = self.result is not None and not self.result.is_right
            words = "Try it yourself" if self.is_shown else "Try again" if is_wrong else "Start again"
            buttons.append(self.button(words, "again"))
        none_left = '<p class="ddm-hint">No more hints; “Show me” shows how.</p>' if not left and not is_told else ""
        row = f'<div class="ddm-row" role="group" aria-label="Help">{"".join(buttons)}</div>'
        self.show(f"{listed}{none_left}{row}", "help")
