"""What is proved by which ruling case: rules, readings and the effects of cards, as tables to show.

Cases are read here as plain data (lessons run them); a case counts for an edition if one of its runs is under it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ddm_explorer.dungeon.materials.cards import Card, load_cards
from ddm_explorer.engine.data import library
from ddm_explorer.engine.rulebook.rules import Rule, load_rulebook
from ddm_explorer.games.duel.editions import edition_data, edition_names, load_edition
from ddm_explorer.view.sentences.phrases import counted

_FOLDER = "cases"


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One ruling case. `name` is its folder and id ("western/a-crest-a-square"); `runs` are (edition, its readings that
    are not the default)."""

    name: str
    title: str
    cites: tuple[str, ...]
    cards: tuple[str, ...]
    runs: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    commands: int

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions under which it is run, each once."""
        return tuple(dict.fromkeys(edition for edition, _ in self.runs))


@dataclass(frozen=True, slots=True)
class IdRow:
    """A rule or reading in play, with the names of the cases that show it. `kind` is "rule" or "reading".

    `carried` are the cases of the edition that this one extends, where it has none of its own: the rule comes
    from there with its data.
    """

    id: str
    title: str
    kind: str
    cases: tuple[str, ...]
    carried: tuple[str, ...] = ()

    @property
    def is_shown(self) -> bool:
        return bool(self.cases or self.carried)


@dataclass(frozen=True, slots=True)
class EditionRow:
    """What one edition plays. `extends` is the title of the edition whose cases it carries, or ""."""

    name: str
    title: str
    rows: tuple[IdRow, ...]
    extends: str = ""

    @property
    def missing(self) -> tuple[str, ...]:
        """What no case shows."""
        return tuple(row.id for row in self.rows if not row.is_shown)

    def of_kind(self, kind: str) -> tuple[IdRow, ...]:
        return tuple(row for row in self.rows if row.kind == kind)


@dataclass(frozen=True, slots=True)
class AbilityRow:
    """An ability of a card: what it does, by its verbs; none where nobody knows what it does."""

    id: str
    name: str
    text: str
    verbs: tuple[str, ...]
    is_known: bool


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card with abilities, and the cases that show them."""

    id: str
    name: str
    kind: str
    level: int
    abilities: tuple[AbilityRow, ...]
    cases: tuple[str, ...]

    @property
    def needs_case(self) -> bool:
        """Whether it has an effect that is known, which a case must show."""
        return any(ability.is_known for ability in self.abilities)


@dataclass(frozen=True, slots=True)
class Coverage:
    """The whole report. `unused` are ids of rules and readings that no edition plays."""

    editions: tuple[EditionRow, ...]
    cards: tuple[CardRow, ...]
    cases: Mapping[str, CaseRow]
    unused: tuple[str, ...]

    @property
    def missing_cards(self) -> tuple[str, ...]:
        """The cards with a known effect that no case shows."""
        return tuple(row.id for row in self.cards if row.needs_case and not row.cases)

    @property
    def is_whole(self) -> bool:
        """Whether a case shows everything that is in play."""
        return not self.missing_cards and not any(edition.missing for edition in self.editions)


@cache
def case_rows() -> Mapping[str, CaseRow]:
    """Every packaged ruling case by its name."""
    found = {}
    for folder in library.folders(_FOLDER):
        for stem in library.names(_FOLDER, folder):
            name = f"{folder}/{stem}"
            found[name] = _case(name, library.read_toml(_FOLDER, folder, f"{stem}.toml"))
    return found


def _case(name: str, table: Mapping[str, Any]) -> CaseRow:
    runs: Iterable[Mapping[str, Any]] = [{**table, **run} for run in table.get("run", [{}])]
    ids = [(run.get("edition", ""), tuple(sorted(_readings(run.get("readings", ()))))) for run in runs]
    commands = sum(len(run.get("do", ())) for run in runs)
    return CaseRow(name, table["title"], tuple(table["cites"]), tuple(table.get("cards", ())), tuple(ids), commands)


def _readings(written: Any) -> Iterable[tuple[str, str]]:
    if isinstance(written, Mapping):
        return [(str(key), str(value)) for key, value in written.items()]
    pairs = [str(each).split(maxsplit=1) for each in written]
    return [(pair[0], pair[-1]) for pair in pairs]


