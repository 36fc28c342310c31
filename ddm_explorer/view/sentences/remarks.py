"""What happened at each point of a game, as sentences to stand in a saved game beside its commands."""

from __future__ import annotations

from collections.abc import Callable

from ddm_explorer.engine.game import Node
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.words import log_line
from ddm_explorer.view.viewers import WATCHER, line_of


def remarks(node: Node, viewer: int | None = None, now: frozenset[int] | None = None) -> list[str]:
    """The sentences on one point, each with its rules, as that viewer (`visibility`) may read them; for
    `transcript_text.game_text`. `now` as for `log_line`."""
    line = log_line(node, Duel.of(node.state.setup), viewer, now)
    return [f"{part.text} [{', '.join(part.rules)}]" if part.rules else part.text for part in line.parts]


def open_remarks_at(now: Node) -> Callable[[Node], list[str]]:
    """The same as both players may read them while the game stands at that point, for a text in which items are
    sealed: what an item did on a line that was taken back is not told."""
    line = line_of(now)
    return lambda node: remarks(node, WATCHER, line)
