"""What would make a command legal: each set of changes does, and no fewer of them do.

Every set that is told of anything said in a fight is made, and the judge asked again.
"""

import random
from itertools import combinations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from ddm_explorer.dungeon import commands as say
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.repair import repaired, repairs
from ddm_explorer.view.sentences.words import repair_sentence
from tests.games.brawls import fought
from tests.laws.strategies import any_command


@st.composite
def tried(draw, edition):
    """A fight, and what is said in it: walks and attacks of figures that are there, and anything at all."""
    fight = fought(draw(st.integers(0, 10**6)), edition, draw(st.integers(1, 25)))
    duel, state = fight.rules, fight.state
    standing = [monster.cell for monster in state.monsters]
    near = standing + [seat.home for seat in state.seats if seat.home is not None]
    said = [any_command(duel, near)]
    if standing:
        said += [_walks(duel, standing), st.builds(say.Attack, st.sampled_from(near), st.sampled_from(near))]
    return duel, state, draw(st.lists(st.one_of(*said), min_size=4, max_size=8))


@st.composite
def _walks(draw, duel, standing):
    """A walk of a figure over whatever lies around it."""
    path = [draw(st.sampled_from(standing))]
    for _ in range(draw(st.integers(1, 5))):
        path.append(draw(st.sampled_from(duel.derived.grid.sides[path[-1]])))
    return say.Move(tuple(path))


def check_repairs(duel, state, command):
    """Hold every set that is told against the judge; the sets."""
    verdict = duel.check(state, command)
    found = repairs(duel, state, command, verdict)
    assert not (found and verdict.is_legal)
    possible = {problem.topic for problem in duel.setup_problems(state)}
    assert len({len(each.changes) for each in found}) < 2, "all of one size, the smallest"
    assert len({each.changes for each in found}) == len(found)
    for each in found:
        then, said = repaired(duel, state, command, each.changes)
        assert duel.check(then, said).is_legal, (command, each)
        assert {problem.topic for problem in duel.setup_problems(then)} <= possible, (command, each)
        assert all(max(seat.crests) <= duel.options.crest_limit for seat in then.seats)
        if each.command is not None:
            assert (then, said) == (state, each.command)
        for count in range(len(each.changes)):
            for fewer in combinations(each.changes, count):
                after = repaired(duel, state, command, fewer)
                assert after is None or not duel.check(*after).is_legal, (command, each, fewer)
        assert repair_sentence(each, duel, state).startswith("It would be allowed ")
    return found


@pytest.mark.parametrize("edition", edition_names())
@given(data=st.data())
@settings(
    max_examples=12,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # a fight is no simpler for another seed
    suppress_health_check=[HealthCheck.too_slow],
)
def test_a_set_of_repairs_makes_it_legal_and_no_fewer_do(edition, data):
    duel, state, commands = data.draw(tried(edition))
    for command in commands:
        check_repairs(duel, state, command)


def test_of_moves_with_several_faults_most_can_be_mended():
    """A walk that goes nowhere near any path, or off the Field, may have nothing that helps; most have."""
    counted = [0, 0]
    for seed, edition in enumerate(edition_names() * 3):
        fight, lot = fought(seed, edition, 1 + seed % 5), random.Random(seed)
        duel, state = fight.rules, fight.state
        for monster in state.monsters:
            path = [monster.cell]
            for _ in range(lot.randint(2, 5)):
                path.append(lot.choice(duel.derived.grid.sides[path[-1]]))
            command = say.Move(tuple(path))
            if len(duel.check(state, command).objections) > 1:
                counted[bool(check_repairs(duel, state, command))] += 1
    none, some = counted
    assert some >= 10
    assert some > 2 * none, counted
