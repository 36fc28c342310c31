"""The toys are judged by ruling cases and played at the command line like the packaged game."""

import io
import json

import pytest

from ddm_explorer.cli.program import run
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.known_games import known_games
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.lessons.cases.scenario import read_case
from ddm_explorer.players import SearchPlayer, players_of
from tests.toys import MAZE, RING, TOYS

MAZE_CASE = """
format = 1
id = "a-way-out"
title = "A wall, a step, and the shadow"
game = "maze"
cites = ["M-WALK-2", "M-SHADOW-1"]
chance = ["3-1"]
[given]
rows = ["ooo", "oxo", "oox"]
walker = "1-2"
[then]
asks = 1
shadow = "3-1"
[[do]]
command = "walk 2-2"
illegal = [{ topic = "walks_on_floor", rule = "M-WALK-2", places = ["2-2"] }]
[[do]]
command = "walk 1-3"
legal = true
log = [{ is = "Walked", to = [0, 2] }]
[[do]]
command = "prowl"
legal = true
tells = ["M-SHADOW-1"]
"""
RING_CASE = """
format = 1
id = "met-on-the-ring"
title = "The lower token is out"
game = "ring"
cites = ["G-MEET-2", "G-GO-1"]
[given]
seats = 3
tokens = ["2", "1", "3"]
[[do]]
command = "go 3"
illegal = [{ topic = "goes_one_or_token", rule = "G-GO-1", facts = { spaces = 3, seat = 0 } }]
[[do]]
command = "go 2"
legal = true
log = ["Went", "Met", { is = "PutOut", seat = 1, cites = ["G-MEET-2"] }]
then = { asks = 3, out = ["2"], shown = ["1", "2"] }
"""
GAME = "ddm-game 1 ring\nseats 3\nseed 3\n1. deal gives deal-1\n2. go 1\nat 2\n"


@pytest.fixture(autouse=True)
def registered():
    with known_games().having(*TOYS):
        yield


@pytest.fixture
def say(tmp_path, monkeypatch, capsys):
    """Runs the program in a folder with files of both toys; gives exit code, output and errors."""
    monkeypatch.chdir(tmp_path)
    texts = {"maze.toml": MAZE_CASE, "ring.toml": RING_CASE, "game.ddm": GAME, "maze.ddm": "ddm-position 1 maze\n"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    def said(*words, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = run(words)
        out, errors = capsys.readouterr()
        return code, out, errors

    return said


@pytest.mark.parametrize("text", [MAZE_CASE, RING_CASE])
def test_a_ruling_case_of_a_toy_is_as_expected(text):
    report = run_case(read_case(text))
    assert report.mismatches == ()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('rule = "M-WALK-2", places', 'rule = "M-WALK-1", places', "it cites M-WALK-2, not M-WALK-1"),
        ('shadow = "3-1"\n[[', 'shadow = "1-1"\n[[', "At the end shadow is 3-1, not 1-1"),
        ("[0, 2]", "[0, 1]", "to is [0, 2], not [0, 1]"),
        ("asks = 1", "asks = 0", "it is for seat 1 to act, not for nobody"),
    ],
)
def test_a_ruling_case_of_a_toy_fails_where_it_is_wrong(old, new, found):
    assert old in MAZE_CASE
    assert found in " ".join(run_case(read_case(MAZE_CASE.replace(old, new))).mismatches)


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('game = "maze"', 'game = "chess"', "there is no game “chess”; known here: duel, digimon, maze, ring"),
        ("walker", "wanderer", "there is no field “wanderer”"),
        ('"1-2"', '"one"', "in walker: “one” is no square"),
        ("M-WALK-2", "M-FLY-1", "there is no rule “M-FLY-1”"),
        ('"Walked"', '"Flown"', "there is no event “Flown”; known here: Walked, Prowled, Ended"),
        ("walk 1-3", "fly 1-3", "is no command here"),
        ("walks_on_floor", "flies", "there is no topic “flies”"),
    ],
)
def test_a_ruling_case_of_a_toy_that_cannot_be_read_is_refused(old, new, found):
    with pytest.raises(InvalidFile, match=found):
        read_case(MAZE_CASE.replace(old, new))


