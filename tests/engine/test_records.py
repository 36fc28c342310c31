"""Records to plain values and back; nothing of another type comes in."""

from __future__ import annotations

from typing import Any

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.events import battle as battle_events
from ddm_explorer.dungeon.events import turns as turn_events
from ddm_explorer.dungeon.events.tables import EVENTS
from ddm_explorer.dungeon.materials.crests import Crest, CrestPool
from ddm_explorer.dungeon.materials.dice import Face
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.records import Codec, InvalidRecord, to_plain

CODEC = Codec(*say.COMMANDS, *EVENTS, Setup)

RECORDS = [
    say.Roll(("1", "1", "4")),
    say.Build("strike-ninja", "S2m", 3, (5, 7)),
    say.Move(((5, 7), (5, 8))),
    say.AnswerDraw(1, accept=True),
    turn_events.Rolled(0, ("1",), (Face(Crest.DEFENSE, 2),), is_forced=True),
    turn_events.CrestsEarned(1, CrestPool(1, 0, 2)),
    battle_events.Damaged(2, 10, 20, None),
    battle_events.Damaged(2, 10, 20, 10),
    turn_events.DecisionStep("high_level", ((1, 0, 2), (1, 1, 0)), 1),
    Setup("western-basic", (("R-DRAFT", "three-at-once"),), "draft", first=1),
]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__name__)
def test_there_and_back(record: Any) -> None:
    assert CODEC.from_plain(to_plain(record)) == record


@pytest.mark.parametrize(
    ("plain", "sentence"),
    [
        (3, 'with its name under "is"'),
        ({"is": "Steal"}, "no record 'Steal'"),
        ({"is": "Roll"}, "Roll lacks its field 'dice'"),
        ({"is": "Roll", "dice": ["1"], "more": 1}, "Roll has no field 'more'; it has dice"),
        ({"is": "Roll", "dice": "111"}, "Roll.dice must be a list"),
        ({"is": "Roll", "dice": [1]}, "Roll.dice must be str; it is '1'"),
        ({"is": "Resign", "seat": True}, "Resign.seat must be int"),
        ({"is": "AnswerDraw", "seat": 0, "accept": 1}, "AnswerDraw.accept must be bool"),
        ({"is": "Attack", "attacker": [1, 2, 3], "target": [1, 2]}, "must have 2 entries; it has 3"),
        ({"is": "CrestsEarned", "seat": 0, "crests": 4}, "CrestsEarned.crests must be a table"),
        ({"is": "Rolled", "seat": 0, "dice": [], "faces": [{"crest": "gold"}]}, "it is one of: move, attack"),
        ({"is": "Damaged", "number": 1, "points": 1, "power": 1, "defense": "x"}, "Damaged.defense cannot be 'x'"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(plain: Any, sentence: str) -> None:
    with pytest.raises(InvalidRecord) as refusal:
        CODEC.from_plain(plain)
    assert sentence in str(refusal.value)


def test_what_is_no_part_of_a_record_is_our_own_mistake() -> None:
    with pytest.raises(TypeError):
        to_plain(object())
