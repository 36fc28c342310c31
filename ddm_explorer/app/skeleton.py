"""The first picture of a page: the empty board, drawn before any kernel has started."""

from __future__ import annotations

from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.scene import duel_scene
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.scene.svg import scene_svg


def first_picture() -> str:
    """An SVG of the board as a new game finds it, in the colours of the page's style sheet."""
    setup = Setup(edition_names()[0])
    duel = Duel.of(setup)
    return scene_svg(duel_scene(snapshot_of(duel, duel.start(setup))), None, is_decorative=True)
