"""What is brought to the wrong door is told for what it is, and what sticks to a text does not matter."""

import pathlib

import pytest

from ddm_explorer.cli.files import open_text, read_word
from ddm_explorer.engine.data.library import InvalidFile, read_outside
from ddm_explorer.games.notation.other_files import misplaced
from ddm_explorer.games.notation.position_text import position_link, position_text, read_position
from ddm_explorer.games.notation.text_syntax import unstuck
from ddm_explorer.games.notation.transcript_text import game_text, read_game
from ddm_explorer.widgets.saves.roster_files import Brought, brought_text
from ddm_explorer.widgets.saves.store import read_saved
from tests.games.brawls import fought
from tests.games.played import EDITION

DATA = pathlib.Path(__file__).parents[2] / "ddm_explorer" / "data"
GAME = fought(3, EDITION, 4)
KINDS = {
    "cards": "a set of cards",
    "pools": "a set of suggested pools of dice",
    "dice": "a set of dice",
    "pieces": "a set of Pieces",
    "lessons": "a lesson",
    "exercises": "an exercise",
    "situations": "an edge-case board",
    "cases": "a ruling case",
}


@pytest.mark.parametrize("folder", KINDS)
def test_every_file_of_ours_is_told_for_what_it_is(folder):
    found = sorted((DATA / folder).rglob("*.toml"))
    kinds = {misplaced(path.read_text("utf-8")).partition(";")[0] for path in found}
    assert found
    assert kinds <= {f"this is {KINDS[folder]}", ""}, kinds
    assert f"this is {KINDS[folder]}" in kinds


@pytest.mark.parametrize("read", [open_text, read_saved])
@pytest.mark.parametrize("folder", ["cards", "pools", "lessons"])
def test_opened_where_it_does_not_belong(read, folder):
    text = next((DATA / folder).rglob("*.toml")).read_text("utf-8")
    with pytest.raises(InvalidFile, match=f"this is {KINDS[folder]}; .* (wanted|opened) here"):
        read(text, "mine.toml")


@pytest.mark.parametrize("read", [open_text, read_saved])
def test_a_roster_is_brought_in_elsewhere(read):
    text = brought_text(Brought(("strike-ninja",), (), "Mine"), EDITION)
    with pytest.raises(InvalidFile, match="this is a roster; it is brought in where players choose"):
        read(text, "roster.toml")


def test_a_case_for_the_table_is_told_for_one():
    text = next((DATA / "cases").rglob("*.toml")).read_text("utf-8")
    with pytest.raises(InvalidFile, match="this is a ruling case"):
        read_saved(text, "case.toml")
    assert open_text(text, "case.toml").case is not None


def test_a_tab_parts_as_a_space_does():
    plain = game_text(GAME, notes={1: "well done"})
    tabbed = "\n".join(line.replace(". ", ".\t", 1).replace("note ", "note\t", 1) for line in plain.splitlines())
    assert "\t" in tabbed
    assert game_text(read_game(tabbed).transcript) == game_text(GAME)
    assert read_game(tabbed).notes == {1: "well done"}
    assert read_position(position_text(GAME.state).replace(" ", "\t", 1)) == GAME.state


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_is_read_where_it_says_so(tmp_path, encoding):
    mark = "\ufeff" if encoding in ("utf-16-le", "utf-16-be") else ""
    path = tmp_path / "position.txt"
    path.write_bytes((mark + position_text(GAME.state)).encode(encoding))
    assert read_position(read_outside(path)) == GAME.state


def test_a_damaged_one_is_told(tmp_path):
    path = tmp_path / "position.txt"
    path.write_bytes(b"\xff\xfe\x00\xd8")
    with pytest.raises(InvalidFile, match="UTF-16 and is damaged"):
        read_outside(path)


@pytest.mark.parametrize("form", ["{}.", "({})", "<{}>", "“{}”.", "[{}],", "{}!", " {} "])
def test_what_sticks_to_a_link_does_not_matter(form):
    link = position_link(GAME.state)
    assert unstuck(form.format(link)).strip(" ") == link
    assert read_position(form.format(link)) == GAME.state
    assert read_position(read_word(form.format(link).strip())[0]) == GAME.state


def test_another_text_is_left_as_it_is():
    assert unstuck("(a note) about it.") == "(a note) about it."
    assert unstuck("ddm-position 2 duel\nturn 3.") == "ddm-position 2 duel\nturn 3."
