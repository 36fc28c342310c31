"""What a learner has done, as a value and as a file."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.lessons.course.progress import (
    FORMAT,
    KIND,
    MET,
    MISSED,
    NEVER,
    LearnerProgress,
    read_text,
    to_text,
)

NAMES = st.sampled_from(["moving/a", "moving/b", "battle/c"])
RULES = st.lists(st.sampled_from(["W-MOV-1", "W-MOV-2", "W-ATK-1"]), max_size=3)
DEEDS = st.lists(
    st.one_of(
        st.tuples(st.just("saw_step"), NAMES, st.integers(1, 4), st.just(4), RULES),
        st.tuples(st.just("answered"), NAMES, st.booleans(), RULES, st.integers(0, 3)),
        st.tuples(st.just("answered_question"), NAMES, st.integers(0, 4), RULES),
    ),
    max_size=12,
)


def after(deeds, progress=None):
    progress = LearnerProgress() if progress is None else progress
    for name, *rest in deeds:
        progress = getattr(progress, name)(*rest)
    return progress


class TestWhatHappens:
    def test_a_lesson_is_finished_at_its_last_step_and_stays_so(self):
        progress = LearnerProgress().saw_step("a/b", 2, 3, ["W-MOV-1"])
        assert (progress.lessons["a/b"].step, progress.lessons["a/b"].is_finished) == (2, False)
        progress = progress.saw_step("a/b", 3, 3, []).saw_step("a/b", 1, 3, [])
        assert (progress.lessons["a/b"].step, progress.lessons["a/b"].is_finished) == (3, True)
        assert progress.last == ("lesson", "a/b")

    def test_a_rule_is_missed_until_it_is_answered_right(self):
        progress = LearnerProgress()
        assert progress.rule("W-MOV-1") == NEVER
        progress = progress.answered("a/b", False, ["W-MOV-1"])
        assert progress.rule("W-MOV-1") == MISSED
        progress = progress.saw_step("a/b", 1, 2, ["W-MOV-1"])
        assert progress.rule("W-MOV-1") == MISSED, "reading is not answering"
        assert progress.answered("a/b", True, ["W-MOV-1"]).rule("W-MOV-1") == MET

    def test_an_exercise_counts_tries_and_hints_and_once_solved_stays_solved(self):
        progress = (
            LearnerProgress().answered("a/b", False, [], 2).answered("a/b", True, [], 1).answered("a/b", False, [])
        )
        mark = progress.exercises["a/b"]
        assert (mark.tries, mark.hints, mark.is_solved) == (3, 2, True)

    def test_the_map_has_every_rule_of_the_book_once(self):
        progress = LearnerProgress().answered("a/b", False, ["W-MOV-1"]).saw_step("a/c", 1, 2, ["W-MOV-2"])
        book = load_rulebook()["W-MOV-1"].book
        chapters = progress.by_chapter(book)
        listed = [rule for rules in chapters.values() for rule in rules]
        assert sorted(listed) == sorted(rule.id for rule in load_rulebook().rules if rule.book == book)
        states = {rule: state for rules in chapters.values() for rule, state in rules.items()}
        assert (states["W-MOV-1"], states["W-MOV-2"], states["W-ATK-1"]) == (MISSED, MET, NEVER)


class TestMerging:
    @given(DEEDS, DEEDS)
    def test_order_does_not_matter_but_for_what_was_last(self, one, two):
        first, second = after(one), after(two)
        ours, theirs = first.merged(second), second.merged(first)
        assert (ours.lessons, ours.exercises, ours.found) == (theirs.lessons, theirs.exercises, theirs.found)
        assert set(ours.rules) == set(theirs.rules)

    @given(DEEDS, DEEDS)
    def test_nothing_is_lost_and_once_is_enough(self, one, two):
        first, second = after(one), after(two)
        both = first.merged(second)
        assert both.merged(second) == both
        assert both.merged(first) == both
        for name, mark in {**first.exercises, **second.exercises}.items():
            assert both.exercises[name].tries >= mark.tries
        assert set(both.rules) == {*first.rules, *second.rules}

    def test_what_was_forgotten_does_not_come_back(self):
        old = LearnerProgress().answered("a/b", True, ["W-MOV-1"])
        new = old.forgotten()
        assert new.is_empty
        assert not old.is_empty
        assert new.merged(old).is_empty
        assert old.merged(new).is_empty


class TestTheFile:
    @given(DEEDS)
    def test_it_comes_back_as_it_was(self, deeds):
        progress = after(deeds)
        assert read_text(to_text(progress)) == progress
        assert to_text(read_text(to_text(progress))) == to_text(progress)

    def test_what_a_newer_version_adds_is_passed_over(self):
        document = json.loads(to_text(LearnerProgress().answered("new/one", True, ["W-NEW-1"])))
        document["more"] = {"a": 1}
        document["exercises"]["new/one"]["stars"] = 3
        read = read_text(json.dumps(document))
        assert read.exercises["new/one"].is_solved
        assert "W-NEW-1" in read.rules

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"kind": "other"}, "no saved progress"),
            ({"format": FORMAT + 1}, "a newer version reads it"),
            ({"format": True}, "format must be"),
            ({"format": "1"}, "format must be"),
            ({"began": -1}, "began must be"),
            ({"lessons": []}, "lessons must be a table"),
            ({"lessons": {"a": {"step": 3, "of": 2, "finished": False}}}, "in lessons, a"),
            ({"lessons": {"a": {"step": 1, "of": 2}}}, "finished"),
            ({"lessons": {"<b>": {"step": 1, "of": 2, "finished": True}}}, "is no name"),
            ({"exercises": {"a": {"tries": 1.5, "hints": 0, "solved": True}}}, "in exercises, a"),
            ({"exercises": {"a": {"tries": 10**9, "hints": 0, "solved": True}}}, "in exercises, a"),
            ({"situations": {"a": [True]}}, "in situations, a"),
            ({"situations": {"a": list(range(200))}}, "in situations, a"),
            ({"situations": {"a": [100]}}, "whole numbers below 100"),
            ({"rules": {"W-MOV-1": {"answers": 1, "right": 1}}}, "in rules, W-MOV-1"),
            ({"last": ["lesson"]}, "last must be"),
            ({"last": ["lesson", "<script>"]}, "last must be"),
        ],
    )
    def test_what_does_not_fit_is_told_in_one_sentence(self, change, said):
        document = json.loads(to_text(LearnerProgress())) | change
        with pytest.raises(InvalidFile) as refused:
            read_text(json.dumps(document), "mine.json")
        told = str(refused.value)
        assert told.startswith("mine.json")
        assert said in told
        assert told.endswith(".")
        assert "\n" not in told

    @pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', "[" * 5000, '{"a": NaN}', '{"kind": 1, "kind": 2}'])
    def test_what_is_no_record_at_all_is_told_too(self, text):
        with pytest.raises(InvalidFile) as refused:
            read_text(text, "mine.json")
        assert str(refused.value).startswith("mine.json")
        assert "\n" not in str(refused.value)

    def test_a_record_at_its_bounds_can_be_gone_on_with_and_read_again(self):
        most = {"exercises": {"a": {"tries": 10**6, "hints": 0, "solved": False}}, "situations": {"a": list(range(99))}}
        rules = {"rules": {"W-MOV-1": {"answers": 10**6, "right": False}}}
        progress = read_text(json.dumps(json.loads(to_text(LearnerProgress())) | most | rules))
        progress = progress.answered("a", True, ["W-MOV-1"]).answered_question("a", 99, ["W-MOV-1"])
        assert read_text(to_text(progress)) == progress
        assert progress.rule("W-MOV-1") == MET

    def test_it_names_what_it_is(self):
        document = json.loads(to_text(LearnerProgress()))
        assert (document["kind"], document["format"]) == (KIND, FORMAT)
