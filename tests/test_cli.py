"""The command line: what it prints, its exit codes, and one sentence for everything that cannot be used."""

import io
import json
import os
import re
import subprocess
import sys

import pytest

from ddm_explorer import __version__
from ddm_explorer.cli.program import run
from ddm_explorer.dungeon.events.building import Built
from ddm_explorer.engine.data.library import MAX_BYTES
from ddm_explorer.games.duel.editions import edition_names, load_edition
from tests.imports import ROOT

CASE = """
format = 1
id = "a-case"
title = "A roll"
cites = ["W-ROLL-1"]
edition = "western-basic"
chance = ["P D2 M"]
[given]
step = "roll"
[[do]]
command = "roll 1 1 2"
legal = true
"""
BUILD = """
format = 1
id = "beside-the-domain"
title = "A Piece beside the Domain"
cites = ["W-BLD-3"]
edition = "western-basic"
[given]
step = "build"
level = 1
turn = 3
rolled = ["1 S", "1 S", "2 P2"]
laid = ["L1 1 turn 0 star E13"]
monsters = ["strike-ninja 1 E13"]
[then]
step = "build"
[[do]]
command = "build gearfried-the-iron-knight L1m star I13"
illegal = [{ topic = "touches_own_path", rule = "W-BLD-3" }]
"""
GAME = """ddm-game 1 duel
edition western-basic
names Ann, Bob
seed 3
1. first 1
note What now?
2. roll 1 1 2 forced P D2 M
3. end
4. after 2 offer 1
at 3
"""
POSITION = """ddm-position 1 duel
edition western-basic
names Ann, Bob
laid L1 1 turn 2 star G12, T1 2 turn 2 star G8
monsters strike-ninja 1 F11, thunder-ball 2 G8
seat1.crests P2 A1
"""


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A folder with a case, a game and a position, as the working folder."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"case.toml": CASE, "game.ddm": GAME, "position.ddm": POSITION}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def say(capsys):
    """Runs the program: exit code, what it printed, what it complained of."""

    def told(*arguments):
        code = run(arguments)
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return code, out, err

    return told


def refused(result):
    """The one sentence on standard error of a refusal."""
    code, out, err = result
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("ddm-explorer: ")
    assert err.rstrip().endswith((".", "?"))
    return err


def test_version_and_help(say):
    assert say("--version") == (0, f"ddm-explorer {__version__}\n", "")
    for command in ("app", "judge", "show", "replay", "play", "rules", "new"):
        code, out, _ = say(command, "--help")
        assert code == 0
        assert out.startswith(f"Usage: ddm-explorer {command}")
    assert "judge" in say("--help")[1]


