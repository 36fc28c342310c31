"""What of the cards that a text or a board shows was made up for this explorer, said where it is taught."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ddm_explorer.dungeon.materials.cards import Card
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.phrases import listed


def invented_words(starts: Iterable[DuelState], told: str) -> str:
    """One sentence on everything made up among the cards shown; "" where nothing is.

    Args:
        starts: the positions shown; the monsters and items in them count.
        told: texts and commands; cards and abilities that they name count too.
    """
    shown: dict[str, Card] = {}
    for start in starts:
        duel = Duel.of(start.setup)
        there = {each.card for each in start.monsters} | {each.card for each in start.items}
        for id_, card in duel.cards.items():
            if card.has_reconstruction and (id_ in there or any(name in told for name in _names(card))):
                shown[id_] = card
    cards = [shown[id_] for id_ in sorted(shown)]
    numbers = [card.name for card in cards if card.is_reconstruction]
    on_cards = f"the numbers on the card{'s' if len(numbers) > 1 else ''} of {listed(numbers)}"
    parts = [*([on_cards] if numbers else []), *(part for card in cards for part in _of_abilities(card))]
    return f"Made up for this explorer, because it is not published: {'; '.join(parts)}." if parts else ""


def _names(card: Card) -> Iterator[str]:
    """How a text may call the card or what was made up of it: by its id, its name, short or long, or an ability."""
    yield from (card.id, card.name.partition(" the ")[0])
    yield from (ability.name for ability in card.abilities if ability.provenance.is_reconstruction)


def _of_abilities(card: Card) -> Iterator[str]:
    for ability in card.abilities:
        if ability.provenance.is_reconstruction:
            part = f"the {ability.provenance.of} of " if ability.provenance.of else ""
            yield f"{part}{card.name}'s “{ability.name}”"
