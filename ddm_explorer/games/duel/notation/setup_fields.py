"""What is agreed before a duel, as plain fields: the same in positions, saved games and ruling cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ddm_explorer.dungeon.materials.card_variants import variants_of
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.games.duel.notation.lexicon import Lexicon, read_seat
from ddm_explorer.games.duel.rules import SELECTIONS, Duel
from ddm_explorer.games.notation import text_syntax
from ddm_explorer.games.notation.text_syntax import shown

SETUP_FIELDS = {
    "edition": "text",
    "readings": "list",
    "selection": "text",
    "names": "list",
    "colours": "list",
    "rosters": "list",
    "pools": "list",
    "agreed": "number",
    "abilities": "truth",
    "cards": "text",
    "variants": "list",
}
"""The fields of a set-up and the kind of each. `readings` holds "R-ID choice", `rosters` the cards and `pools` the
kinds of dice of each seat with spaces between, `agreed` the seat already agreed to be Player One, `abilities` whether
the abilities of cards are in play, `cards` the packaged set they come from, `variants` "CARD VARIANT" for each card
played as another source gives it."""

LONGEST_NAME = 60
"""The longest name of a player that is read, in characters."""


def setup_fields(setup: Setup) -> dict[str, Any]:
    """The set-up as plain fields; what is as the edition has it is left out."""
    assumed = Setup(setup.edition)
    fields: dict[str, Any] = {"edition": setup.edition}
    if setup.readings:
        fields["readings"] = [f"{reading} {choice}" for reading, choice in setup.readings]
    if setup.selection != assumed.selection:
        fields["selection"] = setup.selection
    if setup.names != assumed.names:
        fields["names"] = list(setup.names)
    if setup.colours != assumed.colours:
        fields["colours"] = list(setup.colours)
    if setup.rosters != assumed.rosters:
        fields["rosters"] = [" ".join(cards) for cards in setup.rosters]
    if setup.pools != assumed.pools:
        fields["pools"] = [" ".join(dice) for dice in setup.pools]
    if setup.first is not None:
        fields["agreed"] = setup.first + 1
    if setup.abilities != assumed.abilities:
        fields["abilities"] = setup.abilities
    if setup.cards != assumed.cards:
        fields["cards"] = setup.cards
    if setup.variants:
        fields["variants"] = [f"{card} {variant}" for card, variant in setup.variants]
    return fields


def readings_in_force(setup: Setup) -> list[str]:
    """Every reading of the edition with its choice, the edition's own included: what a file keeps for later."""
    edition, chosen = load_edition(setup.edition), dict(setup.readings)
    return [f"{reading} {edition.choice(reading, chosen)}" for reading in edition.readings]


def _read_edition(text: str) -> str:
    for name in edition_names():
        if name == text.casefold():
            return name
    raise ValueError(f"there is no edition {shown(text)}; {text_syntax.suggestion(text, edition_names())}")


def _folded(choice: str) -> str:
    return " ".join(choice.casefold().replace("-", " ").split())


def read_readings(edition_name: str, items: list[str]) -> tuple[tuple[str, str], ...]:
    """The readings that differ from the edition's own, sorted, of texts such as "R-DRAFT three at once".

    Raises:
        ValueError: with a sentence, if there is no such reading or choice, or one stands twice.
    """
    edition = load_edition(edition_name)
    chosen: dict[str, str] = {}
    for item in items:
        word, _, choice = item.strip().partition(" ")
        reading = word.upper()
        if reading not in edition.readings:
            raise ValueError(
                f"the {edition.title} has no reading {shown(word)}; {text_syntax.suggestion(reading, edition.readings)}"
            )
        if reading in chosen:
            raise ValueError(f"the reading {reading} stands here twice")
        choices = [each.name for each in load_rulebook().reading(reading).choices]
        match = next((each for each in choices if _folded(each) == _folded(choice)), None)
        if match is None:
            raise ValueError(f"{reading} has no choice {shown(choice)}; {text_syntax.suggestion(choice, choices)}")
        chosen[reading] = match
    return tuple(sorted((each, choice) for each, choice in chosen.items() if choice != edition.choice(each, {})))


