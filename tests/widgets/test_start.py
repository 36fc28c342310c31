"""The start panel: which game, which rosters, which readings."""

from __future__ import annotations

import re

import pytest

from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.games.duel.rosters import suggested_rosters
from ddm_explorer.view.sentences.speech import edition_words, in_words
from ddm_explorer.widgets.page.bridge import OpenedFile
from ddm_explorer.widgets.saves.roster_files import Brought, brought_text, read_brought
from ddm_explorer.widgets.setup.roster_builder import RosterBuilder, _key_of
from ddm_explorer.widgets.table.table import Table
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
    assert visitor.table.session.duel.derived.users == frozenset()


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


OWN_DICE = next(name for name in edition_names() if load_edition(name).option_entries["dice_per_seat"].value)
"""The edition whose players bring dice."""


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
        for seat, id_ in enumerate(suggested_rosters(rosters.duel)):
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

    @pytest.mark.parametrize(
        ("dice", "told"),
        [
            (
                ["crocozaurus"] * 4 + ["killer-needle"] * 11,
                "4 level 4 dice chosen, and 3 is the limit.",
            ),
            (["killer-needle"] * 16, "16 dice chosen, but each player brings exactly 15."),
            ([], "0 dice chosen, but each player brings exactly 15."),
            (["<b>loaded</b>", *["killer-needle"] * 14], "&lt;b&gt;loaded&lt;/b&gt;"),
        ],
    )
    def test_a_pool_that_cannot_be_brought_says_why_and_no_game_begins_with_it(
        self, visitor: Visitor, dice: list[str], told: str
    ) -> None:
        form(visitor).edition.value = OWN_DICE
        rosters = builder(visitor)
        pool = brought_text(Brought(("killer-needle",), tuple(dice), "Loaded"), OWN_DICE)
        visitor.table.bridge._files["roster:open"][0](OpenedFile("a.toml", pool, ""))
        assert rosters.sentences(0)
        shown = rosters.sheets["chosen"].value
        assert told in shown
        assert "<b>loaded" not in shown
        visitor.act("start:begin")
        assert visitor.table.start._problem.value.count(": ") == 1
        assert visitor.table.state.setup.edition != OWN_DICE
        assert visitor.errors == []

    def test_cards_that_no_die_summons_are_named_and_may_be_brought(self, visitor: Visitor) -> None:
        form(visitor).edition.value = OWN_DICE
        rosters = builder(visitor)
        assert rosters.idle() == []
        pool = brought_text(Brought(("petit-dragon", "killer-needle"), ("killer-needle",) * 15, "Green"), OWN_DICE)
        visitor.table.bridge._files["roster:open"][0](OpenedFile("a.toml", pool, ""))
        assert rosters.sentences(0) == ()
        assert "No die here has the level and the colour of Petit Dragon." in rosters.sheets["chosen"].value

    def test_cards_to_choose_are_told_and_found_in_the_words_of_the_game(self, visitor: Visitor) -> None:
        form(visitor).edition.value = OWN_DICE
        rosters = builder(visitor)
        assert "defense 10 · Tunneling" in rosters.sheets["all"].value
        assert "attack strength" in rosters.sheets["all"].value
        visitor.act("roster:find", words="tunneling")
        assert {flag for card in rosters._cards() for flag in card.flags} >= {"tunnel"}

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


