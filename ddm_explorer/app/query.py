"""The words behind the question mark of a page's address, as plain data.

Anybody can write such an address, so what comes out of here is text and nothing but text:
few pairs, short, valid UTF-8, no control characters, no name twice. Whoever uses a value
still has to judge it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from re import fullmatch
from urllib.parse import parse_qsl

from ddm_explorer.engine.told_errors import ToldError

from .ready import get_ready

MAX_LENGTH = 4096
"""The longest query string that is read, in characters."""

MAX_PARAMETERS = 16
"""The most pairs that are read."""

MAX_VALUE = 2000
"""The longest value that is read, in characters."""

_NAME = r"[A-Za-z_][A-Za-z0-9_.-]{0,39}"


class QueryProblem(ToldError):  # noqa: N818 - it is told to a person, by its sentence
    """The address carries something that cannot be read. Its text is one sentence."""


def query_parameters() -> dict[str, str]:
    """The pairs of the address a visitor opened this page with; none in JupyterLab or a script.

    In a kernel that was started before its visitor came, this waits for the visitor: call it in
    a cell of its own, after the imports.

    Raises:
        QueryProblem: the address is too long, carries too much, or is not readable as text.
    """
    return parse_query(_request().get("QUERY_STRING", ""))


def parse_query(text: str) -> dict[str, str]:
    """The pairs of a query string such as ``game=basic&seed=7``.

    Raises:
        QueryProblem: see `query_parameters`.
    """
    if len(text) > MAX_LENGTH:
        raise QueryProblem(
            f"The address is too long: {len(text):,} characters follow its question mark, "
            f"and at most {MAX_LENGTH:,} are read."
        )
    if not text.isascii():
        raise QueryProblem("The address holds characters that an address has to write with % signs.")
    count = text.count("&") + 1
    if count > MAX_PARAMETERS:
        raise QueryProblem(f"The address carries {count} parameters, and at most {MAX_PARAMETERS} are read.")
    try:
        pairs = parse_qsl(text, keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        raise QueryProblem("The address holds % signs that are not text in UTF-8.") from None
    found: dict[str, str] = {}
    for name, value in pairs:
        if not fullmatch(_NAME, name):
            raise QueryProblem(
                f"The address names the parameter {_shown(name)}; a name is up to 40 letters, digits, . _ -."
            )
        if name in found:
            raise QueryProblem(f"The address gives the parameter {name} twice; give it once.")
        if len(value) > MAX_VALUE:
            raise QueryProblem(
                f"The parameter {name} of the address is {len(value):,} characters long, "
                f"and at most {MAX_VALUE:,} are read."
            )
        if not value.isprintable():
            raise QueryProblem(f"The parameter {name} of the address holds characters that cannot be shown.")
        found[name] = value
    return found


def _shown(name: str) -> str:
    """A name from outside, harmless and short enough to stand in a sentence."""
    kept = "".join(letter if letter.isprintable() else "?" for letter in name)
    return f"“{kept[:40]}…”" if len(kept) > 40 else f"“{kept}”"


@cache  # the answer is sent once: a second question would wait for ever
def _request() -> Mapping[str, str]:
    """What the server knows of the visitor's request, in the names of a CGI environment."""
    if os.environ.get("VOILA_PREHEAT") != "True":
        return {"QUERY_STRING": os.environ.get("QUERY_STRING", "")}
    get_ready()
    # voila.utils.wait_for_request does the same, but importing it costs every kernel 3 s and 50 MB.
    from websockets.sync.client import connect

    scheme = os.environ.get("VOILA_WS_PROTOCOL", "ws")
    host = os.environ.get("VOILA_APP_IP", "127.0.0.1")
    port = os.environ.get("VOILA_APP_PORT", "8866")
    base = os.environ.get("VOILA_WS_BASE_URL", os.environ.get("VOILA_SERVER_URL", "/"))
    kernel = os.environ.get("VOILA_KERNEL_ID", "")
    with connect(f"{scheme}://{host}:{port}{base}voila/query/{kernel}", proxy=None) as socket:
        answer = json.loads(socket.recv())
    return {str(name): str(value) for name, value in answer.items()}
