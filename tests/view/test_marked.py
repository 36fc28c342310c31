"""Texts as HTML: rules become links, squares light up, words of the glossary tell their meaning once."""

from __future__ import annotations

import re

import pytest

from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.view.html.marked import marked_paragraphs, marked_text
from ddm_explorer.view.html.terms import Marker, played_books, term_tip


def terms_in(html: str) -> list[tuple[str, str]]:
    """The terms marked in it, with the words they stand for."""
    return re.findall(r'data-term="([^"]+)"[^>]*>([^<]*)<', html)


def test_rules_squares_and_words_are_marked() -> None:
    html = marked_text("Your Lord on G15 gives 1 Progress crest (W-MOV-1).", "western-basic")
    assert terms_in(html) == [("lord", "Lord"), ("move-crest", "Progress crest")]
    assert 'data-places="G15"' in html
    assert '(<a class="ddm-rule" href="#W-MOV-1" data-action="rule" data-id="W-MOV-1"' in html


def test_a_word_is_marked_where_it_stands_first_only() -> None:
    html = marked_text("A crest buys. Another crest buys (W-MOV-1), and crests are kept.", "western-basic")
    assert terms_in(html) == [("crest", "crest")]
    assert len(terms_in(marked_paragraphs("A crest.\n\nA crest.", "western-basic"))) == 2


def test_nothing_from_outside_gets_through() -> None:
    html = marked_text('<img src=x onerror="alert(1)"> & <b>Lord</b> W-NONE-1', "western-basic")
    assert "<img" not in html
    assert "<b>" not in html
    assert "&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &lt;b&gt;" in html
    assert "W-NONE-1</a>" not in html
    assert html.endswith("W-NONE-1")


@pytest.mark.parametrize("text", ["Lay Piece L1.", "From N1 to M20.", "Face P2, x2 and AB-F8x.", "Level-F8 and F0."])
def test_what_is_no_square_lights_nothing_up(text: str) -> None:
    assert "data-places" not in marked_text(text)


def test_each_edition_is_read_in_its_own_words() -> None:
    text = "The Dungeon Master has Movement crests, the Monster Lord has Progress crests."
    assert terms_in(marked_text(text, "japanese-first"))[0] == ("lord", "Dungeon Master")
    assert ("lord", "Monster Lord") in terms_in(marked_text(text, "western-basic"))
    assert ("lord", "Dungeon Master") not in terms_in(marked_text(text, "western-basic"))
    assert terms_in(marked_text(text))[0] == ("lord", "Dungeon Master")


def test_a_capital_at_the_start_of_a_sentence_says_nothing() -> None:
    assert terms_in(marked_text("Summon it. A Summon is a star.", "western-basic"))[0] == ("summon", "Summon")
    assert ("summon-crest", "Summon") in terms_in(marked_text("One Summon only.", "western-basic"))


def test_a_word_over_the_end_of_a_line_is_found() -> None:
    assert terms_in(marked_text("A Monster\n  Lord", "western-basic")) == [("lord", "Monster\n  Lord")]


def test_a_word_of_everyday_language_is_marked_where_it_is_meant() -> None:
    assert not terms_in(marked_text("The blue side is up.", "western-basic"))
    assert terms_in(marked_text("They share a side.", "western-basic")) == [("side", "share a side")]


def test_a_word_with_two_meanings_is_left_alone() -> None:
    assert not [word for _, word in terms_in(marked_text("The star", "western-basic")) if word == "star"]


def test_the_meaning_tells_the_words_of_other_editions() -> None:
    lord = load_rulebook().term("lord")
    assert term_tip(lord, "western").endswith("(Japanese: Dungeon Master.)")
    assert term_tip(lord).endswith("(Western: Monster Lord; Japanese: Dungeon Master.)")
    assert term_tip(load_rulebook().term("item"), "western") == load_rulebook().term("item").text


def test_every_term_that_an_edition_has_is_found_by_some_word() -> None:
    for term in load_rulebook().terms:
        words = {book: term.words[book] for book in played_books() if book in term.words}
        forms = {*words.values(), *term.also, *term.told_at}
        found = {each for form in forms for each in _ids(form)}
        assert not words or term.id in found or len(forms) == len(_shared(forms)), term.id


def _ids(text: str) -> set[str]:
    return {
        piece.term.id
        for edition in (None, "western-basic", "japanese-first")
        for piece in Marker(edition).pieces(text, "so ")
        if piece.term is not None
    }


def _shared(forms: set[str]) -> set[str]:
    """Those of these words that another term has too."""
    terms = load_rulebook().terms
    return {form for form in forms if sum(form in term.spellings for term in terms) > 1}
