"""A chapter of the course in the browser: a newcomer's first ten minutes, links to a step, progress after a reload."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, expect

from ddm_explorer.dungeon import commands as say
from ddm_explorer.lessons.course.course import chapters
from ddm_explorer.lessons.course.lesson import packaged_lesson
from tests.browser.play import Mouse, Play, visitor
from tests.browser.watch import watch

CHAPTER = chapters()[0]
PAGE = CHAPTER.notebook.partition("_")[2]
LESSON = packaged_lesson(CHAPTER.lessons[0])
STEPS = LESSON.tracks[0].steps
OWN = next(number for number, step in enumerate(STEPS, 1) if step.task and step.draws and number > 1)
"""The first roll of the learner, counted from 1."""


def chapter(context: BrowserContext, app: str, query: str = "") -> Play:
    page = context.new_page()
    watch(page, app)
    play = Play(page)
    play.load(f"{app}{PAGE}{query}")
    return play


@contextmanager
def learner(browser: Browser, app: str, query: str = "", **context: object) -> Iterator[Play]:
    with visitor(browser, **context) as own:
        yield chapter(own, app, query)


def expect_step(play: Play, number: int) -> None:
    expect(play.panel("player").locator(".ddm-count")).to_have_text(f"Step {number} of {len(STEPS)}")


def make(play: Play, hand: Mouse, command: object, number: int) -> None:
    """Make a move, and see that the lesson has come to that step.

    On a busy machine a button may be put anew between press and release, so that the click meets nothing; then it is
    clicked once more, as people do.
    """
    hand.do(command)
    count = play.panel("player").locator(".ddm-count")
    if isinstance(command, (say.Defend, say.EndTurn)):
        try:
            expect(count).to_have_text(f"Step {number} of {len(STEPS)}", timeout=20_000)
        except AssertionError:
            hand.do(command)
    expect_step(play, number)


def test_the_first_ten_minutes_by_mouse_and_a_reload_in_the_middle(browser: Browser, app: str) -> None:
    """Every move that is asked is made on the board; everything else is read and gone on from."""
    middle = len(STEPS) // 2
    with learner(browser, app) as play:
        player, hand = play.panel("player"), Mouse(play)
        expect(play.page.get_by_role("heading", name=CHAPTER.title, level=1)).to_be_visible()
        expect(player.locator("h3")).to_have_text(LESSON.title)
        for number, step in enumerate(STEPS, 1):
            if step.task:
                expect(player.locator(".ddm-task")).to_be_visible()
                make(play, hand, step.command, number)
                expect(player.locator(".ddm-right")).to_have_text("Right.")
            else:
                play.action("player:next", player).first.click()
                expect_step(play, number)
            if not step.is_legal:
                expect(player.locator(".ddm-did.is-refused")).to_be_visible()
                expect(play.panel("verdict")).not_to_contain_text("Not allowed")  # the lesson tells it
            for rule in step.cites:
                expect(play.rule(rule, player.locator(".ddm-lesson-note")).first).to_be_visible()
            if number == middle:
                play.reload()
                expect_step(play, middle)  # the browser has kept where one was
        expect(player.locator(".ddm-summary")).to_be_visible()
        expect(play.panel("contents")).to_contain_text(f"1 of {len(CHAPTER.lessons) + len(CHAPTER.exercises)} done")
        # And on to the next one.
        player.locator(".ddm-button-primary", has_text="Next:").click()
        expect(player.locator("h3")).to_have_text(packaged_lesson(CHAPTER.lessons[1]).title)


def test_a_link_opens_there_and_one_leaves_the_track_and_comes_back(browser: Browser, app: str) -> None:
    with learner(browser, app, f"?lesson={LESSON.id}&step={OWN - 1}") as play:
        player, page = play.panel("player"), play.page
        expect_step(play, OWN - 1)
        expect(player.locator("h3")).to_be_focused()
        # The arrows walk while the focus is in the lesson, and letters do while it is on the board.
        page.keyboard.press("ArrowLeft")
        expect_step(play, OWN - 2) if OWN > 2 else expect(player.locator(".ddm-goal")).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect_step(play, OWN - 1)
        play.board.focus()
        page.keyboard.press("j")
        expect(play.spoken).to_contain_text("Your move")
        # Another roll than the lesson's is allowed; the learner is asked, stays, and comes back.
        hand = Mouse(play)
        hand.choose_dice(("2", "3", "4"))
        play.action("dice:roll").click()
        expect(player.locator(".ddm-reply.is-other")).to_be_visible()
        play.action("player:stay", player).click()
        expect(player.locator(".ddm-explore")).to_be_visible()
        expect(play.line).to_contain_text("rolls")
        play.action("player:return", player).click()
        expect_step(play, OWN - 1)
        expect(play.line).not_to_contain_text("rolls")
        # What is not allowed gets its real verdict, in words and with the rule.
        play.tab("text")
        field = play.panel("text").locator("input")
        field.fill("roll 1 1")
        field.press("Enter")
        play.tab("lesson")
        refused = player.locator(".ddm-reply.is-refused")
        expect(refused).to_contain_text("Not allowed")
        expect(refused.locator(".ddm-rule").first).to_be_visible()
        expect_step(play, OWN - 1)
        # The chart says where in the turn one is.
        play.tool("flow").click()
        expect(play.panel("chart").locator('[aria-current="step"]')).to_contain_text("Roll")


def test_a_link_and_a_choice_leave_board_and_lesson_in_view_on_a_phone(browser: Browser, app: str) -> None:
    phone = {"width": 390, "height": 844}
    with learner(browser, app, f"?lesson={LESSON.id}&step={OWN}", viewport=phone, has_touch=True) as play:
        page = play.page
        expect(play.panel("player").locator("h3")).to_be_focused()
        _expect_both(play)
        contents = play.panel("contents")
        contents.locator("summary").click()
        chosen = contents.locator('[data-what="lesson"]').nth(1)
        chosen.click()
        expect(play.panel("player").locator("h3")).to_have_text(packaged_lesson(CHAPTER.lessons[1]).title)
        expect(chosen).to_be_hidden()  # the list is folded up again
        _expect_both(play)
        assert page.evaluate("[scrollX, scrollY]") == [0, 0]


def _expect_both(play: Play) -> None:
    """The whole board, the action bar and the heading of the lesson are in view."""
    for part in (play.board, play.root.locator(".ddm-actions"), play.panel("player").locator("h3")):
        expect(part).to_be_in_viewport(ratio=0.99)


def test_a_wrong_address_is_told_in_a_sentence_and_a_phone_has_room(browser: Browser, app: str) -> None:
    phone = {"width": 390, "height": 844}
    with learner(browser, app, "?lesson=no-such-lesson", viewport=phone, has_touch=True) as play:
        expect(play.notice).to_contain_text("There is no lesson “no-such-lesson” in this chapter")
        expect(play.panel("player").locator("h3")).to_have_text(LESSON.title)
        assert play.page.evaluate("document.documentElement.scrollWidth") <= phone["width"]
        _expect_both(play)
        menu = play.page.locator(".ddm-page-menu summary", has_text="Learn")
        menu.click()
        # Of the menu: the chapter has a link to the next one too.
        link = play.page.locator(".ddm-page-menu").get_by_role("link", name=chapters()[1].title, exact=True)
        expect(link).to_be_visible()
        box = link.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= phone["width"]
        play.page.keyboard.press("Escape")
        expect(link).to_be_hidden()
