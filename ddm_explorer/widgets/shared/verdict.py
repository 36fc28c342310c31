"""What the judge says of the command last tried, in any game: every reason with its rule, and what would help."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ddm_explorer.view.game_view import answer_sentence
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import attributes
from ddm_explorer.widgets.shared.panel import GamePanel, Told


class GameVerdict(GamePanel):
    """A view of `session.shown`."""

    name = "verdict"
    sees = ("shown",)

    def begin(self) -> None:
        self.on("repair", self._repair)
        self.on("away", lambda _told: self._away())

    def _repair(self, told: Told) -> None:
        shown, number = self.session.shown, told.get("number", "")
        if shown is None or not number.isdecimal() or len(number) > 3 or int(number) >= len(shown.repairs):
            return
        command = getattr(shown.repairs[int(number)], "command", None)
        if command is not None:
            self.play(command)

    def _away(self) -> None:
        self.session.shown = None

    def forget(self) -> None:
        self.session.shown = None

    def seen(self, trait: str) -> None:
        self.draw()
        shown = self.session.shown
        if shown is not None and not shown.was_played:
            verdict = shown.verdict
            told = [self._told(self.view.command, verdict.command), answer_sentence(verdict)]
            told += [self._told(self.view.objection, each) for each in verdict.objections]
            self.bridge.announce(" ".join(told), urgent=not verdict.is_legal)

    def _told(self, sentence: Callable[..., str], each: Any) -> str:
        shown = self.session.shown
        assert shown is not None, "there is something to tell of"
        return sentence(each, self.rules, shown.state, self.session.viewer)

    def draw(self) -> None:
        shown = self.session.shown
        self.ask(is_asked=shown is not None and not shown.was_played)
        if shown is None:
            told = "Try anything, allowed or not: the judge answers here with every reason and the rule behind it."
            self.show(self.section("Verdict", f'<p class="ddm-hint">{told}</p>'))
            return
        verdict = shown.verdict
        tone = "good" if verdict.is_legal else "bad"
        done = self.session.said_of_the_end or "Done: it was allowed."
        answer = done if shown.was_played else answer_sentence(verdict)
        parts = [
            f'<p class="ddm-said">{text(self._told(self.view.command, verdict.command))}</p>',
            f'<p class="ddm-answer is-{tone}">{text(answer)}</p>',
        ]
        if verdict.is_legal:
            reasons = self._reasons(self.view.ground, verdict.grounds)
            if reasons:
                why = "<summary>Why it’s allowed</summary>"
                parts.append(f'<details class="ddm-why" data-keep="grounds">{why}{reasons}</details>')
        else:
            parts.append(self._reasons(self.view.objection, verdict.objections))
        helps = "".join(self._help(number, each) for number, each in enumerate(shown.repairs))
        if helps:
            parts.append(f'<p class="ddm-label">What would help</p><ul class="ddm-repairs">{helps}</ul>')
        depends = "".join(f"<li>{text(self._told(self.view.dependence, each))}</li>" for each in shown.dependences)
        if depends:
            parts.append(f'<ul class="ddm-depends">{depends}</ul>')
        body = f'<section class="ddm-verdict is-{tone}" aria-label="Verdict">{"".join(parts)}</section>'
        self.show(self.section("Verdict", body, extra=self.button("Close", "away", kind="quiet")))

    def _reasons(self, sentence: Callable[..., str], cited: Iterable[Any]) -> str:
        items = "".join(
            f"<li{attributes(data_places=self.places(each.places) or None)}>{text(self._told(sentence, each))} "
            f"<small>{text(each.rule)}</small></li>"
            for each in cited
        )
        return f'<ul class="ddm-reasons">{items}</ul>' if items else ""

    def _help(self, number: int, repair: Any) -> str:
        offer = ""
        if getattr(repair, "command", None) is not None:
            offer = " " + self.button("Do that", "repair", kind="quiet", data={"number": number})
        return f"<li>{text(self._told(self.view.repair, repair))}{offer}</li>"
