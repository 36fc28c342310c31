"""Packaged data files and files from outside: find, read, parse, check against a schema.

This is the only module that opens packaged files, and the only one that knows the two
notations (TOML for people, JSON for programs) and the schema language. Everything it refuses
it refuses with one kind of error, :class:`InvalidFile`, whose text is one sentence.

Packaged files are checked against their schemas by the tests, so reading one costs a parse and
nothing else; a file from a user is checked when it is read, by :func:`validate`.
"""

from __future__ import annotations

import codecs
import json
import math
import re
import sys
import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from ddm_explorer.engine.data import schema_errors
from ddm_explorer.engine.told_errors import ToldError, one_sentence

MAX_BYTES: Final = 1_000_000
"""The longest text accepted from outside, in bytes of UTF-8."""

MAX_DEPTH: Final = 24
"""The deepest nesting of tables and lists accepted from outside; our own formats need eight."""

MAX_KEY_PARTS: Final = 12
"""The longest dotted key accepted in a TOML text from outside; our own formats need three."""

_PACKAGE: Final = __package__.partition(".")[0]

# tomllib needs time quadratic in the length of a dotted key, so such a key is refused unread.
_STRING: Final = re.compile(r'"(?:[^"\\\n]|\\.)*+"|\'[^\'\n]*+\'')
_LONG_KEY: Final = re.compile(r"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+)" + f"{{{MAX_KEY_PARTS}}}")
_AT_LINE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|(end of document))\)$")


class InvalidFile(ToldError):  # noqa: N818 (named for what is wrong, like the verdicts)
    """A file or text that cannot be used. Its text is one sentence that says where and why.

    Attributes:
        where: name of the file or text, as the user knows it.
        problems: every problem found, each a sentence of its own that names its place in the
            file; the first one is the one in the error's text.
    """

    def __init__(self, where: str, problems: str | Iterable[str]) -> None:
        listed = (problems,) if isinstance(problems, str) else tuple(problems)
        if not listed:
            raise AssertionError("an invalid file has at least one problem")
        self.where = where = one_sentence(where)
        self.problems: tuple[str, ...] = tuple(map(one_sentence, listed))
        more = len(listed) - 1
        tail = "" if not more else f" ({more} more problem{'s' if more > 1 else ''} in this file)"
        joint = ", " if listed[0].startswith(_PLACE_WORDS) else ": "
        super().__init__(f"{where}{joint}{listed[0].removesuffix('.')}{tail}.")


_PLACE_WORDS: Final = ("line ", "in ")


# Packaged files ------------------------------------------------------------------------------


def _find(parts: tuple[str, ...]) -> Traversable:
    """The packaged file or folder called ``parts``; names that could leave the folder are refused."""
    here: Traversable = files(_PACKAGE) / "data"
    for part in parts:
        known = {entry.name: entry for entry in here.iterdir()} if here.is_dir() else {}
        if part not in known:
            near = get_close_matches(part, known, n=3)
            hint = f"perhaps {' or '.join(near)} is meant" if near else f"there is {_listed(known)}"
            raise InvalidFile("/".join(parts), f"there is no packaged file of this name; {hint}.")
        here = known[part]
    return here


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def read_text(*parts: str) -> str:
    """Text of one packaged file, for example ``read_text("schema", "cards.schema.json")``.

    Raises:
        InvalidFile: no such file; the sentence offers names that are close to it.
    """
    found = _find(parts)
    if not found.is_file():
        raise InvalidFile("/".join(parts), "this is a folder of packaged files, not a file.")
    return found.read_text(encoding="utf-8")


def read_toml(*parts: str) -> dict[str, Any]:
    """One packaged TOML file as a fresh dictionary; its schema is checked by the tests, not here."""
    return parse_toml(read_text(*parts), "/".join(parts))


def line_of(text: str, *parts: str) -> int:
    """The number, from 1, of the first line of a packaged file that reads so, spaces at its ends aside; 0 for none.

    Raises:
        InvalidFile: no such file.
    """
    lines = read_text(*parts).splitlines()
    return next((number for number, line in enumerate(lines, 1) if line.strip() == text), 0)


