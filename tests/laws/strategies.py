"""Shared Hypothesis strategies: set-ups, squares, and any command at all, sensible or not."""

from __future__ import annotations

from hypothesis import strategies as st

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.position.state import Setup, Step
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.games.duel.rules import SELECTIONS, Duel
from ddm_explorer.players import Lots
from tests.players.many import setup_of

EDITIONS = edition_names()


def setups() -> st.SearchStrategy[Setup]:
    """Any set-up of any edition, under any readings, with the cards and dice of the edition or others drawn by lot."""
    return st.one_of(_setups(), st.builds(setup_of, st.integers(0, 10**6)))


@st.composite
def _setups(draw: st.DrawFn) -> Setup:
    edition = load_edition(draw(st.sampled_from(EDITIONS)))
    chosen = []
    for reading in sorted(edition.readings):
        names = [choice.name for choice in load_rulebook().reading(reading).choices]
        choice = draw(st.sampled_from(names))
        if choice != edition.choice(reading, {}):
            chosen.append((reading, choice))
    shared_out = edition.options(dict(chosen)).one_set_of_cards
    return Setup(
        edition.name,
        tuple(chosen),
        draw(st.sampled_from(SELECTIONS if shared_out else SELECTIONS[:1])),
        colours=draw(st.sampled_from([("red", "blue"), ("blue", "red")])),
        first=draw(st.sampled_from([None, 0, 1])),
    )


def cells() -> st.SearchStrategy[tuple[int, int]]:
    """Any square of the Field, and some beside it."""
    return st.tuples(st.integers(-1, 13), st.integers(-1, 19))


def any_command(duel: Duel, near: list[tuple[int, int]]) -> st.SearchStrategy[object]:
    """Any command of the game; squares are often those of `near`, so that some come close to being legal."""
    square = st.one_of(st.sampled_from(near), cells()) if near else cells()
    cards = st.sampled_from([*duel.cards, "no-such-card"])
    shapes = st.sampled_from([*duel.shapes, "Q9"])
    kinds = st.sampled_from([*duel.dice, "9"])

    def walk(start: tuple[int, int], steps: list[tuple[int, int]]) -> say.Move:
        path = [start]
        for across, down in steps:
            path.append((path[-1][0] + across, path[-1][1] + down))
        return say.Move(tuple(path), len(steps) % 3 if duel.options.shares_squares else 0)

    nth = st.sampled_from([0, 0, 0, 1, 2, 3] if duel.options.shares_squares else [0, 0, 0, 0, 0, 1, 2])
    step = st.sampled_from([(0, 1), (0, -1), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1)])
    return st.one_of(
        st.builds(say.Roll, st.lists(kinds, max_size=4).map(lambda dice: tuple(sorted(dice)))),
        st.builds(say.Build, cards, shapes, st.integers(0, 3), square),
        st.builds(walk, square, st.lists(step, max_size=6)),
        st.builds(say.Attack, square, square, nth, nth),
        st.builds(
            say.Use,
            square,
            st.integers(0, 3),
            st.lists(square, max_size=2).map(tuple),
            st.sampled_from([1, 1, 1, 2, 0]),
            st.sampled_from(["", "", "1", "3", "4", "trap", "attack", "no-such-choice"]),
            st.none() | st.builds(CrestPool, *[st.sampled_from([0, 0, 1, 2])] * 5),
            nth,
        ),
        st.builds(
            lambda move, number, times: say.Use(move.path[0], number, move.path, times),
            st.builds(walk, square, st.lists(step, min_size=1, max_size=5)),
            st.integers(1, 2),
            st.integers(1, 2),
        ),
        st.builds(say.SetOff, square, nth),
        st.builds(say.Resign, st.integers(0, 2)),
        st.builds(say.OfferDraw, st.integers(0, 2)),
        st.builds(say.AnswerDraw, st.integers(0, 2), st.booleans()),
        st.builds(say.NameFirst, st.integers(0, 2)),
        st.sampled_from([say.Draw(), say.Flip(), say.Defend(), say.Pass(), say.EndTurn()]),
    )


def played_by_lot(edition: str, seed: int, commands: int) -> Transcript:
    """A game of the edition from its beginning: readings, cards, dice and every command by lot, the same for a seed."""
    setup = setup_of(seed * len(EDITIONS) + EDITIONS.index(edition))
    duel, lots = Duel.of(setup), Lots(seed)
    transcript = Transcript(duel, setup, Seeded(seed))
    for _ in range(commands):
        if transcript.state.step is Step.OVER:
            break
        transcript.play(lots.pick(duel.candidates(transcript.state)))
    return transcript
