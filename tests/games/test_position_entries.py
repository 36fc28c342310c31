"""What abilities, chains and items add to a position: spelled, read back, refused, and held against each other."""

import pytest
from hypothesis import given, settings

from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.materials.dice import parse_face
from ddm_explorer.dungeon.position.state import (
    LORD,
    Attack,
    Item,
    Link,
    Modifier,
    Monster,
    SummonOffer,
    Trigger,
    Window,
)
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.verdict import ImpossiblePosition
from ddm_explorer.games.duel.notation.commands import Lexicon, command_text, read_command
from ddm_explorer.games.duel.notation.position import FIELDS, differences, from_fields, to_fields
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.position_text import position_link, position_text, read_position
from ddm_explorer.games.notation.transcript_text import game_text, read_game
from tests.games.brawls import FIGHTS

BASIC = "ddm-position 2 duel\nedition western-basic\nturn 8\nactive 2\n"
FIELD = "laid L1 1 turn 2 star G12, T1 2 turn 2 star G8\n"
FIGHT = FIELD + "monsters strike-ninja 1 F10, knight-of-twin-swords 2 F9, thunder-ball 2 G8\n"
ADVANCED = (
    "ddm-position 2 duel\nedition western-advanced\nturn 9\n"
    "rosters strike-ninja crocozaurus crawling-dragon-1 relinquished exploding-disc "
    "yaranzo time-machine mighty-mage darkfire-dragon gator-dragon,"
    " strike-ninja thunder-ball swamp-battleguard exploding-disc medical-aid-kit "
    "yaranzo saggi-the-dark-clown mystical-elf warp-vortex blast-lizard\n"
)


@given(FIGHTS)
@settings(max_examples=30)
def test_every_position_in_the_thick_of_it_reads_back_from_every_spelling(transcript):
    for node in transcript.nodes[-3:]:
        state = node.state
        assert not transcript.rules.setup_problems(state)
        assert read_position(position_text(state)) == state
        assert read_position(position_text(state, is_whole=True)) == state
        assert read_position(position_link(state)) == state
        assert from_fields(to_fields(state), "fields") == state
        known = {field.name.partition(".")[0] for field in FIELDS}
        whole = {name: value for name, value in to_fields(state, is_whole=True).items() if name in known}
        assert not differences(state, whole, "fields")


@given(FIGHTS)
@settings(max_examples=20)
def test_every_game_in_the_thick_of_it_reads_back_whole(transcript):
    lexicon = Lexicon.of(transcript.rules)
    for node in transcript.nodes[1:]:
        assert read_command(command_text(node.command), lexicon) == node.command
    again = read_game(game_text(transcript)).transcript
    assert [(node.events, node.state) for node in again.nodes] == [(n.events, n.state) for n in transcript.nodes]


# Spelling ------------------------------------------------------------------------------------


def one(name, text, head=BASIC + FIGHT):
    """The only value of a list in a position that is read with that field."""
    (value,) = getattr(read_position(f"{head}{name} {text}", allow=ANY), name)
    return value


ANY = (
    "attack_impossible", "attack_out_of_step", "chain_out_of_step", "link_impossible", "window_out_of_step",
    "trigger_impossible", "figure_doomed", "summoned_mismatch", "item_off_path", "monster_off_path", "effect_on_nobody",
    "level_out_of_step", "figure_of_other_kind", "card_twice", "roll_impossible", "too_many_cards",
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "strike-ninja 1 F8 number 4 strode struck doomed",
            Monster(4, "strike-ninja", 0, (5, 7), has_strode=True, has_struck=True, is_doomed=True),
        ),
        (
            "strike-ninja 1 F8 damage 10 since 2 moved attacked from F11 moved-in 8",
            Monster(1, "strike-ninja", 0, (5, 7), 10, 2, True, True, begun=(5, 10), moved_in=8),
        ),
    ],
)
def test_monsters(text, value):
    assert one("monsters", text, BASIC) == value
    assert text in position_text(read_position(f"{BASIC}monsters {text}", allow=ANY))


