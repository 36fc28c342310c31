"""Positions as fields, as text and as links: round trips, what is assumed, and what is refused."""

import re

import pytest
from hypothesis import given, settings

from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import Setup, Step
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.verdict import ImpossiblePosition
from ddm_explorer.games.duel.kit import FORMAT
from ddm_explorer.games.duel.notation.position import FIELDS, differences, from_fields, to_fields
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.position_text import position_link, position_text, read_position
from tests.games.played import EDITION, TRANSCRIPTS, played

HEAD = f"ddm-position {FORMAT} duel\nedition {EDITION}\n"
FIGHT = "laid L1 1 turn 2 star G12, T1 2 turn 2 star G8\nmonsters strike-ninja 1 F10, thunder-ball 2 F9\n"
# A Piece of each side that hangs on its Domain, a monster on each.
FIELD = "laid X1 1 turn 0 star G12, T1 2 turn 2 star G8\nmonsters strike-ninja 1 G12, thunder-ball 2 G8 damage 10\n"


def read(text):
    return read_position(HEAD + text)


@given(TRANSCRIPTS)
@settings(max_examples=40)
def test_every_position_of_a_game_reads_back_from_every_spelling(transcript):
    for node in transcript.nodes[-4:]:
        state = node.state
        assert read_position(position_text(state)) == state
        assert read_position(position_text(state, is_whole=True)) == state
        assert read_position(position_link(state)) == state
        assert from_fields(to_fields(state), "fields") == state
        assert not differences(state, only_position(to_fields(state, is_whole=True)), "fields")


def only_position(fields):
    known = {field.name.partition(".")[0] for field in FIELDS}
    return {name: value for name, value in fields.items() if name in known}


@given(TRANSCRIPTS)
@settings(max_examples=30)
def test_a_link_is_one_word_of_marks_that_every_link_keeps(transcript):
    link = position_link(transcript.state)
    assert re.fullmatch(r"[A-Za-z0-9._~!*-]+", link)
    assert len(link) < 1000


def test_a_set_up_alone_is_the_start():
    setup = Setup(EDITION, names=("Ann", "Bob"))
    assert read("names Ann, Bob") == Duel.of(setup).start(setup)


def test_what_is_left_out_is_assumed():
    state = read(FIELD)
    assert (state.step, state.turn, state.first, state.active) == (Step.ADVANCE, 1, 0, 0)
    one, two = state.seats
    assert one.summoned == ("strike-ninja",)
    assert one.hand == ("buster-blader", "gearfried-the-iron-knight")
    assert two.summoned == ("thunder-ball",)
    assert (one.home, two.home) == ((6, 14), (6, 4))
    assert "X1" not in state.pile
    assert "T1" not in state.pile
    assert len(state.pile) == 8
    assert one.path_mask.bit_count() == two.path_mask.bit_count() == 6
    assert [monster.number for monster in state.monsters] == [1, 2]


def test_turns_say_whose_turn_it_is():
    assert read(FIELD + "turn 2").active == 1
    assert read(FIELD + "turn 3").active == 0
    assert read("first 2\nturn 1\nstep roll").active == 1
    assert read("first 2\nstep roll").seats[1].home == (6, 14)


def test_crests_are_read_in_any_order_and_case():
    assert read("step roll\nseat1.crests t1 P10 m2").seats[0].crests == CrestPool(move=10, magic=2, trap=1)
    assert read("step roll\nseat1.crests none").seats[0].crests == CrestPool()


def test_lines_semicolons_comments_and_link_marks_are_the_same():
    lines = read("step roll # the first\nseat1.crests P1\n\n# end\n")
    assert lines == read("step roll; seat1.crests P1")
    assert lines == read_position(f"ddm-position_2_duel~edition_{EDITION}~step_roll~seat1.crests_P1")


def test_free_text_comes_through_whole():
    names = ("Ann, *the* first; #1_~!\u2028", "  B\u00f6b\u1680\n%41 \xa0")
    setup = Setup(EDITION, names=names)
    state = Duel.of(setup).start(setup)
    assert read_position(position_text(state)).setup.names == names
    assert read_position(position_link(state)).setup.names == names
    assert "Ann" in position_text(state)


