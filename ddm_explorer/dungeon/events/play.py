"""What happened: past participles, each with the topics it rests on.

`topics` are neutral words; the edition says which rule each cites. An event changes the state by
`turn.evolve` and by nothing else.
"""

from __future__ import annotations

from ddm_explorer.dungeon.board.grid import Cell
from ddm_explorer.dungeon.events.base import Event as Event
from ddm_explorer.dungeon.events.effects import EFFECT_EVENTS
from ddm_explorer.dungeon.materials.crests import Crest, CrestPool
from ddm_explorer.dungeon.materials.dice import Face
from ddm_explorer.dungeon.position.state import SummonOffer
from ddm_explorer.engine.values import record


@record
class CardsDrawn(Event):
    """A seat drew cards it could not see."""

    TOPICS = ("draft_draws", "draft_order")
    seat: int
    cards: tuple[str, ...]
    is_forced: bool = False


@record
class FirstDecided(Event):
    """It is settled who is Player One; `by` is "coin" or "word"."""

    TOPICS = ("first_decided",)
    seat: int
    by: str
    is_forced: bool = False


@record
class TurnBegan(Event):
    """A seat's turn begins; turns count from 1."""

    TOPICS = ("turns_alternate",)
    seat: int
    turn: int


@record
class Rolled(Event):
    """Dice fell. `dice` are their kinds, `faces` what they show; `is_forced` if set by hand or script, `again` if the
    same dice were rolled before in this turn; `after_summon` if that roll already brought a summon."""

    TOPICS = ("dice_rolled", "dice_rolled_again", "rolls_on_after_summon")
    NOTES = ("after_summon",)
    seat: int
    dice: tuple[str, ...]
    faces: tuple[Face, ...]
    is_forced: bool = False
    again: bool = False
    after_summon: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS[: 1 + self.again + self.after_summon]


@record
class RollImpossible(Event):
    """There are too few dice to roll, so the turn goes on without one; `left` is how many there are."""

    TOPICS = ("roll_impossible",)
    seat: int
    left: int


@record
class CrestsEarned(Event):
    """Crests came into the store; `beside_summon` says that the same roll brings a summon."""

    TOPICS = ("earns_crests", "collects_on_summon")
    NOTES = ("beside_summon",)
    seat: int
    crests: CrestPool
    beside_summon: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS if self.beside_summon else self.TOPICS[:1]


@record
class CrestsLost(Event):
    """What exceeded the store's limit is lost."""

    TOPICS = ("caps_crests",)
    seat: int
    crests: CrestPool
    limit: int


@record
class SummonGained(Event):
    """Enough Summon crests of one level: one of the `offers` can now be summoned for.

    `ends_rolls` says that no second roll is made because of it, `forgoes` that other crests of the roll are not
    collected.
    """

    TOPICS = ("summon_gained", "triple_gained", "rolls_on_after_summon", "collects_on_summon")
    NOTES = ("ends_rolls", "forgoes")
    seat: int
    level: int
    count: int
    offers: tuple[SummonOffer, ...] = ()
    ends_rolls: bool = False
    forgoes: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        triples = [offer.source == "triple" for offer in self.offers]
        plain, triple, rolls, forgoes = self.TOPICS
        told = (triple,) if triples and all(triples) else (plain, triple) if any(triples) else (plain,)
        return (*told, *(rolls,) * self.ends_rolls, *(forgoes,) * self.forgoes)


@record
class SummonLapsed(Event):
    """Enough Summon crests, but no summon. `reason` is "no_card", "no_match" (cards of the level, none of the colour),
    "pool_limit", "no_room", or "first_binds" (an earlier roll of the turn summons)."""

    TOPICS = ("summon_lapses", "later_roll_lapses")
    seat: int
    level: int
    count: int
    reason: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[1 if self.reason == "first_binds" else 0],)


