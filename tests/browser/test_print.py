"""A game on paper: the position, what was said of it and the log, and no button."""

from __future__ import annotations

import pathlib

from playwright.sync_api import Browser, expect

from tests.browser.play import visiting

HERE = pathlib.Path(__file__).resolve().parent


def test_what_is_printed_is_the_position_and_the_log_without_buttons(browser: Browser, app: str, screenshots):
    with visiting(browser, app, "?first=1") as play:
        play.open_game((HERE / "middle.ddm").read_text("utf-8"), "middle.txt")
        play.expect_point(41)
        play.page.emulate_media(media="print")
        expect(play.board).to_be_visible()
        expect(play.root.locator(".ddm-lines")).to_be_visible()
        expect(play.root.locator(".ddm-tab-log")).to_contain_text("Strike Ninja arrives on the star square H12.")
        expect(play.root.locator("button:visible")).to_have_count(0)
        expect(play.root.locator(".ddm-tabs, .ddm-actions, .ddm-more").first).to_be_hidden()
        table = play.root.bounding_box()
        log = play.root.locator(".ddm-lines").bounding_box()
        assert table is not None
        assert log is not None
        assert log["y"] + log["height"] <= table["y"] + table["height"] + 1, "nothing of the log is cut off"
        play.page.screenshot(path=screenshots / "printed.png", full_page=True)
