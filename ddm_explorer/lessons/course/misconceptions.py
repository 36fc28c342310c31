"""What people believe that is not so: named, so that exercises can point at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType

from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.games.notation.text_syntax import shown
from ddm_explorer.lessons.course.reading import cited_in, known_rules

SCHEMA = "misconceptions"
_FILE = ("course", "misconceptions.toml")


@dataclass(frozen=True, slots=True)
class Misconception:
    """A belief (`title`), why people hold it and what is right (`text`), and the rules that say otherwise."""

    id: str
    title: str
    text: str
    rules: tuple[str, ...]


@cache
def misconceptions() -> Mapping[str, Misconception]:
    """All of them by id, in the order of the chapters.

    Raises:
        InvalidFile: (our own fault) the file cannot be read.
    """
    where = "/".join(_FILE)
    document = library.read_toml(*_FILE)
    found: dict[str, Misconception] = {}
    for row in document["misconception"]:
        id_ = row["id"]
        if id_ in found:
            raise InvalidFile(where, f"the misconception {id_} stands here twice.")
        cited_in(row["text"], where, id_)
        found[id_] = Misconception(id_, row["title"], row["text"], known_rules(row["rules"], where, id_))
    return MappingProxyType(found)


def known_misconception(id_: str, where: str, place: str) -> str:
    """The id, which must be that of a misconception.

    Raises:
        InvalidFile: there is none; the sentence offers what is near to it.
    """
    if id_ not in misconceptions():
        near = get_close_matches(id_, misconceptions(), n=1)
        hint = f"perhaps {near[0]} is meant." if near else f"{'/'.join(_FILE)} has all there are."
        raise InvalidFile(where, f"in {place}: there is no misconception {shown(id_)}; {hint}")
    return id_