class TestJudge:
    def test_all_as_expected(self, files, say):
        code, out, err = say("judge", "case.toml", "game.ddm", "position.ddm")
        assert (code, err) == (0, "")
        assert out.splitlines() == [
            "as expected      case.toml: A roll",
            "as expected      game.ddm: a game of 4 commands, each of them allowed.",
            "as expected      position.ddm: a position that a game can show.",
            "3 judged: 3 as expected, 0 not as expected, 0 unreadable.",
        ]

    def test_a_folder_stands_for_its_cases(self, files, say):
        assert say("judge", ".")[:2] == (0, "as expected      case.toml: A roll\n")

    def test_not_as_expected(self, files, say):
        (files / "case.toml").write_text(CASE + "then = { turn = 2 }")
        code, out, _ = say("judge", "case.toml")
        assert code == 1
        assert out == "not as expected  case.toml: A roll\n  ! Step 1 “roll 1 1 2”: turn is 1, not 2.\n"

    def test_a_game_with_an_illegal_command_says_why(self, files, say):
        (files / "game.ddm").write_text(GAME.replace("3. end", "3. move F8 F9"))
        code, out, _ = say("judge", "game.ddm")
        assert code == 1
        assert "game.ddm, line 8: “move F8 F9” is not allowed here: " in out
        assert "[W-MOV-2]" in out

    def test_an_impossible_position_says_why(self, files, say):
        (files / "position.ddm").write_text(POSITION + "seat1.life 9\n")
        code, out, _ = say("judge", "position.ddm")
        assert code == 1
        assert out.startswith("not as expected  position.ddm: no game can show this position: Ann")

    def test_unreadable_is_worse_and_the_others_are_still_judged(self, files, say):
        code, out, err = say("judge", "nothing.toml", "case.toml")
        assert code == 2
        assert "as expected      case.toml" in out
        assert err == "unreadable: nothing.toml: there is no such file.\n"

    def test_json(self, files, say):
        (files / "bad.toml").write_text("format = 1")
        code, out, _ = say("judge", "--json", "case.toml", "bad.toml", "game.ddm")
        documents = json.loads(out)
        assert code == 2
        assert [each["result"] for each in documents] == ["as expected", "unreadable", "as expected"]
        step = documents[0]["runs"][0]["steps"][0]
        assert step["legal"] is True
        assert step["events"] == ["Rolled", "CrestsEarned", "AdvanceBegan"]

    def test_json_gives_every_objection_with_facts_places_and_words(self, files, say):
        (files / "case.toml").write_text(
            CASE.replace("legal = true", "illegal = [{ topic = 'dice_number', rule = 'W-ROLL-1' }]")
            .replace("roll 1 1 2", "roll 1 2")
            .replace('chance = ["P D2 M"]', "")
        )
        objection = json.loads(say("judge", "--json", "case.toml")[1])[0]["runs"][0]["steps"][0]["objections"][0]
        assert objection["facts"] == {"needed": 3, "given": 2}
        assert objection["places"] == []
        assert objection["sentence"].endswith(".")

    def test_json_gives_what_would_help(self, files, say):
        (files / "case.toml").write_text(
            CASE.replace("legal = true", "illegal = [{ topic = 'dice_number', rule = 'W-ROLL-1' }]")
            .replace("roll 1 1 2", "roll 1 2")
            .replace('chance = ["P D2 M"]', "")
        )
        (repair,) = json.loads(say("judge", "--json", "case.toml")[1])[0]["runs"][0]["steps"][0]["repairs"]
        assert repair == {
            "changes": [{"topic": "other_dice", "facts": {"dice": ["1", "1", "2"]}, "places": []}],
            "command": "roll 1 1 2",
            "sentence": "It would be allowed with 2 level 1 dice and 1 level 2 die.",
        }

    def test_verbose_tells_every_verdict_and_what_happened(self, files, say):
        _, out, _ = say("judge", "--verbose", "case.toml")
        assert "> roll 1 1 2" in out
        assert "Allowed." in out
        assert "[W-ROLL-1]" in out

    def test_shown_commands_as_json(self, files, say):
        (files / "build.toml").write_text(BUILD, encoding="utf-8")
        code, out, _ = say("show", "build.toml", "--json", "-c", "roll 1 1 2", "-c", "resign 1")
        assert code == 1
        refused_, allowed = json.loads(out)
        assert (refused_["legal"], allowed["legal"]) == (False, True)
        assert refused_["repairs"][0]["sentence"].startswith("It would be allowed ")
        assert allowed["repairs"] == []
        assert "name a command" in refused(say("show", "build.toml", "--json"))
        assert "--viewer" in refused(say("show", "build.toml", "--json", "-c", "end", "--viewer", "1"))

    def test_a_verdict_says_which_reading_it_depends_on(self, files, say):
        """A Piece that touches the own Domain alone: whether it may lie there, the reading decides."""
        (files / "build.toml").write_text(BUILD, encoding="utf-8")
        _, out, _ = say("judge", "-v", "build.toml")
        assert "    ~ Depends on R-LATER-PIECE-DOMAIN: under its choice “yes” it would be allowed.\n" in out
        assert "R-LATER-PIECE-DOMAIN" not in say("judge", "build.toml")[1]
        (document,) = json.loads(say("judge", "--json", "build.toml")[1])
        (step,) = document["runs"][0]["steps"]
        assert [each["topic"] for each in step["objections"]] == ["touches_own_path"]
        assert "game_goes_on" in [each["topic"] for each in step["grounds"]]
        (depends,) = step["depends"]
        sentence = depends.pop("sentence")
        assert depends == {"reading": "R-LATER-PIECE-DOMAIN", "choice": "yes", "legal": True, "objections": []}
        assert sentence == "Depends on R-LATER-PIECE-DOMAIN: under its choice “yes” it would be allowed."

    def test_each_line_of_a_game_has_its_verdict(self, files, say):
        code, out, _ = say("judge", "-v", "game.ddm")
        assert code == 0
        assert [line for line in out.splitlines() if " > " in line] == [
            "  1 > first 1", "  2 > roll 1 1 2", "  3 > end", "  4 (after 2) > offer 1",
        ]  # fmt: skip
        assert out.count("    Allowed.\n") == 4
        assert "    ~ Depends on R-CONCEDE: under its choice “not allowed” it would not be allowed: " in out
        (document,) = json.loads(say("judge", "--json", "game.ddm")[1])
        points = [(step["point"], step["after"], step["command"], step["legal"]) for step in document["steps"]]
        assert points == [
            (1, 0, "first 1", True), (2, 1, "roll 1 1 2", True), (3, 2, "end", True), (4, 2, "offer 1", True),
        ]  # fmt: skip
        assert [each["reading"] for each in document["steps"][3]["depends"]] == ["R-CONCEDE"]

    def test_packaged_cases_are_judged_on_demand(self, say):
        code, out, _ = say("judge", "--packaged")
        assert code == 0
        assert "western/three-dice-once" in out

    def test_nothing_to_judge(self, files, say):
        (files / "empty").mkdir()
        assert "name a file, or say --packaged" in refused(say("judge"))
        assert "there is no ruling case" in refused(say("judge", "empty"))


