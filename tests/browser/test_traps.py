"""Each trap of canvas and page, shown to be cured in a real browser against the app's own server."""

from __future__ import annotations

import pathlib
import re
import time
from collections.abc import Callable, Iterator

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.servers import serve_app
from tests.browser.watch import watch

HERE = pathlib.Path(__file__).parent
BOARD = "canvas.ddm-canvas"


def write_notebook(folder: pathlib.Path, *below: str) -> pathlib.Path:
    """A notebook of one cell, `trap_notebook.py`, and more below it if there is text for them."""
    source = (HERE / "trap_notebook.py").read_text("utf-8")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in (source, *below)])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    path = folder / "00_traps.ipynb"
    nbformat.write(notebook, path)
    return path


@pytest.fixture(scope="module")
def url(tmp_path_factory) -> Iterator[str]:
    notebook = write_notebook(tmp_path_factory.mktemp("traps"))
    with serve_app(notebook.with_suffix(".log"), notebooks=str(notebook.parent)) as url:
        yield url


def open_page(browser: Browser, url: str, **context: object) -> Page:
    page = browser.new_context(viewport={"width": 1000, "height": 800}, **context).new_page()
    watch(page, url)
    page.goto(url)
    expect(page.locator("pre.told")).to_contain_text("ready", timeout=120_000)
    expect(page.locator(BOARD)).to_have_attribute("role", "application")
    return page


@pytest.fixture(scope="module")
def shared(browser, url) -> Iterator[Page]:
    page = open_page(browser, url, permissions=["clipboard-read", "clipboard-write"])
    yield page
    page.context.close()


@pytest.fixture(scope="module")
def narrow(browser, url) -> Iterator[Page]:
    page = open_page(browser, url, has_touch=True, is_mobile=True)
    page.set_viewport_size({"width": 390, "height": 800})
    yield page
    page.context.close()


@pytest.fixture
def phone(narrow: Page) -> Page:
    """A page on a narrow screen with touch, with an empty list of what it told."""
    narrow.get_by_role("button", name="Clear").tap()
    expect_told(narrow, "cleared")
    return narrow


@pytest.fixture
def page(shared: Page) -> Page:
    """The one page of this module, with an empty list of what it told."""
    shared.mouse.move(5, 795)
    # A move may still be on its way; what comes after it is this test's own.
    shared.wait_for_timeout(100)
    shared.get_by_role("button", name="Clear").evaluate("button => button.click()")
    expect(shared.locator("pre.told")).to_have_text("cleared")
    shared.locator(".ddm-table p").first.scroll_into_view_if_needed()
    return shared


def told(page: Page) -> list[str]:
    """All that Python heard so far, without the drawing it did."""
    lines = page.locator("pre.told").inner_text().splitlines()
    return [line for line in lines if not line.startswith(("flush", "cleared"))]


def expect_told(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator("pre.told")).to_contain_text(text)


def centre(page: Page, column: int, row: int) -> tuple[float, float]:
    """The middle of a square on the screen."""
    box = page.locator(BOARD).bounding_box()
    assert box is not None
    scale = box["width"] / 780
    return box["x"] + (10 + 40 * column + 20) * scale, box["y"] + (10 + 40 * row + 20) * scale


def pixel(page: Page, x: float, y: float) -> list[int]:
    """The colour at a logical pixel of the board, read from a copy."""
    return page.evaluate(
        """([x, y]) => {
            const board = document.querySelector("canvas.ddm-canvas"), copy = document.createElement("canvas");
            copy.width = board.width; copy.height = board.height;
            const context = copy.getContext("2d", {willReadFrequently: true});
            context.drawImage(board, 0, 0);
            return Array.from(context.getImageData(2 * x, 2 * y, 1, 1).data.slice(0, 3));
        }""",
        [x, y],
    )


def wait_until(true: Callable[[], bool]) -> None:
    """Look again until it is so; far longer than a busy machine takes."""
    for _ in range(200):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("it did not become so")


