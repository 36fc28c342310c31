"""Every way to summon and build: which card, for which die, on which place, and where the figure stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ddm_explorer.dungeon.board.nets import Placement
from ddm_explorer.dungeon.commands import Build
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.dungeon.position.summons import cards_for, cards_now
from ddm_explorer.engine.lazy_sequence import Lazy


def summonable(derived: Derived, state: DuelState) -> tuple[str, ...]:
    """The cards (ids) that can be summoned now, each once."""
    if len(state.summons) == 1 and not state.summons[0].source:
        return derived.cards_of_level(state, state.active, state.level)
    return cards_now(derived, state)


def builds(derived: Derived, state: DuelState) -> Sequence[Build]:
    """Every build for the summons that the roll brought; each result once.

    The same squares by two shapes (or two turns of one) are two results only where the star tells them apart.
    """
    places = derived.fitting_now(state, state.active)
    summons = _summons(derived, state)
    if derived.options.figure_square == "any":
        return _on_any_square(summons, _each_once(places))
    count = len(places)

    def make(at: int) -> Build:
        card, die = summons[at // count]
        place = places[at % count]
        return Build(card, place.shape, place.turns, place.star, die)

    def each() -> Iterator[Build]:
        told = [(place.shape, place.turns, place.star) for place in places]
        for card, die in summons:
            for shape, turns, star in told:
                yield Build(card, shape, turns, star, die)

    return Lazy(len(summons) * count, make, each)


def _summons(derived: Derived, state: DuelState) -> list[tuple[str, str]]:
    """Each card that can be summoned, with the die that the summon uses up ("" where dice come back)."""
    if not derived.options.dice_set_colour:
        return [(card, "") for card in summonable(derived, state)]
    return [(card, offer.die) for offer in state.summons for card in cards_for(derived, state, state.active, offer)]


def _on_any_square(summons: Sequence[tuple[str, str]], places: Sequence[Placement]) -> Sequence[Build]:
    stands = [(place, cell) for place in places for cell in place.cells]
    count = len(stands)

    def make(at: int) -> Build:
        card, die = summons[at // count]
        place, cell = stands[at % count]
        return Build(card, place.shape, place.turns, place.star, die, cell)

    return Lazy(len(summons) * count, make)


def _each_once(places: Sequence[Placement]) -> tuple[Placement, ...]:
    """The first of the places for each set of squares."""
    found: dict[int, Placement] = {}
    for place in places:
        found.setdefault(place.mask, place)
    return tuple(found.values())