class TestShow:
    def test_a_position(self, files, say):
        code, out, _ = say("show", "position.ddm")
        assert code == 0
        assert "Ann" in out
        assert "R1" in out
        assert "Strike Ninja" in out

    def test_a_game_at_its_point_and_at_any_other(self, files, say):
        assert say("show", "game.ddm")[1].startswith("Point 3 of 4.")
        assert say("show", "game.ddm", "--at", "1")[1].startswith("Point 1 of 4.")
        assert "this game has no point 9; its points are 0 to 4." in refused(say("show", "game.ddm", "--at", "9"))

    def test_a_case_with_its_verdicts(self, files, say):
        _, out, _ = say("show", "case.toml")
        assert out.startswith("A roll: run 1, point 0 of 1.")
        assert "> roll 1 1 2" in out
        assert say("show", "case.toml", "--at", "1", "--text")[1].endswith("rolled 1 P, 1 D2, 2 M\ndraws 3\n")
        assert "this case has no run 2" in refused(say("show", "case.toml", "--run", "2"))
        assert "this run has no point 5" in refused(say("show", "case.toml", "--at", "5"))
        assert "a position has no points" in refused(say("show", "position.ddm", "--at", "2"))

    def test_a_verdict_with_reasons_repair_and_exit_code(self, files, say):
        code, out, _ = say("show", "position.ddm", "--command", "move F11 F10 F9 G9")
        assert code == 1
        assert "[W-MOV-1]" in out
        assert "\n+ " in out
        assert say("show", "position.ddm", "-c", "move f11 f10")[0] == 0
        code, out, _ = say("show", "position.ddm", "-c", "move f11 f10", "-c", "end", "-c", "roll 1 1 1")
        assert code == 1
        assert out.count("Allowed.") == 2

    def test_a_verdict_that_depends_on_a_reading_says_so(self, files, say):
        (files / "build.ddm").write_text(
            "ddm-position 1 duel\nedition western-basic\nstep build\nlevel 1\nturn 3\nrolled 1 S, 1 S, 2 P2\n"
            "laid L1 1 turn 0 star E13\nmonsters strike-ninja 1 E13\n"
        )
        _, out, _ = say("show", "build.ddm", "-c", "build gearfried-the-iron-knight L1m star I13")
        assert "R-LATER-PIECE-DOMAIN" in out

    def test_what_is_allowed(self, files, say):
        _, out, _ = say("show", "position.ddm", "--legal")
        assert "  move F11 F10\n" in out
        assert "  resign 2\n" in out

    def test_link_and_text_come_back(self, files, say, monkeypatch):
        link = say("show", "position.ddm", "--link")[1].strip()
        assert say("show", link, "--text")[1] == say("show", "position.ddm", "--text")[1]

    def test_svg_is_written_and_never_over_a_file(self, files, say):
        assert say("show", "position.ddm", "--svg", "board.svg")[0] == 0
        svg = (files / "board.svg").read_text(encoding="utf-8")
        assert svg.startswith("<svg ")
        assert "this file is there already" in refused(say("show", "position.ddm", "--svg", "board.svg"))
        assert (files / "board.svg").read_text(encoding="utf-8") == svg
        assert "this file cannot be written" in refused(say("show", "position.ddm", "--svg", "no/board.svg"))

    def test_names_cannot_steer_a_terminal_or_a_picture(self, files, say):
        (files / "position.ddm").write_text(POSITION.replace("Ann", "*1B[31m<script>"))
        _, out, _ = say("show", "position.ddm", "--svg", "board.svg")
        assert "\x1b" not in out
        assert "<script>" not in (files / "board.svg").read_text(encoding="utf-8")


