"""What one player sees, may do and is advised is the same whatever the other's face-down items are.

In fights and games of every edition that has items, under any readings.
"""

import random
from collections import Counter
from functools import cache

import pytest

from ddm_explorer.dungeon.position.items import could_be
from ddm_explorer.dungeon.position.state import Item, Setup, Step
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.players import PLAYERS, Lots
from ddm_explorer.players.duel.acting import Acting
from ddm_explorer.players.duel.seeing import as_seen, guesses, is_hidden
from ddm_explorer.view.duel.scene import duel_scene
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.duel.text import full_text
from ddm_explorer.view.scene.svg import scene_svg
from ddm_explorer.view.viewers import WATCHER
from tests.games.brawls import brawl
from tests.laws.strategies import played_by_lot

WITH_ITEMS = [
    name for name in edition_names() if any(card.is_item for card in Duel.of(brawl(0, name).setup).cards.values())
]


def positions(edition):
    """Positions with items lying face down: fights with items put to them, and games of players with sense."""
    for seed in range(60):
        transcript = played_by_lot(edition, seed, 10 + seed * 3) if seed % 4 == 0 else brawl(seed, edition)
        lots, duel = Lots(f"fight {seed}"), transcript.rules
        for _ in range(6 * (seed % 4)):
            if transcript.state.step is Step.OVER:
                transcript.undo()
            transcript.play(lots.pick(duel.candidates(transcript.state)))
        state = transcript.state
        if any(not item.is_open for item in state.items):
            hurt = [each._replace(damage=max(each.damage, duel.cards[each.card].hp - 10)) for each in state.monsters]
            yield duel, state._replace(monsters=tuple(hurt))  # so that it matters to them what lies there


def with_other_items(duel, state, seat, lot):
    """The position with other items of the same levels, where that seat may not see what they are; None for none."""
    new = {}
    for item in state.items:
        if is_hidden(item, seat) and not any(link.source == item.number for link in state.chain):
            found = [card for card in could_be(duel.derived, duel.cards[item.card].level) if card != item.card]
            if found and item.card in could_be(duel.derived, duel.cards[item.card].level):
                new[item.number] = (item.card, lot.choice(found))
    if not new:
        return None
    items = tuple(item._replace(card=new[item.number][1]) if item.number in new else item for item in state.items)
    other = state.seats[1 - seat]
    summoned = list(other.summoned)
    for old, card in new.values():
        if old in summoned:
            summoned[summoned.index(old)] = card
    other = other._replace(summoned=tuple(summoned))
    seats = (state.seats[0], other) if seat == 0 else (other, state.seats[1])
    return state._replace(items=items, seats=seats)


@cache
def pairs(edition):
    """Two positions each that a seat cannot tell from each other: duel, seat, the two."""
    found = []
    for number, (duel, state) in enumerate(positions(edition)):
        lot = random.Random(number)
        for seat in (0, 1):
            other = with_other_items(duel, state, seat, lot)
            if other is not None:
                found.append((duel, seat, state, other))
    return found


@pytest.mark.parametrize("edition", WITH_ITEMS)
def test_snapshot_text_and_picture_are_the_same(edition):
    looked = 0
    for duel, seat, state, other in pairs(edition):
        looked += 1
        for viewer in (seat, WATCHER):
            one, two = (snapshot_of(duel, each, viewer) for each in (state, other))
            assert one == two
            assert full_text(one) == full_text(two)
            assert scene_svg(duel_scene(one)) == scene_svg(duel_scene(two))
        assert snapshot_of(duel, state, 1 - seat) != snapshot_of(duel, other, 1 - seat)
    assert looked >= 8


@pytest.mark.parametrize("edition", WITH_ITEMS)
def test_the_same_commands_are_listed(edition):
    for duel, seat, state, other in pairs(edition):
        if duel.to_act(state) == seat:
            assert list(duel.candidates(state)) == list(duel.candidates(other))


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("edition", WITH_ITEMS)
def test_a_computer_player_chooses_the_same(edition, name):
    chosen = Counter()
    for duel, seat, state, other in pairs(edition):
        if duel.to_act(state) == seat:
            one, two = (PLAYERS[name](7).choose(duel, each) for each in (state, other))
            assert one == two
            chosen[type(one).__name__] += 1
            assert PLAYERS[name](7).takes_draw(duel, state, seat) == PLAYERS[name](7).takes_draw(duel, other, seat)
    assert len(chosen) >= 2, chosen


def far_reaching(state, seat):
    """The position with so many crests for moves that the monsters of a seat reach what lies about."""
    rich = state.seats[seat]._replace(crests=state.seats[seat].crests._replace(move=9))
    return state._replace(seats=(rich, state.seats[1]) if seat == 0 else (state.seats[0], rich))


@pytest.mark.parametrize("edition", WITH_ITEMS)
def test_a_player_with_sense_weighs_every_act_the_same(edition):
    """Not only what it chooses: a step onto the item is worth the same, whatever lies there."""
    looked = 0
    for duel, seat, state, other in pairs(edition):
        if duel.to_act(state) == seat and state.step is Step.ADVANCE and not state.is_asking:
            state, other = (far_reaching(each, seat) for each in (state, other))
            one, two = (Acting(duel, as_seen(duel.derived, each, seat), Lots(0)) for each in (state, other))
            for act in duel.candidates(state):
                assert one.worth(act) == two.worth(act), act
                looked += any(item.cell in getattr(act, "path", ())[1:] for item in state.items)
    assert looked > 10


@pytest.mark.parametrize("edition", WITH_ITEMS)
def test_what_a_seat_sees_of_a_position_is_one_of_those_it_could_be(edition):
    for duel, seat, state, other in pairs(edition):
        seen = as_seen(duel.derived, state, seat)
        assert seen == as_seen(duel.derived, other, seat)
        assert seen == as_seen(duel.derived, seen, seat)
        could = guesses(duel.derived, seen, seat)
        for each in (state, other):
            for item in each.items:
                cards = {guess.item(item.number).card for guess in could}
                expected = (
                    set(could_be(duel.derived, duel.cards[item.card].level)) if is_hidden(item, seat) else {item.card}
                )
                assert cards == expected
        assert as_seen(duel.derived, state, 1 - seat).seats[1 - seat] == state.seats[1 - seat]


@pytest.mark.parametrize("edition", WITH_ITEMS)
def test_an_open_item_like_it_does_not_tell_what_lies_face_down(edition):
    """Whether the other's first item or its second is the one turned up is no more to be told where both are alike."""
    setup = Setup(edition)
    duel = Duel.of(setup)
    state = duel.start(setup)
    one, other = could_be(duel.derived, 2)[:2]
    open_ = Item(2, other, 1, (5, 9), is_open=True)
    seen = set()
    for hidden in (one, other):
        seats = (state.seats[0], state.seats[1]._replace(summoned=(hidden, "vorse-raider", other)))
        seen.add(as_seen(duel.derived, state._replace(items=(Item(1, hidden, 1, (6, 9)), open_), seats=seats), 0))
    assert len(seen) == 1
    assert sorted(seen.pop().seats[1].summoned) == sorted((other, "vorse-raider", could_be(duel.derived, 0)[0]))
