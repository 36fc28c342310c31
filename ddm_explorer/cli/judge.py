"""`ddm-explorer judge`: plays ruling cases, replays games and looks at positions, and says what is not right."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click

from ddm_explorer.cli.documents import verdict_document
from ddm_explorer.cli.files import Opened, kind_of, open_text, problem_text, read_word, say, spread
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.game import Node, Transcript
from ddm_explorer.engine.verdict import SetupProblem, Verdict
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation.headers import ImpossibleFields
from ddm_explorer.games.notation.plain_fields import ALLOW
from ddm_explorer.games.notation.text_syntax import entries, statements
from ddm_explorer.games.notation.transcript_text import IllegalLine
from ddm_explorer.lessons.cases.runner import CaseReport, RunReport, StepReport, run_case
from ddm_explorer.lessons.cases.scenario import case_names, packaged_case
from ddm_explorer.view.known_views import kit_and_view, view_of

AS_EXPECTED, NOT_AS_EXPECTED, UNREADABLE = 0, 1, 2
_WORDS = {AS_EXPECTED: "as expected", NOT_AS_EXPECTED: "not as expected", UNREADABLE: "unreadable"}


@click.command()
@click.argument("files", nargs=-1, metavar="FILE...")
@click.option("--packaged", is_flag=True, help="Also the ruling cases that come with the program.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON document: every verdict with its facts.")
@click.option("--verbose", "-v", is_flag=True, help="Tell every verdict and what happened in words.")
def judge(files: tuple[str, ...], packaged: bool, as_json: bool, verbose: bool) -> int:
    """Judge ruling cases, saved games and positions; a folder stands for the cases in it.

    A case is as expected if every verdict, event and field in it is; a game if each of its commands is
    allowed; a position if a game can show it. Exit code: 0 all as expected, 1 some are not, 2 some cannot
    be read.
    """
    words_given = [word for file in files for word in spread(file, "ruling case")]
    if not words_given and not packaged:
        raise click.UsageError(
            "There is nothing to judge: name a file, or say --packaged.", click.get_current_context()
        )
    worst, documents = AS_EXPECTED, []
    for word in words_given:
        document, code = _judged(word, verbose=verbose, quiet=as_json)
        documents.append(document)
        worst = max(worst, code)
    for name in case_names() if packaged else ():
        document, code = _told(run_case(packaged_case(name), telling_of=view_of), name, verbose=verbose, quiet=as_json)
        documents.append(document)
        worst = max(worst, code)
    if as_json:
        say(json.dumps(documents, ensure_ascii=False, indent=1))
    elif len(documents) > 1:
        counts = [f"{sum(d['result'] == word for d in documents)} {word}" for word in _WORDS.values()]
        say(f"{len(documents)} judged: {', '.join(counts)}.")
    return worst


def _judged(word: str, *, verbose: bool, quiet: bool) -> tuple[dict[str, Any], int]:
    kind = "case"
    try:
        text, where = read_word(word)
        kind = kind_of(text)
        opened = open_text(text, where)
    except IllegalLine as error:
        return _refused(word, NOT_AS_EXPECTED, str(error), quiet=quiet)
    except ImpossibleFields as error:
        # Of a position file this is the verdict; a case or game that begins so cannot be judged at all.
        return _refused(word, NOT_AS_EXPECTED if kind == "position" else UNREADABLE, problem_text(error), quiet=quiet)
    except InvalidFile as error:
        return _refused(word, UNREADABLE, str(error), quiet=quiet)
    if opened.case is not None:
        return _told(run_case(opened.case, telling_of=view_of), opened.where, verbose=verbose, quiet=quiet)
    if problems := _unwanted(opened, text):
        impossible = ImpossibleFields(opened.where, opened.position, problems)
        return _refused(word, NOT_AS_EXPECTED, problem_text(impossible), quiet=quiet)
    say_unless(quiet, f"{_WORDS[AS_EXPECTED]:<15}  {opened.where}: {_summary(opened)}")
    document: dict[str, Any] = {"file": word, "result": _WORDS[AS_EXPECTED], "mismatches": []}
    if opened.game is not None:
        transcript = opened.game.transcript
        if verbose and not quiet:
            tell_game(transcript)
        if quiet:
            document["steps"] = [_game_step(node, transcript.rules) for node in transcript.nodes[1:]]
    return document, AS_EXPECTED


def _unwanted(opened: Opened, text: str) -> tuple[SetupProblem, ...]:
    """What is wrong with a position that opens because texts of its format always did, and that it does not allow."""
    if opened.position is None:
        return ()
    kit = known_games().of_state(opened.position)
    said = (each for each in statements(text, opened.where) if each.word == ALLOW)
    allowed = {topic.replace("-", "_") for each in said for topic in entries(each.value)}
    problems = kit.problems(kit.rules_of(kit.setup_of(opened.position)), opened.position)
    return tuple(each for each in problems if each.topic not in allowed)


def _refused(word: str, code: int, sentence: str, *, quiet: bool) -> tuple[dict[str, Any], int]:
    if code == UNREADABLE:
        say(f"{_WORDS[code]}: {sentence}", to_error=True)
    else:
        say_unless(quiet, f"{_WORDS[code]:<15}  {sentence}")
    return {"file": word, "result": _WORDS[code], "mismatches": [sentence]}, code


def say_unless(quiet: bool, text: str) -> None:
    if not quiet:
        say(text)


def _summary(opened: Opened) -> str:
    if opened.game is not None:
        commands = len(opened.game.transcript.nodes) - 1
        return f"a game of {commands} commands, each of them allowed."
    return "a position that a game can show."


def _told(report: CaseReport, where: str, *, verbose: bool, quiet: bool) -> tuple[dict[str, Any], int]:
    case = report.case
    code = AS_EXPECTED if report else NOT_AS_EXPECTED
    if not quiet:
        say(f"{_WORDS[code]:<15}  {where}: {case.title}")
        for mismatch in report.mismatches:
            say(f"  ! {mismatch}")
        for run in report.runs if verbose else ():
            tell_run(run, len(report.runs) > 1)
    document: dict[str, Any] = {
        "file": where,
        "id": case.id,
        "title": case.title,
        "cites": list(case.cites),
        "result": _WORDS[code],
        "mismatches": list(report.mismatches),
    }
    if quiet:  # what would help, and what each verdict depends on, is worked out only where it is printed
        document["runs"] = [_run_document(run) for run in report.runs]
    return document, code


def tell_run(run: RunReport, with_name: bool) -> None:
    """Print each command of a run with its verdict and what happened."""
    rules = run.transcript.rules
    _, view = kit_and_view(rules)
    if with_name:
        say(f"  run: {run.run.name}")
    nodes = iter(run.transcript.nodes[1:])
    for step in run.steps:
        say(f"  > {step.line.text}")
        if step.line.note:
            say(f"    # {step.line.note}")
        _tell(step.verdict, rules, step.state, step.drawn)
        if step.events:
            say(f"    = {view.log_line(next(nodes), rules).text}")


def tell_game(transcript: Transcript) -> None:
    """Print each command of a game, in the order in which they were given, with its verdict and what happened."""
    rules = transcript.rules
    kit, view = kit_and_view(rules)
    for node in transcript.nodes[1:]:
        before = node.parent
        assert before is not None
        branch = "" if before.number == node.number - 1 else f" (after {before.number})"
        say(f"  {node.number}{branch} > {kit.notation.command_text(node.command)}")
        _tell(rules.check(before.state, node.command), rules, before.state, node.drawn)
        say(f"    = {view.log_line(node, rules).text}")


def _tell(verdict: Verdict, rules: Any, state: Any, drawn: Sequence[str]) -> None:
    """Print a verdict with what it rests and depends on."""
    kit, view = kit_and_view(rules)
    depends = kit.dependences(rules, state, verdict.command, verdict, drawn)
    for line in view.verdict(verdict, rules, state, (), depends).split("\n")[1:]:
        say(f"    {line}")


def step_document(step: StepReport, rules: Any) -> dict[str, Any]:
    """A judged command of a case as plain values."""
    document = verdict_document(step.line.text, step.verdict, rules, step.state, step.events, step.drawn)
    return {**document, "mismatches": list(step.mismatches)}


def _game_step(node: Node, rules: Any) -> dict[str, Any]:
    """A command of a game as plain values, with the number of the point that it led to."""
    before = node.parent
    assert before is not None
    kit, _ = kit_and_view(rules)
    verdict, text = rules.check(before.state, node.command), kit.notation.command_text(node.command)
    document = verdict_document(text, verdict, rules, before.state, node.events, node.drawn)
    return {"point": node.number, "after": before.number, **document}


def _run_document(report: RunReport) -> dict[str, Any]:
    run = report.run
    fields = run.game.notation.to_fields(run.start)
    return {
        "name": run.name,
        **({"edition": fields["edition"]} if "edition" in fields else {}),
        "readings": dict(run.game.cases.readings(run.start)),
        "steps": [step_document(step, report.transcript.rules) for step in report.steps],
        "mismatches": list(report.mismatches),
    }
