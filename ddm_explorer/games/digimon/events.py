"""What can happen, each event beside what it does to the state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ddm_explorer.engine.event import Event
from ddm_explorer.engine.verdict import Place
from ddm_explorer.games.digimon.state import Fight, Pile, TrackState

NO_MATCH = ("no_match_kuwagamon", "no_match_black_gear", "no_match_devimon")
ENDS = ("ends_kuwagamon", "ends_black_gear", "ends_devimon")


class TrackEvent(Event):
    """An event of the track game: `fold` gives the state after it."""

    __slots__ = ()

    def fold(self, state: TrackState) -> TrackState:
        """The state after this."""
        raise AssertionError("an event brings its own")


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


@dataclass(frozen=True, slots=True)
class Began(TrackEvent):
    TOPICS = ("began",)
    seat: int

    def fold(self, state: TrackState) -> TrackState:
        return state._replace(active=self.seat, phase="start", draws=state.draws + 1)


@dataclass(frozen=True, slots=True)
class Asked(TrackEvent):
    """What is asked next; `back` is what is asked after that."""

    TOPICS = ("is_asked",)
    phase: str
    back: str = ""

    def fold(self, state: TrackState) -> TrackState:
        return state._replace(phase=self.phase, back=self.back)


@dataclass(frozen=True, slots=True)
class Rolled(TrackEvent):
    TOPICS = ("rolled",)
    seat: int
    die: int

    def fold(self, state: TrackState) -> TrackState:
        return state._replace(roll=self.die, phase="move", draws=state.draws + 1)


@dataclass(frozen=True, slots=True)
class Moved(TrackEvent):
    """A piece came to a place: by a roll, or sent there."""

    TOPICS = ("moved", "sent_back", *NO_MATCH, *ENDS)
    seat: int
    to: Place
    why: str = "moved"

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.why,)

    def fold(self, state: TrackState) -> TrackState:
        return state.seated(self.seat, place=self.to)._replace(roll=0)


@dataclass(frozen=True, slots=True)
class Fed(TrackEvent):
    """Energy taken from the bank, or paid back by it."""

    TOPICS = ("fed", "card_played", "fee_kept")
    seat: int
    points: int
    why: str = "fed"

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.why,)

    def fold(self, state: TrackState) -> TrackState:
        return state.seated(self.seat, energy=state.seats[self.seat].energy + self.points)


@dataclass(frozen=True, slots=True)
class Paid(TrackEvent):
    TOPICS = ("paid", "bought")
    seat: int
    points: int
    what: str = "paid"

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.what,)

    def fold(self, state: TrackState) -> TrackState:
        return state.seated(self.seat, energy=state.seats[self.seat].energy - self.points)


@dataclass(frozen=True, slots=True)
class PartnerTurned(TrackEvent):
    TOPICS = ("partner_up", "no_match_kuwagamon", "partner_down")
    seat: int
    topic: str = "partner_up"

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.topic,)

    def fold(self, state: TrackState) -> TrackState:
        return state.seated(self.seat, partner=self.topic == "partner_up")


@dataclass(frozen=True, slots=True)
class CrestDrawn(TrackEvent):
    """The tray's first token: ten times the place of its word, and its value. The lower of two goes to the back."""

    TOPICS = ("crest_drawn",)
    seat: int
    token: int
    was_drawn: bool

    def fold(self, state: TrackState) -> TrackState:
        word, value = divmod(self.token, 10)
        crests = state.seats[self.seat].crests
        tray, held = state.tray.without(self.token), crests[word]
        if value > held:
            tray = tray.with_under(word * 10 + held) if held else tray
            state = state.seated(self.seat, crests=_with(crests, word, value))
        else:
            tray = tray.with_under(self.token)
        return state._replace(tray=tray, draws=state.draws + self.was_drawn)