class TestReplay:
    def test_every_line_of_the_log(self, files, say):
        code, out, _ = say("replay", "game.ddm")
        assert code == 0
        lines = out.splitlines()
        assert [line[:5] for line in lines[:3]] == ["   0 ", "   1 ", "     "]
        assert "“What now?”" in lines[2]
        assert "[W-ROLL-1]" in lines[3]
        assert not any("offers a draw" in line for line in lines)

    def test_every_branch(self, files, say):
        out = say("replay", "game.ddm", "--all", "--commands")[1]
        assert "(from point 2)    4 offer 1: " in out

    def test_as_a_file_that_opens_again(self, files, say):
        out = say("replay", "game.ddm", "--as-file")[1]
        assert "\n  # " in out
        (files / "again.ddm").write_text(out, encoding="utf-8")
        assert say("replay", "again.ddm", "--as-file")[1] == out
        assert say("judge", "again.ddm")[0] == 0

    def test_a_case_is_played_and_a_position_is_not(self, files, say):
        assert "[W-ROLL-1]" in say("replay", "case.toml")[1]
        assert "nothing to play again" in refused(say("replay", "position.ddm"))


class TestPlay:
    @pytest.fixture
    def typed(self, monkeypatch, say):
        def told(lines, *arguments):
            monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
            return say("play", *arguments)

        return told

    def test_a_game_is_played_judged_undone_and_saved(self, files, say, typed):
        lines = [
            "first 1", "roll 1 1 2 forced s s p2", "end", "build gearfried x1 g12",
            "build gearfried the iron knight x1 g12", "why move g12 g11", "move g12 g11", "undo", "legal", "redo",
            "board", "save game.ddm", "save mine.ddm", "help", "redo", "dance", "roll 1 1 1 forced X",
        ]  # fmt: skip
        code, out, err = typed("\n".join(lines) + "\n", "-o", "end.ddm")
        assert (code, err) == (0, "")
        assert "- First Yugi must summon a level 1 monster" in out
        assert "perhaps gearfried-the-iron-knight is meant" in out
        assert "Allowed." in out
        assert "  move G12 G11\n" in out
        assert "game.ddm: this file is there already" in out
        assert "Saved as mine.ddm." in out
        assert "There is no command “dance”" in out
        assert "Nothing lies ahead." in out
        assert say("judge", "mine.ddm", "end.ddm")[0] == 0

    def test_a_game_that_is_broken_off_is_kept(self, files, say, monkeypatch):
        class Typist(io.StringIO):
            def isatty(self):
                return True

            def readline(self, *_size):
                line = super().readline()
                if not line:
                    kept.append((files / "mine.ddm").read_text("utf-8"))
                    raise KeyboardInterrupt
                return line

        kept = []
        monkeypatch.setattr(sys, "stdin", Typist("first 1\nroll 1 1 2 forced s s p2\n"))
        assert say("play", "-o", "mine.ddm")[0] == 130
        assert "roll 1 1 2" in kept[0]  # already before it was broken off
        assert (files / "mine.ddm").read_text("utf-8") == kept[0]
        assert say("judge", "mine.ddm")[0] == 0
        assert not (files / "mine.ddm.new").exists()

    def test_a_game_that_is_piped_in_is_kept_though_nobody_reads_on(self, files, say, typed, monkeypatch):
        def full(_self):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("ddm_explorer.cli.play.Terminal._help", lambda _self, _rest: full(_self))
        with pytest.MonkeyPatch.context() as patch:
            patch.delenv("DDM_TRACEBACK", raising=False)
            assert typed("first 1\nhelp\n", "-o", "mine.ddm")[0] == 70
        assert "1. first 1" in (files / "mine.ddm").read_text("utf-8")

    def test_faces_that_cannot_be_change_nothing(self, files, typed):
        out = typed("first 1\nroll 1 1 1 forced P P A\nroll 1 1 1 forced P P P\n")[1]
        assert "This die cannot show 'A'" in out
        for file, faces, told in (
            ("few.ddm", "P P", "2 outcomes are given, and one more die is rolled; each needs an outcome of its own."),
            ("many.ddm", "P P P P", "4 outcomes are given, and only 3 of them are drawn."),
        ):
            assert told in typed(f"first 1\nroll 1 1 1 forced {faces}\n", "-o", file)[1]
            assert "2. " not in (files / file).read_text("utf-8")
        assert "Yugi earns 3 Progress crests." in out

    def test_going_on_from_a_position_or_a_game(self, files, typed):
        assert "Strike Ninja moves from F11 to F10." in typed("move F11 F10\n", "position.ddm")[1]
        assert "Bob rolls" in typed("roll 1 1 1\nquit\nend\n", "game.ddm")[1]
        assert "this is a ruling case" in refused(typed("", "case.toml"))

    def test_computer_players_play_to_the_end(self, files, say, typed):
        computers = ("--computer", "sensible", "1", "--computer", "random", "2")
        out = typed("", *computers, "--seed", "3", "-o", "end.ddm")[1]
        assert "wins." in out.splitlines()[-1] or "draw" in out.splitlines()[-1]
        assert say("judge", "end.ddm")[0] == 0

    def test_undo_goes_back_to_where_a_person_was_asked(self, typed):
        out = typed("first 1\nroll 3 3 4 forced P P A\nend\nundo\nundo\nundo\nundo\n", "--computer", "sensible", "2")[1]
        assert out.splitlines()[-1].startswith("Flip a coin")
        assert "This is the beginning." in out


