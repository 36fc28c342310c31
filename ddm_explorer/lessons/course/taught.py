"""Which lessons and exercises teach a rule: read as plain data, without playing anything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from ddm_explorer.engine.data import library

_ID: Final = re.compile(r"(?<![\w-])[A-Z]+(?:-[A-Z0-9]+)+(?![\w-])")


@dataclass(frozen=True, slots=True)
class Taught:
    """A lesson or exercise: `name` is "chapter/id", `page` the file of its chapter's notebook."""

    kind: str
    name: str
    title: str
    page: str
    rules: frozenset[str]


@cache
def all_taught() -> tuple[Taught, ...]:
    """All lessons and exercises, chapter by chapter, in the order of the course."""
    return tuple(_all())


def _all() -> Iterator[Taught]:
    for chapter in library.read_toml("course", "chapters.toml")["chapter"]:
        slug, page = chapter["slug"], f"{chapter['notebook']}.ipynb"
        for kind in ("lesson", "exercise"):
            folder = f"{kind}s"
            there = library.names(folder, slug) if slug in library.folders(folder) else ()
            named = [name for name in chapter.get(folder, ()) if name in there]
            for name in (*named, *(each for each in there if each not in named)):
                table = library.read_toml(folder, slug, f"{name}.toml")
                yield Taught(kind, f"{slug}/{name}", table["title"], page, frozenset(_rules(table, kind)))


def _rules(table: Mapping[str, Any], kind: str) -> Iterator[str]:
    if kind == "exercise":
        yield from table["rules"]
        return
    for track in table.get("track", [table]):
        for step in track.get("step", ()):
            yield from _ID.findall(step.get("note", ""))
