"""Prints which case notices which mutant: `python -m tests.mutation [EDITION]`."""

from __future__ import annotations

import sys
from time import perf_counter

from ddm_explorer.games.edition import edition_names, load_edition
from tests.mutation.hunt import hunt, hunters, mutants, unproved


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main(edition: str) -> bool:
    """Report on one edition; whether every mutant is noticed and every case proves what it cites."""
    started = perf_counter()
    by = hunters(edition)
    kills = hunt(mutants(load_edition(edition)), by)
    say(f"{edition}\n{'noticed by':<36} {'mutant':<72} rules")
    for kill in kills:
        noticed = kill.hunter.name if kill.hunter else "SURVIVES"
        say(f"{noticed:<36} {kill.mutant.name:<72} {', '.join(sorted(kill.mutant.rules))}")
    loose = list(unproved(kills, by))
    for hunter, rule in loose:
        say(f"UNPROVED: {hunter.name} cites {rule} but notices no breach of it")
    dead = sum(kill.hunter is not None for kill in kills)
    say(f"{dead} of {len(kills)} mutants noticed by {len(by)} cases in {perf_counter() - started:.1f} s")
    return dead == len(kills) and not loose


if __name__ == "__main__":
    wanted = sys.argv[1:] or edition_names()
    went_well = [main(name) for name in wanted]
    sys.exit(0 if all(went_well) else 1)
