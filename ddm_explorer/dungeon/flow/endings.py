"""How a duel ends when no Lord falls: the trigger and the steps of the decision."""

from __future__ import annotations

from collections.abc import Callable

from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.dungeon.flow.prospects import can_build_again, has_no_room, is_in_contact
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.flow import Flow

REASONS = ("lord_fell", "both_lords_fell", "decision", "stalemate", "resigned", "draw_agreed", "card_wins")
"""Why a duel ends: each word that stands in a `GameEnded`."""

RESULTS = (("won", "lost"), ("lost", "won"), ("tied", "tied"))
"""How a duel ends for the two seats."""


def results(winner: int | None) -> tuple[str, str]:
    """The result of each seat."""
    return RESULTS[2] if winner is None else RESULTS[winner]


def _cut_off(derived: Derived, state: DuelState) -> str | None:
    if can_build_again(derived, state, 0) or can_build_again(derived, state, 1) or is_in_contact(derived, state):
        return None
    return "cut_off"


def _literal(derived: Derived, state: DuelState) -> str | None:
    left = [card for seat in (0, 1) for card in derived.cards_left(state, seat) if not derived.cards[card].is_item]
    if not state.monsters and not left:
        return "no_monsters"
    if has_no_room(derived, state, 0) and has_no_room(derived, state, 1):
        return "no_room"
    return None


TRIGGERS: dict[str, Callable[[Derived, DuelState], str | None]] = {"cut_off": _cut_off, "literal": _literal}
"""When the decision by steps applies: the cause in a word, or None."""


def _life(derived: Derived, state: DuelState, seat: int) -> tuple[int, ...]:
    return (state.seats[seat].life,)


def _summoned(derived: Derived, state: DuelState, seat: int) -> tuple[int, ...]:
    return (len(_counted(derived, state, seat)),)


def _counted(derived: Derived, state: DuelState, seat: int) -> list[str]:
    """The cards summoned that the decision counts: monsters, and by option items."""
    return [
        card for card in state.seats[seat].summoned if derived.options.items_count or not derived.cards[card].is_item
    ]


def _levels(derived: Derived, state: DuelState, seat: int) -> list[int]:
    return [derived.cards[card].level for card in _counted(derived, state, seat)]


def _top_down(derived: Derived, state: DuelState, seat: int) -> tuple[int, ...]:
    levels = _levels(derived, state, seat)
    return tuple(levels.count(level) for level in (4, 3, 2))


def _sum(derived: Derived, state: DuelState, seat: int) -> tuple[int, ...]:
    return (sum(_levels(derived, state, seat)),)


HIGH_LEVEL: dict[str, Callable[[Derived, DuelState, int], tuple[int, ...]]] = {"top_down": _top_down, "sum": _sum}
"""How "more high-level monsters" is counted; tuples compare from the left."""


def _high_level(derived: Derived, state: DuelState, seat: int) -> tuple[int, ...]:
    return HIGH_LEVEL[derived.options.high_level](derived, state, seat)


STEPS: dict[str, Callable[[Derived, DuelState, int], tuple[int, ...]]] = {
    "life": _life,
    "summoned": _summoned,
    "high_level": _high_level,
}
"""What is compared, step by step, until one seat has more."""


def decide_if_cut_off(derived: Derived, flow: Flow[DuelState]) -> bool:
    """At the end of a turn: end the game if neither side can go on; whether it did."""
    cause = TRIGGERS[derived.options.decision](derived, flow.state)
    if cause is None:
        return False
    DECIDERS[derived.options.decided_by](derived, flow, cause)
    return True


def _by_steps(derived: Derived, flow: Flow[DuelState], cause: str) -> None:
    state = flow.state
    flow.emit(turn_events.DecisionBegan(cause, not state.pile))
    has_items = any(derived.cards[card].is_item for seat in state.seats for card in seat.summoned)
    winner = None
    for step, count in STEPS.items():
        first, second = count(derived, state, 0), count(derived, state, 1)
        winner = None if first == second else 0 if first > second else 1
        flow.emit(turn_events.DecisionStep(step, (first, second), winner, has_items))
        if winner is not None:
            break
    flow.emit(turn_events.GameEnded("decision", results(winner)))


def _by_draw(derived: Derived, flow: Flow[DuelState], cause: str) -> None:
    flow.emit(turn_events.GameEnded("stalemate", results(None)))


DECIDERS: dict[str, Callable[[Derived, Flow[DuelState], str], None]] = {"steps": _by_steps, "draw": _by_draw}
"""How a game ends in which neither side can go on."""
