"""The rulebook panel: every link opens its rule, and words find rules."""

from __future__ import annotations

import pytest

from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.widgets.panels import RulePanel
from tests.widgets.panels.desk import Desk, html_of, page_of


@pytest.fixture
def panel(desk: Desk) -> RulePanel:
    made: RulePanel = desk.panel(RulePanel)
    return made


@pytest.mark.parametrize("id_", [entry.id for entry in load_rulebook()])
def test_every_rule_and_reading_opens(desk: Desk, panel: RulePanel, id_: str) -> None:
    desk.press("rule", id=id_)
    assert panel.current == id_
    page = page_of(panel)
    assert id_ in page.all("h3")[1]["text"]
    assert desk.asked[-1]["selector"] == ".ddm-rules-opened .ddm-opened"


def test_a_rule_shows_its_text_place_and_open_points_with_the_choice_in_force(desk: Desk, panel: RulePanel) -> None:
    rule = load_rulebook().rule("W-BLD-3")
    desk.press("rule", id="w-bld-3")
    html = page_of(panel).one("div", class_="ddm-opened")["text"]
    assert rule.text in html
    assert f"section {rule.place}" in html
    point = page_of(panel).one("details")
    assert "R-LATER-PIECE-DOMAIN" in point["text"]
    assert "In force: no." in point["text"]


def test_the_choice_in_force_is_the_one_of_this_game() -> None:
    desk = Desk(Setup("western-basic", readings=(("R-LATER-PIECE-DOMAIN", "yes"),)))
    panel = desk.panel(RulePanel)
    desk.press("rule", id="R-LATER-PIECE-DOMAIN")
    assert page_of(panel).one("li", class_="is-current")["text"].startswith("yes")


def test_inferred_rules_say_so(desk: Desk, panel: RulePanel) -> None:
    rule = load_rulebook().rule("W-ROLL-3")
    assert rule.is_inferred
    desk.press("rule", id=rule.id)
    assert rule.inferred in page_of(panel).one("div", class_="ddm-opened")["text"]


def test_back_goes_the_way_back_and_steps_go_through_the_book(desk: Desk, panel: RulePanel) -> None:
    for id_ in ("W-MOV-1", "W-MOV-5", "R-DRAFT"):
        desk.press("rule", id=id_)
    desk.press("rules:back")
    assert panel.current == "W-MOV-5"
    desk.press("rules:step", way="next")
    assert panel.current == "W-MOV-6"
    desk.press("rules:step", way="previous")
    desk.press("rules:step", way="previous")
    assert panel.current == "W-MOV-4"
    for _ in range(5):
        desk.press("rules:back")
    assert panel.current == ""


def test_closing_gives_the_focus_back_to_the_link(desk: Desk, panel: RulePanel) -> None:
    desk.press("rule", id="W-MOV-1")
    desk.press("rule", id="W-MOV-2")
    desk.press("rules:close")
    assert desk.asked[-1]["selector"] == '.ddm-panel:not(.ddm-rules-opened) [data-id="W-MOV-1"]'
    assert "Every rule id is a link" in html_of(panel)


def test_words_find_rules_readings_and_terms(desk: Desk, panel: RulePanel) -> None:
    desk.press("rules:search", words="diagonal move")
    links = [each["data-id"] for each in page_of(panel).all("a", data_action="rule")]
    assert links[0] == "W-MOV-1"
    others = [each["text"] for each in page_of(panel).all("li") if "not in this game" in each["text"]]
    assert any("R-J-DIAGONAL" in each for each in others), "rules of other games come after, and are marked"
    assert "results for “diagonal move”" in page_of(panel).one("h4")["text"]
    assert desk.asked[-1]["selector"] == ".ddm-rules-found .ddm-found", "the results come into view"
    desk.press("rule", id=links[0])
    desk.press("rules:back")
    assert panel.current == ""
    assert "diagonal move" in html_of(panel), "back to the results"


@pytest.mark.parametrize("words", ["zzzzzz", "<script>alert(1)</script>", '" onfocus="x', "\x00", "a" * 1000])
def test_what_finds_nothing_is_told_and_is_harmless(desk: Desk, panel: RulePanel, words: str) -> None:
    desk.press("rules:search", words=words)
    page = page_of(panel)
    assert page.all("script") == []
    assert "onfocus" not in {name for each in page.elements for name in each}


def test_an_unknown_id_is_told(desk: Desk, panel: RulePanel) -> None:
    desk.press("rule", id="W-NO-1")
    assert desk.session.notice == "There is no rule “W-NO-1”."
    assert panel.current == ""


def test_all_rules_are_listed_by_chapter_and_those_of_other_games_are_marked(desk: Desk, panel: RulePanel) -> None:
    desk.press("rules:all")
    page = page_of(panel)
    links = {each["data-id"] for each in page.all("a", data_action="rule")}
    edition = desk.session.duel.edition
    assert set(edition.rules_in_play) | set(edition.readings) <= links
    marked = [each["text"] for each in page.all("li") if "not in this game" in each["text"]]
    assert any("W-ADV-1" in each for each in marked)
    assert not any(f"{rule} " in each for each in marked for rule in edition.rules_in_play)


def test_the_form_stays_while_results_come(desk: Desk, panel: RulePanel) -> None:
    form = panel.sheets["search"].value
    desk.press("rules:search", words="star")
    desk.press("rule", id="W-BLD-5")
    assert panel.sheets["search"].value == form


def test_a_rule_leads_to_the_rulebook_in_a_tab_of_its_own(
    desk: Desk, panel: RulePanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VOILA_KERNEL_ID", "x")
    desk.press("rule", id="W-FLY-1")
    assert 'href="22_rulebook.ipynb?rule=W-FLY-1" target="_blank" rel="noopener"' in html_of(panel)
    monkeypatch.delenv("VOILA_KERNEL_ID")
    desk.press("rule", id="W-FLY-2")
    assert 'href="22_rulebook.ipynb" target="_blank"' in html_of(panel)
