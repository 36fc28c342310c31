"""The form of a new game: names, who plays, monsters, who begins, dice, and the open questions of the rulebook."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from ddm_explorer.dungeon.state import Setup
from ddm_explorer.engine.citations import load_rulebook
from ddm_explorer.games.duel import Duel
from ddm_explorer.games.edition import load_edition
from ddm_explorer.view.escape import escaped as text
from ddm_explorer.widgets.bridge import Bridge
from ddm_explorer.widgets.choices import GAMES, Choices, choices
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.session import HUMAN, Session

_PLAYERS = (
    ("a person at this screen", HUMAN),
    ("the computer, with sense", "sensible"),
    ("the computer, at random", "random"),
)
_SELECTIONS = (
    ("Each has a roster of three", "rosters"),
    ("Draw three each, face down", "draft"),
    ("One pool for both", "pool"),
)
_SELECTION_TEXT = {
    "rosters": "The two rosters of the starter set.",
    "draft": "The six cards lie face down, and the players draw until each has three.",
    "pool": "Any of the six can be summoned by either player; nobody summons more than three.",
}
_FLIP = "a coin decides"
_SIDES = ("red", "blue")


class SetupForm:
    """The form. It is made when it is first asked for: few visitors need it, and every field costs the page time.

    Args:
        bridge: the page.
    """

    def __init__(self, bridge: Bridge) -> None:
        edition = load_edition(GAMES[0])
        setup = Setup(GAMES[0])
        names = [seat.name for seat in Duel.of(setup).start(setup).seats]
        self.names = [_text(f"Name, {side}", name) for side, name in zip(_SIDES, names, strict=True)]
        self.players = [_dropdown(f"Played by, {side}", _PLAYERS) for side in _SIDES]
        self.selection = _dropdown("Monsters", _SELECTIONS)
        self.first = _dropdown("Player One", self._firsts(names))
        self.seed = _text("Seed of the dice", "", "any; the same seed rolls the same")
        self.readings = {reading: _reading(reading, edition.family) for reading in edition.readings}
        self._told = widgets.HTML()
        self._toggle = widgets.HTML()
        bridge.on_action("start:readings", lambda _told: self._toggle_readings())
        self.selection.observe(self._selection_changed, "value")
        for each in self.names:
            each.observe(self._names_changed, "value")
        sides = [
            widgets.VBox([name, player]).add_class("ddm-start-side").add_class(f"ddm-side-{side}")
            for name, player, side in zip(self.names, self.players, _SIDES, strict=True)
        ]
        self._readings = widgets.VBox(
            [widgets.VBox([_question(reading), box]) for reading, box in self.readings.items()]
        ).add_class("ddm-start-readings")
        self._readings.layout.display = "none"
        start = widgets.HTML(
            f'<div class="ddm-row">{markup.button("Start the game", "start:begin", kind="primary")}</div>'
        )
        self.widget = widgets.VBox(
            [
                widgets.HBox(sides).add_class("ddm-start-sides"),
                self.selection,
                self._told,
                self.first,
                self.seed,
                self._toggle,
                self._readings,
                start,
            ]
        ).add_class("ddm-start-form")
        self._selection_changed(None)
        self._draw_toggle()

    def fill(self, session: Session) -> None:
        """Begin with the names and players of a game."""
        for number, seat in enumerate(session.state.seats):
            self.names[number].value = seat.name
            self.players[number].value = session.players[number]

    def choices(self) -> Choices:
        """The game that the form says, and what is wrong with it."""
        fields: dict[str, Any] = {
            "selection": self.selection.value,
            "readings": [f"{reading} {box.value}" for reading, box in self.readings.items()],
            "first": self.first.value or None,
        }
        if any(name.value.strip() for name in self.names):
            fields["names"] = self._called()
        return choices(
            GAMES[0],
            seed=self.seed.value.strip() or None,
            opponents=[player.value for player in self.players],
            **fields,
        )

    def _called(self) -> list[str]:
        return [name.value.strip() or side.capitalize() for name, side in zip(self.names, _SIDES, strict=True)]

    def _firsts(self, names: list[str]) -> tuple[tuple[str, int], ...]:
        named = zip(names, _SIDES, strict=True)
        return ((_FLIP, 0), *((f"{name} ({side})", number + 1) for number, (name, side) in enumerate(named)))

    def _selection_changed(self, _change: Any) -> None:
        self._told.value = f'<p class="ddm-note-small">{text(_SELECTION_TEXT[self.selection.value])}</p>'

    def _names_changed(self, _change: Any) -> None:
        chosen = self.first.value
        self.first.options = self._firsts(self._called())
        self.first.value = chosen

    def _toggle_readings(self) -> None:
        self._readings.layout.display = "" if self._readings.layout.display == "none" else "none"
        self._draw_toggle()

    def _draw_toggle(self) -> None:
        is_open = self._readings.layout.display != "none"
        said = "Hide the open questions" if is_open else "Open questions of the rulebook"
        self._toggle.value = markup.button(said, "start:readings", kind="quiet", aria_expanded=markup.pressed(is_open))


def _text(label: str, value: str, placeholder: str = "") -> Any:
    box = widgets.Text(value=value, description=label, placeholder=placeholder, continuous_update=False)
    return box.add_class("ddm-field")


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
