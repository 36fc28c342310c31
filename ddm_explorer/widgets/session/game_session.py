"""A session of any game: one transcript and what the visitor looks at. Every panel is a view of it.

`version` changes whenever the game does; `shown` whenever there is another verdict to show. A panel observes what it
draws from and can always be rebuilt. What a game needs beside this its own session adds: that of a duel is `Session`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import traitlets

from ddm_explorer.engine.chance import Chance, ScriptError, Seeded
from ddm_explorer.engine.game import Node, Transcript
from ddm_explorer.engine.verdict import InvalidCommand, Verdict
from ddm_explorer.games.game_kit import GameKit
from ddm_explorer.games.known_games import known_games
from ddm_explorer.view.game_view import GameView
from ddm_explorer.view.known_views import view_of
from ddm_explorer.widgets.session.auto_pass import DEFAULT, wishes_of
from ddm_explorer.widgets.session.secrecy import is_handing_over, viewer_of

HUMAN = "human"
"""Stands in `Session.players` for a seat that people play."""


TEMPOS = {0.5: "slow", 1.0: "normal", 2.0: "fast", 4.0: "very fast"}
"""How many times as quickly as usual computer players follow each other, and what that is called."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict with all that is shown with it, and the state it was given in."""

    verdict: Verdict
    state: Any
    repairs: tuple[Any, ...] = ()
    dependences: tuple[Any, ...] = ()
    was_played: bool = False


