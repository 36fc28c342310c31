"""What is listed is what is legal: in fights and games of every edition, over all commands of a kind that there are.

The state machine tries commands at random; here each kind is gone through, as far as it can be, in one position.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.events.items import MoveStopped
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import Step
from ddm_explorer.dungeon.position.who_is_meant import attacker_at, mover_at, nth_at, place_of, target_at
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.editions import edition_names
from tests.games.brawls import fought
from tests.laws.strategies import played_by_lot

EDITIONS = edition_names()
BUILDS_TRIED, USES_TRIED, CLOSE_TO = 300, 200, 20


def positions(edition):
    """Positions of the edition, in all steps: fights, figures all over the path, and games from their beginning."""
    for seed in range(8):
        transcript = fought(seed, edition, 3 + seed * 2)
        yield transcript.rules, transcript.state
        yield transcript.rules, asked(transcript)
        yield transcript.rules, scattered(transcript, random.Random(seed))
        transcript = played_by_lot(edition, seed, 8 + seed * 9)
        yield transcript.rules, transcript.state
        while transcript.can_undo() and transcript.state.step is not Step.BUILD:
            transcript.undo()
        yield transcript.rules, transcript.state


def asked(transcript):
    """The last position of the fight in which somebody is asked for an answer, or its first if nobody ever was."""
    while transcript.can_undo() and not transcript.state.is_asking:
        transcript.undo()
    state = transcript.state
    transcript.go_to(len(transcript.nodes) - 1)
    return state


def scattered(transcript, lot):
    """The last position of the fight in which nobody is asked, its monsters at any squares, many beside the Lords, and
    some of them done with what they may do in a turn."""
    while transcript.state.is_asking or transcript.state.step is not Step.ADVANCE:
        transcript.undo()
    grid, state = transcript.rules.derived.grid, transcript.state
    free = list(grid.cells_of(state.path_mask))
    near = list(grid.cells_of(state.path_mask & grid.near(grid.near(grid.mask(seat.home for seat in state.seats)))))
    cells = [*lot.sample(near, min(len(near), 5)), *lot.sample(free, len(free))]
    squares = iter(dict.fromkeys(cells))
    monsters = tuple(
        each._replace(cell=next(squares), has_moved=lot.random() < 0.3, has_attacked=lot.random() < 0.3)
        for each in state.monsters
    )
    if transcript.rules.options.shares_squares:  # some of them two or three to a square
        monsters = tuple(each._replace(cell=lot.choice(monsters).cell) for each in monsters)
    return state._replace(monsters=monsters)


def result(duel, state, command):
    """What the command leads to."""
    return perform(duel, state, command, Seeded("law"))[0]


def figures(state):
    """The squares on which something stands."""
    found = [each.cell for each in (*state.monsters, *state.items)]
    return [*found, *(seat.home for seat in state.seats if seat.home is not None)]


def exact_commands(duel, state):
    """All commands of the kinds of which one can be said in one way only."""
    yield from (say.Pass(), say.Defend(), say.EndTurn(), say.Flip(), say.NameFirst(0), say.NameFirst(1), say.Draw())
    cells = figures(state)
    yield from (say.Attack(one, two) for one, two in product(cells, cells))
    yield from (say.SetOff(cell) for cell in dict.fromkeys(cells))
    for cell in dict.fromkeys(each.cell for each in state.monsters if len(state.standing_on(each.cell)) > 1):
        for nth in range(1, len(state.standing_on(cell)) + 2):
            yield from (say.Attack(cell, other, nth) for other in cells)
            yield from (say.Attack(other, cell, 0, nth) for other in cells)
            yield say.SetOff(cell, nth)
    held = sorted({*state.seats[0].dice, *state.seats[1].dice}) or sorted(duel.dice)
    for count in (1, 2, 3, 4):
        for dice in combinations_with_replacement(held[:9], count):
            yield say.Roll(dice)


def walks(duel, state):
    """The best way from every monster to every other square of the path."""
    for monster in state.monsters:
        nth = 0 if mover_at(state, monster.cell) is monster else place_of(state, monster)
        for cell in duel.derived.grid.cells_of(state.path_mask & ~duel.derived.grid.bit[monster.cell]):
            yield say.Move(duel.any_way(state, monster.cell, cell, nth), nth)


def ends_early(duel, state, command):
    """Whether an item on the way ends the move before its last square: then it is listed by what it comes to."""
    after, events = perform(duel, state, command, Seeded("law"))
    return bool(after.chain) or any(isinstance(event, MoveStopped) for event in events)


def uses(duel, state, listed, lot):
    """Uses of every ability in play at anything that there is, bought and paid in some way, and others close to those
    that are listed."""
    there = figures(state)
    cells = there + list(duel.derived.grid.cells_of(state.path_mask))
    choices = ["", "1", "2", "3", "4", "attack", "trap", "magic"]
    choices += [card for seat in state.seats for card in seat.destroyed]
    pays = [None, CrestPool(attack=1), CrestPool(magic=3), CrestPool(1, 1, 1)]
    for _ in range(USES_TRIED if there else 0):
        figure, number, times = lot.choice(there), lot.choice((1, 1, 2)), lot.choice((1, 1, 1, 2))
        at = tuple(lot.choice(cells) for _ in range(lot.choice((0, 0, 1, 1, 1, 2))))
        yield say.Use(figure, number, at, times, lot.choice(choices), lot.choice(pays))
    for use in [each for each in listed if isinstance(each, say.Use)][:CLOSE_TO]:
        yield from (use, replace(use, times=use.times + 1), replace(use, pay=lot.choice(pays)))
        yield replace(use, at=(), at_nth=())
        yield from (replace(use, at=(*use.at[:-1], lot.choice(cells))), replace(use, choice=lot.choice(choices)))


def builds(duel, state, lot):
    """Builds of any card, with any shape, anywhere near the path."""
    hand = [*state.seats[state.active].hand, *state.pool] or list(duel.cards)
    near = list(
        duel.derived.grid.cells_of(
            duel.derived.grid.near(duel.derived.grid.near(state.path_mask | duel.derived.homes_mask))
        )
    )
    dice = ["", *(offer.die for offer in state.summons)]
    for _ in range(BUILDS_TRIED):
        star = lot.choice(near)
        figure = lot.choice([None, None, lot.choice(near)])
        shape = lot.choice(list(duel.shapes))
        yield say.Build(lot.choice(hand), shape, lot.randrange(4), star, lot.choice(dice), figure)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_command_listed_is_legal(edition):
    kinds = set()
    for duel, state in positions(edition):
        listed = [*duel.candidates(state), *duel.concessions(state)]
        for command in listed[:: max(1, len(listed) // 300)]:
            kinds.add(type(command))
            verdict = duel.check(state, command)
            assert verdict.is_legal, (command, verdict.objections)
    assert {say.Roll, say.Build, say.Move, say.Attack, say.Use, say.EndTurn, say.Pass} <= kinds


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_legal_command_is_listed(edition):
    legal = Counter()
    for number, (duel, state) in enumerate(positions(edition)):
        lot = random.Random(number)
        listed = set(duel.candidates(state))
        for command in exact_commands(duel, state):
            is_legal = duel.check(state, command).is_legal
            legal[type(command)] += is_legal
            assert is_legal == (shortest(state, command) in listed), command
        ends = {(each.path[0], each.path[-1], each.nth) for each in listed if isinstance(each, say.Move)}
        for command in walks(duel, state):
            is_legal = duel.check(state, command).is_legal
            legal[say.Move] += is_legal
            is_listed = (command.path[0], command.path[-1], command.nth) in ends
            assert is_legal == is_listed or (is_legal and ends_early(duel, state, command)), command
        tried = [
            *uses(duel, state, duel.candidates(state), lot),
            *(builds(duel, state, lot) if state.step is Step.BUILD else ()),
        ]
        allowed = [command for command in tried if duel.check(state, command).is_legal]
        legal.update(type(command) for command in allowed)
        for command in (each for each in allowed if each not in listed):
            same = [each for each in listed if is_like(each, command)]
            # A walk by an ability may be made in other ways and paid for oftener, which the state machine tries.
            if any(len(getattr(each, "at", ())) > 1 for each in (command, *same)):
                continue
            assert plain(result(duel, state, command)) in [plain(result(duel, state, each)) for each in same], command
    assert all(legal[kind] for kind in (say.Roll, say.Build, say.Move, say.Attack, say.Use, say.Pass)), legal


def shortest(state, command):
    """The same said as a list says it: which monster of a square is meant only where the square is not enough."""
    match command:
        case say.Attack(one, two, nth, target_nth):
            is_enough = nth and nth_at(state, one, nth) is attacker_at(state, one)
            is_plain = target_nth and nth_at(state, two, target_nth) is target_at(state, two, state.active)
            return say.Attack(one, two, 0 if is_enough else nth, 0 if is_plain else target_nth)
        case say.SetOff(cell, nth):
            is_enough = nth and nth_at(state, cell, nth) is mover_at(state, cell)
            return say.SetOff(cell, 0 if is_enough else nth)
    return command


def is_like(one, other):
    """Whether the two could lead to the same: builds of a card, or uses of an ability."""
    names = ("card", "star", "figure") if isinstance(other, say.Build) else ("figure", "ability")
    return type(one) is type(other) and all(getattr(one, name) == getattr(other, name) for name in names)


def plain(state):
    """The position, but for which shape, or which turns of it, covers the same squares."""
    laid = tuple(each._replace(shape="", turns=0, cells=tuple(sorted(each.cells))) for each in state.laid)
    chain = tuple(each._replace(shape="", turns=0) for each in state.chain)
    return state._replace(laid=laid, chain=chain)
