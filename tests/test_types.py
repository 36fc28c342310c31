"""What a type checker tells whoever uses the package: real types, though names are looked up on first use."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.imports import ROOT

SNIPPET = """
from ddm_explorer import Session, Table
table = Table()
reveal_type(Table)
reveal_type(Session)
reveal_type(table.session)
reveal_type(table.state)
reveal_type(table.send("end"))
reveal_type(table.session.version)
reveal_type(table.session.players)
reveal_type(table.session.shown)
reveal_type(table.session.selected)
table.sesion
from ddm_explorer import Tabel
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What mypy says of the snippet, under our own settings; it keeps what it knows where `make lint` does."""
    notebook = tmp_path_factory.mktemp("types") / "notebook.py"
    notebook.write_text(SNIPPET, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--no-color-output", str(notebook)]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert answer.stderr == ""
    return answer.stdout


def revealed(told: str) -> list[str]:
    return [line.partition('Revealed type is "')[2].rstrip('"') for line in told.splitlines() if "Revealed" in line]


def test_table_and_session_have_types(told: str) -> None:
    """Of the classes, of what they hold, and of the traits that a notebook reads."""
    table, session, *values = revealed(told)
    assert table.endswith("-> ddm_explorer.widgets.table.table.Table")
    assert session.endswith("-> ddm_explorer.widgets.session.session.Session")
    kinds = [value.replace("builtins.", "").replace(" | ", ", ") for value in values]
    assert kinds[:5] == [
        "ddm_explorer.widgets.session.session.Session",
        "ddm_explorer.dungeon.position.state.DuelState",
        "ddm_explorer.engine.verdict.Verdict",
        "int",
        "tuple[str, ...]",
    ]
    assert "ddm_explorer.widgets.session.game_session.Judged" in kinds[5]
    assert "tuple[int, int" in kinds[6]
    assert "Any" not in " ".join(kinds)


def test_a_name_that_is_not_there_is_told(told: str) -> None:
    assert 'Module "ddm_explorer" has no attribute "Tabel"' in told
    assert '"Table" has no attribute "sesion"' in told
