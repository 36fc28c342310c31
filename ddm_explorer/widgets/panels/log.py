"""The log of a duel: its turns under the names of the players, its squares and rules to point at."""

from __future__ import annotations

from ddm_explorer.engine.game import Node
from ddm_explorer.view.html.fragments import attributes, places_value, rule_links, sentence_html
from ddm_explorer.view.log_lines import LogPart
from ddm_explorer.widgets.panels.base import Panel
from ddm_explorer.widgets.shared.log import GameLog


class LogPanel(Panel, GameLog):
    """Only the lines around the current point are in the page, so that a long game stays fast."""

    def _turn_of(self, node: Node) -> int:
        turn: int = node.state.turn if node.parent is None else node.parent.state.turn
        return turn

    def _turn_title(self, node: Node, turn: int) -> str:
        if not turn:
            return "Before the first turn"
        state = node.state if node.parent is None else node.parent.state
        return f"Turn {turn}, {self.speech.player(state.active)}"

    def _side(self, seat: int) -> str:
        return f"is-{self.state.seats[seat].colour}"

    def _part(self, part: LogPart) -> str:
        places = places_value(part.places)
        rules = f" {rule_links(part.rules)}" if part.rules else ""
        return f"<span{attributes(data_places=places or None)}>{sentence_html(part.text, part.places)}</span>{rules}"
