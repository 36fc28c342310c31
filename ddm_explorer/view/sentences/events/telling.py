"""How sentences on events of the duel are found: one function or one template for each kind of event."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from ddm_explorer.dungeon.events.base import Event
from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.registry import Registry
from ddm_explorer.games.duel.parts import GAME
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.sentences.events import effects as effect_sentences
from ddm_explorer.view.sentences.events import turns as turn_sentences
from ddm_explorer.view.sentences.events.parts import figure_name
from ddm_explorer.view.sentences.marks import Teller
from ddm_explorer.view.sentences.phrases import sentence
from ddm_explorer.view.sentences.speech import Speech, templates

TELLERS: Final = Registry[type, Teller](GAME, "teller").enter_marked(turn_sentences, effect_sentences)
"""What tells of each kind of event that no template tells of."""


def event_sentence(event: Event, before: DuelState, after: DuelState, duel: Duel, viewer: int | None = None) -> str:
    """What happened, in one sentence for that viewer (`visibility`). `before` and `after` are the positions round the
    event, or round the whole command."""
    old, new = Speech(duel, before, viewer), Speech(duel, after, viewer)
    teller = TELLERS.get(type(event))
    if teller is not None:
        return sentence(teller(old, new, event))
    facts = {field.name: getattr(event, field.name) for field in fields(event)}  # type: ignore[arg-type]
    number = facts.get("number")
    if isinstance(number, int):
        facts["figure"] = figure_name(old, new, number)
    return new.fill(templates("event")[type(event).__name__], facts)
