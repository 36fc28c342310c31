"""What the book prints as numbers, counted from the data; and another board that takes the place of the first."""

import pytest

from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.data import library
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.digimon.book import load_book
from ddm_explorer.games.digimon.events import EVENTS
from ddm_explorer.games.digimon.kit import TRACK
from ddm_explorer.games.digimon.material import FOLDER, load_material
from ddm_explorer.games.digimon.player import OddsPlayer
from ddm_explorer.games.digimon.rules import Track
from ddm_explorer.games.digimon.state import TrackSetup
from ddm_explorer.players import RandomPlayer
from ddm_explorer.view.digimon.sentences import position

SETS = library.names(*FOLDER)


@pytest.mark.parametrize("name", SETS)
def test_each_set_has_what_the_book_prints(name):
    counts = TRACK.cases.materials["counts"](Track(TrackSetup(material=name)))
    told = {key: material.values["value"] for key, material in counts.items()}
    assert told == {
        "tokens": 149, "cards": 40, "coupons": 72,
        "lowest": (3, 4, 17, 32), "highest": (13, 19, 39, 89),
        "enemy_lowest": (4, 10, 26, 57), "enemy_highest": (12, 19, 36, 79),
    }  # fmt: skip
    table = load_material(name)
    assert [len(each) for each in table.enemies] == [6, 6, 6]
    assert [{len(foe.words) for foe in each} for each in table.enemies] == [{4}, {3}, {2}]
    assert len(table.characters) == len({each.color for each in table.characters}) == 7
    assert table.flag


@pytest.mark.parametrize("name", SETS)
def test_each_set_fits_its_schema_and_no_other_key_does(name):
    document = library.read_toml(*FOLDER, f"{name}.toml")
    library.validate(document, "track_sets", name)
    assert document["name"] == name
    with pytest.raises(library.InvalidFile, match="weather"):
        library.validate(document | {"weather": "fair"}, "track_sets", name)
    document["lane"][0]["spaces"][1] = "swamp"
    with pytest.raises(library.InvalidFile):
        library.validate(document, "track_sets", name)


def test_every_topic_of_an_event_has_a_rule_and_every_rule_a_topic_that_is_used():
    book = load_book()
    assert {topic for event in EVENTS for topic in event.TOPICS} <= set(book.topics)
    assert set(book.topics.values()) <= set(book.texts)


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_a_whole_game_with_each_set(name, seats):
    names = tuple(each.name for each in load_material(name).characters)
    setup = TrackSetup(names[:seats], name)
    rules, player = Track(setup), OddsPlayer()
    transcript = Transcript(rules, setup, Seeded(seats))
    while rules.to_act(transcript.state) is not None:
        transcript.play(player.choose(rules, transcript.state))
    assert rules.outcome(transcript.state).winner is not None
    assert load_material(name).flag in position(rules, transcript.state, None)


def test_the_player_by_odds_beats_a_random_one_far_more_often_than_not():
    setup = TrackSetup()
    rules, won = Track(setup), 0
    for seed in range(40):
        players = {seed % 2: OddsPlayer(), 1 - seed % 2: RandomPlayer(seed)}
        transcript = Transcript(rules, setup, Seeded(seed))
        while (actor := rules.to_act(transcript.state)) is not None:
            transcript.play(players[actor].choose(rules, transcript.state))
        won += transcript.state.winner == seed % 2
    assert won >= 31
