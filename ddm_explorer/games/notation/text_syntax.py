"""Statements: the plain syntax that positions and saved games share.

A text is a row of statements, each a word and a value: `turn 3`, `seat1.crests P4 A2`. Statements stand on
lines of their own or are parted by semicolons; the entries of a list are parted by commas; `#` begins a
comment, and a line `note ...` is free text to its end. For a link the same text is spelled with marks that
no browser and no mail program changes: `_` for a space, `!` for a comma, `~` for a semicolon. A reader takes
both spellings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any
from urllib.parse import unquote

from ddm_explorer.engine.data.library import MAX_BYTES, InvalidFile

MAX_LINE = 10_000
"""The longest line that is read, in characters; a whole position stands on one of about 500."""

LARGEST = 1_000_000
"""The largest number that is read."""

MOST_ENTRIES = 400
"""The longest list that is read; a Field has 247 squares."""

NONE = "none"
"""How an empty list and an empty store are written."""

NOTE = "note"
"""The word of a line that is free text to its end, in files only."""

_LINK = str.maketrans({" ": "_", ",": "!", ";": "~"})
_PLAIN = str.maketrans({"_": " ", "!": ",", "~": ";"})
_RESERVED = re.compile(r"[*;,_~!#\x00-\x1f\x7f-\x9f]|[^\S ]|^ | $|  +")
_ESCAPE = re.compile(r"\*[0-9A-Fa-f]{2}")


def shown(text: str) -> str:
    """Text of a user in quotes, shortened, without characters that do not print."""
    clean = "".join(mark if mark.isprintable() else "\N{REPLACEMENT CHARACTER}" for mark in text)
    return f"“{clean if len(clean) <= 40 else clean[:39] + '…'}”"


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement and the number of its line, from 1."""

    line: int
    word: str
    value: str


_OPENING, _CLOSING = "<([{\"'“‘«", ">)]}\"'”’».,;:?!"
"""What sticks to a link that is copied out of a text."""
_IS_LINK = re.compile(r"ddm-[a-z]+_")


def unstuck(text: str) -> str:
    """A text in the spelling for links without the brackets, quotes and stops that stuck to it; any other as it is."""
    word = text.strip().lstrip(_OPENING)
    return word.rstrip(_CLOSING) if _IS_LINK.match(word) and not any(map(str.isspace, word)) else text


def statements(text: str, where: str) -> Iterator[Statement]:
    """The statements of a text in order.

    Raises:
        InvalidFile: the text or one of its lines is longer than is read.
    """
    if len(text) > MAX_BYTES:
        raise InvalidFile(
            where, f"this text is too long: {len(text):,} characters, and at most {MAX_BYTES:,} are read."
        )
    for number, line in enumerate(unstuck(text.removeprefix("\ufeff")).splitlines(), 1):
        if len(line) > MAX_LINE:
            raise InvalidFile(
                where, f"line {number}: it is {len(line):,} characters long, and at most {MAX_LINE:,} are read."
            )
        if _is_note(line):
            yield Statement(number, NOTE, line.strip()[len(NOTE) + 1 :])
            continue
        for part in line.partition("#")[0].translate(_PLAIN).split(";"):
            word, *value = part.split(maxsplit=1) or [""]  # a tab parts them as well
            if word:
                yield Statement(number, word.casefold(), value[0].strip() if value else "")


def _is_note(line: str) -> bool:
    head = line.lstrip()
    return head.startswith(NOTE) and head[len(NOTE) : len(NOTE) + 1].isspace()


def link_of(text: str) -> str:
    """The same statements, on one line, in the spelling for links; notes are left out.

    The result is made of letters, digits and `-._~!*` only, which stay as they are in a link's query.
    """
    kept = [line.partition("#")[0] for line in text.splitlines() if not _is_note(line)]
    joined = ";".join(part.strip() for line in kept for part in line.split(";"))
    tight = re.sub(r" *([;,]) *", r"\1", joined)
    spelled = re.sub(r";+", ";", tight).strip(";").translate(_LINK)
    return re.sub(r"[^A-Za-z0-9._~!*-]", _hexed, spelled)


def _hexed(found: re.Match[str]) -> str:
    return "".join(f"*{byte:02X}" for byte in found[0].encode())


def escape(name: str) -> str:
    """Free text with the marks of the syntax written as `*` and two hexadecimal digits for each byte."""
    return _RESERVED.sub(_hexed, name) if name else "*"