class TestRules:
    def test_by_id(self, say):
        code, out, _ = say("rules", "w-bld-2")
        assert code == 0
        assert out.startswith("W-BLD-2  ")
        assert "IV.B.3" in out

    def test_a_reading_with_its_choices(self, say):
        out = say("rules", "R-DRAFT")[1]
        assert "three-at-once" in out
        assert "In play: Western Basic game." in out

    def test_where_to_look(self, say):
        """Each place is named as it is: the row of the data, the function and the class that cite the rule."""
        out = say("rules", "W-ATK-4")[1]
        assert "  Where to look:" in out
        named = re.findall(r"(?:(\w+)  )?(ddm_explorer/[\w/.-]+?\.(?:toml|py))(?::(\d+))?$", out, re.MULTILINE)
        folders = set()
        for name, path, number in named:
            lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
            folders.add("/".join(path.split("/")[1:3]))
            if number and path.endswith(".toml"):
                assert lines[int(number) - 1] == 'id = "W-ATK-4"'
            elif number:
                assert re.search(rf"^(def|class) {name}\b", "\n".join(lines[int(number) - 1 : int(number) + 3]), re.M)
            else:
                assert "W-ATK-4" in "\n".join(lines)
        assert folders >= {"data/rules", "data/cases", "data/lessons", "data/exercises", "dungeon/checks"}
        assert "(western-basic" in out

    def test_where_a_reading_is_chosen(self, say):
        out = say("rules", "R-DRAFT")[1]
        assert re.search(
            r"text +ddm_explorer/data/rules/readings\.toml:\d+\n    topics .*\n    options +\w+  \(western-basic", out
        )

    def test_an_event_by_its_class(self, say):
        rule = load_edition("western-basic").cite(Built.TOPICS[0])
        assert re.search(
            r"    events +(\w+ .*\n +)*Built  ddm_explorer/dungeon/events/\w+\.py:\d+\n", say("rules", rule)[1]
        )

    def test_by_words(self, say):
        assert "W-MOV-1" in say("rules", "never", "diagonally")[1]
        assert "more; --limit shows" in say("rules", "monster", "--limit", "2")[1]

    def test_all_of_them_and_those_of_an_edition(self, say):
        everything = say("rules")[1].splitlines()
        played = say("rules", "--edition", "western-basic")[1].splitlines()
        assert len(everything) > len(played) > 50
        assert "there is western-basic" in refused(say("rules", "--edition", "eastern"))

    def test_nothing_found(self, say):
        code, out, err = say("rules", "xyzzyplugh")
        assert (code, out) == (1, "")
        assert "fits “xyzzyplugh”" in err


