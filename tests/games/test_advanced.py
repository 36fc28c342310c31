"""The Advanced game: rosters of one's own, dice rolled twice, summons to choose from, and items that lie face down."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.board.grid import parse_cell
from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import items as item_events
from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.dungeon.position.state import DuelState, Item, Setup, Step, SummonOffer
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.game import Transcript, perform
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel import rosters
from ddm_explorer.games.duel.editions import load_edition
from ddm_explorer.games.duel.notation.position import from_fields
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.odds import roll_prospect
from ddm_explorer.view.sentences.words import log_line

NAME = "western-advanced"
TEN = (
    "skelengel", "kuriboh", "hane-hane", "mystical-elf", "silver-fang", "armed-ninja", "battle-ox", "strike-ninja",
    "trap-bandit", "gluminizer",
)  # fmt: skip


def start(**changes: Any) -> tuple[Duel, DuelState]:
    setup = Setup(NAME, **{"first": 0, **changes})
    duel = Duel.of(setup)
    return duel, duel.start(setup)


def position(**fields: Any) -> tuple[Duel, DuelState]:
    state = from_fields({"edition": NAME, **fields}, "the position")
    return Duel.of(state.setup), state


# What players bring


def test_every_rule_and_reading_of_the_advanced_game_is_in_play() -> None:
    edition, book = load_edition(NAME), load_rulebook()
    wanted = {rule.id for rule in book.rules if rule.id.startswith(("W-ADV", "W-ITM", "W-FLY", "W-TUN"))}
    assert wanted <= set(edition.rules_in_play)
    bearing = [reading for reading in book.readings if "advanced" in reading.defaults]
    assert set(edition.readings) == {reading.id for reading in bearing if len(reading.choices) > 1}


@pytest.mark.parametrize("roster", rosters.suggested_rosters(Duel.of(Setup(NAME))).values(), ids=lambda each: each.id)
def test_every_suggested_roster_may_be_brought(roster: Any) -> None:
    duel = Duel.of(Setup(NAME))
    assert rosters.roster_problems(duel, roster.cards) == ()
    other = next(each for each in rosters.suggested_rosters(duel).values() if each.colour != roster.colour)
    duel, state = start(rosters=(roster.cards, other.cards), colours=(roster.colour, other.colour))
    assert state.seats[0].hand == roster.cards


def test_a_game_starts_with_a_suggested_roster_of_each_colour() -> None:
    for colours in (("red", "blue"), ("blue", "red")):
        duel, state = start(colours=colours)
        colour_of = {roster.cards: roster.colour for roster in rosters.suggested_rosters(duel).values()}
        assert tuple(colour_of[seat.hand] for seat in state.seats) == colours


@pytest.mark.parametrize(
    ("cards", "wrong", "sentence"),
    [
        (TEN, [], ""),
        (TEN[:9], ["roster_number"], "must hold exactly 10 monsters and items; this one holds 9"),
        ((*TEN, "penguin-soldier"), ["roster_number"], "this one holds 11"),
        ((*TEN[:9], "skelengel"), ["roster_no_twins"], "Skelengel is in one roster 2 times; it can be there once only"),
        ((*TEN[:9], "trap-bandit"), ["roster_no_twin_items"], "Trap Bandit is in one roster 2 times"),
        ((*TEN[:9], "monster-lord"), ["roster_card_known"], "no monster or item 'monster-lord' in this game"),
        (("nobody", "kuriboh", "kuriboh"), ["roster_card_known", "roster_number", "roster_no_twins"], "'nobody'"),
    ],
)
def test_all_that_is_wrong_with_a_roster_is_told_at_once(
    cards: tuple[str, ...], wrong: list[str], sentence: str
) -> None:
    duel = Duel.of(Setup(NAME))
    problems = rosters.roster_problems(duel, cards)
    assert [problem.topic for problem in problems] == wrong
    assert all(problem.rule in duel.edition.topics.values() for problem in problems)
    if not wrong:
        start(rosters=(cards, cards))
        return
    with pytest.raises(InvalidCommand) as refusal:
        start(rosters=(cards, TEN))
    assert sentence in str(refusal.value)


@pytest.mark.parametrize("selection", ["draft", "pool"])
def test_monsters_of_ones_own_are_not_shared_out(selection: str) -> None:
    with pytest.raises(InvalidCommand, match="monsters of their own"):
        start(selection=selection)


def test_both_players_may_bring_the_same_card_and_it_is_not_the_same_one() -> None:
    duel, state = position(
        rosters=[" ".join(TEN), " ".join(TEN)],
        turn=3, step="build", level=1, rolled=["1 S", "1 S", "1 P"], again=["P", "P", "P"],
        laid=["T1 2 turn 2 star G4"], monsters=["kuriboh 2 G4"], seat2={"destroyed": ["hane-hane"]},
    )  # fmt: skip
    place = duel.derived.fitting_now(state, 0)[0]
    for card in ("kuriboh", "hane-hane"):
        build = say.Build(card, place.shape, place.turns, place.star)
        assert duel.check(state, build).is_legal, card
        after, _ = perform(duel, state, build, Seeded("same"))
        assert [monster.card for monster in after.monsters] == ["kuriboh", card]
        assert duel.setup_problems(after) == ()


def test_whether_the_opponent_has_a_card_is_not_told() -> None:
    duel, state = start()
    state = state._replace(step=Step.BUILD, level=1, summons=(SummonOffer(1),))
    place = duel.derived.fitting_now(state, 0)[0]
    theirs = say.Build("exploding-disc", place.shape, place.turns, place.star)
    nobodys = say.Build("crater-creator", place.shape, place.turns, place.star)
    told_of = [
        [(each.topic, each.facts.get("is_opponents")) for each in duel.check(state, command).objections]
        for command in (theirs, nobodys)
    ]
    assert "exploding-disc" in state.seats[1].hand
    assert told_of[0] == told_of[1]


def test_the_pile_holds_two_of_each_shape_and_no_place_is_named_twice() -> None:
    duel, state = start()
    assert sorted(state.pile) == sorted([*duel.shapes, *duel.shapes])
    state, _ = perform(duel, state, say.Roll(("1", "1", "1")), Scripted(["S", "S", "P"] * 2))
    builds = duel.builds(state)
    assert len(set(builds)) == len(builds)
    once = Duel.of(Setup(NAME, (("R-PIECE-SUPPLY", "one-set"),)))
    assert once.derived.pile == tuple(duel.shapes)


# Dice rolled twice


def rolled(faces: str, dice: tuple[str, ...] = ("1", "1", "1"), **changes: Any) -> tuple[Duel, DuelState, list[Any]]:
    duel, state = start(**changes)
    state, made = perform(duel, state, say.Roll(dice), Scripted(faces.split()))
    return duel, state, list(made)


def test_the_second_roll_is_drawn_anew() -> None:
    duel, state = start()
    outcomes = set()
    for seed in range(60):
        after, made = perform(duel, state, say.Roll(("1", "2", "3")), Seeded(str(seed)))
        assert [type(event) for event in made].count(turn_events.Rolled) == 2
        assert after.draws == state.draws + 6
        outcomes.add(after.faces == after.again)
    assert outcomes == {True, False}


def test_what_can_be_summoned_of_all_two_rolls_of_three_dice() -> None:
    """Every outcome by hand: the levels offered, the first roll that binds, and whether anything lapses."""
    duel, state = start()
    hand = ("parrot-dragon", "harpie-lady")
    state = state._replace(seats=(state.seats[0]._replace(hand=hand), state.seats[1]))
    for shown in product(range(4), repeat=2):
        faces = [face for count in shown for face in ["S"] * count + ["P"] * (3 - count)]
        after, _ = perform(duel, state, say.Roll(("1", "1", "1")), Scripted(faces))
        levels = [offer.level for offer in after.summons]
        assert levels == [1] * (max(shown) >= 2) + [2] * (3 in shown), shown
        assert (after.step is Step.BUILD) is bool(levels)
        assert set(duel.summonable(after)) == {hand[level - 1] for level in levels}
        assert {build.card for build in duel.builds(after)} == set(duel.summonable(after))


def test_the_odds_are_those_of_all_outcomes() -> None:
    duel, state = start()
    for dice, hand in ((("1", "1", "1"), ("harpie-lady",)), (("1", "1", "2"), ("parrot-dragon",))):
        seat = state.seats[0]._replace(hand=hand)
        here = state._replace(seats=(seat, state.seats[1]))
        one = [duel.derived.fall_of[dice, indexes] for indexes in product(range(6), repeat=3)]
        brings = [bool(fall.level and (fall.of_level == 3 if len(set(dice)) == 1 else True)) for fall in one]
        chance = Fraction(sum(first or second for first in brings for second in brings), len(one) ** 2)
        prospect = roll_prospect(duel, here, dice)
        assert prospect.summon == chance
        assert [each.is_triple for each in prospect.levels] == [False, True][: 1 + (len(set(dice)) == 1)]


def test_a_summon_that_may_be_declined_is_declined_by_saying_no() -> None:
    duel, state = start()
    state = state._replace(seats=(state.seats[0]._replace(hand=("harpie-lady",)), state.seats[1]))
    state, _ = perform(duel, state, say.Roll(("1", "1", "1")), Scripted(["S"] * 3 + ["P"] * 3))
    assert say.Pass() in duel.candidates(state)
    after, made = perform(duel, state, say.Pass(), Seeded("no"))
    assert isinstance(made[0], turn_events.SummonDeclined)
    assert (after.step, after.summons, after.level) == (Step.ADVANCE, (), 0)


# Items

FIELD = {
    "turn": 11,
    "laid": [
        "S2 1 turn 0 star G16", "T1 1 turn 0 star H14", "M2 1 turn 2 star F14", "Z1 1 turn 2 star E16",
        "Z1m 1 turn 0 star I16",
    ],
    "seat1": {"crests": "P9 A9 M9 D9 T9", "hand": ["silver-fang"]},
    "seat2": {"crests": "P9 A9 M9 D9 T9", "hand": ["armed-ninja"]},
}  # fmt: skip

ITEMS = tuple(card.id for card in Duel.of(Setup(NAME)).cards.values() if card.is_item)
FACE_DOWN = tuple(
    id_
    for id_ in ITEMS
    if not any("when-placed" in ability.timing for ability in Duel.of(Setup(NAME)).cards[id_].abilities)
)
"""The items that can lie face down: one that works as it is placed is turned up there."""
READINGS = (
    (),
    (("R-ITEM-PRICE", "no"),),
    (("R-ITEM-ATTACK", "yes"), ("R-ITEM-PRICE", "as-the-highest-level"), ("R-ITEM-USE", "a-monster-on-its-square-may")),
)
SHOW_LEVEL = 2
"""Under so many of these a figure that lies face down shows its level to whoever pays by it."""


def judged(duel: Duel, state: DuelState) -> list[Any]:
    """What the seat at turn can do, and what is said of this and of much else that it cannot."""
    cells = [parse_cell(name) for name in ("G15", "G16", "G17", "H14")]
    asked: list[Any] = list(duel.candidates(state))
    asked += [say.Attack(one, other) for one in cells for other in cells]
    asked += [say.SetOff(cell) for cell in cells]
    asked += [say.Use(one, number, (other,)) for one in cells for number in (1, 2) for other in cells]
    asked += [say.Use(cell, number, (), 1, choice) for cell in cells for number in (1, 2) for choice in ("", "1", "4")]
    found = []
    for command in asked:
        verdict = duel.check(state, command)
        told_of = [(each.topic, each.rule, dict(each.facts), each.places) for each in verdict.objections]
        told_of += [(each.topic, each.rule, dict(each.facts), each.places) for each in verdict.grounds]
        found.append((command, told_of))
    return found


@pytest.mark.parametrize("readings", READINGS, ids=["as-they-are", "open-cards-only", "others"])
@pytest.mark.parametrize("monster", ["blast-lizard", "thunder-ball", "magician-dragon", "knight-of-twin-swords"])
def test_nothing_that_the_opponent_can_ask_tells_which_item_lies_face_down(monster: str, readings: Any) -> None:
    chosen = [" ".join(reading) for reading in readings]
    duel, state = position(
        **FIELD, readings=chosen, monsters=[f"{monster} 1 G17", "vorse-raider 1 G16"], items=["trap-bandit 2 G15"]
    )
    shows_level = readings in READINGS[:SHOW_LEVEL]
    seen: dict[int, list[Any]] = {}
    for card in ITEMS:
        items = tuple(item._replace(card=card) for item in state.items)
        here = judged(duel, state._replace(items=items))
        assert seen.setdefault(duel.cards[card].level if shows_level else 0, here) == here, card
    assert len(seen) == (4 if shows_level else 1)


def test_a_price_goes_by_the_level_that_every_figure_shows() -> None:
    for card in FACE_DOWN:
        duel, state = position(**FIELD, monsters=["blast-lizard 1 G17"], items=[f"{card} 2 G15"])
        after, _ = perform(duel, state, say.Use(parse_cell("G17"), 1, (parse_cell("G15"),)), Seeded(card))
        assert 9 - after.seats[0].crests.magic == 2 + duel.cards[card].level


def test_an_item_that_is_placed_lies_face_down_unless_it_works_as_it_is_placed() -> None:
    for card in ITEMS:
        level = Duel.of(Setup(NAME)).cards[card].level
        duel, state = position(**{**FIELD, "seat1": {"hand": [card]}}, step="build", level=level)
        place = duel.derived.fitting_now(state, 0)[0]
        after, made = perform(duel, state, say.Build(card, place.shape, place.turns, place.star), Seeded(card))
        works = any("when-placed" in ability.timing for ability in duel.cards[card].abilities)
        assert after.items == (Item(after.items[0].number, card, 0, place.star, 11, works),)
        assert any(isinstance(event, item_events.ItemTurnedUp) for event in made) is works
        assert after.step is Step.ADVANCE
        assert not after.triggers


@pytest.mark.parametrize("card", FACE_DOWN)
def test_who_walks_over_an_item_turns_it_up_and_the_way_is_as_the_log_tells(card: str) -> None:
    duel, state = position(
        **FIELD, monsters=["gate-guardian 1 G17", "vorse-raider 2 F14"], items=[f"{card} 2 G16", "trap-bandit 1 G14"]
    )
    path = tuple(parse_cell(name) for name in ("G17", "G16", "G15", "G14"))
    after, made = perform(duel, state, say.Move(path), Seeded(card))
    turned = [event.card for event in made if isinstance(event, item_events.ItemTurnedUp)]
    moved = [event.path for event in made if isinstance(event, battle_events.Moved)]
    assert turned[0] == card
    assert moved[0] == path[:2]
    walker = after.monster(1)
    if card == "crater-creator":
        assert after.monsters == ()
    elif card == "time-machine":
        assert walker is not None
        assert walker.cell == path[0]
    else:
        assert turned == [card, "trap-bandit"]
        assert walker is not None
        assert (walker.cell, moved) == (path[-1], [path[:2], path[1:]])


def test_no_two_ways_that_meet_other_items_are_taken_for_one() -> None:
    """A square that can be reached past an item and over it is named for each."""
    duel, state = position(**FIELD, monsters=["gate-guardian 1 G16"], items=["exploding-disc 2 G15"])
    ways = [command.path for command in duel.candidates(state) if isinstance(command, say.Move)]
    item, end = parse_cell("G15"), parse_cell("G14")
    assert {item in way for way in ways if way[-1] == end} == {True, False}


def test_a_whole_game_reads_back_and_no_state_of_it_is_impossible() -> None:
    duel, _ = start()
    for seed in range(3):
        transcript = Transcript(duel, Setup(NAME, first=seed % 2))
        chance = Seeded(f"whole/{seed}")
        for step in range(220):
            commands = duel.candidates(transcript.state)
            if not commands:
                break
            transcript.play(commands[(step * 7919 + seed) % len(commands)], chance)
            assert duel.setup_problems(transcript.state) == ()


def test_an_attack_paid_with_magic_before_the_roll_is_a_position_that_can_be() -> None:
    duel, state = position(
        **FIELD, readings=["R-MAGIC-WHEN whole-turn"], step="roll",
        monsters=["mighty-mage 1 G17", "vorse-raider 2 G15"],
    )  # fmt: skip
    strikes = [
        command
        for command in duel.candidates(state)
        if isinstance(command, say.Use) and command.at == (parse_cell("G15"),)
    ]
    after, _ = perform(duel, state, strikes[0], Seeded("early"))
    assert after.attack is not None
    assert (after.step, duel.setup_problems(after)) == (Step.ROLL, ())
    after, _ = perform(duel, after, say.Pass(), Seeded("early"))
    assert (after.step, after.attack, duel.setup_problems(after)) == (Step.ROLL, None, ())


ALIKE = "level 1 Summon crests: Ann"


@pytest.mark.parametrize(
    ("left", "faces", "readings", "said"),
    [
        (
            TEN,
            "S S S D2 D2 D2",
            (),
            f"3 {ALIKE} must summon a monster or item of level 1 or 2 and build.",
        ),
        (("battle-ox",), "S S P S S S", (), f"3 {ALIKE} may summon a monster or item of level 2 and build."),
        (
            TEN,
            "S S S P P P",
            (("R-TRIPLE-ITEM", "monsters-only"),),
            "must summon a monster or item of level 1, or a level 2 monster, and build.",
        ),
        (("battle-ox",), "S S P P P P", (), "no summon: Ann has no monster or item of that level left."),
    ],
)
def test_the_log_says_of_which_level_the_crests_are_and_what_they_bring(
    left: tuple[str, ...], faces: str, readings: tuple[tuple[str, str], ...], said: str
) -> None:
    duel, state = start(names=("Ann", "Bob"), readings=readings)
    one, two = state.seats
    seats = (one._replace(hand=left), two)
    game = Transcript(duel, state.setup, Seeded(1), state._replace(seats=seats))
    node = game.play(say.Roll(("1", "1", "1")), Scripted(faces.split()))
    assert said in log_line(node, duel).text
