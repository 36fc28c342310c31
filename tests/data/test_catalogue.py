"""The catalogue of cards, the Japanese dice and what is suggested to start with: whole, sourced and playable."""

from collections import Counter

import pytest

from ddm_explorer.dungeon.materials.cards import load_cards, load_rosters
from ddm_explorer.dungeon.materials.crests import Crest
from ddm_explorer.dungeon.materials.dice import load_colours, load_dice
from ddm_explorer.dungeon.materials.pools import load_pools
from ddm_explorer.engine.data import library

CARDS = load_cards("catalogue")
DICE = load_dice("japanese-catalogue")
COLOURS = load_colours("japanese-catalogue")
MONSTERS = [card for card in CARDS.values() if card.kind == "monster"]
ITEMS = [card for card in CARDS.values() if card.is_item]
ABILITIES = [(card, ability) for card in CARDS.values() for ability in card.abilities]


# Cards


def test_there_are_all_monsters_and_items_and_the_lord():
    assert (len(MONSTERS), len(ITEMS), len(CARDS)) == (128, 10, 139)
    assert set(load_cards("western-starter")) < set(CARDS)
    assert CARDS["monster-lord"].is_lord
    assert len({card.name for card in CARDS.values()}) == len(CARDS)


def test_monsters_by_tribe_and_level():
    assert Counter(card.tribe for card in MONSTERS) == {
        "Beast": 27, "Dragon": 21, "Spellcaster": 44, "Undead": 11, "Warrior": 25
    }  # fmt: skip
    assert Counter(card.level for card in MONSTERS) == {1: 42, 2: 32, 3: 29, 4: 25}
    assert Counter(card.level for card in ITEMS) == {1: 4, 2: 3, 3: 2, 4: 1}


@pytest.mark.parametrize(
    ("card", "level", "tribe", "figures", "flags"),
    [
        ("blue-eyes-white-dragon", 4, "Dragon", (50, 40, 30), {"flying"}),
        ("the-13th-grave", 2, "Undead", (10, 0, 10), {"tunnel"}),
        ("battle-warrior", 1, "Warrior", (20, 20, 10), {"attacks-flying"}),
        ("millennium-shield", 3, "Warrior", (10, 0, 40), set()),
        ("clown-zombie", 1, "Undead", (10, 10, 10), {"tunnel"}),
        ("asashin", 2, "Warrior", (20, 20, 10), set()),
        ("crawling-dragon-1", 2, "Dragon", (20, 10, 10), set()),
        # Where two sources differ, the page about the printed card is followed.
        ("mystic-horseman", 3, "Beast", (40, 20, 10), set()),
        ("black-skull-dragon", 4, "Spellcaster", (40, 40, 40), {"flying"}),
    ],
)
def test_monsters_have_the_figures_that_are_known(card, level, tribe, figures, flags):
    found = CARDS[card]
    assert (found.level, found.tribe, found.flags) == (level, tribe, flags)
    assert (found.hp, found.attack, found.defense) == figures


def test_an_item_has_a_level_and_an_effect_and_no_figures():
    for card in ITEMS:
        assert card.level
        assert (card.tribe, card.hp, card.life, card.attack, card.defense, card.flags) == ("", 0, 0, 0, 0, frozenset())
        assert [set(ability.timing) <= {"on-enter", "when-placed", "while-there"} for ability in card.abilities] == [
            True
        ]
        assert all(ability.effects and not ability.cost for ability in card.abilities)


def test_only_what_is_made_up_is_marked_as_a_reconstruction():
    figures = {"buster-blader", "gearfried-the-iron-knight", "vorse-raider"}
    assert {card.id for card in CARDS.values() if card.is_reconstruction} == figures
    assert {card.id for card in CARDS.values() if card.has_reconstruction} == figures | {"crawling-dragon-1"}


def test_a_card_says_from_which_game_its_figures_are():
    standings = Counter(card.provenance.standing for card in [*MONSTERS, *ITEMS])
    assert standings == {"reconstruction": 3, "tabletop": 39, "gba": 96}
    for card in CARDS.values():
        if card.provenance.standing == "gba":
            assert "video game" in card.provenance.source, card.id
        if card.provenance.standing == "tabletop":
            assert "printed" in card.provenance.source, card.id


