"""The pages on lessons: what they show is as it says, a check prints what they say, and no key is left out."""

import pathlib
import re
from textwrap import dedent

import pytest

from ddm_explorer.cli.program import run
from ddm_explorer.engine.data import library
from ddm_explorer.lessons.course.checking import check_text

ROOT = pathlib.Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "lessons.md").read_text("utf-8")
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
BLOCKS = [dedent(text) for text in re.findall(r"^ *```toml\n(.*?)```", GUIDE, re.DOTALL | re.MULTILINE)]


@pytest.mark.parametrize("text", BLOCKS, ids=lambda text: text.split('id = "')[1].split('"')[0])
def test_the_worked_examples_are_as_they_say(text):
    assert check_text(text, "the page").mismatches == ()


def test_the_worked_examples_are_a_lesson_and_an_exercise():
    assert [check_text(text, "the page").kind for text in BLOCKS] == ["lesson", "exercise"]


def test_the_check_prints_what_the_guide_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "why-beside.toml").write_text(BLOCKS[0].replace("crest (W-MOV-1)", "crest (W-ATK-2)"), "utf-8")
    assert run(["lesson", "check", "why-beside.toml"]) == 1
    shown = dedent(re.findall(r"```text\n(.*?) *```", GUIDE, re.DOTALL)[0])
    assert capsys.readouterr().out.startswith(shown.rstrip().removesuffix("..."))


@pytest.mark.parametrize("name", ["lessons", "exercises", "situations", "chapters", "misconceptions"])
def test_the_page_names_every_key(name):
    for key in set(keys(library.schema(name))) - {"is"}:
        assert re.search(rf"`(\[\[)?{key}\b", PAGE), key


def keys(part):
    if isinstance(part, dict):
        for key, each in part.items():
            if key == "properties":
                yield from each
            yield from keys(each)
    elif isinstance(part, list):
        for each in part:
            yield from keys(each)
