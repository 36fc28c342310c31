"""What fits now, in reach of the board: begin, turn the shape in hand, answer an attack, end the turn; and the roll.

The panels have all that too, but on a phone or a small screen they may lie a page away from the board.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from ipywidgets import HTML

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import cell_name
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.dungeon.position.who_acts import moment
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.html.fragments import button
from ddm_explorer.view.sentences.phrases import listed
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.session.legal_actions import Outlook
from ddm_explorer.widgets.session.offers import usable
from ddm_explorer.widgets.session.session import Session

_FEW: Final = 3  # more abilities than this are left to the panel
_COMMANDS: Final[dict[str, Callable[[], Any]]] = {
    "flip": say.Flip,
    "draw": say.Draw,
    "defend": say.Defend,
    "pass": say.Pass,
    "end": say.EndTurn,
}


class AtHand:
    """Buttons beside the line under the board; none of them says anything that a panel does not.

    Args:
        session: what is played.
        bridge: tells of clicks.
        outlook: what can be done in the position at hand.
    """

    def __init__(self, session: Session, bridge: Bridge, outlook: Callable[[], Outlook]) -> None:
        self.session = session
        self.bridge = bridge
        self._outlook = outlook
        self._leads = ""
        self.widget = HTML()
        """The box to lay out."""
        self.widget.add_class("ddm-at-hand")
        bridge.on_action("hand:left", lambda _told: session.turn(-1))
        bridge.on_action("hand:right", lambda _told: session.turn(1))
        bridge.on_action("hand:use", lambda _told: session.use())
        bridge.on_action("hand:away", lambda _told: session.drop())
        for what, make in _COMMANDS.items():
            bridge.on_action(f"hand:{what}", partial(self._say, make))
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

    def _say(self, make: Callable[[], Any], _told: dict[str, str]) -> None:
        self.session.send(make())
        # The button goes with what it did: whoever came to it by keyboard goes on at the board.
        self.bridge.focus_board()

    def _changed(self, _change: Any) -> None:
        self._draw()

    def _draw(self) -> None:
        session, state = self.session, self.session.state
        shown = ""
        if session.waits_for_computer:
            pass
        elif (prospect := session.prospect) is not None:
            shown = _button("Use it", "use", is_first=not prospect.missing) + _button("Put back", "away")
        elif self._leads and session.ghost is None:
            shown = self._roll() + self._leads
        elif state.is_asking:
            shown = self._asked()
        elif state.step is Step.FLIP:
            shown = _button("Flip the coin", "flip", is_first=True)
        elif state.step is Step.DRAFT:
            shown = _button("Draw a card", "draw", is_first=True)
        elif state.step is Step.BUILD and session.ghost is not None:
            piece = Speech(session.duel, state, session.viewer).words["shape_short"]
            shown = _button("↺", "left", aria_label=f"{piece} a quarter to the left")
            shown += _button("↻", "right", aria_label=f"{piece} a quarter to the right")
        elif state.step is Step.BUILD:
            shown = self._roll() + (
                _button("Summon nothing", "pass") if session.duel.derived.may_decline(state) else ""
            )
        elif state.step is Step.ADVANCE:
            outlook = self._outlook()
            shown = self._roll() + _button("End this turn", "end", is_first=not (outlook.movers or outlook.items))
        self.widget.layout.display = "" if shown else "none"
        self.widget.value = shown

    def _asked(self) -> str:
        session, state = self.session, self.session.state
        shown = ""
        if moment(state) == "defense":
            can = session.duel.check(state, say.Defend()).is_legal
            shown = _button("Defend", "defend") if can else ""
        uses = usable(session.duel, state)
        if len(uses) <= _FEW:
            shown += "".join(
                button(
                    escaped(one.ability.name),
                    "ability:take",
                    class_="ddm-hand-button",
                    data_cell=cell_name(one.cell),
                    data_number=one.number,
                    data_places=cell_name(one.cell),
                )
                for one in uses
            )
        return shown + _button("Let it through" if moment(state) == "defense" else "Pass", "pass")

    def _roll(self) -> str:
        """The dice of this turn as they lie; where the dice tray is in view anyway, the style sheet hides them."""
        session, state = self.session, self.session.state
        if not state.faces:
            return ""
        speech = Speech(session.duel, state, session.viewer)
        is_new, shown = isinstance(session.node.command, say.Roll), ""
        for title, faces in (("Rolled", state.faces), ("Rolled again", state.again)):
            rolled = [(session.duel.dice[kind], face) for kind, face in zip(state.dice, faces, strict=False)]
            told = listed([f"{speech.face(face)}{f' in {die.colour}' if die.colour else ''}" for die, face in rolled])
            dice = "".join(f"<li>{markup.die_of(die, face, 38)}</li>" for die, face in rolled)
            if dice:
                shown += (
                    f'<ol class="ddm-rolled{" ddm-tumble" if is_new else ""}" role="img" '
                    f'aria-label="{title}: {escaped(told)}">{dice}</ol>'
                )
        return shown


def _button(inner: str, what: str, *, is_first: bool = False, **more: str) -> str:
    return button(inner, f"hand:{what}", class_="ddm-hand-button" + (" is-first" if is_first else ""), **more)
