"""The whole hunt: every mutant, who noticed it, and what that leaves unproved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ddm_explorer.games.duel.editions import edition_names, load_edition
from tests.mutation.hunt import Hunter, Kill, common_mutants, hunt, hunters, in_play, mutants, of_family, unproved
from tests.mutation.mutant import Mutant


@dataclass(frozen=True)
class Report:
    """The kills of a hunt, in the order of the mutants, and the cases with a rule they cite and do not prove."""

    kills: tuple[Kill, ...]
    loose: tuple[tuple[Hunter, str], ...]


def report() -> Report:
    """Hunt everything that can be broken: once for all editions what they share, and of each what it says itself."""
    kills = hunt(common_mutants(), hunters())
    for name in edition_names():
        mine = of_family(name)
        kills += hunt([each for each in mutants(load_edition(name)) if _can_be_shown(each, mine)], mine)
    return Report(tuple(kills), tuple(unproved(kills, hunters())))


def _can_be_shown(mutant: Mutant, by: Sequence[Hunter]) -> bool:
    """Whether a mutant is worth hunting: a citation only where a case speaks of its topic (one of a card need not)."""
    if "cites another rule" not in mutant.name:
        return True
    return any(each.proves and each.record is not None and each.could_notice(mutant) for each in by)


def survivors(kills: Sequence[Kill]) -> Iterator[Kill]:
    """The mutants nobody noticed, but for those of rules that no edition plays."""
    played = in_play()
    return (kill for kill in kills if kill.hunter is None and kill.mutant.rules & played)


def faults_of(found: Report) -> list[str]:
    """One sentence for each mutant nobody noticed, each case that proves less than it cites, each rule unproved."""
    faults = [f"no case notices: {kill.mutant.name} {sorted(kill.mutant.rules)}" for kill in survivors(found.kills)]
    faults += [f"case {each.name} cites {rule}, but notices no breach of it alone" for each, rule in found.loose]
    loose = {(each.name, rule) for each, rule in found.loose}
    proved = {rule for each in hunters() for rule in each.cites if (each.name, rule) not in loose}
    return faults + [f"{rule} is in play, but no case proves it" for rule in sorted(in_play() - proved)]
