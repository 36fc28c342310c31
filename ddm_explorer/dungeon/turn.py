"""Commands become events: set-up, rolling, summoning, building, moving, the turn's end."""

from __future__ import annotations

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon import endings, events
from ddm_explorer.dungeon.crests import Crest, crests
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.nets import cells_at
from ddm_explorer.dungeon.state import DuelState
from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.flow import Flow

HEADS, TAILS = "heads", "tails"
"""The sides of the coin: heads makes seat 1 Player One, tails seat 2."""


def draw(kit: Kit, flow: Flow[DuelState], command: say.Draw, chance: Chance) -> None:
    state = flow.state
    seat = drafting_seat(kit, state)
    count = 1 if kit.options.draft == "one_each" else kit.options.cards_per_seat
    deck, taken = list(state.deck), []
    for number in range(min(count, len(deck))):
        taken.append(deck.pop(chance.draw("card", deck, state.draws + number)))
    flow.emit(events.CardsDrawn(seat, tuple(taken), chance.is_forced))
    if not flow.state.deck and state.setup.first is not None:
        for event in agreed_first(state.setup.first):
            flow.emit(event)


def drafting_seat(kit: Kit, state: DuelState) -> int:
    """The seat that draws next: in turn, seat 1 first; or all its cards at once."""
    one, two = (len(seat.hand) for seat in state.seats)
    if kit.options.draft == "one_each":
        return 0 if one <= two else 1
    return 0 if not one else 1


def flip(kit: Kit, flow: Flow[DuelState], command: say.Flip, chance: Chance) -> None:
    seat = chance.draw("coin", (HEADS, TAILS), flow.state.draws)
    flow.emit(events.FirstDecided(seat, "coin", chance.is_forced))
    flow.emit(events.TurnBegan(seat, 1))


def name_first(kit: Kit, flow: Flow[DuelState], command: say.NameFirst, chance: Chance) -> None:
    for event in agreed_first(command.seat):
        flow.emit(event)


def agreed_first(seat: int) -> tuple[events.Event, ...]:
    """What follows from the players' word on who is Player One."""
    return (events.FirstDecided(seat, "word"), events.TurnBegan(seat, 1))


def roll(kit: Kit, flow: Flow[DuelState], command: say.Roll, chance: Chance) -> None:
    state = flow.state
    seat = state.active
    indexes = tuple(
        [chance.draw("die", kit.dice[kind].labels, state.draws + at) for at, kind in enumerate(command.dice)]
    )
    fall = kit.fall_of(command.dice, indexes)
    flow.emit(events.Rolled(seat, command.dice, fall.faces, chance.is_forced))
    if not fall.earned.is_empty:
        flow.emit(events.CrestsEarned(seat, fall.earned))
        lost = flow.state.seats[seat].crests.above(kit.options.crest_limit)
        if not lost.is_empty:
            flow.emit(events.CrestsLost(seat, lost, kit.options.crest_limit))
    if fall.level is None:
        if fall.shown:
            flow.emit(events.SummonCrestsGone(seat, fall.shown))
        flow.emit(events.AdvanceBegan(seat))
        return
    lapse = kit.summon_lapse(flow.state, seat, fall.level)
    if lapse is None:
        flow.emit(events.SummonGained(seat, fall.level, fall.of_level))
    else:
        flow.emit(events.SummonLapsed(seat, fall.level, fall.of_level, lapse))
        flow.emit(events.AdvanceBegan(seat))


def build(kit: Kit, flow: Flow[DuelState], command: say.Build, chance: Chance) -> None:
    state = flow.state
    seat = state.active
    mirrored = kit.is_mirrored(state.seats[seat].colour)
    cells = cells_at(kit.shapes[command.shape], command.turns, command.star, is_mirrored=mirrored)
    number = sum(len(player.summoned) for player in state.seats) + 1
    flow.emit(events.Built(seat, command.shape, command.turns % 4, command.star, cells))
    flow.emit(events.Summoned(seat, number, command.card, command.star))
    flow.emit(events.AdvanceBegan(seat))


def move(kit: Kit, flow: Flow[DuelState], command: say.Move, chance: Chance) -> None:
    monster = flow.state.monster_at(command.path[0])
    if monster is None:
        raise AssertionError("a legal move has a mover")
    price = kit.options.move_price * (len(command.path) - 1)
    flow.emit(events.CrestsSpent(monster.owner, crests(Crest.MOVE, price), "move"))
    flow.emit(events.Moved(monster.number, command.path))


def end_turn(kit: Kit, flow: Flow[DuelState], command: say.EndTurn, chance: Chance) -> None:
    state = flow.state
    flow.emit(events.TurnEnded(state.active))
    if not endings.decide_if_cut_off(kit, flow):
        flow.emit(events.TurnBegan(1 - state.active, state.turn + 1))


def resign(kit: Kit, flow: Flow[DuelState], command: say.Resign, chance: Chance) -> None:
    flow.emit(events.GameEnded("resigned", endings.results(1 - command.seat)))


def offer_draw(kit: Kit, flow: Flow[DuelState], command: say.OfferDraw, chance: Chance) -> None:
    flow.emit(events.DrawOffered(command.seat))


def answer_draw(kit: Kit, flow: Flow[DuelState], command: say.AnswerDraw, chance: Chance) -> None:
    if command.accept:
        flow.emit(events.GameEnded("draw_agreed", endings.results(None)))
    else:
        flow.emit(events.DrawDeclined(command.seat))
