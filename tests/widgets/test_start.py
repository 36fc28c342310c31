"""The start panel: which game, which rosters, which readings."""

from __future__ import annotations

import re

import pytest

from ddm_explorer.engine.citations import load_rulebook
from ddm_explorer.engine.library import InvalidFile
from ddm_explorer.games import dealing
from ddm_explorer.games.edition import edition_names
from ddm_explorer.view.speech import edition_words, in_words
from ddm_explorer.widgets.bridge import OpenedFile
from ddm_explorer.widgets.roster_builder import RosterBuilder
from ddm_explorer.widgets.roster_files import Brought, brought_text, read_brought
from ddm_explorer.widgets.table import Table
from tests.widgets.panels.desk import Page as Read
from tests.widgets.table_page import Visitor


@pytest.fixture
def visitor(page, monkeypatch) -> Visitor:
    visitor = Visitor(page, Table(), monkeypatch)
    visitor.act("start:more")
    return visitor


def form(visitor: Visitor):
    return visitor.table.start.form


def builder(visitor: Visitor) -> RosterBuilder:
    visitor.act("start:rosters")
    return form(visitor).rosters


@pytest.mark.parametrize("edition", edition_names())
def test_every_game_begins_with_what_the_form_says(visitor: Visitor, edition: str) -> None:
    form(visitor).edition.value = edition
    form(visitor).without_abilities.value = True
    form(visitor).first.value = 2
    visitor.act("start:begin")
    setup = visitor.table.state.setup
    assert setup.edition == edition
    assert setup.abilities is False
    assert setup.first == 1
    assert visitor.errors == []
    assert visitor.table.session.duel.kit.users == frozenset()


@pytest.mark.parametrize("edition", edition_names())
def test_the_game_is_chosen_with_one_button_and_who_plays_it_with_another(page, monkeypatch, edition: str) -> None:
    visitor = Visitor(page, Table(), monkeypatch)
    start = visitor.table.start
    visitor.act("start:game", game="chess")
    visitor.act("start:game", game=edition)
    pressed = re.findall(r'data-game="([a-z-]+)"[^>]*aria-pressed="true"', start._games.value)
    assert pressed == [edition]
    visitor.act("start:quick", who="computer")
    assert visitor.table.state.setup.edition == edition
    assert visitor.table.session.players == ("human", "sensible")
    # Whoever wants another one finds the game that was played chosen.
    start.game = edition_names()[0]
    visitor.act("toolbar:new")
    assert start.game == edition
    assert visitor.errors == []


def test_the_form_follows_the_game_chosen_and_says_alone_who_plays(visitor: Visitor) -> None:
    start = visitor.table.start
    assert start._who.layout.display == "none"
    assert "has-form" in start.widget._dom_classes
    visitor.act("start:game", game=edition_names()[-1])
    assert form(visitor).edition.value == edition_names()[-1]
    form(visitor).edition.value = edition_names()[1]
    assert start.game == edition_names()[1]
    visitor.act("start:more")
    assert start._who.layout.display != "none"
    assert "has-form" not in start.widget._dom_classes
    visitor.act("start:more")
    visitor.act("start:close")
    assert "has-form" not in start.widget._dom_classes
    visitor.act("toolbar:new")
    assert "has-form" in start.widget._dom_classes


def test_the_canvas_follows_the_field_whoever_plays(visitor: Visitor) -> None:
    board = visitor.table.board
    small, large = edition_names()[:2]
    for edition, blue in ((large, "sensible"), (small, "human"), (large, "human")):
        visitor.act("toolbar:new")
        form(visitor).edition.value = edition
        form(visitor).players[1].value = blue
        visitor.act("start:begin")
        assert visitor.table.state.setup.edition == edition
        frame = board.outlook.frame
        shown = (board.canvas.width / board.unit, board.canvas.height / board.unit)
        assert shown == pytest.approx((frame.width, frame.height), abs=0.1)
    assert visitor.errors == []


@pytest.mark.parametrize("edition", edition_names())
def test_every_reading_of_the_game_is_a_field_with_all_there_is_to_know(visitor: Visitor, edition: str) -> None:
    form(visitor).edition.value = edition
    readings = form(visitor).reading_form
    assert set(readings.boxes) == set(readings.edition.readings)
    told = "".join(row.children[0].value for row in readings.widget.children)
    for id_ in readings.edition.readings:
        entry = load_rulebook().reading(id_)
        assert Read(told)
        asked = in_words(entry.question, edition_words(readings.edition))
        assert asked[:30].replace("'", "&#x27;").split("&")[0] in told
    first = next(iter(readings.boxes))
    box = readings.boxes[first]
    other = next(value for _, value in box.options if value != box.value)
    box.value = other
    assert readings.changes == {first: other}
    assert "1 reading changed" in form(visitor)._toggle.value
    assert "changed" in readings.widget.children[0].children[2].value
    visitor.act("start:begin")
    assert dict(visitor.table.state.setup.readings) == {first: other}


def test_readings_go_back_to_what_they_are_by_default(visitor: Visitor) -> None:
    readings = form(visitor).reading_form
    for box in readings.boxes.values():
        box.value = box.options[-1][1]
    assert readings.changes
    visitor.act("start:defaults")
    assert readings.changes == {}


