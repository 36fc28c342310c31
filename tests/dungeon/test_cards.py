"""Cards become records that say what is a reconstruction; a set from outside is read only if it is whole."""

from dataclasses import FrozenInstanceError

import pytest

from ddm_explorer.dungeon.materials.cards import Aim, Cost, Effect, load_cards, load_rosters, read_cards
from ddm_explorer.dungeon.materials.crests import Crest
from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile

PROVENANCE = 'provenance = { standing = "tabletop", source = "A printed card.", note = "Read from the card." }'
SET = f"""
[set]
id = "mine"
title = "Mine"
text = "One card of our own."
rules = ["W-SET-1"]
{PROVENANCE}
"""
OGRE = f"""
[[card]]
id = "ogre"
name = "Ogre"
kind = "monster"
level = 2
tribe = "Beast"
hp = 30
attack = 20
defense = 10
flags = ["flying"]
{PROVENANCE}
"""


@pytest.fixture(scope="module")
def cards():
    return load_cards("western-starter")


def test_a_set_is_read_once_and_cannot_be_changed(cards):
    assert load_cards("western-starter") is cards
    with pytest.raises(TypeError):
        cards["ogre"] = None
    with pytest.raises(FrozenInstanceError):
        cards["vorse-raider"].hp = 50


def test_cards_come_in_the_order_of_the_file(cards):
    rows = library.read_toml("cards", "western-starter.toml")["card"]
    assert list(cards) == [row["id"] for row in rows]
    assert all(card.id == id_ for id_, card in cards.items())


def test_a_monster_has_figures_and_no_life(cards):
    ninja = cards["strike-ninja"]
    assert (ninja.name, ninja.level, ninja.tribe) == ("Strike Ninja", 3, "Warrior")
    assert (ninja.hp, ninja.attack, ninja.defense, ninja.life) == (20, 20, 10, 0)
    assert not ninja.is_lord


def test_a_lord_has_life_and_no_hit_points(cards):
    lord = cards["monster-lord"]
    assert lord.is_lord
    assert (lord.life, lord.attack, lord.defense) == (3, 10, 0)
    assert (lord.hp, lord.level, lord.tribe) == (0, 0, "")


def test_reconstructed_cards_are_marked_and_no_others(cards):
    marked = {"buster-blader", "gearfried-the-iron-knight", "vorse-raider"}
    assert {id_ for id_, card in cards.items() if card.is_reconstruction} == marked
    assert {id_ for id_, card in cards.items() if card.has_reconstruction} == marked


def test_a_card_with_a_reconstructed_ability_alone_is_marked_too():
    ability = """
[[card.ability]]
id = "roar"
name = "Roar"
text = "Everybody is afraid of it."
cost = [{ crest = "any", n = 2 }]
timing = ["always"]
target = "area"
limit = "once-per-turn"
effect = [{ do = "toll", factor = 2 }]
provenance = { standing = "reconstruction", source = "Made up for a test.", note = "This ability is made up." }
"""
    ogre = read_cards(SET + OGRE + ability, "mine.toml")["ogre"]
    assert not ogre.is_reconstruction
    assert ogre.has_reconstruction
    assert ogre.flags == {"flying"}
    assert ogre.abilities[0].cost == (Cost(None, 2),)
    assert ogre.abilities[0].limit == "once-per-turn"


def test_prices_name_crests_and_what_they_are_counted_for(cards):
    thunder = cards["thunder-ball"].abilities[0]
    assert thunder.cost == (Cost(Crest.MAGIC, 2), Cost(Crest.DEFENSE, 1, "level", 4))
    assert thunder.variants[0].cost == (Cost(Crest.MAGIC, 2), Cost(Crest.MAGIC, 1, "level", 4))


def test_what_an_ability_does_comes_as_verbs_with_their_facts(cards):
    ninja, knight = cards["strike-ninja"], cards["knight-of-twin-swords"]
    assert ninja.abilities[0].effects == (Effect("stride", {"squares": 3}),)
    assert ninja.abilities[1].effects == (Effect("cancel", {"kinds": ("attack", "ability"), "aimed": "self"}),)
    assert knight.abilities[1].aim == Aim("monster", "opposing", exactly=1)
    assert knight.abilities[1].cost == (Cost(Crest.ATTACK, 2, "time"),)
    assert cards["buster-blader"].abilities[0].aim is None
    with pytest.raises(TypeError):
        ninja.abilities[0].effects[0].facts["squares"] = 9


