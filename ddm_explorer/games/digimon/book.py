"""The rules and readings of the track game as data: what each topic rests on, and what each choice turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from ddm_explorer.engine.data import library


@dataclass(frozen=True, slots=True)
class Reading:
    """A point that the book leaves open: the option it turns, and its choices, the default first."""

    id: str
    option: str
    question: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """Texts and readings by id, the rule of each topic, what the book calls things, and the game's tag and title."""

    texts: Mapping[str, str]
    topics: Mapping[str, str]
    readings: Mapping[str, Reading]
    words: Mapping[str, str]
    tag: str
    title: str


@lru_cache(maxsize=1)
def load_book() -> Book:
    """The packaged rules."""
    data = library.read_toml("track", "rules.toml")
    texts: dict[str, str] = {}
    topics: dict[str, str] = {}
    readings: dict[str, Reading] = {}
    for row in data["rule"]:
        texts[row["id"]] = row["text"]
        topics |= dict.fromkeys(row["topics"], row["id"])
    for row in data["reading"]:
        texts[row["id"]] = row["question"]
        topics |= dict.fromkeys(row["topics"], row["id"])
        choices = tuple((each["name"], each["text"]) for each in row["choice"])
        readings[row["id"]] = Reading(row["id"], row["option"], row["question"], choices)
    return Book(texts, topics, readings, data["words"], data["tag"], data["title"])


@lru_cache(maxsize=512)
def options_of(chosen: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """The choice in force for each option.

    Raises:
        ValueError: with one clause, if a reading or a choice is unknown.
    """
    known = load_book().readings
    for reading, choice in chosen:
        if reading not in known:
            raise ValueError(f"there is no reading “{reading[:20]}” of this game")
        names = [name for name, _ in known[reading].choices]
        if choice not in names:
            raise ValueError(f"{reading} has no choice “{choice[:20]}”; its choices are {', '.join(names)}")
    picked = dict(chosen)
    return {each.option: picked.get(each.id, each.choices[0][0]) for each in known.values()}
