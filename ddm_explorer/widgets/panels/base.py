"""What every panel is: a view of the session that redraws itself, and answers the actions of its own HTML."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import ipywidgets as widgets
from ipywidgets.widgets.widget_string import HTMLStyle

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.verdict import InvalidCommand, Objection, Verdict
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.html.fragments import labelled_in, rule_link
from ddm_explorer.view.sentences.speech import Speech, guess_sentence
from ddm_explorer.view.sentences.words import objection_sentence
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.session.session import Session

Told = dict[str, str]
"""The data of an action, as the page sent it: texts that anybody may have written."""


class Sheet(widgets.HTML):
    """A piece of HTML that is sent only when it changes."""

    value: str

    def show(self, html: str) -> None:
        if html != self.value:
            self.value = html


class Panel:
    """One panel.

    Subclasses give `name`, the traits of the session they draw from in `sees`, the number of `sheets` they are
    made of, and `draw`. A panel never touches another one: what it does goes through the session.

    Args:
        session: what is played.
        bridge: the page.
    """

    name: ClassVar[str]
    sees: ClassVar[tuple[str, ...]] = ("version",)
    sheet_names: ClassVar[tuple[str, ...]] = ("main",)

    def __init__(self, session: Session, bridge: Bridge) -> None:
        self.session = session
        self.bridge = bridge
        # Every model costs time when a page opens, so the sheets of a panel share what none of them changes.
        shared: dict[str, Any] = {"style": HTMLStyle()}
        if len(self.sheet_names) > 1:
            shared["layout"] = widgets.Layout()
        self.sheets = {name: Sheet(**shared) for name in self.sheet_names}
        self.widget: widgets.DOMWidget
        if len(self.sheets) == 1:
            (self.widget,) = self.sheets.values()
        else:
            self.widget = widgets.VBox(list(self.sheets.values()))
        self.widget.add_class("ddm-panel").add_class(f"ddm-{self.name}")
        self._is_asked = False
        self._viewer = session.viewer
        self.begin()
        session.observe(self._seen, names=list(self.sees))
        # Whose view it is changes every text.
        session.observe(self._veiled, names=["holder", "open_cards"])
        self.redraw()

    def begin(self) -> None:
        """Register actions, before the first drawing."""

    def draw(self) -> None:
        """Bring the sheets up to date with the session."""
        raise AssertionError("every panel brings its own drawing")

    def seen(self, trait: str) -> None:
        """A trait of the session has changed; by default everything is drawn again."""
        self.draw()

    def forget(self) -> None:
        """Another person looks at the screen: let go of what the one before asked and chose here."""

    def _notice_viewer(self) -> None:
        if self.session.viewer != self._viewer:
            self._viewer = self.session.viewer
            self.forget()

    def redraw(self) -> None:
        """Draw, and tell if that fails: nobody else would."""
        self._notice_viewer()
        self.bridge.guard.call(f"Drawing the panel “{self.name}”", self.draw)

    def _seen(self, change: Any) -> None:
        self._notice_viewer()
        self.bridge.guard.call(f"Drawing the panel “{self.name}”", self.seen, change["name"])

    def _veiled(self, _change: Any) -> None:
        self.redraw()

    # Short ways to what panels need.

    @property
    def state(self) -> DuelState:
        return self.session.state

    @property
    def duel(self) -> Duel:
        return self.session.duel

    @property
    def speech(self) -> Speech:
        return Speech(self.duel, self.state, self.session.viewer)

    def reason(self, cited: Objection, state: DuelState | None = None) -> str:
        """What stands against a command, as HTML with its rule, for whoever looks at the screen."""
        at = self.state if state is None else state
        return f"{text(objection_sentence(cited, self.duel, at, self.session.viewer))} {rule_link(cited.rule)}"

    def id(self, what: str) -> str:
        """An id that no other table of the page has."""
        return f"ddm-{self.name}-{what}-{self.widget.model_id[:8]}"

    def ask(self, *, is_asked: bool) -> None:
        """Say whether what is asked now is done in this panel: on a narrow page such a one comes next to the board."""
        if is_asked is not self._is_asked:
            self._is_asked = is_asked
            (self.widget.add_class if is_asked else self.widget.remove_class)("is-asked")

    def show(self, html: str, sheet: str = "main") -> None:
        self.sheets[sheet].show(labelled_in(html, self.speech.words))

    def on(self, what: str, callback: Callable[[Told], Any]) -> None:
        """Answer the action `name:what`."""
        self.bridge.on_action(f"{self.name}:{what}", callback)

    def button(self, inner: str, what: str, **more: Any) -> str:
        """A button for the action `name:what`; see `markup.button`."""
        return markup.button(inner, f"{self.name}:{what}", **more)

    def section(self, title: str, body: str, *, extra: str = "") -> str:
        """The panel's region with its heading; the focus comes here when what had it is gone."""
        heading = self.id("title")
        return (
            f'<section class="ddm-section" aria-labelledby="{heading}"><header class="ddm-head">'
            f'<h3 id="{heading}" data-home tabindex="-1">{text(title)}</h3>{extra}</header>{body}</section>'
        )

    def play(self, command: Any, chance: Chance | None = None) -> Verdict | None:
        """Send a command; what cannot be read, or would be a guess at hidden cards, becomes the session's notice, and
        None comes back."""
        if self.session.is_guess(command):
            self.tell(guess_sentence(self.state))
            return None
        try:
            return self.session.send(command, chance)
        except InvalidCommand as error:
            self.tell(str(error))
            return None

    def rise_if_done(self, verdict: Verdict | None) -> None:
        """Show on the board what a button here did there: a phone has this panel far below the board."""
        if verdict is not None and verdict.is_legal:
            self.bridge.rise(f"canvas.{self.bridge.canvas_class}")

    def tell(self, sentence: str) -> None:
        """Tell a sentence about what did not work; told again, it is news again."""
        self.session.notice = ""
        self.session.notice = sentence


def mark_places(session: Session, bridge: Bridge) -> None:
    """Let whatever carries `data-places` mark its squares on the board while it is pointed at or focused.

    Once for a table, whatever panels it has.
    """

    def mark(named: str) -> None:
        session.marked = markup.cells_of(named)

    bridge.on_places(mark)
