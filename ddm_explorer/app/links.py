"""Short links: `/?rule=ID`, `/?lesson=CHAPTER/ID&step=N`, `/?exercise=CHAPTER/ID` and `/?board=ID` lead to their page.

They lead to pages of this app and nowhere else: the address is made here, of a page's own name and of the few values
that have the form of an id, each written anew. Whether there is such a rule or lesson, the page itself says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from ddm_explorer.lessons.course import chapters

from .pages import Page, Pages
from .query import QueryProblem, parse_query

_ID: Final = r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"
_FORMS: Final[Mapping[str, re.Pattern[str]]] = {
    "rule": re.compile(_ID),
    "lesson": re.compile(rf"{_ID}(?:/{_ID})?"),
    "exercise": re.compile(rf"{_ID}(?:/{_ID})?"),
    "board": re.compile(_ID),
    "step": re.compile(r"[0-9]{1,4}"),
}
_PAGES: Final = {"rule": "rulebook", "board": "try"}
_LONGEST: Final = 120


def short_link(query: str, pages: Pages) -> str | None:
    """The address below the root that a short link leads to; None if the query is none, or names no page here.

    Args:
        query: what follows the question mark, from anybody.
        pages: where it may lead.
    """
    try:
        given = parse_query(query)
    except QueryProblem:
        return None
    kinds = [name for name in given if name in _FORMS and name != "step"]
    if len(kinds) != 1 or not all(_has_form(name, value) for name, value in given.items()):
        return None
    (kind,) = kinds
    page = _page(kind, given[kind], pages)
    if page is None or page is pages.pages[0]:
        return None
    kept = {kind: given[kind], **({"step": given["step"]} if kind == "lesson" and "step" in given else {})}
    return f"{page.slug}?{urlencode(kept, safe='/')}"


def _has_form(name: str, value: str) -> bool:
    return name in _FORMS and len(value) <= _LONGEST and _FORMS[name].fullmatch(value) is not None


def _page(kind: str, value: str, pages: Pages) -> Page | None:
    if kind in _PAGES:
        return pages.at(_PAGES[kind])
    slug, _, id_ = value.partition("/")
    for chapter in chapters():
        names = chapter.lessons if kind == "lesson" else chapter.exercises
        # Without its chapter, an id leads to the first one that has it.
        if slug == chapter.slug if id_ else any(name.endswith(f"/{value}") for name in names):
            return pages.at(f"{chapter.notebook}.ipynb")
    # The first chapter says that there is no such lesson, and which there are.
    return pages.at(f"{chapters()[0].notebook}.ipynb")
