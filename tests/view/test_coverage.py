"""The coverage report and the readings to browse: everything there is, with the cases that show it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from ddm_explorer.dungeon.materials.cards import load_cards
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.rulebook.rules import UnknownCitation, load_rulebook
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.html.coverage_html import case_html, case_links, coverage_html
from ddm_explorer.view.html.fragments import rule_html
from ddm_explorer.view.reports.coverage import card_table_text, case_rows, coverage, coverage_text, summary_lines
from ddm_explorer.view.reports.readings import (
    STATUSES,
    reading_html,
    reading_text,
    reading_view,
    reading_views,
    readings_html,
)


class Tags(HTMLParser):
    """Whether every element that is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """What closes itself is no matter."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check_html(text: str) -> None:
    tags = Tags()
    tags.feed(text)
    assert tags.open == []


def test_every_rule_and_reading_of_every_edition_is_a_row() -> None:
    report = coverage()
    assert [edition.name for edition in report.editions] == list(edition_names())
    for edition in report.editions:
        played = load_edition(edition.name)
        assert [row.id for row in edition.rows] == [*played.rules_in_play, *played.readings, *played.settled]
        assert len(edition.of_kind("rule")) + len(edition.of_kind("reading")) == len(edition.rows)
        for row in edition.rows:
            for name in row.cases:
                assert row.id in report.cases[name].cites
                assert edition.name in report.cases[name].editions
            assert not (row.cases and row.carried)
            for name in row.carried:
                assert row.id in report.cases[name].cites
    assert {"R-J-BORDER"} == {id_ for name in edition_names() for id_ in load_edition(name).settled}
    played_anywhere = {row.id for edition in report.editions for row in edition.rows}
    assert set(report.unused) == {entry.id for entry in load_rulebook()} - played_anywhere


def test_what_no_case_shows_is_named() -> None:
    report = coverage()
    told = "\n".join(summary_lines(report))
    for edition in report.editions:
        for id_ in edition.missing:
            assert id_ in told
    bare = type(report)(
        (type(report.editions[0])("x", "Some game", (type(report.editions[0].rows[0])("W-OBJ-1", "t", "rule", ()),)),),
        (type(report.cards[0])("a", "A", "monster", 1, report.cards[0].abilities, ()),),
        {},
        (),
    )
    assert not bare.is_whole
    assert summary_lines(bare) == (
        "0 ruling cases in all.",
        "Some game: 0 of 1 rule and 0 of 0 open readings in play are shown by a case.",
        "  No case shows W-OBJ-1.",
        "Cards: 0 of 1 card with a known effect are shown by a case.",
        "  No case shows a.",
    )
    assert coverage_html(bare).count("is-missing") == 1 + len(bare.cards[0].abilities)


def test_every_card_with_abilities_is_in_the_table_with_its_verbs_and_cases() -> None:
    report = coverage()
    cards = load_cards("catalogue")
    assert [card.id for card in report.cards] == [card.id for card in cards.values() if card.abilities]
    assert report.missing_cards == ()
    lines = card_table_text(report).splitlines()
    assert len(lines) == sum(len(card.abilities) for card in cards.values())
    assert "Strike Ninja | Shadow dodge | cancel | cards/strike-ninja" in lines
    for card in report.cards:
        for ability in card.abilities:
            assert bool(ability.verbs) is ability.is_known


def test_the_report_is_told_and_drawn() -> None:
    report = coverage()
    full = coverage_text(report, is_full=True)
    assert all(row.id in full for edition in report.editions for row in edition.rows)
    text = coverage_html(report)
    check_html(text)
    assert text.count('data-action="case"') >= len(report.cards)
    assert 'data-action="rule" data-id="W-MOV-1"' in text


def test_a_case_can_be_opened() -> None:
    case = case_rows()["western/a-crest-a-square"]
    assert case.editions == ("western-basic",)
    assert case.commands > 3
    check_html(case_html(case))
    assert "W-MOV-1" in case_html(case)
    assert case_links((), {}) == "<em>no case</em>"
    several = next(each for each in case_rows().values() if any(readings for _, readings in each.runs))
    reading, choice = next(pair for _, readings in several.runs for pair in readings)
    assert f"{reading} {choice}" in case_html(several)


# Readings ------------------------------------------------------------------------------------------


def test_every_reading_can_be_browsed() -> None:
    views = reading_views()
    assert [view.id for view in views] == [reading.id for reading in load_rulebook().readings]
    for view in views:
        assert view.status_text == STATUSES[view.status]
        assert view.choices
        for edition in view.editions:
            assert edition.default in [choice.name for choice in view.choices]
            if edition.is_played:
                assert view.id in load_edition(edition.name).in_play
        text = reading_text(view)
        assert view.question in text
        assert all(choice.text in text for choice in view.choices)
        assert not re.search(r"None(?! of )|[{}]", text)
        check_html(reading_html(view))


def test_readings_are_found_by_edition_and_by_words() -> None:
    for name in edition_names():
        played = load_edition(name)
        assert {view.id for view in reading_views(name)} == {*played.readings, *played.settled}
    found = [view.id for view in reading_views(words="canceled given back")]
    assert found == ["R-CHAIN-REFUND"]
    assert reading_views(words="no such words anywhere") == ()
    assert "No reading fits." in readings_html(())
    check_html(readings_html(reading_views(edition_names()[0])))


def test_the_choice_in_force_is_marked() -> None:
    view = reading_view("r-chain-refund")
    for choice in ("spent", "returned"):
        duel = Duel.of(Setup("western-basic", (("R-CHAIN-REFUND", choice),)))
        marked = re.findall(r'<li class="is-current"><strong>(\w+)</strong>', reading_html(view, duel))
        assert marked == [choice]
    assert "<strong>an unused one</strong>" in reading_html(reading_view("R-COVER-DOMAIN"))
    assert "<strong>an unused one</strong>" in rule_html("R-COVER-DOMAIN")
    assert "is-current" not in reading_html(view)
    assert view.rules[0] == "W-CHN-2"
    assert view.cases
    assert any("Western rulebook" in passage for passage in view.passages)


def test_there_is_no_such_reading() -> None:
    with pytest.raises(UnknownCitation, match="R-CHAIN-REFUND"):
        reading_view("R-CHAIN-REFUN")
