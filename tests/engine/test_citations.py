"""Rules, readings and terms: found by id and by words, and a wrong id is answered with the right ones."""

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.rulebook.rules import (
    Reading,
    Rule,
    Rulebook,
    Term,
    UnknownCitation,
    load_rulebook,
)


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook()


def ids(book: Rulebook, words: str, limit: int | None = None) -> list[str]:
    return [hit.id for hit in book.search(words, limit)]


def rule(id_: str, text: str = "Something holds.", title: str = "A title") -> Rule:
    return Rule(id_, "b", "c", text, "I", "states", "", (), (), title)


def test_the_rulebook_is_read_once(book):
    assert load_rulebook() is book


def test_a_rule_is_found_by_its_id_in_any_case(book):
    found = book.rule("w-mov-1 ")
    assert found is book["W-MOV-1"]
    assert (found.book, found.chapter, found.place, found.kind) == ("western", "Advance", "IV.B.1.d, IV.B.4", "forbids")
    assert "1 Progress crest" in found.text
    assert "move-crest" in found.words
    assert not found.is_inferred


def test_what_is_inferred_says_so(book):
    found = book.rule("W-BLD-4")
    assert found.is_inferred
    assert "Domain" in found.inferred
    assert found.readings == ("R-COVER-DOMAIN",)


def test_a_reading_has_choices_and_a_default_for_each_edition(book):
    found = book.reading("R-CHAIN-OPEN")
    assert found.editions == ("basic", "advanced", "japanese")
    assert dict(found.defaults) == {"basic": "anything", "advanced": "anything", "japanese": "trap"}
    assert found.choice("trap").text.endswith(".")
    assert found.status_in("basic") == "open"


def test_a_reading_may_have_another_status_in_one_edition(book):
    found = book.reading("R-LORD-AREA")
    assert found.status_in("basic") == "printed"
    assert found.status_in("japanese") == "silent"


def test_a_term_has_the_word_of_each_edition(book):
    lord = book.term("Lord")
    assert dict(lord.words) == {"western": "Monster Lord", "japanese": "Dungeon Master", "solo": "avatar"}
    assert lord.spellings[:2] == ("Dungeon Master", "Monster Lords")


def test_records_cannot_be_changed(book):
    with pytest.raises(FrozenInstanceError):
        book.rule("W-MOV-1").text = "x"
    with pytest.raises(TypeError):
        book.reading("R-DRAFT").defaults["basic"] = "x"


@pytest.mark.parametrize(
    ("ask", "id_", "says"),
    [
        ("rule", "W-MOV-9", 'No rule has the id "W-MOV-9"; perhaps W-MOV-8 or W-MOV-7 or W-MOV-6 is meant.'),
        ("rule", "R-DRAFT", "R-DRAFT is an open reading, not a rule."),
        ("reading", "W-MOV-1", "W-MOV-1 is a rule, not an open reading."),
        ("reading", "R-DRAFTS", 'No reading has the id "R-DRAFTS"; perhaps R-DRAFT'),
        ("term", "lords", 'No term has the id "lords"; perhaps lord'),
        ("__getitem__", "zzz", 'No rule or reading has the id "zzz"; search by a word instead.'),
    ],
)
def test_an_unknown_id_is_answered_with_those_that_are_close(book, ask, id_, says):
    with pytest.raises(UnknownCitation) as caught:
        getattr(book, ask)(id_)
    assert str(caught.value).startswith(says)
    assert str(caught.value).endswith(".")
    assert caught.value.id == id_


def test_get_gives_nothing_for_an_unknown_id(book):
    assert book.get("W-MOV-99") is None
    assert "W-MOV-99" not in book
    assert "W-MOV-1" in book


def test_an_unknown_choice_is_answered_with_those_there_are(book):
    with pytest.raises(UnknownCitation, match="it has one-each-in-turn and three-at-once"):
        book.reading("R-DRAFT").choice("two")


