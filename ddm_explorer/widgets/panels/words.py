"""The position in words, and a line to type commands into."""

from __future__ import annotations

from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel.notation.commands import MAX_LENGTH, Lexicon, forms_in, read_command
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.duel.text import full_text
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.sentences.words import command_sentence, verdict_sentence
from ddm_explorer.widgets.panels.base import Panel


class TextPanel(Panel):
    """The position is written only while the panel is shown (`widget.layout.display`)."""

    name = "text"
    sheet_names = ("line", "answer", "view")

    def begin(self) -> None:
        self.on("say", lambda told: self.say(told.get("command", "")))
        self.widget.layout.observe(lambda _change: self._draw_view(), "display")

    def say(self, written: str) -> None:
        """Judge a command in notation and play it if it is allowed; what cannot be read is told in a sentence."""
        try:
            command = read_command(written, Lexicon.of(self.duel), self.state)
        except InvalidCommand as error:
            self._answer(f'<p class="ddm-answer is-bad">{text(error)}</p>')
            self.bridge.announce(str(error), urgent=True)
            return
        before = self.state
        verdict = self.play(command)
        if verdict is None:
            self._answer(f'<p class="ddm-answer is-bad">{text(self.session.notice)}</p>')
            return
        reasons = "".join(f"<li>{self.reason(each, before)}</li>" for each in verdict.objections)
        said = command_sentence(command, self.duel, before, self.session.viewer)
        self._answer(
            f"<p>{text(said)} <b>{text(verdict_sentence(verdict))}</b></p>{f'<ul>{reasons}</ul>' if reasons else ''}"
        )

    def forget(self) -> None:
        self._answer("")

    def _answer(self, html: str) -> None:
        self.show(f'<div class="ddm-reply">{html}</div>' if html else "", "answer")

    def draw(self) -> None:
        self._draw_line()
        self._draw_view()

    def _draw_line(self) -> None:
        field = self.id("command")
        forms = forms_in(Lexicon.of(self.duel))
        example = next(form.example for form in forms if form.word == "roll")
        listed = "".join(
            f"<tr><th scope='row'><code>{text(form.form)}</code></th><td><code>{text(form.example)}</code></td></tr>"
            for form in forms
        )
        form = (
            f'<form class="ddm-form" data-submit="{self.name}:say"><label for="{field}">Say a command</label>'
            f'<input id="{field}" name="command" type="text" maxlength="{min(MAX_LENGTH, 1000)}" autocomplete="off" '
            f'autocapitalize="none" spellcheck="false" placeholder="for example: {text(example)}">'
            '<button type="submit" class="ddm-button ddm-button-plain">Say it</button></form>'
            f'<details class="ddm-more" data-keep="{self.id("forms")}"><summary>How commands are written</summary>'
            f'<table class="ddm-figures ddm-forms"><tr><th scope="col">Form</th><th scope="col">Example</th></tr>'
            f"{listed}</table></details>"
        )
        self.show(self.section("In words", form), "line")

    def _draw_view(self) -> None:
        if self.widget.layout.display == "none":
            self.show("", "view")
            return
        board, _, words = full_text(snapshot_of(self.duel, self.state, self.session.viewer)).partition("\n\n")
        told = f'<span class="ddm-textmap">{text(board)}</span>\n\n{text(words)}'
        wide = max(map(len, board.splitlines()))
        self.show(
            f'<pre class="ddm-textview" tabindex="0" aria-label="The position" style="--letters:{wide}">{told}</pre>',
            "view",
        )