def test_a_price_that_a_source_does_not_give_stays_unknown(cards):
    variants = cards["knight-of-twin-swords"].abilities[1].variants
    assert [variant.cost for variant in variants] == [None, None]


def test_rosters_name_cards_of_the_set(cards):
    rosters = load_rosters("western-starter")
    assert list(rosters) == ["yugi", "kaiba"]
    assert all(card in cards for roster in rosters.values() for card in roster.cards)
    assert rosters["kaiba"].colour == "blue"


@pytest.mark.parametrize("load", [load_cards, load_rosters])
def test_an_unknown_set_is_answered_with_those_that_are_close(load):
    with pytest.raises(InvalidFile, match=r"perhaps western-starter\.toml is meant"):
        load("western-started")


MINE = """
[[card.ability]]
id = "roar"
name = "Roar"
text = "Everybody is afraid of it."
cost = [{ crest = "same", n = 3 }, { crest = "magic", n = 1, per = "target-level" }]
timing = ["own-turn"]
target = "opposing-monster"
aim = { what = "monster", side = "opposing", within = 3, count = 2, least = 0, tribe = "Beast", grounded = true }
effect = [{ do = "damage", points = 10, whom = "target" }, { do = "gain", crest = "trap", n = 1 }]
provenance = { standing = "tabletop", source = "A printed card.", note = "Read from the card." }
"""
MINE_FIELD = f"""
[[card]]
id = "mine-field"
name = "Mine field"
kind = "item"
level = 2
{PROVENANCE}

[[card.ability]]
id = "bang"
name = "Bang"
text = "Whoever enters takes damage."
cost = []
timing = ["on-enter"]
target = "visitor"
effect = [{{ do = "damage", points = 10, whom = "visitor" }}]
provenance = {{ standing = "tabletop", source = "A printed card.", note = "Read from the card." }}
"""


def test_an_ability_from_outside_comes_with_price_aim_and_effects():
    (roar,) = read_cards(SET + OGRE + MINE, "mine.toml")["ogre"].abilities
    assert roar.cost == (Cost(None, 3, same=True), Cost(Crest.MAGIC, 1, "target-level"))
    assert roar.aim == Aim("monster", "opposing", within=3, count=2, least=0, tribe="Beast", grounded=True)
    assert roar.effects == (
        Effect("damage", {"points": 10, "whom": "target"}),
        Effect("gain", {"crest": "trap", "n": 1}),
    )
    assert roar.is_known
    assert hash(roar)


def test_as_many_things_are_named_as_the_count_says_unless_fewer_will_do():
    text = SET + OGRE + MINE.replace(", least = 0", "")
    assert read_cards(text, "mine.toml")["ogre"].abilities[0].aim.least == 2


def test_an_item_has_a_level_and_no_figures():
    item = read_cards(SET + MINE_FIELD, "mine.toml")["mine-field"]
    assert item.is_item
    assert not item.is_lord
    assert (item.level, item.tribe, item.hp, item.life, item.attack, item.defense) == (2, "", 0, 0, 0, 0)


def test_an_ability_whose_text_is_not_known_does_nothing():
    lines = ["known = false" if line.startswith("effect") else line for line in MINE.splitlines()]
    text = "\n".join(line for line in lines if not line.startswith("aim"))
    (roar,) = read_cards(SET + OGRE + text, "mine.toml")["ogre"].abilities
    assert (roar.is_known, roar.effects, roar.aim) == (False, (), None)


