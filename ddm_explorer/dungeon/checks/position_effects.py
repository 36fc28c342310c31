"""What cannot be of items, effects, counters, chains and abilities that wait: every reason, by name.

Between two commands nothing is left half done: what is destroyed has left, a chain waits only for an answer to its last
link, and an attack only for somebody who can say something to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ddm_explorer.dungeon.abilities.areas import lords_beside
from ddm_explorer.dungeon.position.derived import Derived
from ddm_explorer.dungeon.position.items import acts_when_placed
from ddm_explorer.dungeon.position.state import DuelState, Link, Step
from ddm_explorer.engine.verdict import SetupProblem

OFFERED = frozenset({"on-summon", "when-placed", "on-enter"})
"""The timings of abilities that something which happens offers."""

_IN_PLAY = (Step.ROLL, Step.BUILD, Step.ADVANCE)


def items(derived: Derived, state: DuelState) -> Iterator[SetupProblem]:
    """Items stand on dungeon squares, one on each, have numbers of their own, and nothing destroyed is left."""
    for cell, count in Counter(item.cell for item in state.items).items():
        if count > 1:
            yield SetupProblem("items_share", {"count": count}, (cell,))
    taken = Counter([*(item.number for item in state.items), *{monster.number for monster in state.monsters}])
    for item in state.items:
        facts = {"card": item.card, "number": item.number, "turn": state.turn}
        if taken[item.number] > 1 or item.number < 1:
            yield SetupProblem("item_number", facts, (item.cell,))
        if not derived.grid.bit.get(item.cell, 0) & state.path_mask:
            yield SetupProblem("item_off_path", facts, (item.cell,))
        if not 0 <= item.since <= state.turn:
            yield SetupProblem("item_not_yet_there", facts, (item.cell,))
        waits = any(trigger.source == item.number for trigger in state.triggers)
        if not item.is_open and not waits and item.card in derived.cards and acts_when_placed(derived, item.card):
            yield SetupProblem("item_face_down", facts, (item.cell,))
    for figures, are_items in ((state.monsters, False), (state.items, True)):
        for figure in figures:
            if figure.card in derived.cards and derived.cards[figure.card].is_item is not are_items:
                yield SetupProblem("figure_of_other_kind", {"card": figure.card}, (figure.cell,))
            if figure.is_doomed:
                yield SetupProblem("figure_doomed", {"card": figure.card}, (figure.cell,))


def effects(derived: Derived, state: DuelState) -> Iterator[SetupProblem]:
    """Effects lie on monsters that are there, and uses are counted of abilities that there are."""
    standing = {monster.number for monster in state.monsters}
    for number in dict.fromkeys(each.bearer for each in state.modifiers if each.bearer not in standing):
        yield SetupProblem("effect_on_nobody", {"number": number})
    for (number, ability), count in Counter(each[:2] for each in state.used).items():
        figure = state.monster(number) or state.item(number)
        there = (
            figure is None or figure.card not in derived.cards or ability <= len(derived.cards[figure.card].abilities)
        )
        if count > 1 or not there or any(not each[2] for each in state.used if each[:2] == (number, ability)):
            yield SetupProblem("use_impossible", {"number": number, "left": ability})


def counters(derived: Derived, state: DuelState) -> Iterator[SetupProblem]:
    """Counters lie where they can be put, one on a square."""
    for (cell, kind), count in Counter(state.counters).items():
        bit = derived.grid.bit.get(cell, 0)
        on_path = bool(bit & state.path_mask) and not derived.options.counters_on_path
        alone = count == 1 and sum(where == cell for where, _ in state.counters) == 1
        if (
            not bit & derived.board.region_mask
            or bit & derived.homes_mask
            or on_path
            or not alone
            or lords_beside(state, cell)
        ):
            yield SetupProblem("counter_misplaced", {"kind": kind}, (cell,))


def windows(derived: Derived, state: DuelState) -> Iterator[SetupProblem]:
    """Links wait for an answer, and somebody is asked for one only where there is something to answer."""
    window = state.window
    if window is None:
        if state.chain:
            yield SetupProblem("chain_out_of_step", {"count": len(state.chain)})
    elif (
        state.step not in _IN_PLAY
        or not derived.abilities
        or window.passes > 1
        or (window.on == "action" and not state.chain)
    ):
        yield SetupProblem("window_out_of_step", {"seat": window.asked})
    for place, link in enumerate(state.chain):
        if not _could_wait(derived, state, link, place):
            yield SetupProblem("link_impossible", {"kind": link.kind, "number": place + 1}, (link.cell,))


def _could_wait(derived: Derived, state: DuelState, link: Link, place: int) -> bool:
    """Whether that link can be where it is: only abilities are played on other links, and an attack is under way."""
    if link.kind == "ability":
        return link.card in derived.cards and 1 <= link.ability <= len(derived.cards[link.card].abilities)
    if place or link.seat != state.active:
        return False
    if link.kind == "attack":
        attack = state.attack
        return attack is not None and attack.stage == "declared" and attack.attacker == link.source
    if link.kind == "move":
        return state.step is Step.ADVANCE and len(link.at) > 1
    return (
        state.step is Step.BUILD
        and link.card in derived.cards_left(state, link.seat)
        and derived.taken_for(state.pile, link.shape) is not None
    )


def attacks(derived: Derived, state: DuelState) -> Iterator[SetupProblem]:
    """An attack rests while its declaration can be answered, or while attacker or defender is asked."""
    attack = state.attack
    if attack is None:
        return
    is_declared = attack.stage == "declared" and any(link.kind == "attack" for link in state.chain)
    if not is_declared and attack.stage not in ("boost", "defense"):
        places = (attack.attacker_cell, attack.target_cell)
        yield SetupProblem("attack_out_of_step", {"kind": attack.stage}, places)


def triggers(derived: Derived, state: DuelState) -> Iterator[SetupProblem]:
    """An ability that waits for a word is one that something offers, of a figure that is there when its turn comes."""
    for place, trigger in enumerate(state.triggers):
        figure = state.monster(trigger.source) or state.item(trigger.source)
        facts = {"number": trigger.source, "left": trigger.ability}
        is_next = place == 0 and state.window is None
        if figure is None or figure.card not in derived.cards:
            good = not is_next
        else:
            abilities = derived.cards[figure.card].abilities
            good = 1 <= trigger.ability <= len(abilities) and bool(OFFERED & set(abilities[trigger.ability - 1].timing))
        if not good or trigger.left < 1 or state.step not in _IN_PLAY or not derived.abilities:
            yield SetupProblem("trigger_impossible", facts, () if figure is None else (figure.cell,))
