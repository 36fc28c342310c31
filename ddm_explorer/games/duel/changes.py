"""Changes to a position or a command, each of one fact, and what they make of it.

They are carried out by the game's own events wherever there is one for it, so that what comes of them is a position
that a game can show.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events import board_effects as board_events
from ddm_explorer.dungeon.events import building as build_events
from ddm_explorer.dungeon.events import effects as effect_events
from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.dungeon.flow import turn
from ddm_explorer.dungeon.flow.settling import settle
from ddm_explorer.dungeon.materials.crests import Crest, crests
from ddm_explorer.dungeon.position import summons as summoning
from ddm_explorer.dungeon.position.state import DuelState, Item, Monster, Step
from ddm_explorer.dungeon.position.who_is_meant import attacker_at, mover_at, user_at
from ddm_explorer.engine.flow import Flow
from ddm_explorer.engine.registry import Registry, mark
from ddm_explorer.engine.verdict import Place, nothing
from ddm_explorer.games.duel.parts import GAME
from ddm_explorer.games.duel.rules import Duel


@dataclass(frozen=True, slots=True)
class Repair:
    """One change of one fact.

    `topic` names it. Of the position: "more_crests" (crest, more, seat), "without_figure" (card, owner),
    "without_item", "without_counter", "with_monster" (seat), "standing_beside" (card, seat), "with_path" (seat, shape,
    turns, star: what lies there), "next_turn" (seat), "after_answer" (seat), "after_roll", "after_build" (level),
    "with_summon" (level, seat, die), "with_offer" and "after_offer" (seat). Of the command: "other_card" (card),
    "other_die" (die), "other_shape" (shape, turns, star), "place_nearby" (turns, star), "other_way" (path, and times
    for an ability), "less_far" (path), "other_figure" (card, nth, path or cell), "other_target" (cell), "other_aim"
    (at, times, choice, pay), "other_pay" (pay), "other_dice" (dice). `command` is the changed command where the change
    is one of the command.
    """

    topic: str
    facts: Mapping[str, Any] = field(default_factory=nothing, hash=False)
    places: tuple[Place, ...] = ()
    command: Any = None


Changed = tuple[DuelState, Any]
Change = Callable[[Duel, DuelState, Any, Repair], Changed | None]


def change(*topics: str) -> Callable[[Change], Change]:
    """Mark a function as what carries out those changes."""

    def marked(carry_out: Change) -> Change:
        for topic in topics:
            mark(carry_out, "change", topic, carry_out)
        return carry_out

    return marked


def changed(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    """The position and the command after one change; None where the change cannot be."""
    return CHANGES[repair.topic](duel, state, command, repair)


def figure_of(state: DuelState, command: Any) -> Monster | Item | int | None:
    """The figure that a command names: a monster, an item, the seat of a Lord, or None for nobody."""
    cell = acting_cell(command)
    if cell is None:
        return None
    if isinstance(command, say.Use):
        return user_at(state, cell, command.nth)
    at = attacker_at if isinstance(command, say.Attack) else mover_at
    monster = at(state, cell, command.nth)
    return state.lord_at(cell) if monster is None else monster


def acting_cell(command: Any) -> Cell | None:
    """The square of the figure that a command names."""
    if isinstance(command, say.Move):
        return command.path[0]
    if isinstance(command, say.Attack):
        return command.attacker
    if isinstance(command, say.Use):
        return command.figure
    return command.cell if isinstance(command, say.SetOff) else None


def owner_of(figure: Monster | Item | int | None) -> int | None:
    """The seat of a figure as `figure_of` gives it."""
    return figure.owner if isinstance(figure, (Monster, Item)) else figure


# Crests and what lies on the Field --------------------------------------------------------------


@change("more_crests")
def _more_crests(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    """More crests of a kind, never more than can be held."""
    seat, crest = repair.facts["seat"], Crest(repair.facts["crest"])
    more = repair.facts["more"]
    if state.seats[seat].crests.of(crest) + more > duel.options.crest_limit:
        return None
    return duel.evolve(state, effect_events.CrestsGained(seat, crests(crest, more))), command


@change("without_figure", "without_item")
def _without(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    cell = repair.places[0]
    is_item = repair.topic == "without_item"
    figure = state.item_at(cell) if is_item else _named(state, cell, repair.facts)
    if figure is None:
        return None
    flow = Flow(state, duel.evolve)
    flow.emit(effect_events.Doomed(figure.number, figure.number))
    settle(duel.derived, flow)
    return None if flow.state.ending is not None else (flow.state, command)


def _named(state: DuelState, cell: Cell, facts: Mapping[str, Any]) -> Monster | None:
    wanted = (facts["card"], facts["owner"])
    return next((each for each in state.standing_on(cell) if (each.card, each.owner) == wanted), None)


@change("without_counter")
def _without_counter(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    kind = dict(state.counters).get(repair.places[0])
    if kind is None:
        return None
    return duel.evolve(state, board_events.CounterRemoved(repair.places[0], kind)), command


@change("with_monster")
def _with_monster(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    """A monster that its player could have summoned before stands on a free dungeon square."""
    derived, cell, seat = duel.derived, repair.places[0], repair.facts["seat"]
    if not derived.grid.bit.get(cell, 0) & state.path_mask or state.monster_at(cell) is not None:
        return None
    left = [card for card in derived.cards_left(state, seat) if not derived.cards[card].is_item]
    # One without a gift of its own before others: it is no matter which.
    card = min(
        left, key=lambda each: (each in derived.powers.flagged, bool(derived.cards[each].abilities)), default=None
    )
    if card is None:
        return None
    number = sum(len(player.summoned) for player in state.seats) + 1
    after = duel.evolve(state, build_events.Summoned(seat, number, card, cell))
    monsters = tuple(
        each._replace(since=max(0, state.turn - 2)) if each.number == number else each for each in after.monsters
    )
    return after._replace(monsters=monsters), command


@change("standing_beside")
def _standing_beside(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    """The attacker stands on another square, beside its target."""
    if not isinstance(command, say.Attack):
        return None
    monster, cell = attacker_at(state, command.attacker, command.nth), repair.places[0]
    if monster is None or state.monster_at(cell) is not None:
        return None
    after = duel.evolve(state, board_events.SentAway(monster.number, cell))
    return after, replace(command, attacker=cell, nth=0)


@change("with_path")
def _with_path(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    """A shape of the pile lies on squares that have no path, laid as it could be."""
    seat, facts = repair.facts["seat"], repair.facts
    if facts["shape"] not in state.pile:
        return None
    place = next(
        (
            each
            for each in duel.derived.fitting_now(state, seat)
            if (each.shape, each.turns, each.star) == (facts["shape"], facts["turns"], facts["star"])
        ),
        None,
    )
    if place is None:
        return None
    after = duel.evolve(state, build_events.Built(seat, place.shape, place.turns, place.star, place.cells))
    if duel.options.dice_per_seat:
        if not state.seats[seat].dice:
            return None
        after = duel.evolve(after, build_events.DieUsedUp(seat, state.seats[seat].dice[0]))
    return after, command


# Time -------------------------------------------------------------------------------------------


@change("after_answer")
def _after_answer(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    if not state.is_asking:
        return None
    quiet = state._replace(window=None, chain=(), triggers=())
    if not isinstance(command, say.Defend):
        return quiet._replace(attack=None), command
    attack = state.attack
    return None if attack is None else (quiet._replace(attack=attack._replace(stage="defense")), command)


@change("after_roll", "after_build")
def _after_step(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    step = Step.ROLL if repair.topic == "after_roll" else Step.BUILD
    if state.step is not step:
        return None
    return duel.evolve(state, turn_events.AdvanceBegan(state.active))._replace(attack=None), command


@change("next_turn")
def _next_turn(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    """The next turn of a seat, if nobody does anything before: what ends with this one has ended, and whoever is gone
    or held no longer by then is not at hand."""
    seat = repair.facts["seat"]
    if state.step in (Step.DRAFT, Step.FLIP, Step.OVER):
        return None
    before = figure_of(state, command)
    quiet = state._replace(attack=None, window=None, chain=(), triggers=(), level=0, summons=())
    flow = Flow(quiet, duel.evolve)
    settle(duel.derived, flow)
    while flow.state.ending is None:
        turn.finish_turn(duel.derived, flow)
        if flow.state.active == seat:
            break
    after = flow.state
    if after.ending is not None:
        return None
    if not isinstance(command, (say.Roll, say.Build)):
        after = duel.evolve(after, turn_events.AdvanceBegan(seat))
        now = figure_of(after, command)
        is_same = now == before if isinstance(before, int) else _is_same(before, now)
        if not is_same or owner_of(now) != seat:
            return None
    return after, command


def _is_same(before: Monster | Item | None, now: Monster | Item | int | None) -> bool:
    return isinstance(before, (Monster, Item)) and isinstance(now, type(before)) and before.number == now.number


@change("with_summon")
def _with_summon(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    """A roll has just brought a summon of the card's level: where nothing was summoned in this turn."""
    if not isinstance(command, say.Build) or state.step not in (Step.ROLL, Step.ADVANCE) or state.is_asking:
        return None
    card = duel.cards.get(command.card)
    if card is None or card.is_lord:
        return None
    figures: tuple[Monster | Item, ...] = (*state.monsters, *state.items)
    if any(each.since == state.turn and each.owner == state.active for each in figures):
        return None
    offer = summoning.offer_for(duel.derived, state, state.active, card.id, command.die)
    return state._replace(step=Step.BUILD, level=card.level, summons=(offer,), dice=(), faces=(), again=()), command


