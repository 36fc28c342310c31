"""What a verdict depends on: all of the open points that change it or what comes of it, and none that does not.

Every reading of the edition is tried by itself, as a game would be that was begun with it, and the verdict there, and
what happens, held against what is told here, as values, as text and as the document of the command line.
"""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.chance import Scripted, ScriptError, Seeded
from ddm_explorer.engine.game import Transcript, perform
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.dependence import dependences
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.cases.runner import run_case
from ddm_explorer.lessons.cases.scenario import case_names, packaged_case
from ddm_explorer.view.sentences.phrases import choice_in_words
from ddm_explorer.view.sentences.words import dependence_sentence, objection_sentence, verdict_text
from tests.games.brawls import fought
from tests.laws.strategies import any_command


def answers_elsewhere(state, command):
    """The verdict under each single other choice, by reading and choice, each in a game that is played by it."""
    setup, edition = state.setup, Duel.of(state.setup).edition
    for reading in load_rulebook().readings:
        if reading.id not in edition.readings:
            continue
        for choice in reading.choices:
            chosen = tuple(sorted({**dict(setup.readings), reading.id: choice.name}.items()))
            if edition.options(dict(chosen)) != edition.options(dict(setup.readings)):
                there = state._replace(setup=replace(setup, readings=chosen))
                yield (reading.id, choice.name), there, Duel.of(there.setup).check(there, command)


def answer(verdict):
    """What a verdict answers: whether it is allowed, and every reason against it with its figures and squares."""
    reasons = [(each.topic, each.rule, dict(each.facts), each.places) for each in verdict.objections]
    return verdict.is_legal, sorted(reasons, key=str)


def outcome(duel, state, command, drawn=()):
    """What comes of a command that is allowed: events and position; None where it would draw more than was drawn."""
    try:
        after, events = perform(duel, state, command, Scripted(drawn, is_forced=False))
    except ScriptError:
        return None
    # What a reading only notes of a walk, for later commands, is told by the verdicts on those.
    monsters = tuple(each._replace(is_moving=False) for each in after.monsters)
    return events, after._replace(setup=Setup(""), monsters=monsters)


def check_told(duel, state, command, drawn=()):
    """Hold what is told of one command against all the other games; the readings it depends on."""
    here = duel.check(state, command)
    came = outcome(duel, state, command, drawn) if here.is_legal else None
    told = dependences(duel, state, command, here, drawn)
    found = {(each.reading, each.choice): each for each in told}
    assert len(found) == len(told)
    text = verdict_text(here, duel, state, (), told).split("\n")
    for point, there, verdict in answers_elsewhere(state, command):
        otherwise = None
        if came is not None and verdict.is_legal:
            otherwise = outcome(Duel.of(there.setup), there, command, drawn)
        turns_out = came is not None and verdict.is_legal and otherwise != came
        differs = answer(verdict) != answer(here) or turns_out
        assert (point in found) is differs, (point, command, here.objections, verdict.objections)
        lines = [
            line for line in text if f"~ Depends on {point[0]}: under its choice “{choice_in_words(point[1])}” " in line
        ]
        assert len(lines) == differs
        if differs:
            each = found.pop(point)
            assert answer(each.verdict) == answer(verdict)
            assert each.was_legal is here.is_legal
            assert each.is_of_outcome is turns_out
            if turns_out:
                check_outcome(each, came, otherwise)
                continue
            reasons = [{objection_sentence(one, duel, state) for one in them} for them in (each.new, each.gone)]
            assert reasons[0] != reasons[1], "another reason reads otherwise"
            assert ("it would be allowed." in lines[0]) is verdict.is_legal
            assert ("it would not be allowed: " in lines[0]) is here.is_legal
        if verdict.is_legal and not here.is_legal:
            perform(Duel.of(there.setup), there, command, Seeded("there"))  # what would be allowed can be played
    assert not found, "and nothing else is told"
    return {each.reading for each in told}


def check_outcome(dependence, came, otherwise):
    """What is told to happen otherwise happens there and not here, and the other way round."""
    instead = [each.event for each in dependence.instead]
    missing = [each.event for each in dependence.missing]
    assert dependence.draws_more is (otherwise is None)
    assert all(event in came[0] for event in missing)
    if otherwise is not None:
        assert all(event in otherwise[0] for event in instead)
        rest = list(came[0])
        for event in missing:
            rest.remove(event)
        there = list(otherwise[0])
        for event in instead:
            there.remove(event)
        assert sorted(map(happened, rest)) == sorted(map(happened, there)), "the rest is the same"
        assert dependence.ends_otherwise is (otherwise[1] != came[1])


