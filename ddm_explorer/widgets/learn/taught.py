"""Which lessons and exercises teach a rule, and where their pages are: read as plain data, without playing anything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from ddm_explorer.engine.data import library
from ddm_explorer.lessons.course.misconceptions import misconceptions
from ddm_explorer.view.reports.rulebook import Belief, Link, Related

_ID: Final = re.compile(r"(?<![\w-])[A-Z]+(?:-[A-Z0-9]+)+(?![\w-])")


@dataclass(frozen=True, slots=True)
class Taught:
    """A lesson or exercise: `name` is "chapter/id", `page` the file of its chapter's notebook."""

    kind: str
    name: str
    title: str
    page: str
    rules: frozenset[str]

    def link(self, *, has_query: bool) -> Link:
        """How to get there; without parameters the page alone."""
        return Link(self.title, f"{self.page}?{self.kind}={self.name}" if has_query else self.page)


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


@cache
def all_beliefs() -> tuple[Belief, ...]:
    """Every misconception, in the order of the course."""
    return tuple(Belief(each.id, each.title, each.text, each.rules) for each in misconceptions().values())


def related(id_: str, *, has_query: bool) -> Related:
    """What teaches a rule or reading, and what is believed against it.

    Args:
        id_: the rule or reading.
        has_query: whether a link may carry parameters.
    """
    found = [each for each in all_taught() if id_ in each.rules]
    links = {kind: [each.link(has_query=has_query) for each in found if each.kind == kind] for kind in _KINDS}
    beliefs = tuple(belief for belief in all_beliefs() if id_ in belief.rules)
    return Related(tuple(links["lesson"]), tuple(links["exercise"]), beliefs)


_KINDS: Final = ("lesson", "exercise")
