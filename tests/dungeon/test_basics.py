"""Squares, crests, dice, shapes: the small values everything else is made of."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ddm_explorer.dungeon.board.field import load_board
from ddm_explorer.dungeon.board.grid import cell_name, grid_of, is_beside, parse_cell
from ddm_explorer.dungeon.board.nets import cells_at, load_shapes
from ddm_explorer.dungeon.materials.crests import Crest, CrestPool, crests
from ddm_explorer.dungeon.materials.dice import Face, earned_by, load_dice, odds_of, parse_face, summon_level

GRID = grid_of(13, 19)
DICE = load_dice("western")


@pytest.mark.parametrize(("cell", "name"), [((0, 0), "A1"), ((5, 7), "F8"), ((12, 18), "M19"), ((6, 14), "G15")])
def test_names_of_squares(cell: tuple[int, int], name: str) -> None:
    assert cell_name(cell) == name
    assert parse_cell(name) == cell
    assert parse_cell(f" {name.lower()} ") == cell


@pytest.mark.parametrize("text", ["", "F", "8F", "F0", "F08", "F100", "FF8", "É8", "F-1", "F٣"])
def test_what_names_no_square(text: str) -> None:
    with pytest.raises(ValueError, match="is no square"):
        parse_cell(text)


def test_sides_do_not_wrap_round_the_edge() -> None:
    assert set(GRID.cells_of(GRID.beside(GRID.bit[(12, 3)]))) == {(12, 2), (12, 4), (11, 3)}
    assert set(GRID.cells_of(GRID.beside(GRID.bit[(0, 0)]))) == {(1, 0), (0, 1)}
    assert not is_beside((12, 3), (0, 4))


def test_filling_stops_at_gaps() -> None:
    mask = GRID.mask([(0, 0), (1, 0), (3, 0), (3, 1)])
    assert set(GRID.cells_of(GRID.filled(GRID.bit[(0, 0)], mask))) == {(0, 0), (1, 0)}


def test_a_pool_counts_by_kind() -> None:
    pool = CrestPool(9, 0, 0, 0, 2).plus(crests(Crest.MOVE, 4))
    assert pool == CrestPool(13, 0, 0, 0, 2)
    assert pool.above(10) == CrestPool(move=3)
    assert pool.minus(pool.above(10)).of(Crest.MOVE) == 10
    assert CrestPool().is_empty


@pytest.mark.parametrize(
    ("text", "face"), [("S", Face(Crest.SUMMON)), ("p2", Face(Crest.MOVE, 2)), ("D", Face(Crest.DEFENSE))]
)
def test_faces_in_short(text: str, face: Face) -> None:
    assert parse_face(text) == face
    assert parse_face(str(face)) == face


@pytest.mark.parametrize("text", ["", "X", "S0", "S22", "2P", "P²"])
def test_what_is_no_face(text: str) -> None:
    with pytest.raises(ValueError, match="is no face of a die"):
        parse_face(text)


def test_what_a_roll_earns() -> None:
    assert earned_by([Face(Crest.SUMMON), Face(Crest.DEFENSE, 2), Face(Crest.MOVE)]) == CrestPool(move=1, defense=2)


def test_two_summon_crests_must_be_of_one_level() -> None:
    star = Face(Crest.SUMMON)
    one, two = DICE["1"], DICE["2"]
    assert summon_level([one, one, two], [star, star, star]) == 1
    assert summon_level([one, two, two], [star, star, Face(Crest.MOVE, 2)]) is None


@pytest.mark.parametrize(
    ("kind", "chance"),
    # n of six faces are Summon: P(two or more of three) = (3 n² (6 − n) + n³) / 216
    [("1", Fraction(160, 216)), ("2", Fraction(108, 216)), ("3", Fraction(56, 216)), ("4", Fraction(16, 216))],
)
def test_odds_of_three_dice_of_a_level(kind: str, chance: Fraction) -> None:
    assert odds_of((DICE[kind],) * 3).summon == {int(kind): chance}


def test_expected_crests_are_exact() -> None:
    odds = odds_of((DICE["1"], DICE["2"], DICE["4"]))
    assert odds.expected[0] == Fraction(1, 6) + Fraction(2, 6) + Fraction(2, 6)
    assert odds.expected[2] == Fraction(2, 6) + Fraction(1, 6)
    assert odds.summon == {}


@pytest.mark.parametrize("shape", load_shapes("western-ten").values(), ids=lambda shape: shape.id)
def test_four_turns_come_back_and_turn_clockwise(shape) -> None:  # type: ignore[no-untyped-def]
    star = (6, 9)
    assert cells_at(shape, 4, star, is_mirrored=False) == cells_at(shape, 0, star, is_mirrored=False)
    assert star in cells_at(shape, 1, star, is_mirrored=True)
    above = next((cell for cell in cells_at(shape, 0, star, is_mirrored=False) if cell[0] == 6 and cell[1] == 8), None)
    if above is not None:
        assert (7, 9) in cells_at(shape, 1, star, is_mirrored=False)


def test_the_mirrored_hand_is_the_mirror_image() -> None:
    shapes = load_shapes("western-ten")
    for name in ("S2", "Z1", "M2", "L1"):
        one = set(cells_at(shapes[name], 0, (6, 9), is_mirrored=True))
        assert one == set(cells_at(shapes[f"{name}m"], 0, (6, 9), is_mirrored=False))


def test_the_basic_field() -> None:
    board = load_board("western", "basic")
    assert [cell_name(cell) for cell in board.homes] == ["G15", "G5"]
    assert board.region_mask.bit_count() == 121
    assert [cell_name(cell) for cell in board.other_homes] == ["G19", "G1"]