@record
class SummonCrestsGone(Event):
    """Summon crests that brought no summon are not kept."""

    TOPICS = ("summon_not_stored",)
    seat: int
    count: int


@record
class AdvanceBegan(Event):
    """The step of moving and battling begins."""

    TOPICS = ("turn_steps",)
    seat: int


@record
class Built(Event):
    """A shape was laid and is used up; `cells` in the order of the shape's own."""

    TOPICS = ("uses_up_shape", "own_side_up")
    seat: int
    shape: str
    turns: int
    star: Cell
    cells: tuple[Cell, ...]


@record
class DieUsedUp(Event):
    """A die became part of the dungeon and is rolled no more."""

    TOPICS = ("uses_up_die",)
    seat: int
    die: str


@record
class Summoned(Event):
    """A figure came onto the star; its card goes from the left to the right."""

    TOPICS = ("summons", "stands_on_star", "card_moves_over")
    seat: int
    number: int
    card: str
    cell: Cell


@record
class CrestsSpent(Event):
    """Crests were paid. `purpose` is "move", "attack", "lord_attack" or "defense"."""

    TOPICS = ("pays_move", "pays_attack", "pays_lord_attack", "pays_defense")
    seat: int
    crests: CrestPool
    purpose: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (f"pays_{self.purpose}",)

    @property
    def crest(self) -> Crest:
        """The kind paid, where it is one kind."""
        return next(kind for kind in Crest if kind is not Crest.SUMMON and self.crests.of(kind))


@record
class Moved(Event):
    """A monster walked; `path` begins where it stood. `goes_on` says that an item interrupted the same walk before,
    `past_item` that the item acted and could have ended it."""

    TOPICS = ("moves", "item_stops_move")
    NOTES = ("past_item",)
    number: int
    path: tuple[Cell, ...]
    goes_on: bool = False
    past_item: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS if self.past_item else self.TOPICS[:1]


@record
class AttackDeclared(Event):
    """A figure attacks another; number 0 stands for a Lord. `power` is the attack power in points."""

    TOPICS = ("attack_declared", "lord_attack_declared")
    seat: int
    attacker: int
    attacker_cell: Cell
    target: int
    target_cell: Cell
    power: int

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[1 if self.attacker == 0 else 0],)


@record
class DefenseAsked(Event):
    """The target's owner may answer; `power` of the attack, `defense` it could put up, in points.

    `can_defend` says whether a Regular Defense is (still) possible and can be paid; else an ability is all there is.
    `has_answered` says that an ability has answered the attack already.
    """

    TOPICS = ("defense_asked", "ability_answers_attack", "defends_and_uses")
    NOTES = ("has_answered",)
    seat: int
    number: int
    power: int
    defense: int
    can_defend: bool = True
    has_answered: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[0 if self.can_defend else 1], *self.TOPICS[2:] * (self.can_defend and self.has_answered))


@record
class DefenseImpossible(Event):
    """The target cannot defend. `reason` is "lord", "no_crests", or "answered": it has used an ability instead."""

    TOPICS = ("lord_cannot_defend", "cannot_pay_defense", "defends_beside_ability", "defends_and_uses")
    seat: int
    number: int
    reason: str

    @property
    def topics(self) -> tuple[str, ...]:
        place = ("lord", "no_crests", "answered").index(self.reason)
        return (self.TOPICS[place], *self.TOPICS[3:] * (self.reason == "answered"))


@record
class Defended(Event):
    """A monster put up its Regular Defense; points."""

    TOPICS = ("defends",)
    number: int
    defense: int


@record
class DefenseDeclined(Event):
    """The owner let the attack through."""

    TOPICS = ("defense_declined",)
    seat: int
    number: int


