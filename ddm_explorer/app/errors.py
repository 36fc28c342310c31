"""What a page says when a cell of its notebook raises an exception."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.engine.verdict import IllegalCommand, ImpossiblePosition, InvalidCommand

from .query import QueryProblem

GENERAL = "Something went wrong while this page was made, and it stopped here."

_SPEAKING = {
    error.__name__ for error in (IllegalCommand, ImpossiblePosition, InvalidCommand, InvalidFile, QueryProblem)
}
_LONGEST = 600


def error_sentence(output: Mapping[str, Any]) -> str:
    """The sentence for an error output of a notebook (nbformat 4).

    Our own exceptions are written for people, so theirs is shown; of any other one only the
    fact is told, because its text may name files of the machine. The traceback is in the log of
    the server.
    """
    if output.get("ename") in _SPEAKING:
        text = " ".join(str(output.get("evalue", "")).split())
        if 0 < len(text) <= _LONGEST:
            return text
    return GENERAL
