"""Ruling cases that ask for words, for what a viewer is shown, for a card's variant and for a position that is refused.

Each kind is seen to hold, and to fail where what it asks for is otherwise.
"""

import pytest

from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.games.notation.headers import ImpossibleFields
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.lessons.cases.scenario import read_case
from ddm_explorer.view.known_views import view_of

HEAD = """
format = 1
id = "a-case"
title = "A case"
cites = ["W-MOV-1"]
edition = "western-advanced"
"""
GIVEN = """
[given]
turn = 11
laid = ["S2 1 turn 0 star G16", "T1 1 turn 0 star H14", "M2 1 turn 2 star F14"]
monsters = ["vorse-raider 1 G17"]
items = ["trap-bandit 2 G15"]
seat1 = { crests = "P1", hand = ["silver-fang"] }
seat2 = { hand = ["armed-ninja"] }
"""
TOO_FAR = """
[[do]]
command = "move G17 G16 G15"
illegal = [{ topic = "can_pay_move", rule = "W-MOV-1" }]
says = ["2 squares", "has 1"]
never_says = ["Trap Bandit", "Attack crest"]
sees = [{ viewer = 1, says = ["G15"], never_says = ["Trap Bandit"] }]
"""
STEP = """
[[do]]
command = "move G17 G16"
legal = true
says = ["Vorse Raider moves"]
sees = [{ viewer = 2, says = ["Trap Bandit"] }, { viewer = "watcher", never_says = ["Trap Bandit"] }]
"""
AT_THE_END = 'sees = [{ viewer = 1, says = ["Vorse Raider"], never_says = ["Trap Bandit"] }]'
CASE = HEAD + AT_THE_END + GIVEN + TOO_FAR + STEP


def mismatches(text, telling_of=view_of):
    return list(run_case(read_case(text, "case.toml"), telling_of=telling_of).mismatches)


def test_words_that_are_told_and_shown_hold():
    assert mismatches(CASE) == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('"has 1"', '"has 3"', "it is told without “has 3”: “"),
        ('"Attack crest"', '"Progress crest"', "it is told with “Progress crest”: “"),
        (
            'says = ["G15"], never_says = ["Trap Bandit"]',
            'says = ["Trap Bandit"]',
            "seat 1 is told without “Trap Bandit”",
        ),
        (
            '["Vorse Raider moves"]',
            '["Vorse Raider flies"]',
            "Step 2 “move G17 G16”: it is told without “Vorse Raider flies”",
        ),
        ("viewer = 2, says", "viewer = 2, never_says", "seat 2 is told with “Trap Bandit”"),
        ('viewer = "watcher", never_says', 'viewer = "watcher", says', "a watcher is told without “Trap Bandit”"),
        ('["Vorse Raider"]', '["Kuriboh"]', "At the end seat 1 is told without “Kuriboh”"),
    ],
)
def test_words_that_are_not_as_asked_for_are_told(old, new, found):
    assert old in CASE
    assert found in " ".join(mismatches(CASE.replace(old, new)))


def test_a_case_that_asks_for_words_fails_where_nobody_tells_them():
    assert "Step 1 “move G17 G16 G15”: words are asked for, and nobody here tells this game in words." in mismatches(
        CASE, telling_of=None
    )


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("viewer = 2", "viewer = 3", "sees: there is no seat 3; a viewer is a seat from 1 to 2, or “watcher”"),
        ("viewer = 2", 'viewer = "both"', "sees"),
        ('viewer = 2, says = ["Trap Bandit"]', "viewer = 2", "sees: the words are missing"),
        ('says = ["Vorse Raider moves"]', "says = []", "says"),
        ("[given]", '[given]\nvariants = ["trap-bandit thief"]', "trap-bandit has no variant “thief”"),
        ("[given]", '[given]\nvariants = ["trap-bandits x"]', "there is no card “trap-bandits”; .*trap-bandit"),
        ("[given]", '[given]\nvariants = ["kuriboh x"]', "the card “kuriboh” has no variants"),
        ("[given]", '[given]\nvariants = ["trap-bandit controller", "trap-bandit controller"]', "stands here twice"),
        ("[given]", '[given]\nvariants = ["knight-of-twin-swords three-attacks"]', "has no variants"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(old, new, found):
    assert old in CASE
    with pytest.raises(InvalidFile, match=found):
        read_case(CASE.replace(old, new, 1))


# A position that is refused ------------------------------------------------------------------

BAD = """
format = 1
id = "a-case"
title = "A case"
cites = ["W-ITM-2"]
edition = "western-advanced"

[[run]]
refused = [{ topic = "item_face_down", facts = { card = "gluminizer" }, places = ["G16"], says = ["Gluminizer"] }]
[run.given]
turn = 7
laid = ["S2 1 turn 0 star G16", "T1 1 turn 0 star H14"]
monsters = ["vorse-raider 1 G17"]
items = ["gluminizer 1 G16"]
seat1 = { hand = ["silver-fang"] }
"""


def problems_of(text):
    return [each for each in mismatches(text) if "is cited" not in each]


def test_a_position_that_is_refused_as_asked_for_holds():
    assert problems_of(BAD) == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('"item_face_down"', '"item_off_path"', "the problems are item_face_down, not item_off_path"),
        ('card = "gluminizer"', 'card = "kuriboh"', "card is gluminizer, not kuriboh"),
        ('places = ["G16"]', 'places = ["G17"]', "it points at G16, not at G17"),
        ('says = ["Gluminizer"]', 'says = ["Kuriboh"]', "problem item_face_down: it is told without “Kuriboh”"),
        ('"gluminizer 1 G16"', '"gluminizer 1 G16 open"', "expected to be refused, but a game can show it"),
    ],
)
def test_a_position_that_is_not_refused_as_asked_for_is_told(old, new, found):
    assert old in BAD
    assert found in " ".join(problems_of(BAD.replace(old, new)))


def test_nothing_is_played_from_a_position_that_is_refused_and_others_must_be_possible():
    with pytest.raises(InvalidFile, match="in do: nothing is played from a position that is refused"):
        read_case(BAD + '[[run.do]]\ncommand = "end"\nlegal = true\n')
    with pytest.raises(ImpossibleFields):
        read_case(BAD.replace("refused = [", "chance = []\n# refused = ["))


# A pool of dice ------------------------------------------------------------------------------

POOL = """
format = 1
id = "a-case"
title = "A case"
cites = ["J-SET-1"]
edition = "japanese-first"
[data.pools]
"14 mystical-elf" = { problems = ["pool_number J-SET-1"] }
"""


def test_a_pool_of_dice_is_judged_and_what_is_wrong_with_it_told():
    assert mismatches(POOL) == []
    told = mismatches(POOL.replace('["pool_number J-SET-1"]', "[]"))
    assert told == ["Data, pools, 14 mystical-elf, problems: it is ['pool_number J-SET-1'], not []."]
