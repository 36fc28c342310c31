"""Short links: `/?rule=ID`, `/?lesson=CHAPTER/ID&step=N`, `/?exercise=CHAPTER/ID` and `/?board=ID` lead to their page.

They lead to pages of this app and nowhere else: the address is made here, of a page's own name and of the few values
that have the form of an id, each written anew. Whether there is such a rule or lesson, the page itself says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from ddm_explorer.lessons.course.course import chapters

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
_WRITTEN: Final[Mapping[str, str]] = {
    "rule": "the id of a rule",
    "lesson": "a chapter and the id of a lesson, as chapter/id",
    "exercise": "a chapter and the id of an exercise, as chapter/id",
    "board": "the id of an edge-case board",
    "step": "a whole number",
}
"""What is right in the place of each."""


def short_link(query: str, pages: Pages) -> str | None:
    """The address below the root that a short link leads to; None if the query is none, or names no page here.

    Args:
        query: what follows the question mark, from anybody.
        pages: where it may lead.
    """
    try:
        given = _unstuck(parse_query(query))
    except QueryProblem:
        return None
    if not given or _problem(given, pages):
        return None
    (kind,) = _kinds(given)
    page = _page(kind, given[kind], pages)
    assert page is not None
    kept = {kind: given[kind], **({"step": given["step"]} if kind == "lesson" and "step" in given else {})}
    return f"{page.slug}?{urlencode(kept, safe='/')}"


def link_problem(query: str, pages: Pages) -> str:
    """One sentence on why a query leads nowhere, as plain text; "" if there is none, or if it is a short link.

    Args:
        query: what follows the question mark, from anybody.
        pages: where it may lead.
    """
    try:
        return _problem(_unstuck(parse_query(query)), pages)
    except QueryProblem as error:
        return str(error)


def _unstuck(given: Mapping[str, str]) -> dict[str, str]:
    """The same without the stops and brackets that stick to a link copied out of a text; no value here ends in one."""
    return {name: value.rstrip(".,;:!?)]}>\"'”’»") for name, value in given.items()}


def _problem(given: Mapping[str, str], pages: Pages) -> str:
    if not given:
        return ""
    *others, last = _FORMS
    for name, value in given.items():
        if name not in _FORMS:
            return f"The address names “{name[:40]}”, and the home page knows only {', '.join(others)} and {last}."
        if not value:
            return f"The address has {name}= and nothing after it; write {_WRITTEN[name]} there."
        if not _has_form(name, value):
            return f"The address has {name}={value[:40]}, and that cannot be; write {_WRITTEN[name]} there."
    kinds = _kinds(given)
    if not kinds:
        return "The address names a step and no lesson; write lesson=… before it."
    if len(kinds) > 1:
        return f"The address names {' and '.join(kinds)} at once; name one of them."
    page = _page(kinds[0], given[kinds[0]], pages)
    return f"No page here shows what {kinds[0]}= asks for." if page is None or page is pages.pages[0] else ""


def _kinds(given: Mapping[str, str]) -> list[str]:
    return [name for name in given if name in _FORMS and name != "step"]


def _has_form(name: str, value: str) -> bool:
    return len(value) <= _LONGEST and _FORMS[name].fullmatch(value) is not None


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
