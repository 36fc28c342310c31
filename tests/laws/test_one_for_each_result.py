"""No two commands listed come to the same: a move is listed once for each result, by its cheapest way.

Uses of abilities are left out: whom one points at is a choice of its own, even where it comes to the same.
"""

from collections import defaultdict

import pytest

from ddm_explorer.dungeon.commands import Draw, Flip, Move, Roll, Use
from ddm_explorer.dungeon.materials.crests import EMPTY
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.editions import edition_names
from tests.games.brawls import fought

SEEDS, MOST = 20, 400


def came_to(duel, state, command):
    """What the command leads to; of a move, whatever it cost."""
    after = perform(duel, state, command, Seeded("law"))[0]
    if isinstance(command, Move):
        links = tuple(each._replace(at=each.at[-1:], paid=EMPTY) for each in after.chain)
        seats = tuple(seat._replace(crests=EMPTY) for seat in after.seats)
        after = after._replace(seats=seats, chain=links)
    return after


@pytest.mark.parametrize("edition", edition_names())
def test_each_result_is_listed_once(edition):
    met = 0
    for seed in range(SEEDS):
        fight = fought(seed, edition, seed)
        duel, state = fight.rules, fight.state
        if state.ending is not None:
            continue
        found = defaultdict(list)
        listed = [each for each in duel.candidates(state) if not isinstance(each, Roll | Flip | Draw | Use)]
        items = {item.cell for item in state.items}
        for command in listed[:MOST]:
            if isinstance(command, Move) and _is_answered(duel, state, command):
                continue  # what is declared may not come about as it is declared
            met += isinstance(command, Move) and bool(items.intersection(command.path[1:]))
            found[type(command), came_to(duel, state, command)].append(command)
        twice = [commands for commands in found.values() if len(commands) > 1]
        assert not twice, (seed, twice)
    assert met or not any(card.is_item for card in duel.cards.values())


def _is_answered(duel, state, command):
    """Whether somebody is asked before the move is made."""
    return bool(perform(duel, state, command, Seeded("law"))[0].chain)
