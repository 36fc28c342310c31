"""The checks on moving, battling, defending and using abilities."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ddm_explorer.dungeon.abilities.targets import must_choose
from ddm_explorer.dungeon.board.grid import Cell, is_beside
from ddm_explorer.dungeon.checks.situation import Situation, check
from ddm_explorer.dungeon.materials.crests import Crest
from ddm_explorer.dungeon.position.items import met_in_passing
from ddm_explorer.dungeon.position.movement import crosses_void, moves_on, passes_of
from ddm_explorer.dungeon.position.powers import FLYING, TUNNEL
from ddm_explorer.dungeon.position.state import LORD, Step
from ddm_explorer.dungeon.position.summons import is_triple
from ddm_explorer.dungeon.position.who_acts import moment, speaker
from ddm_explorer.engine.verdict import Finding


@check("mover_there", "lord_stays")
def mover_there(s: Situation) -> Iterator[Finding]:
    """A monster stands where the path begins."""
    start, mover = s.command.path[0], s.mover
    if s.lord is not None:
        yield Finding("lord_stays", False, {}, (start,))
    elif mover is None:
        yield Finding("mover_there", False, s.not_so_many(start, s.command.nth), (start,))
    else:
        yield Finding("mover_there", True, {"card": mover.card}, (start,))


@check("own_turn_to_move")
def own_turn_to_move(s: Situation) -> Iterator[Finding]:
    """A monster moves in its owner's turn only."""
    start = s.command.path[0]
    owner = s.owner
    if owner is not None:
        yield Finding("own_turn_to_move", owner == s.active, {"owner": owner, "active": s.active}, (start,))


@check("not_moved_yet", "move_not_ended", "no_move_attack_move")
def one_move(s: Situation) -> Iterator[Finding]:
    """One move a turn, and none after moving and attacking."""
    monster = s.mover
    if monster is None:
        return
    facts, options = {"card": monster.card, "has_moved": monster.has_moved}, s.derived.options
    goes_on = moves_on(options, monster)
    if not goes_on and monster.has_moved and options.moves_until_other and not options.moves_as_crests_allow:
        yield Finding("move_not_ended", monster.is_moving, facts, (monster.cell,))
    elif not goes_on:
        yield Finding("not_moved_yet", not monster.has_moved or options.moves_as_crests_allow, facts, (monster.cell,))
    if monster.has_attacked:
        both = monster.has_moved or not options.moves_after_attack
        yield Finding("no_move_attack_move", not both or goes_on, facts, (monster.cell,))


@check("movers_within_limit")
def movers_within_limit(s: Situation) -> Iterator[Finding]:
    """How many monsters may move in a turn."""
    limit = s.derived.options.moving_limit
    moved = tuple(m.cell for m in s.state.monsters if m.has_moved and m.owner == s.active)
    if moved:
        yield Finding(
            "movers_within_limit",
            not limit or len(moved) < limit,
            {"moved": len(moved), "limit": limit},
            moved,
        )


@check("acts_when_summoned")
def acts_when_summoned(s: Situation) -> Iterator[Finding]:
    """Whether a monster may act in the turn it is summoned."""
    monster = s.actor
    if monster is not None and monster.since == s.state.turn:
        yield Finding(
            "acts_when_summoned", s.derived.options.acts_when_summoned, {"card": monster.card}, (monster.cell,)
        )


@check("goes_somewhere", "comes_back", "steps_by_side")
def steps_by_side(s: Situation) -> Iterator[Finding]:
    """The path ends on another square, or by a reading where it began if something happens on the way; and each of its
    squares shares a side with the one before."""
    path = s.command.path
    monster = s.mover
    met = 0 if monster is None else met_in_passing(s.derived, s.state, monster) & s.derived.grid.mask(path[1:-1])
    if path[-1] == path[0] and met:
        items = tuple(s.derived.grid.cells_of(met))
        yield Finding("comes_back", s.derived.options.moves_return, {"met": len(items)}, (path[0], *items))
    else:
        leads_on = path[-1] != path[0]
        yield Finding("goes_somewhere", leads_on, {}, () if leads_on else path[:1])
    bad = []
    for before, after in pairwise(path):
        diagonal = abs(before[0] - after[0]) == 1 and abs(before[1] - after[1]) == 1
        if not is_beside(before, after) and not (diagonal and s.derived.options.steps_diagonally):
            bad.append((before, after, diagonal))
    if len(path) > 1:
        facts: dict[str, Any] = {"diagonal": bool(bad) and all(diagonal for _, _, diagonal in bad)}
        if not bad:
            facts["corners"] = sum(1 for before, after in pairwise(path) if not is_beside(before, after))
        yield Finding("steps_by_side", not bad, facts, tuple(cell for one, two, _ in bad for cell in (one, two)))


