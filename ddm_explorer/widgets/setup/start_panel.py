"""Which game, and who plays? The common answers as buttons; everything else in a form behind them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.games.duel.editions import edition_heads
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.session.choices import GAMES, Choices, choices
from ddm_explorer.widgets.session.session import HUMAN, Session
from ddm_explorer.widgets.setup.setup_form import SetupForm

QUICK = (
    ("computer", (HUMAN, "sensible"), "You and the computer", "it plays the blue side"),
    ("people", (HUMAN, HUMAN), "Two people", "taking turns at this screen"),
    ("watch", ("sensible", "sensible"), "Watch", "the computer plays both sides"),
)
"""The common answers: key, who plays, and what the button says."""


class StartPanel:
    """Begins games.

    Args:
        session: only looked at, for the names and players of the game at hand.
        bridge: the page.
        begin: called with the `Choices` of the game to begin.

    Attributes:
        game: the edition chosen, by its name.
    """

    def __init__(self, session: Session, bridge: Bridge, begin: Callable[[Choices], Any]) -> None:
        self.session = session
        self.bridge = bridge
        self.form: SetupForm | None = None
        self.game = GAMES[0]
        self._begin = begin
        bridge.on_action("start:game", lambda told: self._choose(told.get("game", "")))
        bridge.on_action("start:quick", lambda told: self._quick(told.get("who", "")))
        bridge.on_action("start:more", lambda told: self.toggle_form(told.get("first", "")))
        bridge.on_action("start:begin", lambda _told: self.start())
        bridge.on_action("start:close", lambda _told: self.close())
        head = widgets.HTML(
            '<header class="ddm-head" data-escape="start:close"><h3 data-home tabindex="-1">New game</h3>'
            f"{markup.button('Close', 'start:close', kind='quiet')}</header>"
        )
        self._games = widgets.HTML()
        self._who = widgets.HTML(_who_plays())
        self._more = widgets.HTML()
        self._problem = widgets.HTML()
        self._fixed = (head, self._games, self._who, self._more)
        self.widget = widgets.VBox([*self._fixed, self._problem])
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

    def invite(self) -> None:
        """Ask which game, and who plays."""
        self._problem.value = ""
        now = self.session.duel.edition.name
        self._choose(now if now in GAMES else GAMES[0])
        self._draw_games()
        if self.form is not None:
            self.form.fill(self.session)
        self.widget.layout.display = ""
        self._make_room()

    def close(self) -> None:
        """Hide the panel."""
        self.widget.layout.display = "none"
        self._make_room()

    def toggle_form(self, first: str = "") -> None:
        """Show or hide all other choices.

        Args:
            first: `rosters` or `readings`, to be open at once.
        """
        if self.form is None:
            self.form = SetupForm(self.bridge)
            self.form.edition.value = self.game
            self.form.edition.observe(lambda change: self._choose(change["new"]), "value")
            self.form.fill(self.session)
            # What is wrong stands beside the button that says so, however long the lists above are.
            self.form.begin_row.children = (self._problem, *self.form.begin_row.children)
            self.widget.children = (*self._fixed, self.form.widget)
        else:
            self.form.widget.layout.display = "none" if self.has_form else ""
        # The form says who plays, too: with both, one would begin a game without what the form says.
        self._who.layout.display = "none" if self.has_form else ""
        if self.has_form and first:
            self.form.show(first)
        self._make_room()
        self._draw_more()

    def _make_room(self) -> None:
        """While all choices are shown they get the room of the panels, which belong to the game before."""
        is_wide = self.is_open and self.has_form
        (self.widget.add_class if is_wide else self.widget.remove_class)("has-form")

    def _choose(self, game: str) -> None:
        """Take that game; the form follows."""
        if game in GAMES and game != self.game:
            self.game = game
            self._problem.value = ""
            if self.form is not None:
                self.form.edition.value = game
            self._draw_games()

    def start(self) -> None:
        """Begin the game that the form says, or say what is wrong with it."""
        if self.form is None:
            return
        wanted = self.form.choices()
        if wanted.problems:
            self._problem.value = f'<p class="ddm-note" role="alert">{text(wanted.problems[0])}</p>'
            return
        self.form.begun(wanted)
        self.close()
        self._open(wanted)

    def _quick(self, who: str) -> None:
        players = next((players for key, players, _, _ in QUICK if key == who), None)
        if players is not None:
            self.close()
            self._open(choices(self.game, opponents=players))

    def _open(self, wanted: Choices) -> None:
        """Begin that game. Against a computer the coin is flipped at once: nobody plays rock, paper, scissors with
        it."""
        self._begin(wanted)
        if self.session.state.step is Step.FLIP and len(self.session.people) == 1:
            self.session.send(say.Flip())

    def _draw_games(self) -> None:
        buttons = "".join(
            markup.button(
                text(title),
                "start:game",
                data={"game": name},
                aria_pressed=markup.pressed(name == self.game),
            )
            for name, (title, _) in edition_heads().items()
        )
        self._games.value = (
            f'<div class="ddm-row" role="group" aria-label="Which game">{buttons}</div>'
            f'<p class="ddm-note-small">{text(edition_heads()[self.game][1])}</p>'
        )

    def _draw_more(self) -> None:
        if self.has_form:
            buttons = markup.button("Fewer choices", "start:more", kind="quiet", aria_expanded="true")
        else:
            buttons = "".join(
                markup.button(said, "start:more", data={"first": first}, aria_expanded="false")
                for said, first in (("Rosters and dice", "rosters"), ("Readings", "readings"), ("Names and more", ""))
            )
        self._more.value = f'<div class="ddm-row" role="group" aria-label="Before you begin">{buttons}</div>'


def _who_plays() -> str:
    buttons = "".join(
        markup.button(f"<b>{title}</b><small>{told}</small>", "start:quick", kind="answer", data={"who": who})
        for who, _, title, told in QUICK
    )
    return f'<h4>Who plays?</h4><div class="ddm-start-quick" role="group" aria-label="Who plays">{buttons}</div>'
