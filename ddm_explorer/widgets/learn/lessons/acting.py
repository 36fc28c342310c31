"""A ruling case acted out on a stage: its commands one after the other, each with what the judge says of it."""

from __future__ import annotations

from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.lessons.cases.runner import RunReport, StepReport, run_case
from ddm_explorer.lessons.cases.scenario import Case, packaged_case
from ddm_explorer.view.html.fragments import rule_links
from ddm_explorer.view.html.marked import marked_text
from ddm_explorer.view.sentences.phrases import counted
from ddm_explorer.view.sentences.words import command_sentence, log_line
from ddm_explorer.widgets.learn.stage import Stage
from ddm_explorer.widgets.panels.base import Panel, Told
from ddm_explorer.widgets.panels.markup import text

SHOWS = ("verdict", "ability", "chain", "dice", "build", "counters", "cards")
"""The panels beside the case: what the judge says, and what one needs to try something else from there."""


class CasePanel(Panel):
    """Steps through a case on the stage that it stands on. The position is free to be tried at every step.

    Args:
        stage: where it is acted out; the panel goes into its slot `beside`.
    """

    name = "case"
    sees = ("version",)

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        super().__init__(stage.session, stage.bridge)

    def begin(self) -> None:
        self.case: Case | None = None
        """The case in view, None for none."""
        self.at = 0
        """How many of its commands have been said."""
        self._runs: tuple[RunReport, ...] = ()
        self._run = 0
        self.on("go", self._go)
        self.on("walk", self._step_on)
        self.on("run", self._choose)
        self.on("close", lambda _told: self.close())

    @property
    def run(self) -> RunReport:
        """What is acted out: the case under one edition and one set of readings."""
        return self._runs[self._run]

    @property
    def steps(self) -> tuple[StepReport, ...]:
        """Its commands, each with what was said of it."""
        return self.run.steps

    def act(self, name: str, edition: str = "") -> None:
        """Open a packaged case before its first command.

        Args:
            name: its folder and id; one that is not there is said to be missing.
            edition: which of its runs to begin with, if it has one under this edition.
        """
        try:
            case = packaged_case(name)
        except InvalidFile as error:
            self.tell(str(error))
            return
        self.case = case
        self._runs = run_case(case).runs
        fitting = [number for number, run in enumerate(self._runs) if run.run.start.setup.edition == edition]
        self._open(fitting[0] if fitting else 0)
        self.bridge.focus_beside_board(".ddm-case h3")

    def close(self) -> None:
        """Put board and case away."""
        self.case = None
        self.stage.close()

    def _open(self, number: int) -> None:
        assert self.case is not None
        self._run, self.at = number, 0
        transcript = self.run.transcript
        transcript.go_to(0)
        self.stage.open(transcript, title=self.case.title, shows=SHOWS, is_spoken=False)
        self.draw()

    def _choose(self, told: Told) -> None:
        number = told.get("run", "")
        if self.case is not None and number.isdecimal() and len(number) < 4 and int(number) < len(self._runs):
            self._open(int(number))

    def _go(self, told: Told) -> None:
        step = told.get("step", "")
        if self.case is not None and step.isdecimal() and len(step) < 4:
            self.go(int(step))

    def _step_on(self, told: Told) -> None:
        way = {"on": 1, "back": -1}.get(told.get("way", ""))
        if self.case is not None and way is not None:
            is_over = way > 0 and self.at == len(self.steps)
            self.go(0 if is_over else self.at + way)

    def go(self, step: int) -> None:
        """Show the position after so many commands, and the verdict on the last one."""
        self.at = min(max(step, 0), len(self.steps))
        said = self.steps[: self.at]
        # Played points are numbered as they come; a command that is refused makes none.
        self.session.go_to(sum(each.verdict.is_legal for each in said))
        if said:
            last = said[-1]
            is_legal = last.verdict.is_legal
            self.session.shown = self.session.judge(last.line.command, was_played=is_legal, state=last.state)
        self.draw()
        self.bridge.announce(self._spoken())

    def _spoken(self) -> str:
        if not self.at:
            return "The beginning of the case."
        step = self.steps[self.at - 1]
        told = f"Step {self.at} of {len(self.steps)}: {self._said(step)}"
        return told if not step.verdict.is_legal else f"{told} {self._happened(self.at)}"

    def _said(self, step: StepReport) -> str:
        return command_sentence(step.line.command, self.duel, step.state)

    def _happened(self, number: int) -> str:
        """What the command with that number did, as sentences; "" if it was refused."""
        return " ".join(part for part, _ in self._parts(number))

    def _parts(self, number: int) -> list[tuple[str, tuple[str, ...]]]:
        if not self.steps[number - 1].verdict.is_legal:
            return []
        nodes = self.run.transcript.nodes
        node = nodes[sum(each.verdict.is_legal for each in self.steps[:number])]
        return [(part.text, part.rules) for part in log_line(node, self.duel).parts]

    # --- drawing --------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        if self.case is None:
            self.show("")
            return
        edition = self.duel.edition.name
        told = f"<p>{marked_text(self.case.text, edition)}</p>" if self.case.text else ""
        cites = f'<p class="ddm-hint">Shows {rule_links(self.case.cites)}</p>'
        body = f"{told}{cites}{self._chooser()}{self._walk()}"
        away = self.button("Put away", "close", kind="quiet")
        self.show(self.section(self.case.title, body, extra=away))

    def _chooser(self) -> str:
        """The runs of the case, where it has several."""
        if len(self._runs) < 2:
            return ""
        buttons = "".join(
            self.button(
                text(report.run.name),
                "run",
                data={"run": number},
                aria_pressed="true" if number == self._run else "false",
            )
            for number, report in enumerate(self._runs)
        )
        return f'<div class="ddm-row ddm-case-runs" role="group" aria-label="Under which rules">{buttons}</div>'

    def _walk(self) -> str:
        count = len(self.steps)
        if not count:
            return '<p class="ddm-hint">This case says no command: it compares figures of the game with the book.</p>'
        back = self.button("‹ Back", "walk", data={"way": "back"}, aria_disabled=None if self.at else "true")
        words = "From the start" if self.at == count else "Next ›"
        onward = self.button(words, "walk", kind="primary", data={"way": "on"})
        where = f'<span class="ddm-case-at">{self.at} of {counted(count, "command")}</span>'
        rows = "".join(self._row(number, step) for number, step in enumerate(self.steps, 1))
        return f'<div class="ddm-row">{back}{onward}{where}</div><ol class="ddm-case-steps">{rows}</ol>'

    def _row(self, number: int, step: StepReport) -> str:
        is_legal = step.verdict.is_legal
        mark, word = ("✓", "allowed") if is_legal else ("✗", "not allowed")
        inner = (
            f'<span class="ddm-case-mark is-{"good" if is_legal else "bad"}" aria-hidden="true">{mark}</span>'
            f"<span>{text(self._said(step))} <small>{word}</small></span>"
        )
        is_here = number == self.at
        button = self.button(inner, "go", kind="bare", data={"step": number}, aria_current="step" if is_here else None)
        if not is_here:
            return f"<li>{button}</li>"
        note = f"<p>{marked_text(step.line.note, self.duel.edition.name)}</p>" if step.line.note else ""
        told = "".join(f"<li>{text(part)} {rule_links(rules)}</li>" for part, rules in self._parts(number))
        happened = f'<ul class="ddm-case-told">{told}</ul>' if told else ""
        return f'<li class="is-current">{button}{note}{happened}</li>'
