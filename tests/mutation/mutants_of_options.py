"""Mutants of what an edition chooses: options and readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ddm_explorer.engine import library
from ddm_explorer.games.edition import Edition
from tests.mutation.mutant import Mutant, with_choice, with_option

OTHERS: dict[str, tuple[Any, ...]] = {
    "field": ("advanced",),
    "dice_per_roll": (2, 4),
    "crest_limit": (9, 11),
    "summon_at": (1, 3),
    "cards_per_seat": (2, 4),
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
}
"""Other values of each option that follows no reading and names no file: those another edition might have."""

FILES = {"board": "boards", "dice": "dice", "shapes": "pieces", "cards": "cards"}
"""The options that name a packaged file, and its folder. What stands in the files, `mutants_of_data` breaks."""


def of_options(edition: Edition) -> Iterator[Mutant]:
    """Each option at each other value."""
    for name, entry in edition.option_entries.items():
        others = OTHERS.get(name, ())
        if name in FILES:
            others = tuple(each for each in library.names(FILES[name]) if each != entry.value)
        for value in () if entry.reading else others:
            rules = frozenset({entry.rule})
            yield Mutant(f"option {name} is {value}, not {entry.value}", rules, edition=with_option(name, value))


def of_readings(edition: Edition) -> Iterator[Mutant]:
    """Each choice of each reading plays as another choice."""
    for name, entry in edition.option_entries.items():
        for choice in entry.choices:
            for other in entry.choices:
                if choice != other:
                    rules = frozenset({entry.reading})
                    change = with_choice(name, choice, other)
                    yield Mutant(f"reading {entry.reading} plays {choice} as {other}", rules, edition=change)
