"""The coverage report as fragments of HTML: a summary, a table for each edition, and the table of cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.html.fragments import attributes, icon, rule_link
from ddm_explorer.view.reports.coverage import AbilityRow, CardRow, CaseRow, Coverage, EditionRow, IdRow, summary_lines
from ddm_explorer.view.sentences.phrases import counted


def coverage_html(report: Coverage) -> str:
    """The whole report: a page's content, in sections that can be folded."""
    lines = "".join(f"<li>{escaped(line.strip())}</li>" for line in summary_lines(report))
    tone, glyph = ("good", "ok") if report.is_whole else ("attention", "no")
    told = (
        "Everything in play is shown by a case." if report.is_whole else "Some of what is in play is shown by no case."
    )
    editions = "".join(edition_html(edition, report.cases) for edition in report.editions)
    return (
        f'<section class="ddm-coverage" aria-label="What the ruling cases show">'
        f'<p class="ddm-answer is-{tone}">{icon(glyph, f"tone.{tone}.text")} {escaped(told)}</p>'
        f'<ul class="ddm-summary">{lines}</ul>{editions}{cards_html(report)}</section>'
    )


def edition_html(edition: EditionRow, cases: Mapping[str, CaseRow]) -> str:
    """One edition: every rule and reading it plays, with the cases that show it."""
    rows = "".join(_id_row(row, cases, edition.extends) for row in edition.rows)
    done = sum(row.is_shown for row in edition.rows)
    title = f"{edition.title}: {done} of {len(edition.rows)}"
    return _folded(title, edition.name, _table(("Id", "What it says", "Shown by"), rows))


def _id_row(row: IdRow, cases: Mapping[str, CaseRow], extends: str) -> str:
    given = attributes(class_=None if row.is_shown else "is-missing")
    as_in = f"<small>as in the {escaped(extends)}</small>" if row.carried else ""
    return (
        f'<tr{given}><th scope="row">{rule_link(row.id)}</th><td>{escaped(row.title)}</td>'
        f"<td>{as_in}{case_links(row.cases or row.carried, cases)}</td></tr>"
    )


def case_links(names: Iterable[str], cases: Mapping[str, CaseRow]) -> str:
    """Cases as links that open them (`data-action="case"`, `data-id`), by their titles; "no case" for none."""
    links = [
        f"<a{attributes(class_='ddm-case', href=f'#{name}', data_action='case', data_id=name)}>"
        f"{escaped(cases[name].title if name in cases else name)}</a>"
        for name in names
    ]
    return (
        f'<ul class="ddm-cases">{"".join(f"<li>{link}</li>" for link in links)}</ul>' if links else "<em>no case</em>"
    )


def cards_html(report: Coverage) -> str:
    """Every card with abilities: what they do, by which verbs, and the cases that show it."""
    rows = "".join(_card_rows(card, report.cases) for card in report.cards)
    needed = [card for card in report.cards if card.needs_case]
    done = sum(bool(card.cases) for card in needed)
    head = ("Card", "Ability", "What it does", "Verbs", "Shown by")
    return _folded(f"Effects of cards: {done} of {len(needed)}", "cards", _table(head, rows))


def _card_rows(card: CardRow, cases: Mapping[str, CaseRow]) -> str:
    first, *rest = card.abilities
    span = attributes(rowspan=len(card.abilities) if rest else None)
    missing = attributes(class_="is-missing" if card.needs_case and not card.cases else None)
    what = f"{escaped(card.name)} <small>{escaped(card.kind)}, level {card.level}</small>"
    shown = f"<td{span}>{case_links(card.cases, cases)}</td>"
    head = f'<tr{missing}><th scope="row"{span}>{what}</th>{_ability_cells(first)}{shown}</tr>'
    return head + "".join(f"<tr{missing}>{_ability_cells(each)}</tr>" for each in rest)


def _ability_cells(ability: AbilityRow) -> str:
    verbs = " ".join(f"<code>{escaped(verb)}</code>" for verb in ability.verbs)
    known = verbs if ability.is_known else "<em>not known</em>"
    return f"<td>{escaped(ability.name)}</td><td>{escaped(ability.text)}</td><td>{known}</td>"


def _table(head: Iterable[str], rows: str) -> str:
    columns = "".join(f'<th scope="col">{escaped(title)}</th>' for title in head)
    table = f'<table class="ddm-grid"><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table>'
    return f'<div class="ddm-scroll">{table}</div>'


def _folded(title: str, key: str, body: str) -> str:
    keep = attributes(class_="ddm-fold", data_keep=f"coverage-{key}")
    return f"<details{keep}><summary>{escaped(title)}</summary>{body}</details>"


def case_html(case: CaseRow) -> str:
    """One case: its title, what it shows and under which editions and readings."""
    runs = "".join(
        f"<li>{escaped(edition)}{escaped(''.join(f', {reading} {choice}' for reading, choice in readings))}</li>"
        for edition, readings in case.runs
    )
    cites = " ".join(rule_link(id_) for id_ in case.cites)
    return (
        f'<article class="ddm-ruletext"><h3><span class="ddm-id">{escaped(case.name)}</span> {escaped(case.title)}</h3>'
        f"<p>{cites}</p><p>{escaped(counted(case.commands, 'command'))} judged, under:</p><ul>{runs}</ul></article>"
    )
