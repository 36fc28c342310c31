"""The format of ruling cases and their strict runner: what does not fit is refused, what does not hold is told."""

import json

import pytest

from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.verdict import ImpossiblePosition
from ddm_explorer.games.duel.notation.position import FIELDS
from ddm_explorer.games.duel.notation.setup_fields import SETUP_FIELDS
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.lessons.cases.scenario import SCHEMA, case_names, cases_citing, packaged_case, read_case
from ddm_explorer.view.known_views import view_of

HEAD = """
format = 1
id = "a-case"
title = "A case"
cites = ["W-ROLL-1"]
edition = "western-basic"
"""
ROLL = """
chance = ["P D2 M"]
[given]
step = "roll"
[[do]]
command = "roll 1 1 2"
legal = true
"""
CASE = HEAD + ROLL
# A monster of each side beside the other.
BATTLE = """
[given]
laid = ["L1 1 turn 2 star G12", "T1 2 turn 2 star G8"]
monsters = ["strike-ninja 1 F10", "thunder-ball 2 F9"]
seat1 = { crests = "A2" }
seat2 = { crests = "D1" }
"""


def mismatches(text):
    return list(run_case(read_case(text, "case.toml"), telling_of=view_of).mismatches)


def test_a_case_that_holds_has_nothing_to_say():
    report = run_case(read_case(CASE))
    assert report
    assert report.mismatches == ()
    assert report.runs[0].shown >= {"W-ROLL-1", "W-ROLL-2"}
    assert report.runs[0].steps[0].verdict.is_legal
    assert report.runs[0].transcript.state.seats[0].crests.move == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (CASE.replace('"P D2 M"', '"P D2 M P"'), ["These outcomes are never drawn: P."]),
        (
            CASE.replace('"P D2 M"', '"P D2"'),
            [
                "Step 1 “roll 1 1 2”: 2 outcomes are given, and one more die is rolled; "
                "each needs an outcome of its own."
            ],
        ),
        (
            CASE.replace('"P D2 M"', '"P T2 M"'),
            ["Step 1 “roll 1 1 2”: this die cannot show 'T2'; it shows one of: S, P, D2."],
        ),
        (CASE.replace('"W-ROLL-1"', '"W-BLD-2"'), ["W-BLD-2 is cited, but nothing in the case shows it."]),
        (
            CASE + 'rests_on = ["W-BLD-2", "W-ROLL-1"]\ntells = ["W-DMG-1", "W-ROLL-2"]',
            [
                "Step 1 “roll 1 1 2”: it does not rest on W-BLD-2.",
                "Step 1 “roll 1 1 2”: what happens does not cite W-DMG-1; it cites W-ROLL-1, W-ROLL-2, W-TURN-1.",
            ],
        ),
        (
            CASE + 'log = ["Rolled", "AdvanceBegan"]',
            ["Step 1 “roll 1 1 2”: what happens is Rolled, CrestsEarned, AdvanceBegan, not Rolled, AdvanceBegan."],
        ),
        (
            CASE + 'log = ["Rolled", { is = "CrestsEarned", crests = "P2" }, { is = "AdvanceBegan", who = 1 }]',
            [
                "Step 1 “roll 1 1 2”: CrestsEarned: crests is P1 D2 M1, not P2.",
                "Step 1 “roll 1 1 2”: AdvanceBegan: there is no fact who; its facts are seat.",
            ],
        ),
        (
            CASE + 'log = ["Rolled", { is = "CrestsEarned", cites = ["W-DMG-1"] }, "AdvanceBegan"]',
            ["Step 1 “roll 1 1 2”: CrestsEarned cites W-ROLL-2, not W-DMG-1."],
        ),
        (
            CASE + 'log = ["Rolled", { is = "CrestsEarned", cites = [] }, "AdvanceBegan"]',
            ["Step 1 “roll 1 1 2”: CrestsEarned cites W-ROLL-2, not no rule."],
        ),
        (
            CASE + 'grounds = ["game_goes_on", "dice_number"]',
            [
                "Step 1 “roll 1 1 2”: the grounds are game_goes_on, one_roll_a_turn, dice_number, dice_in_set, "
                "not game_goes_on, dice_number."
            ],
        ),
        (
            CASE
            + """grounds = ["game_goes_on", { topic = "one_roll_a_turn", rule = "W-ROLL-2" }, "dice_number",
              { topic = "dice_in_set", facts = { there = 11 } }]""",
            [
                "Step 1 “roll 1 1 2”: ground one_roll_a_turn: it cites W-ROLL-1, not W-ROLL-2.",
                "Step 1 “roll 1 1 2”: ground dice_in_set: there is 12, not 11.",
            ],
        ),
        (
            CASE + "then = { turn = 2, asks = 2 }",
            [
                "Step 1 “roll 1 1 2”: turn is 1, not 2.",
                "Step 1 “roll 1 1 2”: it is for seat 1 to act, not for 2.",
            ],
        ),
        (CASE + "[then]\nseat1 = { crests = 'P9' }", ["At the end seat1.crests is P1 D2 M1, not P9."]),
        (CASE + "depends = ['R-DRAFT']", ["Step 1 “roll 1 1 2”: it depends on no reading, not on R-DRAFT."]),
        (
            CASE + "[[do]]\ncommand = 'roll 1 1 2'\nlegal = true\n[[do]]\ncommand = 'end'\nlegal = true",
            [
                "Step 2 “roll 1 1 2”: expected to be allowed, but it is not: one_roll_a_turn (W-ROLL-1).",
                "The rest is not reached: end.",
            ],
        ),
        (
            CASE + "[[do]]\ncommand = 'end'\nillegal = [{ topic = 'rolled_first', rule = 'W-ROLL-1' }]",
            ["Step 2 “end”: expected to be refused, but it is allowed; it rests on W-OBJ-1, W-TURN-1, W-TURN-2."],
        ),
    ],
)
def test_each_thing_that_is_not_as_expected_is_told(text, told):
    assert mismatches(text) == told


