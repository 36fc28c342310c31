"""The eye on pages sees what it should: without this, the check after every browser test would prove nothing."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.play import visitor
from tests.browser.watch import drained, watch


def test_errors_and_requests_to_elsewhere_are_seen(browser: Browser):
    with visitor(browser) as context:
        page = context.new_page()
        watch(page, "http://127.0.0.1:9/")
        page.set_content("<p>A page</p>")
        page.evaluate("console.error('something broke'); console.warn('only a warning')")
        page.evaluate("setTimeout(() => { throw new Error('nobody catches this'); })")
        page.evaluate("fetch('http://127.0.0.2:9/far.css').catch(() => 0)")
        page.evaluate("new Promise(done => { new WebSocket('ws://127.0.0.2:9/far').onerror = done; })")
    seen = drained()
    for sign in ("something broke", "nobody catches this", "http://127.0.0.2:9/far.css", "http://127.0.0.2:9/far"):
        assert [fault for fault in seen if sign in fault], (sign, seen)
    assert not [fault for fault in seen if "only a warning" in fault]
