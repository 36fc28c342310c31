"""Files for the command line: read from disk, from standard input or from the word itself, and told apart."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ddm_explorer.engine.data.library import MAX_BYTES, InvalidFile, decoded, read_outside
from ddm_explorer.engine.told_errors import several
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation import position_text, transcript_text
from ddm_explorer.games.notation.headers import ImpossibleFields
from ddm_explorer.games.notation.other_files import misplaced
from ddm_explorer.games.notation.position_text import read_position
from ddm_explorer.games.notation.text_syntax import unstuck
from ddm_explorer.games.notation.transcript_text import SavedGame, read_game
from ddm_explorer.lessons.cases.scenario import Case, read_case
from ddm_explorer.view.known_views import view_of

STDIN = "-"
MOST_OF_NAME = 200
"""So many characters of the name of a file are told."""


def spread(word: str, what: str) -> list[str]:
    """A file as it is named, or all TOML files below a folder; `what` is what they should hold.

    Raises:
        InvalidFile: there is none in the folder; one sentence.
    """
    path = Path(word)
    try:
        if not path.is_dir():
            return [word]
    except (OSError, ValueError):
        return [word]
    try:
        found = sorted(str(each) for each in path.rglob("*.toml"))
    except OSError as error:  # it changes while it is gone through, or a part of it is closed to this user
        reason = (error.strerror or type(error).__name__).lower()
        raise InvalidFile(shown_name(word), f"this folder cannot be gone through ({reason}).") from None
    if not found:
        raise InvalidFile(shown_name(word), f"there is no {what} (a file that ends in .toml) in this folder.")
    return found


@dataclass(frozen=True, slots=True)
class Opened:
    """What a file holds: exactly one of the three is not None."""

    where: str
    position: Any = None
    game: SavedGame | None = None
    case: Case | None = None


class ReaderGone(Exception):  # noqa: N818 - it is no error of anybody's
    """Whoever read our output has read enough."""


def say(text: str = "", *, to_error: bool = False) -> None:
    """Print text; characters that could steer a terminal do not come through."""
    clean = "".join(mark if mark.isprintable() or mark == "\n" else "\N{REPLACEMENT CHARACTER}" for mark in text)
    try:
        click.echo(clean, err=to_error)
    except BrokenPipeError:
        raise ReaderGone from None
    except OSError as error:
        # What is left in the buffer would fail once more when Python closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), (sys.stderr if to_error else sys.stdout).fileno())
        reason = (error.strerror or type(error).__name__).lower()
        raise click.ClickException(f"The output cannot be written ({reason}).") from None


def read_word(word: str) -> tuple[str, str]:
    """The text that an argument stands for, and what to call it: a file, `-`, or a position in link spelling."""
    if word == STDIN:
        raw = sys.stdin.buffer.read(MAX_BYTES + 1)
        if len(raw) > MAX_BYTES:
            raise InvalidFile("standard input", f"this text is too long: at most {MAX_BYTES:,} bytes are read.")
        return decoded(raw, "standard input"), "standard input"
    link = unstuck(word)
    if link.startswith((position_text.HEADER + "_", transcript_text.HEADER + "_")):
        return link, "the text given"
    where = shown_name(word)
    if not word:
        raise InvalidFile(where, "this names no file; write the name of one.")
    return read_outside(word, where), where


def shown_name(name: str) -> str:
    """The name of a file on one line: a name may hold anything, a line break too, and be of any length, even none."""
    if not name:
        return "the empty name"
    short = name if len(name) <= MOST_OF_NAME else f"{name[: MOST_OF_NAME // 2]}…{name[-MOST_OF_NAME // 2 :]}"
    return "".join(mark if mark.isprintable() else "\N{REPLACEMENT CHARACTER}" for mark in short)


def write_again(path: str, text: str) -> None:
    """Write a file of our own anew: whoever looks meanwhile, or after a crash, finds the old text or the new one whole.

    Raises:
        InvalidFile: it cannot be written; the old text is still there.
    """
    new = Path(f"{path}.new")
    try:
        new.write_text(text, encoding="utf-8", newline="\n")
        new.replace(path)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise InvalidFile(shown_name(path), f"this file cannot be written ({reason}).") from None


def kind_of(text: str) -> str:
    """What a text is by its first words: "position", "game" or else "case"."""
    head = next((line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")), "")
    if head.lstrip().startswith(position_text.HEADER):
        return "position"
    return "game" if head.lstrip().startswith(transcript_text.HEADER) else "case"


def open_word(word: str) -> Opened:
    """The position, game or case that an argument stands for.

    Raises:
        InvalidFile, ImpossibleFields: it cannot be used.
    """
    return open_text(*read_word(word))


def open_text(text: str, where: str) -> Opened:
    """The position, game or case in a text.

    Raises:
        InvalidFile, ImpossibleFields: it cannot be used.
    """
    kind = kind_of(text)
    if kind == "position":
        return Opened(where, position=read_position(text, where))
    if kind == "game":
        return Opened(where, game=read_game(text, where, explain=why_not))
    if not text.strip():
        raise InvalidFile(where, "this is empty; a position, a game or a ruling case is wanted.")
    try:
        return Opened(where, case=read_case(text, where))
    except InvalidFile:
        what = misplaced(text)
        if not what or what.startswith("this is a ruling case"):
            raise
        raise InvalidFile(where, f"{what}, and a position, a game or a ruling case is wanted here.") from None


def why_not(state: Any, verdict: Verdict) -> str:
    """The reasons against a command in words, one after the other, with their rules."""
    kit = known_games().of_state(state)
    view, rules = view_of(kit), kit.rules_of(kit.setup_of(state))
    told = [f"{view.objection(each, rules, state).rstrip('.')} [{each.rule}]" for each in verdict.objections]
    return "; ".join(told)


def problem_text(error: ValueError) -> str:
    """An error of a file as one sentence in words."""
    if not isinstance(error, ImpossibleFields):
        return str(error)
    kit = known_games().of_state(error.state)
    view, rules = view_of(kit), kit.rules_of(kit.setup_of(error.state))
    sentences = (view.problem(problem, rules, error.state).rstrip(".") for problem in error.problems)
    return several(f"{error.where}: no game can show this position:", list(dict.fromkeys(sentences)))
