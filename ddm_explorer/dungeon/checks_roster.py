"""The checks on what a player brings to a game. They are made before there is a state, so none looks at one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ddm_explorer.dungeon.situation import Situation, check
from ddm_explorer.engine.verdict import Finding


@dataclass(frozen=True, slots=True)
class Roster:
    """The cards that one player would bring, by their ids: judged like a command, but nobody says it in a game."""

    cards: tuple[str, ...]


@check("roster_card_known")
def roster_cards_known(s: Situation) -> Iterator[Finding]:
    """Every card is a monster or an item of the game."""
    for id_ in dict.fromkeys(s.command.cards):
        card = s.kit.cards.get(id_)
        yield Finding("roster_card_known", card is not None and not card.is_lord, {"card": id_})


@check("roster_items")
def roster_items(s: Situation) -> Iterator[Finding]:
    """Whether items are brought at all."""
    for id_ in dict.fromkeys(s.command.cards):
        if id_ in s.kit.cards and s.kit.cards[id_].is_item:
            yield Finding("roster_items", s.kit.options.items_brought, {"card": id_})


@check("roster_number")
def roster_number(s: Situation) -> Iterator[Finding]:
    """As many cards as the edition asks for."""
    options, given = s.kit.options, len(s.command.cards)
    limit, exact = options.cards_per_seat, options.rosters_exact
    good = given == limit or (given < limit and not exact)
    yield Finding("roster_number", good, {"given": given, "limit": limit, "exact": exact})


@check("roster_no_twins", "roster_no_twin_items")
def roster_twins(s: Situation) -> Iterator[Finding]:
    """Whether cards may be alike."""
    options = s.kit.options
    for id_, count in Counter(s.command.cards).items():
        card = s.kit.cards.get(id_)
        if count < 2 or card is None:
            continue
        facts = {"card": id_, "count": count}
        if card.is_item:
            yield Finding("roster_no_twin_items", options.twin_items, facts)
        else:
            yield Finding("roster_no_twins", options.twin_monsters, facts)
