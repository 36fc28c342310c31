"""Looking back on a game: who was ahead when, and the moments that decided it, by the evaluation the players use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ddm_explorer.engine.game import Node
from ddm_explorer.games.game_kit import GameKit
from ddm_explorer.players.duel.worth import worth_of

Evaluate = Callable[[Any, Any, int], float]
"""(rules, state, seat) -> how good the state is for the seat; 0 is even."""

_PACKAGED: Final[Mapping[str, Evaluate]] = {"duel": worth_of}

MOST_MOMENTS = 6
"""More moments than these nobody looks at."""

SMALL = 0.08
"""A swing smaller than this share of the greatest lead decides nothing."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A point at which much changed: the lead of the first seat before and after it."""

    node: Node
    before: float
    after: float

    @property
    def swing(self) -> float:
        """How much it changed, towards the first seat where above 0."""
        return self.after - self.before


def evaluation_of(kit: GameKit) -> Evaluate | None:
    """What a position of that game is worth to a seat; None where the game brings no evaluation."""
    return kit.evaluation if kit.evaluation is not None else _PACKAGED.get(kit.tag)


def line_to(node: Node) -> tuple[Node, ...]:
    """The points from the beginning to that one."""
    found = [node]
    while found[-1].parent is not None:
        found.append(found[-1].parent)
    return tuple(reversed(found))


def leads(line: Sequence[Node], rules: Any, evaluate: Evaluate) -> tuple[float, ...]:
    """How far the first seat is ahead at each point; a game that is over is as far apart as it ever was, and more.

    The worth of a game won is beyond all bounds, so that nothing else could be seen beside it.
    """
    going_on = [0.0 if rules.to_act(node.state) is None else float(evaluate(rules, node.state, 0)) for node in line]
    widest = max((abs(lead) for lead in going_on), default=0.0) * 1.15 or 1.0
    found = []
    for node, lead in zip(line, going_on, strict=True):
        if rules.to_act(node.state) is None:
            end = float(evaluate(rules, node.state, 0))
            lead = max(-widest, min(widest, end))
        found.append(lead)
    return tuple(found)


def moments(line: Sequence[Node], found: Sequence[float], most: int = MOST_MOMENTS) -> tuple[Moment, ...]:
    """The greatest swings in the order in which they came, the last point of a line that ends a game among them."""
    swings = [Moment(node, before, after) for node, before, after in zip(line[1:], found, found[1:], strict=False)]
    widest = max((abs(lead) for lead in found), default=0.0)
    great = [each for each in swings if abs(each.swing) > SMALL * widest]
    great.sort(key=lambda each: -abs(each.swing))
    chosen = great[:most]
    if swings and swings[-1] not in chosen:
        chosen = [*chosen[: most - 1], swings[-1]]
    return tuple(sorted(chosen, key=lambda each: each.node.depth))
