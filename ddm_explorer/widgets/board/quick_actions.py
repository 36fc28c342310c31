"""What stands first in the action bar: the dice of this turn as they lie, and the button of whoever leads the way."""

from __future__ import annotations

from typing import Any

from ipywidgets import HTML

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.sentences.phrases import listed
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.session.session import Session


class AtHand:
    """The roll of this turn, and a button in the place of those that answer the game while somebody else leads.

    Args:
        session: what is played.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self._leads = ""
        self.widget = HTML().add_class("ddm-at-hand")
        """The box to lay out."""
        session.observe(self._changed, ("version", "ghost", "aiming", "players", "halted"))
        self._draw()

    @property
    def leads(self) -> str:
        """A button, as HTML, that takes the place of what the game asks while somebody else leads through it."""
        return self._leads

    @leads.setter
    def leads(self, leads: str) -> None:
        if leads != self._leads:
            self._leads = leads
            self._draw()

    def _changed(self, _change: Any) -> None:
        self._draw()

    def _draw(self) -> None:
        session = self.session
        is_led = bool(self._leads) and session.ghost is None and session.aiming is None
        shown = self._roll() + (f'<span class="ddm-leads">{self._leads}</span>' if is_led else "")
        self.widget.layout.display = "" if shown else "none"
        self.widget.value = shown

    def _roll(self) -> str:
        """The dice of this turn as they lie, from the roll to the end of the turn; an answer that is asked, and
        what is in hand, have the room before them."""
        session, state = self.session, self.session.state
        is_full = state.is_asking or session.ghost is not None or session.aiming is not None
        if not state.faces or is_full or state.step in (Step.ROLL, Step.OVER):
            return ""
        speech = Speech(session.duel, state, session.viewer)
        is_new, shown = isinstance(session.node.command, say.Roll), ""
        for title, faces in (("Rolled", state.faces), ("Rolled again", state.again)):
            rolled = [(session.duel.dice[kind], face) for kind, face in zip(state.dice, faces, strict=False)]
            told = listed([f"{speech.face(face)}{f' in {die.colour}' if die.colour else ''}" for die, face in rolled])
            dice = "".join(f"<i>{markup.die_of(die, face, 38)}</i>" for die, face in rolled)
            if dice:
                shown += (
                    f'<span class="ddm-rolled{" ddm-tumble" if is_new else ""}" role="img" '
                    f'aria-label="{title}: {escaped(told)}">{dice}</span>'
                )
        return shown
