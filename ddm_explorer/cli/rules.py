"""`ddm-explorer rules`: the rules and open readings, found by id or by words."""

from __future__ import annotations

import shutil
import textwrap

import click

from ddm_explorer.cli.files import say
from ddm_explorer.cli.where import where_to_look
from ddm_explorer.engine.rulebook.rules import Reading, Rule, Rulebook, Term, load_rulebook
from ddm_explorer.games.duel.editions import Edition, edition_names, load_edition

NOT_FOUND = 1


@click.command()
@click.argument("words", nargs=-1, metavar="[WORDS|ID]")
@click.option("--edition", metavar="NAME", help="Only what this edition plays.")
@click.option("--limit", default=10, show_default=True, type=click.IntRange(1, 200), help="The most that are listed.")
def rules(words: tuple[str, ...], edition: str | None, limit: int) -> int:
    """Find rules and open readings by id or by words; without words, list them all.

    An id also tells where to look: the file of its text, the code that cites it, and what shows and teaches it.

    Exit code 1 if nothing fits.
    """
    book = load_rulebook()
    played = _played(edition)
    wanted = " ".join(words)
    if not wanted.strip():
        for entry in book:
            if played is None or entry.id in played:
                say(f"{entry.id:<22} {entry.question if isinstance(entry, Reading) else entry.title}")
        return 0
    exact = book.get(wanted)
    if exact is not None:
        say(_rule_text(book, exact) if isinstance(exact, Rule) else _reading_text(book, exact))
        say(_where_text(exact))
        return 0
    hits = [
        hit for hit in book.search(wanted) if played is None or isinstance(hit.entry, Term) or hit.entry.id in played
    ]
    if not hits:
        shown = wanted if len(wanted) <= 60 else wanted[:59] + "…"
        say(f"No rule, reading or word fits “{shown}”; “ddm-explorer rules” lists them all.", to_error=True)
        return NOT_FOUND
    for hit in hits[:limit]:
        say(f"{hit.id:<22} {hit.text}")
    if len(hits) > limit:
        say(f"… and {len(hits) - limit} more; --limit shows more of them.")
    return 0


def _played(name: str | None) -> set[str] | None:
    if name is None:
        return None
    if name not in edition_names():
        raise click.UsageError(f"There is no edition “{name[:40]}”; there is {', '.join(edition_names())}.")
    edition = load_edition(name)
    return set(edition.in_play)


def _paragraph(text: str) -> str:
    width = min(shutil.get_terminal_size((100, 24)).columns, 110)
    return textwrap.fill(text, width, initial_indent="  ", subsequent_indent="  ")


def _rule_text(book: Rulebook, rule: Rule) -> str:
    lines = [f"{rule.id}  {rule.title}", _paragraph(rule.text), f"  {book.cite(rule.id)}"]
    if rule.inferred:
        lines.append(_paragraph(f"Inferred: {rule.inferred}"))
    lines += [f"  Open: {each}  {book.reading(each).question}" for each in rule.readings]
    return "\n".join(lines + _plays(rule.id))


def _reading_text(book: Rulebook, reading: Reading) -> str:
    standing = (
        f"The text is {reading.status}" if reading.is_open else "The text is silent, and only one answer makes a game"
    )
    lines = [f"{reading.id}  {reading.question}", f"  {standing}. {book.cite(reading.id)}"]
    for choice in reading.choices:
        chosen = sorted(edition for edition, name in reading.defaults.items() if name == choice.name)
        first = f" (as {', '.join(chosen)} has it)" if chosen else ""
        lines.append(_paragraph(f"{choice.name}{first}: {choice.text}"))
    if reading.evidence:
        lines.append(_paragraph(f"Evidence: {reading.evidence}"))
    return "\n".join(lines + _plays(reading.id))


def _plays(id_: str) -> list[str]:
    editions: list[Edition] = [load_edition(name) for name in edition_names()]
    found = [each.title for each in editions if id_ in each.in_play]
    return [f"  In play: {', '.join(found)}." if found else "  Not in play yet in any edition."]


def _where_text(entry: Rule | Reading) -> str:
    lines = ["  Where to look:"]
    for what, places in where_to_look(entry).items():
        lines += [f"    {head:<10} {place}" for head, place in zip((what, *[""] * len(places)), places, strict=False)]
    return "\n".join(lines)