def scrolled(page: Page) -> float:
    """How far the page is scrolled; it is a box inside the page that scrolls in Voila."""
    return page.evaluate(
        """() => { let far = scrollY;
          for (let e = document.querySelector("canvas.ddm-canvas"); e; e = e.parentElement) far += e.scrollTop;
          return far; }"""
    )


def focused(page: Page) -> str:
    return page.evaluate("document.activeElement.className || document.activeElement.textContent")


class TestPicture:
    def test_what_was_drawn_before_the_page_was_ready_is_there(self, page):
        assert pixel(page, 500, 500) == [0x23, 0x29, 0x2D]
        assert pixel(page, 30, 30) == [255, 0, 0]
        assert pixel(page, 110, 40) == [0, 255, 0]

    def test_a_reload_shows_everything_again(self, browser, url):
        page = open_page(browser, url)
        page.reload()
        expect(page.locator("pre.told")).to_contain_text("ready", timeout=120_000)
        page.wait_for_function("() => document.querySelector('canvas.ddm-canvas').width === 1560")
        assert pixel(page, 30, 30) == [255, 0, 0]
        page.context.close()

    def test_twice_the_pixels_of_its_size(self, page):
        assert page.locator(BOARD).evaluate("c => [c.width, c.height, c.clientWidth, c.clientHeight]") == [
            1560,
            1080,
            780,
            540,
        ]

    def test_a_page_emptied_by_accident_is_drawn_again_by_itself(self, page):
        page.locator(BOARD).evaluate("c => c.getContext('2d').clearRect(0, 0, c.width, c.height)")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_function(
            """() => { const c = document.querySelector("canvas.ddm-canvas");
              const s = document.createElement("canvas"); s.width = s.height = 1;
              const x = s.getContext("2d", {willReadFrequently: true});
              x.drawImage(c, 0, 0, c.width, c.height, 0, 0, 1, 1); return x.getImageData(0, 0, 1, 1).data[3] > 0; }"""
        )

    def test_a_bad_number_is_told_and_the_board_lives_on(self, page):
        page.locator(BOARD).focus()
        page.keyboard.press("n")
        expect_told(page, "error The key n failed: DrawingError: fill_circles: shape 0, number 0 is nan")
        page.mouse.click(*centre(page, 9, 9))
        expect_told(page, "flush pieces+overlay")
        assert pixel(page, 30, 30) == [255, 0, 0]
        assert pixel(page, 390, 390) == [255, 255, 0]

    def test_a_click_draws_one_layer_in_one_message(self, page):
        page.mouse.click(*centre(page, 3, 3))
        expect_told(page, "flush overlay")
        flushes = re.findall(r"flush (\S+) (\d+)", page.locator("pre.told").inner_text())
        assert [layers for layers, _ in flushes] == ["overlay"]
        assert int(flushes[0][1]) < 3000

    def test_an_animation_ends_with_the_true_picture(self, page):
        page.mouse.click(*centre(page, 3, 3))
        page.keyboard.press("m")
        expect_told(page, "film over")
        assert pixel(page, 150, 410) == [0x23, 0x29, 0x2D]
        assert pixel(page, 150, 150) == [255, 255, 0]

    def test_another_size_is_drawn_and_hit_rightly(self, page):
        page.locator(BOARD).focus()
        page.keyboard.press("r")
        page.wait_for_function("() => document.querySelector('canvas.ddm-canvas').clientWidth === 390")
        box = page.locator(BOARD).bounding_box()
        page.mouse.click(box["x"] + 110, box["y"] + 110)
        expect_told(page, "pointer down 2,2 0")
        wait_until(lambda: pixel(page, 110, 110) == [255, 255, 0])
        assert pixel(page, 30, 30) == [255, 0, 0]
        page.keyboard.press("Shift+R")
        page.wait_for_function("() => document.querySelector('canvas.ddm-canvas').clientWidth === 780")
        wait_until(lambda: pixel(page, 30, 30) == [255, 0, 0])


