"""How a duel ends when no Lord falls: the trigger and the steps of the decision."""

from __future__ import annotations

from collections.abc import Callable

from ddm_explorer.dungeon import events, offers
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.movement import crosses_void
from ddm_explorer.dungeon.state import DuelState, Monster
from ddm_explorer.engine.flow import Flow

REASONS = ("lord_fell", "both_lords_fell", "decision", "stalemate", "resigned", "draw_agreed", "card_wins")
"""Why a duel ends: each word that stands in a `GameEnded`."""

RESULTS = (("won", "lost"), ("lost", "won"), ("tied", "tied"))
"""How a duel ends for the two seats."""


def results(winner: int | None) -> tuple[str, str]:
    """The result of each seat."""
    return RESULTS[2] if winner is None else RESULTS[winner]


def has_no_room(kit: Kit, state: DuelState, seat: int) -> bool:
    """Whether no shape fits for that seat. Whether an empty pile counts is an option."""
    if not state.pile:
        return kit.options.empty_pile_is_no_room
    return not kit.has_room(state, seat)


def can_build_again(kit: Kit, state: DuelState, seat: int) -> bool:
    """Whether the seat has a card left to summon, dice that can bring it, and room to build for it."""
    left = kit.cards_left(state, seat)
    return bool(left) and offers.dice_can_bring(kit, state, seat, left) and not has_no_room(kit, state, seat)


def is_in_contact(kit: Kit, state: DuelState) -> bool:
    """Whether monsters of both sides could ever come beside each other, or one beside the opposing Lord.

    Whoever stands in between does not count, for a monster can be destroyed. One that crosses squares without path,
    or that can go from one vortex to another, gets further.
    """
    grid, reached = kit.grid, [0, 0]
    for monster in state.monsters:
        # One that stands where another of its side can come gets no further, unless it flies over more.
        if not reached[monster.owner] & grid.bit[monster.cell] or crosses_void(kit, state, monster):
            reached[monster.owner] |= _in_reach(kit, state, monster)
    for seat in (0, 1):
        home = state.seats[1 - seat].home
        if home is not None and grid.beside(reached[seat]) & grid.bit[home]:
            return True
    return bool((reached[0] | grid.beside(reached[0])) & reached[1])


def _in_reach(kit: Kit, state: DuelState, monster: Monster) -> int:
    """The squares on which the monster could come to stop in any number of turns, if nobody stood in its way."""
    grid, here = kit.grid, kit.grid.bit[monster.cell]
    path = kit.walkable_mask(state, monster.owner) | here
    ground = path
    if crosses_void(kit, state, monster):
        ground |= kit.board.region_mask & ~kit.homes_mask
    fill = grid.filled_near if kit.options.steps_diagonally else grid.filled
    reached = fill(here, ground)
    vortices = grid.mask(item.cell for item in state.items if item.is_open and item.card in kit.vortices)
    if vortices & reached:
        reached |= fill(vortices, ground | vortices)
    return reached & (path | vortices)


def _cut_off(kit: Kit, state: DuelState) -> str | None:
    if can_build_again(kit, state, 0) or can_build_again(kit, state, 1) or is_in_contact(kit, state):
        return None
    return "cut_off"


def _literal(kit: Kit, state: DuelState) -> str | None:
    left = [card for seat in (0, 1) for card in kit.cards_left(state, seat) if not kit.cards[card].is_item]
    if not state.monsters and not left:
        return "no_monsters"
    if has_no_room(kit, state, 0) and has_no_room(kit, state, 1):
        return "no_room"
    return None


TRIGGERS: dict[str, Callable[[Kit, DuelState], str | None]] = {"cut_off": _cut_off, "literal": _literal}
"""When the decision by steps applies: the cause in a word, or None."""


def _life(kit: Kit, state: DuelState, seat: int) -> tuple[int, ...]:
    return (state.seats[seat].life,)


def _summoned(kit: Kit, state: DuelState, seat: int) -> tuple[int, ...]:
    return (len(_counted(kit, state, seat)),)


def _counted(kit: Kit, state: DuelState, seat: int) -> list[str]:
    """The cards summoned that the decision counts: monsters, and by option items."""
    return [card for card in state.seats[seat].summoned if kit.options.items_count or not kit.cards[card].is_item]


def _levels(kit: Kit, state: DuelState, seat: int) -> list[int]:
    return [kit.cards[card].level for card in _counted(kit, state, seat)]


def _top_down(kit: Kit, state: DuelState, seat: int) -> tuple[int, ...]:
    levels = _levels(kit, state, seat)
    return tuple(levels.count(level) for level in (4, 3, 2))


def _sum(kit: Kit, state: DuelState, seat: int) -> tuple[int, ...]:
    return (sum(_levels(kit, state, seat)),)


HIGH_LEVEL: dict[str, Callable[[Kit, DuelState, int], tuple[int, ...]]] = {"top_down": _top_down, "sum": _sum}
"""How "more high-level monsters" is counted; tuples compare from the left."""


def _high_level(kit: Kit, state: DuelState, seat: int) -> tuple[int, ...]:
    return HIGH_LEVEL[kit.options.high_level](kit, state, seat)


STEPS: dict[str, Callable[[Kit, DuelState, int], tuple[int, ...]]] = {
    "life": _life,
    "summoned": _summoned,
    "high_level": _high_level,
}
"""What is compared, step by step, until one seat has more."""


def decide_if_cut_off(kit: Kit, flow: Flow[DuelState]) -> bool:
    """At the end of a turn: end the game if neither side can go on; whether it did."""
    cause = TRIGGERS[kit.options.decision](kit, flow.state)
    if cause is None:
        return False
    DECIDERS[kit.options.decided_by](kit, flow, cause)
    return True


def _by_steps(kit: Kit, flow: Flow[DuelState], cause: str) -> None:
    state = flow.state
    flow.emit(events.DecisionBegan(cause))
    winner = None
    for step, count in STEPS.items():
        first, second = count(kit, state, 0), count(kit, state, 1)
        winner = None if first == second else 0 if first > second else 1
        flow.emit(events.DecisionStep(step, (first, second), winner))
        if winner is not None:
            break
    flow.emit(events.GameEnded("decision", results(winner)))


def _by_draw(kit: Kit, flow: Flow[DuelState], cause: str) -> None:
    flow.emit(events.GameEnded("stalemate", results(None)))


DECIDERS: dict[str, Callable[[Kit, Flow[DuelState], str], None]] = {"steps": _by_steps, "draw": _by_draw}
"""How a game ends in which neither side can go on."""