ILLEGAL = CASE.replace("legal = true", "").replace("roll 1 1 2", "roll 1 1 1 1").replace('chance = ["P D2 M"]', "")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            "illegal = [{ topic = 'dice_number', rule = 'W-ROLL-1' }]",
            "the objections are dice_number, dice_in_set, not dice_number",
        ),
        (
            "illegal = [{ topic = 'dice_in_set', rule = 'W-SET-1' }, { topic = 'dice_number', rule = 'W-ROLL-1' }]",
            "the objections are dice_number, dice_in_set, not dice_in_set, dice_number",
        ),
        (
            "illegal = [{ topic = 'dice_number', rule = 'W-ROLL-2' }]\npartial = true",
            "objection dice_number: it cites W-ROLL-1, not W-ROLL-2",
        ),
        (
            "illegal = [{ topic = 'dice_number', rule = 'W-ROLL-1', facts = { given = 5 } }]\npartial = true",
            "objection dice_number: given is 4, not 5",
        ),
        (
            "illegal = [{ topic = 'dice_number', rule = 'W-ROLL-1', facts = { given = true } }]\npartial = true",
            "objection dice_number: given is 4, not True",
        ),
        (
            "illegal = [{ topic = 'dice_number', rule = 'W-ROLL-1', facts = { taken = 5 } }]\npartial = true",
            "objection dice_number: there is no fact taken; its facts are needed, given",
        ),
        (
            "illegal = [{ topic = 'dice_number', rule = 'W-ROLL-1', places = ['F8'] }]\npartial = true",
            "objection dice_number: it points at nothing, not at F8",
        ),
        (
            "illegal = [{ topic = 'rolled_first', rule = 'W-ROLL-1' }]\npartial = true",
            "there is no objection rolled_first; there is dice_number, dice_in_set",
        ),
        (
            "illegal = [{ topic = 'dice_number', rule = 'W-ROLL-1' }]\npartial = true\n"
            "repairs = [{ topic = 'next_turn' }]",
            "there is no repair next_turn; there is other_dice",
        ),
        (
            "illegal = [{ topic = 'dice_number', rule = 'W-ROLL-1' }]\npartial = true\ngrounds = ['dice_in_set']",
            "there is no ground dice_in_set; there is game_goes_on, one_roll_a_turn",
        ),
    ],
)
def test_objections_are_held_to_what_is_written(lines, told):
    assert mismatches(ILLEGAL + lines) == [f"Step 1 “roll 1 1 1 1”: {told}."]


