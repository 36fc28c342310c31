"""The rulebook beside the table: opened by every link to a rule, and to be searched."""

from __future__ import annotations

from ddm_explorer.engine.rulebook.rules import Entry, Hit, Reading, Rule, Term, load_rulebook
from ddm_explorer.games.notation.text_syntax import shown
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import rule_html, rule_link, rule_links
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.view.sentences.speech import in_words
from ddm_explorer.widgets.page.addresses import RULEBOOK, has_query
from ddm_explorer.widgets.panels.base import Panel, Told

MOST_HITS = 20
NOT_HERE = '<small class="ddm-tag">not in this game</small>'
MOST_STEPS = 50
"""How many rules the way back remembers."""


class RulePanel(Panel):
    """The search and what it finds; a rule that is opened lies over the table, on a sheet of its own. Nothing of it
    touches the game."""

    name = "rules"
    sees = ("version",)
    sheet_names = ("search", "found", "opened")

    def begin(self) -> None:
        self.current = ""
        """The id of the rule or reading in view, "" for none."""
        self._words = ""
        self._lists_all = False
        self._past: list[str] = []
        self.bridge.on_action("rule", lambda told: self.open(told.get("id", "")))
        self.on("search", lambda told: self.search(told.get("words", "")))
        self.on("back", self._back)
        self.on("step", self._step)
        self.on("close", self._close)
        self.on("away", lambda _told: self._put_away())
        self.on("all", self._show_all)

    def forget(self) -> None:
        self.current, self._words, self._lists_all, self._past = "", "", False, []

    def open(self, id_: str) -> None:
        """Show a rule or reading; one that is not there is said to be missing."""
        entry = load_rulebook().get(id_)
        if entry is None:
            self.tell(f"There is no rule {shown(id_)}.")
            return
        if self.current and self.current != entry.id:
            self._past = [*self._past[-MOST_STEPS:], self.current]
        self.current = entry.id
        self.draw()
        self.bridge.focus(f".ddm-{self.name}-opened .ddm-opened")

    def search(self, words: str) -> None:
        """Show what fits those words."""
        self.current, self._words, self._lists_all = "", words.strip()[:200], False
        self.draw()
        found = len(self._hits())
        self.bridge.announce(f"{counted(found, 'result')} for {self._words}." if self._words else "")
        if self._words:  # the results may lie below the edge of the window
            self.bridge.focus(f".ddm-{self.name}-found .ddm-found")

    def _back(self, _told: Told) -> None:
        self.current = self._past.pop() if self._past else ""
        self.draw()

    def _step(self, told: Told) -> None:
        way = {"next": 1, "previous": -1}.get(told.get("way", ""))
        order = [entry.id for entry in load_rulebook()]
        if way is not None and self.current in order:
            self.open(order[(order.index(self.current) + way) % len(order)])

    def _put_away(self) -> None:
        self.current, self._past = "", []
        self.draw()

    def _close(self, _told: Told) -> None:
        opened = self._past[0] if self._past else self.current
        self._put_away()
        if opened:  # back to where its link was
            self.bridge.focus(f'.ddm-panel:not(.ddm-{self.name}-opened) [data-id="{opened}"]')

    def _show_all(self, _told: Told) -> None:
        self.current, self._words, self._lists_all = "", "", True
        self.draw()
        self.bridge.focus(f".ddm-{self.name}-found [tabindex]")

    def _hits(self) -> list[Hit]:
        """What fits, the rules of this game before those of others."""
        hits = load_rulebook().search(self._words) if self._words else []
        return sorted(hits, key=lambda hit: not self._is_here(hit.id, hit.entry))[:MOST_HITS]

    def _is_here(self, id_: str, entry: Entry) -> bool:
        """Whether it is in play in this game; words of the game always are."""
        edition = self.duel.edition
        return isinstance(entry, Term) or id_ in edition.rules_in_play or id_ in edition.readings

    def draw(self) -> None:
        field = self.id("words")
        form = (
            f'<form class="ddm-form" role="search" data-submit="{self.name}:search">'
            f'<label for="{field}">Search the rules</label>'
            f'<input id="{field}" name="words" type="search" maxlength="200" autocomplete="off" '
            'placeholder="a word, or an id">'
            '<button type="submit" class="ddm-button ddm-button-plain">Search</button>'
            f"{self.button('All rules', 'all', kind='quiet')}</form>"
        )
        self.show(self.section("Rules", form), "search")
        self.show(self._entry() if self.current else "", "opened")
        if self._words:
            found = f'<div class="ddm-found" tabindex="-1" role="group" aria-label="Results">{self._results()}</div>'
            self.show(found, "found")
        elif self._lists_all:
            self.show(self._all(), "found")
        else:
            hint = "Every rule id is a link: it opens the rule over the table, in our own words, with its place."
            self.show(f'<p class="ddm-hint">{hint}</p>', "found")

    def _entry(self) -> str:
        entry = load_rulebook()[self.current]
        back = self.button("‹ Back", "back", kind="quiet") if self._past or self._words else ""
        tools = (
            f"{back}{self.button('Previous', 'step', kind='quiet', data={'way': 'previous'})}"
            f"{self.button('Next', 'step', kind='quiet', data={'way': 'next'})}"
            f"{self.button('Close', 'close', kind='quiet')}{self._rulebook(entry.id)}"
        )
        more = ""
        if isinstance(entry, Rule):
            more = "".join(self._reading(load_rulebook().reading(id_)) for id_ in entry.readings)
        return (
            f'<div class="ddm-opened" tabindex="-1" role="dialog" aria-label="{text(entry.id)}" '
            f'data-escape="{self.name}:close" data-away="{self.name}:away">'
            f'{rule_html(entry.id, self.duel)}{more}<div class="ddm-row">{tools}</div></div>'
        )

    def _rulebook(self, id_: str) -> str:
        """The way to all that belongs to it, in a tab of its own: a game goes on here."""
        href = f"{RULEBOOK}?rule={id_}" if has_query() else RULEBOOK
        return (
            f'<a class="ddm-in-book" href="{href}" target="_blank" rel="noopener" '
            f'aria-label="{text(id_)} in the rulebook, in a new tab">In the rulebook ↗</a>'
        )

    def _reading(self, reading: Reading) -> str:
        """An open point that touches the rule, folded up, with the choice in force in its title."""
        duel = self.duel
        in_force = ""
        if reading.id in duel.edition.readings:
            in_force = f" In force: {duel.edition.choice(reading.id, duel.readings)}."
        title = f"{reading.id}: {in_words(reading.question, self.speech.words)}{in_force}"
        keep = self.id(reading.id)
        return (
            f'<details class="ddm-open-point" data-keep="{keep}"><summary>{text(title)}</summary>'
            f"{rule_html(reading.id, duel)}</details>"
        )

    def _title_of(self, entry: Rule | Reading) -> str:
        """What a rule is called; the question of a reading, in the words of the game at hand."""
        return entry.title if isinstance(entry, Rule) else in_words(entry.question, self.speech.words)

    def _results(self) -> str:
        hits = self._hits()
        if not hits:
            return f'<p class="ddm-hint">Nothing fits “{text(self._words)}”. Try another word, or part of an id.</p>'
        items = []
        for hit in hits:
            if isinstance(hit.entry, Term):
                links = rule_links(hit.entry.rules)
                items.append(f"<li><b>{text(hit.entry.spellings[0])}</b>: {text(hit.entry.text)} {links}</li>")
            else:
                title = self._title_of(hit.entry)
                tag = "" if self._is_here(hit.id, hit.entry) else f" {NOT_HERE}"
                said = hit.text if isinstance(hit.entry, Rule) else in_words(hit.text, self.speech.words)
                told = f"<br>{text(said)}" if said != title else ""
                items.append(f"<li>{rule_link(hit.id)} <b>{text(title)}</b>{tag}{told}</li>")
        head = f"{counted(len(hits), 'result')} for “{text(self._words)}”"
        return (
            f'<div class="ddm-results" role="group" aria-label="Results"><h4>{head}</h4><ul>{"".join(items)}</ul></div>'
        )

    def _all(self) -> str:
        """Every rule by its chapter, then the open points."""
        chapters: dict[str, list[str]] = {}
        for rule in load_rulebook().rules:
            if rule.book == self.duel.edition.book:
                tag = "" if self._is_here(rule.id, rule) else f" {NOT_HERE}"
                chapters.setdefault(rule.chapter, []).append(f"<li>{rule_link(rule.id)} {text(rule.title)}{tag}</li>")
        points = [
            f"<li>{rule_link(each)} {text(self._title_of(load_rulebook().reading(each)))}</li>"
            for each in self.duel.edition.readings
        ]
        chapters["Open points of this game"] = points
        lists = "".join(f"<h4>{text(name)}</h4><ul>{''.join(rows)}</ul>" for name, rows in chapters.items())
        return f'<div class="ddm-results ddm-scroll" tabindex="0" role="group" aria-label="All rules">{lists}</div>'
