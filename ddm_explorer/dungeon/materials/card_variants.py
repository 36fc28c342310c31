"""Cards played as another source gives them: which variants a card has, and a set of cards with some of them chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from ddm_explorer.dungeon.materials.cards import AS_LISTED, Ability, Card, Variant

_CHANGED = ("cost", "timing", "target", "limit", "aim", "effects")
"""What of an ability a variant may say otherwise, besides its text."""


def variants_of(card: Card) -> Mapping[str, Ability]:
    """The variants of a card by id, each as the ability that it is then; what the card says of itself stays beside it
    as a variant called `AS_LISTED`. One without a known price cannot be played and is left out."""
    found: dict[str, Ability] = {}
    for ability in card.abilities:
        for one in ability.variants:
            if one.cost is None:
                continue
            changes: dict[str, Any] = {name: value for name in _CHANGED if (value := getattr(one, name)) is not None}
            others = tuple(each for each in ability.variants if each is not one)
            listed = Variant(AS_LISTED, ability.text, ability.cost, ability.provenance)
            found[one.id] = replace(
                ability, **changes, text=one.text, provenance=one.provenance, variants=(*others, listed)
            )
    return found


def with_variants(cards: Mapping[str, Card], chosen: Iterable[tuple[str, str]]) -> Mapping[str, Card]:
    """The cards, some of them as another source gives them.

    Args:
        chosen: pairs of a card's id and the id of its variant.

    Raises:
        ValueError: there is no such card or variant; one sentence.
    """
    found = dict(cards)
    for id_, name in chosen:
        if id_ not in cards:
            raise ValueError(f"there is no card {id_!r:.60} to play by a variant")
        known = variants_of(cards[id_])
        if name not in known:
            has = f"it has {', '.join(known)}" if known else "it has none"
            raise ValueError(f"the card {id_} has no variant {name!r:.60}; {has}")
        card, ability = found[id_], known[name]
        abilities = tuple(ability if each.id == ability.id else each for each in card.abilities)
        found[id_] = replace(card, abilities=abilities)
    return MappingProxyType(found)
