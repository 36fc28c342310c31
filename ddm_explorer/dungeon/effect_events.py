"""What abilities, chains and items make happen: past participles, each with the topics it rests on."""

from __future__ import annotations

from dataclasses import dataclass

from ddm_explorer.dungeon.crests import CrestPool
from ddm_explorer.dungeon.event import Event
from ddm_explorer.dungeon.grid import Cell
from ddm_explorer.dungeon.state import Link, Modifier, Trigger


@dataclass(frozen=True, slots=True)
class ActionDeclared(Event):
    """An attack, a move or a summon is declared and waits for answers."""

    TOPICS = ("action_can_be_answered",)
    link: Link


@dataclass(frozen=True, slots=True)
class AbilityUsed(Event):
    """An ability was paid for; it takes effect when the chain resolves. `ability_id` and `card` name it; `sort` is the
    kind of ability by the crests that pay it: "move", "attack", "defense", "magic", "trap", "any" or "free"."""

    TOPICS = (
        "uses_move_ability",
        "uses_attack_ability",
        "uses_defense_ability",
        "uses_magic_ability",
        "uses_trap_ability",
        "uses_any_ability",
        "uses_free_ability",
    )
    link: Link
    card: str
    ability_id: str
    sort: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (f"uses_{self.sort}_ability",)


@dataclass(frozen=True, slots=True)
class AnswerAsked(Event):
    """A seat may answer. `on` is that of a `Window`, `passes` how many said no before."""

    TOPICS = ("asks_for_answer",)
    seat: int
    on: str
    passes: int


@dataclass(frozen=True, slots=True)
class AnswerPassed(Event):
    """A seat said no."""

    TOPICS = ("passes_answer",)
    seat: int


@dataclass(frozen=True, slots=True)
class WindowClosed(Event):
    """Nobody answers any more; `on` is that of the `Window`."""

    TOPICS = ("window_closes",)
    on: str


@dataclass(frozen=True, slots=True)
class LinkCancelled(Event):
    """A link of the chain (its place from 0) will do nothing; `by` is the number of the monster that saw to it."""

    TOPICS = ("cancels_link",)
    place: int
    by: int


@dataclass(frozen=True, slots=True)
class CrestsReturned(Event):
    """The crests of a cancelled action come back."""

    TOPICS = ("returns_crests",)
    seat: int
    crests: CrestPool


@dataclass(frozen=True, slots=True)
class LinkResolved(Event):
    """The last link of the chain leaves it. `how` is "done", "cancelled" or "no_source"."""

    TOPICS = ("resolves_link", "resolves_cancelled", "resolves_without_source")
    link: Link
    how: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[("done", "cancelled", "no_source").index(self.how)],)


@dataclass(frozen=True, slots=True)
class TargetsGone(Event):
    """A link found nothing left that it could meet."""

    TOPICS = ("resolves_without_target",)
    link: Link


@dataclass(frozen=True, slots=True)
class Modified(Event):
    """An effect changes a monster for a time."""

    TOPICS = ("effect_lasts_battle", "effect_lasts_next_attack", "effect_lasts_turn", "effect_lasts_game")
    modifier: Modifier

    @property
    def topics(self) -> tuple[str, ...]:
        until = {"battle": 0, "next-attack": 1, "turn": 2}.get(self.modifier.until, 3)
        return (self.TOPICS[until],)


@dataclass(frozen=True, slots=True)
class NotStacked(Event):
    """The same lasting effect is there already and does not add up."""

    TOPICS = ("lasting_effects_stack",)
    number: int
    ability: str


@dataclass(frozen=True, slots=True)
class EffectsEnded(Event):
    """Effects whose time is over come off. `until` is "battle", "next-attack", "turn" or "gone" (a monster left)."""

    TOPICS = ("battle_effects_end", "turn_effects_end", "lasting_effects_end")
    until: str
    modifiers: tuple[Modifier, ...]

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[{"turn": 1, "gone": 2}.get(self.until, 0)],)


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """A monster regained Hit Points; points, never more than its damage."""

    TOPICS = ("heals",)
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class Hurt(Event):
    """An effect did damage to a monster; points."""

    TOPICS = ("effect_hurts",)
    number: int
    points: int
    source: int


