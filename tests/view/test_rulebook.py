"""The rulebook to look things up in: everything that belongs to a rule, found from the data."""

from __future__ import annotations

import re

import pytest

from ddm_explorer.engine.rulebook.rules import UnknownCitation, load_rulebook
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.view.html.rulebook_html import (
    SHOWN_CASES,
    beliefs_html,
    entry_html,
    groups_html,
    results_html,
    terms_html,
)
from ddm_explorer.view.reports.coverage import case_rows
from ddm_explorer.view.reports.rulebook import Belief, Link, Related, entry_view, groups, in_play, terms_of, topics


def test_each_rule_has_one_topic() -> None:
    assert set(topics()) == {rule.id for rule in load_rulebook().rules}


@pytest.mark.parametrize("way", ["chapter", "topic"])
@pytest.mark.parametrize("edition", ["", *edition_names()])
def test_each_way_lists_every_rule_of_an_edition_once(way: str, edition: str) -> None:
    ids = [id_ for group in groups(way, edition) for id_ in group.ids]
    assert len(ids) == len(set(ids))
    assert set(ids) == {rule.id for rule in load_rulebook().rules if in_play(rule.id, edition)}


def test_the_open_points_are_listed_under_what_they_touch() -> None:
    ids = [id_ for group in groups("readings") for id_ in group.ids]
    assert sorted(ids) == sorted(reading.id for reading in load_rulebook().readings)
    assert "R-CHAIN-OPEN" in next(group.ids for group in groups("readings") if group.title == "Chains")


def test_a_rule_knows_its_cases_cards_and_differences() -> None:
    view = entry_view("w-fly-1")
    assert view.id == "W-FLY-1"
    assert {case.name for case in view.cases} == {n for n, case in case_rows().items() if "W-FLY-1" in case.cites}
    assert {card.id for card in view.cards} >= {"feral-imp", "mighty-mage"}
    assert [each.id for each in view.differences] == ["lord-against-flying"]
    assert (view.previous, view.next) == _beside("W-FLY-1")
    assert view.editions == ("Western Advanced game",)


def _beside(id_: str) -> tuple[str, str]:
    order = [entry.id for entry in load_rulebook()]
    return order[order.index(id_) - 1], order[order.index(id_) + 1]


def test_a_reading_names_the_rules_it_touches() -> None:
    view = entry_view("R-FLY-VOID")
    assert view.touched_by
    assert all("R-FLY-VOID" in load_rulebook().rule(rule).readings for rule in view.touched_by)


def test_an_unknown_id_gets_one_sentence_with_ids_that_are_near() -> None:
    with pytest.raises(UnknownCitation, match="W-FLY-1"):
        entry_view("W-FLY-11")


@pytest.mark.parametrize("entry", load_rulebook(), ids=lambda entry: entry.id)
def test_every_entry_can_be_shown(entry: object) -> None:
    id_ = str(getattr(entry, "id", ""))
    view = entry_view(id_)
    html = entry_html(view, Related())
    assert html.count('data-action="rulebook:act"') == len(view.cases)
    assert ("more case" in html) == (len(view.cases) > SHOWN_CASES)
    for touched in view.touched_by:
        assert f'data-id="{touched}"' in html


def test_what_comes_from_outside_is_harmless() -> None:
    bad = "<img src=x>"
    related = Related((Link(bad, '"><script>'),), (Link(bad, ""),), (Belief("x", bad, bad, ()),))
    for html in (entry_html(entry_view("W-MOV-1"), related), results_html(bad, [], related.beliefs)):
        assert "<img" not in html
        assert "<script" not in html
        assert "&lt;img" in html


def test_results_show_rules_words_and_beliefs() -> None:
    hits = load_rulebook().search("flying")
    html = results_html("flying", hits, [Belief("b", "Nobody attacks a flyer", "A Lord may (W-FLY-1).", ("W-FLY-1",))])
    assert f"{len(hits) + 1} results for" in html
    assert 'href="?rule=W-FLY-1"' in html
    assert "Nobody attacks a flyer" in html
    assert "Nothing fits" in results_html("zzz", [], [])


def test_the_glossary_has_both_words_and_no_word_of_a_game_that_cannot_be_played() -> None:
    html = terms_html(terms_of())
    assert "Western: Monster Lord" in html
    assert "Japanese: Dungeon Master" in html
    assert "avatar" not in re.sub(r'"[^"]*"', "", html)
    assert "Shelled Ground" not in terms_html(terms_of("japanese-first"))


def _tips(html: str) -> set[str]:
    return set(re.findall(r'class="ddm-term"[^>]* data-term="([^"]+)"', html))


def test_words_tell_their_meaning_in_results_and_in_the_glossary() -> None:
    hits = load_rulebook().search("W-MOV-1")
    assert _tips(results_html("W-MOV-1", hits, [])) >= {"crest", "regular-move"}
    lord = [hit for hit in load_rulebook().search("Dungeon Master area") if hit.id == "home"]
    shown = results_html("home", lord, [], "japanese-first")
    assert "home" not in _tips(shown), "what it says itself"
    assert re.search(r'data-term="lord"[^>]*>Dungeon Master</span>', shown)
    for term in terms_of():
        assert term.id not in _tips(terms_html([term])), term.id
    assert len(_tips(terms_html(terms_of()))) > 20
    links = re.findall(r"<a .*?</a>", results_html("move", load_rulebook().search("move"), []), re.DOTALL)
    assert links
    assert not [link for link in links if _tips(link)], "none inside a link"


def test_the_entry_in_view_is_marked_in_the_list() -> None:
    html = groups_html(groups("chapter"), "W-MOV-1")
    assert html.count("aria-current") == 1
    assert re.search(r'data-id="W-MOV-1" aria-current="true"', html)
    assert "Nothing here" in groups_html(())
    assert "Nothing here" in beliefs_html(())
