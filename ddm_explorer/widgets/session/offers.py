"""Which abilities could be used, by whom, and why not: what buttons and keys are made from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.abilities import legal_uses
from ddm_explorer.dungeon.board.grid import Cell, cell_name
from ddm_explorer.dungeon.materials.cards import Ability
from ddm_explorer.dungeon.position.state import DuelState, Item, Monster
from ddm_explorer.dungeon.position.who_acts import speaker
from ddm_explorer.dungeon.position.who_is_meant import user_nth
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.widgets.session.aiming import Aiming, Prospect


class Offer(NamedTuple):
    """One ability (its number from 1) of a figure in play; `is_usable` says that some use of it is legal now."""

    figure: Monster | Item
    number: int
    ability: Ability
    is_usable: bool

    @property
    def cell(self) -> Cell:
        """Where the figure stands."""
        return self.figure.cell


def data_of(state: DuelState, one: Offer) -> dict[str, object]:
    """What a button tells to take the ability up: its square and number, and which of several monsters there has it."""
    nth = user_nth(state, one.figure)
    data: dict[str, object] = {"cell": cell_name(one.cell), "number": one.number, "places": cell_name(one.cell)}
    return {**data, "nth": nth} if nth else data


def offers_of(duel: Duel, state: DuelState, figure: Monster | Item) -> tuple[Offer, ...]:
    """Every ability of a figure, whether it can be used now or not; none where abilities are not in play."""
    derived, seat = duel.derived, speaker(state)
    is_own = figure.owner == seat or _is_offered(state, figure)
    return tuple(
        Offer(
            figure,
            number,
            ability,
            is_own and next(legal_uses.of_figure(derived, state, seat, figure, number), None) is not None,
        )
        for number, ability in enumerate(derived.abilities_of(figure.card), start=1)
    )


def _is_offered(state: DuelState, figure: Monster | Item) -> bool:
    return bool(state.triggers) and state.triggers[0].source == figure.number


def usable(duel: Duel, state: DuelState) -> tuple[Offer, ...]:
    """What whoever speaks can use now, monster by monster in the order of summoning."""
    return tuple(_usable(duel, state))


def _usable(duel: Duel, state: DuelState) -> Iterator[Offer]:
    if state.ending is not None or not duel.derived.users:
        return
    if state.triggers and state.window is None and state.attack is None:
        first = state.triggers[0]
        figure = state.monster(first.source) or state.item(first.source)
        if figure is not None:
            yield from (one for one in offers_of(duel, state, figure) if one.number == first.ability and one.is_usable)
        return
    seat = speaker(state)
    for monster in state.monsters:
        if monster.owner == seat and monster.card in duel.derived.users:
            yield from (one for one in offers_of(duel, state, monster) if one.is_usable)


def sample(duel: Duel, state: DuelState, figure: Cell, number: int, nth: int = 0) -> say.Use:
    """A use of an ability that stands for all: its first legal one, else one with as much right about it as there is,
    so that its verdict tells why it cannot be used, and nothing besides."""
    prospect = Prospect(duel, state, Aiming(figure, number, nth=nth))
    if prospect.figure is None or prospect.ability is None:
        return prospect.held.command
    legal = next(legal_uses.of_figure(duel.derived, state, prospect.seat, prospect.figure, number), None)
    if legal is not None:
        return legal
    held = prospect.held
    if prospect.groups:
        at, choice, at_nth = prospect.groups[0]
        pointed = replace(held, at=at, choice=choice, at_nth=at_nth)
        held = prospect.pointed(at[-1]) if prospect.what == "path" else pointed
    elif prospect.what == "path":
        # A step to a square beside it, so that the path is not what is told first.
        beside = next(iter(duel.board.grid.sides.get(figure, ())), figure)
        held = replace(held, at=(figure, beside))
    settled = Prospect(duel, state, held).settled()
    if settled.pay is None and prospect.is_open:
        price = Prospect(duel, state, settled).price
        if price is not None and price.is_open:
            settled = Prospect(duel, state, settled).paid_in_full()
    return settled.command
