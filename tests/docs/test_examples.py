"""What the pages on files show can be read, and every example runs."""

import pathlib
import re
import runpy

import pytest

from ddm_explorer.cli.files import open_text
from ddm_explorer.cli.program import run
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.games.duel.notation.commands import FORMS, Lexicon, read_command
from ddm_explorer.games.duel.notation.position import KINDS
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.view.known_views import view_of
from tests.games.played import EDITION

ROOT = pathlib.Path(__file__).parents[2]
PAGES = [ROOT / "docs" / "files.md", ROOT / "docs" / "ruling-cases.md"]
# A text marked “part” shows some lines of a file, which stand among others.
BLOCKS = [
    pytest.param(text, id=f"{page.stem}-{number}")
    for page in PAGES
    for number, text in enumerate(re.findall(r"```(?:ddm|toml)\n(.*?)```", page.read_text("utf-8"), re.DOTALL), 1)
]
EXAMPLES = sorted(path for path in (ROOT / "examples").iterdir() if path.suffix in (".toml", ".ddm", ".py"))


@pytest.mark.parametrize("text", BLOCKS)
def test_each_text_on_the_pages_opens(text):
    opened = open_text(text, "the page")
    if opened.case is not None:
        assert run_case(opened.case, telling_of=view_of).mismatches == ()


def test_the_pages_have_texts_to_open():
    assert len(BLOCKS) >= 7


def test_the_table_of_commands_is_whole():
    page = PAGES[0].read_text("utf-8")
    lexicon = Lexicon.of(Duel.of(Setup(EDITION)))
    for form in FORMS:
        assert f"| `{form.form}` | `{form.example}` |" in page
        read_command(form.example, lexicon)


def test_the_page_names_every_field_of_a_position():
    page = PAGES[0].read_text("utf-8")
    for name in KINDS:
        shown = name.replace("seat2.", "seat1.")
        assert f"`{shown}" in page, name


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_each_example_runs(path, capsys):
    if path.suffix == ".py":
        runpy.run_path(str(path), run_name="__main__")
        assert capsys.readouterr().out.strip()
    else:
        assert run(["judge", str(path)]) == 0
        assert run(["show", str(path)]) == 0


def test_every_example_is_listed():
    listed = (ROOT / "examples" / "README.md").read_text("utf-8")
    for path in EXAMPLES:
        assert f"`{path.name}`" in listed
