"""The map of what a learner has met: every rule by book and chapter, the course, and the record as a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

import ipywidgets as widgets

from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.lessons.course.course import Chapter, chapters, taught
from ddm_explorer.lessons.course.progress import MET, MISSED, NEVER
from ddm_explorer.view.html.fragments import attributes, button
from ddm_explorer.view.scene.theme import theme_css
from ddm_explorer.widgets import panels
from ddm_explorer.widgets.learn.progress import OPEN, ProgressStore
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.panels.base import Sheet, Told
from ddm_explorer.widgets.panels.markup import text

RULEBOOK: Final = "22_rulebook.ipynb"
_HOME: Final = "00_index.ipynb"
_SIGNS: Final = {MET: "✓", MISSED: "✗", NEVER: "○"}
_WORDS: Final = {MET: "met", MISSED: "missed", NEVER: "not met yet"}


def progress_page() -> Any:
    """The page as a widget."""
    return ProgressPage().widget


class ProgressPage:
    """The page of one learner.

    Attributes:
        bridge: the page in the browser.
        store: the learner's record.
        widget: the box to show.
    """

    def __init__(self) -> None:
        bridge = self.bridge = Bridge()
        self.store = ProgressStore(bridge)
        self._is_asking = False
        """Whether it is asked if all shall be forgotten."""
        self._told = ""
        self.sheets = {name: Sheet() for name in ("head", "keep", "course", "rules")}
        page = widgets.VBox(list(self.sheets.values())).add_class("ddm-map").add_class("ddm-panel")
        style = widgets.HTML(f"<style>{_style()}</style>").add_class("ddm-style")
        self.widget = widgets.VBox([style, bridge, page]).add_class("ddm-table").add_class("ddm-map-page")
        actions: dict[str, Callable[[Told], Any]] = {
            "export": lambda _told: self.store.export(),
            "import": lambda _told: bridge.open_file(OPEN),
            "forget": lambda _told: self._ask(is_asking=True),
            "keep": lambda _told: self._ask(is_asking=False),
            "sure": lambda _told: self._forget(),
        }
        for what, act in actions.items():
            bridge.on_action(f"map:{what}", act)
        bridge.drop_action = OPEN
        self.store.observe(lambda _change: self.draw(), ("version", "problem", "is_read"))
        self.store.observe(self._opened, "opened")
        bridge.observe(lambda _change: self.draw(), "lab")
        self.draw()

    # --- what is done -------------------------------------------------------------------------------------------

    def _ask(self, *, is_asking: bool) -> None:
        self._is_asking, self._told = is_asking, ""
        self.draw()
        if is_asking:
            self.bridge.announce("Forget everything you have learned? This cannot be undone.")
        self.bridge.focus('.ddm-map [data-action="map:keep"]' if is_asking else '.ddm-map [data-action="map:forget"]')

    def _forget(self) -> None:
        if not self._is_asking:
            return
        self._is_asking = False
        self.store.forget()
        stays = "All is forgotten on this page; what a newer version has kept in this browser stays there."
        self._tell(stays if self.store.is_newer else "All is forgotten, in this browser too.")
        self.bridge.focus(".ddm-map .ddm-told")

    def _opened(self, change: Any) -> None:
        if change["new"]:
            self._tell(change["new"])

    def _tell(self, sentence: str) -> None:
        self._told = sentence
        self.draw()
        self.bridge.announce(sentence)

    # --- drawing ------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Bring everything up to date."""
        self.sheets["head"].show(self._head())
        self.sheets["keep"].show(self._keep())
        self.sheets["course"].show(self._course())
        self.sheets["rules"].show(self._rules())

    def link(self, notebook: str, parameter: str = "", value: str = "") -> str:
        """An address within the app; JupyterLab would take a question mark for a part of the file's name."""
        return f"{notebook}?{parameter}={value}" if parameter and not self.bridge.lab else notebook

    def _head(self) -> str:
        record = self.store.record
        if record.is_empty:
            lead = f'Nothing yet. <a href="{chapters()[0].notebook}.ipynb">Begin with the first lesson.</a>'
        else:
            found = [record.rule(each) for each in _rules_of(None)]
            lead = (
                f"Of {len(found)} rules you have met {found.count(MET)}, missed {found.count(MISSED)} and not met "
                f"{found.count(NEVER)}. A rule counts as missed until you answer a question about it right."
            )
        return f'<p><a href="{_HOME}">Home</a></p><h1>Your progress</h1><p class="ddm-lead">{lead}</p>'

    def _keep(self) -> str:
        problem = f'<p class="ddm-told" role="note">{text(self.store.problem)}</p>' if self.store.problem else ""
        told = f'<p class="ddm-told" tabindex="-1">{text(self._told)}</p>' if self._told else ""
        if self._is_asking:
            buttons = (
                '<p class="ddm-label">Forget everything you have learned? This cannot be undone.</p>'
                f'<div class="ddm-row">{_button("Keep it", "keep", "primary")}{_button("Forget all", "sure")}</div>'
            )
        else:
            can_forget = not self.store.record.is_empty
            buttons = (
                f'<div class="ddm-row">{_button("Save as a file", "export")}{_button("Open a file", "import")}'
                f"{_button('Forget all', 'forget') if can_forget else ''}</div>"
            )
        note = (
            "<p>It is kept in this browser and nowhere else. A file takes it to another one; "
            "opening a file adds to what is here.</p>"
        )
        return f'<section aria-label="Keeping it">{note}{problem}{buttons}{told}</section>'

    # The course -------------------------------------------------------------------------------------

    def _course(self) -> str:
        rows = "".join(self._chapter(each) for each in chapters())
        return (
            '<section aria-labelledby="ddm-map-course"><h2 id="ddm-map-course">The course</h2>'
            f'<ol class="ddm-map-course">{rows}</ol></section>'
        )

    def _chapter(self, chapter: Chapter) -> str:
        record = self.store.record
        lessons = sum(name in record.lessons and record.lessons[name].is_finished for name in chapter.lessons)
        solved = sum(name in record.exercises and record.exercises[name].is_solved for name in chapter.exercises)
        done, of = lessons + solved, len(chapter.lessons) + len(chapter.exercises)
        sign = "✓" if of and done == of else "◐" if done else "○"
        told = f"{lessons} of {len(chapter.lessons)} lessons, {solved} of {len(chapter.exercises)} exercises"
        return (
            f'<li><span aria-hidden="true" class="ddm-sign">{sign}</span> '
            f'<a href="{chapter.notebook}.ipynb">{text(chapter.title)}</a> <small>{told}</small></li>'
        )

    # The rules --------------------------------------------------------------------------------------

    def _rules(self) -> str:
        legend = " ".join(
            f'<span class="ddm-state is-{state}"><span aria-hidden="true">{_SIGNS[state]}</span> {_WORDS[state]}</span>'
            for state in (MET, MISSED, NEVER)
        )
        books = "".join(self._book(book) for book in _books())
        return (
            f'<section aria-labelledby="ddm-map-rules"><h2 id="ddm-map-rules">The rules</h2>'
            f'<p class="ddm-legend">{legend}</p>{books}</section>'
        )

    def _book(self, book: str) -> str:
        chapters_of = self.store.record.by_chapter(book)
        played = set(_rules_of(book))
        shown = {
            name: {rule: state for rule, state in rules.items() if rule in played}
            for name, rules in chapters_of.items()
        }
        states = [state for rules in shown.values() for state in rules.values()]
        parts = "".join(self._section(book, name, rules) for name, rules in shown.items() if rules)
        title = text(load_rulebook().books[book].title)
        return f"<h3>{title} <small>{_counted(states)}</small></h3>{_bar(states)}{parts}"

    def _section(self, book: str, name: str, rules: dict[str, str]) -> str:
        states = list(rules.values())
        rows = "".join(self._rule(rule, state) for rule, state in rules.items())
        # What was missed wants to be seen; a chapter in which nothing happened does not.
        is_open = " open" if MISSED in states else ""
        keep = f"map-{book}-{name}-{bool(is_open)}"
        counted = _counted(states)
        return (
            f'<details{is_open} data-keep="{text(keep)}"><summary>{text(name)} <small>{counted}</small></summary>'
            f'<ul class="ddm-map-rules">{rows}</ul></details>'
        )

    def _rule(self, rule: str, state: str) -> str:
        entry = load_rulebook().rule(rule)
        sign = (
            f'<span class="ddm-state is-{state}"><span aria-hidden="true">{_SIGNS[state]}</span> {_WORDS[state]}</span>'
        )
        again = f" {self._again(rule)}" if state == MISSED else ""
        href = text(self.link(RULEBOOK, "rule", rule))
        return f'<li>{sign} <a href="{href}">{text(rule)}</a> {text(entry.title)}{again}</li>'

    def _again(self, rule: str) -> str:
        """Where a rule that was missed is asked about."""
        names = taught().exercises.get(rule, ())
        if not names:
            return ""
        where = {name: chapter.notebook for chapter in chapters() for name in chapter.exercises}
        asked = [name for name in names if name in self.store.record.exercises] or list(names)
        href = text(self.link(f"{where[asked[0]]}.ipynb", "exercise", asked[0].partition("/")[2]))
        return f'<a href="{href}">Try again</a>'


