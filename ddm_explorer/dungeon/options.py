"""What an edition can set: values, and names of strategies."""

from __future__ import annotations

from dataclasses import dataclass

STRATEGIES = {
    "side_by": ("colour", "none"),
    "walks": ("both", "own"),
    "draft": ("one_each", "all_at_once"),
    "decision": ("cut_off", "literal"),
    "high_level": ("top_down", "sum"),
}
"""The options that name a way of doing something, with the ways there are."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a duel under an edition and its readings. Points, squares and crests are plain counts.

    Materials: `board`, `field`, `dice`, `shapes`, `cards` name packaged files.
    Strategies are those of `STRATEGIES`: `side_by` "colour" has the second colour turn its shapes over, `walks`
    tells whose shapes a monster walks on. A limit of 0 means none.
    """

    board: str
    field: str
    dice: str
    shapes: str
    cards: str
    dice_per_roll: int
    crest_limit: int
    summon_at: int
    cards_per_seat: int
    life_points: int
    lord_power: int
    lord_defends: bool
    life_per_hit: int
    move_price: int
    attack_price: int
    defense_price: int
    side_by: str
    uses_up_shapes: bool
    covers_other_homes: bool
    hangs_on_home: bool
    walks: str
    steps_diagonally: bool
    passes_own: bool
    passes_opposing: bool
    shares_squares: bool
    moving_limit: int
    attacking_limit: int
    acts_when_summoned: bool
    moves_after_attack: bool
    draft: str
    concessions: bool
    decision: str
    empty_pile_is_no_room: bool
    high_level: str