class GameSession(traitlets.HasTraits):
    """A game being played or explored.

    Args:
        setup: what was agreed before the first command.
        seed: answers the draws that nobody forces.
        transcript: a game to go on with instead of a new one.
    """

    version: int = traitlets.Int(0)
    """Changes with the game: a command, undo, redo, another branch, another game."""
    shown: Judged | None = traitlets.Any(None, allow_none=True)
    """The `Judged` in view, or None."""
    notice: str = traitlets.Unicode("")
    """One sentence about what just happened beside the game: saved, opened, cannot be read."""
    hint: str = traitlets.Unicode("")
    """What is under the pointer, or was pointed at last, and what a click there would do."""
    players: tuple[str, ...] = traitlets.Tuple(default_value=(HUMAN, HUMAN))
    """Who plays each seat: `HUMAN`, or the name of a computer player."""
    passing: tuple[str, ...] = traitlets.Tuple(default_value=DEFAULT)
    """How each seat wishes to be asked for answers; see `auto_pass.MODES`."""
    holder: int | None = traitlets.Any(None, allow_none=True)
    """The seat of the person who sits at the screen, where something is hidden from others; None before the first."""
    open_cards: bool = traitlets.Bool(False)
    """Whether all sides lie open although something could be hidden."""
    halted: bool = traitlets.Bool(False)
    """After going back, computer players wait until somebody plays on."""
    tempo: float = traitlets.Float(1.0)
    """How quickly computer players follow each other, as one of `TEMPOS`."""
    hovered: tuple[int, int] | None = traitlets.Any(None, allow_none=True)
    """The place under the pointer or the keyboard's cursor, or None."""
    marked: tuple[tuple[int, int], ...] = traitlets.Tuple()
    """Places that something beside the board points at."""

    led = ""
    """What to say instead of what the game asks, while somebody leads through it; else empty."""

    def __init__(
        self, setup: Any = None, seed: int | str = 0, transcript: Transcript | None = None, **traits: Any
    ) -> None:
        super().__init__(**traits)
        if transcript is None:
            kit = known_games().first
            chosen = kit.new_setup() if setup is None else setup
            transcript = Transcript(kit.rules_of(chosen), chosen, Seeded(seed))
        self.transcript = transcript
        seats = self.seats
        if len(self.players) != seats:
            self.players = (HUMAN,) * seats
        if len(self.passing) != seats:
            self.passing = wishes_of(seats)
        self.game = 1
        """Counts the games of this session: another number is another game, not another position."""
        self.by_itself: set[tuple[int, int]] = set()
        """The points, by game and number, at which a seat passed by itself."""

    @property
    def rules(self) -> Any:
        """The rules of the game that is played."""
        return self.transcript.rules

    @property
    def state(self) -> Any:
        """The position now."""
        return self.transcript.state

    @property
    def kit(self) -> GameKit:
        """What the shared parts need of the game that is played."""
        return known_games().of_rules(self.transcript.rules)

    @property
    def view(self) -> GameView:
        """How the game is told and drawn."""
        return view_of(self.kit)

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.kit.title if self.view.title is None else self.view.title(self.rules)

    @property
    def where(self) -> str:
        """How far the game is, in a few words."""
        if self.is_over:
            return "finished"
        if self.view.where is not None:
            return self.view.where(self.rules, self.state)
        moves = self.node.depth
        return "not begun" if not moves else f"after {moves} move{'' if moves == 1 else 's'}"

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return self.kit.seats_of(self.state)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, player in enumerate(self.players) if player == HUMAN)

    @property
    def viewer(self) -> int | None:
        """Whose view the screen shows: a seat's, nobody's (`viewers.WATCHER`), or None where all sides lie open."""
        return viewer_of(self, self.people)

    @property
    def is_handing_over(self) -> bool:
        """Whether the screen is to go to another person before anything of theirs is shown."""
        return is_handing_over(self, self.people)

    @property
    def node(self) -> Node:
        """The point of the game one is at."""
        return self.transcript.node

    def judge(self, command: Any, *, was_played: bool = False, state: Any = None, drawn: Sequence[str] = ()) -> Judged:
        """Everything there is to say of a command, without playing it; `drawn` is what it drew where it was played.

        Raises:
            InvalidCommand: for something that is no command of this game.
        """
        before = self.state if state is None else state
        verdict = self.rules.check(before, command)
        return Judged(
            verdict,
            before,
            tuple(self.kit.repairs(self.rules, before, command, verdict)),
            tuple(self.kit.dependences(self.rules, before, command, verdict, drawn)),
            was_played,
        )

    def why_hidden(self, command: Any) -> str:
        """Why the screen is told nothing of a command, in a sentence: its verdict would tell what lies hidden from it.
        Empty where nothing does."""
        return self.view.hides(self.rules, command, self.state, self.viewer)

    def is_guess(self, command: Any) -> bool:
        """Whether it names what lies hidden from the screen: its verdict would tell who has it, and where."""
        return bool(self.why_hidden(command))

    def explain(self, command: Any) -> Judged:
        """Judge a command and show the verdict; the game does not change."""
        judged = self.judge(command)
        self.shown = judged
        return judged

    def send(self, command: Any, chance: Chance | None = None) -> Verdict:
        """Play a command of the visitor if it is legal, and show the verdict either way.

        While a computer player is to act, nothing is played in its place: the verdict is shown and `notice` says why.

        Raises:
            InvalidCommand: no command of this game, or a script that does not fit; nothing has changed.
        """
        if self.waits_for_computer and not self._is_for_people(command):
            self.notice = ""
            self.notice = self.waiting_sentence
            return self.explain(command).verdict
        verdict = self.play(command, chance)
        if verdict.is_legal:
            self.halted = False
        return verdict

    def play(self, command: Any, chance: Chance | None = None) -> Verdict:
        """Play a command of whoever is to act, a computer player too; otherwise as `send`."""
        before = self.state
        verdict = self.rules.check(before, command)
        drawn: tuple[str, ...] = ()
        if verdict.is_legal:
            try:
                drawn = self.transcript.play(command, chance).drawn
            except ScriptError as error:
                raise InvalidCommand(str(error)) from None
            self._pass_by_itself()
        judged = self.judge(command, was_played=verdict.is_legal, state=before, drawn=drawn)
        # Observers are told at the end, so that each sees the whole change and the board is drawn once.
        with self.hold_trait_notifications():
            if verdict.is_legal:
                self._let_go(before)
                self.notice = ""
                self.version += 1
            self.shown = judged
        return verdict

    def _let_go(self, before: Any = None) -> None:
        """Put back what was in hand.

        Args:
            before: the state in which a command was just played; None where the game went to another point.
        """
        self.marked = ()

    def pass_on(self) -> None:
        """Pass for whoever is asked now and wishes not to be."""
        if self.is_passing:
            with self.hold_trait_notifications():
                self._pass_by_itself()
                self._let_go(self.state)
                self.version += 1

    @property
    def _passing_command(self) -> Any:
        """What the person who is asked now says by itself; None if it wishes to be asked."""
        found = self.kit.passes(self.state, self.passing)
        return found[1] if found is not None and self.players[found[0]] == HUMAN else None

    @property
    def is_passing(self) -> bool:
        """Whether the person who is asked now passes by itself."""
        return self._passing_command is not None

    def _pass_by_itself(self) -> None:
        while (command := self._passing_command) is not None:
            self.by_itself.add((self.game, self.transcript.play(command).number))

    def undo(self) -> None:
        """One command back; on to where a person is asked something who wishes to be."""
        if self.transcript.can_undo():
            self.transcript.undo()
            while (self.waits_for_computer or self.is_passing) and self.transcript.can_undo():
                self.transcript.undo()
            self._moved()

    def redo(self) -> None:
        """One command forward; on to where a person is asked something who wishes to be."""
        if self.transcript.can_redo():
            self.transcript.redo()
            while (self.waits_for_computer or self.is_passing) and self.transcript.can_redo():
                self.transcript.redo()
            self._moved()

    def go_to(self, number: int) -> None:
        """Go to a point of the game by its number; what was played after it stays.

        Raises:
            LookupError: if there is no such point.
        """
        self.transcript.go_to(number)
        self._moved()

    def see_again(self, number: int) -> None:
        """Go to a point of the game so that what happened there is seen as it was played, with its verdict.

        Raises:
            LookupError: if there is no such point.
        """
        self.transcript.go_to(number)
        node = self.node
        if node.parent is None:
            self._moved()
            return
        self.go_to(node.parent.number)
        before = self.state
        self.transcript.go_to(number)
        judged = self.judge(node.command, was_played=True, state=before, drawn=node.drawn)
        with self.hold_trait_notifications():
            self._let_go(before)
            self.version += 1
            self.shown = judged

    @property
    def said_of_the_end(self) -> str:
        """How the game ended, where the command in view has just ended it; else empty."""
        shown, parent = self.shown, self.node.parent
        if (
            shown is None
            or not shown.was_played
            or not self.is_over
            or parent is None
            or parent.state is not shown.state
        ):
            return ""
        return self.view.outcome(self.rules, self.state)

    def open(self, transcript: Transcript, players: tuple[str, ...] = ()) -> None:
        """Go on with another game, with `players` at its seats; people at all of them where none are named."""
        with self.hold_trait_notifications():
            self.transcript = transcript
            self.players = players or (HUMAN,) * self.seats
            if len(self.passing) != self.seats:
                self.passing = wishes_of(self.seats)
            self.holder = None
            self.game += 1
            self._new_game()
            self._moved(is_halted=False)

    def _new_game(self) -> None:
        """Another game lies on the table: let go of what belonged to the one before."""

    # Who plays -------------------------------------------------------------------------------------

    @property
    def computer_seat(self) -> int | None:
        """The seat of the computer player that is to act, or to answer an offer of a draw; None if a person is.

        What falls to nobody (a coin) is for people, unless computers play all seats.
        """
        state = self.state
        acting = self.rules.to_act(state)
        if acting is None:
            return None
        offer = self.kit.offer(state)
        if offer is not None and self.players[offer[0]] != HUMAN:
            return offer[0]
        if isinstance(acting, int):
            return None if self.players[acting] == HUMAN else acting
        return 0 if HUMAN not in self.players else None

    @property
    def waits_for_computer(self) -> bool:
        """Whether the next command is a computer player's."""
        return self.computer_seat is not None

    @property
    def waiting_sentence(self) -> str:
        """What to tell somebody who plays out of turn while a computer player is to act; else empty."""
        seat = self.computer_seat
        if seat is None:
            return ""
        name = self.view.player(self.state, seat)
        if self.halted:
            return f"{name} is played by the computer and waits: press “Go on”, or undo further."
        then = " Wait a moment, then it is your turn." if HUMAN in self.players else ""
        return f"{name} is played by the computer and is about to act.{then}"

    def pause(self) -> None:
        """Let computer players wait."""
        self.halted = True

    def resume(self) -> None:
        """Let computer players go on after going back."""
        self.halted = False

    def _is_for_people(self, command: Any) -> bool:
        """Whether a person may say this although a computer player is to act."""
        return False

    def _moved(self, *, is_halted: bool = True) -> None:
        with self.hold_trait_notifications():
            self._let_go()
            self.shown = None
            self.notice = ""
            # Never for people alone: nobody would wait.
            self.halted = is_halted and any(player != HUMAN for player in self.players)
            self.version += 1

    @property
    def is_over(self) -> bool:
        """Whether nobody is to act any more."""
        return self.rules.to_act(self.state) is None
