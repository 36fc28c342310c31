"""Ruling cases of the track game, each run as any other case is; and no rule that code rests on is without one."""

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from ddm_explorer.engine.told_errors import ToldError
from ddm_explorer.games.digimon import checks
from ddm_explorer.games.digimon.book import load_book
from ddm_explorer.games.digimon.checks import findings
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.lessons.cases.scenario import read_case

CASES = {path.stem: path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "cases").iterdir())}


@pytest.mark.parametrize("name", CASES)
def test_a_case_is_as_expected(name):
    case = read_case(CASES[name])
    assert case.id == name
    assert run_case(case).mismatches == ()


def test_every_rule_that_code_rests_on_has_a_case():
    cited = {rule for text in CASES.values() for rule in tomllib.loads(text)["cites"]}
    assert set(load_book().topics.values()) - cited == set()


UNPROVED = {"R-D1": "no rule depends on it"}


def under(text, reading, choice):
    """The case with that choice where it plays the default, or with the default where it plays that choice."""
    default = load_book().readings[reading].choices[0][0]
    if f'"{reading} {choice}"' in text:
        return text.replace(f'"{reading} {choice}"', f'"{reading} {default}"')
    chosen = f'given = {{ readings = ["{reading} {choice}"], '
    return None if "readings = [" in text else text.replace("given = { ", chosen)


@pytest.mark.parametrize("reading", sorted(set(load_book().readings) - set(UNPROVED)))
def test_each_choice_of_a_reading_makes_some_case_come_out_otherwise(reading):
    for choice, _ in load_book().readings[reading].choices[1:]:
        otherwise = [each for text in CASES.values() if (each := under(text, reading, choice))]
        assert any(map(_fails, otherwise)), f"{reading} {choice} changes nothing"


def _fails(text):
    try:
        return bool(run_case(read_case(text)).mismatches)
    except ToldError:
        return True


OBJECTED = sorted({topic for text in CASES.values() for topic in re.findall(r'topic = "(\w+)"', text)})


@pytest.mark.parametrize("topic", OBJECTED)
def test_a_check_that_is_switched_off_makes_a_case_fail(topic, monkeypatch):
    def lenient(*args):
        for each in findings(*args):
            yield replace(each, holds=True) if each.topic == topic else each

    monkeypatch.setattr("ddm_explorer.games.digimon.rules.findings", lenient)
    assert any(map(_fails, CASES.values()))


def test_every_check_is_objected_in_some_case():
    folder = Path(checks.__file__).parent
    source = [(folder / name).read_text("utf-8") for name in ("checks.py", "movement.py")]
    topics = {topic for text in source for topic in re.findall(r'Finding\("(\w+)"', text)}
    never = {"plays_freely", "may_leave", "is_over", "takes_no_crest", "has_partner"}
    assert topics - set(OBJECTED) <= never
