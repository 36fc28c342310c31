"""The rulebook as a page: browse and search all rules and open points, and act their cases out on a board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from ipywidgets import HTML, VBox

from ddm_explorer.engine.rulebook.rules import Hit, Reading, Term, UnknownCitation, load_rulebook
from ddm_explorer.engine.rulebook.search import FULL, tokens
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.html.fragments import attributes
from ddm_explorer.view.html.rulebook_html import beliefs_html, entry_html, groups_html, results_html, terms_html
from ddm_explorer.view.reports.rulebook import WAYS, Belief, EntryView, entry_view, groups, in_play, terms_of
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.widgets.learn.lessons.acting import CasePanel
from ddm_explorer.widgets.learn.stage import Stage
from ddm_explorer.widgets.learn.taught import all_beliefs, related
from ddm_explorer.widgets.page.addresses import has_query
from ddm_explorer.widgets.panels.base import Sheet, Told
from ddm_explorer.widgets.panels.markup import button

MOST_HITS: Final = 40
MOST_STEPS: Final = 50
"""How many rules the way back remembers."""
_CHAPTER: Final = "chapter"
_READINGS: Final = "readings"


def rulebook(rule: str = "", *, search: str = "") -> Any:
    """The rulebook, as the last line of a cell shows it.

    Args:
        rule: the id of a rule or open point to open; one that is not there is told in a sentence.
        search: words to search for.
    """
    return Rulebook({"rule": rule, "search": search}).widget


def rulebook_of_query(parameters: Mapping[str, str]) -> Any:
    """The rulebook that an address asks for, with the parameters `rule` or `search`; others are told."""
    return Rulebook(parameters).widget


class Rulebook:
    """A list to go through or results of a search, one entry beside it, and a stage below for its cases."""

    def __init__(self, parameters: Mapping[str, str]) -> None:
        stage = self.stage = Stage(is_closed=True, is_page=True)
        self.bridge = stage.bridge
        self.case = CasePanel(stage)
        stage.beside.children = (self.case.widget,)
        self.current = ""
        """The id of the rule or reading in view, "" for none."""
        self.way = _CHAPTER
        self.edition = ""
        """The edition whose rules are listed, "" for all."""
        self.words = ""
        self._past: list[str] = []
        self._sheets = {name: Sheet() for name in ("search", "list", "entry")}
        for name, sheet in self._sheets.items():
            sheet.add_class("ddm-panel").add_class(f"ddm-book-{name}")
        book = self._book = VBox(list(self._sheets.values())).add_class("ddm-book")
        style = HTML(f"<style>{_style()}</style>").add_class("ddm-style")
        stage.above.children = (style, book)
        stage.widget.add_class("ddm-rulebook")
        self.widget = stage.widget
        self._listen()
        self._show_search(parameters.get("search", ""))
        self._ask(parameters)

    def _listen(self) -> None:
        for name, act in {
            "rule": lambda told: self.open(told.get("id", "")),
            "case": self._act,
            "rulebook:act": self._act,
            "rulebook:search": lambda told: self.search(told.get("value", "")),
            "rulebook:find": self._find,
            "rulebook:way": self._go,
            "rulebook:edition": self._limit,
            "rulebook:step": self._step,
            "rulebook:back": self._back,
            "rulebook:close": self._close,
        }.items():
            self.bridge.on_action(name, act)

    def _ask(self, parameters: Mapping[str, str]) -> None:
        """Open what an address asks for."""
        rule, words = parameters.get("rule", "").strip(), parameters.get("search", "").strip()
        self.words = words[:200]
        problems = [
            f"The address names “{name[:40]}”, and this page knows only rule and search."
            for name in parameters
            if name not in ("rule", "search")
        ]
        if rule:
            try:
                self.current = load_rulebook()[rule].id
            except UnknownCitation as error:
                problems.append(str(error))
        elif "rule" in parameters:
            problems.append("The address has rule= and nothing after it; write the id of a rule there.")
        self._list_what_is_open()
        self.draw(" ".join(problems))
        self.bridge.on_ready(self._reveal)

    # --- what one can do ------------------------------------------------------------------------------------------

    def open(self, id_: str) -> None:
        """Show a rule or reading; one that is not there is said to be missing, with those that are near."""
        try:
            entry = load_rulebook()[id_]
        except UnknownCitation as error:
            self._tell(str(error))
            return
        if self.current and self.current != entry.id:
            self._past = [*self._past[-MOST_STEPS:], self.current]
        self._enter(entry.id)

    def _enter(self, id_: str) -> None:
        self.current = id_
        self.case.close()
        self._list_what_is_open()
        self.draw()
        self.bridge.focus(".ddm-book-entry h2")
        self._reveal()

    def _list_what_is_open(self) -> None:
        """The list is to have what is open; rules and open points have lists of their own."""
        entry = load_rulebook().get(self.current)
        if isinstance(entry, Reading):
            self.way = _READINGS
        elif entry is not None and self.way == _READINGS:
            self.way = _CHAPTER

    def _reveal(self) -> None:
        if self.current:
            self.bridge.reveal(".ddm-book-groups .is-current")

    def search(self, words: str) -> None:
        """Show what fits those words, or the list again where there are none."""
        self.words = words.strip()[:200]
        self.draw_list()
        if self.words:
            self.bridge.announce(f"{counted(len(self._hits()) + len(self._beliefs()), 'result')} for {self.words}.")

    def _find(self, told: Told) -> None:
        """Enter in the field: on to the results; a whole id opens what is called so."""
        words = told.get("words", "")
        if load_rulebook().get(words) is not None:
            self.open(words)
            return
        self.search(words)
        if self.words:
            self.bridge.focus(".ddm-book-list .ddm-found")

    def _go(self, told: Told) -> None:
        way = told.get("way", "")
        if way in WAYS:
            self.way, self.words = way, ""
            self._sheets["search"].value = ""  # an empty field again
            self._show_search("")
            self.draw_list()
            self.bridge.announce(WAYS[way])

    def _limit(self, told: Told) -> None:
        edition = told.get("value", "")
        if edition in ("", *edition_names()):
            self.edition = edition
            self.draw()

    def _step(self, told: Told) -> None:
        view = entry_view(self.current) if self.current else None
        to = "" if view is None else {"previous": view.previous, "next": view.next}.get(told.get("way", ""), "")
        if to:
            self.open(to)

    def _back(self, _told: Told) -> None:
        if self._past:
            self._enter(self._past.pop())

    def _close(self, _told: Told) -> None:
        opened, self.current, self._past = self.current, "", []
        self.case.close()
        self.draw()
        self.bridge.focus(f'.ddm-book-list [data-id="{opened}"]')

    def _act(self, told: Told) -> None:
        self.case.act(told.get("id", ""), self.edition)

    def _tell(self, sentence: str) -> None:
        self.draw(sentence)
        self.bridge.announce(sentence, urgent=True)

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self, problem: str = "") -> None:
        """Bring list and entry up to date.

        Args:
            problem: a sentence on what could not be opened.
        """
        self.draw_list()
        told = f'<p class="ddm-book-problem" role="alert">{escaped(problem)}</p>' if problem else ""
        entry = self._entry(entry_view(self.current)) if self.current else ""
        self._sheets["entry"].show(told + entry)
        (self._book.add_class if told or entry else self._book.remove_class)("has-entry")

    def draw_list(self) -> None:
        """Bring the list, or the results of the search, up to date."""
        self._sheets["list"].show(f"{self._ways()}{self._listing()}")

    def _show_search(self, words: str) -> None:
        editions = "".join(
            f"<option{attributes(value=name)}>{escaped(load_edition(name).title)}</option>" for name in edition_names()
        )
        self._sheets["search"].show(
            '<form class="ddm-book-form" role="search" data-submit="rulebook:find">'
            '<h1>Rulebook</h1><p class="ddm-hint">Every rule in our own words, with its place in the book, and acted '
            "out where a picture says more.</p>"
            '<label>Search <input name="words" type="search" maxlength="200" autocomplete="off" '
            f'data-input="rulebook:search" placeholder="a word, or an id"{attributes(value=words or None)}></label>'
            '<label>Edition <select data-input="rulebook:edition">'
            f'<option value="">Both books</option>{editions}</select></label></form>'
        )

    def _ways(self) -> str:
        buttons = "".join(
            button(
                title,
                "rulebook:way",
                kind="quiet",
                data={"way": way},
                aria_pressed="true" if way == self.way and not self.words else "false",
            )
            for way, title in WAYS.items()
        )
        return f'<div class="ddm-book-ways" role="group" aria-label="Go through the rules">{buttons}</div>'

    def _listing(self) -> str:
        if self.words:
            found = results_html(self.words, self._hits(), self._beliefs(), self.edition or None)
            return f'<div class="ddm-found" tabindex="-1" role="group" aria-label="Results">{found}</div>'
        if self.way == "words":
            return terms_html(terms_of(self.edition), self.edition or None)
        if self.way == "beliefs":
            return beliefs_html(all_beliefs(), self.edition or None)
        listed = groups_html(groups(self.way, self.edition), self.current)
        return f'<nav class="ddm-book-groups" aria-label="Rules" data-keep="book-{self.way}">{listed}</nav>'

    def _hits(self) -> list[Hit]:
        """What fits and the chosen edition plays: what has every word before what lacks one, and in both rules and
        words before open points, for who looks something up wants to know what holds."""
        hits = load_rulebook().search(self.words) if self.words else []
        hits.sort(key=lambda hit: (hit.score < FULL, isinstance(hit.entry, Reading)))
        return [hit for hit in hits if isinstance(hit.entry, Term) or in_play(hit.id, self.edition)][:MOST_HITS]

    def _beliefs(self) -> list[Belief]:
        wanted = set(tokens(self.words))
        return [each for each in all_beliefs() if wanted and wanted <= set(tokens(f"{each.id} {each.title}"))]

    def _entry(self, view: EntryView) -> str:
        def step(words: str, way: str, to: str) -> str:
            return button(words, "rulebook:step", kind="quiet", data={"way": way}) if to else ""

        back = button("‹ Back", "rulebook:back", kind="quiet") if self._past else ""
        tools = (
            f"{button('All rules', 'rulebook:close', kind='quiet')}{back}"
            f"{step('Previous', 'previous', view.previous)}{step('Next', 'next', view.next)}"
        )
        body = entry_html(view, related(view.id, has_query=has_query()), self.edition or None)
        return f'<div class="ddm-row ddm-book-tools">{tools}</div>{body}'


@cache
def _style() -> str:
    return Path(__file__).with_name("rulebook.css").read_text(encoding="utf-8")
