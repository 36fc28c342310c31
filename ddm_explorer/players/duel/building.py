"""What to summon, and where to lay the shape for it; or to let the summon be where one may."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.players.duel.map import FAR, distances, gap_to_lord
from ddm_explorer.players.duel.worth import worth_at_once
from ddm_explorer.players.player import Lots

MOST_WEIGHED = 160
"""Of more ways to build than these, as many are weighed by lot."""

MOST_TRIED = 64
"""Ways to build, spread over all there are, among which one is looked for with each card: they are listed by cards."""

PATH_WORTH = 12.0
"""What it is worth that the own path grows, in Hit Points."""

PER_SQUARE = 10.0
"""What each square less between the own path and the opposing Lord is worth, against a step nearer to it."""

KIND = frozenset({"heal", "boost", "return-destroyed"})
"""The verbs of items that do good to who steps on them."""


def best_build(rules: Duel, state: DuelState, lots: Lots) -> Any:
    """The build, or the word that lets the summon be, that promises most."""
    seat, builds = state.active, rules.builds(state)
    if not builds:
        return say.Pass()
    # What a card brings hardly depends on where its shape lies, so that is weighed for one of its places.
    tried: dict[tuple[str, str], say.Build] = {}
    for each in builds[:: max(1, len(builds) // MOST_TRIED)]:
        tried.setdefault((each.card, each.die), each)
    chosen, worth = _best([(each, worth_at_once(rules, state, each, seat)) for each in tried.values()], lots)
    if rules.derived.may_decline(state) and worth_at_once(rules, state, say.Pass(), seat) > worth + PATH_WORTH:
        return say.Pass()
    masks = place_masks(rules, state)
    places = [_there(chosen, each) for each in lots.some(builds, MOST_WEIGHED)]
    return _best([(build, place_worth(rules, state, build, masks)) for build in places], lots)[0]


def _there(build: say.Build, other: say.Build) -> say.Build:
    """The same summon on the place of the other."""
    return replace(build, shape=other.shape, turns=other.turns, star=other.star, figure=other.figure)


def _best(weighed: Sequence[tuple[Any, float]], lots: Lots) -> tuple[Any, float]:
    top = max(worth for _, worth in weighed)
    return lots.pick([each for each, worth in weighed if worth == top]), top


def place_masks(rules: Duel, state: DuelState) -> dict[tuple[str, int, Cell], int]:
    """The squares of every legal place by shape, turns and star."""
    return {
        (place.shape, place.turns, place.star): place.mask for place in rules.derived.fitting_now(state, state.active)
    }


def place_worth(rules: Duel, state: DuelState, build: say.Build, masks: Mapping[tuple[str, int, Cell], int]) -> float:
    """What the place is worth: a path to the opposing Lord first, then where on it the figure comes to stand."""
    derived, seat = rules.derived, state.active
    grid, card = derived.grid, derived.cards[build.card]
    mask = masks.get((build.shape, build.turns, build.star), 0)
    own = state.seats[seat].path_mask | mask
    gap = gap_to_lord(derived, state, 1 - seat, own)
    stands = build.star if build.figure is None else build.figure
    walkable = own if derived.options.walks == "own" else own | state.path_mask
    home, other_home = state.seats[seat].home, state.seats[1 - seat].home
    if home is None or other_home is None:
        return 0.0
    if card.is_item:
        # An item that harms is to lie where the others come by, one that does good where the own monsters begin.
        is_kind = any(effect.do in KIND for ability in card.abilities for effect in ability.effects)
        guarded = home if is_kind else other_home
        near = distances(derived, grid.beside(grid.bit[guarded]), walkable).get(stands, FAR)
        return -PER_SQUARE * gap - (near if is_kind else -min(near, derived.grid.rows))
    ahead = distances(derived, grid.beside(grid.bit[other_home]), walkable).get(stands) if gap == 0 else None
    if ahead is None:
        ahead = abs(stands[0] - other_home[0]) + abs(stands[1] - other_home[1])
    return -PER_SQUARE * gap - ahead
