"""A table for everybody: on a phone, in the dark, without motion, by keyboard, and by ear."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.plans import BESIDE, MEETING, expect_told, played, read, saved
from tests.browser.play import Keyboard, Mouse, Play, visiting

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

    def test_a_game_is_played_by_taps(self, phone: Play):
        for kind in ("1", "1", "2"):
            phone.action("dice:add", kind=kind).tap()
        expect(phone.panel("dice").locator(".ddm-slot-empty")).to_have_count(0)
        phone.action("tabs:show", tab="why").tap()
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

    def test_what_is_asked_now_is_in_view_with_the_board(self, phone: Play):
        rolled = ("first 1", "roll 1 1 2: S S P2")
        phone.open_game(saved(played("first 1", names=ANN_BOB)))
        _expect_in_view(phone, phone.action("dice:roll"))
        phone.open_game(saved(played(*rolled, names=ANN_BOB)))
        _expect_in_view(phone, phone.root.get_by_role("img", name="Rolled: Summon, Summon and Progress x2"))
        _expect_in_view(phone, phone.action("build:piece").first)
        phone.action("build:piece", shape="L1").tap()
        _expect_in_view(phone, phone.action("build:turn", way="right"))
        for _ in range(2):
            phone.page.touchscreen.tap(*phone.point("C6"))
        expect(phone.hint).to_contain_text("Not allowed")
        expect(phone.action("tabs:show", tab="why").locator(".ddm-news")).to_have_count(1)
        phone.tab("why")
        _expect_in_view(phone, phone.verdict.locator(".ddm-answer"))
        phone.page.keyboard.press("Escape")
        expect(phone.verdict).to_be_hidden()
        phone.open_game(saved(played(*BESIDE, names=ANN_BOB)))
        _expect_in_view(phone, phone.action("status:end"))
        phone.open_game(saved(played(*BESIDE, "attack G9 G8", names=ANN_BOB)))
        for answer in ("status:defend", "status:pass"):
            _expect_in_view(phone, phone.action(answer))
        phone.action("status:defend").tap()
        expect(phone.line).to_contain_text("defends")
        assert phone.page.evaluate("[scrollX, scrollY]") == [0, 0]


def _expect_in_view(play: Play, what: Locator) -> None:
    """It lies in the window, whole, and so does the board; nobody has scrolled."""
    expect(what).to_be_visible()
    expect(what).to_be_in_viewport(ratio=0.99)
    expect(play.board).to_be_in_viewport(ratio=0.99)


class TestWidths:
    @pytest.fixture(autouse=True)
    def as_wide_as_before(self, table: Play) -> Iterator[None]:
        yield
        table.page.set_viewport_size({"width": 1280, "height": 900})

    @pytest.mark.parametrize("width", [700, 900, 1280])
    def test_the_few_buttons_stand_in_one_line_and_the_rest_is_a_menu(self, table: Play, width: int):
        page, more, keys = table.page, table.action("toolbar:more"), table.action("toolbar:keys")
        table.open_game(saved(played(*BESIDE, "attack G9 G8", names=ANN_BOB)))
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function("width => innerWidth === width", arg=width, polling=100)
        boxes = page.evaluate(
            """() => [...document.querySelectorAll(".ddm-tools > button")].filter(each => each.offsetParent)
              .map(each => { const { top, left, right } = each.getBoundingClientRect(); return [top, left, right]; })"""
        )
        assert len({box[0] for box in boxes}) == 1 or len({box[1] for box in boxes}) == 1
        assert max(box[2] for box in boxes) <= width
        expect(more).to_be_visible()
        expect(keys).to_have_count(0)
        more.focus()
        page.keyboard.press("Enter")
        expect(keys).to_be_visible()
        expect(keys).to_be_in_viewport(ratio=0.99)
        page.keyboard.press("Tab")
        expect(page.locator(".ddm-menu :focus")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(keys).to_have_count(0)
        expect(more).to_be_focused()
        more.click()
        expect(keys).to_be_visible()
        page.mouse.click(*table.point("G9"))
        expect(keys).to_have_count(0)
        more.click()
        keys.click()
        expect(table.panel("help")).to_contain_text("end the turn")
        expect(keys).to_have_count(0)
        table.board.focus()
        page.keyboard.press("Escape")
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
        page.get_by_role("link", name="Skip to the board").focus()
        Keyboard(table).enter_board()
        for key in ("Tab", "Shift+Tab", "Shift+Tab", "Tab"):
            page.keyboard.press(key)
            order.append(table.board.evaluate("board => board === document.activeElement"))
        assert order == [False, True, False, True]

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
        table.tab("log")
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