def test_items_have_the_numbers_after_those_of_the_monsters():
    text = (
        "monsters strike-ninja 1 F10 number 3\nitems exploding-disc 1 F11, exploding-disc 2 F9 number 7 open visits 2"
    )
    state = read_position(ADVANCED + text, allow=ANY)
    assert state.items == (
        Item(4, "exploding-disc", 0, (5, 10)),
        Item(7, "exploding-disc", 1, (5, 8), is_open=True, visits=2),
    )
    assert text in position_text(state)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("F10 attack 10 until battle", Modifier(1, "attack", 10, "battle", 1)),
        ("1 defense -20", Modifier(1, "defense", -20, "turn", 1)),
        (
            "F10 attack 10 until game by F9 ability quick-feet versus dragon",
            Modifier(1, "attack", 10, "game", 2, "quick-feet", "Dragon"),
        ),
        ("F9 struck F10", Modifier(2, "struck", 1, "turn", 2)),
        ("F9 struck lord", Modifier(2, "struck", LORD, "turn", 2)),
        ("F10 control 2 until ever by 9", Modifier(1, "control", 1, "ever", 9)),
        ("F10 untouched 3", Modifier(1, "untouched", 3, "turn", 1)),
        ("12 attack 10", Modifier(12, "attack", 10, "turn", 12)),
    ],
)
def test_modifiers(text, value):
    head = BASIC + FIGHT
    assert one("modifiers", text) == value
    told = position_text(read_position(f"{head}modifiers {text}", allow=ANY))
    assert text.casefold().replace("1 defense", "f10 defense") in told.casefold()


def test_a_flag_is_given_without_points():
    assert one("modifiers", "F10 flying until turn", ADVANCED + "monsters strike-ninja 1 F10\n").stat == "flying"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2 attack F9 at F10", Link("attack", 1, 2, (5, 8), ((5, 9),), (1,))),
        ("2 attack G5 at F10", Link("attack", 1, LORD, (6, 4), ((5, 9),), (1,))),
        ("2 move F9 at F9 F8 E8 paid P2", Link("move", 1, 2, (5, 8), ((5, 8), (5, 7), (4, 7)), paid=CrestPool(2))),
        (
            "2 summon E7 card vorse-raider piece S2 turn 3",
            Link("summon", 1, LORD, (4, 6), ((4, 6),), card="vorse-raider", shape="S2", turns=3),
        ),
        (
            "1 ability F10 2 for 1 paid T2",
            Link("ability", 0, 1, (5, 9), card="strike-ninja", ability=2, choice="1", paid=CrestPool(trap=2)),
        ),
        (
            "2 ability F9 2 at F10 times 2 paid A4 cancelled",
            Link(
                "ability",
                1,
                2,
                (5, 8),
                ((5, 9),),
                (1,),
                "knight-of-twin-swords",
                2,
                2,
                "",
                CrestPool(0, 4),
                "",
                0,
                True,
            ),
        ),
        (
            "1 ability F8 1 number 7 card strike-ninja visitor F9",
            Link("ability", 0, 7, (5, 7), card="strike-ninja", ability=1, visitor=2),
        ),
        ("2 attack F9 at F10 aimed lord 7", Link("attack", 1, 2, (5, 8), ((5, 9),), (LORD, 7))),
        ("2 attack F9 at F10 aimed none", Link("attack", 1, 2, (5, 8), ((5, 9),), ())),
    ],
)
def test_links(text, value):
    assert one("chain", text) == value
    assert f"chain {text}\n" in position_text(read_position(f"{BASIC}{FIGHT}chain {text}", allow=ANY))


