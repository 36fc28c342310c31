"""Whole games as text: branches, forced draws, notes, and games that claim what the rules do not bring about."""

import pathlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.chance import Scripted, Seeded
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.game import Transcript
from ddm_explorer.engine.verdict import ImpossiblePosition
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.kit import FORMAT
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.position_text import position_text, read_position
from ddm_explorer.games.notation.transcript_text import MOST_COMMANDS, IllegalLine, game_text, read_game
from tests.games.played import EDITION, TRANSCRIPTS

CORPUS = sorted((pathlib.Path(__file__).parents[1] / "transcripts").glob("*.ddm"))
HEAD = f"ddm-game 2 duel\nedition {EDITION}\nseed 7\n\n"


def told(transcript):
    """Everything that must survive in a file."""
    return {
        "setup": transcript.setup,
        "points": [
            (
                node.number,
                node.parent and node.parent.number,
                node.command,
                node.events,
                node.state,
                node.drawn,
                node.is_forced,
            )
            for node in transcript.nodes
        ],
        "here": transcript.node.number,
        "in view": [node.number for node in transcript.line()],
    }


@given(TRANSCRIPTS, st.dictionaries(st.integers(0, 20), st.sampled_from(["Why?", "a, b; c # d\n_e_", "\u00fcber !"])))
@settings(max_examples=60)
def test_a_game_reads_back_whole(transcript, notes):
    notes = {number: note for number, note in notes.items() if number < len(transcript.nodes)}
    saved = read_game(game_text(transcript, notes=notes))
    assert told(saved.transcript) == told(transcript)
    assert saved.notes == notes
    assert saved.transcript.chance.seed == transcript.chance.seed


@given(TRANSCRIPTS)
@settings(max_examples=30)
def test_what_happened_stands_beside_it_and_is_not_believed(transcript):
    text = game_text(transcript, remarks=lambda node: ["Lines\nof ; remarks # with", "at 99"])
    assert told(read_game(text).transcript) == told(transcript)


def test_a_name_with_marks_that_do_not_print_leaves_the_file_a_text():
    setup = Setup(EDITION, names=("An\x00n", "B\x1b[31mb"))
    transcript = Transcript(Duel.of(setup), setup, Seeded(1))
    transcript.play(say.NameFirst(0))
    text = game_text(transcript, remarks=lambda node: [f"{setup.names[0]} and {setup.names[1]} begin."])
    assert all(line.isprintable() for line in text.split("\n"))
    assert read_game(text).transcript.setup.names == setup.names


def test_going_on_follows_the_seed_as_if_nothing_had_been_saved():
    transcript = Transcript(Duel.of(Setup(EDITION)), Setup(EDITION), Seeded("a seed, with marks"))
    transcript.play(say.NameFirst(0))
    opened = read_game(game_text(transcript)).transcript
    roll = say.Roll(("1", "2", "3"))
    assert opened.play(roll).events == transcript.play(roll).events


def test_a_game_may_start_from_a_position():
    start = read_position(f"ddm-position 1 duel\nedition {EDITION}\nstep roll\nseat1.crests P3")
    transcript = Transcript(Duel.of(start.setup), start.setup, start=start)
    transcript.play(say.Roll(("1", "1", "2")), Scripted(["P", "D2", "M"]))
    text = game_text(transcript)
    assert "seat1.crests P3" in text
    assert "1. roll 1 1 2 forced P D2 M" in text
    assert told(read_game(text).transcript) == told(transcript)


def test_all_readings_in_force_are_kept_because_defaults_may_change():
    setup = Setup(EDITION)
    text = game_text(Transcript(Duel.of(setup), setup))
    assert all(reading in text for reading in Duel.of(setup).edition.readings)
    assert read_game(text).transcript.setup == setup


def test_branches_and_the_point_in_view():
    text = HEAD + "1. first 1\n2. roll 1 1 1 forced P P P\n3. end\n4. after 1 roll 2 2 2 forced M M M\nat 1\nview 3\n"
    with pytest.raises(InvalidFile, match="line 10"):
        read_game(text.replace("view 3", "view 9"))
    transcript = read_game(text).transcript
    assert transcript.node.number == 1
    assert [node.number for node in transcript.line()] == [1, 2, 3]
    assert [node.number for node in transcript.branches()] == [3, 4]


