"""Words of the glossary in a text: found, each once, and given what they mean.

A word that could mean two things in an edition is left alone, and so is one that belongs to an edition nobody plays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from ddm_explorer.engine.rulebook.rules import Term, load_rulebook
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.sentences.speech import edition_words, in_words

_END: Final = frozenset(".?!:;(\n")


def book_of(edition: str | None) -> str | None:
    """The book whose words an edition uses; None for none in particular."""
    return load_edition(edition).book if edition else None


@cache
def played_books() -> tuple[str, ...]:
    """The books of the editions that can be played, in their order."""
    return tuple(dict.fromkeys(load_edition(name).book for name in edition_names()))


def term_words(term: Term) -> Mapping[str, str]:
    """The word of each book that can be played and has one."""
    return {book: term.words[book] for book in played_books() if book in term.words}


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text; `term` is what it means, None for plain text."""

    text: str
    term: Term | None = None


@cache
def _spellings(book: str | None) -> Mapping[str, Term]:
    """Each spelling that means one thing. Its main word goes before other forms of another term."""
    main: dict[str, list[Term]] = {}
    other: dict[str, list[Term]] = {}
    for term in load_rulebook().terms:
        words = term_words(term)
        if not words or (book and book not in words):
            continue
        called = {words[book]} if book else set(words.values())
        for word in set(term.told_at) or called:
            main.setdefault(word, []).append(term)
        for word in () if term.told_at else term.also:
            other.setdefault(word, []).append(term)
    found = {word: terms[0] for word, terms in other.items() if len(terms) == 1}
    for word, terms in main.items():
        found.pop(word, None)
        if len(terms) == 1:
            found[word] = terms[0]
    return found


@cache
def _pattern(book: str | None) -> re.Pattern[str]:
    words = {form for word in _spellings(book) for form in (word, word[:1].upper() + word[1:])}
    # A blank of the glossary may be the end of a line in a text.
    forms = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in sorted(words, key=lambda w: (-len(w), w)))
    return re.compile(rf"(?<![\w-])(?:{forms})(?![\w-])")


def _meaning(word: str, at_start: bool, book: str | None) -> Term | None:
    """What a word means; at the start of a sentence its capital says nothing."""
    known = _spellings(book)
    small = word[:1].lower() + word[1:]
    return (known.get(small) or known.get(word)) if at_start else known.get(word)


class Marker:
    """Finds terms in the parts of one text, each term once.

    Args:
        edition: whose words are looked for; None for those of all.
        is_still: the page has nothing that shows a meaning beside its word: words become links to it (`#term-ID`).
        without: ids of terms that are not looked for.
    """

    def __init__(self, edition: str | None = None, *, is_still: bool = False, without: Iterable[str] = ()) -> None:
        self.book = book_of(edition)
        self._met = set(without)
        self._html = term_link if is_still else term_html

    def pieces(self, text: str, before: str = "") -> Iterator[Piece]:
        """The text in parts.

        Args:
            before: what stands before it, which tells whether a sentence starts here.
        """
        at = 0
        for found in _pattern(self.book).finditer(text):
            lead = (before + text[: found.start()]).rstrip(" ")
            word = re.sub(r"\s+", " ", found[0])
            term = _meaning(word, not lead or lead[-1] in _END, self.book)
            if term is None or term.id in self._met:
                continue
            self._met.add(term.id)
            if found.start() > at:
                yield Piece(text[at : found.start()])
            yield Piece(found[0], term)
            at = found.end()
        if at < len(text):
            yield Piece(text[at:])

    def html(self, text: str, before: str = "") -> str:
        """The text, escaped, with its terms marked."""
        return "".join(
            escaped(piece.text) if piece.term is None else self._html(piece.term, piece.text, self.book)
            for piece in self.pieces(text, before)
        )


def term_tip(term: Term, book: str | None = None) -> str:
    """What a term means, in sentences, with the words of the other editions for it."""
    text, words = term_text(term, book), term_words(term)
    own = words.get(book or "", "")
    others = [f"{each.capitalize()}: {word}" for each, word in words.items() if each != book]
    if not others or set(words.values()) == {own or next(iter(words.values()))}:
        return text
    return f"{text} ({'; '.join(others)}.)"


def term_text(term: Term, book: str | None = None) -> str:
    """What a term means, in the words of the book it is looked up for."""
    edition = next((name for name in edition_names() if load_edition(name).book == book), None)
    return term.text if edition is None else in_words(term.text, edition_words(load_edition(edition)))


def term_html(term: Term, shown: str, book: str | None = None) -> str:
    """A word that tells its meaning when it is pointed at, focused or clicked (`data-tip`, see `terms.js`)."""
    return (
        f'<span class="ddm-term" role="button" tabindex="0" data-term="{escaped(term.id)}" '
        f'data-tip="{escaped(term_tip(term, book))}">{escaped(shown)}</span>'
    )


def term_link(term: Term, shown: str, book: str | None = None) -> str:
    """A word that leads to its meaning further down on a page that stands still."""
    return f'<a class="ddm-term" href="#term-{escaped(term.id)}">{escaped(shown)}</a>'