def test_a_set_may_include_packaged_ones_and_its_rosters_may_use_their_cards(cards):
    roster = (
        '[[roster]]\nid = "me"\nname = "Me"\ncolour = "red"\ncards = ["strike-ninja", "ogre"]\nrules = ["W-SET-3"]\n'
    )
    found = read_cards('include = ["western-starter"]\n' + SET + roster + OGRE, "mine.toml")
    assert list(found) == [*cards, "ogre"]
    assert found["strike-ninja"] is cards["strike-ninja"]
    assert set(cards) < set(load_cards("catalogue"))
    assert "yugi" not in load_rosters("catalogue")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('do = "damage"', 'do = "damages"', '"damages" is not known; perhaps "damage" is meant'),
        (', whom = "target"', "", 'in card 1 (ogre), ability 1 (roar), effect 1: the key "whom" is missing'),
        ('whom = "target"', 'squares = 3', 'in card 1 (ogre), ability 1 (roar), effect 1: the key "whom" is missing'),
        ("n = 1 }]", 'n = 1, stat = "attack" }]', 'effect 2: "stat" is not known; it should be "do", "crest" or "n"'),
        ("points = 10", "points = 15", "effect 1, points: 15 should be a multiple of 10"),
        ('what = "monster"', 'what = "beast"', 'aim, what: "beast" is not known; it should be "monster", '),
        ("within = 3", "within = 0", "aim, within: 0 is too small; the least is 1"),
        ("least = 0", "least = 3", "in card ogre, ability roar, aim: at least 3 of at most 2 cannot be named"),
        ('per = "target-level"', 'per = "turn"', 'cost 2, per: "turn" is not known; it should be "time", '),
        ("n = 3 }", "n = 3, max = 2 }", "cost 1"),
        ("n = 3 }", "n = 11 }", "cost 1, n: 11 is too large; the most is 10"),
        ('effect = [', 'effects = [', 'ability 1 (roar): the key "effects" is not known; perhaps "effect" is meant'),
        ("timing", "known = false\ntiming", "ability 1 (roar), effect: this key does not belong here"),
        ('do = "gain", crest = "trap", n = 1', 'do = "win-with", cards = ["troll"]', 'there is no card "troll"'),
        ("aim = {", "# aim = {", 'in card ogre, ability roar: the key "aim" is missing'),
        (MINE, MINE + MINE, 'in card ogre: the id "roar" is given to more than one ability'),
        ("[set]", 'include = ["west"]\n[set]', 'in include: there is no packaged set "west" of cards; there is'),
        ('id = "ogre"', 'id = "strike-ninja"', 'the id "strike-ninja" is given to more than one card'),
    ],
)  # fmt: skip
def test_an_ability_from_outside_is_refused_in_a_sentence(old, new, says):
    text = 'include = ["western-starter"]\n' + SET + OGRE + MINE
    if new.startswith("include"):
        text = SET + OGRE + MINE
    assert old in text
    with pytest.raises(InvalidFile) as caught:
        read_cards(text.replace(old, new, 1), "mine.toml")
    assert says in str(caught.value)
    assert str(caught.value).count("\n") == 0
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("key", "value"), [("tribe", '"Beast"'), ("hp", "10"), ("life", "3"), ("attack", "10"), ("flags", '["flying"]')]
)
def test_an_item_with_figures_is_refused(key, value):
    text = SET + MINE_FIELD.replace("level = 2", f"level = 2\n{key} = {value}")
    with pytest.raises(InvalidFile, match=rf"in card 1 \(mine-field\), {key}: this key does not belong here"):
        read_cards(text, "mine.toml")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[set", "mine.toml, line 1, column 5: this is not TOML"),
        (SET, 'mine.toml: the key "card" is missing.'),
        (SET + OGRE.replace("hp = 30", "hp = 35"), "mine.toml, in card 1 (ogre), hp: 35 should be a multiple of 10."),
        (SET + OGRE.replace("hp = 30", ""), 'mine.toml, in card 1 (ogre): the key "hp" is missing.'),
        (SET + OGRE + OGRE, 'mine.toml: the id "ogre" is given to more than one card.'),
        (
            SET + '[[roster]]\nid = "me"\nname = "Me"\ncolour = "red"\ncards = ["troll"]\nrules = ["W-SET-3"]\n' + OGRE,
            'mine.toml, in roster me: there is no card "troll" in this file.',
        ),
    ],
)
def test_a_set_from_outside_is_refused_in_a_sentence(text, says):
    with pytest.raises(InvalidFile) as caught:
        read_cards(text, "mine.toml")
    assert str(caught.value).startswith(says)
