"""Fragments of HTML: well-formed, to be acted on, harmless."""

from __future__ import annotations

import dataclasses
from html.parser import HTMLParser

import pytest

from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.dependence import dependences
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.games.duel.repair import repairs
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.html.fragments import attributes, places_value, rule_html, rule_link, sentence_html, verdict_html
from tests.view.positions import BUILD, MIDDLE, read

VOID = {"br", "path", "circle", "img", "input", "hr"}


class Tree(HTMLParser):
    """Reads HTML strictly: what is opened is closed, in order; keeps elements and texts."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, tag
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def having(self, name: str) -> list[dict[str, str | None]]:
        return [attrs for _, attrs in self.elements if name in attrs]


def shown(text: str, command: str, **names: str) -> Tree:
    """The verdict on a command, as HTML."""
    duel, state = read(text)
    if names:
        one, two = state.seats
        state = state._replace(seats=(one._replace(name=names["one"]), two._replace(name=names["two"])))
    verdict = duel.check(state, read_command(command, Lexicon.of(duel)))
    helps, depends = repairs(duel, state, verdict.command), dependences(duel, state, verdict.command)
    return Tree(verdict_html(verdict, duel, state, helps, depends))


def test_a_refusal_shows_every_reason_with_its_rule_and_its_squares() -> None:
    tree = shown(MIDDLE, "attack G15 G5")
    assert "Not allowed, for 2 reasons." in tree.text
    assert [attrs["data-id"] for attrs in tree.having("data-id")] == ["W-LORD-4", "W-ATK-2"]
    places = [attrs["data-places"] for attrs in tree.having("data-places")]
    assert places == ["G5", "G5 G15", "G15", "G5"] or places == ["G5", "G15 G5", "G15", "G5"]
    focusable = [attrs for attrs in tree.having("tabindex") if attrs["tabindex"] == "0" and "data-term" not in attrs]
    assert len(focusable) == 2
    assert len(tree.having("data-tip")) == len({attrs["data-term"] for attrs in tree.having("data-term")}) > 0


def test_a_repair_with_a_command_offers_it() -> None:
    tree = shown(BUILD, "build gearfried-the-iron-knight X1 star G10")
    offers = [attrs for attrs in tree.having("data-action") if attrs["data-action"] == "repair"]
    assert [attrs["data-repair"] for attrs in offers] == ["0"]
    assert "Do that" in tree.text
    none = shown(MIDDLE, "move G12 F12")
    assert [attrs for attrs in none.having("data-action") if attrs["data-action"] == "repair"] == []


def test_what_is_allowed_shows_what_it_rests_on() -> None:
    tree = shown(MIDDLE, "move G12 H12")
    assert "Allowed." in tree.text
    assert "What it rests on" in tree.text
    duel, state = read(MIDDLE)
    verdict = duel.check(state, read_command("move G12 H12", Lexicon.of(duel)))
    assert "Done: it was allowed." in Tree(verdict_html(verdict, duel, state, was_played=True)).text


def test_the_answer_is_told_by_sign_and_word_as_well() -> None:
    good, bad = shown(MIDDLE, "move G12 H12"), shown(MIDDLE, "move G12 F12")
    paths = [[attrs.get("d") for tag, attrs in tree.elements if tag == "path"] for tree in (good, bad)]
    assert paths[0] != paths[1]


def test_hostile_names_stay_text() -> None:
    evil = '<img src=x onerror="alert(1)">\u202e\x00'
    tree = shown(MIDDLE, "move E10 E9", one=evil, two="</li><script>")
    assert {tag for tag, _ in tree.elements} <= {
        "section",
        "p",
        "ul",
        "li",
        "a",
        "span",
        "svg",
        "g",
        "path",
        "details",
        "summary",
    }
    assert "<img src=x" in tree.text
    assert "\u202e" not in tree.text


def test_only_squares_that_are_meant_light_up() -> None:
    assert sentence_html("L1 lies on L1 & B12, not B1", [(11, 0)]) == (
        '<span class="ddm-square" data-places="L1">L1</span> lies on '
        '<span class="ddm-square" data-places="L1">L1</span> &amp; B12, not B1'
    )
    assert sentence_html("<B1>") == "&lt;B1&gt;"
    assert places_value([(1, 4), (1, 4), (-1, 0), (40, 2), (6, 14)]) == "B5 G15"


@pytest.mark.parametrize("entry", load_rulebook(), ids=lambda entry: entry.id)
def test_every_rule_and_reading_can_be_shown(entry) -> None:
    duel, _ = read(MIDDLE)
    tree = Tree(rule_html(entry.id, duel))
    assert entry.id in tree.text
    for linked in getattr(entry, "readings", ()):
        assert any(attrs["data-id"] == linked for attrs in tree.having("data-id"))
    is_played = entry.id in duel.edition.readings
    assert ("(in force)" in tree.text) == is_played
    link = Tree(rule_link(entry.id))
    assert link.elements[0][1]["data-action"] == "rule"
    assert (link.elements[0][1]["aria-label"] or "").endswith(getattr(entry, "title", None) or entry.question)


def test_a_rule_that_does_not_exist_is_said_so() -> None:
    assert "There is no rule called <b>" in Tree(rule_html("<b>")).text
    assert Tree(rule_link('X"><script>')).elements[0][1]["data-id"] == 'X"><script>'


def test_attributes_are_quoted_and_optional() -> None:
    assert attributes(class_="a b", data_x='"<', hidden=True, title=None, open_=False) == (
        ' class="a b" data-x="&quot;&lt;" hidden'
    )
    assert escaped("a\tb\n\x07") == "a\tb\n\N{REPLACEMENT CHARACTER}"


def test_a_changed_position_changes_the_answer() -> None:
    assert shown(MIDDLE, "move G12 H12").text != shown(MIDDLE.replace("P7 ", ""), "move G12 H12").text


def test_dependences_link_their_reading() -> None:
    duel, state = read(MIDDLE)
    verdict = duel.check(state, read_command("resign 1", Lexicon.of(duel)))
    depends = dependences(duel, state, verdict.command)
    assert depends
    tree = Tree(verdict_html(verdict, duel, state, (), depends))
    assert any(attrs["data-id"] == depends[0].reading for attrs in tree.having("data-id"))
    bare = Tree(verdict_html(dataclasses.replace(verdict, grounds=()), duel, state))
    assert "What it rests on" not in bare.text
