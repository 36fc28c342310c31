"""The head of a duel's table, and the help on its keys, in the words of the edition."""

from __future__ import annotations

from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.dungeon.position.who_acts import moment
from ddm_explorer.view.sentences.words import outcome_sentence
from ddm_explorer.widgets.panels.base import Panel
from ddm_explorer.widgets.shared.toolbar import GameHelp, GameToolbar
from ddm_explorer.widgets.table.key_help import KeyHelp, help_in

_DOING = {
    Step.DRAFT: "draws a card",
    Step.ROLL: "rolls the dice",
    Step.BUILD: "summons and {lays}",
    Step.ADVANCE: "moves and attacks",
}

_ANSWERING = {
    "window": "may answer",
    "boost": "may strengthen the attack",
    "defense": "answers the attack",
    "trigger": "may use an {ability}",
}
"""What whoever is asked does, by the kind of moment."""


class Toolbar(Panel, GameToolbar):
    """The head of a duel's table; see `GameToolbar`."""

    def where(self) -> str:
        """Where the game stands, in a few words."""
        state = self.state
        if state.step is Step.OVER:
            return outcome_sentence(self.duel, state)
        acting = self.duel.to_act(state)
        who = self.speech.player(acting) if isinstance(acting, int) else ""
        doing = _ANSWERING.get(moment(state)) or _DOING.get(state.step, "")
        words = self.speech.words
        told = f"{who} {doing.format_map(words)}" if who and doing else f"Who is {words['first_player']}?"
        return f"Turn {state.turn}: {told}" if state.turn else told

    def _side(self) -> str:
        acting = self.duel.to_act(self.state)
        return self.state.seats[acting].colour if isinstance(acting, int) else "none"


class HelpPanel(Panel, GameHelp):
    """Every key of the board. Hidden until asked for."""

    def groups(self) -> tuple[tuple[str, tuple[KeyHelp, ...]], ...]:
        """All groups of keys, in the words of the game at hand."""
        return (*help_in(self.speech.words), *self._more)