# Abilities

UNKNOWN = {
    "silver-fang",
    "dragon-zombie",
    "dark-assailant",
    "blue-eyes-white-dragon",
    "armed-ninja",
    "dark-chimera",
    "asashin",
    "kyattsu-fearii",
    "gyakutenno-megami",
    "makyanon",
}

KNOWN = """
blast-lizard                             destroy          2 magic, 1 magic per target-level    own-turn
battle-warrior                           gain             -                                    on-summon
blue-eyes-ultimate-dragon                rooted           -                                    always
buster-blader                            boost            1 attack                             when-attacking
castle-of-d-magic                        reduce           2 defense                            when-attacked
crater-creator                           destroy          -                                    on-enter
crawling-dragon-1                        place-counter    2 magic                              own-turn
crocozaurus                              boost            1 attack per time to 3               when-attacking
dark-eyes-illusionist                    cancel           5 trap                               when-attacked
dark-magician-girl                       absorb           -                                    on-summon
darkfire-dragon                          gain             -                                    on-summon
darkfire-dragon                          grant            1 magic                              own-turn
declaration-of-despair                   lose             -                                    on-enter
dragon-piper                             every-second-turn -                                   always
energy-disc                              boost            -                                    on-enter
exodia-the-forbidden-one                 win-with         -                                    on-summon
exploding-disc                           damage           -                                    on-enter
feral-imp                                suppress         -                                    always
gate-guardian                            redirect         3 trap                               when-attacked
gator-dragon                             reduce           1 defense per time                   when-attacked
gearfried-the-iron-knight                cancel           1 trap                               either-turn
giant-soldier-of-stone                   remove-counter   2 magic                              own-turn
gluminizer                               toll             -                                    when-placed
harpie-lady                              destroy          3 magic                              on-summon
harpie-lady-sisters                      destroy          4 magic                              on-summon
jellyfish                                standing-boost   -                                    always
karbonala-warrior                        standing-boost   -                                    always
kazejin                                  redirect         3 trap                               when-attacked
knight-of-twin-swords                    stride           1 move per time                      own-turn
knight-of-twin-swords                    strikes          2 attack per time                    when-attacking
lord-of-d                                shield           -                                    always
magician-dragon                          borrow-defense   3 trap                               either-turn
magician-dragon                          destroy          3 magic                              own-turn
mammoth-graveyard                        standing-boost   -                                    always
medical-aid-kit                          heal             -                                    on-enter
mighty-mage                              relay-shapes     -                                    on-summon
mighty-mage                              strike-at        1 magic                              own-turn
millennium-shield                        rooted           -                                    always
mystic-horseman                          boost            1 magic                              own-turn
mystic-lamp                              standing-boost   -                                    always
mystical-elf                             heal             -                                    on-summon
orgoth-the-relentless                    boost            2 magic                              own-turn
parrot-dragon                            standing-boost   -                                    always
petit-dragon                             standing-boost   -                                    always
pumpking-the-king-of-ghosts              reduce           3 defense                            when-attacked
rabid-horseman                           boost            1 attack per time to 2               when-attacking
relinquished                             control          10 magic                             own-turn
resurrection-scroll                      return-destroyed -                                    on-enter
rock-ogre-grotto-1                       standing-boost   -                                    always
rogue-doll                               heal             3 magic                              on-summon
saggi-the-dark-clown                     reduce           2 defense                            when-attacked
sanga-of-the-thunder                     redirect         3 trap                               when-attacked
skelengel                                standing-boost   -                                    always
strike-ninja                             cancel           2 trap                               either-turn
strike-ninja                             stride           1 move per time                      own-turn
suijin                                   redirect         3 trap                               when-attacked
swamp-battleguard                        boost            1 attack per time to 1               when-attacking
the-13th-grave                           damage+damage    2 magic                              own-turn
the-snake-hair                           standing-boost   -                                    always
thousand-eyes-restrict                   control          8 magic                              own-turn
thunder-ball                             destroy          2 magic, 1 defense per level to 4    own-turn
time-machine                             send-back        -                                    on-enter
time-wizard                              destroy          -                                    on-summon
trap-bandit                              lose             -                                    on-enter
twin-headed-dragon                       gain             -                                    on-summon
warp-vortex                              vortex           -                      when-placed on-enter while-there
winged-dragon-guardian-of-the-fortress-1 suppress         -                                    always
yaranzo                                  exchange         3 same                               own-turn
zombie-warrior                           standing-boost   -                                    always
"""