# Whoever sets himself a time finds it over, as where the machine has much else to do.
SLOW = """
const within = AbortSignal.timeout;
AbortSignal.timeout = function (time) {
  const signal = within.call(AbortSignal, time);
  for (const end = performance.now() + 2500; performance.now() < end; );
  return signal;
};
"""


class TestSlowMachine:
    def test_a_table_that_takes_its_time_hears_the_program_all_the_same(self, browser, url):
        context = browser.new_context(viewport={"width": 1000, "height": 800})
        context.add_init_script(SLOW)
        page = context.new_page()
        watch(page, url)
        page.goto(url)
        expect_told(page, "ready")
        page.get_by_role("button", name="Save").click()
        expect_told(page, "saved g1 False -")
        context.close()


class TestPointer:
    def test_only_moves_to_another_square_are_sent(self, page):
        x, y = centre(page, 4, 4)
        for step in range(100):
            page.mouse.move(x - 15 + step * 0.3, y)
        page.mouse.move(x + 40, y)
        expect_told(page, "pointer move 5,4")
        assert told(page) == ["pointer move 4,4 0 - mouse", "pointer move 5,4 0 - mouse"]

    def test_a_quick_sweep_ends_on_the_right_square(self, page):
        page.mouse.move(*centre(page, 1, 1))
        page.mouse.move(*centre(page, 17, 11), steps=80)
        expect_told(page, "pointer move 17,11")
        assert len(told(page)) < 40

    @pytest.mark.parametrize(("button", "number"), [("left", 0), ("middle", 1), ("right", 2)])
    def test_buttons_and_modifiers_are_told_apart(self, page, button, number):
        page.keyboard.down("Shift")
        page.mouse.click(*centre(page, 4, 4), button=button)
        page.keyboard.up("Shift")
        expect_told(page, f"pointer down 4,4 {number} shift mouse")
        assert sum("down" in line for line in told(page)) == 1

    def test_dragging_tells_where_it_ended_and_leaving_is_told(self, page):
        page.mouse.move(*centre(page, 4, 4))
        page.mouse.down()
        page.mouse.move(*centre(page, 6, 4))
        page.mouse.up()
        expect_told(page, "pointer drop 6,4 0")
        page.mouse.move(5, 700)
        expect_told(page, "pointer leave")

    def test_an_error_in_a_callback_is_shown(self, page):
        page.mouse.click(*centre(page, 18, 12))
        expect_told(page, "error A click on the board failed: RuntimeError: a callback that fails")

    def test_the_wheel_over_the_board_scrolls_the_page(self, page):
        page.mouse.move(*centre(page, 4, 4))
        page.mouse.wheel(0, 300)
        wait_until(lambda: scrolled(page) > 100)


class TestTouch:
    def test_it_fits_a_narrow_screen_unbent(self, phone):
        box = phone.locator(BOARD).bounding_box()
        assert box["width"] <= 390
        assert box["width"] / box["height"] == pytest.approx(780 / 540, abs=0.01)

    def test_a_tap_is_a_click_and_only_one(self, phone):
        phone.touchscreen.tap(*centre(phone, 4, 4))
        expect_told(phone, "pointer down 4,4 0 - touch")
        phone.wait_for_timeout(400)
        assert [line for line in told(phone) if line.startswith("pointer")] == ["pointer down 4,4 0 - touch"]

    def test_a_long_press_is_the_right_button(self, phone):
        x, y = centre(phone, 7, 4)
        finger = phone.context.new_cdp_session(phone)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        expect_told(phone, "pointer down 7,4 2 - touch")
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        phone.wait_for_timeout(300)
        assert sum("down" in line for line in told(phone)) == 1

    def test_a_finger_that_starts_on_the_board_scrolls_the_page(self, phone):
        x, y = centre(phone, 9, 9)
        finger = phone.context.new_cdp_session(phone)
        for step in range(15):
            kind = "touchMove" if step else "touchStart"
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y - 12 * step}]})
            phone.wait_for_timeout(16)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        wait_until(lambda: scrolled(phone) > 100)
        assert [line for line in told(phone) if "down" in line] == []


