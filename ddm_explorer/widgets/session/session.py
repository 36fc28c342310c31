"""A session: one transcript and what the visitor looks at. Every panel is a view of it.

`version` changes whenever the game does; `shown` whenever there is another verdict to show; the other
traits are what the visitor has in hand. A panel observes what it draws from and can always be rebuilt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import traitlets

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.position.state import DuelState, Setup, Step
from ddm_explorer.dungeon.position.who_is_meant import attacker_nth, mover_nth, target_nth
from ddm_explorer.engine.chance import Chance, ScriptError, Seeded
from ddm_explorer.engine.game import Node, Transcript
from ddm_explorer.engine.verdict import InvalidCommand, Verdict
from ddm_explorer.games.duel.dependence import Dependence
from ddm_explorer.games.duel.repair import RepairSet
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.game_kit import GameKit
from ddm_explorer.games.known_games import known_games
from ddm_explorer.view.duel.visibility import names_hidden
from ddm_explorer.view.sentences.speech import player_name
from ddm_explorer.widgets.session.aiming import ON_SQUARES
from ddm_explorer.widgets.session.auto_pass import DEFAULT, passes_by_itself
from ddm_explorer.widgets.session.secrecy import is_handing_over, viewer_of
from ddm_explorer.widgets.session.selection import Ghost as Ghost
from ddm_explorer.widgets.session.selection import Selection

HUMAN = "human"
"""Stands in `Session.players` for a seat that people play."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict with all that is shown with it, and the state it was given in."""

    verdict: Verdict
    state: DuelState
    repairs: tuple[RepairSet, ...] = ()
    dependences: tuple[Dependence, ...] = ()
    was_played: bool = False


