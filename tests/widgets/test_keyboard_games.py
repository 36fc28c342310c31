"""Whole games played by keys alone, in every game of the duel: nothing in them needs a pointer.

The player looks at what its keys bring before it goes on, as somebody does who hears the board: it tries dice, goes
through the places of a Piece, and walks the cursor to a square.
"""

from __future__ import annotations

from typing import Any

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.widgets.table.table import Table
from tests.widgets.page import Page
from tests.widgets.table_page import Visitor

MOST = 160
"""More commands than such a game has."""
ARROWS = {(0, -1): "ArrowUp", (1, 0): "ArrowRight", (0, 1): "ArrowDown", (-1, 0): "ArrowLeft"}


class Keys:
    """Plays both sides by keys. Player One walks up to the other Lord, and Player Two stands by."""

    def __init__(self, visitor: Visitor, seed: str) -> None:
        self.visitor, self.seed = visitor, seed
        self.session, self.board = visitor.table.session, visitor.table.board

    @property
    def state(self) -> Any:
        return self.session.state

    def press(self, *keys: str) -> None:
        self.visitor.press(*keys)

    def play(self) -> None:
        """Until the game is over."""
        while not self.session.is_over:
            number = self.session.node.number
            assert number < MOST, "the game does not end"
            if self.session.is_handing_over:
                self.visitor.act("handover:here")  # a button, reached with Tab
            self.once()
            assert self.session.node.number > number or self.session.is_over, f"no key does anything at {number}"

    def once(self) -> None:
        """One command, or the end of the turn."""
        state = self.state
        if state.is_asking:
            self.press("p")
        elif state.step is Step.FLIP:
            self.press("r")
        elif state.step is Step.ROLL:
            self.press("0", *max(self.choices(), key=self.worth), "r")
        elif state.step is Step.BUILD:
            self.build()
        elif state.active != state.first or not self.advance():
            self.press("e")

    # Dice

    def choices(self) -> list[str]:
        """The levels of three dice, two of them alike, as the keys take them."""
        held = self.session.duel.derived.dice_held(self.state, self.state.active)
        levels = sorted({self.session.duel.dice[kind].level for kind in held if held[kind]})
        return [f"{one}{one}{two}" for one in levels for two in levels]

    def worth(self, levels: str) -> tuple[int, ...]:
        """How good it is to roll those dice now; whoever knows the seed can look at a roll before making it."""
        self.press("0", *levels)
        state, duel = self.state, self.session.duel
        if not duel.check(state, say.Roll(self.session.dice)).is_legal:
            return (-1, 0, 0)
        after = Transcript(duel, state.setup, Seeded(self.seed), state).play(say.Roll(self.session.dice)).state
        crests, summons = after.seats[state.active].crests, after.step is Step.BUILD
        if state.active != state.first:
            return (not summons, -crests.attack, 0)
        own = [monster.cell for monster in state.monsters if monster.owner == state.active]
        if not own or not any(cell in self.steps() for cell in own):
            return (summons, crests.move, 0)
        return (not summons, min(1, crests.attack), crests.move)

    # Building

    def goal(self) -> Cell:
        """The Domain of the other side."""
        home = self.state.seats[1 - self.state.active].home
        assert home is not None
        return home

    def distance(self, cell: Cell) -> int:
        goal = self.goal()
        return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])

    def build(self) -> None:
        """The place nearest to the other Lord, among those of one Piece that the key for the next place finds."""
        found: list[tuple[int, int, Cell]] = []
        self.press("b")
        for turn in range(4):
            found += [(near, turn, star) for near, star in self.places()]
            self.press("r")
        if found:
            _, turn, star = min(found)
            self.press(*"r" * turn)
            while self.board.cursor != star:
                self.press("l")
            self.press("Enter")
        if self.state.step is Step.BUILD:
            self.press("Escape", "p")  # where it may be left out

    def places(self) -> list[tuple[int, Cell]]:
        """Where the key for the next place goes to, and how near the Piece would then come to the other Lord."""
        found: dict[Cell, int] = {}
        session = self.session
        while True:
            self.press("l")
            ghost = session.ghost
            if ghost is None or ghost.star is None or ghost.star in found:
                return [(near, star) for star, near in found.items()]
            build = session.build_of(ghost, ghost.star)
            if not session.duel.check(self.state, build).is_legal:
                return []
            laid = Transcript(session.duel, self.state.setup, Seeded(self.seed), self.state).play(build).state.laid[-1]
            found[ghost.star] = min(map(self.distance, laid.cells))

    # Moving

    def steps(self) -> dict[Cell, int]:
        """For every square of a path how many steps it is from the other Lord, over the paths."""
        open_, found, edge = (
            {cell for piece in self.state.laid for cell in piece.cells},
            {self.goal(): 0},
            [self.goal()],
        )
        while edge:
            x, y = edge.pop(0)
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in open_ and near not in found:
                    found[near] = found[(x, y)] + 1
                    edge.append(near)
        return found

    def advance(self) -> bool:
        """Attack, or else walk towards the other Lord; whether anything was done."""
        before = self.session.node.number
        self.press("m")
        if self.board.cursor not in self.board.outlook.movers:
            return False
        self.press("Enter")
        start = self.session.selected
        if self.board.outlook.targets(start):
            self.press("t", "Enter")
            return self.session.node.number > before
        reach = self.board.outlook.prices(start)
        steps = self.steps()
        nearest = min(reach, key=lambda cell: steps.get(cell, 999), default=None)
        if start is None or nearest is None or steps.get(nearest, 999) >= steps.get(start, 999):
            return False
        self.walk(nearest)
        self.press("Enter")
        return self.session.node.number > before

    def walk(self, cell: Cell) -> None:
        """Bring the cursor to a square, an arrow at a time."""
        frame = self.board.outlook.frame
        while self.board.cursor != cell:
            at = self.board.cursor
            assert at is not None
            across, down = (cell[0] > at[0]) - (cell[0] < at[0]), (cell[1] > at[1]) - (cell[1] < at[1])
            way = (across, 0) if across else (0, down)
            self.press(next(key for step, key in ARROWS.items() if frame.step(*step) == way))


@pytest.mark.parametrize("edition", edition_names())
def test_a_whole_game_is_played_by_keys_alone(page: Page, monkeypatch: pytest.MonkeyPatch, edition: str) -> None:
    seed = "4"
    visitor = Visitor(page, Table(edition, seed=seed), monkeypatch, room_width=830, room_height=560)
    Keys(visitor, seed).play()
    assert visitor.errors == []
    assert visitor.table.state.ending is not None
    assert visitor.table.state.ending[0] == "lord_fell"
