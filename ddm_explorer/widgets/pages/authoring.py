"""Writing a lesson, an exercise or an edge-case board: a text, checked at each pause, and tried out beside it.

The text is data. It is read, judged by the game and shown; nothing of it is ever run.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any, Final

import ipywidgets as widgets

from ddm_explorer.engine.data import library
from ddm_explorer.lessons.course import lesson as lessons
from ddm_explorer.lessons.course.checking import EXERCISE, LESSON, SITUATION, Checked, check_piece, read_piece
from ddm_explorer.lessons.course.course import chapters
from ddm_explorer.lessons.course.lesson import Lesson
from ddm_explorer.lessons.exercises import exercise as exercises
from ddm_explorer.lessons.exercises import situation as situations
from ddm_explorer.lessons.exercises.exercise import Exercise
from ddm_explorer.view.html.fragments import button
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.widgets.learn.exercises.answer_html import mark
from ddm_explorer.widgets.learn.exercises.exercise import ExercisePanel
from ddm_explorer.widgets.learn.exercises.situation import SituationPanel
from ddm_explorer.widgets.learn.lessons.player import Player
from ddm_explorer.widgets.learn.progress import ProgressStore
from ddm_explorer.widgets.learn.stage import Stage
from ddm_explorer.widgets.page.bridge import OpenedFile
from ddm_explorer.widgets.panels.base import Sheet
from ddm_explorer.widgets.panels.markup import text
from ddm_explorer.widgets.session.choices import UNREADABLE, unreadable_sentence

MOST_TRIED_HERE: Final = 1500
"""How many commands a search tries at each pause, while nothing else happens; the command line looks further."""
PAUSE: Final = 0.8  # seconds without a key: then what is written is looked at
OPEN: Final = "write:open"
WHERE: Final = "Your text"
_FOLDERS: Final = {LESSON: lessons.FOLDER, EXERCISE: exercises.FOLDER, SITUATION: situations.FOLDER}
_CALLED: Final = {LESSON: "Lesson", EXERCISE: "Exercise", SITUATION: "Board"}


def write_page() -> Any:
    """The page as a widget."""
    return WritePage().widget


class WritePage:
    """A text area, what is wrong with the text, and a stage on which it can be tried.

    Attributes:
        stage: the preview.
        area: the text.
        checked: what was read last, None while the text cannot be read.
        problems: what is wrong with the text, a sentence each.
    """

    def __init__(self) -> None:
        stage = self.stage = Stage(is_closed=True, is_page=True)
        store = ProgressStore(None)
        self.player = Player(stage)
        self.exercise = ExercisePanel(stage, store)
        self.board = SituationPanel(stage, store)
        stage.beside.children = (self.player.widget, self.exercise.widget, self.board.widget)
        self.checked: Checked | None = None
        self.problems: tuple[str, ...] = ()
        self._timer: asyncio.TimerHandle | None = None
        self._seen = ""
        self.start = widgets.Dropdown(options=_starts(), description="Start from").add_class("ddm-field")
        self.area = widgets.Textarea(continuous_update=True, description="Your text", rows=22, placeholder="format = 1")
        self.area.add_class("ddm-write-area")
        self.report = Sheet().add_class("ddm-panel").add_class("ddm-write-report")
        head, tools = Sheet(), Sheet()
        head.show(
            '<h1>Write your own</h1><p class="ddm-lead">A lesson, an exercise or an edge-case board is a text file. '
            "Start from one that is here and change it: at each pause it is read and judged by the game, and you can "
            "play it here.</p>"
        )
        tools.show(
            f'<div class="ddm-row">{_button("Save as a file", "save")}{_button("Open a file", "open")}'
            f"{_button('Check now', 'check')}</div>"
        )
        box = widgets.VBox([head, self.start, tools, self.area]).add_class("ddm-panel").add_class("ddm-write")
        stage.above.children = (box, self.report)
        stage.widget.add_class("ddm-writing")
        bridge = stage.bridge
        bridge.on_action("write:save", lambda _told: self._save())
        bridge.on_action("write:open", lambda _told: bridge.open_file(OPEN))
        bridge.on_action("write:check", lambda _told: self.check())
        bridge.on_file(OPEN, self._opened)
        bridge.drop_action = OPEN
        self.start.observe(self._begin, "value")
        self.area.observe(self._typed, "value")
        self.widget = stage.widget
        self._begin(None)

    # --- the text -----------------------------------------------------------------------------------------------

    def write(self, told: str) -> None:
        """Put a text into the area and look at it at once."""
        self.area.value = told
        self.check()

    def check(self) -> None:
        """Read and judge what is written, say what is wrong, and show what can be shown."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        told = self._seen = self.area.value
        piece = None
        try:
            _, piece = read_piece(told, WHERE)
            self.checked = check_piece(piece, MOST_TRIED_HERE)
            self.problems = self.checked.mismatches
        except UNREADABLE as error:
            self.checked = None
            self.problems = (unreadable_sentence(error),)
        self._show(piece)
        self._report()

    def _begin(self, _change: Any) -> None:
        kind, name = self.start.value
        self.write(source(kind, name))

    def _typed(self, _change: Any) -> None:
        if self.area.value == self._seen:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.check()  # nobody types
            return
        self._timer = loop.call_later(PAUSE, self._paused)

    def _paused(self) -> None:
        self._timer = None
        self.stage.bridge.guard.call("Looking at the text", self.check)

    def _save(self) -> None:
        name = "my-lesson" if self.checked is None else self.checked.piece.id
        self.stage.bridge.download(f"{name}.toml", self.area.value)

    def _opened(self, file: OpenedFile) -> None:
        if file.problem:
            self.checked, self.problems = None, (file.problem,)
            self._report()
        else:
            self.write(file.text)

    # --- what is shown ------------------------------------------------------------------------------------------

    def _show(self, piece: Any) -> None:
        """Lay out what was read, though it may not be as it says: that is best seen on the board."""
        for panel in (self.player, self.exercise, self.board):
            panel.close()
        if piece is None:
            return
        panel = (
            self.player if isinstance(piece, Lesson) else self.exercise if isinstance(piece, Exercise) else self.board
        )
        # What is not as it says may not play either: that is told above, and the text can be mended all the same.
        try:
            panel.open(piece)
        except (ValueError, LookupError) as error:
            panel.close()
            self.problems = (*self.problems, f"{WHERE} cannot be played: {str(error).splitlines()[0]}")

    def _report(self) -> None:
        if self.checked is None:
            head = f"<p>{mark(False, 'This cannot be read yet.')}</p>"
            said = "This cannot be read yet."
        elif self.problems:
            said = f"Not as it says: {counted(len(self.problems), 'problem')}."
            head = f"<p>{mark(False, text(said))}</p>"
        else:
            said = f"{_CALLED[self.checked.kind]} “{self.checked.piece.title}”: all is as it says."
            head = f"<p>{mark(True, text(said))}</p>"
        rows = "".join(f"<li>{text(each)}</li>" for each in self.problems)
        listed = f'<ul class="ddm-write-problems">{rows}</ul>' if rows else ""
        self.report.show(f'<section aria-label="What the check says" tabindex="-1">{head}{listed}</section>')
        self.stage.bridge.announce(" ".join((said, *self.problems[:1])))


def source(kind: str, name: str) -> str:
    """The text of a packaged lesson, exercise or board."""
    *folders, stem = name.split("/")
    return library.read_text(_FOLDERS[kind], *folders, f"{stem}.toml")


@cache
def _starts() -> tuple[tuple[str, tuple[str, str]], ...]:
    """What one can start from, in the order of the course; exercises first, for they are short."""
    pieces = [(EXERCISE, name) for chapter in chapters() for name in chapter.exercises]
    pieces += [(LESSON, name) for chapter in chapters() for name in chapter.lessons]
    pieces += [(SITUATION, name) for name in situations.situation_names()]
    return tuple((f"{_CALLED[kind]}: {name}", (kind, name)) for kind, name in pieces)


def _button(inner: str, what: str) -> str:
    return button(inner, f"write:{what}", class_="ddm-button ddm-button-plain")
