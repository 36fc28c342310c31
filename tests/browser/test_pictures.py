"""The picture of the README, and that it is one: a game in its middle, a figure in hand, a verdict on what it tried."""

from __future__ import annotations

import pathlib

from PIL import Image
from playwright.sync_api import Browser, expect

from tests.browser.play import Mouse, visiting

HERE = pathlib.Path(__file__).resolve().parent


def test_a_picture_of_the_table_for_the_readme(browser: Browser, app: str, screenshots: pathlib.Path):
    with visiting(browser, app, "?first=1", viewport={"width": 1280, "height": 880}) as play:
        play.open_game((HERE / "middle.ddm").read_text("utf-8"), "middle.txt")
        play.expect_point(41)
        Mouse(play).choose((6, 9))
        play.click("G6")
        expect(play.reasons.first).to_be_visible()
        play.page.evaluate("scrollTo(0, 0)")
        picture = screenshots / "table.png"
        play.page.screenshot(path=picture)
    with Image.open(picture) as image:
        assert image.size == (1280, 880)
        # Light paper and dark board are both in it, and far more colours than an empty page has.
        assert len(image.convert("RGB").getcolors(1280 * 880) or ()) > 500
        # Few enough colours to be kept beside the README.
        small = image.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)
        small.save(screenshots / "table-small.png", optimize=True)
    assert (screenshots / "table-small.png").stat().st_size < 200_000
