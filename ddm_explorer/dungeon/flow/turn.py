"""Commands become events: set-up, rolling, summoning, building, moving, the turn's end."""

from __future__ import annotations

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.nets import cells_at
from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import building as build_events
from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.flow import chain, endings, walking
from ddm_explorer.dungeon.flow.settling import end_effects
from ddm_explorer.dungeon.materials.crests import Crest, CrestPool, crests
from ddm_explorer.dungeon.materials.dice import earned_by
from ddm_explorer.dungeon.position import movement
from ddm_explorer.dungeon.position import summons as summoning
from ddm_explorer.dungeon.position.derived import Derived, Fall
from ddm_explorer.dungeon.position.state import LORD, DuelState, Link, SummonOffer, Trigger
from ddm_explorer.dungeon.position.who_is_meant import mover_at
from ddm_explorer.engine.chance import Chance
from ddm_explorer.engine.flow import Flow

SOURCES = ("first", "second")
"""The rolls of a turn, as the summons that they bring name them."""

HEADS, TAILS = "heads", "tails"
"""The sides of the coin: heads makes seat 1 Player One, tails seat 2."""


def draw(derived: Derived, flow: Flow[DuelState], command: say.Draw, chance: Chance) -> None:
    """Cards are drawn blind by the seat whose turn it is to draw; with the last one the game can begin."""
    state = flow.state
    seat = drafting_seat(derived, state)
    count = 1 if derived.options.draft == "one_each" else derived.options.cards_per_seat
    deck, taken = list(state.deck), []
    for number in range(min(count, len(deck))):
        taken.append(deck.pop(chance.draw("card", deck, state.draws + number)))
    flow.emit(turn_events.CardsDrawn(seat, tuple(taken), chance.is_forced))
    if not flow.state.deck and state.setup.first is not None:
        for event in agreed_first(state.setup.first):
            flow.emit(event)


def drafting_seat(derived: Derived, state: DuelState) -> int:
    """The seat that draws next: in turn, seat 1 first; or all its cards at once."""
    one, two = (len(seat.hand) for seat in state.seats)
    if derived.options.draft == "one_each":
        return 0 if one <= two else 1
    return 0 if not one else 1


def flip(derived: Derived, flow: Flow[DuelState], command: say.Flip, chance: Chance) -> None:
    """The coin says who begins, and the first turn begins."""
    seat = chance.draw("coin", (HEADS, TAILS), flow.state.draws)
    flow.emit(turn_events.FirstDecided(seat, "coin", chance.is_forced))
    begin_turn(derived, flow, seat, 1)


def name_first(derived: Derived, flow: Flow[DuelState], command: say.NameFirst, chance: Chance) -> None:
    """Who begins has been agreed: the first turn begins."""
    for event in agreed_first(command.seat):
        flow.emit(event)


def agreed_first(seat: int) -> tuple[Event, ...]:
    """What follows from the players' word on who is Player One."""
    return (turn_events.FirstDecided(seat, "word"), turn_events.TurnBegan(seat, 1))


def roll(derived: Derived, flow: Flow[DuelState], command: say.Roll, chance: Chance) -> None:
    """Roll the dice, as often as the edition rolls them, collect, and see what can be summoned."""
    seat, options = flow.state.active, derived.options
    falls = [_throw(derived, flow, command.dice, chance)]
    while len(falls) < options.rolls_per_turn:
        if not options.rolls_on_after_summon and _brings(derived, flow.state, command.dice, falls[-1]):
            break
        falls.append(_throw(derived, flow, command.dice, chance, after=falls[-1]))
    kept, lapse = _what_can_be_summoned(derived, flow, falls)
    if lapse and not options.collects_on_summon:
        for fall in falls:
            collect(derived, flow, seat, fall.earned)
    if kept:
        is_triple = kept[0].source == summoning.TRIPLE
        least = options.triple_at if is_triple else 0
        rolled = kept[0].level - is_triple
        first = next(fall for fall in falls if fall.level == rolled and fall.of_level >= least)
        ends_rolls = len(falls) < options.rolls_per_turn
        forgoes = not options.collects_on_summon and any(not fall.earned.is_empty for fall in falls)
        flow.emit(turn_events.SummonGained(seat, kept[0].level, first.of_level, kept, ends_rolls, forgoes))
        if options.chain_answers != "anything":  # else the summon itself can be answered
            chain.open_window(derived, flow, "step")
    else:
        begin_advance(derived, flow, seat)