def price(ability):
    def part(cost):
        crest = "same" if cost.same else "any" if cost.crest is None else cost.crest.value
        per = f" per {cost.per}" if cost.per else ""
        most = f" to {cost.most}" if cost.most else ""
        return f"{cost.count} {crest}{per}{most}"

    return ", ".join(part(cost) for cost in ability.cost) or "-"


def test_every_ability_has_the_verbs_the_price_and_the_timing_that_are_known():
    found = [
        f"{card.id} {'+'.join(effect.do for effect in ability.effects)} {price(ability)} {' '.join(ability.timing)}"
        for card, ability in ABILITIES
        if ability.is_known
    ]
    assert sorted(found) == sorted(" ".join(line.split()) for line in KNOWN.strip().splitlines())


def test_an_ability_either_has_effects_or_is_not_known_and_says_so():
    for card, ability in ABILITIES:
        assert bool(ability.effects) == ability.is_known, card.id
        assert ("not known" in ability.text) == (not ability.is_known), card.id
    assert {card.id for card, ability in ABILITIES if not ability.is_known} == UNKNOWN


def test_52_monsters_have_a_known_effect_besides_the_reconstructed_ones():
    known = {card.id for card, ability in ABILITIES if ability.is_known and not card.is_item}
    assert len(known) == 52 + len({"buster-blader", "gearfried-the-iron-knight"})


@pytest.mark.parametrize(
    ("card", "facts"),
    [
        ("mystical-elf", {"points": 10, "whom": "own"}),
        ("magician-dragon", {"until": "turn"}),
        ("the-snake-hair", {"tribe": "Undead", "stat": "defense", "points": 10}),
        ("zombie-warrior", {"tribe": "Undead", "stat": "attack", "points": 10}),
        ("skelengel", {"tribe": "Warrior", "stat": "defense", "points": 10}),
        ("karbonala-warrior", {"tribe": "Warrior", "stat": "attack", "points": 10}),
        ("jellyfish", {"tribe": "Beast", "stat": "defense", "points": 10}),
        ("mammoth-graveyard", {"tribe": "Beast", "stat": "attack", "points": 10}),
        ("parrot-dragon", {"tribe": "Dragon", "stat": "defense", "points": 10}),
        ("petit-dragon", {"tribe": "Dragon", "stat": "attack", "points": 10}),
        ("rock-ogre-grotto-1", {"tribe": "Spellcaster", "stat": "defense", "points": 10}),
        ("mystic-lamp", {"tribe": "Spellcaster", "stat": "defense", "points": 10}),
        ("feral-imp", {"flag": "flying"}),
        ("winged-dragon-guardian-of-the-fortress-1", {"flag": "tunnel"}),
        ("castle-of-d-magic", {"points": 20}),
        ("pumpking-the-king-of-ghosts", {"points": 30}),
        ("orgoth-the-relentless", {"stat": "attack", "points": 10, "until": "game"}),
        ("mystic-horseman", {"stat": "attack", "points": 10, "until": "next-attack"}),
        ("relinquished", {"until": "game", "sacrifice": True}),
        ("thousand-eyes-restrict", {"until": "turn"}),
        ("twin-headed-dragon", {"crest": "trap", "n": 1}),
        ("millennium-shield", {"squares": 0}),
        ("blue-eyes-ultimate-dragon", {"squares": 1}),
        ("energy-disc", {"stat": "attack", "points": 20, "until": "game", "whom": "visitor"}),
        ("exploding-disc", {"points": 20, "whom": "visitor"}),
        ("crater-creator", {"whom": "all"}),
    ],
)
def test_effects_have_the_facts_that_are_known(card, facts):
    assert CARDS[card].abilities[0].effects[0].facts == facts


def test_exodia_names_the_four_limbs():
    limbs = CARDS["exodia-the-forbidden-one"].abilities[0].effects[0].facts["cards"]
    assert sorted(CARDS[id_].name for id_ in limbs) == [
        f"{limb} of the Forbidden One" for limb in ("Left Arm", "Left Leg", "Right Arm", "Right Leg")
    ]


