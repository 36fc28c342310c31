"""What a chapter holds: its lessons and exercises in order, each with how far one is, and the way to other chapters."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ddm_explorer.engine.data import library
from ddm_explorer.lessons.course.course import Chapter, chapters
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.widgets.learn.progress import ProgressStore
from ddm_explorer.widgets.learn.stage import Stage
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.base import Panel

_SIGNS = {"done": "✓", "begun": "◐", "new": "○"}
_TOLD = {"done": "done", "begun": "begun", "new": "not yet"}


class ContentsPanel(Panel):
    """The list over the stage.

    Args:
        stage: what things are opened on.
        chapter: whose contents.
        progress: how far one is.
    """

    name = "contents"
    sees = ()

    def __init__(self, stage: Stage, chapter: Chapter, progress: ProgressStore) -> None:
        self.chapter = chapter
        self.progress = progress
        self.on_open: Callable[[str, str], Any] = lambda _what, _name: None
        """Called with "lesson" or "exercise" and the name that was chosen."""
        self._here: tuple[str, str] = ("", "")
        super().__init__(stage.session, stage.bridge)
        progress.observe(lambda _change: self.redraw(), ("version", "problem"))

    def begin(self) -> None:
        self._chosen = 0
        """How often something was chosen: another list to the page each time, which is folded up."""
        self.on("open", lambda told: self._open(told.get("what", ""), told.get("name", "")))

    def _open(self, what: str, name: str) -> None:
        self._chosen += 1
        self.on_open(what, name)

    @property
    def here(self) -> tuple[str, str]:
        """What is open: "lesson" or "exercise", and its name."""
        return self._here

    @here.setter
    def here(self, here: tuple[str, str]) -> None:
        self._here = here
        self.draw()

    def state_of(self, what: str, name: str) -> str:
        """ "done", "begun" or "new"."""
        record = self.progress.record
        if what == "lesson":
            mark = record.lessons.get(name)
            return "new" if mark is None else "done" if mark.is_finished else "begun"
        done = record.exercises.get(name)
        return "new" if done is None else "done" if done.is_solved else "begun"

    def title_of(self, what: str, name: str) -> str:
        """The title of a lesson or exercise."""
        return _title(f"{what}s", name)

    def go_button(self, what: str, name: str, inner: str) -> str:
        """A button that opens something of this chapter; `inner` is HTML."""
        return self.button(inner, "open", kind="primary", data={"what": what, "name": name})

    def next_link(self) -> str:
        """A link to the next chapter; to the free boards after the last one."""
        after = _neighbour(self.chapter, 1)
        if after is None:
            return '<a class="ddm-go" href="01_play.ipynb">Play a game</a>'
        return f'<a class="ddm-go" href="{after.notebook}.ipynb">Next chapter: {text(after.title)}</a>'

    def draw(self) -> None:
        rows = [("lesson", name) for name in self.chapter.lessons]
        rows += [("exercise", name) for name in self.chapter.exercises]
        done = sum(self.state_of(*row) == "done" for row in rows)
        signs = "".join(_SIGNS[self.state_of(*row)] for row in rows)
        lists = self._list("lesson", self.chapter.lessons, "Lessons")
        lists += self._list("exercise", self.chapter.exercises, "Exercises")
        problem = f'<p class="ddm-note-small">{text(self.progress.problem)}</p>' if self.progress.problem else ""
        # Folded up, so that the board is in view at once, and folded up again once something was chosen.
        self.show(
            f'<nav aria-label="This chapter"><details data-keep="{self.id(f"list-{self._chosen}")}"><summary>'
            f"<b>Lessons and exercises</b> <span>{done} of {len(rows)} done</span> "
            f'<span class="ddm-signs" aria-hidden="true">{signs}</span></summary>{lists}</details>{problem}'
            f"{self._chapters()}</nav>"
        )

    def _list(self, what: str, names: tuple[str, ...], title: str) -> str:
        if not names:
            return ""
        rows = "".join(f"<li>{self._row(what, name)}</li>" for name in names)
        return f'<div class="ddm-contents-list"><h4>{title}</h4><ol>{rows}</ol></div>'

    def _row(self, what: str, name: str) -> str:
        state = self.state_of(what, name)
        is_here = self._here == (what, name)
        sign = f'<span class="ddm-sign" aria-hidden="true">{_SIGNS[state]}</span>'
        return self.button(
            f"{sign}{text(self.title_of(what, name))}{markup.unseen(f', {_TOLD[state]}')}",
            "open",
            kind=f"item is-{state}",
            data={"what": what, "name": name},
            aria_current="true" if is_here else None,
        )

    def _chapters(self) -> str:
        before, after = _neighbour(self.chapter, -1), _neighbour(self.chapter, 1)
        links = ""
        if before is not None:
            sign = '<span aria-hidden="true">◀</span>'
            links += f'<a rel="prev" href="{before.notebook}.ipynb">{sign} {text(before.title)}</a>'
        if after is not None:
            sign = '<span aria-hidden="true">▶</span>'
            links += f'<a rel="next" href="{after.notebook}.ipynb">{text(after.title)} {sign}</a>'
        return f'<p class="ddm-chapters">{links}</p>'


def _neighbour(chapter: Chapter, way: int) -> Chapter | None:
    every = chapters()
    at = every.index(chapter) + way
    return every[at] if 0 <= at < len(every) else None


@cache
def _title(folder: str, name: str) -> str:
    chapter, _, stem = name.partition("/")
    return str(library.read_toml(folder, chapter, f"{stem}.toml")["title"])
