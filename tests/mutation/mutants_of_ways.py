"""Mutants of the tables that say how something is done: each way of them left out."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from ddm_explorer.dungeon.abilities import areas, exclusions, timing
from ddm_explorer.dungeon.flow import effects_destroy
from ddm_explorer.dungeon.position import movement
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.games.duel.parts import PARTS
from tests.mutation.mutant import Mutant, citing

TABLES: tuple[tuple[str, dict[str, Any], Any, tuple[str, ...]], ...] = (
    ("area", areas.SHAPES, lambda *_: False, ("aims_within",)),
    ("exclusion", exclusions.EXCLUDES, lambda *_: False, ("ability_excludes_regular",)),
    ("destroying", effects_destroy.DESTROYERS, lambda *_: None, ("effect_destroys",)),
    ("link", PARTS.resolvers, lambda *_: None, ("resolves_link", "resolves_cancelled")),
    (
        "time",
        timing.TIMES,
        lambda *_: False,
        (
            "move_ability_in_own_turn",
            "attack_ability_in_battle",
            "defense_ability_when_attacked",
            "magic_in_own_turn",
            "trap_in_any_turn",
            "any_ability_in_time",
            "free_ability_by_itself",
            "trigger_asked",
        ),
    ),
)
"""What a table is about, the table, what stands for nothing in it, and the topics that rest on it."""

BY_THEMSELVES = {
    ("exclusion", "nothing"),  # it is nothing
    ("link", "cancelled_ability"),  # what is cancelled does nothing
    ("link", "cancelled_move"),  # no card cancels a move or a summon
    ("link", "cancelled_summon"),
    ("time", "while-there"),  # it is set off, which is no use of the ability
    ("time", "when-placed"),  # nobody uses such an ability: it works as it is placed
    ("time", "always"),  # such an ability is never used: it counts while its figure stands
}
"""Ways that do nothing where they stand."""


def of_ways() -> Iterator[Mutant]:
    """Each way of doing something does nothing."""
    for what, table, nothing, topics in TABLES:
        for name in table:
            if (what, name) not in BY_THEMSELVES:
                yield Mutant(f"{what} {name} does nothing", patches=((table, name, nothing),), **citing(topics))
    for name, place, what in (
        ("a way is open as it was declared", movement, "can_walk"),
        ("a place is free as it was declared", Derived, "can_lie"),
        ("a target stays in reach", movement, "can_meet"),
    ):
        yield Mutant(name, patches=((place, what, lambda *_: True),), **citing(("resolves_without_target",)))


TOPICS_OF_VERBS = {"strikes": ("strikes_follow",), "toll": ("can_pay_move",), "suppress": ("can_pay_move",)}
"""What rests on a verb whose cases are about more than that an ability does what its card says."""

OF_ANY_VERB = ("ability_in_play", "card_over_rule", "damage_full")
"""What rests on any other."""


def of_verbs() -> Iterator[Mutant]:
    """Each verb of the cards does nothing: when it is carried out, or where it stands, as long as its figure does."""
    for name, act in PARTS.verbs.items():
        rules = citing(TOPICS_OF_VERBS.get(name, OF_ANY_VERB))
        said = f"verb {name} does nothing"
        if act in STANDING:
            yield Mutant(said, materials=_cards_without(name), **rules)
        else:
            yield Mutant(said, patches=((PARTS.verbs, name, lambda act: None),), **rules)


STANDING = {
    PARTS.verbs[name] for name in ("standing-boost", "suppress", "rooted", "every-second-turn", "shield", "toll")
}
"""What is carried out for verbs that count while their figure is in play: nothing."""


def _cards_without(verb: str) -> Any:
    """A change of materials: the cards without what they do by that verb."""

    def change(derived: Derived) -> dict[str, Any]:
        cards = {}
        for name, card in derived.cards.items():
            abilities = tuple(
                dataclasses.replace(each, effects=tuple(effect for effect in each.effects if effect.do != verb))
                for each in card.abilities
            )
            cards[name] = dataclasses.replace(card, abilities=abilities)
        return {"cards": cards}

    return change