@dataclass(frozen=True, slots=True)
class CrestLost(TrackEvent):
    TOPICS = ("crest_lost",)
    seat: int
    word: int

    def fold(self, state: TrackState) -> TrackState:
        crests = state.seats[self.seat].crests
        tray = state.tray.with_under(self.word * 10 + crests[self.word])
        return state.seated(self.seat, crests=_with(crests, self.word, 0))._replace(tray=tray)


@dataclass(frozen=True, slots=True)
class TokenDrawn(TrackEvent):
    """The top of a pile of partner tokens: the better is kept, the other goes to the bottom."""

    TOPICS = ("token_drawn",)
    seat: int
    pile: str
    value: int
    was_drawn: bool

    def fold(self, state: TrackState) -> TrackState:
        if self.pile == "ultimate":
            return state.seated(self.seat, ultimate=True)
        mine = state.seats[self.seat]
        held, pile = getattr(mine, self.pile), getattr(mine, f"{self.pile}s").without(self.value)
        low = min(held, self.value)
        pile = pile.with_under(low) if low else pile
        changes: dict[str, Any] = {self.pile: max(held, self.value), f"{self.pile}s": pile}
        return state.seated(self.seat, **changes)._replace(draws=state.draws + self.was_drawn)


@dataclass(frozen=True, slots=True)
class TokenReturned(TrackEvent):
    """A partner token goes under its pile: nothing matched, or by a reading after a loss."""

    TOPICS = ("no_match_black_gear", "no_match_devimon", "token_returned")
    seat: int
    pile: str
    topic: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.topic,)

    def fold(self, state: TrackState) -> TrackState:
        mine = state.seats[self.seat]
        pile = getattr(mine, f"{self.pile}s").with_under(getattr(mine, self.pile))
        return state.seated(self.seat, **{self.pile: 0, f"{self.pile}s": pile})


@dataclass(frozen=True, slots=True)
class CardDrawn(TrackEvent):
    TOPICS = ("card_drawn",)
    seat: int
    card: str
    is_mixed: bool = False

    def fold(self, state: TrackState) -> TrackState:
        hand = tuple(sorted((*state.seats[self.seat].hand, self.card)))
        changed = state.seated(self.seat, hand=hand)._replace(draws=state.draws + 1)
        return changed._replace(discards=()) if self.is_mixed else changed


@dataclass(frozen=True, slots=True)
class CardPlayed(TrackEvent):
    TOPICS = ("card_played",)
    seat: int
    card: str

    def fold(self, state: TrackState) -> TrackState:
        return _put_down(state, self.seat, self.card)._replace(played=True)


@dataclass(frozen=True, slots=True)
class Discarded(TrackEvent):
    TOPICS = ("discarded",)
    seat: int
    card: str

    def fold(self, state: TrackState) -> TrackState:
        return _put_down(state, self.seat, self.card)


def _put_down(state: TrackState, seat: int, card: str) -> TrackState:
    hand = list(state.seats[seat].hand)
    hand.remove(card)
    return state.seated(seat, hand=tuple(hand))._replace(discards=tuple(sorted((*state.discards, card))))


@dataclass(frozen=True, slots=True)
class ExtraRoll(TrackEvent):
    """One more roll is owed, or no longer."""

    TOPICS = ("extra_roll",)
    seat: int
    is_owed: bool

    def fold(self, state: TrackState) -> TrackState:
        return state._replace(extra=self.is_owed)


@dataclass(frozen=True, slots=True)
class EnemyTurned(TrackEvent):
    """The top token of an enemy's pile is turned, or a Dark Master (`way` from 0)."""

    TOPICS = ("enemy_turned", "master_turned")
    seat: int
    section: int
    enemy: int
    way: int = -1
    was_drawn: bool = True
    is_copy: bool = False

    @property
    def topics(self) -> tuple[str, ...]:
        return ("master_turned",) if self.section == 3 else ("enemy_turned",)

    def fold(self, state: TrackState) -> TrackState:
        state = state._replace(
            fight=Fight(self.section, self.enemy, way=self.way), draws=state.draws + self.was_drawn, phase="crest"
        )
        if self.section == 3:
            return state._replace(masters=_with(state.masters, self.way, self.enemy))
        if self.is_copy:
            return state.seated(self.seat, is_copy=True)
        piles = state.enemies
        changed = piles[self.section].without(self.enemy)
        return state._replace(enemies=(*piles[: self.section], changed, *piles[self.section + 1 :]))


