"""The checks on setting off the item under a monster at will."""

from __future__ import annotations

from collections.abc import Iterator

from ddm_explorer.dungeon.checks.situation import Situation, check
from ddm_explorer.dungeon.position.items import acts_again, acts_at_will, was_set_off
from ddm_explorer.dungeon.position.who_is_meant import mover_at
from ddm_explorer.engine.verdict import Finding


@check("item_under_monster", "own_turn_to_set_off")
def item_under_monster(s: Situation) -> Iterator[Finding]:
    """A monster of the seat at turn stands on the square of an item."""
    cell = s.command.cell
    monster, item = mover_at(s.state, cell, s.command.nth), s.state.item_at(cell)
    there: dict[str, bool | int] = {"has_monster": monster is not None, "has_item": item is not None}
    if monster is None:
        there |= s.not_so_many(cell, s.command.nth)
    yield Finding("item_under_monster", monster is not None and item is not None, there, (cell,))
    if monster is not None:
        facts = {"owner": monster.owner, "active": s.active}
        yield Finding("own_turn_to_set_off", monster.owner == s.active, facts, (cell,))


@check("items_used_at_will", "card_acts_at_will")
def items_used_at_will(s: Situation) -> Iterator[Finding]:
    """Whether an item acts when a player says so: in every game where its card says it, else where all items do."""
    item = s.state.item_at(s.command.cell)
    if item is None:
        return
    if acts_at_will(s.derived, item):
        yield Finding("card_acts_at_will", True, {"card": item.card}, (item.cell,))
    else:
        yield Finding("items_used_at_will", s.derived.options.items_used_at_will, {}, (s.command.cell,))


@check("set_off_once", "item_acts_again")
def set_off_once(s: Situation) -> Iterator[Finding]:
    """Once in a turn, and where an item acts but once, not after that."""
    item = s.state.item_at(s.command.cell)
    if item is None:
        return
    yield Finding("set_off_once", not was_set_off(s.state, item), {}, (item.cell,))
    yield Finding("item_acts_again", acts_again(s.derived, item), {"visits": item.visits}, (item.cell,))
