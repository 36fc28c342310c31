"""Who plays? The three common answers as buttons; everything else in a form behind them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from ddm_explorer.view.escape import escaped as text
from ddm_explorer.widgets.bridge import Bridge
from ddm_explorer.widgets.choices import GAMES, Choices, choices
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.session import HUMAN, Session
from ddm_explorer.widgets.setup_form import SetupForm

QUICK = (
    ("people", (HUMAN, HUMAN), "Two people", "taking turns at this screen"),
    ("computer", (HUMAN, "sensible"), "You and the computer", "it plays the blue side"),
    ("watch", ("sensible", "sensible"), "Watch", "the computer plays both sides"),
)
"""The common answers: key, who plays, and what the button says."""


class StartPanel:
    """Begins games.

    Args:
        session: only looked at, for the names and players of the game at hand.
        bridge: the page.
        begin: called with the `Choices` of the game to begin.
    """

    def __init__(self, session: Session, bridge: Bridge, begin: Callable[[Choices], Any]) -> None:
        self.session = session
        self.bridge = bridge
        self.form: SetupForm | None = None
        self._begin = begin
        bridge.on_action("start:quick", lambda told: self._quick(told.get("who", "")))
        bridge.on_action("start:more", lambda _told: self.toggle_form())
        bridge.on_action("start:begin", lambda _told: self.start())
        bridge.on_action("start:close", lambda _told: self.close())
        buttons = "".join(
            markup.button(f"<b>{title}</b><small>{told}</small>", "start:quick", kind="answer", data={"who": who})
            for who, _, title, told in QUICK
        )
        head = widgets.HTML(
            '<header class="ddm-head"><h3 data-home tabindex="-1">Who plays?</h3>'
            f"{markup.button('Close', 'start:close', kind='quiet')}</header>"
            f'<div class="ddm-start-quick" role="group" aria-label="Who plays">{buttons}</div>'
        )
        self._more = widgets.HTML()
        self._problem = widgets.HTML()
        self.widget = widgets.VBox([head, self._more, self._problem])
        self.widget.add_class("ddm-panel").add_class("ddm-start")
        self._draw_more()
        self.close()

    @property
    def is_open(self) -> bool:
        """Whether the panel is shown."""
        return self.widget.layout.display != "none"

    @property
    def has_form(self) -> bool:
        """Whether all choices are shown, not only who plays."""
        return self.form is not None and self.form.widget.layout.display != "none"

    def show(self) -> None:
        """Ask who plays."""
        self._problem.value = ""
        if self.form is not None:
            self.form.fill(self.session)
        self.widget.layout.display = ""

    def close(self) -> None:
        """Hide the panel."""
        self.widget.layout.display = "none"

    def toggle_form(self) -> None:
        """Show or hide all other choices."""
        if self.form is None:
            self.form = SetupForm(self.bridge)
            self.form.fill(self.session)
            self.widget.children = (*self.widget.children[:2], self.form.widget, self._problem)
        else:
            self.form.widget.layout.display = "none" if self.has_form else ""
        self._draw_more()

    def start(self) -> None:
        """Begin the game that the form says, or say what is wrong with it."""
        if self.form is None:
            return
        wanted = self.form.choices()
        if wanted.problems:
            self._problem.value = f'<p class="ddm-note" role="alert">{text(wanted.problems[0])}</p>'
            return
        self.close()
        self._begin(wanted)

    def _quick(self, who: str) -> None:
        players = next((players for key, players, _, _ in QUICK if key == who), None)
        if players is not None:
            self.close()
            self._begin(choices(GAMES[0], opponents=players))

    def _draw_more(self) -> None:
        said = "Fewer choices" if self.has_form else "Names, monsters, dice and more"
        self._more.value = markup.button(said, "start:more", kind="quiet", aria_expanded=markup.pressed(self.has_form))
