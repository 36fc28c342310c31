"""Edge-case boards: free play, questions that tick off by trying, and readings that switch in the middle of it."""

from __future__ import annotations

import json

import pytest

from ddm_explorer.engine.chance import Scripted
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.lessons.course.progress import KIND
from ddm_explorer.lessons.exercises.situation import read_situation
from ddm_explorer.widgets.learn.exercises.situation import under
from ddm_explorer.widgets.pages.try_page import TryPage, situations
from tests.widgets.page import Page
from tests.widgets.table_page import Visitor

BOARD = """format = 1
id = "my-board"
title = "A corner"
text = "Buster Blader stands on G13."
edition = "western-basic"
given = { turn = 7, laid = ["L1 1 turn 2 star G12"], monsters = ["buster-blader 1 G13"], seat1 = { crests = "P3 A1" } }

[[question]]
text = "Over a corner?"
hints = ["Try it.", "To F12."]
answer = "No (W-MOV-1)."
rules = ["W-MOV-1"]
try = ["move G13 F12"]
found = { refused_by = "W-MOV-1" }

[[question]]
text = "And round it?"
hints = ["Step by step."]
answer = "Yes."
rules = ["W-MOV-2"]
try = ["move G13 G12", "end"]
found = { happened = ["Moved", "TurnEnded"] }
"""


@pytest.fixture
def at_board(page: Page, monkeypatch: pytest.MonkeyPatch) -> tuple[TryPage, Visitor]:
    opened = TryPage({})
    visitor = Visitor(page, opened.stage, monkeypatch)  # type: ignore[arg-type]
    opened.board.open(read_situation(BOARD))
    return opened, visitor


def say(visitor: Visitor, command: str) -> None:
    visitor.act("text:say", command=command)


def shown(page: TryPage) -> str:
    return "".join(page.board.sheets[name].value for name in page.board.sheet_names)


class TestEveryBoard:
    @pytest.mark.parametrize("name", list(situations()))
    def test_what_it_tries_ticks_its_questions_off(self, name: str) -> None:
        page = TryPage({"board": name})
        session = page.stage.session
        for number, question in enumerate(situations()[name].questions):
            page.board.judge_by(dict(question.start.setup.readings))
            left = question.draws
            for said in question.tries:
                before = session.node
                session.send(said.command, Scripted(left) if left else None)
                if session.node is not before:
                    left = left[len(session.node.drawn) :]
            assert number in page.board.found(), question.text
            page.board.again()

    @pytest.mark.parametrize("name", list(situations()))
    def test_show_me_plays_to_the_end_and_finds_nothing(self, name: str) -> None:
        page = TryPage({"board": name})
        for number, question in enumerate(situations()[name].questions):
            page.board.show_me(number)
            for _ in question.tries[1:]:
                assert "Next step" in shown(page)
                page.board.step()
            assert "Next step" not in shown(page)
        assert page.board.found() == frozenset()


class TestQuestions:
    def test_they_tick_off_by_themselves_and_are_told(self, at_board: tuple[TryPage, Visitor]) -> None:
        page, visitor = at_board
        say(visitor, "move G13 F12")
        assert page.board.found() == {0}
        assert any("Question 1 is answered: No" in told for told in visitor.spoken)
        assert "1 of 2 answered" in shown(page)
        say(visitor, "move G13 G12")
        say(visitor, "end")
        assert page.board.found() == {0, 1}
        assert page.progress.record.rule("W-MOV-2") == "met"
        assert visitor.errors == []

    def test_hints_come_one_by_one(self, at_board: tuple[TryPage, Visitor]) -> None:
        page, visitor = at_board
        for _ in range(3):
            visitor.act("situation:hint", question="0")
        assert [told for told in visitor.spoken if told.startswith("Hint")] == ["Hint 1: Try it.", "Hint 2: To F12."]
        visitor.act("situation:hint", question="77")
        visitor.act("situation:show", question="<b>")
        assert visitor.errors == []
        assert "To F12." in shown(page).replace("</span>", "").replace(
            '<span class="ddm-square" data-places="F12">', ""
        )

    def test_while_it_is_shown_the_visitor_does_not_play(self, at_board: tuple[TryPage, Visitor]) -> None:
        page, visitor = at_board
        visitor.act("situation:show", question="1")
        node = page.stage.session.node
        say(visitor, "end")
        assert page.stage.session.node is node
        assert "being shown" in page.stage.session.notice
        visitor.act("situation:again")
        say(visitor, "end")
        assert page.stage.session.transcript.can_undo()

    def test_a_button_of_a_board_that_is_put_away_does_nothing(self, at_board: tuple[TryPage, Visitor]) -> None:
        page, visitor = at_board
        visitor.act("situation:show", question="1")
        page.board.close()
        visitor.act("situation:step")
        assert visitor.errors == []
        assert page.board.situation is None

    def test_only_questions_that_there_are_count_as_answered(self, at_board: tuple[TryPage, Visitor]) -> None:
        page, visitor = at_board
        name = next(iter(situations()))
        page.open(name)
        record = {"kind": KIND, "format": 1, "situations": {name: [0, 95, 96, 97, 98, 99]}}
        page.progress.take(json.dumps(record), "mine.json")
        count = len(situations()[name].questions)
        assert page.board.found() == {0}
        assert f"1 of {count} answered" in shown(page)
        row = page.boards.widget.value.partition(f'data-name="{name}"')[2].partition("</button>")[0]
        assert f"1 of {count} answered" in row
        assert visitor.errors == []


