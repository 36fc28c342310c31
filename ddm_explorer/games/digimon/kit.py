"""The track game as the shared parts see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.games.digimon import commands
from ddm_explorer.games.digimon.book import load_book
from ddm_explorer.games.digimon.events import EVENTS
from ddm_explorer.games.digimon.material import PATH
from ddm_explorer.games.digimon.movement import strength
from ddm_explorer.games.digimon.notation import NOTATION, problems
from ddm_explorer.games.digimon.player import OddsPlayer
from ddm_explorer.games.digimon.rules import GAME, MOST_SEATS, Track
from ddm_explorer.games.digimon.state import TrackSetup, TrackState
from ddm_explorer.games.game_kit import CaseFields, GameKit, Material


@dataclass(frozen=True, slots=True)
class Depends:
    """Under another choice of a reading the verdict would be another, or something else could happen next."""

    reading: str
    choice: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Change:
    """One fact that would have to be otherwise."""

    topic: str
    facts: Any
    places: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class TrackRepair:
    """What would make a command legal: facts that would have to be otherwise, or another command in its place."""

    changes: tuple[Change, ...]
    command: Any = None

    @property
    def topic(self) -> str:
        """The topic of the first change; empty where another command would do."""
        return self.changes[0].topic if self.changes else ""

    @property
    def facts(self) -> Any:
        """The facts of the first change."""
        return self.changes[0].facts if self.changes else {}


@lru_cache(maxsize=64)
def rules_of(setup: TrackSetup) -> Track:
    """The rules of a set-up."""
    return Track(setup)


def under_other_choices(state: TrackState, reading: str) -> Iterator[TrackState]:
    """The same state under each other choice of a reading."""
    known = load_book().readings.get(reading)
    if known is None:
        return
    chosen = dict(state.setup.readings)
    now = chosen.get(reading, known.choices[0][0])
    for name, _ in known.choices:
        if name != now:
            setup = replace(state.setup, readings=tuple(sorted((chosen | {reading: name}).items())))
            yield state._replace(setup=setup)


def dependences(
    rules: Track, state: TrackState, command: Any, verdict: Verdict, drawn: Iterable[str] = ()
) -> tuple[Depends, ...]:
    """The readings under another choice of which the verdict would be another."""
    found = []
    for reading in load_book().readings:
        for other in under_other_choices(state, reading):
            judged = rules_of(other.setup).check(other, command)
            if judged.is_legal != verdict.is_legal:
                choice = dict(other.setup.readings)[reading]
                found.append(Depends(reading, choice, judged))
    return tuple(found)


def repairs(rules: Track, state: TrackState, command: Any, verdict: Verdict) -> tuple[TrackRepair, ...]:
    """For an illegal command: what would have to be otherwise, and what of its kind can be said instead."""
    if verdict.is_legal or state.ended:
        return ()
    found = []
    facts = {"has_fee", "has_price", "has_partner", "has_rookie", "has_champion", "has_ultimate", "has_all_crests"}
    if all(each.topic in facts for each in verdict.objections):
        found.append(TrackRepair(tuple(Change(each.topic, each.facts) for each in verdict.objections)))
    kinds = (commands.Go, commands.Battle) if isinstance(command, commands.Go | commands.Battle) else (type(command),)
    hidden = (commands.Play, commands.Discard, commands.Use)
    instead = [each for each in rules.candidates(state) if isinstance(each, kinds) and not isinstance(each, hidden)]
    return (*found, *(TrackRepair((), each) for each in instead[:3]))


def imagine(rules: Track, state: TrackState, seat: int) -> TrackState:
    """The cards of other hands are dealt anew from those that this seat has not seen."""
    hidden = sorted((*state.deck(), *(card for at, each in enumerate(state.seats) if at != seat for card in each.hand)))
    step = 7
    order = [hidden[at * step % len(hidden)] for at in range(len(hidden))] if len(hidden) % step else hidden
    for at, each in enumerate(state.seats):
        if at != seat:
            held, order = order[: len(each.hand)], order[len(each.hand) :]
            state = state.seated(at, hand=tuple(sorted(held)))
    return state


def evaluation(rules: Track, state: TrackState, seat: int) -> int:
    """How far a seat is ahead of the best of the others: sections, tokens, crests, energy and cards."""

    def worth(at: int) -> int:
        mine = state.seats[at]
        if at in state.out:
            return -500
        section = state.setup.table.section(mine.place)
        held = sum(value for _, value in strength(mine, state.setup.table, section))
        fee = 20 if section < PATH else 0
        points: int = 100 * section + 5 * held + 3 * sum(mine.crests) + 2 * min(mine.energy, fee) + 2 * len(mine.hand)
        return points

    if state.ended:
        return 1000 if state.winner == seat else -1000 if state.winner >= 0 else 0
    return worth(seat) - max(worth(at) for at in range(len(state.seats)) if at != seat)


def _counts(rules: Track) -> dict[str, Material]:
    table = rules.setup.table
    values, rookie, champion = table.values, table.rookie, table.champion
    gear = [each.value for each in table.enemies[1]]
    base = [table.partner]
    lows, highs = [], []
    for section in range(4):
        one = base[0] + (min(rookie) if section else 0) + (min(gear) + min(champion) if section > 1 else 0)
        top = base[0] + (max(rookie) if section else 0) + (max(gear) + max(champion) if section > 1 else 0)
        if section == PATH:
            count = len(table.words)
            lows.append(one + table.ultimate + count * min(values) + 2)
            highs.append(top + table.ultimate + count * max(values) + 12)
        else:
            lows.append(one + min(values) + 1)
            highs.append(top + max(values) + 6)
    foes = [[each.value for each in enemies] for enemies in (*table.enemies, table.dark_masters)]
    dice = (1, 1, 1, 2)
    found = {
        "tokens": table.tokens, "cards": len(table.deck), "coupons": sum(count for _, count in table.coupons),
        "lowest": tuple(lows), "highest": tuple(highs),
        "enemy_lowest": tuple(min(each) + count for each, count in zip(foes, dice, strict=True)),
        "enemy_highest": tuple(max(each) + 6 * count for each, count in zip(foes, dice, strict=True)),
    }  # fmt: skip
    return {name: Material({"value": value}) for name, value in found.items()}


def _left_open(state: TrackState, stated: Iterable[str]) -> tuple[str, ...]:
    if state.phase in ("start", "done") or state.ended or "phase" in stated or "asks" in stated:
        return ()
    return (f"At the end the phase is {state.phase}.",)


TRACK = GameKit(
    GAME,
    load_book().title,
    tuple(range(2, MOST_SEATS + 1)),
    TrackState,
    new_setup=TrackSetup,
    rules_of=rules_of,
    setup_of=lambda state: state.setup,
    seats_of=lambda state: len(state.seats),
    notation=NOTATION,
    cases=CaseFields(
        rule_ids=lambda: sorted(load_book().texts),
        topics=lambda _: sorted(load_book().topics),
        events=tuple(event.__name__ for event in EVENTS),
        left_open=_left_open,
        readings=lambda state: state.setup.readings,
        under_other_choices=under_other_choices,
        materials={"counts": _counts},
    ),
    has_secrets=lambda _, state: any(seat.hand for seat in state.seats),
    problems=lambda _, state: problems(state),
    repairs=repairs,
    dependences=dependences,
    evaluation=evaluation,
    imagine=imagine,
    players={"odds": OddsPlayer},
    panels=("status", "commands", "verdict", "log", "text"),
)
