"""Rosters as text: what a visitor keeps as a file or in the browser, and brings back.

A text is TOML with `format = 1`, `edition`, `name`, `cards` (ids) and, where players bring dice, `dice` (kinds). It is
only read here; whether it may be played is for the game to say.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile

FORMAT = 1
MOST = 60
"""So many cards or dice are read at the most; no game has as many."""
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Brought:
    """What one player brings: ids of cards, and kinds of dice where players have their own."""

    cards: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    name: str = ""


def brought_text(brought: Brought, edition: str) -> str:
    """The roster as text."""
    lines = [
        f"format = {FORMAT}",
        f"edition = {json.dumps(edition)}",
        f"name = {json.dumps(brought.name, ensure_ascii=False)}",
        f"cards = {json.dumps(list(brought.cards))}",
    ]
    if brought.dice:
        lines.append(f"dice = {json.dumps(list(brought.dice))}")
    return "\n".join(lines) + "\n"


def read_brought(text: str, where: str) -> tuple[Brought, str]:
    """The roster of a text, and the edition it was made for; both may come from anybody.

    Raises:
        InvalidFile: with one sentence for each fault.
    """
    document = library.parse_toml(text, where)
    problems = []
    if document.get("format") is True or document.get("format") != FORMAT:
        problems.append(f"a roster begins with format = {FORMAT}.")
    unknown = sorted(set(document) - {"format", "edition", "name", "cards", "dice"})
    if unknown:
        problems.append(f"a roster has no {unknown[0][:40]!r}; it has format, edition, name, cards and dice.")
    for field in ("cards", "dice"):
        value = document.get(field, [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            problems.append(f"{field} is a list of names.")
        elif len(value) > MOST:
            problems.append(f"{field} has {len(value)} names; at most {MOST} are read.")
        elif any(len(each) > LONGEST_NAME for each in value):
            problems.append(f"{field} has a name of more than {LONGEST_NAME} letters, which nothing is called.")
    for field in ("edition", "name"):
        if not isinstance(document.get(field, ""), str):
            problems.append(f"{field} is a text.")
    if problems:
        raise InvalidFile(where, problems)
    name = "".join(mark for mark in str(document.get("name", "")) if mark.isprintable())[:LONGEST_NAME]
    cards, dice = tuple(document.get("cards", ())), tuple(document.get("dice", ()))
    return Brought(cards, dice, name), str(document.get("edition", ""))