def test_repairs_are_held_to_their_facts_and_commands():
    text = HEAD.replace("W-ROLL-1", "W-MOV-1") + BATTLE
    text += """
[[do]]
command = "move F10 F11"
illegal = [{ topic = "can_pay_move", rule = "W-MOV-1" }]
repairs = [{ topic = "more_crests", facts = { more = 2 }, command = "end" }]
"""
    assert mismatches(text) == [
        "Step 1 “move F10 F11”: repair more_crests: more is 1, not 2.",
        "Step 1 “move F10 F11”: repair more_crests: its command is “none”, not “end”.",
    ]


@pytest.mark.parametrize(
    ("command", "told", "stated"),
    [
        (
            "attack F10 F9",
            "At the end the attack waits for an answer; give it, or state “attack” or “asks” in “then”.",
            "asks = 2",
        ),
        (
            "offer 1",
            "At the end the offer of a draw is not answered; answer it, or state “offer” in “then”.",
            "offer = 1",
        ),
    ],
)
def test_a_question_may_not_be_left_open_unsaid(command, told, stated):
    cites = {"attack F10 F9": "W-ATK-1", "offer 1": "R-CONCEDE"}[command]
    text = HEAD.replace("W-ROLL-1", cites) + BATTLE + f"[[do]]\ncommand = '{command}'\nlegal = true\n"
    assert mismatches(text) == [told]
    assert mismatches(text + f"[then]\n{stated}") == []


def test_a_compulsory_summon_may_not_be_left_open_unsaid():
    text = CASE.replace("P D2 M", "S S M")
    assert mismatches(text) == ["At the end a monster must still be summoned; do it, or state “step” in “then”."]
    assert mismatches(text + "[then]\nstep = 'build'") == []


def test_runs_say_which_of_them_is_not_as_expected_and_a_reading_needs_two_that_differ():
    text = (
        HEAD.replace('"W-ROLL-1"', '"R-DRAFT"')
        + """
[given]
selection = "draft"
[[run]]
name = "one each"
chance = ["thunder-ball"]
do = [{ command = "draw", legal = true }]
[[run]]
name = "three"
readings = ["R-DRAFT three-at-once"]
chance = ["thunder-ball strike-ninja buster-blader"]
do = [{ command = "draw", legal = true }]
"""
    )
    assert mismatches(text) == []
    same = text.replace('["R-DRAFT three-at-once"]', "[]").replace(" strike-ninja buster-blader", "")
    other = same.replace('"R-DRAFT"', '"R-PIECE-FLIP"')
    assert mismatches(other) == ["R-PIECE-FLIP is cited, but nothing in the case shows it."]
    wrong = text.replace("thunder-ball strike-ninja buster-blader", "thunder-ball strike-ninja")
    assert mismatches(wrong) == [
        "Run three: step 1 “draw”: 2 outcomes are given, and one more card is drawn; each needs an outcome of its own.",
    ]


