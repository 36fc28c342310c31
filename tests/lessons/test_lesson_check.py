"""`ddm-explorer lesson` and the files it checks: kinds told by their keys, one sentence for what cannot be used."""

import pytest

from ddm_explorer.cli.program import run
from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.notation.headers import ImpossibleFields
from ddm_explorer.lessons.course.checking import EXERCISE, LESSON, SITUATION, check_text, packaged_pieces, read_piece
from ddm_explorer.lessons.course.course import Taught, acted_on, taught
from tests.lessons.test_exercises import DO, GUESS, NAME, PICK
from tests.lessons.test_lessons import LESSON as A_LESSON
from tests.lessons.test_situations import BOARD


@pytest.fixture
def say(tmp_path, capsys, monkeypatch):
    """Runs the program in a folder with a good lesson, a good exercise and a good board."""
    (tmp_path / "lesson.toml").write_text(A_LESSON)
    (tmp_path / "exercise.toml").write_text(DO)
    (tmp_path / "board.toml").write_text(BOARD)
    monkeypatch.chdir(tmp_path)

    def told(*arguments):
        code = run(arguments)
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return code, out, err

    return told


def test_each_file_is_told_by_its_keys(say):
    code, out, err = say("lesson", "check", "lesson.toml", "exercise.toml", "board.toml")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "as it says      lesson.toml: lesson “A roll”",
        "as it says      exercise.toml: exercise “Two steps”",
        "as it says      board.toml: board “A board”",
        "3 checked: 3 as it says, 0 not as it says, 0 unreadable.",
    ]
    assert say("lesson", "check", ".")[1].endswith("3 checked: 3 as it says, 0 not as it says, 0 unreadable.\n")


def test_what_is_not_as_a_file_says_is_told_with_step_and_expectation(say, tmp_path):
    (tmp_path / "lesson.toml").write_text(A_LESSON.replace("refused = true\n", ""))
    (tmp_path / "exercise.toml").write_text(DO.replace("move F12 F11 F10", "move F12 F11", 1))
    code, out, err = say("lesson", "check", "lesson.toml", "exercise.toml")
    assert (code, err) == (1, "")
    assert (
        "not as it says  lesson.toml: lesson “A roll”\n  ! Step 1 “end”: expected to be allowed, but it is not: " in out
    )
    assert "  ! The rest is not reached: roll 1 1 2; end.\n" in out
    assert "  ! The solution does not reach the goal: monsters is strike-ninja 1 F11" in out