@check("walks_on_path", "crosses_void")
def walks_on_path(s: Situation) -> Iterator[Finding]:
    """Every square entered is a dungeon square."""
    owner, monster = s.owner, s.mover
    seat = s.active if owner is None else owner
    walkable, bit = s.derived.walkable_mask(s.state, seat), s.derived.grid.bit
    over = walkable
    if monster is not None and crosses_void(s.derived, s.state, monster):
        over |= s.derived.board.region_mask & ~s.derived.homes_mask
    entered, last = s.command.path[1:-1], s.command.path[-1:]
    bad = [cell for cell in entered if not bit.get(cell, 0) & over]
    bad += [cell for cell in last if not bit.get(cell, 0) & walkable]
    off = tuple(dict.fromkeys(bad))
    homes = sum(1 for cell in off if cell in s.derived.board.homes)
    crosses = any(bit.get(cell, 0) & s.state.seats[1 - seat].path_mask for cell in s.command.path[1:])
    if len(s.command.path) < 2:
        return
    if not off and any(not bit.get(cell, 0) & walkable for cell in entered):
        yield Finding("crosses_void", True)
    else:
        yield Finding("walks_on_path", not off, {"homes": homes, "on_opponents": crosses}, off)


@check(
    "passes_own",
    "passes_no_opponent",
    "flyer_passes_own",
    "flyer_passes_no_opponent",
    "tunnel_passes_own",
    "tunnel_passes",
)
def passes(s: Situation) -> Iterator[Finding]:
    """Whom the monster may pass on the way; where it stops is another check's."""
    path, mover = s.command.path, s.mover
    owner = s.owner
    if owner is None:
        return
    met = [
        monster for cell in dict.fromkeys(path[1:-1]) for monster in s.state.standing_on(cell) if monster is not mover
    ]
    may_own, may_opposing = s.derived.options.passes_own, s.derived.options.passes_opposing
    topics = ("passes_own", "passes_no_opponent")
    if mover is not None and met:
        may_own, may_opposing = passes_of(s.derived, s.state, mover)
        if s.derived.powers.has(s.state, mover, TUNNEL):
            by_tunnel = s.derived.options.tunnel_passes_own or not may_own
            topics = ("tunnel_passes_own" if by_tunnel else "passes_own", "tunnel_passes")
        elif s.derived.powers.has(s.state, mover, FLYING):
            topics = ("flyer_passes_own", "flyer_passes_no_opponent")
    for topic, allowed, own in ((topics[0], may_own, True), (topics[1], may_opposing, False)):
        there = tuple(monster for monster in met if (monster.owner == owner) is own)
        if there:
            facts = {"cards": tuple(monster.card for monster in there)}
            yield Finding(topic, allowed, facts, tuple(monster.cell for monster in there))


@check("stops_off_items")
def stops_off_items(s: Situation) -> Iterator[Finding]:
    """Whether a monster may stop on the square of an item."""
    item = s.state.item_at(s.command.path[-1]) if len(s.command.path) > 1 else None
    if item is not None:
        yield Finding("stops_off_items", s.derived.options.items_share_squares, {}, s.command.path[-1:])


@check("stops_alone", "tunnel_stops_alone", "flyer_stops_alone")
def stops_alone(s: Situation) -> Iterator[Finding]:
    """No two monsters stop on one square."""
    path, mover = s.command.path, s.mover
    other = next((monster for monster in s.state.standing_on(path[-1]) if monster is not mover), None)
    if len(path) < 2:
        return
    taken = other is not None and path[-1] != path[0]
    is_told = other is not None and (taken or mover is not None)
    facts = {"card": other.card, "owner": other.owner} if is_told and other is not None else {}
    topic = "stops_alone"
    if mover is not None and taken:
        if s.derived.powers.has(s.state, mover, TUNNEL):
            topic = "tunnel_stops_alone"
        elif s.derived.powers.has(s.state, mover, FLYING):
            topic = "flyer_stops_alone"
    yield Finding(topic, not taken or s.derived.options.shares_squares, facts, path[-1:])