class TestNew:
    def test_a_game_a_position_and_a_case_that_open(self, files, say):
        for kind in ("game", "position", "case"):
            assert say("new", kind, "-o", f"new-{kind}") == (0, "", "")
            assert say("judge", f"new-{kind}")[0] == 0

    def test_with_options(self, files, say):
        out = say(
            "new",
            "--selection",
            "draft",
            "--reading",
            "R-DRAFT three at once",
            "--names",
            "Ann",
            "Bo;b",
            "--seed",
            "x y",
        )[1]
        assert "selection draft" in out
        assert "R-DRAFT three-at-once" in out
        assert "names Ann, Bo*3Bb" in out
        assert "seed x y" in out
        case = say("new", "case", "--reading", "R-DRAFT three at once")[1]
        assert 'readings = ["R-DRAFT three-at-once"]' in case

    @pytest.mark.parametrize("edition", edition_names())
    def test_a_new_case_is_as_it_says_in_every_edition(self, say, tmp_path, edition):
        file = tmp_path / "mine.toml"
        say("new", "case", "--edition", edition, "-o", str(file))
        code, out, _ = say("judge", str(file))
        assert (code, out[:11]) == (0, "as expected")

    def test_each_new_game_has_its_own_seed(self, say):
        assert say("new")[1] != say("new")[1]

    def test_never_over_a_file(self, files, say):
        assert "this file is there already" in refused(say("new", "-o", "game.ddm"))
        assert (files / "game.ddm").read_text(encoding="utf-8") == GAME

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (["--edition", "eastern"], "there is no edition “eastern”"),
            (["--selection", "raffle"], "“raffle” is no way to choose monsters"),
            (["--reading", "R-X y"], "has no reading “R-X”"),
            (["--seed", ""], "A seed is a number or a word"),
            (["--names", "a", "b" * 99], "is longer than 60 characters"),
            (["poem"], "'poem' is not one of"),
        ],
    )
    def test_what_cannot_be(self, say, arguments, told):
        assert told in refused(say("new", *arguments))


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (["shwo"], "No such command 'shwo'."),
            (["--frobnicate"], "No such option"),
            (["show"], "Missing argument 'FILE'."),
            (["show", "missing.ddm"], "missing.ddm: there is no such file."),
            (["show", "."], "this is a folder"),
            (["show", "a\0b"], "cannot be read"),
            (["show", "x" * 5000], "cannot be read"),
            (["show", "position.ddm", "-c", "dance"], "There is no command “dance”"),
            (["show", "position.ddm", "-c", ""], "The command is empty"),
            (["show", "position.ddm", "-c", "move F8"], "At least two squares must follow"),
            (["show", "position.ddm", "--at", "-1"], "is not in the range"),
            (["show", "ddm-position_9_duel"], "this is format 9"),
            (["replay", "case.toml", "extra"], "extra"),
            (["app", "--port", "many"], "'many' is not a valid integer"),
            (["app", "--port", "99999"], "99999"),
            (["app", "--base-url", "/../"], "The base URL '/../' cannot be used"),
            (["show", ""], "the empty name: this names no file"),
            (["show", "x" * 5000], f"{'x' * 100}…{'x' * 100}: this file cannot be read"),
            (["new", "-o", ""], "the empty name: this names no file"),
            (["show", "position.ddm", "--run", "7"], "only a ruling case has several runs; leave --run away."),
            (["show", "position.ddm", "--link", "--text"], "name one of --link and --text."),
            (["play", "-o", "nowhere/game.ddm"], "nowhere/game.ddm: this file cannot be written"),
            (["play", "--computer", "random", "1", "--computer", "sensible", "1"], "Seat 1 is given to two computer"),
        ],
    )
    def test_is_told_in_one_sentence(self, files, say, arguments, told):
        assert told in refused(say(*arguments))

    @pytest.mark.parametrize(
        ("content", "told"),
        [
            (b"", "this is empty"),
            (b"   \n# nothing\n", "is missing"),
            (b"\xff\xfe\x00", "this begins as text in UTF-16 and is damaged; save it as UTF-8."),
            (b"a\n\xff", "line 2: this is not text in UTF-8; save it as UTF-8."),
            (b"x" * (MAX_BYTES + 1), "too long"),
            (b"[[[[", "this is not TOML"),
            (b"ddm-position", "after “ddm-position” stands the format"),
            (b"ddm-game 1 duel\n", "the edition is missing"),
            (b"\x00\x01\x02", "this is not TOML"),
        ],
    )
    def test_files_that_hold_something_else(self, files, say, content, told):
        (files / "bad").write_bytes(content)
        assert told in refused(say("show", "bad"))


