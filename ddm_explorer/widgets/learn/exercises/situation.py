"""An edge-case board: free play for both sides, and questions that tick off once the visitor has brought it about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ddm_explorer.dungeon.position.state import DuelState, Setup
from ddm_explorer.engine.chance import Scripted
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.course.progress import LearnerProgress
from ddm_explorer.lessons.course.replay import transcript_of
from ddm_explorer.lessons.exercises.situation import Question, Situation, question_found
from ddm_explorer.view.html.fragments import invented_html
from ddm_explorer.view.html.marked import marked_paragraphs, marked_text
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.view.sentences.words import command_sentence
from ddm_explorer.widgets.learn.exercises.answer_html import happened_html, happened_text, mark
from ddm_explorer.widgets.learn.progress import ProgressStore
from ddm_explorer.widgets.learn.session import Hold
from ddm_explorer.widgets.learn.stage import Stage
from ddm_explorer.widgets.panels.base import Panel, Told
from ddm_explorer.widgets.panels.markup import text
from ddm_explorer.widgets.session.session import Judged


class SituationPanel(Panel):
    """The questions of the board that is open on a stage.

    Args:
        stage: where it is played; the panel goes into one of its slots.
        store: what is found is recorded there.
    """

    name = "situation"
    sees = ("version",)
    sheet_names = ("head", "questions", "help")

    def __init__(self, stage: Stage, store: ProgressStore) -> None:
        self.stage = stage
        self.store = store
        super().__init__(stage.session, stage.bridge)
        store.observe(lambda _change: self.redraw(), "version")

    def begin(self) -> None:
        self.situation: Situation | None = None
        """The board in view, or None."""
        self._hints: dict[int, int] = {}
        self._shown: int | None = None
        """The question that is being shown on the board, None for free play."""
        self._at = 0
        """How many of its commands have been shown."""
        self._said: tuple[str, str] = ("", "")
        self.on("hint", lambda told: self._of(told, self.hint))
        self.on("show", lambda told: self._of(told, self.show_me))
        self.on("step", lambda _told: self.step())
        self.on("again", lambda _told: self.again())

    # --- what others ask ----------------------------------------------------------------------------------------

    def open(self, situation: Situation) -> None:
        """Lay out a board, whatever was open before."""
        self.situation = situation
        self._hints = {}
        self._begin()

    def again(self) -> None:
        """Lay out the same board once more, under the readings that it came with."""
        if self.situation is not None:
            self._begin()
            self.bridge.announce("The board is laid out anew.")
            self.bridge.focus_beside_board(".ddm-situation h3")

    def close(self) -> None:
        """Put the board away."""
        self.situation = self._shown = None
        self.stage.close()
        self.draw()

    def found(self) -> frozenset[int]:
        """The numbers, from 0, of the questions that were answered, now or on an earlier visit."""
        return frozenset() if self.situation is None else answered(self.situation, self.store.record)

    def hint(self, number: int) -> None:
        """Give the next hint for a question."""
        hints = self._question(number).hints
        given = self._hints.get(number, 0)
        if given < len(hints):
            self._hints[number] = given + 1
            self._draw_questions()
            self.bridge.announce(f"Hint {given + 1}: {hints[given]}")

    def show_me(self, number: int) -> None:
        """Get ready to show a question on the board, and make the first step."""
        question = self._question(number)
        self._shown, self._at = number, 0
        self._said = ("", "")
        self.stage.open(
            transcript_of(question.start, is_from_start=question.start == _first(question.start)),
            title=self._title(),
            before=lambda _command, _chance: Hold("This is being shown: press “Play freely” to go on yourself."),
            is_spoken=False,
        )
        self.step()
        self.bridge.focus(".ddm-situation .ddm-solution")

    def step(self) -> None:
        """Make the next step of what is shown."""
        if self._shown is None or self._at >= len(self._question(self._shown).tries):
            return
        question, session = self._question(self._shown), self.session
        said = question.tries[self._at]
        self._at += 1
        used = sum(len(node.drawn) for node in session.transcript.line())
        told = command_sentence(said.command, session.duel, session.state)
        verdict = session.play(said.command, Scripted(question.draws[used:]))
        nodes = (session.node,) if verdict.is_legal else ()
        happened = happened_text(nodes, session.duel) or "That is not allowed."
        more = happened_html(nodes, session.duel) or f"<p>{mark(False, 'Not allowed; the verdict says why.')}</p>"
        self._said = (self._said[0] + f"<li><b>{text(told)}</b>{more}</li>", f"{told} {happened}")
        is_over = self._at == len(question.tries)
        self.redraw()
        self.bridge.announce(self._said[1] + (f" {question.answer}" if is_over else ""))

    def judge_by(self, readings: dict[str, str]) -> None:
        """Play on from the same position under other readings; what was judged last is judged again.

        Args:
            readings: those that differ from the edition's own.
        """
        session, shown = self.session, self.session.shown
        if self._shown is not None:
            self.again()
        setup = replace(session.transcript.setup, readings=tuple(sorted(readings.items())))
        transcript, is_same = under(session.transcript, setup)
        self.stage.open(transcript, title=self._title(), after=self._after, is_spoken=False)
        told = "" if is_same else " What was played before cannot be undone from here."
        if shown is not None and not shown.was_played:
            # What was refused may be allowed now, and the other way round: judged, not played.
            session.explain(shown.verdict.command)
            self._look(session.shown)
        self.stage.tell(f"From here other readings are in force.{told}")

    # --- inside -------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        assert self.situation is not None
        self._shown = None
        start = self.situation.start
        self.stage.open(
            transcript_of(start, is_from_start=self.situation.is_from_start), title=self._title(), after=self._after
        )
        self.redraw()

    def _title(self) -> str:
        return "" if self.situation is None else self.situation.title

    def _question(self, number: int) -> Question:
        assert self.situation is not None
        return self.situation.questions[number]

    def _of(self, told: Told, act: Any) -> None:
        number = told.get("question", "")
        count = 0 if self.situation is None else len(self.situation.questions)
        if number.isdecimal() and len(number) < 3 and int(number) < count:
            act(int(number))

    def _after(self, judged: Judged) -> None:
        self._look(judged)

    def _look(self, judged: Judged | None) -> None:
        """Tick off what the command that was just judged has answered."""
        if self.situation is None or judged is None:
            return
        before = self.found()
        for number, question in enumerate(self.situation.questions):
            is_played = judged.was_played or not judged.verdict.is_legal
            if number not in before and is_played and question_found(question, judged.verdict, self.session.node):
                self.store.found(self.situation.id, number, question.rules)
                left = len(self.situation.questions) - len(self.found())
                rest = f"{counted(left, 'question')} left." if left else "All questions of this board are answered."
                self.bridge.announce(f"Question {number + 1} is answered: {question.answer} {rest}")
        self.redraw()

    # --- drawing ------------------------------------------------------------------------------------------------

    @property
    def edition(self) -> str:
        """The name of the edition it is played by."""
        return self.duel.edition.name

    def draw(self) -> None:
        situation = self.situation
        self.widget.layout.display = "none" if situation is None else ""
        if situation is None:
            for name in self.sheet_names:
                self.show("", name)
            return
        invented = invented_html([situation.start], situation.text)
        lead = '<p class="ddm-hint">Both sides are yours. Dice can be set by hand, and open points read your way.</p>'
        self.show(
            self.section(situation.title, f"{marked_paragraphs(situation.text, self.edition)}{invented}{lead}"), "head"
        )
        self._draw_questions()
        self._draw_help()

    def _draw_questions(self) -> None:
        assert self.situation is not None
        found = self.found()
        rows = "".join(self._row(number, number in found) for number in range(len(self.situation.questions)))
        count = f"{len(found)} of {len(self.situation.questions)} answered"
        self.show(
            '<div role="group" aria-label="Questions to answer by trying"><p class="ddm-label">Find out by trying '
            f'<small>{count}</small></p><ol class="ddm-questions">{rows}</ol></div>',
            "questions",
        )

    def _row(self, number: int, is_found: bool) -> str:
        question = self._question(number)
        sign = (
            mark(True, "Answered")
            if is_found
            else '<span class="ddm-open-sign"><span aria-hidden="true">○</span> Open</span>'
        )
        parts = [f"<p>{sign} <b>{marked_text(question.text, self.edition)}</b></p>"]
        given = self._hints.get(number, 0)
        if given:
            hints = "".join(f"<li>{marked_text(each, self.edition)}</li>" for each in question.hints[:given])
            parts.append(f'<ol class="ddm-hints" aria-label="Hints">{hints}</ol>')
        if self._shown == number:
            parts.append(self._solution(question))
        if is_found or (self._shown == number and self._at == len(question.tries)):
            parts.append(f'<div class="ddm-after">{marked_paragraphs(question.answer, self.edition)}</div>')
        buttons = ""
        if given < len(question.hints) and not is_found:
            buttons += self.button(f"Hint {given + 1} of {len(question.hints)}", "hint", data={"question": number})
        if self._shown != number:
            buttons += self.button("Show me", "show", kind="quiet", data={"question": number})
        parts.append(f'<div class="ddm-row" role="group" aria-label="Help with question {number + 1}">{buttons}</div>')
        return f"<li>{''.join(parts)}</li>"

    def _solution(self, question: Question) -> str:
        is_over = self._at == len(question.tries)
        onward = "" if is_over else self.button("Next step", "step", kind="primary")
        onward += self.button("Play freely", "again")
        return (
            f'<div class="ddm-solution" tabindex="-1" role="group" aria-label="Shown on the board">'
            f'<p class="ddm-label">Shown on the board <small>step {self._at} of {len(question.tries)}</small></p>'
            f'<ol>{self._said[0]}</ol><div class="ddm-row">{onward}</div></div>'
        )

    def _draw_help(self) -> None:
        begun = self._shown is None and len(self.session.transcript.nodes) > 1
        undo = self.session.transcript.can_undo() and self._shown is None
        changed = self.situation is not None and self.session.transcript.setup != self.situation.start.setup
        row = ""
        if begun or undo or (changed and self._shown is None):
            row = f'<div class="ddm-row">{self.button("Start again", "again")}</div>'
        self.show(row, "help")


def answered(situation: Situation, record: LearnerProgress) -> frozenset[int]:
    """The numbers, from 0, of the questions that were answered; what a record says of others, as one from a file or of
    an older board may, does not count."""
    return record.found.get(situation.id, frozenset()) & frozenset(range(len(situation.questions)))


def _first(start: DuelState) -> DuelState:
    return Duel.of(start.setup).start(start.setup)


def under(transcript: Transcript, setup: Setup) -> tuple[Transcript, bool]:
    """The same position under another set-up.

    Returns:
        A transcript that stands there, and whether what led there leads to the same under that set-up: then it can be
        undone as before, else the game begins with the position.
    """
    duel = Duel.of(setup)
    here: DuelState = transcript.state._replace(setup=setup)
    again = Transcript(duel, setup, transcript.chance, start=transcript.root.state._replace(setup=setup))
    node, past = transcript.node, []
    while node.parent is not None:
        past.append(node)
        node = node.parent
    for each in reversed(past):
        if not again.check(each.command).is_legal:
            break
        try:
            again.replay(each.command, each.drawn, is_forced=each.is_forced)
        except ValueError:  # it draws something else now
            break
    if again.state == here:
        return again, True
    return Transcript(duel, setup, transcript.chance, start=here), False