def happened(event):
    """What an event says of what happened, without on what it rests."""
    fields = {name: getattr(event, name) for name in type(event).__slots__ if name not in event.NOTES}
    return f"{type(event).__name__} {fields}"


@st.composite
def tried(draw, edition):
    """A fight and what is said in it: things that are allowed there, and anything at all."""
    fight = fought(draw(st.integers(0, 10**6)), edition, draw(st.integers(1, 25)))
    duel, state = fight.rules, fight.state
    near = [monster.cell for monster in state.monsters] + [seat.home for seat in state.seats if seat.home is not None]
    listed = list(duel.candidates(state))
    allowed = [st.sampled_from(listed)] if listed else []
    said = st.lists(st.one_of(*allowed, any_command(duel, near)), min_size=4, max_size=8)
    return duel, state, draw(said)


@pytest.mark.parametrize("edition", edition_names())
@given(data=st.data())
@settings(
    max_examples=8,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # a fight is no simpler for another seed
    suppress_health_check=[HealthCheck.too_slow],
)
def test_a_verdict_tells_every_reading_that_changes_it_and_no_other(edition, data):
    duel, state, commands = data.draw(tried(edition))
    for command in commands:
        check_told(duel, state, command)


def differing():
    """The steps at which two runs of a packaged case, which differ in one reading, answer the same command otherwise.

    As (run, step, reading, choice of the other run, its verdict).
    """
    for name in case_names():
        for one, other in combinations(run_case(packaged_case(name)).runs, 2):
            here, there = one.run.start.setup, other.run.start.setup
            mine, theirs = dict(here.readings), dict(there.readings)
            points = [each for each in mine | theirs if mine.get(each) != theirs.get(each)]
            if here.edition != there.edition or len(points) != 1:
                continue
            choice = Duel.of(there).edition.choice(points[0], theirs)
            for step, same in zip(one.steps, other.steps, strict=False):
                if (step.line.command, step.state._replace(setup=there)) != (same.line.command, same.state):
                    break
                if answer(step.verdict) != answer(same.verdict):
                    yield one, step, points[0], choice, same.verdict


def test_where_cases_show_another_answer_the_verdict_names_the_reading():
    seen = set()
    for run, step, reading, choice, other in differing():
        told = dependences(run.transcript.rules, step.state, step.line.command, step.verdict)
        found = {(each.reading, each.choice): each.verdict for each in told}
        assert answer(found[reading, choice]) == answer(other), step.line.text
        seen.add((reading, choice))
    readings = {reading for reading, _ in seen}
    # Others change what happens and no verdict, or come to a position that differs already.
    assert len(readings) >= 25, sorted(readings)


def test_what_was_rolled_is_rolled_again_under_the_other_readings():
    """Western Advanced: the first roll brings a summon, so that under another reading there is no second one."""
    duel = Duel.of(Setup("western-advanced", first=0))
    transcript = Transcript(duel, Setup("western-advanced", first=0), Scripted(["S", "S", "P", "P", "D2", "P"]))
    before = transcript.state
    node = transcript.play(say.Roll(("1", "1", "1")))
    assert node.drawn == ("S", "S", "P", "P", "D2", "P")
    told = check_told(duel, before, node.command, node.drawn)
    assert "R-DOUBLE-ALWAYS" in told
    assert "R-DOUBLE-ALWAYS" not in check_told(duel, before, node.command), "before the roll nobody can say"


def test_the_decision_of_a_game_says_what_it_hangs_on():
    """No Piece is left, and monsters could still fight: the literal reading would end the game with the turn."""
    fight = fought(1, "western-basic", 0)
    duel = Duel.of(Setup("western-basic", first=0))
    state = fight.state._replace(setup=Setup("western-basic", first=0), pile=())
    (found,) = [each for each in dependences(duel, state, say.EndTurn()) if each.reading == "R-STALEMATE-TRIGGER"]
    assert [type(each.event).__name__ for each in found.instead][:2] == ["DecisionBegan", "DecisionStep"]
    assert "TurnBegan" in [type(each.event).__name__ for each in found.missing]
    told = dependence_sentence(found, duel, state)
    assert told.startswith("Depends on R-STALEMATE-TRIGGER: under its choice “literal” this would happen instead: No ")
