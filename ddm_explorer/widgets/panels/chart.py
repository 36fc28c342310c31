"""The chart of a turn beside the board: every box opens, shows its rules, and says what the position makes of it."""

from __future__ import annotations

from ddm_explorer.view.duel.turn_chart import STATUSES, turn_flow
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import rule_links
from ddm_explorer.view.html.terms import Marker
from ddm_explorer.view.sentences.phrases import listed
from ddm_explorer.view.sentences.words import question_sentence
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.base import Panel

_SIGNS = {"done": "✓", "now": "▶", "can": "●", "cannot": "○", "next": "›", "ahead": "·", "left_out": "–"}
_OPEN = ("now",)


class FlowPanel(Panel):
    """Drawn only while it is shown."""

    name = "chart"

    def begin(self) -> None:
        self.is_open = False

    def toggle(self) -> None:
        """Show or hide the chart."""
        self.is_open = not self.is_open
        self.draw()
        if self.is_open:
            self.bridge.focus(f".ddm-{self.name} h3")
            self.bridge.announce(self.words())

    def words(self) -> str:
        """The chart in a few sentences: where one is, what is possible, what comes next."""
        boxes = turn_flow(self.duel, self.state, self.session.viewer)
        told = [question_sentence(self.duel, self.state, self.session.viewer)]
        for status, begins in (("can", "Possible now"), ("next", "Next can come")):
            named = [box.title for box in boxes if box.status == status]
            if named:
                told.append(f"{begins}: {listed(named)}.")
        return " ".join(told)

    def draw(self) -> None:
        if not self.is_open:
            self.show("")
            return
        marker = Marker(self.duel.edition.name)
        rows = []
        for box in turn_flow(self.duel, self.state, self.session.viewer):
            here = ' aria-current="step"' if box.status == "now" else ""
            told = box.told or STATUSES[box.status]
            rows.append(
                f'<li class="ddm-box is-{box.status.replace("_", "-")} ddm-box-{box.name}"{here}>'
                f'<details data-keep="{self.id(f"{box.name}-{box.status}")}"{" open" if box.status in _OPEN else ""}>'
                f"<summary>"
                f'<span class="ddm-sign" aria-hidden="true">{_SIGNS[box.status]}</span> <b>{text(box.title)}</b> '
                f"<small>{text(told)}</small></summary>"
                f"<p>{marker.html(box.text)}</p><p>{rule_links(box.rules)}</p></details></li>"
            )
        asked = text(question_sentence(self.duel, self.state, self.session.viewer))
        body = f'<p class="ddm-question">{asked}</p><ol class="ddm-boxes">{"".join(rows)}</ol>'
        self.show(self.section("The turn", body, extra=markup.unseen(self.duel.edition.title)))
