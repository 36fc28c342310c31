"""Items that lie face down cannot be read in a text that both players may see, and it opens all the same."""

import re

import pytest
from hypothesis import given, settings

from ddm_explorer.engine.data.library import InvalidFile
from ddm_explorer.games.duel.kit import items_of
from ddm_explorer.games.duel.notation.hidden_cards import PREFIX, opened, seal
from ddm_explorer.games.notation.position_text import position_link, position_text, read_position
from ddm_explorer.games.notation.transcript_text import game_text, read_game
from ddm_explorer.view.sentences.remarks import open_remarks_at
from tests.games.brawls import FIGHTS

CARDS = ("exploding-disc", "time-machine", "warp-vortex")
HEAD = (
    "ddm-position 2 duel\nedition western-advanced\nturn 9\nlaid L1 1 turn 2 star G16\n"
    "rosters strike-ninja crocozaurus crawling-dragon-1 relinquished exploding-disc "
    "yaranzo time-machine mighty-mage darkfire-dragon gator-dragon,"
    " strike-ninja thunder-ball swamp-battleguard exploding-disc medical-aid-kit "
    "yaranzo saggi-the-dark-clown mystical-elf warp-vortex blast-lizard\n"
)


def test_a_seal_opens_and_says_nothing():
    for card in CARDS:
        word = seal(card, "here")
        assert re.fullmatch(r"sealed-[0-9a-f]{14}", word)
        assert opened(word.upper(), CARDS) == card
        assert seal(card, "there") != word
        assert opened(word, set(CARDS) - {card}) is None
    assert opened("sealed-", CARDS) is None
    assert opened("exploding-disc", CARDS) is None


def hides(text, state):
    """That no item stands in the text by its id, but for those whose card is turned up; dice may be called so."""
    lies_open = {item.card for item in state.items if item.is_open}
    told = [each for each in re.split(r"[\n~]", text) if not re.match(r"seat\d\.dice|pools|rolled|\d+\..*roll|#", each)]
    said = re.sub(r"[ _](die|for)[ _][\w-]+", "", "\n".join(told))
    return not any(re.search(rf"(?<![\w-]){item}(?![\w-])", said) for item in items_of(state) - lies_open)


@given(FIGHTS)
@settings(max_examples=15)
def test_what_is_sealed_reads_back_and_shows_no_item_that_lies_face_down(transcript):
    state = transcript.state
    for text in (position_text(state, is_sealed=True), position_link(state, is_sealed=True)):
        assert read_position(text) == state
        assert hides(text, state)
    text = game_text(transcript, remarks=open_remarks_at(transcript.node), is_sealed=True)
    assert [node.state for node in read_game(text).transcript.nodes] == [node.state for node in transcript.nodes]
    assert hides(re.sub(r" *#.*", "", text), transcript.root.state)


def test_an_item_that_lies_open_is_not_sealed():
    state = read_position(HEAD + "items exploding-disc 1 G16 open, warp-vortex 2 G17")
    told = position_text(state, is_sealed=True)
    assert "items exploding-disc 1 G16 open, sealed-" in told
    assert "warp-vortex" not in told
    assert "warp-vortex" in position_text(state)
    assert read_position(told) == state


def test_a_seal_of_no_card_is_told():
    with pytest.raises(InvalidFile, match=r"line 6, in items: the seal “sealed-0{14}” is of no card in this game\."):
        read_position(f"{HEAD}items {PREFIX}{'0' * 14} 1 G16", "link")
