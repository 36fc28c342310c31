"""The text view: as kept, and nothing drawn that is not told."""

from __future__ import annotations

import pytest

from ddm_explorer.dungeon.board.grid import cell_name, parse_cell
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.scene import duel_scene
from ddm_explorer.view.duel.snapshot import Snapshot, snapshot_of
from ddm_explorer.view.duel.text import (
    board_text,
    full_text,
    hand_text,
    legend,
    pile_text,
    position_words,
    roll_text,
    square_mark,
    square_text,
)
from tests.view.golden import check_golden
from tests.view.positions import ADVANCED, ATTACK, BUILD, CHAIN, DRAFT, MIDDLE, fresh, read


@pytest.fixture(scope="module")
def middle() -> Snapshot:
    return snapshot_of(*read(MIDDLE))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("middle", MIDDLE),
        ("attack", ATTACK),
        ("build", BUILD),
        ("draft", DRAFT),
        ("advanced", ADVANCED),
        ("chain", CHAIN),
    ],
)
def test_positions_are_told_as_kept(name: str, text: str) -> None:
    check_golden(f"{name}.txt", full_text(snapshot_of(*read(text))))


def test_an_item_is_told_to_whoever_may_know_it() -> None:
    """The board marks items and counters; a square tells of both figures on it, of powers and of what a monster can."""
    for viewer, name in ((0, "face-down item"), (1, "item Trap Bandit, face down")):
        snapshot = snapshot_of(*read(ADVANCED), viewer)
        assert square_text(snapshot, parse_cell("H17")) == f"H17, blue path, blue {name}, level 1"
    told = square_text(snapshot, parse_cell("B5"))
    assert told == (
        "B5, red path, star, blue Crocozaurus, 50 of 50 Hit Points, has moved, has attacked, "
        "blue item Exploding Disc, turned up, level 3"
    )
    assert square_text(snapshot, parse_cell("D10")) == "D10, Shelled Ground counter"
    assert "attack 0+20, Tunnel" in square_text(snapshot, parse_cell("C16"))
    marks = [square_mark(snapshot, parse_cell(square)) for square in ("H17", "B5", "D10", "H3", "I15")]
    assert marks == ["B?", "B7!", "#", "R?", "B5"]


def test_the_whole_field_is_told_as_kept(middle: Snapshot) -> None:
    check_golden("middle-field.txt", board_text(middle, is_cropped=False))


@pytest.mark.parametrize("is_cropped", [True, False])
def test_the_table_of_letters_is_plain_and_each_square_in_its_place(middle: Snapshot, is_cropped: bool) -> None:
    lines = board_text(middle, is_cropped=is_cropped).splitlines()
    assert "".join(lines).isascii()
    assert lines[0] == lines[-1]
    columns = lines[0].split()
    for line in lines[1:-1]:
        row, cells = line[:2].strip(), line[4:-2]
        assert line.endswith(row)
        marks = [cells[at : at + 3].strip() for at in range(0, len(columns) * 3, 3)]
        for column, mark in zip(columns, marks, strict=True):
            assert mark == square_mark(middle, parse_cell(f"{column}{row}"))


def test_everything_drawn_is_told(middle: Snapshot) -> None:
    told = position_words(middle)
    for figure in middle.figures:
        assert f"{figure.name} on {cell_name(figure.cell)}" in told
        assert f"{figure.left} of {figure.hp} Hit Points" in told
        assert f"level {figure.level}" in told
    for piece in middle.pieces:
        assert f"{piece.side} Piece {piece.shape} on " in told
        assert f"star on {cell_name(piece.star)}" in told
    for player in middle.players:
        assert player.home is not None
        assert f"Domain on {cell_name(player.home)}" in told
        assert f"Monster Lord: {player.life} Life Points." in told
        for count in player.crests:
            assert f" {count}" in told
    for cell in middle.other_homes:
        assert cell_name(cell) in told
    assert "has moved and attacked" in told
    assert duel_scene(middle).text == told
    for mark in ("r", "b", "*", "RL", "BL", ".", ":", "x"):
        assert mark in legend(middle)


def test_what_changes_on_the_board_changes_the_text(middle: Snapshot) -> None:
    other = snapshot_of(*read(MIDDLE.replace("damage 20 since 20 attacked", "since 20")))
    assert position_words(other) != position_words(middle)
    assert position_words(snapshot_of(*read(MIDDLE.replace("life 2", "life 1")))) != position_words(middle)


@pytest.mark.parametrize(
    ("square", "told"),
    [
        ("B5", "B5, empty"),
        ("A4", "A4, outside the border"),
        ("G1", "G1, unused Domain"),
        ("G15", "G15, Domain of Yugi, red Monster Lord, 2 Life Points"),
        ("E6", "E6, blue path, star"),
        ("G13", "G13, red path"),
        ("G12", "G12, red path, star, red Strike Ninja, 20 of 20 Hit Points"),
        ("H6", "H6, blue path, blue Vorse Raider, 20 of 20 Hit Points, has moved, has attacked"),
    ],
)
def test_a_square_is_spoken(middle: Snapshot, square: str, told: str) -> None:
    assert square_text(middle, parse_cell(square)) == told


def test_a_square_is_spoken_from_where_the_chosen_figure_stands(middle: Snapshot) -> None:
    chosen = parse_cell("G12")
    shown = {"prices": {parse_cell("G13"): 1, parse_cell("H11"): 2}, "targets": [parse_cell("H10")], "selected": chosen}
    assert square_text(middle, chosen, **shown).endswith("20 of 20 Hit Points, chosen")
    assert square_text(middle, parse_cell("G13"), **shown).endswith("in reach for 1 Progress crest, 1 square away")
    assert square_text(middle, parse_cell("H11"), **shown).endswith("in reach for 2 Progress crests, 2 squares away")
    assert square_text(middle, parse_cell("H10"), **shown).endswith("can be attacked, 3 squares away")
    assert square_text(middle, parse_cell("B5"), marks=[parse_cell("B5")]) == "B5, empty, marked by the verdict"


def test_hand_pile_and_roll_are_spoken(middle: Snapshot) -> None:
    assert hand_text(middle, 0) == "Yugi can still summon Buster Blader (level 4)."
    assert hand_text(middle, 1) == "Kaiba has no monster left to summon."
    assert pile_text(middle) == "5 Pieces in the pile: S2m, Z1, M2, M2m, L1."
    assert pile_text(snapshot_of(*read(MIDDLE + "pile none\n"))) == "No Piece is left in the pile."
    assert roll_text(middle).startswith("Rolled: Summon on a level 3 die, ")
    assert roll_text(snapshot_of(*fresh())) == "The dice have not been rolled in this turn."


def test_nets_that_are_never_used_up_are_ways_to_unfold_a_die() -> None:
    setup = Setup("japanese-first")
    duel = Duel.of(setup)
    assert pile_text(snapshot_of(duel, duel.start(setup))).startswith("20 ways to unfold a die: ")


def test_a_common_pool_is_told() -> None:
    snapshot = snapshot_of(*fresh(selection="pool"))
    assert "Common pool: Buster Blader (level 4)" in position_words(snapshot)
    assert "Buster Blader" in hand_text(snapshot, 1)
