"""What can be told of items that lie on the Field by looking at them: what they could be, and whether they act."""

from __future__ import annotations

from functools import lru_cache

from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.powers import TUNNEL
from ddm_explorer.dungeon.position.state import SET_OFF, DuelState, Item, Monster


@lru_cache(maxsize=64)
def could_be(derived: Derived, level: int) -> tuple[str, ...]:
    """The cards (ids, sorted) that an item of that level could have which lies face down; any item for level 0.

    The level of a figure is seen by everybody, and an item that works as it is placed is turned up for that.
    """
    items = [card for card in derived.cards.values() if card.is_item and level in (0, card.level)]
    waiting = [card.id for card in items if not acts_when_placed(derived, card.id)]
    return tuple(sorted(waiting or [card.id for card in items]))


def acts_when_placed(derived: Derived, card: str) -> bool:
    """Whether an item of that card acts as it is placed, and is turned up for that."""
    return any("when-placed" in ability.timing for ability in derived.abilities_of(card))


def acts_again(derived: Derived, item: Item) -> bool:
    """Whether the item still acts: it has not yet, or acts on each visit."""
    return not item.visits or derived.options.items_act_each_time


def acts_at_will(derived: Derived, item: Item) -> bool:
    """Whether the item's own card lets a monster on its square set it off; not told while it lies face down."""
    return item.is_open and item.card in derived.servers


def was_set_off(state: DuelState, item: Item) -> bool:
    """Whether the item was set off at will in this turn, or what it offers was taken."""
    return bool(state.used) and state.uses(item.number, SET_OFF) > 0


def met_in_passing(derived: Derived, state: DuelState, monster: Monster) -> int:
    """The squares of the items that do something when that monster passes over them: as far as both players can tell,
    so that one which lies face down does."""
    options = derived.options
    if not state.items or options.items_act == "stopping":
        return 0
    if options.tunnel_skips_items and derived.powers.has(state, monster, TUNNEL):
        return 0
    return derived.grid.mask(
        item.cell
        for item in state.items
        if acts_again(derived, item) and (not item.is_open or acts_on_passers(derived, item.card))
    )


def acts_on_passers(derived: Derived, card: str) -> bool:
    """Whether an item of that card acts on who passes over it; a way out is for who stays."""
    return any(
        "on-enter" in ability.timing and ability.is_known and (ability.aim is None or ability.aim.what != "vortex")
        for ability in derived.abilities_of(card)
    )
