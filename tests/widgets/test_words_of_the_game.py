"""A table speaks in the words of its own edition, in every panel, label and announcement."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.widgets.table.table import Table
from tests.view.test_vocabulary import foreign
from tests.view.test_words import any_command
from tests.widgets.page import Page
from tests.widgets.table_page import Visitor

OTHERS = re.compile(r" \((?:Western|Japanese|Solo)[^)]*\.\)")
"""In a tip: what other editions call it."""
SOURCES = re.compile(r"(?:Ability|Effect|Figures): <span class=\"ddm-(?:tag|stamp)\">.*?(?=</small>|</p>)")
"""On a card: where it comes from."""
EVIDENCE = re.compile(r"<li>Evidence: .*?</li>")
COMMANDS = re.compile(r"<code>.*?</code>")
"""How commands are written, which is alike in all editions."""
KEYS = (
    "s",
    "i",
    "m",
    "t",
    "l",
    "b",
    "r",
    "c",
    "v",
    "f",
    "z",
    "a",
    "+",
    "o",
    "1",
    "2",
    "d",
    "p",
    "ArrowUp",
    "Enter",
    "Escape",
)


def texts(widget: Any) -> Iterator[str]:
    """Everything that a widget and those in it show or say, as plain text."""
    value = getattr(widget, "value", None)
    if isinstance(value, str):
        value = EVIDENCE.sub("", SOURCES.sub("", re.sub(r"<style.*?</style>", "", value, flags=re.DOTALL)))
        value = COMMANDS.sub("", value)
        labels = re.findall(r'(?:aria-label|title|alt|placeholder|data-tip)="([^"]*)"', value)
        yield from map(html.unescape, (*labels, *re.split(r"<[^>]*>", value)))
    for name in ("description", "placeholder", "tooltip", "options"):
        told = getattr(widget, name, None)
        yield from (str(told),) if told else ()
    for child in getattr(widget, "children", ()):
        yield from texts(child)


@pytest.mark.parametrize("edition", edition_names())
def test_no_panel_says_a_word_of_another_edition(edition: str, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(edition, seed=4, first=1, text_view=True)
    visitor = Visitor(page, table, monkeypatch)
    visitor.press("?")
    table.start.invite()
    told = {*texts(table.widget)}
    table.start.close()
    rnd, session = random.Random(4), table.session
    for number in range(36):
        session.explain(any_command(rnd, session.duel, session.state))
        told |= {*texts(table.widget)} if number % 6 == 0 else set()
        for key in rnd.sample(KEYS, 4):
            visitor.press(key)
            told.add(visitor.hint)
        commands = list(session.duel.candidates(session.state))
        acts = [each for each in commands if isinstance(each, (say.Build, say.Use, say.Attack, say.Move))]
        session.send(rnd.choice(acts or commands))
        told |= {
            *texts(table.panels["status"].widget),
            *texts(table.panels["build"].widget),
            *texts(table.board.widget),
        }
    told |= {*texts(table.widget), *visitor.spoken}
    visitor.act("start:more")
    form = table.start.form
    form.edition.value = edition
    visitor.act("start:rosters")
    for what in ("cards", "dice"):
        visitor.act("roster:what", what=what)
        told |= {*texts(form.widget)}
    pattern = foreign(edition)
    # The name of the edition chosen stands among those of the others.
    wrong = {line.strip() for line in told if pattern.search(OTHERS.sub("", line))}
    assert not wrong
    assert not visitor.errors
