"""Exercises by keyboard alone: each kind wrong, told why, then right; kept over a reload; and hostile files."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, expect

from ddm_explorer.lessons.course.course import chapters
from ddm_explorer.lessons.exercises.answers import judge_answer, right_answer
from ddm_explorer.lessons.exercises.exercise import Exercise, packaged_exercise
from ddm_explorer.widgets.pages.authoring import source
from tests.browser.plans import read
from tests.browser.play import Keyboard, Play, visitor
from tests.browser.watch import watch

CHAPTER = chapters()[0]
MOST_TABS = 300
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    with visitor(browser) as own:
        yield own


def opened(context: BrowserContext, app: str, address: str) -> Play:
    page = context.new_page()
    watch(page, app)
    play = Play(page)
    page.goto(f"{app}{address}")
    return play


def at(context: BrowserContext, app: str, exercise: Exercise) -> tuple[Play, Locator]:
    notebook = CHAPTER.notebook.partition("_")[2]
    play = opened(context, app, f"{notebook}?exercise={exercise.id}")
    panel = play.page.locator(".ddm-exercise")
    expect(panel.locator("h3")).to_have_text(exercise.title, timeout=120_000)
    play.wait_until_drawn()
    return play, panel


def tab_to(play: Play, wanted: Locator) -> None:
    """Press Tab until that element has the focus."""
    expect(wanted).to_be_visible()
    for _ in range(MOST_TABS):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        play.page.keyboard.press("Tab")
    raise AssertionError("Tab does not lead there")


def press(play: Play, wanted: Locator) -> None:
    tab_to(play, wanted)
    play.page.keyboard.press("Enter")


def of_kind(kind: str) -> Exercise:
    found = (packaged_exercise(name) for name in CHAPTER.exercises)
    return next(each for each in found if each.kind == kind)


@pytest.mark.parametrize("kind", ["pick", "guess", "name"])
def test_a_choice_wrong_then_right_by_keyboard(context: BrowserContext, app: str, kind: str) -> None:
    exercise = of_kind(kind)
    play, panel = at(context, app, exercise)
    expect(play.panel("verdict")).to_be_hidden()
    panel.locator("form button[type=submit]").click()
    expect(play.notice).to_be_visible()
    options = judge_answer(exercise, ()).options
    wrong = max((each for each in options if not each.is_right), key=lambda each: bool(each.option.misconception))
    for numbers, told in (((wrong.number,), "Not right."), (right_answer(exercise), "Right.")):
        boxes = panel.locator("form input")
        if kind == "pick":
            for number in numbers:
                tab_to(play, boxes.nth(number - 1))
                play.page.keyboard.press("Space")
        else:
            # Of radio buttons one is reached by Tab, the others by the arrows.
            tab_to(play, boxes.first)
            play.page.keyboard.press("Space")
            for _ in range(numbers[0] - 1):
                play.page.keyboard.press("ArrowDown")
            expect(boxes.nth(numbers[0] - 1)).to_be_checked()
        press(play, panel.locator("form button[type=submit]"))
        expect(panel.locator(".ddm-result")).to_contain_text(told)
        expect(panel.locator(".ddm-result")).to_be_focused()
        if told == "Not right.":
            expect(panel.locator(".is-wrong").first).to_contain_text("Wrong.")
            expect(panel.locator(".ddm-belief").first).to_be_visible()
            expect(panel.get_by_role("button", name="Hint 1 of 3")).to_have_count(0)  # all answers stand there
            press(play, panel.get_by_role("button", name="Try again"))
            expect(panel.locator("form")).to_be_visible()
            press(play, panel.get_by_role("button", name="Hint 1 of 3"))
            expect(panel.locator(".ddm-hints li")).to_have_count(1)
    expect(panel.locator(".ddm-after")).to_be_visible()
    play.page.close()


def test_one_on_the_board_wrong_then_right_by_keyboard_and_kept_over_a_reload(
    context: BrowserContext, app: str
) -> None:
    exercise = of_kind("do")
    play, panel = at(context, app, exercise)
    keys = Keyboard(play)
    tab_to(play, play.board)
    keys.do(read("move G13 H13"))
    expect(panel.locator(".ddm-result")).to_contain_text("Not right.")
    expect(panel.locator(".ddm-result .ddm-rule").first).to_be_visible()
    expect(panel.locator(".ddm-parts")).to_contain_text("still missing")
    keys.press("Escape", "Escape")
    for said in exercise.solution:
        keys.do(said.command)
    expect(panel.locator(".ddm-result")).to_contain_text("Right.")
    expect(panel.locator(".ddm-parts")).not_to_contain_text("still missing")
    mine = play.page.locator(".ddm-contents button").filter(has_text=exercise.title)
    expect(mine).to_contain_text("done")
    play.page.reload()
    expect(panel.locator("h3")).to_have_text(exercise.title, timeout=120_000)
    expect(mine).to_contain_text("done")
    expect(panel).to_contain_text("solved before")
    play.page.close()


def test_the_map_knows_it_takes_a_file_and_forgets_when_asked(context: BrowserContext, app: str) -> None:
    """After the exercises above, in the same browser."""
    play = opened(context, app, "progress")
    page = play.page
    lead = page.locator(".ddm-map .ddm-lead")
    expect(lead).to_contain_text(re.compile(r"you have met [1-9]"), timeout=120_000)
    rule = of_kind("do").rules[0]
    expect(page.locator(f'.ddm-map a[href="22_rulebook.ipynb?rule={rule}"]')).to_have_count(1)
    with page.expect_file_chooser() as asked:
        press(play, page.get_by_role("button", name="Open a file"))
    asked.value.set_files({"name": "bad.json", "mimeType": "application/json", "buffer": HOSTILE.encode()})
    expect(page.locator(".ddm-told")).to_contain_text("bad.json")
    expect(page.locator(".ddm-told")).to_have_count(1)
    assert page.locator(".ddm-map img").count() == 0
    with page.expect_download() as got:
        press(play, page.get_by_role("button", name="Save as a file"))
    assert '"format": 1' in got.value.path().read_text("utf-8")
    press(play, page.get_by_role("button", name="Forget all"))
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()
    press(play, page.get_by_role("button", name="Forget all"))
    expect(lead).to_contain_text("Nothing yet.")
    page.reload()
    expect(lead).to_contain_text("Nothing yet.", timeout=120_000)
    page.close()


def test_what_is_written_is_checked_at_a_pause_and_a_hostile_file_is_one_sentence(
    context: BrowserContext, app: str
) -> None:
    play = opened(context, app, "write_your_own")
    page = play.page
    report, area = page.locator(".ddm-write-report"), page.locator(".ddm-write-area textarea")
    expect(report).to_contain_text("all is as it says", timeout=120_000)
    name = next(each for each in CHAPTER.exercises if packaged_exercise(each).kind == "pick")
    for bad in (HOSTILE, "a = [[[[[", source("exercise", name).replace("[", f'["{HOSTILE}", ', 1)):
        area.fill(bad)
        expect(report).to_contain_text("This cannot be read yet.")
        expect(report.locator("li")).to_have_count(1)
        expect(page.locator(".ddm-stage.is-closed")).to_have_count(1)
    assert page.locator(".ddm-stage img").count() == 0
    area.fill(source("exercise", name))
    expect(report).to_contain_text("all is as it says")
    expect(page.locator(".ddm-exercise form input").first).to_be_visible()
    page.close()
