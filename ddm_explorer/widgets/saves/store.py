"""Keeping games: by themselves in the visitor's browser, and as files. Nothing kept is opened unasked.

Every game has a name of its own in the browser, so games never overwrite each other. A text is the saved form of
`games.notation.transcript_text`; a comment at its end says who played, which the rules do not need to know. What
is kept of a game stands under the tag that its files begin with.
"""

from __future__ import annotations

import re
import secrets
from typing import Final

from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation.other_files import misplaced
from ddm_explorer.games.notation.position_text import HEADER as POSITION
from ddm_explorer.games.notation.position_text import read_position
from ddm_explorer.games.notation.text_syntax import statements
from ddm_explorer.games.notation.transcript_text import HEADER as GAME
from ddm_explorer.games.notation.transcript_text import game_text
from ddm_explorer.players import players_of
from ddm_explorer.view.html.escape import escaped as text
from ddm_explorer.view.viewers import WATCHER, line_of
from ddm_explorer.widgets.page.bridge import Bridge, OpenedFile
from ddm_explorer.widgets.saves.saves import Save, SavesAnswer
from ddm_explorer.widgets.session.choices import UNREADABLE, fresh_seed, game_of_text, unreadable_sentence
from ddm_explorer.widgets.session.game_session import HUMAN, GameSession
from ddm_explorer.widgets.shared.panel import GamePanel, Told

OPEN: Final = "game:open"
"""The name under which the page hands over files."""

SPACE: Final = "games"
"""Where the browser keeps the games of the first game known; those of another stand under its tag besides."""

_PLAYED_BY: Final = re.compile(r"^# played by: ([\w-]+(?:, [\w-]+)*)$", re.MULTILINE)
_FEW: Final = 3  # so many games are offered at once; the others on demand


def space_of(tag: str) -> str:
    """Where the browser keeps the games with that tag."""
    return SPACE if tag == known_games().first.tag else f"{SPACE}-{tag}"


def saved_text(session: GameSession) -> str:
    """The game of a session as text, with what happened as comments and who played."""
    view, rules, now = session.view, session.rules, line_of(session.node)
    told = game_text(
        session.transcript,
        remarks=lambda node: [part.text for part in view.log_line(node, rules, WATCHER, now).parts],
        is_sealed=True,  # what lies face down is not to be read where a game is kept or handed on
    )
    return f"{told}# played by: {', '.join(session.players)}\n"


def read_saved(given: str, where: str = "The game") -> tuple[Transcript, tuple[str, ...]]:
    """The game of a text, and who played it; of the text of a position, a game that begins there.

    Raises:
        InvalidFile, ImpossiblePosition: the text cannot be used.
    """
    first = next(statements(given, where), None)
    if first is not None and first.word == POSITION:
        start = read_position(given, where)
        kit = known_games().of_state(start)
        setup = kit.setup_of(start)
        transcript = Transcript(kit.rules_of(setup), setup, Seeded(fresh_seed()), start)
        return transcript, (HUMAN,) * kit.seats_of(start)
    if first is None or first.word != GAME:
        what = misplaced(given)
        if what:
            raise InvalidFile(where, f"{what}, and a game or a position is opened here.")
    transcript = game_of_text(given, where).transcript
    kit = known_games().of_rules(transcript.rules)
    seats, known = kit.seats_of(transcript.state), (HUMAN, *players_of(kit))
    found = _PLAYED_BY.search(given)
    named = found[1].split(", ") if found is not None else []
    players = tuple(each if each in known else HUMAN for each in (*named, *(HUMAN,) * seats)[:seats])
    return transcript, players if len(named) == seats else (HUMAN,) * seats


