"""The way through the pages on the home page: learn, try, rules, play.

In the app a script (`app/templates/ddm/static/home.js`) adds what this browser remembers: what is done, and where one
left off. Without it the way is the same, only plain. The script finds `data-path`, and on each chapter `data-holds`:
the names and titles of its lessons and exercises in order, as JSON. `data-boards` beside `data-path` has the page of
the edge-case boards, and each with its title and the number of its questions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from ddm_explorer.lessons.course.course import Chapter, chapters
from ddm_explorer.lessons.course.taught import all_taught
from ddm_explorer.lessons.exercises.situation import packaged_situation, situation_names
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.widgets.page.addresses import COVERAGE, OWN, PLAY, PROGRESS, READINGS, RULEBOOK, TRY


@dataclass(frozen=True, slots=True)
class Stop:
    """Something to open from the home page."""

    href: str
    title: str
    text: str


def first_chapter() -> str:
    """The page that a newcomer begins with."""
    return f"{chapters()[0].notebook}.ipynb"


def learn_html() -> str:
    """The chapters in order."""
    rows = "".join(_chapter(number, chapter) for number, chapter in enumerate(chapters(), 1))
    return f'<ol class="ddm-home-chapters" data-path data-boards="{escaped(_told(_boards()))}">{rows}</ol>'


def _boards() -> dict[str, object]:
    held = {name: packaged_situation(name) for name in situation_names()}
    return {"page": TRY, "held": {name: [each.title, len(each.questions)] for name, each in held.items()}}


def _told(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _chapter(number: int, chapter: Chapter) -> str:
    page = f"{chapter.notebook}.ipynb"
    holds = {f"{each.kind}:{each.name}": each.title for each in all_taught() if each.page == page}
    return (
        f'<li data-holds="{escaped(_told(holds))}"><span class="ddm-home-number" aria-hidden="true">{number}</span>'
        f'<div><h3><a href="{page}">{escaped(chapter.title)}</a></h3><p>{escaped(chapter.text)}</p>'
        '<p class="ddm-home-done" hidden></p></div></li>'
    )


def stops_html(stops: Iterable[Stop]) -> str:
    """Pages as cards; the whole card is the link."""
    cards = "".join(
        f'<li><h3><a href="{escaped(stop.href)}">{escaped(stop.title)}</a></h3><p>{escaped(stop.text)}</p></li>'
        for stop in stops
    )
    return f'<ul class="ddm-home-cards">{cards}</ul>'


def try_and_look_up() -> list[Stop]:
    """What comes after the chapters, and beside them."""
    return [
        Stop(
            TRY,
            "Edge cases",
            "Prepared boards with questions that you answer by trying: chains, flyers, tunnels, items, the Lord.",
        ),
        Stop(
            RULEBOOK,
            "Rulebook",
            "Search every rule of both books, and have it acted out on a board, with all that belongs to it.",
        ),
        Stop(
            OWN,
            "Write your own",
            "A lesson, an exercise or a board is a text file: change one here and see at once what becomes of it.",
        ),
        Stop(PROGRESS, "Your map", "Which rules you have met, which you got wrong, and which you have never seen."),
        Stop(
            READINGS,
            "Open questions",
            "Where the books are silent: each point with its readings, the passages, and what each would change.",
        ),
        Stop(
            COVERAGE,
            "What is proved",
            "Every rule and every effect of a card, with the ruling cases that show it at work and where it fails.",
        ),
    ]


def ways_to_play(*, has_query: bool) -> list[Stop]:
    """The table, set up in different ways.

    Args:
        has_query: whether a link may carry parameters, which opens a table in a certain way.
    """
    if not has_query:
        text = "For two people at one screen, or against the computer; the table asks which."
        return [Stop(PLAY, "Open the table", text)]
    return [
        Stop(
            PLAY,
            "Play against a friend",
            "Two people at one screen. The table keeps the rules, asks the defender, and shows what each answer costs.",
        ),
        Stop(
            f"{PLAY}?opponents=me,computer",
            "Play against the computer",
            "It summons when it can, walks to your side, and attacks and defends when that pays.",
        ),
        Stop(
            f"{PLAY}?opponents=computer,computer",
            "Watch two computers",
            "A game that plays itself, with the rule behind each step in the log. Stop it and go on yourself.",
        ),
    ]
