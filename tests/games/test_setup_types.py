"""A set-up that a program made wrongly is told in one sentence, whatever stands in it."""

import pytest

from ddm_explorer.dungeon.position.state import Setup
from ddm_explorer.engine.verdict import InvalidCommand
from ddm_explorer.games.duel.editions import edition_names
from ddm_explorer.games.duel.rules import Duel
from ddm_explorer.games.duel.setup_types import type_problem, value_text

NAME = edition_names()[0]
WRONG = {
    "no set-up": (None, "A set-up is a Setup, and not None."),
    "edition": (Setup(3), "In a set-up, edition is the name of an edition, a text, and not 3."),
    "readings": (
        Setup(NAME, readings=3),
        "In a set-up, readings is a tuple of pairs of texts, a reading and its",
    ),
    "a reading": (Setup(NAME, readings=("a",)), "a reading and its choice, and not ('a',)."),
    "readings in a list": (Setup(NAME, readings=[("a", "b")]), "a reading and its choice, and not [('a', 'b')]."),
    "selection": (Setup(NAME, selection=[]), "In a set-up, selection is a text, and not []."),
    "names": (Setup(NAME, names=3), "In a set-up, names is a tuple of texts, and not 3."),
    "a name": (Setup(NAME, names=("Ann", None)), "In a set-up, names is a tuple of texts, and not ('Ann', None)."),
    "colours": (Setup(NAME, colours=None), "In a set-up, colours is a tuple of texts, and not None."),
    "rosters": (Setup(NAME, rosters=3), "In a set-up, rosters is a tuple with a tuple of card ids for each seat"),
    "first": (Setup(NAME, first="1"), "In a set-up, first is 0, 1 or None, and not '1'."),
    "abilities": (Setup(NAME, abilities="no"), "In a set-up, abilities is True or False, and not 'no'."),
    "pools": (Setup(NAME, pools=("x", "y")), "In a set-up, pools is a tuple with a tuple of kinds of dice for each"),
    "cards": (Setup(NAME, cards=object()), "a set of cards, a text, and not a value of the kind object."),
}


def started(setup: object) -> None:
    Duel.of(setup).start(setup)


@pytest.mark.parametrize(("setup", "said"), WRONG.values(), ids=WRONG)
def test_a_value_of_a_wrong_kind_is_one_sentence(setup: object, said: str) -> None:
    assert said in type_problem(setup)
    with pytest.raises(InvalidCommand) as caught:
        started(setup)
    assert said in str(caught.value)


@pytest.mark.parametrize("name", edition_names())
def test_a_set_up_that_is_right_has_no_misfit(name: str) -> None:
    assert type_problem(Setup(name)) == ""
    setup = Setup(name, names=("Ann", "Bob"), readings=(("a", "b"),), first=1, rosters=(("a",), ("b",)))
    assert type_problem(setup) == ""


def test_what_is_unknown_stays_the_other_error() -> None:
    with pytest.raises(ValueError, match="There is no edition 'chess'"):
        Duel.of(Setup("chess"))


def test_the_text_of_a_value_is_short_and_always_there() -> None:
    assert value_text("x" * 100) == f"'{'x' * 39}…"
    assert value_text(10**5000) == "a value of the kind int"
    assert value_text([1]) == "[1]"