class TestFaceDown:
    """A roster that the other player is not to look into."""

    def everything(self, visitor: Visitor, rosters: RosterBuilder) -> str:
        return "".join(sheet.value for sheet in rosters.sheets.values()) + str(visitor.sent)

    @pytest.fixture
    def rosters(self, visitor: Visitor) -> RosterBuilder:
        form(visitor).edition.value = edition_names()[1]
        return builder(visitor)

    def test_nothing_of_it_can_be_seen_or_found_out(self, visitor: Visitor, rosters: RosterBuilder) -> None:
        before = rosters.brought[0]
        assert "medical-aid-kit" in before.cards
        told = "before the game begins. In the game only the cards of items stay face down."
        assert told in rosters.sheets["chosen"].value, "monsters lie face up from the first turn on"
        visitor.act("roster:cover")
        visitor.sent.clear()
        for action in ("roster:save", "roster:keep", "roster:cover"):
            visitor.act(action, name="Mine")
        for action in ("roster:drop", "roster:add"):
            visitor.act(action, id="medical-aid-kit")
        visitor.act("roster:find", words="medical")
        shown = self.everything(visitor, rosters)
        assert not any(said in shown for said in ("medical-aid-kit", "Medical Aid Kit", f"<small>{before.name}"))
        assert "This roster lies face down and can be played." in shown
        assert rosters.brought[0] == before
        visitor.act("roster:seat", seat="1")
        assert "Trap Bandit" in self.everything(visitor, rosters)
        visitor.act("roster:seat", seat="0")
        visitor.act("roster:clear")
        assert rosters.brought[0].cards == ()
        assert "exactly 10 cards" in rosters.sheets["chosen"].value

    def test_only_one_that_can_be_played_is_put_so(self, visitor: Visitor, rosters: RosterBuilder) -> None:
        visitor.act("roster:drop", id="medical-aid-kit")
        assert "roster:cover" not in rosters.sheets["chosen"].value
        visitor.act("roster:cover")
        assert rosters.covered == [False, False]

    @pytest.mark.parametrize(
        ("blue", "is_open", "is_covered"), [("human", False, True), ("human", True, False), ("random", False, False)]
    )
    def test_when_a_game_begins_the_page_holds_nothing_of_the_rosters_any_more(
        self, visitor: Visitor, rosters: RosterBuilder, blue: str, is_open: bool, is_covered: bool
    ) -> None:
        form(visitor).players[1].value = blue
        form(visitor).open_cards.value = is_open
        visitor.act("start:begin")
        visitor.act("toolbar:new")
        for seat in "01":
            visitor.act("roster:seat", seat=seat)
            named = ("Medical Aid Kit", "Trap Bandit")[int(seat)]
            assert (named in rosters.sheets["chosen"].value) is not is_covered
        visitor.act("start:begin")  # the same rosters once more
        assert visitor.table.session.game == 3
        assert "medical-aid-kit" in visitor.table.state.seats[0].hand

    def test_where_all_cards_lie_open_there_is_nothing_to_hide(self, visitor: Visitor) -> None:
        rosters = builder(visitor)
        visitor.act("roster:cover")
        assert rosters.covered == [False, False]
        assert "roster:cover" not in rosters.sheets["chosen"].value


def test_a_file_may_call_cards_as_people_do(visitor: Visitor) -> None:
    form(visitor).edition.value = edition_names()[1]
    rosters = builder(visitor)
    text = 'format = 1\ncards = ["Parrot Dragon", "PETIT-DRAGON", " red-eyes black dragon ", "no such"]'
    visitor.table.bridge._files["roster:open"][0](OpenedFile("a.toml", text, ""))
    assert rosters.brought[0].cards == ("parrot-dragon", "petit-dragon", "red-eyes-black-dragon", "no such")


def test_rosters_of_other_names_are_kept_beside_each_other() -> None:
    names = ("My roster", "Söldner", "Süldner", "S-ldner", "軍", "龍", "a" * 40)
    assert len({_key_of(name) for name in names}) == len(names)
    assert _key_of("My roster") == _key_of("my Roster") == "r-my-roster"
    assert all(len(_key_of(name)) <= 64 and _key_of(name).isascii() for name in names)


def test_a_roster_as_text_reads_back() -> None:
    brought = Brought(("a", "b"), ("c",), "Ünïque “name”")
    assert read_brought(brought_text(brought, "x"), "it") == (brought, "x")
    with pytest.raises(InvalidFile, match="at most 60"):
        read_brought("format = 1\ncards = [" + '"a",' * 61 + "]", "it")
    with pytest.raises(InvalidFile, match="cards has a name of more than 60 letters"):
        read_brought(f'format = 1\ncards = ["{"a" * 61}"]', "it")
    with pytest.raises(InvalidFile, match="begins with format = 1"):
        read_brought("format = true", "it")


def test_the_roster_in_the_documentation_reads(root) -> None:
    page = (root / "docs" / "files.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"```roster\n(.*?)```", page, re.DOTALL)
    brought, edition = read_brought(text, "the page")
    assert edition in edition_names()
    assert brought.cards
    assert brought.name == "Warriors"


def test_who_watches_chooses_how_quickly_the_computers_play(page, monkeypatch):
    visitor = Visitor(page, Table(first=1, opponents=("sensible", "random")), monkeypatch)
    table = visitor.table
    table.opponents.bridge.reduced_motion = False
    before = table.opponents._pause()
    assert "Speed of the computers: normal" in table.bar.sheets["buttons"].value
    visitor.act("toolbar:tempo")
    assert table.opponents._pause() == before / 2
    assert visitor.spoken[-1] == "Speed: fast."
    visitor.act("toolbar:tempo")
    visitor.act("toolbar:tempo")
    assert "Speed of the computers: slow" in table.bar.sheets["buttons"].value
    assert table.opponents._pause() == before * 2
    table.session.players = ("human", "random")
    assert "Speed of" not in table.bar.sheets["buttons"].value
