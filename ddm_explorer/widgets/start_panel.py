"""Setting up a game: who plays, which monsters, who begins, and how the rulebook's open questions are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from ddm_explorer.dungeon.state import Setup
from ddm_explorer.engine.citations import load_rulebook
from ddm_explorer.games.duel import Duel
from ddm_explorer.games.edition import load_edition
from ddm_explorer.view.escape import escaped as text
from ddm_explorer.widgets.bridge import Bridge
from ddm_explorer.widgets.choices import GAMES, choices
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.session import HUMAN, Session

_PLAYERS = (
    ("a person at this screen", HUMAN),
    ("the computer, with some sense", "sensible"),
    ("the computer, at random", "random"),
)
_SELECTIONS = (
    ("Each has a roster of three", "rosters"),
    ("Draw three each, face down", "draft"),
    ("One pool for both", "pool"),
)
_QUICK = (
    ("people", (HUMAN, HUMAN), "Two people", "taking turns at this screen"),
    ("computer", (HUMAN, "sensible"), "You and the computer", "it plays the blue side"),
    ("watch", ("sensible", "sensible"), "Watch", "the computer plays both sides"),
)
_SELECTION_TEXT = {
    "rosters": "The two rosters of the starter set.",
    "draft": "The six cards lie face down, and the players draw until each has three.",
    "pool": "Any of the six can be summoned by either player; nobody summons more than three.",
}
_FLIP = "a coin decides"


class StartPanel:
    """A form. `begin` is called with the set-up's values when the visitor starts a game.

    Args:
        session: only looked at, for the names and players of the game at hand.
        bridge: the page.
        begin: called with the arguments of `choices`.
    """

    def __init__(self, session: Session, bridge: Bridge, begin: Callable[[Any], Any]) -> None:
        self.session = session
        self.bridge = bridge
        self._begin = begin
        edition = load_edition(GAMES[0])
        names = [seat.name for seat in Duel.of(Setup(GAMES[0])).start(Setup(GAMES[0])).seats]
        self.names = [_text(f"Name, {side}", name) for side, name in zip(("red", "blue"), names, strict=True)]
        self.players = [_dropdown(f"Played by, {side}", _PLAYERS) for side in ("red", "blue")]
        self.selection = _dropdown("Monsters", _SELECTIONS)
        self.first = _dropdown("Player One", ((_FLIP, 0), (f"{names[0]} (red)", 1), (f"{names[1]} (blue)", 2)))
        self.seed = _text("Seed of the dice", "", "any; the same seed rolls the same")
        self.readings = {reading: _reading(reading, edition.family) for reading in edition.readings}
        self._selection_told = widgets.HTML()
        self._problem = widgets.HTML()
        self._open_readings = False
        bridge.on_action("start:quick", lambda told: self._quick_start(told.get("who", "")))
        bridge.on_action("start:more", lambda _told: self._toggle_form())
        bridge.on_action("start:begin", lambda _told: self.start())
        bridge.on_action("start:close", lambda _told: self.close())
        bridge.on_action("start:readings", lambda _told: self._toggle_readings())
        self.selection.observe(self._told_selection, "value")
        for each in self.names:
            each.observe(self._told_names, "value")
        quick = "".join(
            markup.button(f"<b>{title}</b><small>{told}</small>", "start:quick", kind="answer", data={"who": who})
            for who, _, title, told in _QUICK
        )
        self._head = widgets.HTML(
            '<header class="ddm-head"><h3 data-home tabindex="-1">Who plays?</h3>'
            f"{markup.button('Close', 'start:close', kind='quiet')}</header>"
            f'<div class="ddm-start-quick" role="group" aria-label="Who plays">{quick}</div>'
        )
        self._more = widgets.HTML()
        self._foot = widgets.HTML(
            f'<div class="ddm-row">{markup.button("Start the game", "start:begin", kind="primary")}</div>'
        )
        self._toggle = widgets.HTML()
        sides = [
            widgets.VBox([name, player]).add_class("ddm-start-side").add_class(f"ddm-side-{side}")
            for name, player, side in zip(self.names, self.players, ("red", "blue"), strict=True)
        ]
        self._readings_box = widgets.VBox(
            [widgets.VBox([_question(reading), box]) for reading, box in self.readings.items()]
        ).add_class("ddm-start-readings")
        self._readings_box.layout.display = "none"
        self._form = widgets.VBox(
            [
                widgets.HBox(sides).add_class("ddm-start-sides"),
                self.selection,
                self._selection_told,
                self.first,
                self.seed,
                self._toggle,
                self._readings_box,
                self._problem,
                self._foot,
            ]
        ).add_class("ddm-start-form")
        self._form.layout.display = "none"
        self.widget = widgets.VBox([self._head, self._more, self._form])
        self.widget.add_class("ddm-panel").add_class("ddm-start")
        self._told_selection(None)
        self._draw_toggles()
        self.close()

    @property
    def is_open(self) -> bool:
        """Whether the form is shown."""
        return self.widget.layout.display != "none"

    @property
    def has_form(self) -> bool:
        """Whether all choices are shown, not only who plays."""
        return self._form.layout.display != "none"

    def show(self) -> None:
        """Ask who plays; the form with all other choices is filled with who plays now."""
        state = self.session.state
        for number in (0, 1):
            self.names[number].value = state.seats[number].name
            self.players[number].value = self.session.players[number]
        self._problem.value = ""
        self.widget.layout.display = ""

    def close(self) -> None:
        """Hide the form."""
        self.widget.layout.display = "none"

    def _quick_start(self, who: str) -> None:
        players = next((players for key, players, _, _ in _QUICK if key == who), None)
        if players is None:
            return
        self.close()
        self._begin(choices(GAMES[0], opponents=players))

    def _toggle_form(self) -> None:
        self._form.layout.display = "none" if self.has_form else ""
        self._draw_toggles()

    def start(self) -> None:
        """Begin the game that the form says, or say what is wrong with it."""
        seats = [name.value.strip() for name in self.names]
        fields: dict[str, Any] = {
            "selection": self.selection.value,
            "readings": [f"{reading} {box.value}" for reading, box in self.readings.items()],
            "first": self.first.value or None,
        }
        if any(seats):
            fields["names"] = [seat or side for seat, side in zip(seats, ("Red", "Blue"), strict=True)]
        found = choices(
            GAMES[0],
            seed=self.seed.value.strip() or None,
            opponents=[player.value for player in self.players],
            **fields,
        )
        if found.problems:
            self._problem.value = f'<p class="ddm-note" role="alert">{text(found.problems[0])}</p>'
            self.bridge.announce(found.problems[0], urgent=True)
            return
        self.close()
        self._begin(found)

    def _told_selection(self, _change: Any) -> None:
        self._selection_told.value = f'<p class="ddm-note-small">{text(_SELECTION_TEXT[self.selection.value])}</p>'

    def _told_names(self, _change: Any) -> None:
        chosen = self.first.value
        names = [name.value.strip() or side for name, side in zip(self.names, ("Red", "Blue"), strict=True)]
        self.first.options = ((_FLIP, 0), (f"{names[0]} (red)", 1), (f"{names[1]} (blue)", 2))
        self.first.value = chosen

    def _toggle_readings(self) -> None:
        self._open_readings = not self._open_readings
        self._readings_box.layout.display = "" if self._open_readings else "none"
        self._draw_toggles()

    def _draw_toggles(self) -> None:
        more = "Fewer choices" if self.has_form else "Names, monsters, dice and more"
        self._more.value = markup.button(more, "start:more", kind="quiet", aria_expanded=markup.pressed(self.has_form))
        said = "Hide the open questions" if self._open_readings else "Open questions of the rulebook"
        self._toggle.value = markup.button(
            said, "start:readings", kind="quiet", aria_expanded=markup.pressed(self._open_readings)
        )


def _text(label: str, value: str, placeholder: str = "") -> Any:
    box = widgets.Text(value=value, description=label, placeholder=placeholder, continuous_update=False)
    box.add_class("ddm-field")
    return box


def _dropdown(label: str, options: Any) -> Any:
    return widgets.Dropdown(options=options, description=label).add_class("ddm-field")


def _reading(reading: str, family: str) -> Any:
    entry = load_rulebook().reading(reading)
    box = _dropdown(reading, tuple((choice.name.replace("-", " "), choice.name) for choice in entry.choices))
    box.value = entry.defaults[family]
    return box


def _question(reading: str) -> Any:
    entry = load_rulebook().reading(reading)
    listed = "".join(
        f"<li><b>{text(choice.name.replace('-', ' '))}</b>: {text(choice.text)}</li>" for choice in entry.choices
    )
    return widgets.HTML(f'<p class="ddm-question-text">{text(entry.question)}</p><ul>{listed}</ul>')