def test_an_ability_may_be_called_by_its_name():
    assert one("chain", "2 ability F9 double-attack at F10 paid A2").ability == 2
    assert one("used", "F9 double-attack times 3") == (2, 2, 3)
    assert one("triggers", "2 F9 double-attack") == Trigger(1, 2, 2)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("used", "F9 2", (2, 2, 1)),
        ("used", "9 1 times 4", (9, 1, 4)),
        ("triggers", "2 F9 1 visitor F10 left 3", Trigger(1, 2, 1, 1, 3)),
        ("counters", "C3 shelled-ground", ((2, 2), "shelled-ground")),
    ],
)
def test_other_lists(name, text, value):
    head = ADVANCED + "monsters strike-ninja 1 F9 number 2, strike-ninja 2 F10 number 1\n"
    assert one(name, text, head) == value
    assert f"{name} {text}\n" in position_text(read_position(f"{head}{name} {text}", allow=ANY))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("F9 F10 power 20 number 1", Attack((5, 8), (5, 9), 1, 20, 2)),
        ("F9 F10 power 30 number 1 attacker 7 stage boost reduced 10", Attack((5, 8), (5, 9), 1, 30, 7, "boost", 10)),
        (
            "F9 F10 power 20 number 1 defended 0 strikes 3 special answered taken-by G8",
            Attack((5, 8), (5, 9), 1, 20, 2, "defense", 0, 0, 3, True, True, 3),
        ),
    ],
)
def test_attacks(text, value):
    state = read_position(f"{BASIC}{FIGHT}attack {text}", allow=ANY)
    assert state.attack == value
    assert f"attack {text}\n" in position_text(state)


def test_the_power_of_an_attack_that_is_not_told_is_what_it_comes_to_now():
    told = f"{BASIC}{FIGHT}attack F9 F10\n"
    assert read_position(told).attack == Attack((5, 8), (5, 9), 1, 10, 2)
    assert read_position(f"{told}modifiers F9 attack 10 until battle").attack.power == 20


def test_windows():
    state = read_position(
        f"{BASIC}{FIGHT}attack F9 F10 stage declared\nchain 2 attack F9 at F10\nwindow action 1 passes 1"
    )
    assert state.window == Window("action", 0, 1)
    assert read_position(f"{BASIC}{FIGHT}window none").window is None


def test_the_summons_of_a_roll():
    head = BASIC + "step build\nlevel 2\nrolled 2 S, 2 S, 1 P\n"
    assert read_position(head, allow=ANY).summons == (SummonOffer(2),)
    assert one("summons", "3 source triple optional", head) == SummonOffer(3, "triple", may_decline=True)
    assert "summons 3 source triple optional\n" in position_text(
        read_position(f"{head}summons 3 source triple optional", allow=ANY)
    )


def test_a_second_roll():
    head = ADVANCED + "rolled 2 S, 2 A2, 1 P\n"
    state = read_position(f"{head}again M, S, S")
    assert state.again == tuple(map(parse_face, ("M", "S", "S")))
    assert "again M, S, S\n" in position_text(state)


def test_a_monster_under_control_is_a_card_of_the_side_it_goes_back_to():
    text = (
        BASIC
        + FIELD
        + "monsters strike-ninja 2 F10, knight-of-twin-swords 2 F9\nmodifiers F10 control 1 until ever by 9"
    )
    state = read_position(text)
    assert [seat.summoned for seat in state.seats] == [("strike-ninja",), ("knight-of-twin-swords",)]
    assert "summoned" not in position_text(state)


def test_a_card_that_came_back_is_in_the_hand_again():
    text = BASIC + "seat1.destroyed strike-ninja\nseat1.returned strike-ninja\nmonsters none"
    assert read_position(text).seats[0].hand == ("buster-blader", "gearfried-the-iron-knight", "strike-ninja")


