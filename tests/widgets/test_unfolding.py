"""A die unfolds square by square from its star, and ends as the net that was laid."""

from __future__ import annotations

import asyncio

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.nets import cells_at, load_shapes
from ddm_explorer.dungeon.materials.dice import Face
from ddm_explorer.dungeon.position.state import Setup, Step
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.duel.text import roll_text
from ddm_explorer.view.scene.scene import Rects
from ddm_explorer.view.sentences.speech import Speech
from ddm_explorer.widgets.board.unfolding import STEPS, folds, unfolding
from ddm_explorer.widgets.panels import markup
from ddm_explorer.widgets.session.legal_actions import Outlook
from ddm_explorer.widgets.table.table import Table
from tests.widgets.page import Page
from tests.widgets.table_page import Visitor

OWN = next(name for name in edition_names() if Duel.of(Setup(name)).options.dice_per_seat)


@pytest.mark.parametrize("net", sorted(load_shapes(Duel.of(Setup(OWN)).options.shapes)))
def test_every_net_comes_down_side_by_side(net: str) -> None:
    shape = load_shapes(Duel.of(Setup(OWN)).options.shapes)[net]
    cells = cells_at(shape, 1, (6, 9), is_mirrored=False)
    rounds = folds((6, 9), cells)
    assert sorted(cell for each in rounds for _, cell in each) == sorted(set(cells) - {(6, 9)})
    lies = {(6, 9)}
    for each in rounds:
        assert all(near in lies for near, _ in each)
        lies |= {cell for _, cell in each}


def test_what_has_not_come_down_is_covered_and_grows_from_its_edge() -> None:
    setup = Setup(OWN, first=0)
    duel = Duel.of(setup)
    before = Outlook(duel, duel.start(setup))
    cells = ((6, 9), (6, 10), (6, 11), (6, 12), (5, 9), (7, 12))
    frames = unfolding(before, before.frame, "red", (6, 9), cells)
    assert len(frames) == STEPS * len(folds((6, 9), cells))
    areas = []
    for make in frames:
        covers, flaps = [mark for mark in make() if isinstance(mark, Rects)][:2]
        areas.append((len(covers.boxes), sum(width * height for _, _, width, height in flaps.boxes)))
    assert areas[0] == (5, 0)
    assert areas[1][1] > 0
    assert areas[STEPS - 1][1] > areas[1][1]
    assert areas[-1][0] == 1


def summoned() -> Transcript:
    """A game in which a summon of the first turn is due, by dice of two colours."""
    setup = Setup(OWN, first=0)
    duel = Duel.of(setup)
    game = Transcript(duel, setup, Seeded("1"))
    game.play(say.Roll(("mystical-elf", "parrot-dragon", "petit-dragon")), Scripted(["S", "S", "A"]))
    return game


@pytest.mark.parametrize("is_reduced", [False, True])
def test_a_die_unfolds_before_it_settles_unless_motion_is_reduced(
    page: Page, monkeypatch: pytest.MonkeyPatch, is_reduced: bool
) -> None:
    async def play() -> None:
        table = Table(transcript=summoned())
        visitor = Visitor(page, table, monkeypatch, reduced_motion=is_reduced)
        build = next(each for each in table.session.duel.candidates(table.state) if isinstance(each, say.Build))
        table.session.send(build)
        assert table.state.laid
        assert table.board.canvas.playing is not is_reduced
        assert visitor.errors == []

    asyncio.run(play())


def test_the_colours_of_a_roll_are_shown_and_told_wherever_it_is(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(transcript=summoned())
    Visitor(page, table, monkeypatch)
    beside = table.board.at_hand.widget.value
    assert 'aria-label="Rolled: Summon in white, Summon in red and Attack in red"' in beside
    dice = table.session.duel.dice
    assert all(markup.die_of(dice[kind], face, 38) in beside for kind, face in zip(*rolled(table), strict=True))
    told = roll_text(snapshot_of(table.session.duel, table.state))
    assert told == (
        "Rolled: Summon on a white level 1 die, Summon on a red level 1 die and Attack on a red level 1 die."
    )


def test_the_dice_left_are_counted_and_those_used_up_are_named(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(transcript=summoned())
    Visitor(page, table, monkeypatch)
    session, panel = table.session, table.panels["dice"]
    build = next(each for each in session.duel.candidates(table.state) if isinstance(each, say.Build))
    session.send(build)
    name = Speech(session.duel, table.state).die(build.die)
    session.send(say.EndTurn())
    assert "15 of 15 dice are left." in panel.sheets["odds"].value
    session.send(session.duel.candidates(table.state)[0])
    if table.state.step is Step.BUILD:
        session.send(say.Pass())
    session.send(say.EndTurn())
    assert f"14 of 15 dice are left; used up: {name}." in panel.sheets["odds"].value


def rolled(table: Table) -> tuple[tuple[str, ...], tuple[Face, ...]]:
    return table.state.dice, table.state.faces
