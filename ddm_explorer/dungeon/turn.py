"""Commands become events: set-up, rolling, summoning, building, moving, the turn's end."""

from __future__ import annotations

from ddm_explorer.dungeon import (
    answer_events,
    chain,
    effect_events,
    endings,
    events,
    item_events,
    movement,
    offers,
    walking,
)
from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.crests import Crest, CrestPool, crests
from ddm_explorer.dungeon.dice import earned_by
from ddm_explorer.dungeon.kit import Fall, Kit
from ddm_explorer.dungeon.nets import cells_at
from ddm_explorer.dungeon.settling import end_effects
from ddm_explorer.dungeon.state import LORD, DuelState, Link, SummonOffer, Trigger
from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.flow import Flow

SOURCES = ("first", "second")
"""The rolls of a turn, as the summons that they bring name them."""

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
    begin_turn(kit, flow, seat, 1)


def name_first(kit: Kit, flow: Flow[DuelState], command: say.NameFirst, chance: Chance) -> None:
    for event in agreed_first(command.seat):
        flow.emit(event)


def agreed_first(seat: int) -> tuple[events.Event, ...]:
    """What follows from the players' word on who is Player One."""
    return (events.FirstDecided(seat, "word"), events.TurnBegan(seat, 1))


def roll(kit: Kit, flow: Flow[DuelState], command: say.Roll, chance: Chance) -> None:
    """Roll the dice, as often as the edition rolls them, collect, and see what can be summoned."""
    seat, options = flow.state.active, kit.options
    falls = [_throw(kit, flow, command.dice, chance)]
    while len(falls) < options.rolls_per_turn:
        if not options.rolls_on_after_summon and _brings(kit, flow.state, command.dice, falls[-1]):
            break
        falls.append(_throw(kit, flow, command.dice, chance, again=True))
    kept, lapse = _what_can_be_summoned(kit, flow, falls)
    if lapse and not options.collects_on_summon:
        for fall in falls:
            collect(kit, flow, seat, fall.earned)
    if kept:
        is_triple = kept[0].source == offers.TRIPLE
        least = options.triple_at if is_triple else 0
        rolled = kept[0].level - is_triple
        first = next(fall for fall in falls if fall.level == rolled and fall.of_level >= least)
        flow.emit(events.SummonGained(seat, kept[0].level, first.of_level, kept))
        if options.chain_answers != "anything":  # else the summon itself can be answered
            chain.open_window(kit, flow, "step")
    else:
        begin_advance(kit, flow, seat)


def _throw(kit: Kit, flow: Flow[DuelState], dice: tuple[str, ...], chance: Chance, *, again: bool = False) -> Fall:
    state = flow.state
    drawn, number = [], state.draws
    for kind in dice:
        drawn.append(chance.draw("die", kit.dice[kind].labels, number))
        number += 1
    fall = kit.fall_of[dice, tuple(drawn)]
    flow.emit(events.Rolled(state.active, dice, fall.faces, chance.is_forced, again))
    if kit.options.collects_on_summon:
        collect(kit, flow, state.active, fall.earned)
    return fall


def _brings(kit: Kit, state: DuelState, dice: tuple[str, ...], fall: Fall) -> bool:
    """Whether something can be summoned for that roll."""
    if fall.level is None:
        return False
    found = offers.offers_of(kit, dice, fall.faces, fall.level)
    return offers.lapse_of(kit, state, state.active, found) is None


