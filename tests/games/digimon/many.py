"""Many whole games at random, over 2 to 7 seats, both sets and random readings: `python -m tests.games.digimon.many`.

Every token and card is accounted for at every tenth point, each command said is legal, and every game that a reading
ends does end.
"""

import sys

from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.data import library
from ddm_explorer.engine.game import perform
from ddm_explorer.games.digimon.book import load_book
from ddm_explorer.games.digimon.kit import TRACK
from ddm_explorer.games.digimon.material import FOLDER, load_material
from ddm_explorer.games.digimon.rules import Track
from ddm_explorer.games.digimon.state import TrackSetup
from ddm_explorer.players import Lots

MOST = 60_000
"""So many commands of a game are played where no reading ends it."""


def play(seed):
    """One game; how it ended, and how many commands it took."""
    lots = Lots(f"many/{seed}")
    material = lots.pick(library.names(*FOLDER))
    names = tuple(each.name for each in load_material(material).characters)[: 2 + seed % 6]
    readings = ()
    if seed % 3:
        readings = tuple(
            (each.id, lots.pick([name for name, _ in each.choices])) for each in load_book().readings.values()
        )
    setup = TrackSetup(names, material, readings)
    rules, chance, count = Track(setup), Seeded(seed), 0
    state = rules.start(setup)
    while rules.to_act(state) is not None and count < MOST:
        command = lots.pick(rules.candidates(state))
        verdict = rules.check(state, command)
        assert verdict.is_legal, (seed, count, command, verdict.objections)
        state, _ = perform(rules, state, command, chance)
        count += 1
        if count % 10 == 0:
            fields = TRACK.notation.to_fields(state)
            assert TRACK.notation.from_fields(fields, "the position") == state, (seed, count)
            assert all(len(seat.hand) <= 6 for seat in state.seats), (seed, count)
            assert all(seat.energy >= 0 for seat in state.seats), (seed, count)
    assert state.ended or rules.options["limit"] == "none", seed
    return state.ended, count


def main(count):
    """Play so many games and say how they ended."""
    ends, commands = {}, 0
    for seed in range(count):
        end, length = play(seed)
        ends[end or "not ended"] = ends.get(end or "not ended", 0) + 1
        commands += length
    told = ", ".join(f"{end} {times}" for end, times in ends.items())
    sys.stdout.write(f"{count:,} games, {commands:,} commands: {told}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
