"""Plays ruling cases and says, a sentence each, what is not as the case expects.

Strict: a command not reached, an outcome never drawn, a question left open and a rule cited but not shown
all fail. Nothing here judges; every verdict comes from the game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from ddm_explorer.engine.chance import Scripted, ScriptError
from ddm_explorer.engine.game import ENVIRONMENT, Transcript
from ddm_explorer.engine.records import to_plain
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.games.game_kit import CaseFields, GameKit
from ddm_explorer.games.known_games import known_games
from ddm_explorer.games.notation.text_syntax import clause
from ddm_explorer.lessons.cases.scenario import Case, Expected, Line, Run
from ddm_explorer.lessons.cases.told import Teller, TellingOf

RulesOf = Callable[[Any], Any]
"""Gives the rules of a set-up."""


@dataclass(frozen=True, slots=True)
class StepReport:
    """One command as it was judged: where, what was said, what came of it, and what was drawn for it."""

    line: Line
    state: Any
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


def run_case(case: Case, duel_of: RulesOf | None = None, telling_of: TellingOf | None = None) -> CaseReport:
    """Play every run of the case.

    Args:
        case: as `scenario.read_case` gives it.
        duel_of: gives the rules of a set-up; by default the game's own. Others try the case on other rules.
        telling_of: gives who tells a game in words (`view.known_views.view_of`), for cases that ask for words; by
            default the game's own, which a packaged game does not bring.
    """
    reports = tuple(
        _run(run, (duel_of or run.game.rules_of)(run.game.setup_of(run.start)), telling_of) for run in case.runs
    )
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
                chosen, others = (dict(each.run.game.cases.readings(each.run.start)) for each in (one, other))
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


def _run(run: Run, rules: Any, telling_of: TellingOf | None) -> RunReport:
    kit, cases, teller = run.game, run.game.cases, Teller(run.game, rules, telling_of)
    start = None if run.is_from_start else run.start
    transcript = Transcript(rules, kit.setup_of(run.start), start=start)
    script = _Script(run.chance)
    steps: list[StepReport] = []
    found: list[str] = []
    shown: set[str] = set()
    results: list[Any] = []
    if run.refused is not None:
        found += _refused(run, run.refused, teller)
        results.append(tuple(each.topic for each in run.problems))
    for number, line in enumerate(run.lines, 1):
        state = transcript.state
        verdict = transcript.check(line.command)
        wrong = _judged(kit, rules, state, line, verdict)
        events: tuple[Any, ...] = ()
        is_stopped = verdict.is_legal != line.is_legal
        if verdict.is_legal and line.is_legal:
            try:
                events = script.play(transcript, line.command)
                wrong += _told(cases, rules, line, events)
                wrong += asked(rules, transcript.state, line.then, kit)
            except ScriptError as error:
                wrong.append(clause(error))
                is_stopped = True
        wrong += _cited(rules, line, verdict, events)
        if not is_stopped:
            wrong += teller.of_step(line.words, line.sights, state, verdict, transcript.node if events else None)
        shown.update(verdict.rules)
        shown.update(line.cited.values() if not wrong else ())
        shown.update(each.rule for each in verdict.grounds if line.grounds is not None)
        shown.update(rules.cite(topic) for event in events for topic in event.topics)
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
        found += [f"At the end {each}." for each in asked(rules, transcript.state, run.then, kit)]
        found += _left_open(transcript.state, run, script) if run.refused is None else []
        found += [f"At the end {each}." for each in teller.of_position(run.sights, transcript.state)]
    for kind, things in run.data.items():
        found += _data(cases, rules, kind, things, shown)
        if kind in cases.judged:
            results.append({name: cases.materials[kind](rules)[name].values for name in things})
    results.append(cases.result(transcript.state))
    return RunReport(run, tuple(steps), tuple(found), frozenset(shown), transcript, tuple(results))


def _refused(run: Run, wanted: Sequence[Expected], teller: Teller) -> list[str]:
    """What is not as expected of the problems of a position that no game can show."""
    if not run.problems:
        return ["The position is expected to be refused, but a game can show it."]
    found = _listed("problem", wanted, run.problems, False, _Same(run.game).problem)
    if not found:
        for each, problem in zip(wanted, run.problems, strict=True):
            told = teller.of_problem(each.words, problem, run.start)
            found += [f"problem {each.topic}: {clause}" for clause in told]
    return [f"The position: {each}." for each in found]


def _left_open(state: Any, run: Run, script: _Script) -> list[str]:
    found = []
    last = run.lines[-1].then if run.lines else {}
    stated = {**last, **run.then}
    if script.left:
        found.append(f"These outcomes are never drawn: {' '.join(script.left)}.")
    found += run.game.cases.left_open(state, set(stated))
    return found


# One command ---------------------------------------------------------------------------------


def reasons(verdict: Verdict) -> str:
    """The objections of a verdict, by topic and rule."""
    return ", ".join(f"{each.topic} ({each.rule})" for each in verdict.objections)


def _judged(kit: GameKit, rules: Any, state: Any, line: Line, verdict: Verdict) -> list[str]:
    found = []
    same = _Same(kit)
    if line.is_legal and not verdict.is_legal:
        return [f"expected to be allowed, but it is not: {reasons(verdict)}"]
    if not line.is_legal and verdict.is_legal:
        return [f"expected to be refused, but it is allowed; it rests on {', '.join(verdict.rules)}"]
    if line.grounds is not None:
        found += _listed("ground", line.grounds, verdict.grounds, line.is_partial, same.ground)
    if line.is_legal:
        found += [f"it does not rest on {rule}" for rule in line.rests_on if rule not in verdict.rules]
    else:
        found += _listed("objection", line.objections, verdict.objections, line.is_partial, same.objection)
    if line.repairs is not None:
        made = kit.repairs(rules, state, line.command, verdict)
        found += _listed("repair", line.repairs, made, line.is_partial, same.repair)
    if line.depends is not None:
        on = tuple(dict.fromkeys(each.reading for each in kit.dependences(rules, state, line.command, verdict)))
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


class _Same:
    """Holds what a judge says against what was expected: a clause for each difference."""

    def __init__(self, kit: GameKit) -> None:
        self.notation, self.plain = kit.notation, kit.cases.plain

    def objection(self, wanted: Expected, got: Any) -> list[str]:
        found = [] if wanted.rule == got.rule else [f"it cites {got.rule}, not {wanted.rule}"]
        return found + self.problem(wanted, got)

    def problem(self, wanted: Expected, got: Any) -> list[str]:
        found = _facts(wanted.facts, got.facts, self.plain)
        if wanted.places is not None:
            places = [self.notation.place_name(place) for place in got.places]
            if sorted(places) != sorted(wanted.places):
                found.append(
                    f"it points at {', '.join(places) or 'nothing'}, not at {', '.join(wanted.places) or 'nothing'}"
                )
        return found

    def ground(self, wanted: Expected, got: Any) -> list[str]:
        found = [] if wanted.rule in ("", got.rule) else [f"it cites {got.rule}, not {wanted.rule}"]
        return found + _facts(wanted.facts, got.facts, self.plain)

    def repair(self, wanted: Expected, got: Any) -> list[str]:
        found = _facts(wanted.facts, got.facts, self.plain)
        if wanted.command:
            said = "none" if got.command is None else self.notation.command_text(got.command)
            found += [] if said == wanted.command else [f"its command is “{said}”, not “{wanted.command}”"]
        return found


def _facts(wanted: Mapping[str, Any], got: Mapping[str, Any], plain: Callable[[Any], Any]) -> list[str]:
    found = []
    for name, value in wanted.items():
        if name not in got:
            found.append(f"there is no fact {name}; its facts are {', '.join(got) or 'none'}")
        elif plain(got[name]) != value or isinstance(value, bool) is not isinstance(got[name], bool):
            found.append(f"{name} is {plain(got[name])}, not {value}")
    return found


# What happened -------------------------------------------------------------------------------


def _told(cases: CaseFields, rules: Any, line: Line, events: tuple[Any, ...]) -> list[str]:
    found = []
    if line.log is not None:
        names = [type(event).__name__ for event in events]
        wanted = [each.topic for each in line.log]
        if names != wanted:
            return [f"what happens is {', '.join(names) or 'nothing'}, not {', '.join(wanted) or 'nothing'}"]
        for each, event in zip(line.log, events, strict=True):
            found += [f"{each.topic}: {clause}" for clause in _fields(cases, each.facts, event)]
            its = {rules.cite(topic) for topic in event.topics}
            if each.cites is not None and its != set(each.cites):
                found.append(f"{each.topic} cites {_ids(its)}, not {_ids(each.cites)}")
    cited = {rules.cite(topic) for event in events for topic in event.topics}
    found += [f"what happens does not cite {rule}; it cites {', '.join(sorted(cited))}" for rule in line.tells
              if rule not in cited]  # fmt: skip
    return found


def _cited(rules: Any, line: Line, verdict: Verdict, events: tuple[Any, ...]) -> list[str]:
    """What is not so of the topics that must come up, each with its rule."""
    if not line.cited:
        return []
    came = {each.topic: each.rule for each in (*verdict.grounds, *verdict.objections)}
    came |= {topic: rules.cite(topic) for event in events for topic in event.topics}
    found = []
    for topic, rule in line.cited.items():
        if topic not in came:
            found.append(f"the topic {topic} does not come up")
        elif came[topic] != rule:
            found.append(f"{topic} cites {came[topic]}, not {rule}")
    return found


def _fields(cases: CaseFields, wanted: Mapping[str, Any], event: Any) -> list[str]:
    return _facts(wanted, {each.name: getattr(event, each.name) for each in fields(event)}, cases.plain)


def is_event(cases: CaseFields, wanted: Expected, event: Any) -> bool:
    """Whether an event of a game is the one expected: of that name, with those values in its fields."""
    return type(event).__name__ == wanted.topic and not _fields(cases, wanted.facts, event)


def asked(rules: Any, state: Any, then: Mapping[str, Any], kit: GameKit | None = None) -> list[str]:
    """What of a position is not as expected, a clause for each field; `asks` is the seat that must act.

    Args:
        kit: the game, where it is not a packaged one.
    """
    game = kit if kit is not None else known_games().of_rules(rules)
    found = game.notation.differences(state, {key: value for key, value in then.items() if key != "asks"}, "then")
    if "asks" in then:
        actor = rules.to_act(state)
        number = actor + 1 if isinstance(actor, int) else 0
        if number != then["asks"]:
            who = {0: "nobody" if actor != ENVIRONMENT else "chance"}
            found.append(f"it is for {who.get(number, f'seat {number}')} to act, not for {then['asks'] or 'nobody'}")
    return found


def _data(cases: CaseFields, rules: Any, kind: str, things: Mapping[str, Any], shown: set[str]) -> list[str]:
    known = cases.materials[kind](rules)
    found = []
    for name, wanted in things.items():
        material = known[name]
        values = {"value": wanted} if kind in cases.single else wanted
        for key, value in values.items():
            label = f"{kind}, {name}" if kind in cases.single else f"{kind}, {name}, {key}"
            if material.values[key] != value or isinstance(value, bool) is not isinstance(material.values[key], bool):
                found.append(f"Data, {label}: it is {material.values[key]}, not {value}.")
        shown.update(material.rules)
    return found