def _what_can_be_summoned(kit: Kit, flow: Flow[DuelState], falls: list[Fall]) -> tuple[tuple[SummonOffer, ...], bool]:
    """The summons of the rolls that can be made, and whether none can; what comes to nothing is told."""
    seat = flow.state.active
    kept: list[SummonOffer] = []
    for source, fall in zip(SOURCES, falls, strict=False):
        if fall.level is None:
            if fall.shown:
                flow.emit(events.SummonCrestsGone(seat, fall.shown))
            continue
        found = offers.offers_of(kit, flow.state.dice, fall.faces, fall.level, source if len(falls) > 1 else "")
        lapse = "first_binds" if kept and kit.options.first_roll_binds else None
        lapse = lapse or offers.lapse_of(kit, flow.state, seat, found)
        if lapse:
            flow.emit(events.SummonLapsed(seat, fall.level, fall.of_level, lapse))
        else:
            known = [offer.level for offer in kept if not offer.die]
            kept += [each for each in offers.possible(kit, flow.state, seat, found) if each.level not in known]
    return tuple(kept), not kept


def collect(kit: Kit, flow: Flow[DuelState], seat: int, earned: CrestPool) -> None:
    """Put what a roll earned into the store, as far as there is room."""
    if earned.is_empty:
        return
    flow.emit(events.CrestsEarned(seat, earned))
    lost = flow.state.seats[seat].crests.above(kit.options.crest_limit)
    if not lost.is_empty:
        flow.emit(events.CrestsLost(seat, lost, kit.options.crest_limit))


def collect_late(kit: Kit, flow: Flow[DuelState], seat: int) -> None:
    """Collect after all what a roll earned whose summon was not made, where a summon would have been made instead."""
    if not kit.options.collects_on_summon:
        collect(kit, flow, seat, earned_by(flow.state.faces))


def build(kit: Kit, flow: Flow[DuelState], command: say.Build, chance: Chance) -> None:
    """Declare the summon; if nobody can answer it, it is done at once."""
    seat = flow.state.active
    taken = offers.offer_taken(kit, flow.state, command)
    link = Link(
        "summon",
        seat,
        LORD,
        command.star,
        (command.star,) if command.figure is None else (command.star, command.figure),
        card=command.card,
        shape=command.shape,
        turns=command.turns % 4,
        choice="" if taken is None else taken.die,
    )
    if not chain.declare(kit, flow, link):
        do_build(kit, flow, link)


def do_build(kit: Kit, flow: Flow[DuelState], link: Link) -> None:
    """Lay the shape and put the figure on its star, or on the square chosen; a die that became the shape is used up."""
    state, seat, star, stands = flow.state, link.seat, link.at[0], link.at[-1]
    mirrored = kit.is_mirrored(state.seats[seat].colour)
    cells = cells_at(kit.shapes[link.shape], link.turns, star, is_mirrored=mirrored)
    number = sum(len(player.summoned) for player in state.seats) + 1
    flow.emit(events.Built(seat, link.shape, link.turns, star, cells))
    if link.choice:
        flow.emit(events.DieUsedUp(seat, link.choice))
    if kit.cards[link.card].is_item:
        flow.emit(item_events.ItemPlaced(seat, number, link.card, stands))
    else:
        flow.emit(events.Summoned(seat, number, link.card, stands))
    for ability, each in enumerate(kit.abilities_of(link.card), start=1):
        if {"on-summon", "when-placed"} & set(each.timing) and each.is_known:
            walking.offer(kit, flow, Trigger(seat, number, ability, left=walking.times_offered(each)))
    begin_advance(kit, flow, seat)


def begin_advance(kit: Kit, flow: Flow[DuelState], seat: int) -> None:
    """The step of moving and battling begins; before it, at the end of the step that was, Traps may be played."""
    flow.emit(events.AdvanceBegan(seat))
    if not flow.state.triggers:
        chain.open_window(kit, flow, "step")


def move(kit: Kit, flow: Flow[DuelState], command: say.Move, chance: Chance) -> None:
    """Pay for the whole path; if nobody can answer the move, it is made at once."""
    monster = flow.state.monster_at(command.path[0])
    if monster is None:
        raise AssertionError("a legal move has a mover")
    price = kit.step_price(flow.state, monster) * (len(command.path) - 1)
    paid = crests(Crest.MOVE, price)
    flow.emit(events.CrestsSpent(monster.owner, paid, "move"))
    link = Link("move", monster.owner, monster.number, monster.cell, command.path, paid=paid)
    if not (kit.answerers and chain.declare(kit, flow, link)):
        do_move(kit, flow, link)


