"""Marks on functions that say something: of an event, or of a topic of a verdict. A game enters what they mark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ddm_explorer.engine.event import Event
from ddm_explorer.engine.registry import mark
from ddm_explorer.engine.verdict import Cited
from ddm_explorer.view.sentences.speech import Speech

Sayer = Callable[[Speech, Cited], str]
"""Takes the position and what is cited, with its facts."""

Teller = Callable[[Speech, Speech, Any], str]
"""Takes the position before the command, the one after it, and the event."""


def objects_to(*topics: str) -> Callable[[Sayer], Sayer]:
    """Mark a function as what says why those topics stand against a command."""
    return lambda sayer: _marked(sayer, "objection", topics)


def grounds_on(*topics: str) -> Callable[[Sayer], Sayer]:
    """Mark a function as what says that those topics hold."""
    return lambda sayer: _marked(sayer, "ground", topics)


def tells(event: type[Event]) -> Callable[[Teller], Teller]:
    """Mark a function as what tells of that kind of event."""
    return lambda teller: mark(teller, "teller", event, teller)


def _marked(sayer: Sayer, kind: str, topics: tuple[str, ...]) -> Sayer:
    for topic in topics:
        mark(sayer, kind, topic, sayer)
    return sayer
