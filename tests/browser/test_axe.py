"""axe-core finds nothing to object to on any page, in the light and in the dark."""

from __future__ import annotations

from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Page

from ddm_explorer.app.pages import Pages
from tests.browser.play import LOAD, visitor
from tests.browser.watch import watch

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  const where = each => `${each.target.join(" ")} ${each.html.slice(0, 140)}`;
  return found.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 4).map(where).join(" | ")}`);
}"""
SLUGS = [page.slug for page in Pages.find().pages]


def objections(page: Page) -> list[str]:
    """What axe-core says against the page as it stands."""
    found = page.evaluate(RUN)
    assert isinstance(found, list)
    return [str(each) for each in found]


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_stands_against_a_page_in_light_and_dark(browser: Browser, app: str, slug: str) -> None:
    with visitor(browser, viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        watch(page, app)
        page.goto(f"{app}{slug}", timeout=LOAD)
        page.locator("main h1").first.wait_for(state="attached", timeout=LOAD)
        if page.locator("body.ddm-page-table").count():
            page.locator(".ddm-table h3, .ddm-table h2").first.wait_for(state="attached", timeout=LOAD)
        page.evaluate(AXE)
        said = {}
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            said[scheme] = objections(page)
        assert said == {"light": [], "dark": []}