@dataclass(frozen=True, slots=True)
class Unaffected(Event):
    """An effect did nothing to a figure (`LORD` for a Lord). `reason` is "lord", "shielded", "tunnel" or "flying"."""

    TOPICS = ("lord_unaffected", "shield_protects", "tunnel_passes_items", "area_spares_flying")
    number: int
    cell: Cell
    reason: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[("lord", "shielded", "tunnel", "flying").index(self.reason)],)


@dataclass(frozen=True, slots=True)
class Doomed(Event):
    """An effect destroys a monster or item; it leaves when that is settled. `by_area` says that it lay within reach."""

    TOPICS = ("effect_destroys", "area_reaches")
    number: int
    source: int
    by_area: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS if self.by_area else self.TOPICS[:1]


@dataclass(frozen=True, slots=True)
class ItemDestroyed(Event):
    """An item left the Field."""

    TOPICS = ("item_leaves",)
    number: int
    card: str
    seat: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class CrestsGained(Event):
    """An effect brought crests."""

    TOPICS = ("effect_gains_crests",)
    seat: int
    crests: CrestPool


@dataclass(frozen=True, slots=True)
class CrestsTaken(Event):
    """An effect took crests."""

    TOPICS = ("effect_takes_crests",)
    seat: int
    crests: CrestPool


@dataclass(frozen=True, slots=True)
class AbilityPaid(Event):
    """Crests were paid for an ability."""

    TOPICS = ("pays_ability",)
    seat: int
    crests: CrestPool


@dataclass(frozen=True, slots=True)
class Strode(Event):
    """An ability moved a monster; `path` and `goes_on` are as in `Moved`."""

    TOPICS = ("ability_moves",)
    number: int
    path: tuple[Cell, ...]
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class SentAway(Event):
    """An effect put a monster on another square."""

    TOPICS = ("effect_moves",)
    number: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class CounterPlaced(Event):
    """A counter was put on a square."""

    TOPICS = ("places_counter",)
    cell: Cell
    kind: str


@dataclass(frozen=True, slots=True)
class CounterRemoved(Event):
    """A counter was taken off a square."""

    TOPICS = ("removes_counter",)
    cell: Cell
    kind: str


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class ControlTaken(Event):
    """A monster changed sides. `until` is "turn" or "ever"; `back` that it returns to its side."""

    TOPICS = ("takes_control", "control_returns")
    number: int
    seat: int
    is_back: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[1 if self.is_back else 0],)


@dataclass(frozen=True, slots=True)
class BoostAsked(Event):
    """The attacker may add abilities before the defender is asked."""

    TOPICS = ("boost_asked",)
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class BoostDeclined(Event):
    """The attacker adds nothing more."""

    TOPICS = ("boost_asked",)
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class SpecialAttackDeclared(Event):
    """An ability attacks. `strikes` counts the attacks still to come after this one."""

    TOPICS = ("special_attack", "strikes_follow")
    seat: int
    attacker: int
    attacker_cell: Cell
    target: int
    target_cell: Cell
    power: int
    strikes: int

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS if self.strikes else self.TOPICS[:1]


@dataclass(frozen=True, slots=True)
class StrikeBegan(Event):
    """The next strike of a multiple attack begins."""

    TOPICS = ("strikes_follow",)
    power: int
    strikes: int


@dataclass(frozen=True, slots=True)
class DamageReduced(Event):
    """An ability takes points off the damage of the attack."""

    TOPICS = ("damage_reduced",)
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class DamageRedirected(Event):
    """The damage of the attack will go to another monster."""

    TOPICS = ("damage_redirected",)
    number: int
    to: int