def test_a_short_position_is_short():
    assert len(position_link(read(FIELD))) < 180


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the text must begin with “ddm-position 2 duel”"),
        ("ddm-game 1 duel", "the text must begin with “ddm-position 2 duel”"),
        ("ddm-position one duel", "after “ddm-position” stands the format, a number; the newest is 2."),
        ("ddm-position 3 duel", "this is format 3, and formats up to 2 are known here"),
        ("ddm-position 1 chess", "after the format stands the game: “duel” or “digimon”."),
        ("ddm-position 1 duel", "the edition is missing"),
        ("ddm-position 1 duel\nedition western-basik", "line 2, in edition: there is no edition “western-basik”"),
        (HEAD + "trun 3", "line 3: there is no field “trun”; perhaps turn is meant"),
        (HEAD + "turn 3\nturn 4", "line 4: the field turn stands here for the second time."),
        (HEAD + "turn three", "line 3, in turn: a whole number is wanted, not “three”."),
        (
            HEAD + "turn 9999999999999",
            "line 3, in turn: a whole number from 0 to 1,000,000 is wanted, not “9999999999999”.",
        ),
        (HEAD + "seat1.life -5", "line 3, in seat1.life: a whole number from 0 to 1,000,000 is wanted, not “-5”."),
        (HEAD + "turn 2000000", "a whole number from 0 to 1,000,000 is wanted"),
        (HEAD + "step advanced", "there is no step “advanced”; perhaps advance is meant"),
        (HEAD + "active 3", "A seat is 1 or 2, not “3”."),
        (HEAD + "readings R-DRAFTS x", "has no reading “R-DRAFTS”; perhaps R-DRAFT is meant"),
        (HEAD + "readings R-DRAFT four", "R-DRAFT has no choice “four”"),
        (HEAD + "readings R-DRAFT three-at-once, R-DRAFT one-each-in-turn", "the reading R-DRAFT stands here twice"),
        (HEAD + "selection raffle", "“raffle” is no way to choose monsters"),
        (HEAD + "names Ann", "two names are wanted and not 1"),
        (HEAD + "names *, " + "x" * 100, "is longer than 60 characters"),
        (HEAD + "names *G1, b", "a * is not followed by two hexadecimal digits"),
        (HEAD + "names *FF, b", "the * signs in “*FF” spell no character"),
        (HEAD + "colours red, green", "The two seats must have the colors red and blue, one each."),
        (HEAD + "rosters strike-ninja, thunder-ball", "A roster must hold exactly 3 monsters; this one holds 1."),
        (HEAD + "seat1.crests X3", "“X3” is no number of crests; write P4 A2 D1 M3 T1"),
        (HEAD + "seat1.crests P1 P2", "the crests P stand here twice"),
        (HEAD + "seat1.colour green", "in seat1.colour: “green” is no color of this game; it is blue or red"),
        (HEAD + "seat1.home Z", "'Z' is no square"),
        (HEAD + "seat1.attacked maybe", "yes or no is wanted here, not “maybe”."),
        (HEAD + "monsters strike-ninja 1", "is no monster; write for example"),
        (
            HEAD + "monsters strike-ninjo 1 F8",
            "There is no card “strike-ninjo” in this game; perhaps strike-ninja is meant",
        ),
        (HEAD + "monsters strike-ninja 1 F8 flying", "“flying” is not known here"),
        (HEAD + "monsters strike-ninja 1 F8 damage", "after “damage” a number is missing"),
        (HEAD + "monsters strike-ninja 1 F8 moved moved", "“moved” stands here twice"),
        (HEAD + "laid S2 1 star F8", "is no Piece laid; write for example “S2 1 turn 0 star F8”."),
        (HEAD + "laid S9 1 turn 0 star F8", "There is no Piece “S9”"),
        (HEAD + "rolled 1 A", "a die 1 cannot show A; it shows one of: S, P, D2."),
        (HEAD + "rolled 1", "is no die and face"),
        (HEAD + "attack F8", "is no attack"),
        (HEAD + "ended won", "is no ending"),
        (HEAD + "hand strike-ninja", "there is no field “hand”"),
        (HEAD + "monsters " + ", ".join(["strike-ninja 1 F8"] * 500), "at most 400 are read"),
        (HEAD + "# " + "x" * 20_000, "line 3: it is 20,002 characters long, and at most 10,000 are read."),
    ],
)
def test_what_cannot_be_read_is_told_in_one_sentence_with_its_line(text, told):
    with pytest.raises(InvalidFile) as refused:
        read_position(text, "link")
    sentence = str(refused.value)
    assert told.rstrip(".?").casefold() in sentence.casefold()
    assert sentence.startswith("link")
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert not sentence.endswith("?.")


