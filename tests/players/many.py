"""Many seeded games over every edition, under readings drawn by lot: `python -m tests.players.many [GAMES]`.

Ten thousand take a while, so the tests play a few of them and this plays them all.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from ddm_explorer.dungeon.commands import AnswerDraw
from ddm_explorer.dungeon.position.state import DuelState, Setup
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.games.duel.rosters import dice_problems, roster_problems
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.players import PLAYERS, Player

LONGEST = 800
"""Turns after which a game is given up."""

TOLD_EVERY = 1000
"""After so many games it is told how they ended so far."""

PAIRS = (("sensible", "random"), ("random", "sensible"), ("sensible", "sensible"))


@dataclass(frozen=True, slots=True)
class Played:
    """One game: its edition, who played, and how it ended ("" if it was given up)."""

    edition: str
    players: tuple[str, str]
    reason: str
    winner: int | None
    turns: int


def setup_of(number: int) -> Setup:
    """The set-up of the game with that number: every third another edition, readings and cards by lot."""
    lots = random.Random(number)
    edition = load_edition(edition_names()[number % len(edition_names())])
    book = load_rulebook()
    chosen = {
        reading: lots.choice(book.reading(reading).choices).name for reading in edition.readings if lots.random() < 0.4
    }
    readings = tuple(sorted(item for item in chosen.items() if item[1] != edition.choice(item[0], {})))
    setup = Setup(edition.name, readings=readings)
    return bring(Duel.of(setup), setup, lots) if lots.random() < 0.7 else setup


def bring(duel: Duel, setup: Setup, lots: random.Random) -> Setup:
    """The set-up with cards, and dice where players bring them, drawn by lot."""
    if duel.options.one_set_of_cards:
        return replace(setup, selection=lots.choice(("rosters", "draft", "pool")))
    cards = sorted(card.id for card in duel.cards.values() if not card.is_lord)
    rosters = []
    while len(rosters) < 2:
        roster = drawn(duel, cards, lots)
        if not roster_problems(duel, roster):
            rosters.append(roster)
    setup = replace(setup, rosters=tuple(rosters))
    if not duel.options.dice_per_seat:
        return setup
    pools = []
    while len(pools) < 2:
        wanted = {(duel.derived.colour_of(card), duel.cards[card].level) for card in rosters[len(pools)]}
        fitting = sorted(kind for kind, die in duel.dice.items() if (die.colour, die.level) in wanted)
        low = [kind for kind in fitting if duel.dice[kind].level < 4]
        low = low or sorted(kind for kind, die in duel.dice.items() if die.level < 4)  # of level 4 there are but a few
        top = [kind for kind in fitting if duel.dice[kind].level == 4]
        few = [lots.choice(top) for _ in range(lots.randint(0, 3))] if top else []
        pool = tuple(sorted([*few, *lots.choices(low, k=duel.options.dice_per_seat - len(few))]))
        if not dice_problems(duel, pool):
            pools.append(pool)
    return replace(setup, pools=tuple(pools))


def drawn(duel: Duel, cards: list[str], lots: random.Random) -> tuple[str, ...]:
    """What one player might bring: as few, and the same as often, as the edition lets them."""
    options = duel.options
    is_full = options.rosters_exact or lots.random() < 0.5
    count = options.cards_per_seat if is_full else lots.randint(1, options.cards_per_seat)
    if options.twin_monsters and lots.random() < 0.5:
        return tuple(lots.choices(lots.sample(cards, (count + 1) // 2), k=count))
    twins = [card for card in cards if duel.cards[card].is_item] if options.twin_items else []
    return tuple(lots.sample([*cards, *twins], count))


def next_command(duel: Duel, state: DuelState, seats: tuple[Player, ...], seat: int | str) -> Any:
    """What is said next: the answer to an offer of a draw, or what the player to act chooses (the first for a coin)."""
    if state.offer is not None:
        other = 1 - state.offer
        return AnswerDraw(other, accept=seats[other].takes_draw(duel, state, other))
    return seats[seat if seat in (0, 1) else 0].choose(duel, state)


def play(number: int, *, checked: bool) -> tuple[Played, DuelState]:
    """The game with that number. With `checked` each command is judged, and the last position looked through.

    Raises:
        AssertionError: a player said something illegal, or the game ended in a position that cannot be.
    """
    setup = setup_of(number)
    duel, chance = Duel.of(setup), Seeded(number)
    names = PAIRS[number // len(edition_names()) % len(PAIRS)]
    seats = tuple(PLAYERS[name](f"{number}/{seat}") for seat, name in enumerate(names))
    state = duel.start(setup)
    while (seat := duel.to_act(state)) is not None and state.turn < LONGEST:
        command = next_command(duel, state, seats, seat)
        if checked:
            verdict = duel.check(state, command)
            assert verdict.is_legal, f"game {number}: {command} {verdict.objections}"
        state, _ = perform(duel, state, command, chance)
    if checked:
        assert duel.setup_problems(state) == (), f"game {number}"
    outcome = duel.outcome(state)
    reason, winner = ("", None) if outcome is None else (outcome.reason, outcome.winner)
    return Played(setup.edition, names, reason, winner, state.turn), state


def can_be_agreed(number: int) -> bool:
    """Whether the players of that game may agree on a draw; where they may not, a dead position can go on for ever."""
    return Duel.of(setup_of(number)).options.concessions


def tell(tally: Counter[str], games: int) -> None:
    """Say how that many games ended."""
    print(f"of {games} games:")
    for told, count in sorted(tally.items()):
        print(f"  {told:40} {count:6}", flush=True)


def main(games: int, first: int = 0) -> int:
    """Play them and tell how they ended; 1 if one went wrong, or found no end though a draw could be agreed on."""
    tally: Counter[str] = Counter()
    endless = 0
    for number in range(first, first + games):
        try:
            played, _ = play(number, checked=number % 7 == 0)
        except Exception as error:  # whatever goes wrong is told with the number of its game
            tally["went wrong"] += 1
            print(f"game {number}: {type(error).__name__}: {str(error)[:300]}", flush=True)
            continue
        tally[f"{played.edition}: {played.reason or 'given up'}"] += 1
        if not played.reason:
            endless += can_be_agreed(number)
            print(f"game {number}: given up after {played.turns} turns", flush=True)
        if played.winner is not None and len(set(played.players)) == 2:
            tally[f"{played.edition}: {played.players[played.winner]} won"] += 1
        if (number - first + 1) % TOLD_EVERY == 0:
            tell(tally, number - first + 1)
    tell(tally, games)
    return 1 if tally["went wrong"] or endless else 0


if __name__ == "__main__":
    sys.exit(main(*(int(each) for each in sys.argv[1:] or ["10000"])))