def test_without_abilities_a_position_says_so():
    state = read_position("ddm-position 1 duel\nedition western-basic\nstep roll\nfirst 1")
    assert not state.setup.abilities
    assert "abilities no\n" in position_text(state)
    assert read_position(position_text(state)) == state
    assert read_position("ddm-position 2 duel\nedition western-basic\nstep roll\nfirst 1").setup.abilities


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("items exploding-disc 1", "“exploding-disc 1” is no item; write for example"),
        ("monsters strike-ninja 1 F8 from", "after “from” a square is missing"),
        ("monsters strike-ninja 1 F8 visits 2", "“visits” is not known here"),
        ("modifiers F10", "is no effect on a monster; write for example “F8 attack 10 until battle”"),
        ("modifiers F10 attack", "after “attack” a number is missing"),
        ("modifiers F10 attack ten", "a whole number is wanted, not “ten”"),
        ("modifiers F10 control", "after “control” the seat it goes back to is missing"),
        ("modifiers F10 swiftness", "no effect changes “swiftness”; known here: attack, defense, control"),
        ("modifiers F10 attack 10 until dawn", "“dawn” is not how long an effect lasts; known here: battle"),
        ("modifiers C3 attack 10", "nothing stands on C3; write a figure's square, or its number"),
        ("modifiers F10 attack 10 versus Dragoon", "“Dragoon” is not a tribe of this game; perhaps Dragon is meant"),
        ("counters C3", "is no counter; write its square and its kind"),
        ("counters C3 pebble", "there is no counter “pebble”"),
        ("chain 1 attack", "is no link of a chain; write for example “1 attack F8 at F9”"),
        ("chain 1 attak F10 at F9", "“attak” is no kind of link; perhaps attack is meant"),
        ("chain 1 ability F10", "in “1 ability F10” the number of the ability is missing after the square"),
        ("chain 1 ability C3 1", "it must be said with “card” whose ability it is: nobody stands there"),
        ("chain 1 ability F10 7", "strike-ninja has 2 abilities, so none has the number 7"),
        ("chain 1 ability F10 0", "The abilities of a card are counted from 1, so “0” is none"),
        ("chain 1 summon E7 card vorse-raider", "write “card” and “piece” with them"),
        ("chain 1 ability F10 1 for luck", "What is chosen is a number, a crest or a card, and “luck” is none of them"),
        ("chain 1 ability F10 1 paid", "after “paid” crests is missing"),
        ("window action", "is no time to answer; write what it is for and the seat asked, as “action 2”"),
        ("window lunch 1", "is no time to answer"),
        ("triggers 1 F10", "is no ability that waits; write seat, figure, ability"),
        ("used F10", "is no use; write a figure and its ability"),
        ("used F10 9", "strike-ninja has 2 abilities, so none has the number 9"),
        ("attack F9 F10 stage set", "“set” is not a stage of an attack; known here: declared"),
        ("summons 1 source fourth", "“fourth” is not what brings a summon; known here: first, second, triple"),
        ("rolled 1 S, 1 S, 2 P2\nagain S", "a second roll is of the same dice: 3 faces are wanted, and here are 1"),
        ("rolled 1 S, 1 S, 2 P2\nagain S, S, T", "a die 2 cannot show T"),
        ("abilities perhaps", "yes or no is wanted here, not “perhaps”"),
        ("pools 1 1 9, 2", "There is no die “9”"),
        ("seat1.dice 7", "There is no die “7”"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_sentence(field, told):
    with pytest.raises(InvalidFile) as refused:
        read_position(BASIC + (FIGHT if "monsters" not in field else FIELD) + field, "link")
    sentence = str(refused.value)
    assert told.casefold() in sentence.casefold()
    assert sentence.startswith("link, line ")
    assert sentence.endswith(".")
    assert "\n" not in sentence


FULL = ADVANCED + "laid L1 1 turn 2 star G16\n"
CHAIN = "attack F9 F10 stage declared\nchain 2 attack F9 at F10\n"


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        (BASIC + FIGHT + "modifiers 9 attack 10", ["effect_on_nobody"]),
        (BASIC + FIGHT + "used F9 1, F9 1 times 2", ["use_impossible"]),
        (BASIC + FIGHT + "used F9 1 times 0", ["use_impossible"]),
        (BASIC + FIGHT + "chain 1 ability F10 2 for 1 paid T2", ["chain_out_of_step"]),
        (BASIC + FIGHT + "window action 1", ["window_out_of_step"]),
        (BASIC + FIGHT + "window end 1 passes 2", ["window_out_of_step"]),
        (BASIC + FIGHT + "abilities no\nwindow step 1", ["window_out_of_step"]),
        (BASIC + FIGHT + "chain 2 attack F9 at F10\nwindow action 1", ["link_impossible"]),
        (BASIC + FIGHT + "chain 1 move F10 at F10 F11\nwindow action 2", ["link_impossible"]),
        (BASIC + FIGHT + "chain 2 move F9 at F9\nwindow action 1", ["link_impossible"]),
        (BASIC + FIGHT + "chain 2 summon E7 card vorse-raider piece S2\nwindow action 1", ["link_impossible"]),
        (BASIC + FIGHT + CHAIN, ["chain_out_of_step"]),
        (BASIC + FIGHT + "attack F9 F10 stage declared", ["attack_out_of_step"]),
        (BASIC + FIGHT + "attack F9 F10 stage struck", ["attack_out_of_step"]),
        (BASIC + FIGHT + "triggers 2 F9 1", ["trigger_impossible"]),
        (BASIC + FIGHT + "triggers 2 9 1", ["trigger_impossible"]),
        (BASIC + FIELD + "monsters strike-ninja 1 F10 doomed", ["figure_doomed"]),
        (BASIC + "seat1.returned strike-ninja\nmonsters none", ["returned_mismatch"]),
        (FULL + "items exploding-disc 1 C3", ["item_off_path"]),
        (FULL + "items exploding-disc 1 G16, exploding-disc 2 G16", ["items_share"]),
        (FULL + "items exploding-disc 1 G16 since 12", ["item_not_yet_there"]),
        (FULL + "monsters strike-ninja 1 G16\nitems exploding-disc 1 G17 number 1", ["item_number"]),
        (FULL + "items strike-ninja 1 G16", ["figure_of_other_kind"]),
        (FULL + "monsters exploding-disc 1 G16", ["monster_dead", "figure_of_other_kind"]),
        (FULL + "counters G16 shelled-ground", ["counter_misplaced"]),
        (FULL + "counters G2 shelled-ground", ["counter_misplaced"]),
        (FULL + "counters G1 shelled-ground", ["counter_misplaced"]),
        (FULL + "counters C3 shelled-ground, C3 shelled-ground", ["counter_misplaced"]),
    ],
)
def test_what_cannot_be_is_refused_by_name(text, topics):
    with pytest.raises(ImpossiblePosition) as refused:
        read_position(text, "link")
    assert [problem.topic for problem in refused.value.problems] == topics
    # Allowed by name it is read, and says by itself what it needs to be let through.
    state = read_position(text, allow=topics)
    assert read_position(position_text(state)) == state


