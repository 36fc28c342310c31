"""Panels are drawn anew under the hands of who is using them, and nobody loses their place by that."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.plans import played, saved
from tests.browser.play import Play

BUILT = ("first 1", "roll 3 3 3: S S P", "build strike-ninja T1 turn 0 star G12")

CURRENT_IS_IN_VIEW = """() => {
    const line = document.querySelector(".ddm-log .is-current");
    const box = line.closest(".ddm-lines").getBoundingClientRect();
    const own = line.getBoundingClientRect();
    return own.top >= box.top - 1 && own.bottom <= box.bottom + 1;
}"""


def focused(table: Play) -> Locator:
    return table.page.locator(":focus")


def test_the_focus_stays_on_a_button_that_is_drawn_anew(table: Play):
    table.open_game(saved(played("first 1")))
    die = table.action("dice:add", kind="1")
    die.focus()
    for number in range(3):
        table.page.keyboard.press("Enter")
        expect(table.panel("dice").locator(".ddm-slot-empty")).to_have_count(2 - number)
        expect(die).to_be_focused()
    expect(die).to_contain_text("0 left")


def test_the_focus_goes_to_the_board_when_a_button_of_the_action_bar_is_gone(table: Play):
    table.open_game(saved(played()))
    table.action("status:first", seat=1).focus()
    table.page.keyboard.press("Enter")
    table.expect_point(1)
    expect(table.board).to_be_focused()
    # From there Tab leads on into the action bar.
    table.page.keyboard.press("Tab")
    assert table.root.locator(".ddm-actions :focus").count() == 1


def test_a_click_beside_everything_lets_go_of_the_focus(table: Play):
    table.open_game(saved(played("first 1")))
    table.action("dice:add", kind="2").focus()
    focused(table).evaluate("element => element.blur()")
    table.root.get_by_role("button", name="Undo").first.evaluate("button => button.click()")
    table.expect_point(0)
    expect(focused(table)).to_have_count(0)


def test_open_parts_stay_open_and_closed_ones_closed(table: Play):
    table.open_game(saved(played(*BUILT)))
    table.tab("cards")
    cards = table.panel("cards").locator("details")
    cards.nth(0).locator("summary").click()
    expect(cards.nth(0)).to_have_attribute("open", "")
    table.action("status:end").click()
    table.expect_point(4)
    expect(table.panel("cards").locator("details").nth(0)).to_have_attribute("open", "")
    assert table.panel("cards").locator("details[open]").count() == 1
    table.panel("cards").locator("details").nth(0).locator("summary").click()
    table.tool("undo").click()
    table.expect_point(3)
    expect(table.panel("cards").locator("details[open]")).to_have_count(0)


def test_a_command_is_said_in_the_text_view_and_the_next_one_takes_its_place(table: Play):
    table.open_game(saved(played()))
    line = table.root.get_by_label("Say a command")
    table.tab("text")
    line.fill("first 2")
    line.press("Enter")
    table.expect_point(1)
    expect(line).to_be_focused()
    table.page.keyboard.type("fly away")
    expect(line).to_have_value("fly away")
    table.page.keyboard.press("Enter")
    expect(table.panel("text").locator(".ddm-reply")).to_contain_text("There is no command “fly”")
    table.expect_point(1)
    expect(table.panel("text").locator("pre")).to_contain_text("Turn 1, Kaiba")


def test_the_current_line_of_a_long_log_is_in_view_and_dice_lie_still_for_who_wants_it(table: Play):
    lines = [line for _ in range(12) for line in ("roll 1 2 3: P P2 P", "end")]
    table.open_game(saved(played("first 1", *lines)))
    table.expect_point(25)
    table.page.wait_for_function(CURRENT_IS_IN_VIEW, polling=100)
    table.action("log:goto", node=3).last.evaluate("button => button.click()")
    table.expect_point(3)
    table.page.wait_for_function(CURRENT_IS_IN_VIEW, polling=100)
    table.action("log:goto", node=18).last.evaluate("button => button.click()")
    table.expect_point(18)
    tumble = table.root.locator(".ddm-tumble > *").first
    assert tumble.evaluate("die => getComputedStyle(die).animationName") == "none"