class Session(Selection):
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
    players: tuple[str, str] = traitlets.Tuple(default_value=(HUMAN, HUMAN))
    """Who plays each seat: `HUMAN`, or the name of a computer player."""
    passing: tuple[str, str] = traitlets.Tuple(default_value=DEFAULT)
    """How each seat wishes to be asked for answers; see `auto_pass.MODES`."""
    holder: int | None = traitlets.Any(None, allow_none=True)
    """The seat of the person who sits at the screen, where cards are hidden from the other; None before the first."""
    open_cards: bool = traitlets.Bool(False)
    """Whether both sides lie open although a card could be hidden."""
    halted: bool = traitlets.Bool(False)
    """After going back, computer players wait until somebody plays on."""

    led = ""
    """What to say instead of what the game asks, while somebody leads through it; else empty."""

    def __init__(
        self, setup: Setup | None = None, seed: int | str = 0, transcript: Transcript | None = None, **traits: Any
    ) -> None:
        super().__init__(**traits)
        if transcript is None:
            kit = known_games().first
            chosen = kit.new_setup() if setup is None else setup
            transcript = Transcript(kit.rules_of(chosen), chosen, Seeded(seed))
        self.transcript = transcript
        self.game = 1
        """Counts the games of this session: another number is another game, not another position."""
        self.by_itself: set[tuple[int, int]] = set()
        """The points, by game and number, at which a seat passed by itself."""

    @property
    def duel(self) -> Duel:
        duel: Duel = self.transcript.rules
        return duel

    @property
    def state(self) -> DuelState:
        state: DuelState = self.transcript.state
        return state

    @property
    def kit(self) -> GameKit:
        """What the shared parts need of the game that is played."""
        return known_games().of_rules(self.transcript.rules)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, player in enumerate(self.players) if player == HUMAN)

    @property
    def viewer(self) -> int | None:
        """Whose view the screen shows: a seat's, nobody's (`visibility.WATCHER`), or None where both sides lie open."""
        return viewer_of(self, self.people)

    @property
    def is_handing_over(self) -> bool:
        """Whether the screen is to go to another person before anything of theirs is shown."""
        return is_handing_over(self, self.people)

    @property
    def node(self) -> Node:
        return self.transcript.node

    def judge(
        self, command: Any, *, was_played: bool = False, state: DuelState | None = None, drawn: Sequence[str] = ()
    ) -> Judged:
        """Everything there is to say of a command, without playing it; `drawn` is what it drew where it was played.

        Raises:
            InvalidCommand: for something that is no command of this game.
        """
        before = self.state if state is None else state
        verdict = self.duel.check(before, command)
        return Judged(
            verdict,
            before,
            tuple(self.kit.repairs(self.duel, before, command, verdict)),
            tuple(self.kit.dependences(self.duel, before, command, verdict, drawn)),
            was_played,
        )

    def is_guess(self, command: Any) -> bool:
        """Whether it summons a card that lies hidden from the screen: its verdict would tell who has it, and where."""
        return names_hidden(self.duel.cards, command, self.state.active, self.viewer)

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
        verdict = self.duel.check(before, command)
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
                self._drop_what_was_in_hand()
                if before.step is not Step.ROLL or before.turn != self.state.turn:
                    self._lay_dice_ready()
                self.notice = ""
                self.version += 1
            self.shown = judged
        return verdict

    def pass_on(self) -> None:
        """Pass for whoever is asked now and wishes not to be."""
        if self.is_passing:
            with self.hold_trait_notifications():
                self._pass_by_itself()
                self._drop_what_was_in_hand()
                self.version += 1

    @property
    def is_passing(self) -> bool:
        """Whether the person who is asked now passes by itself."""
        window = self.state.window
        is_person = window is not None and self.players[window.asked] == HUMAN
        return is_person and passes_by_itself(self.state, self.passing)

    def _pass_by_itself(self) -> None:
        while self.is_passing:
            self.by_itself.add((self.game, self.transcript.play(say.Pass()).number))

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

    def open(self, transcript: Transcript, players: tuple[str, str] = (HUMAN, HUMAN)) -> None:
        """Go on with another game, with `players` at its seats."""
        with self.hold_trait_notifications():
            self.transcript = transcript
            self.players = players
            self.holder = None
            self.game += 1
            self.dice = ()
            self._moved(is_halted=False)

    # Who plays -------------------------------------------------------------------------------------

    @property
    def computer_seat(self) -> int | None:
        """The seat of the computer player that is to act, or to answer an offer of a draw; None if a person is.

        What falls to nobody (the coin) is for people, unless computers play both seats.
        """
        state = self.state
        acting = self.duel.to_act(state)
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
        name = player_name(self.state, seat)
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
        """Whether a person may say this although a computer player is to act: to resign, to offer a draw."""
        if not isinstance(command, (say.Resign, say.OfferDraw, say.AnswerDraw)):
            return False
        return command.seat in range(len(self.players)) and self.players[command.seat] == HUMAN

    def _moved(self, *, is_halted: bool = True) -> None:
        with self.hold_trait_notifications():
            self._drop_what_was_in_hand()
            self._lay_dice_ready()
            self.shown = None
            self.notice = ""
            # Never for people alone: nobody would wait.
            self.halted = is_halted and any(player != HUMAN for player in self.players)
            self.version += 1

    # What a click means. The board, the keyboard and the text view all come through here.

    def owner_at(self, cell: Cell) -> int | None:
        """The seat whose monster or Lord stands there; of several monsters, of the one in front."""
        monster = self.in_front(cell)
        return monster.owner if monster is not None else self.state.lord_at(cell)

    def command_for(self, cell: Cell, *, is_forced: bool = False) -> Any:
        """The command that choosing this cell stands for, with what is in hand; None if it only selects.

        Args:
            is_forced: also move onto figures of the own side, as dragging does; a plain click chooses them.
        """
        if self.ghost is not None:
            return self.build_of(self.ghost, cell)
        if self.selected is None or self.selected == cell:
            return None
        owner, other = self.owner_at(self.selected), self.owner_at(cell)
        if other is not None and other != owner:
            return self._attack_on(self.selected, cell)
        if other is not None and not is_forced:
            return None
        return say.Move(self.way_to(cell), self._mover_nth)

    def _attack_on(self, chosen: Cell, cell: Cell) -> say.Attack:
        """The attack of the figure chosen on the one in front of that square, each named as far as it must be."""
        one, two = self.brought_forward(chosen), self.brought_forward(cell)
        attacker, target = self.state.monster(one or 0), self.state.monster(two or 0)
        seat = self.owner_at(chosen)
        return say.Attack(
            chosen,
            cell,
            0 if attacker is None else attacker_nth(self.state, attacker),
            0 if target is None else target_nth(self.state, target, self.state.active if seat is None else seat),
        )

    @property
    def _mover_nth(self) -> int:
        """How a move names the figure chosen."""
        monster = self.state.monster(self.brought_forward(self.selected) or 0)
        return 0 if monster is None else mover_nth(self.state, monster)

    def way_to(self, cell: Cell) -> tuple[Cell, ...]:
        """The path a move of the figure chosen to that cell would take: the cheapest legal one; else the cheapest
        whatever it costs; else over the squares in between, so that the verdict can say what is wrong with them."""
        start = self.selected
        assert start is not None, "a way begins at the figure chosen"
        if self.in_front(start) is None:
            return (start, cell)
        return self.duel.any_way(self.state, start, cell, self._mover_nth)

    def choose(self, cell: Cell, *, is_forced: bool = False) -> Verdict | None:
        """Click on a cell: choose the figure there, or play what the click stands for.

        Returns:
            The verdict of what was played or tried; None if nothing was.
        """
        prospect = self.prospect
        if prospect is not None and prospect.what in ON_SQUARES:
            return self._point(prospect, cell)
        self.aiming = None
        command = self.command_for(cell, is_forced=is_forced)
        if command is not None:
            return self.send(command)
        with self.hold_trait_notifications():
            if self.selected != cell:
                self.selected = None if self.owner_at(cell) is None else cell
            elif not self.next_forward(cell):  # a click goes on to the next that stands there, and then lets go
                self.selected = None
            self.shown = None
        return None

    @property
    def is_over(self) -> bool:
        return self.state.step is Step.OVER