def _throw(
    derived: Derived, flow: Flow[DuelState], dice: tuple[str, ...], chance: Chance, *, after: Fall | None = None
) -> Fall:
    state = flow.state
    drawn, number = [], state.draws
    for kind in dice:
        drawn.append(chance.draw("die", derived.dice[kind].labels, number))
        number += 1
    fall = derived.fall_of[dice, tuple(drawn)]
    after_summon = after is not None and _brings(derived, state, dice, after)
    flow.emit(turn_events.Rolled(state.active, dice, fall.faces, chance.is_forced, after is not None, after_summon))
    if derived.options.collects_on_summon:
        beside_summon = not fall.earned.is_empty and _brings(derived, state, dice, fall)
        collect(derived, flow, state.active, fall.earned, beside_summon=beside_summon)
    return fall


def _brings(derived: Derived, state: DuelState, dice: tuple[str, ...], fall: Fall) -> bool:
    """Whether something can be summoned for that roll."""
    if fall.level is None:
        return False
    found = summoning.offers_of(derived, dice, fall.faces, fall.level)
    return summoning.lapse_of(derived, state, state.active, found) is None


def _what_can_be_summoned(
    derived: Derived, flow: Flow[DuelState], falls: list[Fall]
) -> tuple[tuple[SummonOffer, ...], bool]:
    """The summons of the rolls that can be made, and whether none can; what comes to nothing is told."""
    seat = flow.state.active
    kept: list[SummonOffer] = []
    for source, fall in zip(SOURCES, falls, strict=False):
        if fall.level is None:
            if fall.shown:
                flow.emit(turn_events.SummonCrestsGone(seat, fall.shown))
            continue
        found = summoning.offers_of(derived, flow.state.dice, fall.faces, fall.level, source if len(falls) > 1 else "")
        lapse = "first_binds" if kept and derived.options.first_roll_binds else None
        lapse = lapse or summoning.lapse_of(derived, flow.state, seat, found)
        if lapse:
            flow.emit(turn_events.SummonLapsed(seat, fall.level, fall.of_level, lapse))
        else:
            known = [offer.level for offer in kept if not offer.die]
            kept += [each for each in summoning.possible(derived, flow.state, seat, found) if each.level not in known]
    return tuple(kept), not kept


def collect(
    derived: Derived, flow: Flow[DuelState], seat: int, earned: CrestPool, *, beside_summon: bool = False
) -> None:
    """Put what a roll earned into the store, as far as there is room; `beside_summon` as in `CrestsEarned`."""
    if earned.is_empty:
        return
    flow.emit(turn_events.CrestsEarned(seat, earned, beside_summon))
    lost = flow.state.seats[seat].crests.above(derived.options.crest_limit)
    if not lost.is_empty:
        flow.emit(turn_events.CrestsLost(seat, lost, derived.options.crest_limit))


def collect_late(derived: Derived, flow: Flow[DuelState], seat: int) -> None:
    """Collect after all what a roll earned whose summon was not made, where a summon would have been made instead."""
    if not derived.options.collects_on_summon:
        collect(derived, flow, seat, earned_by(flow.state.faces))


def build(derived: Derived, flow: Flow[DuelState], command: say.Build, chance: Chance) -> None:
    """Declare the summon; if nobody can answer it, it is done at once."""
    seat = flow.state.active
    taken = summoning.offer_taken(derived, flow.state, command)
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
    if not chain.declare(derived, flow, link):
        do_build(derived, flow, link)


def do_build(derived: Derived, flow: Flow[DuelState], link: Link) -> None:
    """Lay the shape and put the figure on its star, or on the square chosen; a die that became the shape is used up."""
    state, seat, star, stands = flow.state, link.seat, link.at[0], link.at[-1]
    mirrored = derived.is_mirrored(state.seats[seat].colour)
    cells = cells_at(derived.shapes[link.shape], link.turns, star, is_mirrored=mirrored)
    number = sum(len(player.summoned) for player in state.seats) + 1
    flow.emit(build_events.Built(seat, link.shape, link.turns, star, cells))
    if link.choice:
        flow.emit(build_events.DieUsedUp(seat, link.choice))
    if derived.cards[link.card].is_item:
        flow.emit(item_events.ItemPlaced(seat, number, link.card, stands))
    else:
        flow.emit(build_events.Summoned(seat, number, link.card, stands))
    for ability, each in enumerate(derived.abilities_of(link.card), start=1):
        if {"on-summon", "when-placed"} & set(each.timing) and each.is_known:
            walking.offer(derived, flow, Trigger(seat, number, ability, left=walking.times_offered(each)))
    begin_advance(derived, flow, seat)


def begin_advance(derived: Derived, flow: Flow[DuelState], seat: int) -> None:
    """The step of moving and battling begins; before it, at the end of the step that was, Traps may be played."""
    flow.emit(turn_events.AdvanceBegan(seat))
    if not flow.state.triggers:
        chain.open_window(derived, flow, "step")


