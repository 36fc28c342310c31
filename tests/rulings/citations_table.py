"""The table of what is cited: every topic of every edition, its rule, and each form that its sentence takes in a case.

Two sentences are of one form if they differ in nothing but names, squares, kinds of crests and numbers above one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.cases.runner import StepReport
from ddm_explorer.view.sentences.words import event_sentence, ground_sentence, objection_sentence
from tests.rulings.played import all_played

AGAINST, FOR, TOLD, NOWHERE = "-", "+", "*", "."
"""What a sentence is: a reason against a command, one for it, what happened; or there is none, for no case shows it."""

_SQUARE = r"[A-M](?:1[0-9]|[1-9])"
_SQUARES = re.compile(rf"\b{_SQUARE}\b(?:(?:, | and ){_SQUARE}\b)*")
_CREST = re.compile(r"\b(?:Progress|Movement|Attack|Defense|Magic|Trap) (crests?)\b")
_FACE = re.compile(r"\b[A-Z][a-z]+(?: x2)? \(level [1-4]\)")
_ABOVE_ONE = re.compile(r"\b(?:[2-9]|[1-9][0-9]+)\b")

Row = tuple[str, str, str, str, str]
"""Edition, topic, rule, what the sentence is, and the sentence."""


def form(sentence: str, duel: Duel, names: tuple[str, ...]) -> str:
    """The sentence without what differs from position to position."""
    told = _names((*(card.name for card in duel.cards.values()), *names)).sub("_", sentence)
    told = _names(f"“{each.name}”" for card in duel.cards.values() for each in card.abilities).sub("“_”", told)
    told = re.sub(r"\b[LMSTXZ][12]m?\b", "_", told)
    told = _FACE.sub("face", _CREST.sub(r"kind \1", told))
    return _ABOVE_ONE.sub("n", _SQUARES.sub("@", told))


def _names(names: Iterable[str]) -> re.Pattern[str]:
    """What finds any of those names, the longest first."""
    return _finder(tuple(sorted({each for each in names if each}, key=lambda each: (-len(each), each))))


@cache
def _finder(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, names)) or "(?!)")


def _said(duel: Duel, step: StepReport) -> Iterator[tuple[str, str, str]]:
    """Topic, what the sentence is, and the sentence, of one command of a case."""
    for cited in step.verdict.objections:
        yield cited.topic, AGAINST, objection_sentence(cited, duel, step.state)
    for cited in step.verdict.grounds:
        yield cited.topic, FOR, ground_sentence(cited, duel, step.state)
    state = step.state
    for event in step.events:
        after = duel.evolve(state, event)
        sentence = event_sentence(event, state, after, duel)
        yield from ((topic, TOLD, sentence) for topic in event.topics)
        state = after


def rows() -> list[Row]:
    """The whole table: by edition, topic and kind, in the order of the cases."""
    found: dict[tuple[str, str, str, str], str] = {}
    for report in all_played().values():
        for run in report.runs:
            duel = run.transcript.rules
            players = tuple(seat.name or seat.colour.capitalize() for seat in run.transcript.state.seats)
            for step in run.steps:
                for topic, what, sentence in _said(duel, step):
                    found.setdefault((duel.edition.name, topic, what, form(sentence, duel, players)), sentence)
    table: list[Row] = []
    for edition in edition_names():
        for topic, rule in sorted(load_edition(edition).topics.items()):
            own = [
                (what, text) for (where, about, what, _), text in found.items() if (where, about) == (edition, topic)
            ]
            own.sort(key=lambda each: each[0])
            table += [(edition, topic, rule, what, text) for what, text in own or [(NOWHERE, "")]]
    return table


def table() -> str:
    """The table as a text, a row a line."""
    return "\n".join(" | ".join((*row[:3], " ".join(row[3:]).rstrip())) for row in rows())
