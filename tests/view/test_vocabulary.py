"""An edition's words stand everywhere in place of another's."""

from __future__ import annotations

import random
import re

import pytest

from ddm_explorer.dungeon import commands as say
from ddm_explorer.dungeon.position.state import Setup, Step
from ddm_explorer.engine.chance import Seeded
from ddm_explorer.engine.game import Transcript
from ddm_explorer.engine.rulebook.rules import load_rulebook
from ddm_explorer.games.duel.dependence import dependences
from ddm_explorer.games.duel.editions import edition_names, load_edition
from ddm_explorer.games.duel.repair import repairs
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.lessons.cases.scenario import case_names, packaged_case
from ddm_explorer.view.duel.chain import chain_text, chain_view
from ddm_explorer.view.duel.log import log_line
from ddm_explorer.view.duel.snapshot import snapshot_of
from ddm_explorer.view.duel.text import full_text
from ddm_explorer.view.html.fragments import labelled_in, rule_html, rule_link
from ddm_explorer.view.html.terms import term_tip
from ddm_explorer.view.sentences import guide
from ddm_explorer.view.sentences.speech import edition_words, in_words, templates, vocabulary
from ddm_explorer.view.sentences.words import command_sentence, question_sentence, verdict_text
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
    # What texts that go for all editions say, where this one has a word of its own for it.
    for key, word in templates("word").items():
        if own[key] != word and word not in said:
            others |= {word, word[:1].upper() + word[1:]}
    listed = "|".join(sorted(map(re.escape, others), key=len, reverse=True)) or "(?!)"
    return re.compile(rf"\b(?:{listed})s?\b(?! of D\.)")


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


# Texts that go for all editions

JAPAN = "japanese-first"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Can a Piece cover a Domain?", "Can a net cover a Dungeon Master area?"),
        ("No Lord is touched, and no Monster Lord.", "No Dungeon Master is touched, and no Dungeon Master."),
        ("Lord of D. has an ability.", "Lord of D. has an effect."),
        ("Abilities add to its attack power.", "Effects add to its attack strength."),
        ("It keeps to dungeon squares.", "It keeps to dungeon spaces."),
        ("Tunneling is no Tunnel.", "Tunneling is no Tunneling."),
    ],
)
def test_a_text_for_all_editions_is_said_in_the_words_of_one(text: str, told: str) -> None:
    assert in_words(text, edition_words(load_edition(JAPAN))) == told
    for name in edition_names():
        if name != JAPAN:
            assert in_words(text, edition_words(load_edition(name))) == text


def test_every_word_for_all_editions_has_a_key_that_an_edition_can_have_a_word_for() -> None:
    for phrase, key in templates("said").items():
        assert all(key in edition_words(load_edition(name)) for name in edition_names()), phrase


def test_readings_and_meanings_are_told_in_the_words_of_the_game_at_hand() -> None:
    pattern = foreign(JAPAN)
    duel = Duel.of(Setup(JAPAN))
    book = load_rulebook()
    for id_ in duel.edition.readings:
        # Evidence may name the other edition's book and what stands there.
        told = rule_html(id_, duel, tells_terms=False).split("Where the books touch it")[0]
        assert not pattern.search(re.sub(r"<[^>]*>", " ", told)), id_
        link = labelled_in(rule_link(id_), vocabulary(duel))
        assert not pattern.search(link), id_
    for term in book.terms:
        if duel.edition.book in term.words:
            told = term_tip(term, duel.edition.book).split(" (Western: ")[0]
            assert not pattern.search(told), term.id


@pytest.mark.parametrize("name", case_names("japanese"))
def test_a_case_of_one_edition_speaks_in_its_words(name: str) -> None:
    case = packaged_case(name)
    if len({run.start.setup.edition for run in case.runs}) == 1:
        pattern = foreign(case.runs[0].start.setup.edition)
        told = [case.title, case.text]
        for run in case.runs:
            told += [run.name, *(line.note for line in run.lines)]
        assert not [text for text in told if pattern.search(text)]


@pytest.mark.parametrize("edition", edition_names())
def test_what_is_done_with_a_shape_is_asked_in_the_words_of_the_game(edition: str) -> None:
    duel = Duel.of(Setup(edition))
    state = duel.start(Setup(edition, first=0))._replace(step=Step.BUILD, level=1)
    words = vocabulary(duel)
    assert f"choose a {words['shape_short']} and {words['lay_it']} it" in question_sentence(duel, state)
