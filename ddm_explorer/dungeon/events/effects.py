"""What abilities make happen: past participles, each with the topics it rests on."""

from __future__ import annotations

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.events.chain import ANSWER_EVENTS
from ddm_explorer.dungeon.events.items import ITEM_EVENTS
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import Link, Modifier
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


@record
class Healed(Event):
    """A monster regained Hit Points; points, never more than its damage."""

    TOPICS = ("heals",)
    number: int
    points: int


@record
class Hurt(Event):
    """An effect did damage to a monster; points."""

    TOPICS = ("effect_hurts",)
    number: int
    points: int
    source: int


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
class Strode(Event):
    """An ability moved a monster; `path`, `goes_on` and `past_item` are as in `Moved`."""

    TOPICS = ("ability_moves", "item_stops_move")
    NOTES = ("past_item",)
    number: int
    path: tuple[Cell, ...]
    goes_on: bool = False
    past_item: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS if self.past_item else self.TOPICS[:1]


@record
class SentAway(Event):
    """An effect put a monster on another square."""

    TOPICS = ("effect_moves",)
    number: int
    cell: Cell


@record
class CounterPlaced(Event):
    """A counter was put on a square."""

    TOPICS = ("places_counter",)
    cell: Cell
    kind: str


@record
class CounterRemoved(Event):
    """A counter was taken off a square."""

    TOPICS = ("removes_counter",)
    cell: Cell
    kind: str


@record
class ShapeRelaid(Event):
    """A laid shape (its place in the order of laying) was lifted and put elsewhere with what stands on it.

    `carried` are (number of the monster or item, its new square); `counters` (old square, new square).
    """

    TOPICS = ("relays_shape",)
    place: int
    turns: int
    star: Cell
    cells: tuple[Cell, ...]
    carried: tuple[tuple[int, Cell], ...]


@record
class ControlTaken(Event):
    """A monster changed sides. `until` is "turn" or "ever"; `back` that it returns to its side."""

    TOPICS = ("takes_control", "control_returns")
    number: int
    seat: int
    is_back: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[1 if self.is_back else 0],)


@record
class SpecialAttackDeclared(Event):
    """An ability attacks. `strikes` counts the attacks still to come after this one; `on_lord` says that it is one of
    several on a Lord, each of which may take a Life Point or not."""

    TOPICS = ("special_attack", "strikes_follow", "lord_hit_by_each_strike")
    NOTES = ("on_lord",)
    seat: int
    attacker: int
    attacker_cell: Cell
    target: int
    target_cell: Cell
    power: int
    strikes: int
    on_lord: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[0], *self.TOPICS[1:2] * bool(self.strikes), *self.TOPICS[2:] * self.on_lord)


@record
class StrikeBegan(Event):
    """The next strike of a multiple attack begins; `can_defend` says that a defense counts against it, one made before
    or one that can still be made."""

    TOPICS = ("strikes_follow", "defends_each_strike")
    NOTES = ("can_defend",)
    power: int
    strikes: int
    can_defend: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS if self.can_defend else self.TOPICS[:1]


@record
class DamageReduced(Event):
    """An ability takes points off the damage of the attack."""

    TOPICS = ("damage_reduced",)
    number: int
    points: int


@record
class DamageRedirected(Event):
    """The damage of the attack will go to another monster."""

    TOPICS = ("damage_redirected",)
    number: int
    to: int


@record
class AttackFailed(Event):
    """An attack came to nothing. `reason` is "cancelled", "no_attacker", "no_target" or "out_of_reach"."""

    TOPICS = ("attack_cancelled", "attacker_gone", "target_gone")
    attacker: int
    target: int
    reason: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[{"cancelled": 0, "no_attacker": 1}.get(self.reason, 2)],)


@record
class StrikesLost(Event):
    """Strikes left over after the target is gone are lost."""

    TOPICS = ("strikes_lost",)
    strikes: int


@record
class CardReturned(Event):
    """A destroyed monster becomes available again."""

    TOPICS = ("returns_destroyed",)
    seat: int
    card: str


@record
class SummonDeclined(Event):
    """A summon that need not be made is not made; `is_triple` says that three Summon crests of a level brought it."""

    TOPICS = ("summon_optional", "triple_optional")
    seat: int
    level: int
    is_triple: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[1 if self.is_triple else 0],)


EFFECT_EVENTS: tuple[type[Event], ...] = (
    *ANSWER_EVENTS,
    *ITEM_EVENTS,
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
    Strode,
    SentAway,
    CounterPlaced,
    CounterRemoved,
    ShapeRelaid,
    ControlTaken,
    SpecialAttackDeclared,
    StrikeBegan,
    DamageReduced,
    DamageRedirected,
    AttackFailed,
    StrikesLost,
    CardReturned,
    SummonDeclined,
)
