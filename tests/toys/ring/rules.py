"""The rules of the ring. Whoever is first all the way round wins; who meets a higher token is out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.event import Event
from ddm_explorer.engine.flow import Flow
from ddm_explorer.engine.game import ENVIRONMENT, Environment, Outcome, Result
from ddm_explorer.engine.verdict import Ground, InvalidCommand, Objection, SetupProblem, Verdict

RULES = {
    "is_dealt_once": "G-DEAL-1",
    "dealt": "G-DEAL-1",
    "goes_in_turn": "G-TURN-1",
    "goes_one_or_token": "G-GO-1",
    "went": "G-GO-1",
    "met": "G-MEET-1",
    "put_out": "G-MEET-2",
    "went_round": "G-END-1",
    "is_alone": "G-END-2",
}
"""What each topic rests on."""

TOKENS = (1, 2, 3)
DEALS = tuple(f"deal-{number}" for number in range(1, 7))
"""What a deal can give: each is another way to share the tokens out."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Share out the tokens, face down."""


@dataclass(frozen=True, slots=True)
class Go:
    """Go on along the ring: one space, or as many as your token says."""

    spaces: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    TOPICS = ("dealt",)
    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Went(Event):
    TOPICS = ("went",)
    seat: int
    spaces: int


@dataclass(frozen=True, slots=True)
class Met(Event):
    """Two meet, and both show their tokens."""

    TOPICS = ("met",)
    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class PutOut(Event):
    TOPICS = ("put_out",)
    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    TOPICS = ("went_round", "is_alone")
    reason: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.reason,)


@dataclass(frozen=True, slots=True)
class RingSetup:
    seats: int = 7


@dataclass(frozen=True, slots=True)
class RingState:
    """`tokens` are empty before the deal. A seat stands on the space twice its number when it starts."""

    setup: RingSetup
    tokens: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    walked: tuple[int, ...] = ()
    active: int = 0
    ended: str = ""

    def space(self, seat: int) -> int:
        return (2 * seat + self.walked[seat]) % self.size

    @property
    def size(self) -> int:
        return 2 * self.setup.seats


class Ring:
    """A ring for some seats, with two spaces for each."""

    game = "ring"

    def start(self, setup: RingSetup) -> RingState:
        return RingState(setup, walked=(0,) * setup.seats)

    def to_act(self, state: RingState) -> int | Environment | None:
        if state.ended:
            return None
        return state.active if state.tokens else ENVIRONMENT

    def candidates(self, state: RingState) -> Sequence[Any]:
        actor = self.to_act(state)
        if actor is None:
            return ()
        return (Deal(),) if actor == ENVIRONMENT else [Go(spaces) for spaces in sorted({1, state.tokens[state.active]})]

    def check(self, state: RingState, command: Any) -> Verdict:
        actor = self.to_act(state)
        if isinstance(command, Deal):
            found = [("is_dealt_once", actor == ENVIRONMENT, {})]
        elif isinstance(command, Go):
            is_turn = isinstance(actor, int)
            found = [("goes_in_turn", is_turn, {})]
            if is_turn:
                fits = command.spaces in (1, state.tokens[state.active])
                found.append(("goes_one_or_token", fits, {"spaces": command.spaces, "seat": state.active}))
        else:
            raise InvalidCommand(f"{type(command).__name__} is no command of this game.")
        objections = tuple(Objection(topic, RULES[topic], facts) for topic, holds, facts in found if not holds)
        grounds = tuple(Ground(topic, RULES[topic], facts) for topic, holds, facts in found if holds)
        return Verdict(command, objections, grounds)

    def decide(self, flow: Flow[RingState], command: Any, chance: Chance) -> None:
        state = flow.state
        if isinstance(command, Deal):
            way = chance.draw("deal", DEALS, 0)
            flow.emit(Dealt(tuple(TOKENS[(seat * (way + 1) + way) % 3] for seat in range(state.setup.seats))))
            return
        seat = state.active
        flow.emit(Went(seat, command.spaces))
        here = flow.state.space(seat)
        for other in range(state.setup.seats):
            if other != seat and other not in flow.state.out and flow.state.space(other) == here:
                flow.emit(Met(seat, other))
                mine, theirs = state.tokens[seat], state.tokens[other]
                if mine != theirs:
                    flow.emit(PutOut(seat if mine < theirs else other))
                break
        left = [each for each in range(state.setup.seats) if each not in flow.state.out]
        if seat in left and flow.state.walked[seat] >= state.size:
            flow.emit(Ended("went_round"))
        elif len(left) == 1:
            flow.emit(Ended("is_alone"))

    def evolve(self, state: RingState, event: Any) -> RingState:
        match event:
            case Dealt(tokens):
                return replace(state, tokens=tokens)
            case Went(seat, spaces):
                walked = tuple(each + spaces if at == seat else each for at, each in enumerate(state.walked))
                return replace(state, walked=walked, active=self._next(state, seat))
            case Met(seat, other):
                return replace(state, shown=tuple(sorted({*state.shown, seat, other})))
            case PutOut(seat):
                after = replace(state, out=tuple(sorted({*state.out, seat})))
                return replace(after, active=self._next(after, seat)) if after.active == seat else after
            case _:
                return replace(state, ended=event.reason)

    def _next(self, state: RingState, seat: int) -> int:
        seats = state.setup.seats
        return next(each % seats for each in range(seat + 1, seat + seats + 1) if each % seats not in state.out)

    def outcome(self, state: RingState) -> Outcome | None:
        if not state.ended:
            return None
        left = [seat for seat in range(state.setup.seats) if seat not in state.out]
        first = max(left, key=lambda seat: state.walked[seat])

        def result(seat: int) -> Result:
            return "out" if seat in state.out else "won" if seat == first else "lost"

        return Outcome(tuple(map(result, range(state.setup.seats))), state.ended, state.walked)

    def cite(self, topic: str) -> str:
        return RULES[topic]

    def problems(self, state: RingState) -> list[SetupProblem]:
        return [SetupProblem("is_in_play", {"seat": state.active})] if state.active in state.out else []


def worth(rules: Ring, state: RingState, seat: int) -> int:
    """How far ahead of the best of the others."""
    others = [walked for each, walked in enumerate(state.walked) if each != seat and each not in state.out]
    return 10 * (state.walked[seat] - max(others, default=0)) - (100 if seat in state.out else 0)


def imagine(rules: Ring, state: RingState, seat: int) -> RingState:
    """Who cannot see a token takes it for a middle one."""
    known = {seat, *state.shown}
    return replace(state, tokens=tuple(each if at in known else 2 for at, each in enumerate(state.tokens)))
