"""Prints which case notices which mutant: `python -m tests.mutation`."""

from __future__ import annotations

import sys
from time import perf_counter

from tests.mutation.hunt import hunters
from tests.mutation.report import faults_of, report


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main() -> bool:
    """Report; whether every mutant is noticed and every case proves what it cites."""
    started = perf_counter()
    found = report()
    say(f"{'noticed by':<44} {'mutant':<76} rules")
    for kill in found.kills:
        noticed = kill.hunter.name if kill.hunter else "-"
        say(f"{noticed:<44} {kill.mutant.name:<76} {', '.join(sorted(kill.mutant.rules))}")
    faults = faults_of(found)
    for fault in faults:
        say(f"FAULT: {fault}")
    dead = sum(kill.hunter is not None for kill in found.kills)
    say(f"{dead} of {len(found.kills)} mutants noticed by {len(hunters())} cases in {perf_counter() - started:.1f} s")
    return not faults


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