@pytest.mark.parametrize("arguments", [(), ("lesson",)])
def test_without_a_command_the_help_is_shown_as_it_is_laid_out(say, arguments):
    code, out, err = say(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("Usage: ddm-explorer")
    assert "\n  -h, --help" in err


def test_a_folder_that_cannot_be_gone_through_is_told_in_a_sentence(files, say, monkeypatch):
    def vanished(_path, _pattern):
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr("pathlib.Path.rglob", vanished)
    assert (
        refused(say("judge", "."))
        == "ddm-explorer: .: this folder cannot be gone through (no such file or directory).\n"
    )


def test_standard_input(say, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(POSITION.encode())))
    assert say("show", "-", "-c", "end")[0] == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff")))
    assert "standard input, line 1: this is not text in UTF-8; save it as UTF-8." in refused(say("show", "-"))


def test_a_fault_of_our_own_is_told_as_one_and_can_be_looked_into(say, monkeypatch):
    def broken():
        raise RuntimeError("gone")

    monkeypatch.setattr("ddm_explorer.cli.rules.load_rulebook", broken)
    code, _, err = say("rules")
    assert code == 70
    assert err.startswith("ddm-explorer: this is a fault of the program and not yours (RuntimeError: gone)")
    monkeypatch.setenv("DDM_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        run(["rules"])


def test_a_file_is_named_on_one_line_whatever_its_name_holds(files, say):
    (files / "na\n\x1b[31mme\u202e.ddm").write_text("bad", encoding="utf-8")
    code, out, err = say("judge", "na\n\x1b[31mme\u202e.ddm")
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        "unreadable: na\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}[31mme\N{REPLACEMENT CHARACTER}.ddm, "
        "line 1, column 4: this is not TOML (expected '=' after a key in a key/value pair)."
    ]


def test_a_position_wrong_in_hundreds_of_ways_is_refused_in_a_sentence_that_can_be_read(files, say):
    laid = ", ".join(f"S2 1 turn {turn % 4} star F{turn % 9 + 5}" for turn in range(400))
    (files / "many.ddm").write_text(f"{POSITION.splitlines()[0]}\nedition western-basic\nlaid {laid}\n", "utf-8")
    code, out, err = say("show", "many.ddm")
    assert (code, out) == (2, "")
    assert err.endswith(" more problems.\n")
    assert len(err) < 2000
    assert len(set(err.split("; "))) == len(err.split("; "))