# The command ------------------------------------------------------------------------------------


@change("other_card", "other_die", "other_shape", "place_nearby")
def _other_build(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    if not isinstance(command, say.Build):
        return None
    fields: dict[str, Any] = {
        name: repair.facts[name] for name in ("card", "die", "shape", "turns", "star") if name in repair.facts
    }
    if "star" in fields:
        fields["figure"] = None
    return state, replace(command, **fields)


@change("other_way", "less_far")
def _other_way(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    path = repair.facts["path"]
    if isinstance(command, say.Use):
        return state, replace(command, at=path, times=repair.facts["times"])
    return (state, replace(command, path=path)) if isinstance(command, say.Move) else None


@change("other_figure")
def _other_figure(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    if isinstance(command, say.Attack):
        return state, replace(command, attacker=repair.facts["cell"], nth=repair.facts["nth"])
    return (state, say.Move(repair.facts["path"], repair.facts["nth"])) if isinstance(command, say.Move) else None


@change("other_target")
def _other_target(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    return (
        (state, replace(command, target=repair.facts["cell"], target_nth=0))
        if isinstance(command, say.Attack)
        else None
    )


@change("other_aim", "other_pay")
def _other_use(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    if not isinstance(command, say.Use):
        return None
    fields = {name: repair.facts[name] for name in ("at", "times", "choice", "pay", "at_nth") if name in repair.facts}
    return state, replace(command, **fields)


@change("other_dice")
def _other_dice(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    return (state, say.Roll(repair.facts["dice"])) if isinstance(command, say.Roll) else None


# The offer of a draw ----------------------------------------------------------------------------


@change("with_offer")
def _with_offer(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    return (
        None
        if state.offer is not None
        else (duel.evolve(state, turn_events.DrawOffered(repair.facts["seat"])), command)
    )


@change("after_offer")
def _after_offer(duel: Duel, state: DuelState, command: Any, repair: Repair) -> Changed | None:
    return (
        None if state.offer is None else (duel.evolve(state, turn_events.DrawDeclined(repair.facts["seat"])), command)
    )


CHANGES: Final = Registry[str, Change](GAME, "change").enter_marked(sys.modules[__name__])
"""What carries out each change: the position and command after it, or None where it cannot be."""
