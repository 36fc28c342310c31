"""Why nothing triggered: every monster of a player says whether it could answer, and else why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript, perform
from ddm_explorer.games.duel.answers import KINDS, ORDER, Answer, while_declared, why_not
from ddm_explorer.games.duel.editions import load_edition
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.games.duel.notation.position import from_fields
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.players import Lots
from tests.laws.strategies import setups

FIELDS: dict[str, Any] = {
    "edition": "western-basic",
    "turn": 12,
    "laid": ["L1 1 turn 2 star G12", "T1 2 turn 2 star G8"],
    "monsters": ["vorse-raider 2 F9", "strike-ninja 1 F10", "gearfried-the-iron-knight 1 F12", "buster-blader 1 G14"],
    "seat1.crests": "T2",
    "seat2.crests": "A2",
}


def position(**changes: Any) -> tuple[Duel, DuelState]:
    state = from_fields({**FIELDS, **changes}, "the position")
    return Duel.of(state.setup), state


def say(duel: Duel, text: str) -> Any:
    return read_command(text, Lexicon.of(duel))


def told(found: tuple[Answer, ...]) -> dict[tuple[str, int], str]:
    return {(each.card, each.ability): each.kind for each in found}


def test_who_could_answer_an_attack_and_who_not():
    duel, state = position()
    waiting = while_declared(duel, state, say(duel, "attack F9 F10"))
    assert told(why_not(duel, waiting, 0)) == {
        ("strike-ninja", 1): "timing",
        ("strike-ninja", 2): "",
        ("gearfried-the-iron-knight", 1): "no-target",
        ("buster-blader", 1): "timing",
    }


def test_with_too_few_crests():
    duel, state = position(**{"seat1.crests": "T1"})
    waiting = while_declared(duel, state, say(duel, "attack F9 F10"))
    dodge = why_not(duel, waiting, 0)[1]
    assert (dodge.kind, dodge.could) == ("crests", False)
    assert [(each.topic, each.facts["needed"], each.facts["has"]) for each in dodge.objections] == [
        ("can_pay_ability", 2, 1)
    ]


def test_the_answer_that_could_be_given_is_legal_where_it_is_asked_for():
    duel, state = position()
    attack = say(duel, "attack F9 F10")
    dodge = why_not(duel, while_declared(duel, state, attack), 0)[1]
    asked = perform(duel, state, attack, Seeded("answers"))[0]
    assert duel.to_act(asked) == 0
    assert duel.check(asked, dodge.command).is_legal
    assert told(why_not(duel, asked, 0)) == told(why_not(duel, while_declared(duel, state, attack), 0))


def test_a_window_that_never_opened_is_supposed():
    """Before an attack nothing is declared: neither Trap has anything to answer."""
    duel, state = position()
    found = why_not(duel, state, 0)
    assert told(found)["strike-ninja", 2] == "no-target"
    assert {each.topic for each in found[1].objections} == {"answers_something"}


def test_a_card_without_abilities_says_so():
    duel, state = position()
    (only,) = why_not(duel, state, 1)
    assert (only.card, only.ability, only.ability_id, only.kind) == ("vorse-raider", 0, "", "no-ability")


def test_a_game_without_abilities_says_so():
    duel, state = position(abilities=False)
    assert {each.kind for each in why_not(duel, state, 0)} == {"no-ability"}


def test_used_up():
    duel, state = position(turn=11, monsters=["vorse-raider 2 F9", "strike-ninja 1 F10 strode"])
    found = why_not(duel, state, 0)
    assert "ability_moves_at_once" in {each.topic for each in found[0].objections}
    defended = position(
        readings=["R-DEFEND-AND-ABILITY either"],
        monsters=["vorse-raider 2 F9 attacked", "strike-ninja 1 F10"],
        attack="F9 F10 power 20 defended 10",
    )
    assert told(why_not(*defended, 0))["strike-ninja", 2] == "used-up"


def test_a_command_that_is_no_action_or_not_legal_changes_nothing():
    duel, state = position()
    for text in ("end", "roll 1 1 1", "attack F9 F12", "use F12 1"):
        assert while_declared(duel, state, say(duel, text)) is state


@pytest.mark.parametrize("text", ["move F9 G9", "use G9 2 at F9", "build thunder-ball X1 turn 0 star H11"])
def test_every_action_can_be_supposed_to_wait(text):
    if text.startswith("build"):
        duel, state = position(
            step="build",
            level=3,
            rolled=["3 S", "3 S", "1 D2"],
            **{"seat2.crests": "D2"},
            monsters=["vorse-raider 2 F9"],
        )
        text = next(text for text in builds(duel, state))
    else:
        monsters = ["vorse-raider 2 F9", "strike-ninja 1 F10"]
        if text.startswith("use"):
            monsters = ["knight-of-twin-swords 2 G9", "strike-ninja 1 F9"]
        duel, state = position(monsters=monsters, **{"seat2.crests": "P2 A2"})
    waiting = while_declared(duel, state, say(duel, text))
    assert len(waiting.chain) == 1
    assert waiting.chain[0].kind == {"move": "move", "use": "ability", "build": "summon"}[text.split()[0]]


def builds(duel: Duel, state: DuelState) -> Iterator[str]:
    from ddm_explorer.games.duel.notation.commands import command_text

    yield from (command_text(each) for each in duel.candidates(state))


def test_every_topic_of_a_reason_is_one_of_a_use():
    edition = load_edition("western-basic")
    assert set(KINDS) <= set(edition.topics)
    assert set(KINDS.values()) | {"no-target"} == set(ORDER)


@settings(max_examples=25, deadline=None)
@given(setup=setups(), seed=st.integers(0, 999), length=st.integers(20, 160))
def test_in_any_position_it_agrees_with_the_uses_there_are(setup, seed, length):
    duel = Duel.of(replace(setup, first=0))
    transcript = Transcript(duel, replace(setup, first=0), Seeded(seed))
    lots = Lots(seed)
    for _ in range(length):
        commands = duel.candidates(transcript.state)
        if not commands:
            break
        transcript.play(lots.pick(commands))
    state = transcript.state
    for seat in (0, 1):
        for answer in why_not(duel, state, seat):
            assert answer.could == (answer.kind == "")
            assert answer.kind in ("", *ORDER)
            assert all(each.rule for each in answer.objections)
