"""Counts, as chess engines use perft: how many of everything there are, held against committed tables.

The tables in `counts.toml` are facts worked out elsewhere or settled once; a change in one is a change of
the rules, never of the tables alone. `python -m tests.counts.test_counts` prints them as they are now.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import grid_of
from ddm_explorer.dungeon.board.nets import Placement, Shape, load_shapes, placements, shapes_to_lay
from ddm_explorer.dungeon.position.state import DuelState, Setup, Step
from ddm_explorer.engine.chance import Scripted
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.rosters import suggested_rosters
from ddm_explorer.games.duel.rules import Duel

TABLE = tomllib.loads(Path(__file__).with_name("counts.toml").read_text(encoding="utf-8"))
FIELD = grid_of(13, 19)


def fixed(shape: Shape, *, with_star: bool, hands: Iterable[bool]) -> set[Any]:
    """The shape's orientations as sets of offsets from their top left, told apart by the star or not."""
    found = set()
    for mirrored in hands:
        for place in placements(FIELD, FIELD.all_mask, shape, is_mirrored=mirrored):
            left, top = min(cell[0] for cell in place.cells), min(cell[1] for cell in place.cells)
            cells = frozenset((column - left, row - top) for column, row in place.cells)
            star = (place.star[0] - left, place.star[1] - top)
            found.add((cells, star) if with_star else cells)
    return found


def laid(shape: Shape, *, with_star: bool, hands: Iterable[bool]) -> set[Any]:
    """Every way the shape can lie on the empty Field."""
    return {
        (place.mask, place.star) if with_star else place.mask
        for mirrored in hands
        for place in placements(FIELD, FIELD.all_mask, shape, is_mirrored=mirrored)
    }


def net_counts() -> dict[str, dict[str, int]]:
    both, listed = (False, True), (False,)
    return {
        name: {
            "orientations": len(fixed(shape, with_star=False, hands=both)),
            "orientations_turned": len(fixed(shape, with_star=False, hands=listed)),
            "marked_orientations": len(fixed(shape, with_star=True, hands=both)),
            "marked_turned": len(fixed(shape, with_star=True, hands=listed)),
            "placements": len(laid(shape, with_star=False, hands=both)),
            "placements_turned": len(laid(shape, with_star=False, hands=listed)),
            "marked_placements": len(laid(shape, with_star=True, hands=both)),
            "marked_placements_turned": len(laid(shape, with_star=True, hands=listed)),
        }
        for name, shape in load_shapes("eleven-nets").items()
    }


def start(first: int = 0) -> tuple[Duel, DuelState]:
    setup = Setup("western-basic", first=first)
    duel = Duel.of(setup)
    return duel, duel.start(setup)


def about_to_build(first: int = 0, dice: str = "1", faces: str = "S S P") -> tuple[Duel, DuelState]:
    """The first turn of a Basic game, a summon rolled."""
    duel, state = start(first)
    state, _ = perform(duel, state, say.Roll((dice,) * 3), Scripted(faces.split()))
    assert state.step is Step.BUILD
    return duel, state


def first_builds(first: int) -> dict[str, int]:
    duel, state = about_to_build(first)
    places: tuple[Placement, ...] = duel.derived.fitting_now(state, first)
    table = {shape: sum(1 for place in places if place.shape == shape) for shape in duel.shapes}
    return {
        **table,
        "all": len(places),
        "cell_sets": len({place.mask for place in places}),
        "marked_cell_sets": len({(place.mask, place.star) for place in places}),
    }


def commands_to_depth(duel: Duel, state: DuelState, depth: int, script: tuple[str, ...]) -> int:
    """How many lines of commands of that length there are; every die shows the script's next face."""
    if depth == 0:
        return 1
    total = 0
    for command in duel.candidates(state):
        after, _ = perform(duel, state, command, Scripted(script))
        total += commands_to_depth(duel, after, depth - 1, script)
    return total


def depth_counts() -> dict[str, int]:
    duel, state = about_to_build()
    script = ("P", "P", "P")
    counts = {f"build_{depth}": commands_to_depth(duel, state, depth, script) for depth in (1, 2)}
    four, fresh = start()
    rolled, _ = perform(four, fresh, say.Roll(("4", "4", "4")), Scripted(["S", "S", "P2"]))
    counts |= {f"level_4_{depth}": commands_to_depth(four, rolled, depth, script) for depth in (1, 2)}
    flip, before = Duel.of(Setup("western-basic")), Duel.of(Setup("western-basic")).start(Setup("western-basic"))
    lines = 0
    for command in flip.candidates(before):
        after, _ = perform(flip, before, command, Scripted(["heads"] if command == say.Flip() else []))
        for roll in flip.candidates(after):
            labels = [flip.dice[kind].labels[-1] for kind in roll.dice]
            perform(flip, after, roll, Scripted(labels))
            lines += 1
    counts["flip_then_roll"] = lines
    return counts


def test_the_nets_lie_in_as_many_ways_as_known() -> None:
    assert net_counts() == TABLE["nets"]


@pytest.mark.parametrize("key", sorted(TABLE["nets_in_all"]))
def test_the_eleven_nets_add_up(key: str) -> None:
    assert sum(net[key] for net in net_counts().values()) == TABLE["nets_in_all"][key]


