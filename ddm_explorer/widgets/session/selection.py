"""What a visitor has in hand: a shape or an ability, the figure chosen, the dice for the next roll.

The part of a duel's session that no rule knows of. `Session` adds what a click means.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import traitlets

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.board.nets import cells_at, turned_over
from ddm_explorer.dungeon.position.state import DuelState, Monster, Step
from ddm_explorer.dungeon.position.summons import brings, cards_now, offers_now
from ddm_explorer.dungeon.position.who_is_meant import nth_at, place_of
from ddm_explorer.engine.verdict import Objection, Verdict
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.visibility import hides_card
from ddm_explorer.widgets.session.aiming import Aiming, Prospect
from ddm_explorer.widgets.session.game_session import GameSession
from ddm_explorer.widgets.session.offers import sample
from ddm_explorer.widgets.session.ready_dice import ready_dice


@dataclass(frozen=True, slots=True)
class Ghost:
    """A shape held over the Field: what would be built if it were put down here. `star` None: not over it yet.

    `die` is the kind of the die that the summon uses up, where players have their own; `stand` the place, among the
    squares of the shape, of the one that the figure is to stand on, -1 for that of the star.
    """

    card: str
    shape: str
    turns: int
    star: Cell | None
    die: str = ""
    stand: int = -1


class Selection(GameSession):
    """Traits and gestures of a duel; what a click means is its subclass's."""

    selected: Cell | None = traitlets.Any(None, allow_none=True)
    """The cell of the figure in hand, or None."""
    fronts: dict[Cell, int] = traitlets.Dict()
    """Of squares that several monsters share, which one is in front, from 1: what is done there, it does or meets."""
    ghost: Ghost | None = traitlets.Any(None, allow_none=True)
    """The `Ghost` in hand, or None."""
    aiming: Aiming | None = traitlets.Any(None, allow_none=True)
    """The ability in hand with what is chosen for it (`Aiming`), or None."""
    step: int | None = traitlets.Any(None, allow_none=True)
    """How many events of the last command are in view; None for all of them, which is where the game stands."""
    dice: tuple[str, ...] = traitlets.Tuple()
    """The kinds of dice chosen for the next roll, sorted; a turn begins with `dice_before`."""

    @property
    def duel(self) -> Duel:
        """The rules of the duel at hand."""
        duel: Duel = self.transcript.rules
        return duel

    @property
    def state(self) -> DuelState:
        """The position now."""
        state: DuelState = self.transcript.state
        return state

    def _drop_what_was_in_hand(self) -> None:
        self.selected = None
        if self.fronts:
            self.fronts = {}
        self.ghost = None
        self.aiming = None
        self.step = None
        self.marked = ()

    # Squares that several monsters share -------------------------------------------------------------

    def in_front(self, cell: Cell) -> Monster | None:
        """The monster on that square; of several the one in front."""
        return nth_at(self.state, cell, self.fronts[cell]) if cell in self.fronts else self.state.monster_at(cell)

    def brought_forward(self, cell: Cell | None) -> int | None:
        """The number of the monster that was brought to the front of that square; None if none was."""
        monster = None if cell is None or cell not in self.fronts else self.in_front(cell)
        return None if monster is None else monster.number

    def bring_forward(self, cell: Cell, nth: int) -> None:
        """Bring the monster in that place among those on the square to the front; 0 for the one that is by itself."""
        others = {each: place for each, place in self.fronts.items() if each != cell}
        self.fronts = {**others, cell: nth} if nth else others

    def is_last_forward(self, cell: Cell) -> bool:
        """Whether no other monster on the square is still to be brought to the front before the first comes again."""
        there, first, now = len(self.state.standing_on(cell)), self.state.monster_at(cell), self.in_front(cell)
        if there < 2 or first is None or now is None:
            return True
        return place_of(self.state, now) % there + 1 == place_of(self.state, first)

    def next_forward(self, cell: Cell) -> bool:
        """Bring the next of several monsters on the square to the front; whether there is one that was not yet."""
        now, is_last = self.in_front(cell), self.is_last_forward(cell)
        following = 0 if now is None or is_last else place_of(self.state, now) % len(self.state.standing_on(cell)) + 1
        self.bring_forward(cell, following)
        return not is_last

    # What is in hand ---------------------------------------------------------------------------------

    def dice_before(self) -> tuple[str, ...]:
        """The dice that whoever is to roll would take again: after going back those rolled from here, else those of
        their last roll; none before their first."""
        node, roller = self.node, self.state.active
        if node.ahead is not None and isinstance(node.ahead.command, say.Roll):
            return tuple(node.ahead.command.dice)
        while node.parent is not None:
            if isinstance(node.command, say.Roll) and node.parent.state.active == roller:
                return tuple(node.command.dice)
            node = node.parent
        return ()

    lays_best_dice = True
    """Whether the best dice lie ready where those of last time would not do; a lesson leaves the choice open."""

    def _lay_dice_ready(self) -> None:
        """Nobody wants the dice of the opponent; most want their own again, to see what they took, or what is best."""
        if self.state.step is Step.ROLL:
            before, node = self.dice_before(), self.node
            is_again = node.ahead is not None and isinstance(node.ahead.command, say.Roll)
            held = self.duel.derived.dice_held(self.state, self.state.active)
            if self.lays_best_dice and not is_again and not self.waits_for_computer:
                self.dice = ready_dice(self.duel, self.state, before)
            else:
                self.dice = before if all(before.count(kind) <= held.get(kind, 0) for kind in before) else ()
            self.laid_ready = self.dice

    laid_ready: tuple[str, ...] = ()
    """The dice that lie ready from the beginning of the turn; none once somebody chose."""

    @traitlets.observe("dice")
    def _dice_chosen(self, change: Any) -> None:
        if change["new"] != self.laid_ready:
            self.laid_ready = ()

    def take(self, shape: str | None = None, card: str | None = None, turns: int | None = None) -> Ghost | None:
        """Hold a shape over the Field for a card; what is not named stays as it was, or is the first there is.

        Returns:
            What is in hand now; None where nothing can be: no card or no shape is left.
        """
        held, state = self.ghost, self.state
        cards = self.cards_to_summon()
        if not cards or not state.pile:
            return None
        self.selected = None
        self.aiming = None
        self.ghost = Ghost(
            card or (held.card if held else cards[0]),
            shape or (held.shape if held else state.pile[0]),
            (held.turns if held else 0) if turns is None else turns % 4,
            held.star if held else None,
            self._die_for(card or (held.card if held else cards[0]), held.die if held else ""),
            held.stand if held else -1,
        )
        return self.ghost

    def cards_to_summon(self) -> tuple[str, ...]:
        """The cards that whoever is at turn has left, those of the level rolled first."""
        state = self.state
        left = self.seen_cards(dict.fromkeys(state.seats[state.active].hand + state.pool))
        due = cards_now(self.duel.derived, state)
        return tuple(sorted(left, key=lambda card: card not in due)) if due else left

    def seen_cards(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Of the cards of whoever is at turn those that the screen may show."""
        seat, viewer = self.state.active, self.viewer
        return tuple(card for card in cards if not hides_card(self.duel.cards, card, seat, viewer))

    def dice_for(self, card: str) -> tuple[str, ...]:
        """The dice, by kind, that could be used up to summon that card now; none where dice come back."""
        derived = self.duel.derived
        return tuple(one.die for one in offers_now(self.state) if one.die and brings(derived, one, card))

    def _die_for(self, card: str, held: str) -> str:
        able = self.dice_for(card)
        return held if held in able else next(iter(able), "")

    def next_die(self, by: int = 1) -> None:
        """Use up another of the dice that would do."""
        ghost = self.ghost
        if ghost is not None:
            able = self.dice_for(ghost.card)
            at = able.index(ghost.die) if ghost.die in able else 0
            self.ghost = replace(ghost, die=able[(at + by) % len(able)] if able else "")

    @property
    def may_stand_elsewhere(self) -> bool:
        """Whether the figure may stand on another square of its shape than that of the star."""
        return self.duel.options.figure_square != "star"

    def stand(self, by: int = 1) -> None:
        """Let the figure in hand stand on another square of its shape, where that is free to choose."""
        if self.ghost is not None and self.may_stand_elsewhere:
            self.ghost = replace(self.ghost, stand=(self.ghost.stand + 1 + by) % 6 - 1)

    def build_of(self, ghost: Ghost, star: Cell) -> say.Build:
        """The command that puts the shape in hand down with its star there."""
        figure = None
        if ghost.stand >= 0:
            mirrored = self.duel.is_mirrored(self.state.seats[self.state.active].colour)
            cells = cells_at(self.duel.shapes[ghost.shape], ghost.turns, star, is_mirrored=mirrored)
            figure = cells[ghost.stand % len(cells)]
        return say.Build(ghost.card, ghost.shape, ghost.turns, star, ghost.die, figure)

    def turn(self, quarters: int = 1) -> None:
        """Turn the shape in hand clockwise by so many quarter turns."""
        if self.ghost is not None:
            self.ghost = replace(self.ghost, turns=(self.ghost.turns + quarters) % 4)

    @property
    def other_side(self) -> str:
        """The shape that the one in hand is when it is turned over; "" where that is the same one."""
        return "" if self.ghost is None else turned_over(self.duel.shapes).get(self.ghost.shape, "")

    def turn_over(self) -> Objection | None:
        """Turn the shape in hand over, so that it serves as its mirror image.

        Returns:
            Why it cannot be, under the reading in force; None where it was turned, or nothing can be.
        """
        ghost, other, options = self.ghost, self.other_side, self.duel.options
        if ghost is None or not other:
            return None
        if options.flips_shapes or not options.uses_up_shapes:  # a die unfolds anew each time, in either hand
            self.ghost = replace(ghost, shape=other)
            return None
        topic = "shape_turned_over"
        return Objection(topic, self.duel.cite(topic), {"shape": other, "taken": ghost.shape})

    def carry(self, cell: Cell | None) -> None:
        """Hold the shape in hand with its star over that cell, or over none."""
        if self.ghost is not None and self.ghost.star != cell:
            self.ghost = replace(self.ghost, star=cell)

    def drop(self) -> bool:
        """Put back what was taken last: the shape, the ability, else the figure chosen, else the verdict shown.

        Returns:
            Whether there was anything.
        """
        if self.step is not None:
            self.step = None
        elif self.ghost is not None:
            self.ghost = None
        elif self.aiming is not None:
            self.aiming = None
        elif self.selected is not None:
            self.selected = None
        elif self.shown is not None or self.marked:
            self.shown = None
            self.marked = ()
        else:
            return False
        return True

    # Abilities ---------------------------------------------------------------------------------------

    def aim(self, figure: Cell, ability: int, nth: int = 0) -> Verdict | None:
        """Take up the ability with that number (from 1) of the figure there; `nth` as in a command.

        One that asks nothing and meets no squares is used at once; the squares that it would meet are shown first.

        Returns:
            The verdict, where it was used or cannot be; None where something is to be chosen first.
        """
        prospect = Prospect(self.duel, self.state, Aiming(figure, ability, nth=nth))
        trial = sample(self.duel, self.state, figure, ability, nth)
        if not self.duel.check(self.state, trial).is_legal:
            return self.explain(trial).verdict
        if prospect.asks_nothing and not prospect.area:
            return self.send(trial)
        with self.hold_trait_notifications():
            self._drop_what_was_in_hand()
            self.shown = None
            self.aiming = prospect.settled()
        return None

    @property
    def prospect(self) -> Prospect | None:
        """What can be chosen for the ability in hand; None if there is none."""
        return None if self.aiming is None else Prospect(self.duel, self.state, self.aiming)

    def change_aim(self, held: Aiming) -> None:
        """Choose something else for the ability in hand."""
        with self.hold_trait_notifications():
            self.shown = None
            self.aiming = Prospect(self.duel, self.state, held).settled()

    def use(self) -> Verdict | None:
        """Use the ability in hand as it is chosen; None if there is none."""
        return None if self.aiming is None else self.send(self.aiming.command)

    def _point(self, prospect: Prospect, cell: Cell) -> Verdict | None:
        """Point at a square: a right one is chosen, the same once more confirms, a wrong one is told why."""
        wanted = Prospect(self.duel, self.state, prospect.pointed(cell)).settled()
        if wanted == prospect.held and not prospect.missing:
            return self.use()
        if cell in prospect.cells or cell in prospect.held.at:
            self.change_aim(wanted)
            return None
        if self.duel.check(self.state, wanted.command).is_legal:
            self.change_aim(wanted)
            return None
        return self.explain(wanted.command).verdict