def test_an_item_that_acts_as_it_is_placed_does_not_lie_face_down():
    """A text that was written before this was looked for opens, and what is wrong with it is named."""
    text = FULL + "items warp-vortex 2 G17"
    state = read_position(text)
    assert [problem.topic for problem in Duel.of(state.setup).setup_problems(state)] == ["item_face_down"]
    assert "allow item-face-down" in position_text(state)
    fields = to_fields(state)
    assert fields.pop("allow") == ["item-face-down"]
    with pytest.raises(ImpossiblePosition):
        from_fields(fields, "the case")
    assert not Duel.of(state.setup).setup_problems(read_position(text + " open"))


@pytest.mark.parametrize(
    "text",
    [
        BASIC + FIGHT + CHAIN + "window action 1",
        BASIC + FIGHT + CHAIN.rstrip() + ", 1 ability F10 2 for 1 paid T2\nwindow action 2 passes 1",
        BASIC + FIGHT + "attack F9 F10 stage boost strikes 1 special",
        BASIC + FIGHT + "window end 1",
        BASIC + FIGHT + "chain 2 move F9 at F9 F8\nwindow action 1",
        BASIC + FIGHT + "step build\nlevel 1\nchain 2 summon E7 card vorse-raider piece S2\nwindow action 1",
        FULL + "monsters mighty-mage 1 G16\ntriggers 1 G16 2 left 2",
        FULL + "monsters strike-ninja 1 G16\nitems exploding-disc 2 G16 open",
        FULL + "counters C3 shelled-ground",
    ],
)
def test_what_can_be_is_read(text):
    assert read_position(text)
