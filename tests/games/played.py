"""Games played at random from a seed: what several tests read, write and judge."""

import random

from hypothesis import strategies as st

from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel.rules import Duel

EDITION = "western-basic"

NAMES = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)

SETUPS = st.builds(
    Setup,
    st.just(EDITION),
    readings=st.sampled_from(
        [(), (("R-HIGH-LEVEL", "sum"),), (("R-DRAFT", "three-at-once"), ("R-LATER-PIECE-DOMAIN", "yes"))]
    ),
    selection=st.sampled_from(["rosters", "draft", "pool"]),
    names=st.one_of(st.just(()), st.tuples(NAMES, NAMES)),
    colours=st.sampled_from([("red", "blue"), ("blue", "red")]),
)


def played(setup: Setup, seed: int, commands: int) -> Transcript:
    """A game with some undoing in it, and now and then an offer of a draw or a forced roll."""
    lot = random.Random(seed)
    duel = Duel.of(setup)
    transcript = Transcript(duel, setup, Seeded(seed))
    for _ in range(commands):
        state = transcript.state
        if duel.to_act(state) is None:
            if lot.random() < 0.5:
                break
            transcript.go_to(lot.randrange(len(transcript.nodes)))
            continue
        choices = list(duel.candidates(state))
        if lot.random() < 0.03:
            choices = list(duel.concessions(state))[2:] or choices
        transcript.play(lot.choice(choices), Forced(lot) if lot.random() < 0.1 else None)
        if lot.random() < 0.08:
            transcript.undo()
    return transcript


class Forced:
    """Sets every outcome by hand, as a user may."""

    is_forced = True

    def __init__(self, lot: random.Random) -> None:
        self.lot = lot

    def draw(self, kind, outcomes, number):
        return self.lot.randrange(len(outcomes))


TRANSCRIPTS = st.builds(played, SETUPS, st.integers(0, 10**6), st.integers(0, 60))
