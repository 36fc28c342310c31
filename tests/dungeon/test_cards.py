"""Cards become records that say what is a reconstruction; a set from outside is read only if it is whole."""

from dataclasses import FrozenInstanceError

import pytest

from ddm_explorer.dungeon.cards import Aim, Cost, Effect, load_cards, load_rosters, read_cards
from ddm_explorer.dungeon.crests import Crest
from ddm_explorer.engine import library
from ddm_explorer.engine.library import InvalidFile

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
