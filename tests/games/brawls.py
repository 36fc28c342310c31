"""Positions in the thick of it, put together at random: many figures close by, all stores full of crests.

A game played at random from its start seldom comes to a chain; from these it does within a few commands.
"""

import random

from hypothesis import strategies as st

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.items import acts_when_placed
from ddm_explorer.dungeon.position.state import Item, Laid, Monster, Setup, Step
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.games.duel.rules import Duel


def any_readings(lot, edition_name):
    """Readings of the edition chosen at random, as a set-up keeps them."""
    edition = load_edition(edition_name)
    chosen = []
    for reading in sorted(edition.readings):
        choice = lot.choice([each.name for each in load_rulebook().reading(reading).choices])
        if choice != edition.choice(reading, {}):
            chosen.append((reading, choice))
    return tuple(chosen)


def any_setup(lot, edition_name, wanted=()):
    """A set-up under any readings, with rosters of cards that have abilities where both bring their own; the wanted
    ones are among them."""
    setup = Setup(edition_name, any_readings(lot, edition_name), first=lot.randrange(2))
    options = Duel.of(setup).options
    if options.one_set_of_cards:
        return setup
    able = [card.id for card in Duel.of(setup).cards.values() if card.abilities and not card.is_lord]
    drawn = [lot.sample(able, options.cards_per_seat) for _ in (0, 1)]
    rosters = tuple(tuple([*wanted, *(card for card in cards if card not in wanted)][: len(cards)]) for cards in drawn)
    return Setup(edition_name, setup.readings, rosters=rosters, first=setup.first)


def brawl(seed, edition_name, wanted=()):
    """A game that starts with figures of both sides on a field built towards its middle; `wanted` as for a set-up."""
    lot = random.Random(f"{edition_name} {seed}")
    setup = any_setup(lot, edition_name, wanted)
    duel = Duel.of(setup)
    state = duel.start(setup)
    for number in range(6):
        state = _built(duel, state, number % 2)
    free = [cell for laid in state.laid for cell in laid.cells]
    free.sort(key=lambda cell: (abs(cell[1] - duel.board.grid.rows // 2), lot.random()))
    del free[14:]
    lot.shuffle(free)
    for number in range(1, 9):
        seat = number % 2
        held = state.seats[seat].hand
        if held and free:
            state = _placed(duel, state, seat, number, lot.choice(held), free.pop())
    crests = [CrestPool(*[lot.randint(3, 10) for _ in range(5)]) for _ in (0, 1)]
    seats = [seat._replace(crests=pool) for seat, pool in zip(state.seats, crests, strict=True)]
    state = state._replace(seats=tuple(seats), step=Step.ADVANCE, turn=9, active=state.first)
    assert not duel.setup_problems(state)
    return Transcript(duel, setup, Seeded(seed), start=state)


def _built(duel, state, seat):
    middle = duel.board.grid.rows // 2
    places = duel.derived.fitting_now(state, seat)
    place = min(places, key=lambda each: (min(abs(row - middle) for _, row in each.cells), each.shape, each.cells))
    player = state.seats[seat]
    player = player._replace(path_mask=player.path_mask | place.mask, dice=player.dice[1:])
    pile = list(state.pile)
    if duel.options.uses_up_shapes:
        pile.remove(duel.derived.taken_for(state.pile, place.shape))
    return state._replace(
        laid=(*state.laid, Laid(place.shape, seat, place.turns, place.star, place.cells)),
        pile=tuple(pile),
        seats=(player, state.seats[1]) if seat == 0 else (state.seats[0], player),
    )


def _placed(duel, state, seat, number, card, cell):
    player = state.seats[seat]
    hand = list(player.hand)
    hand.remove(card)
    player = player._replace(hand=tuple(hand), summoned=(*player.summoned, card))
    state = state._replace(seats=(player, state.seats[1]) if seat == 0 else (state.seats[0], player))
    if duel.cards[card].is_item:
        is_open = acts_when_placed(duel.derived, card)
        return state._replace(items=(*state.items, Item(number, card, seat, cell, since=number, is_open=is_open)))
    return state._replace(monsters=(*state.monsters, Monster(number, card, seat, cell, since=number)))


def fought(seed, edition_name, commands, wanted=()):
    """A brawl after some commands, abilities used wherever they can be; `wanted` as for a set-up."""
    lot = random.Random(seed)
    transcript = brawl(seed, edition_name, wanted)
    for _ in range(commands):
        if transcript.rules.to_act(transcript.state) is None:
            transcript.undo()
        choices = list(transcript.rules.candidates(transcript.state))
        uses = [command for command in choices if isinstance(command, say.Use)]
        transcript.play(lot.choice(uses if uses and lot.random() < 0.6 else choices))
        if lot.random() < 0.08:
            transcript.undo()
    return transcript


FIGHTS = st.builds(fought, st.integers(0, 10**6), st.sampled_from(edition_names()), st.integers(1, 25))
"""Brawls of every edition, under any readings."""
