"""Verdicts as plain values, for programs that read what the command line prints. The same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ddm_explorer.engine.verdict import Cited, Verdict
from ddm_explorer.view.known_views import kit_and_view


def verdict_document(
    text: str, verdict: Verdict, rules: Any, state: Any, events: tuple[Any, ...] = (), drawn: Sequence[str] = ()
) -> dict[str, Any]:
    """A verdict as plain values: every reason with its rule and facts, what would help, what it depends on, and the
    names of the events that it led to."""
    kit, view = kit_and_view(rules)
    helps = kit.repairs(rules, state, verdict.command, verdict)
    depends = kit.dependences(rules, state, verdict.command, verdict, drawn)
    return {
        "command": text,
        "legal": verdict.is_legal,
        "rules": list(verdict.rules),
        "objections": [_cited(each, rules, view.objection(each, rules, state)) for each in verdict.objections],
        "grounds": [_cited(each, rules, view.ground(each, rules, state)) for each in verdict.grounds],
        "repairs": [_repair(each, rules, state) for each in helps],
        "depends": [_dependence(each, rules, state) for each in depends],
        "events": [type(event).__name__ for event in events],
    }


def _dependence(dependence: Any, rules: Any, state: Any) -> dict[str, Any]:
    """What a verdict would be, or how the command would turn out, under another choice of a reading."""
    _, view = kit_and_view(rules)
    verdict = dependence.verdict
    otherwise = {
        "instead": [type(each.event).__name__ for each in dependence.instead],
        "missing": [type(each.event).__name__ for each in dependence.missing],
    }
    return {
        "reading": dependence.reading,
        "choice": dependence.choice,
        "legal": verdict.is_legal,
        "objections": [_cited(each, rules, view.objection(each, rules, state)) for each in verdict.objections],
        **(otherwise if dependence.is_of_outcome else {}),
        "sentence": view.dependence(dependence, rules, state),
    }


def _repair(repair: Any, rules: Any, state: Any) -> dict[str, Any]:
    """Changes that belong together, in their order; `command` is what is allowed where only the command changes."""
    kit, view = kit_and_view(rules)
    return {
        "changes": [
            {
                "topic": each.topic,
                "facts": {name: kit.cases.plain(value) for name, value in each.facts.items()},
                "places": [kit.notation.place_name(place) for place in each.places],
            }
            for each in repair.changes
        ],
        "command": None if repair.command is None else kit.notation.command_text(repair.command),
        "sentence": view.repair(repair, rules, state),
    }


def _cited(each: Cited, rules: Any, sentence: str) -> dict[str, Any]:
    kit, _ = kit_and_view(rules)
    return {
        "topic": each.topic,
        "rule": each.rule,
        "facts": {name: kit.cases.plain(value) for name, value in each.facts.items()},
        "places": [kit.notation.place_name(place) for place in each.places],
        "sentence": sentence,
    }
