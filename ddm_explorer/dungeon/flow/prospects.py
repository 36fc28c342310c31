"""What a seat could still come to: cards that it could summon, room to build, and whom its monsters could meet.

It is asked when a game may be over. Nobody is cut off while a card in play could bring a figure back, take one over or
clear the ground. Who stands in the way now does not count, for a monster can be destroyed; nor do crests, for every
turn brings some. A card that lies face down counts as all that it could be: that the game goes on must not tell which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ddm_explorer.dungeon.abilities.targets import returnable
from ddm_explorer.dungeon.position import summons as summoning
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.items import acts_again, acts_at_will, could_be
from ddm_explorer.dungeon.position.movement import crosses_void
from ddm_explorer.dungeon.position.powers import TUNNEL
from ddm_explorer.dungeon.position.state import DuelState, Item, Monster
from ddm_explorer.dungeon.position.who_acts import summoner_of

BRINGS_BACK = frozenset({"return-destroyed"})
TAKES_OVER = frozenset({"control"})
CLEARS_GROUND = frozenset({"remove-counter"})
DESTROYS = frozenset({"destroy", "damage", "strike-at", "strikes", "control"})
"""The verbs by which a card does each of these."""

AT_ONCE = frozenset({"on-summon", "when-placed"})
"""When an ability works that is over once its figure is there."""


def has_no_room(derived: Derived, state: DuelState, seat: int) -> bool:
    """Whether no shape fits for that seat. Whether an empty pile counts is an option."""
    if not state.pile:
        return derived.options.empty_pile_is_no_room
    return not derived.has_room(state, seat)


def can_build_again(derived: Derived, state: DuelState, seat: int) -> bool:
    """Whether the seat could ever summon again: a card, now or by another card's doing, dice that can bring it, and
    room to build for it."""
    cleared = state
    if state.counters and _is_done_by(derived, state.monsters, CLEARS_GROUND):
        cleared = state._replace(counters=())
    if has_no_room(derived, cleared, seat):
        return False
    left = derived.cards_left(state, seat)
    if left and summoning.dice_can_bring(derived, state, seat, left):
        return True
    back = could_come_back(derived, state, seat) if derived.summons_left(state, seat) != 0 else ()
    return bool(back) and summoning.dice_can_bring(derived, state, seat, back)


def could_come_back(derived: Derived, state: DuelState, seat: int) -> tuple[str, ...]:
    """The cards that an item in reach of the seat's monsters could let it summon again: those of its monsters that are
    destroyed, and those that could still be."""
    scrolls = [item for item in state.items if acts_again(derived, item) and _could_do(derived, item, BRINGS_BACK)]
    own = [monster for monster in state.monsters if monster.owner == seat] if scrolls else []
    able = [monster for monster in own if any(_could_enter(derived, state, monster, item) for item in scrolls)]
    if not able:
        return ()
    found = returnable(derived, state, seat)
    if _is_done_by(derived, (*state.monsters, *state.items), DESTROYS):
        others = [each for each in state.monsters if summoner_of(state, each) == seat and able != [each]]
        found += tuple(each.card for each in others)
    return found


def is_in_contact(derived: Derived, state: DuelState) -> bool:
    """Whether monsters of both sides could ever come beside each other, or one beside the opposing Lord.

    One that crosses squares without path, or that can go from one vortex to another, gets further; and where a card in
    play takes monsters over, those of one side can become each other's opponents.
    """
    grid, reached = derived.grid, [0, 0]
    for monster in state.monsters:
        # One that stands where another of its side can come gets no further, unless it flies over more.
        if not reached[monster.owner] & grid.bit[monster.cell] or crosses_void(derived, state, monster):
            reached[monster.owner] |= in_reach(derived, state, monster)
    if any(_meets(derived, state, reached[seat], reached[1 - seat], seat) for seat in (0, 1)):
        return True
    return any(
        _meets(derived, state, in_reach(derived, state, taken), _reach_of_others(derived, state, taken), taken.owner)
        for taken in _could_be_taken(derived, state)
    )


def _meets(derived: Derived, state: DuelState, reached: int, others: int, seat: int) -> bool:
    """Whether monsters of the seat that reach so far come beside opposing ones or beside the opposing Lord."""
    around, home = derived.grid.beside(reached), state.seats[1 - seat].home
    return bool((reached | around) & others) or (home is not None and bool(around & derived.grid.bit[home]))


def _could_be_taken(derived: Derived, state: DuelState) -> Iterator[Monster]:
    """The monsters that a side has a card in play to take over, as they would be under its control."""
    for seat in (0, 1):
        if _is_done_by(derived, [each for each in state.monsters if each.owner == seat], TAKES_OVER):
            yield from (each._replace(owner=seat) for each in state.monsters if each.owner != seat)


def _reach_of_others(derived: Derived, state: DuelState, taken: Monster) -> int:
    """Where the monsters of the side come to from which that one is taken."""
    reached = 0
    for each in state.monsters:
        if each.owner != taken.owner and each.number != taken.number:
            reached |= in_reach(derived, state, each)
    return reached


def in_reach(derived: Derived, state: DuelState, monster: Monster) -> int:
    """The squares on which the monster could come to stop in any number of turns, if nobody stood in its way."""
    grid, here = derived.grid, derived.grid.bit[monster.cell]
    path = derived.walkable_mask(state, monster.owner) | here
    ground = path
    if crosses_void(derived, state, monster):
        ground |= derived.board.region_mask & ~derived.homes_mask
    fill = grid.filled_near if derived.options.steps_diagonally else grid.filled
    reached = fill(here, ground)
    vortices = grid.mask(item.cell for item in state.items if item.is_open and item.card in derived.vortices)
    if vortices & reached:
        reached |= fill(vortices, ground | vortices)
    return reached & (path | vortices)


def _could_enter(derived: Derived, state: DuelState, monster: Monster, item: Item) -> bool:
    """Whether the monster could ever set the item off: it gets there, is not one that items never touch, and where it
    cannot stay or is there already, has another square to step to."""
    options = derived.options
    is_touched = not options.tunnel_skips_items or (
        options.tunnel_suffers_where_it_stops and options.items_share_squares
    )
    if not is_touched and derived.powers.has(state, monster, TUNNEL):
        return False
    here, there = derived.grid.bit[monster.cell], derived.grid.bit[item.cell]
    reached = in_reach(derived, state, monster)
    if not reached & there:
        return False
    if here == there and (options.items_used_at_will or acts_at_will(derived, item)):
        return True
    if derived.powers.most_squares(state, monster._replace(has_moved=False)) == 0:
        return False
    if here == there:
        return bool(derived.grid.beside(there) & reached)
    if options.items_share_squares:
        return True
    return options.items_act == "passing" and bool(derived.grid.beside(there) & reached & ~here)


def _could_do(derived: Derived, item: Item, verbs: frozenset[str]) -> bool:
    """Whether the item does such a thing; one that lies face down, whether it could be one that does."""
    cards = (item.card,) if item.is_open else could_be(derived, derived.cards[item.card].level)
    return any(_has_verb(derived, card, verbs) for card in cards)


def _is_done_by(derived: Derived, figures: Iterable[Monster | Item], verbs: frozenset[str]) -> bool:
    """Whether one of the figures has an ability that does such a thing, and that it can still use."""
    return any(
        _could_do(derived, each, verbs) if isinstance(each, Item) else _has_verb(derived, each.card, verbs)
        for each in figures
    )


def _has_verb(derived: Derived, card: str, verbs: frozenset[str]) -> bool:
    """Whether an ability of the card does such a thing; what it did as it came is over."""
    return any(
        effect.do in verbs
        for ability in derived.abilities_of(card)
        if ability.is_known and not set(ability.timing) <= AT_ONCE
        for effect in ability.effects
    )
