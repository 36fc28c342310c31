"""`ddm-explorer coverage`: which ruling case shows what."""

from __future__ import annotations

import click

from ddm_explorer.cli.files import say
from ddm_explorer.view.reports.coverage import card_table_text, coverage_text
from ddm_explorer.view.reports.coverage import coverage as report_of


@click.command()
@click.option("--full", is_flag=True, help="List every rule and open reading with the cases that show it.")
@click.option("--cards", is_flag=True, help="List card, ability, verbs and cases instead.")
def coverage(full: bool, cards: bool) -> int:
    """Tell what is in play and which ruling case shows it.

    Exit code 1 if something in play, or a card with a known effect, is shown by no case.
    """
    report = report_of()
    say(card_table_text(report) if cards else coverage_text(report, is_full=full))
    return 0 if report.is_whole else 1
