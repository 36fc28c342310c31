"""Settings for all tests: which need a browser, how Hypothesis searches, and where pictures go."""

import os
import pathlib

import pytest
from hypothesis import HealthCheck, settings

ROOT = pathlib.Path(__file__).resolve().parent.parent

# No deadline: a slow or busy machine is no failure. In continuous integration the search is repeatable.
settings.register_profile("work", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("work"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "work")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests below tests/browser, so that `-m "not browser"` leaves them out, and put the longest last.

    Where time is short (`tools/time_limit.py`), the many short ones are then run before it is used up.
    """
    for item in items:
        if ROOT / "tests" / "browser" in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.get_closest_marker("longest") is not None)


@pytest.fixture(scope="session")
def root() -> pathlib.Path:
    """The top folder of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def screenshots() -> pathlib.Path:
    """The folder for pictures that tests leave to be looked at; it is build output and not kept by git."""
    folder = ROOT / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