def do_move(kit: Kit, flow: Flow[DuelState], link: Link) -> None:
    """Walk the path that was paid for."""
    walking.walk(kit, flow, link.source, link.at, by_ability=False)


def resume_move(kit: Kit, flow: Flow[DuelState], link: Link) -> None:
    """Make a move that was answered: its way is looked at again first."""
    monster = flow.state.monster(link.source)
    if monster is not None and movement.can_walk(kit, flow.state, monster, link.at):
        do_move(kit, flow, link)
    else:
        flow.emit(answer_events.TargetsGone(link))
        lose_move(kit, flow, link)


def lose_move(kit: Kit, flow: Flow[DuelState], link: Link) -> None:
    """A move that came to nothing is spent."""
    monster = flow.state.monster(link.source)
    if monster is not None:
        flow.emit(item_events.MoveStopped(link.source, monster.cell, "cancelled"))


def resume_build(kit: Kit, flow: Flow[DuelState], link: Link) -> None:
    """Make a summon that was answered: its place is looked at again first."""
    if kit.can_lie(flow.state, link.seat, link.shape, link.turns, link.at[0]):
        do_build(kit, flow, link)
    else:
        flow.emit(answer_events.TargetsGone(link))
        lose_summon(kit, flow, link)


def lose_summon(kit: Kit, flow: Flow[DuelState], link: Link) -> None:
    """A summon that came to nothing: no figure, no shape, and the turn goes on."""
    collect_late(kit, flow, link.seat)
    begin_advance(kit, flow, link.seat)


def decline_summon(kit: Kit, flow: Flow[DuelState]) -> None:
    """A summon that need not be made is not made."""
    seat = flow.state.active
    flow.emit(effect_events.SummonDeclined(seat, flow.state.level))
    collect_late(kit, flow, seat)
    begin_advance(kit, flow, seat)


def end_turn(kit: Kit, flow: Flow[DuelState], command: say.EndTurn, chance: Chance) -> None:
    """Say that one has finished; at the end of the step Traps may be played."""
    if not chain.open_window(kit, flow, "end"):
        finish_turn(kit, flow)


def finish_turn(kit: Kit, flow: Flow[DuelState]) -> None:
    """What lasts until the turn ends comes off, and the other seat's turn begins, unless the game is over."""
    state = flow.state
    if state.modifiers:
        end_effects(flow, "next-attack")
        end_effects(flow, "turn")
    flow.emit(events.TurnEnded(state.active))
    if not endings.decide_if_cut_off(kit, flow):
        begin_turn(kit, flow, 1 - state.active, state.turn + 1)


def begin_turn(kit: Kit, flow: Flow[DuelState], seat: int, turn: int) -> None:
    """The seat's turn begins with its roll; with too few dice left for one, it goes on without."""
    flow.emit(events.TurnBegan(seat, turn))
    if kit.options.dice_per_seat and not kit.dice_to_roll(flow.state, seat):
        flow.emit(events.RollImpossible(seat, len(flow.state.seats[seat].dice)))
        begin_advance(kit, flow, seat)


def resign(kit: Kit, flow: Flow[DuelState], command: say.Resign, chance: Chance) -> None:
    flow.emit(events.GameEnded("resigned", endings.results(1 - command.seat)))


def offer_draw(kit: Kit, flow: Flow[DuelState], command: say.OfferDraw, chance: Chance) -> None:
    flow.emit(events.DrawOffered(command.seat))


def answer_draw(kit: Kit, flow: Flow[DuelState], command: say.AnswerDraw, chance: Chance) -> None:
    if command.accept:
        flow.emit(events.GameEnded("draw_agreed", endings.results(None)))
    else:
        flow.emit(events.DrawDeclined(command.seat))
