"""Windows and chains: who may answer, and the links resolved last in, first out.

An action that can be answered is declared as a link; its window asks each seat in turn until both have passed in a
row. A window opens only where somebody has a usable answer, so a game in which nobody has one knows no windows.
"""

from __future__ import annotations

from ddm_explorer.dungeon.abilities.cancelling import is_in_area, kinds_of
from ddm_explorer.dungeon.abilities.legal_uses import legal_uses, might_answer
from ddm_explorer.dungeon.events import chain as chain_events
from ddm_explorer.dungeon.events.turns import CrestsLost
from ddm_explorer.dungeon.flow.settling import end_dodges, settle
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.state import LORD, DuelState, Link, Window
from ddm_explorer.engine.flow import Flow


def can_be_answered(derived: Derived, state: DuelState, link: Link) -> bool:
    """Whether a Trap action may answer that link at all."""
    way = derived.options.chain_answers
    if way == "anything":
        return True
    kinds = kinds_of(derived, state, link)
    return bool(kinds & ({"trap"} if way == "trap" else {"trap", "magic"}))


def could_answer(derived: Derived, state: DuelState, seat: int, on: str) -> bool:
    """Whether the seat has a usable answer in a window."""
    if not might_answer(derived, state, seat):
        return False
    asked = state._replace(window=Window(on, seat))
    return next(legal_uses(derived, asked, seat), None) is not None


def open_window(derived: Derived, flow: Flow[DuelState], on: str) -> bool:
    """Ask the first seat that has an answer; whether anybody has."""
    state = flow.state
    if not derived.answerers:
        return False
    if on != "action":
        if not derived.options.trap_windows:
            return False
        if not state.chain and state.attack is None:
            one, two = derived.figure_index(state).sides.unprompted
            if not (one or two):
                return False
    last = state.chain[-1].seat if state.chain else state.active
    first = state.active if derived.options.turn_player_answers_first else 1 - last
    return _ask(derived, flow, on, first, 0)


def _ask(derived: Derived, flow: Flow[DuelState], on: str, seat: int, passes: int) -> bool:
    while passes < 2:
        if could_answer(derived, flow.state, seat, on):
            goes_first = not passes and could_answer(derived, flow.state, 1 - seat, on)
            flow.emit(chain_events.AnswerAsked(seat, on, passes, bool(flow.state.chain), goes_first))
            return True
        seat, passes = 1 - seat, passes + 1
    return False


def pass_answer(derived: Derived, flow: Flow[DuelState]) -> None:
    """The seat asked says no; when both have, the chain resolves."""
    window = flow.state.window
    if window is None:
        raise AssertionError("a pass answers a window")
    flow.emit(chain_events.AnswerPassed(window.asked, bool(flow.state.chain)))
    if not _ask(derived, flow, window.on, 1 - window.asked, window.passes + 1):
        close(derived, flow)


def close(derived: Derived, flow: Flow[DuelState]) -> None:
    """End the window and resolve what was played in it; the end of a step lasts until both pass and nothing was."""
    window, was_used = flow.state.window, bool(flow.state.chain)
    if window is not None:
        flow.emit(chain_events.WindowClosed(window.on, was_used))
    resolve(derived, flow)
    state = flow.state
    if window is None or window.on == "action" or state.ending is not None:
        return
    if was_used and not state.is_asking and open_window(derived, flow, window.on):
        return
    if window.on == "end":
        derived.resolvers["end"](derived, flow, Link("end", state.active, LORD, (0, 0)))


def declare(derived: Derived, flow: Flow[DuelState], link: Link) -> bool:
    """Declare an action. If somebody can answer it, it waits (true); else nothing is said and it may go on at once."""
    state = flow.state
    if not derived.answerers or not can_be_answered(derived, state, link):
        return False
    probe = state._replace(chain=(*state.chain, link))
    first = state.active if derived.options.turn_player_answers_first else 1 - link.seat
    if not any(could_answer(derived, probe, seat, "action") for seat in (first, 1 - first)):
        return False
    flow.emit(chain_events.ActionDeclared(link))
    open_window(derived, flow, "action")
    return True


def play(
    derived: Derived,
    flow: Flow[DuelState],
    link: Link,
    ability_id: str,
    card: str,
    sort: str,
    *,
    by_itself: bool = False,
) -> None:
    """Put a use of an ability on the chain; it resolves at once if nobody can answer it."""
    window = flow.state.window
    by_defender = sort == "attack" and flow.state.attack is not None and link.seat != flow.state.active
    flow.emit(chain_events.AbilityUsed(link, card, ability_id, sort, by_itself, by_defender))
    if can_be_answered(derived, flow.state, link) or window is not None:
        on = "action" if window is None else window.on
        last = link.seat
        first = flow.state.active if derived.options.turn_player_answers_first else 1 - last
        if derived.answerers and _ask(derived, flow, on, first, 0):
            return
    close(derived, flow)


def resolve(derived: Derived, flow: Flow[DuelState]) -> None:
    """Resolve the chain from its last link to its first, settling between."""
    while flow.state.chain and flow.state.ending is None:
        link = flow.state.chain[-1]
        if link.is_cancelled:
            flow.emit(chain_events.LinkResolved(link, "cancelled"))
            give_back_crests(derived, flow, link.seat, link.paid)
            derived.resolvers[f"cancelled_{link.kind}"](derived, flow, link)
        elif _source_gone(derived, flow.state, link):
            flow.emit(chain_events.LinkResolved(link, "no_source"))
            derived.resolvers[f"cancelled_{link.kind}"](derived, flow, link)
        else:
            flow.emit(chain_events.LinkResolved(link, "done"))
            derived.resolvers[link.kind](derived, flow, link)
        if flow.state.modifiers:
            end_dodges(derived, flow, len(flow.state.chain) + 1)
        settle(derived, flow)


def _source_gone(derived: Derived, state: DuelState, link: Link) -> bool:
    if link.source == LORD or link.kind == "summon":
        return False
    if state.monster(link.source) is not None or state.item(link.source) is not None:
        return False
    return link.kind == "move" or not derived.options.links_outlive_source


def give_back_crests(derived: Derived, flow: Flow[DuelState], seat: int, paid: CrestPool) -> None:
    """What a cancelled action cost comes back, where it does; what is above the limit is lost like any."""
    if not derived.options.refunds_cancelled or paid.is_empty:
        return
    flow.emit(chain_events.CrestsReturned(seat, paid))
    lost = flow.state.seats[seat].crests.above(derived.options.crest_limit)
    if not lost.is_empty:
        flow.emit(CrestsLost(seat, lost, derived.options.crest_limit))


def cancel(derived: Derived, flow: Flow[DuelState], place: int, by: int) -> None:
    """Mark a link (its place from 1) as cancelled."""
    flow.emit(chain_events.LinkCancelled(place - 1, by))


def reaches_by_area(derived: Derived, state: DuelState, link: Link, number: int) -> bool:
    """Whether the link points at nobody and reaches that monster by its area."""
    monster = state.monster(number)
    return monster is not None and not link.aimed and is_in_area(derived, state, link, monster)
