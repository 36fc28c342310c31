"""Cards in words: where their figures come from, what their abilities cost, and that these are not in play yet."""

from __future__ import annotations

from collections.abc import Mapping

from ddm_explorer.dungeon.cards import Ability, Card, Cost, Provenance
from ddm_explorer.games.duel import Duel
from ddm_explorer.view.phrases import listed, sentence

_STANDINGS = {
    "rulebook": "printed in the rulebook",
    "tabletop": "from a description of the printed game",
    "gba": "from the video game",
    "inferred": "inferred",
    "reconstruction": "reconstructed",
}

_TIMINGS = {
    "own-turn": "in its owner's turn",
    "either-turn": "in either turn",
    "when-attacking": "when it attacks",
    "when-attacked": "when it is attacked",
    "on-summon": "when it is summoned",
    "always": "at all times",
    "on-enter": "when a monster enters its square",
    "when-placed": "as soon as it is placed",
}


_COUNTED = {
    "": "",
    "time": " each time",
    "level": " for each level",
    "target-level": " for each level of the target",
}


def standing_words(provenance: Provenance) -> str:
    """How far figures can be trusted, in a word or two: the label on a card."""
    return _STANDINGS[provenance.standing]


def provenance_sentence(provenance: Provenance) -> str:
    """Where figures come from, in full."""
    return " ".join(sentence(text) for text in (provenance.source, provenance.note) if text)


def cost_text(cost: tuple[Cost, ...], words: Mapping[str, str]) -> str:
    """What an ability costs: "2 Attack crests", "1 crest of any kind", "1 Attack crest each time, 3 times at the most"."""
    parts = []
    for part in cost:
        noun = "crest" if part.count == 1 else "crests"
        kind = f"{words[part.crest.value]} {noun}" if part.crest is not None else f"{noun} of any kind"
        if part.same:
            kind = f"{noun} of one kind"
        most = ""
        if part.per == "time" and part.most:
            most = ", once at the most" if part.most == 1 else f", {part.most} times at the most"
        parts.append(f"{part.count} {kind}{_COUNTED[part.per]}{most}")
    return listed(parts) or "no crests"


def ability_sentence(ability: Ability, words: Mapping[str, str]) -> str:
    """What an ability does, what it costs and when."""
    when = listed([_TIMINGS.get(timing, timing.replace("-", " ")) for timing in ability.timing], "or")
    return f"{sentence(ability.text)} Costs {cost_text(ability.cost, words)}, {when}."


def abilities_notice(duel: Duel, card: Card) -> str:
    """That abilities of a card are not in play yet; empty where they are, or where it has none."""
    if duel.edition.abilities_in_play or not card.abilities:
        return ""
    which = "This ability is" if len(card.abilities) == 1 else "These abilities are"
    return f"{which} not in play yet: {card.name} only moves, attacks and defends."
