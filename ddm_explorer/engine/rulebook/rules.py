"""The rules as texts to cite: rules, open readings, words and books, found by id or by search.

Texts are in our own words; each names its book and the place in it. Source: the packaged folder ``rules``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import Any, Literal

from ddm_explorer.engine.data import library
from ddm_explorer.engine.rulebook.search import Index

Kind = Literal["forbids", "does", "states"]
"""What a rule is for: it limits what is legal, something happens by it, or it states a fact."""


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook that places refer to. `credit` says whose it is, in a sentence."""

    id: str
    title: str
    credit: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a book says something: a section or page, as the book counts them."""

    book: str
    at: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule.

    `text` is whole sentences in our words, `place` the sections of the book it rests on. `inferred` is "" or
    a sentence that says what the book implies without saying it. `readings` are the ids of open points that
    touch this rule, `words` the ids of the terms it uses, `title` says in a few words what it is about.
    """

    id: str
    book: str
    chapter: str
    text: str
    place: str
    kind: Kind
    inferred: str
    readings: tuple[str, ...]
    words: tuple[str, ...]
    title: str

    @property
    def is_inferred(self) -> bool:
        """Whether some part of it is not said by the book."""
        return bool(self.inferred)


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to read an open point. `text` is what play is like under it, in a sentence."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A point that the books leave open, with the ways to read it; nobody chooses among them in secret.

    `editions` are those it bears on and `defaults` the name of the choice each starts with. `status` is
    "printed" (one choice is what the text says, the other is played against it), "inferred", "open" (the text
    allows both), "silent", or "clarified" (it says nothing, and only one answer makes a game: there is one choice,
    and nothing to switch); `exceptions` holds the editions where the status is another. `evidence` is "" or
    what is known from outside the books.
    """

    id: str
    question: str
    editions: tuple[str, ...]
    choices: tuple[Choice, ...]
    defaults: Mapping[str, str]
    status: str
    places: tuple[Place, ...]
    evidence: str
    exceptions: Mapping[str, str]
    words: tuple[str, ...]

    @property
    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        return self.status != "clarified"

    def choice(self, name: str) -> Choice:
        """The choice of that name.

        Raises:
            UnknownCitation: this reading has no such choice; the sentence names those it has.
        """
        for choice in self.choices:
            if choice.name == name:
                return choice
        known = [choice.name for choice in self.choices]
        sentence = f"{self.id} has no choice {_quoted(name)}; it has {' and '.join(known)}."
        raise UnknownCitation(name, known, "choice", sentence)

    def status_in(self, edition: str) -> str:
        """The status in one edition."""
        return self.exceptions.get(edition, self.status)


@dataclass(frozen=True, slots=True)
class Term:
    """One word with one meaning. `words` gives it as each edition says it, `also` its other forms.

    `told_at` holds the only forms that tell their meaning in a text; none for a word that always does.
    """

    id: str
    text: str
    words: Mapping[str, str]
    also: tuple[str, ...]
    rules: tuple[str, ...]
    told_at: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """All forms of the word, longest first, each once."""
        found = {*self.words.values(), *self.also}
        return tuple(sorted(found, key=lambda word: (-len(word), word)))


Entry = Rule | Reading | Term


@dataclass(frozen=True, slots=True)
class Hit:
    """One result of a search: the entry, its id, its main text and how well it fits (higher is better)."""

    id: str
    text: str
    score: int
    entry: Entry


class UnknownCitation(LookupError):  # noqa: N818 (named for what is wrong, like the verdicts)
    """Nothing of that kind has this id. Its text is one sentence; `near` holds ids that look like it."""

    def __init__(self, id_: str, known: Iterable[str], what: str = "rule", sentence: str = "") -> None:
        by_key = {name.casefold(): name for name in known}
        self.id = id_
        self.near: tuple[str, ...] = tuple(
            by_key[key] for key in get_close_matches(id_.casefold()[:60], by_key, n=3, cutoff=0.5)
        )
        hint = f"perhaps {' or '.join(self.near)} is meant" if self.near else "search by a word instead"
        super().__init__(sentence or f"No {what} has the id {_quoted(id_)}; {hint}.")


def _quoted(text: str) -> str:
    shown = "".join(mark if mark.isprintable() else "\N{REPLACEMENT CHARACTER}" for mark in text)
    return f'"{shown}"' if len(shown) <= 40 else f'"{shown[:37]}..."'


class Rulebook:
    """All rules, readings, terms and books, found by id and by search. Iterates over rules, then readings."""

    def __init__(
        self,
        rules: Iterable[Rule] = (),
        readings: Iterable[Reading] = (),
        terms: Iterable[Term] = (),
        books: Iterable[Book] = (),
    ) -> None:
        self.rules: tuple[Rule, ...] = tuple(rules)
        self.readings: tuple[Reading, ...] = tuple(readings)
        self.terms: tuple[Term, ...] = tuple(terms)
        self.books: Mapping[str, Book] = MappingProxyType({book.id: book for book in books})
        self._entries: dict[str, Rule | Reading] = {}
        entries: tuple[Rule | Reading, ...] = (*self.rules, *self.readings)
        for entry in entries:
            if entry.id in self._entries:
                raise library.InvalidFile("rules", f"the id {entry.id} is given to two rules.")
            self._entries[entry.id] = entry
        self._terms = {term.id: term for term in self.terms}
        self._index: Index[Entry] | None = None

    def __iter__(self) -> Iterator[Rule | Reading]:
        return iter(self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, id_: object) -> bool:
        return id_ in self._entries

    def __repr__(self) -> str:
        return f"<Rulebook: {len(self.rules)} rules, {len(self.readings)} readings, {len(self.terms)} terms>"

    def get(self, id_: str) -> Rule | Reading | None:
        """The rule or reading of that id, in any case of letters, or None."""
        return self._entries.get(id_.strip().upper())

    def __getitem__(self, id_: str) -> Rule | Reading:
        """The rule or reading of that id.

        Raises:
            UnknownCitation: nothing has that id; the sentence offers ids that are close to it.
        """
        found = self.get(id_)
        if found is None:
            raise UnknownCitation(id_, self._entries, "rule or reading")
        return found

    def rule(self, id_: str) -> Rule:
        """The rule of that id.

        Raises:
            UnknownCitation: no rule has that id; the sentence offers ids that are close to it.
        """
        found = self.get(id_)
        if not isinstance(found, Rule):
            sentence = f"{found.id} is an open reading, not a rule." if found else ""
            raise UnknownCitation(id_, [rule.id for rule in self.rules], "rule", sentence)
        return found

    def reading(self, id_: str) -> Reading:
        """The reading of that id.

        Raises:
            UnknownCitation: no reading has that id; the sentence offers ids that are close to it.
        """
        found = self.get(id_)
        if not isinstance(found, Reading):
            sentence = f"{found.id} is a rule, not an open reading." if found else ""
            raise UnknownCitation(id_, [reading.id for reading in self.readings], "reading", sentence)
        return found

    def term(self, id_: str) -> Term:
        """The term of that id.

        Raises:
            UnknownCitation: no term has that id; the sentence offers ids that are close to it.
        """
        found = self._terms.get(id_.strip().lower())
        if found is None:
            raise UnknownCitation(id_, self._terms, "term")
        return found

    def cite(self, id_: str) -> str:
        """Where an entry stands, for people: title of the book and place in it, for each of its places."""
        entry = self[id_]
        if isinstance(entry, Rule):
            return self._placed(entry.book, entry.place)
        return "; ".join(self._placed(place.book, place.at) for place in entry.places)

    def _placed(self, book: str, at: str) -> str:
        return f"{self.books[book].title}, {at}" if book in self.books else at

    def search(self, words: str, limit: int | None = None) -> list[Hit]:
        """Rules, readings and terms that fit the words, best first.

        An id, or the beginning of one, finds what is called so. Otherwise words count in any form, and more
        in a title than in a text; a word of one edition also finds what another edition calls otherwise.

        Args:
            words: what to look for.
            limit: how many results at most; all if left out.
        """
        wanted = words.strip()[:400]
        called = re.compile(re.escape(wanted.upper()) + r"(?:-|$)")
        if wanted and any(called.match(entry.id) for entry in self):
            named = [entry for entry in self if called.match(entry.id)]
            return [Hit(entry.id, _text(entry), 1000, entry) for entry in named][:limit]
        if self._index is None:
            self._index = Index(self._searched())
        return [Hit(entry.id, _text(entry), score, entry) for entry, score in self._index.find(wanted)][:limit]

    def _searched(self) -> Iterator[tuple[Entry, str, str]]:
        for rule in self.rules:
            yield rule, rule.title, f"{rule.text} {rule.chapter} {self._spelled(rule.words)}"
        for term in self.terms:
            yield term, " ".join(term.spellings), term.text
        for reading in self.readings:
            told = " ".join(f"{choice.name} {choice.text}" for choice in reading.choices)
            called = reading.id.replace("-", " ")
            yield reading, reading.question, f"{called} {told} {reading.evidence} {self._spelled(reading.words)}"

    def _spelled(self, terms: tuple[str, ...]) -> str:
        return " ".join(word for id_ in terms if id_ in self._terms for word in self._terms[id_].spellings)


def _text(entry: Entry) -> str:
    return entry.question if isinstance(entry, Reading) else entry.text


# Loading -------------------------------------------------------------------------------------


@cache
def load_rulebook() -> Rulebook:
    """Everything that is packaged, read once."""
    books = [Book(row["id"], row["title"], row["credit"]) for row in _rows("books", "book")]
    stems = library.names("rules")
    return Rulebook(
        rules=[_rule(row, book.id) for book in books if book.id in stems for row in _rows(book.id, "rule")],
        readings=[_reading(row) for row in _rows("readings", "reading")],
        terms=[_term(row) for row in _rows("glossary", "term")],
        books=books,
    )


def _rows(stem: str, key: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = library.read_toml("rules", f"{stem}.toml")[key]
    return rows


def _rule(row: Mapping[str, Any], book: str) -> Rule:
    return Rule(
        id=row["id"],
        book=book,
        chapter=row["chapter"],
        text=row["text"],
        place=row["place"],
        kind=row["kind"],
        inferred=row.get("inferred", ""),
        readings=tuple(row.get("readings", ())),
        words=tuple(row.get("terms", ())),
        title=row["title"],
    )


def _reading(row: Mapping[str, Any]) -> Reading:
    return Reading(
        id=row["id"],
        question=row["question"],
        editions=tuple(row["default"]),
        choices=tuple(Choice(one["name"], one["text"]) for one in row["choice"]),
        defaults=MappingProxyType(dict(row["default"])),
        status=row["status"],
        places=tuple(Place(one["book"], one["at"]) for one in row.get("places", ())),
        evidence=row.get("evidence", ""),
        exceptions=MappingProxyType(dict(row.get("exceptions", {}))),
        words=tuple(row.get("terms", ())),
    )


def _term(row: Mapping[str, Any]) -> Term:
    return Term(
        id=row["id"],
        text=row["text"],
        words=MappingProxyType(dict(row["words"])),
        also=tuple(row.get("also", ())),
        rules=tuple(row.get("rules", ())),
        told_at=tuple(row.get("told_at", ())),
    )
