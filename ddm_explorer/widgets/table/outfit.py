"""What a table is made of: for a duel what it brings, for any other game what all games share.

All parts stand on one screen, as `frame` lays them out: plates above and below the board, one action bar under it, one
panel with tabs beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ddm_explorer.games.game_kit import GameKit
from ddm_explorer.view.duel.scene import duel_scene
from ddm_explorer.view.duel.text import full_text
from ddm_explorer.widgets import panels
from ddm_explorer.widgets.board.board import Board
from ddm_explorer.widgets.board.board_keys import BoardKeys
from ddm_explorer.widgets.panels.base import mark_places
from ddm_explorer.widgets.session.game_session import GameSession
from ddm_explorer.widgets.session.session import Session
from ddm_explorer.widgets.setup.start_panel import StartPanel
from ddm_explorer.widgets.shared.board import SceneBoard
from ddm_explorer.widgets.shared.commands import CommandsPanel
from ddm_explorer.widgets.shared.ending import EndingPanel
from ddm_explorer.widgets.shared.hand_over import GameHandOver
from ddm_explorer.widgets.shared.keys import KEYS, SceneKeys
from ddm_explorer.widgets.shared.log import GameLog
from ddm_explorer.widgets.shared.panel import GamePanel
from ddm_explorer.widgets.shared.plates import PlatesPanel
from ddm_explorer.widgets.shared.start import GameStart
from ddm_explorer.widgets.shared.status import GameStatus
from ddm_explorer.widgets.shared.toolbar import GameHelp, GameToolbar
from ddm_explorer.widgets.shared.verdict import GameVerdict
from ddm_explorer.widgets.shared.words import GameWords
from ddm_explorer.widgets.table.hand_over import HandOver
from ddm_explorer.widgets.table.toolbar import HelpPanel, Toolbar


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab of the panel beside the board.

    Args:
        name: in small letters; `why` is shown by itself when something is not allowed.
        title: one short word.
        panels: what it holds, from top to bottom: names of panels, or `panel.sheet` for one sheet of a panel. Beside
            the panels of the outfit there are `flow` (the chart of the turn) and `handover`, where a place has them.
    """

    name: str
    title: str
    panels: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Outfit:
    """The parts of a table.

    Three of them are what a game decides about the one screen: what a plate shows (the game's view says it, as
    `GameView.plates`), what the action bar asks (`asks`), and which tabs there are (`tabs`). The bar is one row of a
    fixed height: a panel in it draws "" while it has nothing to ask, and scrolls inside itself when it has much.

    Args:
        session: (transcript=, players=) -> the session.
        board: (session, canvas, bridge) -> the board.
        keys: (board, panels, toggle help, walk through the last command) -> what listens to the keys of the board.
        marks: (session, bridge) -> lets what names places light them up on the board.
        panels: every panel by name.
        asks: the panels of the action bar below the board, in their order; `panel.sheet` names one sheet of a panel.
        tabs: those of the panel beside the board, the first of them shown at first.
        over: the panels that open over the table, beside those that every table has.
        notices: the panels that tell one sentence about what happened beside the game, over the board.
        start, bar, help, hand_over: what asks who plays, the head of the action bar with the few buttons that are no
            move, the help on keys, the screen between people.
        has_chart: whether there is a chart of the turn.
        named: (session) -> which game it is and where it stands, in a few words.
        scene, text: (table) -> the picture and the words that stand for the table where no widget runs.
    """

    session: Callable[..., Any]
    board: Callable[..., Any]
    keys: Callable[..., Any]
    marks: Callable[[Any, Any], None]
    panels: Mapping[str, Callable[..., Any]]
    asks: tuple[str, ...]
    tabs: tuple[Tab, ...]
    notices: tuple[str, ...]
    start: Callable[..., Any]
    bar: Callable[..., Any]
    help: Callable[..., Any]
    hand_over: Callable[..., Any]
    has_chart: bool
    named: Callable[[Any], str]
    scene: Callable[[Any], Any]
    text: Callable[[Any], str]
    plates: Callable[..., Any] = PlatesPanel
    over: tuple[str, ...] = ()


# A duel ---------------------------------------------------------------------------------------

PANELS: Final = {
    "status": panels.StatusPanel,
    "ability": panels.AbilityPanel,
    "chain": panels.ChainPanel,
    "verdict": panels.VerdictPanel,
    "rule": panels.RulePanel,
    "dice": panels.DicePanel,
    "build": panels.BuildPanel,
    "cards": panels.CardsPanel,
    "log": panels.LogPanel,
    "text": panels.TextPanel,
    "ending": EndingPanel,
}
"""The panels of a duel."""