def test_data_is_held_to_what_is_written():
    text = (
        HEAD.replace("W-ROLL-1", "W-DICE-1")
        + """
[data.dice]
1 = { level = 1, faces = "S S S S P D" }
[data.options]
lord_defends = 0
life_points = 4
[data.board]
homes = ["G15", "G5"]
"""
    )
    assert mismatches(text) == [
        "Data, dice, 1, faces: it is S S S S P D2, not S S S S P D.",
        "Data, options, lord_defends: it is False, not 0.",
        "Data, options, life_points: it is 3, not 4.",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", 'case.toml: the key "format" is missing'),
        ("format = 2", "case.toml: this is format 2, and formats up to 1 are known here"),
        ("format = 1\nid = [", "line 2, column 7: this is not TOML"),
        (HEAD, 'the key "do" is missing'),
        (CASE.replace("command", "comand"), 'in do 1: the key "command" is missing'),
        (CASE + "leagl = true", 'the key "leagl" is not known; perhaps "legal" is meant'),
        (CASE + "note = 3", "3 should be a text in quotes"),
        (CASE.replace("a-case", "A Case"), '"A Case" has another form than wanted'),
        (CASE.replace("W-ROLL-1", "W-ROLL-9"), "in cites: there is no rule “W-ROLL-9”; perhaps W-ROLL-"),
        (CASE.replace("western-basic", "eastern"), "in edition: there is no edition “eastern”"),
        (HEAD.replace('edition = "western-basic"', "") + ROLL, "in edition: there is no edition “”"),
        (CASE.replace("step = ", "steps = "), 'the key "steps" is not known; perhaps "step" is meant'),
        (CASE.replace('"roll"', '"rol"'), "in step: there is no step “rol”; perhaps roll is meant"),
        (CASE.replace("roll 1 1 2", "roll 1 1 7"), "in do 1 (roll 1 1 7): there is no die “7”"),
        (CASE + "illegal = [{ topic = 'rolled_first', rule = 'W-ROLL-1' }]", "does not fit"),
        (CASE + "partial = true", "partial belongs to a command that is not allowed"),
        (
            ILLEGAL + "illegal = [{ topic = 'rolled_firts', rule = 'W-ROLL-1' }]",
            "there is no topic “rolled_firts”; perhaps rolled_first is meant",
        ),
        (ILLEGAL + "illegal = [{ topic = 'rolled_first', rule = 'W-ROL-1' }]", "there is no rule “W-ROL-1”"),
        (
            ILLEGAL + "illegal = [{ topic = 'rolled_first', rule = 'W-ROLL-1' }]\nlog = []",
            "log belongs to a command that is allowed",
        ),
        (CASE + "log = ['Roled']", "there is no event “Roled”; perhaps Rolled is meant"),
        (CASE + "log = [{ is = 'Rolled', cites = ['W-X-1'] }]", "there is no rule “W-X-1”"),
        (CASE + "grounds = ['dice_numbre']", "there is no topic “dice_numbre”; perhaps dice_number is meant"),
        (CASE + "grounds = [{ topic = 'dice_number', rule = 'W-X-1' }]", "there is no rule “W-X-1”"),
        (CASE + "tells = ['W-X-1']", "there is no rule “W-X-1”"),
        (CASE + "then = { step = 'rol' }", "in do 1 (roll 1 1 2), step: there is no step “rol”"),
        (CASE + "[then]\nmonsters = ['strike-ninja']", "in then, monsters: “strike-ninja” is no monster"),
        (HEAD + "[data.dice]\n9 = { level = 1 }", "in data, dice: there is no “9”; known here: 1, 2, 3, 4"),
        (HEAD + "[data.dice]\n1 = { face = 1 }", "in data, dice, 1: there is no “face”; perhaps faces is meant"),
        (HEAD + "[data.option]\na = 1", 'the key "option" is not known; perhaps "options" is meant'),
    ],
)
def test_what_cannot_be_read_is_told_in_one_sentence(text, told):
    with pytest.raises(InvalidFile) as refused:
        read_case(text, "case.toml")
    sentence = str(refused.value)
    assert told in sentence
    assert sentence.startswith("case.toml")
    assert "\n" not in sentence
    assert sentence.endswith(".")


def test_an_impossible_position_is_refused_unless_allowed():
    text = CASE.replace('step = "roll"', 'step = "roll"\nseat1 = { life = 9 }')
    with pytest.raises(ImpossiblePosition, match=r"case.toml: no game can show this position \(life-out-of-bounds\)"):
        read_case(text, "case.toml")
    assert mismatches(text.replace("[given]", "allow = ['life-out-of-bounds']\n[given]")) == []


def test_the_schema_knows_the_fields_of_a_position():
    known = library.schema(SCHEMA)["$defs"]
    flat = {name for name, _, _ in (field.name.partition(".") for field in FIELDS)}
    of_a_seat = {field.name.partition(".")[2] for field in FIELDS if field.name.startswith("seat1.")}
    # Edition and readings of a case stand above its `given`.
    assert set(known["position"]["properties"]) == flat | set(SETUP_FIELDS) - {"edition", "readings"}
    assert set(known["then"]["properties"]) == flat | {"asks"}
    assert set(known["seat"]["properties"]) == of_a_seat


def test_packaged_cases_are_found_by_name_and_by_rule():
    names = case_names("western")
    assert "western/three-dice-once" in names
    case = packaged_case("western/three-dice-once")
    assert [each.id for each in cases_citing("W-ROLL-1", [case])] == ["three-dice-once"]
    assert not list(cases_citing("W-LORD-1", [case]))
    with pytest.raises(InvalidFile, match="there is no packaged file of this name"):
        packaged_case("western/three-dice-twice")
    with pytest.raises(InvalidFile):
        packaged_case("../editions/western-basic")


def test_a_report_can_be_told_as_json():
    report = run_case(read_case(CASE))
    assert json.dumps(report.mismatches) == "[]"