def test_the_command_line_judges_shows_and_replays_a_toy(say):
    code, out, _ = say("judge", "-v", "maze.toml", "ring.toml", "game.ddm", "maze.ddm")
    assert code == 0
    assert "There is a wall. [M-WALK-2]" in out
    assert "4 judged: 4 as expected" in out
    code, out, _ = say("judge", "--json", "ring.toml")
    assert json.loads(out)[0]["runs"][0]["steps"][0]["objections"][0]["rule"] == "G-GO-1"
    code, out, _ = say("show", "game.ddm", "--viewer", "3", "--legal")
    assert code == 0
    assert "Seat 1: on space 2, token ?, 1 walked" in out
    assert "Seat 3: on space 5, token 3, 0 walked" in out
    assert "go 3" not in out, "another seat's token would be told"
    code, out, _ = say("show", "game.ddm", "--viewer", "1", "-c", "go 3")
    assert (code, out.strip()) == (1, "Only seat 2 knows how far it may go.")
    code, _, errors = say("show", "game.ddm", "--viewer", "7")
    assert (code, errors) == (
        2, "ddm-explorer: This game has 3 seats; there is no seat 7. For help: ddm-explorer show --help.\n",
    )  # fmt: skip
    code, out, _ = say("show", "maze.ddm", "--svg", "maze.svg", "-c", "walk 9-9")
    assert code == 1
    assert "You can only step to a neighboring square. [M-WALK-1]" in out
    code, out, _ = say("replay", "game.ddm", "--commands")
    assert code == 0
    assert "go 1: Seat 1 goes on by 1. [G-GO-1]" in out


def test_the_command_line_plays_a_toy(say, tmp_path):
    code, out, _ = say("play", "maze.ddm", "-o", "kept.ddm", typed="help\nwalk 2-2\nwalk 2-1\nprowl\nlegal\nboard\n")
    assert code == 0
    for told in ("walk SQUARE", "There is a wall.", "You walk to 2-1.", "The shadow moves to", "walk 3-1", "W"):
        assert told in out
    kept = (tmp_path / "kept.ddm").read_text(encoding="utf-8")
    assert kept.startswith("ddm-game 1 maze\n")
    computers = [word for seat in "1234567" for word in ("--computer", "random", seat)]
    (tmp_path / "new.ddm").write_text("ddm-position 1 ring\n", encoding="utf-8")
    code, out, _ = say("play", "new.ddm", *computers)
    assert code == 0
    assert "wins." in out
    code, _, errors = say("play", "maze.ddm", "--computer", "sensible", "1")
    assert "There is no computer player “sensible” for this game; there is random, search." in errors
    code, _, errors = say("play", "maze.ddm", "--computer", "search", "2")
    assert "This game has one seat; there is no seat 2." in errors


def test_the_search_walks_out_of_the_maze_and_keeps_to_its_budget():
    setup = MAZE.new_setup()
    rules = MAZE.rules_of(setup)
    transcript = Transcript(rules, setup, Seeded(1))
    player = SearchPlayer(MAZE, 0, nodes=300)
    while (actor := rules.to_act(transcript.state)) is not None:
        command = player.choose(rules, transcript.state) if actor == 0 else rules.candidates(transcript.state)[0]
        transcript.play(command)
        assert player.looked_at <= 300
    assert rules.outcome(transcript.state).results == ("escaped",)


def test_the_search_stops_when_it_is_told_and_knows_only_what_its_seat_sees():
    asked = []

    def stop():
        asked.append(1)
        return len(asked) > 5

    rules = RING.rules_of(RING.new_setup())
    state = RING.notation.from_fields({"seats": 3, "tokens": ["2", "1", "3"]}, "here")
    player = SearchPlayer(RING, 0, stop=stop)
    assert rules.check(state, player.choose(rules, state)).is_legal
    assert player.looked_at == 5
    other = RING.notation.from_fields({"seats": 3, "tokens": ["2", "3", "1"]}, "here")
    chosen = [SearchPlayer(RING, 4).choose(rules, each) for each in (state, other)]
    assert chosen[0] == chosen[1], "it cannot tell these two apart"
    assert set(players_of(RING)) == {"random", "search"}


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.tag)
@pytest.mark.parametrize("kind", ["game", "position", "case", "lesson", "exercise", "situation"])
def test_a_file_to_start_from_is_as_it_says(say, tmp_path, toy, kind):
    name = f"mine-{kind}{'' if kind in ('game', 'position') else '.toml'}"
    assert say("new", kind, "--game", toy.tag, "--seed", "1", "-o", name) == (0, "", "")
    check = ["lesson", "check"] if kind in ("lesson", "exercise", "situation") else ["judge"]
    code, out, errors = say(*check, name)
    assert (code, errors) == (0, ""), out
    assert toy.tag in (tmp_path / name).read_text(encoding="utf-8")


def test_a_file_of_a_game_nobody_knows_is_not_written(say):
    code, out, errors = say("new", "--game", "chess")
    assert (code, out) == (2, "")
    assert "There is no game 'chess'; the games known here are duel, digimon, maze, ring." in errors
