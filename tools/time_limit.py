"""A pytest plugin: leave out, and say so, what a run has no time left for.

A continuous integration ends a run that takes too long and then tells nothing at all. Where `DDM_UNTIL` holds a time
(seconds since 1970), a test that would begin after it is not begun but listed as skipped, with this reason.
"""

import os
import time

import pytest

UNTIL = "DDM_UNTIL"
REASON = "not run: the time that this run was given is used up"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip the test if the time is over, before anything is set up for it."""
    skip_if_over()


def skip_if_over() -> None:
    """Skip the running test if the time is over: for a long one to ask between its parts."""
    if is_over():
        pytest.skip(REASON)


def is_over() -> bool:
    """Whether the time that was given is used up; never where none was."""
    until = os.environ.get(UNTIL, "")
    return bool(until) and time.time() > float(until)
