"""The rulebook in a real browser: search, open, act out, follow to a lesson, and words that tell their meaning."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from ddm_explorer.lessons.course.course import chapters
from ddm_explorer.lessons.course.progress import KIND
from ddm_explorer.lessons.exercises.situation import packaged_situation, situation_names
from tests.browser.play import LOAD
from tests.browser.watch import watch

RULE = "W-FLY-1"
PHONE: ViewportSize = {"width": 390, "height": 844}
WIDE: ViewportSize = {"width": 1280, "height": 900}


@pytest.fixture(scope="module")
def opened(browser: Browser, app: str) -> Iterator[Page]:
    """The rulebook, opened by a short link to a rule."""
    page = arrived(browser, app, RULE)
    expect(page).to_have_url(f"{app}rulebook?rule={RULE}")
    yield page
    page.close()


@pytest.fixture
def page(opened: Page) -> Page:
    """The same page for several tests, each beginning with that rule."""
    field = opened.get_by_role("searchbox")
    field.fill(RULE)
    field.press("Enter")
    expect(opened.locator(".ddm-book-entry .ddm-entry-where .ddm-id")).to_have_text(RULE)
    expect(opened.locator(".ddm-book-entry h2")).to_be_focused()
    opened.mouse.move(2, 2)
    return opened


def arrived(browser: Browser, app: str, rule: str, **context: Any) -> Page:
    """A visitor who followed a short link to a rule."""
    page = browser.new_page(**{"viewport": WIDE, **context})
    watch(page, app)
    page.goto(f"{app}?rule={rule}")
    expect(page.get_by_role("searchbox")).to_be_visible(timeout=LOAD)
    return page


def tip(page: Page) -> Locator:
    return page.locator(".ddm-tip")


def test_what_is_typed_is_found_and_opened_by_keyboard(page: Page) -> None:
    field = page.get_by_role("searchbox")
    field.focus()
    page.keyboard.type("tunnel")
    expect(page.locator(".ddm-found h2")).to_contain_text("results for “tunnel”")
    expect(page.locator(".ddm-status").first).to_contain_text("results for tunnel.")
    expect(field).to_be_focused()
    expect(field).to_have_value("tunnel")
    page.keyboard.press("Enter")
    expect(page.locator(".ddm-found")).to_be_focused()
    page.keyboard.press("Tab")
    first = page.locator(".ddm-found .ddm-entry-link").first
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".ddm-book-entry h2")).to_be_focused()
    expect(page.locator(".ddm-book-entry .ddm-entry-where .ddm-id")).to_have_text(first.get_attribute("data-id") or "")


def test_a_case_is_acted_out_step_by_step(page: Page) -> None:
    board = page.locator(".ddm-board canvas").last
    expect(board).to_be_hidden()
    page.locator(".ddm-act").first.click()
    expect(page.locator(".ddm-case h3")).to_be_focused()
    expect(board).to_be_visible()
    onward = page.locator('.ddm-case [data-way="on"]')
    count = page.locator(".ddm-case-steps > li").count()
    onward.focus()
    for step in range(1, count + 1):
        page.keyboard.press("Enter")
        current = page.locator('.ddm-case [aria-current="step"]')
        expect(current).to_have_attribute("data-step", str(step))
        expect(onward).to_be_focused()
        is_allowed = current.locator("small").inner_text() == "allowed"
        expect(page.locator(".ddm-verdict .ddm-answer")).to_contain_text("allowed" if is_allowed else "Not")
    expect(onward).to_have_text("From the start")
    page.locator('.ddm-case [data-action="rule"]').first.click()
    expect(page.locator(".ddm-book-entry h2")).to_be_focused()
    expect(board).to_be_hidden()


def test_a_rule_leads_to_the_lesson_that_teaches_it(browser: Browser, app: str) -> None:
    page = arrived(browser, app, RULE)
    link = page.locator(".ddm-taught a").first
    title = link.inner_text()
    link.click()
    expect(page).to_have_url(re.compile(r"\?lesson=[\w-]+(/|%2F)[\w-]+$"))
    expect(page.locator(".ddm-stage")).to_contain_text(title, timeout=LOAD)
    page.close()


def test_a_word_tells_its_meaning_on_pointing_and_keeps_telling_it(page: Page) -> None:
    word = page.locator(".ddm-entry-rule .ddm-term").first
    before = page.locator(".ddm-book-entry").bounding_box()
    expect(tip(page)).to_be_hidden()
    word.hover()
    expect(tip(page)).to_have_text(word.get_attribute("data-tip") or "?")
    assert word.get_attribute("aria-describedby") == tip(page).get_attribute("id")
    assert page.locator(".ddm-book-entry").bounding_box() == before, "nothing moves"
    tip(page).hover()
    page.wait_for_timeout(500)  # longer than it stays when the pointer is away
    expect(tip(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip(page)).to_be_hidden()
    page.mouse.move(2, 2)
    word.hover()
    expect(tip(page)).to_be_visible()
    page.mouse.move(2, 2)
    expect(tip(page)).to_be_hidden()


def test_words_of_results_and_of_the_glossary_tell_their_meaning(page: Page) -> None:
    page.get_by_role("searchbox").fill("move")
    expect(page.locator(".ddm-found h2")).to_contain_text("results for “move”")
    for inside in (".ddm-hits", ".ddm-glossary"):
        word = page.locator(f"{inside} .ddm-term:visible").first
        word.hover()
        expect(tip(page)).to_have_text(word.get_attribute("data-tip") or "?")
        page.mouse.move(2, 2)
        expect(tip(page)).to_be_hidden()
        word.focus()
        expect(tip(page)).to_have_text(word.get_attribute("data-tip") or "?")
        page.get_by_role("button", name="Words", exact=True).click()


def test_what_is_typed_before_a_late_answer_empties_the_field_stays(page: Page) -> None:
    """The click asks for a list and an empty field; the kernel answers only after more has been typed."""
    page.evaluate(
        """words => {
          [...document.querySelectorAll("button")].find(each => each.textContent.trim() === "Words").click();
          const field = document.querySelector("[type=search]");
          field.focus();
          field.value = words;
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
          field.id = "typed-in";
        }""",
        RULE,
    )
    expect(page.locator("#typed-in")).to_have_count(0)
    field = page.get_by_role("searchbox")
    expect(field).to_have_value(RULE)
    expect(field).to_be_focused()


def test_a_word_tells_its_meaning_by_keyboard_and_by_click(page: Page) -> None:
    words = page.locator(".ddm-entry-rule .ddm-term")
    words.first.focus()
    expect(tip(page)).to_have_text(words.first.get_attribute("data-tip") or "?")
    page.keyboard.press("Escape")
    expect(tip(page)).to_be_hidden()
    expect(words.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(tip(page)).to_be_visible()
    page.keyboard.press("Tab")
    expect(tip(page)).to_have_text(words.nth(1).get_attribute("data-tip") or "?")
    words.first.click()
    page.mouse.move(2, 2)
    page.wait_for_timeout(500)  # a click keeps it
    expect(tip(page)).to_have_text(words.first.get_attribute("data-tip") or "?")
    words.first.click()
    expect(tip(page)).to_be_hidden()


def test_on_a_phone_a_tap_tells_and_nothing_is_wider_than_the_page(browser: Browser, app: str) -> None:
    page = arrived(browser, app, RULE, viewport=PHONE, has_touch=True, is_mobile=True)
    word = page.locator(".ddm-entry-rule .ddm-term").last
    word.tap()
    expect(tip(page)).to_be_visible()
    box = tip(page).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    page.locator(".ddm-book-entry h2").tap()
    expect(tip(page)).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.locator('[data-action="rulebook:close"]').tap()
    expect(page.locator(".ddm-book-groups")).to_be_visible()
    page.close()


def test_a_rule_that_is_not_there_gets_one_sentence(browser: Browser, app: str) -> None:
    page = arrived(browser, app, "W-FLY-11")
    expect(page.get_by_role("alert").filter(has_text="No rule or reading")).to_contain_text("W-FLY-1")
    page.close()


def test_the_home_page_remembers_where_one_left_off(browser: Browser, app: str) -> None:
    page = browser.new_page(viewport=WIDE)
    watch(page, app)
    page.goto(app)
    go = page.locator(".ddm-home [data-go-on]")
    expect(go).to_have_text("Start learning")
    record = (
        '{"kind":"ddm-explorer progress","format":1,"began":0,"last":["lesson","first-turns/first-game"],'
        '"lessons":{"first-turns/first-game":{"step":4,"of":30,"finished":false},'
        '"dice/set-up":{"step":9,"of":9,"finished":true}},"exercises":{},"situations":{},"rules":{}}'
    )
    page.evaluate(
        "text => localStorage.setItem('ddm-explorer:save:learn:progress', JSON.stringify({generation: 'x', text}))",
        record,
    )
    page.reload()
    expect(go).to_have_text("Go on learning")
    expect(go).to_have_attribute("href", "10_first_turns.ipynb?lesson=first-turns%2Ffirst-game&step=4")
    expect(page.locator(".ddm-home [data-where]")).to_contain_text("You were at step 4 of 30 of “")
    expect(page.locator(".ddm-home .is-begun .ddm-home-done")).to_contain_text("1 of ")
    page.evaluate("localStorage.setItem('ddm-explorer:save:learn:progress', '<script>')")
    page.reload()
    expect(go).to_have_text("Start learning")
    page.close()


def test_the_home_page_goes_on_after_a_board_or_with_what_is_not_done(browser: Browser, app: str) -> None:
    page = browser.new_page(viewport=WIDE)
    watch(page, app)
    page.goto(app)
    go, where = page.locator(".ddm-home [data-go-on]"), page.locator(".ddm-home [data-where]")
    name = situation_names()[0]
    board = packaged_situation(name)
    every = list(range(len(board.questions)))
    first, second = chapters()[0].lessons[:2]

    def remembered(last: list[str], found: list[int], *done: str) -> None:
        lessons = {each: {"step": 9, "of": 9, "finished": True} for each in done}
        record = {"kind": KIND, "format": 1, "last": last, "lessons": lessons, "situations": {name: found}}
        page.evaluate(
            "text => localStorage.setItem('ddm-explorer:save:learn:progress', JSON.stringify({generation: 'x', text}))",
            json.dumps(record),
        )
        page.reload()
        expect(go).to_have_text("Go on learning")

    remembered(["situation", name], [0, 95, 96, 97, 98, 99])
    expect(go).to_have_attribute("href", f"21_try.ipynb?board={name}")
    expect(where).to_have_text(f"You were at the board “{board.title}”: 1 of {len(every)} questions answered.")
    for last, found in ((["situation", name], every), (["situation", "none-such"], []), (["dance", "x"], []), ([], [])):
        remembered(last, found, first)
        expect(go).to_have_attribute("href", re.compile(rf"\?lesson={quote(second, safe='')}$"))
    go.click()
    expect(page.locator(".ddm-player h3")).to_be_visible()
    page.close()


def test_a_record_that_cannot_be_read_is_put_aside_in_the_browser(browser: Browser, app: str) -> None:
    page = browser.new_page(viewport=WIDE)
    watch(page, app)
    page.goto(app)
    page.evaluate("localStorage.setItem('ddm-explorer:save:learn:progress', '<script>')")
    page.goto(f"{app}progress")
    expect(page.get_by_text("could not be read: it is put aside there")).to_be_visible()
    page.wait_for_function("localStorage.getItem('ddm-explorer:save:learn:damaged') === '<script>'")
    assert page.evaluate("localStorage.getItem('ddm-explorer:save:learn:progress')") is None
    page.close()
