"""Abilities: taken up, aimed, bought, paid and used, and what is answered to them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import cell_name, parse_cell
from ddm_explorer.dungeon.materials.crests import Crest, CrestPool
from ddm_explorer.dungeon.position.state import Setup, Step
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.log import log_line
from ddm_explorer.widgets.panels import AbilityPanel, CardsPanel, ChainPanel, LogPanel, StatusPanel
from ddm_explorer.widgets.session.aiming import Aiming, Prospect
from ddm_explorer.widgets.session.offers import offers_of, sample, usable
from ddm_explorer.widgets.session.session import Session
from ddm_explorer.widgets.table.table import Table
from tests.view.positions import read
from tests.widgets.chains import RICH, begun, thunder, with_figures
from tests.widgets.panels.desk import Desk, html_of, page_of
from tests.widgets.table_page import Visitor


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.session.open(thunder())
    desk.session.passing = ("ask", "ask")
    return desk


def names(panel, action: str) -> list[str]:
    return [each["text"] for each in page_of(panel).all("button", data_action=action)]


class TestAim:
    def test_each_square_offered_is_legal_and_each_other_one_is_told_why(self) -> None:
        session = Session(transcript=thunder())
        session.aim(parse_cell("F11"), 1)
        prospect = session.prospect
        assert [cell_name(cell) for cell in prospect.cells] == ["F10", "G11"]
        for cell in session.duel.board.grid.cells:
            held = Prospect(session.duel, session.state, prospect.pointed(cell)).settled()
            legal = session.duel.check(session.state, held.command).is_legal
            assert legal is (held.at[0] in prospect.cells), cell_name(cell)

    def test_the_path_of_the_cheapest_walk_says_how_often_it_is_bought(self) -> None:
        session = Session(transcript=with_figures({"G12": ("strike-ninja", 0)}))
        session.aim(parse_cell("G12"), 1)
        assert set(session.prospect.prices.values()) == {1, 2, 3}
        session.choose(parse_cell("F8"))
        assert session.aiming.times == 2
        assert len(session.aiming.at) == 6
        verdict = session.choose(parse_cell("F8"))
        assert verdict is not None
        assert verdict.is_legal
        assert session.state.monsters[0].cell == parse_cell("F8")
        assert session.state.seats[0].crests.move == RICH.move - 2

    def test_a_square_out_of_reach_opens_the_verdict_and_keeps_the_ability_in_hand(self) -> None:
        session = Session(transcript=with_figures({"G12": ("strike-ninja", 0)}, crests=(CrestPool(1), RICH)))
        session.aim(parse_cell("G12"), 1)
        verdict = session.choose(parse_cell("F8"))
        assert verdict is not None
        assert not verdict.is_legal
        assert session.shown.verdict is verdict
        assert session.aiming.at == ()

    def test_escape_puts_it_back_and_nothing_is_played(self) -> None:
        session = Session(transcript=thunder())
        session.aim(parse_cell("F11"), 1)
        assert session.drop()
        assert session.aiming is None
        assert session.version == 0

    def test_an_ability_that_cannot_be_used_is_told_why_and_not_taken_up(self) -> None:
        session = Session(transcript=thunder())
        verdict = session.aim(parse_cell("F10"), 2)
        assert verdict is not None
        assert "answers_something" in [each.topic for each in verdict.objections]
        assert session.aiming is None

    def test_an_open_price_is_paid_as_one_chooses(self) -> None:
        session = Session(transcript=thunder())
        ability = session.duel.cards["vorse-raider"].abilities
        assert ability == ()
        open_price = replace(
            session.duel.cards["thunder-ball"].abilities[0],
            cost=(replace(session.duel.cards["thunder-ball"].abilities[0].cost[0], crest=None, count=3),),
            aim=None,
        )
        prospect = Prospect(session.duel, session.state, Aiming(parse_cell("F11"), 1))
        prospect.ability = open_price
        assert prospect.suggestion() is not None
        assert sum(prospect.suggestion()) == 3
        one = prospect.paid_with(Crest.TRAP)
        assert one.pay == CrestPool(trap=1)
        now = Prospect(session.duel, session.state, one)
        now.ability = open_price
        assert now.missing == "pay"
        assert now.paid_with(Crest.MAGIC).pay == CrestPool(magic=1, trap=1)

    def test_the_squares_that_an_ability_meets_are_shown_before_it_is_used(self) -> None:
        setup = Setup(next(n for n in edition_names() if Duel.of(Setup(n)).options.rolls_per_turn > 1), first=0)
        game = Transcript(Duel.of(setup), setup, Seeded(1))
        game.play(say.Roll(("3", "3", "3")), Scripted(["S", "S", "P", "P", "P", "A"]))
        build = next(each for each in game.rules.candidates(game.state) if each.card == "magician-dragon")
        game.play(build)
        rich = tuple(seat._replace(crests=RICH) for seat in game.state.seats)
        session = Session(transcript=Transcript(game.rules, setup, Seeded(1), game.state._replace(seats=rich)))
        assert session.aim(build.star, 2) is None
        assert session.version == 0
        assert session.prospect.asks_nothing
        assert build.star in session.prospect.area
        verdict = session.use()
        assert verdict is not None
        assert verdict.is_legal
        assert session.state.seats[0].crests.magic == RICH.magic - 3

    def test_what_was_dodged_is_over_with_its_link_and_not_with_the_turn(self) -> None:
        session = Session(transcript=thunder())
        session.send(say.Use(parse_cell("F11"), 1, (parse_cell("F10"),), 1, "3"))
        session.aim(parse_cell("F10"), 2)
        while session.state.window is not None:
            session.send(say.Pass())
        told = log_line(session.node, session.duel).text
        assert "Strike Ninja can be affected again" in told
        assert "turn is over" not in told


class TestOffers:
    def test_the_sample_of_an_ability_is_legal_if_and_only_if_it_can_be_used(self) -> None:
        for transcript in (thunder(), with_figures({"G12": ("strike-ninja", 0)}, crests=(CrestPool(), RICH))):
            duel, state = transcript.rules, transcript.state
            for monster in state.monsters:
                for one in offers_of(duel, state, monster):
                    use = sample(duel, state, one.cell, one.number)
                    assert duel.check(state, use).is_legal is one.is_usable

    def test_nothing_is_offered_without_abilities(self) -> None:
        state = begun(abilities=False)
        session = Session()
        session.open(type(session.transcript)(session.duel.of(state.setup), state.setup, None, state))
        assert usable(session.duel, session.state) == ()


class TestCards:
    def test_each_ability_in_play_is_a_button_with_cost_and_timing_and_every_reason_against_it(
        self, desk: Desk
    ) -> None:
        panel = desk.panel(CardsPanel)
        found = {each["aria-label"]: each for each in page_of(panel).all("button", data_action="ability:take")}
        rolling = next(each for label, each in found.items() if label.startswith("Rolling thunder"))
        assert "in its owner's turn" in rolling["text"]
        assert "aria-disabled" not in rolling
        dodge = next(each for label, each in found.items() if label.startswith("Shadow dodge"))
        assert dodge["aria-disabled"] == "true"
        verdict = desk.session.duel.check(
            desk.session.state, sample(desk.session.duel, desk.session.state, parse_cell("F10"), 2)
        )
        reasons = page_of(panel).all("details", class_="ddm-whynot")
        told = next(each["text"] for each in reasons if "Shadow dodge" in each["text"])
        assert verdict.objections
        assert all(each.rule in told for each in verdict.objections)

    def test_pressing_one_that_cannot_be_used_opens_its_verdict(self, desk: Desk) -> None:
        desk.panel(AbilityPanel)
        desk.press("ability:take", cell="F10", number=2)
        assert not desk.session.shown.verdict.is_legal
        assert desk.session.aiming is None
        assert "rise" not in [asked["type"] for asked in desk.asked]


class TestForm:
    def test_squares_levels_and_what_it_costs(self, desk: Desk) -> None:
        panel = desk.panel(AbilityPanel)
        assert names(panel, "ability:take") == [
            "Rolling thunderThunder Ball on F11 · 2 Magic crests, and 1 Defense crest for each level"
        ]
        desk.press("ability:take", cell="F11", number=1)
        assert names(panel, "ability:at") == ["F10", "G11"]
        desk.press("ability:at", cell="F10")
        desk.press("ability:choice", choice="3")
        assert "3 Defense crests and 2 Magic crests" in page_of(panel).one("p", class_="ddm-answer")["text"]
        desk.press("ability:use")
        assert [link.kind for link in desk.session.state.chain] == ["ability"]
        assert html_of(panel) == "" or "Rolling" not in html_of(panel)
        assert [asked["selector"] for asked in desk.asked if asked["type"] == "rise"] == ["canvas.ddm-canvas"]

    @pytest.mark.parametrize(
        ("action", "data"),
        [
            ("ability:take", {"cell": "Z99", "number": 1}),
            ("ability:take", {"cell": "F11", "number": "x"}),
            ("ability:take", {"cell": "F11", "number": 9}),
            ("ability:at", {"cell": "<b>"}),
            ("ability:choice", {"choice": "9"}),
            ("ability:pay", {"crest": "gold"}),
            ("ability:times", {"way": "up"}),
            ("ability:use", {}),
        ],
    )
    def test_what_makes_no_sense_changes_nothing(self, desk: Desk, action: str, data: dict[str, object]) -> None:
        desk.panel(AbilityPanel)
        desk.press(action, **data)
        assert desk.session.version == 1
        assert desk.session.aiming is None


class TestAnswers:
    def roll(self, desk: Desk) -> None:
        verdict = desk.session.send(say.Use(parse_cell("F11"), 1, (parse_cell("F10"),), 1, "3"))
        assert verdict.is_legal

    def test_whoever_is_asked_gets_every_answer_as_a_button_and_a_way_to_say_no(self, desk: Desk) -> None:
        panel = desk.panel(StatusPanel)
        self.roll(desk)
        answers = [each["text"] for each in page_of(panel).all("button", class_="ddm-button-answer")]
        assert [told.split("Strike")[0].split("Gear")[0] for told in answers] == [
            "Shadow dodge",
            "Iron will",
            "Passanswer with nothing",
        ]

    def test_three_links_with_two_that_cancel(self, desk: Desk) -> None:
        panel, chain = desk.panel(StatusPanel), desk.panel(ChainPanel)
        desk.panel(AbilityPanel)
        self.roll(desk)
        desk.press("ability:take", cell="F10", number=2)
        assert desk.asked[-1]["type"] == "rise", "it asks nothing more, so it is used, and the board shows it"
        desk.press("status:pass")
        desk.press("ability:take", cell="F9", number=1)
        rows = [each["text"] for each in page_of(chain).all("li", class_="ddm-link")]
        assert [row[0] for row in rows] == ["3", "2", "1"]
        assert "paid: 2 Trap crests" in rows[1]
        assert ["resolves next" in row for row in rows] == [True, False, False]
        assert "do nothing to it" in rows[1]  # what the ability does, in the words of its card
        while desk.session.state.window is not None:
            desk.press("status:pass")
        assert {each.card for each in desk.session.state.monsters} >= {"strike-ninja", "gearfried-the-iron-knight"}
        assert "How it resolved" in html_of(chain)
        assert panel is not None

    def test_the_resolution_can_be_gone_through_on_the_board_and_back(self, desk: Desk) -> None:
        chain = desk.panel(ChainPanel)
        self.roll(desk)
        desk.session.send(say.Pass())
        moments = chain.moments()
        assert len(moments) > 3
        assert moments[-1].state == desk.session.state
        desk.press("chain:step", way="next")
        assert desk.session.step == 1
        assert page_of(chain).one("li", class_="is-current")["text"].startswith("1")
        for _ in moments:
            desk.press("chain:step", way="next")
        assert desk.session.step is None
        desk.press("chain:step", way="previous")
        assert desk.session.step == len(moments) - 1
        desk.press("chain:to", number="999")
        assert desk.session.step is None

    def test_why_nothing_triggered_is_told_for_every_monster(self, desk: Desk) -> None:
        chain = desk.panel(ChainPanel)
        desk.press("chain:why")
        told = page_of(chain).one("div", class_="ddm-whylist")["text"]
        for monster in desk.session.state.monsters:
            assert f"{desk.session.duel.cards[monster.card].name} on {cell_name(monster.cell)}" in told
        assert "no such ability" in told

    def test_while_an_action_waits_it_is_told_who_can_answer_and_of_one_that_is_done_who_could_have(
        self, desk: Desk
    ) -> None:
        chain = desk.panel(ChainPanel)
        self.roll(desk)
        assert "Who can answer, and why not the others?" in html_of(chain)
        desk.press("chain:why")
        told = page_of(chain).one("div", class_="ddm-whylist")["text"]
        assert told.index("Yugi") < told.index("Kaiba")  # the one who is asked comes first
        assert "can answer 2 Trap crests" in told
        assert "while nobody has anything to answer, or in answer to the other player's Magic or Trap" in told
        assert "It waits for answers." in html_of(chain)
        while desk.session.state.window is not None:
            desk.session.send(say.Pass())
        desk.press("chain:step", way="next")
        while "It resolves next." not in html_of(chain):  # the window closes before the link resolves
            desk.press("chain:step", way="next")
            assert desk.session.step is not None
        desk.press("chain:now")
        assert "Why did nothing trigger?" in html_of(chain)
        told = page_of(chain).one("div", class_="ddm-whylist")["text"]
        assert "could answer 2 Trap crests" in told
        assert "can answer" not in told


class TestPassing:
    def test_nobody_is_asked_about_their_own_actions_unless_they_wish(self) -> None:
        figures = {"F11": ("thunder-ball", 0), "F10": ("strike-ninja", 0)}
        for mode, is_asked in (("own", False), ("ask", True), ("never", False)):
            desk = Desk()
            desk.session.open(with_figures(figures))
            desk.session.passing = (mode, "ask")
            log = desk.panel(LogPanel)
            assert desk.session.send(say.Use(parse_cell("F11"), 1, (parse_cell("F10"),), 1, "3")).is_legal
            assert (desk.session.state.window is not None) is is_asked, mode
            assert ("passed by itself" in html_of(log)) is not is_asked

    def test_undo_goes_back_past_what_was_passed_by_itself(self, desk: Desk) -> None:
        desk.session.passing = ("never", "never")
        desk.session.send(say.Use(parse_cell("F11"), 1, (parse_cell("F10"),), 1, "3"))
        assert desk.session.state.window is None
        assert desk.session.by_itself
        desk.session.undo()
        assert desk.session.node.parent is None
        assert desk.session.state.step is Step.ADVANCE
        desk.session.redo()
        assert desk.session.state.window is None


class TestByKeyboard:
    @pytest.fixture
    def visitor(self, page, monkeypatch) -> Visitor:
        table = Table()
        table.session.open(thunder())
        table.session.passing = ("ask", "ask")
        return Visitor(page, table, monkeypatch)

    def test_a_chain_of_three_links_by_keys_alone(self, visitor: Visitor) -> None:
        session = visitor.table.session
        visitor.press("a")
        assert "Thunder Ball on F11" in visitor.spoken[-1]
        visitor.press("t", "Enter", "v", "v", "g")
        assert session.state.chain[0].choice == "3"
        visitor.press("a", "g", "p", "a", "A", "A")
        assert session.aiming.figure == parse_cell("F9")
        visitor.press("g")
        assert len(session.state.chain) == 3
        assert visitor.hint == "Kaiba may answer Yugi's link 3, “Iron will”, with “Rolling thunder”, or pass."
        assert "Gearfried the Iron Knight" in html_of(visitor.table.panels["chain"])
        visitor.press("s")
        assert "(2 Magic crests, and 1 Defense crest for each level)" in visitor.spoken[-1]
        while session.state.window is not None:
            visitor.press("p")
        assert len(session.state.monsters) == 4
        visitor.press(".")
        assert session.step == 1
        assert visitor.spoken[-1].startswith("Step 1 of ")
        visitor.press(",")
        assert session.step is None
        assert visitor.errors == []

    def test_every_key_for_abilities_says_something(self, visitor: Visitor) -> None:
        for key in ("a", "v", "+", "-", "o", "g", ".", ","):
            for before in ((), ("a",)):
                visitor.press("Escape", *before)
                said = len(visitor.spoken)
                version = visitor.table.session.version
                visitor.press(key)
                assert len(visitor.spoken) > said or visitor.table.session.version > version, key
                if visitor.table.session.version > version:
                    visitor.table.session.undo()
        assert visitor.errors == []

    def test_pointing_says_what_can_be_chosen_and_why_not(self, visitor: Visitor) -> None:
        visitor.press("a")
        visitor.hover("F10")
        assert visitor.hint == "F10: click to choose it."
        visitor.hover("G8")
        assert visitor.hint.startswith("G8 cannot be chosen.")
        overlay = visitor.table.board.overlay()
        assert set(overlay.spots) == {parse_cell("F10"), parse_cell("G11")}
        assert parse_cell("F8") in overlay.area
        visitor.click("F10")
        assert visitor.table.session.aiming.at == (parse_cell("F10"),)
        visitor.click("G8")
        assert not visitor.table.session.shown.verdict.is_legal
        visitor.click("F10")
        assert visitor.table.session.node.command == say.Use(parse_cell("F11"), 1, (parse_cell("F10"),), 1, "1")


def test_wishes_are_remembered_by_the_browser(page, monkeypatch) -> None:
    visitor = Visitor(page, Table(), monkeypatch)
    visitor.act("status:passing", seat="1", mode="never")
    assert visitor.table.session.passing == ("own", "never")
    visitor.answer(visitor.asked("read", "wishes")[-1], ok=False, error="missing")
    (written,) = visitor.asked("write", "wishes")
    assert written["text"] == "own never"
    other = Visitor(page, Table(), monkeypatch)
    (read,) = [each for each in other.asked("read", "wishes") if each["id"] == "passing"]
    other.answer(read, ok=True, save={"text": "ask never", "generation": "g"})
    assert other.table.session.passing == ("ask", "never")
    other.act("status:passing", seat="1", mode="nonsense")
    assert other.table.session.passing == ("ask", "never")


LOWEST = """ddm-position 2 duel
edition western-advanced
names Ada, Bea
turn 11
laid S2 1 turn 0 star G16, T1 1 turn 0 star H14, M2 1 turn 2 star F14, Z1 1 turn 2 star E16, Z1m 1 turn 0 star I16
monsters kuriboh 2 F15, penguin-soldier 2 E12, summoned-skull 2 G15, time-wizard 1 G16 since 11
seat1.hand silver-fang
seat2.hand armed-ninja
triggers 1 G16 1
"""
"""Time Wizard has come, and two of the other side have the lowest attack power."""


def test_what_works_by_itself_is_asked_for_and_offers_no_way_to_leave_it() -> None:
    desk = Desk()
    duel, state = read(LOWEST)
    desk.session.open(Transcript(duel, state.setup, start=state))
    status = desk.panel(StatusPanel)
    assert names(status, "ability:take")
    assert names(status, "status:pass") == []
    assert not desk.session.send(say.Pass()).is_legal
    desk.play("use G16 1 at E12")
    assert [each.card for each in desk.session.state.monsters] == ["kuriboh", "summoned-skull", "time-wizard"]
