"""What an attack would do is told before it is made, with the numbers that come of it when it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.events.battle import Damaged, LordHit
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import perform
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.forecast import forecast
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.cases.scenario import packaged_case
from ddm_explorer.view.sentences.forecast_words import forecast_sentence
from tests.games.brawls import fought


def told(case: str, run: int, attack: say.Attack) -> str:
    start = packaged_case(case).runs[run].start
    duel = Duel.of(start.setup)
    assert duel.check(start, attack).is_legal
    return forecast_sentence(attack, duel, start)


def test_damage_and_defense_are_told_with_their_sum():
    attack = say.Attack((5, 9), (5, 8))
    assert told("western/damage", 0, attack) == (
        "20 damage, and Thunder Ball keeps 10 of 30; defended, 20 - 10 = 10, and Thunder Ball keeps 20 of 30."
    )


@pytest.mark.parametrize("edition", edition_names())
@given(seed=st.integers(0, 10**6), commands=st.integers(0, 25))
def test_what_is_foretold_is_what_comes(edition, seed, commands):
    fight = fought(seed, edition, commands)
    duel, state = fight.rules, fight.state
    for command in list(duel.candidates(state)):
        if not isinstance(command, say.Attack):
            continue
        found = forecast(duel, state, command)
        sentence = forecast_sentence(command, duel, state)
        assert sentence == "" or sentence[-1] == "."
        assert "None" not in sentence
        if found is None or found.may_be_answered:
            continue
        now, events = perform(duel, state, command, Seeded(0))
        if now.is_asking:
            _, more = perform(duel, now, say.Pass(), Seeded(0))
            events += more
        points = [each.points for each in events if isinstance(each, Damaged)]
        assert points == ([] if found.undefended.damage is None else [found.undefended.damage.points])
        assert sum(each.points for each in events if isinstance(each, LordHit)) == found.undefended.lives
        for number in points:
            assert not number or str(number) in sentence
