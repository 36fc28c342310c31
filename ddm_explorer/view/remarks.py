"""What happened at each point of a game, as sentences to stand in a saved game beside its commands."""

from __future__ import annotations

from ddm_explorer.engine.game import Node
from ddm_explorer.games.duel import Duel
from ddm_explorer.view.words import log_line


def remarks(node: Node) -> list[str]:
    """The sentences on one point, each with its rules; for `transcript_text.game_text`."""
    line = log_line(node, Duel.of(node.state.setup))
    return [f"{part.text} [{', '.join(part.rules)}]" if part.rules else part.text for part in line.parts]