def _button(inner: str, what: str, kind: str = "plain") -> str:
    return button(inner, f"map:{what}", class_=f"ddm-button ddm-button-{kind}")


def _counted(states: Iterable[str]) -> str:
    listed = list(states)
    missed = f", {listed.count(MISSED)} missed" if MISSED in listed else ""
    return f"{listed.count(MET)} of {len(listed)} met{missed}"


def _bar(states: list[str]) -> str:
    """How much is met and missed, as a picture of what the words beside it say."""
    parts = "".join(
        f"<i{attributes(class_=f'is-{state}', style=f'flex-grow: {states.count(state)}')}></i>"
        for state in (MET, MISSED, NEVER)
        if state in states
    )
    return f'<div class="ddm-map-bar" aria-hidden="true">{parts}</div>'


@cache
def _books() -> tuple[str, ...]:
    return tuple(dict.fromkeys(load_edition(name).book for name in edition_names()))


@cache
def _rules_of(book: str | None) -> tuple[str, ...]:
    """The rules of a book, or of all, that some game plays."""
    played = {rule for name in edition_names() for rule in load_edition(name).rules_in_play}
    return tuple(rule.id for rule in load_rulebook().rules if rule.id in played and book in (None, rule.book))


@cache
def _style() -> str:
    own = Path(__file__).with_name("map.css").read_text(encoding="utf-8")
    return f"{theme_css()}\n{panels.css()}\n{own}"