@cache
def coverage(cards: str = "catalogue") -> Coverage:
    """The report on all editions and on the cards of that packaged set."""
    book, cases = load_rulebook(), case_rows()
    editions = []
    for name in edition_names():
        edition = load_edition(name)
        base = edition_data(name).get("extends", "")
        if base and load_edition(base).book != edition.book:
            base = ""  # another book's rules are not carried over
        rows = []
        for id_ in edition.in_play:
            entry = book[id_]
            shown = _shown(cases, id_, name)
            carried = _shown(cases, id_, base) if base and not shown else ()
            is_rule = isinstance(entry, Rule)
            rows.append(
                IdRow(
                    id_,
                    entry.title if isinstance(entry, Rule) else entry.question,
                    "rule" if is_rule else "reading",
                    shown,
                    carried,
                )
            )
        editions.append(EditionRow(name, edition.title, tuple(rows), load_edition(base).title if base else ""))
    played = {row.id for edition in editions for row in edition.rows}
    unused = tuple(entry.id for entry in book if entry.id not in played)
    table = tuple(_card(card, cases) for card in load_cards(cards).values() if card.abilities)
    return Coverage(tuple(editions), table, cases, unused)


def _shown(cases: Mapping[str, CaseRow], id_: str, edition: str) -> tuple[str, ...]:
    """The names of the cases that show it under that edition."""
    return tuple(case.name for case in cases.values() if id_ in case.cites and edition in case.editions)


def _card(card: Card, cases: Mapping[str, CaseRow]) -> CardRow:
    abilities = tuple(
        AbilityRow(one.id, one.name, one.text, tuple(dict.fromkeys(e.do for e in one.effects)), one.is_known)
        for one in card.abilities
    )
    shown = tuple(case.name for case in cases.values() if card.id in case.cards)
    return CardRow(card.id, card.name, card.kind, card.level, abilities, shown)


# As text ------------------------------------------------------------------------------------------


def summary_lines(report: Coverage) -> tuple[str, ...]:
    """The report in a few lines: what is shown by how many cases, and what by none."""
    lines = [f"{counted(len(report.cases), 'ruling case')} in all."]
    for edition in report.editions:
        rules, readings = (edition.of_kind(kind) for kind in ("rule", "reading"))
        done = [sum(row.is_shown for row in rows) for rows in (rules, readings)]
        lines.append(
            f"{edition.title}: {done[0]} of {counted(len(rules), 'rule')} and {done[1]} of "
            f"{counted(len(readings), 'open reading')} in play are shown by a case."
        )
        carried = sum(bool(row.carried) for row in edition.rows)
        if carried:
            lines.append(
                f"  {carried} of the {edition.title}'s come from the {edition.extends} and are shown by its cases."
            )
        if edition.missing:
            lines.append(f"  No case shows {', '.join(edition.missing)}.")
    needed = [row for row in report.cards if row.needs_case]
    shown = sum(bool(row.cases) for row in needed)
    lines.append(f"Cards: {shown} of {counted(len(needed), 'card')} with a known effect are shown by a case.")
    if report.missing_cards:
        lines.append(f"  No case shows {', '.join(report.missing_cards)}.")
    if report.unused:
        lines.append(f"In no edition's play: {', '.join(report.unused)}.")
    return tuple(lines)


def coverage_text(report: Coverage, *, is_full: bool = False) -> str:
    """The report as plain text; in full with every id and the cases that show it."""
    lines = list(summary_lines(report))
    for edition in report.editions if is_full else ():
        lines += ["", edition.title]
        lines += [f"  {row.id:<22} {', '.join(row.cases) or _carried(row, edition)}" for row in edition.rows]
    return "\n".join(lines)


def _carried(row: IdRow, edition: EditionRow) -> str:
    return f"as in the {edition.extends}: {', '.join(row.carried)}" if row.carried else "no case"


def card_table_text(report: Coverage) -> str:
    """Card, ability, verbs, cases: one line for each ability."""
    lines = []
    for card in report.cards:
        for ability in card.abilities:
            verbs = ", ".join(ability.verbs) if ability.is_known else "not known"
            lines.append(f"{card.name} | {ability.name} | {verbs} | {', '.join(card.cases) or 'no case'}")
    return "\n".join(lines)
