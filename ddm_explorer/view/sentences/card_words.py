"""Cards in words: what their abilities do, cost and need, and where all that comes from."""

from __future__ import annotations

from collections.abc import Mapping

from ddm_explorer.dungeon.materials.cards import Ability, Card, Cost, Provenance, Variant
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.phrases import listed, sentence
from ddm_explorer.view.sentences.speech import in_words, vocabulary
from ddm_explorer.view.sentences.timing_words import limit_words, when_words

_STANDINGS = {
    "rulebook": "printed in the rulebook",
    "tabletop": "from a description of the printed game",
    "gba": "from the video game",
    "inferred": "inferred",
    "reconstruction": "reconstructed",
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
    """What an ability costs: "2 Attack crests", "1 crest of any kind", "1 Attack crest each time, once at the most"."""
    once: list[str] = []
    counted: list[str] = []
    for part in cost:
        noun = "crest" if part.count == 1 else "crests"
        kind = f"{words[part.crest.value]} {noun}" if part.crest is not None else f"{noun} of any kind"
        if part.same:
            kind = f"{noun} of one kind"
        most = ""
        if part.per == "time" and part.most:
            most = ", once at the most" if part.most == 1 else f", {part.most} times at the most"
        (counted if part.per else once).append(f"{part.count} {kind}{_COUNTED[part.per]}{most}")
    # The comma keeps "for each level" from what is paid once.
    return ", and ".join(told for told in (listed(once), listed(counted)) if told) or "no crests"


def ability_sentence(ability: Ability, words: Mapping[str, str]) -> str:
    """What an ability does, what it costs, when and how often."""
    told = sentence(in_words(ability.text, words))
    if not ability.is_known:
        return f"{told} Nobody knows what it does, so it is not played."
    limit = f", {limit_words(ability.limit, words)}" if ability.limit else ""
    when = when_words(ability.timing)
    if not ability.cost:
        return f"{told} Works by itself {when}{limit}." if ability.aim is None else f"{told} Free, {when}{limit}."
    return f"{told} Costs {cost_text(ability.cost, words)}, {when}{limit}."


def short_price(ability: Ability, words: Mapping[str, str]) -> str:
    """Price and time in a few words, for a button: "1 Trap crest, in either turn"."""
    return f"{cost_text(ability.cost, words)}, {when_words(ability.timing)}"


def mark_of(ability: Ability) -> str:
    """What a reader must know of an ability's source at a glance: "not known", "reconstructed", or ""."""
    if not ability.is_known:
        return "not known"
    return standing_words(ability.provenance) if ability.provenance.is_reconstruction else ""


def variant_sentence(variant: Variant, words: Mapping[str, str]) -> str:
    """The same ability as another source gives it, with its price there and where that comes from."""
    price = "gives no price" if variant.cost is None else f"asks for {cost_text(variant.cost, words)}"
    source = f"{standing_words(variant.provenance)}: {provenance_sentence(variant.provenance)}"
    return f"Another source {price}. {sentence(variant.text)} {sentence(source)}"


def flag_sentences(card: Card, words: Mapping[str, str]) -> tuple[str, ...]:
    """What the card can do without crests, a sentence each: Flying, Tunnel."""
    told = {
        "flying": f"{words['flying']}: each square costs it more, and few can attack it.",
        "tunnel": f"{words['tunnel']}: opposing monsters do not stop it on its way.",
        "attacks-flying": f"It can attack monsters with {words['flying']}.",
    }
    return tuple(text for flag, text in told.items() if flag in card.flags)


def flag_words(card: Card, words: Mapping[str, str]) -> tuple[str, ...]:
    """The same in a word or two each."""
    told = {"flying": words["flying"], "tunnel": words["tunnel"], "attacks-flying": f"can attack {words['flying']}"}
    return tuple(text for flag, text in told.items() if flag in card.flags)


def card_lines(card: Card, words: Mapping[str, str]) -> tuple[str, ...]:
    """A whole card as lines of plain text: figures, abilities with price and source, what else is known of them."""
    if card.is_item:
        lines = [f"{card.name}: {words['item']}, level {card.level}."]
    else:
        lines = [
            f"{card.name}: level {card.level} {card.tribe}, {card.hp} {words['hit']}s, {words['attack_power']} "
            f"{card.attack}, {words['defense_power']} {card.defense}."
        ]
    lines += flag_sentences(card, words)
    for number, ability in enumerate(card.abilities, start=1):
        mark = f" ({mark_of(ability)})" if mark_of(ability) else ""
        lines.append(f"{number}. {ability.name}{mark}: {ability_sentence(ability, words)}")
        lines += [f"   {variant_sentence(variant, words)}" for variant in ability.variants]
        lines.append(f"   {provenance_sentence(ability.provenance)}")
    lines.append(f"Figures {standing_words(card.provenance)}: {provenance_sentence(card.provenance)}")
    return tuple(lines)


def abilities_notice(duel: Duel, card: Card) -> str:
    """That abilities of a card are not in play; empty where they are, or where it has none."""
    if duel.derived.abilities or not card.abilities:
        return ""
    words = vocabulary(duel)
    which = f"This {words['ability']} is" if len(card.abilities) == 1 else f"These {words['abilities']} are"
    return f"{which} not in play in this game: {card.name} only moves, attacks and defends."