NEEDS_AIM = {
    "stride": "path",
    "strikes": "monster",
    "strike-at": "monster",
    "borrow-defense": "monster",
    "place-counter": "square",
    "remove-counter": "counter",
    "relay-shapes": "shapes",
    "cancel": "link",
    "redirect": "monster",
    "control": "monster",
    "exchange": "crests",
    "return-destroyed": "destroyed-card",
    "vortex": "vortex",
}


def test_an_ability_that_needs_an_aim_has_it_and_no_other():
    for card, ability in ABILITIES:
        wanted = {NEEDS_AIM.get(effect.do) for effect in ability.effects} - {None}
        whom = {effect.facts.get("whom") for effect in ability.effects}
        if "target" in whom:
            wanted.add(ability.aim.what if ability.aim.what == "monster-or-item" else "monster")
        if "line" in whom:
            wanted.add("direction")
        assert ({ability.aim.what} if ability.aim else set()) == wanted, (card.id, ability.id)
        if ability.aim:
            assert 0 <= ability.aim.least <= ability.aim.count


@pytest.mark.parametrize(
    ("card", "aim"),
    [
        ("blast-lizard", {"what": "monster-or-item", "side": "opposing", "within": 3}),
        ("mighty-mage", {"what": "monster", "side": "opposing", "exactly": 2}),
        ("rogue-doll", {"what": "monster", "side": "own", "count": 2, "least": 2}),
        ("harpie-lady", {"what": "monster", "side": "any", "flag": "tunnel"}),
        ("kazejin", {"what": "monster", "side": "own", "other": True}),
        ("thunder-ball", {"what": "direction", "grounded": True}),
    ],
)
def test_aims_say_what_may_be_pointed_at(card, aim):
    found = CARDS[card].abilities[0].aim
    assert {name: getattr(found, name) for name in aim} == aim


@pytest.mark.parametrize(
    ("card", "variants"),
    [
        ("relinquished", {"eight-crests": "8 magic"}),
        ("mystic-lamp", {"attack-instead": "-"}),
        ("yaranzo", {"on-summon": "3 same"}),
        ("dark-eyes-illusionist", {"whole-side": "5 trap"}),
        ("rogue-doll", {"up-to-two": "3 magic"}),
        ("trap-bandit", {"controller": "-"}),
        ("declaration-of-despair", {"controller": "-"}),
        ("crater-creator", {"items-too": "-"}),
    ],
)
def test_what_a_second_source_says_is_kept_as_a_variant(card, variants):
    (ability,) = CARDS[card].abilities
    assert {variant.id: price(variant) for variant in ability.variants} == variants


def test_no_text_of_a_card_uses_a_word_that_only_one_edition_has():
    """A card is shown in every edition; what differs between them is said by the edition's own words beside it."""
    own = (
        "Progress",
        "Movement crest",
        "Monster Lord",
        "Dungeon Master",
        "Piece",
        "Domain",
        "Crest Counter",
        "Regular",
    )
    for card, ability in ABILITIES:
        for text in (ability.text, *(variant.text for variant in ability.variants)):
            assert not [word for word in own if word in text], (card.id, text)


# Dice


def test_there_are_124_dice_named_after_their_monsters_and_items():
    assert len(DICE) == 124
    assert set(DICE) < set(CARDS)
    assert len([card for card in MONSTERS if card.id not in DICE]) == 14
    assert all(card.id in DICE for card in ITEMS)


def test_a_die_has_five_summon_faces_less_its_level():
    for die in DICE.values():
        assert len(die.faces) == 6
        assert [face.crest for face in die.faces].count(Crest.SUMMON) == 5 - die.level, die.kind
        assert all(face.count == 1 for face in die.faces if face.crest is Crest.SUMMON), die.kind


def test_the_strongest_faces_count_eight():
    assert max(face.count for die in DICE.values() for face in die.faces) == 8
    assert [die.kind for die in DICE.values() if any(face.count == 8 for face in die.faces)] == ["metal-zoa"]
    assert DICE["metal-zoa"].labels == ("S", "P8", "A", "D8", "M", "T4")


