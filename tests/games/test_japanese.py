"""The Japanese edition: dice of the players' own, nets in either hand, cards alike, and whole games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.dungeon.events import building as build_events
from ddm_explorer.dungeon.position.state import DuelState, Setup, Step, SummonOffer
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import Transcript, perform
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel import rosters
from ddm_explorer.games.duel.editions import edition_data, load_edition
from ddm_explorer.games.duel.notation.position import from_fields, to_fields
from ddm_explorer.games.duel.repair import repairs
from ddm_explorer.games.duel.rules import Duel, own_rolls
from ddm_explorer.games.notation.transcript_text import game_text, read_game

NAME = "japanese-first"
DICE = ("killer-needle",) * 15
CARDS = ("killer-needle",) * 3


def setup_with(**changes: Any) -> Setup:
    return Setup(NAME, **{"rosters": (CARDS, CARDS), "pools": (DICE, DICE), "first": 0, **changes})


def start(setup: Setup | None = None) -> tuple[Duel, DuelState]:
    setup = setup or Setup(NAME, first=0)
    duel = Duel.of(setup)
    return duel, duel.start(setup)


# The edition's data


def test_every_citation_is_of_the_japanese_book_or_a_reading_that_bears_on_it() -> None:
    edition, book = load_edition(NAME), load_rulebook()
    for topic, id_ in edition.topics.items():
        if id_.startswith("R-"):
            assert "japanese" in book.reading(id_).defaults, topic
        else:
            assert book.rule(id_).book == "japanese", topic
    for name, entry in edition.option_entries.items():
        assert entry.rule == "" or book.rule(entry.rule).book == "japanese", name


def test_every_rule_of_the_book_is_in_play_and_every_reading_that_has_a_choice_can_be_changed() -> None:
    edition, book = load_edition(NAME), load_rulebook()
    assert set(edition.rules_in_play) == {rule.id for rule in book.rules if rule.book == "japanese"}
    bearing = [reading for reading in book.readings if "japanese" in reading.defaults]
    assert set(edition.readings) == {reading.id for reading in bearing if len(reading.choices) > 1}
    assert {reading.id for reading in bearing if len(reading.choices) == 1} <= set(edition.topics.values())


def test_no_word_of_the_west_is_left_in_it() -> None:
    west = edition_data("western-basic")["words"]
    japan = load_edition(NAME).words
    for name in ("lord", "move", "shape", "pool", "home", "regular_attack", "regular_defense"):
        assert japan[name] != west[name]
    assert set(japan) >= set(west)


# What players bring


def test_a_duel_starts_with_two_of_the_suggested_pools() -> None:
    duel, state = start()
    pools = list(rosters.suggested_pools(duel).values())
    for seat, pool in zip(state.seats, pools, strict=False):
        assert (seat.name, seat.dice, seat.hand) == (pool.name, tuple(sorted(pool.dice)), pool.cards)
    assert [roster.cards for roster in rosters.suggested_rosters(duel).values()] == [pool.cards for pool in pools]


def test_every_suggested_pool_may_be_brought() -> None:
    duel, _ = start()
    for pool in rosters.suggested_pools(duel).values():
        assert rosters.dice_problems(duel, pool.dice) == ()
        assert rosters.roster_problems(duel, pool.cards) == ()


TOP = ("crocozaurus",) * 4 + ("killer-needle",) * 11


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"pools": (DICE[1:], DICE)}, "A player brings exactly 15 dice; these are 14."),
        ({"pools": (DICE, DICE, DICE)}, "A duel has two pools of dice, one for each seat."),
        ({"pools": (TOP, DICE)}, "At most 3 dice of a player are of level 4; these are 4."),
        ({"pools": (("loaded-die", *DICE[1:]), DICE)}, "There is no die 'loaded-die' in this game."),
        ({"rosters": (("killer-needle",) * 11, CARDS)}, "A roster must hold at most 10 monsters and items"),
        ({"selection": "pool"}, "Here both players bring monsters of their own, so that none are shared out."),
    ],
)
def test_what_cannot_be_brought_is_told(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidCommand) as refusal:
        start(setup_with(**changes))
    assert sentence in str(refusal.value)


def test_three_dice_of_level_4_and_cards_alike_may_be_brought() -> None:
    _, state = start(setup_with(pools=(("crocozaurus",) * 3 + DICE[:12], DICE)))
    assert state.seats[0].dice.count("crocozaurus") == 3
    assert state.seats[0].hand == CARDS


def test_where_dice_lie_in_a_pile_nobody_brings_any() -> None:
    setup = Setup("western-basic", pools=(DICE, DICE))
    with pytest.raises(InvalidCommand, match="nobody brings dice"):
        Duel.of(setup).start(setup)


# Dice and cards in a game


def test_every_choice_of_three_own_dice_is_a_roll_once() -> None:
    duel, state = start()
    assert len(duel.candidates(state)) == 455
    assert list(own_rolls(("a", "a", "a", "b"), 3)) == [say.Roll(("a", "a", "a")), say.Roll(("a", "a", "b"))]
    assert list(own_rolls(("a",), 1)) == [say.Roll(("a",))]
    duel, state = start(setup_with())
    assert list(duel.candidates(state)) == [say.Roll(("killer-needle",) * 3)]


def test_each_die_that_shows_the_summon_is_an_offer() -> None:
    duel, state = start()
    roll = say.Roll(("mystical-elf", "parrot-dragon", "petit-dragon"))
    state, _ = perform(duel, state, roll, Scripted(["S", "S", "S"]))
    assert state.step is Step.BUILD
    assert state.summons == (
        SummonOffer(1, "", "white", "mystical-elf"),
        SummonOffer(1, "", "red", "parrot-dragon"),
        SummonOffer(1, "", "red", "petit-dragon"),
    )
    builds = [each for each in duel.candidates(state) if isinstance(each, say.Build)]
    assert {(each.card, each.die) for each in builds} == {
        ("mystical-elf", "mystical-elf"),
        ("parrot-dragon", "parrot-dragon"), ("parrot-dragon", "petit-dragon"),
        ("petit-dragon", "parrot-dragon"), ("petit-dragon", "petit-dragon"),
    }  # fmt: skip
    assert say.Pass() in duel.candidates(state)
    assert all(duel.check(state, each).is_legal for each in builds[::37])


def test_of_cards_alike_one_is_summoned_and_of_dice_alike_one_is_used_up() -> None:
    duel, state = start(setup_with())
    state, _ = perform(duel, state, say.Roll(("killer-needle",) * 3), Scripted(["S", "S", "P"]))
    build = next(each for each in duel.candidates(state) if isinstance(each, say.Build))
    state, told = perform(duel, state, build, Scripted([]))
    assert state.seats[0].hand == CARDS[1:]
    assert state.seats[0].dice == DICE[1:]
    assert build_events.DieUsedUp(0, "killer-needle") in told
    assert state.pile == duel.derived.pile  # a net can be laid again
    assert duel.setup_problems(state) == ()


def test_a_position_assumes_that_each_summon_used_up_a_die() -> None:
    fields = {"edition": NAME, "laid": ["L1 1 turn 0 star F16"], "monsters": ["gator-dragon 1 F14"], "turn": 5}
    state = from_fields(fields, "x")
    assert len(state.seats[0].dice) == 14
    assert "thousand-dragon" not in state.seats[0].dice  # the first red die of level 2: none is called like the card
    assert to_fields(state) == {**fields, "monsters": ["gator-dragon 1 F14"]}


def test_more_dice_than_can_be_left_are_told() -> None:
    duel, state = start()
    seat = state.seats[0]
    many = state._replace(seats=(seat._replace(dice=(*seat.dice, "killer-needle")), state.seats[1]))
    assert [problem.topic for problem in duel.setup_problems(many)] == ["too_many_dice"]
    odd = state._replace(seats=(seat._replace(dice=("loaded-die", *seat.dice[1:])), state.seats[1]))
    assert [problem.topic for problem in duel.setup_problems(odd)] == ["die_unknown"]


def test_another_die_or_a_summon_makes_a_build_legal() -> None:
    fields = {
        "edition": NAME, "turn": 9, "laid": ["L1 1 turn 0 star F16"], "step": "build", "level": 1,
        "rolled": ["mystical-elf S", "parrot-dragon S", "petit-dragon A"],
    }  # fmt: skip
    state = from_fields(fields, "x")
    duel = Duel.of(state.setup)
    build = say.Build("petit-dragon", "L1", 0, parse_cell("E11"), "mystical-elf")
    found = {repair.topic: repair for repair in repairs(duel, state, build)}
    assert found["other_die"].facts == {"die": "parrot-dragon"}
    assert duel.check(state, found["other_die"].command).is_legal
    assert found["other_card"].facts == {"card": "mystical-elf"}
    later = from_fields({"edition": NAME, "turn": 9, "laid": ["L1 1 turn 0 star F16"]}, "x")
    named = say.Build("petit-dragon", "L1", 0, parse_cell("E11"), "parrot-dragon")
    for said in (named, say.Build("petit-dragon", "L1", 0, parse_cell("E11"))):
        assert [repair.topic for repair in repairs(duel, later, said)] == ["with_summon"]


# Whole games


def play(setup: Setup, seed: int, steps: int) -> Transcript:
    """A random game in which every candidate is also what the judge allows."""
    duel, lots = Duel.of(setup), random.Random(seed)
    transcript = Transcript(duel, setup, Seeded(seed))
    for number in range(steps):
        if duel.to_act(transcript.state) is None:
            break
        commands = list(duel.candidates(transcript.state))
        special = [each for each in commands if isinstance(each, (say.Build, say.Use, say.Attack))]
        command = lots.choice(special if special and lots.random() < 0.6 else commands)
        assert duel.check(transcript.state, command).is_legal, (seed, number, command)
        transcript.play(command)
    assert duel.setup_problems(transcript.state) == ()
    return transcript


@pytest.mark.parametrize("seed", range(6))
def test_random_games_go_on_without_an_error_and_read_back(seed: int) -> None:
    duel, _ = start()
    pools = list(rosters.suggested_pools(duel).values())
    mine, yours = random.Random(seed).sample(pools, 2)
    setup = Setup(NAME, rosters=(mine.cards, yours.cards), pools=(mine.dice, yours.dice))
    transcript = play(setup, seed, 160)
    again = read_game(game_text(transcript))
    assert again.transcript.state == transcript.state
    assert len(transcript.state.seats[0].dice) + sum(laid.owner == 0 for laid in transcript.state.laid) == 15


@pytest.mark.parametrize("seed", range(4))
def test_random_games_under_random_readings(seed: int) -> None:
    edition, book, lots = load_edition(NAME), load_rulebook(), random.Random(seed)
    readings = []
    for id_ in edition.readings:
        choice = lots.choice([each.name for each in book.reading(id_).choices])
        if choice != edition.choice(id_, {}):
            readings.append((id_, choice))
    play(Setup(NAME, tuple(sorted(readings))), seed, 160)
