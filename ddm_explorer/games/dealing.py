"""What the players bring to a duel: rosters judged, suggested, and dealt out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ddm_explorer.dungeon.cards import Roster, load_rosters
from ddm_explorer.dungeon.state import Setup
from ddm_explorer.engine.verdict import InvalidCommand, Objection

if TYPE_CHECKING:
    from ddm_explorer.games.duel import Duel


def suggested_rosters(duel: Duel) -> Mapping[str, Roster]:
    """The packaged rosters that a player of this game can start with, by id."""
    return load_rosters(duel.options.cards)


def roster_problems(duel: Duel, cards: Sequence[str]) -> tuple[Objection, ...]:
    """Everything that keeps these cards (ids) from being one player's roster, each with its rule; none if nothing does.

    Topics: "roster_card_known" and "roster_items" (fact `card`), "roster_number" (`given`, `limit`, `exact`),
    "roster_no_twins" and "roster_no_twin_items" (`card`, `count`).
    """
    return duel.check_roster(tuple(cards)).objections


def hands_of(duel: Duel, setup: Setup) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The hands of both seats: the set-up's rosters, or for each colour the first that is suggested for it.

    Raises:
        InvalidCommand: with one sentence, if a roster cannot be.
    """
    hands = setup.rosters or tuple(own.cards for own in own_rosters(duel, setup.colours))
    if len(hands) != 2:
        raise InvalidCommand("A duel has two rosters, one for each seat.")
    for hand in hands:
        problems = roster_problems(duel, hand)
        if problems:
            raise InvalidCommand(told(duel, problems[0]))
    both = set(hands[0]) & set(hands[1])
    if both and duel.options.one_set_of_cards:
        names = " and ".join(duel.cards[card].name for card in sorted(both))
        raise InvalidCommand(f"Both players share one set of monsters, so {names} can be in one roster only.")
    return (tuple(hands[0]), tuple(hands[1]))


def own_rosters(duel: Duel, colours: Sequence[str]) -> tuple[Roster, ...]:
    """For each colour the first roster that is suggested for it."""
    by_colour: dict[str, Roster] = {}
    for roster in suggested_rosters(duel).values():
        by_colour.setdefault(roster.colour, roster)
    return tuple(by_colour[colour] for colour in colours)


def told(duel: Duel, problem: Objection) -> str:
    """One sentence on why a roster cannot be."""
    facts: Mapping[str, Any] = problem.facts
    brought = "monsters and items" if duel.options.items_brought else "monsters"
    if problem.topic == "roster_number":
        amount = "exactly" if facts["exact"] else "at most"
        return f"A roster must hold {amount} {facts['limit']} {brought}; this one holds {facts['given']}."
    known = duel.cards.get(facts["card"])
    if problem.topic == "roster_card_known" or known is None:
        what = "monster or item" if duel.options.items_brought else "monster"
        return f"There is no {what} {facts['card'][:40]!r} in this game."
    if problem.topic == "roster_items":
        return f"{known.name} is an item, and this game has no items."
    return f"{known.name} is in one roster {facts['count']} times; it can be there once only."
