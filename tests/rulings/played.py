"""The packaged ruling cases, each played once in a process: what is told of them all is told of the same plays."""

from __future__ import annotations

from functools import cache

from ddm_explorer.lessons.cases.runner import CaseReport, run_case
from ddm_explorer.lessons.cases.scenario import case_names, packaged_case
from ddm_explorer.view.known_views import view_of


@cache
def played(name: str) -> CaseReport:
    """The packaged case of that name, as it goes by the game's own rules."""
    return run_case(packaged_case(name), telling_of=view_of)


def all_played() -> dict[str, CaseReport]:
    """Every packaged case, by name."""
    return {name: played(name) for name in case_names()}
