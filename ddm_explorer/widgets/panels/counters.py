"""The crests both players hold, as beads to be counted and as numbers."""

from __future__ import annotations

from ddm_explorer.dungeon.materials.crests import STORED, Crest
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import rule_link
from ddm_explorer.view.sentences.guide import limit_sentence
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.base import Panel


class CountersPanel(Panel):
    """One table: a row for each crest, a column for each player."""

    name = "counters"

    def draw(self) -> None:
        duel, state = self.duel, self.state
        heads = "".join(
            f'<th scope="col" class="ddm-side-{text(seat.colour)}">{markup.lord(seat.colour, 18)} '
            f"{text(self.speech.player(number))}</th>"
            for number, seat in enumerate(state.seats)
        )
        rows = "".join(
            f'<tr><th scope="row">{markup.crest(kind)}<span>{text(self.speech.words[kind.value])}</span></th>'
            f"{self._cell(0, kind)}{self._cell(1, kind)}</tr>"
            for kind in STORED
        )
        limit = f"{text(limit_sentence(duel))} {rule_link(duel.edition.cite('caps_crests'))}"
        body = (
            f'<table class="ddm-figures ddm-counter"><tr><td></td>{heads}</tr>{rows}</table>'
            f'<p class="ddm-hint">{limit}</p>'
        )
        self.show(self.section(f"{self.speech.words['pool']}s", body))

    def _cell(self, seat: int, kind: Crest) -> str:
        limit = self.duel.options.crest_limit
        count = self.state.seats[seat].crests.of(kind)
        beads = f'<span class="ddm-beads" aria-hidden="true" style="--n:{count};--of:{limit}"><i></i></span>'
        change = self._change(seat, kind)
        mark = f' <span class="ddm-change">{change:+d}</span>' if change else ""
        full = ' <span class="ddm-tag">full</span>' if count >= limit else ""
        return f'<td class="ddm-crest-{kind.value}"><b>{count}</b>{mark}{full}{beads}</td>'

    def _change(self, seat: int, kind: Crest) -> int:
        """What the last command changed."""
        node = self.session.node
        if node.parent is None:
            return 0
        now: int = node.state.seats[seat].crests.of(kind)
        before: int = node.parent.state.seats[seat].crests.of(kind)
        return now - before
