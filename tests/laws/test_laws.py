"""Laws that hold in every position of every game, tried by a state machine."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ddm_explorer.dungeon.commands import COMMANDS, Move, Use
from ddm_explorer.dungeon.events.tables import EVENTS
from ddm_explorer.dungeon.materials.crests import EMPTY
from ddm_explorer.dungeon.position.state import DuelState, Step
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript, perform
from ddm_explorer.engine.records import Codec, to_plain
from ddm_explorer.engine.verdict import IllegalCommand
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.players import Lots
from ddm_explorer.view.duel.snapshot import snapshot_of
from tests.laws.strategies import any_command, setups

CODEC = Codec(*COMMANDS, *EVENTS)


def after(duel: Duel, state: DuelState, command: Any) -> DuelState:
    return perform(duel, state, command, Seeded("law"))[0]


def without_spent_moves(state: DuelState) -> DuelState:
    """The state with Progress crests left out: a longer way to the same square only pays more."""
    one, two = (seat._replace(crests=seat.crests._replace(move=0)) for seat in state.seats)
    return state._replace(seats=(one, two))


def without_what_was_bought(state: DuelState) -> DuelState:
    """The state without how an ability that moves was bought: it may be bought more often than its way needs."""
    chain = tuple(link._replace(at=link.at[-1:], times=1, paid=EMPTY) for link in state.chain)
    used = tuple((*each[:2], 1) for each in state.used)
    return without_spent_moves(state)._replace(chain=chain, used=used)


class DuelMachine(RuleBasedStateMachine):
    @initialize(setup=setups(), seed=st.integers(0, 999))
    def begin(self, setup: Any, seed: int) -> None:
        self.duel = Duel.of(setup)
        self.transcript = Transcript(self.duel, setup, Seeded(seed))

    @property
    def state(self) -> DuelState:
        state: DuelState = self.transcript.state
        return state

    def near(self) -> list[tuple[int, int]]:
        state = self.state
        found = [monster.cell for monster in state.monsters]
        found += [seat.home for seat in state.seats if seat.home is not None]
        found += list(self.duel.derived.grid.cells_of(state.path_mask))
        return found

    def is_over(self) -> bool:
        return self.state.step is Step.OVER

    @precondition(lambda self: not self.is_over())
    @rule(data=st.data())
    def play_a_candidate(self, data: st.DataObject) -> None:
        commands = self.duel.candidates(self.state)
        self.transcript.play(commands[data.draw(st.integers(0, len(commands) - 1))])

    @precondition(lambda self: not self.is_over())
    @rule(seed=st.integers(0, 999), length=st.integers(1, 150))
    def play_on(self, seed: int, length: int) -> None:
        """Many commands at one go, so that positions deep in a game come up too."""
        lots = Lots(seed)
        for _ in range(length):
            if self.is_over():
                break
            self.transcript.play(lots.pick(self.duel.candidates(self.state)))
            self.counts_stay_in_bounds()

    @precondition(lambda self: not self.is_over())
    @rule(data=st.data())
    def every_candidate_is_legal(self, data: st.DataObject) -> None:
        commands = [*self.duel.candidates(self.state), *self.duel.concessions(self.state)]
        for command in commands[:: max(1, len(commands) // 60)]:
            verdict = self.duel.check(self.state, command)
            assert verdict.is_legal, (command, verdict.objections)
            assert verdict.grounds
            assert all(ground.rule for ground in verdict.grounds)

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """Legal if and only if `check` says so; what is illegal changes nothing and cites a rule."""
        command = data.draw(any_command(self.duel, self.near()))
        before, node, count = self.state, self.transcript.node, len(self.transcript.nodes)
        verdict = self.duel.check(before, command)
        assert self.state is before
        if not verdict.is_legal:
            assert all(objection.rule in self.duel.edition.topics.values() for objection in verdict.objections)
            with pytest.raises(IllegalCommand) as refusal:
                self.transcript.play(command)
            assert refusal.value.verdict == verdict
            assert self.state is before
            assert self.transcript.node is node
            assert len(self.transcript.nodes) == count
            return
        result = after(self.duel, before, command)
        same = [*self.duel.candidates(before), *self.duel.concessions(before)]
        if isinstance(command, Move):
            cheapest = next(
                each
                for each in same
                if isinstance(each, Move) and each.path[-1] == command.path[-1] and each.path[0] == command.path[0]
            )
            assert len(cheapest.path) <= len(command.path)
            assert without_spent_moves(after(self.duel, before, cheapest)) == without_spent_moves(result)
        elif isinstance(command, Use) and len(command.at) > 1:
            ends = [each for each in same if isinstance(each, Use) and each.at[-1:] == command.at[-1:]]
            assert any(without_what_was_bought(after(self.duel, before, each)) == without_what_was_bought(result)
                       for each in ends)  # fmt: skip
        else:
            assert any(each == command or after(self.duel, before, each) == result for each in same)

    @precondition(lambda self: self.transcript.can_undo())
    @rule()
    def undo_restores(self) -> None:
        node = self.transcript.node
        parent = node.parent
        assert parent is not None
        assert self.transcript.undo() is parent
        assert self.state is parent.state
        self.transcript.redo()
        assert self.transcript.node is node

    @precondition(lambda self: len(self.transcript.nodes) > 1)
    @rule(data=st.data())
    def go_somewhere_else(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(0, len(self.transcript.nodes) - 1))
        self.transcript.go_to(number)
        assert self.transcript.node in [self.transcript.root, *self.transcript.line()]

    @rule()
    def replay_gives_the_same(self) -> None:
        """The commands of a line with the outcomes they had lead to the same state and events."""
        path = []
        node = self.transcript.node
        while node.parent is not None:
            path.append(node)
            node = node.parent
        copy = Transcript(self.duel, self.transcript.setup, Seeded("another seed"))
        for node in reversed(path):
            plain = json.loads(json.dumps(to_plain(node.command)))
            replayed = copy.replay(CODEC.from_plain(plain), node.drawn, is_forced=node.is_forced)
            assert replayed.events == node.events
        assert copy.state == self.state

    @invariant()
    def json_there_and_back(self) -> None:
        if hasattr(self, "transcript"):
            for event in self.transcript.node.events:
                assert CODEC.from_plain(json.loads(json.dumps(to_plain(event)))) == event

    @invariant()
    def folding_events_gives_the_state(self) -> None:
        if hasattr(self, "transcript") and self.transcript.node.parent is not None:
            state = self.transcript.node.parent.state
            for event in self.transcript.node.events:
                state = self.duel.evolve(state, event)
            assert state == self.state

    @invariant()
    def the_position_can_be(self) -> None:
        if hasattr(self, "duel"):
            assert self.duel.setup_problems(self.state) == ()

    @invariant()
    def a_snapshot_hides_what_it_must(self) -> None:
        """Cards that nobody has drawn yet are counted for every viewer and named to none."""
        if hasattr(self, "duel") and self.state.deck:
            for viewer in (None, 0, 1):
                snapshot = snapshot_of(self.duel, self.state, viewer)
                shown = repr(replace(snapshot, card_names={}, card_levels={}))  # the names of all cards there are
                assert not any(repr(card) in shown for card in self.state.deck)

    @invariant()
    def something_is_legal_unless_it_is_over(self) -> None:
        if hasattr(self, "duel"):
            over = self.is_over()
            assert (not self.duel.candidates(self.state)) == over
            assert (self.duel.to_act(self.state) is None) == over
            assert (self.duel.outcome(self.state) is not None) == over

    @invariant()
    def counts_stay_in_bounds(self) -> None:
        if not hasattr(self, "duel"):
            return
        state, options = self.state, self.duel.options
        for seat in state.seats:
            assert all(0 <= count <= options.crest_limit for count in seat.crests)
            assert 0 <= seat.life <= options.life_points
            assert len(seat.summoned) - len(seat.returned) <= options.cards_per_seat
        if not options.shares_squares:
            assert len({monster.cell for monster in state.monsters}) == len(state.monsters)
        left = len(state.pile) + (len(state.laid) if options.uses_up_shapes else 0)
        assert left == len(self.duel.derived.pile)
        covered = [cell for laid in state.laid for cell in laid.cells]
        assert len(set(covered)) == len(covered)
        # Under one reading a relocated Piece may leave the other side's dungeon in two parts (R-RELAY-CUTS).
        is_whole = not options.attaches_by_corner and not options.relays_cut_others
        for seat in state.seats:
            if seat.path_mask and seat.home is not None and is_whole:
                grid = self.duel.derived.grid
                assert grid.filled(grid.beside(grid.bit[seat.home]), seat.path_mask) == seat.path_mask


DuelMachine.TestCase.settings = settings(
    max_examples=50, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)
TestDuelLaws = DuelMachine.TestCase
