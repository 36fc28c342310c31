"""The chain as a stack, its resolution step by step, and why a monster that might have answered did not."""

from __future__ import annotations

from ddm_explorer.dungeon.grid import cell_name
from ddm_explorer.dungeon.state import DuelState, Link
from ddm_explorer.games.answers import Answer, while_declared, why_not
from ddm_explorer.view.chain_words import link_phrase
from ddm_explorer.view.escape import escaped as text
from ddm_explorer.view.html import attributes, places_value, rule_link, rule_links, sentence_html
from ddm_explorer.view.phrases import sentence
from ddm_explorer.view.speech import Speech
from ddm_explorer.view.words import command_sentence, objection_sentence
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.base import Panel, Told
from ddm_explorer.widgets.stepping import Moment, moments

_KINDS = {
    "no-ability": "no such ability",
    "timing": "wrong timing",
    "crests": "too few crests",
    "no-target": "no target",
    "used-up": "used up",
    "": "could answer",
}


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
        if not self.duel.kit.users or not self.state.monsters:
            self._is_why = False
            self.show("")
            return
        found, at = self.moments(), self.session.step
        state = found[at - 1].state if found and at is not None and at <= len(found) else self.state
        links = [self._link(state, number, link) for number, link in enumerate(state.chain, start=1)]
        if links:
            told = "The last link resolves first." if len(links) > 1 else "It waits for answers."
            body = f'<p class="ddm-hint">{told}</p><ol class="ddm-links" reversed>{"".join(reversed(links))}</ol>'
        else:
            body = '<p class="ddm-hint">No action waits for an answer now.</p>'
        body += self._steps(found, at)
        why = self.button("Why did nothing trigger?", "why", kind="quiet", aria_expanded=markup.pressed(self._is_why))
        body += f'<div class="ddm-row">{why}</div>{self._why() if self._is_why else ""}'
        self.show(self.section("Chain", body))

    def _link(self, state: DuelState, number: int, link: Link) -> str:
        speech = Speech(self.duel, state, self.session.viewer)
        tags = '<span class="ddm-tag">cancelled</span>' if link.is_cancelled else ""
        paid = "" if link.paid.is_empty else f"<small>paid: {text(speech.pool(link.paid))}</small>"
        classes = "ddm-link is-cancelled" if link.is_cancelled else "ddm-link"
        given = attributes(
            class_=f"{classes} ddm-side-{state.seats[link.seat].colour}",
            value=number,
            data_places=places_value((link.cell, *link.at)),
            tabindex=0,
        )
        return (
            f"<li{given}><b>{number}. {text(speech.player(link.seat))}</b> {tags}"
            f"<span>{text(sentence(link_phrase(speech, link)))}</span>{paid}</li>"
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

    def _why(self) -> str:
        """For every monster that could not answer the last command, why not."""
        node = self.session.node
        while node.parent is not None and node.parent.state.window is not None:
            node = node.parent  # an answer, or none: what was answered is asked about
        state, what = self.state, "Asked now"
        if node.parent is not None and not self.state.is_asking:
            before = node.parent.state
            declared = while_declared(self.duel, before, node.command)
            if declared is not before:
                state = declared
                what = command_sentence(node.command, self.duel, before, self.session.viewer)
        parts = []
        for seat in (0, 1):
            rows = "".join(self._reason(state, answer) for answer in why_not(self.duel, state, seat))
            if rows:
                parts.append(f"<h5>{text(self.speech.player(seat))}</h5><ul>{rows}</ul>")
        return (
            f'<div class="ddm-whylist" tabindex="-1" role="group" aria-label="Why did nothing trigger?">'
            f"<p>{text(sentence(what))}</p>{''.join(parts)}</div>"
        )

    def _reason(self, state: DuelState, answer: Answer) -> str:
        card = self.duel.cards[answer.card]
        name = next((one.name for one in card.abilities if one.id == answer.ability_id), "no ability")
        reasons = " ".join(
            f"{text(objection_sentence(each, self.duel, state, self.session.viewer))} {rule_link(each.rule)}"
            for each in answer.objections
        )
        place = cell_name(answer.cell)
        return (
            f'<li data-places="{place}" tabindex="0"><b>{text(card.name)}</b> on {place}, {text(name)}: '
            f'<span class="ddm-tag">{_KINDS[answer.kind]}</span> {reasons}</li>'
        )