@check("can_pay_move", "flies_at_a_price")
def can_pay_move(s: Situation) -> Iterator[Finding]:
    """The owner holds the crests for every square."""
    path = s.command.path
    owner, monster = s.owner, s.mover
    if len(path) < 2:
        return
    seat = s.active if owner is None else owner
    each = s.derived.options.move_price if monster is None else s.derived.step_price(s.state, monster)
    has, needed = s.state.seats[seat].crests.move, each * (len(path) - 1)
    facts = {"crest": Crest.MOVE.value, "squares": len(path) - 1, "each": each, "needed": needed, "has": has}
    flies = monster is not None and s.derived.powers.has(s.state, monster, FLYING)
    dear = {"flies": flies, "toll": s.derived.powers.toll(s.state)}
    yield Finding("can_pay_move", has >= needed, {**facts, "seat": seat, **dear})
    if monster is not None and flies:
        facts = {"each": each, "factor": s.derived.options.flying_price_factor, "card": monster.card}
        yield Finding("flies_at_a_price", True, facts, path[:1])


@check("attacker_there")
def attacker_there(s: Situation) -> Iterator[Finding]:
    """A monster or a Lord attacks; an item does not, whatever lies there."""
    cell = s.command.attacker
    if s.owner is None:
        yield Finding("attacker_there", False, s.not_so_many(cell, s.command.nth), (cell,))
    else:
        yield Finding("attacker_there", True, {"card": s.figure_at(cell, s.attacker)}, (cell,))


@check("own_turn_to_attack")
def own_turn_to_attack(s: Situation) -> Iterator[Finding]:
    """A figure attacks in its owner's turn only."""
    owner = s.owner
    if owner is not None:
        facts = {"owner": owner, "active": s.active}
        yield Finding("own_turn_to_attack", owner == s.active, facts, (s.command.attacker,))


@check("not_attacked_yet", "lord_not_attacked_yet")
def one_attack(s: Situation) -> Iterator[Finding]:
    """One Regular Attack a turn."""
    cell = s.command.attacker
    monster, lord = s.attacker, s.lord
    if monster is not None:
        yield Finding("not_attacked_yet", not monster.has_attacked, {"card": monster.card}, (cell,))
    elif lord is not None:
        yield Finding("lord_not_attacked_yet", not s.state.seats[lord].has_lord_attacked, {}, (cell,))


@check("attackers_within_limit")
def attackers_within_limit(s: Situation) -> Iterator[Finding]:
    """How many monsters may attack in a turn."""
    limit = s.derived.options.attacking_limit
    attacked = tuple(m.cell for m in s.state.monsters if m.has_attacked and m.owner == s.active)
    if attacked:
        facts = {"attacked": len(attacked), "limit": limit}
        yield Finding("attackers_within_limit", not limit or len(attacked) < limit, facts, attacked)


@check("target_there", "target_is_opposing", "lord_attacks_monsters", "items_no_targets")
def target_can_be_attacked(s: Situation) -> Iterator[Finding]:
    """An opposing monster, or the opposing Lord, or where that is allowed an item; a Lord attacks no Lord."""
    command = s.command
    attacker, standing, nth = s.owner, s.target, command.target_nth
    if standing is None and nth:
        yield Finding("target_there", False, s.not_so_many(command.target, nth), (command.target,))
        return
    target = s.state.lord_at(command.target) if standing is None else standing.owner
    item = s.state.item_at(command.target) if target is None else None
    if item is not None:
        yield Finding("items_no_targets", s.derived.options.items_attackable, {}, (command.target,))
        target = item.owner
    if target is None:
        yield Finding("target_there", False, {}, (command.target,))
        return
    owner = s.active if attacker is None else attacker
    card = s.figure_at(command.target) if standing is None else standing.card
    is_itself = command.target == command.attacker and (standing is None or standing is s.attacker)
    facts = {"card": card, "is_itself": is_itself}
    yield Finding("target_is_opposing", target != owner, facts, (command.target,))
    if command.target == command.attacker:
        return
    if s.lord is not None and s.attacker is None:
        monster = item is not None or standing is not None
        yield Finding("lord_attacks_monsters", monster, {}, (command.target,))


@check("target_beside")
def target_beside(s: Situation) -> Iterator[Finding]:
    """Target and attacker share a side."""
    one, two = s.command.attacker, s.command.target
    across, down = abs(one[0] - two[0]), abs(one[1] - two[1])
    facts = {"diagonal": across == 1 and down == 1, "distance": across + down}
    yield Finding("target_beside", across + down == 1, facts, (one, two))


