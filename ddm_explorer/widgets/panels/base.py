"""What every panel of a duel is: a panel that speaks in the words of its edition."""

from __future__ import annotations

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.verdict import Objection
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import labelled_in, rule_link
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.view.sentences.words import objection_sentence
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.session.session import Session
from ddm_explorer.widgets.shared.panel import GamePanel
from ddm_explorer.widgets.shared.panel import Sheet as Sheet
from ddm_explorer.widgets.shared.panel import Told as Told


class Panel(GamePanel):
    """One panel of a duel; see `GamePanel`."""

    session: Session

    @property
    def state(self) -> DuelState:
        """The position now."""
        return self.session.state

    @property
    def duel(self) -> Duel:
        """The rules of the duel."""
        return self.session.duel

    @property
    def speech(self) -> Speech:
        """The words of the edition, for whoever looks at the screen."""
        return Speech(self.duel, self.state, self.session.viewer)

    def reason(self, cited: Objection, state: DuelState | None = None) -> str:
        """What stands against a command, as HTML with its rule, for whoever looks at the screen."""
        at = self.state if state is None else state
        return f"{text(objection_sentence(cited, self.duel, at, self.session.viewer))} {rule_link(cited.rule)}"

    def show(self, html: str, sheet: str = "main") -> None:
        """Show that HTML, with readings in the words of the edition, on one of the panel's sheets."""
        super().show(labelled_in(html, self.speech.words), sheet)


def mark_places(session: Session, bridge: Bridge) -> None:
    """Let whatever carries `data-places` mark its squares on the board while it is pointed at or focused.

    Once for a table, whatever panels it has.
    """

    def mark(named: str) -> None:
        session.marked = markup.cells_of(named)

    bridge.on_places(mark)