class TestKeys:
    def test_the_board_is_no_keyboard_trap(self, page):
        page.get_by_role("button", name="Copy").focus()
        page.keyboard.press("Tab")  # the long box scrolls by keyboard
        page.keyboard.press("Tab")
        assert "ddm-canvas" in focused(page)
        page.keyboard.press("Tab")
        assert "ddm-canvas" not in focused(page)
        page.keyboard.press("Shift+Tab")
        assert "ddm-canvas" in focused(page)
        page.keyboard.press("Shift+Tab")
        assert "ddm-canvas" not in focused(page)
        assert told(page) == []

    def test_keys_of_the_game_arrive_and_do_not_scroll(self, page):
        page.locator(BOARD).focus()
        for key in ("ArrowDown", "Enter", "Escape", "Space", "z", "Shift+Z"):
            page.keyboard.press(key)
        expect_told(page, "key Z shift")
        assert told(page) == ["key ArrowDown -", "key Enter -", "key Escape -", "key   -", "key z -", "key Z shift"]
        assert scrolled(page) == 0

    def test_keys_of_the_browser_stay_with_it(self, page):
        page.locator(BOARD).focus()
        for key in ("F6", "Control+k", "Alt+x", "PageDown"):
            page.keyboard.press(key)
        wait_until(lambda: scrolled(page) > 100)
        assert told(page) == []

    def test_the_focus_is_seen_when_it_came_by_keyboard(self, page):
        page.get_by_role("button", name="Copy").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        assert page.locator(BOARD).evaluate(
            "c => [getComputedStyle(c).outlineStyle, getComputedStyle(c).outlineWidth]"
        ) == [
            "solid",
            "3px",
        ]


class TestAccessibility:
    def test_the_board_has_a_name_a_role_and_a_description(self, page):
        snapshot = page.locator(".ddm-table").first.aria_snapshot()
        assert 'application "Game board"' in snapshot
        expect(page.locator(BOARD)).to_have_accessible_description("Arrow keys move between squares.")

    def test_attributes_taken_off_come_back(self, page):
        page.locator(BOARD).evaluate(
            "c => { c.removeAttribute('role'); c.removeAttribute('aria-label'); c.tabIndex = -1; }"
        )
        expect(page.locator(BOARD)).to_have_attribute("role", "application")
        expect(page.locator(BOARD)).to_have_attribute("aria-label", "Game board")
        expect(page.locator(BOARD)).to_have_attribute("tabindex", "0")

    def test_the_same_words_are_announced_twice(self, page):
        page.evaluate(
            """() => { window.spoken = [];
            new MutationObserver(() => { const t = document.querySelector("[role=status]").textContent;
              if (t) spoken.push(t); }).observe(document.querySelector("[role=status]"), {childList: true}); }"""
        )
        page.locator(BOARD).focus()
        page.keyboard.press("a")
        page.wait_for_function("() => spoken.length === 1")
        page.keyboard.press("a")
        page.wait_for_function("() => spoken.length === 2")
        assert page.evaluate("spoken") == ["The same words"] * 2

    def test_urgent_words_interrupt(self, page):
        page.locator(BOARD).focus()
        page.keyboard.press("u")
        expect(page.locator(".ddm-alert[role=alert]")).to_have_text("Now!")

    def test_hovering_announces_nothing(self, page):
        page.evaluate(
            """() => { window.heard = 0; for (const r of document.querySelectorAll("[role=status], [role=alert]"))
            new MutationObserver(() => heard++).observe(r, {childList: true}); }"""
        )
        page.mouse.move(*centre(page, 2, 2))
        page.mouse.move(*centre(page, 5, 5), steps=10)
        expect_told(page, "pointer move 5,5")
        assert page.evaluate("heard") == 0

    def test_focus_and_scroll_asked_by_python(self, page):
        page.locator(BOARD).focus()
        page.keyboard.press("e")
        page.wait_for_function("() => document.querySelector('.long').scrollTop > 300")
        page.keyboard.press("f")
        page.wait_for_function("() => document.activeElement.className === 'mark'")
        page.locator(BOARD).focus()
        page.keyboard.press("t")
        expect(page).to_have_title("Turn 3")

    def test_a_problem_is_shown_as_text(self, page):
        page.locator(BOARD).focus()
        page.keyboard.press("p")
        notice = page.locator(".ddm-notice")
        expect(notice).to_be_visible()
        expect(notice).to_contain_text("Something <b>odd</b> happened.")
        expect(notice.get_by_role("button")).to_have_count(0)


