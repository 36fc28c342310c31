"""The app round the table: how a page comes and goes, where it leads, and what an address may say."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.parse
import urllib.request

import pytest
from playwright.sync_api import Browser, expect

from ddm_explorer.games.notation.position_text import position_link
from tests.browser.plans import BESIDE, played
from tests.browser.play import LOAD, Play, visiting, visitor
from tests.browser.watch import drained, watch

HOSTILE = "\"'><img src=x onerror=window.hurt=1><script>window.hurt=1</script>"


def has_kernel(app: str, kernel: str) -> bool:
    try:
        with urllib.request.urlopen(f"{app}api/kernels/{kernel}"):
            return True
    except urllib.error.HTTPError as answer:
        if answer.code != 404:
            raise
        return False


def kernel_of(play: Play) -> str:
    return str(json.loads(play.page.locator("#jupyter-config-data").inner_text())["kernelId"])


def test_the_first_picture_is_there_before_any_script_and_any_kernel(browser: Browser, app: str):
    with visitor(browser, java_script_enabled=False) as context:
        page = context.new_page()
        watch(page, app)
        # The page is sent while its notebook still runs; the picture must not wait for the end of it.
        page.goto(f"{app}play", wait_until="commit")
        picture = page.locator(".ddm-page-first-board svg")
        expect(picture).to_be_visible()
        box = picture.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) > 200
        expect(page.get_by_text("Setting the table")).to_be_visible()
        assert page.locator("canvas").count() == 0


def test_the_first_page_leads_on_to_every_kind_of_table(browser: Browser, app: str, screenshots):
    with visitor(browser) as context:
        page = context.new_page()
        watch(page, app)
        page.goto(app)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.screenshot(path=screenshots / "home.png", full_page=True)
        links = page.locator("main a[href]").evaluate_all("all => [...new Set(all.map(link => link.href))]")
        assert len(links) >= 3
        assert all(link.startswith(app) for link in links)
        # They lead to the table; the one for two computers shows a game that plays itself.
        page.get_by_role("link", name="Watch two computers").first.click()
        play = Play(page)
        play.wait_until_drawn()
        expect(play.line.locator('[aria-current="step"]')).not_to_have_text("0")
        expect(play.root.locator(".ddm-plate").get_by_text("computer", exact=True)).to_have_count(2)
        page.get_by_role("link", name="Home").click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("slug", ["coverage", "readings"])
def test_a_page_to_read_fits_a_phone_with_everything_unfolded(browser: Browser, app: str, slug: str):
    with visitor(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        watch(page, app)
        page.goto(f"{app}{slug}")
        expect(page.locator("details").last).to_be_visible(timeout=LOAD)
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_first_link_leads_to_the_board_where_the_keys_are(browser: Browser, app: str):
    with visiting(browser, app) as play:
        play.wait_until_drawn()
        play.page.keyboard.press("Tab")
        expect(play.page.get_by_role("link", name="Skip to the board")).to_be_focused()
        play.page.keyboard.press("Enter")
        expect(play.board).to_be_focused()
        play.page.keyboard.press("r")
        expect(play.root.locator(".ddm-plate.is-at-turn")).to_contain_text("to play")


def test_the_kernel_of_a_closed_tab_ends(browser: Browser, app: str):
    with visitor(browser) as context:
        play = Play.of(context, app)
        kernel = kernel_of(play)
        assert has_kernel(app, kernel)
        staying = context.new_page()
        staying.goto(app)
        play.page.close(run_before_unload=True)
        for _ in range(600):
            if not has_kernel(app, kernel):
                return
            staying.wait_for_timeout(100)
        raise AssertionError("the kernel goes on without its page")


def test_an_address_opens_a_position(browser: Browser, app: str):
    game = played(*BESIDE, names=("Ann", "Bob"))
    link = urllib.parse.quote(position_link(game.state), safe="")
    with visiting(browser, app, f"?position={link}&text=1&opponents=me,me") as play:
        play.expect_point(0)
        play.expect_state(game.state)
        expect(play.turn).to_contain_text("Ann moves and attacks")
        expect(play.panel("text")).to_contain_text("R1: Gearfried the Iron Knight on G9")
        expect(play.root.locator(".ddm-start")).to_be_hidden()


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"position": HOSTILE, "seed": HOSTILE}, "the text must begin with"),
        ({"names": HOSTILE, "game": HOSTILE}, "There is no game"),
        ({"opponents": "a-shark", "nonsense": "1"}, "There is no player “a-shark”"),
    ],
)
def test_what_an_address_says_is_text_and_what_it_should_not_is_told(
    browser: Browser, app: str, query: dict[str, str], said: str
):
    with visiting(browser, app, f"?{urllib.parse.urlencode(query)}") as play:
        expect(play.notice).to_contain_text(said)
        assert "Traceback" not in play.page.content()
        assert play.page.evaluate("window.hurt") is None
        assert play.page.locator("img[onerror], main script:not([type], [src])").count() == 0
        # A game can be played all the same.
        play.action("status:first", seat=0).click()
        play.expect_point(1)


def test_an_address_that_cannot_be_read_is_one_sentence_and_the_way_back(browser: Browser, app: str):
    with visitor(browser) as context:
        page = context.new_page()
        watch(page, app)
        page.goto(f"{app}play?seed=1&seed=2")
        problem = page.locator("[data-ddm-problem]")
        expect(problem).to_contain_text("The address gives the parameter seed twice; give it once.")
        expect(problem).to_be_visible()
        assert "Traceback" not in page.content()
        expect(problem.get_by_role("link", name="Start afresh")).to_have_attribute("href", re.compile(r"/play$"))
    # A page that stopped needs no kernel, so its kernel has ended; code on its way to it tells the console so.
    assert [fault for fault in drained() if "api/kernels/" not in fault and "voila.js" not in fault] == []


def test_the_page_says_when_its_kernel_has_ended(browser: Browser, app: str):
    with visiting(browser, app, "?first=1") as play:
        kernel = kernel_of(play)
        # As when the program behind the page is stopped by its owner.
        play.page.evaluate(
            """async kernel => {
                const token = document.cookie.match(/_xsrf=([^;]+)/)[1];
                const body = new URLSearchParams({_xsrf: token});
                await fetch(`voila/api/shutdown/${kernel}`, {method: "POST", body});
            }""",
            kernel,
        )
        note = play.page.get_by_role("alert").filter(has_text="The program behind this page has ended")
        expect(note).to_be_visible(timeout=120_000)
        expect(note.get_by_role("button", name="Load again")).to_be_visible()
    # The browser tells its console that nobody answers any more; that is what is tested here.
    asked = re.compile(rf"WebSocket connection to|api/kernels/{kernel}")
    assert [fault for fault in drained() if not asked.search(fault)] == []
