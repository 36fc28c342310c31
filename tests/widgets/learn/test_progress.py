"""Progress in the visitor's browser: kept, taken up again, shared by two tabs."""

import json

import pytest

from ddm_explorer.lessons.course.progress import KIND, LearnerProgress, read_text, to_text
from ddm_explorer.widgets.learn.progress import ASIDE, NAME, NEWER, NOT_KEPT, OPEN, SPACE, ProgressStore
from ddm_explorer.widgets.page.bridge import Bridge
from tests.widgets.learn.browser_memory import Memory, Tab


@pytest.fixture
def memory():
    return Memory()


@pytest.fixture
def visit(memory, monkeypatch):
    """Opens a tab: its store and what it sends."""

    def visit(*, is_open=True):
        bridge = Bridge()
        store = ProgressStore(bridge)
        tab = Tab(memory, bridge, monkeypatch)
        if is_open:
            tab.open()
        return store, tab

    return visit


def kept(memory):
    assert [name for space, name in memory.kept if space == SPACE] == [NAME], "one record, no copies"
    return read_text(memory.kept[SPACE, NAME]["text"])


class TestKeeping:
    def test_it_is_there_again_at_the_next_visit(self, visit, memory):
        store, _ = visit()
        store.answered("moving/a", True, ["W-MOV-1"], 1)
        store.saw_step("moving/b", 2, 3, ["W-MOV-2"])
        store.found("flying", 0, ["W-FLY-1"])
        again, _ = visit()
        assert again.record == store.record == kept(memory)
        assert again.record.exercises["moving/a"].hints == 1
        assert again.version > 0
        assert again.is_read

    def test_what_happens_before_the_page_is_there_is_added_to_what_it_has(self, visit, memory):
        visit()[0].answered("moving/a", True, ["W-MOV-1"])
        late, tab = visit(is_open=False)
        late.answered("moving/b", False, ["W-MOV-2"])
        tab.open()
        assert set(kept(memory).exercises) == {"moving/a", "moving/b"}

    def test_the_same_step_again_writes_nothing(self, visit):
        store, tab = visit()
        store.saw_step("a/b", 1, 2, [])
        before = len(tab.of("store"))
        store.saw_step("a/b", 1, 2, [])
        assert len(tab.of("store")) == before

    def test_an_empty_visit_leaves_nothing_behind(self, visit, memory):
        visit()
        assert memory.kept == {}


class TestTwoTabs:
    def test_both_go_into_one_record(self, visit, memory):
        one, _ = visit()
        two, _ = visit()
        one.answered("a/one", True, ["W-MOV-1"])
        two.answered("a/two", True, ["W-MOV-2"])
        one.answered("a/three", True, [])
        assert set(kept(memory).exercises) == {"a/one", "a/two", "a/three"}
        assert set(one.record.exercises) == {"a/one", "a/two", "a/three"}

    def test_also_when_they_write_at_the_same_time(self, visit, memory):
        one, tab_one = visit()
        two, tab_two = visit()
        tab_one.is_slow = tab_two.is_slow = True
        one.answered("a/one", True, [])
        two.answered("a/two", True, [])
        one.answered("a/three", True, [])
        tab_one.is_slow = tab_two.is_slow = False
        tab_one.catch_up()
        tab_two.catch_up()
        assert set(kept(memory).exercises) == {"a/one", "a/two", "a/three"}

    def test_a_copy_left_behind_is_taken_in_and_away(self, visit, memory):
        visit()[0].answered("a/one", True, [])
        other = LearnerProgress().answered("a/two", True, [])
        memory.kept[SPACE, f"{NAME}~2"] = {"text": to_text(other), "generation": "x", "when": 2}
        store, _ = visit()
        store.answered("a/three", True, [])
        assert set(kept(memory).exercises) == {"a/one", "a/two", "a/three"}

    def test_what_one_tab_forgets_the_other_does_not_bring_back(self, visit, memory):
        one, _ = visit()
        one.answered("a/one", True, [])
        two, _ = visit()
        one.forget()
        two.answered("a/two", True, [])
        assert kept(memory).is_empty
        assert two.record.is_empty


