"""Plays ruling cases and says, a sentence each, what is not as the case expects.

Strict: a command not reached, an outcome never drawn, a question left open and a rule cited but not shown
all fail. Nothing here judges; every verdict comes from the game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ddm_explorer.dungeon.board.grid import cell_name
from ddm_explorer.dungeon.materials.crests import CrestPool
from ddm_explorer.dungeon.materials.dice import Face
from ddm_explorer.dungeon.position.state import DuelState, Setup, Step
from ddm_explorer.engine.chance import Scripted, ScriptError
from ddm_explorer.engine.game import ENVIRONMENT, Transcript
from ddm_explorer.engine.records import to_plain
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.games.duel.dependence import dependences
from ddm_explorer.games.duel.notation.commands import command_text
from ddm_explorer.games.duel.notation.lexicon import crests_text
from ddm_explorer.games.duel.notation.position import differences
from ddm_explorer.games.duel.repair import RepairSet, repairs
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.notation.text_syntax import clause
from ddm_explorer.lessons.cases.materials import JUDGED, MATERIALS, SINGLE
from ddm_explorer.lessons.cases.scenario import Case, Expected, Line, Run

DuelOf = Callable[[Setup], Duel]


@dataclass(frozen=True, slots=True)
class StepReport:
    """One command as it was judged: where, what was said, what came of it, and what was drawn for it."""

    line: Line
    state: DuelState
    verdict: Verdict
    events: tuple[Any, ...]
    mismatches: tuple[str, ...]
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RunReport:
    """One run: its steps, every mismatch as a sentence, and the ids that came up.

    `transcript` is the game as the run played it. `results` is what can differ between readings.
    """

    run: Run
    steps: tuple[StepReport, ...]
    mismatches: tuple[str, ...]
    shown: frozenset[str]
    transcript: Transcript
    results: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class CaseReport:
    """A case with all its runs. It is as expected if and only if there is no mismatch."""

    case: Case
    runs: tuple[RunReport, ...]
    mismatches: tuple[str, ...] = field(default=())

    @property
    def is_as_expected(self) -> bool:
        return not self.mismatches

    def __bool__(self) -> bool:
        return self.is_as_expected


def run_case(case: Case, duel_of: DuelOf = Duel.of) -> CaseReport:
    """Play every run of the case.

    Args:
        case: as `scenario.read_case` gives it.
        duel_of: gives the game of a set-up; another than `Duel.of` tries the case on other rules.
    """
    reports = tuple(_run(run, duel_of(run.start.setup)) for run in case.runs)
    several = len(reports) > 1
    found = [
        f"Run {report.run.name}: {mismatch[:1].lower()}{mismatch[1:]}" if several else mismatch
        for report in reports
        for mismatch in report.mismatches
    ]
    shown = frozenset[str]().union(*(report.shown for report in reports)) | _readings_shown(reports)
    found += [f"{rule} is cited, but nothing in the case shows it." for rule in case.cites if rule not in shown]
    return CaseReport(case, reports, tuple(found))


def _readings_shown(reports: Sequence[RunReport]) -> frozenset[str]:
    """The readings on which two runs differ, with different results."""
    found = set()
    for index, one in enumerate(reports):
        for other in reports[index + 1 :]:
            if one.results != other.results:
                chosen, others = dict(one.run.start.setup.readings), dict(other.run.start.setup.readings)
                differing = {reading for reading in chosen | others if chosen.get(reading) != others.get(reading)}
                found |= differing if len(differing) == 1 else set()
    return frozenset(found)


class _Script:
    """Scripted outcomes, drawn by one command after the other."""

    def __init__(self, labels: tuple[str, ...]) -> None:
        self.left = labels

    def play(self, transcript: Transcript, command: Any) -> tuple[Any, ...]:
        """Play the command; the outcomes it draws are used up."""
        script = Scripted(self.left)
        events = transcript.play(command, script).events
        self.left = script.left
        return events


def _run(run: Run, duel: Duel) -> RunReport:
    start = None if run.is_from_start else run.start
    transcript = Transcript(duel, run.start.setup, start=start)
    script = _Script(run.chance)
    steps: list[StepReport] = []
    found: list[str] = []
    shown: set[str] = set()
    results: list[Any] = []
    for number, line in enumerate(run.lines, 1):
        state = transcript.state
        verdict = transcript.check(line.command)
        wrong = _judged(duel, state, line, verdict)
        events: tuple[Any, ...] = ()
        is_stopped = verdict.is_legal != line.is_legal
        if verdict.is_legal and line.is_legal:
            try:
                events = script.play(transcript, line.command)
                wrong += _told(duel, line, events)
                wrong += asked(duel, transcript.state, line.then)
            except ScriptError as error:
                wrong.append(clause(error))
                is_stopped = True
        wrong += _cited(duel, line, verdict, events)
        shown.update(verdict.rules)
        shown.update(line.cited.values() if not wrong else ())
        shown.update(each.rule for each in verdict.grounds if line.grounds is not None)
        shown.update(duel.edition.cite(topic) for event in events for topic in event.topics)
        told = tuple((each.topic, each.rule) for each in verdict.objections or verdict.grounds)
        results.append((verdict.is_legal, told, to_plain(events)))
        drawn = transcript.node.drawn if events else ()
        steps.append(StepReport(line, state, verdict, events, tuple(wrong), drawn))
        found += [f"Step {number} “{line.text}”: {each}." for each in wrong]
        if is_stopped:
            rest = run.lines[number:]
            if rest:
                found.append(f"The rest is not reached: {'; '.join(each.text for each in rest)}.")
            break
    else:
        found += [f"At the end {each}." for each in asked(duel, transcript.state, run.then)]
        found += _left_open(transcript.state, run, script)
    for kind, things in run.data.items():
        found += _data(duel, kind, things, shown)
        if kind in JUDGED:
            results.append({name: MATERIALS[kind](duel)[name].values for name in things})
    results.append(transcript.state._replace(setup=Setup("")))
    return RunReport(run, tuple(steps), tuple(found), frozenset(shown), transcript, tuple(results))


def _left_open(state: DuelState, run: Run, script: _Script) -> list[str]:
    found = []
    last = run.lines[-1].then if run.lines else {}
    stated = {**last, **run.then}
    if script.left:
        found.append(f"These outcomes are never drawn: {' '.join(script.left)}.")
    if state.attack is not None and not {"attack", "asks"} & set(stated):
        found.append("At the end the attack waits for an answer; give it, or state “attack” or “asks” in “then”.")
    if state.offer is not None and "offer" not in stated:
        found.append("At the end the offer of a draw is not answered; answer it, or state “offer” in “then”.")
    if state.step is Step.BUILD and not {"step", "asks"} & set(stated):
        found.append("At the end a monster must still be summoned; do it, or state “step” in “then”.")
    return found


# One command ---------------------------------------------------------------------------------


def reasons(verdict: Verdict) -> str:
    """The objections of a verdict, by topic and rule."""
    return ", ".join(f"{each.topic} ({each.rule})" for each in verdict.objections)


def _judged(duel: Duel, state: DuelState, line: Line, verdict: Verdict) -> list[str]:
    found = []
    if line.is_legal and not verdict.is_legal:
        return [f"expected to be allowed, but it is not: {reasons(verdict)}"]
    if not line.is_legal and verdict.is_legal:
        return [f"expected to be refused, but it is allowed; it rests on {', '.join(verdict.rules)}"]
    if line.grounds is not None:
        found += _listed("ground", line.grounds, verdict.grounds, line.is_partial, _same_ground)
    if line.is_legal:
        found += [f"it does not rest on {rule}" for rule in line.rests_on if rule not in verdict.rules]
    else:
        found += _listed("objection", line.objections, verdict.objections, line.is_partial, _same_objection)
    if line.repairs is not None:
        made = repairs(duel, state, line.command, verdict)
        found += _listed("repair", line.repairs, made, line.is_partial, _same_repair)
    if line.depends is not None:
        on = tuple(dict.fromkeys(each.reading for each in dependences(duel, state, line.command, verdict)))
        if sorted(on) != sorted(line.depends):
            found.append(f"it depends on {_ids(on, 'no reading')}, not on {_ids(line.depends, 'no reading')}")
    return found


def _ids(ids: Collection[str], none: str = "no rule") -> str:
    return ", ".join(sorted(ids)) or none


def _listed(
    what: str,
    wanted: Sequence[Expected],
    got: Sequence[Any],
    is_partial: bool,
    same: Callable[[Expected, Any], list[str]],
) -> list[str]:
    """Hold a list against what was expected: all of it in order, or, if partial, each of them somewhere."""
    names = [each.topic for each in got]
    if not is_partial and names != [each.topic for each in wanted]:
        expected = ", ".join(each.topic for each in wanted) or "none"
        return [f"the {what}s are {', '.join(names) or 'none'}, not {expected}"]
    found = []
    for index, each in enumerate(wanted):
        matches = [got[index]] if not is_partial else [other for other in got if other.topic == each.topic]
        if not matches:
            found.append(f"there is no {what} {each.topic}; there is {', '.join(names) or 'none'}")
            continue
        wrong = min((same(each, other) for other in matches), key=len)
        found += [f"{what} {each.topic}: {clause}" for clause in wrong]
    return found


def _same_objection(wanted: Expected, got: Any) -> list[str]:
    found = [] if wanted.rule == got.rule else [f"it cites {got.rule}, not {wanted.rule}"]
    found += _facts(wanted.facts, got.facts)
    if wanted.places is not None:
        places = [cell_name(cell) for cell in got.places]
        if sorted(places) != sorted(wanted.places):
            found.append(
                f"it points at {', '.join(places) or 'nothing'}, not at {', '.join(wanted.places) or 'nothing'}"
            )
    return found


def _same_ground(wanted: Expected, got: Any) -> list[str]:
    found = [] if wanted.rule in ("", got.rule) else [f"it cites {got.rule}, not {wanted.rule}"]
    return found + _facts(wanted.facts, got.facts)


def _same_repair(wanted: Expected, got: RepairSet) -> list[str]:
    found = _facts(wanted.facts, got.facts)
    if wanted.command:
        said = "none" if got.command is None else command_text(got.command)
        found += [] if said == wanted.command else [f"its command is “{said}”, not “{wanted.command}”"]
    return found


def plain_fact(value: Any) -> Any:
    """A fact as a file writes it: squares by name, tuples as lists."""
    if isinstance(value, tuple):
        if len(value) == 2 and all(isinstance(each, int) and not isinstance(each, bool) for each in value):
            return cell_name(value)
        return [plain_fact(each) for each in value]
    return value


def _facts(wanted: Mapping[str, Any], got: Mapping[str, Any]) -> list[str]:
    found = []
    for name, value in wanted.items():
        if name not in got:
            found.append(f"there is no fact {name}; its facts are {', '.join(got) or 'none'}")
        elif plain_fact(got[name]) != value or isinstance(value, bool) is not isinstance(got[name], bool):
            found.append(f"{name} is {plain_fact(got[name])}, not {value}")
    return found


# What happened -------------------------------------------------------------------------------


def _told(duel: Duel, line: Line, events: tuple[Any, ...]) -> list[str]:
    found = []
    if line.log is not None:
        names = [type(event).__name__ for event in events]
        wanted = [each.topic for each in line.log]
        if names != wanted:
            return [f"what happens is {', '.join(names) or 'nothing'}, not {', '.join(wanted) or 'nothing'}"]
        for each, event in zip(line.log, events, strict=True):
            found += [f"{each.topic}: {clause}" for clause in _fields(each.facts, event)]
            rules = {duel.edition.cite(topic) for topic in event.topics}
            if each.cites is not None and rules != set(each.cites):
                found.append(f"{each.topic} cites {_ids(rules)}, not {_ids(each.cites)}")
    cited = {duel.edition.cite(topic) for event in events for topic in event.topics}
    found += [f"what happens does not cite {rule}; it cites {', '.join(sorted(cited))}" for rule in line.tells
              if rule not in cited]  # fmt: skip
    return found


def _cited(duel: Duel, line: Line, verdict: Verdict, events: tuple[Any, ...]) -> list[str]:
    """What is not so of the topics that must come up, each with its rule."""
    if not line.cited:
        return []
    came = {each.topic: each.rule for each in (*verdict.grounds, *verdict.objections)}
    came |= {topic: duel.edition.cite(topic) for event in events for topic in event.topics}
    found = []
    for topic, rule in line.cited.items():
        if topic not in came:
            found.append(f"the topic {topic} does not come up")
        elif came[topic] != rule:
            found.append(f"{topic} cites {came[topic]}, not {rule}")
    return found


def _fields(wanted: Mapping[str, Any], event: Any) -> list[str]:
    return _facts(wanted, {name: _plain_field(getattr(event, name)) for name in type(event).__slots__})


def is_event(wanted: Expected, event: Any) -> bool:
    """Whether an event is the one expected: of that name, with those values in its fields."""
    return type(event).__name__ == wanted.topic and not _fields(wanted.facts, event)


def _plain_field(value: Any) -> Any:
    """A field of an event as a file writes it: crests and faces in letters, squares by name."""
    if isinstance(value, CrestPool):
        return crests_text(value)
    if isinstance(value, Face):
        return str(value)
    fact = plain_fact(value)
    return [_plain_field(each) for each in value] if isinstance(fact, list) else fact


def asked(duel: Duel, state: DuelState, then: Mapping[str, Any]) -> list[str]:
    """What of a position is not as expected, a clause for each field; `asks` is the seat that must act."""
    found = differences(state, {key: value for key, value in then.items() if key != "asks"}, "then")
    if "asks" in then:
        actor = duel.to_act(state)
        number = actor + 1 if isinstance(actor, int) else 0
        if number != then["asks"]:
            who = {0: "nobody" if actor != ENVIRONMENT else "chance"}
            found.append(f"it is for {who.get(number, f'seat {number}')} to act, not for {then['asks'] or 'nobody'}")
    return found


def _data(duel: Duel, kind: str, things: Mapping[str, Any], shown: set[str]) -> list[str]:
    known = MATERIALS[kind](duel)
    found = []
    for name, wanted in things.items():
        material = known[name]
        values = {"value": wanted} if kind in SINGLE else wanted
        for key, value in values.items():
            label = f"{kind}, {name}" if kind in SINGLE else f"{kind}, {name}, {key}"
            if material.values[key] != value or isinstance(value, bool) is not isinstance(material.values[key], bool):
                found.append(f"Data, {label}: it is {material.values[key]}, not {value}.")
        shown.update(material.rules)
    return found