class TestRosters:
    def test_a_roster_of_the_advanced_game_is_built_and_played(self, visitor: Visitor) -> None:
        form(visitor).edition.value = edition_names()[1]
        rosters = builder(visitor)
        out = rosters.brought[0].cards[0]
        visitor.act("roster:drop", id=out)
        assert "9 of 10" in rosters.sheets["chosen"].value
        assert rosters.sentences(0)
        visitor.act("start:begin")
        assert "Yugi: " in visitor.table.start._problem.value
        assert visitor.table.state.setup.edition == edition_names()[0]
        new = next(
            card.id
            for card in rosters.duel.cards.values()
            if not card.is_lord and card.id not in rosters.brought[0].cards
        )
        visitor.act("roster:add", id=new)
        assert rosters.sentences(0) == ()
        visitor.act("start:begin")
        assert new in visitor.table.state.seats[0].hand
        assert visitor.errors == []

    def test_the_list_is_filtered_by_level_and_word(self, visitor: Visitor) -> None:
        form(visitor).edition.value = edition_names()[1]
        rosters = builder(visitor)
        everything = len(rosters._cards())
        visitor.act("roster:level", level="4")
        assert {card.level for card in rosters._cards()} == {4}
        visitor.act("roster:find", words="dragon")
        assert 0 < len(rosters._cards()) < everything
        assert "results" in visitor.spoken[-1]
        visitor.act("roster:find", words="<zzz>")
        assert "Nothing fits" in rosters.sheets["all"].value
        assert "<zzz>" not in rosters.sheets["search"].value

    @pytest.mark.parametrize("edition", edition_names())
    def test_each_suggested_roster_can_be_played(self, visitor: Visitor, edition: str) -> None:
        form(visitor).edition.value = edition
        rosters = builder(visitor)
        for seat, id_ in enumerate(dealing.suggested_rosters(rosters.duel)):
            visitor.act("roster:seat", seat=str(seat % 2))
            visitor.act("roster:suggest", id=id_)
            assert rosters.sentences(rosters.seat) == ()
        for name, sheet in rosters.sheets.items():
            assert Read(sheet.value), name

    def test_a_pool_of_dice_is_built_beside_the_cards(self, visitor: Visitor) -> None:
        form(visitor).edition.value = edition_names()[-1]
        rosters = builder(visitor)
        visitor.act("roster:what", what="dice")
        out = rosters.brought[0].dice[0]
        visitor.act("roster:drop", id=out)
        assert "14 of 15" in rosters.sheets["chosen"].value
        assert len(rosters.sentences(0)) == 1
        new = next(die.kind for die in rosters._dice() if die.level == 1)
        visitor.act("roster:add", id=new)
        assert rosters.sentences(0) == ()
        visitor.act("start:begin")
        assert sorted(visitor.table.state.seats[0].dice) == sorted(rosters.brought[0].dice)

    def test_a_roster_goes_to_a_file_and_comes_back(self, visitor: Visitor) -> None:
        rosters = builder(visitor)
        before = rosters.brought[0]
        visitor.act("roster:save")
        (sent,) = [each for each in visitor.sent if each["type"] == "download"]
        visitor.act("roster:clear")
        assert rosters.brought[0].cards == ()
        visitor.table.bridge._files["roster:open"][0](OpenedFile("a.toml", sent["text"], ""))
        assert rosters.brought[0] == before
        for bad in ("", "}{", "format = 2", 'format = 1\ncards = "x"', "format = 1\ngold = 3"):
            visitor.table.bridge._files["roster:open"][0](OpenedFile("<b>.toml", bad, ""))
            assert rosters.notice.endswith(".")
            assert "<b>" not in rosters.sheets["chosen"].value.split("ddm-note")[1][:60]
        assert rosters.brought[0] == before

    def test_the_browser_keeps_rosters(self, visitor: Visitor) -> None:
        rosters = builder(visitor)
        visitor.act("roster:keep", name="Mine <b>")
        visitor.answer(visitor.asked("read", "rosters")[-1], ok=False, error="missing")
        written = visitor.asked("write", "rosters")[-1]
        assert read_brought(written["text"], "it")[0].cards == rosters.brought[0].cards
        visitor.answer(written, ok=True, id=written["id"])
        listed = {"id": written["id"], "label": "Mine <b>", "when": 1000, "finished": False, "size": 9, "said": ""}
        visitor.answer(visitor.asked("list", "rosters")[-1], ok=True, saves=[listed])
        assert "Mine &lt;b&gt;" in rosters.sheets["head"].value
        visitor.act("roster:clear")
        visitor.act("roster:take", key="nobody")
        visitor.act("roster:take", key=written["id"])
        save = {"text": written["text"], "generation": "g"}
        visitor.answer(visitor.asked("read", "rosters")[-1], ok=True, save=save)
        assert rosters.brought[0].name == "Mine <b>"
        assert visitor.errors == []


def test_a_roster_as_text_reads_back() -> None:
    brought = Brought(("a", "b"), ("c",), "Ünïque “name”")
    assert read_brought(brought_text(brought, "x"), "it") == (brought, "x")
    with pytest.raises(InvalidFile, match="at most 60"):
        read_brought("format = 1\ncards = [" + '"a",' * 61 + "]", "it")


def test_the_roster_in_the_documentation_reads(root) -> None:
    page = (root / "docs" / "files.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"```roster\n(.*?)```", page, re.DOTALL)
    brought, edition = read_brought(text, "the page")
    assert edition in edition_names()
    assert brought.cards
    assert brought.name == "Warriors"