def program(*arguments, **settings):
    """The program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", "from ddm_explorer.cli import main; main()", *arguments],
        capture_output=True,
        timeout=120,
        **settings,
    )


def test_it_works_in_a_pipe_in_utf_8_without_colour_and_without_widgets(files):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}
    done = program("judge", "-v", "case.toml", "game.ddm", env=environment)
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    done.stdout.decode("utf-8")
    check = "import sys; from ddm_explorer.cli.program import run; run(['judge', 'case.toml']); "
    check += "assert not {'ipywidgets', 'ipycanvas', 'IPython', 'voila', 'numpy'} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False, timeout=120).returncode == 0


def test_a_reader_that_stops_early_is_no_error():
    shell = f"{sys.executable} -c 'from ddm_explorer.cli import main; main()' rules | head -n 1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", shell], capture_output=True, timeout=120, check=False)
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no device that is always full")
def test_a_full_disk_is_told_in_a_sentence_and_is_no_fault_of_the_program(files):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from ddm_explorer.cli import main; main()", "replay", "game.ddm"],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=120,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == b"ddm-explorer: The output cannot be written (no space left on device).\n"


def test_coverage_tells_what_cases_show(say):
    code, out, _ = say("coverage")
    assert code == int("No case shows" in out)
    assert "Western Basic game: " in out
    code, out, _ = say("coverage", "--cards")
    assert "Strike Ninja | Shadow dodge | cancel | cards/strike-ninja\n" in out
    full = say("coverage", "--full")[1]
    assert "W-MOV-1" in full
    assert "western/a-crest-a-square" in full


HIDDEN = """ddm-position 2 duel
edition western-advanced
names Ann, Bob
first 2
turn 9
laid L1m 2 turn 3 star G18, Z1m 1 turn 2 star E3
monsters parrot-dragon 1 E2, strike-ninja 2 E18
items trap-bandit 2 H17
seat2.crests P2
"""


def test_what_lies_face_down_is_shown_to_its_owner_alone(say, files):
    (files / "hidden.ddm").write_text(HIDDEN, encoding="utf-8")
    told = {viewer: say("show", "hidden.ddm", "--viewer", viewer)[1] for viewer in ("1", "2", "watcher", "both")}
    assert ["Trap Bandit" in told[viewer] for viewer in told] == [False, True, False, True]
    assert "B?: an item of level 1 on H17, blue, face down." in told["1"]
    assert say("show", "hidden.ddm", "--viewer", "1", "--legal")[0] == 0
    for way in ("--text", "--link"):
        assert "holds every card" in refused(say("show", "hidden.ddm", "--viewer", "1", way))
    assert "holds every card" in refused(say("replay", "game.ddm", "--viewer", "1", "--as-file"))
    assert say("replay", "game.ddm", "--viewer", "1") == say("replay", "game.ddm")


def test_a_position_that_opens_although_no_game_can_show_it_is_judged_so(say, files):
    text = (
        "ddm-position 2 duel\nedition western-advanced\nturn 7\nlaid T1 1 turn 1 star E18\n"
        "items gluminizer 1 E18\nseat1.hand silver-fang\n"
    )
    (files / "old.ddm").write_text(text, encoding="utf-8")
    code, out, _ = say("judge", "old.ddm")
    assert code == 1
    assert "no game can show this position: Gluminizer on E18 acts as soon as it is placed" in out
    (files / "wanted.ddm").write_text(f"{text}allow item-face-down\n", encoding="utf-8")
    assert say("judge", "wanted.ddm")[0] == 0


def test_a_guess_at_what_lies_face_down_is_not_judged(say, files):
    (files / "hidden.ddm").write_text(HIDDEN, encoding="utf-8")
    sentence = "Items of Bob lie face down, so only Bob can say that one of them is summoned.\n"
    guesses = [f"build {card} X1 turn 0 star E5" for card in ("trap-bandit", "energy-disc", "exploding-disc")]
    told = [say("show", "hidden.ddm", "--viewer", "1", "-c", guess) for guess in guesses]
    assert [(code, out) for code, out, _ in told] == [(1, sentence)] * 3
    assert "has already been summoned" in say("show", "hidden.ddm", "-c", guesses[0])[1]
