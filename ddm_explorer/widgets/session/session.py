"""The session of a duel: what any session is, what the visitor has in hand, and what a click means."""

from __future__ import annotations

from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.dungeon.position.who_is_meant import attacker_nth, mover_nth, target_nth
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.widgets.session.aiming import ON_SQUARES
from ddm_explorer.widgets.session.game_session import HUMAN as HUMAN
from ddm_explorer.widgets.session.game_session import Judged as Judged
from ddm_explorer.widgets.session.selection import Ghost as Ghost
from ddm_explorer.widgets.session.selection import Selection


class Session(Selection):
    """A duel being played or explored.

    Args:
        setup: what was agreed before the first command.
        seed: answers the draws that nobody forces.
        transcript: a game to go on with instead of a new one.
    """

    def __init__(self, *args: Any, **traits: Any) -> None:
        super().__init__(*args, **traits)
        self._lay_dice_ready()

    def _let_go(self, before: Any = None) -> None:
        self._drop_what_was_in_hand()
        self._is_kept = False
        if before is not None:
            self._keep_in_hand()
        if before is None or before.step is not Step.ROLL or before.turn != self.state.turn:
            self._lay_dice_ready()

    _is_kept = False
    """Whether the figure chosen is so because it has just moved, and nobody has clicked it since."""

    def _keep_in_hand(self) -> None:
        """A monster that has moved stays chosen while it can attack: that is what comes next."""
        command, state = self.node.command, self.state
        if not isinstance(command, say.Move) or state.is_asking or self.players[state.active] != HUMAN:
            return
        stands = command.path[-1]
        if len(state.standing_on(stands)) != 1:
            return  # which of several is meant is for the visitor to say
        if any(isinstance(each, say.Attack) and each.attacker == stands for each in self.duel.candidates(state)):
            self.selected = stands
            self._is_kept = True

    def _new_game(self) -> None:
        self.dice = ()

    def _is_for_people(self, command: Any) -> bool:
        """To resign, to offer a draw."""
        if not isinstance(command, (say.Resign, say.OfferDraw, say.AnswerDraw)):
            return False
        return command.seat in range(len(self.players)) and self.players[command.seat] == HUMAN

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
            if self._is_kept and self.selected == cell:
                pass  # whoever clicks it now wants it, and has not seen that it is chosen already
            elif self.selected != cell:
                self.selected = None if self.owner_at(cell) is None else cell
            elif not self.next_forward(cell):  # a click goes on to the next that stands there, and then lets go
                self.selected = None
            self._is_kept = False
            self.shown = None
        return None

    @property
    def is_over(self) -> bool:
        """Whether the duel is over."""
        return self.state.step is Step.OVER
