"""Pools: the dice, monsters and items that one player brings, where each player has dice of their own.

Source of the packaged ones: the folder ``pools``, in the format of the schema ``pools``. Whether a pool may be played
is for the edition to say; here it is only read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import Any

from ddm_explorer.dungeon.materials.cards import load_cards
from ddm_explorer.dungeon.materials.dice import load_dice
from ddm_explorer.engine.data import library


@dataclass(frozen=True, slots=True)
class Pool:
    """Kinds of dice and ids of cards, each as often as it is brought; `text` is "" or says what to expect."""

    id: str
    name: str
    dice: tuple[str, ...]
    cards: tuple[str, ...]
    text: str = ""


@cache
def load_pools(set_name: str) -> Mapping[str, Pool]:
    """The packaged pools of a set by id, in the order of the file.

    Raises:
        InvalidFile: there is no such set; the sentence offers names that are close to it.
    """
    return _pools_of(library.read_toml("pools", f"{set_name}.toml"))


def read_pools(text: str, where: str) -> Mapping[str, Pool]:
    """The pools in a text of the format of the schema ``pools``, which may come from anybody.

    Args:
        text: the whole text, in TOML.
        where: what to call it in an error, for example the name of the file.

    Raises:
        InvalidFile: not TOML, not of this format, an id stands twice, or there is no such set, die or card.
    """
    document = library.parse_toml(text, where)
    library.validate(document, "pools", where)
    problems = [
        f'in {folder}: there is no packaged set "{document[folder]}" of {folder}; '
        f"there is {' and '.join(library.names(folder))}."
        for folder in ("dice", "cards")
        if document[folder] not in library.names(folder)
    ]
    if problems:
        raise library.InvalidFile(where, problems)
    problems = list(_problems(document))
    if problems:
        raise library.InvalidFile(where, problems)
    return _pools_of(document)


def _problems(document: Mapping[str, Any]) -> Iterator[str]:
    dice = load_dice(document["dice"])
    cards = {id_ for id_, card in load_cards(document["cards"]).items() if not card.is_lord}
    ids = Counter(row["id"] for row in document["pool"])
    yield from (f'the id "{id_}" is given to more than one pool.' for id_, count in ids.items() if count > 1)
    for row in document["pool"]:
        for what, key, known in (("die", "dice", dice), ("monster or item", "cards", cards)):
            for id_ in dict.fromkeys(row[key]):
                if id_ not in known:
                    yield f'in pool {row["id"]}, {key}: there is no {what} "{id_}"{_perhaps(id_, known)}.'


def _perhaps(id_: str, known: Iterable[str]) -> str:
    near = get_close_matches(id_, known, n=1)
    return f"; perhaps {near[0]} is meant" if near else ""


def _pools_of(document: Mapping[str, Any]) -> Mapping[str, Pool]:
    return MappingProxyType(
        {
            row["id"]: Pool(row["id"], row["name"], tuple(row["dice"]), tuple(row["cards"]), row.get("text", ""))
            for row in document["pool"]
        }
    )
