"""Every way to summon and build where that is more than a card and a place: which die, where the figure stands."""

from __future__ import annotations

from collections.abc import Iterator

from ddm_explorer.dungeon.commands import Build
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.nets import Placement
from ddm_explorer.dungeon.offers import cards_for
from ddm_explorer.dungeon.state import DuelState


def builds(kit: Kit, state: DuelState, places: tuple[Placement, ...]) -> Iterator[Build]:
    """Every build for the summons that the roll brought, on those places; each result once.

    The same squares by two shapes (or two turns of one) are two results only where the star tells them apart.
    """
    any_square = kit.options.figure_square == "any"
    chosen = _each_once(places) if any_square else places
    for offer in state.summons:
        for card in cards_for(kit, state, state.active, offer):
            if any_square:
                for place in chosen:
                    for cell in place.cells:
                        yield Build(card, place.shape, place.turns, place.star, offer.die, cell)
            else:
                yield from kit.build_commands(card, chosen, offer.die)


def _each_once(places: tuple[Placement, ...]) -> tuple[Placement, ...]:
    """The first of the places for each set of squares."""
    found: dict[int, Placement] = {}
    for place in places:
        found.setdefault(place.mask, place)
    return tuple(found.values())
