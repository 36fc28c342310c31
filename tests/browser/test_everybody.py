"""A table for everybody: on a phone, in the dark, without motion, by keyboard, and by ear."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.plans import BESIDE, MEETING, expect_told, played, read, saved
from tests.browser.play import Mouse, Play, visiting

ANN_BOB = ("Ann", "Bob")


@pytest.fixture(scope="module")
def phone(browser: Browser, app: str) -> Iterator[Play]:
    """A table on a narrow screen that is touched."""
    own = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    with visiting(browser, app, "?first=1&names=Ann,Bob", **own) as play:
        yield play


class TestPhone:
    def test_nothing_sticks_out_sideways(self, phone: Play, screenshots):
        phone.page.screenshot(path=screenshots / "phone.png", full_page=True)
        wide = phone.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= 390
        assert wide[1] == 390
        box = phone.board.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390

    def test_a_finger_on_the_board_scrolls_the_page(self, phone: Play):
        top = "() => document.querySelector('.ddm-table canvas').getBoundingClientRect().top"
        phone.page.evaluate("scrollTo(0, 0)")
        before = phone.page.evaluate(top)
        x, y = phone.point("G10")
        finger = phone.page.context.new_cdp_session(phone.page)
        for step in range(15):
            kind = "touchMove" if step else "touchStart"
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y - 14 * step}]})
            phone.page.evaluate("() => new Promise(requestAnimationFrame)")
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        phone.page.wait_for_function(f"before => ({top})() < before - 60", arg=before, polling=100)
        phone.page.evaluate("scrollTo(0, 0)")

    def test_a_game_is_played_by_taps(self, phone: Play):
        for kind in ("1", "1", "2"):
            phone.action("dice:add", kind=kind).tap()
        expect(phone.panel("dice").locator(".ddm-slot-empty")).to_have_count(0)
        phone.action("dice:set").tap()
        for place, face in enumerate(("S", "S", "P2")):
            phone.action("dice:face", place=place, face=face).tap()
            expect(phone.action("dice:face", place=place, face=face)).to_have_attribute("aria-pressed", "true")
        phone.action("dice:lay").tap()
        phone.expect_point(1)
        phone.action("build:piece", shape="L1").tap()
        expect(phone.action("build:piece", shape="L1")).to_have_attribute("aria-pressed", "true")
        phone.action("build:turn", way="right").tap()
        phone.action("build:turn", way="right").tap()
        # There is nothing to hover with, so the first tap holds the Piece there and the second builds.
        phone.page.touchscreen.tap(*phone.point("G12"))
        expect(phone.hint).to_contain_text("Tap once more to build it.")
        phone.page.touchscreen.tap(*phone.point("G12"))
        phone.expect_point(2)
        expect(phone.panel("cards")).to_contain_text("20 of 20 Hit Points")
        phone.page.touchscreen.tap(*phone.point("G12"))
        expect(phone.hint).to_contain_text("It can move to")
        phone.page.touchscreen.tap(*phone.point("F11"))
        phone.expect_point(3)
        expect(phone.line).to_contain_text("moves from G12 over F12 to F11")

    def test_what_is_asked_now_lies_within_a_screen_of_the_board(self, phone: Play):
        rolled = ("first 1", "roll 1 1 2: S S P2")
        phone.open_game(saved(played("first 1", names=ANN_BOB)))
        assert _reach(phone, phone.action("dice:roll")) < SCREEN
        phone.open_game(saved(played(*rolled, names=ANN_BOB)))
        expect(phone.root.get_by_role("img", name="Rolled: Summon, Summon and Progress x2")).to_be_visible()
        assert _reach(phone, phone.action("build:piece").first) < SCREEN
        phone.action("build:piece", shape="L1").tap()
        assert _reach(phone, phone.action("hand:right")) < SCREEN
        for _ in range(2):
            phone.page.touchscreen.tap(*phone.point("C6"))
        expect(phone.verdict.locator(".ddm-answer")).to_contain_text("Not allowed")
        assert _reach(phone, phone.verdict.locator(".ddm-answer")) < SCREEN
        phone.open_game(saved(played(*BESIDE, names=ANN_BOB)))
        assert _reach(phone, phone.action("hand:end")) < SCREEN
        phone.open_game(saved(played(*BESIDE, "attack G9 G8", names=ANN_BOB)))
        for answer in ("hand:defend", "hand:pass"):
            assert _reach(phone, phone.action(answer)) < SCREEN
        phone.action("hand:defend").tap()
        expect(phone.line).to_contain_text("defends")


SCREEN = 780 - 75
"""Pixels of a phone's screen below the line that says whose turn it is."""


