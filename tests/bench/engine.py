"""The engine against python-chess doing the same, in turns within one run: only the ratios mean anything."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Sequence
from time import perf_counter, process_time

import chess

from ddm_explorer.dungeon.position.state import DuelState, Setup, Step
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel

ROUNDS = 24
STEPS = 2500
LONGEST = 300
"""Plies of a game of chess, and steps of a duel, after which the next one begins."""


def play_duels(steps: int, seed: int, edition: str = "western-basic") -> int:
    """Random duels for that many steps: list all legal commands, choose one, play it."""
    setup = Setup(edition)
    duel = Duel.of(setup)
    lots = random.Random(seed)
    done, game = 0, 0
    while done < steps:
        game += 1
        state, chance = duel.start(setup), Seeded(f"{seed}/{game}")
        for _ in range(LONGEST):
            commands = duel.candidates(state)
            if not commands:
                break
            state, _ = perform(duel, state, lots.choice(commands), chance)
            done += 1
    return done


def play_chess(steps: int, seed: int) -> int:
    """Random games of chess for that many steps."""
    lots = random.Random(seed)
    done = 0
    while done < steps:
        board = chess.Board()
        for _ in range(LONGEST):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(lots.choice(moves))
            done += 1
    return done


def rate(play: Callable[[int, int], int], seed: int) -> float:
    """Steps a second of processor time: what other programs take does not count."""
    begun = process_time()
    done = play(STEPS, seed)
    return done / (process_time() - begun)


def race(edition: str, rounds: int) -> tuple[float, float, float]:
    """Median steps a second of duels and of chess, and the median ratio of neighbouring rounds."""

    def play(steps: int, seed: int) -> int:
        return play_duels(steps, seed, edition)

    play(STEPS, 0)
    play_chess(STEPS, 0)
    duels, games = [], []
    for seed in range(rounds):
        duels.append(rate(play, seed))
        games.append(rate(play_chess, seed))
    ratios = [one / other for one, other in zip(duels, games, strict=True)]
    return statistics.median(duels), statistics.median(games), statistics.median(ratios)


def positions() -> list[tuple[Duel, DuelState]]:
    """Positions of seeded duels, one of every twenty steps."""
    setup = Setup("western-basic", first=0)
    duel = Duel.of(setup)
    found = []
    for seed in range(12):
        lots, state, chance = random.Random(seed), duel.start(setup), Seeded(seed)
        for step in range(400):
            commands = duel.candidates(state)
            if not commands:
                break
            if step % 20 == 7:
                found.append((duel, state))
            state, _ = perform(duel, state, lots.choice(commands), chance)
    return found


def widest(edition: str) -> tuple[Duel, DuelState]:
    """The position of a seeded random game in which most can be done: a build with the whole pile or every net."""
    setup = Setup(edition, first=0)
    duel = Duel.of(setup)
    best: tuple[int, DuelState] = (0, duel.start(setup))
    for seed in range(6):
        lots, state, chance = random.Random(seed), duel.start(setup), Seeded(seed)
        for _ in range(LONGEST):
            commands = duel.candidates(state)
            if not commands:
                break
            if state.step is Step.BUILD and len(commands) > best[0]:
                best = (len(commands), state)
            state, _ = perform(duel, state, lots.choice(commands), chance)
    return duel, best[1]


def median_time(act: Callable[[], object], times: int = 200) -> float:
    """Median seconds of one call."""
    spent = []
    for _ in range(times):
        begun = perf_counter()
        act()
        spent.append(perf_counter() - begun)
    return statistics.median(spent)


def report() -> list[tuple[str, str]]:
    """Rows of figures: what, and how much."""
    rows = []
    for edition in edition_names():
        duels, games, ratio = race(edition, ROUNDS if edition == edition_names()[0] else ROUNDS // 3)
        rows += [
            (f"{edition}: random steps a second of processor time", f"{duels:,.0f}"),
            ("random chess steps a second, the same way", f"{games:,.0f}"),
            (f"{edition} against python-chess (aim: at least 1.0)", f"{ratio:.2f}"),
        ]
    known = positions()
    checks = [
        median_time(lambda duel=duel, state=state: duel.check(state, duel.candidates(state)[-1]), 5)  # type: ignore[misc]
        - median_time(lambda duel=duel, state=state: duel.candidates(state)[-1], 5)  # type: ignore[misc]
        for duel, state in known
        if duel.candidates(state)
    ]
    lists = [median_time(lambda duel=duel, state=state: duel.candidates(state), 5) for duel, state in known]  # type: ignore[misc]
    rows += [
        ("check of one command, median", f"{statistics.median(checks) * 1e6:.0f} µs"),
        ("all legal commands of a position, median", f"{statistics.median(lists) * 1e6:.0f} µs"),
    ]
    for edition in edition_names():
        duel, wide = widest(edition)

        def afresh(duel: Duel = duel, wide: DuelState = wide) -> Sequence[object]:
            duel.derived.fitting.clear()
            return duel.candidates(wide)

        told = f"{edition}: all {len(duel.candidates(wide)):,} legal commands of the widest build, worked out afresh"
        rows += [
            (f"{told}, to draw one by lot", f"{median_time(lambda: len(afresh()), 50) * 1e6:,.0f} µs"),
            (f"{told}, each made", f"{median_time(lambda: list(afresh()), 50) * 1e6:,.0f} µs"),
        ]
    return rows