def test_each_tribe_and_the_items_have_a_colour_of_dice():
    assert COLOURS == {
        "Spellcaster": "white", "Beast": "green", "Warrior": "blue", "Dragon": "red", "Undead": "gold", "item": "black"
    }  # fmt: skip
    assert Counter(die.colour for die in DICE.values()) == {
        "white": 41, "green": 25, "red": 20, "blue": 19, "black": 10, "gold": 9
    }  # fmt: skip


def test_a_die_has_the_colour_and_level_of_its_monster_but_for_two():
    unlike = [
        die.kind
        for die in DICE.values()
        if (die.colour, die.level) != (colour_of(CARDS[die.kind]), CARDS[die.kind].level)
    ]
    assert unlike == ["mystic-horseman", "black-skull-dragon"]


def test_every_monster_and_item_has_dice_that_summon_it_but_for_undead_of_level_4():
    kinds = {(die.colour, die.level) for die in DICE.values()}
    assert {(colour_of(card), card.level) for card in [*MONSTERS, *ITEMS]} <= kinds


def colour_of(card):
    return COLOURS["item" if card.is_item else card.tribe]


def test_level_dice_have_no_colour():
    assert {die.colour for die in load_dice("western").values()} == {""}
    assert load_colours("western") == {}


# What is suggested


def test_four_rosters_of_ten_different_cards_for_the_advanced_game():
    rosters = load_rosters("catalogue").values()
    assert Counter(roster.colour for roster in rosters) == {"red": 2, "blue": 2}
    for roster in rosters:
        assert len(roster.cards) == len(set(roster.cards)) == 10
        assert roster.text


@pytest.mark.parametrize("roster", load_rosters("catalogue").values(), ids=lambda roster: roster.id)
def test_a_suggested_roster_can_use_every_roll_and_shows_what_the_game_has(roster):
    cards = [CARDS[id_] for id_ in roster.cards]
    verbs = {effect.do for card in cards for ability in card.abilities for effect in ability.effects}
    levels = Counter(card.level for card in cards)
    assert set(levels) == {1, 2, 3, 4}
    assert levels[1] >= 3
    assert levels[2] >= 3
    assert any(card.is_item for card in cards)
    assert any(
        ability.cost and Crest.TRAP in {cost.crest for cost in ability.cost}
        for card in cards
        for ability in card.abilities
    )
    assert len(verbs) >= 6


def test_the_suggested_rosters_together_have_flyers_tunnelers_and_what_stops_them():
    cards = {id_ for roster in load_rosters("catalogue").values() for id_ in roster.cards}
    flags = Counter(flag for id_ in cards for flag in CARDS[id_].flags)
    verbs = {effect.do for id_ in cards for ability in CARDS[id_].abilities for effect in ability.effects}
    assert flags["flying"] >= 4
    assert flags["tunnel"] >= 4
    assert flags["attacks-flying"] >= 1
    assert {"cancel", "redirect", "destroy", "control", "vortex", "toll", "shield"} <= verbs


@pytest.mark.parametrize("pool", load_pools("japanese").values(), ids=lambda pool: pool.id)
def test_a_suggested_pool_is_legal_and_has_dice_for_every_card(pool):
    dice = [DICE[kind] for kind in pool.dice]
    cards = [CARDS[id_] for id_ in pool.cards]
    assert len(dice) == 15
    assert len(cards) == 10
    assert sum(die.level == 4 for die in dice) <= 3
    kinds = {(die.colour, die.level) for die in dice}
    assert {(colour_of(card), card.level) for card in cards} <= kinds
    levels = Counter(die.level for die in dice)
    assert levels[1] >= 3
    assert levels[2] >= 3
    assert any(card.is_item for card in cards)
    assert pool.text


def test_a_suggested_pool_shows_duplicates():
    pools = load_pools("japanese").values()
    assert any(len(set(pool.cards)) < len(pool.cards) for pool in pools)
    assert any(len(set(pool.dice)) < len(pool.dice) for pool in pools)


def test_every_suggestion_names_what_is_there():
    for roster in load_rosters("catalogue").values():
        assert set(roster.cards) <= {card.id for card in [*MONSTERS, *ITEMS]}
    document = library.read_toml("pools", "japanese.toml")
    assert (document["dice"], document["cards"]) == ("japanese-catalogue", "catalogue")
