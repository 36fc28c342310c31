"""The board, the tokens and the cards of one set, read from its file: another board is another file, and no code.

A place is (space, lane), both from 0: lanes 0 to 2 are the rings, 3 the path, 4 the circle, then one lane a branch.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ddm_explorer.engine.data import library
from ddm_explorer.engine.verdict import Place
from ddm_explorer.games.digimon.book import load_book

FOLDER = ("track", "sets")
PATH, CIRCLE, BRANCHES = 3, 4, 5
LETTERS = "TRCPUWXYZ"
"""A lane is named by its letter."""
SECTIONS = ("in_training", "rookie", "champion", "ultimate")


@dataclass(frozen=True, slots=True)
class Lane:
    """A ring, the path, the circle or a branch: what stands on each space, the fee of its battle, its start's food."""

    name: str
    title: str
    spaces: tuple[str, ...]
    fee: int = 0
    gain: int = 0
    start: int = 0


@dataclass(frozen=True, slots=True)
class Enemy:
    """A token that is fought: its number, and the places of its crest words in the list of words."""

    value: int
    words: tuple[int, ...]
    name: str


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card: `section` is "any" or the one it is played in."""

    name: str
    effect: str
    value: int
    section: str


@dataclass(frozen=True, slots=True)
class Character:
    """One of the seven: the color of its things and the names of its partner's four stages."""

    name: str
    color: str
    crest: str
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """Everything that lies on the table. `deck` names each card as often as it is printed."""

    name: str
    title: str
    flag: str
    lanes: tuple[Lane, ...]
    words: tuple[str, ...]
    values: tuple[int, ...]
    partner: int
    rookie: tuple[int, ...]
    champion: tuple[int, ...]
    ultimate: int
    enemies: tuple[tuple[Enemy, ...], ...]
    dark_masters: tuple[Enemy, ...]
    kari: int
    coupons: tuple[tuple[int, int], ...]
    characters: tuple[Character, ...]
    cards: dict[str, Card]
    deck: tuple[str, ...]

    @property
    def tokens(self) -> int:
        """How many tokens there are in all, from the data."""
        each = len(self.rookie) + len(self.champion) + 2
        enemies = sum(map(len, self.enemies)) + len(self.dark_masters)
        return len(self.words) * len(self.values) + len(self.characters) * each + enemies + self.kari

    def kind(self, place: Place) -> str:
        """What stands on a space: "food:3", "crest"."""
        return self.lanes[place[1]].spaces[place[0]]

    def section(self, place: Place) -> int:
        """Which of the four sections the place lies in."""
        return min(place[1], PATH)


def card_name(row: dict[str, Any]) -> str:
    """The name of a kind of card as commands have it."""
    if row["effect"] != "battle_bonus":
        return str(row["effect"]).replace("_", "-")
    return f"{row['section'].replace('_', '-')}-{row['value']}"


@lru_cache(maxsize=8)
def load_material(name: str) -> Material:
    """The set of that name.

    Raises:
        ValueError: with one clause, if there is none.
    """
    known = library.names(*FOLDER)
    if name not in known:
        raise ValueError(f"there is no set {name[:40]!r}; the sets are {', '.join(known)}")
    data = library.read_toml(*FOLDER, f"{name}.toml")
    lanes = [Lane(row["name"], row["title"], tuple(row["spaces"]), row["fee"], row["gain"]) for row in data["lane"]]
    for number, row in enumerate(data["branch"], 1):
        lanes.append(Lane(f"branch_{number}", f"way {number}", tuple(row["spaces"]), start=row["from"]))
    tokens = data["tokens"]
    words = tuple(tokens["words"])
    called = load_book().words
    titles = {"kuwagamon": called["kuwagamon"], "black_gear": called["gear_enemy"], "devimon": called["devimon"]}
    enemies = tuple(
        tuple(Enemy(row["value"], tuple(map(words.index, row["words"])), title) for row in tokens[key])
        for key, title in titles.items()
    )
    cards = [Card(card_name(row), row["effect"], row["value"], row["section"]) for row in data["card"]]
    return Material(
        data["name"],
        data["title"],
        data["flag"],
        tuple(lanes),
        words,
        tuple(tokens["values"]),
        tokens["in_training"],
        tuple(tokens["rookie"]),
        tuple(tokens["champion"]),
        tokens["ultimate"],
        enemies,
        tuple(Enemy(row["value"], (), row["name"]) for row in tokens["dark_master"]),
        tokens["kari"],
        tuple((int(worth), count) for worth, count in data["coupons"].items()),
        tuple(Character(row["name"], row["color"], row["crest"], tuple(row["line"])) for row in data["character"]),
        {card.name: card for card in cards},
        tuple(card.name for card, row in zip(cards, data["card"], strict=True) for _ in range(row["count"])),
    )


def place_name(place: Place) -> str:
    """The name of a place: the letter of its lane and the number of its space from 1."""
    return f"{LETTERS[place[1]]}{place[0] + 1}"


def read_place(text: str) -> Place:
    """The place of that name.

    Raises:
        ValueError: with a clause, if it cannot be one.
    """
    letter, number = text[:1].upper(), text[1:]
    if (
        len(letter) != 1
        or letter not in LETTERS
        or not number.isdecimal()
        or not 1 <= len(number) <= 3
        or number == "0"
    ):
        raise ValueError(f"“{text[:12]}” is no space; write for example T5 or U12")
    return int(number) - 1, LETTERS.index(letter)