def _reach(play: Play, what: Locator) -> float:
    """How many pixels lie between the upper edge of the board and the lower edge of something."""
    expect(what).to_be_visible()
    board, box = play.board.bounding_box(), what.bounding_box()
    assert board is not None
    assert box is not None
    return box["y"] + box["height"] - board["y"]


class TestWidths:
    @pytest.fixture(autouse=True)
    def as_wide_as_before(self, table: Play) -> Iterator[None]:
        yield
        table.page.set_viewport_size({"width": 1280, "height": 900})

    @pytest.mark.parametrize("width", [760, 1100, 1280])
    def test_the_head_of_the_table_is_one_row(self, table: Play, width: int):
        table.open_game(saved(played(*BESIDE, "attack G9 G8", names=ANN_BOB)))
        table.page.set_viewport_size({"width": width, "height": 900})
        table.page.wait_for_function("width => innerWidth === width", arg=width, polling=100)
        rows = table.page.evaluate(
            """() => { const box = each => each.getBoundingClientRect();
            const shown = [...document.querySelectorAll(".ddm-tools button")].filter(each => each.offsetParent);
            const where = box(document.querySelector(".ddm-where"));
            return {
              rows: new Set(shown.map(each => box(each).top)).size,
              right: Math.max(...shown.map(each => box(each).right)),
              apart: box(shown[0]).left - where.right,
              below: box(shown[0]).top - where.bottom,
            }; }"""
        )
        assert rows["rows"] == 1
        assert rows["right"] <= width
        assert rows["apart"] > 0
        assert rows["below"] < 0

    def test_what_has_no_room_there_is_a_menu(self, table: Play):
        page, more, keys = table.page, table.action("toolbar:more"), table.action("toolbar:keys")
        expect(more).to_be_hidden()
        page.set_viewport_size({"width": 1100, "height": 900})
        expect(more).to_be_visible()
        expect(keys).to_be_hidden()
        more.focus()
        page.keyboard.press("Enter")
        expect(keys).to_be_visible()
        page.keyboard.press("Tab")
        expect(table.action("toolbar:save")).to_be_focused()
        page.keyboard.press("Escape")
        expect(keys).to_be_hidden()
        expect(more).to_be_focused()
        more.click()
        expect(keys).to_be_visible()
        page.mouse.click(*table.point("G9"))
        expect(keys).to_be_hidden()
        more.click()
        keys.click()
        expect(table.panel("help")).to_contain_text("end the turn")
        expect(keys).to_be_hidden()
        table.board.focus()
        page.keyboard.press("?")
        expect(table.panel("help")).not_to_contain_text("end the turn")


class TestWishes:
    def test_the_board_and_the_page_follow_the_dark(self, table: Play, screenshots):
        game = played(*BESIDE, names=ANN_BOB)
        table.open_game(saved(game))
        expect_told(table, game.node, game.rules)
        light, shade = table.picture(), _brightness(table.page)
        table.page.emulate_media(color_scheme="dark")
        table.page.wait_for_function(
            "before => document.querySelector('.ddm-table canvas').toDataURL() !== before", arg=light, polling=100
        )
        assert shade > 180
        assert _brightness(table.page) < 80
        table.page.screenshot(path=screenshots / "dark.png")
        table.page.emulate_media(color_scheme="light")
        table.page.wait_for_function(
            "before => document.querySelector('.ddm-table canvas').toDataURL() === before", arg=light, polling=100
        )

    def test_a_move_is_shown_walking_unless_one_wants_no_motion(self, table: Play):
        pictures = {}
        for wish in ("reduce", "no-preference"):
            table.page.emulate_media(reduced_motion=wish)
            game = played(*MEETING, "roll 2 2 2: P2 P2 A2", names=ANN_BOB)
            table.open_game(saved(game))
            table.page.evaluate(_COUNT_PICTURES)
            Mouse(table).do(walk := read("move G12 F12 F11 F10 F9"))
            game.play(walk)
            expect_told(table, game.node, game.rules)
            # The animation's last picture is the position; then nothing is drawn any more.
            pictures[wish] = table.page.evaluate(_WAIT_FOR_STILLNESS)
        table.page.emulate_media(reduced_motion="reduce")
        assert pictures["no-preference"] > pictures["reduce"] + 3, pictures


