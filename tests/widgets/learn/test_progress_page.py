"""The map of what was met, and the page to write on: what they show, and what they refuse in a sentence."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from ddm_explorer.lessons.course.progress import KIND, to_text
from ddm_explorer.widgets.learn.progress import NAME, NEWER, OPEN, SPACE
from ddm_explorer.widgets.pages.authoring import WritePage, source
from ddm_explorer.widgets.pages.progress_page import ProgressPage
from tests.widgets.learn.browser_memory import Memory, Tab
from tests.widgets.learn.lesson_text import FIRST, SIDES


@pytest.fixture
def memory() -> Memory:
    return Memory()


@pytest.fixture
def opened(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> tuple[ProgressPage, Tab]:
    page = ProgressPage()
    tab = Tab(memory, page.bridge, monkeypatch)
    tab.open()
    return page, tab


def shown(page: Any) -> str:
    return "".join(sheet.value for sheet in page.sheets.values())


class TestTheMap:
    def test_an_empty_one_says_where_to_begin(self, opened: tuple[ProgressPage, Tab]) -> None:
        page, _ = opened
        assert "Begin with the first lesson" in shown(page)
        assert "Forget all" not in shown(page), "there is nothing to forget"

    def test_each_rule_is_a_link_with_its_state_in_words(self, opened: tuple[ProgressPage, Tab]) -> None:
        page, _ = opened
        page.store.answered("moving/one-more-step", False, ["W-MOV-3"])
        page.store.saw_step("moving/a-bridge", 1, 3, ["W-MOV-1"])
        rows = re.findall(r"<li>(?:(?!</li>).)*rule=(?:(?!</li>).)*</li>", page.sheets["rules"].value)
        told = {re.search(r"rule=([\w-]+)", row)[1]: re.sub(r"<[^>]+>", "", row) for row in rows}  # type: ignore[index]
        assert len(told) == len(rows)
        assert told["W-MOV-3"].startswith("✗ missed")
        assert told["W-MOV-1"].startswith("✓ met")
        assert told["W-MOV-2"].startswith("○ not met yet")
        assert "Try again" in told["W-MOV-3"]
        assert "13_moving.ipynb?exercise=one-more-step" in page.sheets["rules"].value
        assert f"met 1, missed 1 and not met {len(told) - 2}" in shown(page)

    def test_jupyterlab_gets_links_without_a_question_mark(self, opened: tuple[ProgressPage, Tab]) -> None:
        page, _ = opened
        page.bridge.lab = True
        assert "?" not in "".join(re.findall(r'href="([^"]+)"', shown(page)))

    def test_forgetting_asks_first(self, opened: tuple[ProgressPage, Tab], memory: Memory) -> None:
        page, tab = opened
        page.store.answered("moving/one-more-step", True, ["W-MOV-3"])
        tab.act("map:sure")
        assert not page.store.record.is_empty, "nobody was asked"
        tab.act("map:forget")
        assert not page.store.record.is_empty
        tab.act("map:keep")
        tab.act("map:sure")
        assert not page.store.record.is_empty
        tab.act("map:forget")
        tab.act("map:sure")
        assert page.store.record.is_empty
        assert "exercises/" not in memory.kept[SPACE, "progress"]["text"]
        assert "All is forgotten" in shown(page)

    def test_what_a_newer_version_kept_is_told_and_not_said_to_be_forgotten(
        self, opened: tuple[ProgressPage, Tab], memory: Memory
    ) -> None:
        page, tab = opened
        newer = {"text": json.dumps({"kind": KIND, "format": 2}), "generation": "x", "when": 1}
        memory.kept[SPACE, NAME] = dict(newer)
        page.store.answered("moving/one-more-step", True, ["W-MOV-3"])
        assert NEWER in page.sheets["keep"].value
        tab.act("map:forget")
        tab.act("map:sure")
        assert "stays there" in page.sheets["keep"].value
        assert memory.kept == {(SPACE, NAME): newer}

    def test_out_as_a_file_and_in_again(self, opened: tuple[ProgressPage, Tab]) -> None:
        page, tab = opened
        page.store.answered("moving/one-more-step", True, ["W-MOV-3"])
        tab.act("map:export")
        (sent,) = tab.of("download")
        assert sent["text"] == to_text(page.store.record)
        tab.act("map:import")
        assert tab.of("open")[0]["action"] == OPEN

    def test_a_bad_file_is_one_sentence(self, opened: tuple[ProgressPage, Tab]) -> None:
        page, tab = opened
        tab.file(OPEN, "<b>bad.json", "<script>")
        assert "&lt;b&gt;bad.json" in page.sheets["keep"].value
        assert "<script" not in shown(page)
        assert tab.spoken[-1].startswith("<b>bad.json")


class TestWriting:
    @pytest.fixture
    def page(self, memory: Memory, monkeypatch: pytest.MonkeyPatch) -> WritePage:
        page = WritePage()
        self.tab = Tab(memory, page.stage.bridge, monkeypatch)
        self.tab.open()
        return page

    def test_it_begins_with_something_that_is_as_it_says(self, page: WritePage) -> None:
        assert page.problems == ()
        assert "all is as it says" in page.report.value
        assert page.exercise.exercise is not None

    @pytest.mark.parametrize(
        ("kind", "name", "panel"),
        [
            ("lesson", "moving/a-bridge", "player"),
            ("exercise", "moving/who-may-go", "exercise"),
            ("board", "chains", "board"),
        ],
    )
    def test_each_kind_is_laid_out_to_be_tried(self, page: WritePage, kind: str, name: str, panel: str) -> None:
        page.write(source(kind, name))
        assert page.problems == ()
        opened = {
            "player": page.player.lesson,
            "exercise": page.exercise.exercise,
            "board": page.board.situation,
        }
        assert [each for each, piece in opened.items() if piece is not None] == [panel]
        assert "is-closed" not in page.stage.widget._dom_classes

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (("format = 1", "format = 9"), "format 9"),
            (('id = "', "id = "), "this is not TOML"),
            (("W-MOV-1", "W-MOV-99"), "W-MOV-99"),
            (("move G12 F12 F11", "fly G12"), "fly"),
            (("vorse-raider 2 G9", "<script> 2 G9"), "&lt;script&gt;"),
        ],
    )
    def test_what_is_wrong_is_told_precisely_and_nothing_is_played(
        self, page: WritePage, change: tuple[str, str], told: str
    ) -> None:
        page.write(source("exercise", "moving/who-may-go").replace(*change))
        assert told in page.report.value
        assert "<script" not in page.report.value
        assert len(page.problems) == 1
        assert page.exercise.exercise is None
        assert "is-closed" in page.stage.widget._dom_classes

    def test_a_claim_that_does_not_hold_is_told_and_can_still_be_tried(self, page: WritePage) -> None:
        page.write(
            source("exercise", "first-turns/three-steps").replace(
                'solution = ["move G13 G12 F12 F11"]', 'solution = ["move G13 G12"]'
            )
        )
        assert "Not as it says" in page.report.value
        assert page.exercise.exercise is not None

    @pytest.mark.parametrize(
        "text", ["", "[[", "format = 1", "a = " + "[" * 400, "x" * 10_000, 'kind = "do"', "step = 3"]
    )
    def test_whatever_is_written_is_answered_with_one_sentence(self, page: WritePage, text: str) -> None:
        page.write(text)
        assert len(page.problems) == 1
        assert "\n" not in page.problems[0]
        assert "cannot be read" in page.report.value

    @pytest.mark.parametrize("way", ["step", "jump", "by oneself"])
    @pytest.mark.parametrize(
        ("draws", "told"),
        [
            ("", "Step 2 “roll 1 1 2” cannot be played: a die is rolled, and no outcome is given for it."),
            (
                'draws = "S S"\n',
                "Step 2 “roll 1 1 2” cannot be played: 2 outcomes are given, and one more die is rolled; "
                "each needs an outcome of its own.",
            ),
            ('draws = "S S heads"\n', "Step 2 “roll 1 1 2” cannot be played: this die cannot show 'heads'"),
        ],
    )
    def test_a_step_whose_draws_do_not_fit_stops_the_preview_with_a_sentence(
        self, page: WritePage, way: str, draws: str, told: str
    ) -> None:
        page.write(FIRST.replace('draws = "S S P2"\n', draws))
        assert "Not as it says" in page.report.value
        for _ in range(2):
            if way == "step":
                self.tab.act("player:next")
            elif way == "jump":
                self.tab.act("player:last")
            else:
                page.player.go(1)
                page.stage.session.send(page.player.side.steps[1].command)
            page.player.tick()
        assert page.player.at == 1
        assert page.stage.session.node is page.player.side.point(1)
        assert page.stage.session.notice.startswith(told)
        assert "script" not in page.stage.session.notice.lower()
        assert page.stage.bridge.guard.last == ""

    def test_a_side_that_lacks_its_draws_stops_both(self, page: WritePage) -> None:
        page.write(SIDES.replace('draws = "tails"\n', ""))
        self.tab.act("player:next")
        assert page.player.at == 0
        told = "Step 1 “flip” cannot be played: a coin is flipped, and no outcome is given for it."
        assert page.stage.session.notice == told

    def test_nothing_that_is_tried_here_is_kept(self, page: WritePage, memory: Memory) -> None:
        page.exercise.show_me()
        assert page.exercise.store.record.exercises
        assert memory.kept == {}

    def test_it_is_saved_and_opened_as_a_file(self, page: WritePage) -> None:
        self.tab.act("write:save")
        (sent,) = self.tab.of("download")
        assert sent["text"] == page.area.value
        self.tab.file("write:open", "mine.toml", source("board", "chains"))
        assert page.board.situation is not None
        assert page.area.value == source("board", "chains")
