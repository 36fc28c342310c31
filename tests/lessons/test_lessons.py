"""Every packaged lesson replays as it says, and its notes cite what its steps touch."""

import pytest

from ddm_explorer.lessons.course.course import acted_on, chapters, taught
from ddm_explorer.lessons.course.lesson import lesson_names, packaged_lesson, read_lesson
from ddm_explorer.lessons.course.replay import replay_lesson

LESSON = """
format = 1
id = "a-lesson"
title = "A roll"
goal = "Roll."
overview = "One roll."
summary = "It was a roll."
edition = "western-basic"
[given]
step = "roll"
[[step]]
do = "end"
refused = true
note = "First the roll (W-ROLL-1)."
[[step]]
do = "roll 1 1 2"
draws = "P D2 M"
yours = "Roll."
note = "Three dice (W-ROLL-1)."
[[step]]
do = "end"
note = "That was all (W-TURN-2)."
"""


@pytest.mark.parametrize("name", lesson_names())
def test_a_lesson_replays_as_it_says(name):
    report = replay_lesson(packaged_lesson(name))
    assert report.mismatches == ()
    for track in report.tracks:
        assert len(track.steps) == len(track.track.steps)
        for step in track.steps:
            assert step.step.cites, step.step.text
            assert step.verdict.is_legal is step.step.is_legal


def test_in_every_chapter_the_learner_makes_moves():
    for chapter in chapters():
        assert chapter.lessons, chapter.slug
        steps = [s for name in chapter.lessons for track in packaged_lesson(name).tracks for s in track.steps]
        assert any(step.task for step in steps), chapter.slug


def test_the_first_lesson_lets_the_newcomer_do_everything_once():
    """Within ten minutes: rolled, summoned and built, moved, attacked and defended, all by the learner's own hand."""
    lesson = packaged_lesson(chapters()[0].lessons[0])
    own = {step.text.split()[0] for step in lesson.tracks[0].steps if step.task}
    assert {"roll", "build", "move", "attack", "defend", "end"} <= own


def test_every_rule_that_one_can_act_on_is_taught():
    """By a lesson's note and, asked for, by an exercise: there is no rule that nobody can act on among them."""
    assert taught().untaught == ()
    assert taught().unasked == ()
    assert all(taught().lessons.values())
    assert set(taught().lessons) == set(acted_on())
    assert len(acted_on()) > 80


def test_a_turn_is_shown_under_two_editions_side_by_side():
    sides = [packaged_lesson(name).tracks for name in lesson_names() if len(packaged_lesson(name).tracks) > 1]
    assert any(len({track.start.setup.edition for track in tracks}) > 1 for tracks in sides)


def test_a_step_knows_its_verdict_its_events_and_where_the_game_stands():
    report = replay_lesson(read_lesson(LESSON))
    assert report
    first, second, third = report.tracks[0].steps
    assert (first.node, second.node, third.node) == (0, 1, 2)
    assert first.events == ()
    assert first.state is second.state
    assert "W-ROLL-1" in second.rules
    assert report.tracks[0].transcript.node.number == 2


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("(W-TURN-2)", "", "Step 3 “end”: its note names no rule; the step touches W-OBJ-1, W-TURN-"),
        ("dice (W-ROLL-1)", "dice (W-MOV-1)", "Step 2 “roll 1 1 2”: its note names W-MOV-1, which this step does"),
        ("refused = true\n", "", "Step 1 “end”: expected to be allowed, but it is not: "),
        ('draws = "P D2 M"\n', "", "Step 2 “roll 1 1 2”: a die is rolled, and no outcome is given for it."),
        ('"P D2 M"', '"P D2 M S"', "Step 2 “roll 1 1 2”: these outcomes are never drawn: S."),
        ('"P D2 M"', '"P X M"', "Step 2 “roll 1 1 2”: this die cannot show 'X'; it shows one of: "),
        ('yours = "Roll."', "refused = true", "Step 2 “roll 1 1 2”: expected to be refused, but it is allowed; it"),
    ],
)  # fmt: skip
def test_what_is_not_as_a_lesson_says_is_told_with_its_step(old, new, told):
    assert old in LESSON
    text = LESSON.replace(old, new, 1)
    if "refused" in new:
        text = text.replace('draws = "P D2 M"\n', "")
    mismatches = replay_lesson(read_lesson(text)).mismatches
    assert mismatches[0].startswith(told), mismatches


def test_what_comes_after_a_step_that_fails_is_named():
    mismatches = replay_lesson(read_lesson(LESSON.replace("refused = true\n", ""))).mismatches
    assert mismatches[1:] == ("The rest is not reached: roll 1 1 2; end.",)


def test_a_note_may_name_a_reading_that_would_change_the_step():
    """By another reading the square would not be free; so the reading is touched, though the judge may cite a rule."""
    text = """
format = 1
id = "covering"
title = "Covering"
goal = "Cover."
overview = "Cover."
summary = "Cover."
edition = "western-advanced"
[given]
turn = 3
step = "build"
level = 1
rolled = ["1 S", "1 S", "2 P2"]
laid = ["L1 1 turn 2 star G16"]
[[step]]
do = "build petit-dragon T1 turn 0 star G13"
note = "Nobody uses that Domain, so in this game's reading the Piece may cover it (R-COVER-DOMAIN)."
"""
    assert replay_lesson(read_lesson(text)).mismatches == ()
    other = replay_lesson(read_lesson(text.replace("R-COVER-DOMAIN", "R-DRAFT")))
    assert "names R-DRAFT, which this step does not touch" in other.mismatches[0]
