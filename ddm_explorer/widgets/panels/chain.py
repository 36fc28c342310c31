"""The chain as a stack, its resolution step by step, and why a monster that might have answered did not."""

from __future__ import annotations

from ddm_explorer.dungeon import commands as say
from ddm_explorer.engine.game import Node
from ddm_explorer.view.duel.chain import Answer, answers_of, link_views, unanswered
from ddm_explorer.view.html.chain_html import answers_html, links_html
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import attributes, places_value, rule_links, sentence_html
from ddm_explorer.view.sentences.phrases import sentence
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.view.sentences.words import command_sentence
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.base import Panel, Told
from ddm_explorer.widgets.session.stepping import Moment, moments

Answers = tuple[tuple[int, tuple[Answer, ...]], ...]
"""For each seat what its monsters can say."""


class ChainPanel(Panel):
    """Looks at `session.step`, which the board follows."""

    name = "chain"
    sees = ("version", "step")

    def begin(self) -> None:
        self._is_why = False
        self.on("step", self._step)
        self.on("to", self._to)
        self.on("now", lambda _told: self._now())
        self.on("why", lambda _told: self._toggle_why())

    def moments(self) -> tuple[Moment, ...]:
        """What the last command did, event by event."""
        return moments(self.duel, self.session.node, self.session.viewer)

    # What is done ------------------------------------------------------------------------------------

    def _step(self, told: Told) -> None:
        way = {"next": 1, "previous": -1}.get(told.get("way", ""))
        if way is not None:
            self.walk(way)

    def walk(self, way: int) -> None:
        """One event on or back; from where the game stands, back goes to the last but one and on to the first."""
        found, at = self.moments(), self.session.step
        if not found:
            self.bridge.announce("The last command has no steps to go through.")
            return
        if at is None:
            at = len(found) if way < 0 else 0
        self._go(at + way)

    def _to(self, told: Told) -> None:
        number = told.get("number", "")
        if number.isdecimal() and len(number) < 4:
            self._go(int(number))

    def _go(self, number: int) -> None:
        found = self.moments()
        if not 1 <= number <= len(found):
            self._now()
            return
        self.session.step = number
        part = found[number - 1].part
        self.bridge.announce(f"Step {number} of {len(found)}. {part.text}")

    def _now(self) -> None:
        self.session.step = None
        self.bridge.announce("Back to where the game stands.")

    def _toggle_why(self) -> None:
        self._is_why = not self._is_why
        self.draw()
        if self._is_why:
            self.bridge.focus(f".ddm-{self.name} .ddm-whylist")

    # What is shown -----------------------------------------------------------------------------------

    def draw(self) -> None:
        self.ask(is_asked=bool(self.state.chain))
        if not self.duel.derived.users or not self.state.monsters:
            self._is_why = False
            self.show("")
            return
        found, at = self.moments(), self.session.step
        state = found[at - 1].state if found and at is not None and at <= len(found) else self.state
        links = link_views(Speech(self.duel, state, self.session.viewer))
        if links:
            alone = "It resolves next." if state.window is None else "It waits for answers."
            told = "The last link resolves first." if len(links) > 1 else alone
            body = f'<p class="ddm-hint">{told}</p>{links_html(links)}'
        else:
            body = ""
        body += self._steps(found, at)
        ask = "Who can answer, and why not the others?" if self._is_now else "Why did nothing trigger?"
        why = self.button(ask, "why", kind="quiet", aria_expanded=markup.pressed(self._is_why))
        body += f'<div class="ddm-row">{why}</div>{self._why(ask) if self._is_why else ""}'
        # Without a chain there is only the question why there is none.
        self.show(
            self.section("Chain", body) if links or found or self._is_why else f'<div class="ddm-quiet">{body}</div>'
        )

    def _steps(self, found: tuple[Moment, ...], at: int | None) -> str:
        if not found:
            return ""
        rows = []
        for number, moment in enumerate(found, start=1):
            part = moment.part
            go = self.button(
                str(number),
                "to",
                kind="goto",
                data={"number": number},
                aria_label=f"Look at step {number}",
                aria_current="step" if number == at else None,
            )
            given = attributes(
                class_="ddm-moment is-current" if number == at else "ddm-moment",
                data_places=places_value(part.places) or None,
            )
            rows.append(
                f"<li{given}>{go}<span>{sentence_html(part.text, part.places)} {rule_links(part.rules)}</span></li>"
            )
        buttons = self.button("‹ Step back", "step", data={"way": "previous"})
        buttons += self.button("Step on ›", "step", data={"way": "next"})
        where, look = "The board shows how it came out.", "ddm-hint"
        if at is not None and 1 <= at <= len(found):
            look = "ddm-now"
            where = f"The board shows step {at} of {len(found)}: {found[at - 1].part.text}"
        if at is not None:
            buttons += self.button("Back to the game", "now", kind="primary")
        keep = self.id("steps")
        return (
            f"<h4>How it resolved</h4><p class='{look}'>{text(where)}</p><div class='ddm-row'>{buttons}</div>"
            f'<details class="ddm-more" data-keep="{keep}"{" open" if at is not None else ""}>'
            f"<summary>All {len(found)} steps</summary><ol class='ddm-moments'>{''.join(rows)}</ol></details>"
        )

    @property
    def _is_now(self) -> bool:
        """Whether it is asked who can answer what waits now, and not why nobody answered what is done."""
        return self.state.window is not None

    def _why(self, title: str) -> str:
        """For every monster: what it can say or could have said, or all that stands against it."""
        what, groups = self._asked()
        parts = []
        for seat, answers in groups:
            if answers:
                parts.append(f"<h5>{text(self.speech.player(seat))}</h5>{answers_html(answers)}")
        return (
            f'<div class="ddm-whylist" tabindex="-1" role="group" aria-label="{title}">'
            f"<p>{text(sentence(what))}</p>{''.join(parts)}</div>"
        )

    def _asked(self) -> tuple[str, Answers]:
        """What is looked at, and for each player, the one who is asked first, what the monsters can say to it."""
        viewer, window = self.session.viewer, self.state.window
        if window is None:
            node = self.session.node
            while node.parent is not None and _is_answer(node):
                node = node.parent  # what was answered, or not, is asked about
            if node.parent is not None and (told := unanswered(self.duel, node, viewer)):
                return command_sentence(node.command, self.duel, node.parent.state, viewer), told
        first = 1 - self.state.active if window is None else window.asked
        return "As it stands now", tuple(
            (seat, answers_of(self.duel, self.state, seat, viewer)) for seat in (first, 1 - first)
        )


def _is_answer(node: Node) -> bool:
    """Whether that point came about by an answer to something that waited, or by none."""
    before = node.parent.state if node.parent is not None else None
    if before is None:
        return False
    return before.window is not None or (before.attack is not None and isinstance(node.command, say.Pass | say.Defend))
