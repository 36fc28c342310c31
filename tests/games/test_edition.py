"""Editions hold together, or say everything that does not."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from ddm_explorer.dungeon.flow import endings
from ddm_explorer.dungeon.materials.options import STRATEGIES
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.data import library
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel.editions import EditionError, edition_names, load_edition, make_edition
from ddm_explorer.games.duel.rules import Duel


@pytest.fixture
def data() -> dict[str, Any]:
    return copy.deepcopy(library.read_toml("editions", "western-basic.toml"))


@pytest.mark.parametrize("name", edition_names())
def test_every_packaged_edition_holds_together(name: str) -> None:
    edition = load_edition(name)
    assert edition.name == name
    assert edition.options({})


def spoil(data: dict[str, Any], what: str) -> None:
    if what == "option":
        del data["options"]["crest_limit"]
    elif what == "unknown option":
        data["options"]["luck"] = {"value": 1}
    elif what == "check":
        data["checks"]["Roll"].append("is_lucky")
    elif what == "command":
        del data["checks"]["EndTurn"]
    elif what == "topic":
        del data["topics"]["inside_border"]
    elif what == "nobody's topic":
        data["topics"]["is_lucky"] = "W-OBJ-1"
    elif what == "forbidding rule":
        data["topics"]["touches_home"] = "W-BLD-4"
    elif what == "doing rule":
        data["topics"]["caps_crests"] = "W-ROLL-2"
    elif what == "reading":
        data["readings"].remove("R-DRAFT")
    elif what == "idle reading":
        data["readings"].append("R-J-BORDER")
    elif what == "unknown rule":
        data["topics"]["mover_there"] = "W-MOV-77"
    elif what == "kind":
        data["options"]["life_points"]["value"] = "five"
    elif what == "truth":
        data["options"]["lord_defends"]["value"] = 0
    elif what == "below 0":
        data["options"]["move_price"]["value"] = -1
    elif what == "strategy":
        data["options"]["walks"]["value"] = "neither"
    elif what == "strategy of a choice":
        data["options"]["decision"]["choices"]["literal"] = "loosely"
    elif what == "choice":
        data["options"]["draft"]["choices"] = {"one-each-in-turn": "one_each"}


@pytest.mark.parametrize(
    ("what", "fault"),
    [
        ("option", "option crest_limit is missing"),
        ("unknown option", "there is no option luck"),
        ("check", "Roll names a check is_lucky that does not exist"),
        ("command", "EndTurn has no checks"),
        ("topic", "topic inside_border cites no rule"),
        ("nobody's topic", "topic is_lucky is nobody's"),
        ("forbidding rule", "W-BLD-2 forbids but no check cites it"),
        ("doing rule", "W-ROLL-3 does something but no event cites it"),
        ("reading", "R-DRAFT is followed but not listed"),
        ("idle reading", "no option follows R-J-BORDER"),
        ("unknown rule", "topic mover_there cites W-MOV-77, which no book has"),
        ("kind", "option life_points is 'five', not a whole number from 0"),
        ("truth", "option lord_defends is 0, not true or false"),
        ("below 0", "option move_price is -1, not a whole number from 0"),
        ("strategy", "option walks is 'neither', not one of both, own"),
        ("strategy of a choice", "option decision is 'loosely', not one of cut_off, literal"),
        ("choice", "option draft gives values for ['one-each-in-turn']"),
    ],
)
def test_what_does_not_hold_together_is_told(data: dict[str, Any], what: str, fault: str) -> None:
    spoil(data, what)
    with pytest.raises(EditionError) as refusal:
        make_edition(data)
    assert fault in str(refusal.value)


def test_every_way_of_doing_something_that_an_edition_can_name_is_there() -> None:
    assert set(STRATEGIES["decision"]) == set(endings.TRIGGERS)
    assert set(STRATEGIES["high_level"]) == set(endings.HIGH_LEVEL)


def test_an_unknown_edition() -> None:
    with pytest.raises(ValueError, match="no edition 'western-chess'; the editions are"):
        load_edition("western-chess")


@pytest.mark.parametrize(
    ("readings", "sentence"),
    [
        ({"R-NOPE": "x"}, "'R-NOPE' is no reading"),
        ({"R-HIGH-LEVEL": "low"}, "no choice 'low'; its choices are top-down"),
    ],
)
def test_unknown_readings_are_told(readings: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match="R-") as refusal:
        load_edition("western-basic").options(readings)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (Setup("western-basic", selection="auction"), "no way to choose monsters"),
        (Setup("western-basic", first=3), "seat 1 or seat 2"),
        (Setup("western-basic", colours=("red", "red")), "red and blue"),
        (Setup("western-basic", names=("Ann",)), "two names"),
        (
            Setup("western-basic", rosters=(("strike-ninja",), ("thunder-ball",))),
            "must hold exactly 3 monsters; this one holds 1",
        ),
        (
            Setup("western-basic", rosters=(("strike-ninja",) * 3, ("thunder-ball",) * 3)),
            "Strike Ninja is in one roster 3 times",
        ),
        (
            Setup("western-basic", rosters=(("strike-ninja", "buster-blader", "vorse-raider"),) * 2),
            "in one roster only",
        ),
        (Setup("western-basic", rosters=(("kuriboh",) * 3, ())), "no monster 'kuriboh'"),
    ],
)
def test_a_set_up_that_cannot_be(setup: Setup, sentence: str) -> None:
    with pytest.raises(InvalidCommand) as refusal:
        Duel.of(setup).start(setup)
    assert sentence in str(refusal.value)


def test_what_is_no_command_of_the_game() -> None:
    setup = Setup("western-basic")
    duel = Duel.of(setup)
    with pytest.raises(InvalidCommand, match="str is no command"):
        duel.check(duel.start(setup), "roll")
