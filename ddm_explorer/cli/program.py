"""The program `ddm-explorer`: its commands, its errors, its exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from ddm_explorer import __version__
from ddm_explorer.cli.coverage import coverage
from ddm_explorer.cli.files import ReaderGone, problem_text, say
from ddm_explorer.cli.judge import judge
from ddm_explorer.cli.lesson import lesson
from ddm_explorer.cli.new import new
from ddm_explorer.cli.play import play
from ddm_explorer.cli.rules import rules
from ddm_explorer.cli.show import replay, show
from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.verdict import ImpossiblePosition, InvalidCommand

NAME = "ddm-explorer"
UNREADABLE = 2
"""Exit code when something given cannot be read or used."""
INTERRUPTED = 130
FAULT = 70
"""Exit code when the program itself is at fault."""


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, "--version", prog_name=NAME, message="%(prog)s %(version)s")
def program() -> None:
    """Play Dungeon Dice Monsters by its rules, try anything, and be told why.

    FILE is a position, a saved game or a ruling case; - reads standard input. Exit codes: 0 all is well
    (allowed, as expected, found), 1 it is not, 2 something given cannot be read.
    """


@program.command()
@click.option("--port", default=8866, show_default=True, metavar="PORT", help="Where to listen; 0 takes any free port.")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Address to listen on.")
@click.option("--browser/--no-browser", default=True, help="Open the first page in the browser.")
@click.option("--base-url", default="/", show_default=True, metavar="PATH", help="Path below which the app lies.")
@click.option("--verbose", is_flag=True, help="Tell what the server does.")
def app(port: int, host: str, browser: bool, base_url: str, verbose: bool) -> None:
    """Serve the app and open it in the browser; Ctrl-C ends it."""
    from ddm_explorer.app.launcher import AppProblem, serve  # the one command that needs the widgets

    try:
        serve(port, host, browser, verbose=verbose, base_url=base_url)
    except AppProblem as error:
        raise click.ClickException(str(error)) from None


for command in (judge, show, replay, play, rules, new, coverage, lesson):
    program.add_command(command)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the program with those arguments (by default those of the process); its exit code."""
    try:
        result: Any = program.main(
            args=None if arguments is None else list(arguments), prog_name=NAME, standalone_mode=False
        )
    except click.exceptions.NoArgsIsHelpError as error:
        say(error.format_message(), to_error=True)
        return UNREADABLE
    except click.UsageError as error:
        place = error.ctx.command_path if error.ctx else NAME
        say(f"{NAME}: {_sentence(error.format_message())} For help: {place} --help.", to_error=True)
        return UNREADABLE
    except click.ClickException as error:
        say(f"{NAME}: {_sentence(error.format_message())}", to_error=True)
        return UNREADABLE
    except (InvalidFile, InvalidCommand, ImpossiblePosition) as error:
        say(f"{NAME}: {_sentence(problem_text(error))}", to_error=True)
        return UNREADABLE
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except ReaderGone:
        # Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("DDM_TRACEBACK"):
            raise
        say(
            f"{NAME}: this is a fault of the program and not yours ({type(error).__name__}: {error}); "
            "please report it with what DDM_TRACEBACK=1 shows.",
            to_error=True,
        )
        return FAULT
    return result if isinstance(result, int) else 0


def _sentence(text: str) -> str:
    line = " ".join(text.split())
    return line if line.endswith((".", "?", "!")) else f"{line}."


def main() -> None:
    """The entry point of the installed script."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    sys.exit(run())