@dataclass(frozen=True, slots=True)
class EnemyReturned(TrackEvent):
    TOPICS = ("enemy_returned",)
    section: int
    enemy: int
    how: str

    def fold(self, state: TrackState) -> TrackState:
        pile = state.enemies[self.section]
        if self.how == "bottom":
            pile = pile.with_under(self.enemy)
        elif self.how == "shuffled":
            pile = pile.shuffled_in(self.enemy)
        elif not pile:
            held = {seat.gear for seat in state.seats if not seat.is_copy} if self.section == 1 else set()
            pile = Pile(tuple(each for each in range(len(state.setup.table.enemies[self.section])) if each not in held))
        return state._replace(enemies=(*state.enemies[: self.section], pile, *state.enemies[self.section + 1 :]))


@dataclass(frozen=True, slots=True)
class Used(TrackEvent):
    """Crest and card are chosen, and the player has rolled."""

    TOPICS = ("used",)
    seat: int
    crest: int
    dice: tuple[int, ...]

    def fold(self, state: TrackState) -> TrackState:
        assert state.fight is not None
        fight = state.fight._replace(crest=self.crest, dice=sum(self.dice))
        return state._replace(fight=fight, draws=state.draws + len(self.dice), phase="die")


@dataclass(frozen=True, slots=True)
class CardInBattle(TrackEvent):
    TOPICS = ("card_played",)
    seat: int
    card: str

    def fold(self, state: TrackState) -> TrackState:
        assert state.fight is not None
        state = _put_down(state, self.seat, self.card)
        assert state.fight is not None
        return state._replace(fight=state.fight._replace(card=self.card), played=True)


@dataclass(frozen=True, slots=True)
class Thrown(TrackEvent):
    """The neighbor rolled for the enemy."""

    TOPICS = ("thrown",)
    seat: int
    dice: tuple[int, ...]

    def fold(self, state: TrackState) -> TrackState:
        return state._replace(draws=state.draws + len(self.dice))


@dataclass(frozen=True, slots=True)
class Settled(TrackEvent):
    """A battle ended: the two totals, and whether the player won; a tie also rests on a reading."""

    TOPICS = ("fight_settled", "tied_again")
    seat: int
    mine: int
    theirs: int
    is_won: bool

    @property
    def topics(self) -> tuple[str, ...]:
        return ("fight_settled", "tied_again") if self.mine == self.theirs else ("fight_settled",)

    def fold(self, state: TrackState) -> TrackState:
        return state._replace(fight=None)


@dataclass(frozen=True, slots=True)
class TiedAgain(TrackEvent):
    """A tie, and both roll again."""

    TOPICS = ("tied_again",)
    seat: int
    total: int
    dice: tuple[int, ...]

    def fold(self, state: TrackState) -> TrackState:
        assert state.fight is not None
        return state._replace(fight=state.fight._replace(dice=sum(self.dice)), draws=state.draws + len(self.dice))


@dataclass(frozen=True, slots=True)
class NoMatch(TrackEvent):
    """None of the player's crests matches the token."""

    TOPICS = NO_MATCH
    seat: int
    section: int

    @property
    def topics(self) -> tuple[str, ...]:
        return (NO_MATCH[self.section],)

    def fold(self, state: TrackState) -> TrackState:
        return state._replace(fight=None)


@dataclass(frozen=True, slots=True)
class Withdrawn(TrackEvent):
    TOPICS = ("may_withdraw",)
    seat: int

    def fold(self, state: TrackState) -> TrackState:
        return state._replace(fight=None)


