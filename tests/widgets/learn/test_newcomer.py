"""What somebody who is here for the first time stumbled over once, and shall not again."""

from __future__ import annotations

import pytest

from ddm_explorer.lessons.answers import right_answer
from ddm_explorer.lessons.exercise import packaged_exercise
from tests.widgets.learn.test_exercise import Learner, of_kind
from tests.widgets.page import Page


@pytest.fixture
def learner(page: Page, monkeypatch: pytest.MonkeyPatch) -> Learner:
    return Learner(page, monkeypatch)


def test_what_is_only_judged_is_not_said_to_lack_a_draw(learner: Learner) -> None:
    for name in of_kind("pick"):
        right = set(right_answer(packaged_exercise(name)))
        every = set(range(1, len(packaged_exercise(name).options) + 1))
        for marked in (right, every - right):
            learner.open(name)
            learner.mark(*sorted(marked))
            assert "no outcome is left" not in learner.shown, name
    assert learner.errors == []