def test_every_problem_of_an_impossible_position_is_listed_and_can_be_allowed():
    text = HEAD + "monsters strike-ninja 1 F8 damage 5, thunder-ball 2 F8\nseat1.life 9\nseat1.colour Blue"
    with pytest.raises(ImpossiblePosition) as refused:
        read_position(text, "link")
    topics = {problem.topic for problem in refused.value.problems}
    assert {"monster_off_path", "monsters_share", "damage_not_tens", "life_out_of_bounds", "colours_alike"} <= topics
    assert str(refused.value).startswith("link: no game can show this position (")
    state = read_position(text, allow=topics)
    # It says by itself what it needs to be let through, so that it can be kept.
    assert read_position(position_text(state)) == state
    with pytest.raises(ImpossiblePosition):
        read_position(position_text(state).replace("monsters-share, ", ""))


@pytest.mark.parametrize(
    ("fields", "topic"),
    [
        ("step over\nended foo lost won", "ending_impossible"),
        ("step over\nended lord-fell won won", "ending_impossible"),
        ("step build\nlevel 400", "summon_impossible"),
        ("step build\nlevel 2", "summon_impossible"),
        ("step build\nlevel 1\npile none", "summon_impossible"),
        ("turn 0", "turn_out_of_step"),
        ("step draft", "draft_out_of_step"),
        ("selection draft\ndeck strike-ninja", "draft_out_of_step"),
        ("turn 5\nlaid L1 1 turn 2 star G12\nmonsters strike-ninja 1 F11 since 6", "monster_not_yet_there"),
        ("attack G15 G5 power 10", "attack_impossible"),
        (FIGHT + "attack F10 F9 power 20\nactive 2", "attack_impossible"),
        (FIGHT + "attack F10 G8 power 20", "attack_impossible"),
        (FIGHT + "attack F11 F9 power 20", "attack_impossible"),
        (FIGHT + "attack F10 F9 power 20\nstep roll", "attack_impossible"),
    ],
)
def test_a_position_in_which_play_would_be_stuck_or_senseless_is_refused(fields, topic):
    with pytest.raises(ImpossiblePosition) as refused:
        read_position(HEAD + fields, "link")
    assert [problem.topic for problem in refused.value.problems] == [topic]
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "fields", [FIGHT + "attack F10 F9 power 20", "step build\nlevel 1", "selection draft\nstep draft"]
)
def test_a_position_in_which_play_goes_on_is_read(fields):
    assert read_position(HEAD + fields, "link")


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"edition": EDITION, "turn": "3"}, "in turn: a whole number is wanted here"),
        ({"edition": EDITION, "turn": True}, "in turn: a whole number is wanted here"),
        ({"edition": EDITION, "turn": -1}, "a whole number from 0"),
        ({"edition": EDITION, "monsters": "strike-ninja 1 F8"}, "in monsters: a list of texts is wanted here"),
        ({"edition": EDITION, "monsters": [1]}, "in monsters: a list of texts is wanted here"),
        ({"edition": 3}, "in edition: a text in quotes is wanted here"),
        (
            {"edition": EDITION, "seat1": {"crest": "P1"}},
            "there is no field “seat1.crest”; perhaps seat1.crests is meant",
        ),
        ({"edition": EDITION, "seat1": "P1"}, "there is no field “seat1”"),
        ({"edition": EDITION, "seat3": {}}, "there is no field “seat3”"),
    ],
)
def test_fields_of_the_wrong_kind_are_refused(fields, told):
    with pytest.raises(InvalidFile, match=re.escape(told)):
        from_fields(fields, "given")


def test_differences_name_each_field_that_is_not_as_expected():
    state = read(FIELD + "seat1.crests P2")
    expected = {
        "turn": 1,
        "seat1": {"crests": "P1", "life": 3},
        "monsters": ["strike-ninja 1 G11", "thunder-ball 2 G8 damage 10"],
    }
    assert differences(state, expected, "then") == [
        "seat1.crests is P2, not P1",
        "monsters is strike-ninja 1 G12, thunder-ball 2 G8 damage 10, "
        "not strike-ninja 1 G11, thunder-ball 2 G8 damage 10",
    ]
    with pytest.raises(InvalidFile, match="belongs to the set-up"):
        differences(state, {"selection": "pool"}, "then")


def test_a_game_keeps_its_positions_short():
    transcript = played(Setup(EDITION), 3, 200)
    assert max(len(position_link(node.state)) for node in transcript.nodes) < 900
