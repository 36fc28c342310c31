"""The page of a chapter: what it holds and how far one is, and one stage on which its lessons and exercises are played.

    chapter_page("first-turns", query_parameters())

An address may name where to begin: `?lesson=ID`, `?lesson=ID&step=N` or `?exercise=ID`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ddm_explorer.games.notation.text_syntax import suggestion
from ddm_explorer.lessons.course.course import Chapter, chapters
from ddm_explorer.lessons.course.lesson import Lesson, packaged_lesson
from ddm_explorer.lessons.exercises.exercise import packaged_exercise
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.widgets.learn.contents import ContentsPanel
from ddm_explorer.widgets.learn.exercises.exercise import ExercisePanel
from ddm_explorer.widgets.learn.lessons.player import Player
from ddm_explorer.widgets.learn.progress import ProgressStore
from ddm_explorer.widgets.learn.stage import Stage

PARAMETERS: Final = ("lesson", "step", "exercise")
"""What an address may say to such a page."""


def chapter_page(slug: str, parameters: Mapping[str, str] | None = None) -> Any:
    """The page of a chapter as a widget.

    Args:
        slug: the chapter's short name, as in the file of chapters.
        parameters: what the address says; what cannot be used is told in a sentence on the page.

    Raises:
        ValueError: there is no such chapter; a notebook is wrong, not its visitor.
    """
    return ChapterPage(slug, parameters or {}).widget


class ChapterPage:
    """One chapter.

    Attributes:
        stage: where everything is played.
        progress: what the visitor has done, in all chapters.
        player: plays the lessons.
        exercises: asks the exercises.
        contents: the list over the stage.
    """

    def __init__(self, slug: str, parameters: Mapping[str, str]) -> None:
        self.chapter = _chapter(slug)
        stage = self.stage = Stage()
        self.progress = ProgressStore(stage.bridge)
        self.player = Player(stage)
        self.player.ending = self._ending
        self.player.on_seen.append(self._seen)
        self.exercises = ExercisePanel(stage, self.progress, self._onward)
        self.contents = ContentsPanel(stage, self.chapter, self.progress)
        self.contents.on_open = self._open_named
        stage.bridge.on_action(
            "chapter:open", lambda told: self._open_named(told.get("what", ""), told.get("name", ""))
        )
        stage.pickers.children = (self.contents.widget,)
        stage.beside.children = (self.player.widget, self.exercises.widget)
        self._is_touched = False
        self.player.close()
        self.exercises.close()
        self._begin(parameters)
        self.progress.observe(self._known, "is_read")
        self.widget = stage.widget

    # --- opening --------------------------------------------------------------------------------------------------

    def open_lesson(self, name: str, at: int = 0) -> None:
        """Play a lesson of this chapter from that step on."""
        self.exercises.close()
        self.player.open(packaged_lesson(name), at)
        self.contents.here = ("lesson", name)

    def open_exercise(self, name: str) -> None:
        """Ask an exercise of this chapter."""
        self.player.close()
        self.exercises.open(packaged_exercise(name))
        self.contents.here = ("exercise", name)

    def _open_named(self, what: str, name: str) -> None:
        """Something of the list or of a button was chosen."""
        self._is_touched = True
        if what == "lesson" and name in self.chapter.lessons:
            mark = self.progress.record.lessons.get(name)
            self.open_lesson(name, mark.step if mark is not None and not mark.is_finished else 0)
        elif what == "exercise" and name in self.chapter.exercises:
            self.open_exercise(name)
        else:
            return
        self.stage.bridge.focus_beside_board(".ddm-slot-beside h3")

    def _begin(self, parameters: Mapping[str, str]) -> None:
        problems = [
            f"The address names “{name[:40]}”, and this page knows only lesson, step and exercise."
            for name in parameters
            if name not in PARAMETERS
        ]
        wanted = self._wanted(parameters, problems)
        if wanted is not None:
            self._is_touched = True
            what, name, step = wanted
            if what == "lesson":
                self.open_lesson(name, step)
            else:
                self.open_exercise(name)
            self.stage.bridge.on_ready(self._show_once)
        else:
            self._open_first()
        self._problem = " ".join(problems)
        self._tell_problem()

    def _tell_problem(self) -> None:
        if self._problem:
            self.stage.tell(self._problem)

    def _wanted(self, parameters: Mapping[str, str], problems: list[str]) -> tuple[str, str, int] | None:
        """What the address asks for; what is wrong with it goes into `problems`."""
        lesson, step, exercise = (parameters.get(name) for name in PARAMETERS)
        if lesson is not None and exercise is not None:
            problems.append(
                "The address names a lesson and an exercise; one of them can be open, and it is the lesson."
            )
        if lesson is not None:
            name = self._known_name("lesson", lesson, self.chapter.lessons, problems)
            return None if name is None else ("lesson", name, self._step(name, step, problems))
        if step is not None:
            problems.append("The address names a step and no lesson; write lesson=… before it.")
        if exercise is not None:
            name = self._known_name("exercise", exercise, self.chapter.exercises, problems)
            return None if name is None else ("exercise", name, 0)
        return None

    def _known_name(self, what: str, given: str, names: tuple[str, ...], problems: list[str]) -> str | None:
        slug = self.chapter.slug
        full = given if "/" in given else f"{slug}/{given}"
        if full in names:
            return full
        elsewhere = next(
            (each for each in chapters() if full in (each.lessons if what == "lesson" else each.exercises)), None
        )
        if elsewhere is not None:
            problems.append(f"That {what} is in the chapter “{elsewhere.title}”, not in this one.")
        elif names:
            hint = suggestion(given, [name.partition("/")[2] for name in names])
            problems.append(f"There is no {what} “{given[:60]}” in this chapter; {hint}.")
        else:
            problems.append(f"This chapter has no {what}s.")
        return None

    def _step(self, name: str, given: str | None, problems: list[str]) -> int:
        if given is None:
            return 0
        most = max(len(track.steps) for track in packaged_lesson(name).tracks)
        if not (given.isascii() and given.isdecimal() and len(given) < 5 and 0 <= int(given) <= most):
            problems.append(f"“{given[:20]}” is no step of this lesson; its steps are 0 to {most}.")
            return 0
        return int(given)

    def _show_once(self) -> None:
        """Whoever came by a link to a step wants to see it, and not to look for it."""
        self.stage.bridge.focus_beside_board(".ddm-slot-beside h3")

    def _open_first(self) -> None:
        """Where one left off, else at the first thing that is not done yet."""
        record = self.progress.record
        if record.last is not None and record.last[0] == "lesson" and record.last[1] in self.chapter.lessons:
            mark = record.lessons.get(record.last[1])
            if mark is not None and not mark.is_finished:
                self.open_lesson(record.last[1], mark.step)
                return
        for name in self.chapter.lessons:
            mark = record.lessons.get(name)
            if mark is None or not mark.is_finished:
                self.open_lesson(name, 0 if mark is None else mark.step)
                return
        for name in self.chapter.exercises:
            done = record.exercises.get(name)
            if done is None or not done.is_solved:
                self.open_exercise(name)
                return
        if self.chapter.lessons:
            self.open_lesson(self.chapter.lessons[0])
        else:
            self.stage.close()

    def _known(self, _change: Any) -> None:
        """The browser has said what was done on earlier visits."""
        is_new = self.player.is_open and not self.player.at and not self.player.is_exploring
        if not self._is_touched and is_new and self.progress.record.last is not None:
            self._open_first()
            self._tell_problem()

    # --- what happens ---------------------------------------------------------------------------------------------

    def _seen(self, lesson: Lesson, at: int) -> None:
        if at:
            self._is_touched = True
            steps = [track.steps[at - 1] for track in lesson.tracks if at <= len(track.steps)]
            rules = dict.fromkeys(rule for step in steps for rule in step.cites)
            self.progress.saw_step(lesson.name, at, self.player.count, rules)
            self.stage.bridge.rise(".ddm-player h3")  # the move may have been made in a panel far below

    def _ending(self, lesson: Lesson) -> str:
        following = self._after("lesson", lesson.name)
        if following is None:
            return self.contents.next_link()
        return self.contents.go_button(*following, f"Next: {text(self.contents.title_of(*following))}")

    def _onward(self) -> None:
        """What comes after the exercise that is open."""
        following = self._after(*self.contents.here)
        if following is None:
            self.stage.tell("That was the last one of this chapter.")
            self.stage.bridge.focus(".ddm-chapters a:last-child")
        else:
            self._open_named(*following)

    def _after(self, what: str, name: str) -> tuple[str, str] | None:
        order = [("lesson", each) for each in self.chapter.lessons]
        order += [("exercise", each) for each in self.chapter.exercises]
        at = order.index((what, name)) + 1 if (what, name) in order else len(order)
        return order[at] if at < len(order) else None


def _chapter(slug: str) -> Chapter:
    for chapter in chapters():
        if chapter.slug == slug:
            return chapter
    known = [chapter.slug for chapter in chapters()]
    raise ValueError(f"There is no chapter “{slug}”; {suggestion(slug, known)}.")