DUEL_TABS: Final = (
    Tab("why", "Why", ("verdict", "chain", "status.told", "dice.odds")),
    Tab("log", "Log", ("log", "status.more")),
    Tab("cards", "Cards", ("handover.switch", "cards")),
    Tab("rules", "Rules", ("rule.search", "rule.found", "flow")),
    Tab("text", "Text", ("text",)),
)
"""The tabs of a duel."""


def _duel_keys(board: Board, _panels: object, toggle: Callable[[], None], walk: Callable[[int], None]) -> BoardKeys:
    return BoardKeys(board, toggle, walk)


def _duel_named(session: Session) -> str:
    state = session.state
    names = " against ".join(seat.name or seat.colour for seat in state.seats)
    return f"{session.duel.edition.name}: {names}, turn {state.turn}, {state.step.value}"


_DUEL: Final = Outfit(
    session=Session,
    board=Board,
    keys=_duel_keys,
    marks=mark_places,
    panels=PANELS,
    asks=("status.main", "dice.tray", "build.choose", "build.pieces", "build.place", "ability", "ending.bar"),
    tabs=DUEL_TABS,
    notices=("status.notice",),
    over=("rule.opened", "ending.main"),
    start=StartPanel,
    bar=Toolbar,
    help=HelpPanel,
    hand_over=HandOver,
    has_chart=True,
    named=_duel_named,
    scene=lambda table: duel_scene(table.board.outlook.snapshot),
    text=lambda table: full_text(table.board.outlook.snapshot),
)

# Any game -------------------------------------------------------------------------------------

SHARED: Final[Mapping[str, type[GamePanel]]] = {
    "status": GameStatus,
    "commands": CommandsPanel,
    "verdict": GameVerdict,
    "log": GameLog,
    "text": GameWords,
    "ending": EndingPanel,
}
"""The panels that any game can have beside its board, by the names that its kit gives."""

ALWAYS: Final = frozenset(("status", "commands", "verdict", "text", "ending"))
"""Those that it has, whatever its kit says."""


def _mark_shared(session: GameSession, bridge: Any) -> None:
    """Let whatever carries `data-places` mark its places on the board, under the names the game has for them."""

    def mark(named: str) -> None:
        scene = session.view.scene(session.rules, session.state, session.viewer)
        name = session.kit.notation.place_name
        known = {name(area.place): area.place for area in scene.areas}
        session.marked = tuple(known[each] for each in dict.fromkeys(named.split()) if each in known)

    bridge.on_places(mark)


def _shared_keys(
    board: SceneBoard, made: Mapping[str, Any], toggle: Callable[[], None], _walk: Callable[[int], None]
) -> SceneKeys:
    return SceneKeys(board, made["commands"].choose, toggle)


def _shared_help(session: GameSession, bridge: Any) -> GameHelp:
    found = GameHelp(session, bridge)
    for title, lines in KEYS:
        found.add(title, lines)
    return found


def _shared_named(session: GameSession) -> str:
    names = ", ".join(session.view.player(session.state, seat) for seat in range(session.seats))
    return f"{session.kit.tag}: {names}, {session.where}"


_SHARED: Final = Outfit(
    session=GameSession,
    board=SceneBoard,
    keys=_shared_keys,
    marks=_mark_shared,
    panels=SHARED,
    asks=("commands", "ending.bar"),
    tabs=(
        Tab("why", "Why", ("verdict",)),
        Tab("log", "Log", ("log", "handover.switch")),
        Tab("text", "Text", ("text",)),
    ),
    notices=("status",),
    over=("ending.main",),
    start=GameStart,
    bar=GameToolbar,
    help=_shared_help,
    hand_over=GameHandOver,
    has_chart=False,
    named=_shared_named,
    scene=lambda table: table.board.scene,
    text=lambda table: table.session.view.position(table.session.rules, table.session.state, table.session.viewer),
)

_PACKAGED: Final[Mapping[str, Outfit]] = {"duel": _DUEL}


def outfit_of(kit: GameKit) -> Outfit:
    """What the table of a game is made of; of a game that has none of its own, the shared panels that its kit names.

    Raises:
        ValueError: the kit names a panel that is not there.
    """
    if kit.tag in _PACKAGED:
        return _PACKAGED[kit.tag]
    unknown = [name for name in kit.panels if name not in SHARED]
    if unknown:
        raise ValueError(f"The game {kit.tag} names a panel {unknown[0]!r}; there are {', '.join(SHARED)}.")
    wanted = {*ALWAYS, *(kit.panels or SHARED)}

    made = {name: make for name, make in SHARED.items() if name in wanted}
    tabs = tuple(tab for tab in _SHARED.tabs if tab.panels[0] in wanted)
    return replace(_SHARED, panels=made, tabs=tabs)
