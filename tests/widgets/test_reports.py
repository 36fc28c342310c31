"""The pages to read: sound HTML, and every link leads somewhere on the page."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.widgets.pages.reports import coverage_page, in_rulebook, readings_page
from tests.widgets.panels.desk import Page


@pytest.mark.parametrize("make", [coverage_page, readings_page])
def test_a_page_is_sound_and_its_links_lead_to_texts_on_it(make) -> None:
    html = make().data
    Page(re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL))
    ids = Counter(re.findall(r' id="([^"]+)"', html))
    assert [name for name, count in ids.items() if count > 1] == []
    assert set(re.findall(r'href="#([^"]+)"', html)) - set(ids) == set()
    assert re.findall(r"(?:https?:)?//(?!www\.w3\.org/)[\w.-]+\.\w+|@import|url\(", html) == []


def test_every_rule_in_play_and_every_reading_is_told_of() -> None:
    proved, readings = coverage_page().data, readings_page().data
    for name in edition_names():
        edition = load_edition(name)
        assert edition.title in proved
        for rule in (*edition.rules_in_play, *edition.readings):
            assert f'id="{rule}"' in proved, rule
        for reading in edition.readings:
            assert f'<article class="ddm-reading" id="{reading}">' in readings
            first = load_rulebook().reading(reading).choices[0].name.replace("-", " ")
            assert f"<strong>{first}</strong>" in readings.replace("the West</strong>", "the west</strong>")


def test_the_text_of_a_rule_leads_to_the_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VOILA_KERNEL_ID", raising=False)
    assert 'href="22_rulebook.ipynb"' in in_rulebook("W-FLY-1")
    monkeypatch.setenv("VOILA_KERNEL_ID", "x")
    assert 'href="22_rulebook.ipynb?rule=W-FLY-1"' in in_rulebook("W-FLY-1")
    assert "in the rulebook</a>" in coverage_page().data