@check("can_pay_attack", "lord_can_pay_attack")
def can_pay_attack(s: Situation) -> Iterator[Finding]:
    """The owner holds the crests for the attack."""
    owner = s.owner
    if owner is None:
        return
    needed, has = s.derived.options.attack_price, s.state.seats[owner].crests.attack
    lord = s.attacker is None
    facts = {"crest": Crest.ATTACK.value, "needed": needed, "has": has, "seat": owner}
    yield Finding("lord_can_pay_attack" if lord else "can_pay_attack", has >= needed, facts)


@check(
    "attack_waits",
    "answer_waits",
    "step_waits",
    "boost_waits",
    "offer_waits",
    "offer_must_be_taken",
    "summon_optional",
    "triple_optional",
)
def something_asked(s: Situation) -> Iterator[Finding]:
    """There is something to say no to: an attack, an answer, an ability offered, a summon that need not be made."""
    state, attack = s.state, s.state.attack
    if state.window is not None or (state.triggers and attack is None):
        if must_choose(s.derived, state):
            figure = state.monster(state.triggers[0].source) or state.item(state.triggers[0].source)
            if figure is not None:
                facts = {"card": figure.card, "number": state.triggers[0].ability}
                yield Finding("offer_must_be_taken", False, facts, (figure.cell,))
        elif state.window is None:
            yield Finding("offer_waits", True)
        elif state.chain:
            yield Finding("answer_waits", True)
        else:
            yield Finding("step_waits", True)
    elif state.step is Step.BUILD and attack is None:
        topic = "triple_optional" if is_triple(state) else "summon_optional"
        yield Finding(topic, s.derived.may_decline(state), {"level": state.level})
    elif attack is not None and attack.stage == "boost":
        yield Finding("boost_waits", True, {}, (attack.attacker_cell, attack.target_cell))
    else:
        places = () if attack is None else (attack.attacker_cell, attack.target_cell)
        yield Finding("attack_waits", attack is not None, {}, places)


@check("attack_waits", "chain_answered", "boost_answered")
def attack_waits(s: Situation) -> Iterator[Finding]:
    """There is an attack to answer, and it is the defender who is asked."""
    attack = s.state.attack
    places = () if attack is None else (attack.attacker_cell, attack.target_cell)
    yield Finding("attack_waits", attack is not None, {}, places)
    if attack is not None and (s.state.window is not None or attack.stage != "defense"):
        facts = {"moment": moment(s.state), "asked": speaker(s.state), "card": s.figure_at(attack.target_cell)}
        topic = "boost_answered" if s.state.window is None else "chain_answered"
        yield Finding(topic, False, facts, places)


@check("defense_in_opponents_turn")
def defense_in_opponents_turn(s: Situation) -> Iterator[Finding]:
    """Defense crests are spent while the opponent is at turn."""
    yield Finding("defense_in_opponents_turn", s.state.attack is not None, {"active": s.active})


@check("lord_cannot_defend")
def target_can_defend(s: Situation) -> Iterator[Finding]:
    """Whether a Lord may put up a defense."""
    attack = s.state.attack
    if attack is not None and attack.target == LORD:
        yield Finding("lord_cannot_defend", s.derived.options.lord_defends, {}, (attack.target_cell,))


def both_answers(s: Situation, cell: Cell) -> Iterator[Finding]:
    """Whether a Regular Defense and an ability may both answer the attack on that square."""
    both = s.derived.options.defends_and_uses
    yield Finding("defends_beside_ability", both, {}, (cell,))
    if both:
        yield Finding("defends_and_uses", True, {}, (cell,))


@check("defends_once", "defends_beside_ability", "defends_and_uses")
def one_defense(s: Situation) -> Iterator[Finding]:
    """One Regular Defense against an attack; beside an ability only where that is allowed."""
    attack = s.state.attack
    if attack is None:
        return
    if attack.defense is not None:
        yield Finding("defends_once", False, {}, (attack.target_cell,))
    if attack.has_answered:
        yield from both_answers(s, attack.target_cell)


@check("can_pay_defense")
def can_pay_defense(s: Situation) -> Iterator[Finding]:
    """The defender holds the crest."""
    seat = s.active if s.state.attack is None else 1 - s.active
    needed, has = s.derived.options.defense_price, s.state.seats[seat].crests.defense
    facts = {"crest": Crest.DEFENSE.value, "needed": needed, "has": has, "seat": seat}
    yield Finding("can_pay_defense", has >= needed, facts)
