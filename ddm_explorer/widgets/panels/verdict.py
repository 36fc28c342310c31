"""What the judge says of the command last tried: every reason with its rule, and what would help."""

from __future__ import annotations

from collections.abc import Callable

from ddm_explorer.dungeon import commands as say
from ddm_explorer.view.html.fragments import verdict_html
from ddm_explorer.view.sentences.words import command_sentence, objection_sentence, verdict_sentence
from ddm_explorer.widgets.panels.base import Panel, Told


class VerdictPanel(Panel):
    """A view of `session.shown`."""

    name = "verdict"
    sees = ("shown",)
    is_told: Callable[[], bool] = staticmethod(lambda: False)
    """Whether the verdict is told in full elsewhere on the page; then it is not told here once more."""

    def begin(self) -> None:
        self.bridge.on_action("repair", self._repair)
        self.on("away", self._away)

    def _repair(self, told: Told) -> None:
        shown, number = self.session.shown, told.get("repair", "")
        if shown is None or not number.isdecimal() or len(number) > 3 or int(number) >= len(shown.repairs):
            return
        command = shown.repairs[int(number)].command
        if command is not None:
            self.play(command)

    def _away(self, _told: Told) -> None:
        self.session.shown = None

    def seen(self, trait: str) -> None:
        self.draw()
        self._announce()

    def draw(self) -> None:
        shown = self.session.shown
        if shown is not None and self.is_told():
            self.ask(is_asked=False)
            self.show("")
            return
        # A roll is tried in the dice tray, which shall not slip away from under the finger.
        self.ask(
            is_asked=shown is not None and not shown.was_played and not isinstance(shown.verdict.command, say.Roll)
        )
        if shown is None:
            body = (
                '<p class="ddm-hint">Try anything, allowed or not: the judge answers here with every reason '
                "and the rule behind it.</p>"
            )
            self.show(self.section("Verdict", body))
            return
        body = verdict_html(
            shown.verdict,
            self.duel,
            shown.state,
            shown.repairs,
            shown.dependences,
            was_played=shown.was_played,
            done=self.session.said_of_the_end or "Done: it was allowed.",
            viewer=self.session.viewer,
        )
        away = self.button("Put away", "away", kind="quiet")
        self.show(self.section("Verdict", body, extra=away))

    def _announce(self) -> None:
        """Speak what was refused at once, and what is allowed when it was only asked; what was played the log tells."""
        shown = self.session.shown
        if shown is None or shown.was_played:
            return
        verdict = shown.verdict
        told = [
            command_sentence(verdict.command, self.duel, shown.state, self.session.viewer),
            verdict_sentence(verdict),
        ]
        told += [objection_sentence(each, self.duel, shown.state, self.session.viewer) for each in verdict.objections]
        self.bridge.announce(" ".join(told), urgent=not verdict.is_legal)