_COUNT_PICTURES = """() => {
  const board = document.querySelector(".ddm-table canvas").getContext("2d");
  window.drawn = window.last = 0;
  if (board.counted) return;
  board.counted = true;
  const draw = board.drawImage.bind(board);
  board.drawImage = (...what) => { window.drawn += 1; window.last = performance.now(); return draw(...what); };
}"""
_WAIT_FOR_STILLNESS = """() => new Promise(done => {
  const look = () => performance.now() - window.last > 2500 ? done(window.drawn) : setTimeout(look, 100);
  look();
})"""


def _brightness(page: Page) -> float:
    """How bright the page's ground is, from 0 to 255."""
    return float(
        page.evaluate(
            """() => { const shade = e => getComputedStyle(e).backgroundColor.match(/[\\d.]+/g).map(Number);
            for (let e = document.querySelector(".ddm-table"); e; e = e.parentElement) {
              const [r, g, b, a = 1] = shade(e);
              if (a > 0.5) return (r + g + b) / 3;
            }
            return 255; }"""
        )
    )


class TestKeyboard:
    def test_tab_reaches_the_board_and_leaves_it_both_ways(self, table: Play):
        table.open_game(saved(played(*BESIDE, names=ANN_BOB)))
        page = table.page
        order = []
        page.evaluate("document.activeElement.blur()")
        table.action("toolbar:keys").focus()
        for key in ("Tab", "Tab", "Shift+Tab", "Shift+Tab"):
            page.keyboard.press(key)
            order.append(table.board.evaluate("board => board === document.activeElement"))
        assert order == [True, False, True, False]
        expect(table.action("toolbar:keys")).to_be_focused()

    def test_keys_of_the_browser_stay_the_browser_s(self, table: Play):
        table.board.focus()
        table.page.evaluate("addEventListener('keydown', event => { window.taken = event.defaultPrevented; })")
        table.page.keyboard.press("Control+d")
        assert table.page.evaluate("window.taken") in (None, False)

    def test_every_button_has_a_name_and_the_board_a_role(self, table: Play):
        table.open_game(saved(played("first 1", "roll 1 1 2: S S P2", names=ANN_BOB)))
        expect(table.action("build:piece").first).to_be_visible()
        nameless = [
            button.evaluate("each => each.outerHTML")
            for button in table.page.locator("button:visible, a[href]:visible, [role=button]:visible").all()
            if not button.evaluate("each => (each.getAttribute('aria-label') || each.textContent).trim()")
        ]
        assert nameless == []
        fields = table.page.locator("input:visible, select:visible, textarea:visible")
        for field in fields.all():
            expect(field).to_have_accessible_name(_SOMETHING)
        expect(table.board).to_have_role("application")
        expect(table.board).to_have_accessible_name(_SOMETHING)
        expect(table.board).to_have_accessible_description(_SOMETHING)
        assert 'log "Log"' in table.root.aria_snapshot()

    def test_help_lists_the_keys_and_goes_away(self, table: Play):
        table.board.focus()
        table.page.keyboard.press("?")
        expect(table.panel("help")).to_contain_text("end the turn")
        expect(table.spoken).to_contain_text("leave the board for the buttons")
        table.page.keyboard.press("?")
        expect(table.panel("help")).not_to_contain_text("end the turn")

    def test_what_happens_is_spoken(self, table: Play):
        game = played(*BESIDE, names=ANN_BOB)
        table.open_game(saved(game))
        table.board.focus()
        keys = table.page.keyboard
        keys.press("m")
        expect(table.spoken).to_contain_text("G9, blue path, red Gearfried the Iron Knight")
        expect(table.spoken).to_contain_text("20 of 20 Hit Points")
        keys.press("Enter")
        keys.press("t")
        expect(table.spoken).to_contain_text("Vorse Raider")
        keys.press("Enter")
        expect(table.spoken).to_contain_text("attacks Vorse Raider")
        keys.press("e")
        expect(table.called).to_contain_text("Bob must answer the attack")
        keys.press("d")
        expect(table.spoken).to_contain_text("defends")


_SOMETHING = re.compile(r"\S")
