"""The position of any game in words, a line to type commands into, and a link to the position."""

from __future__ import annotations

from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.notation.position_text import position_link
from ddm_explorer.view.game_view import answer_sentence
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.widgets.shared.panel import GamePanel

LONGEST = 1000
"""So many characters of a command are read."""


class GameWords(GamePanel):
    """The position is written only while the panel is shown (`widget.layout.display`)."""

    name = "text"
    sheet_names = ("line", "answer", "view")

    def begin(self) -> None:
        self.on("say", lambda told: self.say(told.get("command", "")))
        self.on("link", lambda _told: self._copy_link())
        self.widget.layout.observe(lambda _change: self._draw_view(), "display")

    def say(self, written: str) -> None:
        """Judge a command as it is written and play it if it is allowed; what cannot be read is told in a sentence."""
        try:
            command = self.session.kit.notation.read_command(written[:LONGEST], self.rules, self.state)
        except InvalidCommand as error:
            self._answer(f'<p class="ddm-answer is-bad">{text(error)}</p>')
            self.bridge.announce(str(error), urgent=True)
            return
        before, rules, viewer = self.state, self.rules, self.session.viewer
        said = self.view.command(command, rules, before, viewer)
        verdict = self.play(command)
        if verdict is None:
            self._answer(f'<p class="ddm-answer is-bad">{text(self.session.notice)}</p>')
            return
        reasons = "".join(
            f"<li>{text(self.view.objection(each, rules, before, viewer))} <small>{text(each.rule)}</small></li>"
            for each in verdict.objections
        )
        self._answer(
            f"<p>{text(said)} <b>{text(answer_sentence(verdict))}</b></p>{f'<ul>{reasons}</ul>' if reasons else ''}"
        )

    def _copy_link(self) -> None:
        """Copy the position in one line, as `Table(position=...)` and addresses read it."""

        def done(problem: str) -> None:
            self.tell(problem or "The position is copied.")

        self.bridge.copy(position_link(self.state, is_sealed=True), done)

    def forget(self) -> None:
        self._answer("")

    def _answer(self, html: str) -> None:
        self.show(f'<div class="ddm-reply">{html}</div>' if html else "", "answer")

    def draw(self) -> None:
        field, forms = self.id("command"), self.session.kit.notation.forms(self.rules)
        listed = "".join(
            f"<tr><th scope='row'><code>{text(form)}</code></th><td><code>{text(example)}</code></td></tr>"
            for form, example in forms
        )
        hint = f' placeholder="for example: {text(forms[0][1])}"' if forms else ""
        line = (
            f'<form class="ddm-form" data-submit="{self.name}:say"><label for="{field}">Say a command</label>'
            f'<input id="{field}" name="command" type="text" maxlength="{LONGEST}" autocomplete="off" '
            f'autocapitalize="none" spellcheck="false"{hint}>'
            '<button type="submit" class="ddm-button ddm-button-plain">Say it</button></form>'
            f'<details class="ddm-more" data-keep="{self.id("forms")}"><summary>How commands are written</summary>'
            f'<table class="ddm-figures ddm-forms"><tr><th scope="col">Form</th><th scope="col">Example</th></tr>'
            f"{listed}</table></details>"
        )
        copy = self.button("Copy the position", "link", kind="quiet", aria_label="Copy the position as a line")
        self.show(self.section("In words", line, extra=copy), "line")
        self._draw_view()

    def _draw_view(self) -> None:
        if self.widget.layout.display == "none":
            self.show("", "view")
            return
        told = self.view.position(self.rules, self.state, self.session.viewer)
        wide = max(map(len, told.splitlines() or [""]))
        self.show(
            f'<pre class="ddm-textview" tabindex="0" aria-label="The position" style="--letters:{wide}">'
            f"{text(told)}</pre>",
            "view",
        )
