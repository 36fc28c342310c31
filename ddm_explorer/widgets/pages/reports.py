"""Two pages to read: what the ruling cases show, and the open readings. They need no widget and no kernel once shown.

Every rule, reading and case that such a page names is a link to its text further down on the same page.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from IPython.display import HTML

from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.view.html.coverage_html import case_html, coverage_html
from ddm_explorer.view.html.escape import escaped
from ddm_explorer.view.html.fragments import rule_html
from ddm_explorer.view.reports.coverage import case_rows, coverage
from ddm_explorer.view.reports.readings import reading_views, readings_html
from ddm_explorer.view.scene.theme import theme_css
from ddm_explorer.widgets.page.addresses import RULEBOOK, has_query

_LINK = re.compile(r'href="#([^"]+)"')
_HOME = "00_index.ipynb"


def coverage_page() -> HTML:
    """What is proved by which ruling case: rules, readings and cards."""
    return HTML(coverage_text())


def readings_page() -> HTML:
    """Every point that the books leave open, with its readings, defaults, evidence and cases."""
    return HTML(readings_text())


@cache
def coverage_text() -> str:
    """The page of the ruling cases as HTML."""
    lead = (
        "Each rule and each reading that a game plays, and each effect of a card, is shown by a ruling case: a "
        "position, commands, and what the judge must say of them. Here stands which case shows what."
    )
    return _page("What is proved", lead, coverage_html(coverage()))


@cache
def readings_text() -> str:
    """The page of the readings as HTML."""
    lead = (
        "Where the books are silent, or say two things, the table lets you choose. Each point with its readings, the "
        "passages it rests on, what is known besides, and the cases that show the difference."
    )
    return _page("Open questions", lead, readings_html(reading_views()))


def _page(title: str, lead: str, body: str) -> str:
    return (
        f'<style>{theme_css()}\n{_style()}</style><div class="ddm-report ddm-panel">'
        f'<p><a href="{_HOME}">Home</a></p><h1>{escaped(title)}</h1><p class="ddm-lead">{escaped(lead)}</p>'
        f"{body}{_texts(body)}</div>"
    )


def _texts(body: str) -> str:
    """The texts of all that the page names, each where its links lead; what those name in turn is there as well."""
    there = set(re.findall(r' id="([^"]+)"', body))
    pending, found = list(dict.fromkeys(_LINK.findall(body))), dict[str, str]()
    while pending:
        name = pending.pop(0)
        if name in found or name in there:
            continue
        found[name] = _text(name)
        pending += _LINK.findall(found[name])
    parts = []
    for title, belongs in (
        ("The rules and readings named above", lambda name: "/" not in name),
        ("The cases named above", lambda name: "/" in name),
    ):
        mine = "".join(f'<div id="{escaped(name)}">{told}</div>' for name, told in found.items() if belongs(name))
        if mine:
            parts.append(f'<details class="ddm-fold"><summary>{title}</summary>{mine}</details>')
    return "".join(parts)


def _text(name: str) -> str:
    cases = case_rows()
    if name in cases:
        return case_html(cases[name])
    if load_rulebook().get(name) is None:
        return ""
    return f"{rule_html(name, tells_terms=False)}{in_rulebook(name)}"


def in_rulebook(rule: str) -> str:
    """The way from the text of a rule to all that belongs to it, where an address may name the rule."""
    href = f"{RULEBOOK}?rule={rule}" if has_query() else RULEBOOK
    return f'<p class="ddm-note"><a href="{escaped(href)}">{escaped(rule)} in the rulebook</a></p>'


@cache
def _style() -> str:
    return Path(__file__).with_name("reports.css").read_text(encoding="utf-8")
