"""What abilities do to figures and stores of crests, and how long it lasts."""

from __future__ import annotations

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.events.state_changes import (
    Folds,
    crests_less,
    crests_more,
    items_with,
    monsters_with,
    seats_with,
)
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import DuelState, Link, Modifier
from ddm_explorer.engine.values import record


@record
class Modified(Event):
    """An effect changes a monster for a time. `by` says on what that time rests (`durations.basis`), `is_again` that
    the same lasting effect is there already and adds up."""

    TOPICS = (
        "effect_lasts_battle",
        "effect_lasts_next_attack",
        "effect_lasts_turn",
        "effect_lasts_game",
        "effect_lasts_by_card",
        "effect_lasts_free",
        "effect_lasts_any",
        "one_target_a_turn",
        "cancels_link",
        "boost_bought_early",
        "lasting_effects_stack",
    )
    NOTES = ("by", "is_again")
    modifier: Modifier
    by: str = ""
    is_again: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        until = {"battle": 0, "next-attack": 1, "turn": 2}.get(self.modifier.until, 3)
        place = {"card": 4, "free": 5, "any": 6, "target": 7, "dodge": 8}.get(self.by, until)
        return (self.TOPICS[place], *self.TOPICS[9:10] * (self.by == "early"), *self.TOPICS[10:] * self.is_again)


def _modified(derived: Derived, state: DuelState, event: Modified) -> DuelState:
    return state._replace(modifiers=(*state.modifiers, event.modifier))


@record
class NotStacked(Event):
    """The same lasting effect is there already and does not add up."""

    TOPICS = ("lasting_effects_stack",)
    number: int
    ability: str


@record
class EffectsEnded(Event):
    """Effects whose time is over come off. `until` is "battle", "next-attack", "turn" or "gone" (a monster left).

    `by` says on what their times rest (`durations.basis`), each once.
    """

    TOPICS = (
        "battle_effects_end",
        "turn_effects_end",
        "lasting_effects_end",
        "trap_effects_end",
        "effects_end_by_card",
        "free_effects_end",
        "any_effects_end",
        "one_target_a_turn",
        "cancels_link",
        "boost_bought_early",
    )
    until: str
    modifiers: tuple[Modifier, ...]
    by: tuple[str, ...] = ("",)

    @property
    def topics(self) -> tuple[str, ...]:
        if self.until == "gone":
            return (self.TOPICS[2],)
        plain = 1 if self.until == "turn" else 0
        places = {"trap": 3, "card": 4, "free": 5, "any": 6, "target": 7, "dodge": 8}
        early = self.TOPICS[9:10] * ("early" in self.by)
        return (*dict.fromkeys(self.TOPICS[places.get(each, plain)] for each in self.by), *early)


def _effects_ended(derived: Derived, state: DuelState, event: EffectsEnded) -> DuelState:
    gone = list(event.modifiers)
    kept = []
    for modifier in state.modifiers:
        if modifier in gone:
            gone.remove(modifier)
        else:
            kept.append(modifier)
    return state._replace(modifiers=tuple(kept))


@record
class Healed(Event):
    """A monster regained Hit Points; points, never more than its damage."""

    TOPICS = ("heals",)
    number: int
    points: int


def _healed(derived: Derived, state: DuelState, event: Healed) -> DuelState:
    monster = state.monster(event.number)
    damage = 0 if monster is None else max(0, monster.damage - event.points)
    return state._replace(monsters=monsters_with(state, event.number, damage=damage))


@record
class Hurt(Event):
    """An effect did damage to a monster; points."""

    TOPICS = ("effect_hurts",)
    number: int
    points: int
    source: int


def _hurt(derived: Derived, state: DuelState, event: Hurt) -> DuelState:
    monster = state.monster(event.number)
    damage = event.points + (0 if monster is None else monster.damage)
    return state._replace(monsters=monsters_with(state, event.number, damage=damage))


