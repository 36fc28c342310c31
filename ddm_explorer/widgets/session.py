"""A session: one transcript and what the visitor looks at. Every panel is a view of it.

`version` changes whenever the game does; `shown` whenever there is another verdict to show; the other
traits are what the visitor has in hand. A panel observes what it draws from and can always be rebuilt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import traitlets

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.grid import Cell
from ddm_explorer.dungeon.state import DuelState, Setup, Step
from ddm_explorer.engine.chance import Chance, ScriptError, Seeded
from ddm_explorer.engine.game import Node, Transcript
from ddm_explorer.engine.verdict import InvalidCommand, Verdict
from ddm_explorer.games.duel import Duel
from ddm_explorer.games.repair import Dependence, Repair, dependences, repairs


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict with all that is shown with it, and the state it was given in."""

    verdict: Verdict
    state: DuelState
    repairs: tuple[Repair, ...] = ()
    dependences: tuple[Dependence, ...] = ()
    was_played: bool = False


@dataclass(frozen=True, slots=True)
class Ghost:
    """A shape held over the Field: what would be built if it were put down here. `star` None: not over it yet."""

    card: str
    shape: str
    turns: int
    star: Cell | None


class Session(traitlets.HasTraits):
    """A game being played or explored.

    Args:
        setup: what was agreed before the first command.
        seed: answers the draws that nobody forces.
        transcript: a game to go on with instead of a new one.
    """

    version = traitlets.Int(0)
    """Changes with the game: a command, undo, redo, another branch, another game."""
    shown = traitlets.Any(None, allow_none=True)
    """The `Judged` in view, or None."""
    selected = traitlets.Any(None, allow_none=True)
    """The cell of the figure in hand, or None."""
    hovered = traitlets.Any(None, allow_none=True)
    """The cell under the pointer or the keyboard's cursor, or None."""
    ghost = traitlets.Any(None, allow_none=True)
    """The `Ghost` in hand, or None."""
    marked = traitlets.Tuple()
    """Cells that something beside the board points at."""
    notice = traitlets.Unicode("")
    """One sentence about what just happened beside the game: saved, opened, cannot be read."""

    def __init__(
        self, setup: Setup | None = None, seed: int | str = 0, transcript: Transcript | None = None, **traits: Any
    ) -> None:
        super().__init__(**traits)
        if transcript is None:
            chosen = Setup("western-basic") if setup is None else setup
            transcript = Transcript(Duel.of(chosen), chosen, Seeded(seed))
        self.transcript = transcript

    @property
    def duel(self) -> Duel:
        duel: Duel = self.transcript.rules
        return duel

    @property
    def state(self) -> DuelState:
        state: DuelState = self.transcript.state
        return state

    @property
    def node(self) -> Node:
        return self.transcript.node

    def judge(self, command: Any, *, was_played: bool = False, state: DuelState | None = None) -> Judged:
        """Everything there is to say of a command, without playing it.

        Raises:
            InvalidCommand: for something that is no command of this game.
        """
        before = self.state if state is None else state
        verdict = self.duel.check(before, command)
        return Judged(
            verdict,
            before,
            repairs(self.duel, before, command, verdict),
            dependences(self.duel, before, command, verdict),
            was_played,
        )

    def explain(self, command: Any) -> Judged:
        """Judge a command and show the verdict; the game does not change."""
        judged = self.judge(command)
        self.shown = judged
        return judged

    def send(self, command: Any, chance: Chance | None = None) -> Verdict:
        """Play a command if it is legal, and show the verdict either way.

        Raises:
            InvalidCommand: no command of this game, or a script that does not fit; nothing has changed.
        """
        before = self.state
        verdict = self.duel.check(before, command)
        if verdict.is_legal:
            try:
                self.transcript.play(command, chance)
            except ScriptError as error:
                raise InvalidCommand(str(error)) from None
            self._drop_what_was_in_hand()
            self.version += 1
        self.shown = self.judge(command, was_played=verdict.is_legal, state=before)
        return verdict

    def undo(self) -> None:
        """One command back."""
        if self.transcript.can_undo():
            self.transcript.undo()
            self._moved()

    def redo(self) -> None:
        """One command forward."""
        if self.transcript.can_redo():
            self.transcript.redo()
            self._moved()

    def go_to(self, number: int) -> None:
        """Go to a point of the game by its number; what was played after it stays."""
        self.transcript.go_to(number)
        self._moved()

    def open(self, transcript: Transcript) -> None:
        """Go on with another game."""
        self.transcript = transcript
        self._moved()

    def _moved(self) -> None:
        self._drop_what_was_in_hand()
        self.shown = None
        self.version += 1

    def _drop_what_was_in_hand(self) -> None:
        self.selected = None
        self.ghost = None
        self.marked = ()

    # What a click means. The board, the keyboard and the text view all come through here.

    def command_for(self, cell: Cell) -> Any:
        """The command that choosing this cell stands for, with what is in hand; None if it only selects."""
        state = self.state
        if self.ghost is not None:
            return say.Build(self.ghost.card, self.ghost.shape, self.ghost.turns, cell)
        if self.selected is None or self.selected == cell:
            return None
        figure = state.monster_at(cell)
        mine = state.monster_at(self.selected)
        owner = mine.owner if mine is not None else state.lord_at(self.selected)
        theirs = figure.owner if figure is not None else state.lord_at(cell)
        if theirs is not None and theirs != owner:
            return say.Attack(self.selected, cell)
        if mine is None:
            return say.Move((self.selected, cell))
        return say.Move(self.way_to(cell))

    def way_to(self, cell: Cell) -> tuple[Cell, ...]:
        """The path a move to that cell would take: the cheapest legal one; else the cheapest whatever it costs;
        else over the squares in between, so that the verdict can say what is wrong with them."""
        start = self.selected
        monster = self.state.monster_at(start)
        if monster is None:
            return (start, cell)
        return self.duel.any_way(self.state, start, cell)

    def choose(self, cell: Cell) -> Verdict | None:
        """Click on a cell: select, or play what it stands for. Every click has an answer."""
        command = self.command_for(cell)
        if command is not None:
            return self.send(command)
        self.selected = None if self.selected == cell else cell
        return None

    @property
    def is_over(self) -> bool:
        return self.state.step is Step.OVER
