"""What a kernel that waits for its visitor does meanwhile."""

from __future__ import annotations

import sys


def get_ready() -> None:
    """Load the data a table needs and draw one board, so that the visitor does not wait for it.

    Only where the page shows a table: one whose notebook has imported it. Makes no widget, because
    each one would be sent to the visitor's page.
    """
    if "ddm_explorer.widgets.table.table" not in sys.modules:
        return
    from ddm_explorer.view.duel.scene import duel_scene
    from ddm_explorer.view.duel.snapshot import snapshot_of
    from ddm_explorer.view.scene.glyphs import glyph_names
    from ddm_explorer.view.scene.svg import scene_svg
    from ddm_explorer.view.scene.theme import theme_css
    from ddm_explorer.view.sentences.speech import vocabulary
    from ddm_explorer.widgets.session.choices import choices_of_query

    game = choices_of_query({}).transcript
    scene_svg(duel_scene(snapshot_of(game.rules, game.state)), None)
    vocabulary(game.rules)
    glyph_names()
    theme_css()
