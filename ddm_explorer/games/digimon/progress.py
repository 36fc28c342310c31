"""A legal command becomes events: the turn, and what each space does."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.flow import Flow
from ddm_explorer.engine.verdict import Place
from ddm_explorer.games.digimon import events
from ddm_explorer.games.digimon.checks import MOST_CARDS, PRICE, has_cards, piles_for
from ddm_explorer.games.digimon.material import PATH
from ddm_explorer.games.digimon.movement import battle_at
from ddm_explorer.games.digimon.state import Pile, TrackState

Options = Mapping[str, str]
DIE = tuple("123456")
MOST_ROUNDS = 500


class CardBack(str):
    """What a draw of a card shows to everybody: a word that tells nothing. It equals the name of the card too, so that
    whoever sets up a draw can say it."""

    __slots__ = ("card",)
    card: str

    def __new__(cls, card: str, number: int) -> CardBack:
        """The back of that card at that draw."""
        word = blake2b(f"{number} {card}".encode(), digest_size=5).hexdigest()
        made = super().__new__(cls, f"card-{word}")
        made.card = card
        return made

    def __eq__(self, other: object) -> bool:
        is_card = not isinstance(other, CardBack) and other == self.card
        return is_card or (isinstance(other, str) and str.__eq__(self, other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


def top(flow: Flow[TrackState], chance: Chance, pile: Pile, kind: str, name: Any) -> tuple[int, bool]:
    """The top of a pile, and whether it was drawn: what nobody has seen is drawn, what was put under it is known."""
    if not pile.unseen:
        return pile.under[0], False
    at = chance.draw(kind, [name(token) for token in pile.unseen], flow.state.draws)
    return pile.unseen[at], True


def dice(flow: Flow[TrackState], chance: Chance, count: int) -> tuple[int, ...]:
    """So many dice are rolled."""
    return tuple(chance.draw("die", DIE, flow.state.draws + each) + 1 for each in range(count))


def roll(flow: Flow[TrackState], chance: Chance) -> None:
    """The die for the move."""
    flow.emit(events.Rolled(flow.state.active, dice(flow, chance, 1)[0]))


def buy(flow: Flow[TrackState], options: Options, chance: Chance) -> None:
    """Pay, and draw the top card; with six in hand one is given up at once."""
    flow.emit(events.Paid(flow.state.active, PRICE, "bought"))
    draw_card(flow, options, chance)
    if len(flow.state.mine.hand) > MOST_CARDS:
        flow.emit(events.Asked("six", "start"))


def draw_card(flow: Flow[TrackState], options: Options, chance: Chance) -> None:
    """Draw the top card; the discards are shuffled where nothing else is left."""
    state = flow.state
    if not has_cards(state, options):
        return
    deck = state.deck()
    is_mixed = not deck
    deck = deck or state.discards
    labels = [CardBack(card, state.draws) for card in deck]
    card = deck[chance.draw("card", labels, state.draws)]
    flow.emit(events.CardDrawn(state.active, card, is_mixed))


def draw_crest(flow: Flow[TrackState], chance: Chance) -> None:
    """Take the tray's first token; where the tray is empty nothing happens."""
    state = flow.state
    if len(state.tray):
        words = state.setup.table.words

        def name(token: int) -> str:
            return f"{words[token // 10]}-{token % 10}"

        token, was_drawn = top(flow, chance, state.tray, "crest", name)
        flow.emit(events.CrestDrawn(state.active, token, was_drawn))


def draw_level(flow: Flow[TrackState], chance: Chance, pile: str) -> None:
    """Draw the top of a pile of partner tokens."""
    seat = flow.state.active
    if pile == "ultimate":
        flow.emit(events.TokenDrawn(seat, pile, flow.state.setup.table.ultimate, False))
        return
    lying = flow.state.mine.rookies if pile == "rookie" else flow.state.mine.champions
    if len(lying):
        value, was_drawn = top(flow, chance, lying, pile, str)
        flow.emit(events.TokenDrawn(seat, pile, value, was_drawn))


def arrive(flow: Flow[TrackState], options: Options, chance: Chance, place: Place) -> None:
    """A piece goes to a space by a roll, and the space acts."""
    state = flow.state
    seat, table, before = state.active, state.setup.table, state.mine.place
    is_ring = place[1] < PATH and before[1] == place[1]
    size = len(table.lanes[place[1]].spaces)
    is_sent = False
    if is_ring and options["passing"] == "sent_back":
        far = (battle_at(table, place[1]) - before[0] - 1) % size + 1
        is_sent = state.roll >= far
    flow.emit(events.Moved(seat, place, "sent_back" if is_sent else "moved"))
    if not is_sent:
        kind, _, points = table.kind(place).partition(":")
        if kind == "food" and not (place[0] == 0 and place[1] <= PATH and options["start_food"] != "each_time"):
            flow.emit(events.Fed(seat, int(points)))
        elif kind == "crest":
            if options["crest_draw"] == "may" and len(state.tray):
                flow.emit(events.Asked("tray"))
                return
            draw_crest(flow, chance)
        elif kind == "card":
            if len(state.mine.hand) < MOST_CARDS or options["sixth"] == "draw":
                draw_card(flow, options, chance)
        elif kind == "black_gear":
            flow.emit(events.WillMiss(seat))
        elif kind == "meet":
            if place[1] == 0:
                if not state.mine.partner:
                    flow.emit(events.PartnerTurned(seat))
            else:
                piles = piles_for(flow.state, options)
                if len(piles) > 1:
                    flow.emit(events.Asked("meet"))
                    return
                draw_level(flow, chance, piles[0])
    after_space(flow, options)


def after_space(flow: Flow[TrackState], options: Options) -> None:
    """The space has acted: come down to five cards, roll once more, play a card, or end."""
    state = flow.state
    if len(state.mine.hand) > MOST_CARDS:
        flow.emit(events.Asked("six", "done"))
    elif state.extra:
        flow.emit(events.ExtraRoll(state.active, False))
        flow.emit(events.Asked("again"))
    elif state.mine.hand and (not state.played or options["cards_a_turn"] != "one"):
        flow.emit(events.Asked("done"))
    else:
        end_turn(flow, options)


def go_on(flow: Flow[TrackState], options: Options) -> None:
    """After one of six cards was given up or played."""
    if len(flow.state.mine.hand) <= MOST_CARDS:
        if flow.state.back == "done":
            after_space(flow, options)
        else:
            flow.emit(events.Asked(flow.state.back or "start"))


def play(flow: Flow[TrackState], options: Options, chance: Chance, card: str) -> None:
    """A card that is no battle card."""
    known, seat, phase = flow.state.setup.table.cards[card], flow.state.active, flow.state.phase
    flow.emit(events.CardPlayed(seat, card))
    if known.effect == "gain_energy":
        flow.emit(events.Fed(seat, known.value, "card_played"))
    elif known.effect == "draw_crest":
        draw_crest(flow, chance)
    else:
        flow.emit(events.ExtraRoll(seat, True))
    if phase == "six":
        go_on(flow, options)
    elif phase == "done":
        after_space(flow, options)


def end_turn(flow: Flow[TrackState], options: Options) -> None:
    """The turn goes to the left, past those who are out or miss it; by a reading a long game ends."""
    while True:
        state = flow.state
        coming = state.after(state.active)
        flow.emit(events.TurnEnded(state.active, coming, coming <= state.active))
        if flow.state.round > MOST_ROUNDS and options["limit"] == "round_500":
            flow.emit(events.Ended("too_long"))
            return
        if not flow.state.mine.misses:
            return
        flow.emit(events.Missed(coming))
