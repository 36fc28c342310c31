"""Mutants of what an edition chooses: options and readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ddm_explorer.engine.data import library
from ddm_explorer.games.duel.editions import Edition, edition_data, edition_names, load_edition
from tests.mutation.mutant import Mutant, with_choice, with_option

OTHERS: dict[str, tuple[Any, ...]] = {
    "field": ("advanced", "basic"),
    "dice_per_roll": (2, 4),
    "crest_limit": (9, 11),
    "summon_at": (1, 3),
    "cards_per_seat": (2, 4, 9, 11),
    "life_points": (2, 4),
    "lord_power": (0, 20),
    "lord_defends": (True,),
    "life_per_hit": (2, 3),
    "move_price": (0, 2),
    "attack_price": (0, 2),
    "defense_price": (0, 2),
    "side_by": ("none",),
    "uses_up_shapes": (False,),
    "walks": ("own",),
    "steps_diagonally": (True,),
    "passes_own": (False,),
    "passes_opposing": (True,),
    "shares_squares": (True,),
    "moving_limit": (1, 2),
    "attacking_limit": (1, 2),
    "acts_when_summoned": (False,),
    "moves_after_attack": (False,),
    "draft": (),
    "empty_pile_is_no_room": (),
    "decision": (),
    "high_level": (),
    "rosters_exact": (False,),
    "one_set_of_cards": (False,),
    "items_brought": (True, False),
    "twin_monsters": (True,),
    "twin_items": (True,),
    "sets_of_shapes": (2,),
    "rolls_per_turn": (1, 2),
    "rolls_on_after_summon": (False,),
    "first_roll_binds": (True,),
    "triple_at": (0, 3),
    "triple_brings_items": (True,),
    "triple_must": (True,),
    "items_count": (True,),
    "summon_may_be_declined": (True,),
    "defender_boosts": (True,),
    "attack_abilities": ("battle", "whole_turn"),
    "areas_touch_lord": (True,),
    "area_spares_self": (False,),
    "area_shape": ("rays", "diamond"),
    "area_reaches_flying": (False,),
    "area_destroys_items": (False,),
    "magic_answers": (False, True),
    "trap_windows": (False,),
    "magic_ends_with": ("bearer", "either"),
    "lasting_effects_stack": (False,),
    "any_cost_either_turn": (True,),
    "any_cost_any_crest": (False,),
    "any_cost_lasts_as_paid": (True,),
    "counters_on_path": (True,),
    "flying_price_factor": (1, 3),
    "flying_passes_own": (False,),
    "flying_crosses_void": (True,),
    "lord_attacks_flying": (False,),
    "tunnel_passes_own": (False,),
    "tunnel_passes_opposing": (False,),
    "tunnel_skips_items": (False,),
    "tunnel_suffers_where_it_stops": (True,),
    "items_act": ("stopping",),
    "items_stop_moves": (True,),
    "items_share_squares": (False,),
    "items_act_each_time": (False,),
    "items_used_at_will": (True,),
    "items_attackable": (True,),
    "prices_face_down": ("none", "as_highest"),
    "taker_defends": (True,),
    "lowest_tie": ("all", "none"),
    "squares_away": ("straight", "as_area"),
    "flyers_stop_lines": (False,),
    "free_effects_last": (False,),
    "pools": ("",),
    "dice_per_seat": (0, 14, 16),
    "top_level_dice": (2, 4),
    "few_dice": ("rolls_them", "rolls_none"),
    "dice_set_colour": (True, False),
    "collects_on_summon": (False,),
    "figure_square": ("any",),
    "attaches_by_corner": (True,),
    "moves_as_crests_allow": (True,),
    "moves_on_after_attack": (True,),
    "decided_by": ("draw",),
    "defense_abilities_in_battle": (False, True),
    "effects_end_with_turn": (True,),
    "moves_return": (False,),
    "moves_until_other": (True,),
    "sent_back_moves_again": (True,),
    "shield_bars_destruction": (True,),
    "vortex_is_move": (True,),
    "relays_cut_others": (True,),
    "flips_shapes": (True,),
}
"""Other values of each option that follows no reading and names no file: those another edition might have."""

FILES = {"board": "boards", "dice": "dice", "shapes": "pieces", "cards": "cards"}
"""The options that name a packaged file, and its folder. What stands in the files, `mutants_of_data` breaks."""


def of_options(edition: Edition, family: frozenset[str]) -> Iterator[Mutant]:
    """Each option that the edition itself sets, at each other value.

    Not one that is as in the edition it extends, nor one that an edition of its family leaves to a reading: those are
    shown there. Nor one of a rule that it does not play.
    """
    data = edition_data(edition.name)
    base = load_edition(data["extends"]).option_entries if "extends" in data else {}
    open_elsewhere = {
        name for each in family for name, entry in load_edition(each).option_entries.items() if entry.reading
    }
    for name in data["options"]:
        entry = edition.option_entries[name]
        if entry.reading or name in open_elsewhere or entry.rule not in edition.rules_in_play:
            continue
        if name in base and base[name].value == entry.value:
            continue
        others = OTHERS.get(name, ())
        if name in FILES:
            others = tuple(each for each in library.names(FILES[name]) if each != entry.value) if not base else ()
        for value in others:
            if value != entry.value:
                rules = frozenset({entry.rule})
                yield Mutant(f"option {name} is {value}, not {entry.value}", rules, edition=with_option(name, value))


def of_readings() -> Iterator[Mutant]:
    """Each choice of each reading plays as another choice."""
    known = set()
    for edition in edition_names():
        for name, entry in load_edition(edition).option_entries.items():
            for choice in entry.choices:
                for other in entry.choices:
                    if choice != other and (name, choice, other) not in known:
                        known.add((name, choice, other))
                        rules = frozenset({entry.reading})
                        change = with_choice(name, choice, other)
                        said = f"option {name} by {entry.reading} plays {choice} as {other}"
                        yield Mutant(said, rules, edition=change)