def test_the_others_are_still_checked_where_one_cannot_be_read(say, tmp_path):
    (tmp_path / "broken.toml").write_text("format = 1\nid = ")
    code, out, err = say("lesson", "check", "broken.toml", "gone.toml", "lesson.toml")
    assert code == 2
    assert "as it says      lesson.toml" in out
    assert err.splitlines() == [
        "unreadable: broken.toml, line 2, column 6: this is not TOML (invalid value).",
        "unreadable: gone.toml: there is no such file.",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "this is no lesson (with step), no exercise (with kind and task) and no edge-case board (with question)"),
        ("format = 1\ncites = []", "this is no lesson (with step)"),
        ("x = 1", "this is no lesson (with step)"),
        ("step = 3", "the key"),
        ("kind = 3\ntask = 4", "the key"),
        ("[[question]]\nx = 1", "the key"),
        (A_LESSON + "zz = 1", "zz"),
        (A_LESSON.replace("western-basic", "eastern"), "eastern"),
        (A_LESSON.replace('step = "roll"', 'step = "rol"'), "rol"),
        (A_LESSON.replace('step = "roll"', "turn = -1"), "turn"),
        (A_LESSON.replace('"roll 1 1 2"', '"roll 1 1 9"'), "in step 2 (roll 1 1 9): there is no die"),
        (A_LESSON.replace("(W-ROLL-1)", "(W-ROLL-9)"), "in step 1, note: there is no rule “W-ROLL-9”; perhaps W-ROLL-"),
        (A_LESSON.replace("refused = true", 'refused = true\ndraws = "S"'), "draws belongs to a command that is"),
        (A_LESSON.replace("refused = true", "refused = false"), "refused"),
        (A_LESSON.replace("[given]", '[given]\nmonsters = ["strike-ninja 1 F8"]'), "no game can show this position"),
        (A_LESSON.replace('title = "A roll"', 'title = "A\\u001b[31mroll"'), "title"),
        (DO.replace("most = 1", "most = 99"), "most"),
        (DO.replace("[goal]", "[gaol]"), "gaol"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_refused_in_one_sentence(say, tmp_path, text, told):
    (tmp_path / "mine.toml").write_text(text)
    code, out, err = say("lesson", "check", "mine.toml")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("unreadable: mine.toml")
    assert told in err
    assert err.rstrip().endswith((".", "?"))


def test_marks_that_steer_a_terminal_do_not_come_through(say, tmp_path):
    (tmp_path / "mine.toml").write_text(A_LESSON.replace('"end"', '"\\u001b[31mend"'))
    assert "\x1b" not in say("lesson", "check", "mine.toml")[2]


def test_there_must_be_something_to_check(say, tmp_path):
    assert say("lesson", "check")[0] == 2
    (tmp_path / "empty").mkdir()
    assert "there is no lesson" in say("lesson", "check", "empty")[2]
    code, out, _ = say("lesson", "check", "--help")
    assert code == 0
    assert out.startswith("Usage: ddm-explorer lesson check")


def test_what_is_packaged_can_be_checked(say, monkeypatch):
    pieces = packaged_pieces()
    assert {kind for kind, _ in pieces} == {LESSON, EXERCISE, SITUATION}
    few = tuple({kind: (kind, name) for kind, name in pieces}.values())
    monkeypatch.setattr("ddm_explorer.cli.lesson.packaged_pieces", lambda: few)
    code, out, _ = say("lesson", "check", "--packaged")
    assert code == 0
    assert out.count("as it says  ") == 3


def test_what_is_taught_is_told_rule_by_rule(say):
    code, out, _ = say("lesson", "taught")
    assert code == 0
    count = len(acted_on())
    assert (
        out.splitlines()[0]
        == f"{count} of {count} rules that one can act on are taught, {count} of them by an exercise."
    )
    assert len(out.splitlines()) == 1
    full = say("lesson", "taught", "--full")[1]
    for rule in acted_on():
        names = (*taught().lessons[rule], *taught().exercises[rule])
        assert f"{rule} " in full
        assert ", ".join(names) in full


@pytest.mark.parametrize("kind", ["lesson", "exercise", "situation"])
@pytest.mark.parametrize("edition", edition_names())
def test_a_new_file_is_as_it_says_in_every_edition(say, kind, edition):
    assert say("new", kind, "--edition", edition, "-o", "new.toml") == (0, "", "")
    code, out, err = say("lesson", "check", "new.toml")
    assert (code, err) == (0, "")
    assert out.startswith("as it says ")


def test_a_new_file_keeps_the_readings_it_is_made_for(say):
    text = say("new", "lesson", "--reading", "R-DRAFT three-at-once")[1]
    assert 'readings = ["R-DRAFT three-at-once"]' in text
    assert check_text(text, "it")


def sentences(text):
    """All that is wrong with a text: why it cannot be read, or what is not as it says."""
    try:
        return check_text(text, "mine.toml").mismatches
    except (InvalidFile, ImpossibleFields) as error:
        return [str(error)]


@pytest.mark.parametrize("text", [A_LESSON, DO, PICK, GUESS, NAME, BOARD], ids=["lesson", *"dpgn", "board"])
def test_no_key_can_be_lost_or_of_another_kind_without_a_sentence(text):
    """Every key left out, every value replaced by one of another kind: read and judged, or refused in a sentence."""
    lines = text.splitlines()
    for index, line in enumerate(lines):
        key, equals, value = line.partition(" = ")
        for other in ("", f"{key} = 7", f'{key} = "x"', f"{key} = []", f'{key} = [["x"]]', f"{key} = {{ a = 1 }}"):
            if not equals or other.endswith(f"= {value}"):
                continue
            changed = "\n".join([*lines[:index], other, *lines[index + 1 :]])
            for sentence in sentences(changed):
                assert sentence.endswith("."), changed
                assert "\n" not in sentence


def test_a_packaged_file_reads_alike_from_outside():
    """What only the tests hold against a schema when it is packaged passes the same gate as a file of anybody's."""
    for kind, name in packaged_pieces()[::9]:
        folder = {LESSON: "lessons", EXERCISE: "exercises", SITUATION: "situations"}[kind]
        *chapter, stem = name.split("/")
        text = library.read_text(folder, *chapter, f"{stem}.toml")
        assert read_piece(text, name)[0] == kind


def test_a_rule_that_is_not_taught_or_not_asked_is_listed(say, monkeypatch):
    one, two, three = acted_on()[:3]
    report = Taught({one: (), two: ("a/b",), three: ("a/b",)}, {one: (), two: (), three: ("a/c",)})
    monkeypatch.setattr("ddm_explorer.cli.lesson.taught_rules", lambda: report)
    lines = say("lesson", "taught")[1].splitlines()
    assert lines[0] == "2 of 3 rules that one can act on are taught, 1 of them by an exercise."
    assert lines[1].startswith(f"  {one} ")
    assert lines[1].endswith(": not taught yet")
    assert lines[2].endswith(": a/b; no exercise yet")
    assert len(lines) == 3


TRACK = """
[[track]]
name = "one"
edition = "western-basic"
[[track.step]]
do = "first 1"
note = "You begin (W-SET-7)."
"""


@pytest.mark.parametrize("key", ["edition", "readings", "allow"])
def test_what_stands_beside_tracks_and_would_not_count_is_refused(key):
    head = A_LESSON.split("edition =")[0]
    tracks = TRACK + TRACK.replace('"one"', '"two"')
    assert read_piece(head + tracks, "mine.toml")[0] == LESSON
    value = '"western-basic"' if key == "edition" else '["R-DRAFT three-at-once"]'
    with pytest.raises(InvalidFile, match=f"{key} would count for nothing beside track; write it into each track"):
        read_piece(f"{head}{key} = {value}\n{tracks}", "mine.toml")


def test_a_square_off_the_field_can_touch_nothing():
    with pytest.raises(InvalidFile, match="built_beside: Z99 is no square of this Field"):
        read_piece(DO.replace("[goal]", '[goal]\nbuilt_beside = ["Z99"]', 1), "mine.toml")
