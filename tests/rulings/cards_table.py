"""The table of docs/cards.md: each card with a known effect, its abilities, their verbs, and the cases that show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ddm_explorer.dungeon.materials.cards import Ability, Card, Cost, load_cards
from ddm_explorer.lessons.cases.scenario import Case

KNOWN = [(card.id, one.id) for card in load_cards("catalogue").values() for one in card.abilities if one.is_known]
"""Every (card, ability) of which it is known what it does."""

HEAD = """\
# What the cards do

Every card whose effect is known, with its abilities, what they cost, the verbs of the card's data that carry them out,
and the ruling cases that show the effect and where it fails. The cases lie in `ddm_explorer/data/cases`. The table is
made from the data and held by a test (`tests/rulings/test_cards.py`); flags such as Flying stand on the card alone.

| card | kind | ability | cost | when | verbs | cases |
|---|---|---|---|---|---|---|
"""


def cases_by_card(cases: Iterable[Case]) -> dict[str, list[Case]]:
    """The cases that show each card."""
    found: dict[str, list[Case]] = {}
    for case in cases:
        for card in case.cards:
            found.setdefault(card, []).append(case)
    return found


def _cost(cost: Cost) -> str:
    kind = "any" if cost.crest is None and not cost.same else "of a kind" if cost.crest is None else cost.crest.value
    per = {"time": " each time", "level": " a level", "target-level": " a level of the target"}.get(cost.per, "")
    return f"{cost.count} {kind}{per}" + (f", {cost.most} at the most" if cost.most and cost.per == "time" else "")


def _row(card: Card, ability: Ability, names: Iterable[str]) -> str:
    price = " + ".join(_cost(each) for each in ability.cost) or "–"
    verbs = ", ".join(
        f"`{effect.do}`" + (f" {effect.facts['whom']}" if "whom" in effect.facts else "") for effect in ability.effects
    )
    limit = f", {ability.limit}" if ability.limit else ""
    kind = f"item {card.level}" if card.is_item else f"{card.tribe} {card.level}"
    shown = ", ".join(f"`{name}`" for name in names)
    return (
        f"| {card.name} | {kind} | {ability.name} | {price} | {', '.join(ability.timing)}{limit} | {verbs} | {shown} |"
    )


def table(cards: Mapping[str, Card], cases: Mapping[str, Case]) -> str:
    """The whole text, cards in the order of the catalogue."""
    by_card: dict[str, list[str]] = {}
    for name, case in cases.items():
        for card in case.cards:
            by_card.setdefault(card, []).append(name)
    rows = [
        _row(card, ability, by_card.get(card.id, ()))
        for card in cards.values()
        for ability in card.abilities
        if ability.is_known
    ]
    return HEAD + "\n".join(rows) + "\n"
