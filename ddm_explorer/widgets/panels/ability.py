"""The ability in hand: what it points at, how often, at which level, with which crests; and what could be taken up."""

from __future__ import annotations

from dataclasses import replace

from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.materials.crests import STORED, Crest
from ddm_explorer.dungeon.position.who_acts import is_main
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.sentences.card_words import cost_text
from ddm_explorer.view.sentences.phrases import counted, sentence
from ddm_explorer.view.sentences.speech import in_words
from ddm_explorer.widgets.board.target_words import (
    aim_sentence,
    choice_words,
    chosen_words,
    missing_words,
    paid,
    point_words,
)
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.panels.base import Panel, Told
from ddm_explorer.widgets.session.aiming import ON_FIGURES, Prospect
from ddm_explorer.widgets.session.offers import data_of, usable

MOST_SQUARES = 24
"""So many squares are listed as buttons; more are chosen on the board."""


class AbilityPanel(Panel):
    """What is chosen here is the session's `aiming`, so that the board shows it at once."""

    name = "ability"
    sees = ("version", "aiming", "players")

    def begin(self) -> None:
        self.on("take", self._take)
        self.on("at", self._at)
        self.on("times", self._times)
        self.on("choice", self._choice)
        self.on("pay", self._pay)
        self.on("use", lambda _told: self._use())
        self.on("away", lambda _told: self._away())

    # What is done ------------------------------------------------------------------------------------

    def _take(self, told: Told) -> None:
        cells = markup.cells_of(told.get("cell", ""))
        number, nth = told.get("number", ""), told.get("nth", "")
        if len(cells) == 1 and number.isdecimal() and len(number) < 3:
            place = int(nth) if nth.isdecimal() and len(nth) == 1 else 0
            self.rise_if_done(self.session.aim(cells[0], int(number), place))
            if self.session.aiming is not None:
                self.bridge.announce(aim_sentence(self.session))
                self.bridge.focus(f"#{self.id('title')}")

    def _at(self, told: Told) -> None:
        for cell in markup.cells_of(told.get("cell", ""))[:1]:
            prospect = self.session.prospect
            if prospect is not None:
                self.session.change_aim(prospect.pointed(cell))
                self.bridge.announce(aim_sentence(self.session))

    def _times(self, told: Told) -> None:
        held, prospect = self.session.aiming, self.session.prospect
        by = {"more": 1, "less": -1}.get(told.get("way", ""))
        if held is not None and prospect is not None and by is not None:
            self.session.change_aim(replace(held, times=min(max(1, held.times + by), prospect.most_times)))

    def _choice(self, told: Told) -> None:
        prospect = self.session.prospect
        if prospect is not None and told.get("choice") in prospect.choices:
            self.session.change_aim(replace(prospect.held, choice=told["choice"]))
            self.bridge.announce(aim_sentence(self.session))

    def _pay(self, told: Told) -> None:
        prospect = self.session.prospect
        if prospect is not None and told.get("crest") in [crest.value for crest in STORED]:
            self.session.change_aim(prospect.paid_with(Crest(told["crest"])))

    def _use(self) -> None:
        self.rise_if_done(self.session.use())

    def _away(self) -> None:
        self.session.aiming = None
        self.bridge.focus_board()

    # What is shown -----------------------------------------------------------------------------------

    def draw(self) -> None:
        prospect = self.session.prospect
        is_held = prospect is not None and prospect.ability is not None
        self.ask(is_asked=is_held)
        if prospect is not None and is_held:
            self.show(self._form(prospect))
        elif self.duel.derived.users and is_main(self.state) and not self.session.waits_for_computer:
            self.show(self._list())
        else:
            self.show("")

    def _list(self) -> str:
        """What whoever is at turn could use now; what cannot be used says why on its card."""
        found = usable(self.duel, self.state)
        if not found:
            return ""
        buttons = "".join(
            self.button(
                f"<b>{text(one.ability.name)}</b><small>{text(self.speech.card(one.figure.card))} on "
                f"{cell_name(one.cell)} · {text(cost_text(one.ability.cost, self.speech.words))}</small>",
                "take",
                kind="answer",
                data=data_of(self.state, one),
            )
            for one in found
        )
        title = sentence(f"{self.speech.words['abilities']} to use").rstrip(".")
        return f'<div class="ddm-strip ddm-uses" role="group" aria-label="{text(title)}">{buttons}</div>'

    def _form(self, prospect: Prospect) -> str:
        ability, held = prospect.ability, prospect.held
        assert ability is not None
        assert prospect.figure is not None
        words = self.speech.words
        who = f"{self.speech.card(prospect.figure.card)} on {cell_name(held.figure)}"
        told = f"{who}: {sentence(in_words(ability.text, words))} Costs {cost_text(ability.cost, words)}."
        parts = [
            f'<p class="ddm-of"><b>{text(ability.name)}</b> <small>{text(told)}</small></p>',
            self._squares(prospect),
            self._sold(prospect),
            self._choices(prospect),
            self._payment(prospect),
            self._standing(prospect),
        ]
        buttons = self.button("Use it", "use", kind="plain" if prospect.missing else "primary")
        buttons += self.button("Put it back", "away", kind="quiet")
        return (
            f'<section class="ddm-ask" aria-labelledby="{self.id("title")}"><h3 id="{self.id("title")}" data-home '
            f'tabindex="-1" class="ddm-unseen">{text(ability.name)}</h3>'
            f'<div class="ddm-strip">{"".join(parts)}</div><div class="ddm-acts">{buttons}</div></section>'
        )

    def _squares(self, prospect: Prospect) -> str:
        held, asked = prospect.held, point_words(self.speech, prospect)
        if not asked:
            return ""
        cells = prospect.cells
        chosen = chosen_words(self.speech, prospect)
        if not cells and not chosen:
            return f'<p class="ddm-note-bad">{text(asked)} There is nothing it could meet.</p>'
        many = f" {counted(len(cells), 'square')} can be chosen on the board." if len(cells) > MOST_SQUARES else ""
        shown = [] if many else list(dict.fromkeys((*cells, *(held.at if prospect.what in ON_FIGURES else ()))))
        buttons = "".join(self._square(prospect, cell) for cell in shown)
        told = f" <b>{text(chosen)}</b>" if chosen else ""
        return (
            f'<div class="ddm-choose"><p>{text(asked)}{text(many)}{told}</p>'
            f'<div class="ddm-row" role="group" aria-label="Squares">{buttons}</div></div>'
        )

    def _square(self, prospect: Prospect, cell: Cell) -> str:
        at = prospect.held.at
        is_chosen = at[-1:] == (cell,) if prospect.what in ("path", "shapes") else cell in at
        is_figure = prospect.what in ON_FIGURES
        label = self.speech.standing(cell, prospect.figure_named(cell)) if is_figure else cell_name(cell)
        return self.button(
            text(label),
            "at",
            data={"cell": cell_name(cell), "places": cell_name(cell)},
            aria_pressed=markup.pressed(is_chosen),
        )

    def _sold(self, prospect: Prospect) -> str:
        """How often it is bought; a walk says that by its length."""
        if not prospect.is_sold:
            return ""
        times, most = prospect.held.times, prospect.most_times
        if prospect.what == "path":
            return f"<p>Bought {text(counted(times, 'time'))}, as far as the way asks.</p>" if prospect.held.at else ""
        return (
            f'<div class="ddm-row ddm-times" role="group" aria-label="How often"><span>Bought '
            f"<b>{text(counted(times, 'time'))}</b> of {most}</span>"
            + self.button("−", "times", data={"way": "less"}, aria_label="Once less")
            + self.button("+", "times", data={"way": "more"}, aria_label="Once more")
            + "</div>"
        )

    def _choices(self, prospect: Prospect) -> str:
        if not prospect.choices or (prospect.what == "link" and len(prospect.choices) == 1):
            return ""
        title = {
            "crests": "The crest to take",
            "destroyed-card": "The card",
            "link": "What it answers",
            "shapes": "Turned",
        }.get(prospect.what, "Level")
        buttons = "".join(
            self.button(
                text(choice_words(self.speech, prospect, choice)),
                "choice",
                data={"choice": choice},
                aria_pressed=markup.pressed(choice == prospect.held.choice),
            )
            for choice in prospect.choices
        )
        return (
            f'<div class="ddm-choose"><p>{title}:</p>'
            f'<div class="ddm-row" role="group" aria-label="{title}">{buttons}</div></div>'
        )

    def _payment(self, prospect: Prospect) -> str:
        price = prospect.price
        if price is None or not price.is_open:
            return ""
        pay = prospect.held.pay
        needed = price.open + price.same
        held = self.state.seats[prospect.seat].crests
        asked = f"Pay {counted(needed, 'crest')} {'of one kind' if price.same else 'of any kind'}"
        asked += f": {self.speech.pool(pay)}." if pay is not None else "."
        if not prospect.payable:
            return f'<p class="ddm-note-bad">{text(asked)} There is none that may pay it.</p>'
        buttons = "".join(
            self.button(
                f"{markup.crest(crest)} {text(self.speech.words[crest.value])} "
                f"<small>{0 if pay is None else pay.of(crest)} of {held.of(crest)}</small>",
                "pay",
                data={"crest": crest.value},
                aria_label=f"Pay with {self.speech.words[crest.value]}: {0 if pay is None else pay.of(crest)} of "
                f"{held.of(crest)}",
            )
            for crest in prospect.payable
        )
        return (
            f'<div class="ddm-choose"><p>{text(asked)}</p><div class="ddm-row" role="group" aria-label="Payment">'
            f"{buttons}</div></div>"
        )

    def _standing(self, prospect: Prospect) -> str:
        """What is still to be chosen, or what the judge says of it as it is."""
        if prospect.missing == "at":
            return ""
        if prospect.missing:
            return f'<p class="ddm-hint">{text(missing_words(self.speech, prospect))}</p>'
        verdict = self.duel.check(self.state, prospect.held.command)
        if verdict.is_legal:
            costs = self.speech.pool(paid(prospect))
            return f'<p class="ddm-answer is-good">Allowed: it costs {text(costs)}.</p>'
        reasons = "".join(f"<li>{self.reason(each)}</li>" for each in verdict.objections)
        return f'<p class="ddm-answer is-bad">Not allowed:</p><ul class="ddm-reasons">{reasons}</ul>'
