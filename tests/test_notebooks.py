"""The notebooks as they are kept: short cells, and a position that shows where no widget runs.

The saved output of the table is its picture and its text only: a saved view of a widget would be an error message
until the cell is run. Write it anew with `GOLDEN=write python -m pytest tests/test_notebooks.py`.
"""

from __future__ import annotations

import json
import os
import pathlib
from typing import Any

import pytest

from ddm_explorer.widgets.table.table import Table

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
STATIC = ("image/svg+xml", "text/plain")


def read(path: pathlib.Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_cells_have_two_to_five_lines(path: pathlib.Path) -> None:
    for cell in read(path)["cells"]:
        if cell["cell_type"] == "code":
            assert 2 <= len("".join(cell["source"]).splitlines()) <= 5, cell["source"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_keep_no_view_of_a_widget(path: pathlib.Path) -> None:
    for cell in read(path)["cells"]:
        for output in cell.get("outputs", ()):
            assert "application/vnd.jupyter.widget-view+json" not in output.get("data", {})


def test_a_page_without_widgets_shows_the_position() -> None:
    """What a repository page or a static export shows of the table is what the table shows today."""
    path = FOLDER / "01_play.ipynb"
    bundle = Table()._repr_mimebundle_()
    data = {kind: bundle[kind].splitlines(keepends=True) for kind in STATIC}
    output = {"data": data, "execution_count": 2, "metadata": {}, "output_type": "execute_result"}
    notebook = read(path)
    if os.environ.get("GOLDEN") == "write":
        notebook["cells"][-1] |= {"outputs": [output], "execution_count": 2}
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    assert notebook["cells"][-1]["outputs"] == [output]
    assert "<svg" in "".join(data["image/svg+xml"])
