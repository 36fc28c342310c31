"""`ddm-explorer lesson`: checks lessons, exercises and edge-case boards, and tells what the course teaches."""

from __future__ import annotations

import click

from ddm_explorer.cli.export import export
from ddm_explorer.cli.files import problem_text, read_word, say, spread
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.engine.verdict import ImpossiblePosition
from ddm_explorer.lessons.course.checking import Checked, check_piece, check_text, packaged_piece, packaged_pieces
from ddm_explorer.lessons.course.course import taught as taught_rules

AS_IT_SAYS, NOT_AS_IT_SAYS, UNREADABLE = 0, 1, 2
_WORDS = {AS_IT_SAYS: "as it says", NOT_AS_IT_SAYS: "not as it says", UNREADABLE: "unreadable"}


@click.group()
def lesson() -> None:
    """Check lessons, exercises and edge-case boards, tell what the course teaches, and write lessons as pages."""


lesson.add_command(export)


@lesson.command()
@click.argument("files", nargs=-1, metavar="FILE...")
@click.option("--packaged", is_flag=True, help="Also the lessons, exercises and boards that come with the program.")
def check(files: tuple[str, ...], packaged: bool) -> int:
    """Replay lessons, prove exercises and boards; a folder stands for the files in it.

    Each file is told by its keys. A lesson is as it says if every step is judged as written and its note names rules
    that the step touches, and no others; an exercise if it can be solved, in one way where it claims so, and each of
    its wrong answers is wrong; a board if what it tries answers its questions. Exit code: 0 all as they say, 1 some
    are not, 2 some cannot be read.
    """
    if not files and not packaged:
        raise click.UsageError(
            "There is nothing to check: name a file, or say --packaged.", click.get_current_context()
        )
    codes = [_checked(word) for file in files for word in spread(file, "lesson")]
    if packaged:
        codes += [_told(check_piece(packaged_piece(kind, name)), name) for kind, name in packaged_pieces()]
    if len(codes) > 1:
        counts = [f"{codes.count(code)} {word}" for code, word in _WORDS.items()]
        say(f"{len(codes)} checked: {', '.join(counts)}.")
    return max(codes)


def _checked(word: str) -> int:
    try:
        text, where = read_word(word)
        checked = check_text(text, where)
    except (InvalidFile, ImpossiblePosition) as error:
        say(f"{_WORDS[UNREADABLE]}: {problem_text(error)}", to_error=True)
        return UNREADABLE
    return _told(checked, where)


def _told(checked: Checked, where: str) -> int:
    code = AS_IT_SAYS if checked else NOT_AS_IT_SAYS
    say(f"{_WORDS[code]:<14}  {where}: {checked.kind} “{checked.piece.title}”")
    for mismatch in checked.mismatches:
        say(f"  ! {mismatch}")
    return code


@lesson.command()
@click.option("--full", is_flag=True, help="Also the rules that are taught, each with its lessons and exercises.")
def taught(full: bool) -> int:
    """Tell which rules that one can act on no lesson teaches, and which no exercise asks about."""
    report = taught_rules()
    count = len(report.lessons)
    say(
        f"{count - len(report.untaught)} of {count} rules that one can act on are taught, "
        f"{count - len(report.unasked)} of them by an exercise."
    )
    for rule, lessons in report.lessons.items():
        exercises = report.exercises[rule]
        told = "not taught yet" if not lessons and not exercises else ", ".join((*lessons, *exercises))
        lacking = "; no exercise yet" if lessons and not exercises else ""
        if full or not exercises:
            say(f"  {rule:<12} {load_rulebook().rule(rule).title}: {told}{lacking}")
    return 0