def unescape(text: str) -> str:
    """The free text that `escape` wrote.

    Raises:
        ValueError: a `*` is not followed by the bytes of a character.
    """
    if text == "*":
        return ""
    if "*" in _ESCAPE.sub("", text):
        raise ValueError(f"in {shown(text)} a * is not followed by two hexadecimal digits")
    try:
        return unquote(text.replace("%", "%25").replace("*", "%"), errors="strict")
    except UnicodeDecodeError:
        raise ValueError(f"the * signs in {shown(text)} spell no character") from None


# Values --------------------------------------------------------------------------------------


def entries(value: str) -> list[str]:
    """The entries of a list written in one value."""
    if value in ("", NONE):
        return []
    return [" ".join(part.split()) for part in value.split(",")]


def whole(value: Any) -> int:
    """A whole number, as a number or as digits.

    Raises:
        ValueError: it is none, or larger than is read.
    """
    if isinstance(value, str):
        digits = value.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise ValueError(f"a whole number is wanted, not {shown(value)}")
        if digits != value or len(value) > 9:
            raise ValueError(f"a whole number from 0 to {LARGEST:,} is wanted, not {shown(value)}")
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LARGEST:
        raise ValueError(f"a whole number from 0 to {LARGEST:,} is wanted")
    return value


_KINDS: dict[str, tuple[type, str]] = {
    "number": (int, "a whole number"),
    "text": (str, "a text in quotes"),
    "list": (list, "a list of texts"),
    "truth": (bool, "true or false"),
}


def checked(kind: str, value: Any) -> Any:
    """A plain value of that kind ("number", "text", "list", "truth"), as it is.

    Raises:
        ValueError: it is of another kind, or longer or larger than is read.
    """
    cls, wanted = _KINDS[kind]
    if not isinstance(value, cls) or (cls is int and isinstance(value, bool)):
        raise ValueError(f"{wanted} is wanted here")
    if kind == "number":
        return whole(value)
    if isinstance(value, list):
        if len(value) > MOST_ENTRIES:
            raise ValueError(f"this list has {len(value):,} entries, and at most {MOST_ENTRIES} are read")
        if not all(isinstance(each, str) for each in value):
            raise ValueError(f"{wanted} is wanted here")
    return value


def plain_value(kind: str, value: str, *, is_free: bool) -> Any:
    """The plain value of that kind which a statement writes; free text is unescaped.

    Raises:
        ValueError: it writes none.
    """
    if kind == "number":
        return whole(value)
    if kind == "truth":
        if value.casefold() not in ("yes", "no"):
            raise ValueError(f"yes or no is wanted here, not {shown(value)}")
        return value.casefold() == "yes"
    if kind == "list":
        return [unescape(item) if is_free else item for item in entries(value)]
    return unescape(value) if is_free else " ".join(value.split())


def suggestion(word: str, known: Iterable[str]) -> str:
    """What could have been meant, as the end of a sentence without its stop."""
    listed = list(known)
    near = get_close_matches(word[:60], listed, n=1, cutoff=0.6)
    return f"perhaps {near[0]} is meant" if near else f"known here: {', '.join(listed)}"


def clause(error: Exception) -> str:
    """The sentence of an error, to stand behind a colon."""
    sentence = str(error).rstrip(".?")
    return sentence[:1].lower() + sentence[1:] if sentence[1:2].islower() or sentence[1:2] == " " else sentence


def misfit(where: str, name: str, error: Exception, lines: Mapping[str, int] | None = None) -> InvalidFile:
    """The error of a field whose value cannot be read, with the line where it is known."""
    place = f"line {lines[name]}, in {name}" if lines and name in lines else f"in {name}"
    return InvalidFile(where, f"{place}: {clause(error)}")


def written(fields: Mapping[str, Any], *, free: Iterable[str] = ()) -> list[str]:
    """Fields as statements; `free` names those of free text. Tables inside are written with a dot."""
    lines = []
    for name, value in fields.items():
        if isinstance(value, Mapping):
            lines += [f"{name}.{line}" for line in written(value, free=free)]
            continue
        if isinstance(value, bool):
            text = "yes" if value else "no"
        elif isinstance(value, (list, tuple)):
            text = ", ".join(escape(each) if name in free else str(each) for each in value) or NONE
        else:
            text = escape(value) if name in free else str(value)
        lines.append(f"{name} {text}")
    return lines
