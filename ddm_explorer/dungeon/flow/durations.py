"""On what the duration of an effect rests: the crests that paid for it, its card, or that nothing was paid.

Crests have rules of their own on how long what they do lasts; where a card says otherwise, the card goes before them,
and for what costs nothing, or any crests, the books say nothing.
"""

from __future__ import annotations

from ddm_explorer.dungeon.abilities.legal_uses import STRUCK
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.position.costs import sort_of
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.powers import UNTOUCHED
from ddm_explorer.dungeon.position.state import Modifier

_BY_CREST = {
    ("magic", "game"): "",
    ("attack", "battle"): "",
    ("trap", "turn"): "trap",
    ("move", "turn"): "",
    ("attack", "turn"): "",
    ("defense", "turn"): "",
}
"""What the rules on crests say of a duration: "trap" has a rule on its end. All else is a card's own word."""


def basis(derived: Derived, modifier: Modifier) -> str:
    """On what the duration of the effect rests.

    Returns:
        "" for the general rule of its duration, "trap" for that on Trap crests, "card" for its card's own word, "free"
        where nothing was paid, "any" where any crests paid, "early" for attack power bought before an attack; "target"
        and "dodge" for what is remembered of special attacks and of links that a monster dodged.
    """
    if modifier.stat in (STRUCK, UNTOUCHED):
        return "target" if modifier.stat == STRUCK else "dodge"
    ability = derived.by_ability.get(modifier.ability)
    if ability is None or derived.options.effects_end_with_turn:
        return ""
    sort, until = sort_of(ability), {effect.facts.get("until") for effect in ability.effects}
    if sort == "attack" and "battle" in until and modifier.until != "battle":
        return "early"
    if modifier.until == "next-attack":
        return ""
    if sort == "free":
        says = {str(effect.facts.get("until", "ever")) for effect in ability.effects}
        return "free" if says & {"game", "ever"} else ""
    return "any" if sort == "any" else _BY_CREST.get((sort, modifier.until), "card")


def modified(derived: Derived, modifier: Modifier, *, is_again: bool = False) -> effect_events.Modified:
    """The event that an effect changes a monster, with what its duration rests on."""
    return effect_events.Modified(modifier, basis(derived, modifier), is_again)


def ended(derived: Derived, until: str, modifiers: tuple[Modifier, ...]) -> effect_events.EffectsEnded:
    """The event that the time of these effects is over, with what their durations rest on."""
    return effect_events.EffectsEnded(
        until, modifiers, tuple(dict.fromkeys(basis(derived, each) for each in modifiers))
    )