def move(derived: Derived, flow: Flow[DuelState], command: say.Move, chance: Chance) -> None:
    """Pay for the whole path; if nobody can answer the move, it is made at once."""
    monster = mover_at(flow.state, command.path[0], command.nth)
    if monster is None:
        raise AssertionError("a legal move has a mover")
    paid = crests(Crest.MOVE, movement.price_of(derived, flow.state, monster, command.path))
    flow.emit(battle_events.CrestsSpent(monster.owner, paid, "move"))
    link = Link("move", monster.owner, monster.number, monster.cell, command.path, paid=paid)
    if not (derived.answerers and chain.declare(derived, flow, link)):
        do_move(derived, flow, link)


def do_move(derived: Derived, flow: Flow[DuelState], link: Link) -> None:
    """Walk the path that was paid for."""
    walking.walk(derived, flow, link.source, link.at, by_ability=False)


def resume_move(derived: Derived, flow: Flow[DuelState], link: Link) -> None:
    """Make a move that was answered: its way is looked at again first."""
    monster = flow.state.monster(link.source)
    if monster is not None and movement.can_walk(derived, flow.state, monster, link.at):
        do_move(derived, flow, link)
    else:
        flow.emit(chain_events.TargetsGone(link))
        lose_move(derived, flow, link)


def lose_move(derived: Derived, flow: Flow[DuelState], link: Link) -> None:
    """A move that came to nothing is spent."""
    monster = flow.state.monster(link.source)
    if monster is not None:
        reason = "cancelled" if link.is_cancelled else "no_way"
        flow.emit(item_events.MoveStopped(link.source, monster.cell, reason))


def resume_build(derived: Derived, flow: Flow[DuelState], link: Link) -> None:
    """Make a summon that was answered: its place is looked at again first."""
    if derived.can_lie(flow.state, link.seat, link.shape, link.turns, link.at[0]):
        do_build(derived, flow, link)
    else:
        flow.emit(chain_events.TargetsGone(link))
        lose_summon(derived, flow, link)


def lose_summon(derived: Derived, flow: Flow[DuelState], link: Link) -> None:
    """A summon that came to nothing: no figure, no shape, and the turn goes on."""
    collect_late(derived, flow, link.seat)
    begin_advance(derived, flow, link.seat)


def decline_summon(derived: Derived, flow: Flow[DuelState]) -> None:
    """A summon that need not be made is not made."""
    seat = flow.state.active
    flow.emit(turn_events.SummonDeclined(seat, flow.state.level, summoning.is_triple(flow.state)))
    collect_late(derived, flow, seat)
    begin_advance(derived, flow, seat)


def end_turn(derived: Derived, flow: Flow[DuelState], command: say.EndTurn, chance: Chance) -> None:
    """Say that one has finished; at the end of the step Traps may be played."""
    if not chain.open_window(derived, flow, "end"):
        finish_turn(derived, flow)


def finish_turn(derived: Derived, flow: Flow[DuelState]) -> None:
    """What lasts until the turn ends comes off, and the other seat's turn begins, unless the game is over."""
    state = flow.state
    if state.modifiers:
        end_effects(derived, flow, "next-attack")
        end_effects(derived, flow, "turn")
    flow.emit(turn_events.TurnEnded(state.active))
    if not endings.decide_if_cut_off(derived, flow):
        begin_turn(derived, flow, 1 - state.active, state.turn + 1)


def begin_turn(derived: Derived, flow: Flow[DuelState], seat: int, turn: int) -> None:
    """The seat's turn begins with its roll; with too few dice left for one, it goes on without."""
    flow.emit(turn_events.TurnBegan(seat, turn))
    if derived.options.dice_per_seat and not derived.dice_to_roll(flow.state, seat):
        flow.emit(turn_events.RollImpossible(seat, len(flow.state.seats[seat].dice)))
        begin_advance(derived, flow, seat)


def resign(derived: Derived, flow: Flow[DuelState], command: say.Resign, chance: Chance) -> None:
    """The seat gives up: the game is the other's."""
    flow.emit(turn_events.GameEnded("resigned", endings.results(1 - command.seat)))


def offer_draw(derived: Derived, flow: Flow[DuelState], command: say.OfferDraw, chance: Chance) -> None:
    """The seat offers a draw; the other is asked."""
    flow.emit(turn_events.DrawOffered(command.seat))


def answer_draw(derived: Derived, flow: Flow[DuelState], command: say.AnswerDraw, chance: Chance) -> None:
    """The offer of a draw is accepted, which ends the game, or declined."""
    if command.accept:
        flow.emit(turn_events.GameEnded("draw_agreed", endings.results(None)))
    else:
        flow.emit(turn_events.DrawDeclined(command.seat))
