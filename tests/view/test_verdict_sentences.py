"""Verdicts say what is so under the readings they are given under, in numbers and articles that fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.verdict import Cited, Verdict
from ddm_explorer.games.duel.changes import Repair
from ddm_explorer.games.duel.dependence import Dependence, dependences
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.position_text import read_position
from ddm_explorer.view.sentences.phrases import MOST_NAMED, square_names
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.view.sentences.verdict.dependences import LONGEST_TOLD, dependence_sentence
from ddm_explorer.view.sentences.verdict.repairs import change_phrase
from ddm_explorer.view.sentences.words import ground_sentence, objection_sentence
from tests.view.positions import MIDDLE, read

EFFECTS = """ddm-position 1 duel
edition western-advanced
turn 11
laid S2 1 turn 0 star G16, T1 1 turn 0 star H14
monsters gate-guardian 1 G16, vorse-raider 2 H14
seat1.crests P4
seat1.hand silver-fang
seat2.hand armed-ninja
"""
DICE = """ddm-position 1 duel
edition japanese-first
turn 1
step roll
names Deep Tunnels, Winged Host
rosters petit-dragon, killer-needle
seat1.dice petit-dragon, lord-of-d, thunder-ball
"""
SHARED = """ddm-position 1 duel
edition japanese-first
readings R-J-SHARE yes
turn 9
rosters petit-dragon, killer-needle
laid L1 1 turn 0 star F16, L1 1 turn 0 star E11, T1 1 turn 0 star F7, L1 2 turn 2 star H4
monsters petit-dragon 1 F14, killer-needle 2 F14
seat1.crests P9
seat1.dice petit-dragon, lord-of-d, thunder-ball
"""


def cells(*names: str) -> tuple[Any, ...]:
    """Squares by their names."""
    return tuple(parse_cell(name) for name in names)


def position(text: str, **readings: str) -> tuple[Duel, DuelState]:
    """The game and the position of a text, under those readings: R_AREA_SHAPE="rays"."""
    chosen = ", ".join(f"{name.replace('_', '-')} {choice}" for name, choice in readings.items())
    state = read_position(f"{text}readings {chosen}\n" if chosen else text, "the position")
    return Duel.of(state.setup), state


def against(text: str, topic: str, facts: Mapping[str, Any], *squares: str, **readings: str) -> str:
    """What is said where that topic stands against a command."""
    duel, state = position(text, **readings)
    return objection_sentence(Cited(topic, "X", facts, cells(*squares)), duel, state)


def held(text: str, topic: str, facts: Mapping[str, Any], *squares: str, **readings: str) -> str:
    """What is said where that topic holds."""
    duel, state = position(text, **readings)
    return ground_sentence(Cited(topic, "X", facts, cells(*squares)), duel, state)


@pytest.mark.parametrize(
    ("shape", "square", "across", "down", "wanted"),
    [
        ("square", "K16", 4, 0, "K16 is 4 columns away from G16, farther than the 3 squares the ability reaches."),
        ("rays", "K16", 4, 0, "K16 is 4 columns away from G16, farther than the 3 squares the ability reaches."),
        (
            "rays",
            "H14",
            1,
            2,
            "H14 is 1 column and 2 rows away from G16, not in a straight or diagonal line, and only in such a line are "
            "the 3 squares the ability reaches.",
        ),
        (
            "diamond",
            "I14",
            2,
            2,
            "I14 is 2 columns and 2 rows away from G16, which is 4 steps, farther than the 3 squares the ability "
            "reaches.",
        ),
    ],
)
def test_a_target_out_of_reach_is_so_by_the_shape_of_the_area(
    shape: str, square: str, across: int, down: int, wanted: str
) -> None:
    facts = {"within": 3, "across": across, "down": down}
    assert against(EFFECTS, "aims_within", facts, "G16", square, R_AREA_SHAPE=shape) == wanted


@pytest.mark.parametrize(
    ("counted", "exactly", "distance", "square", "wanted"),
    [
        ("by_sides", 1, 0, "G16", "G16 is where the ability is used; the ability reaches exactly 1 step away."),
        ("by_sides", 2, 1, "G15", "G15 is 1 step away from G16; the ability reaches exactly 2 steps."),
        ("straight", 2, 2, "H15", "H15 is 2 steps away from G16, but not in a straight line."),
        (
            "straight",
            2,
            3,
            "H14",
            "H14 is 3 steps away from G16; the ability reaches exactly 2 steps in a straight line.",
        ),
        (
            "as_area",
            2,
            2,
            "H15",
            "H15 is 1 square away from G16, diagonals counted; the ability reaches exactly 2 squares.",
        ),
    ],
)
def test_a_distance_is_told_as_it_is_counted(
    counted: str, exactly: int, distance: int, square: str, wanted: str
) -> None:
    facts = {"exactly": exactly, "distance": distance, "counted": counted}
    assert against(EFFECTS, "aims_at_distance", facts, "G16", square) == wanted


def test_a_move_back_to_a_shared_square_says_who_is_there() -> None:
    duel, state = position(SHARED)
    command = read_command("move F14 F13 F14", Lexicon.of(duel), state)
    verdict = duel.check(state, command)
    (stops,) = [each for each in verdict.grounds if each.topic == "stops_alone"]
    assert ground_sentence(stops, duel, state) == (
        "Killer Needle is on F14 too, and monsters may share a square in this game's reading."
    )


def test_dice_of_ones_own_are_told_by_their_names() -> None:
    assert against(DICE, "dice_in_set", {"kind": "petit-dragon", "given": 2, "there": 1}) == (
        "2 Petit Dragon dice (red, level 1) chosen, but Deep Tunnels has only 1."
    )
    assert against(DICE, "dice_in_set", {"kind": "mystical-elf", "given": 1, "there": 0}) == (
        "1 Mystical Elf die (white, level 1) chosen, but Deep Tunnels has none."
    )
    assert against(EFFECTS, "dice_in_set", {"kind": "1", "given": 1, "there": 0}).startswith("1 level 1 die")
    assert held(EFFECTS, "die_offered", {"die": "1"}) == "The level 1 die shows the summon."
    assert held(DICE, "die_offered", {"die": "petit-dragon"}) == "The Petit Dragon die (red, level 1) shows the summon."


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        ({"moved": 1, "limit": 0}, "Any number of monsters may move in a turn; 1 has moved so far."),
        ({"moved": 2, "limit": 3}, "Up to 3 monsters may move in a turn; 2 have moved so far."),
        ({"moved": 0, "limit": 1}, "Up to 1 monster may move in a turn; 0 have moved so far."),
    ],
)
def test_how_many_may_move_goes_by_the_limit(facts: dict[str, int], wanted: str) -> None:
    assert held(MIDDLE, "movers_within_limit", facts) == wanted


def test_a_way_back_names_where_it_began_and_what_acts_on_it() -> None:
    assert held(MIDDLE, "comes_back", {"met": 1}, "F8", "F9") == (
        "The path leads back to F8, over an item that acts on the way: F9."
    )
    assert held(MIDDLE, "comes_back", {"met": 2}, "F8", "F9", "F10") == (
        "The path leads back to F8, over items that act on the way: F9 and F10."
    )
    assert against(MIDDLE, "comes_back", {"met": 1}, "F8", "F9") == (
        "A move can't end on F8, where it began, whatever happens on the way."
    )


def test_a_shape_laid_anew_is_told_by_the_readings_on_where_it_may_lie() -> None:
    assert held(EFFECTS, "relay_off_homes", {"unused": 0}) == "It covers no Domain."
    assert held(EFFECTS, "relay_off_homes", {"unused": 1}) == "The Domain it covers isn't used in this game."
    assert held(EFFECTS, "relay_touches", {}) == "It shares a side with another Piece."
    assert held(SHARED, "relay_touches", {}) == "It shares a side with another net."


def test_a_summon_that_was_skipped_or_whose_monster_is_gone_is_over() -> None:
    duel, state = position(EFFECTS + "rolled 1 S, 1 S, 1 P\n")
    facts = {"level": 0, "shown": 2, "needed": 2, "has_rolled": True}
    told = objection_sentence(Cited("summon_gained", "X", facts), duel, state)
    assert told == "This turn's summon is already over."
    duel, state = read(MIDDLE)
    told = objection_sentence(Cited("summon_gained", "X", {**facts, "shown": 1}), duel, state)
    assert told == (
        "There is nothing to summon: that takes 2 Summon crests of one level, and the roll shows 1 Summon crest in all."
    )


@pytest.mark.parametrize(
    ("topic", "facts", "wanted"),
    [
        ("other_aim", {"choice": "attack"}, "if it's used for an Attack crest"),
        ("other_aim", {"at": cells("G13"), "choice": "2"}, "if it's aimed at G13 and used for level 2"),
        ("other_aim", {"times": 1}, "if it's used once"),
        ("other_aim", {"at": (), "choice": "", "pay": None}, "if it isn't aimed at anything"),
        ("next_turn", {"seat": 0}, "on Deep Tunnels' next turn, if all else stays the same"),
        ("other_die", {"die": "petit-dragon"}, "with the Petit Dragon die (red, level 1)"),
    ],
)
def test_what_would_help_is_told_as_people_say_it(topic: str, facts: dict[str, Any], wanted: str) -> None:
    duel, state = position(DICE)
    assert change_phrase(Repair(topic, facts), Speech(duel, state)) == wanted


@pytest.mark.parametrize(
    ("way", "rest"),
    [
        ("both", "which takes the place of its regular actions."),
        ("like-for-like", "which takes the place of its regular action."),
        ("not-both", "so it gets only one of its regular actions, and it already made that one."),
    ],
)
def test_what_an_ability_leaves_of_regular_actions_goes_by_the_reading(way: str, rest: str) -> None:
    facts = {"card": "gate-guardian", "has_strode": True, "has_struck": False}
    told = against(EFFECTS, "ability_excludes_regular", facts, R_ABILITY_EXCLUDES=way)
    assert told == f"Gate Guardian already moved by an ability this turn, {rest}"


def test_a_piece_to_be_laid_anew_is_told_by_how_it_is_turned() -> None:
    duel, state = position(EFFECTS.replace("vorse-raider 2 H14", "mighty-mage 1 H14"))
    facts = {"at": cells("G16", "F12"), "times": 1, "choice": "0", "pay": None}
    repair = Repair("other_aim", facts, facts["at"], say.Use(*cells("H14"), 2, facts["at"], choice="0"))
    assert change_phrase(repair, Speech(duel, state)) == (
        "if it's used to move the Piece on G16, as printed, star on F12"
    )


def test_several_reasons_are_several() -> None:
    duel, state = position(EFFECTS)
    reasons = [
        *duel.check(state, read_command("move G16 G12", Lexicon.of(duel), state)).objections,
        *duel.check(state, read_command("attack H14 G16", Lexicon.of(duel), state)).objections,
    ]
    assert len(reasons) > 2
    verdict = Verdict(None, tuple(reasons[:3]))
    more = Dependence("R-X", "no", verdict, new=tuple(reasons[:2]), duel=duel)
    assert "there would be two more reasons against it: " in dependence_sentence(more, duel, state)
    fewer = Dependence("R-X", "no", verdict, gone=tuple(reasons[:2]), duel=duel)
    assert "either, but without these reasons: " in dependence_sentence(fewer, duel, state)
    other = Dependence("R-X", "no", verdict, tuple(reasons[:2]), tuple(reasons[2:3]), duel=duel)
    assert "either; the reasons would be: " in dependence_sentence(other, duel, state)


def test_what_would_happen_is_told_in_few_words() -> None:
    duel, state = read(MIDDLE)
    told = [
        dependence_sentence(each, duel, state)
        for each in dependences(duel, state, read_command("end", Lexicon.of(duel), state))
    ]
    assert all(len(each) <= 300 for each in told)
    assert LONGEST_TOLD < 300


def test_a_long_list_of_squares_ends_in_a_number() -> None:
    every = [(column, row) for column in range(6) for row in range(6)]
    assert square_names(every).endswith(" and 16 more squares")
    assert square_names(every[: MOST_NAMED + 1]).count(",") == MOST_NAMED - 1
    assert len(square_names([*every, (-1, 0)])) < 150