@record
class Damaged(Event):
    """A monster took damage (0 if the defense held); `defense` is what was taken off the attack's power.

    `of_another` says that two monsters could have lent their defense power: the one attacked and the one that takes
    the damage in its place.
    """

    TOPICS = ("damage_full", "damage_less_defense", "damage_marked", "defense_of_taker")
    NOTES = ("of_another",)
    number: int
    points: int
    power: int
    defense: int | None
    of_another: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        full, less, marked, taker = self.TOPICS
        return (full if self.defense is None else less, *(marked,) * bool(self.points), *(taker,) * self.of_another)


@record
class LordHit(Event):
    """A Lord lost Life Points: to an attack, which `is_special` says an ability made, or where `by_effect` to something
    else."""

    TOPICS = ("lord_loses_life", "area_at_lord", "special_at_lord")
    seat: int
    points: int
    by_effect: bool = False
    is_special: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[0], *self.TOPICS[1:2] * self.by_effect, *self.TOPICS[2:] * self.is_special)


@record
class Destroyed(Event):
    """A monster left the Field for good; its card is turned face down and its markers come off.

    `seat` is the one whose card it is. `by_effect` says that an effect destroyed it, whatever Hit Points it had left.
    """

    TOPICS = ("destroyed_at_zero", "card_turned_down", "markers_come_off")
    number: int
    card: str
    seat: int
    cell: Cell
    by_effect: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS[1:] if self.by_effect else self.TOPICS


@record
class TurnEnded(Event):
    """A seat has finished."""

    TOPICS = ("turn_ends",)
    seat: int


@record
class DecisionBegan(Event):
    """Neither side can go on: the decision by steps begins. `cause` is the reason in a word:
    "cut_off", "no_monsters" or "no_room". `is_pile_empty` says that no shape is left to lay."""

    TOPICS = ("decision_begins", "decision_trigger", "empty_pile_counts")
    cause: str
    is_pile_empty: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return self.TOPICS if self.is_pile_empty and self.cause != "no_monsters" else self.TOPICS[:2]


@record
class DecisionStep(Event):
    """One step of the decision: what is compared ("life", "summoned", "high_level"), the value of each
    seat (numbers, compared from the left), and the seat it decides for, or None. `has_items` says that somebody
    summoned items, which may count or not."""

    TOPICS = ("decided_by_steps", "high_level_counted", "items_in_decision")
    step: str
    values: tuple[tuple[int, ...], tuple[int, ...]]
    winner: int | None
    has_items: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        of_levels, of_items = self.step == "high_level", self.has_items and self.step != "life"
        return (self.TOPICS[0], *self.TOPICS[1:2] * of_levels, *self.TOPICS[2:] * of_items)


@record
class DrawOffered(Event):
    """A seat offers a draw."""

    TOPICS = ("draw_agreed",)
    seat: int


@record
class DrawDeclined(Event):
    """The offer is declined."""

    TOPICS = ("draw_agreed",)
    seat: int


@record
class GameEnded(Event):
    """It is over. `reason` is "lord_fell", "both_lords_fell", "decision", "stalemate", "resigned", "draw_agreed" or
    "card_wins"; `results` is "won", "lost" or "tied" for each seat."""

    TOPICS = ("lord_fell", "both_lords_fell", "decision", "stalemate", "resigned", "draw_agreed", "card_wins")
    reason: str
    results: tuple[str, ...]

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.reason,)


EVENTS: tuple[type[Event], ...] = (
    CardsDrawn,
    FirstDecided,
    TurnBegan,
    Rolled,
    RollImpossible,
    CrestsEarned,
    CrestsLost,
    SummonGained,
    SummonLapsed,
    SummonCrestsGone,
    AdvanceBegan,
    Built,
    DieUsedUp,
    Summoned,
    CrestsSpent,
    Moved,
    AttackDeclared,
    DefenseAsked,
    DefenseImpossible,
    Defended,
    DefenseDeclined,
    Damaged,
    LordHit,
    Destroyed,
    TurnEnded,
    DecisionBegan,
    DecisionStep,
    DrawOffered,
    DrawDeclined,
    GameEnded,
    *EFFECT_EVENTS,
)
