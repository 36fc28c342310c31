"""The table as a whole: what it takes, what it keeps, who plays at it."""

from __future__ import annotations

import asyncio
import itertools
import re
from typing import Any

import pytest

from ddm_explorer import Table
from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.notation.position_text import position_link, position_text
from ddm_explorer.widgets.saves.store import OPEN, read_saved, saved_text
from ddm_explorer.widgets.session.choices import choices
from tests.games.brawls import brawl
from tests.widgets.page import Page, post
from tests.widgets.table_page import Visitor, played, text_until


class Unwilling:
    """Fails at whatever it is asked."""

    def __iter__(self) -> Any:
        raise RuntimeError("it cannot be gone through")

    def __str__(self) -> str:
        raise RuntimeError("it has no text")

    __repr__ = __str__


@pytest.fixture
def visit(page: Page, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Puts a visitor in front of a table."""
    return lambda table, **facts: Visitor(page, table, monkeypatch, **facts)


class TestMaking:
    def test_a_table_needs_nothing(self):
        table = Table()
        assert table.state.step is Step.FLIP
        assert repr(table) == "<Table western-basic: Yugi against Kaiba, turn 0, flip>"
        assert table.start.is_open

    def test_the_same_seed_gives_the_same_game(self):
        one, two = Table(seed=7), Table(seed="7")
        for table in (one, two):
            table.send("flip")
            table.send("roll 1 2 3")
        assert one.state == two.state
        assert Table().session.transcript.chance.seed != Table().session.transcript.chance.seed

    def test_everything_asked_for_is_there(self):
        table = Table(
            seed=1,
            opponents=("human", "random"),
            selection="pool",
            names=("Ann", "Bob"),
            readings={"R-HIGH-LEVEL": "sum"},
            first=2,
            text_view=True,
        )
        assert [seat.name for seat in table.state.seats] == ["Ann", "Bob"]
        assert table.state.setup.selection == "pool"
        assert table.state.setup.readings == (("R-HIGH-LEVEL", "sum"),)
        assert (table.state.step, table.state.first) == (Step.ROLL, 1)
        assert table.session.players == ("human", "random")
        assert table.panels["text"].widget.layout.display != "none"
        assert not table.start.is_open
        assert table.session.notice == ""

    @pytest.mark.parametrize(
        ("given", "said"),
        [
            ({"game": "chess"}, "There is no game “chess” here; there is western-basic,"),
            ({"selection": "auction"}, "“auction” is no way to choose monsters"),
            ({"first": 3}, "Player One is seat 1 or 2, not “3”."),
            ({"names": ("Ann",)}, "two names are wanted and not 1"),
            ({"readings": {"R-NONE": "x"}}, "has no reading “R-NONE”"),
            ({"opponents": ("human", "oracle")}, "There is no player “oracle”; a seat is played by one of: human, "),
            ({"position": "no position"}, "the text must begin with"),
            ({"transcript": "no game"}, "the text must begin with"),
            ({"position": 3}, "A position is a state, a text or a link, not “3”."),
            ({"names": 3}, "The names cannot be “3”; two names are wanted."),
            ({"readings": [1, 2]}, "The readings cannot be “[1, 2]”; pairs of a reading and its choice are wanted."),
            ({"readings": "R-NONE x"}, "has no reading “R-NONE”"),
            ({"opponents": 3}, "There is no player “3”; a seat is played by one of: human, "),
            ({"setup": "pool"}, "A set-up is a Setup and not “pool”."),
            ({"names": ("\ud800", "Bob")}, "is not valid Unicode"),
            ({"seed": "x" * 100}, "A seed is a whole number or one line of at most 60 letters"),
            ({"game": 10**5000}, "There is no game a value of the kind int here; there is western-basic,"),
            ({"game": Unwilling()}, "There is no game a value of the kind Unwilling here; there is western-basic,"),
            ({"setup": Unwilling()}, "A set-up is a Setup and not a value of the kind Unwilling."),
            ({"seed": 10**5000}, "A seed is a whole number or one line of at most 60 letters; another one"),
            ({"position": Unwilling()}, "A position is a state, a text or a link, not a value of the kind Unwilling."),
            ({"transcript": b"ddm-game 2 duel"}, "A game is a transcript or the text of a saved game, not “b'ddm-game"),
            ({"opponents": Unwilling()}, "There is no player “a value of the kind unwilling”; a seat is played by"),
            ({"names": Unwilling()}, "The names cannot be a value of the kind Unwilling; two names are wanted."),
            ({"names": (None, None)}, "The names cannot be “(None, None)”; two names are wanted."),
            ({"names": itertools.repeat("Ann")}, "two names are wanted and not 3"),
            ({"opponents": itertools.repeat("random")}, "Two seats are played, and more players are named"),
            ({"readings": Unwilling()}, "The readings cannot be a value of the kind Unwilling; pairs of a reading"),
            ({"first": Unwilling()}, "Player One is seat 1 or 2, not “a value of the kind Unwilling”."),
            ({"selection": 10**5000}, "“a value of the kind int” is no way to choose monsters"),
        ],
    )
    def test_what_cannot_be_used_is_told_in_a_sentence_on_a_table_that_works(self, given, said):
        table = Table(**given)
        assert said in table.session.notice
        assert said.split("“")[0] in table.panels["status"].sheets["notice"].value
        assert table.send("flip").is_legal

    def test_an_address_gives_the_same(self):
        table = Table.from_query(
            {
                "game": "western-basic",
                "seed": "7",
                "selection": "draft",
                "first": "1",
                "readings": "R-HIGH-LEVEL sum, R-DRAFT three-at-once",
                "names": "Ann,Bob",
                "opponents": "human,sensible",
                "text": "1",
            }
        )
        assert table.session.notice == ""
        assert table.state.setup.selection == "draft"
        assert dict(table.state.setup.readings) == {"R-HIGH-LEVEL": "sum", "R-DRAFT": "three-at-once"}
        assert table.session.players == ("human", "sensible")
        assert table.session.transcript.chance.seed == "7"

    @pytest.mark.parametrize(
        "given",
        [
            {"readings": "x"},
            {"position": "ddm-position_99_duel"},
            {"seed": "\x00"},
            {"zzz": "1"},
            {"names": "a,b,c"},
            {"first": "one"},
            {"opponents": "<b>"},
            {"opponents": "me,computer,computer"},
            {"text": "<i>maybe</i>"},
            {"game": "<script>alert(1)</script>"},
        ],
    )
    def test_a_bad_address_gives_a_sentence_and_a_game(self, given):
        table = Table.from_query(given)
        assert table.session.notice
        assert "<script" not in table.panels["status"].sheets["notice"].value
        assert table.send("flip").is_legal

    @pytest.mark.parametrize("told", [{"first": "1"}, {"names": "Ann,Bob"}, {"opponents": "computer"}])
    def test_an_address_that_says_what_to_play_is_not_asked_who_plays(self, told):
        assert Table.from_query({}).start.is_open
        assert not Table.from_query(told).start.is_open

    def test_cards_lie_open_only_where_it_was_wished(self):
        assert not choices().open_cards
        assert not choices(opponents=("human", "sensible")).open_cards

    def test_one_opponent_sits_across(self):
        assert Table.from_query({"opponents": "computer"}).session.players == ("human", "sensible")
        assert Table(opponents="random").session.players == ("human", "random")

    def test_a_position_stands_in_an_address(self):
        state = played(48).state
        table = Table.from_query({"position": position_link(state), "seed": "4"})
        assert table.session.notice == ""
        assert table.state.monsters == state.monsters
        assert table.send("move H11 G11").is_legal


class TestNotebook:
    def test_where_no_widgets_run_there_are_a_picture_and_a_text(self):
        table = played(48)
        bundle = table._repr_mimebundle_()
        assert "application/vnd.jupyter.widget-view+json" in bundle
        assert bundle["image/svg+xml"].startswith("<svg")
        assert "Strike Ninja on G14" in bundle["image/svg+xml"]
        assert "R4" in bundle["text/plain"]
        assert bundle["text/plain"].startswith("<Table western-basic: Yugi against Kaiba, turn 16, advance>")

    def test_commands_can_be_sent_as_text(self):
        table = played(48)
        assert table.send("move H11 G11").is_legal
        assert not table.send("move G14 A1").is_legal
        assert table.session.shown.verdict.command == say.Move(((6, 13), (0, 0)))
        with pytest.raises(InvalidCommand, match="There is no command “fly”"):
            table.send("fly G14")

    def test_two_tables_do_not_see_each_other(self):
        one, two = Table(seed=1), Table(seed=1)
        one.send("flip")
        assert two.state.step is Step.FLIP

    def test_an_error_in_a_callback_is_told_in_a_sentence(self, visit, monkeypatch):
        visitor = visit(played(48))
        monkeypatch.setattr(visitor.table.session, "choose", lambda *_, **__: 1 / 0)
        visitor.click("H11")
        assert "failed: ZeroDivisionError" in visitor.table.session.notice
        assert "The game itself is as it was" in visitor.table.session.notice
        assert any("failed" in text for text in visitor.spoken)


class TestKeeping:
    def test_each_change_is_written_under_one_name(self, visit):
        visitor = visit(Table(seed=3))
        visitor.press("r")
        visitor.press("u")
        written = visitor.asked("write")
        assert len(written) == 2
        assert len({each["id"] for each in written}) == 1
        assert (
            read_saved(written[0]["text"])[0].state == read_saved(saved_text(visitor.table.session))[0].root.ahead.state
        )
        assert written[0]["label"] == "Western Basic game, Yugi against Kaiba, turn 1"

    def test_nothing_is_written_before_something_is_played(self, visit):
        visitor = visit(Table(seed=3))
        visitor.hover("C6")
        visitor.click("C6")
        assert visitor.asked("write") == []

    def test_another_game_gets_another_name(self, visit):
        visitor = visit(Table(seed=3))
        visitor.press("r")
        visitor.act("toolbar:new")
        visitor.act("start:quick", who="people")
        visitor.press("r")
        assert len({each["id"] for each in visitor.asked("write")}) == 2

    def test_a_finished_game_is_kept_as_finished(self, visit):
        visitor = visit(played(75))
        visitor.click("G14")
        visitor.click("G15")
        assert visitor.asked("write")[-1]["finished"] is (visitor.table.state.step is Step.OVER)
        assert visitor.table.state.step is Step.OVER

    def saves(self) -> list[dict[str, Any]]:
        return [
            {
                "id": "g1",
                "when": 2000,
                "said": "3 May 2031, 10:15",
                "label": "Turn <b>4</b>",
                "finished": False,
                "size": 9,
            },
            {"id": "g2", "when": 1000, "said": "", "label": "Done", "finished": True, "size": 9},
        ]

    def test_unfinished_games_are_offered_and_none_is_opened_unasked(self, visit):
        visitor = visit(Table(seed=3))
        before = visitor.table.state
        visitor.reply("list", ok=True, saves=self.saves())
        shown = visitor.table.store.sheets["main"].value
        assert "Go on?" in shown
        assert "3 May 2031, 10:15" in shown
        assert "Turn &lt;b&gt;4&lt;/b&gt;" in shown
        assert "Done" not in shown
        assert visitor.table.state is before

    def test_going_on_opens_the_game_and_keeps_its_name(self, visit):
        visitor = visit(Table(seed=3))
        visitor.reply("list", ok=True, saves=self.saves())
        visitor.act("store:go-on", key="g1")
        text = text_until(48) + "\n# played by: human, sensible\n"
        visitor.reply("read", ok=True, save={"id": "g1", "text": text, "generation": "abc"})
        assert visitor.table.state.turn == 16
        assert visitor.table.session.players == ("human", "sensible")
        assert visitor.table.store.sheets["main"].value == ""
        visitor.table.send("move H11 G11")
        written = visitor.asked("write")
        assert {each["id"] for each in written} == {"g1"}
        assert written[0]["expect"] == "abc"

    def test_a_damaged_save_is_a_sentence(self, visit):
        visitor = visit(Table(seed=3))
        visitor.reply("list", ok=True, saves=self.saves())
        visitor.act("store:go-on", key="g1")
        visitor.reply("read", ok=True, save={"id": "g1", "text": "rubbish", "generation": "abc"})
        assert "the text must begin with" in visitor.table.session.notice
        assert visitor.table.state.step is Step.FLIP

    def test_a_save_is_deleted_only_when_asked_twice(self, visit):
        visitor = visit(Table(seed=3))
        visitor.reply("list", ok=True, saves=self.saves())
        visitor.act("store:delete", key="g1")
        assert visitor.asked("delete") == []
        assert "Really delete" in visitor.table.store.sheets["main"].value
        visitor.act("store:delete", key="g1")
        assert [each["id"] for each in visitor.asked("delete")] == ["g1"]

    def test_a_name_that_was_not_listed_is_not_touched(self, visit):
        visitor = visit(Table(seed=3))
        visitor.reply("list", ok=True, saves=self.saves())
        for action in ("store:go-on", "store:delete", "store:delete"):
            visitor.act(action, key="other")
        assert visitor.asked("read") == visitor.asked("delete") == []

    def test_a_game_that_has_begun_offers_nothing_on_a_reload(self, visit):
        visitor = visit(played(3))
        visitor.reply("list", ok=True, saves=self.saves())
        assert visitor.table.store.sheets["main"].value == ""
        visitor.act("toolbar:saved")
        visitor.reply("list", ok=True, saves=self.saves())
        assert "Done" in visitor.table.store.sheets["main"].value

    def test_trouble_with_the_storage_stands_there_until_it_is_over(self, visit):
        visitor = visit(Table(seed=3))
        visitor.press("r")
        visitor.reply("write", ok=False, error="full")
        bridge = visitor.table.bridge
        assert bridge.problem.startswith("Nothing is being kept. The browser's storage is full")
        visitor.press("1", "1", "1", "r")
        assert bridge.problem, "nothing has been heard of it yet"
        visitor.reply("write", ok=False, error="blocked")
        assert bridge.problem.startswith("Nothing is being kept. The browser does not let this page keep anything")
        visitor.act("toolbar:undo")
        visitor.reply("write", ok=True, id=visitor.table.store.key)
        assert bridge.problem == ""

    def test_a_page_that_is_loaded_anew_goes_on_at_once(self, visit):
        visitor = visit(Table(seed=3))
        game = {"id": "g1", "when": 1, "label": "A game", "finished": False, "size": 9, "said": "", "here": True}
        visitor.reply("list", ok=True, saves=[game])
        visitor.reply("read", ok=True, save={"text": text_until(12), "generation": "m"})
        assert visitor.table.session.node.number == 12
        assert visitor.table.store.key == "g1"
        assert visitor.table.store.sheets["main"].value == "", "nobody is asked"
        assert not visitor.table.start.is_open

    def test_two_saves_of_one_game_can_be_told_apart(self, visit):
        visitor = visit(Table(seed=3))
        game = {"when": 1, "label": "A game, turn 3", "finished": False, "size": 9, "said": "now"}
        visitor.reply("list", ok=True, saves=[{**game, "id": "g1"}, {**game, "id": "g1~2"}])
        shown = visitor.table.store.sheets["main"].value
        assert shown.count("A game, turn 3</b>") == 2
        assert shown.count("copy 2, kept when two tabs went on with one game") == 1

    def test_another_tab_on_the_same_game_keeps_both(self, visit):
        visitor = visit(Table(seed=3))
        visitor.press("r")
        name = visitor.table.store.key
        visitor.reply("write", ok=True, id=f"{name}~2")
        assert "Both are kept" in visitor.table.session.notice
        visitor.press("1", "1", "1", "r")
        assert visitor.asked("write")[-1]["id"] == f"{name}~2"

    def test_a_file_goes_out_and_comes_back(self, visit):
        visitor = visit(played(48, opponents=("human", "random")))
        visitor.act("toolbar:save")
        sent = next(each for each in visitor.sent if each["type"] == "download")
        assert sent["name"] == "western-basic-Yugi-Kaiba-turn-16.txt"
        other = visit(Table(seed=9))
        post(other.table.bridge, type="file", page="p1", action=OPEN, name=sent["name"], text=sent["text"])
        assert other.table.state == visitor.table.state
        assert other.table.session.players == ("human", "random")
        assert other.table.session.notice.startswith("Opened western-basic")

    @pytest.mark.parametrize("write", [position_text, position_link])
    def test_a_position_from_a_file_is_the_start_of_a_game(self, visit, write):
        state = brawl(3, "japanese-first").state
        visitor = visit(played(48))
        post(visitor.table.bridge, type="file", page="p1", action=OPEN, name="there.ddm", text=write(state))
        assert visitor.table.session.notice == "Opened there.ddm."
        assert visitor.table.state == state
        assert not visitor.table.session.transcript.can_undo()
        again, players = read_saved(saved_text(visitor.table.session))
        assert (again.root.state, players) == (state, ("human", "human"))

    def test_a_position_that_cannot_be_is_a_sentence(self, visit):
        visitor = visit(played(48))
        before = visitor.table.state
        text = "ddm-position 2 duel\nedition western-basic\nturn 7\nmonsters strike-ninja 1 A1\n"
        post(visitor.table.bridge, type="file", page="p1", action=OPEN, name="there.ddm", text=text)
        assert visitor.table.session.notice.startswith("No game can show this position: ")
        assert visitor.table.state is before

    @pytest.mark.parametrize("text", ["", "rubbish", "ddm-game 1 duel\nedition western-basic\n1. end\n", "x" * 5000])
    def test_a_file_that_is_no_game_is_a_sentence(self, visit, text):
        visitor = visit(played(48))
        before = visitor.table.state
        post(visitor.table.bridge, type="file", page="p1", action=OPEN, name="a<b>.txt", text=text)
        assert visitor.table.session.notice.startswith("a<b>.txt")
        assert "a&lt;b&gt;.txt" in visitor.table.panels["status"].sheets["notice"].value
        assert visitor.table.state is before

    def test_branches_are_kept(self):
        table = played(48)
        table.send("move H11 G11")
        table.session.undo()
        table.send("move G14 G13")
        read = read_saved(saved_text(table.session))[0]
        assert len(read.nodes) == len(table.session.transcript.nodes)
        assert read.state == table.state


async def until(holds: Any) -> None:
    """Let tasks run until something holds."""
    for _ in range(2000):
        if holds():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came about")


class TestComputers:
    def test_the_computer_plays_its_turn_by_itself(self, visit):
        async def play() -> None:
            visitor = visit(Table(seed=3, first=1, opponents=("human", "sensible")), reduced_motion=True)
            session = visitor.table.session
            visitor.press("4", "4", "4", "r")
            if session.state.step is Step.BUILD:
                session.send(session.duel.builds(session.state)[0])
            visitor.press("e")
            await until(lambda: session.state.turn == 3 and not session.waits_for_computer)
            assert session.state.active == 0
            assert visitor.errors == []

        asyncio.run(play())

    def test_a_click_while_the_computer_is_to_act_gets_an_answer(self, visit):
        async def play() -> None:
            visitor = visit(Table(seed=3, first=2, opponents=("human", "sensible")))
            session = visitor.table.session
            version = session.version
            visitor.press("1", "1", "1", "r")
            assert session.version == version
            assert session.notice.startswith("Kaiba is played by the computer and is about to act.")
            assert visitor.hint == session.notice
            assert not session.shown.was_played

        asyncio.run(play())

    def test_undo_goes_back_to_a_person_and_the_computer_waits(self, visit):
        async def play() -> None:
            visitor = visit(Table(seed=3, first=1, opponents=("human", "random")), reduced_motion=True)
            session = visitor.table.session
            visitor.press("4", "4", "4", "r")
            if session.state.step is Step.BUILD:
                session.send(session.duel.builds(session.state)[0])
            visitor.press("e")
            await until(lambda: session.state.turn == 3)
            visitor.press("u")
            assert session.state.turn == 1
            assert session.halted
            count = len(session.transcript.nodes)
            for _ in range(20):
                await asyncio.sleep(0)
            assert len(session.transcript.nodes) == count
            visitor.press("e")
            assert not session.halted
            await until(lambda: session.state.turn == 3)

        asyncio.run(play())

    def test_at_a_point_of_the_computer_it_goes_on_when_asked(self, visit):
        async def play() -> None:
            visitor = visit(Table(seed=3, opponents=("sensible", "sensible")), reduced_motion=True)
            session = visitor.table.session
            await until(lambda: session.state.turn >= 2)
            session.go_to(2)
            assert "Let the computer go on" in visitor.table.bar.sheets["buttons"].value
            visitor.act("toolbar:go-on")
            assert not session.halted
            await until(lambda: session.state.turn >= 2)

        asyncio.run(play())

    def test_two_computers_can_be_made_to_pause(self, visit):
        async def play() -> None:
            visitor = visit(Table(seed=3, opponents=("sensible", "sensible")), reduced_motion=True)
            session = visitor.table.session
            await until(lambda: session.state.turn >= 2)
            visitor.act("toolbar:pause")
            count = len(session.transcript.nodes)
            for _ in range(20):
                await asyncio.sleep(0)
            assert len(session.transcript.nodes) == count

        asyncio.run(play())

    def test_two_computers_play_to_the_end(self, visit):
        async def play() -> None:
            visitor = visit(Table(seed=3, opponents=("sensible", "random")), reduced_motion=True)
            session = visitor.table.session
            for _ in range(3000):
                if session.is_over:
                    break
                await asyncio.sleep(0)
            assert session.is_over
            assert visitor.errors == []

        asyncio.run(play())

    def test_the_computer_declines_a_draw(self, visit):
        async def play() -> None:
            visitor = visit(Table(seed=3, first=1, opponents=("human", "sensible")), reduced_motion=True)
            session = visitor.table.session
            session.send(say.OfferDraw(0))
            await until(lambda: session.state.offer is None)
            assert session.node.command == say.AnswerDraw(1, accept=False)
            assert not session.is_over

        asyncio.run(play())

    def test_one_may_resign_while_the_computer_is_to_act(self):
        table = Table(seed=3, first=2, opponents=("human", "sensible"))
        assert table.send("resign 1").is_legal
        assert table.session.is_over

    def test_a_fault_of_the_computer_is_told_and_stops_it(self, visit, monkeypatch):
        async def play() -> None:
            visitor = visit(Table(seed=3, first=1, opponents=("human", "sensible")), reduced_motion=True)
            monkeypatch.setattr(visitor.table.opponents, "_choose", lambda seat: say.EndTurn())
            visitor.table.session.send(say.OfferDraw(0))
            await until(lambda: bool(visitor.errors))
            assert "The computer's turn failed" in visitor.table.session.notice
            assert visitor.table.session.halted

        asyncio.run(play())


class TestStarting:
    def test_who_plays_is_asked_until_somebody_plays(self, visit):
        visitor = visit(Table(seed=3))
        assert visitor.table.start.is_open
        visitor.press("r")
        assert not visitor.table.start.is_open

    def test_one_button_begins_a_game_against_the_computer(self, visit):
        visitor = visit(Table(seed=3))
        visitor.act("start:quick", who="computer")
        assert visitor.table.session.players == ("human", "sensible")
        assert not visitor.table.start.is_open
        assert visitor.table.state.step is Step.ROLL, "the coin is flipped for whoever plays alone"

    def test_the_form_begins_what_it_says(self, visit):
        visitor = visit(Table(seed=3))
        visitor.act("start:more")
        form = visitor.table.start.form
        form.names[0].value = "Ann <b>"
        form.players[1].value = "random"
        form.selection.value = "pool"
        form.first.value = 2
        form.seed.value = "42"
        form.readings["R-HIGH-LEVEL"].value = "sum"
        visitor.act("start:begin")
        session = visitor.table.session
        assert [seat.name for seat in session.state.seats] == ["Ann <b>", "Kaiba"]
        assert session.players == ("human", "random")
        assert session.state.setup.selection == "pool"
        assert session.state.first == 1
        assert session.transcript.chance.seed == "42"
        assert session.state.setup.readings == (("R-HIGH-LEVEL", "sum"),)
        assert "Ann &lt;b&gt;" in visitor.table.plates.sheets["own"].value, "who plays alone sits below"

    def test_what_is_wrong_with_the_form_is_told_in_it(self, visit):
        visitor = visit(Table(seed=3))
        visitor.act("start:more")
        visitor.table.start.form.names[0].value = "x" * 61
        game = visitor.table.session.game
        visitor.act("start:begin")
        assert "is longer than 60 characters" in visitor.table.start._problem.value
        assert visitor.table.session.game == game

    def test_every_open_question_is_asked_with_its_choices(self, visit):
        visitor = visit(Table(seed=3))
        visitor.act("start:more")
        form = visitor.table.start.form
        assert set(form.readings) == set(visitor.table.session.duel.edition.readings)
        assert all(len(box.options) > 1 for box in form.readings.values())


def _button_of(visitor, action):
    """The button of an action in the bar of the table."""
    return re.search(rf'<button[^>]*data-action="{action}"[^>]*>', visitor.table.bar.sheets["buttons"].value)[0]


class TestToolbar:
    def test_it_shows_and_hides_the_chart_of_the_turn(self, visit):
        visitor = visit(played(10))
        chart = visitor.table.flow.sheets["main"]
        assert chart.value == ""
        visitor.act("toolbar:flow")
        assert re.search(r'ddm-box-roll" aria-current="step"', chart.value)
        assert visitor.table.side.current == "rules", "the tab that holds it comes to the front"
        visitor.act("toolbar:flow")
        assert chart.value == ""

    def test_the_end_offers_another_game(self, visit):
        visitor = visit(Table(first=1))
        asked = visitor.table.panels["ending"].sheets["bar"]
        assert "toolbar:new" not in asked.value
        visitor.table.send("resign 1")
        assert 'data-action="toolbar:new"' in asked.value
        visitor.act("toolbar:new")
        assert visitor.table.start.is_open

    def test_it_says_where_the_game_stands(self, visit):
        for commands, said in (
            (0, "Who is Player One?"),
            (10, "Turn 4: Yugi rolls the dice"),
            (11, "Turn 4: Yugi summons and builds"),
            (16, "Turn 5: Yugi answers the attack"),
            (48, "Turn 16: Yugi moves and attacks"),
        ):
            assert said in played(commands).bar.sheets["where"].value

    def test_undo_and_redo_always_answer(self, visit):
        visitor = visit(Table(seed=3))
        visitor.act("toolbar:undo")
        assert visitor.table.session.notice.startswith("Nothing to undo")
        visitor.press("r")
        visitor.act("toolbar:redo")
        assert visitor.table.session.notice.startswith("Nothing to redo")
        visitor.act("toolbar:undo")
        assert visitor.table.state.step is Step.FLIP

    def test_the_position_is_written_only_while_its_tab_is_shown(self, visit):
        visitor = visit(played(48))
        view = visitor.table.panels["text"].sheets["view"]
        assert view.value == ""
        visitor.act("tabs:show", tab="text")
        assert "ddm-textview" in view.value
        visitor.act("tabs:next")
        assert visitor.table.side.current == "why", "after the last tab comes the first"
        assert view.value == ""

    def test_more_is_a_menu_that_closes(self, visit):
        visitor = visit(played(48))
        assert 'aria-expanded="false"' in _button_of(visitor, "toolbar:more")
        for way, leads_back in (("less", False), ("back", True), ("flow", True)):
            visitor.act("toolbar:more")
            shown = visitor.table.bar.sheets["buttons"].value
            assert 'data-escape="toolbar:back" data-away="toolbar:less"' in shown
            assert 'aria-expanded="true"' in _button_of(visitor, "toolbar:more")
            assert 'data-action="toolbar:save"' in shown
            visitor.sent.clear()
            visitor.act(f"toolbar:{way}")
            assert "ddm-menu" not in visitor.table.bar.sheets["buttons"].value
            assert "data-away" not in visitor.table.bar.sheets["buttons"].value
            focused = [each["selector"] for each in visitor.sent if each["type"] == "focus"]
            assert focused[:1] == ['[data-action="toolbar:more"]'] * leads_back

    def test_pointing_at_words_marks_their_squares(self, visit):
        visitor = visit(played(48))
        post(visitor.table.bridge, type="places", page="p1", places="F8 F9")
        assert visitor.table.board.overlay().last == ((5, 7), (5, 8))
        post(visitor.table.bridge, type="places", page="p1", places="")
        assert visitor.table.session.marked == ()
