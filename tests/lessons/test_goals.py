"""Goals: what counts as reached, in which order, and what is told of what is lacking."""

import pytest

from ddm_explorer.games.duel.kit import DUEL
from ddm_explorer.games.duel.notation.commands import Lexicon, read_command
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.course.reading import start_of
from ddm_explorer.lessons.course.replay import transcript_of
from ddm_explorer.lessons.exercises.goals import Watch, read_goal
from ddm_explorer.lessons.exercises.trying import Script

START = start_of(
    {
        "edition": "western-basic",
        "given": {
            "turn": 7,
            "laid": ["L1 1 turn 2 star G12", "T1 2 turn 2 star G8"],
            "monsters": ["buster-blader 1 F10", "thunder-ball 2 F9"],
            "seat1": {"crests": "P3 A1"},
        },
    },
    "the start",
).start
BUILDING = start_of(
    {
        "edition": "western-basic",
        "given": {
            "turn": 7,
            "step": "build",
            "level": 4,
            "rolled": ["4 S", "4 S", "2 P2"],
            "laid": ["L1 1 turn 2 star G12", "T1 2 turn 2 star G8"],
            "monsters": ["strike-ninja 1 F10", "thunder-ball 2 F9"],
        },
    },
    "the start",
).start


def played(table, commands, start=START):
    """The goal that the table describes, judged after those commands."""
    transcript, script = transcript_of(start, is_from_start=False), Script(())
    lexicon = Lexicon.of(Duel.of(start.setup))
    for text in commands:
        assert script.try_in(transcript, read_command(text, lexicon)).was_played, text
    return read_goal({"most": 9, **table}, start, "it", "goal").judge(start, transcript.node)


def lacks(state):
    return [(each.kind, each.text) for each in state.unmet]


@pytest.mark.parametrize(
    ("happened", "commands", "lacking"),
    [
        (["Moved"], ["move F10 F11"], []),
        (["AttackDeclared", "Moved"], ["attack F10 F9", "move F10 F11"], []),
        (["AttackDeclared", "Moved"], ["move F10 F11", "move F11 F10"], None),
        (["Moved", "AttackDeclared"], ["attack F10 F9", "move F10 F11"], ["AttackDeclared"]),
        ([{"is": "Moved", "path": ["F10", "F11"]}], ["move F10 F11"], []),
        ([{"is": "Moved", "path": ["F10", "F12"]}], ["move F10 F11"], ["Moved (path ['F10', 'F12'])"]),
        ([{"is": "Damaged", "points": 30}, "Destroyed"], ["attack F10 F9"], []),
        (["Moved", "Moved"], ["move F10 F11"], ["Moved"]),
    ],
)
def test_events_must_have_happened_in_order(happened, commands, lacking):
    if lacking is None:  # a monster moves but once
        with pytest.raises(AssertionError):
            played({"happened": happened}, commands)
        return
    state = played({"happened": happened}, commands)
    assert state.is_reached is not lacking
    assert [each.text for each in state.unmet] == lacking


def test_an_event_that_must_not_happen_spoils_it_for_good():
    table = {"happened": ["Moved"], "never": [{"is": "Destroyed", "card": "thunder-ball"}]}
    assert played(table, ["move F10 F11"]).is_reached
    spoiled = played(table, ["attack F10 F9", "move F10 F11"])
    assert lacks(spoiled) == [("never", "Destroyed")]


def test_too_many_commands_and_fields_are_told():
    state = played({"most": 1, "then": {"step": "roll", "asks": 1}}, ["move F10 F11", "end"])
    assert state.used == 2
    assert lacks(state)[0] == ("most", "2 commands, where 1 are allowed")
    assert lacks(state)[1][0] == "then"
    assert "seat 2 to act" in lacks(state)[1][1]


def test_what_is_built_must_touch_by_a_side():
    beside = played({"built_beside": ["G12"]}, ["build buster-blader M2 turn 2 star H12"], BUILDING)
    assert beside.is_reached
    corner = played({"built_beside": ["G12", "F9"]}, ["build buster-blader M2 turn 2 star H12"], BUILDING)
    assert lacks(corner) == [("built_beside", "F9")]
    assert corner.unmet[0].places == ((5, 8),)
    assert not played({"built_beside": ["F11"]}, ["resign 1"], BUILDING).is_reached  # path of before does not count


def test_a_watch_is_a_value_that_a_search_can_compare():
    goal = read_goal({"happened": ["Moved"]}, START, "it", "goal")
    assert goal.after(DUEL, Watch(), ()) == Watch()
    assert hash(Watch(1)) == hash(Watch(1))
    assert goal.is_met(DUEL, Duel.of(START.setup), START, Watch(1))
    assert not goal.is_met(DUEL, Duel.of(START.setup), START, Watch(0))
