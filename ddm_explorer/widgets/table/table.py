"""The table: board, panels and everything round them, as one thing to put into a notebook cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ipywidgets import HTML, VBox

from ddm_explorer.dungeon.position.state import DuelState, Setup
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.games.known_games import known_games
from ddm_explorer.view.scene.svg import scene_svg
from ddm_explorer.view.scene.theme import theme_css
from ddm_explorer.widgets import panels
from ddm_explorer.widgets.board.board import Board
from ddm_explorer.widgets.board.canvas_board import empty_canvas
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.page.preferences import Preferences
from ddm_explorer.widgets.saves.store import StorePanel
from ddm_explorer.widgets.session.choices import GAMES, Choices, choices, choices_of_query, fresh_seed
from ddm_explorer.widgets.session.opponents import Opponents
from ddm_explorer.widgets.session.session import HUMAN, Session
from ddm_explorer.widgets.shared.panel import GamePanel
from ddm_explorer.widgets.table.frame import Frame, part_of
from ddm_explorer.widgets.table.kept_passing import KeptPassing
from ddm_explorer.widgets.table.outfit import outfit_of
from ddm_explorer.widgets.table.surface import Surface

_SIDE = "long-board"
"""Under this the browser remembers how a long Field lies."""


class Table(Surface):
    """A game to play, try and have explained: ``Table()`` as the last line of a cell shows it.

    Nothing it is given makes it fail: what cannot be used is told in one sentence at its place, and a game can be
    played all the same.

    Args:
        game: the name of an edition of the duel, such as ``"western-basic"``, or the tag of another game that is
            registered.
        setup: a whole set-up, in place of `game`, `selection`, `names`, `readings` and `first`.
        seed: answers the dice and the coin; the same seed gives the same game. By default one that nobody chose.
        position: a position to start from: a state, or its text or link form.
        transcript: a game to go on with: a transcript, or the text of a saved game.
        opponents: who plays each seat: ``"human"`` or a computer player of that game, in a duel ``"sensible"`` or
            ``"random"``.
        selection: how the monsters are shared out: ``"rosters"``, ``"draft"`` or ``"pool"``.
        names: of the two players.
        readings: choices of open readings, such as ``{"R-HIGH-LEVEL": "sum"}``.
        first: the seat, 1 or 2, that was agreed to be Player One; by default the game begins by deciding it.
        text_view: show the position as text too.
        height: how high the table is, in pixels of at least 400; by default what the page has room for.

    Attributes:
        session: everything that happens goes through it; see `Session`. Of a game that is no duel it has what all games
            share, as a `GameSession`; the same holds for the board.
        widget: the ipywidgets box.
    """

    def __init__(
        self,
        game: str = GAMES[0],
        *,
        setup: Setup | None = None,
        seed: int | str | None = None,
        position: DuelState | str | None = None,
        transcript: Transcript | str | None = None,
        opponents: Iterable[str] = (HUMAN, HUMAN),
        selection: str | None = None,
        names: Iterable[str] | None = None,
        readings: Mapping[str, str] | Iterable[str] | None = None,
        first: int | str | None = None,
        text_view: bool = False,
        height: int | None = None,
    ) -> None:
        self._height = _pixels(height)
        self._build(
            choices(
                game,
                setup=setup,
                seed=seed,
                position=position,
                transcript=transcript,
                opponents=opponents,
                text_view=text_view,
                selection=selection,
                names=names,
                readings=readings,
                first=first,
            )
        )

    @classmethod
    def from_query(cls, parameters: Mapping[str, str]) -> Table:
        """The table that an address asks for.

        Args:
            parameters: game, seed, selection, position, first, readings, names, opponents, text; all as text.
        """
        table = cls.__new__(cls)
        table._height = None
        table._build(choices_of_query(parameters))
        return table

    # --- for notebooks --------------------------------------------------------------------------------------------

    @property
    def state(self) -> DuelState:
        """The position now."""
        return self.session.state

    def send(self, command: Any) -> Verdict:
        """Play a command if it is allowed, and show the verdict either way.

        Args:
            command: a command, or its text, such as ``"move F8 F9"``.

        Raises:
            InvalidCommand: it cannot be read; one sentence, and nothing has changed.
        """
        if isinstance(command, str):
            session = self.session
            command = session.kit.notation.read_command(command, session.rules, session.state)
        return self.session.send(command)

    def __repr__(self) -> str:
        return f"<Table {self._outfit.named(self.session)}>"

    def _repr_mimebundle_(self, **_options: Any) -> dict[str, Any]:
        """The widget where widgets run; elsewhere the position as a picture and as text."""
        bundle: dict[str, Any] = dict(self.widget._repr_mimebundle_() or {})
        bundle["image/svg+xml"] = scene_svg(self._outfit.scene(self), "light", width=560)
        bundle["text/plain"] = f"{self!r}\n\n{self._outfit.text(self)}"
        return bundle

    # --- inside ---------------------------------------------------------------------------------------------------

    def _build(self, wanted: Choices) -> None:
        outfit = self._outfit = outfit_of(known_games().of_rules(wanted.transcript.rules))
        session: Session = outfit.session(transcript=wanted.transcript, players=wanted.players)
        self.session = session
        self._game = session.game
        canvas = empty_canvas()
        bridge = self.bridge = Bridge(canvas)
        bridge.description = "Arrow keys go over the squares, Enter chooses, question mark lists all keys."
        self.board: Board = outfit.board(session, canvas, bridge)
        self.help = outfit.help(session, bridge)
        self.preferences = Preferences(bridge)
        self.passing = KeptPassing(session, self.preferences)
        self.start = outfit.start(session, bridge, self._begin)
        self.store = StorePanel(session, bridge)
        does = {
            "new": self._toggle_start,
            "rematch": self._rematch,
            "save": self.store.save_file,
            "open": self.store.open_file,
            "saved": self.store.show_all,
            "flow": self._toggle_flow,
            "keys": self.help.toggle,
        }
        if outfit.has_chart:
            does["side"] = self._toggle_side
        else:
            del does["flow"]
        self.bar = outfit.bar(session, bridge, does)
        if outfit.has_chart:
            self.bar.pressed["side"] = self.board.lies
            self.preferences.on_known(_SIDE, lambda kept: self._lie(kept != "upright"))
        self.panels: Mapping[str, GamePanel] = {name: make(session, bridge) for name, make in outfit.panels.items()}
        self.plates = outfit.plates(session, bridge)
        if outfit.has_chart:
            self.flow = panels.FlowPanel(session, bridge)
        self.keys = outfit.keys(self.board, self.panels, lambda: self.help.toggle(is_by_key=True), self._walk)
        self.hand_over = outfit.hand_over(session, bridge)
        outfit.marks(session, bridge)
        self.opponents = Opponents(session, bridge, getattr(wanted.transcript.chance, "seed", 0))
        if wanted.is_default:
            self.start.invite()
        self.widget = self._box()
        self.begin()
        if wanted.text_view:
            self.side.show_tab("text")
        session.observe(self._begun, "version")
        if wanted.problems:
            session.notice = " ".join(wanted.problems)

    def _box(self) -> Any:
        session, bridge, outfit = self.session, self.bridge, self._outfit
        held = {**self.panels, "handover": self.hand_over} | ({"flow": self.flow} if outfit.has_chart else {})
        frame = Frame(
            session,
            bridge,
            outfit,
            held,
            self.board,
            self.plates,
            self.bar,
            over=(self.start.widget, self.store.widget, self.help.widget),
        )
        self.side = frame.side
        style = HTML(f"<style>{table_style()}</style>").add_class("ddm-style")
        # The bridge is first: it takes no room until it has to say, above everything, that something went wrong.
        box = VBox([style, bridge, part_of(held, "handover.main"), frame.widget]).add_class("ddm-table")
        if self._height is not None:
            box.layout.height = f"{self._height}px"
        self._root = box
        self.session.observe(self._handed, ("version", "holder", "open_cards", "players"))
        self.start.widget.layout.observe(self._handed, "display")
        self._handed(None)
        return box

    def _handed(self, _change: Any) -> None:
        """While the screen changes hands the table itself is not there to be looked at."""
        is_between = self.session.is_handing_over and not self.start.is_open
        (self._root.add_class if is_between else self._root.remove_class)("is-between")

    def _toggle_side(self) -> None:
        self._lie(not self.board.lies)
        self.preferences.keep(_SIDE, "lies" if self.board.lies else "upright")

    def _lie(self, lies: bool) -> None:
        """Let a long Field lie on its side where there is room for it, or never."""
        self.board.lies = self.bar.pressed["side"] = lies
        self.board.turn()

    def _begin(self, wanted: Choices) -> None:
        self.store.new_key()
        self.opponents.seed = getattr(wanted.transcript.chance, "seed", 0)
        self.session.open_cards = wanted.open_cards
        self.session.open(wanted.transcript, wanted.players)
        self.bridge.announce("A new game begins.")
        self.bridge.focus_board()

    def _rematch(self) -> None:
        """The same game once more, with the same players: only chance falls otherwise."""
        session = self.session
        setup = session.kit.setup_of(session.transcript.root.state)
        transcript = Transcript(session.kit.rules_of(setup), setup, Seeded(fresh_seed()))
        self._begin(Choices(transcript, session.players, is_default=False))

    def _begun(self, _change: Any) -> None:
        """Whoever plays does not want to be asked who plays."""
        if self.session.transcript.can_undo() or self.session.game != self._game:
            self._game = self.session.game
            self.start.close()

    def _toggle_start(self) -> None:
        if self.start.is_open:
            self.start.close()
        else:
            self.start.invite()
            self.bridge.focus(".ddm-start h3")


def _pixels(height: object) -> int | None:
    """A height of the table as it is asked for.

    Raises:
        ValueError: it is no whole number of pixels from 400 to 4000.
    """
    if height is None or (isinstance(height, int) and not isinstance(height, bool) and 400 <= height <= 4000):
        return height
    raise ValueError(f"height is {height!r}; a whole number of pixels from 400 to 4000 is needed.")


@cache
def table_style() -> str:
    """The style sheet of a table: the theme's values, and what is made of them."""
    here = Path(__file__)
    names = ("frame", "bar", "table", "ending", "print")
    own = (here.with_name(f"{name}.css").read_text(encoding="utf-8") for name in names)
    return "\n".join((theme_css(), panels.css(), *own))