class StorePanel(GamePanel):
    """Writes each change to the browser, and shows what is kept there: as an offer at first, later when asked."""

    name = "store"
    sees = ("version",)

    def __init__(self, session: GameSession, bridge: Bridge) -> None:
        space = space_of(session.kit.tag)
        self.saves = bridge.saves if space == bridge.saves.space else bridge.kept(space)
        self.key = _fresh_key()
        self.is_open = False
        """Whether all saved games are shown, not only those offered."""
        self._game = session.game
        self._saves: tuple[Save, ...] = ()
        self._is_asked = False
        self._has_offered = False
        self._deleting = ""
        self._listed_problem = ""
        super().__init__(session, bridge)

    def begin(self) -> None:
        self.on("go-on", lambda told: self._read(told.get("key", "")))
        self.on("delete", self._delete)
        self.on("all", lambda _told: self.show_all())
        self.on("later", lambda _told: self.close())
        self.bridge.on_ready(self._page_ready)
        self.bridge.on_file(OPEN, self._opened)
        self.bridge.drop_action = OPEN

    # --- writing ------------------------------------------------------------------------------------------------

    def seen(self, trait: str) -> None:
        if self.session.game != self._game:
            self._game = self.session.game
            self._saves = ()
            self._is_asked = self.is_open = False
        if len(self.session.transcript.nodes) > 1:
            # A game that has begun is not in the way of an old one any more.
            self._is_asked = False
            self._write()
        self.draw()

    def new_key(self) -> None:
        """The game from now on is another one: keep it under a name of its own."""
        self.key = _fresh_key()

    def _write(self) -> None:
        session, key = self.session, self.key
        try:
            self.saves.write(
                key,
                saved_text(session),
                label=self.label(),
                finished=session.is_over,
                done=lambda answer: self._written(key, answer),
            )
        except ValueError:
            self.tell("This game is too long to be kept by the browser: save it as a file.")

    def _written(self, key: str, answer: SavesAnswer) -> None:
        if answer.conflict:
            if key == self.key:  # else another game has begun meanwhile
                self.key = answer.name
            self.tell("Another tab went on with this game. Both are kept; this one under a name of its own.")
        # What is not kept is lost when the page goes: that stays in view until it is no longer so.
        self.bridge.problem = f"Nothing is being kept. {answer.problem}" if answer.problem else ""

    def label(self) -> str:
        """One line that tells this game from others."""
        session = self.session
        names = [
            f"{self.player(seat)}{'' if session.players[seat] == HUMAN else ' (computer)'}"
            for seat in range(session.seats)
        ]
        told = (" against " if len(names) == 2 else ", ").join(names)
        return f"{session.title}, {told}, {session.where}"

    # --- files --------------------------------------------------------------------------------------------------

    def save_file(self) -> None:
        """Hand the game to the visitor as a file."""
        session, named = self.session, self.view.file_name
        name = f"{session.kit.tag}-{session.where}" if named is None else named(self.rules, self.state)
        self.bridge.download(f"{name}.txt", saved_text(session))

    def open_file(self) -> None:
        """Let the visitor choose a file."""
        self.bridge.open_file(OPEN)

    def _opened(self, opened: OpenedFile) -> None:
        if opened.problem:
            self.tell(opened.problem)
        elif self.take(opened.text, opened.name):
            self.tell(f"Opened {opened.name[:80]}.")

    def take(self, given: str, where: str, key: str = "") -> bool:
        """Go on with the game of a text; a sentence in the notice line if it cannot be used.

        Args:
            key: the name under which the browser keeps this game already; without it the game gets one of its own.
        """
        try:
            transcript, players = read_saved(given, where[:80])
        except UNREADABLE as error:
            self.tell(unreadable_sentence(error))
            return False
        kit = known_games().of_rules(transcript.rules)
        if kit is not self.session.kit:
            self.tell(f"This is a game of {kit.title}, and {self.session.kit.title} lies on this table.")
            return False
        self.key = key or _fresh_key()  # before it is opened, which writes it
        self.session.open(transcript, players)
        return True

    # --- the browser's games ------------------------------------------------------------------------------------

    def _page_ready(self) -> None:
        # Only a table on which nothing has been played offers old games; on a reload of the page it has its own.
        self._is_asked = not self._has_offered and len(self.session.transcript.nodes) == 1
        self._has_offered = True
        self.saves.list(self._listed)

    def show_all(self) -> None:
        """Show every game that the browser keeps."""
        self.is_open = True
        self.saves.list(self._listed)
        self.draw()
        self.bridge.focus(".ddm-store h3")

    def close(self) -> None:
        """Show no saved games."""
        self.is_open = self._is_asked = False
        self.draw()

    def _listed(self, answer: SavesAnswer) -> None:
        self._listed_problem = answer.problem
        self._saves = tuple(save for save in answer.saves if save.name != self.key)
        before = next((save for save in self._saves if save.is_here), None)
        if self._is_asked and before is not None:  # the page was loaded anew: its game goes on at once
            self._is_asked = False
            self._read(before.name)
        self.draw()

    def _read(self, key: str) -> None:
        if any(save.name == key for save in self._saves):
            self.saves.read(key, self._was_read)

    def _was_read(self, answer: SavesAnswer) -> None:
        if answer.problem:
            self.tell(answer.problem)
            return
        if self.take(answer.text, "The saved game", answer.name):
            self.tell("Your game goes on where you left it.")
            self.bridge.focus_board()

    def _delete(self, told: Told) -> None:
        key = told.get("key", "")
        if key != self._deleting:
            self._deleting = key
            self.draw()
        elif any(save.name == key for save in self._saves):
            self._deleting = ""
            self.saves.delete(key, lambda _answer: self.saves.list(self._listed))

    # --- what is shown ------------------------------------------------------------------------------------------

    def draw(self) -> None:
        unfinished = [save for save in self._saves if not save.finished]
        if self.is_open:
            self.show(self._all())
        elif self._is_asked and unfinished:
            rows = "".join(self._row(save) for save in unfinished[:_FEW])
            more = len(self._saves) - min(len(unfinished), _FEW)
            buttons = self.button("Not now", "later", kind="quiet")
            if more > 0:
                buttons = self.button(f"All saved games ({len(self._saves)})", "all", kind="quiet") + buttons
            told = (
                "This browser has a game that is not finished."
                if len(unfinished) == 1
                else (f"This browser has {len(unfinished)} games that are not finished.")
            )
            self.show(
                self.opened(
                    "Go on?",
                    f'<p>{told}</p><ul class="ddm-saves">{rows}</ul><div class="ddm-row">{buttons}</div>',
                    away="later",
                )
            )
        else:
            self.show("")

    def _all(self) -> str:
        close = self.button("Close", "later", kind="quiet")
        if self._listed_problem:
            body = f"<p>{text(self._listed_problem)}</p>"
        elif not self._saves:
            body = "<p>This browser has no other game. Every game you play is kept here by itself.</p>"
        else:
            body = f'<ul class="ddm-saves">{"".join(self._row(save) for save in self._saves)}</ul>'
        return self.opened("Saved games", body, extra=close, away="later")

    def _row(self, save: Save) -> str:
        _, is_copy, number = save.name.rpartition("~")
        copy = f"copy {number}, kept when two tabs went on with one game" if is_copy else ""
        told = ", ".join(each for each in (save.said, copy) if each)
        when = f"<small>{text(told)}</small>" if told else ""
        label = save.label or save.name
        open_label = f"{'Look at' if save.finished else 'Go on with'} {label}"
        go_on = self.button(
            "Look at it" if save.finished else "Go on",
            "go-on",
            kind="plain" if save.finished else "primary",
            data={"key": save.name},
            aria_label=open_label,
        )
        sure = save.name == self._deleting
        delete = self.button(
            "Really delete" if sure else "Delete",
            "delete",
            kind="quiet",
            data={"key": save.name},
            aria_label=f"{'Really delete' if sure else 'Delete'} {label}",
        )
        return (
            f'<li><span class="ddm-save-what"><b>{text(label)}</b>{when}</span>'
            f'<span class="ddm-row">{go_on}{delete}</span></li>'
        )


def _fresh_key() -> str:
    return f"g{secrets.token_hex(6)}"