class TestHtml:
    def test_clicks_and_keys_on_marked_html(self, page):
        page.get_by_text("a rule").click()
        expect_told(page, "action rule [('id', 'W-1')]")
        page.get_by_text("a mark").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Space")
        page.wait_for_function("() => document.querySelector('pre.told').textContent.split('W-2').length === 3")
        page.get_by_text("unknown").click()
        page.wait_for_timeout(200)
        assert sum("action" in line for line in told(page)) == 3
        assert "#x" not in page.url

    def test_pointing_at_places_and_leaving(self, page):
        page.get_by_text("a rule").hover()
        expect_told(page, "places F8 F9")
        page.mouse.move(500, 600)
        expect_told(page, "places -")

    def test_copying(self, page):
        page.get_by_role("button", name="Copy").click()
        expect(page.locator("[role=status]")).to_have_text("Copied.")
        assert page.evaluate("navigator.clipboard.readText()") == "from the page"
        page.locator(BOARD).focus()
        page.keyboard.press("y")
        expect_told(page, "copy -")
        assert page.evaluate("navigator.clipboard.readText()") == "copied"


class TestFiles:
    def open(self, page: Page, name: str, content: bytes) -> None:
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open").click()
        chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": content})

    def test_a_text_a_picture_and_a_giant(self, page):
        self.open(page, "a.json", '{"ä": 1}'.encode())
        expect_told(page, 'file a.json {"ä": 1} -')
        self.open(page, "b.png", b"\x89PNG\r\n\x1a\n\x00\xff")
        expect_told(page, "file b.png - b.png is not a text file.")
        self.open(page, "c.txt", b"x" * 1_000_001)
        expect_told(page, "file c.txt - c.txt is too large: a file of at most 1000 kB can be opened.")
        self.open(page, "a.json", b"again")  # the same name once more is still a change
        expect_told(page, "file a.json again -")

    def test_dropping_a_file(self, page):
        page.evaluate(
            """() => { const data = new DataTransfer();
            data.items.add(new File(["dropped"], "d.txt", {type: "text/plain"}));
            for (const type of ["dragover", "drop"])
              document.querySelector("canvas.ddm-canvas").dispatchEvent(
                new DragEvent(type, {bubbles: true, cancelable: true, dataTransfer: data})); }"""
        )
        expect_told(page, "file d.txt dropped -")

    def test_a_file_is_handed_out(self, page):
        with page.expect_download() as download:
            page.get_by_role("button", name="Download").click()
        assert download.value.suggested_filename == "gäme-1.txt"
        assert pathlib.Path(download.value.path()).read_text() == "the game"


