"""What teaches a rule and what is believed against it, as links to the pages of the course."""

from __future__ import annotations

from functools import cache
from typing import Final

from ddm_explorer.lessons.course.misconceptions import misconceptions
from ddm_explorer.lessons.course.taught import Taught, all_taught
from ddm_explorer.view.reports.rulebook import Belief, Link, Related

_KINDS: Final = ("lesson", "exercise")


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
    links = {kind: [_link(each, has_query=has_query) for each in found if each.kind == kind] for kind in _KINDS}
    beliefs = tuple(belief for belief in all_beliefs() if id_ in belief.rules)
    return Related(tuple(links["lesson"]), tuple(links["exercise"]), beliefs)


def _link(taught: Taught, *, has_query: bool) -> Link:
    """How to get there; without parameters the page alone."""
    return Link(taught.title, f"{taught.page}?{taught.kind}={taught.name}" if has_query else taught.page)
