"""The summons that a roll brings, and what may be summoned for each: by level, and where dice set it, by colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ddm_explorer.dungeon.commands import Build
from ddm_explorer.dungeon.materials.crests import SUMMON
from ddm_explorer.dungeon.materials.dice import Face, summon_level
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState, SummonOffer

TRIPLE = "triple"
"""The source of a summon one level up, for Summon crests more than are needed."""


def offers_of(
    derived: Derived, dice: Sequence[str], faces: Sequence[Face], level: int, source: str = ""
) -> tuple[SummonOffer, ...]:
    """The summons of that level that a roll brings: one, or one for each kind of die that shows it; and where three of
    a kind are worth more, one of the next level.

    Args:
        derived: the materials, and what is derived from them.
        dice: the kinds of the dice rolled.
        faces: what they show, in the same order.
        level: the level of which enough Summon crests show.
        source: which roll of the turn it is, where there are several ("first" if left out).
    """
    if not derived.options.dice_set_colour:
        offer = SummonOffer(level, source or ("first" if derived.options.rolls_per_turn > 1 else ""))
        return (offer, *_triple(derived, dice, faces, level))
    shown = {
        kind
        for kind, face in zip(dice, faces, strict=True)
        if face.crest is SUMMON and derived.dice[kind].level == level
    }
    return tuple(SummonOffer(level, "", derived.dice[kind].colour, kind) for kind in sorted(shown))


def _triple(derived: Derived, dice: Sequence[str], faces: Sequence[Face], level: int) -> tuple[SummonOffer, ...]:
    needed = derived.options.triple_at
    shown = [derived.dice[kind].level for kind, face in zip(dice, faces, strict=True) if face.crest is SUMMON]
    if not needed or shown.count(level) < needed or level >= derived.top_level:
        return ()
    return (SummonOffer(level + 1, TRIPLE, may_decline=not derived.options.triple_must),)


def offers_rolled(derived: Derived, state: DuelState) -> tuple[SummonOffer, ...]:
    """All that the rolls of this turn brought, whether it can be had or not."""
    found: list[SummonOffer] = []
    for source, faces in (("first", state.faces), ("second", state.again)):
        if faces:
            dice = [derived.dice[kind] for kind in state.dice]
            level = summon_level(dice, faces, derived.options.summon_at)
            if level is not None:
                is_only = derived.options.rolls_per_turn == 1
                found += offers_of(derived, state.dice, faces, level, "" if is_only else source)
    return tuple(found)


def offers_now(state: DuelState) -> tuple[SummonOffer, ...]:
    """The summons that can be made now."""
    return state.summons or ((SummonOffer(state.level),) if state.level else ())


def is_triple(state: DuelState) -> bool:
    """Whether nothing but three Summon crests of one level brought what can be summoned now."""
    return bool(state.summons) and all(offer.source == TRIPLE for offer in state.summons)


def cards_now(derived: Derived, state: DuelState) -> tuple[str, ...]:
    """The cards that can be summoned now, each once."""
    found = [card for offer in offers_now(state) for card in cards_for(derived, state, state.active, offer)]
    return tuple(dict.fromkeys(found))


def brings(derived: Derived, offer: SummonOffer, card: str) -> bool:
    """Whether that card may be summoned for the offer."""
    known = derived.cards[card]
    if offer.source == TRIPLE and known.is_item and not derived.options.triple_brings_items:
        return False
    return known.level == offer.level and offer.colour in ("", derived.colour_of(card))


def cards_for(derived: Derived, state: DuelState, seat: int, offer: SummonOffer) -> tuple[str, ...]:
    """The cards that the seat may still summon for the offer, each once."""
    return tuple(dict.fromkeys(card for card in derived.cards_left(state, seat) if brings(derived, offer, card)))


def lapse_of(derived: Derived, state: DuelState, seat: int, offers: tuple[SummonOffer, ...]) -> str | None:
    """Why none of these summons can be made: "no_card", "no_match", "pool_limit", "no_room"; None if one can."""
    found = None
    for level in dict.fromkeys(offer.level for offer in offers):
        if derived.options.dice_set_colour:
            colours = frozenset(offer.colour for offer in offers if offer.level == level)
            lapse = derived.summon_lapse(state, seat, level, colours)
        else:
            lapse = derived.summon_lapse(state, seat, level)
            if not any(cards_for(derived, state, seat, offer) for offer in offers if offer.level == level):
                lapse = lapse or "no_card"
        if lapse is None:
            return None
        found = found or lapse
    return found


def possible(derived: Derived, state: DuelState, seat: int, offers: tuple[SummonOffer, ...]) -> tuple[SummonOffer, ...]:
    """Those of the summons for which there is a card; all of them where each has a die of its own."""
    if derived.options.dice_set_colour or len(offers) == 1:
        return offers
    return tuple(offer for offer in offers if cards_for(derived, state, seat, offer))


def offer_taken(derived: Derived, state: DuelState, command: Build) -> SummonOffer | None:
    """The offer that a build takes: that of the die it names, or if it names none, the only one for its card.

    None if there is no such offer, or (no die named) if several dice would do.
    """
    if command.card not in derived.cards:
        return None
    if command.die:
        return next((offer for offer in state.summons if offer.die == command.die), None)
    able = [offer for offer in state.summons if brings(derived, offer, command.card)]
    return able[0] if len({offer.die for offer in able}) == 1 else None


def offer_for(derived: Derived, state: DuelState, seat: int, card: str, die: str = "") -> SummonOffer:
    """The summon that would bring that card, by that die where one is named, else by one that the seat has left."""
    level = derived.cards[card].level
    if not derived.options.dice_set_colour:
        return SummonOffer(level)
    colour = derived.colour_of(card)
    held = [
        kind
        for kind in state.seats[seat].dice
        if (derived.dice[kind].level, derived.dice[kind].colour) == (level, colour)
    ]
    return SummonOffer(level, "", colour, die if die in held else held[0] if held else "")


def dice_left(derived: Derived, dice: tuple[str, ...], summoned: Iterable[str]) -> tuple[str, ...]:
    """What is left of a player's dice if each summon used up the die named like its card, or else the first that will
    do."""
    left = list(dice)
    for card in summoned if left else ():
        known = derived.cards[card]
        able = [
            kind
            for kind in left
            if (derived.dice[kind].level, derived.dice[kind].colour) == (known.level, derived.colour_of(card))
        ]
        if able:
            left.remove(card if card in able else able[0])
    return tuple(left)


def dice_can_bring(derived: Derived, state: DuelState, seat: int, cards: Iterable[str]) -> bool:
    """Whether the dice the seat has left can still summon one of the cards: enough of the level, one of the colour."""
    options = derived.options
    if not options.dice_per_seat:
        return True
    able = derived.brought_by[(state.seats[seat].dice,)]
    if not options.dice_set_colour:
        levels = {level for level, _ in able}
        return any(derived.cards[card].level in levels for card in cards)
    return any((derived.cards[card].level, derived.colour_of(card)) in able for card in cards)
