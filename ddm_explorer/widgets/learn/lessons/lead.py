"""Who is to move while a lesson is open: at the board nothing is asked that the lesson will do itself."""

from __future__ import annotations

from ddm_explorer.view.html.fragments import button
from ddm_explorer.widgets.board import answers
from ddm_explorer.widgets.learn.lessons.lesson_walk import LessonWalk
from ddm_explorer.widgets.panels.base import Told
from ddm_explorer.widgets.panels.verdict import VerdictPanel

LEADS = "The next step is the lesson’s: press “Go on”."
"""What stands under the board instead of what the game asks."""


class Lead:
    """What the lesson on a stage changes round the board.

    Args:
        player: plays it.
    """

    def __init__(self, player: LessonWalk) -> None:
        self.player = player
        player.stage.bridge.on_action("lead:next", self._next)
        verdict = player.stage.panels["verdict"]
        assert isinstance(verdict, VerdictPanel)
        self._verdict = verdict
        verdict.is_told = lambda: self.is_explaining or self.is_answering

    @property
    def is_leading(self) -> bool:
        """Whether the lesson, not the learner, is to make the next step."""
        player = self.player
        return player.is_open and not player.is_exploring and player.at < player.count and player.waiting is None

    @property
    def is_explaining(self) -> bool:
        """Whether the step in view was refused and its verdict is the one that is shown."""
        player = self.player
        if not player.is_open or player.is_exploring or not 0 < player.at <= len(player.side):
            return False
        step, shown = player.side.steps[player.at - 1], player.session.shown
        return not step.is_legal and shown is not None and shown.verdict.command == step.command

    @property
    def is_answering(self) -> bool:
        """Whether the lesson tells why the learner's own move was refused, and that is the verdict shown."""
        reply, shown = self.player.reply, self.player.session.shown
        if not self.player.is_open or reply is None or reply.kind != "refused" or reply.judged is None:
            return False
        return shown is not None and shown.verdict == reply.judged.verdict

    def show(self) -> None:
        """Bring the board's foot and the verdict in line with where the lesson stands."""
        stage = self.player.stage
        if stage.session.sealed:
            return  # an exercise is asked, and leads through it
        words = "Go on" if self.player.at else "Begin the lesson"
        sign = "<span aria-hidden=true>▶</span>"
        onward = button(f"{words} {sign}", "lead:next", class_="ddm-hand-button is-first")
        stage.board.at_hand.leads = onward if self.is_leading else ""
        led = LEADS.replace("Go on", words) if self.is_leading else ""
        if led != stage.session.led:
            stage.session.led = led
            stage.session.hint = answers.advice(stage.session, stage.board.outlook)
            stage.panels["status"].redraw()
        self._verdict.draw()  # what was refused before may be what is explained now

    def _next(self, _told: Told) -> None:
        self.player.next()
        if not self.is_leading:
            self.player.bridge.focus_board()  # the button has gone; the next move is made there
