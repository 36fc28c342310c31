"""Exercises that are answered by choosing: what is allowed, what happens, which rule decides.

What is chosen is checked by the game. A guess and a rule are acted out on the board afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.engine.chance import Scripted
from ddm_explorer.engine.game import Node
from ddm_explorer.engine.rulebook.rules import Rule, load_rulebook
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.exercises.answers import Answered, Judged, begin, judge_answer, right_answer
from ddm_explorer.lessons.exercises.exercise import Exercise, Option
from ddm_explorer.lessons.exercises.prove import beliefs_met
from ddm_explorer.view.html.fragments import attributes, button, places_value, rule_link
from ddm_explorer.view.html.marked import marked_text
from ddm_explorer.view.sentences.phrases import counted, listed
from ddm_explorer.view.sentences.words import command_sentence
from ddm_explorer.widgets.learn.exercises.answer_html import (
    Result,
    belief_html,
    command_places,
    happened_html,
    mark,
    reasons_html,
)
from ddm_explorer.widgets.learn.exercises.open_exercise import OpenExercise
from ddm_explorer.widgets.panels.base import Told
from ddm_explorer.widgets.panels.markup import text

_TRUTH = {
    "pick": {True: "It is allowed", False: "It is not allowed"},
    "guess": {True: "This happens", False: "This does not happen"},
    "name": {True: "This rule decides", False: "This rule does not decide"},
}
_CALL = {
    "pick": "Mark everything that is allowed.",
    "guess": "What will happen? Choose one, then see it on the board.",
    "name": "Choose the rule that decides.",
}
ASKED = "Answer first; then everything can be tried on the board."
"""What the board says of everything until there is an answer."""


class Choosing:
    """How an exercise of the kinds "pick", "guess" and "name" is answered."""

    def __init__(self, panel: OpenExercise, exercise: Exercise) -> None:
        self.panel = panel
        self.exercise = exercise
        self.answered: Answered | None = None
        """The answer in view, judged; None before one is given."""
        self._nodes: tuple[Node, ...] = ()
        """The points of the game to which the commands asked about led."""

    @property
    def is_several(self) -> bool:
        """Whether more than one may be marked."""
        return self.exercise.kind == "pick" or self.exercise.several

    # --- what the panel asks ------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Lay out the position; nothing is tried on it before the answer."""
        self.answered, self._nodes = None, ()
        transcript, _ = begin(self.exercise)
        self.panel.stage.open(transcript, title=self.exercise.title)
        self.panel.stage.seal(ASKED, button("To the question", "exercise:question", class_="ddm-hand-button is-first"))

    def answer(self, told: Told) -> None:
        """Judge what is marked in the form."""
        if self.answered is not None:
            return
        options = range(1, len(self.exercise.options) + 1)
        marked = [number for number in options if told.get(f"option-{number}") or told.get("option") == str(number)]
        if not marked:
            self.panel.tell("Mark at least one first." if self.is_several else "Choose one first.")
            return
        answered = self.answered = judge_answer(self.exercise, marked)
        self._act_out()
        wrong = [each for each in answered.options if not each.is_answered_right]
        said = self._said(answered, wrong)
        body = f"{self._body()}{'' if answered.is_right else self._beliefs()}"
        self.panel.conclude(Result(answered.is_right, said, body, self._places(wrong)))

    def show(self) -> None:
        """Show the right answer with its verdicts."""
        self.answered = judge_answer(self.exercise, right_answer(self.exercise))
        self._act_out()
        told = listed([str(each.number) for each in self.answered.options if each.is_right])
        what = self._body_text() or ("allowed" if self.exercise.kind == "pick" else "")
        said = f"{'Number' if ',' not in told and ' ' not in told else 'Numbers'} {told}: {what}".rstrip(": ")
        self.panel.bridge.announce(f"{said}. {self.exercise.after}")
        self.panel.bridge.focus(".ddm-exercise .ddm-shown")

    def step(self) -> None:
        """There are no steps: the answer is shown at once."""

    def seen(self) -> None:
        """The board may be played on; the answer stays as it is."""

    @property
    def is_begun(self) -> bool:
        """Whether an option was chosen."""
        return self.answered is not None

    @property
    def is_told(self) -> bool:
        """Whether the answer is out: any answer tells of every option what is true."""
        return self.answered is not None

    @property
    def may_go_back(self) -> bool:
        """Whether the learner may undo: nothing is played before the answer."""
        return False

    # --- inside -------------------------------------------------------------------------------------------------

    def _act_out(self) -> None:
        """Play what was asked about, with its draws, and let the board be tried from there."""
        session = self.panel.session
        self.panel.stage.watch()
        self.panel.stage.seal()
        left, nodes = self.exercise.draws, list[Node]()
        for said in self.exercise.play:
            if not session.play(said.command, Scripted(left, is_forced=False)).is_legal:
                break
            nodes.append(session.node)
            left = left[len(session.node.drawn) :]
        self._nodes = tuple(nodes)

    def _said(self, answered: Answered, wrong: list[Judged]) -> str:
        if self.exercise.kind == "pick":
            many = len(answered.options)
            if not wrong:
                return f"All {many} are answered right."
            return f"{counted(many - len(wrong), 'option')} of {many} answered right, {len(wrong)} not."
        return self._body_text()

    def _body_text(self) -> str:
        """What the commands asked about came to, as sentences."""
        if self.exercise.kind == "pick" or self.answered is None:
            return ""
        if self.exercise.kind == "name":
            rules = [each.option.rule for each in self.answered.options if each.is_right]
            return f"{listed(rules)} {'decides' if len(rules) == 1 else 'decide'}."
        true = [each.option.text.rstrip(".") for each in self.answered.options if each.is_right]
        return f"What happens: {'; '.join(true)}."

    def _body(self) -> str:
        """What happened on the board, and the verdict on it."""
        if self.answered is None or self.exercise.kind == "pick":
            return ""
        last = self.answered.steps[-1]
        duel = Duel.of(last.before.setup)
        said = command_sentence(last.command, duel, last.before)
        happened = happened_html(self._nodes, duel)
        told = f'<p class="ddm-label">What happened</p>{happened}' if happened else ""
        why = f'<p class="ddm-label">{text(said)}</p>{reasons_html(last)}'
        return f"{told}{why}" if self.exercise.kind == "name" or not last.was_played else told

    def _beliefs(self) -> str:
        """Where a rule is asked for, what keeps people from naming it: that stands at no option."""
        if self.exercise.kind != "name":
            return ""
        told = (
            {each.option.misconception for each in self.answered.options if each.is_marked} if self.answered else set()
        )
        found = [
            each for each in self.exercise.misconceptions if each in beliefs_met(self.exercise) and each not in told
        ]
        return "".join(belief_html(each, "", self.panel.edition) for each in found)

    def _places(self, wrong: Iterable[Judged]) -> tuple[Cell, ...]:
        found = [cell for each in wrong for cited in each.verdict.objections for cell in cited.places]
        return tuple(dict.fromkeys(found))

    # --- drawing ------------------------------------------------------------------------------------------------

    def html(self) -> str:
        """The form, or what became of each option."""
        if self.answered is not None:
            rows = "".join(self._row(each) for each in self.answered.options)
            shown = ""
            if self.panel.is_shown:
                edition = self.panel.edition
                shown = f'{self._body()}<div class="ddm-after"><p>{marked_text(self.exercise.after, edition)}</p></div>'
            return (
                f'<div class="ddm-shown" tabindex="-1" role="group" aria-label="The options">'
                f'<ol class="ddm-options is-answered">{rows}</ol>{shown}</div>'
            )
        kind = "checkbox" if self.is_several else "radio"
        rows = "".join(self._field(number, option, kind) for number, option in enumerate(self.exercise.options, 1))
        call = "Mark all rules that decide." if self.exercise.several else _CALL[self.exercise.kind]
        return (
            f'<form class="ddm-choose" data-submit="{self.panel.name}:answer"><fieldset><legend>{call}</legend>'
            f'<ol class="ddm-options">{rows}</ol></fieldset><div class="ddm-row">'
            '<button type="submit" class="ddm-button ddm-button-primary">Check</button></div></form>'
        )

    def _field(self, number: int, option: Option, kind: str) -> str:
        field = self.panel.id(f"option-{number}")
        given = (
            {"name": f"option-{number}", "value": "1"} if kind == "checkbox" else {"name": "option", "value": number}
        )
        return (
            f"<li><label{attributes(for_=field, data_places=self._named(option) or None)}>"
            f"<input{attributes(type=kind, id=field, **given)}> <span>{self._option(option)}</span></label></li>"
        )

    def _named(self, option: Option) -> str:
        if option.said is None:
            return ""
        return places_value(command_places(option.said.command, self.exercise.game_rules, self.exercise.start))

    def _option(self, option: Option) -> str:
        if option.said is not None:
            return text(command_sentence(option.said.command, self.exercise.game_rules, self.exercise.start))
        if option.rule:
            entry = load_rulebook()[option.rule]
            title = entry.title if isinstance(entry, Rule) else getattr(entry, "question", "")
            return f"<b>{text(option.rule)}</b> {text(title)}"
        return text(option.text)

    def _row(self, judged: Judged) -> str:
        """An option after the answer: what is true of it, whether it was marked, and why, where that was wrong."""
        kind, is_shown = self.exercise.kind, self.panel.is_shown
        # Of several radio buttons only the one that was marked can have been wrong.
        is_wrong = not judged.is_answered_right and not is_shown and (judged.is_marked or self.is_several)
        truth = _TRUTH[kind][judged.is_right]
        if is_shown or not (self.is_several or judged.is_marked):
            told = f"<p>{mark(True, truth + '.') if judged.is_right else f'{truth}.'}</p>"
        else:
            did = "you marked it" if judged.is_marked else "you did not mark it"
            told = f"<p>{mark(not is_wrong, 'Wrong.' if is_wrong else 'Right.')} {truth}, and {did}.</p>"
        named = attributes(data_places=self._named(judged.option) or None)
        parts = [f'<p class="ddm-option"{named}>{self._option(judged.option)}</p>', told]
        if kind == "name":
            parts.append(f"<p>{rule_link(judged.option.rule)}</p>")
        elif kind == "pick":
            is_folded = judged.is_right or not (is_wrong or is_shown)
            parts.append(reasons_html(judged.tried, is_folded=is_folded, is_judged_only=True))
        if is_wrong or (is_shown and judged.option.note):
            misconception = judged.option.misconception if is_wrong else ""
            parts.append(belief_html(misconception, judged.option.note, self.panel.edition))
        return f'<li class="{"is-wrong" if is_wrong else "is-right"}">{"".join(parts)}</li>'
