"""Why a command is allowed or not, as sentences with the numbers and squares that decide it.

Most topics have a template in the packaged words; those whose sentence depends on the facts have a function.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ddm_explorer.dungeon.position.state import DuelState
from ddm_explorer.engine.registry import Registry
from ddm_explorer.engine.verdict import Cited, SetupProblem
from ddm_explorer.games.duel.parts import GAME
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.view.duel.visibility import HIDDEN, hides_card
from ddm_explorer.view.sentences.marks import Sayer
from ddm_explorer.view.sentences.phrases import sentence
from ddm_explorer.view.sentences.speech import Speech, templates
from ddm_explorer.view.sentences.verdict import abilities as ability_sentences
from ddm_explorer.view.sentences.verdict import acts as act_sentences
from ddm_explorer.view.sentences.verdict import brought as brought_sentences
from ddm_explorer.view.sentences.verdict import targets as target_sentences
from ddm_explorer.view.sentences.verdict import turns as timing_sentences

_SAID_IN = (timing_sentences, brought_sentences, act_sentences, target_sentences, ability_sentences)

OBJECTIONS: Final = Registry[str, Sayer](GAME, "objection").enter_marked(*_SAID_IN)
GROUNDS: Final = Registry[str, Sayer](GAME, "ground").enter_marked(*_SAID_IN)


def objection_sentence(cited: Cited, duel: Duel, state: DuelState, viewer: int | None = None) -> str:
    """Why a command is not allowed, in one sentence with the facts that decide it."""
    return _say(cited, Speech(duel, state, viewer), OBJECTIONS, "objection")


def ground_sentence(cited: Cited, duel: Duel, state: DuelState, viewer: int | None = None) -> str:
    """Why, in one respect, a command is allowed."""
    return _say(cited, Speech(duel, state, viewer), GROUNDS, "ground")


def _say(cited: Cited, speech: Speech, sayers: Mapping[str, Sayer], kind: str) -> str:
    cited = _veiled(cited, speech)
    sayer = sayers.get(cited.topic)
    if sayer is not None:
        return sentence(sayer(speech, cited))
    return speech.fill(templates(kind)[cited.topic], cited.facts, cited.places)


_OF_A_SUMMON: Final = frozenset(
    (
        *("card_left", "card_not_summoned", "card_not_destroyed", "level_matches", "triple_matches"),
        *("triple_brings_items", "first_roll_binds", "die_offered", "colour_matches"),
    )
)
"""Topics whose fact `card` is what whoever is at turn summons, which another viewer may not be told."""


def _veiled(cited: Cited, s: Speech) -> Cited:
    card = str(cited.facts.get("card", ""))
    if cited.topic in _OF_A_SUMMON and hides_card(s.duel.cards, card, s.state.active, s.viewer):
        return replace(cited, facts={**cited.facts, "card": HIDDEN}, places=())
    return cited


def problem_sentence(problem: SetupProblem, duel: Duel, state: DuelState) -> str:
    """Why a position cannot be."""
    return Speech(duel, state).fill(templates("problem")[problem.topic], problem.facts, problem.places)
