"""Where a rule or open reading lives: its data, its topics, the code that cites it, and what shows and teaches it."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from pathlib import Path

from ddm_explorer.dungeon.events.tables import EVENTS
from ddm_explorer.engine.data import library
from ddm_explorer.engine.rulebook.rules import Reading, Rule
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.games.duel.parts import PARTS
from ddm_explorer.lessons.course.taught import all_taught
from ddm_explorer.view.reports.rulebook import entry_view

DATA = "ddm_explorer/data"
_PACKAGES = Path(__file__).resolve().parents[2]
"""The folder that the package lies in: paths are told from there."""


def where_to_look(entry: Rule | Reading) -> Mapping[str, tuple[str, ...]]:
    """Where to look for a rule or reading, in the order in which one would.

    Returns:
        By what is found there ("text", "topics", "options", "checks", "events", "cases", "lessons", "exercises") one
        text for each place; files are paths from the folder of the package, with a line where one can be named. What
        there is none of is left out.
    """
    id_ = entry.id
    topics: dict[str, list[str]] = {}
    options: dict[str, list[str]] = {}
    for name in edition_names():
        edition = load_edition(name)
        for topic in (topic for topic, rule in edition.topics.items() if rule == id_):
            topics.setdefault(topic, []).append(name)
        for option in (key for key, each in edition.option_entries.items() if id_ in (each.rule, each.reading)):
            options.setdefault(option, []).append(name)
    file = f"{entry.book}.toml" if isinstance(entry, Rule) else "readings.toml"
    line = library.line_of(f'id = "{id_}"', "rules", file)
    taught = [each for each in all_taught() if id_ in each.rules]
    found = {
        "text": (f"{DATA}/rules/{file}:{line}",),
        "topics": _under_editions(topics),
        "options": _under_editions(options),
        "checks": tuple(
            f"{name}  {_code(each.run)}"
            for name, each in PARTS.checks.items()
            if not topics.keys().isdisjoint(each.topics)
        ),
        "events": tuple(
            f"{event.__name__}  {_code(event)}" for event in EVENTS if not topics.keys().isdisjoint(event.TOPICS)
        ),
        "cases": tuple(f"{DATA}/cases/{case.name}.toml" for case in entry_view(id_).cases),
        "lessons": tuple(f"{DATA}/lessons/{each.name}.toml" for each in taught if each.kind == "lesson"),
        "exercises": tuple(f"{DATA}/exercises/{each.name}.toml" for each in taught if each.kind == "exercise"),
    }
    return {what: places for what, places in found.items() if places}


def _under_editions(found: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    return tuple(f"{name}  ({', '.join(editions)})" for name, editions in found.items())


def _code(thing: object) -> str:
    """File and line of a function or class."""
    assert inspect.isfunction(thing) or inspect.isclass(thing)
    path = Path(inspect.getfile(thing)).resolve().relative_to(_PACKAGES)
    return f"{path.as_posix()}:{inspect.getsourcelines(thing)[1]}"
