"""Cards: what a monster, an item or a Lord can do, in figures, words and verbs, and where each of them comes from.

Hit Points and power are in points, always a multiple of ten. Source of every card: a file of the
packaged folder ``cards``, in the format of the schema ``cards``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, Final, Literal

from ddm_explorer.dungeon.materials.crests import Crest
from ddm_explorer.engine.data import library

Standing = Literal["rulebook", "tabletop", "gba", "inferred", "reconstruction"]
"""How far figures can be trusted: printed in a rulebook, given by a page about the printed game, given by the
video game only, concluded from what is known, or made up so that the game can be played."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where figures come from. `source` and `note` are sentences for the user.

    `of` is "cost" where the standing is that of a price alone and the rest is better known, else "".
    """

    standing: Standing
    source: str
    note: str
    of: str = ""

    @property
    def is_reconstruction(self) -> bool:
        """Made up by us: must be marked wherever the figures are shown."""
        return self.standing == "reconstruction"


@dataclass(frozen=True, slots=True)
class Cost:
    """One part of a price: `count` crests of one kind, or where `crest` is None of any mix of kinds.

    `per` names what the number is counted for: "" for once, "time" for each time it is bought in one use, "level"
    for each level that the player chooses, "target-level" for each level of the target; `most` is how many of
    those at the most (0: no limit). `same` says that the crests, of whatever kind, are all of one.
    """

    crest: Crest | None
    count: int
    per: str = ""
    most: int = 0
    same: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """One verb and what it needs to know: `facts` by the names of the schema ``cards``, lists as tuples."""

    do: str
    facts: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}), hash=False)


WHILE_BUILDING = "only-when-building"
"""The limit of an ability that may be used only between a roll that summons and the building that goes with it."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What the user of an ability must point at.

    `what` is its kind ("monster", "monster-or-item", "square", "counter", "direction", "path", "link", "crests",
    "shapes", "destroyed-card", "vortex"). Distances are in squares, 0 for any: `within` as an area is counted,
    `exactly` by sides. `least` to `count` things are named. `flag` and `tribe` are "" or what it must have, `other`
    keeps the user itself out and `grounded` Flying monsters. `lowest` "attack" means those alone whose attack power
    is the lowest of their side. `must` says that it works by itself: its user chooses among several that it could mean,
    and cannot leave it.
    """

    what: str
    side: Literal["own", "opposing", "any"] = "any"
    within: int = 0
    exactly: int = 0
    count: int = 1
    least: int = 1
    flag: str = ""
    tribe: str = ""
    other: bool = False
    grounded: bool = False
    lowest: Literal["", "attack"] = ""
    must: bool = False


AS_LISTED: Final = "as-listed"
"""What a card that is played by a variant calls what it says of itself; no variant has this id."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The same ability as another source gives it; `cost` is None where that source gives none.

    `timing`, `target`, `limit`, `aim` and `effects` are None where they are those of the ability. A card is played by a
    variant as `card_variants` says.
    """

    id: str
    text: str
    cost: tuple[Cost, ...] | None
    provenance: Provenance
    timing: tuple[str, ...] | None = None
    target: str | None = None
    limit: str | None = None
    aim: Aim | None = None
    effects: tuple[Effect, ...] | None = None


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability as its card gives it.

    `name` is ours (cards print none), `text` says in our words what it does. `cost` is empty where the
    ability works by itself. `timing` lists when it may be used ("own-turn", "either-turn", "when-attacking",
    "when-attacked", "on-summon", "always"; for an item "on-enter", "when-placed", "while-there"), any will do. `target`
    says in a word whom it meets ("self", "opposing-monster", "action", "line", ...), `aim` what its user must
    point at (None: nothing), and `effects` what it does, in order. `limit` is "" or a limit of the card
    ("once-per-turn", "once" while its monster is in play, `WHILE_BUILDING`). Where only its
    existence is known, `is_known` is False, and it does nothing.
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
    effects: tuple[Effect, ...] = ()
    aim: Aim | None = None
    is_known: bool = True


@dataclass(frozen=True, slots=True)
class Card:
    """A monster, an item or a Lord.

    A monster has a level from 1 to 4, a tribe and Hit Points, and no Life Points (`life` is 0). A Lord has
    Life Points instead: its `level` and `hp` are 0 and its `tribe` is "". An item has a level and what it does,
    and all other figures are 0. `flags` holds what works without
    crests ("flying", "tunnel", "attacks-flying"). `provenance` is that of the figures; each ability has one
    of its own.
    """

    id: str
    name: str
    kind: Literal["monster", "lord", "item"]
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
        """Whether it is the card of a Lord."""
        return self.kind == "lord"

    @property
    def is_item(self) -> bool:
        """Whether it is an item."""
        return self.kind == "item"

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
    text: str = ""


@cache
def load_cards(set_name: str) -> Mapping[str, Card]:
    """The cards of a packaged set by id: those of the sets it includes, then its own in the order of the file.

    Raises:
        InvalidFile: there is no such set; the sentence offers names that are close to it.
    """
    return cards_of(library.read_toml("cards", f"{set_name}.toml"))


@cache
def load_rosters(set_name: str) -> Mapping[str, Roster]:
    """The rosters of a packaged set of cards by id, in the order of the file; not those of sets it includes.

    Raises:
        InvalidFile: there is no such set; the sentence offers names that are close to it.
    """
    document = library.read_toml("cards", f"{set_name}.toml")
    return MappingProxyType({row["id"]: _roster(row) for row in document.get("roster", ())})


def read_cards(text: str, where: str) -> Mapping[str, Card]:
    """The cards in a text of the format of the schema ``cards``, which may come from anybody.

    Args:
        text: the whole text, in TOML.
        where: what to call it in an error, for example the name of the file.

    Raises:
        InvalidFile: not TOML, not of this format, an id stands twice or is missing, or there is no such set to
            include.
    """
    document = library.parse_toml(text, where)
    library.validate(document, "cards", where)
    unknown = [name for name in document.get("include", ()) if name not in library.names("cards")]
    problems = [
        f'in include: there is no packaged set "{name}" of cards; there is {" and ".join(library.names("cards"))}.'
        for name in unknown
    ]
    if problems:
        raise library.InvalidFile(where, problems)
    problems = list(_problems(document))
    if problems:
        raise library.InvalidFile(where, problems)
    return cards_of(document)


def _problems(document: Mapping[str, Any]) -> Iterator[str]:
    """What the schema cannot see: ids that stand twice or nowhere, and numbers that do not go together."""
    ids = Counter(row["id"] for row in document["card"])
    ids.update(_included(document).keys())
    yield from (f'the id "{id_}" is given to more than one card.' for id_, count in ids.items() if count > 1)
    for roster in document.get("roster", ()):
        for card in roster["cards"]:
            if card not in ids:
                yield f'in roster {roster["id"]}: there is no card "{card}" in this file.'
    for row in document["card"]:
        abilities = Counter(ability["id"] for ability in row.get("ability", ()))
        for id_, count in abilities.items():
            if count > 1:
                yield f'in card {row["id"]}: the id "{id_}" is given to more than one ability.'
        variants = Counter(one["id"] for ability in row.get("ability", ()) for one in ability.get("variant", ()))
        for id_, count in variants.items():
            if count > 1 or id_ == AS_LISTED:
                why = "given to more than one variant" if count > 1 else "what the card itself is called then"
                yield f'in card {row["id"]}: the id "{id_}" is {why}.'
        for ability in row.get("ability", ()):
            place = f"in card {row['id']}, ability {ability['id']}"
            aim = ability.get("aim", {})
            if aim.get("least", 0) > aim.get("count", 1):
                yield f"{place}, aim: at least {aim['least']} of at most {aim.get('count', 1)} cannot be named."
            for effect in ability.get("effect", ()):
                for card in effect.get("cards", ()):
                    if card not in ids:
                        yield f'{place}, effect: there is no card "{card}" in this file.'
                if effect.get("whom") in ("target", "line") and not aim:
                    yield f'{place}: the key "aim" is missing; it says what may be pointed at.'


def cards_of(document: Mapping[str, Any]) -> Mapping[str, Card]:
    """The cards of a document that fits the schema ``cards``, with those of the packaged sets it includes."""
    return MappingProxyType({**_included(document), **{row["id"]: _card(row) for row in document["card"]}})


def _included(document: Mapping[str, Any]) -> dict[str, Card]:
    return {id_: card for name in document.get("include", ()) for id_, card in load_cards(name).items()}


def _roster(row: Mapping[str, Any]) -> Roster:
    return Roster(row["id"], row["name"], row["colour"], tuple(row["cards"]), tuple(row["rules"]), row.get("text", ""))


def _provenance(row: Mapping[str, Any]) -> Provenance:
    return Provenance(row["standing"], row["source"], row["note"], row.get("of", ""))


def _cost(rows: list[dict[str, Any]]) -> tuple[Cost, ...]:
    return tuple(
        Cost(
            None if row["crest"] in ("any", "same") else Crest(row["crest"]),
            row["n"],
            row.get("per", ""),
            row.get("max", 0),
            row["crest"] == "same",
        )
        for row in rows
    )


def _effect(row: Mapping[str, Any]) -> Effect:
    facts = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items() if key != "do"}
    return Effect(row["do"], MappingProxyType(facts))


def _aim(row: Mapping[str, Any]) -> Aim:
    return Aim(**{"least": row.get("count", 1), **row})


def _ability(row: Mapping[str, Any]) -> Ability:
    variants = tuple(
        Variant(
            one["id"],
            one["text"],
            _cost(one["cost"]) if "cost" in one else None,
            _provenance(one["provenance"]),
            tuple(one["timing"]) if "timing" in one else None,
            one.get("target"),
            one.get("limit"),
            _aim(one["aim"]) if "aim" in one else None,
            tuple(_effect(each) for each in one["effect"]) if "effect" in one else None,
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
        tuple(_effect(one) for one in row.get("effect", ())),
        _aim(row["aim"]) if "aim" in row else None,
        row.get("known", True),
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
        attack=row.get("attack", 0),
        defense=row.get("defense", 0),
        flags=frozenset(row.get("flags", ())),
        abilities=tuple(_ability(one) for one in row.get("ability", ())),
        provenance=_provenance(row["provenance"]),
        rules=tuple(row.get("rules", ())),
    )