@pytest.mark.parametrize(
    ("lines", "told_"),
    [
        (
            "1. first 1\n2. build strike-ninja X1 star G12",
            "line 6: “build strike-ninja X1 star G12” is not allowed here: ",
        ),
        ("1. first 1\n2. roll 1 1 2", "line 6: a die is rolled, and no outcome is given for it"),
        ("1. first 1\n2. roll 1 1 2 gives P P", "line 6: 2 outcomes are given, and one more die is rolled"),
        ("1. first 1\n2. roll 1 1 2 gives P P M M", "line 6: 4 outcomes are given, and only 3 of them are drawn."),
        ("1. first 1\n2. roll 1 1 2 gives P P T2", "line 6: this die cannot show 'T2'"),
        ("1. first 1 gives heads", "line 5: 1 outcome is given, and nothing is drawn."),
        ("1. frist 1", "line 5: there is no command “frist”; perhaps “first SEAT” is meant"),
        ("2. first 1", "line 5: this command has the number 2, but 1 comes next."),
        ("1. after 7 first 1", "line 5: this game has no point 7; its points are 0 to 0."),
        ("1. after x first 1", "line 5: a whole number is wanted, not “x”."),
        ("1. after", "line 5: a whole number is wanted"),
        ("1. first 1\n2. after 0 first 1", "line 6: this command repeats point 1."),
        ("1. first 1\nat 2", "line 6: this game has no point 2"),
        ("1. first 1\nat 1\nat 0", "line 7: “at” stands here for the second time."),
        ("1. first 1\nturn 4", "line 6: after the set-up each line is a numbered command"),
        ("1. flip gives *G", "a * is not followed by two hexadecimal digits"),
        ("trun 4", "line 5: there is no field “trun”; perhaps turn is meant"),
    ],
)
def test_a_game_that_does_not_hold_together_is_refused_with_its_line(lines, told_):
    with pytest.raises(InvalidFile) as refused:
        read_game(HEAD + lines, "my game")
    sentence = str(refused.value)
    assert told_.rstrip(".") in sentence
    assert sentence.startswith("my game, line ")
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_an_illegal_command_comes_with_its_verdict():
    with pytest.raises(IllegalLine) as refused:
        read_game(
            HEAD + "1. first 1\n2. move F8 F9", explain=lambda state, verdict: f"turn {state.turn} is not for that."
        )
    error = refused.value
    assert error.line == 6
    assert error.command == "move F8 F9"
    assert error.verdict.objection("in_order") is not None
    assert str(error).endswith("“move F8 F9” is not allowed here: turn 1 is not for that.")


def test_an_impossible_start_is_refused():
    with pytest.raises(ImpossiblePosition):
        read_game(HEAD.replace("seed", "seat1.life 8\nseed"))
    allowed = read_game(HEAD.replace("seed", "step roll\nseat1.life 8\nallow life-out-of-bounds\nseed"))
    assert allowed.transcript.state.seats[0].life == 8


def test_huge_games_are_refused_before_they_are_played():
    lines = "\n".join(f"{number}. first 1" for number in range(1, MOST_COMMANDS + 2))
    with pytest.raises(InvalidFile, match=f"at most {MOST_COMMANDS:,} are read"):
        read_game(HEAD + lines)


def test_a_long_game_with_many_branches_is_read_in_bounded_work():
    offers = []
    for number in range(1, 4001, 2):
        offers += [f"{number}. offer 1", f"{number + 1}. decline 2"]
    branches = [f"{number}. after 4000 roll 1 1 1 forced P P {face}" for number, face in enumerate(["P", "D2"], 4002)]
    text = HEAD + "\n".join(
        ["1. first 1", *[f"{int(o.split('.')[0]) + 1}.{o.split('.')[1]}" for o in offers], *branches]
    )
    assert len(read_game(text).transcript.nodes) == 4004


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_files_written_once_open_for_ever(path):
    text = path.read_text(encoding="utf-8")
    if text.startswith("ddm-position"):
        state = read_position(text, path.name)
        comment = next(line for line in text.splitlines() if line.startswith("# state "))
        assert f"# state {state.turn} {state.step.value} {len(state.monsters)} {len(state.laid)}" == comment
    else:
        saved = read_game(text, path.name)
        state = saved.transcript.nodes[-1].state
        comment = next(line for line in text.splitlines() if line.startswith("# state "))
        assert f"# state {state.turn} {state.step.value} {len(state.monsters)} {len(state.laid)}" == comment


@pytest.mark.parametrize("edition", edition_names())
def test_there_is_a_corpus_of_the_format_written_now(edition):
    first = [path.read_text(encoding="utf-8")[:80] for path in CORPUS]
    for start in (
        f"ddm-game {FORMAT} duel\nedition {edition}\n",
        f"ddm-position {FORMAT} duel\nedition {edition}\n",
        f"ddm-position_{FORMAT}_duel~edition_{edition}~",
    ):
        assert any(text.startswith(start) for text in first), start


def test_what_is_older_than_abilities_opens_without_them_and_goes_on_without_them():
    old = [path for path in CORPUS if path.stem.startswith("format-1")]
    assert len(old) == 9
    for path in old:
        text = path.read_text(encoding="utf-8")
        if text.startswith("ddm-position"):
            state = read_position(text)
            assert not state.setup.abilities
            assert read_position(position_text(state)) == state
        else:
            transcript = read_game(text).transcript
            assert not transcript.setup.abilities
            assert told(read_game(game_text(transcript)).transcript) == told(transcript)


def test_the_corpus_holds_chains_items_counters_and_branches():
    found = set()
    for path in CORPUS:
        text = path.read_text(encoding="utf-8")
        nodes = read_game(text).transcript.nodes if text.startswith("ddm-game") else []
        for state in [node.state for node in nodes]:
            found |= {name for name in type(state).__slots__ if getattr(state, name)}
            found |= {f"chain of {len(state.chain)}"}
        found |= {"branches"} if any(len(node.children) > 1 for node in nodes) else set()
    wanted = {
        "chain of 2",
        "window",
        "attack",
        "modifiers",
        "items",
        "used",
        "summons",
        "again",
        "branches",
        "triggers",
    }
    assert wanted <= found