@dataclass(frozen=True, slots=True)
class AttackFailed(Event):
    """An attack came to nothing. `reason` is "cancelled", "no_attacker", "no_target" or "out_of_reach"."""

    TOPICS = ("attack_cancelled", "attacker_gone", "target_gone")
    attacker: int
    target: int
    reason: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[{"cancelled": 0, "no_attacker": 1}.get(self.reason, 2)],)


@dataclass(frozen=True, slots=True)
class StrikesLost(Event):
    """Strikes left over after the target is gone are lost."""

    TOPICS = ("strikes_lost",)
    strikes: int


@dataclass(frozen=True, slots=True)
class TriggerAsked(Event):
    """An ability is offered by what happened and waits for a word."""

    TOPICS = ("trigger_asked",)
    trigger: Trigger
    card: str


@dataclass(frozen=True, slots=True)
class TriggerPassed(Event):
    """The offered ability is not used (any more), or cannot be: `reason` is "declined", "cannot" or "done"."""

    TOPICS = ("trigger_passed",)
    trigger: Trigger
    reason: str


@dataclass(frozen=True, slots=True)
class ItemPlaced(Event):
    """An item came onto the star; its card stays face down."""

    TOPICS = ("summons_item", "stands_on_star", "item_card_face_down")
    seat: int
    number: int
    card: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class ItemTurnedUp(Event):
    """An item's card is turned up."""

    TOPICS = ("item_turned_up",)
    number: int
    card: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class ItemActed(Event):
    """An item acts on a monster that entered its square; `is_flying` says that it flew in."""

    TOPICS = ("item_acts", "item_acts_on_flyer")
    number: int
    card: str
    visitor: int
    is_flying: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS if self.is_flying else self.TOPICS[:1]


@dataclass(frozen=True, slots=True)
class ItemSetOff(Event):
    """A player let an item act on the monster that stands on it; numbers of both."""

    TOPICS = ("sets_off_item",)
    number: int
    visitor: int


@dataclass(frozen=True, slots=True)
class ItemStruck(Event):
    """An attack met an item; any damage destroys it. `power` in points."""

    TOPICS = ("item_struck",)
    number: int
    power: int


@dataclass(frozen=True, slots=True)
class MoveStopped(Event):
    """A move ends before its last square. `reason` is "item", "gone", "sent_away" or "cancelled"."""

    TOPICS = ("item_stops_move", "move_cut_short")
    number: int
    cell: Cell
    reason: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[0 if self.reason == "item" else 1],)


@dataclass(frozen=True, slots=True)
class CardReturned(Event):
    """A destroyed monster becomes available again."""

    TOPICS = ("returns_destroyed",)
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class SummonDeclined(Event):
    """A summon that need not be made is not made."""

    TOPICS = ("summon_optional",)
    seat: int
    level: int


EFFECT_EVENTS: tuple[type[Event], ...] = (
    ActionDeclared,
    AbilityUsed,
    AbilityPaid,
    AnswerAsked,
    AnswerPassed,
    WindowClosed,
    LinkCancelled,
    CrestsReturned,
    LinkResolved,
    TargetsGone,
    Modified,
    NotStacked,
    EffectsEnded,
    Healed,
    Hurt,
    Unaffected,
    Doomed,
    ItemDestroyed,
    CrestsGained,
    CrestsTaken,
    Strode,
    SentAway,
    CounterPlaced,
    CounterRemoved,
    ShapeRelaid,
    ControlTaken,
    BoostAsked,
    BoostDeclined,
    SpecialAttackDeclared,
    StrikeBegan,
    DamageReduced,
    DamageRedirected,
    AttackFailed,
    StrikesLost,
    TriggerAsked,
    TriggerPassed,
    ItemPlaced,
    ItemTurnedUp,
    ItemActed,
    ItemSetOff,
    ItemStruck,
    MoveStopped,
    CardReturned,
    SummonDeclined,
)
