"""An edition's words stand everywhere in place of another's."""

from __future__ import annotations

import random
import re

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.state import Setup
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.games.duel import Duel
from ddm_explorer.games.edition import edition_names
from ddm_explorer.games.repair import dependences, repairs
from ddm_explorer.view import guide
from ddm_explorer.view.chain import chain_text, chain_view
from ddm_explorer.view.log import log_line
from ddm_explorer.view.snapshot import snapshot_of
from ddm_explorer.view.speech import vocabulary
from ddm_explorer.view.text import full_text
from ddm_explorer.view.words import command_sentence, question_sentence, verdict_text
from tests.view.test_words import any_command, check_told


def foreign(edition: str) -> re.Pattern[str]:
    """The words of other editions that this one does not say itself."""
    own = vocabulary(Duel.of(Setup(edition)))
    said = set(own.values())
    others = {
        word
        for name in edition_names()
        for key, word in vocabulary(Duel.of(Setup(name))).items()
        if word != own[key] and word not in said and word[0].isupper()
    }
    return re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, others), key=len, reverse=True)) or '(?!)'})s?\b")


@pytest.mark.parametrize("edition", edition_names())
def test_no_word_of_another_edition_is_said(edition: str) -> None:
    pattern = foreign(edition)
    setup = Setup(edition)
    duel = Duel.of(setup)
    told = []
    for seed in range(2):
        rnd = random.Random(seed)
        transcript = Transcript(duel, setup, Seeded(seed))
        for number in range(120):
            state = transcript.state
            playable = list(duel.candidates(state))
            if not playable:
                break
            told += [question_sentence(duel, state), guide.next_sentence(duel, state)]
            command = any_command(rnd, duel, state)
            verdict = duel.check(state, command)
            is_full = number % 10 == 0
            helps = repairs(duel, state, command, verdict) if is_full else ()
            depends = dependences(duel, state, command, verdict) if is_full else ()
            told.append(verdict_text(verdict, duel, state, helps, depends))
            acts = [each for each in playable if isinstance(each, (say.Build, say.Use, say.Attack, say.Move))]
            played = rnd.choice(acts if acts and rnd.random() < 0.8 else playable)
            told.append(command_sentence(played, duel, state))
            told.append(log_line(transcript.play(played), duel).text.replace(" (faces set by hand)", ""))
            if is_full:
                told.append(chain_text(chain_view(duel, transcript.state)))
                told.append(full_text(snapshot_of(duel, transcript.state)))
    for text in told:
        for line in text.splitlines():
            assert not pattern.search(line), line
    for text in told[:400]:
        if "\n\n" not in text and text:
            check_told(text)
