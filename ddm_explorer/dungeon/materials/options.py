"""What an edition can set: values, and names of strategies."""

from __future__ import annotations

from dataclasses import dataclass

STRATEGIES = {
    "side_by": ("colour", "none"),
    "walks": ("both", "own"),
    "draft": ("one_each", "all_at_once"),
    "decision": ("cut_off", "literal"),
    "high_level": ("top_down", "sum"),
    "ability_excludes": ("both", "like_for_like", "not_both", "nothing"),
    "area_shape": ("square", "rays", "diamond"),
    "chain_answers": ("anything", "trap_magic", "trap"),
    "magic_ends_with": ("source", "bearer", "either"),
    "items_act": ("passing", "stopping"),
    "few_dice": ("rolls_them", "rolls_none"),
    "figure_square": ("star", "any"),
    "decided_by": ("steps", "draw"),
    "lowest_tie": ("chosen", "all", "none"),
    "squares_away": ("by_sides", "straight", "as_area"),
    "prices_face_down": ("by_level", "none", "as_highest"),
}
"""The options that name a way of doing something, with the ways there are."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a duel under an edition and its readings. Points, squares and crests are plain counts.

    Materials: `board`, `field`, `dice`, `shapes`, `cards` name packaged files.
    Strategies are those of `STRATEGIES`: `side_by` "colour" has the second colour turn its shapes over, `walks`
    tells whose shapes a monster walks on. A limit of 0 means none. `dice_per_seat` is how many dice each player brings,
    0 where both roll from one pile; `few_dice` says what happens when fewer of them are left than are rolled.
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
    rosters_exact: bool
    one_set_of_cards: bool
    items_brought: bool
    twin_monsters: bool
    twin_items: bool
    sets_of_shapes: int
    rolls_per_turn: int
    rolls_on_after_summon: bool
    first_roll_binds: bool
    triple_at: int
    triple_brings_items: bool
    triple_must: bool
    items_count: bool
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
    summon_may_be_declined: bool
    ability_excludes: str
    strides_split: bool
    defends_and_uses: bool
    defends_each_strike: bool
    defender_boosts: bool
    attack_abilities: str
    specials_hit_lord: bool
    lord_hit_by_each_strike: bool
    areas_touch_lord: bool
    area_spares_self: bool
    area_shape: str
    area_reaches_flying: bool
    area_destroys_items: bool
    chain_answers: str
    magic_answers: bool
    turn_player_answers_first: bool
    refunds_cancelled: bool
    links_outlive_source: bool
    trap_windows: bool
    magic_whole_turn: bool
    magic_ends_with: str
    lasting_effects_stack: bool
    any_cost_either_turn: bool
    any_cost_any_crest: bool
    any_cost_lasts_as_paid: bool
    counters_on_path: bool
    flying_price_factor: int
    flying_passes_own: bool
    flying_crosses_void: bool
    lord_attacks_flying: bool
    tunnel_passes_own: bool
    tunnel_passes_opposing: bool
    tunnel_skips_items: bool
    tunnel_suffers_where_it_stops: bool
    items_act: str
    items_stop_moves: bool
    items_share_squares: bool
    items_act_each_time: bool
    items_used_at_will: bool
    items_attackable: bool
    prices_face_down: str
    taker_defends: bool
    lowest_tie: str
    squares_away: str
    flyers_stop_lines: bool
    free_effects_last: bool
    pools: str
    dice_per_seat: int
    top_level_dice: int
    few_dice: str
    dice_set_colour: bool
    collects_on_summon: bool
    figure_square: str
    attaches_by_corner: bool
    moves_as_crests_allow: bool
    moves_on_after_attack: bool
    decided_by: str
    defense_abilities_in_battle: bool
    effects_end_with_turn: bool
    moves_return: bool
    moves_until_other: bool
    sent_back_moves_again: bool
    shield_bars_destruction: bool
    vortex_is_move: bool
    relays_cut_others: bool
    flips_shapes: bool