def test_the_place_is_cited_by_the_title_of_the_book(book):
    assert book.cite("W-WIN-2") == "Western rulebook, IV.B.4.e"
    assert book.cite("R-LATER-PIECE-DOMAIN") == ("Western rulebook, IV.B.3; Japanese rule book, first edition, page 14")


def test_it_iterates_over_rules_and_then_readings(book):
    entries = list(book)
    assert len(entries) == len(book) == len(book.rules) + len(book.readings)
    assert entries[: len(book.rules)] == list(book.rules)


def test_an_id_cannot_be_given_twice():
    with pytest.raises(InvalidFile, match="the id W-X-1 is given to two rules"):
        Rulebook([rule("W-X-1"), rule("W-X-1")])


# Search


def test_an_id_finds_what_is_called_so(book):
    assert ids(book, "w-mov-1") == ["W-MOV-1"]
    assert ids(book, "W-WIN") == ["W-WIN-1", "W-WIN-2"]


def test_the_beginning_of_an_id_ends_at_a_hyphen(book):
    assert "W-MOV-1" not in ids(book, "W-M")


def test_words_are_found_in_any_form(book):
    assert "W-MOV-1" in ids(book, "diagonal")
    assert "W-MOV-5" in ids(book, "pass through monsters")
    assert "W-SUM-2" in ids(book, "compulsory summons")


def test_the_best_result_stands_first(book):
    assert ids(book, "Can the Lord defend?")[0] == "W-DEF-2"
    assert ids(book, "when is a game tied four steps")[0] == "W-WIN-2"


def test_the_word_of_another_edition_finds_what_this_one_calls_otherwise(book):
    assert "W-LORD-1" in ids(book, "Dungeon Master")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("J-SUM", ["J-SUM-1", "J-SUM-2"]),
        ("color of the die", ["J-COL-1"]),
        ("unfolded die", ["J-DIM-1"]),
        ("duplicates", ["J-SET-2"]),
        ("Movement crest", ["J-MOV-1", "J-MOV-2"]),
        ("normal defense", ["J-DEF-1"]),
        ("trap effects chain", ["J-CHN-1"]),
        ("Crest Pool", ["J-ROLL-3"]),
    ],
)
def test_the_japanese_rules_are_found_by_their_words(book, words, found):
    assert set(found) <= set(ids(book, words, 12))


def test_the_place_of_a_japanese_rule_is_cited_by_its_pages(book):
    assert book.cite("J-TURN-1") == "Japanese rule book, first edition, pages 13 to 15"
    assert "W-MOV-1" in ids(book, "Movement crest")


def test_a_reading_is_found_by_the_words_it_is_called_by(book):
    assert set(ids(book, "stalemate")) == {"R-STALEMATE-TRIGGER", "R-J-STALEMATE"}


def test_readings_and_terms_are_found_too(book):
    kinds = {type(hit.entry) for hit in book.search("Shelled Ground")}
    assert kinds == {Rule, Reading, Term}


def test_results_that_lack_a_word_come_last():
    book = Rulebook([rule("A-1", "A red ball."), rule("A-2", "A red cube is here."), rule("A-3", "Nothing.")])
    assert ids(book, "red cube") == ["A-2", "A-1"]


def test_a_title_weighs_more_than_a_text():
    book = Rulebook([rule("A-1", "A cube and a cube."), rule("A-2", "A thing.", title="The cube")])
    assert ids(book, "cube") == ["A-2", "A-1"]


def test_only_as_many_results_as_asked_for(book):
    assert len(ids(book, "monster", 3)) == 3


@pytest.mark.parametrize("words", ["", "   ", "?", "xyzzy", "…"])
def test_what_is_nowhere_finds_nothing(book, words):
    assert ids(book, words) == []


@given(st.text(max_size=600))
def test_no_words_break_the_search(words):
    scores = [hit.score for hit in load_rulebook().search(words)]
    assert scores == sorted(scores, reverse=True)


def test_choices_are_told_apart_by_name(book):
    for reading in book.readings:
        assert len({choice.name for choice in reading.choices}) == len(reading.choices)
