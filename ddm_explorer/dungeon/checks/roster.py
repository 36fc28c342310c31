"""The checks on what a player brings to a game. They are made before there is a state, so none looks at one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ddm_explorer.dungeon.checks.situation import Situation, check
from ddm_explorer.engine.verdict import Finding


@dataclass(frozen=True, slots=True)
class Roster:
    """The cards that one player would bring, by their ids: judged like a command, but nobody says it in a game."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DicePool:
    """The dice that one player would bring, by their kinds, where players bring dice of their own."""

    dice: tuple[str, ...]


@check("pool_die_known")
def pool_dice_known(s: Situation) -> Iterator[Finding]:
    """Every die is one of the game, and there are as many of it."""
    for kind, count in Counter(s.command.dice).items():
        there = s.derived.dice_in_pile.get(kind, 0)
        yield Finding("pool_die_known", count <= there, {"die": kind, "count": count, "there": there})


@check("pool_number")
def pool_number(s: Situation) -> Iterator[Finding]:
    """As many dice as every player brings."""
    given, wanted = len(s.command.dice), s.derived.options.dice_per_seat
    yield Finding("pool_number", given == wanted, {"given": given, "wanted": wanted})


@check("pool_top_level")
def pool_top_level(s: Situation) -> Iterator[Finding]:
    """Not too many dice of the highest level."""
    most, top = s.derived.options.top_level_dice, max(die.level for die in s.derived.dice.values())
    given = sum(1 for kind in s.command.dice if kind in s.derived.dice and s.derived.dice[kind].level == top)
    yield Finding("pool_top_level", given <= most, {"level": top, "given": given, "most": most})


@check("roster_card_known")
def roster_cards_known(s: Situation) -> Iterator[Finding]:
    """Every card is a monster or an item of the game."""
    for id_ in dict.fromkeys(s.command.cards):
        card = s.derived.cards.get(id_)
        yield Finding("roster_card_known", card is not None and not card.is_lord, {"card": id_})


@check("roster_items")
def roster_items(s: Situation) -> Iterator[Finding]:
    """Whether items are brought at all."""
    for id_ in dict.fromkeys(s.command.cards):
        if id_ in s.derived.cards and s.derived.cards[id_].is_item:
            yield Finding("roster_items", s.derived.options.items_brought, {"card": id_})


@check("roster_number")
def roster_number(s: Situation) -> Iterator[Finding]:
    """As many cards as the edition asks for."""
    options, given = s.derived.options, len(s.command.cards)
    limit, exact = options.cards_per_seat, options.rosters_exact
    good = given == limit or (given < limit and not exact)
    yield Finding("roster_number", good, {"given": given, "limit": limit, "exact": exact})


@check("roster_no_twins", "roster_no_twin_items")
def roster_twins(s: Situation) -> Iterator[Finding]:
    """Whether cards may be alike."""
    options = s.derived.options
    for id_, count in Counter(s.command.cards).items():
        card = s.derived.cards.get(id_)
        if count < 2 or card is None:
            continue
        facts = {"card": id_, "count": count}
        if card.is_item:
            yield Finding("roster_no_twin_items", options.twin_items, facts)
        else:
            yield Finding("roster_no_twins", options.twin_monsters, facts)
