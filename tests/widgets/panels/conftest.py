"""A fresh desk for each test."""

import pytest

from tests.widgets.panels.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()
