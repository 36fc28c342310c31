"""Whoever does anything at any moment in any page of the app breaks nothing, loses nothing and runs nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from ddm_explorer import Table
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.lessons.course.course import chapters
from ddm_explorer.widgets.page.bridge import Bridge
from ddm_explorer.widgets.pages.authoring import write_page
from ddm_explorer.widgets.pages.chapter import chapter_page
from ddm_explorer.widgets.pages.progress_page import progress_page
from ddm_explorer.widgets.pages.rulebook import rulebook_of_query
from ddm_explorer.widgets.pages.try_page import try_page
from ddm_explorer.widgets.saves.store import read_saved, saved_text
from ddm_explorer.widgets.session.session import Session
from tests.fuzz.monkey import EVIL, Monkey
from tests.fuzz.test_parsers import PIECES, SAVED
from tests.widgets.page import Page

FILES = [*SAVED.values(), *PIECES[:6], '{"format": 1}', EVIL]


def table(chance: random.Random) -> Any:
    opponents = chance.choice([("human", "human"), ("human", "random"), ("random", "sensible")])
    saved = chance.choice([None, *(text for text in SAVED.values() if text.startswith("ddm-game"))])
    if saved is not None:
        return Table(transcript=saved, opponents=opponents)
    return Table(
        chance.choice(edition_names()),
        seed=chance.randint(1, 99),
        selection=chance.choice([None, "draft", "pool"]),
        names=(EVIL, "Bob"),
        first=chance.choice([None, 1, 2]),
        opponents=opponents,
    )


def chapter(chance: random.Random) -> Any:
    found = chance.choice(chapters())
    wanted = chance.choice([{}, {"lesson": chance.choice(found.lessons)}, {"exercise": chance.choice(found.exercises)}])
    return chapter_page(found.slug, {name: value.partition("/")[2] or value for name, value in wanted.items()})


PAGES: dict[str, tuple[Callable[[random.Random], Any], int, int]] = {
    "table": (table, 6, 70),
    "chapter": (chapter, 3, 50),
    "try": (lambda _: try_page({}), 2, 40),
    "rulebook": (lambda _: rulebook_of_query({"rule": EVIL}), 1, 50),
    "progress": (lambda _: progress_page(), 1, 50),
    "write": (lambda _: write_page(), 1, 40),
}
"""How each page is made, how many visitors come to it, and how much each of them does."""
VISITS = [(name, seed) for name, (_, many, _) in PAGES.items() for seed in range(many)]


@pytest.mark.parametrize(("name", "seed"), VISITS)
def test_a_visitor_who_does_anything_breaks_nothing(
    name: str, seed: int, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    bridges: list[Bridge] = []
    sessions: list[Session] = []
    begin, sit = Bridge.__init__, Session.__init__
    monkeypatch.setattr(Bridge, "__init__", lambda self, *a, **more: (bridges.append(self), begin(self, *a, **more))[1])
    monkeypatch.setattr(Session, "__init__", lambda self, *a, **more: (sessions.append(self), sit(self, *a, **more))[1])
    make, _, steps = PAGES[name]
    made = make(random.Random(seed))
    monkey = Monkey(getattr(made, "widget", made), bridges[0], seed, FILES, monkeypatch)
    for _ in range(steps):
        monkey.step()
        assert monkey.wrong == [], monkey.did[-3:]
        assert EVIL not in monkey.html, monkey.did[-3:]
        for session in sessions:
            assert session.notice.isprintable()
            assert len(session.notice) < 1500
            assert session.notice[-1:] in ("", ".", "?", "!", "”"), session.notice
    for session in sessions:
        again, players = read_saved(saved_text(session))
        assert [node.state for node in again.nodes] == [node.state for node in session.transcript.nodes]
        assert (again.node.number, players) == (session.transcript.node.number, session.players)