def test_nets_that_touch_the_entrance() -> None:
    """First placements of any net at the square in the middle of the top row."""
    entrance = FIELD.bit[(6, 0)]
    for hands, key in (((False, True), "with_flips"), ((False,), "turns_only")):
        found = [
            place
            for shape in load_shapes("eleven-nets").values()
            for mirrored in hands
            for place in placements(FIELD, FIELD.all_mask, shape, is_mirrored=mirrored)
            if not place.mask & entrance and place.beside_mask & entrance
        ]
        assert len({place.mask for place in found}) == TABLE["first_net_at_entrance"][key]
        assert len({(place.mask, place.star) for place in found}) == TABLE["first_net_at_entrance"][f"{key}_marked"]


FIRST_ROLLS = (
    (("mystical-elf", "parrot-dragon", "petit-dragon"), "S S A", "petit-dragon", "parrot-dragon"),
    (("battle-warrior", "karbonala-warrior", "killer-needle"), "S S A", "battle-warrior", "karbonala-warrior"),
)
"""A first roll of either seat of the Japanese game: dice, faces, and a card with the die it may use up."""


def first_unfoldings(readings: tuple[tuple[str, str], ...]) -> dict[str, int]:
    """In how many ways the first die can be unfolded in the Japanese game; the same for both players."""
    found = []
    for first, (dice, faces, card, die) in enumerate(FIRST_ROLLS):
        setup = Setup("japanese-first", readings, first=first)
        duel = Duel.of(setup)
        state, _ = perform(duel, duel.start(setup), say.Roll(dice), Scripted(faces.split()))
        places = duel.derived.fitting_now(state, first)
        found.append(
            {
                "cell_sets": len({place.mask for place in places}),
                "marked_cell_sets": len({(place.mask, place.star) for place in places}),
                "builds": sum((build.card, build.die) == (card, die) for build in duel.builds(state)),
            }
        )
    assert found[0] == found[1]
    return found[0]


UNFOLDINGS: dict[str, tuple[tuple[str, str], ...]] = {
    "as_it_stands": (),
    "off_areas_not_in_use": (("R-COVER-DOMAIN", "no"),),
    "by_a_corner_too": (("R-J-CORNER", "yes"),),
    "figure_on_any_square": (("R-J-FIGURE-SQUARE", "any"),),
}


@pytest.mark.parametrize("key", UNFOLDINGS)
def test_first_unfoldings_of_the_japanese_game(key: str) -> None:
    """Over areas that this game does not use they are the nets that touch the entrance, counted elsewhere."""
    assert first_unfoldings(UNFOLDINGS[key]) == TABLE["first_unfoldings"][key]


def test_a_set_for_either_hand_has_each_net_once_in_each_hand() -> None:
    shapes = shapes_to_lay("eleven-nets")
    assert len(load_shapes("eleven-nets")) == 11
    assert len(shapes) == TABLE["nets_in_both_hands"]["shapes"]
    found = [laid(shape, with_star=True, hands=(False,)) for shape in shapes.values()]
    assert sum(map(len, found)) == len(set().union(*found)) == TABLE["nets_in_all"]["marked_placements"]


@pytest.mark.parametrize(("first", "key"), [(0, "red_at_the_bottom"), (1, "blue_at_the_bottom")])
def test_first_builds_of_the_basic_game(first: int, key: str) -> None:
    assert first_builds(first) == TABLE["first_builds"][key]


def test_both_colours_start_with_the_same_shapes() -> None:
    """The set holds both hands, so what red can lay first, blue can lay too (with another Piece)."""
    sets = []
    for first in (0, 1):
        duel, state = about_to_build(first)
        sets.append({(place.mask, place.star) for place in duel.derived.fitting_now(state, first)})
    assert sets[0] == sets[1]


def test_commands_to_depth_two() -> None:
    assert depth_counts() == TABLE["commands"]


def first_builds_advanced(readings: tuple[tuple[str, str], ...]) -> dict[str, int]:
    """In how many ways the first summon of an Advanced game can be built, the same from either end of the Field."""
    found = []
    for first in (0, 1):
        duel = Duel.of(Setup("western-advanced", readings))
        roster = next(iter(suggested_rosters(duel).values())).cards
        setup = Setup("western-advanced", readings, rosters=(roster, roster), first=first)
        before = duel.start(setup)
        places = duel.derived.fitting_now(before, first)
        builds = []
        for faces in ("S S P P P P", "S S S P P P"):
            state, _ = perform(duel, before, say.Roll(("1", "1", "1")), Scripted(faces.split()))
            builds.append(len(set(duel.builds(state))))
        found.append(
            {
                "cell_sets": len({place.mask for place in places}),
                "all": len(places),
                "builds": builds[0],
                "builds_of_three": builds[1],
            }
        )
    assert found[0] == found[1]
    return found[0]


ADVANCED: dict[str, tuple[tuple[str, str], ...]] = {
    "as_it_stands": (),
    "off_the_unused_domain": (("R-COVER-DOMAIN", "no"),),
}


@pytest.mark.parametrize("key", ADVANCED)
def test_first_builds_of_the_advanced_game(key: str) -> None:
    assert first_builds_advanced(ADVANCED[key]) == TABLE["first_builds_advanced"][key]


if __name__ == "__main__":
    print("first_builds_advanced", {key: first_builds_advanced(readings) for key, readings in ADVANCED.items()})
    print("first_builds", {first: first_builds(first) for first in (0, 1)})
    print("first_unfoldings", {key: first_unfoldings(readings) for key, readings in UNFOLDINGS.items()})
    print("commands", depth_counts())
    print("nets", net_counts())
