"""The laws where many cards meet: seeded positions full of monsters and items with abilities, crests for all of them.

Random games seldom come that far: a card is in play for a few turns, and few crests are left for it.
"""

import dataclasses
import random

import pytest

from ddm_explorer.dungeon.board.grid import cell_name, parse_cell
from ddm_explorer.dungeon.commands import Use
from ddm_explorer.dungeon.materials.cards import load_cards
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.editions import load_edition
from ddm_explorer.games.duel.notation.position import from_fields, to_fields
from ddm_explorer.games.duel.rules import Duel

EDITIONS = ("western-advanced", "japanese-first")
LAID = [
    "S2 1 turn 0 star G16", "T1 1 turn 0 star H14", "M2 1 turn 2 star F14", "Z1 1 turn 2 star E16",
    "Z1m 1 turn 0 star I16",
]  # fmt: skip
SQUARES = [
    cell_name(cell)
    for laid in from_fields({"edition": EDITIONS[0], "turn": 11, "laid": LAID}, "the path").laid
    for cell in laid.cells
]
ACTIVE = [card for card in load_cards("catalogue").values() if any(each.is_known for each in card.abilities)]
MONSTERS = [card.id for card in ACTIVE if not card.is_item]
ITEMS = [card.id for card in ACTIVE if card.is_item]
WANTED = ("card-twice", "item-face-down", "summoned-mismatch", "too-many-cards")
"""What is odd about such a position and does not matter: whose cards these are was never agreed."""


def _readings(name, rng):
    edition = load_edition(name)
    for reading in edition.readings:
        choice = rng.choice([each.name for each in load_rulebook().reading(reading).choices])
        if rng.random() < 0.25 and choice != edition.choice(reading, {}):
            yield f"{reading} {choice}"


def _position(edition, seed):
    """A position under random readings, the same for an edition and a seed."""
    rng = random.Random(seed)
    squares = rng.sample(SQUARES, 16)
    fields = {
        "edition": edition,
        "readings": list(_readings(edition, rng)),
        "turn": 11,
        "laid": LAID,
        "monsters": [f"{card} {rng.choice('12')} {squares.pop()}" for card in rng.sample(MONSTERS, 12)],
        "items": [f"{card} {rng.choice('12')} {squares.pop()}" for card in rng.sample(ITEMS, 4)],
        "seat1": {"crests": "P9 A9 D9 M10 T10", "hand": rng.sample(MONSTERS, 3)},
        "seat2": {"crests": "P9 A9 D9 M10 T10", "hand": rng.sample(MONSTERS, 3)},
    }
    return from_fields(fields, "the position", allow=WANTED)


def _holds(duel, state):
    """What holds of every state: one figure a square, on path; crests within bounds; nothing lasts on who has left."""
    cells = [monster.cell for monster in state.monsters]
    assert duel.options.shares_squares or len(set(cells)) == len(cells)
    assert all(duel.derived.grid.bit[cell] & state.path_mask for cell in cells)
    assert all(0 <= count <= duel.options.crest_limit for seat in state.seats for count in seat.crests)
    assert all(state.monster(modifier.bearer) is not None for modifier in state.modifiers)
    fields = to_fields(state)
    assert from_fields(fields, "the fields", allow=fields.get("allow", ())) == state


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(8))
def test_what_is_listed_is_legal_and_all_that_is_legal_is_listed(edition, seed):
    start, rng = _position(edition, seed), random.Random(-seed)
    duel, chance = Duel.of(start.setup), Seeded(seed)
    transcript = Transcript(duel, start.setup, start=start)
    for _ in range(40):
        state = transcript.state
        listed = list(duel.candidates(state))
        if not listed:
            assert state.ending is not None
            break
        for command in rng.sample(listed, min(6, len(listed))):
            verdict = duel.check(state, command)
            assert verdict.is_legal, (command, verdict.objections)
        uses = [command for command in listed if isinstance(command, Use)]
        for use in rng.sample(uses, min(3, len(uses))):
            if len(use.at) == 1:
                other = dataclasses.replace(use, at=(parse_cell(rng.choice(SQUARES)),))
                assert not duel.check(state, other).is_legal or other in listed, other
        transcript.play(rng.choice(uses if uses and rng.random() < 0.6 else listed), chance)
        _holds(duel, transcript.state)
