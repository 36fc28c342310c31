"""What a newcomer is told beside the rules: where in the turn, what to do next, what answers and dice bring."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations, product

import pytest

from ddm_explorer.dungeon.commands import Roll
from ddm_explorer.dungeon.materials.cards import Cost, load_cards
from ddm_explorer.dungeon.materials.crests import Crest
from ddm_explorer.dungeon.position.state import DuelState, Item, Setup, Step, Trigger
from ddm_explorer.engine.chance import Scripted
from ddm_explorer.engine.game import Transcript, perform
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel import odds
from ddm_explorer.view.duel.turn_chart import turn_flow
from ddm_explorer.view.sentences import card_words, guide
from ddm_explorer.view.sentences.questions import question_sentence
from ddm_explorer.view.sentences.speech import vocabulary
from tests.view.positions import CHAIN, read

SETUP = Setup("western-basic")
DUEL = Duel.of(SETUP)
WORDS = vocabulary(DUEL)
BUILT = (
    "first 1",
    "roll 3 3 3 = S S P",
    "build strike-ninja T1 turn 0 star G12",
    "end",
    "roll 1 1 1 = S S D2",
    "build vorse-raider L1 turn 0 star G8",
    "end",
)


def after(*lines: str, setup: Setup = SETUP) -> DuelState:
    transcript = Transcript(Duel.of(setup), setup)
    for line in lines:
        said, _, faces = line.partition("=")
        transcript.play(read_command(said, Lexicon.of(DUEL)), Scripted(faces.split()) if faces else None)
    state: DuelState = transcript.state
    return state


@pytest.mark.parametrize(
    ("lines", "statuses"),
    [
        ((), ["ahead"] * 4),
        (BUILT[:1], ["now", "ahead", "ahead", "ahead"]),
        (BUILT[:2], ["done", "now", "ahead", "ahead"]),
        (BUILT[:3], ["done", "done", "done", "now"]),
        (("first 1", "roll 1 2 3 = P P2 P"), ["done", "left_out", "left_out", "now"]),
        (("first 1", "resign 1"), ["done"] * 4),
    ],
)
def test_the_steps_of_a_turn(lines: tuple[str, ...], statuses: list[str]) -> None:
    assert [step.status for step in guide.turn_steps(after(*lines), WORDS)] == statuses


@pytest.mark.parametrize("owner", [0, 1])
def test_an_item_is_a_summon_too(owner: int) -> None:
    state = after("first 1", "roll 1 2 3 = P P2 P")
    state = state._replace(items=(Item(1, "medical-aid-kit", owner, (6, 12), since=state.turn),))
    expected = "left_out" if owner else "done"
    assert [step.status for step in guide.turn_steps(state, WORDS)] == ["done", expected, expected, "now"]
    assert {box.name: box.status for box in turn_flow(DUEL, state)}["build"] == expected


def test_a_shape_in_hand_makes_it_building_s_time_only_when_a_summon_is_due() -> None:
    assert [step.status for step in guide.turn_steps(after(*BUILT[:2]), WORDS, is_holding=True)][:3] == [
        "done",
        "done",
        "now",
    ]
    assert guide.turn_steps(after(*BUILT[:1]), WORDS, is_holding=True)[0].status == "now"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((), "Flip the coin, or settle it in your own way and say who won."),
        (BUILT[:1], "Choose three dice below the board"),
        (BUILT[:2], "Below the board, choose a Piece for Strike Ninja."),
        (BUILT[:3], "1 monster can still move"),
        (("first 1", "roll 1 2 3 = D2 M T2"), "no monster of your own is on the Field yet. End it."),
        ((*BUILT, "roll 4 4 4 = P2 P2 A", "move G12 G11 F11 F10 F9 F8"), "1 figure can attack"),
        ((*BUILT, "roll 4 4 4 = P2 P2 A", "move G12 G11 F11 F10 F9 F8", "attack F8 G8"), "Kaiba decides this one"),
        ((*BUILT, "roll 1 2 4 = D2 M T"), "Nothing is left to do in this turn. End it."),
        (("first 1", "resign 1"), "Go back to any line of the log"),
    ],
)
def test_the_next_thing_to_do(lines: tuple[str, ...], told: str) -> None:
    state = after(*lines)
    if "Nothing is left" in told:  # without the crest of the first roll nothing can move
        state = state._replace(seats=(state.seats[0]._replace(crests=type(state.seats[0].crests)()), state.seats[1]))
    assert told in guide.next_sentence(DUEL, state)


def test_the_next_thing_with_a_piece_in_hand_and_with_a_choice_of_monsters() -> None:
    assert "Turn the Piece until it fits" in guide.next_sentence(DUEL, after(*BUILT[:2]), is_holding=True)
    pool = after(*BUILT[:2], setup=Setup("western-basic", selection="pool"))
    assert guide.next_sentence(DUEL, pool) == "Below the board, choose a monster and a Piece."


def test_every_step_has_a_rule_that_says_why() -> None:
    states = [after(*lines) for lines in ((), BUILT[:1], BUILT[:2], BUILT[:3], ("first 1", "resign 1"))]
    states += [after(setup=Setup("western-basic", selection="draft"))]
    cited = [DUEL.edition.cite(guide.step_topic(DUEL, state)) for state in states]
    assert cited == ["W-SET-7", "W-ROLL-1", "W-SUM-2", "W-TURN-1", "R-CONCEDE", "W-SET-4"]


def test_answers_to_an_attack_are_weighed() -> None:
    attack = (*BUILT, "roll 4 4 4 = P2 P2 A", "move G12 G11 F11 F10 F9 F8", "attack F8 G8")
    state = after(*attack)
    assert guide.answer_sentences(DUEL, state) == (
        "Costs 1 Defense crest; Kaiba has 2. Saves 10: 10 damage, 10 Hit Points left.",
        "Costs nothing: 20 damage, which destroys it.",
    )
    weak = state._replace(attack=state.attack._replace(reduced=10))
    assert guide.answer_sentences(DUEL, weak)[0].endswith("Saves 10: no damage.")
    assert guide.answer_sentences(DUEL, after(*BUILT)) is None


# Odds ----------------------------------------------------------------------------------------------


def test_a_choice_is_weighed_by_what_can_be_summoned() -> None:
    state = after("first 1")
    prospect = odds.roll_prospect(DUEL, state, ("1", "1", "2"))
    assert prospect.summon == Fraction(4, 9)
    assert [(each.level, each.chance, each.cards, each.lapse) for each in prospect.levels] == [
        (1, Fraction(4, 9), ("gearfried-the-iron-knight",), None)
    ]
    none = odds.roll_prospect(DUEL, state, ("2", "2", "3"))
    assert (none.summon, none.levels[0].chance, none.levels[0].lapse) == (0, Fraction(1, 4), "no_card")
    assert odds.summon_sentence(none, DUEL, state) == "These dice cannot bring a summon now."


def test_without_room_no_roll_summons() -> None:
    state = after("first 1")
    full = state._replace(pile=())
    prospect = odds.roll_prospect(DUEL, full, ("1", "1", "1"))
    assert prospect.levels[0].lapse == "no_room"
    told = odds.level_sentence(prospect.levels[0], prospect, DUEL, full)
    assert told == "No summon: no Piece is left in the pile."


def test_a_domain_shut_in_is_told() -> None:
    """Its sides covered before the first build, it can never build: said, because no rule ends the game for it."""
    state = after("first 1")
    grid = DUEL.derived.grid
    around = grid.beside(grid.bit[state.seats[0].home])
    shut = state._replace(seats=(state.seats[0], state.seats[1]._replace(path_mask=around)))
    prospect = odds.roll_prospect(DUEL, shut, ("1", "1", "1"))
    told = odds.level_sentence(prospect.levels[0], prospect, DUEL, shut)
    assert told == (
        "No summon: every side of Yugi's Domain is covered, so the first Piece can never be laid; "
        "no rule ends the game for that alone."
    )
    one_open = state._replace(seats=(state.seats[0], state.seats[1]._replace(path_mask=around & (around - 1))))
    told = odds.level_sentence(prospect.levels[0], prospect, DUEL, one_open)
    assert told == "No summon: no Piece fits anywhere for Yugi."


def test_the_limit_of_the_common_pool_is_counted() -> None:
    setup = Setup("western-basic", selection="pool")
    state = after("first 1", setup=setup)
    done = state.seats[0]._replace(summoned=("buster-blader", "strike-ninja", "thunder-ball"))
    prospect = odds.roll_prospect(Duel.of(setup), state._replace(seats=(done, state.seats[1])), ("1", "1", "1"))
    assert prospect.levels[0].lapse == "pool_limit"


def test_before_the_flip_nobody_is_named() -> None:
    prospect = odds.roll_prospect(DUEL, after(), ("1", "1", "1"))
    assert prospect.is_settled is False
    assert odds.level_sentence(prospect.levels[0], prospect, DUEL, after()) == "A summon of level 1."


def test_every_choice_is_each_once_and_whatever_the_step() -> None:
    for lines in ((), BUILT[:1], BUILT[:2], BUILT[:3]):
        choices = odds.every_choice(DUEL, after(*lines))
        assert len(choices) == len(set(choices)) == 20


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(1, 2), "50 %"), (Fraction(4, 9), "44.4 %"), (Fraction(0), "0 %"), (Fraction(1), "100 %"),
        (Fraction(1, 5000), "below 0.1 %"), (Fraction(4999, 5000), "above 99.9 %"),
    ],
)  # fmt: skip
def test_per_cent(chance: Fraction, told: str) -> None:
    assert odds.per_cent(chance) == told


def test_dice_rolled_twice_are_weighed_for_the_whole_turn() -> None:
    setup = Setup("western-advanced", first=0)
    duel = Duel.of(setup)
    state = duel.start(setup)
    twice = odds.roll_prospect(duel, state, ("1", "1", "2"))
    once = odds.roll_prospect(DUEL, after("first 1"), ("1", "1", "2"))
    assert twice.rolls == 2
    assert twice.summon == 1 - (1 - once.summon) ** 2
    assert twice.levels[0].chance == 1 - (1 - once.levels[0].chance) ** 2
    assert twice.expected == tuple(2 * mean for mean in once.expected)
    assert odds.summon_sentence(twice, duel, state) == "A summon in 69.1 % of all turns with two rolls (56/81)."
    only = Setup("western-advanced", (("R-DOUBLE-ALWAYS", "only-if-failed"),), first=0)
    other = odds.roll_prospect(Duel.of(only), Duel.of(only).start(only), ("1", "1", "2"))
    assert other.summon == twice.summon
    assert other.expected == tuple(mean * (2 - once.summon) for mean in once.expected)
    assert "They are rolled twice." in guide.next_sentence(duel, state)
    assert question_sentence(duel, state).endswith("chooses 3 dice and rolls them twice.")


def test_dice_of_one_s_own_are_weighed_by_colour() -> None:
    setup = Setup("japanese-first", first=0)
    duel = Duel.of(setup)
    state = duel.start(setup)
    held = state.seats[0].dice
    level = [kind for kind in held if duel.dice[kind].level == 1]
    prospect = odds.roll_prospect(duel, state, tuple(level[:3]))
    assert prospect.levels
    for each in prospect.levels:
        colours = {duel.dice[kind].colour for kind in level[:3]}
        assert {duel.derived.colour_of(card) for card in each.cards} <= colours
        told = odds.level_sentence(each, prospect, duel, state)
        assert told.startswith("No summon: ") or " summons " in told


def test_what_another_may_summon_is_told_without_its_items() -> None:
    setup = Setup("western-advanced", first=0)
    duel = Duel.of(setup)
    state = duel.start(setup)
    prospect = odds.roll_prospect(duel, state, ("2", "2", "2"))
    for viewer, name in ((0, "Medical Aid Kit"), (None, "Medical Aid Kit"), (1, "a face-down item")):
        assert name in odds.level_sentence(prospect.levels[0], prospect, duel, state, viewer)


def test_whoever_is_asked_is_told_what_to_do() -> None:
    duel, state = read(CHAIN)
    assert guide.next_sentence(duel, state) == "Bea decides this one: choose an ability to answer with, or pass."
    assert guide.step_topic(duel, state) == "asks_for_answer"
    boost = state._replace(window=None, chain=(), attack=state.attack._replace(stage="boost"))
    assert guide.next_sentence(duel, boost).startswith("Ada decides this one: add an ability")
    assert guide.step_topic(duel, boost) == "boost_asked"
    offered = state._replace(window=None, chain=(), attack=None, triggers=(Trigger(0, 2, 1),))
    assert guide.next_sentence(duel, offered).startswith("Ada decides this one: use the ability")
    assert guide.step_topic(duel, offered) == "trigger_asked"


def test_means_and_what_may_be_lost() -> None:
    assert [odds.decimal(Fraction(2, 3)), odds.decimal(Fraction(2))] == ["0.67", "2"]
    state = after("first 1")
    prospect = odds.roll_prospect(DUEL, state, ("1", "1", "2"))
    assert odds.waste_sentence(prospect, DUEL, state) == ""
    held = state.seats[0]._replace(crests=state.seats[0].crests._replace(defense=7, move=6))
    rich = state._replace(seats=(held, state.seats[1]))
    assert odds.waste_sentence(prospect, DUEL, rich).endswith("can happen here with Defense crests.")


# Cards ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "told"),
    [
        ((), "no crests"),
        ((Cost(Crest.ATTACK, 2),), "2 Attack crests"),
        ((Cost(None, 1), Cost(Crest.MOVE, 1, "level")), "1 crest of any kind, and 1 Progress crest for each level"),
        ((Cost(None, 3, same=True),), "3 crests of one kind"),
        ((Cost(Crest.MAGIC, 1, "target-level"),), "1 Magic crest for each level of the target"),
        ((Cost(Crest.ATTACK, 2, "time"),), "2 Attack crests each time"),
        ((Cost(Crest.ATTACK, 1, "time", 1),), "1 Attack crest each time, once at the most"),
        ((Cost(Crest.ATTACK, 1, "time", 3),), "1 Attack crest each time, 3 times at the most"),
    ],
)
def test_what_an_ability_costs(cost: tuple[Cost, ...], told: str) -> None:
    assert card_words.cost_text(cost, DUEL.edition.words) == told


def test_every_card_tells_its_source_and_whether_its_abilities_are_in_play() -> None:
    old = Duel.of(Setup("western-basic", abilities=False))
    for card in load_cards("catalogue").values():
        told = card_words.provenance_sentence(card.provenance)
        assert told.count(".") >= 2
        assert card_words.standing_words(card.provenance)
        assert card_words.abilities_notice(DUEL, card) == ""
        notice = card_words.abilities_notice(old, card)
        assert bool(notice) is bool(card.abilities)
        assert not notice or card.name in notice
        for line in card_words.card_lines(card, vocabulary(DUEL)):
            assert line.endswith((".", '"', "”")), line
            assert not re.search(r"[{}]|None|  +\S.*  |\.\.", line), line


def test_what_is_not_known_and_what_is_made_up_is_marked() -> None:
    abilities = [each for card in load_cards("catalogue").values() for each in card.abilities]
    unknown = [each for each in abilities if not each.is_known]
    assert {card_words.mark_of(each) for each in unknown} <= {"not known"}
    assert all("Nobody knows" in card_words.ability_sentence(each, vocabulary(DUEL)) for each in unknown)
    made_up = [each for each in abilities if each.is_known and each.provenance.is_reconstruction]
    assert made_up
    assert {card_words.mark_of(each) for each in made_up} == {"reconstructed"}


def test_an_ability_tells_its_price_its_time_and_its_limit() -> None:
    cards, words = load_cards("catalogue"), vocabulary(DUEL)
    told = {
        (card.id, ability.id): card_words.ability_sentence(ability, words)
        for card in cards.values()
        for ability in card.abilities
    }
    assert told["strike-ninja", "shadow-dodge"].endswith("Costs 2 Trap crests, in either turn.")
    assert told["medical-aid-kit", "first-aid"].endswith("Works by itself when a monster enters its square.")
    assert any(text.endswith(", once a turn.") for text in told.values())
    variants = [each for card in cards.values() for ability in card.abilities for each in ability.variants]
    assert variants
    assert all(card_words.variant_sentence(each, words).startswith("Another source ") for each in variants)


def test_the_game_is_over_is_a_step_too() -> None:
    assert after("first 1", "resign 1").step is Step.OVER


def test_the_chance_of_a_summon_counts_the_colours_of_the_dice_that_show_it() -> None:
    """Held against every roll there is, where the third die has the level but not the colour of any card left."""
    setup = Setup("japanese-first")
    duel = Duel.of(setup)
    start = duel.start(setup)
    ready = start._replace(step=Step.ROLL, turn=1, first=0)
    seat = ready.seats[0]
    counted, differing = 0, 0
    for dice in sorted(set(combinations(seat.dice, 3))):
        levels = {duel.dice[kind].level for kind in dice}
        colours = {duel.dice[kind].colour for kind in dice}
        if len(levels) > 1 or len(colours) == 1 or counted == 3:
            continue
        counted += 1
        for left in sorted(colours):
            hand = tuple(card for card in seat.hand if duel.derived.colour_of(card) == left)
            state = ready._replace(seats=(seat._replace(hand=hand), ready.seats[1]))
            prospect = odds.roll_prospect(duel, state, dice)
            wins = 0
            for labels in product(*(duel.dice[kind].labels for kind in dice)):
                _, events = perform(duel, state, Roll(dice), Scripted(list(labels)))
                wins += any(type(event).__name__ == "SummonGained" for event in events)
            assert prospect.summon == Fraction(wins, 6**3), (dice, left)
            differing += any(each.lapse == "no_match" for each in prospect.levels)
    assert counted
    assert differing