def names(*folder: str) -> tuple[str, ...]:
    """Stems of the files in a packaged folder, sorted: a stem ends at the first dot of the name."""
    found = _find(folder)
    return tuple(sorted(entry.name.partition(".")[0] for entry in found.iterdir() if entry.is_file()))


def folders(*folder: str) -> tuple[str, ...]:
    """Names of the folders in a packaged folder, sorted."""
    return tuple(sorted(entry.name for entry in _find(folder).iterdir() if entry.is_dir()))


# Text from outside ---------------------------------------------------------------------------


def read_outside(path: str | Path, where: str | None = None) -> str:
    """Text of a user's file, at most :data:`MAX_BYTES` long.

    Args:
        path: the file.
        where: what to call it in an error; the path as given if left out.

    Raises:
        InvalidFile: the file is missing, cannot be read, is too long or is not UTF-8 text.
    """
    name = str(path) if where is None else where
    try:
        with Path(path).open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise InvalidFile(name, "there is no such file.") from None
    except IsADirectoryError:
        raise InvalidFile(name, "this is a folder; name a file in it.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name cannot be used"
        raise InvalidFile(name, f"this file cannot be read ({str(reason).lower()}).") from None
    if len(raw) > MAX_BYTES:
        raise InvalidFile(name, _too_long("more than " + _thousands(MAX_BYTES)))
    return decoded(raw, name)


def decoded(raw: bytes, where: str) -> str:
    """The text of a user's bytes: UTF-8, or UTF-16 where a mark at its beginning says so.

    Raises:
        InvalidFile: it is neither.
    """
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return raw.decode("utf-16")
        except UnicodeDecodeError:
            raise InvalidFile(where, "this begins as text in UTF-16 and is damaged; save it as UTF-8.") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InvalidFile(where, f"line {line}: this is not text in UTF-8; save it as UTF-8.") from None


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """The document in a TOML text.

    Args:
        text: the whole text; may come from anybody.
        where: what to call it in an error, for example the name of the file.

    Raises:
        InvalidFile: too long, nested too deeply, or not TOML (with line and column).
    """
    _refuse_long(text, where)
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") >= MAX_KEY_PARTS and _LONG_KEY.search(_STRING.sub("s", line)):
            raise InvalidFile(where, f"line {number}: a key has more than {MAX_KEY_PARTS} parts joined by dots.")
    try:
        document = tomllib.loads(text)
    except RecursionError:
        raise InvalidFile(where, _too_deep()) from None
    except ValueError as error:  # TOMLDecodeError, and int() of a number with too many digits
        raise InvalidFile(where, _toml_sentence(str(error), text)) from None
    _examine(document, where)
    return document


def parse_json(text: str, where: str) -> Any:
    """The value in a JSON text; stricter than :mod:`json`: no NaN, no key twice in one object.

    Raises:
        InvalidFile: too long, nested too deeply, or not JSON (with line and column).
    """
    _refuse_long(text, where)
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except RecursionError:
        raise InvalidFile(where, _too_deep()) from None
    except json.JSONDecodeError as error:
        what = error.msg[:1].lower() + error.msg[1:]
        raise InvalidFile(where, f"line {error.lineno}, column {error.colno}: this is not JSON ({what}).") from None
    except ValueError as error:
        raise InvalidFile(where, f"this is not JSON that can be used ({error}).") from None
    _examine(value, where)
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {schema_errors.shown(key)} stands twice in one object")
        found[key] = value
    return found


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is not a number in JSON")


def _refuse_long(text: str, where: str) -> None:
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise InvalidFile(where, _too_long(_thousands(len(text.encode("utf-8", "surrogatepass")))))


def _thousands(number: int) -> str:
    return f"{number:,}"


def _too_long(length: str) -> str:
    return f"this text is too long: {length} bytes, and the most that is read is {_thousands(MAX_BYTES)}."


def _too_deep() -> str:
    return f"tables and lists are nested too deeply here; at most {MAX_DEPTH} levels are read."


def _toml_sentence(message: str, text: str) -> str:
    """A parser's message as a sentence that begins with the place."""
    found = _AT_LINE.search(message)
    if found is None:
        return _TOO_MANY_DIGITS
    what = message[: found.start()]
    what = what[:1].lower() + what[1:]
    if found[3]:
        line, column = text.count("\n") + 1, len(text) - (text.rfind("\n") + 1) + 1
    else:
        line, column = int(found[1]), int(found[2])
    return f"line {line}, column {column}: this is not TOML ({what})."


_TOO_MANY_DIGITS: Final = "a number in this text has too many digits to be read."
_MOST_BITS: Final = 128


def _examine(document: Any, where: str) -> None:
    """Refuse what both notations let through and nothing after them can use. Never recurses."""
    layer: list[Any] = [document]
    for _ in range(MAX_DEPTH + 1):
        below: list[Any] = []
        for value in layer:
            if isinstance(value, dict):
                below.extend(value.keys())
                below.extend(value.values())
            elif isinstance(value, list):
                below.extend(value)
            elif isinstance(value, float) and not math.isfinite(value):
                raise InvalidFile(where, "a number in this text is infinite or not a number.")
            elif isinstance(value, int) and value.bit_length() > _MOST_BITS:
                # Hexadecimal digits get round Python's own limit, and such a number cannot even be shown.
                raise InvalidFile(where, _TOO_MANY_DIGITS)
            elif isinstance(value, str) and not _is_text(value):
                raise InvalidFile(where, "a piece of text in here is not valid Unicode.")
        if not below:
            return
        layer = below
    raise InvalidFile(where, _too_deep())


def _is_text(value: str) -> bool:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


# Schemas -------------------------------------------------------------------------------------


@cache
def _schema_text(name: str) -> str:
    return read_text("schema", f"{name}.schema.json")


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema called ``name``, a fresh copy; :func:`names` lists them."""
    document = json.loads(_schema_text(name))
    assert isinstance(document, dict)
    return document


@cache
def _validator(name: str) -> Any:
    """The checker for one schema. Imported here and not above: packaged data never needs it."""
    # One optional helper of jsonschema builds dozens of parsers when imported (seconds of work)
    # for format checks that no schema here asks for; jsonschema does without it when it is away.
    heavy = "rfc3987_syntax"
    blocked = "jsonschema" not in sys.modules and heavy not in sys.modules
    if blocked:
        sys.modules[heavy] = None  # type: ignore[assignment]
    try:
        import jsonschema
        from referencing import Registry, Resource
        from referencing.jsonschema import DRAFT202012
    finally:
        if blocked:
            del sys.modules[heavy]

    def retrieve(uri: str) -> Resource[Any]:
        return DRAFT202012.create_resource(schema(uri.removesuffix(".schema.json")))

    def is_whole(_: Any, value: Any) -> bool:
        # Draft 2020-12 takes 2.0 for an integer; the records built afterwards would not be exact.
        return isinstance(value, int) and not isinstance(value, bool)

    base = jsonschema.Draft202012Validator
    validators: Any = jsonschema.validators  # its stubs leave `extend` without types
    strict = validators.extend(base, type_checker=base.TYPE_CHECKER.redefine("integer", is_whole))
    shared = "common.schema.json"  # at hand from the start: what is only retrieved is looked through at every reference
    registry: Registry[Any] = Registry(retrieve=retrieve)  # type: ignore[call-arg]
    return strict(schema(name), registry=registry.with_resource(shared, retrieve(shared)).crawl())


def validate(document: Any, schema_name: str, where: str) -> None:
    """Check a parsed document against a packaged schema.

    Args:
        document: what :func:`parse_toml` or :func:`parse_json` gave.
        schema_name: stem of a file in the packaged folder ``schema``.
        where: what to call the document in an error.

    Raises:
        InvalidFile: something does not fit; ``problems`` holds one sentence for each misfit.
    """
    problems = tuple(schema_errors.problems(_validator(schema_name), document))
    if problems:
        raise InvalidFile(where, problems)
