"""What the players bring to a duel: rosters judged, suggested, and dealt out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from typing import Any, Final, Literal, Protocol

from ddm_explorer.dungeon.materials.cards import Card, Roster, load_rosters
from ddm_explorer.dungeon.materials.options import Options
from ddm_explorer.dungeon.materials.pools import Pool, load_pools
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.verdict import InvalidCommand, Objection, Verdict

COLOURS: Final[tuple[Literal["red"], Literal["blue"]]] = ("red", "blue")
"""The colours of the two seats."""


class Judge(Protocol):
    """What judges the things that players bring: a game with its options and cards; `rules.Duel` is one."""

    options: Options

    @property
    def cards(self) -> Mapping[str, Card]: ...

    def check_roster(self, cards: tuple[str, ...]) -> Verdict:
        """Whether one player may bring these cards (ids)."""
        ...

    def check_dice(self, dice: tuple[str, ...]) -> Verdict:
        """Whether one player may bring these dice (kinds)."""
        ...


def suggested_rosters(game: Judge) -> Mapping[str, Roster]:
    """The packaged rosters that a player of this game can start with, by id; where there are pools, theirs."""
    if not game.options.pools:
        return load_rosters(game.options.cards)
    colours: Iterator[Literal["red", "blue"]] = cycle(COLOURS)
    return {
        pool.id: Roster(pool.id, pool.name, next(colours), pool.cards, (), pool.text)
        for pool in suggested_pools(game).values()
    }


def suggested_pools(game: Judge) -> Mapping[str, Pool]:
    """The packaged pools of dice and cards that a player can start with, by id; none where nobody brings dice."""
    return load_pools(game.options.pools) if game.options.pools else {}


def dice_problems(game: Judge, dice: Sequence[str]) -> tuple[Objection, ...]:
    """Everything that keeps these dice (kinds) from being those one player brings, each with its rule.

    Topics: "pool_die_known" (facts `die`, `count`, `there`), "pool_number" (`given`, `wanted`), "pool_top_level"
    (`level`, `given`, `most`).
    """
    return game.check_dice(tuple(dice)).objections


def dice_of(game: Judge, setup: Setup) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The dice of both seats, sorted: the set-up's, or those of the first pools suggested; none where nobody has any.

    Raises:
        InvalidCommand: with one sentence, if they cannot be.
    """
    if not game.options.dice_per_seat:
        if setup.pools:
            raise InvalidCommand("Here both players roll from one pile, so that nobody brings dice.")
        return ((), ())
    pools = suggested_pools(game)
    dice = setup.pools or tuple(pools[own.id].dice for own in own_rosters(game, setup.colours))
    if len(dice) != 2:
        raise InvalidCommand("A duel has two pools of dice, one for each seat.")
    for pool in dice:
        problems = dice_problems(game, pool)
        if problems:
            raise InvalidCommand(told_of_dice(problems[0]))
    return (tuple(sorted(dice[0])), tuple(sorted(dice[1])))


def told_of_dice(problem: Objection) -> str:
    """One sentence on why a pool of dice cannot be."""
    facts: Mapping[str, Any] = problem.facts
    if problem.topic == "pool_number":
        return f"A player brings exactly {facts['wanted']} dice; these are {facts['given']}."
    if problem.topic == "pool_top_level":
        return f"At most {facts['most']} dice of a player are of level {facts['level']}; these are {facts['given']}."
    if facts["there"]:
        return f"There are {facts['there']} dice {facts['die'][:40]!r}, and not {facts['count']}."
    return f"There is no die {facts['die'][:40]!r} in this game."


def roster_problems(game: Judge, cards: Sequence[str]) -> tuple[Objection, ...]:
    """Everything that keeps these cards (ids) from being one player's roster, each with its rule; none if nothing does.

    Topics: "roster_card_known" and "roster_items" (fact `card`), "roster_number" (`given`, `limit`, `exact`),
    "roster_no_twins" and "roster_no_twin_items" (`card`, `count`).
    """
    return game.check_roster(tuple(cards)).objections


def hands_of(game: Judge, setup: Setup) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The hands of both seats: the set-up's rosters, or for each colour the first that is suggested for it.

    Raises:
        InvalidCommand: with one sentence, if a roster cannot be.
    """
    hands = setup.rosters or tuple(own.cards for own in own_rosters(game, setup.colours))
    if len(hands) != 2:
        raise InvalidCommand("A duel has two rosters, one for each seat.")
    for hand in hands:
        problems = roster_problems(game, hand)
        if problems:
            raise InvalidCommand(told(game, problems[0]))
    both = set(hands[0]) & set(hands[1])
    if both and game.options.one_set_of_cards:
        names = " and ".join(game.cards[card].name for card in sorted(both))
        raise InvalidCommand(f"Both players share one set of monsters, so {names} can be in one roster only.")
    return (tuple(hands[0]), tuple(hands[1]))


def own_rosters(game: Judge, colours: Sequence[str]) -> tuple[Roster, ...]:
    """For each colour the first roster that is suggested for it."""
    by_colour: dict[str, Roster] = {}
    for roster in suggested_rosters(game).values():
        by_colour.setdefault(roster.colour, roster)
    return tuple(by_colour[colour] for colour in colours)


def told(game: Judge, problem: Objection) -> str:
    """One sentence on why a roster cannot be."""
    facts: Mapping[str, Any] = problem.facts
    brought = "monsters and items" if game.options.items_brought else "monsters"
    if problem.topic == "roster_number":
        amount = "exactly" if facts["exact"] else "at most"
        return f"A roster must hold {amount} {facts['limit']} {brought}; this one holds {facts['given']}."
    known = game.cards.get(facts["card"])
    if problem.topic == "roster_card_known" or known is None:
        what = "monster or item" if game.options.items_brought else "monster"
        return f"There is no {what} {facts['card'][:40]!r} in this game."
    if problem.topic == "roster_items":
        return f"{known.name} is an item, and this game has no items."
    return f"{known.name} is in one roster {facts['count']} times; it can be there once only."
