"""`ddm-explorer show` and `replay`: positions and games in words, and the verdict on any command."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import click

from ddm_explorer.cli.documents import verdict_document
from ddm_explorer.cli.files import Opened, open_word, say, shown_name
from ddm_explorer.cli.judge import tell_run
from ddm_explorer.cli.viewers import viewer_of, viewer_option
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.game import Node
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation.position_text import position_link, position_text
from ddm_explorer.games.notation.transcript_text import game_text
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.view.known_views import kit_and_view, view_of
from ddm_explorer.view.scene.svg import scene_svg
from ddm_explorer.view.viewers import line_of


def write_new(path: str, text: str) -> None:
    """Write a new file; one that is there already is left alone.

    Raises:
        InvalidFile: there is such a file, or it cannot be written.
    """
    if not path:
        raise InvalidFile(shown_name(path), "this names no file; write the name of a new one.")
    try:
        with Path(path).open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except FileExistsError:
        raise InvalidFile(
            shown_name(path), "this file is there already and is left as it is; choose another name."
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name cannot be used"
        raise InvalidFile(shown_name(path), f"this file cannot be written ({str(reason).lower()}).") from None


def _chosen(opened: Opened, at: int | None, run: int) -> tuple[Any, str]:
    """The position to show, and where it is, in words."""
    if opened.case is None and run != 1:
        raise InvalidFile(opened.where, "only a ruling case has several runs; leave --run away.")
    if opened.position is not None:
        if at not in (None, 0):
            raise InvalidFile(opened.where, "a position has no points to go to; leave --at away.")
        return opened.position, ""
    if opened.game is not None:
        transcript = opened.game.transcript
        last = len(transcript.nodes) - 1
        number = transcript.node.number if at is None else at
        if number > last:
            raise InvalidFile(opened.where, f"this game has no point {number}; its points are 0 to {last}.")
        return transcript.nodes[number].state, f"Point {number} of {last}."
    case = opened.case
    assert case is not None
    if not 1 <= run <= len(case.runs):
        raise InvalidFile(opened.where, f"this case has no run {run}; its runs are 1 to {len(case.runs)}.")
    nodes = run_case(case).runs[run - 1].transcript.nodes
    number = at or 0
    if number >= len(nodes):
        raise InvalidFile(opened.where, f"this run has no point {number}; its points are 0 to {len(nodes) - 1}.")
    return nodes[number].state, f"{case.title}: run {run}, point {number} of {len(nodes) - 1}."


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--command", "-c", "commands", multiple=True, metavar="COMMAND", help="Judge this command there; repeatable."
)
@click.option("--at", type=click.IntRange(0), metavar="N", help="Go to point N of a game or case first.")
@click.option("--run", default=1, show_default=True, metavar="N", help="Which run of a case.")
@click.option("--legal", is_flag=True, help="List the commands that are allowed.")
@click.option("--whole", is_flag=True, help="The whole Field, not only the part within the border.")
@click.option("--link", is_flag=True, help="Print the position in one word, for a link, and nothing else.")
@click.option("--text", is_flag=True, help="Print the position as a position file, and nothing else.")
@click.option("--svg", metavar="OUT", help="Also draw the board into this new file.")
@click.option("--dark", is_flag=True, help="Draw it for a dark background.")
@click.option("--json", "as_json", is_flag=True, help="Print the verdicts on the commands as one JSON document.")
@viewer_option
def show(
    file: str,
    commands: tuple[str, ...],
    at: int | None,
    run: int,
    legal: bool,
    whole: bool,
    link: bool,
    text: bool,
    svg: str | None,
    dark: bool,
    as_json: bool,
    viewer: str,
) -> int:
    """Show a position, a game or a ruling case as text, and judge commands in it.

    With --command the exit code is 0 if every command is allowed there, else 1.
    """
    if link and text:
        raise click.UsageError("A position is printed as a link or as a file; name one of --link and --text.")
    opened = open_word(file)
    state, place = _chosen(opened, at, run)
    kit = known_games().of_state(state)
    view, rules = view_of(kit), kit.rules_of(kit.setup_of(state))
    said = [kit.notation.read_command(each, rules, state) for each in commands]
    seen_by = viewer_of(viewer, kit.seats_of(state))
    if seen_by is not None and (link or text):
        raise click.UsageError("A position in a file or a link holds every card, so --viewer does not go with it.")
    if as_json:
        return _as_json(rules, state, said, seen_by)
    if svg is not None:
        scheme = "dark" if dark else "light"
        write_new(svg, scene_svg(view.scene(rules, state, seen_by, not whole), scheme) + os.linesep)
    if link or text:
        say(position_link(state) if link else position_text(state).rstrip("\n"))
        return 0
    if not said:
        if place:
            say(f"{place}\n")
        say(view.position(rules, state, seen_by, not whole))
        for problem in kit.problems(rules, state) if seen_by is None else ():
            say(f"\nNo game can show this position: {view.problem(problem, rules, state)}")
        say(f"\n{view.question(rules, state, seen_by)}")
        if opened.case is not None and at is None and seen_by is None:
            say()
            tell_run(run_case(opened.case).runs[run - 1], with_name=len(opened.case.runs) > 1)
    if legal:
        listed = [*rules.candidates(state), *kit.asides(rules, state)]
        listed = [each for each in listed if not view.hides(rules, each, state, seen_by)]
        say(f"\nAllowed ({len(listed)}; a move by its cheapest way):")
        for each in listed:
            say(f"  {kit.notation.command_text(each)}")
    return max((_judge(rules, state, each, seen_by, is_first=index == 0) for index, each in enumerate(said)), default=0)


def _as_json(rules: Any, state: Any, commands: list[Any], viewer: int | None) -> int:
    """Print the verdict on each command as plain values; the exit code as for words.

    Raises:
        UsageError: there is nothing to judge, or a viewer is named, from whom values hide nothing.
    """
    if not commands:
        raise click.UsageError("A JSON document holds verdicts; name a command with --command.")
    if viewer is not None:
        raise click.UsageError("A JSON document holds every card, so --viewer does not go with --json.")
    kit, _ = kit_and_view(rules)
    verdicts = [rules.check(state, each) for each in commands]
    documents = [verdict_document(kit.notation.command_text(each.command), each, rules, state) for each in verdicts]
    say(json.dumps(documents, ensure_ascii=False, indent=1))
    return 0 if all(verdicts) else 1


def _judge(rules: Any, state: Any, command: Any, viewer: int | None, *, is_first: bool) -> int:
    kit, view = kit_and_view(rules)
    if not is_first:
        say()
    if hidden := view.hides(rules, command, state, viewer):
        say(hidden)
        return 1
    verdict = rules.check(state, command)
    found = kit.repairs(rules, state, command, verdict), kit.dependences(rules, state, command, verdict)
    say(view.verdict(verdict, rules, state, *found, viewer=viewer))
    return 0 if verdict.is_legal else 1


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--all", "every_branch", is_flag=True, help="Every branch, not only the one in view.")
@click.option("--commands", is_flag=True, help="Print the commands too.")
@click.option("--as-file", is_flag=True, help="Print the game as a file, with what happened as comments.")
@viewer_option
def replay(file: str, every_branch: bool, commands: bool, as_file: bool, viewer: str) -> int:
    """Play a saved game again and print every line of its log, with the rules it rests on.

    Of a ruling case the first run is played.
    """
    opened = open_word(file)
    if opened.position is not None:
        raise InvalidFile(opened.where, "this is a position, and there is nothing to play again; “show” shows it.")
    if opened.game is not None:
        transcript, notes = opened.game.transcript, opened.game.notes
    else:
        assert opened.case is not None
        transcript, notes = run_case(opened.case).runs[0].transcript, {}
    rules = transcript.rules
    kit, view = kit_and_view(rules)
    seen_by = viewer_of(viewer, kit.seats_of(transcript.root.state))
    if as_file and seen_by is not None:
        raise click.UsageError("A saved game holds every card, so --viewer does not go with --as-file.")
    if as_file:
        say(game_text(transcript, notes=notes, remarks=view.remarks).rstrip("\n"))
        return 0
    nodes = transcript.nodes[1:] if every_branch else transcript.line()
    line = line_of(transcript.node)
    say(_line(transcript.root, rules, seen_by, line, commands=False))
    before = transcript.root
    for node in nodes:
        branch = "" if node.parent is before or node.parent is None else f"(from point {node.parent.number}) "
        mark = " <- here" if node is transcript.node and transcript.node.children else ""
        say(f"{branch}{_line(node, rules, seen_by, line, commands=commands)}{mark}")
        for note in notes.get(node.number, "").splitlines():
            say(f"     “{note}”")
        before = node
    end = nodes[-1].state if nodes else transcript.root.state
    say(view.outcome(rules, end) if rules.outcome(end) else view.question(rules, end, seen_by))
    return 0


def _line(node: Node, rules: Any, viewer: int | None, line: frozenset[int], *, commands: bool) -> str:
    kit, view = kit_and_view(rules)
    told = view.log_line(node, rules, viewer, line).text
    said = ""
    if commands and node.command is not None and node.parent is not None:
        before = node.parent.state
        is_hidden = view.hides(rules, node.command, before, viewer)
        text = kit.notation.command_text(node.command)
        said = f"{(view.command(node.command, rules, before, viewer) if is_hidden else text).rstrip('.')}: "
    return f"{node.number:>4} {said}{told}"
