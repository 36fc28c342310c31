"""The page of a chapter: what an address asks for, where one left off, what comes next."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ddm_explorer.lessons.course.course import chapters
from ddm_explorer.lessons.course.progress import LearnerProgress, to_text
from ddm_explorer.widgets.learn.progress import NAME, SPACE
from ddm_explorer.widgets.pages.chapter import ChapterPage, chapter_page
from tests.widgets.learn.browser_memory import Memory
from tests.widgets.page import Page
from tests.widgets.table_page import Visitor

NOTEBOOKS = Path(__file__).resolve().parents[3] / "notebooks"
FIRST = chapters()[0]
SECOND = chapters()[1]
LESSON = FIRST.lessons[0]


class Reader(Visitor):
    """A visitor of a chapter's page."""

    def __init__(self, page: Page, monkeypatch: Any, slug: str = FIRST.slug, **parameters: str) -> None:
        self.chapter = ChapterPage(slug, parameters)
        super().__init__(page, self.chapter.stage, monkeypatch)  # type: ignore[arg-type]  # it has what a table has

    @property
    def notice(self) -> str:
        return self.chapter.stage.session.notice

    @property
    def here(self) -> tuple[str, str]:
        return self.chapter.contents.here

    def remember(self, record: LearnerProgress) -> None:
        """The browser says that it has kept this."""
        memory = Memory()
        memory.kept[SPACE, NAME] = {"text": to_text(record), "generation": "g", "when": 1}
        for op in ("list", "read", "write"):
            for asked in self.asked(op, SPACE):
                self.answer(asked, **memory.answer(asked))


@pytest.fixture
def read(page: Page, monkeypatch: pytest.MonkeyPatch) -> Any:
    return lambda *args, **parameters: Reader(page, monkeypatch, *args, **parameters)


@pytest.mark.parametrize("chapter", chapters(), ids=lambda chapter: chapter.slug)
def test_every_chapter_has_its_notebook_that_begins_with_its_text(chapter: Any) -> None:
    cells = json.loads((NOTEBOOKS / f"{chapter.notebook}.ipynb").read_text(encoding="utf-8"))
    prose, *code = ("".join(cell["source"]) for cell in cells["cells"])
    assert prose == f"# {chapter.title}\n\n{chapter.text}"
    assert f'chapter_page("{chapter.slug}", query_parameters())' in code[-1]
    assert cells["metadata"]["title"] == chapter.title
    assert cells["metadata"]["ddm"] == {"stage": True, "menu": "Learn"}


@pytest.mark.parametrize("chapter", chapters(), ids=lambda chapter: chapter.slug)
def test_every_chapter_opens_at_its_first_lesson(read: Any, chapter: Any) -> None:
    reader = read(chapter.slug)
    assert reader.here == ("lesson", chapter.lessons[0])
    assert reader.notice == ""
    for name in (*chapter.lessons, *chapter.exercises):
        assert f'data-name="{name}"' in reader.chapter.contents.sheets["main"].value


def test_a_chapter_that_is_not_there_is_the_notebooks_fault() -> None:
    with pytest.raises(ValueError, match="There is no chapter “first-turn”; perhaps first-turns is meant"):
        chapter_page("first-turn")


class TestAddresses:
    def test_a_lesson_and_a_step(self, read: Any) -> None:
        reader = read(lesson=LESSON.partition("/")[2], step="5")
        assert reader.here == ("lesson", LESSON)
        assert reader.chapter.player.at == 5
        assert reader.notice == ""
        assert any(each["type"] == "focus" for each in reader.sent)

    def test_a_lesson_by_its_full_name(self, read: Any) -> None:
        assert read(lesson=FIRST.lessons[-1]).here == ("lesson", FIRST.lessons[-1])

    def test_an_exercise(self, read: Any) -> None:
        reader = read(exercise=FIRST.exercises[0])
        assert reader.here == ("exercise", FIRST.exercises[0])
        assert not reader.chapter.player.is_open
        assert reader.chapter.exercises.exercise is not None

    @pytest.mark.parametrize(
        ("parameters", "said"),
        [
            ({"lesson": "first-gme"}, "There is no lesson “first-gme” in this chapter; perhaps first-game is meant."),
            ({"lesson": SECOND.lessons[0]}, f"That lesson is in the chapter “{SECOND.title}”, not in this one."),
            ({"lesson": "first-game", "step": "99"}, "“99” is no step of this lesson; its steps are 0 to "),
            ({"lesson": "first-game", "step": "²"}, "“²” is no step of this lesson"),
            ({"step": "3"}, "The address names a step and no lesson; write lesson=… before it."),
            ({"exercise": "<b>"}, "There is no exercise “<b>” in this chapter; "),
            ({"lesson": "first-game", "exercise": "x"}, "it is the lesson."),
            ({"seed": "7"}, "The address names “seed”, and this page knows only lesson, step and exercise."),
        ],
    )
    def test_what_cannot_be_used_is_told_in_one_sentence(
        self, read: Any, parameters: dict[str, str], said: str
    ) -> None:
        reader = read(**parameters)
        assert said in reader.notice
        assert reader.notice.count(".") <= 2
        assert reader.chapter.player.is_open, "and the chapter can be read all the same"
        assert "<b></p>" not in reader.chapter.stage.panels["status"].sheets["notice"].value