@record
class Unaffected(Event):
    """An effect did nothing to a figure (`LORD` for a Lord). `reason` is "lord", "shielded", "tunnel", "flying",
    "self" (an area spares the monster it comes from), "item" (an area spares items) or "visited" (the item on its
    square has acted before and does not act again); `by_card` says that the card itself spares it.

    `because` are further topics that it rests on.
    """

    TOPICS = (
        *("lord_unaffected", "shield_protects", "tunnel_passes_items", "area_spares_flying"),
        *("area_reaches_self", "area_reaches_items", "item_acts_again"),
        *("card_spares_flying", "area_at_lord"),
        *("shield_and_destruction", "tunnel_stops_on_item", "line_meets_flyer"),
    )
    NOTES = ("because",)
    number: int
    cell: Cell
    reason: str
    by_card: bool = False
    because: tuple[str, ...] = ()

    @property
    def topics(self) -> tuple[str, ...]:
        reasons = ("lord", "shielded", "tunnel", "flying", "self", "item", "visited")
        topic = self.TOPICS[7 if self.by_card else reasons.index(self.reason)]
        return (topic, *self.TOPICS[8:9] * (self.reason == "lord"), *self.because)


@record
class NothingDone(Event):
    """An ability took effect and changed nothing. `reason` is "unhurt", "no_crests", "stays", "not_there",
    "incomplete", "none_fallen", "standing" (it counts as long as its figure is in play), "dodged", "tie" (several could
    be meant alike, and none is) or "nobody"."""

    TOPICS = ("effect_does_nothing", "weakest_tied")
    link: Link
    reason: str

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS if self.reason == "tie" else self.TOPICS[:1]


@record
class Doomed(Event):
    """An effect destroys a monster or item; it leaves when that is settled. `by_area` says that it lay within reach,
    `by_tie` that it is one of several that are meant alike.

    `because` are further topics that it rests on: "area_counts_squares" (it lies within as squares are counted here),
    "area_reaches_self", "area_reaches_flying", "area_reaches_items", or "shield_and_destruction" (what keeps it from
    damage does not keep it from this).
    """

    TOPICS = (
        *("effect_destroys", "area_reaches", "weakest_tied"),
        *("area_counts_squares", "area_reaches_self", "area_spares_flying", "area_reaches_items"),
        "shield_and_destruction",
    )
    NOTES = ("because",)
    number: int
    source: int
    by_area: bool = False
    by_tie: bool = False
    because: tuple[str, ...] = ()

    @property
    def topics(self) -> tuple[str, ...]:
        plain, area, tied = self.TOPICS[:3]
        return (plain, *(area,) * self.by_area, *(tied,) * self.by_tie, *self.because)


def _doomed(derived: Derived, state: DuelState, event: Doomed) -> DuelState:
    return state._replace(
        monsters=monsters_with(state, event.number, is_doomed=True),
        items=items_with(state, event.number, is_doomed=True),
    )


@record
class CrestsGained(Event):
    """An effect brought crests."""

    TOPICS = ("effect_gains_crests",)
    seat: int
    crests: CrestPool


@record
class CrestsTaken(Event):
    """An effect took crests."""

    TOPICS = ("effect_takes_crests",)
    seat: int
    crests: CrestPool


@record
class CardReturned(Event):
    """A destroyed monster becomes available again."""

    TOPICS = ("returns_destroyed",)
    seat: int
    card: str


def _card_returned(derived: Derived, state: DuelState, event: CardReturned) -> DuelState:
    seat = state.seats[event.seat]
    changed = seat._replace(returned=(*seat.returned, event.card), hand=(*seat.hand, event.card))
    return state._replace(seats=seats_with(state, event.seat, changed))


EVENTS: tuple[type[Event], ...] = (
    Modified,
    NotStacked,
    EffectsEnded,
    Healed,
    Hurt,
    Unaffected,
    NothingDone,
    Doomed,
    CrestsGained,
    CrestsTaken,
    CardReturned,
)

FOLDS: Folds = {
    Modified: _modified,
    EffectsEnded: _effects_ended,
    Healed: _healed,
    Hurt: _hurt,
    Doomed: _doomed,
    CrestsGained: crests_more,
    CrestsTaken: crests_less,
    CardReturned: _card_returned,
}
"""What each of these events does to the state; one that is not here only tells."""