def _read_selection(text: str) -> str:
    if text.casefold() not in SELECTIONS:
        raise ValueError(f"{shown(text)} is no way to choose monsters; {text_syntax.suggestion(text, SELECTIONS)}")
    return text.casefold()


def _read_names(items: list[str]) -> tuple[str, ...]:
    if len(items) not in (0, 2):
        raise ValueError(f"there are two seats, so two names are wanted and not {len(items)}")
    for item in items:
        if len(item) > LONGEST_NAME:
            raise ValueError(f"the name {shown(item)} is longer than {LONGEST_NAME} characters")
        if any("\ud800" <= mark <= "\udfff" for mark in item):
            raise ValueError(f"the name {shown(item)} is not valid Unicode")
    return tuple(items)


def _read_cards(edition_name: str, text: str) -> str:
    known = library.names("cards")
    if text.casefold() not in known:
        raise ValueError(f"there is no set of cards {shown(text)}; {text_syntax.suggestion(text, known)}")
    own = load_edition(edition_name).options({}).cards
    return "" if text.casefold() == own else text.casefold()


def _read_variants(setup: Setup, items: list[str]) -> tuple[tuple[str, str], ...]:
    """The cards to play by a variant, sorted, of texts such as "yaranzo on-summon"."""
    cards, found = Duel.of(setup).cards, {}
    for item in items:
        card, _, variant = item.strip().casefold().rpartition(" ")
        if card not in cards:
            known = [each.id for each in cards.values() if variants_of(each)]
            raise ValueError(f"there is no card {shown(card or item)}; {text_syntax.suggestion(card or item, known)}")
        known = list(variants_of(cards[card]))
        if not known:
            raise ValueError(f"the card {shown(card)} has no variants")
        if variant not in known:
            raise ValueError(f"{card} has no variant {shown(variant)}; {text_syntax.suggestion(variant, known)}")
        if card in found:
            raise ValueError(f"the card {shown(card)} stands here twice")
        found[card] = variant
    return tuple(sorted(found.items()))


def _read_rosters(setup: Setup, items: list[str]) -> tuple[tuple[str, ...], ...]:
    lexicon = Lexicon.of(Duel.of(setup))
    return tuple(tuple(lexicon.card(word) for word in item.split()) for item in items)


def _read_pools(edition_name: str, items: list[str]) -> tuple[tuple[str, ...], ...]:
    lexicon = Lexicon.of(Duel.of(Setup(edition_name)))
    return tuple(tuple(lexicon.die(word) for word in item.split()) for item in items)


def read_setup(fields: Mapping[str, Any], where: str, lines: Mapping[str, int] | None = None) -> Setup:
    """The set-up of plain fields; other fields among them are left alone.

    Args:
        fields: as `setup_fields` gives them; `edition` must be among them.
        where: what to call it in an error.
        lines: the line of each field, for errors.

    Raises:
        InvalidFile: a field is missing or its value cannot be used.
    """
    if "edition" not in fields:
        raise InvalidFile(where, f"the edition is missing; {text_syntax.suggestion('', edition_names())}.")
    found: dict[str, Any] = {}

    def readers(edition: str) -> dict[str, Any]:
        return {
            "readings": lambda items: read_readings(edition, items),
            "selection": _read_selection,
            "names": _read_names,
            "colours": lambda items: tuple(item.casefold() for item in items),
            "cards": lambda text: _read_cards(edition, text),
            "variants": lambda items: _read_variants(Setup(edition, cards=found.get("cards", "")), items),
            "rosters": lambda items: _read_rosters(Setup(edition, cards=found.get("cards", "")), items),
            "pools": lambda items: _read_pools(edition, items),
            "agreed": lambda number: read_seat(str(number)),
            "abilities": bool,
        }

    name = "edition"
    try:
        found["edition"] = _read_edition(text_syntax.checked("text", fields["edition"]))
        for name, read in readers(found["edition"]).items():
            if name in fields:
                value = read(text_syntax.checked(SETUP_FIELDS[name], fields[name]))
                found["first" if name == "agreed" else name] = value
    except ValueError as error:
        raise text_syntax.misfit(where, name, error, lines) from None
    setup = Setup(**found)
    try:
        Duel.of(setup).start(setup)
    except InvalidCommand as error:
        raise InvalidFile(where, f"{text_syntax.clause(error)}.") from None
    return setup
