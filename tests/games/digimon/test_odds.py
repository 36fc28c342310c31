"""Exact chances, against every way the dice can fall."""

from fractions import Fraction
from itertools import product

import pytest

from ddm_explorer.games.digimon.kit import TRACK
from ddm_explorer.games.digimon.odds import before_fee, chance_of_more, reaches
from ddm_explorer.games.digimon.rules import Track
from ddm_explorer.games.digimon.state import TrackSetup

RULES = Track(TrackSetup())


def position(**fields):
    return TRACK.notation.from_fields(fields, "the position")


@pytest.mark.parametrize("lead", range(-6, 7))
def test_the_chance_of_a_higher_sum_is_counted_over_all_dice(lead):
    rolls = list(product(range(1, 7), repeat=2))
    assert chance_of_more(lead, 1) == Fraction(sum(lead + mine > theirs for mine, theirs in rolls), 36)
    assert chance_of_more(lead, 1, "win") == Fraction(sum(lead + mine >= theirs for mine, theirs in rolls), 36)
    assert chance_of_more(lead, 2) == Fraction(
        sum(lead + a + b > c + d for a, b, c, d in product(range(1, 7), repeat=4)), 1296
    )


def test_a_battle_before_the_fee_is_the_mean_over_what_the_pile_still_holds():
    state = position(energy=["10", "0"], partners=["1"], crests=["1 Hope-6"])
    foes = RULES.setup.table.enemies[0]
    hope = RULES.setup.table.words.index("Hope")
    each = [chance_of_more(7 - foe.value, 1) if hope in foe.words else 0 for foe in foes]
    assert before_fee(RULES, state, 0) == Fraction(sum(each), 6)
    known = position(energy=["10", "0"], partners=["1"], crests=["1 Hope-6"], under=["kuwagamon 1 2 3 4 5 6"])
    assert before_fee(RULES, known, 0) == chance_of_more(7 - foes[0].value, 1)


def test_reaching_a_space_within_some_turns():
    state = position()
    assert reaches(state, (1, 0), 1) == Fraction(1, 6)
    assert reaches(state, (2, 0), 1) == Fraction(1, 6)
    assert reaches(state, (2, 0), 2) == Fraction(1, 6) + Fraction(1, 36)
    near = position(places=["T20", "T1"])
    assert reaches(near, (23, 0), 1) == Fraction(3, 6), "a battle space need not be hit exactly"
    with pytest.raises(ValueError, match="ring in which the piece stands"):
        reaches(state, (0, 1), 1)
