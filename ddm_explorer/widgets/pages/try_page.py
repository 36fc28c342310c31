"""The page of the edge-case boards: what there is to find out, and one stage to try it on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ddm_explorer.games.duel.editions import load_edition
from ddm_explorer.games.notation.text_syntax import suggestion
from ddm_explorer.lessons.exercises.situation import Situation, packaged_situation, situation_names
from ddm_explorer.widgets.board.canvas_board import NARROW
from ddm_explorer.widgets.learn.exercises.readings import ReadingsPanel
from ddm_explorer.widgets.learn.exercises.situation import SituationPanel, answered
from ddm_explorer.widgets.learn.progress import ProgressStore
from ddm_explorer.widgets.learn.stage import Stage
from ddm_explorer.widgets.panels.base import Panel
from ddm_explorer.widgets.panels.markup import text

_SIGNS = {"done": "✓", "begun": "◐", "new": "○"}
_BOARD = "board"


def try_page(parameters: Mapping[str, str] | None = None) -> Any:
    """The page as a widget.

    Args:
        parameters: what the address says: `board`, the id of one; what cannot be used is told in a sentence.
    """
    return TryPage(parameters or {}).widget


class TryPage:
    """All edge-case boards.

    Attributes:
        stage: where they are played.
        progress: what the visitor has done.
        board: the questions of the board that is open.
        readings: how its open points are read.
        boards: the list over the stage.
    """

    def __init__(self, parameters: Mapping[str, str]) -> None:
        stage = self.stage = Stage(lesson="Board")
        self.progress = ProgressStore(stage.bridge)
        self.board = SituationPanel(stage, self.progress)
        self.readings = ReadingsPanel(stage, self.board.judge_by)
        self.boards = BoardsPanel(stage, self)
        stage.pickers.children = (self.boards.widget,)
        stage.beside.children = (self.board.widget, self.readings.widget)
        self.progress.observe(lambda _change: self.boards.redraw(), "version")
        self.widget = stage.widget
        self._begin(parameters)

    def open(self, name: str) -> None:
        """Lay out a board by its id."""
        situation = situations()[name]
        self.board.open(situation)
        texts = [situation.text]
        readings = [id_ for each in situation.questions for id_, _ in each.start.setup.readings]
        for each in situation.questions:
            texts += [each.text, *each.hints, each.answer, *each.rules]
        self.readings.about(texts, readings)
        self.boards.redraw()

    def _begin(self, parameters: Mapping[str, str]) -> None:
        problems = [
            f"The address names “{name[:40]}”, and this page knows only {_BOARD}."
            for name in parameters
            if name != _BOARD
        ]
        known, wanted = situations(), parameters.get(_BOARD)
        if wanted is not None and wanted not in known:
            problems.append(f"There is no board “{wanted[:60]}”; {suggestion(wanted, known)}.")
        if wanted in known:
            self.boards.fold()
            self.open(str(wanted))
            self.stage.bridge.on_ready(lambda: self.stage.bridge.focus_beside_board(".ddm-situation h3"))
        else:
            self.open(next(iter(known)))
        if problems:
            self.stage.tell(" ".join(problems))


class BoardsPanel(Panel):
    """The list of boards, with what is answered of each."""

    name = "boards"
    sees = ()

    def __init__(self, stage: Stage, page: TryPage) -> None:
        self.page = page
        self._is_narrow = False
        super().__init__(stage.session, stage.bridge)
        stage.bridge.observe(self._resized, "width")

    def _resized(self, change: Any) -> None:
        is_narrow = 0 < change["new"] < NARROW
        if is_narrow is not self._is_narrow:
            self._is_narrow = is_narrow
            self.draw()

    def begin(self) -> None:
        self._chosen = 0
        """How often a board was chosen."""
        self.on("open", lambda told: self._open(told.get("name", "")))

    def _open(self, name: str) -> None:
        if name in situations():
            self.fold()
            self.page.open(name)
            self.bridge.focus_beside_board(".ddm-situation h3")

    def fold(self) -> None:
        """Fold the list up, since a board has been chosen, which is to be in view."""
        self._chosen += 1

    def draw(self) -> None:
        opened = self.page.board.situation
        rows = "".join(
            f"<li>{self._row(each, is_here=opened is not None and opened.id == each.id)}</li>"
            for each in situations().values()
        )
        is_open, width = ("", "narrow") if self._is_narrow or self._chosen else (" open", "wide")
        self.show(
            '<nav class="ddm-contents-in" aria-label="Edge-case boards">'
            f'<details{is_open} data-keep="{self.id(f"{width}-{self._chosen}")}">'
            f"<summary>Boards to try things on</summary>"
            f'<div class="ddm-contents-list"><ol>{rows}</ol></div></details></nav>'
        )

    def _row(self, situation: Situation, *, is_here: bool) -> str:
        found, of = len(answered(situation, self.page.progress.record)), len(situation.questions)
        state = "done" if found >= of else "begun" if found else "new"
        sign = f'<span class="ddm-sign" aria-hidden="true">{_SIGNS[state]}</span>'
        title = load_edition(situation.start.setup.edition).title
        told = f"{title}, {found} of {of} answered"
        return self.button(
            f"{sign}<span>{text(situation.title)} <small>{text(told)}</small></span>",
            "open",
            kind=f"item is-{state}",
            data={"name": situation.id},
            aria_current="true" if is_here else None,
        )


@cache
def situations() -> Mapping[str, Situation]:
    """The packaged boards by id."""
    return {name: packaged_situation(name) for name in situation_names()}
