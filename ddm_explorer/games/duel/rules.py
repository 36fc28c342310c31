"""Duels: the dungeon's rules bound to an edition and a set of readings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any, cast

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.abilities import legal_uses
from ddm_explorer.dungeon.board.field import load_board
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.board.nets import shapes_to_lay
from ddm_explorer.dungeon.candidates import builds as build_candidates
from ddm_explorer.dungeon.candidates import moves as move_candidates
from ddm_explorer.dungeon.checks import position as position_problems
from ddm_explorer.dungeon.checks.roster import DicePool, Roster
from ddm_explorer.dungeon.checks.situation import Situation
from ddm_explorer.dungeon.command_fields import flaw_of
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.flow import resolution, turn
from ddm_explorer.dungeon.materials.card_variants import with_variants
from ddm_explorer.dungeon.materials.cards import load_cards
from ddm_explorer.dungeon.materials.dice import load_colours, load_dice
from ddm_explorer.dungeon.materials.options import Options
from ddm_explorer.dungeon.position import movement
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import ADVANCE, BUILD, DRAFT, FLIP, OVER, ROLL, DuelState, Seat, Setup
from ddm_explorer.dungeon.position.who_acts import speaker
from ddm_explorer.dungeon.position.who_is_meant import mover_at
from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.flow import Flow
from ddm_explorer.engine.game import ENVIRONMENT, Environment, Outcome, Result
from ddm_explorer.engine.lazy_sequence import Joined, Lazy
from ddm_explorer.engine.verdict import Finding, Ground, InvalidCommand, Objection, SetupProblem, Verdict
from ddm_explorer.games.duel import rosters
from ddm_explorer.games.duel.editions import load_edition
from ddm_explorer.games.duel.parts import GAME, PARTS
from ddm_explorer.games.duel.setup_types import type_problem
from ddm_explorer.games.edition import Edition

_NOTHING_YET = DuelState(Setup(""), (Seat("", ""), Seat("", "")), FLIP)
"""Where what players bring is judged: before anything else is known."""

SELECTIONS = ("rosters", "draft", "pool")
"""How the monsters are shared out."""


class Duel:
    """A game for two under one edition and one set of readings.

    Args:
        edition: the edition.
        readings: (reading id, choice) pairs that differ from the edition's defaults.
        abilities: whether the abilities of cards are in play.
        cards: the packaged set of cards to play with, where it is not the edition's own.
        variants: (card id, variant id) pairs, the cards that are played as another source gives them.

    Raises:
        ValueError: with one sentence, if there is no such card or variant.
    """

    game = GAME

    def __init__(
        self,
        edition: Edition,
        readings: tuple[tuple[str, str], ...] = (),
        *,
        abilities: bool = True,
        cards: str = "",
        variants: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.edition = edition
        self.readings = dict(readings)
        options: Options = edition.options(self.readings)
        self.options = options
        self.derived = Derived(
            options,
            load_board(options.board, options.field),
            with_variants(load_cards(cards or options.cards), variants),
            load_dice(options.dice),
            shapes_to_lay(options.shapes),
            abilities=abilities and edition.abilities_in_play,
            colours=load_colours(options.dice),
            verbs=PARTS.verbs,
            resolvers=PARTS.resolvers,
        )
        self.board, self.cards, self.dice, self.shapes = (
            self.derived.board,
            self.derived.cards,
            self.derived.dice,
            self.derived.shapes,
        )
        self._rolls = tuple(say.Roll(dice) for dice in self._dice_choices())

    @staticmethod
    def of(setup: Setup) -> Duel:
        """The duel of that set-up's edition and readings, made once.

        Raises:
            ValueError: with one sentence, if edition, reading or choice is unknown or of a wrong kind.
        """
        try:
            return _duel_of(setup.edition, setup.readings, setup.abilities, setup.cards, setup.variants)
        except (AttributeError, TypeError, ValueError):
            if problem := type_problem(setup):
                raise InvalidCommand(problem) from None
            raise

    def _dice_choices(self) -> list[tuple[str, ...]]:
        if self.options.dice_per_seat:
            return []  # each player's own, which get fewer
        kinds = sorted(self.dice)
        return [
            dice
            for dice in combinations_with_replacement(kinds, self.options.dice_per_roll)
            if all(dice.count(kind) <= self.dice[kind].count for kind in dice)
        ]

    def _rolls_now(self, state: DuelState) -> Sequence[say.Roll]:
        """Every roll of the seat at turn, each choice of dice once."""
        if not self.options.dice_per_seat:
            return self._rolls
        return own_rolls(state.seats[state.active].dice, self.derived.dice_to_roll(state, state.active))

    # The contract of a game

    def start(self, setup: Setup) -> DuelState:
        """The state before the first command.

        Raises:
            InvalidCommand: with one sentence, if the set-up names something that is not there.
        """
        if problem := type_problem(setup):
            raise InvalidCommand(problem)
        if setup.selection not in SELECTIONS:
            raise InvalidCommand(
                f"{setup.selection!r} is no way to choose monsters; it is one of {', '.join(SELECTIONS)}."
            )
        if setup.first not in (None, 0, 1):
            raise InvalidCommand("Player One must be seat 1 or seat 2.")
        if setup.selection != "rosters" and not self.options.one_set_of_cards:
            raise InvalidCommand("Here both players bring monsters of their own, so that none are shared out.")
        if sorted(setup.colours) != ["blue", "red"]:
            raise InvalidCommand("The two seats must have the colors red and blue, one each.")
        own = rosters.own_rosters(self, setup.colours)
        names = tuple(setup.names) if setup.names else tuple(roster.name for roster in own)
        if len(names) != 2:
            raise InvalidCommand("A duel has two names, one for each seat.")
        everything = tuple(sorted(card.id for card in self.cards.values() if card.kind == "monster"))
        hands = rosters.hands_of(self, setup) if setup.selection == "rosters" else ((), ())
        dice = rosters.dice_of(self, setup)
        seats = tuple(
            Seat(names[seat], setup.colours[seat], hands[seat], life=self.options.life_points, dice=dice[seat])
            for seat in (0, 1)
        )
        state = DuelState(
            setup,
            (seats[0], seats[1]),
            DRAFT if setup.selection == "draft" else FLIP,
            pile=self.derived.pile,
            pool=everything if setup.selection == "pool" else (),
            deck=everything if setup.selection == "draft" else (),
        )
        if state.step is FLIP and setup.first is not None:
            for event in turn.agreed_first(setup.first):
                state = self.evolve(state, event)
        return state

    def check_roster(self, cards: tuple[str, ...]) -> Verdict:
        """Whether one player may bring these cards (ids): every objection, or what it rests on."""
        return self._verdict(Roster(cards), self.findings(_NOTHING_YET, Roster(cards)))

    def check_dice(self, dice: tuple[str, ...]) -> Verdict:
        """Whether one player may bring these dice (kinds), where players do: every objection, or its grounds."""
        return self._verdict(DicePool(dice), self.findings(_NOTHING_YET, DicePool(dice)))

    def to_act(self, state: DuelState) -> int | Environment | None:
        """The seat that must act now; the environment before the flip; None when it is over."""
        if state.step is OVER:
            return None
        if state.step is DRAFT:
            return turn.drafting_seat(self.derived, state)
        if state.step is FLIP:
            return ENVIRONMENT
        return speaker(state) if state.is_asking else state.active

    def candidates(self, state: DuelState) -> Sequence[Any]:
        """Legal commands that play on, one for each result (a move: the cheapest way to each square)."""
        step = state.step
        if state.is_asking:
            return move_candidates.answers(self.derived, state)
        if step is ADVANCE:
            return move_candidates.actions(self.derived, state)
        if step is ROLL:
            rolls = self._rolls_now(state)
            early = self._early(state)
            return Joined(rolls, early) if early else rolls
        if step is BUILD:
            declined = (say.Pass(),) if self.derived.may_decline(state) else ()
            return Joined(self.builds(state), declined, self._early(state))
        if step is FLIP:
            return (say.Flip(), say.NameFirst(0), say.NameFirst(1))
        if step is DRAFT:
            return (say.Draw(),)
        return ()

    def builds(self, state: DuelState) -> Sequence[say.Build]:
        """Every legal way to summon and build now."""
        return build_candidates.builds(self.derived, state) if state.step is BUILD else ()

    def summonable(self, state: DuelState) -> tuple[str, ...]:
        """The cards (ids) that can be summoned now, each once."""
        return build_candidates.summonable(self.derived, state)

    def _early(self, state: DuelState) -> list[say.Use]:
        """The abilities that may be used before the step of moving and battling."""
        return (
            list(legal_uses.legal_uses(self.derived, state, state.active)) if self.derived.uses_while_building else []
        )

    def concessions(self, state: DuelState) -> Sequence[Any]:
        """Legal commands by which the players end the game themselves, or answer an offer to."""
        if state.step is OVER or not self.options.concessions:
            return ()
        resign = (say.Resign(0), say.Resign(1))
        if state.offer is None:
            return (*resign, say.OfferDraw(0), say.OfferDraw(1))
        other = 1 - state.offer
        return (*resign, say.AnswerDraw(other, accept=True), say.AnswerDraw(other, accept=False))

    def cite(self, topic: str) -> str:
        """The rule (or reading) that a topic rests on in this edition."""
        return self.edition.cite(topic)

    def findings(self, state: DuelState, command: Any) -> list[Finding]:
        """Everything the edition's checks find about the command."""
        situation = Situation(self.derived, state, command)
        names = self.edition.checks[type(command).__name__]
        return [finding for name in names for finding in PARTS.checks[name].run(situation)]

    def check(self, state: DuelState, command: Any) -> Verdict:
        """The only judgement: all objections, or what a legal command rests on.

        Raises:
            InvalidCommand: for something that is no command of this game, or one whose parts are not of their kind.
        """
        if type(command) not in PARTS.deciders:
            raise InvalidCommand(f"{type(command).__name__} is no command of this game.")
        flaw = flaw_of(command)
        if flaw:
            raise InvalidCommand(flaw)
        return self._verdict(command, self.findings(state, command))

    def _verdict(self, command: Any, findings: Sequence[Finding]) -> Verdict:
        objections, grounds = [], []
        for finding in findings:
            rule = self.edition.cite(finding.topic)
            if finding.holds:
                grounds.append(Ground(finding.topic, rule, finding.facts, finding.places))
            else:
                objections.append(Objection(finding.topic, rule, finding.facts, finding.places))
        return Verdict(command, tuple(objections), tuple(grounds))

    def decide(self, flow: Flow[DuelState], command: Any, chance: Chance) -> None:
        """Turn a legal command into events, and settle."""
        PARTS.deciders[type(command)](self.derived, flow, command, chance)
        resolution.go_on(self.derived, flow)

    def evolve(self, state: DuelState, event: Event) -> DuelState:
        """Fold one event."""
        change = PARTS.folds.get(type(event))
        if change is None:
            return state
        after: DuelState = change(self.derived, state, event)
        return after

    def outcome(self, state: DuelState) -> Outcome | None:
        """The result, once it is over."""
        if state.ending is None:
            return None
        reason, results = state.ending
        return Outcome(cast("tuple[Result, ...]", results), reason)

    def setup_problems(self, state: DuelState) -> tuple[SetupProblem, ...]:
        """Every reason why the position cannot be; none if it can."""
        return position_problems.problems(self.derived, state)

    # What views and players ask for

    def is_mirrored(self, colour: str) -> bool:
        """Whether that colour's side of a shape is the mirrored one."""
        return self.derived.is_mirrored(colour)

    def reach(self, state: DuelState, cell: Cell, nth: int = 0) -> dict[Cell, tuple[Cell, ...]]:
        """The cheapest path to each square the monster there could stop on with its owner's crests.

        `nth`, here as below, is as in a command: which of the monsters on a shared square is meant.
        """
        monster = mover_at(state, cell, nth)
        return {} if monster is None else movement.reach(self.derived, state, monster)

    def any_way(self, state: DuelState, start: Cell, end: Cell, nth: int = 0) -> tuple[Cell, ...]:
        """A path between two squares to show and to judge, legal if there is a legal one."""
        return movement.any_way(self.derived, state, start, end, nth)

    def targets(self, state: DuelState, cell: Cell, nth: int = 0) -> tuple[Cell, ...]:
        """The squares of the figures that the figure there stands beside and may attack."""
        return movement.targets(self.derived, state, cell, nth)


@lru_cache(maxsize=256)
def own_rolls(dice: tuple[str, ...], count: int) -> Sequence[say.Roll]:
    """Every choice of that many of the dice, each once, in order."""
    chosen = tuple(dict.fromkeys(combinations(sorted(dice), count)))
    return Lazy(len(chosen), lambda place: say.Roll(chosen[place]))


@lru_cache(maxsize=128)
def _duel_of(
    edition: str,
    readings: tuple[tuple[str, str], ...],
    abilities: bool,
    cards: str,
    variants: tuple[tuple[str, str], ...],
) -> Duel:
    return Duel(load_edition(edition), readings, abilities=abilities, cards=cards, variants=variants)