class TestReadings:
    def test_another_reading_keeps_position_and_past(self, at_board: tuple[TryPage, Visitor]) -> None:
        page, visitor = at_board
        say(visitor, "move G13 G12")
        state = page.stage.state
        reading = page.stage.session.duel.edition.readings[0]
        other = next(name for name in _choices(reading) if name != page.stage.session.duel.edition.choice(reading, {}))
        visitor.act("readings:choose", reading=reading, choice=other)
        assert page.readings.changes == {reading: other}
        assert page.stage.state == state._replace(setup=page.stage.state.setup)
        assert page.stage.session.transcript.can_undo()
        visitor.act("readings:reset")
        assert page.readings.changes == {}
        assert visitor.errors == []

    def test_what_was_refused_is_judged_again(self, at_board: tuple[TryPage, Visitor]) -> None:
        page, visitor = at_board
        say(visitor, "move G13 F12")
        before = page.stage.session.shown
        page.board.judge_by({})
        assert page.stage.session.shown is not before
        assert page.stage.session.shown.verdict.command == before.verdict.command

    def test_what_the_page_makes_up_changes_nothing(self, at_board: tuple[TryPage, Visitor]) -> None:
        page, visitor = at_board
        visitor.act("readings:choose", reading="R-NONE", choice="x")
        visitor.act("readings:choose", reading=page.stage.session.duel.edition.readings[0], choice="x")
        assert page.readings.changes == {}
        assert visitor.errors == []

    def test_a_past_that_reads_otherwise_now_is_left_behind(self, at_board: tuple[TryPage, Visitor]) -> None:
        page, visitor = at_board
        say(visitor, "move G13 G12")
        transcript = page.stage.session.transcript
        same, is_same = under(transcript, transcript.setup)
        assert is_same
        assert same.can_undo()
        # A past whose end is another position than the one at hand cannot be what led here.
        transcript.node.state = transcript.state._replace(turn=8)
        other, is_same = under(transcript, transcript.setup)
        assert not is_same
        assert not other.can_undo()
        assert other.state.turn == 8


class TestThePage:
    def test_an_address_opens_its_board(self) -> None:
        name = list(situations())[-1]
        assert TryPage({"board": name}).board.situation is situations()[name]

    def test_what_an_address_cannot_mean_is_one_sentence(self) -> None:
        page = TryPage({"board": "<b>nowhere", "step": "3"})
        assert page.stage.session.notice.count("\n") == 0
        assert "There is no board" in page.stage.session.notice
        assert "knows only board" in page.stage.session.notice
        assert page.board.situation is not None

    @pytest.mark.parametrize("is_asked_for", [True, False])
    def test_the_list_is_folded_where_an_address_names_the_board(self, *, is_asked_for: bool) -> None:
        name = list(situations())[-1]
        page = TryPage({"board": name} if is_asked_for else {})
        assert ("<details open" not in page.boards.widget.value) is is_asked_for
        assert (page.board.situation.id == name) is is_asked_for

    def test_another_board_is_chosen_from_the_list(self, at_board: tuple[TryPage, Visitor]) -> None:
        page, visitor = at_board
        for name in situations():
            visitor.act("boards:open", name=name)
            assert page.board.situation is situations()[name]
            assert 'aria-current="true"' in page.boards.widget.value
        assert visitor.errors == []


def _choices(reading: str) -> list[str]:
    return [each.name for each in load_rulebook().reading(reading).choices]