@dataclass(frozen=True, slots=True)
class GearWon(TrackEvent):
    TOPICS = ("gear_won",)
    seat: int
    enemy: int

    def fold(self, state: TrackState) -> TrackState:
        return state.seated(self.seat, gear=self.enemy)


@dataclass(frozen=True, slots=True)
class CopyGone(TrackEvent):
    """A copy of a Black Gear token that was not won is put away."""

    TOPICS = ("enemy_returned",)
    seat: int

    def fold(self, state: TrackState) -> TrackState:
        return state.seated(self.seat, is_copy=False)


@dataclass(frozen=True, slots=True)
class MasterDown(TrackEvent):
    """By a reading a Dark Master is turned down again and mixed."""

    TOPICS = ("master_down",)
    way: int

    def fold(self, state: TrackState) -> TrackState:
        return state._replace(masters=_with(state.masters, self.way, -1))


@dataclass(frozen=True, slots=True)
class WillMiss(TrackEvent):
    TOPICS = ("miss_next",)
    seat: int

    def fold(self, state: TrackState) -> TrackState:
        return state.seated(self.seat, misses=True)


@dataclass(frozen=True, slots=True)
class Missed(TrackEvent):
    TOPICS = ("missed",)
    seat: int

    def fold(self, state: TrackState) -> TrackState:
        return state.seated(self.seat, misses=False)


@dataclass(frozen=True, slots=True)
class PutOut(TrackEvent):
    TOPICS = ("put_out",)
    seat: int

    def fold(self, state: TrackState) -> TrackState:
        return state._replace(out=tuple(sorted((*state.out, self.seat))))


@dataclass(frozen=True, slots=True)
class GaveBack(TrackEvent):
    """What a player who is out leaves: back to its piles, or set aside."""

    TOPICS = ("given_back",)
    seat: int
    is_aside: bool

    def fold(self, state: TrackState) -> TrackState:
        mine = state.seats[self.seat]
        tray, piles = state.tray, state.enemies
        if not self.is_aside:
            for word, value in enumerate(mine.crests):
                tray = tray.with_under(word * 10 + value) if value else tray
            if mine.gear >= 0 and not mine.is_copy:
                piles = (piles[0], piles[1].with_under(mine.gear), piles[2])
            state = state._replace(discards=tuple(sorted((*state.discards, *mine.hand))))
        else:
            state = state._replace(aside=tuple(sorted((*state.aside, *mine.hand))))
        state = state._replace(tray=tray, enemies=piles)
        return state.seated(self.seat, crests=(0,) * len(mine.crests), gear=-1, hand=(), energy=0, is_copy=False)


@dataclass(frozen=True, slots=True)
class TurnEnded(TrackEvent):
    """The turn goes to another seat; `is_round` where a new round begins."""

    TOPICS = ("turn_ended",)
    seat: int
    next: int
    is_round: bool

    def fold(self, state: TrackState) -> TrackState:
        return state._replace(
            active=self.next, phase="start", back="", roll=0, played=False, extra=False, fight=None,
            round=state.round + self.is_round,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ended(TrackEvent):
    """The game is over: a Dark Master is beaten, the last one is left, all are out, or it took too long."""

    TOPICS = ("beat_dark_master", "last_in", "all_out", "too_long")
    reason: str
    winner: int = -1

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.reason,)

    def fold(self, state: TrackState) -> TrackState:
        return state._replace(ended=self.reason, winner=self.winner, fight=None)


EVENTS: tuple[type[TrackEvent], ...] = (
    Began, Asked, Rolled, Moved, Fed, Paid, PartnerTurned, CrestDrawn, CrestLost, TokenDrawn, TokenReturned, CardDrawn,
    CardPlayed, Discarded, ExtraRoll, EnemyTurned, EnemyReturned, Used, CardInBattle, Thrown, Settled, TiedAgain,
    NoMatch, Withdrawn, GearWon, CopyGone, MasterDown, WillMiss, Missed, PutOut, GaveBack, TurnEnded, Ended,
)  # fmt: skip
