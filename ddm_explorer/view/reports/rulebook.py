"""All that is known of a rule or an open reading: its cases, cards, differences, and what else touches it.

What teaches it is known to the lessons alone and comes in as `Related`, made of plain values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from ddm_explorer.dungeon.materials.cards import load_cards
from ddm_explorer.engine.data import library
from ddm_explorer.engine.rulebook.differences import Difference, load_differences
from ddm_explorer.engine.rulebook.rules import Reading, Rule, Term, load_rulebook
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.view.reports.coverage import CaseRow, case_rows

WAYS = {
    "chapter": "By chapter",
    "topic": "By topic",
    "readings": "Open points",
    "words": "Words",
    "beliefs": "Mistaken beliefs",
}
"""How the rulebook can be gone through, by their names."""

_KINDS = {
    "forbids": "says what is allowed",
    "does": "says what happens",
    "states": "states how things are",
}


@dataclass(frozen=True, slots=True)
class Link:
    """Something that can be opened: its title and its address; "" where it cannot be opened from here."""

    title: str
    href: str


@dataclass(frozen=True, slots=True)
class Belief:
    """What people believe that is not so; `text` says what is right."""

    id: str
    title: str
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Related:
    """What teaches an entry, and what is believed against it."""

    lessons: tuple[Link, ...] = ()
    exercises: tuple[Link, ...] = ()
    beliefs: tuple[Belief, ...] = ()


@dataclass(frozen=True, slots=True)
class BentBy:
    """A card that cases on the rule show: its name, and its abilities as (name, text)."""

    id: str
    name: str
    abilities: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class EntryView:
    """A rule or reading with all that belongs to it.

    `editions` are the titles of those that play it, `touched_by` for a rule the readings and for a reading the rules,
    `previous` and `next` the ids of its neighbours.
    """

    id: str
    title: str
    kind: str
    topic: str
    editions: tuple[str, ...]
    cases: tuple[CaseRow, ...]
    cards: tuple[BentBy, ...]
    differences: tuple[Difference, ...]
    touched_by: tuple[str, ...]
    previous: str
    next: str


@dataclass(frozen=True, slots=True)
class Group:
    """Rules and readings under one heading."""

    title: str
    ids: tuple[str, ...]


@cache
def topics() -> Mapping[str, str]:
    """The topic of each rule, by its id, in the order of the topics."""
    rules = load_rulebook().rules
    found: dict[str, str] = {}
    for row in library.read_toml("rules", "topics.toml")["topic"]:
        found.update({rule.id: row["title"] for rule in rules if rule.id.split("-")[1] in row["groups"]})
    return found


def title_of(entry: Rule | Reading) -> str:
    """What it is about: the title of a rule, the question of a reading."""
    return entry.title if isinstance(entry, Rule) else entry.question


def in_play(id_: str, edition: str) -> bool:
    """Whether the edition plays that rule or reading; "" stands for any edition there is."""
    if not edition:
        return True
    played = load_edition(edition)
    return id_ in played.in_play


def groups(way: str, edition: str = "") -> tuple[Group, ...]:
    """Rules and readings under the headings of a way to go through them.

    Args:
        way: "chapter", "topic" or "readings", of `WAYS`.
        edition: only what this one plays; "" for all.
    """
    book = load_rulebook()
    found: dict[str, list[str]] = {}
    if way == "readings":
        found = {topic: [] for topic in topics().values()}
        for reading in book.readings:
            touched = next((rule.id for rule in book.rules if reading.id in rule.readings), "")
            found.setdefault(topics().get(touched, "Other points"), []).append(reading.id)
    elif way == "topic":
        for id_, topic in topics().items():
            found.setdefault(topic, []).append(id_)
    else:
        for rule in book.rules:
            found.setdefault(f"{book.books[rule.book].title}: {rule.chapter}", []).append(rule.id)
    kept = (Group(title, tuple(id_ for id_ in ids if in_play(id_, edition))) for title, ids in found.items())
    return tuple(group for group in kept if group.ids)


def terms_of(edition: str = "") -> tuple[Term, ...]:
    """The words of the glossary that an edition has, or all, by the alphabet of their main words."""
    books = [load_edition(name).book for name in ([edition] if edition else edition_names())]
    found = [term for term in load_rulebook().terms if any(book in term.words for book in books)]
    return tuple(sorted(found, key=lambda term: next(term.words[b] for b in books if b in term.words).casefold()))


def entry_view(id_: str) -> EntryView:
    """All that belongs to a rule or reading.

    Raises:
        UnknownCitation: nothing has that id; the sentence offers ids that are close to it.
    """
    book = load_rulebook()
    entry = book[id_]
    order = [each.id for each in book]
    at = order.index(entry.id)
    # First what is about nothing else, then what is mainly about it; cards show what bends it.
    cases = tuple(
        sorted(
            (case for case in case_rows().values() if entry.id in case.cites),
            key=lambda case: (bool(case.cards), case.cites[0] != entry.id),
        )
    )
    if isinstance(entry, Rule):
        touched, kind, topic = entry.readings, _KINDS[entry.kind], topics()[entry.id]
    else:
        touched = tuple(rule.id for rule in book.rules if entry.id in rule.readings)
        kind, topic = "open point", topics()[touched[0]] if touched else ""
    return EntryView(
        entry.id,
        title_of(entry),
        kind,
        topic,
        tuple(load_edition(name).title for name in edition_names() if in_play(entry.id, name)),
        cases,
        _cards(cases),
        tuple(each for each in load_differences() if entry.id in each.rules or entry.id in each.readings),
        touched,
        order[at - 1] if at else "",
        order[at + 1] if at + 1 < len(order) else "",
    )


def _cards(cases: Iterable[CaseRow]) -> tuple[BentBy, ...]:
    known = load_cards("catalogue")
    ids = dict.fromkeys(card for case in cases for card in case.cards)
    return tuple(
        BentBy(id_, known[id_].name, tuple((one.name, one.text) for one in known[id_].abilities))
        for id_ in ids
        if id_ in known and known[id_].abilities
    )
