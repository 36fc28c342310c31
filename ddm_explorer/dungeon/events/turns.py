"""A game from the first card to its end, turn by turn: what happened, and what it does to the state."""

from __future__ import annotations

from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.events.state_changes import Folds, crests_less, crests_more, seats_with
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.materials.dice import Face
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import ADVANCE, BUILD, DRAFT, FLIP, OVER, ROLL, DuelState, Monster, SummonOffer
from ddm_explorer.engine.values import changing, record

# What happens in every turn, made in one go.
_with_faces = changing(DuelState, "dice", "faces", "draws")
_with_step = changing(DuelState, "step", "level", "summons")
_rested = changing(Monster, "has_moved", "has_attacked", "has_strode", "has_struck", "is_moving")
_next_turn = changing(
    DuelState,
    "step",
    "turn",
    "active",
    "dice",
    "faces",
    "again",
    "level",
    "summons",
    "seats",
    "monsters",
    "used",
)


@record
class CardsDrawn(Event):
    """A seat drew cards it could not see."""

    TOPICS = ("draft_draws", "draft_order")
    seat: int
    cards: tuple[str, ...]
    is_forced: bool = False


def _cards_drawn(derived: Derived, state: DuelState, event: CardsDrawn) -> DuelState:
    seat = state.seats[event.seat]
    deck = tuple(card for card in state.deck if card not in event.cards)
    return state._replace(
        deck=deck,
        seats=seats_with(state, event.seat, seat._replace(hand=seat.hand + event.cards)),
        step=DRAFT if deck else FLIP,
        draws=state.draws + len(event.cards),
    )


@record
class FirstDecided(Event):
    """It is settled who is Player One; `by` is "coin" or "word"."""

    TOPICS = ("first_decided",)
    seat: int
    by: str
    is_forced: bool = False


def _first_decided(derived: Derived, state: DuelState, event: FirstDecided) -> DuelState:
    one, two = derived.board.homes if event.seat == 0 else derived.board.homes[::-1]
    seats = (state.seats[0]._replace(home=one), state.seats[1]._replace(home=two))
    return state._replace(first=event.seat, seats=seats, draws=state.draws + (event.by == "coin"))


@record
class TurnBegan(Event):
    """A seat's turn begins; turns count from 1."""

    TOPICS = ("turns_alternate",)
    seat: int
    turn: int


def _at_rest(monster: Monster) -> Monster:
    """The monster as a turn finds it: nothing done yet."""
    if monster.has_moved or monster.has_attacked or monster.has_strode or monster.has_struck or monster.is_moving:
        return _rested(monster, False, False, False, False, False)
    return monster


def _turn_began(derived: Derived, state: DuelState, event: TurnBegan) -> DuelState:
    one, two = state.seats
    if one.has_lord_attacked or two.has_lord_attacked:
        one, two = one._replace(has_lord_attacked=False), two._replace(has_lord_attacked=False)
    monsters = state.monsters
    for each in monsters:
        if each.has_moved or each.has_attacked or each.has_strode or each.has_struck or each.is_moving:
            monsters = tuple([_at_rest(each) for each in monsters])
            break
    used = state.used
    if used:
        used = tuple(each for each in used if derived.is_once_for_ever(state, each[0], each[1]))
    return _next_turn(state, ROLL, event.turn, event.seat, (), (), (), 0, (), (one, two), monsters, used)


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


def _rolled(derived: Derived, state: DuelState, event: Rolled) -> DuelState:
    draws = state.draws + len(event.dice)
    if event.again:
        return state._replace(again=event.faces, draws=draws)
    return _with_faces(state, event.dice, event.faces, draws)


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


def _summon_gained(derived: Derived, state: DuelState, event: SummonGained) -> DuelState:
    return state._replace(step=BUILD, level=event.level, summons=event.offers)


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
class SummonDeclined(Event):
    """A summon that need not be made is not made; `is_triple` says that three Summon crests of a level brought it."""

    TOPICS = ("summon_optional", "triple_optional")
    seat: int
    level: int
    is_triple: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.TOPICS[1 if self.is_triple else 0],)


@record
class AdvanceBegan(Event):
    """The step of moving and battling begins."""

    TOPICS = ("turn_steps",)
    seat: int


def _advance_began(derived: Derived, state: DuelState, event: AdvanceBegan) -> DuelState:
    return _with_step(state, ADVANCE, 0, ())


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


def _draw_offered(derived: Derived, state: DuelState, event: DrawOffered) -> DuelState:
    return state._replace(offer=event.seat)


@record
class DrawDeclined(Event):
    """The offer is declined."""

    TOPICS = ("draw_agreed",)
    seat: int


def _draw_declined(derived: Derived, state: DuelState, event: DrawDeclined) -> DuelState:
    return state._replace(offer=None)


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


def _game_ended(derived: Derived, state: DuelState, event: GameEnded) -> DuelState:
    return state._replace(
        step=OVER,
        ending=(event.reason, event.results),
        attack=None,
        offer=None,
        level=0,
        summons=(),
        chain=(),
        window=None,
        triggers=(),
    )


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
    SummonDeclined,
    AdvanceBegan,
    TurnEnded,
    DecisionBegan,
    DecisionStep,
    DrawOffered,
    DrawDeclined,
    GameEnded,
)

FOLDS: Folds = {
    CardsDrawn: _cards_drawn,
    FirstDecided: _first_decided,
    TurnBegan: _turn_began,
    Rolled: _rolled,
    CrestsEarned: crests_more,
    CrestsLost: crests_less,
    SummonGained: _summon_gained,
    AdvanceBegan: _advance_began,
    DrawOffered: _draw_offered,
    DrawDeclined: _draw_declined,
    GameEnded: _game_ended,
}
"""What each of these events does to the state; one that is not here only tells."""
