"""The fuzz of the pages needs the stand-in of a page that the tests of the widgets have."""

from tests.widgets.conftest import page

__all__ = ["page"]
