"""Windows and chains: who may answer, and the links resolved last in, first out.

An action that can be answered is declared as a link; its window asks each seat in turn until both have passed in a
row. A window opens only where somebody has a usable answer, so a game in which nobody has one knows no windows.
"""

from __future__ import annotations

from collections.abc import Callable

from ddm_explorer.dungeon import answer_events
from ddm_explorer.dungeon.cancelling import is_in_area, kinds_of
from ddm_explorer.dungeon.crests import CrestPool
from ddm_explorer.dungeon.events import CrestsLost
from ddm_explorer.dungeon.kit import Kit
from ddm_explorer.dungeon.settling import end_dodges, settle
from ddm_explorer.dungeon.state import LORD, DuelState, Link, Window
from ddm_explorer.dungeon.uses import legal_uses, might_answer
from ddm_explorer.engine.flow import Flow

Resolve = Callable[[Kit, Flow[DuelState], Link], None]
RESOLVERS: dict[str, Resolve] = {}
"""What each kind of link does when it resolves. Filled by the modules that know."""


def can_be_answered(kit: Kit, state: DuelState, link: Link) -> bool:
    """Whether a Trap action may answer that link at all."""
    way = kit.options.chain_answers
    if way == "anything":
        return True
    kinds = kinds_of(kit, state, link)
    return bool(kinds & ({"trap"} if way == "trap" else {"trap", "magic"}))


def could_answer(kit: Kit, state: DuelState, seat: int, on: str) -> bool:
    """Whether the seat has a usable answer in a window."""
    if not might_answer(kit, state, seat):
        return False
    asked = state._replace(window=Window(on, seat))
    return next(legal_uses(kit, asked, seat), None) is not None


def open_window(kit: Kit, flow: Flow[DuelState], on: str) -> bool:
    """Ask the first seat that has an answer; whether anybody has."""
    state = flow.state
    if not kit.answerers:
        return False
    if on != "action":
        if not kit.options.trap_windows:
            return False
        if not state.chain and state.attack is None:
            one, two = kit.crowd(state).muster.unprompted
            if not (one or two):
                return False
    last = state.chain[-1].seat if state.chain else state.active
    first = state.active if kit.options.turn_player_answers_first else 1 - last
    return _ask(kit, flow, on, first, 0)


def _ask(kit: Kit, flow: Flow[DuelState], on: str, seat: int, passes: int) -> bool:
    while passes < 2:
        if could_answer(kit, flow.state, seat, on):
            flow.emit(answer_events.AnswerAsked(seat, on, passes))
            return True
        seat, passes = 1 - seat, passes + 1
    return False


def pass_answer(kit: Kit, flow: Flow[DuelState]) -> None:
    """The seat asked says no; when both have, the chain resolves."""
    window = flow.state.window
    if window is None:
        raise AssertionError("a pass answers a window")
    flow.emit(answer_events.AnswerPassed(window.asked))
    if not _ask(kit, flow, window.on, 1 - window.asked, window.passes + 1):
        close(kit, flow)


def close(kit: Kit, flow: Flow[DuelState]) -> None:
    """End the window and resolve what was played in it; the end of a step lasts until both pass and nothing was."""
    window, was_used = flow.state.window, bool(flow.state.chain)
    if window is not None:
        flow.emit(answer_events.WindowClosed(window.on))
    resolve(kit, flow)
    state = flow.state
    if window is None or window.on == "action" or state.ending is not None:
        return
    if was_used and not state.is_asking and open_window(kit, flow, window.on):
        return
    if window.on == "end":
        RESOLVERS["end"](kit, flow, Link("end", state.active, LORD, (0, 0)))


def declare(kit: Kit, flow: Flow[DuelState], link: Link) -> bool:
    """Declare an action. If somebody can answer it, it waits (true); else nothing is said and it may go on at once."""
    state = flow.state
    if not kit.answerers or not can_be_answered(kit, state, link):
        return False
    probe = state._replace(chain=(*state.chain, link))
    first = state.active if kit.options.turn_player_answers_first else 1 - link.seat
    if not any(could_answer(kit, probe, seat, "action") for seat in (first, 1 - first)):
        return False
    flow.emit(answer_events.ActionDeclared(link))
    open_window(kit, flow, "action")
    return True


def play(kit: Kit, flow: Flow[DuelState], link: Link, ability_id: str, card: str, sort: str) -> None:
    """Put a use of an ability on the chain; it resolves at once if nobody can answer it."""
    window = flow.state.window
    flow.emit(answer_events.AbilityUsed(link, card, ability_id, sort))
    if can_be_answered(kit, flow.state, link) or window is not None:
        on = "action" if window is None else window.on
        last = link.seat
        first = flow.state.active if kit.options.turn_player_answers_first else 1 - last
        if kit.answerers and _ask(kit, flow, on, first, 0):
            return
    close(kit, flow)


def resolve(kit: Kit, flow: Flow[DuelState]) -> None:
    """Resolve the chain from its last link to its first, settling between."""
    while flow.state.chain and flow.state.ending is None:
        link = flow.state.chain[-1]
        if link.is_cancelled:
            flow.emit(answer_events.LinkResolved(link, "cancelled"))
            give_back_crests(kit, flow, link.seat, link.paid)
            RESOLVERS[f"cancelled_{link.kind}"](kit, flow, link)
        elif _source_gone(kit, flow.state, link):
            flow.emit(answer_events.LinkResolved(link, "no_source"))
            RESOLVERS[f"cancelled_{link.kind}"](kit, flow, link)
        else:
            flow.emit(answer_events.LinkResolved(link, "done"))
            RESOLVERS[link.kind](kit, flow, link)
        if flow.state.modifiers:
            end_dodges(flow, len(flow.state.chain) + 1)
        settle(kit, flow)


def _source_gone(kit: Kit, state: DuelState, link: Link) -> bool:
    if link.source == LORD or link.kind == "summon":
        return False
    if state.monster(link.source) is not None or state.item(link.source) is not None:
        return False
    return link.kind == "move" or not kit.options.links_outlive_source


def give_back_crests(kit: Kit, flow: Flow[DuelState], seat: int, paid: CrestPool) -> None:
    """What a cancelled action cost comes back, where it does; what is above the limit is lost like any."""
    if not kit.options.refunds_cancelled or paid.is_empty:
        return
    flow.emit(answer_events.CrestsReturned(seat, paid))
    lost = flow.state.seats[seat].crests.above(kit.options.crest_limit)
    if not lost.is_empty:
        flow.emit(CrestsLost(seat, lost, kit.options.crest_limit))


def cancel(kit: Kit, flow: Flow[DuelState], place: int, by: int) -> None:
    """Mark a link (its place from 1) as cancelled."""
    flow.emit(answer_events.LinkCancelled(place - 1, by))


def reaches_by_area(kit: Kit, state: DuelState, link: Link, number: int) -> bool:
    """Whether the link points at nobody and reaches that monster by its area."""
    monster = state.monster(number)
    return monster is not None and not link.aimed and is_in_area(kit, state, link, monster)
