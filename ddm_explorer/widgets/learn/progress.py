"""A learner's progress, kept in the visitor's own browser and nowhere else.

All tabs of one visitor share one record. A tab that finds that another one wrote meanwhile takes both together instead
of keeping copies: `lessons.course.progress` can be merged in any order.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import traitlets

from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.lessons.course.progress import LearnerProgress, NewerFormat, read_text, to_text
from ddm_explorer.widgets.page.bridge import Bridge, OpenedFile
from ddm_explorer.widgets.saves.saves import Save, SavesAnswer

SPACE: Final = "learn"
NAME: Final = "progress"
FILE: Final = "my-progress.json"
OPEN: Final = "progress:open"
"""The name under which the page hands over a file."""

_TURNS: Final = 5  # so often two tabs may get in each other's way before one of them waits for the next change
NOT_KEPT: Final = (
    "This browser cannot keep what you learn (it is full, the window is private, or site data is blocked): "
    "save it as a file before you leave."
)
NEWER: Final = (
    "What this browser has kept of your progress is of a newer version of this app: it stays as it is, and what you "
    "learn on this page is not kept here."
)
ASIDE: Final = "damaged"
"""Where in the browser goes what cannot be read."""
_DAMAGED: Final = (
    "What this browser had kept of your progress could not be read: it is put aside there, and the record begins anew."
)


class ProgressStore(traitlets.HasTraits):
    """One learner's record, for everything on a page that teaches.

    Args:
        bridge: the page; its `on_ready` is where the record of earlier visits comes in. None where nothing shall be
            kept, as while somebody tries out what they write.
    """

    version = traitlets.Int(0)
    """Changes with the record."""
    problem = traitlets.Unicode("")
    """One sentence on why nothing is kept, or what was lost; empty while all is well."""
    is_read = traitlets.Bool(False)
    """Whether the browser has said what it had kept: before that, an empty record says nothing."""
    is_newer = traitlets.Bool(False)
    """Whether the browser has a record that only a newer version can read: then this page never writes there."""

    def __init__(self, bridge: Bridge | None) -> None:
        super().__init__()
        self.record = LearnerProgress()
        """What is known now; a new value with each change."""
        self._bridge = bridge
        self._turns = 0
        if bridge is not None:
            self._saves = bridge.kept(SPACE)
            bridge.on_ready(self._page_ready)
            bridge.on_file(OPEN, self._opened)

    # --- what happens -------------------------------------------------------------------------------------------

    def saw_step(self, lesson: str, step: int, of: int, rules: Iterable[str]) -> None:
        """A step of a lesson was shown; `step` counts from 1 to `of`, `rules` are those that it touches."""
        self._change(self.record.saw_step(lesson, step, of, rules))

    def answered(self, exercise: str, is_right: bool, rules: Iterable[str], hints: int = 0) -> None:
        """An exercise was answered after so many hints; `rules` are those that it teaches."""
        self._change(self.record.answered(exercise, is_right, rules, hints))

    def found(self, situation: str, question: int, rules: Iterable[str]) -> None:
        """A question of an edge-case board (its number, from 0) was answered by trying."""
        self._change(self.record.answered_question(situation, question, rules))

    # --- as a file ----------------------------------------------------------------------------------------------

    def export(self) -> None:
        """Hand the record to the visitor as a file."""
        if self._bridge is not None:
            self._bridge.download(FILE, to_text(self.record), "application/json")

    def take(self, text: str, where: str) -> str:
        """Add what a file has recorded.

        Args:
            text: may come from anybody.
            where: the name of the file.

        Returns:
            One sentence about what came of it.
        """
        try:
            told = read_text(text, where[:80])
        except InvalidFile as error:
            return str(error)
        before = self.record
        # A file says what was learned, whenever all was forgotten in the meantime.
        merged = before.merged(
            LearnerProgress(told.lessons, told.exercises, told.found, told.rules, told.last, before.began)
        )
        try:
            read_text(to_text(merged))  # what could not be read again would be lost with all that is here
        except InvalidFile:
            return f"{where[:80]} has more than can be kept beside what is here."
        self._change(merged)
        return f"Added what {where[:80]} has." if self.record != before else f"{where[:80]} has nothing new."

    def forget(self) -> None:
        """Forget everything, in this browser as well; what only a newer version can read stays there."""
        self._change(self.record.forgotten())

    opened = traitlets.Unicode("")
    """What came of the file opened last, in one sentence."""

    def _opened(self, file: OpenedFile) -> None:
        self.opened = ""
        self.opened = file.problem or self.take(file.text, file.name)

    # --- the browser --------------------------------------------------------------------------------------------

    def _change(self, record: LearnerProgress) -> None:
        if record == self.record:
            return
        self.record = record
        self.version += 1
        if self.is_read:  # before that it is merged with what the browser has, and written then
            self._turns = 0
            self._write()

    def _page_ready(self) -> None:
        self._saves.list(self._listed)

    def _listed(self, answer: SavesAnswer) -> None:
        """Read whatever is kept: the record, and copies that a tab closed in the middle of it may have left behind."""
        if answer.problem:
            self.problem = NOT_KEPT
            self.is_read = True
            return
        self._read(tuple(save for save in answer.saves if _is_ours(save)))

    def _read(self, saves: tuple[Save, ...]) -> None:
        if not saves:
            is_new, self.is_read = not self.is_read, True
            if is_new and not self.record.is_empty:
                self._write()
            return
        first, rest = saves[0], saves[1:]

        def read(answer: SavesAnswer) -> None:
            if self._merge(answer) and first.name != NAME:
                self._saves.delete(first.name, lambda _answer: self._read(rest))
            else:
                self._read(rest)

        self._saves.read(first.name, read)

    def _merge(self, answer: SavesAnswer) -> bool:
        """Take in what was kept; whether it could be read. Nothing is thrown away that was not."""
        if answer.problem and not answer.is_broken:
            if not answer.is_missing:  # another tab may just have taken away a copy
                self.problem = NOT_KEPT
            return False
        try:
            if answer.is_broken:
                raise InvalidFile("what is kept", answer.problem)
            kept = read_text(answer.text, "what is kept")
        except NewerFormat:
            self.problem, self.is_newer = NEWER, True
            return False
        except InvalidFile:
            self.problem = _DAMAGED
            self._saves.set_aside(answer.name, ASIDE)
            return False
        merged = self.record.merged(kept)
        if merged != self.record:
            self.record = merged
            self.version += 1
        return True

    def _write(self) -> None:
        if self.is_newer:
            return
        text = to_text(self.record)
        try:
            self._saves.write(NAME, text, label="What I have learned", done=self._written)
        except ValueError:
            self.problem = NOT_KEPT

    def _written(self, answer: SavesAnswer) -> None:
        if self.is_newer:
            return
        if answer.problem:
            self.problem = NOT_KEPT
            return
        if self.problem == NOT_KEPT:
            self.problem = ""
        if answer.conflict and self._turns < _TURNS:
            self._turns += 1
            # Another tab wrote meanwhile. Ours went beside it: take that away, and write both together.
            self._saves.delete(answer.name)
            self._saves.read(NAME, self._other_read)

    def _other_read(self, answer: SavesAnswer) -> None:
        self._merge(answer)
        self._write()


def _is_ours(save: Save) -> bool:
    return save.name == NAME or save.name.startswith(f"{NAME}~")
