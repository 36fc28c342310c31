"""Comparing with files kept under `tests/golden`.

After a wanted change write them anew and look at the difference: `GOLDEN=write python -m pytest tests/view`.
"""

from __future__ import annotations

import os
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "golden" / "view"


def check_golden(name: str, text: str) -> None:
    """The text must be that of the kept file (or becomes it, when files are written anew)."""
    path = FOLDER / name
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    assert path.is_file(), f"there is no golden file {name}; write it with GOLDEN=write"
    assert text + "\n" == path.read_text(encoding="utf-8"), f"{name} is not as kept; see tests/view/golden.py"
