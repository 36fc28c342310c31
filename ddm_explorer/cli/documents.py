"""Verdicts as plain values, for programs that read what the command line prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ddm_explorer.dungeon.board.grid import cell_name
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.verdict import Cited, Verdict
from ddm_explorer.games.duel.dependence import Dependence, dependences
from ddm_explorer.games.duel.notation.commands import command_text
from ddm_explorer.games.duel.repair import RepairSet, repairs
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.cases.runner import plain_fact
from ddm_explorer.view.sentences import words


def verdict_document(
    text: str, verdict: Verdict, duel: Duel, state: DuelState, events: tuple[Any, ...] = (), drawn: Sequence[str] = ()
) -> dict[str, Any]:
    """A verdict as plain values: every reason with its rule and facts, what would help, what it depends on, and the
    names of the events that it led to."""
    helps = repairs(duel, state, verdict.command, verdict)
    depends = dependences(duel, state, verdict.command, verdict, drawn)
    return {
        "command": text,
        "legal": verdict.is_legal,
        "rules": list(verdict.rules),
        "objections": [_cited(each, words.objection_sentence(each, duel, state)) for each in verdict.objections],
        "grounds": [_cited(each, words.ground_sentence(each, duel, state)) for each in verdict.grounds],
        "repairs": [_repair(each, duel, state) for each in helps],
        "depends": [_dependence(each, duel, state) for each in depends],
        "events": [type(event).__name__ for event in events],
    }


def _dependence(dependence: Dependence, duel: Duel, state: DuelState) -> dict[str, Any]:
    """What a verdict would be, or how the command would turn out, under another choice of a reading."""
    verdict = dependence.verdict
    otherwise = {
        "instead": [type(each.event).__name__ for each in dependence.instead],
        "missing": [type(each.event).__name__ for each in dependence.missing],
    }
    return {
        "reading": dependence.reading,
        "choice": dependence.choice,
        "legal": verdict.is_legal,
        "objections": [_cited(each, words.objection_sentence(each, duel, state)) for each in verdict.objections],
        **(otherwise if dependence.is_of_outcome else {}),
        "sentence": words.dependence_sentence(dependence, duel, state),
    }


def _repair(repair: RepairSet, duel: Duel, state: DuelState) -> dict[str, Any]:
    """Changes that belong together, in their order; `command` is what is allowed where only the command changes."""
    return {
        "changes": [
            {
                "topic": each.topic,
                "facts": {name: plain_fact(value) for name, value in each.facts.items()},
                "places": [cell_name(cell) for cell in each.places],
            }
            for each in repair.changes
        ],
        "command": None if repair.command is None else command_text(repair.command),
        "sentence": words.repair_sentence(repair, duel, state),
    }


def _cited(each: Cited, sentence: str) -> dict[str, Any]:
    return {
        "topic": each.topic,
        "rule": each.rule,
        "facts": {name: plain_fact(value) for name, value in each.facts.items()},
        "places": [cell_name(cell) for cell in each.places],
        "sentence": sentence,
    }
