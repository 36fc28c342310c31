"""Edge-case boards: a position to try things in, and questions that are answered by trying.

The format is documented in docs/lessons.md and in the schema `situations`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ddm_explorer.engine.data import library
from ddm_explorer.engine.game import Node
from ddm_explorer.engine.verdict import Verdict
from ddm_explorer.games.known_games import known_games
from ddm_explorer.lessons.course.reading import (
    Opening,
    Said,
    cited_in,
    document_of,
    known_rules,
    read_all_said,
    start_of,
)
from ddm_explorer.lessons.exercises.goals import NO_GOAL, Goal, read_goal

SCHEMA = "situations"
FOLDER = "situations"


@dataclass(frozen=True, slots=True)
class Found:
    """What the visitor must bring about: a refusal by a rule, a command that rests on one, events, a position."""

    refused_by: str = ""
    rests_on: str = ""
    goal: Goal = NO_GOAL


@dataclass(frozen=True, slots=True)
class Question:
    """A question; `tries` from `start` (the board under the readings that it needs) answer it, `answer` says it."""

    text: str
    hints: tuple[str, ...]
    answer: str
    rules: tuple[str, ...]
    start: Any
    tries: tuple[Said, ...]
    draws: tuple[str, ...]
    found: Found


@dataclass(frozen=True, slots=True)
class Situation:
    """A board with its questions."""

    id: str
    title: str
    text: str
    start: Any
    is_from_start: bool
    questions: tuple[Question, ...]
    where: str


def situation_names() -> tuple[str, ...]:
    """The ids of the packaged boards."""
    return library.names(FOLDER)


def packaged_situation(name: str) -> Situation:
    """A packaged board by its id.

    Raises:
        InvalidFile: there is none, or (our own fault) it cannot be read.
    """
    return _situation_of(library.read_toml(FOLDER, f"{name}.toml"), f"{name}.toml", is_packaged=True)


def read_situation(text: str, where: str = "the board") -> Situation:
    """The board that a TOML text describes.

    Args:
        text: may come from anybody.
        where: what to call it in an error.

    Raises:
        InvalidFile: it cannot be read; one sentence.
        ImpossibleFields: no game can show its position, and the file does not allow that.
    """
    return _situation_of(library.parse_toml(text, where), where, is_packaged=False)


def question_found(question: Question, verdict: Verdict, node: Node) -> bool:
    """Whether a command that was just tried shows what the question is after.

    Args:
        question: the question.
        verdict: what was said of the command, under whatever readings.
        node: where the game stands now: if the command was allowed, the point that it led to.
    """
    found = question.found
    if found.refused_by:
        return found.refused_by in {each.rule for each in verdict.objections}
    if not verdict.is_legal:
        return False
    if found.rests_on:
        game = known_games().of_state(node.state)
        rules = game.rules_of(game.setup_of(node.state))
        told = {rules.cite(topic) for event in node.events for topic in event.topics}
        if found.rests_on not in {*verdict.rules, *told}:
            return False
    root = node
    while root.parent is not None:
        root = root.parent
    return node is not root and found.goal.judge(root.state, node).is_reached


def _situation_of(document: dict[str, Any], where: str, *, is_packaged: bool) -> Situation:
    if not is_packaged:  # what is packaged is held against its schema by the tests
        document_of(document, SCHEMA, where)
    opening = start_of(document, where)
    cited_in(document["text"], where, "text", opening.game)
    questions = tuple(
        _question_of(table, document, opening, where, f"question {number}")
        for number, table in enumerate(document["question"], 1)
    )
    return Situation(
        document["id"], document["title"], document["text"], opening.start, opening.is_from_start, questions, where
    )


def _question_of(
    table: Mapping[str, Any], document: Mapping[str, Any], opening: Opening, where: str, place: str
) -> Question:
    for text in (table["text"], table["answer"], *table["hints"]):
        cited_in(text, where, place, opening.game)
    if "readings" in table:
        opening = start_of({**document, "readings": table["readings"]}, where)
    wanted = table["found"]
    if "refused_by" in wanted and len(wanted) > 1:
        raise library.InvalidFile(
            where, f"in {place}, found: what is refused changes nothing, so refused_by stands alone."
        )
    for key in ("refused_by", "rests_on"):
        known_rules([wanted[key]] if key in wanted else [], where, f"{place}, found", opening.game)
    return Question(
        table["text"],
        tuple(table["hints"]),
        table["answer"],
        known_rules(table["rules"], where, f"{place}, rules", opening.game),
        opening.start,
        read_all_said(table["try"], opening, where, f"{place}, try"),
        tuple(table.get("draws", "").split()),
        Found(
            wanted.get("refused_by", ""),
            wanted.get("rests_on", ""),
            read_goal(wanted, opening.start, where, f"{place}, found"),
        ),
    )
