"""The rulebook as HTML: lists to go through, results of a search, and one rule with all that belongs to it.

Rules are links as everywhere (`view.html.rule_link`); a case to act out is a button with `data-action="rulebook:act"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ddm_explorer.engine.rulebook.differences import Difference
from ddm_explorer.engine.rulebook.rules import Hit, Rule, Term, load_rulebook
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.html.fragments import attributes, button, rule_link, rule_links
from ddm_explorer.view.html.marked import marked_text
from ddm_explorer.view.html.terms import book_of, term_text, term_words
from ddm_explorer.view.reports.coverage import CaseRow
from ddm_explorer.view.reports.readings import reading_html, reading_view
from ddm_explorer.view.reports.rulebook import Belief, BentBy, EntryView, Group, Link, Related, title_of
from ddm_explorer.view.sentences.phrases import counted, listed

SHOWN_CASES = 5
"""So many cases of a rule are shown at once; the others are folded up."""


# Lists --------------------------------------------------------------------------------------------


def groups_html(groups: Iterable[Group], current: str = "") -> str:
    """Rules and readings under their headings, the one in view marked."""
    book = load_rulebook()
    parts = []
    for group in groups:
        rows = "".join(
            f"<li{attributes(class_='is-current' if id_ == current else None)}>"
            f"{entry_link(id_, title_of(book[id_]), is_current=id_ == current)}</li>"
            for id_ in group.ids
        )
        parts.append(f"<section><h2>{escaped(group.title)}</h2><ul>{rows}</ul></section>")
    return "".join(parts) or '<p class="ddm-hint">Nothing here.</p>'


def entry_link(id_: str, title: str, *, is_current: bool = False) -> str:
    """A whole line that opens a rule or reading."""
    given = attributes(
        class_="ddm-entry-link",
        href=f"?rule={id_}",
        data_action="rule",
        data_id=id_,
        aria_current="true" if is_current else None,
    )
    return f'<a{given}><span class="ddm-id">{escaped(id_)}</span> {escaped(title)}</a>'


def terms_html(terms: Iterable[Term], edition: str | None = None) -> str:
    """The glossary: each word as each edition says it, what it means, and the rules on it.

    Args:
        terms: the words, in their order.
        edition: whose words tell their meaning; None for those of all.
    """
    rows = []
    for term in terms:
        words = term_words(term)
        shown = list(dict.fromkeys(words.values()))
        said = "".join(
            f'<small class="ddm-said-as">{escaped(book.capitalize())}: {escaped(word)}</small>'
            for book, word in words.items()
            if len(shown) > 1 or len(words) < 2
        )
        rules = [rule for rule in term.rules if rule in load_rulebook()]
        rows.append(
            f'<div id="term-{escaped(term.id)}"><dt>{escaped(shown[0])} {said}</dt>'
            f"<dd>{_meaning(term, edition)} {rule_links(rules)}</dd></div>"
        )
    return f'<dl class="ddm-glossary">{"".join(rows)}</dl>'


def _meaning(term: Term, edition: str | None) -> str:
    """What a word means; the other words in that tell their own meaning."""
    return marked_text(term_text(term, book_of(edition)), edition, without=(term.id,))


def beliefs_html(beliefs: Iterable[Belief], edition: str | None = None) -> str:
    """What people believe that is not so, each with what is right."""
    rows = "".join(
        f"<li><b>“{escaped(belief.title)}”</b><p>{marked_text(belief.text, edition)}</p></li>" for belief in beliefs
    )
    return f'<ul class="ddm-beliefs">{rows}</ul>' if rows else '<p class="ddm-hint">Nothing here.</p>'


def results_html(words: str, hits: Sequence[Hit], beliefs: Sequence[Belief], edition: str | None = None) -> str:
    """What fits a search: rules and readings, words, and mistaken beliefs.

    Args:
        words: what was searched for.
        hits: rules, readings and words, best first.
        beliefs: mistaken beliefs.
        edition: whose words tell their meaning; None for those of all.
    """
    if not hits and not beliefs:
        return f'<p class="ddm-hint">Nothing fits “{escaped(words)}”. Try another word, or part of an id.</p>'
    rows = []
    for hit in hits:
        if isinstance(hit.entry, Term):
            names = listed(list(dict.fromkeys(term_words(hit.entry).values())), "or")
            told = _meaning(hit.entry, edition)
            rows.append(f"<li><b>{escaped(names)}</b> {told} {rule_links(hit.entry.rules)}</li>")
        else:
            title = title_of(hit.entry)
            told = f"<p>{marked_text(hit.text, edition)}</p>" if hit.text != title else ""
            rows.append(f"<li>{entry_link(hit.id, title)}{told}</li>")
    head = f"<h2>{found_words(len(hits) + len(beliefs), words)}</h2>"
    believed = f"<h3>Mistaken beliefs</h3>{beliefs_html(beliefs, edition)}" if beliefs else ""
    listing = f'<ul class="ddm-hits">{"".join(rows)}</ul>' if rows else ""
    return f"{head}{listing}{believed}"


def found_words(count: int, words: str) -> str:
    """How much fits, escaped."""
    return escaped(f"{counted(count, 'result')} for “{words}”")


# One rule -----------------------------------------------------------------------------------------


def entry_html(view: EntryView, related: Related, edition: str | None = None) -> str:
    """A rule or reading with all that belongs to it.

    Args:
        view: what is known of it here.
        related: what teaches it.
        edition: whose words tell their meaning; None for those of all.
    """
    entry = load_rulebook()[view.id]
    played = listed([f"the {title}" for title in view.editions])
    where = f"In {played}." if played else "In no edition that can be played here."
    body = _rule(entry, edition) if isinstance(entry, Rule) else reading_html(reading_view(view.id))
    parts = [
        f'<header class="ddm-entry-head"><p class="ddm-entry-where"><span class="ddm-id">{escaped(view.id)}</span>'
        f'<span class="ddm-tag">{escaped(view.kind)}</span>'
        f'<span class="ddm-tag">{escaped(view.topic)}</span></p>'
        f'<h2 data-home tabindex="-1">{escaped(view.title)}</h2></header>',
        f'<div class="ddm-entry-text">{body}</div><p class="ddm-note">{escaped(where)}</p>',
        _section("Acted out", _cases(view.cases), "cases"),
        _section("Learn it", _taught(related), "taught"),
        _section("Often believed, and not so", _believed(related.beliefs, edition), "believed"),
        _section("The books compared", "".join(_difference(each) for each in view.differences), "differences"),
        _section("Cards that bend it", "".join(_card(card, edition) for card in view.cards), "cards"),
        _section("Open points that touch it", _touching(view), "touching") if isinstance(entry, Rule) else "",
    ]
    return "".join(parts)


def _section(title: str, body: str, name: str) -> str:
    return f'<section class="ddm-entry-part ddm-entry-{name}"><h3>{title}</h3>{body}</section>' if body else ""


def _rule(rule: Rule, edition: str | None) -> str:
    book = load_rulebook().books[rule.book]
    inferred = f'<p class="ddm-note">{marked_text(rule.inferred, edition)}</p>' if rule.inferred else ""
    return (
        f'<p class="ddm-entry-rule">{marked_text(rule.text, edition)}</p>{inferred}'
        f'<p class="ddm-note">{escaped(book.title)}, section {escaped(rule.place)}. The wording here is ours.</p>'
    )


def _cases(cases: Sequence[CaseRow]) -> str:
    rows = [f"<li>{_case(case)}</li>" for case in cases]
    if not rows:
        return ""
    first = f'<ul class="ddm-acts">{"".join(rows[:SHOWN_CASES])}</ul>'
    rest = rows[SHOWN_CASES:]
    more = (
        f'<details data-keep="more-cases"><summary>{escaped(counted(len(rest), "more case"))}</summary>'
        f'<ul class="ddm-acts">{"".join(rest)}</ul></details>'
        if rest
        else ""
    )
    return first + more


def _case(case: CaseRow) -> str:
    steps = counted(case.commands, "command") if case.commands else "figures only"
    inner = f'<span aria-hidden="true">▸</span><span>{escaped(case.title)} <small>{escaped(steps)}</small></span>'
    return button(inner, "rulebook:act", class_="ddm-act", data_id=case.name)


def _taught(related: Related) -> str:
    lists = (("Lessons", related.lessons), ("Exercises", related.exercises))
    return "".join(f"<h4>{title}</h4>{_links(links)}" for title, links in lists if links)


def _links(links: Iterable[Link]) -> str:
    rows = "".join(
        f'<li><a href="{escaped(link.href)}">{escaped(link.title)}</a></li>'
        if link.href
        else f"<li>{escaped(link.title)}</li>"
        for link in links
    )
    return f'<ul class="ddm-taught">{rows}</ul>'


def _believed(beliefs: tuple[Belief, ...], edition: str | None) -> str:
    return beliefs_html(beliefs, edition) if beliefs else ""


def _difference(difference: Difference) -> str:
    books = load_rulebook().books
    sides = "".join(
        f"<div><dt>{escaped(books[book].title)}</dt><dd>{escaped(side.text)} {rule_links(side.rules)}</dd></div>"
        for book, side in difference.sides.items()
    )
    readings = f'<p class="ddm-note">Open: {rule_links(difference.readings)}</p>' if difference.readings else ""
    return f'<h4>{escaped(difference.point)}</h4><dl class="ddm-sides">{sides}</dl>{readings}'


def _card(card: BentBy, edition: str | None) -> str:
    abilities = "".join(
        f"<li><b>{escaped(name)}</b> {marked_text(text, edition)}</li>" for name, text in card.abilities
    )
    return f"<h4>{escaped(card.name)}</h4><ul>{abilities}</ul>"


def _touching(view: EntryView) -> str:
    book = load_rulebook()
    rows = "".join(f"<li>{rule_link(id_)} {escaped(title_of(book[id_]))}</li>" for id_ in view.touched_by)
    return f"<ul>{rows}</ul>" if rows else ""