class TestProgress:
    def test_steps_are_recorded_with_their_rules(self, read: Any) -> None:
        reader = read()
        reader.press("n")
        mark = reader.chapter.progress.record.lessons[LESSON]
        assert (mark.step, mark.of) == (1, reader.chapter.player.count)
        step = reader.chapter.player.side.steps[0]
        assert set(step.cites) <= set(reader.chapter.progress.record.rules)

    def test_one_goes_on_where_one_left_off(self, read: Any) -> None:
        reader = read()
        of = reader.chapter.player.count
        reader.remember(LearnerProgress().saw_step(LESSON, 4, of, ()))
        assert reader.chapter.progress.is_read
        assert reader.chapter.player.at == 4
        assert "is-begun" in reader.chapter.contents.sheets["main"].value

    def test_what_is_done_is_marked_and_the_next_thing_opens(self, read: Any) -> None:
        reader = read()
        of = reader.chapter.player.count
        reader.remember(LearnerProgress().saw_step(LESSON, of, of, ()))
        assert reader.here == ("lesson", FIRST.lessons[1])
        assert f"1 of {len(FIRST.lessons) + len(FIRST.exercises)} done" in (
            reader.chapter.contents.sheets["main"].value
        )

    def test_who_has_begun_or_came_by_a_link_is_not_moved(self, read: Any) -> None:
        record = LearnerProgress().saw_step(FIRST.lessons[1], 2, 9, ())
        begun = read()
        begun.press("n")
        begun.remember(record)
        assert (begun.here, begun.chapter.player.at) == (("lesson", LESSON), 1)
        linked = read(lesson=LESSON, step="3")
        linked.remember(record)
        assert (linked.here, linked.chapter.player.at) == (("lesson", LESSON), 3)


class TestGoingOn:
    def test_the_list_opens_things(self, read: Any) -> None:
        reader = read()
        reader.act("contents:open", what="exercise", name=FIRST.exercises[0])
        assert reader.here == ("exercise", FIRST.exercises[0])
        assert "is-closed" not in reader.chapter.stage.widget._dom_classes
        reader.act("contents:open", what="lesson", name=LESSON)
        assert reader.here == ("lesson", LESSON)
        assert reader.chapter.exercises.exercise is None
        assert "is-closed" not in reader.chapter.stage.widget._dom_classes

    @pytest.mark.parametrize(("what", "name"), [("lesson", "x/y"), ("exercise", LESSON), ("", "")])
    def test_names_of_nothing_are_passed_over(self, read: Any, what: str, name: str) -> None:
        reader = read()
        reader.act("contents:open", what=what, name=name)
        assert reader.here == ("lesson", LESSON)
        assert reader.errors == []

    def test_the_end_of_a_lesson_leads_to_the_next(self, read: Any) -> None:
        reader = read()
        reader.act("player:last")
        told = reader.chapter.player.sheets["main"].value
        following = re.search(r'data-action="contents:open" data-what="(\w+)" data-name="([^"]+)"', told)
        assert following is not None
        assert (following[1], following[2]) == ("lesson", FIRST.lessons[1])

    def test_after_the_last_exercise_comes_the_next_chapter(self, read: Any) -> None:
        reader = read(exercise=FIRST.exercises[-1])
        reader.act("exercise:next")
        assert reader.notice == "That was the last one of this chapter."
        assert f'href="{SECOND.notebook}.ipynb"' in reader.chapter.contents.sheets["main"].value

    def test_the_player_and_the_exercises_do_not_get_in_each_others_way(self, read: Any) -> None:
        reader = read()
        reader.act("contents:open", what="exercise", name=FIRST.exercises[0])
        reader.press("n")
        assert "No lesson is open." in reader.spoken
        reader.act("contents:open", what="lesson", name=LESSON)
        reader.press("n")
        assert reader.chapter.player.at == 1
        assert reader.errors == []
