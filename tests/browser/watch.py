"""What goes wrong in a page without anybody seeing it: errors, and requests to anywhere but the server."""

from __future__ import annotations

import re

from playwright.sync_api import ConsoleMessage, Page

_ALLOWED = (
    # Closing a page while its kernel is still answering leaves the browser with half an answer.
    re.compile(r"WebSocket is closed before the connection is established"),
)
"""What may stand in the console as an error, each with its reason."""

faults: list[str] = []
"""Everything seen since somebody last looked."""


def watch(page: Page, address: str) -> None:
    """Keep what goes wrong in that page from now on; it may ask the server at `address` and nobody else."""
    page.on("pageerror", lambda error: faults.append(f"page error: {error}"))
    page.on("console", _heard)
    page.on("request", lambda request: _asked(request.url, address))
    page.on("websocket", lambda line: _asked(line.url.replace("ws", "http", 1), address))


def _heard(message: ConsoleMessage) -> None:
    if message.type == "error" and not any(allowed.search(message.text) for allowed in _ALLOWED):
        faults.append(f"console: {message.text} ({message.location.get('url', '')})")


def _asked(url: str, address: str) -> None:
    if not url.startswith((address, "data:", "blob:", "about:")):
        faults.append(f"asked elsewhere: {url}")


def drained() -> list[str]:
    """What was seen, and an empty list for what comes next."""
    seen = faults.copy()
    faults.clear()
    return seen