class TestSaves:
    def test_saves_outlive_a_reload_and_two_tabs_keep_both(self, browser, url):
        page = open_page(browser, url)
        page.get_by_role("button", name="Save").click()
        expect_told(page, "saved g1 False -")
        page.reload()
        expect_told(page, "ready")
        page.get_by_role("button", name="List").click()
        expect_told(page, "list ['g1'] -")
        page.get_by_role("button", name="Read").click()
        expect_told(page, "read text -")
        page.get_by_role("button", name="Save").click()  # after reading, going on is no conflict
        expect_told(page, "saved g1 False -")
        other = page.context.new_page()
        watch(other, url)
        other.goto(url)
        expect_told(other, "ready")
        for _ in range(2):  # once apart, they stay apart
            other.get_by_role("button", name="Save").click()
        expect(other.locator("pre.told")).to_have_text(re.compile(r"(saved g1~2 True -\s*){2}"))
        page.get_by_role("button", name="List").click()
        expect_told(page, re.compile(r"list \['g1(~2)?', 'g1(~2)?'\] -"))
        page.context.close()

    def test_a_full_or_forbidden_storage_is_one_sentence(self, page):
        full = "throw new DOMException('no room', 'QuotaExceededError')"
        page.evaluate(
            f"() => {{ window.before = Storage.prototype.setItem; Storage.prototype.setItem = () => {{ {full}; }}; }}"
        )
        page.get_by_role("button", name="Save").click()
        expect_told(page, "saved g1 False The browser's storage is full")
        forbidden = "{configurable: true, get() { throw new DOMException('no', 'SecurityError'); }}"
        page.evaluate(f"() => {{ Object.defineProperty(window, 'localStorage', {forbidden}); }}")
        page.get_by_role("button", name="List").click()
        expect_told(page, "list [] The browser does not let this page keep anything")
        page.evaluate("() => { delete window.localStorage; Storage.prototype.setItem = before; }")


class TestFacts:
    def test_wishes_and_width_are_followed_live(self, page):
        page.emulate_media(reduced_motion="reduce")
        expect_told(page, "fact reduced_motion True")
        page.emulate_media(reduced_motion="no-preference")
        expect_told(page, "fact reduced_motion False")
        page.set_viewport_size({"width": 600, "height": 800})
        expect_told(page, re.compile(r"fact width 5\d\d"))
        page.set_viewport_size({"width": 1000, "height": 800})
        page.evaluate("document.documentElement.dataset.ddmScheme = 'dark'")
        expect_told(page, "fact dark True")
        page.evaluate("delete document.documentElement.dataset.ddmScheme")
        expect_told(page, "fact dark False")


class TestKernel:
    def test_a_kernel_that_does_not_answer_is_said_until_it_does(self, page):
        page.locator(BOARD).focus()
        page.keyboard.press("q")
        notice = page.locator(".ddm-notice")
        # Soon that it is slow, and what is pressed meanwhile does not pile up; in the end that it is lost.
        expect(notice).to_contain_text("Waiting for the server")
        expect(notice.get_by_role("button", name="Reload and go on")).to_be_hidden()
        page.keyboard.press("z")
        page.keyboard.press("z")
        expect(notice).to_contain_text("The connection to the game was lost")
        expect(notice.get_by_role("button", name="Reload and go on")).to_be_visible()
        expect(notice).not_to_contain_text("The connection to the game was lost")
        page.keyboard.press("y")
        expect_told(page, "key y -")
        expect(page.locator("pre.told")).not_to_contain_text("key z -")

    def test_a_dead_kernel_is_said_and_a_reload_is_offered(self, browser, url):
        page = open_page(browser, url)
        page.get_by_role("button", name="Save").click()
        expect_told(page, "saved g1 False -")
        page.locator(BOARD).focus()
        page.keyboard.press("k")
        # The app's own page says it, so the table does not say it again.
        notice = page.get_by_role("alert").filter(has_text="The program behind this page has ended")
        expect(notice).to_be_visible()
        expect(page.locator(".ddm-notice")).to_be_hidden()
        notice.get_by_role("button").click()
        expect_told(page, "ready")
        page.get_by_role("button", name="Read").click()
        expect_told(page, "read text -")
        page.context.close()
