"""Whose turn it is, where in it, what is asked of whom, and the buttons that fit now."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.abilities.targets import must_choose
from ddm_explorer.dungeon.board.grid import cell_name
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.dungeon.position.who_acts import moment
from ddm_explorer.dungeon.position.who_is_meant import mover_at
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import attributes, rule_link
from ddm_explorer.view.sentences.card_words import cost_text
from ddm_explorer.view.sentences.guide import answer_sentences, next_sentence, step_topic, turn_steps
from ddm_explorer.view.sentences.phrases import sentence
from ddm_explorer.view.sentences.words import decision_sentences, outcome_sentence, question_sentence
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.base import Panel, Told
from ddm_explorer.widgets.session.auto_pass import MODES
from ddm_explorer.widgets.session.offers import data_of, usable
from ddm_explorer.widgets.session.session import HUMAN
from ddm_explorer.widgets.table.recap import recap

_SIMPLE: dict[str, Callable[[], Any]] = {
    "end": say.EndTurn,
    "defend": say.Defend,
    "pass": say.Pass,
    "flip": say.Flip,
    "draw": say.Draw,
}
_SEATED: dict[str, Callable[[int], Any]] = {
    "first": say.NameFirst,
    "resign": say.Resign,
    "offer": say.OfferDraw,
    "accept": lambda seat: say.AnswerDraw(seat, accept=True),
    "decline": lambda seat: say.AnswerDraw(seat, accept=False),
}


_NO: dict[str, tuple[str, str]] = {
    "window": ("Pass", "answer with nothing"),
    "boost": ("Go on without", "the attack stays as strong as it is"),
    "defense": ("Let it through", ""),
    "trigger": ("Do without it", "the {ability} is not used"),
}
"""How one says no by the kind of moment, and what that means where nothing better is known."""


class StatusPanel(Panel):
    """What is asked now as buttons (`main`), where in the turn it is asked (`told`), what is there for people at any
    time (`more`), and what was told last (`notice`). It holds nothing: every button is a command."""

    name = "status"
    sees = ("version", "ghost", "notice", "players", "halted", "passing")
    sheet_names = ("main", "told", "more", "notice")

    def begin(self) -> None:
        for what, make in _SIMPLE.items():
            self.on(what, partial(self._say, make))
        for what, seated in _SEATED.items():
            self.on(what, partial(self._say_for_seat, seated))
        self.on("set-off", self._set_off)
        self.on("hush", self._hush)
        self.on("passing", self._wish_to_be_asked)
        self.on("resume", lambda _told: self.session.resume())
        self._drawn: tuple[int, bool] | None = None

    def _say(self, make: Callable[[], Any], _told: Told) -> None:
        self.play(make())

    def _say_for_seat(self, make: Callable[[int], Any], told: Told) -> None:
        if told.get("seat") in ("0", "1"):
            self.play(make(int(told["seat"])))

    def _set_off(self, told: Told) -> None:
        for cell in markup.cells_of(str(told.get("cell", "")))[:1]:
            nth = str(told.get("nth", ""))
            self.play(say.SetOff(cell, int(nth) if nth.isdecimal() and len(nth) == 1 else 0))

    def _wish_to_be_asked(self, told: Told) -> None:
        if told.get("seat") in ("0", "1") and told.get("mode") in MODES:
            one, two = self.session.passing
            self.session.passing = (told["mode"], two) if told["seat"] == "0" else (one, told["mode"])

    def _hush(self, _told: Told) -> None:
        self.session.notice = ""

    def seen(self, trait: str) -> None:
        if trait == "notice":
            self._draw_notice()
        elif trait != "ghost" or self._drawn != (self.session.version, self._is_holding):
            self.draw()

    @property
    def _is_holding(self) -> bool:
        return self.session.ghost is not None and self.state.step is Step.BUILD

    def draw(self) -> None:
        self._drawn = (self.session.version, self._is_holding)
        state = self.state
        self.ask(is_asked=state.window is not None and not self.session.waits_for_computer)
        is_over = state.step is Step.OVER
        self.show("" if is_over else self._buttons(), "main")
        self.show(self._turn() + self._recap() if not is_over else self._decision(), "told")
        self.show("" if is_over else self._more(), "more")
        self._draw_notice()

    def _draw_notice(self) -> None:
        notice = self.session.notice
        close = self.button(text("Close"), "hush", kind="quiet") if notice else ""
        self.show(f'<div class="ddm-note"><p>{text(notice)}</p>{close}</div>' if notice else "", "notice")

    def _turn(self) -> str:
        """The steps of the turn and what is to be done now, with its rule."""
        steps, asked = self._flow(), self._question()
        return self.section("This turn", f"{steps}{asked}") if steps else asked

    def _flow(self) -> str:
        if self.state.step in (Step.DRAFT, Step.FLIP, Step.OVER):
            return ""
        signs = {"done": "✓", "now": "▶", "ahead": "", "left_out": "–"}
        steps = [
            f'<li class="ddm-step ddm-step-{step.status.replace("_", "-")}"'
            f"{attributes(aria_current='step' if step.status == 'now' else None)}>"
            f'<span class="ddm-sign" aria-hidden="true">{signs[step.status]}</span>{text(step.title)}'
            f"{markup.unseen(f', {step.told}')}</li>"
            for step in turn_steps(self.state, self.speech.words, is_holding=self._is_holding)
        ]
        return f'<ol class="ddm-flow" aria-label="Steps of the turn">{"".join(steps)}</ol>'

    def _question(self) -> str:
        state = self.state
        rule = rule_link(self.duel.edition.cite(step_topic(self.duel, state)))
        if state.step is Step.OVER:
            asked = outcome_sentence(self.duel, state)
        else:
            asked = question_sentence(self.duel, state, self.session.viewer)
        hint = (
            self.session.waiting_sentence
            or self.session.led
            or next_sentence(self.duel, state, is_holding=self._is_holding, viewer=self.session.viewer)
        )
        if state.step is not Step.OVER:  # the action bar asks; here is what to do about it, and by which rule
            return f'<p class="ddm-hint">{text(hint)} {rule}</p>'
        return f'<p class="ddm-question">{text(asked)} {rule}</p><p class="ddm-hint">{text(hint)}</p>'

    def _recap(self) -> str:
        told = recap(self.session)
        return f'<p class="ddm-recap"><b>The computer:</b> {text(told)}</p>' if told else ""

    def _buttons(self) -> str:
        state = self.state
        buttons: list[str] = []
        if self.session.waits_for_computer:
            buttons = [self.button("Go on", "resume", kind="primary")] if self.session.halted else []
        elif state.is_asking:
            buttons = self._answers()
        elif state.step is Step.DRAFT:
            buttons = [self.button("Draw a card", "draw", kind="primary")]
        elif state.step is Step.FLIP:
            buttons = [self.button("Flip the coin", "flip", kind="primary")]
            buttons += [
                self.button(
                    text(f"{self.speech.player(seat)} is {self.speech.words['first_player']}"),
                    "first",
                    data={"seat": seat},
                )
                for seat in (0, 1)
                if len(self.session.people) != 1
            ]
        elif state.step is Step.BUILD and self.duel.derived.may_decline(state):
            buttons = [self.button("Summon nothing", "pass", title="The turn goes on without a summon.")]
        elif state.step is Step.ADVANCE:
            legal = self.duel.candidates(state)
            left = any(not isinstance(each, say.EndTurn) for each in legal)
            buttons = [
                self.button(
                    f"Set off the item on {cell_name(each.cell)}{self._visitor(each)}",
                    "set-off",
                    data={"cell": cell_name(each.cell), "places": cell_name(each.cell)}
                    | ({"nth": each.nth} if each.nth else {}),
                )
                for each in legal
                if isinstance(each, say.SetOff)
            ]
            buttons.append(self.button("End turn", "end", kind="plain" if left else "primary"))
        offer = self._offer()
        if offer:
            buttons.append(offer)
        # Answers say what each would do, and stand in a row of their own.
        row = "ddm-strip" if any("ddm-button-answer" in each for each in buttons) else "ddm-acts"
        return f'<div class="{row}" role="group" aria-label="What is asked">{"".join(buttons)}</div>' if buttons else ""

    def _visitor(self, command: say.SetOff) -> str:
        """By which of several monsters there an item is set off; "" where only one stands on it."""
        monster = mover_at(self.state, command.cell, command.nth)
        is_one_of_some = monster is not None and len(self.state.standing_on(command.cell)) > 1
        return f" by {text(self.speech.card(monster.card))}" if is_one_of_some and monster is not None else ""

    def _answers(self) -> list[str]:
        """Every answer to what is asked: a defense, each ability that can be used, and to do without."""
        state, words = self.state, self.speech.words
        now = moment(state)
        told = answer_sentences(self.duel, state) if now == "defense" else None
        with_it, without = told if told is not None else ("", "")
        buttons = []
        if now == "defense" and self.duel.check(state, say.Defend()).is_legal:
            buttons.append(_answer(self, sentence(words["regular_defense"]).rstrip("."), with_it, "defend"))
        buttons += [
            markup.button(
                f"<b>{text(one.ability.name)}</b><small>{text(self.speech.card(one.figure.card))} on "
                f"{cell_name(one.cell)} · {text(cost_text(one.ability.cost, words))}</small>",
                "ability:take",
                kind="answer",
                data=data_of(self.state, one),
            )
            for one in usable(self.duel, state)
        ]
        if not must_choose(self.duel.derived, state):  # what works by itself is not left
            no, means = _NO.get(now, _NO["window"])
            buttons.append(_answer(self, no, without or means.format_map(words), "pass"))
        return buttons

    def _offer(self) -> str:
        offer = self.state.offer
        if offer is None:
            return ""
        seat = 1 - offer
        who = text(self.speech.player(seat))
        return self.button(f"{who}: accept the draw", "accept", data={"seat": seat}) + self.button(
            f"{who}: decline it", "decline", data={"seat": seat}
        )

    def _more(self) -> str:
        """Resigning and offering a draw: always there for people, never in the way."""
        people = [seat for seat in (0, 1) if self.session.players[seat] == HUMAN]
        if self.state.step in (Step.DRAFT, Step.FLIP) or not people:
            return ""
        asked = self._asking(people)
        rows = []
        for seat in people:
            who = text(self.speech.player(seat))
            rows.append(self.button(f"{who} offers a draw", "offer", kind="quiet", data={"seat": seat}))
            rows.append(self.button(f"{who} resigns", "resign", kind="quiet", data={"seat": seat}))
        keep = self.id("more")
        return (
            f'<details class="ddm-more" data-keep="{keep}"><summary>Resign or offer a draw</summary>'
            f'<div class="ddm-row">{"".join(rows)}</div></details>{asked}'
        )

    def _asking(self, people: list[int]) -> str:
        """How each person at the screen wishes to be asked for answers."""
        if not self.duel.derived.answerers:
            return ""
        rows = []
        for seat in people:
            who = text(self.speech.player(seat))
            buttons = "".join(
                self.button(
                    text(told[:1].upper() + told[1:]),
                    "passing",
                    kind="plain ddm-small",
                    data={"seat": seat, "mode": mode},
                    aria_pressed=markup.pressed(self.session.passing[seat] == mode),
                )
                for mode, told in MODES.items()
            )
            rows.append(
                f'<h5>{who}</h5><div class="ddm-row" role="group" aria-label="When to ask {who}">{buttons}</div>'
            )
        keep = self.id("asking")
        return (
            f'<details class="ddm-more" data-keep="{keep}"><summary>When to be asked for answers</summary>'
            f"{''.join(rows)}</details>"
        )

    def _decision(self) -> str:
        """How it ended, and the four steps of a decision, as far as it went."""
        told = self._question()
        steps = decision_sentences(self.session.node, self.duel)
        if not steps:
            return told
        rule = rule_link(self.duel.edition.cite("decided_by_steps"))
        items = "".join(f"<li>{text(step)}</li>" for step in steps)
        return f'{told}<div class="ddm-decision"><h4>How it was decided {rule}</h4><ul>{items}</ul></div>'


def _answer(panel: Panel, name: str, means: str, what: str) -> str:
    small = f"<small>{text(means)}</small>" if means else ""
    return panel.button(f"<b>{text(name)}</b>{small}", what, kind="answer")
