"""Pools are read as records; one from outside is refused in a sentence that says what would be right."""

from dataclasses import FrozenInstanceError

import pytest

from ddm_explorer.dungeon.materials.pools import load_pools, read_pools
from ddm_explorer.engine.data import library
from ddm_explorer.engine.data.library import InvalidFile

POOL = """
dice = "japanese-catalogue"
cards = "catalogue"

[set]
id = "mine"
title = "Mine"
text = "One pool of our own."
rules = ["J-SET-1"]
provenance = { standing = "reconstruction", source = "Made up for a test.", note = "This pool is made up." }

[[pool]]
id = "small"
name = "Small"
dice = ["jellyfish", "jellyfish", "feral-imp"]
cards = ["jellyfish", "trap-bandit"]
"""


def test_a_pool_brings_dice_and_cards_as_often_as_they_are_named():
    pool = read_pools(POOL, "mine.toml")["small"]
    assert (pool.name, pool.text) == ("Small", "")
    assert pool.dice == ("jellyfish", "jellyfish", "feral-imp")
    assert pool.cards == ("jellyfish", "trap-bandit")


def test_packaged_pools_are_read_once_and_cannot_be_changed():
    pools = load_pools("japanese")
    assert load_pools("japanese") is pools
    assert list(pools) == [row["id"] for row in library.read_toml("pools", "japanese.toml")["pool"]]
    with pytest.raises(TypeError):
        pools["small"] = None
    with pytest.raises(FrozenInstanceError):
        next(iter(pools.values())).dice = ()


def test_an_unknown_set_is_answered_with_those_that_are_close():
    with pytest.raises(InvalidFile, match=r"perhaps japanese\.toml is meant"):
        load_pools("japanesse")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('dice = "japanese-catalogue"', 'dice = "a"', 'mine.toml, in dice: there is no packaged set "a" of dice;'),
        ('cards = "catalogue"', 'cards = "a"', 'mine.toml, in cards: there is no packaged set "a" of cards;'),
        ('"feral-imp"', '"feral-ant"', 'mine.toml, in pool small, dice: there is no die "feral-ant"; perhaps'),
        ('"trap-bandit"]', '"zzz"]', 'mine.toml, in pool small, cards: there is no monster or item "zzz".'),
        ('"trap-bandit"]', '"monster-lord"]', 'mine.toml, in pool small, cards: there is no monster or item "monster-'),
        ('["jellyfish", "jellyfish", "feral-imp"]', "[]", "mine.toml, in pool 1 (small), dice: this list is too short"),
        ('"feral-imp"', ", ".join(['"feral-imp"'] * 14), "mine.toml, in pool 1 (small), dice: this list is too long"),
        ('"trap-bandit"', ", ".join(['"trap-bandit"'] * 10), "mine.toml, in pool 1 (small), cards: this list is too"),
        ('dice = ["jellyfish"', 'dices = ["jellyfish"', 'mine.toml, in pool 1 (small): the key "dice" is missing'),
        ("[[pool]]", "[[pool", "mine.toml, line 12, column 7: this is not TOML"),
    ],
)  # fmt: skip
def test_a_pool_from_outside_is_refused_in_a_sentence(old, new, says):
    assert POOL.count(old) == 1
    with pytest.raises(InvalidFile) as caught:
        read_pools(POOL.replace(old, new), "mine.toml")
    assert str(caught.value).startswith(says)
    assert str(caught.value).endswith(".")


def test_an_id_given_to_two_pools_is_refused():
    twice = POOL + POOL[POOL.index("[[pool]]") :]
    with pytest.raises(InvalidFile, match='the id "small" is given to more than one pool'):
        read_pools(twice, "mine.toml")
