"""The notebooks of the app as links know them, and whether a link may say more than a file's name."""

from __future__ import annotations

import os
from typing import Final

PLAY: Final = "01_play.ipynb"
COVERAGE: Final = "02_coverage.ipynb"
READINGS: Final = "03_readings.ipynb"
TRY: Final = "21_try.ipynb"
RULEBOOK: Final = "22_rulebook.ipynb"
PROGRESS: Final = "23_progress.ipynb"
OWN: Final = "24_write_your_own.ipynb"


def has_query() -> bool:
    """Whether a link may carry parameters: JupyterLab takes what follows a question mark for a part of the name."""
    return "VOILA_KERNEL_ID" in os.environ
