"""The panels of a table: each a view of the session, independent of the others.

A panel is made of a session and a bridge, and its `widget` goes anywhere inside the table's root box. The page
needs the style sheet `css()` once.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ddm_explorer.widgets.panels.base import Panel
from ddm_explorer.widgets.panels.build import BuildPanel
from ddm_explorer.widgets.panels.cards import CardsPanel
from ddm_explorer.widgets.panels.counters import CountersPanel
from ddm_explorer.widgets.panels.dice import DicePanel
from ddm_explorer.widgets.panels.log import LogPanel
from ddm_explorer.widgets.panels.rule import RulePanel
from ddm_explorer.widgets.panels.status import StatusPanel
from ddm_explorer.widgets.panels.verdict import VerdictPanel
from ddm_explorer.widgets.panels.words import TextPanel

__all__ = [
    "BuildPanel",
    "CardsPanel",
    "CountersPanel",
    "DicePanel",
    "LogPanel",
    "Panel",
    "RulePanel",
    "StatusPanel",
    "TextPanel",
    "VerdictPanel",
    "css",
]


@cache
def css() -> str:
    """The style sheet of all panels; its colours are those of `view.theme.theme_css`."""
    return Path(__file__).with_name("panels.css").read_text(encoding="utf-8")
