"""The form of a new game: names, who plays, rosters, who begins, dice, and the open questions."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.games.duel.editions import load_edition
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.sentences.phrases import sentence
from ddm_explorer.view.sentences.speech import edition_words
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.session.choices import GAMES, Choices, choices
from ddm_explorer.widgets.session.session import HUMAN, Session
from ddm_explorer.widgets.setup.reading_form import ReadingForm
from ddm_explorer.widgets.setup.roster_builder import RosterBuilder

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
        self.bridge = bridge
        editions = tuple((load_edition(name).title, name) for name in GAMES)
        self.edition = _dropdown("Game", editions)
        names = [seat.name for seat in Duel.of(Setup(GAMES[0])).start(Setup(GAMES[0])).seats]
        self.names = [_text(f"Name, {side}", name) for side, name in zip(_SIDES, names, strict=True)]
        self.players = [_dropdown(f"Played by, {side}", _PLAYERS) for side in _SIDES]
        self.selection = _dropdown("Monsters", _SELECTIONS)
        self.first = _dropdown("Player One", self._firsts(names))
        self.seed = _text("Seed of the dice", "", "any; the same seed rolls the same")
        self.without_abilities = widgets.Checkbox(value=False, description="", indent=False).add_class("ddm-check")
        self.open_cards = widgets.Checkbox(value=False, description="Play with open cards", indent=False).add_class(
            "ddm-check"
        )
        self.rosters: RosterBuilder | None = None
        self._told = widgets.HTML()
        self._toggle = widgets.HTML()
        self._roster_toggle = widgets.HTML()
        self._reading_box = widgets.VBox()
        self._roster_box = widgets.VBox()
        for box in (self._reading_box, self._roster_box):
            box.layout.display = "none"
            box.add_class("ddm-start-wide")
        bridge.on_action("start:readings", lambda _told: self._toggle_box(self._reading_box))
        bridge.on_action("start:defaults", lambda _told: self._reset_readings())
        bridge.on_action("start:rosters", lambda _told: self._toggle_rosters())
        self.selection.observe(self._selection_changed, "value")
        self.edition.observe(self._edition_changed, "value")
        for each in self.names:
            each.observe(self._names_changed, "value")
        sides = [
            widgets.VBox([name, player]).add_class("ddm-start-side").add_class(f"ddm-side-{side}")
            for name, player, side in zip(self.names, self.players, _SIDES, strict=True)
        ]
        start = widgets.HTML(
            f'<div class="ddm-row">{markup.button("Start the game", "start:begin", kind="primary")}</div>'
        )
        self.begin_row = widgets.VBox([start]).add_class("ddm-start-go")
        """The button that begins the game; it stays in view."""
        self.widget = widgets.VBox(
            [
                widgets.HBox(sides).add_class("ddm-start-sides"),
                self.selection,
                self._told,
                self._roster_toggle,
                self._roster_box,
                self.first,
                self.seed,
                self.without_abilities,
                self.open_cards,
                self._toggle,
                self._reading_box,
                self.begin_row,
            ]
        ).add_class("ddm-start-form")
        self._edition_changed(None)

    @property
    def readings(self) -> dict[str, Any]:
        """The field of each reading of the game chosen."""
        return self.reading_form.boxes

    def fill(self, session: Session) -> None:
        """Begin with the names and players of a game."""
        for number, seat in enumerate(session.state.seats):
            self.names[number].value = seat.name
            self.players[number].value = session.players[number]

    def show(self, what: str) -> None:
        """Open the `rosters` or the `readings`, if they are not open."""
        if what == "rosters" and self.selection.value == "rosters" and self._roster_box.layout.display == "none":
            self._toggle_rosters()
        elif what == "readings" and self._reading_box.layout.display == "none":
            self._toggle_box(self._reading_box)

    def choices(self) -> Choices:
        """The game that the form says, and what is wrong with it."""
        fields: dict[str, Any] = {
            "selection": self.selection.value,
            "readings": [f"{reading} {choice}" for reading, choice in self.reading_form.changes.items()],
            "first": self.first.value or None,
        }
        if self.without_abilities.value:
            fields["abilities"] = False
        wrong: list[str] = []
        if self.rosters is not None and self.selection.value == "rosters":
            fields |= self.rosters.fields()
            wrong = self._wrong_rosters(self.rosters)
        if any(name.value.strip() for name in self.names):
            fields["names"] = self._called()
        made = choices(
            self.edition.value,
            seed=self.seed.value.strip() or None,
            opponents=[player.value for player in self.players],
            **fields,
        )
        made.problems[:0] = wrong
        made.open_cards = self.open_cards.value
        return made

    def begun(self, wanted: Choices) -> None:
        """A game begins: with hidden cards on both sides nothing of the rosters stays on the page."""
        if self.rosters is not None and not wanted.open_cards and set(wanted.players) == {HUMAN}:
            self.rosters.cover_all()

    def _wrong_rosters(self, rosters: RosterBuilder) -> list[str]:
        wrong = [
            f"{name}: {sentence}" for seat, name in enumerate(self._called()) for sentence in rosters.sentences(seat)
        ]
        shared = rosters.shared()
        return [*wrong, f"Both rosters hold {', '.join(shared)}: there is one of each."] if shared else wrong

    def _called(self) -> list[str]:
        return [name.value.strip() or side.capitalize() for name, side in zip(self.names, _SIDES, strict=True)]

    def _firsts(self, names: list[str]) -> tuple[tuple[str, int], ...]:
        named = zip(names, _SIDES, strict=True)
        return ((_FLIP, 0), *((f"{name} ({side})", number + 1) for number, (name, side) in enumerate(named)))

    def _edition_changed(self, _change: Any) -> None:
        edition = load_edition(self.edition.value)
        duel = Duel.of(Setup(edition.name))
        words = edition_words(edition)
        self.first.description = sentence(words["first_player"]).rstrip(".")
        self.without_abilities.description = f"Play without {words['abilities']}"
        shares = duel.options.one_set_of_cards
        self.selection.options = _SELECTIONS if shares else _SELECTIONS[:1]
        self.selection.layout.display = "" if shares else "none"
        self.open_cards.layout.display = "" if duel.options.items_brought else "none"
        self.reading_form = ReadingForm(edition, self._draw_toggles)
        reset = widgets.HTML(markup.button("All as they are by default", "start:defaults", kind="quiet"))
        self._reading_box.children = (reset, self.reading_form.widget)
        if self.rosters is not None:
            self.rosters.set_edition(edition.name)
        self._selection_changed(None)

    def _selection_changed(self, _change: Any) -> None:
        options = Duel.of(Setup(self.edition.value)).options
        told = _SELECTION_TEXT[self.selection.value]
        if not options.one_set_of_cards:
            brought = "monsters and items" if options.items_brought else "monsters"
            most = "" if options.rosters_exact else "up to "
            told = f"Each player brings {most}{options.cards_per_seat} {brought}"
            told += f", and {options.dice_per_seat} dice." if options.dice_per_seat else "."
        self._told.value = f'<p class="ddm-note-small">{text(told)}</p>'
        self._draw_toggles()

    def _names_changed(self, _change: Any) -> None:
        chosen = self.first.value
        self.first.options = self._firsts(self._called())
        self.first.value = chosen

    def _toggle_box(self, box: Any) -> None:
        box.layout.display = "" if box.layout.display == "none" else "none"
        self._draw_toggles()

    def _toggle_rosters(self) -> None:
        """The builder is made when it is first opened: it lists all cards there are."""
        if self.rosters is None:
            self.rosters = RosterBuilder(self.bridge, self.edition.value)
            self._roster_box.children = (self.rosters.widget,)
        self._toggle_box(self._roster_box)

    def _reset_readings(self) -> None:
        self.reading_form.reset()

    def _draw_toggles(self) -> None:
        is_open = self._reading_box.layout.display != "none"
        said = "Hide the open questions" if is_open else "Open questions of the rulebook"
        self._toggle.value = (
            markup.button(said, "start:readings", kind="quiet", aria_expanded=markup.pressed(is_open))
            + f' <small class="ddm-note-small">{text(self.reading_form.told())}</small>'
        )
        is_open = self._roster_box.layout.display != "none"
        has_dice = bool(Duel.of(Setup(self.edition.value)).options.dice_per_seat)
        what = "dice and cards" if has_dice else "the rosters"
        said = f"{'Hide' if is_open else 'Choose'} {what}"
        is_rosters = self.selection.value == "rosters"
        self._roster_toggle.value = (
            markup.button(said, "start:rosters", kind="quiet", aria_expanded=markup.pressed(is_open))
            if is_rosters
            else ""
        )


def _text(label: str, value: str, placeholder: str = "") -> Any:
    box = widgets.Text(value=value, description=label, placeholder=placeholder, continuous_update=False)
    return box.add_class("ddm-field")


def _dropdown(label: str, options: Any) -> Any:
    return widgets.Dropdown(options=options, description=label).add_class("ddm-field")