class TestWhatGoesWrong:
    def test_a_browser_that_keeps_nothing_is_told_once_and_all_goes_on(self, visit, memory):
        memory.problem = "blocked"
        store, _ = visit()
        store.answered("a/one", True, [])
        assert store.problem == NOT_KEPT
        assert store.record.exercises
        memory.problem = ""
        store.answered("a/two", True, [])
        assert store.problem == ""
        assert set(kept(memory).exercises) == {"a/one", "a/two"}

    @pytest.mark.parametrize("text", ["", "{}", "<script>", None, 7])
    def test_a_damaged_record_begins_anew_with_a_sentence(self, visit, memory, text):
        memory.kept[SPACE, NAME] = {"text": text, "generation": "x", "when": 1}
        store, _ = visit()
        assert "could not be read" in store.problem
        store.answered("a/one", True, [])
        assert memory.kept.pop((SPACE, ASIDE))["text"] == text, "put aside, not thrown away"
        assert set(kept(memory).exercises) == {"a/one"}
        memory.kept[SPACE, ASIDE] = {"text": "older", "generation": "y", "when": 1}
        memory.kept[SPACE, NAME] = {"text": text, "generation": "x", "when": 1}
        visit()
        assert [memory.kept[SPACE, name]["text"] for name in (ASIDE, f"{ASIDE}~2")] == ["older", text]

    @pytest.mark.parametrize("name", [NAME, f"{NAME}~2"])
    def test_a_record_of_a_newer_version_is_kept_and_never_written_over(self, visit, memory, name):
        newer = {"text": json.dumps({"kind": KIND, "format": 2, "news": [1]}), "generation": "x", "when": 1}
        memory.kept[SPACE, name] = dict(newer)
        store, _ = visit()
        assert store.problem == NEWER
        assert store.is_read
        store.answered("a/one", True, [])
        store.forget()
        store.answered("a/two", True, [])
        assert memory.kept == {(SPACE, name): newer}
        assert store.problem == NEWER
        assert set(store.record.exercises) == {"a/two"}

    def test_a_newer_version_in_another_tab_is_not_written_over_either(self, visit, memory):
        store, _ = visit()
        store.answered("a/one", True, [])
        newer = {"text": json.dumps({"kind": KIND, "format": 2}), "generation": "theirs", "when": 2}
        memory.kept[SPACE, NAME] = dict(newer)
        store.answered("a/two", True, [])
        store.answered("a/three", True, [])
        assert memory.kept == {(SPACE, NAME): newer}
        assert store.problem == NEWER

    def test_a_copy_that_another_tab_took_away_meanwhile_is_passed_over_in_silence(self, visit, memory):
        visit()[0].answered("a/one", True, [])
        memory.kept[SPACE, f"{NAME}~2"] = {"text": to_text(LearnerProgress()), "generation": "x", "when": 2}
        store, tab = visit(is_open=False)
        tab.is_slow = True
        tab.open()
        (listing,) = tab.waiting
        tab.waiting.clear()
        answer = memory.answer(listing)
        del memory.kept[SPACE, f"{NAME}~2"]
        tab.is_slow = False
        tab.reply(listing, answer)
        assert store.problem == ""
        assert store.is_read
        assert set(store.record.exercises) == set(kept(memory).exercises) == {"a/one"}

    def test_a_record_that_cannot_be_read_once_stays(self, visit, memory):
        visit()[0].answered("a/one", True, [])
        before = dict(memory.kept)
        store, tab = visit(is_open=False)
        tab.is_slow = True
        tab.open()
        listing = tab.waiting.pop()
        tab.reply(listing, memory.answer(listing))
        tab.reply(tab.waiting.pop(), {"ok": False, "error": "blocked"})
        assert store.problem == NOT_KEPT
        assert memory.kept == before
        tab.is_slow = False
        store.answered("a/two", True, [])
        assert set(kept(memory).exercises) == {"a/one", "a/two"}
        assert store.problem == ""


class TestFiles:
    def test_out_and_in_again(self, visit):
        store, tab = visit()
        store.answered("a/one", True, ["W-MOV-1"])
        store.export()
        (sent,) = tab.of("download")
        store.forget()
        assert store.record.is_empty
        tab.file(OPEN, "mine.json", sent["text"])
        assert store.record.exercises["a/one"].is_solved
        assert store.opened == "Added what mine.json has."
        tab.file(OPEN, "mine.json", sent["text"])
        assert store.opened == "mine.json has nothing new."

    @pytest.mark.parametrize("text", ["", "{", "<script>alert(1)</script>", '{"kind": "ddm-explorer progress"}', "[[["])
    def test_a_bad_file_is_one_sentence_and_changes_nothing(self, visit, text):
        store, tab = visit()
        store.answered("a/one", True, [])
        before = store.record
        tab.file(OPEN, "bad.json", text)
        assert store.record == before
        assert store.opened.startswith("bad.json")
        assert store.opened.count("\n") == 0

    def test_a_file_with_which_the_record_could_not_be_read_again_is_refused(self, visit):
        store, tab = visit()
        store.answered("a/one", True, [])
        mark = {"step": 1, "of": 2, "finished": False}
        for name in ("one", "two"):
            lessons = {f"{name}/{number}": mark for number in range(5000)}
            tab.file(OPEN, f"{name}.json", json.dumps({"kind": KIND, "format": 1, "lessons": lessons}))
        assert store.opened == "two.json has more than can be kept beside what is here."
        assert len(store.record.lessons) == 5000
        assert read_text(to_text(store.record)) == store.record
