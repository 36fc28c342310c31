"""What a panel of any game is: a view of the session that redraws itself, and answers the actions of its own HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import ipywidgets as widgets
from ipywidgets.widgets.widget_string import HTMLStyle

from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.verdict import InvalidCommand, Place, Verdict
from ddm_explorer.view.game_view import GameView
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.session.game_session import GameSession
from ddm_explorer.widgets.shared import buttons

Told = dict[str, str]
"""The data of an action, as the page sent it: texts that anybody may have written."""


class Sheet(widgets.HTML):
    """A piece of HTML that is sent only when it changes."""

    value: str

    def show(self, html: str) -> None:
        """Show that HTML."""
        if html != self.value:
            self.value = html


class GamePanel:
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
    session: GameSession

    def __init__(self, session: Any, bridge: Bridge) -> None:
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
        session.observe(self._veiled, names=["holder", "open_cards", "players"])
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
    def rules(self) -> Any:
        """The rules of the game that is played."""
        return self.session.rules

    @property
    def state(self) -> Any:
        """The position now."""
        return self.session.state

    @property
    def view(self) -> GameView:
        """How the game is told and drawn."""
        return self.session.view

    def player(self, seat: int) -> str:
        """What to call whoever sits there."""
        return self.view.player(self.state, seat)

    def places(self, places: Iterable[Place]) -> str:
        """Places as the value of `data-places`, under the names that the game has for them."""
        return " ".join(dict.fromkeys(map(self.session.kit.notation.place_name, places)))

    def id(self, what: str) -> str:
        """An id that no other table of the page has."""
        return f"ddm-{self.name}-{what}-{self.widget.model_id[:8]}"

    def ask(self, *, is_asked: bool) -> None:
        """Say whether what is asked now is done in this panel: on a narrow page such a one comes next to the board."""
        if is_asked is not self._is_asked:
            self._is_asked = is_asked
            (self.widget.add_class if is_asked else self.widget.remove_class)("is-asked")

    def show(self, html: str, sheet: str = "main") -> None:
        """Show that HTML on one of the panel's sheets."""
        self.sheets[sheet].show(html)

    def on(self, what: str, callback: Callable[[Told], Any]) -> None:
        """Answer the action `name:what`."""
        self.bridge.on_action(f"{self.name}:{what}", callback)

    def button(self, inner: str, what: str, **more: Any) -> str:
        """A button for the action `name:what`; see `buttons.button`."""
        return buttons.button(inner, f"{self.name}:{what}", **more)

    def section(self, title: str, body: str, *, extra: str = "") -> str:
        """The panel's region with its heading; the focus comes here when what had it is gone."""
        heading = self.id("title")
        return (
            f'<section class="ddm-section" aria-labelledby="{heading}"><header class="ddm-head">'
            f'<h3 id="{heading}" data-home tabindex="-1">{text(title)}</h3>{extra}</header>{body}</section>'
        )

    def opened(self, title: str, body: str, *, extra: str = "", away: str = "close") -> str:
        """A region that lies open over the table: Escape does `name:away`."""
        return f'<div class="ddm-open" data-escape="{self.name}:{away}">{self.section(title, body, extra=extra)}</div>'

    def play(self, command: Any, chance: Chance | None = None) -> Verdict | None:
        """Send a command; what cannot be read, or would be a guess at what lies hidden, becomes the session's notice,
        and None comes back."""
        hidden = self.session.why_hidden(command)
        if hidden:
            self.tell(hidden)
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
