"""Widgets without a browser."""

import ipycanvas.canvas as ipycanvas
import pytest

from tests.widgets.page import Page


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    """What arrives in the page's canvas."""
    page = Page()
    monkeypatch.setattr(ipycanvas._CANVAS_MANAGER, "send", page.send)
    return page
