"""The panels of a table: each a view of the session, independent of the others.

A panel is made of a session and a bridge, and its `widget` goes anywhere inside the table's root box. The page
needs the style sheet `css()` once.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from ddm_explorer.widgets.panels.ability import AbilityPanel
from ddm_explorer.widgets.panels.base import Panel
from ddm_explorer.widgets.panels.build import BuildPanel
from ddm_explorer.widgets.panels.cards import CardsPanel
from ddm_explorer.widgets.panels.chain import ChainPanel
from ddm_explorer.widgets.panels.chart import FlowPanel
from ddm_explorer.widgets.panels.dice import DicePanel
from ddm_explorer.widgets.panels.log import LogPanel
from ddm_explorer.widgets.panels.rule import RulePanel
from ddm_explorer.widgets.panels.status import StatusPanel
from ddm_explorer.widgets.panels.verdict import VerdictPanel
from ddm_explorer.widgets.panels.words import TextPanel

__all__ = [
    "AbilityPanel",
    "BuildPanel",
    "CardsPanel",
    "ChainPanel",
    "DicePanel",
    "FlowPanel",
    "LogPanel",
    "Panel",
    "RulePanel",
    "StatusPanel",
    "TextPanel",
    "VerdictPanel",
    "css",
]

_SHEETS: Final = (
    "base",
    "controls",
    "status",
    "ability",
    "chain",
    "chart",
    "dice",
    "build",
    "cards",
    "log",
    "verdict",
    "rule",
    "words",
    "adapt",
)
"""The files of the style sheet, in the order in which one goes over the other."""


@cache
def css() -> str:
    """The style sheet of all panels; its colours are those of `theme.theme_css`."""
    here = Path(__file__).parent
    return "\n".join((here / f"{name}.css").read_text(encoding="utf-8") for name in _SHEETS)
