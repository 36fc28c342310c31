"""Cards: what a monster or a Lord can do, in figures and words, and where each figure comes from.

Hit Points and power are in points, always a multiple of ten. Source of every card: a file of the
packaged folder ``cards``, in the format of the schema ``cards``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Literal

from ddm_explorer.dungeon.crests import Crest
from ddm_explorer.engine import library

Standing = Literal["rulebook", "tabletop", "gba", "inferred", "reconstruction"]
"""How far figures can be trusted: printed in a rulebook, given by a page about the printed game, given by the
video game only, concluded from what is known, or made up so that the game can be played."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where figures come from. `source` and `note` are sentences for the user."""

    standing: Standing
    source: str
    note: str

    @property
    def is_reconstruction(self) -> bool:
        """Made up by us: must be marked wherever the figures are shown."""
        return self.standing == "reconstruction"


@dataclass(frozen=True, slots=True)
class Cost:
    """One part of a price: `count` crests of one kind, or of any mix of kinds where `crest` is None.

    `per` names what the number is counted for: "" for once, "level" for each level that the player chooses.
    """

    crest: Crest | None
    count: int
    per: str = ""


@dataclass(frozen=True, slots=True)
class Variant:
    """The same ability as another source gives it; `cost` is None where that source gives none."""

    id: str
    text: str
    cost: tuple[Cost, ...] | None
    provenance: Provenance


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability as its card gives it.

    `name` is ours (cards print none), `text` says in our words what it does. `cost` is empty where the
    ability works by itself. `timing` lists when it may be used ("own-turn", "either-turn", "when-attacking",
    "when-attacked", "on-summon", "always"), any of which will do. `target` says what it is aimed at ("self",
    "opposing-monster", "action", "line", ...). `limit` is "" or a limit of the card ("once-per-turn").
    """

    id: str
    name: str
    text: str
    cost: tuple[Cost, ...]
    timing: tuple[str, ...]
    target: str
    provenance: Provenance
    limit: str = ""
    variants: tuple[Variant, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A monster or a Lord.

    A monster has a level from 1 to 4, a tribe and Hit Points, and no Life Points (`life` is 0). A Lord has
    Life Points instead: its `level` and `hp` are 0 and its `tribe` is "". `flags` holds what works without
    crests ("flying", "tunnel", "attacks-flying"). `provenance` is that of the figures; each ability has one
    of its own.
    """

    id: str
    name: str
    kind: Literal["monster", "lord"]
    level: int
    tribe: str
    hp: int
    life: int
    attack: int
    defense: int
    flags: frozenset[str]
    abilities: tuple[Ability, ...]
    provenance: Provenance
    rules: tuple[str, ...] = ()

    @property
    def is_lord(self) -> bool:
        return self.kind == "lord"

    @property
    def is_reconstruction(self) -> bool:
        """Its figures are made up by us."""
        return self.provenance.is_reconstruction

    @property
    def has_reconstruction(self) -> bool:
        """Its figures or one of its abilities are made up by us: the card must be shown with a mark."""
        return self.is_reconstruction or any(one.provenance.is_reconstruction for one in self.abilities)


@dataclass(frozen=True, slots=True)
class Roster:
    """Cards that a player can start with, and the colour of the Pieces that go with them (red or blue)."""

    id: str
    name: str
    colour: Literal["red", "blue"]
    cards: tuple[str, ...]
    rules: tuple[str, ...]


@cache
def load_cards(set_name: str) -> Mapping[str, Card]:
    """The cards of a packaged set by id, in the order of the file.

    Raises:
        InvalidFile: there is no such set; the sentence offers names that are close to it.
    """
    return cards_of(library.read_toml("cards", f"{set_name}.toml"))


@cache
def load_rosters(set_name: str) -> Mapping[str, Roster]:
    """The rosters of a packaged set of cards by id, in the order of the file.

    Raises:
        InvalidFile: there is no such set; the sentence offers names that are close to it.
    """
    document = library.read_toml("cards", f"{set_name}.toml")
    return MappingProxyType(
        {
            row["id"]: Roster(row["id"], row["name"], row["colour"], tuple(row["cards"]), tuple(row["rules"]))
            for row in document.get("roster", ())
        }
    )


def read_cards(text: str, where: str) -> Mapping[str, Card]:
    """The cards in a text of the format of the schema ``cards``, which may come from anybody.

    Args:
        text: the whole text, in TOML.
        where: what to call it in an error, for example the name of the file.

    Raises:
        InvalidFile: not TOML, not of this format, or an id stands twice or is missing.
    """
    document = library.parse_toml(text, where)
    library.validate(document, "cards", where)
    ids = Counter(row["id"] for row in document["card"])
    problems = [f'the id "{id_}" is given to more than one card.' for id_, count in ids.items() if count > 1]
    for roster in document.get("roster", ()):
        problems += [
            f'in roster {roster["id"]}: there is no card "{card}" in this file.'
            for card in roster["cards"]
            if card not in ids
        ]
    if problems:
        raise library.InvalidFile(where, problems)
    return cards_of(document)


def cards_of(document: Mapping[str, Any]) -> Mapping[str, Card]:
    """The cards of a document that fits the schema ``cards``."""
    return MappingProxyType({row["id"]: _card(row) for row in document["card"]})


def _provenance(row: Mapping[str, Any]) -> Provenance:
    return Provenance(row["standing"], row["source"], row["note"])


def _cost(rows: list[dict[str, Any]]) -> tuple[Cost, ...]:
    return tuple(
        Cost(None if row["crest"] == "any" else Crest(row["crest"]), row["n"], row.get("per", "")) for row in rows
    )


def _ability(row: Mapping[str, Any]) -> Ability:
    variants = tuple(
        Variant(
            one["id"],
            one["text"],
            _cost(one["cost"]) if "cost" in one else None,
            _provenance(one["provenance"]),
        )
        for one in row.get("variant", ())
    )
    return Ability(
        row["id"],
        row["name"],
        row["text"],
        _cost(row["cost"]),
        tuple(row["timing"]),
        row["target"],
        _provenance(row["provenance"]),
        row.get("limit", ""),
        variants,
    )


def _card(row: Mapping[str, Any]) -> Card:
    return Card(
        id=row["id"],
        name=row["name"],
        kind=row["kind"],
        level=row.get("level", 0),
        tribe=row.get("tribe", ""),
        hp=row.get("hp", 0),
        life=row.get("life", 0),
        attack=row["attack"],
        defense=row["defense"],
        flags=frozenset(row.get("flags", ())),
        abilities=tuple(_ability(one) for one in row.get("ability", ())),
        provenance=_provenance(row["provenance"]),
        rules=tuple(row.get("rules", ())),
    )
