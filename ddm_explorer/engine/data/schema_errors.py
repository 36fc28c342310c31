"""Misfits between a document and a JSON Schema, as sentences for the person who wrote it.

Turns the errors of the validation library, which :mod:`.library` alone imports, into words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice
from typing import Any, Final

MOST_PROBLEMS: Final = 50
"""A hostile file may have a misfit in every line; nobody reads more than these."""

_KINDS: Final = {
    "object": "a table",
    "array": "a list",
    "string": "a text in quotes",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


def problems(validator: Any, document: Any) -> Iterator[str]:
    """One sentence for each misfit that the validator finds, at most :data:`MOST_PROBLEMS`."""
    seen: set[str] = set()
    for error in islice(validator.iter_errors(document), MOST_PROBLEMS):
        sentence = _sentence(_deepest(error), document)
        if sentence not in seen:
            seen.add(sentence)
            yield sentence


def _deepest(error: Any) -> Any:
    """For a choice between forms, the misfit of the form that the document comes closest to."""
    while error.validator in ("oneOf", "anyOf") and error.context:
        branches: dict[int, list[Any]] = {}
        for inner in error.context:
            branches.setdefault(inner.schema_path[0], []).append(inner)

        def closeness(found: list[Any]) -> tuple[int, int]:
            wrong_kind = any(e.validator == "type" and not e.path for e in found)
            wrong_tag = any(e.validator == "const" for e in found)
            return (2 * wrong_kind + wrong_tag, len(found))

        nearest = min(branches.values(), key=closeness)
        if all(len(found) == 1 and found[0].validator == "type" for found in branches.values()):
            return error
        error = nearest[0]
    return error


def shown(value: Any) -> str:
    """A value as the document writes it, shortened; control characters never come through."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = str(value)
    text = "".join(mark if mark.isprintable() else "\N{REPLACEMENT CHARACTER}" for mark in text)
    return text if len(text) <= 60 else text[:57] + "..."


def _place(path: list[Any], document: Any) -> str:
    """``in cards 3 (vorse-raider), hp``: list items are counted from 1 and named where they can be."""
    words: list[str] = []
    here = document
    for step in path:
        here = here[step]
        if not isinstance(step, int):
            words.append(shown(step)[1:-1])
            continue
        label = next((here[k] for k in ("id", "name") if isinstance(here, dict) and k in here), None)
        item = f"{step + 1}" + (f" ({shown(label)[1:-1]})" if isinstance(label, str) else "")
        if words:
            words[-1] += f" {item}"
        else:
            words.append(f"item {item}")
    return "in " + ", ".join(words)


def _sentence(error: Any, document: Any) -> str:
    path = list(error.absolute_path)
    what = _misfit(error)
    if path:
        return f"{_place(path, document)}: {what}."
    return f"{what}."


def _or(choices: list[str]) -> str:
    return choices[0] if len(choices) == 1 else ", ".join(choices[:-1]) + " or " + choices[-1]


def _unknown_keys(error: Any) -> str:
    known = list(error.schema.get("properties", {}))
    extra = [str(key) for key in error.instance if key not in known][:5]
    nearest = [near[0] for key in extra if (near := get_close_matches(key, known, n=1))]
    many = len(extra) > 1
    what = f"the keys {_and(extra)} are not known" if many else f"the key {_and(extra)} is not known"
    if nearest:
        return f"{what}; perhaps {_and(nearest)} {'are' if len(nearest) > 1 else 'is'} meant"
    return f"{what}; known here: {', '.join(known) or 'none'}"


def _and(keys: list[str]) -> str:
    told = [shown(key) for key in keys]
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}"


def _misfit(error: Any) -> str:
    """What is wrong and what would be right, without the place and the full stop."""
    value, limit, rule = error.instance, error.validator_value, error.validator
    if rule == "not" and limit == {}:  # the key is known, but not beside what else stands here
        return "this key does not belong here"
    if rule == "required":
        missing = next(key for key in limit if error.message.startswith(repr(key)))
        return f"the key {shown(missing)} is missing"
    if rule == "additionalProperties":
        return _unknown_keys(error)
    if rule == "type":
        kinds = [limit] if isinstance(limit, str) else list(limit)
        return f"{shown(value)} should be {_or([_KINDS[kind] for kind in kinds])}"
    if rule == "enum":
        choices = [shown(choice) for choice in limit]
        near = get_close_matches(str(value), [str(choice) for choice in limit], n=1)
        if near:
            return f"{shown(value)} is not known; perhaps {shown(near[0])} is meant"
        return f"{shown(value)} is not known; it should be {_or(choices)}"
    if rule == "const":
        return f"{shown(value)} should be {shown(limit)}"
    if rule == "pattern":
        wanted = error.schema.get("description", f"text of the form {limit}")
        return f"{shown(value)} has another form than wanted: {wanted.rstrip('.')}"
    numbers = {
        "minimum": f"{shown(value)} is too small; the least is {limit}",
        "maximum": f"{shown(value)} is too large; the most is {limit}",
        "multipleOf": f"{shown(value)} should be a multiple of {limit}",
        "minItems": f"this list is too short; the least is {limit}",
        "maxItems": f"this list is too long; the most is {limit}",
        "minProperties": f"this table has too few keys; the least is {limit}",
        "maxProperties": f"this table has too many keys; the most is {limit}",
        "minLength": f"{shown(value)} is too short; the least is {limit} character{'s' * (limit != 1)}",
        "maxLength": f"{shown(value)} is too long; the most is {limit} character{'s' * (limit != 1)}",
        "uniqueItems": "something stands twice in this list",
    }
    if rule in numbers:
        return numbers[rule]
    if rule in ("oneOf", "anyOf"):
        kinds = [form["type"] for form in limit if isinstance(form.get("type"), str)]
        if kinds:
            return f"{shown(value)} should be {_or([_KINDS[kind] for kind in kinds])}"
    wanted = error.schema.get("description", "the form that the schema describes")
    return f"{shown(value)} does not fit: wanted is {wanted[:1].lower()}{wanted[1:].rstrip('.')}"
